//! `partsong licences`: the third-party notices, which a binary carries with it wherever it goes.

use std::process::ExitCode;

/// Made by `make notices`.
const NOTICES: &str = include_str!("../../THIRD-PARTY-NOTICES.txt");

/// Prints the notices.
pub(super) fn run() -> ExitCode {
    super::print(NOTICES)
}
