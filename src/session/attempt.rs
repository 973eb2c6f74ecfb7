//! One attempt at a request: worded once, sent, and read until its first bytes. Knows the protocol only by its requests.

use std::rc::Rc;

use crate::reactive::prelude::*;
use futures::future::{Either, select};
use web_sys::{AbortController, RequestCredentials};

use super::chat_session::Session;
use super::endpoint::Endpoint;
use super::host::Reason;
use super::ids;
use super::protocols;
use super::reading::Outcome;
use super::request::{credentials, is_closed};
use super::state::State;
use super::transport;
use super::transport::{Opening, Refusal};
use super::workspace::Workspace;
use crate::browser::{clock, tabs};
use crate::chat::outbox::{AttemptFailure, Backoff, Next, QueuedRequest, RequestKind, SerializedRequest};
use crate::chat::{documents, recalled};
use crate::live::{ChatStatus, Problem};
use crate::model::{Event, FoldMode, Message, MessagePart, Role};
use crate::protocol::{BodyId, Decoded, Decoder, Protocol, SERVER_CHAT, Turn, TurnKind, USUAL_BODY, server_chat};

/// Milliseconds that a server has to show that it is there.
const PATIENCE_MS: f64 = 5000.0;

/// What a run asks, and how.
pub(super) struct Way<'a> {
    /// The run's number.
    pub number: u64,
    pub workspace: &'a Rc<Workspace>,
    pub protocol: &'static dyn Protocol,
    pub endpoint: Endpoint,
    pub abort: &'a AbortController,
}

impl Way<'_> {
    /// What became of a request, and why nothing was heard of a server of another origin that is there: a browser tells the
    /// page of no difference.
    pub(super) async fn explained(&self, outcome: Outcome, request: &SerializedRequest) -> Outcome {
        let host = self.workspace.host();
        let (Outcome::Unsent(Problem::Network, None, why), false) = (&outcome, is_own(&self.endpoint)) else {
            return outcome;
        };
        let headers = self.workspace.headers_for(&self.endpoint, Reason::Request).await;
        let headers = headers.unwrap_or_default();
        let names: Vec<&str> = headers
            .iter()
            .chain(&request.headers)
            .map(|(name, _)| name.as_str())
            .collect();
        let patience = Box::pin(clock::sleep(PATIENCE_MS));
        let asked = select(Box::pin(is_closed(host, &request.url, &names)), patience).await;
        let Either::Left((true, _)) = asked else { return outcome };
        let origin = window().location().origin().unwrap_or_default();
        let mut needed = format!(
            "OPTIONS, {} {}\nAccess-Control-Allow-Origin: {origin}\nAccess-Control-Allow-Headers: {}",
            request.method,
            request.url,
            names.join(", ")
        );
        if credentials(host, &self.endpoint) == RequestCredentials::Include {
            needed.push_str("\nAccess-Control-Allow-Credentials: true");
        }
        Outcome::Unsent(Problem::Closed { origin }, Some(needed), *why)
    }
}

/// It is asked without the browser's check of origins.
fn is_own(endpoint: &Endpoint) -> bool {
    !matches!(endpoint, Endpoint::Server { same_origin: false, .. })
}

impl Session {
    /// One attempt, until the first bytes of an answer.
    pub(super) async fn attempt(
        &self,
        way: &Way<'_>,
        serialized: &SerializedRequest,
        key: Option<&str>,
    ) -> Result<Opening, Refusal> {
        let Way {
            number,
            workspace,
            endpoint,
            abort,
            ..
        } = way;
        if let Some(run) = &mut self.state.borrow_mut().run {
            run.left = true;
            run.alive_at = clock::now();
        }
        let headers = workspace.headers_for(endpoint, Reason::Request).await?;
        let Some(protocol) = workspace.protocol() else {
            return Err(Problem::Network.into());
        };
        let key = key.filter(|_| workspace.servers.takes_key(endpoint, workspace.spoken()) != Some(false));
        let mut opened =
            transport::open(protocol, endpoint, serialized, key, &headers, (workspace.host(), abort)).await;
        let is_refused = matches!(
            &opened,
            Err(Refusal {
                failure: AttemptFailure::Status { status: 401, .. },
                ..
            })
        );
        if is_refused && workspace.host().is_some() {
            // The page may have newer ones: the same bytes under the same key, once.
            let headers = workspace.headers_for(endpoint, Reason::Unauthorized).await?;
            opened = transport::open(protocol, endpoint, serialized, key, &headers, (workspace.host(), abort)).await;
        }
        if let Ok(opening) = &opened {
            self.alive(*number);
            if opening.clock.is_some() {
                self.live.clock.set(opening.clock);
            }
        }
        opened
    }

    /// The request whose turn it is, worded; `None` when there is none any more.
    pub(super) fn serialize(
        self: &Rc<Self>,
        workspace: &Rc<Workspace>,
        protocol: &dyn Protocol,
        endpoint: &Endpoint,
    ) -> Option<QueuedRequest> {
        let mut post = self.state.borrow_mut().outbox.head()?.clone();
        post.rests = None;
        self.join_conversation(&post);
        self.rewrite(&post);
        self.note_declared(workspace);
        if let Some(run) = &mut self.state.borrow_mut().run {
            run.post = Some(post.id.clone());
            run.ask = post.ask.clone();
        }
        self.word(workspace, protocol, endpoint, &mut post)?;
        if let Some(head) = self.state.borrow_mut().outbox.head() {
            *head = post.clone();
        }
        Some(post)
    }

    /// Words a message or what brings an answer as soon as it is asked for, if nothing stands before it and nobody has to be
    /// asked: it is written down once, then, and can leave when that is done.
    pub(super) fn word_early(&self, workspace: &Workspace, id: &str) -> Option<QueuedRequest> {
        let mut post = {
            let mut state = self.state.borrow_mut();
            let said = state.conversation.messages.last().map(|last| last.id.clone());
            // What surfaces have to tell comes into the messages when they are saved.
            let is_whole = state.conversation.surfaces().is_none();
            let is_free = is_whole && state.run.is_none() && !state.tools_work && !state.opening && !state.closed;
            let head = state.outbox.head().filter(|head| is_free && head.id == id)?;
            // Without a lock another tab may take it before it is its turn.
            let is_alone = tabs::locks() && workspace.host().is_none();
            let is_last = match head.ask {
                RequestKind::Submit { edited: None } => head.user_message() == said.as_deref(),
                RequestKind::Continue => true,
                _ => false,
            };
            (is_alone && is_last).then(|| head.clone())?
        };
        let protocol = protocols::get(workspace.spoken())?;
        self.word(workspace, protocol, &workspace.endpoint().ok()?, &mut post)?;
        let mut state = self.state.borrow_mut();
        *state.outbox.head()? = post.clone();
        state.worded_early = Some(id.to_owned());
        Some(post)
    }

    /// Puts into a request what is sent to this server, unless it is there already.
    fn word(
        &self,
        workspace: &Workspace,
        protocol: &dyn Protocol,
        endpoint: &Endpoint,
        post: &mut QueuedRequest,
    ) -> Option<()> {
        let body = workspace.body(endpoint);
        let api = endpoint.api(protocol.descriptor());
        let made_for = format!("{} {body} {api}", protocol.descriptor().id);
        let is_worded = |serialized: &SerializedRequest| serialized.made_for == made_for;
        if !post.serialized.as_ref().is_some_and(is_worded) {
            let mut request = None;
            self.with_turn(protocol, &post.ask, api, body, &mut |turn| {
                request = Some(protocol.request(turn))
            });
            post.serialized = Some(SerializedRequest::of(request?, made_for));
            self.state.borrow_mut().worded_early = None;
        }
        Some(())
    }

    /// Takes down which tools of the page this chat was told of: a call of one is the page's, even when it is gone.
    fn note_declared(&self, workspace: &Workspace) {
        let extras = workspace.extras.borrow();
        let declared = &mut self.state.borrow_mut().record.declared;
        for name in extras.tools.iter().filter_map(|tool| tool.get("name")?.as_str()) {
            if !declared.iter().any(|known| known == name) {
                declared.push(name.to_owned());
            }
        }
    }

    /// The decoder of the answer to this.
    pub(super) fn reader(&self, protocol: &dyn Protocol, ask: &RequestKind) -> Box<dyn Decoder> {
        let mut reader = None;
        let of = protocol.descriptor();
        let workspace = self.workspace.upgrade();
        let body = workspace
            .as_ref()
            .map_or(USUAL_BODY, |workspace| workspace.chosen_body(of));
        let endpoint = workspace.and_then(|workspace| workspace.endpoint().ok());
        let api = endpoint.map(|endpoint| endpoint.api(of).to_owned()).unwrap_or_default();
        self.with_turn(protocol, ask, &api, body, &mut |turn| {
            reader = Some(protocol.reader(turn))
        });
        reader.unwrap_or_else(|| protocol.decoder(FoldMode::Lenient))
    }

    /// Hands over the turn that asks for this now; not for an answer that is only taken up again.
    fn with_turn(
        &self,
        protocol: &dyn Protocol,
        ask: &RequestKind,
        api: &str,
        body: BodyId,
        hand: &mut dyn FnMut(&Turn<'_>),
    ) {
        let state = self.state.borrow();
        let chat_id = self.server_chat(&state.conversation.messages);
        let messages = &state.conversation.messages;
        let stripped = documents::without_ours(messages);
        let messages = stripped.as_deref().unwrap_or(messages);
        let stripped = recalled::without(messages, &state.record.recalled);
        let messages = stripped.as_deref().unwrap_or(messages);
        let addressed = self.addressed(messages, api);
        let messages = addressed.as_deref().unwrap_or(messages);
        let workspace = self.workspace.upgrade();
        let of = protocol.descriptor();
        let extra = workspace
            .as_ref()
            .map(|workspace| workspace.fields(of))
            .unwrap_or_default();
        let context = workspace.map(|workspace| workspace.context()).unwrap_or_default();
        let kind = match ask {
            RequestKind::Submit { edited: Some(id) } => TurnKind::Edit(id),
            RequestKind::Submit { edited: None } => TurnKind::Send,
            RequestKind::Continue => match messages.last() {
                Some(last) => TurnKind::Continue(last.id.as_str()),
                None => return,
            },
            RequestKind::Regenerate { message_id } => TurnKind::Regenerate(message_id.as_deref()),
            RequestKind::Resume => return,
        };
        let mut declared = protocol.declared();
        if let (Some(own), Some(workspace)) = (declared.as_array_mut(), self.workspace.upgrade()) {
            own.extend(workspace.extras.borrow().tools.iter().cloned());
        }
        let catalogs = self.live.surfaces.foreign.with_untracked(|foreign| foreign.catalogs());
        hand(&Turn {
            api,
            chat_id: &chat_id,
            run_id: &ids::uuid(),
            messages,
            kind,
            body,
            declared: &declared,
            context: &context,
            catalogs: &catalogs,
            extra: &extra,
        });
    }

    /// The id by which the server knows this chat.
    pub(super) fn server_chat(&self, messages: &[Message]) -> String {
        let id = self.id();
        let remembers = self
            .workspace
            .upgrade()
            .is_some_and(|workspace| workspace.spoken().remembers);
        match remembers {
            true => server_chat(&id, messages).to_owned(),
            false => id,
        }
    }

    /// The metadata of a message that a server which remembers gets under a new id, because what followed it before is
    /// taken back.
    pub(super) fn begin_anew(&self, message: &mut Message) {
        if self
            .workspace
            .upgrade()
            .is_some_and(|workspace| workspace.spoken().remembers)
        {
            let mut metadata = message.metadata.take().unwrap_or_default();
            if !metadata.is_object() {
                metadata = serde_json::json!({});
            }
            metadata[SERVER_CHAT] = ids::uuid().into();
            message.metadata = Some(metadata);
        }
    }

    /// What the person said last is answered anew: nothing of the answer before is to be remembered.
    pub(super) fn ask_anew(&self, state: &mut State) {
        let messages = &mut state.conversation.messages;
        let Some(at) = messages.iter().rposition(|message| message.role == Role::User) else {
            return;
        };
        if let Some(message) = messages.get_mut(at) {
            self.begin_anew(message);
        }
        state.touch(at);
    }

    /// The messages as a server of another origin can read them: an address of this page's own is a whole one. `None`: as
    /// they are.
    fn addressed(&self, messages: &[Message], api: &str) -> Option<Vec<Message>> {
        let page = window().location().origin().ok()?;
        let is_ours = web_sys::Url::new(api).map_or(true, |url| url.origin() == page);
        let relative = |part: &MessagePart| matches!(part, MessagePart::File(file) if file.url.starts_with('/'));
        let holds = |message: &Message| message.parts.iter().any(relative);
        if is_ours || !messages.iter().any(holds) {
            return None;
        }
        let mut messages = messages.to_vec();
        for part in messages.iter_mut().flat_map(|message| &mut message.parts) {
            if let MessagePart::File(file) = part
                && let Ok(url) = web_sys::Url::new_with_base(&file.url, &page)
            {
                file.url = url.href();
            }
        }
        Some(messages)
    }

    /// Takes up the answer that the server is giving, if it is.
    pub(super) async fn find_running(self: &Rc<Self>, way: &Way<'_>) -> Option<Outcome> {
        let (number, protocol) = (way.number, way.protocol);
        let Some(request) = protocol.resume(way.endpoint.api(protocol.descriptor()), &self.id()) else {
            return Some(Outcome::Nothing);
        };
        let serialized = SerializedRequest::of(request, String::new());
        let mut backoff = Backoff::default();
        loop {
            let refusal = match self.attempt(way, &serialized, None).await {
                Ok(opening) if opening.status == 200 => {
                    // It goes on: that it had broken off is no news any more.
                    self.live.notice.set(None);
                    self.live.status.set(ChatStatus::Submitted);
                    return self.read(number, protocol, RequestKind::Resume, opening).await;
                }
                Ok(_) => return Some(Outcome::Nothing),
                Err(refusal) => refusal,
            };
            match (backoff.failed(refusal.failure, js_sys::Math::random()), refusal.failure) {
                (Next::After(ms), _) => self.wait(number, Some(ms)).await,
                (Next::WhenOnline, _) => self.wait(number, None).await,
                (_, AttemptFailure::Status { .. }) => return Some(Outcome::Nothing),
                _ => return Some(Outcome::Failed(refusal.problem, refusal.detail)),
            }
            if !self.is_current(number) {
                return None;
            }
        }
    }

    /// The answer to a message that an earlier page sent, if the server is giving it: a message of its own begins, with an
    /// id that this chat doesn't know.
    pub(super) async fn find_answer(&self, way: &Way<'_>, post: &QueuedRequest) -> Option<Opening> {
        if !matches!(post.ask, RequestKind::Submit { .. }) {
            return None;
        }
        let protocol = way.protocol;
        let request = protocol.resume(way.endpoint.api(protocol.descriptor()), &self.id())?;
        let request = SerializedRequest::of(request, String::new());
        let opening = self.attempt(way, &request, None).await.ok()?;
        let mut found = Vec::new();
        protocol
            .decoder(FoldMode::Lenient)
            .push(opening.first.as_ref()?, &mut found);
        let begun = found.into_iter().find_map(|item| match item {
            Decoded::Event(Event::Start { message_id, .. }) => message_id,
            _ => None,
        })?;
        let state = self.state.borrow();
        let known = state.conversation.messages.iter().any(|message| message.id == begun);
        (!known).then_some(opening)
    }
}
