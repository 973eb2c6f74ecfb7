//! What a page does with its chat: the methods of the element. Each is given as its name and its arguments. Comes with the first
//! call. Knows no view.

use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::rc::Rc;

use js_sys::{Array, Function, Object, Promise, Reflect};
use leptos::prelude::Owner;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::File;

use super::bridge::{self, error};
use super::parts::Parts;
use super::problems::{end_of, refusal};
use crate::browser::export::download_log;
use crate::browser::lazy::LoadError;
use crate::browser::promise::promise;
use crate::chat::endpoint::is_chat_id;
use crate::chat::speech;
use crate::live::{
    Attachment, ChatStatus, Delivery, Gesture, HostCall, LiveChat, LiveKind, LiveMessage, LivePart, MessageStatus,
};
use crate::model::{Message, Role, ToolState};
use crate::session::chats::background;
use crate::session::{Chat, Chats};
use crate::ui::prelude::*;
use crate::words::Locale;

/// What the part gives to a mounted chat.
#[derive(Clone, Copy)]
pub struct Methods {
    /// Calls a method on the chat that was shown when it was called; an error is `{code, message, retryable}`.
    pub(super) call: fn(&Parts, Rc<Chat>, &str, &Array) -> Result<JsValue, JsValue>,
    /// Gives the person the log of the chat that is shown, as a file.
    pub(super) take_log: fn(&Parts),
}

crate::browser::lazy::lazy!(
    /// What a page asks of its chat beside the least.
    pub entry in methods: crate::embed::calls::Methods = crate::embed::calls::METHODS
);

/// Letters of a beginning at most: more than the two lines that are seen of it.
const BEGINNING: usize = 160;

thread_local! {
    /// The ids of messages that somebody was told of as what they sent.
    static CLAIMED: RefCell<HashSet<String>> = RefCell::default();
}

static METHODS: Methods = Methods { call, take_log };

fn call(parts: &Parts, current: Rc<Chat>, name: &str, given: &Array) -> Result<JsValue, JsValue> {
    let text = |at: u32| given.get(at).as_string();
    match name {
        "send" => {
            let chat = match given.get(2).is_truthy() {
                true => {
                    parts.new_chat();
                    parts.current.get_untracked()
                }
                false => current,
            };
            return Ok(send(parts, chat, text(0).unwrap_or_default(), files(&given.get(1))).into());
        }
        "draft" => {
            current.suggest(text(0).unwrap_or_default());
            let files = files(&given.get(1));
            current.live.attachments.update(|waiting| waiting.extend(files));
        }
        // What is sent when the chat stands was asked for before this.
        "stop" => once(parts.root.owner(), move || {
            stands(&current)?.ok();
            current.gesture(Gesture::Stop);
            Some(())
        }),
        "openChat" => return Ok(open_chat(parts, text(0)).into()),
        "messages" => return Ok(messages(parts, current, text(0)).into()),
        "beginning" => return Ok(beginning(&current, parts.followed.language.get_untracked()).into()),
        "exportLog" => {
            let (chats, id) = (parts.chats.clone(), text(0).unwrap_or_else(|| current.id()));
            let unread = |_| error("assets", "The log could not be read.", true);
            return Ok(promise(async move {
                if id != current.id() && !is_here(&chats, &id).await {
                    return Err(missing());
                }
                let log = log_of(&chats, id).await.map_err(unread)?;
                let text = Array::of1(&log.into());
                let kind = web_sys::BlobPropertyBag::new();
                kind.set_type("application/x-ndjson");
                Ok(web_sys::Blob::new_with_str_sequence_and_options(&text, &kind)?.into())
            })
            .into());
        }
        "forget" => {
            let (chats, current) = (parts.chats.clone(), current.id());
            return Ok(promise(async move {
                chats.forget_all(&current).await;
                Ok(JsValue::UNDEFINED)
            })
            .into());
        }
        _ => return Err(error("options", "A chat has no method of this name.", false)),
    }
    Ok(JsValue::UNDEFINED)
}

/// The event log of a chat as JSON lines.
///
/// # Errors
/// The code that reads it could not be fetched.
async fn log_of(chats: &Rc<Chats>, id: String) -> Result<String, LoadError> {
    (background::load().await?.export)(chats, id).await
}

/// The chat's log as a file of the person's.
fn take_log(parts: &Parts) {
    let (chats, chat) = (parts.chats.clone(), parts.current.get_untracked());
    spawn_local(async move {
        match log_of(&chats, chat.id()).await {
            Ok(log) => download_log("chat", &chat.id(), &log),
            Err(error) => chat.tell(error.into()),
        }
    });
}

fn files(given: &JsValue) -> Vec<Attachment> {
    let list = given.clone().dyn_into::<Array>().unwrap_or_default();
    let files = list.iter().filter_map(|file| file.dyn_into::<File>().ok());
    files.map(Attachment::new).collect()
}

/// The messages of a chat as JSON: as they stand where it is open, else as they are stored.
fn messages(parts: &Parts, current: Rc<Chat>, id: Option<String>) -> Promise {
    let chats = parts.chats.clone();
    promise(async move {
        let open = match &id {
            Some(id) => chats.open_session(id),
            None => Some(current),
        };
        let messages = match (open, id) {
            (Some(chat), _) => {
                if chat.live.status.get_untracked() == ChatStatus::Loading {
                    chat.begin();
                    if !chat.loaded().await {
                        return Err(bridge::missing());
                    }
                }
                chat.messages()
            }
            (None, Some(id)) if chats.record(&id).is_some() => {
                let unread = || error("storage", "The chat could not be read.", true);
                let store = chats.store().await.ok_or_else(unread)?;
                store.messages(&id).await.map_err(|_| unread())?.1
            }
            _ => return Err(missing()),
        };
        let messages: Vec<_> = messages.iter().map(Message::to_json).collect();
        Ok(serde_json::Value::from(messages).to_string().into())
    })
}

/// How the last answer begins, in the words in which it is read out.
fn beginning(chat: &Chat, locale: Locale) -> String {
    let messages = chat.messages();
    let answer = messages.iter().rfind(|message| message.role == Role::Assistant);
    let text = answer.map(Message::text).unwrap_or_default();
    let text = match chat.live.markers.get_untracked().are_read(false) {
        true => speech::without_markers(&text),
        false => text,
    };
    speech::words(&text, locale).chars().take(BEGINNING).collect()
}

/// Whether a chat has all of its messages and takes more; the error that keeps it from that, where its code cannot be fetched.
/// Tracks.
fn stands(chat: &Chat) -> Option<Result<(), JsValue>> {
    let (status, can_retry) = (
        chat.live.status.get(),
        chat.live.notice.get().is_some_and(|notice| notice.retry),
    );
    match chat.has_begun() {
        true => (status != ChatStatus::Loading).then_some(Ok(())),
        false => can_retry.then(|| Err(bridge::missing())),
    }
}

/// Shows a chat that is kept here; another tab or element may have begun it.
fn open_chat(parts: &Parts, id: Option<String>) -> Promise {
    let (chats, current) = (parts.chats.clone(), parts.current);
    promise(async move {
        let id = id.filter(|id| is_chat_id(id)).ok_or_else(missing)?;
        if !is_here(&chats, &id).await {
            return Err(missing());
        }
        current.set(chats.open(&id));
        Ok(JsValue::UNDEFINED)
    })
}

/// Whether a chat is kept here.
async fn is_here(chats: &Rc<Chats>, id: &str) -> bool {
    if chats.record(id).is_some() {
        return true;
    }
    match chats.store().await {
        Some(store) => store.stamp(id).await.is_ok_and(|stamp| stamp > 0.0),
        None => false,
    }
}

fn missing() -> JsValue {
    error("not-found", "There is no chat of this id here.", false)
}

/// Sends a message; the promise comes with `{chatId, messageId, answer}` when it is in the outbox, and `answer` when its turn
/// is over. It is refused where a file could not be made ready, or the person stopped that.
fn send(parts: &Parts, chat: Rc<Chat>, text: String, files: Vec<Attachment>) -> Promise {
    let (live, id, root) = (chat.live, chat.id(), parts.root);
    let words = text.trim().to_owned();
    // What brings no files is said at once, or never.
    let has_waited = Cell::new(files.is_empty());
    let given = Cell::new(Some((text, files)));
    let known = RefCell::new(None::<Vec<String>>);
    let resolvers = Cell::new(None::<(Function, Function)>);
    let promise = Promise::new(&mut |resolve, reject| resolvers.set(Some((resolve, reject))));
    let Some((resolve, reject)) = resolvers.take() else {
        return promise;
    };
    chat.begin();
    once(root.owner(), move || {
        if known.borrow().is_none() {
            // What a stored chat brings is history, and none of it is what is sent here; nor are words that wait for their files.
            if let Err(error) = stands(&chat)? {
                reject.call1(&JsValue::UNDEFINED, &error).ok();
                return Some(());
            }
            if live.attaching.get() {
                return None;
            }
        }
        if let Some((text, files)) = given.take() {
            *known.borrow_mut() = Some(untrack(|| said(live)).into_iter().map(id_of).collect());
            chat.gesture(Gesture::Send { text, files });
        }
        let known = known.borrow();
        // Messages that are sent at the same time may come at the same time.
        let is_mine = |message: &LiveMessage| {
            let id = id_of(*message);
            let is_new = known.as_ref().is_some_and(|known| !known.contains(&id));
            is_new && words_of(*message).trim() == words && CLAIMED.with_borrow_mut(|claimed| claimed.insert(id))
        };
        let Some(mine) = said(live).into_iter().find(is_mine) else {
            let waits = live.attaching.get();
            if waits || !has_waited.get() {
                has_waited.set(waits);
                return None;
            }
            let problem = live.notice.get_untracked().map(|notice| notice.problem);
            let error = match problem {
                Some(problem) => refusal(&problem),
                None => error("network", "The files were not sent.", true),
            };
            reject.call1(&JsValue::UNDEFINED, &error).ok();
            return Some(());
        };
        let sent = Object::new();
        let set = |key: &str, value: JsValue| Reflect::set(&sent, &key.into(), &value).ok();
        set("chatId", id.as_str().into());
        let message = id_of(mine);
        set("messageId", message.as_str().into());
        set("answer", ended(root.owner(), live, mine.key, message).into());
        resolve.call1(&JsValue::UNDEFINED, &sent).ok();
        Some(())
    });
    promise
}

fn id_of(message: LiveMessage) -> String {
    message.id.get_untracked()
}

fn words_of(message: LiveMessage) -> String {
    let words = |part: &LivePart| match part.kind {
        LiveKind::Text { text, .. } => Some(text.with(str::to_owned)),
        _ => None,
    };
    message
        .parts
        .with_untracked(|parts| parts.iter().filter_map(words).collect())
}

/// The messages of the person that are shown, tracked.
fn said(live: LiveChat) -> Vec<LiveMessage> {
    let of_person = |messages: &Vec<LiveMessage>| {
        messages
            .iter()
            .copied()
            .filter(|message| message.role == Role::User)
            .collect::<Vec<_>>()
    };
    let mut all = live.messages.with(of_person);
    all.extend(live.queued.with(of_person));
    all
}

/// Comes with how the turn of this message ended: all that answers it, and all that goes on by itself. A message that waited its
/// turn has another key in the thread, and the same id.
fn ended(owner: Owner, live: LiveChat, key: u64, id: String) -> Promise {
    Promise::new(&mut |resolve, _| {
        let (owner, id) = (owner.clone(), id.clone());
        once(owner, move || {
            let is_mine = |message: &LiveMessage| message.key == key || message.id.with(|own| *own == id);
            let is_running = |call: &HostCall| !call.is_uncertain;
            if live.queued.with(|queued| queued.iter().any(is_mine))
                || live.status.get().is_busy()
                || live.host_calls.with(|calls| calls.values().any(is_running))
            {
                return None;
            }
            let messages = live.messages.get();
            let Some(at) = messages.iter().position(is_mine) else {
                // It was taken back, or what it followed is answered anew.
                resolve.call1(&JsValue::UNDEFINED, &"stopped".into()).ok();
                return Some(());
            };
            let mine = messages[at].status.get();
            let rest = &messages[at + 1..];
            let answer = rest.iter().take_while(|message| message.role != Role::User).last();
            // Who says something new ends what waited before.
            let is_newest = rest.iter().all(|message| message.role != Role::User);
            if is_newest && answer.is_some_and(|answer| goes_on(*answer)) {
                return None;
            }
            let waits = |delivery: &Delivery| !matches!(delivery, Delivery::Failed(_));
            if is_newest && live.deliveries.with(|known| known.values().any(waits)) {
                return None;
            }
            let end = match (mine, answer.map(|answer| answer.status.get())) {
                (MessageStatus::Sending | MessageStatus::Queued, _) => return None,
                (MessageStatus::Failed, _) => "failed",
                (_, Some(status)) => end_of(&status)?,
                (_, None) => "done",
            };
            resolve.call1(&JsValue::UNDEFINED, &end.into()).ok();
            Some(())
        });
    })
}

/// Whether a call of this answer waits for a person to allow it, or goes on as they said. A question ends a turn: what is said to
/// it begins the next one.
fn goes_on(answer: LiveMessage) -> bool {
    answer.parts.with(|parts| {
        parts.iter().any(|part| match part.kind {
            LiveKind::Tool(tool) => {
                let state = tool.with(|tool| tool.state);
                matches!(state, ToolState::ApprovalRequested | ToolState::ApprovalResponded)
            }
            _ => false,
        })
    })
}

/// Looks whenever what is looked at has changed, until there is an answer. Ends with the chat.
fn once(owner: Owner, look: impl Fn() -> Option<()> + 'static) {
    let scope = owner.child();
    let ends = Rc::new(RefCell::new(Some(scope.clone())));
    scope.with(|| {
        Effect::new(move |_| {
            if ends.borrow().is_some() && look().is_some() {
                ends.borrow_mut().take();
            }
        });
    });
}
