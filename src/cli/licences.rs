//! `partsong licences`: the third-party notices, which a binary carries with it wherever it goes.

use std::io::Write;
use std::process::ExitCode;

/// Made by `make notices`.
const NOTICES: &str = include_str!("../../THIRD-PARTY-NOTICES.txt");

/// Prints the notices. A reader that has seen enough, as `head` has, is no failure.
pub(super) fn run() -> ExitCode {
    let _ = std::io::stdout().lock().write_all(NOTICES.as_bytes());
    ExitCode::SUCCESS
}
