//! The log in IndexedDB, in a database of its own: under `[chat, seq]` a record's line, or several lines that were written
//! together, with the number of the last of them; and beside it the lines that the collector doesn't have yet. Sequence
//! numbers are given inside the transaction that writes, so two tabs cannot give one twice. Knows no event.

use idb::{CursorDirection, KeyRange, ObjectStore, Query, TransactionMode};
use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};

use crate::journal::LogRecord;
use crate::session::stored::{Open, Stored, commit, texts};

const VERSION: u32 = 1;
const RECORDS: &str = "records";
/// Lines on their way to the collector.
const WAITING: &str = "waiting";
/// Bytes from which on a row is full. Few long rows cost a fraction of many short ones.
const ROW: usize = 128 * 1024;

/// The store. Open it once.
pub(super) struct EventLogStore {
    database: Open,
}

fn key(chat: &str, seq: f64) -> JsValue {
    Array::of2(&chat.into(), &seq.into()).into()
}

fn all_of(chat: &str) -> Stored<Query> {
    Ok(KeyRange::bound(&key(chat, 0.0), &key(chat, f64::INFINITY), None, None)?.into())
}

/// The number of the last record of a chat; 0 when it has none.
async fn last(store: &ObjectStore, chat: &str) -> Stored<u64> {
    let cursor = store
        .open_key_cursor(Some(all_of(chat)?), Some(CursorDirection::Prev))?
        .await?;
    let key = match cursor {
        Some(cursor) => cursor.key()?,
        None => return Ok(0),
    };
    let seq = Array::from(&key).get(1).as_f64().unwrap_or_default();
    Ok(seq as u64)
}

impl AsRef<Open> for EventLogStore {
    fn as_ref(&self) -> &Open {
        &self.database
    }
}

impl EventLogStore {
    /// Opens the database, making it when it is new.
    ///
    /// # Errors
    /// The browser refuses a database.
    pub(super) async fn open(name: &str) -> Stored<EventLogStore> {
        let database = Open::new(name, VERSION, &[RECORDS, WAITING]).await?;
        Ok(EventLogStore { database })
    }

    /// Numbers the records and appends them, at most up to `most` of the chat; `waits`: the collector is
    /// to have them too, and gets the lines.
    ///
    /// # Errors
    /// The browser refuses, and nothing was written.
    pub async fn append(&self, chat: &str, records: &mut [LogRecord], most: u64, waits: bool) -> Stored<Vec<String>> {
        let transaction = self
            .database
            .transaction(&[RECORDS, WAITING], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(RECORDS)?;
        let waiting = transaction.object_store(WAITING)?;
        let last = last(&store, chat).await?;
        let mut lines = Vec::new();
        let mut row = String::new();
        let mut records = records.iter_mut().zip(last + 1..=most).peekable();
        while let Some((record, seq)) = records.next() {
            record.seq = seq;
            if seq == most {
                record.end_log(most);
            }
            let line = record.to_line();
            if !row.is_empty() {
                row.push('\n');
            }
            row.push_str(&line);
            let key = key(chat, seq as f64);
            if waits {
                waiting.put(&line.as_str().into(), Some(&key))?;
                lines.push(line);
            }
            if row.len() >= ROW || records.peek().is_none() {
                store.put(&row.as_str().into(), Some(&key))?;
                row.clear();
            }
        }
        commit(transaction).await?;
        Ok(lines)
    }

    /// The lines of a chat in order.
    ///
    /// # Errors
    /// The browser refuses.
    pub(super) async fn lines(&self, chat: &str) -> Stored<Vec<String>> {
        let rows = texts(&self.database.reading(RECORDS)?, Some(all_of(chat)?), None).await?;
        Ok(rows.iter().flat_map(|row| row.lines()).map(str::to_owned).collect())
    }

    /// Forgets a chat.
    ///
    /// # Errors
    /// The browser refuses, and nothing was written.
    pub async fn forget(&self, chat: &str) -> Stored<()> {
        let transaction = self
            .database
            .transaction(&[RECORDS, WAITING], TransactionMode::ReadWrite)?;
        for name in [RECORDS, WAITING] {
            transaction.object_store(name)?.delete(all_of(chat)?)?;
        }
        commit(transaction).await
    }

    /// The first lines that the collector doesn't have, of any chat and visit.
    ///
    /// # Errors
    /// The browser refuses.
    pub async fn waiting(&self, most: u32) -> Stored<Vec<String>> {
        texts(&self.database.reading(WAITING)?, None, Some(most)).await
    }

    /// The collector has these lines.
    ///
    /// # Errors
    /// The browser refuses, and nothing was written.
    pub(super) async fn delivered(&self, lines: &[String]) -> Stored<()> {
        let transaction = self.database.transaction(&[WAITING], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(WAITING)?;
        for line in lines {
            if let Ok(record) = LogRecord::from_line(line) {
                let key: JsValue = key(&record.thread_id, record.seq as f64).unchecked_into();
                store.delete(Query::Key(key))?;
            }
        }
        commit(transaction).await
    }
}
