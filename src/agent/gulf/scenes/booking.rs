//! A table to book: every kind of input, checked while it is filled in and again where it arrives.

use serde_json::{Value, json};

use super::{Press, begin, bound, button, components, heading, part, stack, text, words};
use crate::agent::llm::Scene;
use crate::i18n::{Locale, Text};

const EMAIL: &str = "[^@ ]+@[^@ ]+[.][a-zA-Z]{2,}";

pub fn show(locale: Locale) -> Scene {
    let say = |text: Text| words(locale, text);
    let seats: Vec<Value> = [
        ("window", Text::new("By the window", "창가", "靠窗")),
        ("garden", Text::new("In the garden", "정원", "花园")),
        ("bar", Text::new("At the bar", "바", "吧台")),
    ]
    .into_iter()
    .map(|(value, label)| json!({ "label": say(label), "value": value }))
    .collect();
    let ids = [
        "title", "name", "mail", "when", "guests", "seat", "wishes", "terms", "note", "book",
    ];
    Scene::new()
        .call(
            "componentUpdate",
            &components(&[
                part("root", "Card", json!({ "child": "form" })),
                part("form", "Column", stack(&ids)),
                heading("title", say(Text::new("Book a table", "테이블 예약", "预订餐桌")), "2"),
                part("name", "TextField", json!({ "label": say(Text::new("Your name", "이름", "姓名")), "text": bound("/form/name") })),
                part("mail", "TextField", json!({
                    "label": say(Text::new("E-mail", "이메일", "电子邮箱")), "text": bound("/form/mail"), "validationRegexp": EMAIL,
                })),
            ]),
        )
        .call(
            "dataModelUpdate",
            &json!({ "contents": { "form": {
                "name": "", "mail": "", "when": "", "guests": 2, "seat": ["window"], "wishes": "", "terms": false, "note": "",
            } } }),
        )
        .call("beginRendering", &begin())
        .call(
            "componentUpdate",
            &components(&[
                part("when", "DateTimeInput", json!({
                    "label": say(Text::new("Date and time", "날짜와 시간", "日期和时间")), "value": bound("/form/when"),
                    "enableDate": true, "enableTime": true,
                })),
                part("guests", "Slider", json!({
                    "label": say(Text::new("Guests", "인원", "人数")), "value": bound("/form/guests"), "minValue": 1, "maxValue": 8,
                })),
                part("seat", "MultipleChoice", json!({
                    "label": say(Text::new("Where would you like to sit?", "어느 자리가 좋으세요?", "您想坐在哪里？")),
                    "selections": bound("/form/seat"), "options": seats, "maxAllowedSelections": 1,
                })),
            ]),
        )
        .call(
            "componentUpdate",
            &components(&[
                part("wishes", "TextField", json!({
                    "label": say(Text::new("Anything else?", "더 필요한 것이 있나요?", "还有其他需要吗？")),
                    "text": bound("/form/wishes"), "type": "longText",
                })),
                part("terms", "CheckBox", json!({
                    "label": say(Text::new("Hold the table for 15 minutes", "15분 동안 자리를 맡아 주세요", "请保留座位 15 分钟")),
                    "value": bound("/form/terms"),
                })),
                text("note", bound("/form/note")),
                button("book", say(Text::new("Book the table", "예약하기", "确认预订")), "book", locale, &[("form", "/form")], true),
            ]),
        )
        .say(
            Text::new(
                "Fill in the form and book. I check it once more when it arrives.",
                "양식을 채우고 예약해 주세요. 받은 뒤 한 번 더 확인할게요.",
                "请填写表单并预订，收到后我会再检查一次。",
            )
            .get(locale),
        )
}

/// Books, or says what is missing; the form stays as it is filled in.
pub fn confirm(press: &Press) -> Scene {
    let locale = press.locale;
    let form = press.context.get("form").cloned().unwrap_or_default();
    let of = |key: &str| {
        form.get(key)
            .and_then(Value::as_str)
            .unwrap_or_default()
            .trim()
            .to_owned()
    };
    let (name, mail, when) = (of("name"), of("mail"), of("when"));
    if name.is_empty() || when.is_empty() || !mail.contains('@') {
        let missing = Text::new(
            "Please fill in name, e-mail, and date and time.",
            "이름, 이메일, 날짜와 시간을 입력해 주세요.",
            "请填写姓名、电子邮箱以及日期和时间。",
        );
        return Scene::new()
            .wait(300)
            .call(
                "dataModelUpdate",
                &json!({ "path": "/form/note", "contents": missing.get(locale) }),
            )
            .say(missing.get(locale));
    }
    let guests = form
        .get("guests")
        .and_then(Value::as_f64)
        .unwrap_or(2.0)
        .clamp(1.0, 8.0);
    let when = when.replace('T', " ");
    let line = Text::new("{when}, {guests} guests", "{when}, {guests}명", "{when}，{guests} 位");
    let line = line.fill(locale, &[("when", &when), ("guests", &guests.to_string())]);
    let thanks = Text::new("Booked, {name}", "{name} 님, 예약되었습니다", "{name}，预订成功");
    Scene::new()
        .wait(400)
        .call(
            "componentUpdate",
            &components(&[
                part("form", "Column", stack(&["done", "line", "place", "rating"])),
                heading(
                    "done",
                    json!({ "literalString": thanks.fill(locale, &[("name", &name)]) }),
                    "2",
                ),
                text("line", json!({ "literalString": line })),
                part("rating", "StarRating", json!({
                    "title": words(locale, Text::new(
                        "How easy was it to book?", "예약이 얼마나 편했나요?", "预订过程方便吗？",
                    )),
                    "allow_skip": true,
                    "value": bound("/form/rating"),
                    "action": {
                        "action": "rated", "context": [{ "key": "locale", "value": { "literalString": locale.tag() } }],
                    },
                })),
                text(
                    "place",
                    words(
                        locale,
                        Text::new(
                            "We have sent you an e-mail.",
                            "확인 이메일을 보냈어요.",
                            "确认邮件已发送。",
                        ),
                    ),
                ),
            ]),
        )
        .say(Text::new("See you then.", "그때 뵙겠습니다.", "到时见。").get(locale))
}

/// The booking was rated, or not: the answer is the result of an interaction.
pub fn thank(press: &Press) -> Scene {
    let result = press.context.get("result");
    let score = result.and_then(|result| result.pointer("/value/score")?.as_f64());
    let said = match score {
        Some(score) if score >= 4.0 => Text::new(
            "Thank you, that's good to hear.",
            "고맙습니다. 다행이에요.",
            "谢谢，很高兴听到这个评价。",
        ),
        Some(_) => Text::new(
            "Thank you. We will make it easier.",
            "고맙습니다. 더 편하게 고칠게요.",
            "谢谢，我们会继续改进。",
        ),
        None => Text::new("All right.", "네, 알겠습니다.", "好的。"),
    };
    Scene::new().wait(300).say(said.get(press.locale))
}
