//! The place of a part that the page around the chat draws by a component of its own: its slot, what the component is told,
//! and what it does. Knows no page and no kind of part.

use std::rc::Rc;
use std::sync::Arc;

use serde_json::{Value, json};
use web_sys::HtmlElement;

use crate::catalog::kit::card::{bar, fresh_id};
use crate::catalog::kit::host::use_announcer;
use crate::live::locale::t;
use crate::number::Digits;
use crate::spelled::spelled;
use crate::ui::prelude::*;
use crate::words::text::view as text;

/// What a page may have a component for.
#[derive(Clone, Debug, PartialEq)]
pub enum HostTarget {
    /// A call of the tool of this name.
    Tool(String),
    /// A data part of this type (`data-…`).
    Data(String),
    /// A component of a surface.
    Surface {
        /// The catalogue that it or its surface names.
        catalog: String,
        /// Its type on the wire.
        component: String,
    },
}

/// A component of the page, by the number that the page knows it by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostComponent(pub u32);

spelled! {
    /// How far a part has come.
    #[derive(Default)]
    pub enum HostedState {
        /// More of it may come.
        #[default]
        Streaming = "streaming",
        /// It is whole; a call waits for its answer.
        Ready = "ready",
        /// The call has its result.
        Answered = "answered",
        /// The call failed.
        Error = "error",
        /// The call has no result, and nobody can give one any more.
        History = "history",
    }
}

/// What a component is told of its part.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Props {
    /// How far it has come.
    pub state: HostedState,
    /// What is drawn.
    pub input: Option<Arc<Value>>,
    /// The result of a call; a preliminary one too.
    pub output: Option<Arc<Value>>,
    /// Why a call failed.
    pub error: Option<String>,
}

impl Props {
    fn to_text(&self) -> String {
        let mut props = json!({ "state": self.state.as_str(), "input": self.input.as_deref() });
        if let Some(output) = &self.output {
            props["output"] = Value::clone(output);
        }
        if let Some(error) = &self.error {
            props["error"] = error.as_str().into();
        }
        props.to_string()
    }
}

/// Something that the page may take up.
#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    /// Its name.
    pub name: String,
    /// What goes along.
    pub payload: Option<Value>,
    /// The same in the person's words.
    pub words: Option<String>,
}

/// What a component does.
#[derive(Clone, Debug, PartialEq)]
pub enum HostedAction {
    /// It answers its call.
    Submit(Value),
    /// It asks the server to do something.
    Act(Action),
    /// It says something to who cannot see it.
    Announce(String),
    /// It threw, and is gone.
    Failed,
}

spelled! {
    /// What becomes of an answer.
    pub enum Fate {
        /// The server has it.
        Taken = "taken",
        /// The call has another answer.
        Elsewhere = "elsewhere",
        /// The call does not wait for an answer yet.
        NotYet = "not-yet",
        /// Nothing here can be answered, or not any more.
        Never = "never",
    }
}

/// A component of the page that stands in its place; dropped when it has to leave.
pub trait Running {
    /// Tells it what its part is now (JSON).
    fn update(&self, props: &str);
    /// Tells it what became of its answer.
    fn tell_fate(&self, fate: Fate);
}

/// What a component needs to begin.
pub struct Begin {
    /// Which component.
    pub known: HostComponent,
    /// The name of the slot that it stands in.
    pub slot: String,
    /// The element around the slot, which bears its name.
    pub group: HtmlElement,
    /// What its part is (JSON).
    pub props: String,
    /// Hears what it does.
    pub heard: Rc<dyn Fn(HostedAction)>,
}

/// The page's components; in context where a page has some to offer.
#[derive(Clone, Copy)]
pub struct HostComponents {
    /// The one that draws this; tracks.
    pub find: Callback<HostTarget, Option<HostComponent>>,
    /// Its least height in CSS pixels, which it has from the start, and what its input has to fit (a JSON Schema as text).
    pub about: Callback<HostComponent, (f64, Option<String>)>,
    /// Begins one; `None`: it cannot be had.
    pub begin: Callback<Begin, Option<Rc<dyn Running>>>,
    /// Tells of an action of what has this id, where nothing else would, and has it done unless the page keeps it back.
    pub allow: Callback<(String, Action, Callback<Action>)>,
}

/// The page's components, where it has some to offer.
pub fn hosts() -> Option<HostComponents> {
    use_context::<HostComponents>()
}

/// A part that a component of the page draws.
#[derive(Clone, Copy)]
pub struct HostedPart {
    /// What it is told; tracks.
    pub props: Signal<Props>,
    /// Takes its answer, if the part waits for one.
    pub answer: Callback<Value, Fate>,
    /// What became of its answer; `None` while that is open. Tracks.
    pub fate: Signal<Option<Fate>>,
    /// Takes what it wants to be done.
    pub act: Callback<Action>,
    /// What stands in its place when it failed.
    pub otherwise: Callback<(), View>,
}

/// A part in the hands of the page.
pub fn draw(known: HostComponent, piece: HostedPart) -> View {
    let Some(hosts) = hosts() else {
        return piece.otherwise.run(());
    };
    let failed = RwSignal::new(false);
    let (least, schema) = hosts.about.run(known);
    let schema = schema.and_then(|schema| crate::json::parse::parse(&schema).ok());
    let misfits = Memo::new(move |_| {
        let schema = schema.as_ref()?;
        let input = piece.props.with(|props| props.input.clone());
        let fits = crate::json::schema::validate(schema, &input.unwrap_or_default()).is_valid();
        (!fits).then_some(())
    });
    let view = move || match (failed.get(), misfits.get()) {
        (true, _) => piece.otherwise.run(()),
        // What is missing may still come.
        (_, Some(())) if piece.props.with(|props| props.state == HostedState::Streaming) => skeleton(least),
        (_, Some(())) => piece.otherwise.run(()),
        _ => slot(hosts, (known, least), piece, failed),
    };
    view.into_view()
}

fn skeleton(least: f64) -> View {
    view! { <div class="ps-hosted" style:min-block-size=format!("{}px", Digits(least))>{bars()}</div> }.into_view()
}

fn bars() -> View {
    view! { <div class="ps-hosted-skeleton"><p class="ps-hidden">{t(&text::LOADING_PART)}</p>{bar(14)} {bar(22)} {bar(18)}</div> }
        .into_view()
}

/// The slot, and the component in it as long as the current owner lives.
fn slot(
    hosts: HostComponents,
    (known, least): (HostComponent, f64),
    piece: HostedPart,
    failed: RwSignal<bool>,
) -> View {
    let name = fresh_id("hosted");
    let group = NodeRef::<leptos::html::Div>::new();
    let running = StoredValue::new(None::<Rc<dyn Running>>);
    let submitted = RwSignal::new(false);
    let announce = use_announcer();
    on_cleanup(move || drop(running.try_update_value(Option::take)));
    let heard: Rc<dyn Fn(HostedAction)> = Rc::new(move |deed| match deed {
        HostedAction::Submit(output) => match piece.answer.run(output) {
            // It is on its way.
            Fate::Taken => submitted.set(true),
            fate => tell_fate(running, fate),
        },
        HostedAction::Act(action) => piece.act.run(action),
        HostedAction::Announce(words) => announce(words),
        HostedAction::Failed => {
            let _ = failed.try_set(true);
        }
    });
    let slot = name.clone();
    Effect::new(move |_| {
        let Some(group) = group.get() else { return };
        let props = piece.props.with(Props::to_text);
        match running.get_value() {
            Some(running) => running.update(&props),
            None => {
                let begin = Begin {
                    known,
                    slot: slot.clone(),
                    group: group.into(),
                    props,
                    heard: heard.clone(),
                };
                running.set_value(hosts.begin.run(begin));
            }
        }
    });
    Effect::new(move |_| {
        if submitted.get()
            && let Some(fate) = piece.fate.get()
        {
            tell_fate(running, fate);
        }
    });
    view! {
        <div class="ps-hosted" role="group" node_ref=group style:min-block-size=format!("{}px", Digits(least))>
            <slot name=name>{bars()}</slot>
        </div>
    }
    .into_view()
}

fn tell_fate(running: StoredValue<Option<Rc<dyn Running>>>, fate: Fate) {
    if let Some(running) = running.try_get_value().flatten() {
        running.tell_fate(fate);
    }
}
