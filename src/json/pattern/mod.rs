//! Regular expressions of JSON Schema and of surfaces, by an engine whose matching is linear in the text. In the page the
//! engine comes when the first expression is met: most questions and surfaces have none. Knows no schema.

pub mod linear;

use std::fmt::Debug;
use std::sync::Arc;

/// Compiles an expression.
pub type PatternEngine = fn(&str) -> Result<Pattern, NoPattern>;

/// Why there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPattern {
    /// It is none.
    Wrong,
    /// It is too large, or beyond what the engine knows; or there is no engine to be had.
    Beyond,
    /// The engine is on its way.
    Coming,
}

/// An expression as its engine has it.
trait Matcher: Debug + Send + Sync {
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

    /// Compiles an expression.
    ///
    /// # Errors
    /// It cannot be checked, or not yet.
    pub fn new(source: &str) -> Result<Pattern, NoPattern> {
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
    use super::{NoPattern, PatternEngine, linear};

    pub fn get() -> Result<PatternEngine, NoPattern> {
        Ok(linear::compile)
    }
}

#[cfg(target_arch = "wasm32")]
mod engine {
    use std::cell::Cell;

    use super::{NoPattern, PatternEngine};

    #[derive(Clone, Copy)]
    enum State {
        /// Nobody has met an expression; who is to be told of the first.
        Unmet(fn()),
        Coming,
        Here(PatternEngine),
        Missing,
    }

    thread_local! {
        static STATE: Cell<State> = const { Cell::new(State::Missing) };
        static WAITING: Cell<u32> = const { Cell::new(0) };
    }

    pub fn get() -> Result<PatternEngine, NoPattern> {
        match STATE.get() {
            State::Here(engine) => return Ok(engine),
            State::Missing => return Err(NoPattern::Beyond),
            State::Coming => {}
            State::Unmet(tell) => {
                STATE.set(State::Coming);
                tell();
            }
        }
        WAITING.set(WAITING.get() + 1);
        Err(NoPattern::Coming)
    }

    /// Who is told when the first expression is met, in the middle of other work, and brings the engine then.
    pub fn when_met(tell: fn()) {
        STATE.set(State::Unmet(tell));
    }

    /// Puts the engine in its place; without one, every expression is refused from now on.
    pub fn provide(engine: Option<PatternEngine>) {
        STATE.set(engine.map_or(State::Missing, State::Here));
    }

    /// How many expressions were met so far while the engine was on its way.
    pub fn waiting() -> u32 {
        WAITING.get()
    }
}

#[cfg(target_arch = "wasm32")]
pub use engine::{provide, waiting, when_met};
