//! The outbox against a hostile world: tabs that die at any moment, a network that loses requests and answers, a server
//! that says no. Whatever happens, a call has one result on the server, and repeats are the same bytes in the same order.

use crate::common::streams::cases;

use std::collections::BTreeMap;

use partsong::chat::outbox::{
    Answer, AttemptFailure, Backoff, Next, Outbox, QueuedRequest, RequestKind, SerializedRequest,
};
use partsong::model::Reply;
use proptest::prelude::*;
use serde_json::json;

/// What may happen to one attempt.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fate {
    Fine,
    /// The request doesn't arrive.
    Cut,
    /// The answer doesn't arrive.
    Lost,
    Busy,
    /// The tab dies: with the request on its way, or with the answer just there.
    DiesBefore,
    DiesAfter,
}

#[derive(Clone, Debug)]
enum Act {
    Open(usize),
    Die(usize),
    Answer {
        tab: usize,
        call: usize,
        value: u32,
    },
    /// The tab dies between the ledger and the queue.
    AnswerAndDie {
        tab: usize,
        call: usize,
        value: u32,
    },
    Say(usize, u32),
    Send(usize, Fate),
}

/// IndexedDB: what every tab of the browser shares.
#[derive(Default)]
struct Store {
    answers: BTreeMap<String, String>,
    posts: BTreeMap<String, String>,
}

#[derive(Default)]
struct Server {
    /// Bodies by key, as they were taken.
    taken: Vec<(String, String)>,
    /// Everything that came.
    log: Vec<(String, String)>,
}

impl Server {
    fn take(&mut self, key: &str, body: &str) {
        self.log.push((key.to_owned(), body.to_owned()));
        let known = self.taken.iter().any(|(taken, bytes)| taken == key && bytes == body);
        if !known {
            self.taken.push((key.to_owned(), body.to_owned()));
        }
    }
}

#[derive(Default)]
struct World {
    store: Store,
    server: Server,
    tabs: [Option<Outbox>; 2],
    ids: u32,
}

fn post(id: String, ask: RequestKind, message: Option<u32>) -> QueuedRequest {
    QueuedRequest {
        key: id.clone(),
        id,
        chat: "chat".into(),
        order: 0.0,
        ask,
        calls: Vec::new(),
        message: message.map(|words| json!({"words": words})),
        serialized: None,
        rests: None,
    }
}

impl World {
    fn fresh(&mut self) -> String {
        self.ids += 1;
        format!("{:05}", self.ids)
    }

    /// What a tab knows after it read the store: also what another tab wrote, which it does whenever it holds the lock.
    fn read(&self) -> Outbox {
        let answers = self.store.answers.values().filter_map(|text| Answer::from_text(text));
        let posts = self
            .store
            .posts
            .values()
            .filter_map(|text| QueuedRequest::from_text(text));
        Outbox::restore(answers.collect(), posts.collect())
    }

    fn write(&mut self, post: &QueuedRequest) {
        self.store.posts.insert(post.id.clone(), post.to_text());
    }

    fn open(&mut self, tab: usize) {
        let mut queue = self.read();
        let loose = queue
            .answers()
            .iter()
            .any(|answer| !queue.posts().any(|post| post.calls.contains(&answer.call)));
        if loose {
            let post = queue.push(post(self.fresh(), RequestKind::Continue, None)).clone();
            self.write(&post);
        }
        self.tabs[tab] = Some(queue);
    }

    fn answer(&mut self, tab: usize, call: usize, value: u32, dies: bool) {
        if self.tabs[tab].is_none() {
            return;
        }
        let call = format!("call{call}");
        // Under the lock `interaction:{id}`: the first tab wins.
        if self.store.answers.contains_key(&call) {
            return;
        }
        let answer = Answer {
            key: format!("int_{call}"),
            reply: Reply::ToolOutput {
                call_id: call.clone(),
                output: json!({"interaction_id": format!("int_{call}"), "value": value}),
            },
            call,
            message: None,
            acked: false,
        };
        self.store.answers.insert(answer.call.clone(), answer.to_text());
        if dies {
            self.tabs[tab] = None;
            return;
        }
        let mut queue = self.read();
        let post = queue.push(post(self.fresh(), RequestKind::Continue, None)).clone();
        self.write(&post);
        self.tabs[tab] = Some(queue);
    }

    fn say(&mut self, tab: usize, words: u32) {
        if self.tabs[tab].is_none() {
            return;
        }
        let mut queue = self.read();
        if queue.is_full() {
            return;
        }
        let post = queue
            .push(post(self.fresh(), RequestKind::Submit { edited: None }, Some(words)))
            .clone();
        self.write(&post);
        self.tabs[tab] = Some(queue);
    }

    /// One attempt at the request whose turn it is, under the thread's lock.
    fn send(&mut self, tab: usize, fate: Fate) {
        if self.tabs[tab].is_none() {
            return;
        }
        let mut queue = self.read();
        let Some(head) = queue.head() else { return };
        if head.serialized.is_none() {
            let results: Vec<&String> = head
                .calls
                .iter()
                .filter_map(|call| self.store.answers.get(call))
                .collect();
            // Whatever else is in the body must not change between attempts either.
            let body = json!({"results": results, "message": head.message, "nonce": self.ids}).to_string();
            head.serialized = Some(SerializedRequest {
                method: "POST".into(),
                body: Some(body),
                ..SerializedRequest::default()
            });
        }
        let head = head.clone();
        self.write(&head);
        let body = head
            .serialized
            .as_ref()
            .and_then(|serialized| serialized.body.clone())
            .unwrap_or_default();
        let mut backoff = Backoff::default();
        if matches!(fate, Fate::Fine | Fate::Lost | Fate::DiesAfter) {
            self.server.take(&head.key, &body);
        }
        match fate {
            Fate::Fine => {
                for answer in queue.acked(&head.id) {
                    let mark = Answer { acked: true, ..answer };
                    self.store.answers.insert(mark.call.clone(), mark.to_text());
                }
                self.store.posts.remove(&head.id);
            }
            Fate::Cut | Fate::Lost => assert!(matches!(backoff.failed(AttemptFailure::Network, 0.5), Next::After(_))),
            Fate::Busy => {
                let failure = AttemptFailure::Status {
                    status: 503,
                    retry_after: Some(3),
                };
                assert!(matches!(backoff.failed(failure, 0.5), Next::After(ms) if ms >= 3000.0));
            }
            Fate::DiesBefore | Fate::DiesAfter => {
                self.tabs[tab] = None;
                return;
            }
        }
        self.tabs[tab] = Some(queue);
    }

    fn act(&mut self, act: &Act) {
        match *act {
            Act::Open(tab) => self.open(tab),
            Act::Die(tab) => self.tabs[tab] = None,
            Act::Answer { tab, call, value } => self.answer(tab, call, value, false),
            Act::AnswerAndDie { tab, call, value } => self.answer(tab, call, value, true),
            Act::Say(tab, words) => self.say(tab, words),
            Act::Send(tab, fate) => self.send(tab, fate),
        }
    }
}

fn fates() -> impl Strategy<Value = Fate> {
    prop_oneof![
        3 => Just(Fate::Fine),
        2 => Just(Fate::Cut),
        2 => Just(Fate::Lost),
        1 => Just(Fate::Busy),
        1 => Just(Fate::DiesBefore),
        1 => Just(Fate::DiesAfter),
    ]
}

fn acts() -> impl Strategy<Value = Act> {
    let tab = 0_usize..2;
    prop_oneof![
        2 => tab.clone().prop_map(Act::Open),
        1 => tab.clone().prop_map(Act::Die),
        3 => (tab.clone(), 0_usize..5, any::<u32>()).prop_map(|(tab, call, value)| Act::Answer { tab, call, value }),
        1 => (tab.clone(), 0_usize..5, any::<u32>()).prop_map(|(tab, call, value)| Act::AnswerAndDie { tab, call, value }),
        2 => (tab.clone(), any::<u32>()).prop_map(|(tab, words)| Act::Say(tab, words)),
        6 => (tab, fates()).prop_map(|(tab, fate)| Act::Send(tab, fate)),
    ]
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn every_answer_arrives_once(acts in proptest::collection::vec(acts(), 0..80)) {
        let mut world = World::default();
        for act in &acts {
            world.act(act);
        }
        // The weather clears: one tab opens and sends what is left.
        world.open(0);
        for _ in 0..200 {
            world.send(0, Fate::Fine);
        }
        prop_assert!(world.store.posts.is_empty(), "nothing is left behind");

        // Repeats are the same bytes.
        let mut bodies: BTreeMap<&str, &str> = BTreeMap::new();
        for (key, body) in &world.server.log {
            prop_assert_eq!(*bodies.entry(key).or_insert(body), body.as_str(), "one body per key");
        }
        // Every answer that was written down is taken exactly once, as it was written down.
        for (call, text) in &world.store.answers {
            let answer = Answer::from_text(text).expect("an answer");
            prop_assert!(answer.acked, "{call} was taken");
            let Reply::ToolOutput { output, .. } = &answer.reply else { unreachable!() };
            let value = format!("\\\"value\\\":{}}}", output["value"]);
            let taken = world.server.taken.iter().filter(|(_, body)| body.contains(&format!("\\\"call\\\":\\\"{call}\\\"")));
            let taken: Vec<_> = taken.collect();
            prop_assert_eq!(taken.len(), 1, "{} is taken once", call);
            prop_assert!(taken[0].1.contains(&value));
        }
        // What was said is taken in the order in which it was said, each once.
        let said: Vec<&str> = world
            .server
            .taken
            .iter()
            .filter(|(_, body)| body.contains("\"words\""))
            .map(|(key, _)| key.as_str())
            .collect();
        prop_assert!(said.is_sorted(), "{:?}", said);
    }
}
