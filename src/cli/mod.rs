//! The command line's commands: `serve` and `fold`.
