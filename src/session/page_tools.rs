//! Where a chat hands over calls that may be for tools of the page around it: to who minds them there. Knows neither a tool
//! nor how one runs.

use std::rc::Rc;

use super::chat_session::{Session, ToolRunner};
use super::host::CallsEnd;

impl Session {
    /// Who minds calls of tools of the page around the chat does this, where there is one.
    fn ask_runner(self: &Rc<Self>, run: impl FnOnce(Rc<dyn ToolRunner>, &Rc<Session>) + 'static) {
        if let Some(host) = self.tools.clone() {
            let this = self.clone();
            host.with_runner(Box::new(move |runner| run(runner, &this)));
        }
    }

    /// Calls may have come, or gone, that are for the page around the chat.
    pub(super) fn look_at_tools(self: &Rc<Self>) {
        let has_tools = self.tools.as_ref().is_some_and(|host| host.has_tools());
        if has_tools || !self.state.borrow().record.declared.is_empty() {
            self.ask_runner(|runner, this| runner.look(this));
        }
    }

    /// Calls of tools of the page end as they are.
    pub(super) fn end_tools(self: &Rc<Self>, end: CallsEnd) {
        if let Some(runner) = self.tools.as_ref().and_then(|host| host.runner()) {
            runner.end(self, end);
        }
    }

    /// An approval that the page asked for was decided.
    pub(super) fn decide_for_page(
        self: &Rc<Self>,
        approval: String,
        approved: bool,
        reason: Option<String>,
        is_here: bool,
    ) {
        self.ask_runner(move |runner, this| runner.decided(this, &approval, approved, reason, is_here));
    }

    /// The person says how a call goes on of which nobody knows how it ended.
    pub(super) fn go_on_with_tool(self: &Rc<Self>, part: u64, again: bool) {
        let at = self.state.borrow().projector.part_at(part);
        let Some((position, index)) = at else { return };
        let message = self
            .state
            .borrow()
            .conversation
            .messages
            .get(position)
            .map(|one| one.id.clone());
        if let Some(message) = message {
            self.ask_runner(move |runner, this| runner.pressed(this, &message, index, again));
        }
    }
}
