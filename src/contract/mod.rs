//! What each component accepts and returns: reading its input, checking it, building its result. No DOM.
pub mod chart;
