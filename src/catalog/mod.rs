//! Part to component. One file per component: its view, its skeleton, its read-only receipt and its gallery samples.
//! Components read signals and hand `Reply`s up; they know no chat, no protocol and no network.
//!
//! A new component is one new file and one line in `components!`. What a part is, is decided by its name and type before
//! any component's code is here; the code comes by families, each with the first part that it draws.

mod activity_card;
mod ads;
pub mod chart;
pub mod document;
mod flow_artifact;
pub mod generic;
pub mod hosted;
pub mod kit;
pub mod lazy_view;
pub mod prose;
mod question;
mod questions;
pub mod scope_notice;
pub mod surface;
pub mod table;
mod weather;

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use crate::live::features::use_features;
use crate::ui::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;

use self::ads::{action_cards, ads_pending, nudge_list};
use self::document::{card as document_card, results as document_results};
use self::generic::{data as generic_data, tool as generic_tool};
use self::lazy_view::lazy_view;
use self::question::QuestionBody;
use self::questions::{
    checkbox_card_group, comparison_cards, confirmation_card, consent_panel, drag_sortable_list, image_feedback_canvas,
    likert_scale, matrix_question_table, modal_form, nps_scale, numeric_rating, radio_card_group, star_rating,
    stimulus_card, text_area_card, upload_dropzone,
};
use crate::browser::lazy::{LoadError, Sheets, styled};
use crate::contract::QuestionType;
use crate::model::{DataPart, ItemState, Reply, ToolPart};
use crate::words::Locale;

/// What a component is asked to draw.
#[derive(Clone)]
pub enum CatalogPart {
    /// A call of a tool.
    Tool(Arc<ToolPart>),
    /// A data part.
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
    fn tool_untracked(&self) -> Option<Arc<ToolPart>> {
        match self.part.get_untracked() {
            CatalogPart::Tool(tool) => Some(tool),
            CatalogPart::Data(_) => None,
        }
    }

    /// The id of the call, for a tool part; doesn't track.
    fn call_id(&self) -> Option<String> {
        self.tool_untracked().map(|tool| tool.call_id.clone())
    }

    /// The data part; tracks.
    fn data(&self) -> Option<Arc<DataPart>> {
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
    /// The part, in this language.
    pub part: fn(Locale) -> Value,
}

/// A component: a line in the registry.
pub struct CatalogComponent {
    /// The component's name, as architecture and tests call it: `LikertScale`.
    pub name: &'static str,
    /// Which parts it draws. Asked again while the input streams, so it may say yes late; the first line wins. It is asked
    /// before the component's code is here, so it looks at names and types, and reads no contract.
    pub accepts: Accepts,
    /// Draws it in every state, skeleton included.
    pub draws: Draws,
}

impl CatalogComponent {
    /// One that shows the parts to which `accepts` says yes.
    const fn new(name: &'static str, accepts: fn(&CatalogPart) -> bool, view: fn(Slot) -> View) -> Self {
        CatalogComponent {
            name,
            accepts: Accepts::Parts(accepts),
            draws: Draws::Part(view),
        }
    }
}

/// The parts of a component.
#[derive(Clone, Copy)]
pub enum Accepts {
    /// Those to which this says yes.
    Parts(fn(&CatalogPart) -> bool),
    /// Questions of the type with this word.
    Questions(&'static str),
}

impl Accepts {
    fn takes(self, part: &CatalogPart) -> bool {
        match self {
            Accepts::Parts(accepts) => accepts(part),
            Accepts::Questions(word) => question::asks(part, word),
        }
    }
}

/// What draws a component.
#[derive(Clone, Copy)]
pub enum Draws {
    /// A view.
    Part(fn(Slot) -> View),
    /// The frame of all questions, around what is this one's own.
    Question(fn(Slot, &'static QuestionBody) -> View, QuestionBody),
}

/// What of a component comes with its family's code.
pub struct Drawn {
    name: &'static str,
    draws: Draws,
}

type Views = &'static [Drawn];

type Loading = Pin<Box<dyn Future<Output = Result<Views, LoadError>>>>;

/// Components whose code comes together.
pub struct Family {
    sheets: Sheets,
    get: fn() -> Option<Views>,
    load: fn() -> Loading,
}

impl Family {
    /// Its code and its style sheets have been loaded.
    pub fn is_here(&self) -> bool {
        self.sheets.are_in_force() && (self.get)().is_some()
    }

    /// Fetches its code.
    ///
    /// # Errors
    /// It could not be fetched.
    pub async fn bring(&self) -> Result<(), LoadError> {
        styled(self.sheets, (self.load)()).await.map(drop)
    }
}

/// What is known of a component before its code is here.
struct Known {
    name: &'static str,
    accepts: Accepts,
    family: &'static Family,
}

macro_rules! components {
    ($($family:ident in $part:ident with $sheets:ident { $($module:ident::$name:ident),* $(,)? })*) => {
        pub(crate) mod family {
            use super::*;
            $(crate::browser::lazy::lazy!(pub $family in $part: Views = {
                const VIEWS: Views = &[$(Drawn { name: $module::$name.name, draws: $module::$name.draws }),*];
                VIEWS
            });)*
        }

        /// Every family.
        pub static FAMILIES: &[&Family] = &[$(family_of!($family, $sheets)),*];

        /// Every component, asked in this order. The last resort for tools and data is the generic card.
        static KNOWN: &[Known] = &[$($(
            Known { name: $module::$name.name, accepts: $module::$name.accepts, family: family_of!($family, $sheets) }
        ),*),*];

        /// The samples of each, by its name. Not a field of the component: only the gallery's binary reads them, and the
        /// page must not carry them.
        pub const SAMPLES: &[(&str, fn() -> Vec<Sample>)] = &[$($(($module::$name.name, $module::samples)),*),*];
    };
}

macro_rules! family_of {
    ($family:ident, $sheets:ident) => {
        &Family {
            sheets: Sheets::$sheets,
            get: family::$family::get,
            load: || Box::pin(family::$family::load()),
        }
    };
}

components! {
    ordering in ordering with QUESTIONS { drag_sortable_list::DRAG_SORTABLE_LIST }
    upload in upload with QUESTIONS { upload_dropzone::UPLOAD_DROPZONE }
    canvas in canvas with QUESTIONS { image_feedback_canvas::IMAGE_FEEDBACK_CANVAS }
    forms in forms with QUESTIONS {
        matrix_question_table::MATRIX_QUESTION_TABLE,
        comparison_cards::COMPARISON_CARDS,
        modal_form::MODAL_FORM,
    }
    consents in consents with QUESTIONS { consent_panel::CONSENT_PANEL, confirmation_card::CONFIRMATION_CARD }
    questions in questions with QUESTIONS {
        radio_card_group::RADIO_CARD_GROUP,
        checkbox_card_group::CHECKBOX_CARD_GROUP,
        likert_scale::LIKERT_SCALE,
        nps_scale::NPS_SCALE,
        numeric_rating::NUMERIC_RATING,
        star_rating::STAR_RATING,
        text_area_card::TEXT_AREA_CARD,
        stimulus_card::STIMULUS_CARD,
    }
    asked in asked with QUESTIONS { question::INTERACTION_CARD }
    charts in charts with FIGURES { chart::CHART }
    marks in marks with FIGURES { flow_artifact::FLOW_ARTIFACT }
    tables in tables with FIGURES { table::DATA_TABLE, ads_pending::ADS_PENDING }
    cards in cards with PARTS {
        nudge_list::NUDGE_LIST,
        action_cards::ACTION_CARDS,
        weather::WEATHER,
        scope_notice::SCOPE_NOTICE,
        activity_card::ACTIVITY_CARD,
    }
    documents in documents with FIGURES { document_card::DOCUMENT_CARD, document_results::DOCUMENT_RESULTS }
    surfaces in surfaces with SURFACES { surface::SURFACE }
    details in details with PARTS { generic_tool::GENERIC_TOOL }
    generic in structured with PARTS { generic_data::GENERIC_DATA }
}

/// The last resort for tools.
pub const GENERIC: &str = generic_tool::GENERIC_TOOL.name;

fn known(part: &CatalogPart) -> Option<&'static Known> {
    KNOWN.iter().find(|component| component.accepts.takes(part))
}

/// The name of the component that draws this part.
pub fn component_for(part: &CatalogPart) -> Option<&'static str> {
    known(part).map(|component| component.name)
}

/// The component that draws this call, if it isn't the last resort: the row is enough of a frame for that one.
pub fn own_component_for(tool: &Arc<ToolPart>) -> Option<&'static str> {
    component_for(&CatalogPart::Tool(tool.clone())).filter(|name| *name != GENERIC)
}

/// The family that draws this part; none where the row of a call is all there is until somebody opens it.
pub fn family_for(part: &CatalogPart) -> Option<&'static Family> {
    known(part)
        .filter(|component| component.name != GENERIC)
        .map(|component| component.family)
}

/// Fetches what will draw this part, ahead of what asks for it.
pub fn fetch_for(part: &CatalogPart) {
    if let Some(family) = family_for(part).filter(|family| !family.is_here()) {
        spawn_local(async {
            // Who draws it says that it cannot be had.
            let _ = family.bring().await;
        });
    }
}

fn named(name: &str) -> Option<&'static Known> {
    KNOWN.iter().find(|component| component.name == name)
}

/// Fetches the family of the component of this name.
///
/// # Errors
/// It could not be fetched.
async fn bring(name: &str) -> Result<(), LoadError> {
    match named(name) {
        Some(component) => component.family.bring().await,
        None => Ok(()),
    }
}

/// The question type that the component of this name draws; `None` too while its family is not here.
fn type_of(name: &str) -> Option<&'static QuestionType> {
    let views = (named(name)?.family.get)()?;
    match views.iter().find(|drawn| drawn.name == name)?.draws {
        Draws::Question(_, body) => body.asks,
        Draws::Part(_) => None,
    }
}

/// Draws with the component of this name, whose code is fetched with the first of its family; `meanwhile` stands in its
/// place until then.
pub fn draw(name: &'static str, slot: Slot, meanwhile: fn() -> View) -> View {
    let Some(component) = named(name) else {
        return ().into_view();
    };
    if name == chart::CHART.name && use_features().with_untracked(|features| features.charts) {
        slot.part.with_untracked(chart::ahead);
    }
    let view = move |views: Views| {
        let found = views.iter().find(|drawn| drawn.name == name);
        let drawn = found.map(|drawn| match &drawn.draws {
            Draws::Part(view) => view(slot),
            Draws::Question(frame, body) => frame(slot, body),
        });
        drawn.into_view()
    };
    lazy_view(
        component.family.sheets,
        component.family.get,
        component.family.load,
        view,
        meanwhile,
    )
}
