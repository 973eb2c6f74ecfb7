//! The outbox in IndexedDB, in a database of its own so that a full history does not stand in its way. Storage may refuse
//! to work at any moment: every call answers with a result. Knows records as text, no signals.

use idb::{KeyRange, Query, TransactionMode};
use js_sys::Array;
use wasm_bindgen::JsValue;

use super::stored::{Open, Stored, commit, text, texts};
use crate::chat::outbox::{Answer, MAX_POSTS, QueuedRequest, SerializedRequest};

/// 2: the claims came. An older page that is open in another tab closes its database then, and goes on in memory.
const VERSION: u32 = 2;
/// By `[chat, call]`.
const ANSWERS: &str = "answers";
/// By `[chat, post id]`.
const POSTS: &str = "posts";
/// By `[chat, call]`: calls of tools of the page that were started.
const CLAIMS: &str = "claims";
/// Answers that are read of one chat, and requests of all chats.
const MAX_ROWS: u32 = 2000;

/// One write, a transaction of its own.
#[derive(Clone)]
pub(super) enum OutboxChange {
    /// An answer of this chat stands as it is here.
    Answer(String, Answer),
    /// A request stands as it is here.
    QueuedRequest(QueuedRequest),
    /// A request and the answers to these calls are no longer owed to the server. It only deletes, so that a full disk
    /// doesn't stand in its way.
    Gone {
        chat: String,
        post: String,
        calls: Vec<String>,
    },
}

impl OutboxChange {
    /// The chat that it is about.
    pub(super) fn chat(&self) -> &str {
        match self {
            OutboxChange::Answer(chat, _) | OutboxChange::Gone { chat, .. } => chat,
            OutboxChange::QueuedRequest(post) => &post.chat,
        }
    }

    fn touches(&self, answer: Option<&str>, post: Option<&str>) -> bool {
        match self {
            OutboxChange::Answer(_, known) => answer == Some(&known.call),
            OutboxChange::QueuedRequest(known) => post == Some(&known.id),
            OutboxChange::Gone { post: id, calls, .. } => {
                post == Some(id) || answer.is_some_and(|answer| calls.iter().any(|call| call == answer))
            }
        }
    }

    /// Nothing of `older` is left after this.
    pub(super) fn covers(&self, older: &OutboxChange) -> bool {
        self.chat() == older.chat()
            && match older {
                OutboxChange::Answer(_, answer) => self.touches(Some(&answer.call), None),
                OutboxChange::QueuedRequest(post) => self.touches(None, Some(&post.id)),
                OutboxChange::Gone { .. } => false,
            }
    }

    /// What was read from the store, with this on top.
    pub fn over(&self, (answers, posts): &mut (Vec<Answer>, Vec<QueuedRequest>)) {
        answers.retain(|answer| !self.touches(Some(&answer.call), None));
        posts.retain(|post| !self.touches(None, Some(&post.id)));
        match self {
            OutboxChange::Answer(_, answer) => answers.push(answer.clone()),
            OutboxChange::QueuedRequest(post) => posts.push(post.clone()),
            OutboxChange::Gone { .. } => {}
        }
    }
}

/// What became of a request that was about to be sent.
pub(super) enum Kept {
    /// It stands in the store as it was given.
    Ours,
    /// Another tab had worded it before: its bytes go out.
    Theirs(Box<QueuedRequest>),
    /// It stands there no more: another tab sent it, or took it back.
    Gone,
}

/// The store. Open it once; it is cheap to share behind an `Rc`.
pub(super) struct OutboxStore {
    database: Open,
}

fn key(chat: &str, id: &str) -> JsValue {
    Array::of2(&chat.into(), &id.into()).into()
}

/// Every key of one chat: arrays sort after all strings.
fn of_chat(chat: &str) -> Stored<Query> {
    let lower = Array::of1(&chat.into());
    let upper = Array::of2(&chat.into(), &Array::new());
    Ok(KeyRange::bound(&lower, &upper, None, None)?.into())
}

impl AsRef<Open> for OutboxStore {
    fn as_ref(&self) -> &Open {
        &self.database
    }
}

impl OutboxStore {
    /// Opens the database, making it when it is new.
    pub(super) async fn open(name: &str) -> Stored<OutboxStore> {
        let database = Open::new(name, VERSION, &[ANSWERS, POSTS, CLAIMS]).await?;
        Ok(OutboxStore { database })
    }

    /// What one chat has in the outbox.
    pub(super) async fn of_chat(&self, chat: &str) -> Stored<(Vec<Answer>, Vec<QueuedRequest>)> {
        let transaction = self
            .database
            .transaction(&[ANSWERS, POSTS], TransactionMode::ReadOnly)?;
        let answers = transaction
            .object_store(ANSWERS)?
            .get_all(Some(of_chat(chat)?), Some(MAX_ROWS))?;
        let posts = transaction
            .object_store(POSTS)?
            .get_all(Some(of_chat(chat)?), Some(MAX_POSTS as u32))?;
        let (answers, posts) = (answers.await?, posts.await?);
        let answers = answers.iter().filter_map(|row| Answer::from_text(&row.as_string()?));
        let posts = posts
            .iter()
            .filter_map(|row| QueuedRequest::from_text(&row.as_string()?));
        Ok((answers.collect(), posts.collect()))
    }

    /// Every request that stands in the outbox, of all chats.
    pub(super) async fn posts(&self) -> Stored<Vec<QueuedRequest>> {
        let rows = texts(&self.database.reading(POSTS)?, None, Some(MAX_ROWS)).await?;
        Ok(rows.iter().filter_map(|row| QueuedRequest::from_text(row)).collect())
    }

    /// Writes an answer down, unless any tab wrote one to its call before: that one. Looking and writing are one transaction,
    /// so that two tabs cannot both be the first.
    pub(super) async fn claim(&self, chat: &str, answer: &Answer) -> Stored<Option<Answer>> {
        let transaction = self.database.transaction(&[ANSWERS], TransactionMode::ReadWrite)?;
        let answers = transaction.object_store(ANSWERS)?;
        let key = key(chat, &answer.call);
        let known = text(&answers, &key).await?.and_then(|row| Answer::from_text(&row));
        if known.is_none() {
            answers.put(&answer.to_text().into(), Some(&key))?;
        }
        commit(transaction).await?;
        Ok(known)
    }

    /// Writes down that a call of a tool of the page starts, unless any page wrote that before. `false`: one did. Looking and
    /// writing are one transaction, so that two cannot both be the first.
    pub async fn begin(&self, chat: &str, call: &str, claim: &str) -> Stored<bool> {
        let transaction = self.database.transaction(&[CLAIMS], TransactionMode::ReadWrite)?;
        let claims = transaction.object_store(CLAIMS)?;
        let key = key(chat, call);
        let is_first = text(&claims, &key).await?.is_none();
        if is_first {
            claims.put(&claim.into(), Some(&key))?;
        }
        commit(transaction).await?;
        Ok(is_first)
    }

    /// Whether a call of a tool of the page was started.
    pub(super) async fn has_begun(&self, chat: &str, call: &str) -> Stored<bool> {
        let claim = text(&self.database.reading(CLAIMS)?, &key(chat, call)).await?;
        Ok(claim.is_some())
    }

    /// Writes a new request down, unless another tab's carries one of its answers already: that one.
    pub async fn add(&self, post: &QueuedRequest) -> Stored<Option<QueuedRequest>> {
        let transaction = self.database.transaction(&[POSTS], TransactionMode::ReadWrite)?;
        let posts = transaction.object_store(POSTS)?;
        let mut known = None;
        if !post.calls.is_empty() {
            let rows = texts(&posts, Some(of_chat(&post.chat)?), Some(MAX_POSTS as u32)).await?;
            known = rows
                .iter()
                .filter_map(|row| QueuedRequest::from_text(row))
                .find(|other| other.id != post.id && other.calls.iter().any(|call| post.calls.contains(call)));
        }
        if known.is_none() {
            posts.put(&post.to_text().into(), Some(&key(&post.chat, &post.id)))?;
        }
        commit(transaction).await?;
        Ok(known)
    }

    /// Writes a worded request down before it is sent. What another tab worded before for the same server stays.
    pub(super) async fn write_serialized(&self, post: &QueuedRequest) -> Stored<Kept> {
        let transaction = self.database.transaction(&[POSTS], TransactionMode::ReadWrite)?;
        let posts = transaction.object_store(POSTS)?;
        let key = key(&post.chat, &post.id);
        let row = text(&posts, &key).await?;
        let Some(known) = row.and_then(|row| QueuedRequest::from_text(&row)) else {
            return Ok(Kept::Gone);
        };
        let made_for = |post: &QueuedRequest| post.serialized.as_ref().map(|serialized| serialized.made_for.clone());
        let theirs = known.serialized.is_some() && made_for(&known) == made_for(post);
        let kept = QueuedRequest {
            serialized: if theirs {
                known.serialized
            } else {
                post.serialized.clone()
            },
            ..post.clone()
        };
        posts.put(&kept.to_text().into(), Some(&key))?;
        commit(transaction).await?;
        Ok(match kept == *post {
            true => Kept::Ours,
            false => Kept::Theirs(Box::new(kept)),
        })
    }

    /// Writes a request that is there already as it is here. `false`: it is gone, or worded otherwise than `worded`, by another
    /// tab that sent it.
    pub(super) async fn rewrite(&self, post: &QueuedRequest, worded: Option<&SerializedRequest>) -> Stored<bool> {
        let transaction = self.database.transaction(&[POSTS], TransactionMode::ReadWrite)?;
        let posts = transaction.object_store(POSTS)?;
        let key = key(&post.chat, &post.id);
        let row = text(&posts, &key).await?;
        let known = row.and_then(|row| QueuedRequest::from_text(&row));
        let is_theirs = |known: QueuedRequest| known.serialized.is_some() && known.serialized.as_ref() != worded;
        if known.is_none_or(|known| post.serialized.is_none() && is_theirs(known)) {
            return Ok(false);
        }
        posts.put(&post.to_text().into(), Some(&key))?;
        commit(transaction).await?;
        Ok(true)
    }

    /// Does one write. It is on disk, as far as the browser knows, when this returns.
    pub async fn write(&self, change: &OutboxChange) -> Stored<()> {
        let transaction = self
            .database
            .transaction(&[ANSWERS, POSTS], TransactionMode::ReadWrite)?;
        let (answers, posts) = (transaction.object_store(ANSWERS)?, transaction.object_store(POSTS)?);
        match change {
            OutboxChange::Answer(chat, answer) => {
                answers.put(&answer.to_text().into(), Some(&key(chat, &answer.call)))?;
            }
            OutboxChange::QueuedRequest(post) => {
                posts.put(&post.to_text().into(), Some(&key(&post.chat, &post.id)))?;
            }
            OutboxChange::Gone { chat, post, calls } => {
                posts.delete(Query::Key(key(chat, post)))?;
                for call in calls {
                    answers.delete(Query::Key(key(chat, call)))?;
                }
            }
        }
        commit(transaction).await
    }

    /// Forgets a chat.
    pub async fn forget(&self, chat: &str) -> Stored<()> {
        let transaction = self
            .database
            .transaction(&[ANSWERS, POSTS, CLAIMS], TransactionMode::ReadWrite)?;
        for store in [ANSWERS, POSTS, CLAIMS] {
            transaction.object_store(store)?.delete(of_chat(chat)?)?;
        }
        commit(transaction).await
    }
}
