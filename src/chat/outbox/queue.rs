//! The outbox of one thread in memory: answers that the server may not have, and requests in their order. Knows no store
//! and no socket; whoever changes it writes the change down.

use crate::order::sort_by;
use std::collections::{HashSet, VecDeque};

use serde_json::Value;

use super::{Answer, QueuedRequest, RequestKind, Rest};

/// Requests that wait in one thread.
pub const MAX_POSTS: usize = 50;

/// Answers and requests of one thread.
#[derive(Debug, Default, PartialEq)]
pub struct Outbox {
    answers: Vec<Answer>,
    posts: VecDeque<QueuedRequest>,
    /// Calls whose answer went out with a request that was taken back: what brings them next is another request.
    tried: HashSet<String>,
}

impl Outbox {
    /// The outbox as it was stored. Answers that the server has are left out.
    pub fn restore(answers: Vec<Answer>, mut posts: Vec<QueuedRequest>) -> Outbox {
        sort_by(&mut posts, |a, b| a.order.total_cmp(&b.order));
        Outbox {
            answers: answers.into_iter().filter(|answer| !answer.acked).collect(),
            posts: posts.into_iter().take(MAX_POSTS).collect(),
            tried: HashSet::new(),
        }
    }

    /// Answers that the server may not have.
    pub fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// The answer to a call, if the server may not have it.
    pub fn answer(&self, call: &str) -> Option<&Answer> {
        self.answers.iter().find(|answer| answer.call == call)
    }

    /// Notes an answer. `false`: the call has one, and that one stays.
    pub fn put(&mut self, answer: Answer) -> bool {
        let fresh = self.answer(&answer.call).is_none();
        if fresh {
            self.answers.push(answer);
        }
        fresh
    }

    /// Answers that no request carries yet.
    pub fn loose(&self) -> impl Iterator<Item = &Answer> {
        let carried = |call: &String| self.posts.iter().any(|post| post.calls.contains(call));
        self.answers.iter().filter(move |answer| !carried(&answer.call))
    }

    /// Every answer that this request carries is shown by a card of its own, which says what becomes of it.
    pub fn have_cards(&self, post: &QueuedRequest) -> bool {
        let shown = |call: &String| self.answer(call).is_some_and(Answer::has_card);
        !post.calls.is_empty() && post.calls.iter().all(shown)
    }

    /// Nothing waits.
    pub fn is_empty(&self) -> bool {
        self.posts.is_empty()
    }

    /// No more requests are taken.
    pub fn is_full(&self) -> bool {
        self.posts.len() >= MAX_POSTS
    }

    /// The requests in their order; only the first may be on its way.
    pub fn posts(&self) -> impl Iterator<Item = &QueuedRequest> {
        self.posts.iter()
    }

    /// The request whose turn it is.
    pub fn head(&mut self) -> Option<&mut QueuedRequest> {
        self.posts.front_mut()
    }

    /// Why the request whose turn it is was given up.
    pub fn rest(&self) -> Option<&Rest> {
        self.posts.front()?.rests.as_ref()
    }

    /// Puts a request at the end of the thread, whatever its `order` says: but one that replaces what was said before
    /// (`RequestKind::Submit` with an edited message, `RequestKind::Regenerate`) goes before what waits. It takes the answers
    /// along that no other carries; a request without a key of its own goes by theirs.
    pub fn push(&mut self, post: QueuedRequest) -> &QueuedRequest {
        let again = matches!(
            post.ask,
            RequestKind::Submit { edited: Some(_) } | RequestKind::Regenerate { .. }
        );
        self.insert(post, again)
    }

    /// Puts a request before all that wait.
    pub fn push_first(&mut self, post: QueuedRequest) -> &QueuedRequest {
        self.insert(post, true)
    }

    fn insert(&mut self, mut post: QueuedRequest, is_first: bool) -> &QueuedRequest {
        let first = self.posts.front().map(|first| first.order).filter(|_| is_first);
        let last = self.posts.back().map_or(0.0, |last| last.order);
        post.order = first.map_or(post.order.max(last + 1.0), |first| first - 1.0);
        let loose: Vec<&Answer> = self.loose().collect();
        post.calls = loose.iter().map(|answer| answer.call.clone()).collect();
        let fresh = loose.iter().all(|answer| !self.tried.contains(&answer.call));
        if post.ask == RequestKind::Continue && fresh && !loose.is_empty() {
            let keys: Vec<&str> = loose.iter().map(|answer| answer.key.as_str()).collect();
            post.key = keys.join("+");
        }
        let at = if first.is_some() { 0 } else { self.posts.len() };
        self.posts.insert(at, post);
        // It was put there the line before.
        &self.posts[at]
    }

    /// The server has this request: it goes, and the answers that it carried with it.
    pub fn acked(&mut self, id: &str) -> Vec<Answer> {
        let Some(index) = self.posts.iter().position(|post| post.id == id) else {
            return Vec::new();
        };
        let calls = self.posts.remove(index).map(|post| post.calls).unwrap_or_default();
        let (gone, kept) = std::mem::take(&mut self.answers)
            .into_iter()
            .partition(|answer| calls.contains(&answer.call));
        self.answers = kept;
        gone
    }

    /// Takes a request back that is not to be sent. Its answers go along with the next one.
    pub fn withdraw(&mut self, id: &str) -> Option<QueuedRequest> {
        let index = self.posts.iter().position(|post| post.id == id)?;
        let post = self.posts.remove(index)?;
        if post.serialized.is_some() {
            self.tried.extend(post.calls.iter().cloned());
        }
        Some(post)
    }

    /// Puts a person's message in the place of the one with its id, while that waits for its turn. `None`: it doesn't, or
    /// not any more.
    pub fn reword(&mut self, id: &str, message: Value) -> Option<&QueuedRequest> {
        let brings = |post: &&mut QueuedRequest| {
            let own = post.message.as_ref().and_then(|message| message.get("id")?.as_str());
            own == Some(id) && post.serialized.is_none()
        };
        let post = self.posts.iter_mut().find(brings)?;
        post.message = Some(message);
        Some(post)
    }

    /// The server's own history has the result of this call: its answer goes, and every request that was only there to
    /// bring it; those are returned.
    pub fn settled(&mut self, call: &str) -> Vec<QueuedRequest> {
        self.answers.retain(|answer| answer.call != call);
        let mut gone = Vec::new();
        let mut kept = VecDeque::new();
        for mut post in self.posts.drain(..) {
            let carried = post.calls.len();
            post.calls.retain(|carried| carried != call);
            let needless = post.ask == RequestKind::Continue && carried > 0 && post.calls.is_empty();
            match needless {
                true => gone.push(post),
                false => kept.push_back(post),
            }
        }
        self.posts = kept;
        gone
    }
}

#[cfg(test)]
mod tests {
    use super::super::SerializedRequest;
    use super::*;
    use crate::model::Reply;

    fn answer(call: &str) -> Answer {
        Answer {
            call: call.into(),
            message: None,
            key: format!("int_{call}"),
            reply: Reply::ToolFailed {
                call_id: call.into(),
                error_text: String::new(),
            },
            acked: false,
        }
    }

    #[test]
    fn a_message_is_reworded_only_while_it_waits() {
        let mut queue = Outbox::default();
        for id in ["a", "b"] {
            queue.push(QueuedRequest {
                message: Some(serde_json::json!({"id": id, "text": "before"})),
                ..post(id, RequestKind::Submit { edited: None })
            });
        }
        if let Some(head) = queue.head() {
            head.serialized = Some(SerializedRequest::default());
        }
        let now = serde_json::json!({"id": "b", "text": "after"});
        assert!(queue.reword("a", now.clone()).is_none(), "it is on its way");
        assert!(queue.reword("c", now.clone()).is_none());
        let reworded = queue.reword("b", now.clone()).and_then(|post| post.message.clone());
        assert_eq!(reworded, Some(now));
    }

    fn post(id: &str, ask: RequestKind) -> QueuedRequest {
        QueuedRequest {
            id: id.into(),
            chat: "chat".into(),
            order: 0.0,
            key: id.into(),
            ask,
            calls: Vec::new(),
            message: None,
            serialized: None,
            rests: None,
        }
    }

    #[test]
    fn a_call_is_answered_once() {
        let mut queue = Outbox::default();
        assert!(queue.put(answer("a")));
        assert!(!queue.put(answer("a")));
        assert_eq!(queue.answers().len(), 1);
    }

    #[test]
    fn a_request_takes_the_loose_answers_along() {
        let mut queue = Outbox::default();
        queue.put(answer("a"));
        queue.put(answer("b"));
        let first = queue.push(post("p1", RequestKind::Continue));
        assert_eq!(first.calls, ["a", "b"]);
        assert_eq!(first.key, "int_a+int_b");
        queue.put(answer("c"));
        assert_eq!(
            queue.push(post("p2", RequestKind::Submit { edited: None })).calls,
            ["c"]
        );
        assert_eq!(queue.posts().map(|post| post.order).collect::<Vec<_>>(), [1.0, 2.0]);
        assert_eq!(queue.acked("p1").len(), 2);
        assert!(queue.answer("a").is_none() && queue.answer("c").is_some());
        assert!(queue.acked("p1").is_empty(), "once");
    }

    #[test]
    fn what_replaces_an_earlier_message_goes_before_what_waits() {
        let mut queue = Outbox::default();
        queue.push(post("waits", RequestKind::Submit { edited: None }));
        queue.push(post("waits, too", RequestKind::Submit { edited: None }));
        let edited = RequestKind::Submit {
            edited: Some("m".into()),
        };
        queue.push(post("edited", edited));
        let order: Vec<&str> = queue.posts().map(|post| post.id.as_str()).collect();
        assert_eq!(order, ["edited", "waits", "waits, too"]);
        let stored = Outbox::restore(Vec::new(), queue.posts().cloned().collect());
        assert_eq!(stored.posts().map(|post| post.id.as_str()).collect::<Vec<_>>(), order);
    }

    #[test]
    fn a_request_that_is_taken_back_leaves_its_answers() {
        let mut queue = Outbox::default();
        queue.put(answer("a"));
        queue.push(post("p1", RequestKind::Continue));
        queue.withdraw("p1");
        let again = queue.push(post("p2", RequestKind::Continue));
        assert_eq!(
            (again.calls.as_slice(), again.key.as_str()),
            (["a".to_owned()].as_slice(), "int_a")
        );
        if let Some(head) = queue.head() {
            head.serialized = Some(SerializedRequest::default());
        }
        queue.withdraw("p2");
        let other = queue.push(post("p3", RequestKind::Continue));
        assert_eq!(
            (other.calls.as_slice(), other.key.as_str()),
            (["a".to_owned()].as_slice(), "p3")
        );
    }

    #[test]
    fn what_the_server_has_is_not_sent() {
        let mut queue = Outbox::default();
        queue.put(answer("a"));
        queue.put(answer("b"));
        queue.push(post("p1", RequestKind::Continue));
        assert!(queue.settled("a").is_empty(), "it still brings the other");
        assert_eq!(queue.settled("b").len(), 1);
        assert!(queue.is_empty() && queue.answers().is_empty());
        queue.push(post("p2", RequestKind::Continue));
        assert!(queue.settled("a").is_empty(), "it never brought it");
        assert!(!queue.is_empty());
    }

    #[test]
    fn the_stored_order_is_kept() {
        let mut late = post("late", RequestKind::Continue);
        late.order = 7.0;
        let mut early = post("early", RequestKind::Continue);
        early.order = 2.0;
        let mut acked = answer("a");
        acked.acked = true;
        let mut queue = Outbox::restore(vec![acked, answer("b")], vec![late, early]);
        assert_eq!(queue.head().map(|post| post.id.clone()).as_deref(), Some("early"));
        assert_eq!(queue.answers().len(), 1);
        assert_eq!(queue.push(post("new", RequestKind::Continue)).order, 8.0);
    }
}
