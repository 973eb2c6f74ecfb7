//! The command line: what it takes, and which command runs.

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

/// Runs the command line of this process. Exit code 2: the command line itself is wrong.
pub fn main() -> ExitCode {
    match Cli::parse().command {
        Command::Catalog(args) => catalog::run(args),
        Command::Fold(args) => fold::run(args),
        Command::Licences => licences::run(),
        Command::Replay(args) => replay::run(args),
        Command::Serve(args) => serve::run(*args),
    }
}
