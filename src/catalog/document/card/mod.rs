//! The document card: one card per document, whether a tool made it or artifact events tell of it. `live` holds a document
//! as signals; `content` draws what is inside.

mod content;
mod live;

use crate::browser::mount_root::{MountRoot, use_root};
use crate::words::text::workshop::data as demo;
use std::collections::HashMap;

use crate::ui::prelude::*;
use leptos::html;
use serde_json::{Value, json};

use live::LiveDocument;

use crate::browser::export;
use crate::browser::observe::overflow::taller_than;
use crate::catalog::kit::card::{copy_button, fresh_id};
use crate::catalog::kit::{icon, sample};
use crate::catalog::{CatalogComponent, CatalogPart, Sample, Slot};
use crate::contract::data::documents::{
    Artifact, DOCUMENT_PART, DocumentCall, DocumentKind, Suggestion, guarded_csv, is_document_tool,
};
use crate::live::locale::{t, tf, tn, use_locale};
use crate::model::{DataPart, ToolState};
use crate::words::text::catalog as text;
use crate::words::{Locale, Text};

/// The template's document tools.
pub(crate) const DOCUMENT_CARD: CatalogComponent = CatalogComponent::new("DocumentCard", accepts, document_card);

fn accepts(part: &CatalogPart) -> bool {
    match part {
        CatalogPart::Tool(tool) => is_document_tool(tool),
        CatalogPart::Data(data) => data.kind == DOCUMENT_PART,
    }
}

/// The documents that one message draws from its artifact events, by id, in context below it: the call that wrote one
/// draws no second card.
#[derive(Clone, Copy)]
pub struct ToldDocuments(pub Memo<Vec<Option<String>>>);

/// The newest version of each document that has a card, by its id; in context below a chat's thread.
#[derive(Clone, Copy)]
pub struct NewestVersions(RwSignal<HashMap<String, u32>>);

impl NewestVersions {
    /// No card yet, in context for everything below.
    pub fn provide() {
        provide_context(NewestVersions(RwSignal::default()));
    }

    fn note(self, id: &str, version: u32) {
        if self.newest(id).is_none_or(|newest| newest < version) {
            self.0.update(|known| {
                known.insert(id.to_owned(), version);
            });
        }
    }

    fn newest(self, id: &str) -> Option<u32> {
        self.0.with_untracked(|known| known.get(id).copied())
    }
}

/// Goes to the card of this version.
fn show_version(root: MountRoot, id: &str, version: u32) {
    if let Some(card) = root.with(&format!("[data-version=\"{version}\"]"), "data-document", id) {
        card.scroll_into_view();
        let _ = card.focus();
    }
}

/// The document that a part draws from events; `None` for every other part.
pub fn told_id(part: &DataPart) -> Option<Option<String>> {
    let id = || part.data.get("id").and_then(Value::as_str).map(str::to_owned);
    (part.kind == DOCUMENT_PART).then(id)
}

/// Whether this call's document has a card already. A call that runs doesn't know its document's name yet: whatever the
/// events tell is taken for it.
fn is_told(told: &[Option<String>], state: ToolState, id: Option<&str>) -> bool {
    match id {
        Some(_) => told.iter().any(|told| told.as_deref() == id),
        None => !told.is_empty() && !state.is_final(),
    }
}

/// A document that the chat folded from events.
fn folded_card(slot: Slot) -> View {
    let document = LiveDocument::new();
    Effect::new(move |_| {
        if let CatalogPart::Data(data) = slot.part.get() {
            document.show(Artifact::read(&data.data));
        }
    });
    view! { <DocumentView document=document /> }
}

fn document_card(slot: Slot) -> View {
    if matches!(slot.part.get_untracked(), CatalogPart::Data(_)) {
        return folded_card(slot);
    }
    let told = use_context::<ToldDocuments>();
    let call = Memo::new(move |_| slot.tool().map(|tool| (tool.state, DocumentCall::read(&tool))));
    let own = LiveDocument::new();
    Effect::new(move |_| {
        if let Some((_, call)) = call.get() {
            own.show(call.artifact);
        }
    });
    let error = Memo::new(move |_| call.with(|call| call.as_ref().and_then(|(_, call)| call.error.clone())));
    let drawn = Memo::new(move |_| {
        call.with(|call| {
            call.as_ref().is_some_and(|(state, call)| {
                let id = call.artifact.id.as_deref();
                let is_told = told.is_some_and(|told| told.0.with(|told| is_told(told, *state, id)));
                !is_told
                    && !matches!(
                        state,
                        ToolState::ApprovalRequested | ToolState::OutputDenied | ToolState::OutputError
                    )
            })
        })
    });
    (move || {
        if let Some(error) = error.get() {
            let words = move || tf(&text::DOCUMENT_FAILED, &[("error", &error)]);
            return view! { <div class="ps-notice"><p class="ps-notice__line">{icon::warning()} <span class="ps-notice__words"><bdi>{words}</bdi></span></p></div> };
        }
        // What a tool says of a document that stands elsewhere.
        let note = call.with(|call| {
            let (state, call) = call.as_ref()?;
            let bare = call.artifact.content.is_empty() && call.artifact.title.is_empty() || call.suggests;
            call.note.clone().filter(|_| bare && state.is_final())
        });
        if let Some(note) = note.filter(|_| drawn.get()) {
            return view! { <p class="ps-card-note"><bdi>{note}</bdi></p> };
        }
        match drawn.get() {
            true => view! { <DocumentView document=own /> },
            false => ().into_view(),
        }
    })
    .into_view()
}

fn kind_words(kind: DocumentKind) -> &'static Text {
    match kind {
        DocumentKind::Text => &text::DOCUMENT,
        DocumentKind::Code => &text::CODE_FILE,
        DocumentKind::Sheet => &text::SHEET,
        DocumentKind::Image => &text::IMAGE,
    }
}

/// The document's title; tracks.
fn title(document: LiveDocument, locale: Locale) -> String {
    match document.meta.with(|meta| meta.title.clone()) {
        title if title.is_empty() => text::UNTITLED.get(locale).to_owned(),
        title => title,
    }
}

/// How far it is: being written, else what it is and its version; tracks.
fn state(document: LiveDocument, locale: Locale) -> View {
    let (kind, version, streaming) = document.meta.with(|meta| (meta.kind, meta.version, meta.streaming));
    if streaming {
        return view! { <span class="ps-document-state">{icon::ring()} {text::WRITING.get(locale)}</span> };
    }
    let number = (version > 0).then(|| tf(&text::DOCUMENT_VERSION, &[("number", &(version + 1).to_string())]));
    view! {
        <span class="ps-document-state">
            {kind_words(kind).get(locale)}
            {number.map(|number| format!(" · {number}"))}
        </span>
    }
}

/// What the server would change, with its reasons; tracks.
fn suggestions(document: LiveDocument) -> Option<View> {
    let changes = document.meta.with(|meta| meta.suggestions.clone());
    let count = changes.len();
    let row = |change: Suggestion| {
        let why = change
            .description
            .map(|why| view! { <p class="ps-change-why"><bdi>{why}</bdi></p> });
        view! { <li><p><del><bdi>{change.original}</bdi></del> " " <ins><bdi>{change.suggested}</bdi></ins></p>{why}</li> }
    };
    (count > 0).then(|| {
        view! {
            <div class="ps-changes">
                <h4>{move || tn(&text::SUGGESTED_CHANGES, count, &[])}</h4>
                <ul>{changes.into_iter().map(row).collect_view()}</ul>
            </div>
        }
    })
}

/// Offers the document as a file of its kind.
fn save(document: LiveDocument, locale: Locale) {
    let (kind, title) = document.meta.with_untracked(|meta| (meta.kind, meta.title.clone()));
    let name = match title.is_empty() {
        true => text::DOCUMENT.get(locale).to_owned(),
        false => title,
    };
    let file = |ending: &str, media_type: &str, bytes: &[u8]| {
        export::download(&format!("{name}.{ending}"), media_type, bytes);
    };
    document.text.with(|body| match kind {
        DocumentKind::Text => file("md", "text/markdown;charset=utf-8", body.as_bytes()),
        DocumentKind::Code => file("txt", "text/plain;charset=utf-8", body.as_bytes()),
        DocumentKind::Sheet => {
            let sheet = format!("\u{FEFF}{}", guarded_csv(body));
            file("csv", "text/csv;charset=utf-8", sheet.as_bytes());
        }
        DocumentKind::Image => {
            if let Some(bytes) = content::decode(body) {
                file("png", "image/png", &bytes);
            }
        }
    });
}

/// The way to the newest version, from an older one.
fn newer(version: Memo<Option<(String, u32)>>) -> impl Fn() -> Option<View> {
    let versions = use_context::<NewestVersions>();
    let root = use_root();
    Effect::new(move |_| {
        if let (Some(versions), Some((id, version))) = (versions, version.get()) {
            versions.note(&id, version);
        }
    });
    move || {
        let (NewestVersions(known), (id, version)) = (versions?, version.get()?);
        let newest = known.with(|known| known.get(&id).copied());
        let newest = newest.filter(|newest| *newest > version)?;
        Some(view! {
            <button type="button" class="ps-hits-more" on:click=move |_| show_version(root, &id, newest)>
                {t(&text::DOCUMENT_NEWER)}
            </button>
        })
    }
}

/// The beginning of the document, which opens to all of it where it is tall.
fn body(document: LiveDocument, filled: Memo<bool>) -> View {
    let open = RwSignal::new(false);
    let body = NodeRef::<html::Div>::new();
    let tall = taller_than(body, content::FOLD);
    let id = fresh_id("document-body");
    let controls = id.clone();
    let words = move || t(if open.get() { &text::SHOW_LESS } else { &text::SHOW_MORE })();
    view! {
        <div
            class="ps-document-body"
            class:ps-document-open=move || open.get()
            class:ps-document-folded=move || tall.get() && !open.get()
            id=id
            hidden=move || !filled.get()
        >
            <div node_ref=body>{content::content(document)}</div>
        </div>
        <button
            type="button"
            class="ps-hits-more"
            hidden=move || !filled.get() || !tall.get()
            aria-expanded=move || open.get().to_string()
            aria-controls=controls
            on:click=move |_| open.update(|open| *open = !*open)
        >
            {words}
        </button>
    }
}

/// One document as a card: what it is, how far it is, a preview that opens, copy and download.
#[component]
fn DocumentView(
    /// The document.
    document: LiveDocument,
) -> impl IntoView {
    let locale = use_locale();
    let meta = document.meta;
    let id = fresh_id("document");
    let kind = Memo::new(move |_| meta.with(|meta| meta.kind));
    let sign = move || match kind.get() {
        DocumentKind::Text => icon::file(),
        DocumentKind::Code => icon::code(),
        DocumentKind::Sheet => icon::table(),
        DocumentKind::Image => icon::image(),
    };
    let version = Memo::new(move |_| meta.with(|meta| Some((meta.id.clone()?, meta.version))));
    let filled = Memo::new(move |_| document.text.mark().len > 0);
    let copy = move || {
        let words = move || document.text.with(str::to_owned);
        (kind.get() != DocumentKind::Image).then(|| copy_button(&text::COPY, words))
    };
    let cut = move || {
        meta.with(|meta| meta.cut)
            .then(|| view! { <p class="ps-table-note">{t(&text::CUT_DOCUMENT)}</p> })
    };
    view! {
        <div
            class="ps-card ps-document"
            role="group"
            tabindex="-1"
            aria-labelledby=id.clone()
            aria-busy=move || meta.with(|meta| meta.streaming).then_some("true")
            data-document=move || version.get().map(|(id, _)| id)
            data-version=move || version.get().map(|(_, version)| version.to_string())
        >
            <div class="ps-document-head">
                <span class="ps-tile" aria-hidden="true">{sign}</span>
                <div class="ps-document-words">
                    <h3 class="ps-card-title" id=id><bdi>{move || title(document, locale.get())}</bdi></h3>
                    {move || state(document, locale.get())}
                </div>
                <div class="ps-document-tools" hidden=move || !filled.get()>
                    {copy}
                    <button type="button" class="ps-quiet" on:click=move |_| save(document, locale.get_untracked())>
                        {icon::download()}
                        <span>{t(&text::DOWNLOAD)}</span>
                    </button>
                </div>
            </div>
            {body(document, filled)}
            {move || suggestions(document)}
            {cut} {newer(version)}
        </div>
    }
}

// Samples: what a server would send, for the gallery.

fn sample_input(locale: Locale) -> Value {
    let title = demo::PLAN_FOR_SPRING.get(locale);
    json!({"title": title, "kind": "text"})
}

fn sample_output(locale: Locale) -> Value {
    let body = demo::PLAN_FOR_SPRING_WE_MOVE.get(locale);
    let mut output = sample_input(locale);
    output["id"] = json!("7d6f2c1e-0000-4000-8000-000000000001");
    output["content"] = json!(body);
    output
}

const TOOL: &str = "createDocument";
const PNG: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGPwiUnDihgGlwQAYP5fQUybcIMAAAAASUVORK5CYII=";

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    let mut all = sample::seven_states!(TOOL, sample_input, sample_output);
    all.extend([
        sample("code", |_| sample::done(TOOL, json!({}), json!({"id": "c", "title": "cpa.py", "kind": "code", "content": "from dataclasses import dataclass\n\n@dataclass\nclass Row:\n    id: str\n    cost: float = 0.0\n\ndef cpa(rows: list[Row]) -> float:\n    \"\"\"Cost per action.\"\"\"\n    return sum(row.cost for row in rows) / max(len(rows), 1)\n"}))),
        sample("sheet", |_| sample::done(TOOL, json!({}), json!({"id": "s", "title": "Budget", "kind": "sheet", "content": "Campaign,Cost,Clicks\nBrand,8420,612\n\"Display, retargeting\",6905,148\nMax,11238,702\n"}))),
        sample("image", |_| sample::done(TOOL, json!({}), json!({"id": "i", "title": "Sketch", "kind": "image", "content": PNG}))),
        sample("note-only", |_| sample::done(TOOL, json!({}), json!({"id": "n", "title": "Essay", "kind": "text", "content": "A document was created and is now visible to the user."}))),
        sample("error", |_| sample::done("updateDocument", json!({"id": "x"}), json!({"error": "Document not found"}))),
        sample("hostile", |_| sample::done(TOOL, json!({}), json!({"id": "h", "title": sample::LONG, "kind": "image", "content": "<svg onload=alert(1)>"}))),
    ]);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_leaves_its_document_to_the_events_that_tell_of_it() {
        let told = [Some("a".to_owned())];
        assert!(is_told(&told, ToolState::InputAvailable, None));
        assert!(!is_told(&told, ToolState::OutputAvailable, None));
        assert!(is_told(&told, ToolState::OutputAvailable, Some("a")));
        assert!(!is_told(&told, ToolState::OutputAvailable, Some("b")));
        assert!(!is_told(&[], ToolState::InputAvailable, None));
    }
}
