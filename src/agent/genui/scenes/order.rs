//! An order that can be changed and confirmed; a confirmed one makes way for its receipt.

use serde_json::{Value, json};

use super::{button, column, say, shown, title, value, widget, words};
use crate::agent::llm::Scene;
use crate::i18n::{Locale, Text};

pub const SURFACE: &str = "order";

pub fn show(locale: Locale) -> Scene {
    let extras = [
        Text::new("Grind it", "갈아 주세요", "磨成粉"),
        Text::new("Wrap as a gift", "선물 포장", "礼品包装"),
    ];
    let extras: Vec<&str> = extras.iter().map(|text| say(locale, *text)).collect();
    let mut all = vec![
        widget("root", "Card", json!({ "child": "order" })),
        column("order", &["title", "item", "amount", "extras", "confirm"]),
        title(
            "title",
            say(locale, Text::new("Your order", "주문 내역", "您的订单")),
            "2",
        ),
        words("item", say(locale, Text::new("Coffee beans", "원두", "咖啡豆"))),
        widget(
            "amount",
            "Slider",
            json!({ "label": say(locale, Text::new("Amount in kg", "수량 (kg)", "数量（公斤）")), "min": 1, "max": 10, "value": 2 }),
        ),
        widget(
            "extras",
            "CheckboxGroup",
            json!({ "values": [false, false], "labels": extras }),
        ),
    ];
    all.extend(button(
        "confirm",
        say(locale, Text::new("Confirm the order", "주문 확정", "确认订单")),
    ));
    let said = Text::new(
        "Choose the amount and confirm the order.",
        "수량을 정하고 주문을 확정해 주세요.",
        "请选择数量并确认订单。",
    );
    shown(Scene::new(), SURFACE, "root", all).say(say(locale, said))
}

/// The order leaves a line, and a receipt of its own comes.
pub fn confirm(event: &Value, locale: Locale) -> Scene {
    let amount = value(event, "amount")
        .and_then(Value::as_f64)
        .unwrap_or(1.0)
        .clamp(1.0, 10.0);
    let line = Text::new(
        "Confirmed: {n} kg are on their way.",
        "{n}kg 주문이 확정되었습니다.",
        "已确认，{n} 公斤正在发货。",
    );
    let line = line.fill(locale, &[("n", &amount.to_string())]);
    let receipt = vec![
        column("root", &["title", "line"]),
        title("title", say(locale, Text::new("Receipt", "영수증", "收据")), "3"),
        words("line", &line),
    ];
    let scene = Scene::new()
        .wait(300)
        .call("deleteSurface", &json!({ "surfaceId": SURFACE }));
    shown(scene, "receipt", "root", receipt).say(&line)
}
