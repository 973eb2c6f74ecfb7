//! An order that can be changed and confirmed.

use crate::words::text::demo::surfaces as demo;
use serde_json::{Value, json};

use super::Press;
use crate::agent::llm::Scene;
use crate::words::{Locale, Text};

pub(super) fn show(locale: Locale) -> Scene {
    let say = |text: Text| json!({"literalString": text.get(locale)});
    let confirm = json!([
        {"key": "amount", "value": {"path": "/order/amount"}},
        {"key": "locale", "value": {"literalString": locale.tag()}},
    ]);
    Scene::new()
        .call(
            "componentUpdate",
            &json!({"components": [
                {"id": "root", "componentProperties": {"Card": {"child": "order"}}},
                {"id": "order", "componentProperties": {"Column": {
                    "children": {"explicitList": ["title", "item", "amount", "confirm", "state"]}, "alignment": "stretch",
                }}},
                {"id": "title", "componentProperties": {"Heading": {
                    "text": say(demo::YOUR_ORDER), "level": "3",
                }}},
            ]}),
        )
        .call("dataModelUpdate", &json!({"contents": {"order": {
            "item": demo::COFFEE_BEANS_1_KG.get(locale), "amount": 2, "state": "",
        }}}))
        .call("beginRendering", &json!({"root": "root"}))
        .call(
            "componentUpdate",
            &json!({"components": [
                {"id": "item", "componentProperties": {"Text": {"text": {"path": "/order/item"}}}},
                {"id": "amount", "componentProperties": {"Slider": {
                    "label": say(demo::AMOUNT_IN_KG), "value": {"path": "/order/amount"}, "minValue": 1, "maxValue": 10,
                }}},
                {"id": "confirm", "componentProperties": {"Button": {
                    "primary": true, "label": say(demo::CONFIRM_THE_ORDER),
                    "action": {"action": "confirm", "context": confirm},
                }}},
                {"id": "state", "componentProperties": {"Text": {"text": {"path": "/order/state"}}}},
            ]}),
        )
        .say(
            demo::CHOOSE_THE_AMOUNT_AND_CONFIRM
            .get(locale),
        )
}

/// Confirmed: only the data changes.
pub(super) fn confirm(press: &Press) -> Scene {
    let locale = press.locale;
    let of = |key: &str| press.context.get(key);
    let amount = of("amount").and_then(Value::as_f64).unwrap_or(1.0).clamp(1.0, 10.0) as u32;
    let words = demo::CONFIRMED_N_KG_ARE_ON;
    let text = words.fill(locale, &[("n", &amount.to_string())]);
    Scene::new()
        .wait(400)
        .call("dataModelUpdate", &json!({"path": "/order/state", "contents": text}))
        .say(&text)
}
