//! `partsong replay`: an exported event log in, the conversation that it is about out, as readable text or as messages.

mod answers;
mod print;

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde_json::{Value, json};

use crate::journal::{Log, RecordKind, Replay};
use crate::model::Message;

/// The command's arguments.
#[derive(Args, Debug)]
pub(super) struct ReplayArgs {
    /// Print one JSON object with the messages and what may be cited, instead of text.
    #[arg(long)]
    json: bool,
    /// Print one row of CSV for every question of every chat, with its answer, instead of text.
    #[arg(long, conflicts_with_all = ["json", "steps"])]
    answers: bool,
    /// The conversation after this many records; all of them if it is not given.
    #[arg(long, value_name = "N")]
    steps: Option<usize>,
    /// Which chat, when the log holds more than one; the first by default, for --answers all of them.
    #[arg(long, value_name = "ID")]
    thread: Option<String>,
    /// The log as JSON lines; `-` is the standard input.
    #[arg(value_name = "LOG", default_value = "-")]
    input: PathBuf,
}

/// Runs the command. A damaged log is no failure: what could not be read is told.
pub(super) fn run(args: ReplayArgs) -> ExitCode {
    match replay(&args) {
        Ok(text) => super::print(&(text + "\n")),
        Err(message) => {
            tell(&message);
            ExitCode::from(2)
        }
    }
}

/// The log; of one chat alone if it is named, however long the rest is.
fn read(path: &Path, thread: Option<&str>) -> io::Result<Log> {
    if path == Path::new("-") {
        return Log::read_from(io::stdin().lock(), thread);
    }
    Log::read_from(io::BufReader::new(std::fs::File::open(path)?), thread)
}

fn replay(args: &ReplayArgs) -> Result<String, String> {
    let wanted = args.thread.as_deref();
    let log = read(&args.input, wanted).map_err(|error| format!("{}: {error}", args.input.display()))?;
    let mut warnings = warnings(&log, wanted).map_err(|message| format!("{}: {message}", args.input.display()))?;
    if args.answers {
        // Here every chat is told.
        warnings.retain(|warning| !warning.starts_with(OTHERS));
        warnings.iter().for_each(|warning| tell(warning));
        return Ok(answers::csv(&log, wanted));
    }
    let replay = Replay::new(log, wanted);
    let steps = args.steps.unwrap_or(usize::MAX);
    if args.json {
        return Ok(super::json(&as_json(&replay, steps, &warnings)));
    }
    warnings.iter().for_each(|warning| tell(warning));
    Ok(print::text(&replay, steps))
}

/// Says something beside the conversation, whatever words of the log are in it.
fn tell(message: &str) {
    eprintln!("partsong replay: {}", print::plain(message));
}

/// Begins the warning about chats that are not shown.
const OTHERS: &str = "the log holds other chats too: ";

/// What the reader should know of the log, in words.
fn warnings(log: &Log, wanted: Option<&str>) -> Result<Vec<String>, String> {
    let threads = log.threads();
    if log.records.is_empty() && log.others.is_empty() {
        return Err("no line is a record of an event log; the chat's menu, Advanced, exports one".into());
    }
    if let Some(wanted) = wanted.filter(|wanted| !threads.contains(wanted)) {
        return Err(format!(
            "the log has no chat {wanted}; it has: {}",
            log.others.join(", ")
        ));
    }
    let mut warnings: Vec<String> = log
        .faults
        .iter()
        .map(|fault| format!("line {}: {}", fault.line, fault.message))
        .collect();
    if log.more_faults > 0 {
        warnings.push(format!("{} more lines could not be read", log.more_faults));
    }
    if let ([_, others @ ..], None) = (threads.as_slice(), wanted)
        && !others.is_empty()
    {
        warnings.push(format!("{OTHERS}{}", others.join(", ")));
    }
    Ok(warnings)
}

fn as_json(replay: &Replay, steps: usize, warnings: &[String]) -> Value {
    let messages: Vec<Value> = replay.messages(steps).iter().map(Message::to_json).collect();
    let evidence: Vec<Value> = replay
        .records()
        .iter()
        .take(steps)
        .filter(|record| record.kind == RecordKind::ExtractionEvidence)
        .map(|record| Value::Object(record.fields.clone()))
        .collect();
    json!({
        "thread_id": replay.thread_id(),
        "records": replay.records().len(),
        "messages": messages,
        "evidence": evidence,
        "warnings": warnings,
    })
}
