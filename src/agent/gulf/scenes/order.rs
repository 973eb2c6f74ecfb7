//! An order that can be changed and confirmed.

use serde_json::{Value, json};

use super::Press;
use crate::agent::llm::Scene;
use crate::i18n::{Locale, Text};

pub fn show(locale: Locale) -> Scene {
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
                    "text": say(Text::new("Your order", "주문 내역", "您的订单")), "level": "3",
                }}},
            ]}),
        )
        .call("dataModelUpdate", &json!({"contents": {"order": {
            "item": Text::new("Coffee beans, 1 kg", "원두 1kg", "咖啡豆 1 公斤").get(locale), "amount": 2, "state": "",
        }}}))
        .call("beginRendering", &json!({"root": "root"}))
        .call(
            "componentUpdate",
            &json!({"components": [
                {"id": "item", "componentProperties": {"Text": {"text": {"path": "/order/item"}}}},
                {"id": "amount", "componentProperties": {"Slider": {
                    "label": say(Text::new("Amount in kg", "수량 (kg)", "数量（公斤）")), "value": {"path": "/order/amount"}, "minValue": 1, "maxValue": 10,
                }}},
                {"id": "confirm", "componentProperties": {"Button": {
                    "primary": true, "label": say(Text::new("Confirm the order", "주문 확정", "确认订单")),
                    "action": {"action": "confirm", "context": confirm},
                }}},
                {"id": "state", "componentProperties": {"Text": {"text": {"path": "/order/state"}}}},
            ]}),
        )
        .say(
            Text::new(
                "Choose the amount and confirm the order.",
                "수량을 정하고 주문을 확정해 주세요.",
                "请选择数量并确认订单。",
            )
            .get(locale),
        )
}

/// Confirmed: only the data changes.
pub fn confirm(press: &Press) -> Scene {
    let locale = press.locale;
    let of = |key: &str| press.context.get(key);
    let amount = of("amount").and_then(Value::as_f64).unwrap_or(1.0).clamp(1.0, 10.0) as u32;
    let words = Text::new(
        "Confirmed: {n} kg are on their way.",
        "{n}kg 주문이 확정되었습니다.",
        "已确认，{n} 公斤正在发货。",
    );
    let text = words.fill(locale, &[("n", &amount.to_string())]);
    Scene::new()
        .wait(400)
        .call("dataModelUpdate", &json!({"path": "/order/state", "contents": text}))
        .say(&text)
}
