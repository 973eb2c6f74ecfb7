//! The agent's steps (`genos.md` R9): what was searched, which pages were opened, which nodes and tools ran.
//! Two servers tell them in two ways; a step is updated where it stands and never told twice.

use serde_json::{Value, json};

use super::cites::one_line;
use crate::json::{JsonMap, SetMember};
use crate::model::marker::as_http;

/// Steps of one answer.
const MAX_STEPS: usize = 500;
/// Bytes of a step's own words.
const MAX_DETAIL: usize = 8 << 10;
/// Results of one search, and characters of each of their words.
const MAX_RESULTS: usize = 30;
const MAX_SNIPPET: usize = 300;

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Found {
    url: String,
    title: Option<String>,
    site: Option<String>,
    date: Option<String>,
    snippet: Option<String>,
}

/// What a step is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    Search {
        queries: Vec<String>,
        found: Vec<Found>,
    },
    Open {
        url: String,
        title: Option<String>,
        /// The lines that were read, counted from 0.
        lines: Option<(u32, u32)>,
    },
    Chart {
        title: Option<String>,
    },
    Node {
        label: String,
        error: Option<String>,
    },
    Tool {
        name: String,
        input: Value,
        output: Option<Value>,
        error: Option<String>,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Step {
    pub kind: Kind,
    /// `None` while it runs.
    pub status: Option<&'static str>,
    /// The node of the workflow that it is.
    node: Option<String>,
    detail: Option<String>,
    /// It ends as soon as something else begins.
    brief: bool,
}

/// All steps of one answer.
#[derive(Debug, Default)]
pub(super) struct Steps {
    steps: Vec<Step>,
}

fn cut(text: &str, max: usize) -> String {
    let mut end = text.len().min(max);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text[..end].to_owned()
}

fn word(state: Option<&str>) -> Option<&'static str> {
    match state {
        Some("FINISHED") => Some("done"),
        Some("ERROR" | "TIMEOUT") => Some("error"),
        Some("STOPPED") => Some("stopped"),
        Some("TERMINATED") => Some("aborted"),
        _ => None,
    }
}

/// What the words of a step say, by key and not by label (`genos.md` 3.2).
fn said(content: &Value) -> Option<Kind> {
    let map = content.as_object()?;
    if let Some(queries) = map.get("visible_web_search_query") {
        let queries = match queries {
            Value::Array(queries) => queries
                .iter()
                .filter_map(Value::as_str)
                .map(|query| cut(query, 500))
                .collect(),
            Value::String(query) => vec![cut(query, 500)],
            _ => Vec::new(),
        };
        let found = Vec::new();
        return Some(Kind::Search { queries, found });
    }
    if let Some(url) = map.get("visible_url").and_then(Value::as_str) {
        return Some(Kind::Open {
            url: cut(url, 2000),
            title: None,
            lines: None,
        });
    }
    let chart = map.get("visible_chart_generation")?;
    Some(Kind::Chart { title: title_of(chart) })
}

/// The title in what a chart is made of: `{data_json}`, which may be JSON text.
fn title_of(chart: &Value) -> Option<String> {
    let data = chart.get("data_json").unwrap_or(chart);
    let parsed = data.as_str().and_then(|text| crate::json::parse::parse(text).ok());
    let title = parsed.as_ref().unwrap_or(data).get("title")?;
    let title = title.as_str().or_else(|| title.get("text")?.as_str())?;
    Some(one_line(title)).filter(|title| !title.is_empty())
}

/// What the members of `visible_search_results` say; those without an address of the web are left out.
pub(super) fn found(results: &[Value]) -> Vec<Found> {
    let one = |result: &Value| {
        let text = |keys: &[&str]| {
            let told = keys.iter().find_map(|key| result.get(*key)?.as_str()).map(one_line);
            told.filter(|text| !text.is_empty())
        };
        Some(Found {
            url: as_http(result.get("url")?.as_str()?)?.into_owned(),
            title: text(&["title"]),
            site: text(&["source", "site"]),
            date: text(&["date", "published", "published_date"]),
            snippet: text(&["snippet", "description", "content"]).map(|text| text.chars().take(MAX_SNIPPET).collect()),
        })
    };
    results.iter().filter_map(one).take(MAX_RESULTS).collect()
}

impl Steps {
    pub fn iter(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter()
    }

    fn add(&mut self, step: Step, moved: &mut Vec<usize>) {
        if self.steps.len() < MAX_STEPS {
            moved.push(self.steps.len());
            self.steps.push(step);
        }
    }

    /// Something else begins: brief steps are over. The numbers of those that moved.
    pub(super) fn end_brief(&mut self) -> Vec<usize> {
        self.end(|step| step.brief, "done")
    }

    /// The answer is over.
    pub(super) fn end_all(&mut self, status: &'static str) -> Vec<usize> {
        self.end(|_| true, status)
    }

    fn end(&mut self, which: impl Fn(&Step) -> bool, status: &'static str) -> Vec<usize> {
        let mut moved = Vec::new();
        for (at, step) in self.steps.iter_mut().enumerate() {
            if step.status.is_none() && which(step) {
                step.status = Some(status);
                moved.push(at);
            }
        }
        moved
    }

    /// What the last search found; a search of its own where none was told.
    pub(super) fn found(&mut self, found: Vec<Found>) -> Vec<usize> {
        if found.is_empty() {
            return Vec::new();
        }
        let is_search = |step: &Step| matches!(step.kind, Kind::Search { .. });
        let mut moved = Vec::new();
        match self.steps.iter().rposition(is_search) {
            Some(at) => {
                if let Some(Step {
                    kind: Kind::Search { found: known, .. },
                    ..
                }) = self.steps.get_mut(at)
                {
                    let before = known.len();
                    for one in found {
                        if known.len() < MAX_RESULTS && !known.iter().any(|old| old.url == one.url) {
                            known.push(one);
                        }
                    }
                    moved.extend((known.len() > before).then_some(at));
                }
            }
            None => {
                let queries = Vec::new();
                let step = Step {
                    kind: Kind::Search { queries, found },
                    status: Some("done"),
                    node: None,
                    detail: None,
                    brief: true,
                };
                self.add(step, &mut moved);
            }
        }
        moved
    }

    /// What is known by now of the pages that were opened.
    pub fn read(
        &mut self,
        title_of: impl Fn(&str) -> Option<String>,
        lines_of: impl Fn(&str) -> Option<(u32, u32)>,
    ) -> Vec<usize> {
        let mut moved = Vec::new();
        for (at, step) in self.steps.iter_mut().enumerate() {
            let Kind::Open { url, title, lines } = &mut step.kind else {
                continue;
            };
            // A page that is scrolled on is a step of its own: each keeps the lines it had first.
            let (new_title, new_lines) = (
                title.is_none().then(|| title_of(url)).flatten(),
                lines.is_none().then(|| lines_of(url)).flatten(),
            );
            if new_title.is_some() || new_lines.is_some() {
                *title = title.take().or(new_title);
                *lines = lines.or(new_lines);
                moved.push(at);
            }
        }
        moved
    }

    /// A GenOS agent announces one step before it takes it.
    pub(super) fn announce(&mut self, label: &str, content: &Value, text: &str) -> Vec<usize> {
        let mut moved = self.end_brief();
        let kind = said(content);
        let detail = (kind.is_none() && !text.is_empty()).then(|| cut(text, MAX_DETAIL));
        let label = cut(label, 300);
        let step = Step {
            kind: kind.unwrap_or(Kind::Node { label, error: None }),
            status: None,
            node: None,
            detail,
            brief: true,
        };
        self.add(step, &mut moved);
        moved
    }

    /// A node of a workflow begins, or says how it ended (`nextAgentFlow`).
    pub(super) fn node_now(&mut self, data: &Value) -> Vec<usize> {
        let text = |key: &str| data.get(key).and_then(Value::as_str);
        let (id, state) = (text("nodeId").unwrap_or_default(), text("status"));
        let mut moved = Vec::new();
        let last = self.steps.iter().rposition(|step| step.node.as_deref() == Some(id));
        match last {
            Some(at) if state != Some("INPROGRESS") => self.update(at, data, &mut moved),
            _ => self.add(node(id, data), &mut moved),
        }
        moved
    }

    /// All nodes that ran so far, told again each time (`agentFlowExecutedData` as a list).
    pub(super) fn nodes(&mut self, list: &[Value]) -> Vec<usize> {
        let mut moved = Vec::new();
        let mut used = vec![false; self.steps.len()];
        for (position, data) in list.iter().enumerate().take(MAX_STEPS) {
            let named = data.get("nodeId").and_then(Value::as_str).map(str::to_owned);
            let id = named.unwrap_or_else(|| format!("#{position}"));
            let found = (0..self.steps.len()).find(|at| {
                let free = used.get(*at).is_some_and(|used| !used);
                free && self
                    .steps
                    .get(*at)
                    .is_some_and(|step| step.node.as_deref() == Some(&id))
            });
            match found {
                Some(at) => {
                    if let Some(used) = used.get_mut(at) {
                        *used = true;
                    }
                    self.update(at, data, &mut moved);
                }
                None => self.add(node(&id, data), &mut moved),
            }
            used.resize(self.steps.len(), true);
        }
        moved
    }

    fn update(&mut self, at: usize, data: &Value, moved: &mut Vec<usize>) {
        let Some(step) = self.steps.get_mut(at) else { return };
        let before = step.clone();
        fill(step, data);
        if *step != before {
            moved.push(at);
        }
    }

    /// Tools that are being called (`over` false) or were (`usedTools`).
    pub fn tools(&mut self, list: &[Value], over: bool) -> Vec<usize> {
        let mut moved = Vec::new();
        for data in list.iter().take(MAX_STEPS) {
            let Some(name) = data.get("tool").and_then(Value::as_str) else {
                continue;
            };
            let input = data.get("toolInput").cloned().unwrap_or_default();
            let output = data.get("toolOutput").filter(|_| over).cloned();
            let error = match data.get("error") {
                None | Some(Value::Null) | Some(Value::Bool(false)) => None,
                Some(Value::String(text)) if text.is_empty() => None,
                Some(Value::String(text)) => Some(cut(text, MAX_DETAIL)),
                Some(other) => Some(cut(&other.to_string(), MAX_DETAIL)),
            };
            let status = match (over, &error) {
                (false, _) => None,
                (true, Some(_)) => Some("error"),
                (true, None) => Some("done"),
            };
            let running = self.steps.iter().position(|step| {
                let same = |kind: &Kind| matches!(kind, Kind::Tool { name: its, input: given, .. } if its == name && *given == input);
                step.status.is_none() && same(&step.kind)
            });
            let name = cut(name, 300);
            let kind = Kind::Tool {
                name,
                input,
                output,
                error,
            };
            match running.and_then(|at| Some((at, self.steps.get_mut(at)?))) {
                Some((at, step)) if over => {
                    step.kind = kind;
                    step.status = status;
                    moved.push(at);
                }
                Some(_) => {}
                None => self.add(
                    Step {
                        kind,
                        status,
                        node: None,
                        detail: None,
                        brief: false,
                    },
                    &mut moved,
                ),
            }
        }
        moved
    }

    /// What a view needs of the step at `at`.
    pub(super) fn to_data(&self, at: usize) -> Option<Value> {
        let step = self.steps.get(at)?;
        let mut map = step.fields("running");
        if let Kind::Tool { error: Some(error), .. } = &step.kind {
            map.set("error", error.clone());
        }
        map.set_some("detail", step.detail.clone());
        match &step.kind {
            Kind::Search { found, .. } if !found.is_empty() => {
                map.insert("results".into(), found.iter().map(Found::to_data).collect());
            }
            Kind::Open { title, lines, .. } => {
                map.set_some("title", title.clone());
                if let Some((first, last)) = lines {
                    map.set("lines", json!([first, last]));
                }
            }
            Kind::Chart { title: Some(title) } => {
                map.set("title", title.clone());
            }
            _ => {}
        }
        Some(Value::Object(map))
    }
}

impl Found {
    fn to_data(&self) -> Value {
        let mut map = JsonMap::new();
        map.set("url", self.url.clone());
        let words = [
            ("title", &self.title),
            ("site", &self.site),
            ("date", &self.date),
            ("snippet", &self.snippet),
        ];
        for (key, words) in words {
            if let Some(words) = words {
                map.insert(key.into(), words.clone().into());
            }
        }
        Value::Object(map)
    }
}

impl Step {
    /// `{kind, …, status}` as the command line prints it.
    pub fn fields(&self, running: &str) -> JsonMap {
        let mut map = JsonMap::new();
        let mut put = |key: &str, value: Value| map.insert(key.into(), value);
        match &self.kind {
            Kind::Search { queries, .. } => {
                put("kind", "search".into());
                put("queries", json!(queries));
            }
            Kind::Open { url, .. } => {
                put("kind", "open".into());
                put("url", url.clone().into());
            }
            Kind::Chart { .. } => {
                put("kind", "chart".into());
            }
            Kind::Node { label, error } => {
                put("kind", "node".into());
                put("label", label.clone().into());
                if let Some(id) = &self.node {
                    put("id", id.clone().into());
                }
                if let Some(error) = error {
                    put("error", error.clone().into());
                }
            }
            Kind::Tool {
                name, input, output, ..
            } => {
                put("kind", "tool".into());
                put("name", name.clone().into());
                put("input", input.clone());
                if let Some(output) = output {
                    put("output", output.clone());
                }
            }
        }
        put("status", self.status.unwrap_or(running).into());
        map
    }
}

fn node(id: &str, data: &Value) -> Step {
    let mut step = Step {
        kind: Kind::Node {
            label: cut(id, 300),
            error: None,
        },
        status: None,
        node: Some(id.to_owned()),
        detail: None,
        brief: false,
    };
    fill(&mut step, data);
    step
}

/// Brings a node up to what the server says of it.
fn fill(step: &mut Step, data: &Value) {
    let inner = data.get("data");
    let text = |key: &str| data.get(key).and_then(Value::as_str);
    let content = inner.and_then(|inner| inner.get("output")?.get("content"));
    if let Some(kind) = content.and_then(Value::as_str).and_then(|content| {
        let content = crate::json::parse::parse(content).ok()?;
        said(&content)
    }) {
        // The same search told again keeps what it found.
        let same = matches!((&step.kind, &kind), (Kind::Search { queries: old, .. }, Kind::Search { queries: new, .. }) if old == new)
            || matches!((&step.kind, &kind), (Kind::Open { url: old, .. }, Kind::Open { url: new, .. }) if old == new);
        if !same {
            step.kind = kind;
        }
    }
    if let Some(messages) = data.get("messages").and_then(Value::as_array) {
        let said: Vec<&str> = messages.iter().filter_map(Value::as_str).map(str::trim).collect();
        let said = said.join("\n\n");
        if !said.trim().is_empty() {
            step.detail = Some(cut(said.trim(), MAX_DETAIL));
        }
    }
    if let Kind::Node { label, error } = &mut step.kind {
        if let Some(name) = text("nodeLabel").filter(|name| !name.is_empty()) {
            *label = cut(name, 300);
        }
        let told = text("error").or_else(|| inner?.get("error")?.as_str());
        if let Some(told) = told.filter(|told| !told.is_empty()) {
            *error = Some(cut(told, MAX_DETAIL));
        }
    }
    if let Some(state) = text("status") {
        step.status = word(Some(state));
    }
}
