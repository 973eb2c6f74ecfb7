//! Tools of the page around the chat: their calls are run here, each once, whatever happens to tabs and pages
//! (`embed.md`, "Tools of your page"). Only a chat in somebody else's page has them; this code comes with that part. Knows neither the
//! page nor how a tool runs: it is given both as [`PageTools`].

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use futures::channel::oneshot;
use futures::future::{Either, LocalBoxFuture, select};
use leptos::task::spawn_local;
use serde_json::{Value, json};

use super::chat_session::{Session, ToolRunner};
use super::host::CallsEnd;
use super::slots::Slots;
use super::workspace::Workspace;
use crate::browser::{clock, tabs};
use crate::chat::host_tools::{CallFailure, PageCall, Standing, approval_id, claim, is_denied, misfit, standing};
use crate::live::{ChatStatus, HostCall};
use crate::model::Reply;

/// Tools of a page that run at once.
const AT_ONCE: usize = 4;
/// Milliseconds after which a call's lock counts as another page's.
const SOON_MS: f64 = 50.0;

/// What is known of a registered tool.
pub struct HostTool {
    /// What a person reads while it runs.
    pub label: Option<String>,
    /// The schema of its input.
    pub parameters: Value,
    /// It may run again where nobody knows how it ended.
    pub repeatable: bool,
}

/// The page's side of its tools.
pub trait PageTools {
    /// A registered tool.
    fn tool(&self, name: &str) -> Option<HostTool>;
    /// Whether the tool is registered, or becomes so within a few seconds.
    fn present(&self, name: &str) -> LocalBoxFuture<'static, bool>;
    /// Whether a person is asked before this call.
    fn needs_approval(&self, call: &PageCall) -> LocalBoxFuture<'static, bool>;
    /// Runs a call; its result, or why there is none.
    fn run(&self, call: &PageCall, chat: &str) -> LocalBoxFuture<'static, Result<Value, String>>;
    /// Tells a running call that nobody waits for it any more.
    fn stop(&self, call: &PageCall);
    /// Tells the page where a call stands.
    fn tell(&self, call: &PageCall, state: &'static str);
    /// Tells the page where its question about a call stands.
    fn tell_asked(&self, call: &PageCall, state: &'static str);
}

/// How far a call is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Its turn is being worked out.
    Begins,
    /// Another tab or element has it.
    Elsewhere,
    /// A person is asked.
    Asks,
    /// It runs, or waits for a place.
    Runs,
    /// It was started, and nobody knows how it ended.
    Uncertain,
}

struct Work {
    chat: String,
    call: PageCall,
    stage: Stage,
    label: Option<String>,
    decide: Option<oneshot::Sender<Decision>>,
}

struct Decision {
    approved: bool,
    reason: Option<String>,
}

/// What is left to do after the steps of a call.
enum Then {
    Answer(Result<Value, String>),
    /// A person decides how it goes on.
    Ask,
    /// Nothing: it is answered, or nobody waits for it.
    Leave,
}

/// The calls for one page.
pub struct HostTools {
    page: Box<dyn PageTools>,
    works: RefCell<Vec<Work>>,
    slots: Rc<Slots>,
    gone: Cell<bool>,
}

impl HostTools {
    /// Minds the calls for this page.
    pub fn new(page: Box<dyn PageTools>) -> Rc<HostTools> {
        Rc::new(HostTools {
            page,
            works: RefCell::default(),
            slots: Slots::new(AT_ONCE),
            gone: Cell::new(false),
        })
    }

    fn change(&self, session: &Rc<Session>, call: &PageCall, change: impl FnOnce(&mut Work)) {
        let chat = session.id();
        let mut works = self.works.borrow_mut();
        let found = works
            .iter_mut()
            .find(|work| work.chat == chat && work.call.place == call.place);
        if let Some(work) = found {
            change(work);
        }
        drop(works);
        self.show(session);
    }

    /// Takes works out of the list.
    fn take_out(&self, wanted: impl Fn(&Work) -> bool) -> Vec<Work> {
        let mut works = self.works.borrow_mut();
        let (out, kept) = std::mem::take(&mut *works).into_iter().partition(|work| wanted(work));
        *works = kept;
        out
    }

    fn is_waited_for(&self, session: &Session, call: &PageCall) -> bool {
        let chat = session.id();
        let works = self.works.borrow();
        let is_there = works
            .iter()
            .any(|work| work.chat == chat && work.call.place == call.place);
        is_there && !self.gone.get() && !session.state.borrow().closed && session.is_open(call)
    }

    /// What rows and composer show of it.
    fn show(&self, session: &Rc<Session>) {
        let chat = session.id();
        let works = self.works.borrow();
        let own = || works.iter().filter(|work| work.chat == chat);
        let calls: HashMap<String, HostCall> = own()
            .filter(|work| work.stage != Stage::Asks)
            .map(|work| {
                let shown = HostCall {
                    label: work.label.clone(),
                    is_uncertain: work.stage == Stage::Uncertain,
                };
                (work.call.place.clone(), shown)
            })
            .collect();
        let works_now = own().any(|work| matches!(work.stage, Stage::Begins | Stage::Runs));
        drop(works);
        if session.live.host_calls.get_untracked() != calls {
            session.live.host_calls.set(calls);
        }
        session.state.borrow_mut().tools_work = works_now;
        if session.state.borrow().run.is_some() {
            return;
        }
        let status = session.live.status.get_untracked();
        match (works_now, status) {
            (true, status) if !status.is_busy() => session.live.status.set(ChatStatus::Streaming),
            (false, ChatStatus::Streaming) => session.live.status.set(ChatStatus::Done),
            _ => {}
        }
    }

    fn begin(self: &Rc<Self>, session: &Rc<Session>, call: PageCall, again: bool) {
        self.works.borrow_mut().push(Work {
            chat: session.id(),
            call: call.clone(),
            stage: Stage::Begins,
            label: self.page.tool(&call.name).and_then(|tool| tool.label),
            decide: None,
        });
        let (this, session) = (self.clone(), session.clone());
        spawn_local(async move { this.work(&session, &call, again).await });
    }

    async fn work(&self, session: &Rc<Session>, call: &PageCall, again: bool) {
        let Some(workspace) = session.workspace.upgrade() else {
            return;
        };
        let lock = Box::pin(async { tabs::lock(&workspace.names.call(&session.id(), &call.place)).await });
        let held = match select(lock, Box::pin(clock::sleep(SOON_MS))).await {
            Either::Left((held, _)) => held,
            Either::Right(((), lock)) => {
                self.change(session, call, |work| work.stage = Stage::Elsewhere);
                lock.await
            }
        };
        self.change(session, call, |work| work.stage = Stage::Begins);
        let then = self.steps(session, &workspace, call, again).await;
        let chat = session.id();
        let is_this = |work: &Work| work.chat == chat && work.call.place == call.place;
        match then {
            Then::Answer(result) => self.answer(session, call, result).await,
            Then::Ask => {
                self.page.tell(call, "interrupted");
                self.change(session, call, |work| work.stage = Stage::Uncertain);
            }
            Then::Leave => {
                self.take_out(is_this);
            }
        }
        drop(held);
        self.show(session);
        session.pump();
    }

    /// Everything up to the answer, under the lock of the call.
    async fn steps(&self, session: &Rc<Session>, workspace: &Rc<Workspace>, call: &PageCall, again: bool) -> Then {
        let chat = session.id();
        let written = workspace.outbox.written(&chat).await.unwrap_or_default().0;
        if let Some(answer) = written.into_iter().find(|answer| answer.call == call.place) {
            session.ask_for(call, false);
            session.accept_stored(answer);
            return Then::Leave;
        }
        let has_begun = workspace.outbox.has_begun(&chat, &call.place).await;
        if !self.is_waited_for(session, call) {
            return Then::Leave;
        }
        let is_present = self.page.present(&call.name).await;
        if !self.is_waited_for(session, call) {
            return Then::Leave;
        }
        if !is_present {
            let failure = if has_begun {
                CallFailure::Uncertain
            } else {
                CallFailure::Gone
            };
            return Then::Answer(Err(failure.words()));
        }
        let Some(tool) = self.page.tool(&call.name) else {
            return Then::Answer(Err(CallFailure::Gone.words()));
        };
        self.change(session, call, |work| work.label.clone_from(&tool.label));
        let standing = if again {
            Standing::RunsAgain
        } else {
            standing(has_begun, tool.repeatable)
        };
        match standing {
            Standing::Uncertain => return Then::Ask,
            Standing::RunsAgain => {}
            Standing::Begins => {
                if let Some(words) = misfit(&tool.parameters, &call.input) {
                    return Then::Answer(Err(words));
                }
                if self.page.needs_approval(call).await {
                    match self.ask(session, call).await {
                        Some(Decision { approved: true, .. }) => {}
                        Some(Decision { reason, .. }) => {
                            return Then::Answer(Err(CallFailure::Denied(reason.as_deref()).words()));
                        }
                        None => return Then::Leave,
                    }
                }
            }
        }
        session.ask_for(call, false);
        self.change(session, call, |work| work.stage = Stage::Runs);
        let _slot = self.slots.clone().take().await;
        if !self.is_waited_for(session, call) {
            return Then::Leave;
        }
        let claim = claim(&call.name, js_sys::Date::now());
        if standing == Standing::Begins && !workspace.outbox.begin_call(&chat, &call.place, &claim).await {
            // Without locks another tab may have been quicker.
            return Then::Ask;
        }
        if !self.is_waited_for(session, call) {
            return Then::Leave;
        }
        self.page.tell(call, "running");
        let result = self.page.run(call, &chat).await;
        match self.is_waited_for(session, call) {
            true => Then::Answer(result.map_err(|words| CallFailure::Failed(&words).words())),
            false => Then::Leave,
        }
    }

    /// Asks the person by the ordinary card; `None`: nobody waits for the answer any more.
    async fn ask(&self, session: &Rc<Session>, call: &PageCall) -> Option<Decision> {
        if !self.is_waited_for(session, call) {
            return None;
        }
        let (decide, decided) = oneshot::channel();
        session.ask_for(call, true);
        self.change(session, call, |work| {
            work.stage = Stage::Asks;
            work.decide = Some(decide);
        });
        self.page.tell_asked(call, "asked");
        session.save_now();
        let decision = decided.await.ok()?;
        let state = if decision.approved { "allowed" } else { "denied" };
        self.page.tell_asked(call, state);
        self.change(session, call, |work| work.stage = Stage::Begins);
        Some(decision)
    }

    async fn answer(&self, session: &Rc<Session>, call: &PageCall, result: Result<Value, String>) {
        let state = match &result {
            Ok(_) => "done",
            Err(words) if is_denied(words) => "denied",
            Err(_) => "failed",
        };
        session.ask_for(call, false);
        let call_id = call.id.clone();
        let reply = match result {
            Ok(output) => Reply::ToolOutput { call_id, output },
            Err(error_text) => Reply::ToolFailed { call_id, error_text },
        };
        let chat = session.id();
        let given = session
            .answer_for_page(reply, call, || {
                self.take_out(|work| work.chat == chat && work.call.place == call.place);
                self.show(session);
            })
            .await;
        if given {
            self.page.tell(call, state);
        }
    }
}

impl ToolRunner for HostTools {
    fn leave(&self) {
        self.gone.set(true);
        let works = std::mem::take(&mut *self.works.borrow_mut());
        works.iter().for_each(|work| self.page.stop(&work.call));
    }

    fn look(self: Rc<Self>, session: &Rc<Session>) {
        if self.gone.get() || session.state.borrow().run.is_some() || session.state.borrow().opening {
            return;
        }
        let chat = session.id();
        let over = self.take_out(|work| work.chat == chat && !session.is_open(&work.call));
        over.iter().for_each(|work| self.page.stop(&work.call));
        let calls = session.calls_for_page(|name| self.page.tool(name).is_some());
        for call in calls {
            let works = self.works.borrow();
            let is_known = works
                .iter()
                .any(|work| work.chat == chat && work.call.place == call.place);
            drop(works);
            if !is_known {
                self.begin(session, call, false);
            }
        }
        self.show(session);
    }

    fn decided(&self, session: &Rc<Session>, approval: &str, approved: bool, reason: Option<String>, is_here: bool) {
        let chat = session.id();
        let decide = {
            let mut works = self.works.borrow_mut();
            let mut asking = works
                .iter_mut()
                .filter(|work| work.chat == chat && work.decide.is_some());
            let meant = asking.find(|work| approval_id(&work.call.id) == approval);
            meant.and_then(|work| work.decide.take())
        };
        match decide {
            Some(decide) => {
                session.state.borrow_mut().conversation.spoken();
                decide.send(Decision { approved, reason }).ok();
            }
            None if is_here => {
                let with = vec![json!(approval), json!(approved), json!(reason)];
                session.tell_tabs("decided", with);
            }
            None => {}
        }
    }

    fn end(&self, session: &Rc<Session>, end: CallsEnd) {
        let chat = session.id();
        let ends = |work: &Work| {
            work.chat == chat
                && match end {
                    CallsEnd::Stopped => matches!(work.stage, Stage::Begins | Stage::Runs),
                    CallsEnd::SaidOn | CallsEnd::Closed => true,
                }
        };
        for work in self.take_out(ends) {
            self.page.stop(&work.call);
            let failure = match (end, work.stage) {
                (CallsEnd::Closed, _) => continue,
                (_, Stage::Begins) => CallFailure::NotBegun,
                (CallsEnd::Stopped, _) => CallFailure::Stopped,
                (_, Stage::Asks) => {
                    self.page.tell_asked(&work.call, "denied");
                    CallFailure::Undecided
                }
                (_, Stage::Uncertain) => CallFailure::Uncertain,
                _ => CallFailure::PassedOver,
            };
            session.fail_for_page(&work.call, failure.words());
            let state = if failure == CallFailure::Undecided {
                "denied"
            } else {
                "failed"
            };
            self.page.tell(&work.call, state);
        }
        self.show(session);
        if end == CallsEnd::Stopped {
            let session = session.clone();
            spawn_local(async move { session.pump() });
        }
    }

    fn pressed(self: Rc<Self>, session: &Rc<Session>, message: &str, part: usize, again: bool) {
        let chat = session.id();
        let is_meant = |work: &Work| {
            let at = &work.call;
            work.chat == chat && work.stage == Stage::Uncertain && at.message == message && at.at.1 == part
        };
        for work in self.take_out(is_meant) {
            if again {
                self.begin(session, work.call, true);
            } else {
                let (this, session, call) = (self.clone(), session.clone(), work.call.clone());
                self.works.borrow_mut().push(Work {
                    stage: Stage::Begins,
                    ..work
                });
                spawn_local(async move { this.give_up(&session, &call).await });
            }
        }
        self.show(session);
    }
}

impl HostTools {
    /// The assistant is told that nobody knows how it ended, unless another tab knows.
    async fn give_up(&self, session: &Rc<Session>, call: &PageCall) {
        let Some(workspace) = session.workspace.upgrade() else {
            return;
        };
        let held = tabs::lock(&workspace.names.call(&session.id(), &call.place)).await;
        self.answer(session, call, Err(CallFailure::Uncertain.words())).await;
        drop(held);
        self.show(session);
    }
}
