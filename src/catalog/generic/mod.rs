//! The last resort: a tool or a datum that no component knows, as its fields.

pub(super) mod data;
pub mod tool;
