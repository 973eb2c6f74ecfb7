//! Bytes into frames, at any cut of the bytes. Knows no protocol, no I/O and no DOM.
