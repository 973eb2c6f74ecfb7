//! Values that have a word each: on the wire, and in a table of members. The word is written once, beside its value.

/// An enum whose values are spelled, each as the word behind it.
#[macro_export]
macro_rules! spelled {
    ($(#[$of:meta])* $visibility:vis enum $name:ident { $($(#[$about:meta])* $value:ident = $word:literal,)+ }) => {
        $(#[$of])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visibility enum $name { $($(#[$about])* $value,)+ }

        impl $name {
            /// The words, in the order of the values.
            pub const WORDS: &'static [&'static str] = &[$($word),+];

            /// The word on the wire.
            pub const fn as_str(self) -> &'static str {
                Self::WORDS[self as usize]
            }

            /// The value with this word.
            pub fn spelled(word: &str) -> Option<Self> {
                let at = Self::WORDS.iter().position(|known| *known == word)?;
                [$(Self::$value),+].get(at).copied()
            }
        }
    };
}

pub use spelled;
