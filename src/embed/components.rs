//! The components of the page around the chat: which parts they draw, and the way between a part and its component. The
//! components themselves are the element's business (`src/js/embed/components.js`). Knows no part.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use js_sys::Array;
use serde_json::Value;
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use super::bridge::{Bridge, json, unless_kept_back};
use super::placing;
use crate::catalog::hosted::{Action, Begin, Fate, HostComponent, HostComponents, HostTarget, HostedAction, Running};
use crate::catalog::surface::hosted::NODES;
use crate::json::parse::parse;
use crate::session::Chat;
use crate::surface::Foreign;
use crate::ui::prelude::*;
use crate::view::PARTS;

#[wasm_bindgen]
extern "C" {
    /// A component in its place.
    type Drawn;
    #[wasm_bindgen(method)]
    fn update(this: &Drawn, props: &str);
    #[wasm_bindgen(method)]
    fn settled(this: &Drawn, fate: &str);
    #[wasm_bindgen(method)]
    fn gone(this: &Drawn);
    /// The number of the component that draws this; 0: none does.
    #[wasm_bindgen(method, js_name = drawnBy)]
    fn drawn_by(this: &Bridge, kind: &str, name: &str, catalog: &str) -> u32;
    /// Its least height, and the schema of its input as JSON.
    #[wasm_bindgen(method)]
    fn about(this: &Bridge, key: u32) -> Array;
    /// Catalogue and type of each component of surfaces, one after the other.
    #[wasm_bindgen(method)]
    fn foreign(this: &Bridge) -> Array;
    /// Begins a component; `heard` is called with what it does, a word and its JSON.
    #[wasm_bindgen(method)]
    fn component(
        this: &Bridge,
        key: u32,
        slot: &str,
        group: &HtmlElement,
        props: &str,
        heard: &Closure<dyn Fn(String, String)>,
    ) -> Drawn;
}

/// The components that the page has registered: moves whenever those are others.
#[derive(Clone, Copy)]
pub(super) struct Components(RwSignal<()>);

impl Components {
    /// Those of the page.
    pub(super) fn new() -> Components {
        Components(RwSignal::new(()))
    }

    /// Others are registered than before.
    pub(super) fn change(self) {
        self.0.set(());
    }

    /// Offers them to everything below the current owner, and to the surfaces of this chat.
    pub(super) fn provide(self, bridge: &Rc<Bridge>, current: RwSignal<Rc<Chat>>) {
        let page = bridge.clone();
        Effect::new(move |_| {
            self.0.track();
            let live = current.get().live.surfaces.foreign;
            let names: Vec<String> = page.foreign().iter().filter_map(|name| name.as_string()).collect();
            let pairs = names.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone()));
            let now = Foreign::new(pairs);
            if live.with_untracked(|known| **known != now) {
                live.set(Arc::new(now));
            }
        });
        let page = bridge.clone();
        let find = move |wanted: HostTarget| {
            self.0.track();
            let key = match &wanted {
                HostTarget::Tool(name) => page.drawn_by("tool", name, ""),
                HostTarget::Data(kind) => page.drawn_by("data", kind, ""),
                HostTarget::Surface { catalog, component } => page.drawn_by("surface", component, catalog),
            };
            (key > 0).then_some(HostComponent(key))
        };
        let page = bridge.clone();
        let about = move |HostComponent(key)| {
            let about = page.about(key);
            (about.get(0).as_f64().unwrap_or_default(), about.get(1).as_string())
        };
        let page = bridge.clone();
        let allow = move |(source, action, ask): (String, Action, Callback<Action>)| {
            let detail = [
                ("name", action.name.as_str().into()),
                ("source", source.into()),
                ("payload", action.payload.as_ref().map(json).into()),
            ];
            // The node may have gone before the page has said so.
            unless_kept_back(page.ask("partsong-action", detail), move || {
                ask.try_run(action);
            });
        };
        let page = bridge.clone();
        provide_context(PARTS);
        provide_context(NODES);
        provide_context(HostComponents {
            find: Callback::new(find),
            about: Callback::new(about),
            allow: Callback::new(allow),
            begin: Callback::new(move |begin: Begin| placing::get().map(|place| place(&page, begin))),
        });
    }
}

/// What begins a component in its slot.
pub(super) type Placing = fn(&Bridge, Begin) -> Rc<dyn Running>;

/// Begins a component in its slot.
pub(super) fn placed(bridge: &Bridge, begin: Begin) -> Rc<dyn Running> {
    Rc::new(Placed::begin(bridge, begin))
}

/// What hears a component.
type Hearing = Closure<dyn Fn(String, String)>;

/// A component that stands in a slot.
struct Placed {
    drawn: Drawn,
    /// Called until the component has left.
    heard: RefCell<Option<Hearing>>,
}

impl Placed {
    fn begin(bridge: &Bridge, begin: Begin) -> Placed {
        let hear = begin.heard;
        let heard = Hearing::new(move |word: String, about: String| {
            if let Some(deed) = deed(&word, &about) {
                hear(deed);
            }
        });
        Placed {
            drawn: bridge.component(begin.known.0, &begin.slot, &begin.group, &begin.props, &heard),
            heard: RefCell::new(Some(heard)),
        }
    }
}

impl Running for Placed {
    fn update(&self, props: &str) {
        self.drawn.update(props);
    }

    fn tell_fate(&self, fate: Fate) {
        self.drawn.settled(fate.as_str());
    }
}

impl Drop for Placed {
    fn drop(&mut self) {
        self.drawn.gone();
        if let Some(heard) = self.heard.take() {
            // It may be what calls this.
            wasm_bindgen_futures::spawn_local(async move { drop(heard) });
        }
    }
}

fn deed(word: &str, about: &str) -> Option<HostedAction> {
    let about = parse(about).ok()?;
    let text = |name: &str| about.get(name).and_then(Value::as_str).map(str::to_owned);
    Some(match word {
        "submit" => HostedAction::Submit(about),
        "action" => HostedAction::Act(Action {
            name: text("name")?,
            words: text("words"),
            payload: about.get("payload").cloned(),
        }),
        "announce" => HostedAction::Announce(about.as_str()?.to_owned()),
        "failed" => HostedAction::Failed,
        _ => return None,
    })
}
