//! What every store of ours has in common: nothing counts as stored before the browser has committed it. Knows no record.

use std::fmt;

use idb::{Transaction, TransactionResult};

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

/// Ends a transaction. A disk that is full or broken often shows only here: as an abort, after every request went well.
pub async fn commit(transaction: Transaction) -> Stored<()> {
    match transaction.commit()?.await? {
        TransactionResult::Committed => Ok(()),
        TransactionResult::Aborted => Err(Refused::Aborted),
    }
}
