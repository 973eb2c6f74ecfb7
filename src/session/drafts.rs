//! Half-filled answers by chat and question, in IndexedDB, so that a reload loses nothing. One record per question, read
//! when its card first asks. Knows no session, and not what an answer means: that is the card's business.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use crate::browser::dom;
use crate::reactive::prelude::*;
use gloo_timers::callback::Timeout;
use leptos::task::spawn_local;
use serde_json::Value;

use super::history::question_key;
use super::workspace::Workspace;

/// Milliseconds between two writes while an answer is typed; the first is written at once.
const PACE_MS: u32 = 300;

/// The drafts of one chat. Copy; lives as long as the owner it was made under.
#[derive(Clone, Copy)]
pub(super) struct QuestionDrafts {
    /// What is known: `None` inside for a question without a draft.
    known: RwSignal<HashMap<String, Option<Value>>>,
    keeper: StoredValue<Rc<Keeper>>,
}

struct Keeper {
    workspace: Rc<Workspace>,
    chat: String,
    asked: RefCell<HashSet<String>>,
    /// What waits to be written, by question; `None` forgets.
    due: RefCell<HashMap<String, Option<Value>>>,
    timer: RefCell<Option<Timeout>>,
}

impl QuestionDrafts {
    /// The drafts of the chat with this id.
    pub(super) fn new(workspace: Rc<Workspace>, chat: String) -> QuestionDrafts {
        let keeper = Rc::new(Keeper {
            workspace,
            chat,
            asked: RefCell::default(),
            due: RefCell::default(),
            timer: RefCell::default(),
        });
        let leaving = StoredValue::new(Rc::downgrade(&keeper));
        let listener = window_event_listener(leptos::ev::visibilitychange, move |_| {
            let keeper = leaving.try_with_value(std::rc::Weak::upgrade).flatten();
            if let Some(keeper) = keeper.filter(|_| document().hidden()) {
                keeper.write();
            }
        });
        dom::until_cleanup(listener);
        QuestionDrafts {
            known: RwSignal::default(),
            keeper: StoredValue::new(keeper),
        }
    }

    /// What was kept for a question; tracks. `None`: not read yet. `Null`: nothing.
    pub fn get(self, question: &str) -> Option<Value> {
        let known = self.known.with(|known| known.get(question).cloned());
        if let Some(draft) = known {
            return Some(draft.unwrap_or(Value::Null));
        }
        let keeper = self.keeper.get_value();
        if keeper.asked.borrow_mut().insert(question.to_owned()) {
            let question = question.to_owned();
            spawn_local(async move {
                let draft = keeper.read(&question).await;
                let _ = self.known.try_update(|known| {
                    known.entry(question).or_insert(draft);
                });
            });
        }
        None
    }

    /// Keeps a draft, or forgets it.
    pub fn set(self, question: String, draft: Option<Value>) {
        self.known
            .update(|known| drop(known.insert(question.clone(), draft.clone())));
        let keeper = self.keeper.get_value();
        keeper.due.borrow_mut().insert(question, draft);
        if keeper.timer.borrow().is_some() {
            return;
        }
        keeper.write();
        let later = Rc::downgrade(&keeper);
        *keeper.timer.borrow_mut() = Some(Timeout::new(PACE_MS, move || {
            if let Some(keeper) = later.upgrade() {
                keeper.timer.borrow_mut().take();
                keeper.write();
            }
        }));
    }
}

impl Keeper {
    async fn read(&self, question: &str) -> Option<Value> {
        let store = self.workspace.store().await?;
        let text = store.draft(&question_key(&self.chat, question)).await.ok()?;
        serde_json::from_str(&text).ok()
    }

    fn write(self: &Rc<Self>) {
        let due = std::mem::take(&mut *self.due.borrow_mut());
        if due.is_empty() {
            return;
        }
        let this = self.clone();
        spawn_local(async move {
            let Some(store) = this.workspace.store().await else {
                return;
            };
            for (question, draft) in due {
                let text = draft.map(|draft| draft.to_string()).unwrap_or_default();
                if let Err(error) = store.save_draft(&question_key(&this.chat, &question), &text).await {
                    return this.workspace.storage_failed(&error.to_string());
                }
            }
        });
    }
}
