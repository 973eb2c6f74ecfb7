//! Part to component. One file per component: its view, its skeleton, its read-only receipt and its gallery samples.
//! Components read signals and hand `Reply`s up; they know no chat, no protocol and no network.
//!
//! A new component is one new file and one line in `components!`.

pub mod action_cards;
pub mod activity_card;
pub mod ads_pending;
pub mod card;
pub mod chart;
pub mod chart_mark;
pub mod checkbox_card_group;
pub mod citation;
pub mod comparison_cards;
pub mod confirmation_card;
pub mod consent_panel;
pub mod data_table;
pub mod document_card;
pub mod document_results;
pub mod drag_sortable_list;
pub mod export;
pub mod flow_artifact;
pub mod format;
pub mod generic_data;
pub mod generic_tool;
pub mod grow;
pub mod host;
pub mod icon;
pub mod image_feedback_canvas;
pub mod interaction_card;
pub mod lazy;
pub mod lazy_view;
pub mod likert_scale;
mod link;
pub mod matrix_question_table;
pub mod modal_form;
pub mod near;
pub mod nps_scale;
pub mod nudge_list;
pub mod numeric_rating;
pub mod paper;
pub mod prose;
pub mod radio_card_group;
mod resize;
pub mod sample;
pub mod scope_notice;
mod secret;
mod settle;
pub mod star_rating;
pub mod stimulus_card;
pub mod surface;
mod tall;
pub mod text_area_card;
pub mod upload_dropzone;
pub mod value_tree;
pub mod weather;

use std::sync::Arc;

use leptos::prelude::*;
use serde_json::Value;

use crate::i18n::Locale;
use crate::lazy::{LoadError, Sheets, styled};
use crate::model::{DataPart, ItemState, Reply, ToolPart};

/// What a component is asked to draw.
#[derive(Clone)]
pub enum CatalogPart {
    Tool(Arc<ToolPart>),
    Data(Arc<DataPart>),
}

/// What every component gets. Copy: hand it into closures freely.
#[derive(Clone, Copy)]
pub struct Slot {
    /// The part as it stands now.
    pub part: Signal<CatalogPart>,
    /// The response has ended, so a client-side tool that is still `input-available` is ours to answer.
    pub may_answer: Signal<bool>,
    /// A later user message follows: an unanswered question collapses.
    pub superseded: Signal<bool>,
    /// Hands up what the person did.
    pub reply: Callback<Reply>,
    /// Where an item of this component stands after an action on it: `items.run(item_id)`. Tracks.
    pub items: Callback<String, Option<ItemState>>,
}

impl Slot {
    /// The tool part; tracks. A data part reads as `None`.
    pub fn tool(&self) -> Option<Arc<ToolPart>> {
        match self.part.get() {
            CatalogPart::Tool(tool) => Some(tool),
            CatalogPart::Data(_) => None,
        }
    }

    /// The tool part as it stands; doesn't track.
    pub fn tool_untracked(&self) -> Option<Arc<ToolPart>> {
        match self.part.get_untracked() {
            CatalogPart::Tool(tool) => Some(tool),
            CatalogPart::Data(_) => None,
        }
    }

    /// The id of the call, for a tool part; doesn't track.
    pub fn call_id(&self) -> Option<String> {
        self.tool_untracked().map(|tool| tool.call_id.clone())
    }

    /// The data part; tracks.
    pub fn data(&self) -> Option<Arc<DataPart>> {
        match self.part.get() {
            CatalogPart::Data(data) => Some(data),
            CatalogPart::Tool(_) => None,
        }
    }
}

/// One state of a component for the gallery, as a stored part (`tool-…` or `data-…`).
pub struct Sample {
    /// The state's name, an identifier: `ready`, `streaming-half`.
    pub name: &'static str,
    pub part: fn(Locale) -> Value,
}

/// A line in the registry.
pub struct Component {
    /// The component's name, as architecture and tests call it: `LikertScale`.
    pub name: &'static str,
    /// Whether it draws this part. Asked again while the input streams, so it may say yes late; the first line wins.
    pub accepts: fn(&CatalogPart) -> bool,
    /// Draws it in every state, skeleton included.
    pub view: fn(Slot) -> AnyView,
}

macro_rules! components {
    ($($module:ident::$name:ident),* $(,)?) => {
        /// Every component, asked in this order. The last resort for tools and data is the generic card.
        pub const COMPONENTS: &[&Component] = &[$(&$module::$name),*];

        /// The samples of each, in the same order. Not a field of the component: only the gallery's binary reads them,
        /// and the page must not carry them.
        pub const SAMPLES: &[fn() -> Vec<Sample>] = &[$($module::samples),*];
    };
}

components! {
    radio_card_group::RADIO_CARD_GROUP,
    checkbox_card_group::CHECKBOX_CARD_GROUP,
    likert_scale::LIKERT_SCALE,
    nps_scale::NPS_SCALE,
    numeric_rating::NUMERIC_RATING,
    star_rating::STAR_RATING,
    drag_sortable_list::DRAG_SORTABLE_LIST,
    matrix_question_table::MATRIX_QUESTION_TABLE,
    text_area_card::TEXT_AREA_CARD,
    stimulus_card::STIMULUS_CARD,
    comparison_cards::COMPARISON_CARDS,
    consent_panel::CONSENT_PANEL,
    confirmation_card::CONFIRMATION_CARD,
    modal_form::MODAL_FORM,
    upload_dropzone::UPLOAD_DROPZONE,
    image_feedback_canvas::IMAGE_FEEDBACK_CANVAS,
    interaction_card::INTERACTION_CARD,
    chart::CHART,
    nudge_list::NUDGE_LIST,
    action_cards::ACTION_CARDS,
    data_table::DATA_TABLE,
    weather::WEATHER,
    document_card::DOCUMENT_CARD,
    document_results::DOCUMENT_RESULTS,
    scope_notice::SCOPE_NOTICE,
    surface::SURFACE,
    ads_pending::ADS_PENDING,
    activity_card::ACTIVITY_CARD,
    flow_artifact::FLOW_ARTIFACT,
    generic_tool::GENERIC_TOOL,
    generic_data::GENERIC_DATA,
}

/// The name of the component that draws this part.
pub fn component_for(part: &CatalogPart) -> Option<&'static str> {
    let taken = COMPONENTS.iter().find(|component| (component.accepts)(part));
    taken.map(|component| component.name)
}

/// Draws with the component of this name.
pub fn draw(name: &'static str, slot: Slot) -> AnyView {
    let found = COMPONENTS.iter().find(|component| component.name == name);
    found.map(|component| (component.view)(slot)).into_any()
}

/// What the catalogue can do.
pub struct Catalog {
    pub component_for: fn(&CatalogPart) -> Option<&'static str>,
    pub draw: fn(&'static str, Slot) -> AnyView,
}

static CATALOG: Catalog = Catalog { component_for, draw };

crate::lazy::lazy!(
    /// All components.
    pub views in catalog: &'static Catalog = &crate::catalog::CATALOG
);

thread_local! {
    static IS_HERE: ArcRwSignal<bool> = ArcRwSignal::new(false);
}

/// The catalogue, if it is here; tracks.
pub fn catalog() -> Option<&'static Catalog> {
    let is_here = IS_HERE.with(ArcRwSignal::clone).get();
    views::get().filter(|_| is_here)
}

/// Fetches the catalogue with its style sheets, and tells those who asked for it.
///
/// # Errors
/// It could not be fetched.
pub async fn bring() -> Result<&'static Catalog, LoadError> {
    let views = styled(Sheets::All, views::load()).await?;
    IS_HERE.with(|here| {
        if !here.get_untracked() {
            here.set(true);
        }
    });
    Ok(views)
}
