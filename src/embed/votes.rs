//! What a person thinks of answers, where the page around the chat asks for it: two buttons beside the actions of each. The votes
//! last as long as the element. Knows no chat.

use std::collections::HashMap;
use std::rc::Rc;

use serde_json::json;

use super::bridge::Bridge;
use crate::live::LiveMessage;
use crate::live::features::Features;
use crate::live::locale::use_locale;
use crate::ui::prelude::*;
use crate::view::signs;
use crate::words::Text;
use crate::words::text::shell as words;

/// A person's opinion of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Vote {
    /// It is good.
    Up,
    /// It is bad.
    Down,
}

impl Vote {
    fn as_str(self) -> &'static str {
        match self {
            Vote::Up => "up",
            Vote::Down => "down",
        }
    }
}

/// The votes that stand, by the answers' ids.
#[derive(Clone, Copy)]
pub(super) struct Votes {
    features: RwSignal<Features>,
    given: RwSignal<HashMap<String, Vote>>,
    bridge: StoredValue<Rc<Bridge>>,
}

impl Votes {
    /// None yet.
    pub fn of(features: RwSignal<Features>, bridge: &Rc<Bridge>) -> Votes {
        Votes {
            features,
            given: RwSignal::new(HashMap::new()),
            bridge: StoredValue::new(bridge.clone()),
        }
    }

    /// The two buttons of an answer, while the page wants them.
    pub fn draw(self, message: LiveMessage) -> View {
        let wanted = Memo::new(move |_| self.features.with(|features| features.votes));
        view! {
            <Show when=move || wanted.get()>
                {self.button(message, Vote::Up, signs::thumb_up, &words::GOOD_ANSWER)}
                {self.button(message, Vote::Down, signs::thumb_down, &words::BAD_ANSWER)}
            </Show>
        }
    }

    /// Gives a vote; where it stands already it takes it back.
    fn button(self, message: LiveMessage, vote: Vote, icon: fn() -> View, name: &'static Text) -> View {
        let locale = use_locale();
        let given = Memo::new(move |_| self.given.with(|given| given.get(&message.id.get()) == Some(&vote)));
        view! {
            <button
                type="button"
                class="ps-quiet ps-quiet--icon ps-actions__vote"
                aria-label=move || name.get(locale.get())
                title=move || name.get(locale.get())
                aria-pressed=move || if given.get() { "true" } else { "false" }
                on:click=move |_| self.press(message.id.get_untracked(), vote)
            >
                {icon()}
            </button>
        }
    }

    fn press(self, message: String, vote: Vote) {
        let now = self
            .given
            .with_untracked(|given| given.get(&message) != Some(&vote))
            .then_some(vote);
        self.given.update(|given| match now {
            Some(vote) => drop(given.insert(message.clone(), vote)),
            None => drop(given.remove(&message)),
        });
        let detail = json!({ "messageId": message, "vote": now.map(Vote::as_str) });
        self.bridge
            .with_value(|bridge| bridge.emit("partsong-feedback", &detail.to_string(), false));
    }
}
