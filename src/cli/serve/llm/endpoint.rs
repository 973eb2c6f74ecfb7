//! One chat-completions endpoint: posts a request, reads the stream, and says in words what went wrong. The key goes into
//! one header and nowhere else.

use std::collections::VecDeque;
use std::time::Duration;

use bytes::Bytes;
use futures::stream;
use futures::{Stream, StreamExt};
use reqwest::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use reqwest::{Client, Response, StatusCode, Url};
use serde_json::Value;

use super::completions::{self, Completion};
use crate::agent::llm::{ModelAnswer, ModelFailure, ModelRequest, Provider, Said};
use crate::json::lenient::capped;

/// How long the endpoint may be silent: a local model may load and read a long prompt first.
const SILENCE: Duration = Duration::from_secs(300);
/// How long the words of a refusal may take.
const REFUSAL: Duration = Duration::from_secs(10);
/// How long a finished answer is waited for its last line.
const FAREWELL: Duration = Duration::from_secs(5);
/// How often a request is repeated that the endpoint puts off, and the longest time that it may ask for.
const PUT_OFF: usize = 3;
const LONGEST_WAIT: Duration = Duration::from_secs(60);
/// How much of an error body is read, in bytes, and how much of its message is told, in characters.
const MAX_ERROR: usize = 64 << 10;
const MAX_TOLD: usize = 400;
/// The longest answer that comes in one piece, in bytes.
const MAX_WHOLE: usize = 8 << 20;

/// Where a model answers.
#[derive(Clone)]
pub(super) struct ModelEndpoint {
    url: Url,
    model: String,
    key: Option<String>,
    client: Client,
    max_tokens: Option<u32>,
    /// The operator's instructions.
    system: Option<String>,
}

impl ModelEndpoint {
    /// `variable` reads the environment.
    pub(super) fn new(
        url: &str,
        model: String,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<ModelEndpoint, String> {
        let wrong = || format!("“{url}” is not the address of a model endpoint such as http://127.0.0.1:11434/v1");
        let mut parsed = Url::parse(url).map_err(|_| wrong())?;
        if !matches!(parsed.scheme(), "http" | "https") || !parsed.username().is_empty() || parsed.password().is_some()
        {
            return Err(wrong());
        }
        let path = parsed.path().trim_end_matches('/');
        if !path.ends_with("/chat/completions") {
            let path = format!("{path}/chat/completions");
            parsed.set_path(&path);
        }
        let given = |name: &str| {
            variable(name)
                .map(|key| key.trim().to_string())
                .filter(|key| !key.is_empty())
        };
        // A key of OpenAI is for OpenAI and no one else.
        let is_openai = parsed.host_str() == Some("api.openai.com");
        if is_openai && parsed.scheme() != "https" {
            return Err("https://api.openai.com is the address: over http everybody on the way reads the key.".into());
        }
        let key = given("PARTSONG_LLM_KEY").or_else(|| given("OPENAI_API_KEY").filter(|_| is_openai));
        if key.as_deref().is_some_and(|key| HeaderValue::from_str(key).is_err()) {
            return Err("The model's key has characters that no key has.".into());
        }
        let client = Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .connect_timeout(Duration::from_secs(10))
            .build()
            .map_err(|error| format!("Cannot set up the model's connection: {error}."))?;
        Ok(ModelEndpoint {
            url: parsed,
            model,
            key,
            client,
            max_tokens: None,
            system: None,
        })
    }

    /// `max_tokens`: the length of one answer; `system`: what every conversation begins with, behind our own words.
    pub fn with(self, max_tokens: Option<u32>, system: Option<String>) -> ModelEndpoint {
        ModelEndpoint {
            max_tokens,
            system,
            ..self
        }
    }

    /// An endpoint that is asked too often and says when to come back is asked again then.
    async fn open(self, body: Value) -> Result<Response, ModelFailure> {
        let body = body.to_string();
        for _ in 0..PUT_OFF {
            let response = self.post(body.clone()).await?;
            match wait_of(&response) {
                Some(wait) => tokio::time::sleep(wait).await,
                None => return self.taken(response).await,
            }
        }
        let response = self.post(body).await?;
        self.taken(response).await
    }

    async fn taken(&self, response: Response) -> Result<Response, ModelFailure> {
        if response.status().is_success() {
            return Ok(response);
        }
        Err(self.refused(response).await)
    }

    async fn post(&self, body: String) -> Result<Response, ModelFailure> {
        let mut request = self
            .client
            .post(self.url.clone())
            .header(CONTENT_TYPE, "application/json")
            .header(ACCEPT, "text/event-stream")
            .body(body);
        if let Some(key) = &self.key
            && let Ok(mut value) = HeaderValue::from_str(&format!("Bearer {key}"))
        {
            value.set_sensitive(true);
            request = request.header(AUTHORIZATION, value);
        }
        match tokio::time::timeout(SILENCE, request.send()).await {
            Ok(Ok(response)) => Ok(response),
            Ok(Err(error)) => {
                let why = if error.is_connect() {
                    "does not answer"
                } else {
                    "broke off"
                };
                Err(ModelFailure::new(
                    "llm_network",
                    format!("The model endpoint at {} {why}.", self.place()),
                ))
            }
            Err(_) => Err(self.silent()),
        }
    }

    /// Where it is, without anything secret that a URL may carry.
    fn place(&self) -> String {
        self.url.origin().ascii_serialization()
    }

    fn silent(&self) -> ModelFailure {
        let message = format!(
            "The model endpoint at {} said nothing for {} seconds.",
            self.place(),
            SILENCE.as_secs()
        );
        ModelFailure::new("llm_network", message)
    }

    async fn refused(&self, response: Response) -> ModelFailure {
        let status = response.status();
        let body = read_whole(response.bytes_stream(), MAX_ERROR, REFUSAL).await;
        let body = body.unwrap_or_default();
        let body = String::from_utf8_lossy(&body);
        let what = match status {
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN if self.key.is_none() => {
                "wants a key; set PARTSONG_LLM_KEY".to_string()
            }
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => "refused the key".to_string(),
            StatusCode::NOT_FOUND => format!("knows no model “{}” or no such address", self.model),
            StatusCode::TOO_MANY_REQUESTS => "is asked too often, or its quota is used up".to_string(),
            StatusCode::PAYLOAD_TOO_LARGE => "takes no conversation of this length".to_string(),
            status if status.is_server_error() => "failed".to_string(),
            status if status.is_redirection() => "points elsewhere; use the final address".to_string(),
            _ => "refused the request".to_string(),
        };
        let mut message = format!("The model endpoint {what} (HTTP {}).", status.as_u16());
        if let Some(said) = completions::error_message(&body) {
            message.push_str(&format!(" It says: {}", self.told(&said)));
        }
        ModelFailure::new("llm_http", message)
    }

    /// Words of the endpoint, shortened, and never with the key in them.
    fn told(&self, said: &str) -> String {
        let said = match &self.key {
            Some(key) => said.replace(key.as_str(), "…"),
            None => said.to_string(),
        };
        capped(said.trim(), MAX_TOLD)
    }
}

/// How long a refusal asks to wait (RFC 9110, section 10.2.3, as seconds): only too many requests and a busy endpoint pass.
fn wait_of(response: &Response) -> Option<Duration> {
    if !matches!(
        response.status(),
        StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE
    ) {
        return None;
    }
    let seconds: f64 = response
        .headers()
        .get(RETRY_AFTER)?
        .to_str()
        .ok()?
        .trim()
        .parse()
        .ok()?;
    Duration::try_from_secs_f64(seconds)
        .ok()
        .filter(|wait| *wait <= LONGEST_WAIT)
}

/// Why a body was not read to its end.
#[derive(Debug, PartialEq, Eq)]
enum Unread {
    TooLong,
    Silent,
    Cut,
}

/// A whole body, if it is no longer than `limit` and never keeps silent for as long as `patience`.
async fn read_whole<E>(
    mut body: impl Stream<Item = Result<Bytes, E>> + Unpin,
    limit: usize,
    patience: Duration,
) -> Result<Vec<u8>, Unread> {
    let mut all = Vec::new();
    loop {
        match tokio::time::timeout(patience, body.next()).await {
            Ok(Some(Ok(bytes))) => all.extend_from_slice(&bytes),
            Ok(Some(Err(_))) => return Err(Unread::Cut),
            Ok(None) => return Ok(all),
            Err(_) => return Err(Unread::Silent),
        }
        if all.len() > limit {
            return Err(Unread::TooLong);
        }
    }
}

/// Where the reading of an answer stands.
enum Reading {
    Asking(Value),
    Streaming(stream::BoxStream<'static, reqwest::Result<Bytes>>),
    Over,
}

struct Listener {
    endpoint: ModelEndpoint,
    reading: Reading,
    completion: Completion,
    said: VecDeque<Said>,
}

impl Listener {
    async fn next(&mut self) -> Option<Said> {
        loop {
            if let Some(said) = self.said.pop_front() {
                return Some(said);
            }
            match std::mem::replace(&mut self.reading, Reading::Over) {
                Reading::Over => return None,
                Reading::Asking(body) => match self.endpoint.clone().open(body).await {
                    Ok(response) => self.begin(response).await,
                    Err(failure) => self.said.push_back(Said::Failed(failure)),
                },
                Reading::Streaming(mut stream) => match tokio::time::timeout(self.patience(), stream.next()).await {
                    Err(_) if self.completion.has_ended() => {}
                    Err(_) => self.said.push_back(Said::Failed(self.endpoint.silent())),
                    Ok(Some(Ok(bytes))) => {
                        self.completion.push(&bytes, &mut self.said);
                        if !self.completion.is_over() {
                            self.reading = Reading::Streaming(stream);
                        }
                    }
                    // A body that breaks off says no end, and the turn notices that.
                    Ok(None | Some(Err(_))) => self.completion.finish(&mut self.said),
                },
            }
            self.hide_key();
        }
    }

    fn patience(&self) -> Duration {
        if self.completion.has_ended() { FAREWELL } else { SILENCE }
    }

    async fn begin(&mut self, response: Response) {
        let kind = response.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        if !kind.is_some_and(|kind| kind.starts_with("application/json")) {
            self.reading = Reading::Streaming(response.bytes_stream().boxed());
            return;
        }
        // An endpoint that doesn't stream answers in one piece.
        match read_whole(response.bytes_stream(), MAX_WHOLE, SILENCE).await {
            Ok(body) => self.completion.whole(&body, &mut self.said),
            Err(Unread::TooLong) => {
                let failure = ModelFailure::new("llm_length", "The model's answer is too long, so it was stopped.");
                self.said.push_back(Said::Failed(failure));
            }
            Err(Unread::Silent) => self.said.push_back(Said::Failed(self.endpoint.silent())),
            Err(Unread::Cut) => self.completion.finish(&mut self.said),
        }
    }

    /// What an endpoint says in mid-stream may repeat the key as well.
    fn hide_key(&mut self) {
        for said in &mut self.said {
            if let Said::Failed(failure) = said {
                failure.message = self.endpoint.told(&failure.message);
            }
        }
    }
}

/// What an endpoint calls the length of an answer: OpenAI's newer models refuse the old name, and others don't know the new
/// one.
fn length_key(host: Option<&str>) -> &'static str {
    match host {
        Some(host) if host == "api.openai.com" || host.ends_with(".azure.com") => "max_completion_tokens",
        _ => "max_tokens",
    }
}

impl Provider for ModelEndpoint {
    fn answer(&self, ask: &ModelRequest) -> ModelAnswer {
        let mut body = completions::request(&self.model, ask);
        let first = body.pointer_mut("/messages/0/content");
        if let (Some(Value::String(first)), Some(system)) = (first, &self.system) {
            first.push_str("\n\n");
            first.push_str(system);
        }
        if self.url.host_str() == Some("generativelanguage.googleapis.com") {
            completions::sign(&mut body);
        }
        if let Some(most) = self.max_tokens {
            body[length_key(self.url.host_str())] = most.into();
        }
        let listener = Listener {
            endpoint: self.clone(),
            reading: Reading::Asking(body),
            completion: Completion::default(),
            said: VecDeque::new(),
        };
        Box::pin(stream::unfold(listener, |mut listener| async move {
            listener.next().await.map(|said| (said, listener))
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn endpoint(url: &str, variables: &[(&str, &str)]) -> Result<ModelEndpoint, String> {
        let variables: Vec<(String, String)> = variables
            .iter()
            .map(|(name, key)| ((*name).into(), (*key).into()))
            .collect();
        ModelEndpoint::new(url, "m".into(), move |name| {
            variables
                .iter()
                .find(|(known, _)| known == name)
                .map(|(_, key)| key.clone())
        })
    }

    #[test]
    fn the_length_of_an_answer_has_the_endpoints_own_name() {
        let of = |url: &str| length_key(endpoint(url, &[]).expect("endpoint").url.host_str());
        assert_eq!(of("https://api.openai.com/v1"), "max_completion_tokens");
        for url in [
            "http://127.0.0.1:11434/v1",
            "https://openrouter.ai/api/v1",
            "https://api.openai.com.example/v1",
        ] {
            assert_eq!(of(url), "max_tokens", "{url}");
        }
    }

    #[test]
    fn addresses_and_keys() {
        let of = |url: &str| endpoint(url, &[]).expect("endpoint").url.to_string();
        for url in [
            "http://127.0.0.1:11434/v1",
            "http://127.0.0.1:11434/v1/",
            "http://127.0.0.1:11434/v1/chat/completions",
        ] {
            assert_eq!(of(url), "http://127.0.0.1:11434/v1/chat/completions");
        }
        assert_eq!(
            of("https://a.b/v1?api-version=1"),
            "https://a.b/v1/chat/completions?api-version=1"
        );
        for bad in ["", "localhost:1", "ftp://a/v1", "http://u:p@a/v1"] {
            assert!(endpoint(bad, &[]).is_err(), "{bad}");
        }
        let openai = [("OPENAI_API_KEY", "sk-1")];
        let key = |url: &str, variables: &[(&str, &str)]| endpoint(url, variables).expect("endpoint").key;
        assert_eq!(key("https://api.openai.com/v1", &openai).as_deref(), Some("sk-1"));
        assert_eq!(key("http://127.0.0.1:1/v1", &openai), None);
        assert!(
            endpoint("http://api.openai.com/v1", &openai).is_err(),
            "no key goes out in the clear"
        );
        assert_eq!(
            key("http://127.0.0.1:1/v1", &[("PARTSONG_LLM_KEY", " k ")]).as_deref(),
            Some("k")
        );
        assert!(endpoint("http://a/v1", &[("PARTSONG_LLM_KEY", "a\nb")]).is_err());
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_in_one_piece_has_as_long_as_a_stream_has() {
        type Piece = Result<Bytes, ()>;
        let read = async |pieces: Vec<(u64, Piece)>| {
            let pieces = stream::iter(pieces).then(|(pause, piece)| async move {
                tokio::time::sleep(Duration::from_secs(pause)).await;
                piece
            });
            read_whole(Box::pin(pieces), 10, SILENCE).await
        };
        let said = |words: &'static str| Ok(Bytes::from(words));
        assert_eq!(read(vec![(250, said("{")), (250, said("}"))]).await, Ok(b"{}".to_vec()));
        assert_eq!(read(vec![(301, said("{}"))]).await, Err(Unread::Silent));
        assert_eq!(
            read(vec![(0, said("{")), (1, Err(()))]).await,
            Err(Unread::Cut),
            "half an answer is none"
        );
        assert_eq!(read(vec![(0, said("0123456789+"))]).await, Err(Unread::TooLong));
    }

    #[test]
    fn the_key_is_never_told() {
        let endpoint = endpoint("http://a/v1", &[("PARTSONG_LLM_KEY", "secret")]).expect("endpoint");
        assert_eq!(endpoint.told("wrong key: secret "), "wrong key: …");
    }
}
