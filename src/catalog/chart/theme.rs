//! The page's colours as computed values: a custom property that holds `light-dark()` reads as its text, so a probe
//! element's `color` is read instead (`looks.md` 2), again whenever the scheme changes.

use crate::ui::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{HtmlElement, MutationObserver};

use crate::charts::drawing::Paint;
use crate::charts::labels::LETTERS;
use crate::number;

/// Chart colours of the palette, in their order.
pub(super) const COLORS: usize = 8;

/// What a picture is painted with.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ChartTheme {
    pub paint: Paint,
    pub series: Vec<String>,
    pub text: String,
    pub soft: String,
}

impl ChartTheme {
    /// Reads the colours that hold at `probe`, an element of the plot.
    pub fn read(probe: &HtmlElement) -> ChartTheme {
        let style = window().get_computed_style(probe).ok().flatten();
        let color = |token: &str| {
            // A detached probe keeps its old colour, which is only a colour.
            let _ = probe.style().set_property("color", &format!("var(--ps-{token})"));
            style
                .as_ref()
                .and_then(|style| style.get_property_value("color").ok())
                .unwrap_or_default()
        };
        let font = style
            .as_ref()
            .and_then(|style| style.get_property_value("font-family").ok());
        ChartTheme {
            series: (1..=COLORS).map(|index| color(&format!("c{index}"))).collect(),
            text: color("text"),
            soft: color("text-2"),
            paint: Paint {
                text: color("text-3"),
                line: color("line"),
                base: color("line-strong"),
                surface: color("surface"),
                font: font.unwrap_or_default(),
                size: text_size(probe).unwrap_or(LETTERS),
            },
        }
    }

    /// How many times as large as usual the letters are.
    pub fn larger(&self) -> f64 {
        self.paint.size / LETTERS
    }
}

/// Pixels of an element's text, which grows with the letters of the page.
pub(super) fn text_size(element: &HtmlElement) -> Option<f64> {
    let style = window().get_computed_style(element).ok().flatten()?;
    let size = style.get_property_value("font-size").ok()?;
    number::parse(size.strip_suffix("px")?)
}

/// Counts the changes of the colour scheme: the system's, the page's (an attribute of the root), and forced colours.
pub(super) fn scheme_changes() -> Signal<u32> {
    let changes = RwSignal::new(0);
    let count: Closure<dyn FnMut()> = Closure::new(move || {
        let _ = changes.try_update(|count| *count += 1);
    });
    let Some(window) = web_sys::window() else {
        return changes.into();
    };
    let heard: &js_sys::Function = count.as_ref().unchecked_ref();
    let queries: Vec<web_sys::MediaQueryList> = ["(prefers-color-scheme: dark)", "(forced-colors: active)", "print"]
        .into_iter()
        .filter_map(|query| window.match_media(query).ok().flatten())
        .collect();
    for query in &queries {
        let _ = query.add_event_listener_with_callback("change", heard);
    }
    let observer = MutationObserver::new(heard).ok();
    let root = window.document().and_then(|document| document.document_element());
    if let (Some(observer), Some(root)) = (&observer, root) {
        let options = web_sys::MutationObserverInit::new();
        options.set_attributes(true);
        options.set_attribute_filter(&js_sys::Array::of3(
            &"style".into(),
            &"class".into(),
            &"data-theme".into(),
        ));
        let _ = observer.observe_with_options(&root, &options);
    }
    let kept = StoredValue::new((count, queries, observer));
    on_cleanup(move || {
        kept.with_value(|(count, queries, observer)| {
            let heard: &js_sys::Function = count.as_ref().unchecked_ref();
            for query in queries {
                let _ = query.remove_event_listener_with_callback("change", heard);
            }
            if let Some(observer) = observer {
                observer.disconnect();
            }
        });
    });
    changes.into()
}
