//! What every store of ours has in common: nothing counts as stored before the browser has committed it. Knows no record.

use std::fmt;
use std::ops::Deref;

use idb::builder::DatabaseBuilder;
use idb::{Database, Transaction, TransactionResult};
use js_sys::{Function, Reflect};
use wasm_bindgen::JsCast;

/// What a store answers.
pub type Stored<T> = Result<T, Refused>;

/// Why the browser did not store or read something.
pub enum Refused {
    /// A request failed.
    Failed(idb::Error),
    /// Every request went well, and then the browser took the whole transaction back.
    Aborted,
}

impl From<idb::Error> for Refused {
    fn from(error: idb::Error) -> Refused {
        Refused::Failed(error)
    }
}

impl fmt::Debug for Refused {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, to)
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Failed(error) => error.fmt(to),
            Refused::Aborted => to.write_str("the transaction was aborted"),
        }
    }
}

/// An open database. It gives way to whoever deletes it, and is closed when nobody needs it any more.
pub struct Open(Database);

impl Open {
    /// Opens it, or makes it when it is new.
    ///
    /// # Errors
    /// The browser refuses a database.
    pub async fn new(builder: DatabaseBuilder) -> Stored<Open> {
        let mut database = builder.build().await?;
        database.on_version_change(|event| {
            let Some(asked) = event.target() else { return };
            let close = Reflect::get(&asked, &"close".into()).and_then(|close| close.dyn_into::<Function>());
            if let Ok(close) = close {
                close.call0(&asked).ok();
            }
        });
        Ok(Open(database))
    }
}

impl Deref for Open {
    type Target = Database;

    fn deref(&self) -> &Database {
        &self.0
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Ends a transaction. A disk that is full or broken often shows only here: as an abort, after every request went well.
pub async fn commit(transaction: Transaction) -> Stored<()> {
    match transaction.commit()?.await? {
        TransactionResult::Committed => Ok(()),
        TransactionResult::Aborted => Err(Refused::Aborted),
    }
}
