//! An order that can be changed and confirmed; a confirmed one makes way for its receipt.

use crate::words::text::demo::surfaces as demo;
use serde_json::{Value, json};

use super::{button, column, say, shown, title, value, widget, words};
use crate::agent::llm::Scene;
use crate::words::Locale;

pub(super) const SURFACE: &str = "order";

pub(super) fn show(locale: Locale) -> Scene {
    let extras = [demo::GRIND_IT, demo::WRAP_AS_A_GIFT];
    let extras: Vec<&str> = extras.iter().map(|text| say(locale, *text)).collect();
    let mut all = vec![
        widget("root", "Card", json!({ "child": "order" })),
        column("order", &["title", "item", "amount", "extras", "confirm"]),
        title("title", say(locale, demo::YOUR_ORDER), "2"),
        words("item", say(locale, demo::COFFEE_BEANS)),
        widget(
            "amount",
            "Slider",
            json!({ "label": say(locale, demo::AMOUNT_IN_KG), "min": 1, "max": 10, "value": 2 }),
        ),
        widget(
            "extras",
            "CheckboxGroup",
            json!({ "values": [false, false], "labels": extras }),
        ),
    ];
    all.extend(button("confirm", say(locale, demo::CONFIRM_THE_ORDER)));
    let said = demo::CHOOSE_THE_AMOUNT_AND_CONFIRM;
    shown(Scene::new(), SURFACE, all).say(say(locale, said))
}

/// The order leaves a line, and a receipt of its own comes.
pub(super) fn confirm(event: &Value, locale: Locale) -> Scene {
    let amount = value(event, "amount")
        .and_then(Value::as_f64)
        .unwrap_or(1.0)
        .clamp(1.0, 10.0);
    let line = demo::CONFIRMED_N_KG_ARE_ON;
    let line = line.fill(locale, &[("n", &amount.to_string())]);
    let receipt = vec![
        column("root", &["title", "line"]),
        title("title", say(locale, demo::RECEIPT), "3"),
        words("line", &line),
    ];
    let scene = Scene::new()
        .wait(300)
        .call("deleteSurface", &json!({ "surfaceId": SURFACE }));
    shown(scene, "receipt", receipt).say(&line)
}
