//! Words of questions and their errors.
