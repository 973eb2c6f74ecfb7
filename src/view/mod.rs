//! The chrome around parts: thread, message, composer, approval card. Reads signals, hands `Reply`s up.
