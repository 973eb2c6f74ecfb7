//! A real model behind the agent: `--llm-url --llm-model`, any endpoint that speaks chat completions. Knows where the model
//! is and which protocol a request speaks; the turn itself is the agent's.

mod completions;
mod endpoint;
mod thinking;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bytes::Bytes;
use clap::Args;
use clap::builder::NonEmptyStringValueParser;
use futures::StreamExt;
use futures::stream::{self, BoxStream};

use crate::agent::gulf::Framing;
use crate::agent::llm::{self, ModelTurn, Provider};
use crate::agent::{CHAT, MODELLED, ModelledAgent, SCRIPTED, USUAL_DELAY, interview};
use endpoint::ModelEndpoint;

/// A silent stream says at this interval that it lives: a local model may think for minutes before its first word.
const SIGN_OF_LIFE: Duration = Duration::from_secs(10);

/// What `partsong serve` takes about a model.
#[derive(Debug, Args)]
pub(super) struct LlmArgs {
    /// Let a model answer: the base URL of an OpenAI-compatible endpoint, e.g. http://127.0.0.1:11434/v1. A key is read from
    /// the environment: PARTSONG_LLM_KEY, or OPENAI_API_KEY for api.openai.com
    #[arg(long, value_name = "URL", requires = "llm_model")]
    llm_url: Option<String>,
    /// The model's name at that endpoint
    #[arg(long, value_name = "NAME", requires = "llm_url", value_parser = NonEmptyStringValueParser::new())]
    llm_model: Option<String>,
    /// The most tokens of one answer; with --open-to-all 4096 unless this says otherwise, else the endpoint's own limit
    #[arg(long, value_name = "N", requires = "llm_url", value_parser = clap::value_parser!(u32).range(1..))]
    llm_max_tokens: Option<u32>,
    /// A file of instructions for the model, in words: its goal, a guide for an interview, its tone
    #[arg(long, value_name = "FILE", requires = "llm_url")]
    llm_system: Option<PathBuf>,
}

impl LlmArgs {
    /// A model is named.
    pub(super) fn is_given(&self) -> bool {
        self.llm_url.is_some()
    }
}

/// Bytes of an operator's instructions: every question carries them.
const MAX_SYSTEM: usize = 64 << 10;

fn instructions(file: &Path) -> Result<String, String> {
    let name = file.display();
    let text = std::fs::read_to_string(file)
        .map_err(|error| format!("The instructions in {name} cannot be read: {error}."))?;
    match text.trim() {
        "" => Err(format!("{name} is empty: it is to hold the model's instructions.")),
        text if text.len() > MAX_SYSTEM => Err(format!(
            "The instructions in {name} are {} bytes long; at most {MAX_SYSTEM} are sent with every question.",
            text.len()
        )),
        text => Ok(text.to_owned()),
    }
}

/// The length of an answer where anybody may ask.
const MAX_TOKENS: u32 = 4_096;

/// Whether a model answers at this address; elsewhere the scripts do.
pub(super) fn speaks(path: &str) -> bool {
    path == CHAT || modelled(path).is_some()
}

fn modelled(path: &str) -> Option<&'static ModelledAgent> {
    MODELLED.iter().find(|agent| agent.path == path)
}

/// The model that answers, if one was named.
pub(super) struct Model {
    provider: Arc<dyn Provider>,
    /// Answers so far: no two may have the same ids.
    answers: AtomicU64,
}

impl Model {
    /// `open`: people from other machines ask.
    pub(super) fn new(args: LlmArgs, open: bool) -> Result<Option<Model>, String> {
        let (Some(url), Some(model)) = (args.llm_url, args.llm_model) else {
            return Ok(None);
        };
        let max_tokens = args.llm_max_tokens.or(open.then_some(MAX_TOKENS));
        let system = args.llm_system.as_deref().map(instructions).transpose()?;
        let endpoint = ModelEndpoint::new(&url, model, |name| std::env::var(name).ok())?.with(max_tokens, system);
        Ok(Some(Model {
            provider: Arc::new(endpoint),
            answers: AtomicU64::new(0),
        }))
    }

    /// Starts the answer to a request at one of the agent's addresses: to its body with the files of this server inside it,
    /// and as it was `sent`.
    ///
    /// # Errors
    /// What is wrong with the body, in words.
    pub fn answer(&self, path: &str, framing: Framing, body: &str, sent: &str) -> Result<Pieces, String> {
        let number = self.answers.fetch_add(1, Ordering::Relaxed);
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default()
            .as_nanos();
        let seed = format!("{now} {number}");
        let turn: ModelTurn = match modelled(path) {
            Some(agent) => (agent.begin)(body, sent, framing, &seed, USUAL_DELAY)?,
            // One address answers in the protocol that it is asked in.
            None if interview::thread_id(body).is_some() => llm::begin_ag_ui(body, sent, &seed, USUAL_DELAY)?,
            None => llm::begin_ai_sdk(body, &seed, USUAL_DELAY)?,
        };
        let has_lines = SCRIPTED.iter().any(|agent| agent.path == path && agent.has_lines);
        let is_lines = framing == Framing::Lines && has_lines;
        let sign: &'static [u8] = if is_lines { b"\n" } else { b": waiting\n\n" };
        let pieces = Box::pin(llm::pieces(self.provider.clone(), turn));
        let lively = stream::unfold(pieces, move |mut pieces| async move {
            match tokio::time::timeout(SIGN_OF_LIFE, pieces.next()).await {
                Ok(piece) => piece.map(|(pause, bytes)| ((pause, Bytes::from(bytes)), pieces)),
                Err(_) => Some(((0, Bytes::from_static(sign)), pieces)),
            }
        });
        Ok(lively.boxed())
    }
}

/// An answer on its way: each piece with the pause before it in milliseconds.
pub(super) type Pieces = BoxStream<'static, (u32, Bytes)>;
