//! What each component accepts and returns, natively tested: input types, lenient reading, result values and states.

pub mod ads;
pub mod documents;
pub mod generic;
pub mod lenient;
pub mod scope;
pub mod table;
pub mod weather;
