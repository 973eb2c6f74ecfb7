//! What every store of ours has in common: nothing counts as stored before the browser has committed it. Knows no record.

use std::fmt;
use std::ops::Deref;

use idb::{Database, DatabaseEvent, Factory, ObjectStoreParams, Transaction, TransactionResult};
use js_sys::{Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// Milliseconds that a store may take to open before the chat goes on in memory.
pub(super) const PATIENCE_MS: f64 = 3000.0;

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

/// Why the browser refused, in its own words: the library's name for each of its calls would be sixty texts in every page.
fn reason(error: &idb::Error) -> String {
    use idb::Error as E;
    let value: &JsValue = match error {
        E::DomException(exception) => exception,
        E::AddFailed(value)
        | E::ClearFailed(value)
        | E::DeleteFailed(value)
        | E::GetAllFailed(value)
        | E::GetAllKeysFailed(value)
        | E::GetFailed(value)
        | E::IndexedDbOpenFailed(value)
        | E::TransactionOpenFailed(value)
        | E::ObjectStoreNotFound(value)
        | E::UpdateFailed(value) => value,
        _ => &JsValue::UNDEFINED,
    };
    let told = |key: &str| Reflect::get(value, &key.into()).ok()?.as_string();
    let [name, message] = ["name", "message"].map(|key| told(key).unwrap_or_default());
    format!("the browser refused: {name} {message}")
}

impl fmt::Display for Refused {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Failed(error) => to.write_str(&reason(error)),
            Refused::Aborted => to.write_str("the transaction was aborted"),
        }
    }
}

/// An open database. It gives way to whoever deletes it, and is closed when nobody needs it any more.
pub struct Open(Database);

impl Open {
    /// Opens it, and makes what it lacks of these stores when its version is another one.
    ///
    /// # Errors
    /// The browser refuses a database.
    pub async fn new(name: &str, version: u32, stores: &'static [&'static str]) -> Stored<Open> {
        let mut request = Factory::new()?.open(name, Some(version))?;
        request.on_upgrade_needed(move |event| {
            let Ok(database) = event.database() else { return };
            let known = database.store_names();
            for store in stores.iter().filter(|store| !known.iter().any(|known| known == *store)) {
                // Who asks for a store that could not be made is told.
                database.create_object_store(store, ObjectStoreParams::new()).ok();
            }
        });
        let mut database = request.await?;
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
