//! Code blocks: language, copy button, and colours that come later. Highlighting is loaded when the first closed block in a
//! language comes near the viewport, each language by itself; it never stands in the way of the stream.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Element, IntersectionObserver, IntersectionObserverEntry, IntersectionObserverInit};

use crate::browser::{assets, lazy};
use crate::markdown::CodeBlock;
use crate::safe_url::visible;
use crate::words::text::prose as words;

use super::element::{Tag, append, set};
use super::terms::Terms;

/// Bytes of code that are coloured; longer blocks stay plain.
const MAX_COLOURED: usize = 20 * 1024;

/// Languages that have nothing to colour.
const PLAIN: [&str; 6] = ["", "text", "txt", "plain", "plaintext", "mermaid"];

pub(super) fn make(terms: &Terms, code: &CodeBlock) -> Element {
    let name = match code.language.as_str() {
        "" => words::CODE.get(terms.locale),
        language => language,
    };
    let bar = terms.make(Tag::CodeBar);
    append(&bar, &terms.make_with(Tag::CodeName, name));
    let copy = terms.make(Tag::Copy);
    append(&copy, &terms.make_with(Tag::CopyText, words::COPY.get(terms.locale)));
    let label = match code.language.as_str() {
        "" => words::COPY.get(terms.locale).to_owned(),
        language => words::COPY_CODE.fill(terms.locale, &[("language", language)]),
    };
    set(&copy, "aria-label", &label);
    append(&bar, &copy);
    let pre = terms.make(Tag::Pre);
    append(&pre, &terms.make_with(Tag::Code, &visible(&code.text)));
    let element = terms.make(Tag::CodeBox);
    append(&element, &bar);
    append(&element, &pre);
    if !PLAIN.contains(&code.language.as_str()) && code.text.len() <= MAX_COLOURED {
        set(&element, "data-language", &code.language);
    }
    element
}

/// The `code` element of a block.
pub(super) fn code_of(block: &Element) -> Option<Element> {
    block.last_element_child()?.first_element_child()
}

/// Colours blocks as they come near.
pub(super) struct Highlighter {
    observer: Option<IntersectionObserver>,
    _callback: Closure<dyn FnMut(Array)>,
}

impl Highlighter {
    pub(super) fn new() -> Highlighter {
        let observer: Rc<RefCell<Option<IntersectionObserver>>> = Rc::default();
        let seen = observer.clone();
        let callback = Closure::new(move |entries: Array| {
            for entry in entries.iter() {
                let entry: IntersectionObserverEntry = entry.unchecked_into();
                if entry.is_intersecting() {
                    let target = entry.target();
                    if let Some(observer) = seen.borrow().as_ref() {
                        observer.unobserve(&target);
                    }
                    spawn_local(colour(target));
                }
            }
        });
        let options = IntersectionObserverInit::new();
        options.set_root_margin("400px");
        let made = IntersectionObserver::new_with_options(callback.as_ref().unchecked_ref(), &options).ok();
        observer.borrow_mut().clone_from(&made);
        Highlighter {
            observer: made,
            _callback: callback,
        }
    }

    /// Watches a closed block.
    pub(super) fn watch(&self, block: &Element) {
        if let Some(observer) = &self.observer {
            observer.observe(block);
        }
    }
}

impl Drop for Highlighter {
    fn drop(&mut self) {
        if let Some(observer) = &self.observer {
            observer.disconnect();
        }
    }
}

/// Colours one block; when anything is amiss it stays plain.
async fn colour(block: Element) {
    let Some(language) = block.get_attribute("data-language") else {
        return;
    };
    let Some(function) = module().await else { return };
    let Some(code) = code_of(&block) else { return };
    let Some(text) = code.text_content() else { return };
    if text.len() > MAX_COLOURED || !block.is_connected() {
        return;
    }
    let language = language.to_ascii_lowercase();
    let Ok(promise) = function.call2(&JsValue::NULL, &language.into(), &text.as_str().into()) else {
        return;
    };
    // Its grammar may have to come first.
    let words = lazy::counted(JsFuture::from(promise.unchecked_into::<Promise>())).await;
    let Some(words) = words.ok().and_then(|words| words.dyn_into::<Array>().ok()) else {
        return;
    };
    let document = leptos::prelude::document();
    let fragment = document.create_document_fragment();
    let mut length = 0;
    for pair in 0..words.length() / 2 {
        let (Some(kind), Some(word)) = (words.get(pair * 2).as_string(), words.get(pair * 2 + 1).as_string()) else {
            return;
        };
        length += word.len();
        let node = document.create_text_node(&word);
        if kind.is_empty() {
            append(&fragment, &node);
        } else if let Ok(span) = document.create_element("span") {
            span.set_class_name(&format!("ps-hl-{kind}"));
            append(&span, &node);
            append(&fragment, &span);
        }
    }
    // A highlighter that lost letters would change what a person copies.
    if length == text.len() {
        code.replace_children_with_node_1(&fragment);
    }
}

async fn module() -> Option<Function> {
    let module = assets::load("lazy/highlight.js").await.ok()?;
    Reflect::get(&module, &"highlight".into()).ok()?.dyn_into().ok()
}
