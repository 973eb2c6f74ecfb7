//! The command line: what it takes, and which command runs.

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

mod catalog;
mod fold;
mod licences;
mod replay;
mod serve;

#[derive(Debug, Parser)]
#[command(
    name = "partsong",
    version,
    about = "A generative-UI chat renderer for AI streaming protocols."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Print what the page can draw, for an agent's prompt.
    Catalog(catalog::CatalogArgs),
    /// Fold a recorded stream into messages and print them as one JSON object.
    Fold(fold::FoldArgs),
    /// Print whose code is in the page and in this program, with the licences.
    #[command(alias = "licenses")]
    Licences,
    /// Print the conversation of an exported event log.
    Replay(replay::ReplayArgs),
    /// Serve the built app and the demo agent on this machine.
    Serve(Box<serve::ServeArgs>),
}

/// Writes what a command has found out to the standard output. A reader that has gone away, as `head` has, is no failure of
/// ours; a full disk is one.
fn print(text: &str) -> ExitCode {
    let mut out = std::io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            eprintln!("partsong: the standard output cannot be written: {error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

/// JSON for a terminal: what would steer it, or change the order of what is read, is written as an escape.
fn json(value: &serde_json::Value) -> String {
    let mut out = String::new();
    for letter in value.to_string().chars() {
        match letter {
            '\u{7F}'..='\u{9F}'
            | '\u{61C}'
            | '\u{200E}'
            | '\u{200F}'
            | '\u{2028}'..='\u{202E}'
            | '\u{2066}'..='\u{2069}' => out.push_str(&format!("\\u{:04x}", u32::from(letter))),
            _ => out.push(letter),
        }
    }
    out
}

/// Runs the command line of this process. Exit code 1: it failed; 2: the command line itself is wrong.
pub fn main() -> ExitCode {
    match Cli::parse().command {
        Command::Catalog(args) => catalog::run(args),
        Command::Fold(args) => fold::run(args),
        Command::Licences => licences::run(),
        Command::Replay(args) => replay::run(args),
        Command::Serve(args) => serve::run(*args),
    }
}
