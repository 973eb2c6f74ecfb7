//! Ids that look like the real ones and are the same for the same request.

/// A small mixing generator (splitmix64) seeded by text.
#[derive(Clone, Debug)]
pub(super) struct Ids {
    state: u64,
}

const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

impl Ids {
    pub(super) fn new(seeds: &[&str]) -> Ids {
        let mut state = 0xcbf2_9ce4_8422_2325_u64;
        for seed in seeds {
            for byte in seed.bytes().chain([0xff]) {
                state = (state ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
        Ids { state }
    }

    pub fn number(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`.
    pub(super) fn below(&mut self, end: u64) -> u64 {
        self.number() % end.max(1)
    }

    /// Letters and digits, as tool call ids are made.
    pub(super) fn word(&mut self, length: usize) -> String {
        (0..length)
            .map(|_| char::from(ALPHABET[self.below(62) as usize]))
            .collect()
    }

    /// A version 4 UUID.
    pub(super) fn uuid(&mut self) -> String {
        let high = (self.number() & 0xffff_ffff_ffff_0fff) | 0x4000;
        let low = (self.number() & 0x3fff_ffff_ffff_ffff) | 0x8000_0000_0000_0000;
        format!(
            "{:08x}-{:04x}-{:04x}-{:04x}-{:012x}",
            high >> 32,
            (high >> 16) & 0xffff,
            high & 0xffff,
            low >> 48,
            low & 0xffff_ffff_ffff
        )
    }
}
