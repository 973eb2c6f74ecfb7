//! An order that can be changed and confirmed.

use crate::words::text::demo::surfaces as demo;
use serde_json::{Value, json};

use super::{Press, begin, bound, button, heading, part, stack, text, words};
use crate::agent::llm::Scene;
use crate::words::{Locale, Text};

pub(super) fn show(locale: Locale) -> Scene {
    let say = |text: Text| words(locale, text);
    let amount =
        json!({ "label": say(demo::AMOUNT_IN_KG), "value": bound("/order/amount"), "minValue": 1, "maxValue": 10 });
    let ids = ["title", "item", "amount", "confirm", "state"];
    Scene::new()
        .components(&[
            part("root", "Card", json!({ "child": "order" })),
            part("order", "Column", stack(&ids)),
            heading("title", say(demo::YOUR_ORDER), "3"),
        ])
        .data(json!({ "order": { "item": demo::COFFEE_BEANS_1_KG.get(locale), "amount": 2, "state": "" } }))
        .call("beginRendering", &begin())
        .components(&[
            text("item", bound("/order/item")),
            part("amount", "Slider", amount),
            button(
                "confirm",
                say(demo::CONFIRM_THE_ORDER),
                "confirm",
                locale,
                &[("amount", "/order/amount")],
                true,
            ),
            text("state", bound("/order/state")),
        ])
        .say(demo::CHOOSE_THE_AMOUNT_AND_CONFIRM.get(locale))
}

/// Confirmed: only the data changes.
pub(super) fn confirm(press: &Press) -> Scene {
    let locale = press.locale;
    let of = |key: &str| press.context.get(key);
    let amount = of("amount").and_then(Value::as_f64).unwrap_or(1.0).clamp(1.0, 10.0) as u32;
    let text = demo::CONFIRMED_N_KG_ARE_ON.fill(locale, &[("n", &amount.to_string())]);
    Scene::new()
        .wait(400)
        .write("/order/state", text.as_str().into())
        .say(&text)
}
