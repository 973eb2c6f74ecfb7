//! Writes a growing Markdown document into one element, a top-level block a child. Knows which of its children are settled
//! and leaves those alone.

use std::time::Duration;

use leptos::prelude::set_timeout;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, MouseEvent, Node, NodeList, ResizeObserver, ResizeObserverEntry};

use crate::browser::dom;
use crate::browser::export;
use crate::live::Flow;
use crate::markdown::{Block, Document, Update, language_of};
use crate::model::marker::Marker;
use crate::words::Locale;
use crate::words::text::prose as words;

use super::Extent;
use super::code::{Highlighter, code_of};
use super::element::{Tag, append, set};
use super::image;
use super::patch::{make_block, patch_block, patch_top};
use super::terms::{Known, Outline, Reading, Terms};

/// Letters that must be there before the writing of a text is judged while it still streams.
const ENOUGH: usize = 24;

pub(super) struct Writer {
    root: Element,
    children: NodeList,
    terms: Terms,
    document: Document,
    /// How citations are read and drawn, in a text that has some.
    reading: Option<Reading>,
    finished: Option<Flow>,
    /// The language is decided for good.
    spoken: bool,
    /// Bytes received, as far as the language needs them.
    sample: String,
    /// The headings above the first block that isn't settled.
    outline: Outline,
    highlighter: Option<Highlighter>,
    scrollers: Option<Scrollers>,
    /// Settled blocks looked through for code and tables.
    seen: usize,
    /// The terms changed: everything is to be drawn anew.
    stale: bool,
    /// The words under a text that was too long.
    note: Option<Element>,
}

impl Writer {
    pub(super) fn new(root: Element, extent: Extent, reading: Option<Reading>) -> Writer {
        // The framework leaves a mark in an empty element; here children are counted.
        root.set_text_content(None);
        Writer {
            children: root.child_nodes(),
            root,
            terms: Terms::new(extent, reading),
            document: document(reading),
            reading,
            finished: None,
            spoken: false,
            sample: String::new(),
            outline: Outline::default(),
            highlighter: None,
            scrollers: None,
            seen: 0,
            stale: false,
            note: None,
        }
    }

    /// Language of the words and the allow-list; a change draws all blocks anew.
    pub(super) fn set_terms(&mut self, locale: Locale, listed: Vec<String>) {
        if self.terms.locale != locale || self.terms.listed != listed {
            self.terms.locale = locale;
            self.terms.listed = listed;
            self.stale = true;
        }
    }

    /// What the markers stand for, as far as it is known.
    pub(super) fn know(&self, known: Known) {
        self.terms.know(known);
    }

    /// Puts a marker that the text itself doesn't hold.
    pub(super) fn put_marker(&mut self, marker: Marker) {
        self.document.put_marker(marker);
    }

    /// The places of charts, in order.
    pub(super) fn charts(&self) -> Vec<(Element, String)> {
        self.terms.charts()
    }

    pub(super) fn finished(&self) -> Option<Flow> {
        self.finished
    }

    /// Starts from nothing.
    pub(super) fn clear(&mut self) {
        // What was received may be held back as a whole.
        if self.sample.is_empty() && self.document.blocks().is_empty() && self.finished.is_none() {
            return;
        }
        self.document = document(self.reading);
        self.finished = None;
        self.spoken = false;
        self.sample.clear();
        self.seen = 0;
        self.note = None;
        self.outline = Outline::default();
        self.root.set_text_content(None);
        let _ = self.root.remove_attribute("lang");
    }

    pub fn append(&mut self, delta: &str) {
        if !self.spoken {
            self.sample.push_str(delta);
        }
        self.document.append(delta);
    }

    pub fn finish(&mut self, flow: Flow) {
        match flow {
            Flow::Cut => self.document.cut_off(),
            Flow::Whole | Flow::Open => self.document.finish(),
        }
        self.finished = Some(flow);
    }

    /// Brings the DOM up to the document; call it once per frame.
    pub fn write(&mut self) {
        let update = self.document.update();
        self.terms.look();
        self.speak();
        if std::mem::take(&mut self.stale) {
            self.root.set_text_content(None);
            self.outline = Outline::default();
            self.seen = 0;
            self.note = None;
            self.terms.outline.replace(Outline::default());
            patch_top(&self.terms, &self.root, 0, &[], self.document.blocks());
        } else if update.changed {
            self.apply(&update);
        }
        self.keep_settled();
        if self.finished.is_some() && self.document.truncated() && self.note.is_none() {
            let note = self.terms.make_with(Tag::Note, words::TRUNCATED.get(self.terms.locale));
            append(&self.root, &note);
            self.note = Some(note);
        }
    }

    fn child(&self, index: usize) -> Option<Node> {
        self.children.get(u32::try_from(index).ok()?)
    }

    fn apply(&mut self, update: &Update) {
        let blocks = self.document.blocks();
        self.outline.advance(blocks, update.first);
        self.terms.outline.replace(self.outline.clone());
        for (index, old) in &update.relinked {
            if let (Some(node), Some(block)) = (self.child(*index), blocks.get(*index))
                && !patch_block(&self.terms, &node, old, block, 0)
            {
                let _ = self.root.replace_child(&make_block(&self.terms, block), &node);
            }
        }
        let (mut first, mut old) = (update.first, update.old.as_slice());
        if update.kept > 0
            && let (Some((before, rest)), Some(node), Some(block)) =
                (old.split_first(), self.child(first), blocks.get(first))
        {
            if !patch_block(&self.terms, &node, before, block, update.kept) {
                let _ = self.root.replace_child(&make_block(&self.terms, block), &node);
            }
            first += 1;
            old = rest;
        }
        patch_top(&self.terms, &self.root, first, old, blocks);
    }

    /// Says which language the text is in, once its letters tell.
    fn speak(&mut self) {
        if self.spoken || (self.sample.len() < ENOUGH && self.finished.is_none()) {
            return;
        }
        if let Some(language) = language_of(&self.sample) {
            set(&self.root, "lang", language);
            self.spoken = true;
        }
        self.spoken |= self.sample.len() > 2000;
    }

    /// Looks after blocks that are closed now: colours for code, a way to scroll for what is too wide.
    fn keep_settled(&mut self) {
        let settled = self.document.settled();
        while self.seen < settled {
            let index = self.seen;
            self.seen += 1;
            let Some(block) = self.document.blocks().get(index) else {
                break;
            };
            if !holds_wide(block) {
                continue;
            }
            let Some(element) = self.child(index).and_then(|node| node.dyn_into::<Element>().ok()) else {
                continue;
            };
            self.each(&element, ".ps-code[data-language]", |writer, code| {
                writer.highlighter.get_or_insert_with(Highlighter::new).watch(&code);
            });
            let locale = self.terms.locale;
            self.each(&element, ".ps-code > pre, .ps-prose-table", |writer, scroller| {
                writer
                    .scrollers
                    .get_or_insert_with(Scrollers::new)
                    .watch(&scroller, locale);
            });
        }
    }

    fn each(&mut self, block: &Element, selector: &str, mut act: impl FnMut(&mut Writer, Element)) {
        if block.matches(selector).unwrap_or(false) {
            act(self, block.clone());
        }
        for element in dom::all(block, selector) {
            act(self, element.into());
        }
    }

    /// One listener for the buttons of all blocks.
    pub(super) fn click(&self, event: &MouseEvent) {
        let Some(target) = dom::target::<Element>(event) else {
            return;
        };
        if let Ok(Some(button)) = target.closest(".ps-code-copy") {
            self.copy(&button);
        } else if let Ok(Some(button)) = target.closest(".ps-image-show") {
            image::show(&self.terms, &button);
        }
    }

    fn copy(&self, button: &Element) {
        let code = button
            .closest(".ps-code")
            .ok()
            .flatten()
            .and_then(|block| code_of(&block));
        let Some(text) = code.and_then(|code| code.text_content()) else {
            return;
        };
        let (button, locale) = (button.clone(), self.terms.locale);
        // In the page before its words are: a region that comes with its words isn't announced.
        let status = self.terms.make(Tag::Status);
        if let Some(bar) = button.parent_element() {
            append(&bar, &status);
        }
        let done = move |done| {
            let word = if done { &words::COPIED } else { &words::COPY_FAILED };
            let word = word.get(locale);
            let Some(label) = button.first_element_child() else {
                return;
            };
            // The name holds what is seen (WCAG 2.5.3).
            let said = [&words::COPIED, &words::COPY_FAILED].map(|word| word.get(locale));
            let name = button
                .get_attribute("aria-label")
                .filter(|name| !said.contains(&name.as_str()));
            set(&button, "aria-label", word);
            let _ = button.class_list().toggle_with_force("ps-copied", done);
            label.set_text_content(Some(word));
            status.set_text_content(Some(word));
            let back = move || {
                let _ = button.class_list().remove_1("ps-copied");
                label.set_text_content(Some(words::COPY.get(locale)));
                if let Some(name) = name {
                    set(&button, "aria-label", &name);
                }
                status.remove();
            };
            set_timeout(back, Duration::from_secs(2));
        };
        export::copy(&text, Box::new(done));
    }

    /// Lets go of what outlives the element.
    pub fn close(self) {
        drop(self);
    }
}

fn document(reading: Option<Reading>) -> Document {
    Document::with_markers(reading.and_then(|reading| reading.scanner).map(|scanner| scanner()))
}

/// Whether a block holds code or a table at any depth.
fn holds_wide(block: &Block) -> bool {
    match block {
        Block::Code(_) | Block::Table(_) => true,
        Block::Quote(blocks) => blocks.iter().any(holds_wide),
        Block::List(list) => list.items.iter().any(|item| item.blocks.iter().any(holds_wide)),
        Block::Paragraph(_) | Block::Heading { .. } | Block::Html(_) | Block::Rule => false,
    }
}

/// Makes what is too wide for its box reachable by keyboard (axe: scrollable-region-focusable), and only that.
struct Scrollers {
    observer: Option<ResizeObserver>,
    _callback: Closure<dyn FnMut(js_sys::Array)>,
}

impl Scrollers {
    fn new() -> Scrollers {
        let callback = Closure::new(|entries: js_sys::Array| {
            for entry in entries.iter() {
                let target = entry.unchecked_into::<ResizeObserverEntry>().target();
                if target.scroll_width() > target.client_width() {
                    set(&target, "tabindex", "0");
                } else {
                    let _ = target.remove_attribute("tabindex");
                }
            }
        });
        Scrollers {
            observer: ResizeObserver::new(callback.as_ref().unchecked_ref()).ok(),
            _callback: callback,
        }
    }

    fn watch(&self, scroller: &Element, locale: Locale) {
        let name = if scroller.tag_name().eq_ignore_ascii_case("pre") {
            &words::CODE
        } else {
            &words::TABLE
        };
        set(scroller, "role", "group");
        set(scroller, "aria-label", name.get(locale));
        if let Some(observer) = &self.observer {
            observer.observe(scroller);
        }
    }
}

impl Drop for Scrollers {
    fn drop(&mut self) {
        if let Some(observer) = &self.observer {
            observer.disconnect();
        }
    }
}
