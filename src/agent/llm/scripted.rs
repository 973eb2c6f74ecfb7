//! The scripted model: a scene is a list of what to say and which tools to call, chosen by the conversation. It goes
//! through the same turn and the same checks as a real model.

use futures::stream;
use serde_json::Value;

use super::dialog::ModelRequest;
use super::provider::{ModelAnswer, ModelEnd, Provider, Said};
use crate::agent::ids::Ids;
use crate::agent::sse_writer::words;

/// The usual pause between two deltas, in milliseconds.
const BEAT: u32 = crate::agent::USUAL_DELAY;

/// What a scripted model says in one turn, in this order. Pauses are in milliseconds at the usual pace.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    said: Vec<Said>,
    calls: usize,
}

impl Scene {
    /// One in which nothing is said.
    pub fn new() -> Scene {
        Scene::default()
    }

    /// Markdown text, streamed as a model's tokens come.
    #[must_use]
    pub fn say(mut self, text: &str) -> Scene {
        let mut ids = Ids::new(&[text]);
        for delta in words(&mut ids, text) {
            self.said.push(Said::Pause(BEAT));
            self.said.push(Said::Text(delta));
        }
        self
    }

    /// A call of a tool. In a GULF turn the tools are `componentUpdate`, `dataModelUpdate` and `beginRendering`.
    #[must_use]
    pub fn call(mut self, name: &str, arguments: &Value) -> Scene {
        let slot = self.calls;
        self.calls += 1;
        self.said.push(Said::Pause(120));
        self.said.push(Said::Call {
            slot,
            name: name.into(),
        });
        let text = arguments.to_string();
        let mut ids = Ids::new(&[name, &text]);
        let mut rest = text.chars().peekable();
        while rest.peek().is_some() {
            let length = 8 + ids.below(24) as usize;
            self.said.push(Said::Pause(BEAT));
            self.said.push(Said::Arguments {
                slot,
                delta: rest.by_ref().take(length).collect(),
            });
        }
        self
    }

    /// A pause before what comes next.
    #[must_use]
    pub(crate) fn wait(mut self, ms: u32) -> Scene {
        self.said.push(Said::Pause(ms));
        self
    }
}

/// A provider that plays scenes. The chooser is asked once per turn: when a scene's calls have their results, the turn
/// is over.
#[derive(Clone, Copy)]
pub struct Scripted {
    choose: fn(&ModelRequest) -> Scene,
}

impl Scripted {
    /// A model that says what is chosen for what it is asked.
    pub const fn new(choose: fn(&ModelRequest) -> Scene) -> Scripted {
        Scripted { choose }
    }
}

impl Provider for Scripted {
    fn answer(&self, ask: &ModelRequest) -> ModelAnswer {
        let mut said = if ask.round > 0 {
            Vec::new()
        } else {
            (self.choose)(ask).said
        };
        said.push(Said::End(ModelEnd::Stop));
        Box::pin(stream::iter(said))
    }
}
