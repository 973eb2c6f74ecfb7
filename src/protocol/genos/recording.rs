//! A recorded response folded into what the reference client would show, and the message that the page keeps of it.

use serde_json::{Value, json};

use super::cites::{Cites, Place};
use super::{GenosDecoder, Profile};
use crate::model::{Conversation, FoldMode};
use crate::protocol::Decoder;
use crate::protocol::genos::answer::{Answer, Segment};
use crate::protocol::recording::{Client, Fold, Folded, Recording, stored};

/// Begins; of the history only `profile` is read.
///
/// # Errors
/// An unknown profile.
pub(super) fn begin(history: &Value) -> Result<Box<dyn Fold>, String> {
    let profile = match history.get("profile").and_then(Value::as_str) {
        None => Profile::Direct,
        Some(word) => Profile::spelled(word).ok_or("`profile` should be direct, gateway or flowise")?,
    };
    let mut decoder = GenosDecoder::new(profile, 0, None);
    decoder.answer.segments = Some(Vec::new());
    Recording::begin(FoldMode::Lenient, Value::Null, decoder)
}

impl Client for GenosDecoder {
    fn decoder(&mut self) -> &mut dyn Decoder {
        self
    }

    fn tell(&self, conversation: &Conversation, folded: &mut Folded) {
        let answer = &self.answer;
        let tools = answer
            .steps
            .iter()
            .map(|step| Value::Object(step.fields(answer.status.word())));
        let mut fields = vec![
            ("text", Value::String(written(answer))),
            ("citations", answer.cites.citations()),
            ("charts", answer.cites.charts()),
            (
                "reasoning",
                answer.reasoning.iter().map(|text| Value::from(text.clone())).collect(),
            ),
            ("tools", tools.collect()),
            ("status", answer.status.word().into()),
        ];
        if let Some(action) = &answer.action {
            fields.push(("action", asked(action)));
        }
        if !answer.documents.is_empty() {
            let sources = answer.documents.iter().map(
                |document| serde_json::json!({ "url": document.url, "title": document.title, "text": document.text }),
            );
            fields.push(("sources", sources.collect()));
        }
        if !answer.meta.is_empty() {
            fields.push(("meta", Value::Object(answer.meta.clone())));
        }
        if !answer.followups.is_empty() {
            fields.push(("followups", serde_json::json!(answer.followups)));
        }
        if !answer.artifacts.is_empty() {
            fields.push(("artifacts", Value::Array(answer.artifacts.clone())));
        }
        fields.push(("messages", stored(conversation)));
        folded.fields = fields;
        folded.error = answer.error.clone().map(Value::String);
    }
}

/// `{id, buttons: [{type, label}], node}` as the command line prints it.
fn asked(action: &Value) -> Value {
    let elements = action.get("elements").and_then(Value::as_array);
    let buttons: Vec<Value> = elements
        .into_iter()
        .flatten()
        .map(|button| json!({ "type": button.get("type"), "label": button.get("label") }))
        .collect();
    json!({
        "id": action.get("id"),
        "buttons": buttons,
        "node": action.pointer("/data/nodeId"),
    })
}

/// The text with numbers for markers: `⟦1,3⟧`, `⟦chart:0⟧`.
fn written(answer: &Answer) -> String {
    let mut out = String::new();
    for segment in answer.segments.iter().flatten() {
        match segment {
            Segment::Text(text) => out.push_str(text),
            Segment::Place(place) => place_words(&answer.cites, place, &mut out),
        }
    }
    out
}

fn place_words(cites: &Cites, place: &Place, out: &mut String) {
    match place {
        Place::Chart(at) => {
            if let Some(number) = cites.chart_number(*at) {
                out.push_str(&format!("⟦chart:{number}⟧"));
            }
        }
        Place::Sources { from, to, raw, bare } => {
            let numbers: Vec<String> = cites.numbers(*from, *to).iter().map(usize::to_string).collect();
            if !numbers.is_empty() {
                out.push_str(&format!("⟦{}⟧", numbers.join(",")));
            } else if *bare && !cites.has_state {
                out.push_str(raw);
            }
        }
    }
}
