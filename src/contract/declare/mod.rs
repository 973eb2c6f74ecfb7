//! What protocols and models are told of everything here: the tools' schemas, and the catalogues of surfaces. Knows no value.

pub mod schema;
pub mod surface;
pub mod tools;
