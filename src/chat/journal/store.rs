//! The log in IndexedDB, in a database of its own: a line per record under `[chat, seq]`, and beside it the lines that the
//! collector doesn't have yet. Sequence numbers are given inside the transaction that writes, so two tabs cannot give one
//! twice.

use idb::{Database, KeyRange, ObjectStore, Query, TransactionMode};
use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};

use crate::journal::Record;

const NAME: &str = "partsong-journal";
const VERSION: u32 = 1;
const RECORDS: &str = "records";
/// Lines on their way to the collector.
const WAITING: &str = "waiting";

type Stored<T> = Result<T, idb::Error>;

/// The store. Open it once.
pub struct Store {
    database: Database,
}

fn key(chat: &str, seq: f64) -> JsValue {
    Array::of2(&chat.into(), &seq.into()).into()
}

fn all_of(chat: &str) -> Stored<Query> {
    Ok(KeyRange::bound(&key(chat, 0.0), &key(chat, f64::INFINITY), None, None)?.into())
}

impl Store {
    /// Opens the database, making it when it is new.
    pub async fn open() -> Stored<Store> {
        let database = Database::builder(NAME)
            .version(VERSION)
            .add_object_store(ObjectStore::builder(RECORDS))
            .add_object_store(ObjectStore::builder(WAITING))
            .build()
            .await?;
        Ok(Store { database })
    }

    /// Numbers the records and appends them, at most up to `most` of the chat; the lines that were written. `waits`: the
    /// collector is to have them too.
    pub async fn append(&self, chat: &str, records: &mut [Record], most: u64, waits: bool) -> Stored<Vec<String>> {
        let transaction = self
            .database
            .transaction(&[RECORDS, WAITING], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(RECORDS)?;
        let waiting = transaction.object_store(WAITING)?;
        // Records are only ever appended, so their count is the last number.
        let last = u64::from(store.count(Some(all_of(chat)?))?.await?);
        let mut lines = Vec::with_capacity(records.len());
        for (record, seq) in records.iter_mut().zip(last + 1..=most) {
            record.seq = seq;
            let line = record.to_line();
            let key = key(chat, seq as f64);
            store.put(&line.as_str().into(), Some(&key))?;
            if waits {
                waiting.put(&line.as_str().into(), Some(&key))?;
            }
            lines.push(line);
        }
        transaction.commit()?.await?;
        Ok(lines)
    }

    /// The lines of a chat in order.
    pub async fn lines(&self, chat: &str) -> Stored<Vec<String>> {
        let transaction = self.database.transaction(&[RECORDS], TransactionMode::ReadOnly)?;
        let rows = transaction
            .object_store(RECORDS)?
            .get_all(Some(all_of(chat)?), None)?
            .await?;
        Ok(rows.iter().filter_map(JsValue::as_string).collect())
    }

    /// Forgets a chat.
    pub async fn forget(&self, chat: &str) -> Stored<()> {
        let transaction = self
            .database
            .transaction(&[RECORDS, WAITING], TransactionMode::ReadWrite)?;
        for name in [RECORDS, WAITING] {
            transaction.object_store(name)?.delete(all_of(chat)?)?;
        }
        transaction.commit()?.await?;
        Ok(())
    }

    /// The first lines that the collector doesn't have, of any chat and visit.
    pub async fn waiting(&self, most: u32) -> Stored<Vec<String>> {
        let transaction = self.database.transaction(&[WAITING], TransactionMode::ReadOnly)?;
        let rows = transaction.object_store(WAITING)?.get_all(None, Some(most))?.await?;
        Ok(rows.iter().filter_map(JsValue::as_string).collect())
    }

    /// The collector has the first `count` of those lines, and nothing was put before them since: keys only grow.
    pub async fn delivered(&self, lines: &[String]) -> Stored<()> {
        let transaction = self.database.transaction(&[WAITING], TransactionMode::ReadWrite)?;
        let store = transaction.object_store(WAITING)?;
        for line in lines {
            if let Ok(record) = Record::from_line(line) {
                let key: JsValue = key(&record.thread_id, record.seq as f64).unchecked_into();
                store.delete(Query::Key(key))?;
            }
        }
        transaction.commit()?.await?;
        Ok(())
    }
}
