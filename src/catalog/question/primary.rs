//! One primary question per screen (`interactions.md` A5): of the open questions of the newest message, the first; the
//! others wait in one line. Cards meet in a list that the chat's view provides; a card without it is alone.

use crate::browser::dom;
use crate::ui::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, Node};

use super::card::{Card, Step};
use crate::catalog::kit::host::{KnownQuestion, Questions};

/// What a message is in the page.
const MESSAGE: &str = "[data-message]";

fn follows(first: &Element, second: &Element) -> bool {
    let first: &Node = first.unchecked_ref();
    first.compare_document_position(second) & Node::DOCUMENT_POSITION_FOLLOWING != 0
}

impl Card {
    fn key(self) -> String {
        self.prefix.get_value()
    }

    /// Puts the card on the list while it stands in the page.
    pub(super) fn enlist(self) {
        let Some(Questions { list, .. }) = self.questions else {
            return;
        };
        let key = self.key();
        Effect::new({
            let key = key.clone();
            move || {
                let Some(wrapper) = self.wrapper.get() else { return };
                let open = self.step.get() == Step::Asking && !self.expired.get();
                let element = Element::from(wrapper);
                let known = list.with_untracked(|list| {
                    let mut known = list.iter();
                    known.any(|known| known.key == key && known.open == open)
                });
                if !known {
                    list.update(|list| {
                        list.retain(|known| known.key != key);
                        list.push(KnownQuestion {
                            key: key.clone(),
                            open,
                            element,
                        });
                    });
                }
            }
        });
        on_cleanup(move || {
            let _ = list.try_update(|list| list.retain(|known| known.key != key));
        });
    }

    /// This is the question that is asked now; tracks.
    pub(super) fn is_primary(self) -> bool {
        let Some(Questions { list, .. }) = self.questions else {
            return true;
        };
        let key = self.key();
        list.with(|list| {
            let mut first: Option<(&str, &Element, Option<Element>)> = None;
            for known in list.iter().filter(|known| known.open) {
                let element = &known.element;
                let message = dom::closest(element, MESSAGE);
                let wins = match &first {
                    None => true,
                    Some((_, other, theirs)) if *theirs == message => follows(element, other),
                    Some((_, other, _)) => follows(other, element),
                };
                if wins {
                    first = Some((&known.key, element, message));
                }
            }
            first.is_none_or(|(primary, _, _)| primary == key) || !list.iter().any(|known| known.key == key)
        })
    }

    /// No other question follows, and no later message of the person; tracks.
    pub(super) fn is_latest(self) -> bool {
        if self.superseded.get() {
            return false;
        }
        let Some(Questions { list, .. }) = self.questions else {
            return true;
        };
        let key = self.key();
        list.with(|list| {
            let own = list.iter().find(|known| known.key == key);
            own.is_none_or(|own| !list.iter().any(|other| follows(&own.element, &other.element)))
        })
    }
}
