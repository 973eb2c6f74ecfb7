//! A small booking, and what became of it.

use serde_json::{Value, json};

use super::entered;
use crate::agent::llm::{Ask, Scene};
use crate::i18n::{Locale, Text};

const SURFACE: &str = "booking";

pub fn show(locale: Locale) -> Scene {
    let say = |text: Text| text.get(locale);
    let definition = json!({"root": "form", "widgets": [
        {"id": "form", "widget": {"Column": {"children": ["ask", "when", "name", "send"], "crossAxisAlignment": "stretch"}}},
        {"id": "ask", "widget": {"Text": {"text": say(Text::new("When would you like to come?", "언제 방문하시겠어요?", "您想什么时候来？"))}}},
        {"id": "when", "widget": {"RadioGroup": {"groupValue": "", "labels": [
            say(Text::new("Morning", "오전", "上午")), say(Text::new("Afternoon", "오후", "下午")),
        ]}}},
        {"id": "name", "widget": {"TextField": {"value": "", "hintText": say(Text::new("Your name", "이름", "您的姓名"))}}},
        {"id": "send", "widget": {"ElevatedButton": {"child": "send-label"}}},
        {"id": "send-label", "widget": {"Text": {"text": say(Text::new("Book", "예약하기", "预约"))}}},
    ]});
    Scene::new()
        .say(say(Text::new(
            "Choose a time and tell me your name.",
            "시간을 고르고 이름을 알려 주세요.",
            "请选择时间并填写姓名。",
        )))
        .call(
            "addOrUpdateSurface",
            &json!({"surfaceId": SURFACE, "definition": definition}),
        )
}

/// Books, or says what is missing; the surface stays as it is filled in.
pub fn confirm(ask: &Ask, locale: Locale) -> Scene {
    let values = entered(ask);
    let of = |key: &str| values.get(key).and_then(Value::as_str).unwrap_or_default().trim();
    let (when, name) = (of("when"), of("name"));
    if when.is_empty() || name.is_empty() {
        let missing = Text::new(
            "Please choose a time and fill in your name.",
            "시간을 고르고 이름을 입력해 주세요.",
            "请选择时间并填写姓名。",
        );
        return Scene::new().wait(300).say(missing.get(locale));
    }
    let booked = Text::new(
        "Booked: {when}, {name}",
        "예약되었습니다: {when}, {name}",
        "已预约：{when}，{name}",
    );
    let text = booked.fill(locale, &[("when", when), ("name", name)]);
    let definition = json!({"root": "done", "widgets": [{"id": "done", "widget": {"Text": {"text": text}}}]});
    Scene::new()
        .wait(400)
        .call(
            "addOrUpdateSurface",
            &json!({"surfaceId": SURFACE, "definition": definition}),
        )
        .say(Text::new("See you then.", "그때 뵙겠습니다.", "到时见。").get(locale))
}
