//! The components of the page around the chat: which parts they draw, and the way between a part and its component. The
//! components themselves are the element's business (`src/js/embed/components.js`). Knows no part.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use serde_json::{Value, json};
use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use super::bridge::Bridge;
use super::placing;
use crate::catalog::hosted::{Action, Begin, Deed, Fate, Hosts, Known, Running, Wanted};
use crate::json::parse::parse;
use crate::session::Chat;
use crate::surface::Foreign;
use crate::ui::prelude::*;

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
    /// What each component draws, as a list of JSON.
    #[wasm_bindgen(method)]
    fn components(this: &Bridge) -> String;
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

/// The components that the page has registered, in the order in which they are asked.
#[derive(Clone, Copy)]
pub(super) struct Components(RwSignal<Arc<Vec<(Wanted, Known)>>>);

impl Components {
    /// Those that are registered now.
    pub fn new(bridge: &Bridge) -> Components {
        Components(RwSignal::new(Arc::new(registered(bridge))))
    }

    /// Reads anew what is registered.
    pub fn read(self, bridge: &Bridge) {
        self.0.set(Arc::new(registered(bridge)));
    }

    /// Offers them to everything below the current owner, and to the surfaces of this chat.
    pub fn provide(self, bridge: &Rc<Bridge>, current: RwSignal<Rc<Chat>>) {
        let foreign = Memo::new(move |_| {
            self.0.with(|all| {
                let named = all.iter().filter_map(|(wanted, _)| match wanted {
                    Wanted::Surface { catalog, component } => Some((catalog.clone(), component.clone())),
                    Wanted::Tool(_) | Wanted::Data(_) => None,
                });
                Arc::new(Foreign::new(named))
            })
        });
        Effect::new(move |_| current.get().live.surfaces.foreign.set(foreign.get()));
        let (all, bridge) = (self.0, bridge.clone());
        let find = move |wanted: Wanted| {
            all.with(|all| {
                let found = all.iter().find(|(draws, _)| *draws == wanted);
                found.map(|(_, known)| known.clone())
            })
        };
        let teller = bridge.clone();
        let allow = move |(source, action): (String, Action)| {
            let detail = json!({ "name": action.name, "source": source, "payload": action.payload });
            teller.emit("partsong-action", &detail.to_string(), true)
        };
        provide_context(Hosts {
            find: Callback::new(find),
            allow: Callback::new(allow),
            begin: Callback::new(move |begin: Begin| placing::get().map(|place| place(&bridge, begin))),
        });
    }
}

fn registered(bridge: &Bridge) -> Vec<(Wanted, Known)> {
    let one = |entry: &Value| {
        let text = |name: &str| entry.get(name)?.as_str().map(str::to_owned);
        let wanted = match (text("tool"), text("data")) {
            (Some(tool), _) => Wanted::Tool(tool),
            (_, Some(kind)) => Wanted::Data(kind),
            _ => Wanted::Surface {
                catalog: text("catalogId")?,
                component: text("component")?,
            },
        };
        let known = Known {
            key: u32::try_from(entry.get("key")?.as_u64()?).ok()?,
            least: entry.get("least").and_then(Value::as_f64).unwrap_or_default(),
            schema: entry.get("schema").cloned().map(Arc::new),
        };
        Some((wanted, known))
    };
    match parse(&bridge.components()) {
        Ok(Value::Array(all)) => all.iter().filter_map(one).collect(),
        _ => Vec::new(),
    }
}

/// What begins a component in its slot.
pub type Placing = fn(&Bridge, Begin) -> Rc<dyn Running>;

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
            drawn: bridge.component(begin.key, &begin.slot, &begin.group, &begin.props, &heard),
            heard: RefCell::new(Some(heard)),
        }
    }
}

impl Running for Placed {
    fn update(&self, props: &str) {
        self.drawn.update(props);
    }

    fn settle(&self, fate: Fate) {
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

fn deed(word: &str, about: &str) -> Option<Deed> {
    let about = parse(about).ok()?;
    let text = |name: &str| about.get(name).and_then(Value::as_str).map(str::to_owned);
    Some(match word {
        "submit" => Deed::Submit(about),
        "action" => Deed::Act(Action {
            name: text("name")?,
            words: text("words"),
            payload: about.get("payload").cloned(),
        }),
        "announce" => Deed::Announce(about.as_str()?.to_owned()),
        "failed" => Deed::Failed,
        _ => return None,
    })
}
