//! The outbox in IndexedDB, in a database of its own so that a full history does not stand in its way. Storage may refuse
//! to work at any moment: every call answers with a result. Knows records as text, no signals.

use idb::{Database, KeyRange, ObjectStore, Query, TransactionMode};
use js_sys::Array;
use wasm_bindgen::JsValue;

use super::{Answer, MAX_POSTS, Post};
use crate::chat::chats::OUTBOX as NAME;

const VERSION: u32 = 1;
/// By `[chat, call]`.
const ANSWERS: &str = "answers";
/// By `[chat, post id]`.
const POSTS: &str = "posts";
/// Answers that are read of one chat, and requests of all chats.
const MAX_ROWS: u32 = 2000;

type Stored<T> = Result<T, idb::Error>;

/// The store. Open it once; it is cheap to share behind an `Rc`.
pub struct Store {
    database: Database,
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

fn read<T>(rows: Vec<JsValue>, read: impl Fn(&str) -> Option<T>) -> Vec<T> {
    rows.iter().filter_map(|row| read(&row.as_string()?)).collect()
}

impl Store {
    /// Opens the database, making it when it is new.
    pub async fn open() -> Stored<Store> {
        let database = Database::builder(NAME)
            .version(VERSION)
            .add_object_store(ObjectStore::builder(ANSWERS))
            .add_object_store(ObjectStore::builder(POSTS))
            .build()
            .await?;
        Ok(Store { database })
    }

    /// The answer to a call that any tab wrote down.
    pub async fn answer(&self, chat: &str, call: &str) -> Stored<Option<Answer>> {
        let transaction = self.database.transaction(&[ANSWERS], TransactionMode::ReadOnly)?;
        let row = transaction
            .object_store(ANSWERS)?
            .get(Query::Key(key(chat, call)))?
            .await?;
        Ok(row.and_then(|row| Answer::from_text(&row.as_string()?)))
    }

    /// What one chat has in the outbox.
    pub async fn of_chat(&self, chat: &str) -> Stored<(Vec<Answer>, Vec<Post>)> {
        let transaction = self
            .database
            .transaction(&[ANSWERS, POSTS], TransactionMode::ReadOnly)?;
        let answers = transaction
            .object_store(ANSWERS)?
            .get_all(Some(of_chat(chat)?), Some(MAX_ROWS))?;
        let posts = transaction
            .object_store(POSTS)?
            .get_all(Some(of_chat(chat)?), Some(MAX_POSTS as u32))?;
        Ok((
            read(answers.await?, Answer::from_text),
            read(posts.await?, Post::from_text),
        ))
    }

    /// The chats that have a request waiting.
    pub async fn waiting_chats(&self) -> Stored<Vec<String>> {
        let transaction = self.database.transaction(&[POSTS], TransactionMode::ReadOnly)?;
        let rows = transaction
            .object_store(POSTS)?
            .get_all_keys(None, Some(MAX_ROWS))?
            .await?;
        let mut chats: Vec<String> = rows
            .iter()
            .filter_map(|key| Array::from(key).get(0).as_string())
            .collect();
        chats.dedup();
        Ok(chats)
    }

    /// Writes an answer down. It is on disk, as far as the browser knows, when this returns.
    pub async fn put_answer(&self, chat: &str, answer: &Answer) -> Stored<()> {
        let transaction = self.database.transaction(&[ANSWERS], TransactionMode::ReadWrite)?;
        let row = answer.to_text().into();
        transaction
            .object_store(ANSWERS)?
            .put(&row, Some(&key(chat, &answer.call)))?;
        transaction.commit()?.await?;
        Ok(())
    }

    /// Writes a request down.
    pub async fn put_post(&self, post: &Post) -> Stored<()> {
        let transaction = self.database.transaction(&[POSTS], TransactionMode::ReadWrite)?;
        let row = post.to_text().into();
        transaction
            .object_store(POSTS)?
            .put(&row, Some(&key(&post.chat, &post.id)))?;
        transaction.commit()?.await?;
        Ok(())
    }

    /// The request goes; its answers stay as marks that they were given and taken.
    pub async fn acked(&self, chat: &str, post: &str, answers: &[Answer]) -> Stored<()> {
        let transaction = self
            .database
            .transaction(&[ANSWERS, POSTS], TransactionMode::ReadWrite)?;
        transaction.object_store(POSTS)?.delete(Query::Key(key(chat, post)))?;
        let ledger = transaction.object_store(ANSWERS)?;
        for answer in answers {
            let mark = Answer {
                acked: true,
                ..answer.clone()
            };
            ledger.put(&mark.to_text().into(), Some(&key(chat, &answer.call)))?;
        }
        transaction.commit()?.await?;
        Ok(())
    }

    /// Forgets a chat.
    pub async fn forget(&self, chat: &str) -> Stored<()> {
        let transaction = self
            .database
            .transaction(&[ANSWERS, POSTS], TransactionMode::ReadWrite)?;
        transaction.object_store(ANSWERS)?.delete(of_chat(chat)?)?;
        transaction.object_store(POSTS)?.delete(of_chat(chat)?)?;
        transaction.commit()?.await?;
        Ok(())
    }
}
