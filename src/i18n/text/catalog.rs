//! Words of the components of the catalog.
