//! The questions around the research: consent, a file, the sensitive form and the go-ahead at the end.

use serde_json::{Value, json};

use super::history::Position;
use super::questions::{Own, options};
use crate::i18n::{Locale, Text};

pub fn consent(locale: Locale) -> Own {
    let say = |text: Text| text.get(locale);
    Own {
        title: Text::new("Before we start", "시작하기 전에", "开始之前")
            .get(locale)
            .into(),
        description: None,
        fields: json!({"consent": {
            "version": "2026-06-v3",
            "body": say(Text::new(
                "This is a demo interview about research tools. Your answers stay in this conversation and in the event log of this browser. You can skip any question and stop at any time: just write “stop”.",
                "리서치 도구에 관한 데모 인터뷰입니다. 답변은 이 대화와 이 브라우저의 이벤트 로그에만 남습니다. 어떤 질문이든 건너뛸 수 있고, “그만”이라고 쓰면 언제든 멈출 수 있어요.",
                "这是一次关于研究工具的演示访谈。你的回答只保存在本次对话和此浏览器的事件日志中。任何问题都可以跳过，随时输入“停止”即可结束。",
            )),
            "statements": [
                {"id": "record", "required": true, "label": say(Text::new(
                    "I agree that my answers are logged",
                    "답변이 기록되는 데 동의합니다",
                    "我同意记录我的回答",
                ))},
                {"id": "quote", "required": false, "label": say(Text::new(
                    "My words may be quoted without my name",
                    "이름 없이 제 말을 인용해도 됩니다",
                    "可以匿名引用我的原话",
                ))},
            ],
            "agree_label": say(Text::new("I agree", "동의합니다", "同意")),
            "decline_label": say(Text::new("I do not agree", "동의하지 않습니다", "不同意")),
        }}),
        properties: json!({
            "decision": {"type": "string", "enum": ["granted", "declined"]},
            "consent_version": {"type": "string"},
            "statement_ids": {"type": "array", "items": {"type": "string"}},
        }),
        required: &["decision", "consent_version"],
    }
}

pub fn picture(locale: Locale) -> Own {
    Own {
        title: Text::new(
            "Would you share a screenshot of your tool today?",
            "지금 쓰는 도구의 화면을 공유해 주시겠어요?",
            "愿意分享一张你现在所用工具的截图吗？",
        )
        .get(locale)
        .into(),
        description: Some(Text::new(
            "A small picture or PDF, up to 190 KB. Please leave out names and numbers of other people; skip if you have none.",
            "190 KB 이하의 이미지나 PDF 한 개입니다. 다른 사람의 이름이나 번호는 빼 주세요. 없으면 건너뛰세요.",
            "一张小图片或 PDF，不超过 190 KB。请勿包含他人的姓名和号码；没有就跳过。",
        )),
        fields: json!({"upload": {
            "accept": ["image/png", "image/jpeg", "image/webp", "application/pdf"],
            "max_files": 1, "max_size_bytes": 194_560, "strategy": "inline",
        }}),
        properties: json!({"files": {
            "type": "array", "minItems": 1, "maxItems": 1,
            "items": {
                "type": "object",
                "properties": {
                    "file_id": {"type": "string"}, "name": {"type": "string"}, "mime_type": {"type": "string"},
                    "size_bytes": {"type": "integer", "minimum": 0},
                },
                "required": ["file_id", "name", "mime_type", "size_bytes"],
            },
        }}),
        required: &["files"],
    }
}

/// The sensitive one.
pub fn about(locale: Locale) -> Own {
    let say = |text: Text| text.get(locale);
    let field = |id: &str, kind: &str, label: Text, required: bool| -> Value {
        json!({"id": id, "type": kind, "label": say(label), "required": required})
    };
    let mut budget = field(
        "budget",
        "radio",
        Text::new("Yearly research budget", "연간 리서치 예산", "每年的研究预算"),
        true,
    );
    budget["options"] = options(
        locale,
        &[
            ("none", Text::new("None", "없음", "没有预算")),
            ("small", Text::new("Up to €10,000", "1,500만 원 이하", "8 万元以下")),
            ("large", Text::new("More than that", "그 이상", "8 万元以上")),
        ],
    )
    .into();
    let mut email = field(
        "email",
        "email",
        Text::new("E-mail for the results", "결과를 받을 이메일", "接收结果的邮箱"),
        false,
    );
    email["autocomplete"] = "email".into();
    let role = field("role", "text", Text::new("Your role", "맡은 역할", "你的职位"), false);
    Own {
        title: Text::new(
            "A few things about you, if you like",
            "괜찮으시다면 몇 가지만 알려 주세요",
            "如果你愿意，请介绍一下自己",
        )
        .get(locale)
        .into(),
        description: Some(Text::new(
            "This is sensitive: skip it freely. What you enter is not repeated in the conversation.",
            "민감한 정보이니 편하게 건너뛰세요. 입력한 내용은 대화에 다시 나오지 않습니다.",
            "这些信息较敏感，可以放心跳过。你填写的内容不会在对话中重复出现。",
        )),
        fields: json!({
            "fields": [role, budget, email],
            "submit_label": say(Text::new("Save", "저장", "保存")),
            "display": {"mode": "modal"},
        }),
        properties: json!({
            "role": {"type": "string", "maxLength": 200},
            "budget": {"type": "string", "enum": ["none", "small", "large"]},
            "email": {"type": "string", "format": "email"},
        }),
        required: &["budget"],
    }
}

pub fn hand_over(position: &Position) -> Own {
    let locale = position.locale;
    let say = |text: Text| text.get(locale);
    let answered = position.asked.iter().filter(|asked| asked.answer().is_some()).count();
    let skipped = position.asked.len().saturating_sub(answered);
    let detail = |label: Text, value: String| json!({"label": say(label), "value": value});
    Own {
        title: Text::new(
            "Close the interview and write the summary?",
            "인터뷰를 마치고 요약을 작성할까요?",
            "结束访谈并生成总结吗？",
        )
        .get(locale)
        .into(),
        description: None,
        fields: json!({"task": {
            "summary": say(Text::new(
                "Write a table of what was asked, what you answered and the evidence for it",
                "질문의 목적, 답변, 근거를 표로 정리합니다",
                "把提问目的、你的回答和证据整理成表格",
            )),
            "details": [
                detail(Text::new("Answered", "답변함", "已回答"), answered.to_string()),
                detail(Text::new("Skipped", "건너뜀", "已跳过"), skipped.to_string()),
            ],
            "risk": "low", "reversible": true, "allow_changes": true,
            "confirm_label": say(Text::new("Write the summary", "요약 작성", "生成总结")),
            "reject_label": say(Text::new("Discard my answers", "답변 버리기", "放弃我的回答")),
        }}),
        properties: json!({
            "decision": {"type": "string", "enum": ["confirmed", "rejected", "changes_requested"]},
            "reason": {"type": "string", "maxLength": 500},
        }),
        required: &["decision"],
    }
}
