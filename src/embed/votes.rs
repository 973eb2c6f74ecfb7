//! What a person thinks of answers, where the page around the chat asks for it: two buttons beside the actions of each. The votes
//! last as long as the element. Knows no chat.

use std::collections::HashMap;
use std::rc::Rc;

use wasm_bindgen::JsValue;

use super::bridge::Bridge;
use super::parts::Parts;
use crate::live::LiveMessage;
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

/// The votes that stand, by the answers' ids; in context of the chat's root once one may be given.
#[derive(Clone, Copy)]
struct Votes {
    given: RwSignal<HashMap<String, Vote>>,
    bridge: StoredValue<Rc<Bridge>>,
}

/// Draws the two buttons of an answer.
#[derive(Clone, Copy)]
pub struct VoteButtons(pub(super) fn(&Parts, LiveMessage) -> View);

crate::browser::lazy::lazy!(
    /// The two buttons of an answer.
    pub buttons in methods: crate::embed::votes::VoteButtons = crate::embed::votes::VoteButtons(crate::embed::votes::draw)
);

fn draw(parts: &Parts, message: LiveMessage) -> View {
    let votes = parts.root.owner().with(|| {
        use_context::<Votes>().unwrap_or_else(|| {
            let none = Votes {
                given: RwSignal::new(HashMap::new()),
                bridge: StoredValue::new(parts.bridge.clone()),
            };
            provide_context(none);
            none
        })
    });
    view! {
        {votes.button(message, Vote::Up, signs::thumb_up, &words::GOOD_ANSWER)}
        {votes.button(message, Vote::Down, signs::thumb_down, &words::BAD_ANSWER)}
    }
    .into_view()
}

impl Votes {
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
        let vote = now.map_or(JsValue::NULL, |vote| vote.as_str().into());
        let detail = [("messageId", message.into()), ("vote", vote)];
        self.bridge
            .with_value(|bridge| bridge.tell("partsong-feedback", detail));
    }
}
