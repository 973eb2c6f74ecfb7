//! The live chat. Holds the only clock, socket and store; applies `Changes` to signals.
