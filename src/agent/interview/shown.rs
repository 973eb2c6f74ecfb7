//! The questions about something that is shown: a concept, two versions, a sketch to mark.

use serde_json::{Value, json};

use super::questions::{Own, option, options};
use crate::i18n::{Locale, Text};
use crate::pictures;

pub fn concept(locale: Locale) -> Own {
    let say = |text: Text| text.get(locale);
    let attribute = |label: Text, value: Text| json!({"label": say(label), "value": say(value)});
    Own {
        title: Text::new(
            "How much does this concept appeal to you?",
            "이 콘셉트는 얼마나 매력적인가요?",
            "这个概念对你有多大吸引力？",
        )
        .get(locale)
        .into(),
        description: None,
        fields: json!({
            "stimulus": {
                "body": say(Text::new(
                    "**Reports that prove themselves.** After each interview the report is written for you, and every claim links to the words it comes from.",
                    "**스스로 증명하는 보고서.** 인터뷰가 끝나면 보고서가 자동으로 작성되고, 모든 주장이 근거가 된 말로 연결됩니다.",
                    "**会自证的报告。** 访谈结束后自动生成报告，每个结论都能回到受访者的原话。",
                )),
                "attributes": [
                    attribute(
                        Text::new("Ready after", "완성까지", "生成时间"),
                        Text::new("2 minutes", "2분", "2 分钟"),
                    ),
                    attribute(
                        Text::new("Price", "가격", "价格"),
                        Text::new("€9 per interview", "인터뷰당 12,000원", "每次访谈 59 元"),
                    ),
                ],
            },
            "reaction": {
                "kind": "likert",
                "scale": {
                    "min": 1, "max": 5,
                    "min_label": say(Text::new("Not at all", "전혀 매력 없음", "毫无吸引力")),
                    "max_label": say(Text::new("Very much", "매우 매력적", "非常有吸引力")),
                },
                "text": {"label": say(Text::new("Why?", "이유는 무엇인가요?", "为什么？")), "required": false},
            },
        }),
        properties: json!({
            "acknowledged": {"const": true},
            "exposure_ms": {"type": "integer", "minimum": 0},
            "reaction": {
                "type": "object",
                "properties": {
                    "score": {"type": "integer", "minimum": 1, "maximum": 5},
                    "text": {"type": "string", "maxLength": 500},
                },
                "required": ["score"],
            },
        }),
        required: &["acknowledged", "reaction"],
    }
}

pub fn versions(locale: Locale) -> Own {
    let version = |id: &str, label: Text, url: &str, alt: Text, shows: Text, best: Text| -> Value {
        let mut version = option(locale, id, label);
        version["metadata"] = json!({
            "media": [pictures::media(url, alt.get(locale))],
            "attributes": {"shows": shows.get(locale), "best": best.get(locale)},
        });
        version
    };
    let listed = [
        version(
            "board",
            Text::new("Board", "보드", "看板"),
            pictures::BOARD,
            Text::new(
                "A board: a card with a finding and a button, two panels of quotes beside it",
                "보드: 버튼이 있는 결론 카드와 그 옆의 인용 패널 두 개",
                "看板：左侧是带按钮的结论卡片，右侧是两块引文面板",
            ),
            Text::new("Findings and quotes together", "결론과 인용을 함께", "结论与引文并排"),
            Text::new(
                "Reading one finding closely",
                "결론 하나를 자세히 볼 때",
                "细看单个结论",
            ),
        ),
        version(
            "list",
            Text::new("List", "목록", "列表"),
            pictures::LIST,
            Text::new(
                "A list: three findings in rows, each with a count at its end",
                "목록: 결론 세 개가 행으로 나열되고 끝에 개수가 표시됨",
                "列表：三行结论，行尾显示数量",
            ),
            Text::new("All findings in rows", "모든 결론을 행으로", "所有结论逐行排列"),
            Text::new("Scanning many findings", "여러 결론을 훑어볼 때", "快速浏览多个结论"),
        ),
    ];
    let attribute = |key: &str, label: Text| json!({"key": key, "label": label.get(locale)});
    Own {
        title: Text::new(
            "Which layout of the report would you use?",
            "보고서는 어떤 구성으로 보고 싶으신가요?",
            "报告的两种版式，你会用哪一种？",
        )
        .get(locale)
        .into(),
        description: None,
        fields: json!({
            "comparison": {"selection": "single", "allow_tie": true, "allow_none": true, "ask_reason": true},
            "attributes": [
                attribute("shows", Text::new("Shows", "보여 주는 것", "展示内容")),
                attribute("best", Text::new("Good for", "알맞은 때", "适合场景")),
            ],
            "options": listed,
        }),
        properties: json!({
            "selected_option_id": {"type": ["string", "null"]},
            "selected_label": {"type": "string"},
            "choice": {"type": "string", "enum": ["option", "tie", "none"]},
            "reason": {"type": "string", "maxLength": 500},
        }),
        required: &["choice"],
    }
}

pub fn marks(locale: Locale) -> Own {
    let tags = options(
        locale,
        &[
            ("confusing", Text::new("Confusing", "헷갈려요", "让人困惑")),
            ("useful", Text::new("Useful", "유용해요", "有用")),
        ],
    );
    Own {
        title: Text::new(
            "Mark what confuses you in this sketch, or what you find useful",
            "이 화면 시안에서 헷갈리거나 유용한 부분을 표시해 주세요",
            "请在草图上标出让你困惑或觉得有用的地方",
        )
        .get(locale)
        .into(),
        description: Some(Text::new(
            "One mark is enough; a word or two beside it helps.",
            "하나만 표시해도 됩니다. 짧은 설명을 덧붙이면 도움이 돼요.",
            "标一处即可，写上一两个词更好。",
        )),
        fields: json!({
            "image": {
                "url": pictures::CHECKOUT, "width": 640, "height": 448,
                "alt": Text::new(
                    "Sketch of the report page: a dark header with a button, three rows of findings, a filter line, a summary with a large button, a wide panel below",
                    "보고서 화면 시안: 버튼이 있는 어두운 머리글, 결론 세 줄, 필터 줄, 큰 버튼이 있는 요약, 아래의 넓은 패널",
                    "报告页草图：带按钮的深色页头、三行结论、一行筛选、带大按钮的摘要、底部宽面板",
                )
                .get(locale),
            },
            "annotation": {"tools": ["pin", "rect"], "comment": "optional"},
            "tags": tags,
            "validation": {"min_items": 1, "max_items": 8},
        }),
        properties: json!({"annotations": {
            "type": "array", "minItems": 1, "maxItems": 8,
            "items": {
                "type": "object",
                "properties": {
                    "annotation_id": {"type": "string"},
                    "shape": {"type": "string", "enum": ["pin", "rect", "polygon", "freehand", "region"]},
                    "geometry": {"type": "object"},
                    "tag_id": {"type": "string"},
                    "comment": {"type": "string", "maxLength": 500},
                },
                "required": ["annotation_id", "shape"],
            },
        }}),
        required: &["annotations"],
    }
}
