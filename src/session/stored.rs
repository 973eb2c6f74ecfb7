//! What every store of ours has in common: nothing counts as stored before the browser has committed it. Knows no record.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::future::Future;
use std::ops::Deref;
use std::rc::Rc;

use futures::channel::oneshot;
use futures::future::{Either, select};
use idb::request::OpenDatabaseRequest;
use idb::{
    Database, DatabaseEvent, Factory, ObjectStore, ObjectStoreParams, Query, Request, Transaction, TransactionMode,
    TransactionResult,
};
use js_sys::{Function, Promise, Reflect};
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::browser::clock;
use crate::browser::promise::promise;

/// Milliseconds that a store may take to open before the chat goes on in memory.
const PATIENCE_MS: f64 = 3000.0;
/// Milliseconds before a store that did not open is asked again.
pub(super) const REOPEN_MS: f64 = 10_000.0;

/// What a store answers.
pub(super) type Stored<T> = Result<T, Refused>;

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
pub(super) struct Open {
    database: Database,
    is_closed: Rc<Cell<bool>>,
}

impl Open {
    /// Opens it, and makes what it lacks of these stores when its version is another one.
    ///
    /// # Errors
    /// The browser refuses a database.
    pub(super) async fn new(name: &str, version: u32, stores: &'static [&'static str]) -> Stored<Open> {
        let mut request = Factory::new()?.open(name, Some(version))?;
        request.on_upgrade_needed(move |event| {
            let Ok(database) = event.database() else { return };
            let known = database.store_names();
            for store in stores.iter().filter(|store| !known.iter().any(|known| known == *store)) {
                // Who asks for a store that could not be made is told.
                database.create_object_store(store, ObjectStoreParams::new()).ok();
            }
        });
        let (found, finds) = oneshot::channel();
        // It is heard to its end, also where that comes later than anybody waits.
        spawn_local(async move {
            found.send(opened(request).await).ok();
        });
        let mut database = finds.await.map_err(|_| Refused::Aborted)??;
        let is_closed = Rc::<Cell<bool>>::default();
        let closed = is_closed.clone();
        database.on_version_change(move |event| {
            closed.set(true);
            let Some(asked) = event.target() else { return };
            let close = Reflect::get(&asked, &"close".into()).and_then(|close| close.dyn_into::<Function>());
            if let Ok(close) = close {
                close.call0(&asked).ok();
            }
        });
        // The browser itself may end the connection: <https://www.w3.org/TR/IndexedDB/#closing-connection>.
        let closed = is_closed.clone();
        database.on_close(move |_| closed.set(true));
        Ok(Open { database, is_closed })
    }

    /// A store of it, to be read at once.
    ///
    /// # Errors
    /// The browser refuses.
    pub(super) fn reading(&self, store: &'static str) -> Stored<ObjectStore> {
        let transaction = self.database.transaction(&[store], TransactionMode::ReadOnly)?;
        Ok(transaction.object_store(store)?)
    }
}

/// The database that a request opens. The request's own future keeps what listens to it for good.
async fn opened(mut request: OpenDatabaseRequest) -> Stored<Database> {
    let (told, hears) = oneshot::channel::<()>();
    let told = Rc::new(Cell::new(Some(told)));
    let failed = told.clone();
    request.on_success(move |_| drop(told.take()));
    request.on_error(move |_| drop(failed.take()));
    hears.await.ok();
    match request.error()? {
        Some(error) => Err(idb::Error::DomException(error).into()),
        None => Ok(request.database()?),
    }
}

/// The text that stands under a key.
///
/// # Errors
/// The browser refuses.
pub(super) async fn text(store: &ObjectStore, key: &JsValue) -> Stored<Option<String>> {
    let row = store.get(Query::Key(key.clone()))?.await?;
    Ok(row.and_then(|row| row.as_string()))
}

/// The texts that stand under these keys or all, in order, at most so many.
///
/// # Errors
/// The browser refuses.
pub(super) async fn texts(store: &ObjectStore, keys: Option<Query>, most: Option<u32>) -> Stored<Vec<String>> {
    let rows = store.get_all(keys, most)?.await?;
    Ok(rows.iter().filter_map(JsValue::as_string).collect())
}

impl Deref for Open {
    type Target = Database;

    fn deref(&self) -> &Database {
        &self.database
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.database.close();
    }
}

/// What comes of opening a store, in words where it is refused or takes longer than anybody waits.
pub(super) async fn in_time<S>(opening: impl Future<Output = Stored<S>>) -> Result<S, String> {
    match select(Box::pin(opening), Box::pin(clock::sleep(PATIENCE_MS))).await {
        Either::Left((opened, _)) => opened.map_err(|error| error.to_string()),
        Either::Right(_) => Err("the store doesn't open".to_owned()),
    }
}

/// A store that is opened when it is first needed, once for all who need it, and anew once its database was closed.
pub(super) struct SharedStore<S> {
    store: RefCell<Option<Rc<S>>>,
    opening: RefCell<Option<Promise>>,
    /// It didn't open: it isn't asked again before this time.
    shut_until: Cell<f64>,
}

impl<S: AsRef<Open> + 'static> SharedStore<S> {
    /// Not opened yet.
    pub(super) fn new() -> Rc<SharedStore<S>> {
        Rc::new(SharedStore {
            store: RefCell::new(None),
            opening: RefCell::default(),
            shut_until: Cell::default(),
        })
    }

    /// The store, once it is known whether it works. `open` is what the first call does, and the first one after the store
    /// was let go or closed, or a while after it didn't open.
    pub async fn get<F: Future<Output = Option<Rc<S>>> + 'static>(
        self: &Rc<Self>,
        open: impl FnOnce() -> F,
    ) -> Option<Rc<S>> {
        if self.is_open() {
            return self.store.borrow().clone();
        }
        if clock::now() < self.shut_until.get() {
            return None;
        }
        let begin = || {
            let (this, opened) = (self.clone(), open());
            promise(async move {
                let store = opened.await;
                if store.is_none() {
                    this.shut_until.set(clock::now() + REOPEN_MS);
                }
                *this.store.borrow_mut() = store;
                this.opening.take();
                Ok(JsValue::UNDEFINED)
            })
        };
        let opening = self.opening.borrow_mut().get_or_insert_with(begin).clone();
        // The promise is never rejected.
        JsFuture::from(opening).await.ok();
        self.store.borrow().clone()
    }

    /// Whether it is open, or is being opened.
    pub(super) fn is_begun(&self) -> bool {
        self.opening.borrow().is_some() || self.is_open()
    }

    /// Whether it is open.
    pub(super) fn is_open(&self) -> bool {
        let is_open = |store: &Rc<S>| !(**store).as_ref().is_closed.get();
        self.store.borrow().as_ref().is_some_and(is_open)
    }

    /// Whoever needs it next opens it anew.
    pub(super) fn let_go(&self) {
        self.store.take();
        self.opening.take();
    }
}

/// Ends a transaction. A disk that is full or broken often shows only here: as an abort, after every request went well.
pub(super) async fn commit(transaction: Transaction) -> Stored<()> {
    match transaction.commit()?.await? {
        TransactionResult::Committed => Ok(()),
        TransactionResult::Aborted => Err(Refused::Aborted),
    }
}
