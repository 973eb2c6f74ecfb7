//! `partsong fold`: a recorded response in, the messages that the protocol's own client would hold out. Knows no protocol
//! by name.

use std::fs::File;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use clap::builder::PossibleValuesParser;
use serde_json::Value;

use crate::model::FoldMode;
use crate::protocol;
use crate::protocol::recording::Fold;

const READ_SIZE: usize = 64 << 10;

/// The command's arguments.
#[derive(Args, Debug)]
pub(super) struct FoldArgs {
    /// The protocol that the stream is in.
    #[arg(long, value_parser = PossibleValuesParser::new(protocol::DESCRIPTORS.iter().map(|known| known.id)))]
    protocol: String,
    /// Stop where the protocol's reference client stops.
    #[arg(long)]
    strict: bool,
    /// A JSON file with what came before, a list of messages or an object. ai-sdk: {messages, trigger, messageId?,
    /// resumeStreamIsReplay?}; ag-ui: {messages, state}; gulf and a2ui: {messages}.
    #[arg(long, value_name = "FILE")]
    history: Option<PathBuf>,
    /// genos: who wrote the stream.
    #[arg(long, value_parser = ["direct", "gateway", "flowise"])]
    profile: Option<String>,
    /// Feed this many bytes at a time.
    #[arg(long, value_name = "N")]
    chunk: Option<NonZeroUsize>,
    /// The recorded stream; `-` is the standard input.
    #[arg(value_name = "FILE", default_value = "-")]
    input: PathBuf,
}

/// Runs the command. A bad stream is no failure: it is told in `error`.
pub(super) fn run(args: FoldArgs) -> ExitCode {
    match fold(&args) {
        Ok(result) => super::print(&(super::json(&result) + "\n")),
        Err(message) => {
            eprintln!("partsong fold: {message}");
            ExitCode::from(2)
        }
    }
}

fn fold(args: &FoldArgs) -> Result<Value, String> {
    let protocol = protocol::by_name(&args.protocol).ok_or("unknown protocol")?;
    let mode = if args.strict {
        FoldMode::Strict
    } else {
        FoldMode::Lenient
    };
    let mut history = args.history.as_deref().map(read_history).transpose()?;
    if let Some(profile) = &args.profile {
        if protocol.descriptor().id != "genos" {
            return Err("--profile is for genos: no other protocol has several writers".into());
        }
        let history = history.get_or_insert_with(|| serde_json::json!({}));
        if let Some(history) = history.as_object_mut() {
            history.insert("profile".into(), profile.as_str().into());
        }
    }
    let at_history = |message: String| match &args.history {
        Some(path) => format!("{}: {message}", path.display()),
        None => message,
    };
    let mut fold = protocol.fold(mode, history.unwrap_or_default()).map_err(at_history)?;
    let mut input: Box<dyn Read> = if args.input == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(&args.input).map_err(|error| at(&args.input, &error))?)
    };
    read(&mut *fold, &mut input, args.chunk.map(NonZeroUsize::get)).map_err(|error| at(&args.input, &error))?;
    Ok(fold.finish().into_json(protocol.descriptor().id))
}

fn at(path: &Path, error: &dyn std::fmt::Display) -> String {
    format!("{}: {error}", path.display())
}

fn read_history(path: &Path) -> Result<Value, String> {
    let text = std::fs::read_to_string(path).map_err(|error| at(path, &error))?;
    match crate::json::parse::parse(&text).map_err(|error| at(path, &error))? {
        list @ Value::Array(_) => Ok(serde_json::json!({ "messages": list })),
        object @ Value::Object(_) => Ok(object),
        _ => Err(at(path, &"neither a list of messages nor an object that has one")),
    }
}

fn read(fold: &mut dyn Fold, input: &mut dyn Read, chunk: Option<usize>) -> io::Result<()> {
    let mut buffer = vec![0; READ_SIZE];
    loop {
        let length = match input.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let bytes = buffer.get(..length).unwrap_or_default();
        for piece in bytes.chunks(chunk.unwrap_or(READ_SIZE)) {
            fold.push(piece);
        }
    }
}
