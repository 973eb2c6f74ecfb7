//! `partsong fold`: a recorded response in, the messages that the protocol's own client would hold out. Knows no protocol
//! by name.

use std::fs::File;
use std::io::{self, Read, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use clap::builder::PossibleValuesParser;
use serde_json::{Value, json};

use crate::model::{Change, Conversation, Ended, ErrorClass, Message, Mode, Role, Start};
use crate::protocol::{self, Decoded, Protocol};

/// Warnings that are printed; the rest are counted.
const MAX_WARNINGS: usize = 1_000;
const READ_SIZE: usize = 64 << 10;
/// The answer's id when the server names none.
const FRESH_ID: &str = "answer";

/// The command's arguments.
#[derive(Args, Debug)]
pub struct FoldArgs {
    /// The protocol that the stream is in.
    #[arg(long, value_parser = PossibleValuesParser::new(protocol::PROTOCOLS.map(|protocol| protocol.name())))]
    protocol: String,
    /// Stop where the protocol's reference client stops.
    #[arg(long)]
    strict: bool,
    /// A JSON file with what came before: {messages, trigger, messageId?, resumeStreamIsReplay?}.
    #[arg(long, value_name = "FILE")]
    history: Option<PathBuf>,
    /// Feed this many bytes at a time.
    #[arg(long, value_name = "N")]
    chunk: Option<NonZeroUsize>,
    /// The recorded stream; `-` is the standard input.
    #[arg(value_name = "FILE", default_value = "-")]
    input: PathBuf,
}

/// Runs the command. A bad stream is no failure: it is told in `error`.
pub fn run(args: FoldArgs) -> ExitCode {
    match fold(&args) {
        Ok(result) => {
            // A reader that has gone away (`| head`) isn't our failure.
            let _ = writeln!(io::stdout().lock(), "{result}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("partsong fold: {message}");
            ExitCode::from(2)
        }
    }
}

fn fold(args: &FoldArgs) -> Result<Value, String> {
    let protocol = protocol::by_name(&args.protocol).ok_or("unknown protocol")?;
    let mode = if args.strict { Mode::Strict } else { Mode::Lenient };
    let mut fold = Fold::new(mode);
    fold.begin(args.history.as_deref())?;
    let mut input: Box<dyn Read> = if args.input == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(open(&args.input)?)
    };
    fold.read(protocol, &mut input, args.chunk.map(NonZeroUsize::get))
        .map_err(|error| format!("{}: {error}", args.input.display()))?;
    Ok(fold.result(protocol))
}

fn open(path: &Path) -> Result<File, String> {
    File::open(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// One response being folded.
struct Fold {
    mode: Mode,
    conversation: Conversation,
    transient: Vec<Value>,
    error: Option<Value>,
    warnings: Vec<Value>,
    left_out: usize,
    stopped: bool,
}

impl Fold {
    fn new(mode: Mode) -> Fold {
        Fold {
            mode,
            conversation: Conversation::default(),
            transient: Vec::new(),
            error: None,
            warnings: Vec::new(),
            left_out: 0,
            stopped: false,
        }
    }

    /// Reads the history and prepares the response as the trigger asks.
    fn begin(&mut self, history: Option<&Path>) -> Result<(), String> {
        let mut start = Start::NewAnswer;
        if let Some(path) = history {
            let wrong = |what: &str| format!("{}: {what}", path.display());
            let text = std::fs::read_to_string(path).map_err(|error| wrong(&error.to_string()))?;
            let mut history = crate::wire::json::parse(&text).map_err(|error| wrong(&error.to_string()))?;
            let Some(Value::Array(messages)) = history.get_mut("messages").map(Value::take) else {
                return Err(wrong("`messages` should be a list"));
            };
            for message in messages {
                match Message::from_json(message) {
                    Some(message) => self.conversation.messages.push(message),
                    None => self.warn("invalid-history", "A message without an id or a role was left out."),
                }
            }
            let message_id = history.get("messageId").and_then(Value::as_str);
            start = match history.get("trigger").and_then(Value::as_str) {
                None | Some("submit-message") => self.submitted(message_id),
                Some("regenerate-message") => {
                    let last_is_answer = self
                        .conversation
                        .messages
                        .last()
                        .is_some_and(|last| last.role == Role::Assistant);
                    if message_id.is_some() || last_is_answer {
                        self.conversation.cut_for_regenerate(message_id);
                    }
                    Start::Regenerate
                }
                Some("resume-stream") => Start::Resume {
                    replay: history.get("resumeStreamIsReplay").and_then(Value::as_bool) != Some(false),
                },
                Some(_) => return Err(wrong("unknown `trigger`")),
            };
        }
        self.conversation.begin(start, FRESH_ID.into());
        Ok(())
    }

    /// The message that was submitted is the one with this id, or else the last; an assistant's goes on.
    fn submitted(&self, message_id: Option<&str>) -> Start {
        let messages = &self.conversation.messages;
        let named = message_id.and_then(|id| messages.iter().position(|message| message.id == id));
        match named.or(messages.len().checked_sub(1)) {
            Some(index)
                if messages
                    .get(index)
                    .is_some_and(|message| message.role == Role::Assistant) =>
            {
                Start::ContinueAt(index)
            }
            _ => Start::NewAnswer,
        }
    }

    fn read(&mut self, protocol: &dyn Protocol, input: &mut dyn Read, chunk: Option<usize>) -> io::Result<()> {
        let mut decoder = protocol.decoder(self.mode);
        let mut decoded = Vec::new();
        let mut buffer = vec![0; READ_SIZE];
        while !self.stopped {
            let length = match input.read(&mut buffer) {
                Ok(0) => break,
                Ok(length) => length,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let bytes = buffer.get(..length).unwrap_or_default();
            for piece in bytes.chunks(chunk.unwrap_or(READ_SIZE)) {
                decoder.push(piece, &mut decoded);
                self.apply(&mut decoded);
            }
        }
        decoder.finish(&mut decoded);
        self.apply(&mut decoded);
        Ok(())
    }

    fn apply(&mut self, decoded: &mut Vec<Decoded>) {
        for decoded in decoded.drain(..) {
            if self.stopped {
                continue;
            }
            match decoded {
                Decoded::Alive => {}
                Decoded::Skipped { class, message } => self.warn(class.as_str(), &message),
                Decoded::Fatal { class, message } => {
                    self.fail(class, &message);
                    self.stopped = true;
                }
                Decoded::Event(event) => match self.conversation.apply(event, self.mode) {
                    Ok(changes) => changes.into_iter().for_each(|change| self.note(change)),
                    Err(error) => {
                        self.fail(error.class, &error.message);
                        self.stopped = true;
                    }
                },
            }
        }
    }

    fn note(&mut self, change: Change) {
        match change {
            Change::Transient(part) => self.transient.push(part.to_json()),
            Change::Skipped(message) => self.warn(ErrorClass::FoldError.as_str(), &message),
            Change::Failed(message) => self.fail(ErrorClass::ErrorChunk, &message),
            _ => {}
        }
    }

    /// The first error is the one that is told.
    fn fail(&mut self, class: ErrorClass, message: &str) {
        if self.error.is_none() {
            self.error = Some(json!({ "class": class.as_str(), "message": message }));
        }
    }

    fn warn(&mut self, class: &str, message: &str) {
        if self.warnings.len() < MAX_WARNINGS {
            self.warnings.push(json!({ "class": class, "message": message }));
        } else {
            self.left_out += 1;
        }
    }

    fn result(mut self, protocol: &dyn Protocol) -> Value {
        // The reference client's message exists before anything of it is shown.
        self.conversation.show();
        self.conversation.end(match self.error {
            Some(_) => Ended::Failed,
            None => Ended::Complete,
        });
        if self.left_out > 0 {
            let message = format!("{} more warnings.", self.left_out);
            self.warnings.push(json!({ "class": "more", "message": message }));
        }
        let messages: Vec<Value> = self.conversation.messages.iter().map(Message::to_json).collect();
        json!({
            "protocol": protocol.name(),
            "messages": messages,
            "transient": self.transient,
            "error": self.error,
            "warnings": self.warnings,
        })
    }
}
