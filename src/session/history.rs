//! Chats, their messages and drafts in IndexedDB. Storage may refuse to work at any moment: every call answers with a
//! result, and the chat goes on in memory. Knows records and JSON text, no signals.

use idb::{KeyRange, Query, TransactionMode};
use js_sys::Array;

use wasm_bindgen::JsValue;

use super::stored::{Open, Stored, commit, text, texts};
use crate::browser::record::FlatRecord;
use crate::chat::endpoint::turns_direction;
use crate::model::Message;
use crate::order::sort_by;

const VERSION: u32 = 1;
const CHATS: &str = "chats";
const MESSAGES: &str = "messages";
const DRAFTS: &str = "drafts";

/// Chats that are listed.
const MAX_CHATS: usize = 1000;
/// Messages that are read of one chat.
const MAX_MESSAGES: u32 = 20_000;
/// Rows of one save that are written in a row, before the page has its turn.
const SLICE: usize = 64;

/// A chat's record in the store.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChatRecord {
    /// The id of the chat.
    pub id: String,
    /// What it is called; empty before the first words.
    pub title: String,
    /// The person named it: the server's titles no longer count.
    pub named: bool,
    /// Milliseconds since the epoch.
    pub updated_at: f64,
    /// It waits for the person.
    pub needs_you: bool,
    /// An answer was running when this was written, or the network had cut it: the server may still be giving it.
    pub running: bool,
    /// The person's word on its citation markers.
    pub markers: Option<bool>,
    /// Parts that its message had before it: an answer that is taken up goes on behind them.
    pub kept: usize,
    /// The last request of the outbox that the server has: what is kept of its answer is written with it.
    pub acked: String,
    /// Calls that came answered with a recalled history (`recalled`).
    pub recalled: Vec<String>,
    /// Names of tools of the page that requests declared.
    pub declared: Vec<String>,
}

impl ChatRecord {
    fn to_text(&self, stamp: f64) -> String {
        let record = FlatRecord::default()
            .with("stamp", stamp)
            .with("id", &self.id)
            .with("title", &self.title)
            .with("named", self.named)
            .with("updatedAt", self.updated_at)
            .with("needsYou", self.needs_you)
            .with("running", self.running)
            .with("kept", self.kept as f64)
            .with("acked", &self.acked)
            .with("recalled", self.recalled.join("\n"))
            .with("declared", self.declared.join("\n"))
            .with("markers", self.markers.map_or("", |on| if on { "on" } else { "off" }));
        record.to_text()
    }

    fn from_text(text: &str) -> Option<ChatRecord> {
        let record = FlatRecord::parse(text)?;
        let id = record.text("id");
        (!id.is_empty()).then(|| ChatRecord {
            // An earlier version let names turn directions.
            title: record.text("title").replace(turns_direction, ""),
            named: record.flag("named"),
            updated_at: record.number("updatedAt"),
            needs_you: record.flag("needsYou"),
            running: record.flag("running"),
            kept: record.number("kept") as usize,
            acked: record.text("acked"),
            recalled: record.text("recalled").lines().map(str::to_owned).collect(),
            declared: record.text("declared").lines().map(str::to_owned).collect(),
            markers: match record.text("markers").as_str() {
                "on" => Some(true),
                "off" => Some(false),
                _ => None,
            },
            id,
        })
    }
}

/// The store. Open it once; it is cheap to share behind an `Rc`.
pub struct History {
    database: Open,
}

/// Where the draft of a question is kept, beside the composer's.
pub(super) fn question_key(chat: &str, question: &str) -> String {
    format!("{chat}/{question}")
}

/// Where what was taken away from a chat is kept: among its messages, behind every position.
fn undo_key(chat: &str) -> JsValue {
    Array::of2(&chat.into(), &"aside".into()).into()
}

/// The drafts of all questions of a chat.
fn questions_of(chat: &str) -> Stored<Query> {
    let (lower, upper) = (question_key(chat, ""), question_key(chat, "\u{FFFF}"));
    Ok(KeyRange::bound(&lower.into(), &upper.into(), None, None)?.into())
}

/// What tells one save of a chat's messages from any other, of whichever tab.
fn stamp_of(record: Option<String>) -> f64 {
    let record = record.and_then(|record| FlatRecord::parse(&record));
    record.map_or(0.0, |record| record.number("stamp"))
}

fn message_key(chat: &str, position: f64) -> JsValue {
    Array::of2(&chat.into(), &position.into()).into()
}

fn messages_from(chat: &str, position: usize) -> Stored<Query> {
    let lower = message_key(chat, position as f64);
    let upper = message_key(chat, f64::INFINITY);
    Ok(KeyRange::bound(&lower, &upper, None, None)?.into())
}

impl AsRef<Open> for History {
    fn as_ref(&self) -> &Open {
        &self.database
    }
}

impl History {
    /// Opens the database, making it when it is new.
    ///
    /// # Errors
    /// The browser refuses a database.
    pub(super) async fn open(name: &str) -> Stored<History> {
        let database = Open::new(name, VERSION, &[CHATS, MESSAGES, DRAFTS]).await?;
        Ok(History { database })
    }

    /// The last chats, newest first.
    ///
    /// # Errors
    /// The browser refuses.
    pub(super) async fn chats(&self) -> Stored<Vec<ChatRecord>> {
        let rows = texts(&self.database.reading(CHATS)?, None, None).await?;
        let mut chats: Vec<ChatRecord> = rows.iter().filter_map(|row| ChatRecord::from_text(row)).collect();
        sort_by(&mut chats, |a, b| b.updated_at.total_cmp(&a.updated_at));
        chats.truncate(MAX_CHATS);
        Ok(chats)
    }

    /// A chat's own record, if it is stored.
    ///
    /// # Errors
    /// The browser refuses.
    pub(super) async fn record(&self, chat: &str) -> Stored<Option<ChatRecord>> {
        let record = text(&self.database.reading(CHATS)?, &chat.into()).await?;
        Ok(record.and_then(|record| ChatRecord::from_text(&record)))
    }

    /// One chat's messages in order, and the stamp of their last save. A record that no longer reads as a message is left out.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn messages(&self, chat: &str) -> Stored<(f64, Vec<Message>)> {
        let transaction = self
            .database
            .transaction(&[CHATS, MESSAGES], TransactionMode::ReadOnly)?;
        let record = transaction.object_store(CHATS)?.get(Query::Key(chat.into()))?;
        let rows = transaction
            .object_store(MESSAGES)?
            .get_all(Some(messages_from(chat, 0)?), Some(MAX_MESSAGES))?;
        let stamp = stamp_of(record.await?.and_then(|record| record.as_string()));
        let messages = rows.await?;
        let messages = messages
            .iter()
            .filter_map(|row| Message::from_record(serde_json::from_str(&row.as_string()?).ok()?));
        Ok((stamp, messages.collect()))
    }

    /// One chat's messages as they are stored.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn rows(&self, chat: &str) -> Stored<Vec<String>> {
        let all = Some(messages_from(chat, 0)?);
        texts(&self.database.reading(MESSAGES)?, all, Some(MAX_MESSAGES)).await
    }

    /// The stamp of the last save of a chat's messages; 0 when there was none.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn stamp(&self, chat: &str) -> Stored<f64> {
        Ok(stamp_of(text(&self.database.reading(CHATS)?, &chat.into()).await?))
    }

    /// Writes a chat and its messages from position `from` on, under this stamp; what was stored behind them is dropped.
    /// `after`: only if the last save has this stamp. `false`: it has another one, and nothing was written.
    ///
    /// # Errors
    /// The browser refuses, and nothing was written.
    pub(super) async fn save(
        &self,
        chat: &ChatRecord,
        (after, stamp): (Option<f64>, f64),
        from: usize,
        messages: &[String],
    ) -> Stored<bool> {
        let transaction = self
            .database
            .transaction(&[CHATS, MESSAGES], TransactionMode::ReadWrite)?;
        let chats = transaction.object_store(CHATS)?;
        let id = JsValue::from(chat.id.as_str());
        if let Some(after) = after
            && stamp_of(text(&chats, &id).await?) != after
        {
            return Ok(false);
        }
        chats.put(&chat.to_text(stamp).into(), Some(&id))?;
        let store = transaction.object_store(MESSAGES)?;
        store.delete(messages_from(&chat.id, from + messages.len())?)?;
        for (index, message) in messages.iter().enumerate() {
            let key = message_key(&chat.id, (from + index) as f64);
            let put = store.put(&message.as_str().into(), Some(&key))?;
            // A history of a thousand messages is written while an answer comes, which is drawn in between.
            if index % SLICE == SLICE - 1 {
                put.await?;
            }
        }
        commit(transaction).await?;
        Ok(true)
    }

    /// Writes a chat's own record only.
    ///
    /// # Errors
    /// The browser refuses, and nothing was written.
    pub(super) async fn save_record(&self, chat: &ChatRecord) -> Stored<()> {
        let transaction = self.database.transaction(&[CHATS], TransactionMode::ReadWrite)?;
        let chats = transaction.object_store(CHATS)?;
        let id = JsValue::from(chat.id.as_str());
        let stamp = stamp_of(text(&chats, &id).await?);
        chats.put(&chat.to_text(stamp).into(), Some(&id))?;
        commit(transaction).await
    }

    /// Forgets a chat.
    ///
    /// # Errors
    /// The browser refuses, and nothing was written.
    pub(super) async fn delete(&self, chat: &str) -> Stored<()> {
        let transaction = self
            .database
            .transaction(&[CHATS, MESSAGES, DRAFTS], TransactionMode::ReadWrite)?;
        let key = || Query::Key(chat.into());
        transaction.object_store(CHATS)?.delete(key())?;
        transaction.object_store(DRAFTS)?.delete(key())?;
        transaction.object_store(DRAFTS)?.delete(questions_of(chat)?)?;
        let messages = transaction.object_store(MESSAGES)?;
        messages.delete(messages_from(chat, 0)?)?;
        messages.delete(Query::Key(undo_key(chat)))?;
        commit(transaction).await
    }

    /// What was taken away from a chat and can be brought back; empty when there is nothing.
    ///
    /// # Errors
    /// The browser refuses.
    pub(super) async fn undo(&self, chat: &str) -> Stored<String> {
        let undo = text(&self.database.reading(MESSAGES)?, &undo_key(chat)).await?;
        Ok(undo.unwrap_or_default())
    }

    /// Keeps what was taken away from a chat, or forgets it.
    ///
    /// # Errors
    /// The browser refuses, and nothing was written.
    pub(super) async fn save_undo(&self, chat: &str, undo: Option<&str>) -> Stored<()> {
        let transaction = self.database.transaction(&[MESSAGES], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(MESSAGES)?;
        match undo {
            Some(undo) => drop(store.put(&undo.into(), Some(&undo_key(chat)))?),
            None => drop(store.delete(Query::Key(undo_key(chat)))?),
        }
        commit(transaction).await
    }

    /// What stood in the composer of a chat.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn draft(&self, chat: &str) -> Stored<String> {
        let draft = text(&self.database.reading(DRAFTS)?, &chat.into()).await?;
        Ok(draft.unwrap_or_default())
    }

    /// Keeps what stands in the composer; an empty draft is forgotten.
    ///
    /// # Errors
    /// The browser refuses, and nothing was written.
    pub(super) async fn save_draft(&self, chat: &str, draft: &str) -> Stored<()> {
        let transaction = self.database.transaction(&[DRAFTS], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(DRAFTS)?;
        if draft.is_empty() {
            store.delete(Query::Key(chat.into()))?;
        } else {
            store.put(&draft.into(), Some(&chat.into()))?;
        }
        commit(transaction).await
    }
}
