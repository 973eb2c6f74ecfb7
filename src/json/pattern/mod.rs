//! Regular expressions of JSON Schema and of surfaces, by an engine whose matching is linear in the text. In the page the
//! engine comes when the first expression is met: most questions and surfaces have none. Knows no schema.

pub mod linear;

use std::fmt::Debug;
use std::sync::Arc;

/// Compiles an expression; `None` for one that cannot be checked.
pub type Engine = fn(&str) -> Option<Pattern>;

/// An expression as its engine has it.
pub(crate) trait Matcher: Debug + Send + Sync {
    fn is_match(&self, text: &str) -> bool;
    fn states(&self) -> usize;
}

/// A compiled expression.
#[derive(Clone, Debug)]
pub struct Pattern(Arc<dyn Matcher>);

impl Pattern {
    fn of(matcher: impl Matcher + 'static) -> Pattern {
        Pattern(Arc::new(matcher))
    }

    /// `None` for an expression that cannot be checked, and while the engine is not here ([`wanted`]).
    pub fn new(source: &str) -> Option<Pattern> {
        engine::get()?(source)
    }

    /// Whether the expression matches somewhere in the text.
    pub fn is_match(&self, text: &str) -> bool {
        self.0.is_match(text)
    }

    /// About how many steps matching takes for one character.
    pub fn states(&self) -> usize {
        self.0.states()
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod engine {
    pub fn get() -> Option<super::Engine> {
        Some(super::linear::compile)
    }
}

#[cfg(target_arch = "wasm32")]
mod engine {
    use std::cell::Cell;

    use super::Engine;

    thread_local! {
        static ENGINE: Cell<Option<Engine>> = const { Cell::new(None) };
        static WANTED: Cell<u32> = const { Cell::new(0) };
        static ASK: Cell<Option<fn()>> = const { Cell::new(None) };
    }

    pub fn get() -> Option<Engine> {
        let engine = ENGINE.get();
        if engine.is_none() {
            WANTED.set(WANTED.get() + 1);
            if let Some(ask) = ASK.get() {
                ask();
            }
        }
        engine
    }

    /// Puts the engine in its place.
    pub fn provide(engine: Engine) {
        ENGINE.set(Some(engine));
    }

    /// Who is asked each time an expression is met without an engine. It is asked in the middle of other work.
    pub fn ask(of: fn()) {
        ASK.set(Some(of));
    }

    /// How many expressions were met so far that could not be compiled for want of an engine.
    pub fn wanted() -> u32 {
        WANTED.get()
    }
}

#[cfg(target_arch = "wasm32")]
pub use engine::{ask, provide, wanted};
