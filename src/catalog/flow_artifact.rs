//! Something a flow made beside its answer (`genos.md` 3.3): Markdown as prose, a document in a frame without an
//! origin, data as a tree, everything else as the text that it is.

use std::sync::Arc;

use crate::ui::prelude::*;
use serde_json::{Value, json};

use super::prose::{Extent, prose_static};
use crate::catalog::chart::mark as chart_mark;
use crate::catalog::kit::value_tree::value_tree;
use crate::catalog::kit::{icon, sample};
use crate::catalog::{CatalogComponent, CatalogPart, Sample, Slot};
use crate::live::locale::{t, tf};
use crate::safe_url::visible;
use crate::words::text::citation as words;
use crate::words::text::workshop::data as samples;

const PART: &str = "data-flow-artifact";
/// Characters of a text that are drawn.
const SHOWN: usize = 20_000;

/// The `data-flow-artifact` part.
pub(super) const FLOW_ARTIFACT: CatalogComponent = CatalogComponent::new("FlowArtifact", accepts, flow_artifact);

fn accepts(part: &CatalogPart) -> bool {
    matches!(part, CatalogPart::Data(data) if data.kind == PART)
}

fn flow_artifact(slot: Slot) -> View {
    (move || slot.data().map(|data| drawn(&data.data))).into_view()
}

fn drawn(artifact: &Value) -> View {
    let kind = artifact.get("type").and_then(Value::as_str).unwrap_or_default();
    let data = artifact.get("data").unwrap_or(&Value::Null);
    match (kind, data) {
        ("html", Value::String(html)) => chart_mark::framed(html.clone(), &words::PREVIEW_MADE),
        ("markdown" | "md", Value::String(text)) => {
            let text = Signal::stored(text.clone());
            card(
                kind,
                view! { <div class="ps-artifact-prose">{prose_static(text, Extent::Full)}</div> },
            )
        }
        ("file" | "png" | "jpeg" | "jpg" | "gif" | "webp", Value::String(name)) => {
            let name = name.rsplit("::").next().unwrap_or_default();
            let name = visible(&name.chars().take(160).collect::<String>()).into_owned();
            view! {
                <p class="ps-notice ps-notice--info">
                    <span class="ps-notice__line">
                        {icon::file()}
                        <span class="ps-notice__words">{move || tf(&words::FILE_AWAY, &[("name", &name)])}</span>
                    </span>
                </p>
            }
        }
        ("json", Value::String(text)) => match crate::json::parse::parse(text) {
            Ok(value) => card(kind, tree(value)),
            Err(_) => card(kind, plain(text)),
        },
        (_, Value::String(text)) => card(kind, plain(text)),
        (_, value) => card(kind, tree(value.clone())),
    }
}

fn tree(value: Value) -> View {
    view! { <div class="ps-generic-tree">{value_tree(Arc::new(value))}</div> }
}

fn plain(text: &str) -> View {
    let text: String = text.chars().take(SHOWN).collect();
    view! {
        <pre class="ps-artifact-text ps-mono" tabindex="0" role="group" dir="auto" aria-label=t(&words::ARTIFACT)>
            {visible(&text).into_owned()}
        </pre>
    }
}

fn card(kind: &str, body: View) -> View {
    let kind = visible(&kind.chars().take(40).collect::<String>()).into_owned();
    view! {
        <div class="ps-card ps-generic" role="group" aria-label=t(&words::ARTIFACT)>
            <div class="ps-generic-head">
                {icon::file()}
                <span class="ps-generic-name">{t(&words::ARTIFACT)}</span>
                <bdi class="ps-generic-state">{kind}</bdi>
            </div>
            <div class="ps-generic-body">{body}</div>
        </div>
    }
}

// Samples

fn part(kind: &str, data: Value) -> Value {
    json!({ "type": PART, "data": { "type": kind, "data": data } })
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    vec![
        sample("markdown", |locale| {
            part("markdown", samples::SUMMARY.get(locale).into())
        }),
        sample("html", |_| {
            part(
                "html",
                "<!DOCTYPE html><body style='font:16px sans-serif;margin:16px;height:120px'>1991</body>".into(),
            )
        }),
        sample("json", |_| {
            part(
                "json",
                "{\"year\": 1991, \"author\": {\"name\": \"Guido van Rossum\"}}".into(),
            )
        }),
        sample("file", |_| part("png", "FILE-STORAGE::chart-1991.png".into())),
        sample("hostile", |_| part(sample::BIDI, sample::LONG.into())),
    ]
}
