//! The skeleton of a picture to mark and its states for the gallery.

use std::sync::Arc;

use crate::ui::prelude::*;
use serde_json::{Value, json};

use crate::catalog::Sample;
use crate::catalog::question::{asked, ended, sample, sample_call, streaming, submitted, with};
use crate::pictures;
use crate::words::Locale;
use crate::words::text::workshop::forms as sample;

pub(super) fn skeleton(_: Signal<Option<Arc<Value>>>) -> View {
    view! {
        <div class="ps-marking">
            <div class="ps-marking-bar"><span class="ps-question-block"></span></div>
            <span class="ps-figure-blank"></span>
        </div>
    }
}

fn call(locale: Locale) -> Value {
    let mut call = sample_call("image_annotation", sample::MARK_IT.get(locale), locale);
    call["image"] =
        json!({"url": pictures::CHECKOUT, "alt": sample::CHECKOUT_ALT.get(locale), "width": 640, "height": 448});
    call["annotation"] = json!({"tools": ["pin", "rect"], "comment": "required"});
    call["tags"] = json!([
        {"id": "confusing", "label": sample::CONFUSING.get(locale)}, {"id": "liked", "label": sample::LIKED.get(locale)},
    ]);
    call
}

fn regions(locale: Locale) -> Value {
    let mut call = call(locale);
    let rect = |x: f64, y: f64, w: f64, h: f64| json!({"x": x, "y": y, "w": w, "h": h});
    call["title"] = json!(sample::FIRST_CLICK.get(locale));
    call["annotation"] = json!({"tools": ["region"], "comment": "none", "regions": [
        {"id": "cart", "label": sample::CART.get(locale), "shape": "rect", "geometry": rect(0.05, 0.19, 0.6, 0.35)},
        {"id": "pay", "label": sample::PAY.get(locale), "shape": "rect", "geometry": rect(0.71, 0.55, 0.21, 0.1)},
    ]});
    call["validation"] = json!({"max_items": 1});
    call["tags"] = json!([]);
    call
}

fn every_tool(locale: Locale) -> Value {
    let mut call = call(locale);
    call["annotation"] = json!({"tools": ["pin", "rect", "polygon", "freehand"], "comment": "optional"});
    call
}

fn marked(locale: Locale) -> Value {
    json!({"annotations": [
        {"annotation_id": "a1", "shape": "pin", "geometry": {"x": 0.8, "y": 0.6}, "tag_id": "confusing", "comment": sample::IS_TOTAL.get(locale)},
        {"annotation_id": "a2", "shape": "rect", "geometry": {"x": 0.05, "y": 0.6, "w": 0.6, "h": 0.09}, "comment": sample::TWO_BUTTONS.get(locale)},
    ]})
}

/// Its states for the gallery.
pub fn samples() -> Vec<Sample> {
    vec![
        sample("streaming", |locale| {
            streaming(json!({"type": "image_annotation", "title": call(locale)["title"], "image": {}}))
        }),
        sample("ready", |locale| asked(call(locale))),
        sample("chosen", |locale| asked(call(locale))),
        sample("error", |locale| asked(call(locale))),
        sample("submitting", |locale| asked(call(locale))),
        sample("every-tool", |locale| asked(every_tool(locale))),
        sample("regions", |locale| asked(regions(locale))),
        sample("unlisted-picture", |locale| {
            asked(with(
                call(locale),
                [("image.url", json!("https://pictures.example/page.webp"))],
            ))
        }),
        sample("submitted", |locale| submitted(call(locale), marked(locale))),
        sample("submitted-region", |locale| {
            let value = json!({"annotations": [{"annotation_id": "a1", "shape": "region", "region_id": "pay"}]});
            submitted(regions(locale), value)
        }),
        sample("skipped", |locale| ended(call(locale), "skipped")),
    ]
}
