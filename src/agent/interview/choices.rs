//! The questions that are answered by choosing, rating, ordering and writing; the Chinese ones are the seed's own.

use serde_json::json;

use super::history::Position;
use super::questions::{Own, option, options};
use super::steps::Step;
use super::words;
use crate::i18n::{Locale, Text};

const OTHER: Text = Text::new("Something else", "기타", "其他");
const WHICH: Text = Text::new("Which one?", "어떤 것인가요?", "请具体说明");

pub fn pain(locale: Locale) -> Own {
    let mut listed = options(
        locale,
        &[
            (
                "setup_complexity",
                Text::new("Set-up is complicated", "설정이 복잡함", "配置复杂"),
            ),
            (
                "low_response_quality",
                Text::new("Answers vary in quality", "답변 품질이 들쭉날쭉함", "回答质量不稳定"),
            ),
            (
                "manual_analysis",
                Text::new(
                    "Sorting answers by hand costs too much",
                    "수작업 정리 비용이 큼",
                    "人工整理成本高",
                ),
            ),
            (
                "tool_fragmentation",
                Text::new("Too many separate tools", "도구가 흩어져 있음", "工具链分散"),
            ),
        ],
    );
    let mut other = option(locale, "other", OTHER);
    other["metadata"] = json!({"free_text": true, "free_text_label": WHICH.get(locale)});
    listed.push(other);
    Own {
        title: Text::new(
            "What is your biggest pain point right now?",
            "지금 가장 큰 어려움은 무엇인가요?",
            "你当前最主要的痛点是什么？",
        )
        .get(locale)
        .into(),
        description: Some(Text::new(
            "Choose the closest one. I'll ask for a concrete example next.",
            "가장 가까운 것을 골라 주세요. 이어서 구체적인 사례를 여쭤볼게요.",
            "请选择最接近的一项，后面我会继续追问具体例子。",
        )),
        fields: json!({"options": listed}),
        properties: json!({
            "selected_option_id": {"type": "string"}, "selected_label": {"type": "string"},
            "other_text": {"type": "string", "maxLength": 200}
        }),
        required: &["selected_option_id"],
    }
}

/// The follow-up quotes the pain that was named.
pub fn example(position: &Position) -> Own {
    let locale = position.locale;
    let title = match position.answer(Step::Pain) {
        Some(pain) => Text::new(
            "“{pain}”: when did you last notice that?",
            "“{pain}”: 최근에 언제 그런 일이 있었나요?",
            "“{pain}”：最近一次遇到是什么情况？",
        )
        .fill(locale, &[("pain", &words::brief(&pain))]),
        None => Text::new(
            "What was the last thing that slowed your research down?",
            "최근에 리서치를 느리게 만든 일은 무엇이었나요?",
            "最近一次拖慢研究进度的是什么事？",
        )
        .get(locale)
        .into(),
    };
    Own {
        title,
        description: Some(Text::new(
            "Two or three sentences are enough.",
            "두세 문장이면 충분해요.",
            "两三句话就够了。",
        )),
        fields: json!({"input": {"multiline": true, "rows": 4}, "validation": {"max_length": 1000}}),
        properties: json!({"text": {"type": "string", "minLength": 1, "maxLength": 1000}}),
        required: &["text"],
    }
}

pub fn needs(locale: Locale) -> Own {
    let listed = options(
        locale,
        &[
            (
                "multi_project",
                Text::new("Several projects at once", "다중 프로젝트 관리", "多项目管理"),
            ),
            (
                "rag",
                Text::new("Knowledge base / RAG", "지식 베이스/RAG", "知识库/RAG"),
            ),
            (
                "interactive_ui",
                Text::new(
                    "Interactive survey components",
                    "대화형 설문 컴포넌트",
                    "交互式问卷组件",
                ),
            ),
            (
                "evidence",
                Text::new("A chain of evidence", "근거 사슬 출력", "证据链输出"),
            ),
            (
                "custom_tools",
                Text::new("Tools of my own", "사용자 정의 도구", "自定义工具"),
            ),
            ("none", Text::new("None of these", "해당 없음", "以上都不需要")),
        ],
    );
    let mut listed = listed;
    if let Some(none) = listed.last_mut() {
        none["exclusive"] = true.into();
    }
    Own {
        title: Text::new(
            "Which capabilities do you need most from this platform?",
            "이 플랫폼에서 가장 필요한 기능은 무엇인가요?",
            "这个平台你最需要哪些能力？",
        )
        .get(locale)
        .into(),
        // The card itself says how many may be chosen.
        description: None,
        fields: json!({"options": listed, "validation": {"min_items": 1, "max_items": 3}}),
        properties: json!({
            "selected_option_ids": {"type": "array", "items": {"type": "string"}, "maxItems": 3, "uniqueItems": true}
        }),
        required: &["selected_option_ids"],
    }
}

pub fn order(locale: Locale) -> Own {
    let listed = options(
        locale,
        &[
            (
                "agent_harness",
                Text::new("Agent harness", "Agent Harness", "Agent Harness"),
            ),
            (
                "ui_tools",
                Text::new("Interactive UI tools", "대화형 UI 도구", "交互式 UI 工具"),
            ),
            ("kb", Text::new("Knowledge base", "지식 베이스", "知识库")),
            (
                "schema_extraction",
                Text::new("Structured extraction", "구조화 추출", "结构化抽取"),
            ),
            (
                "exports",
                Text::new("Exports and integrations", "내보내기/연동", "导出/集成"),
            ),
        ],
    );
    Own {
        title: Text::new(
            "Put these capabilities in order of importance",
            "중요한 순서대로 기능을 정렬해 주세요",
            "请按重要性排序这些能力",
        )
        .get(locale)
        .into(),
        description: None,
        fields: json!({"options": listed}),
        properties: json!({
            "ranked_option_ids": {"type": "array", "items": {"type": "string"}, "uniqueItems": true}
        }),
        required: &["ranked_option_ids"],
    }
}

pub fn worth(locale: Locale) -> Own {
    Own {
        title: Text::new(
            "If this platform wrote up interviews by itself, structured and with a chain of evidence, how valuable would that be to you?",
            "이 플랫폼이 근거 사슬이 달린 구조화된 인터뷰 결과를 자동으로 만들어 준다면, 얼마나 가치가 있을까요?",
            "如果这个平台能自动产出带证据链的结构化访谈结果，你觉得价值有多大？",
        )
        .get(locale)
        .into(),
        description: None,
        fields: json!({"scale": {
            "min": 1, "max": 5,
            "min_label": Text::new("No value at all", "전혀 가치 없음", "完全没价值").get(locale),
            "max_label": Text::new("Very valuable", "매우 가치 있음", "非常有价值").get(locale),
        }}),
        properties: json!({"score": {"type": "integer", "minimum": 1, "maximum": 5}}),
        required: &["score"],
    }
}

pub fn grid(locale: Locale) -> Own {
    let rows = options(
        locale,
        &[
            (
                "recruiting",
                Text::new("Finding participants", "참여자 모집", "招募受访者"),
            ),
            ("asking", Text::new("Asking the questions", "질문 진행", "提问过程")),
            ("analysis", Text::new("Sorting the answers", "답변 정리", "整理分析")),
        ],
    );
    let columns = options(
        locale,
        &[
            ("bad", Text::new("Unhappy", "불만족", "不满意")),
            ("fair", Text::new("So-so", "보통", "一般")),
            ("good", Text::new("Happy", "만족", "满意")),
        ],
    );
    Own {
        title: Text::new(
            "How happy are you with each part of your research today?",
            "지금의 리서치 과정은 단계별로 얼마나 만족스러운가요?",
            "你对目前研究的各个环节满意吗？",
        )
        .get(locale)
        .into(),
        description: None,
        fields: json!({"matrix": {"cell": "radio"}, "rows": rows, "columns": columns}),
        properties: json!({"answers": {"type": "object", "additionalProperties": {"type": "string"}}}),
        required: &["answers"],
    }
}

pub fn ease(locale: Locale) -> Own {
    Own {
        title: Text::new(
            "How easy is it for you to run an interview today?",
            "지금 인터뷰를 진행하기가 얼마나 쉬운가요?",
            "你现在做一次访谈有多容易？",
        )
        .get(locale)
        .into(),
        description: None,
        fields: json!({
            "scale": {"min": 1, "max": 5, "icon": "star"},
            "display": {"mode": "inline_card", "compact": true}
        }),
        properties: json!({"score": {"type": "integer", "minimum": 1, "maximum": 5}}),
        required: &["score"],
    }
}

/// The reason comes as a turn of its own: the policy cites what is said after the score.
pub fn recommend(locale: Locale) -> Own {
    Own {
        title: Text::new(
            "How likely are you to recommend such a platform to a colleague?",
            "이런 플랫폼을 동료에게 추천할 가능성은 얼마나 되나요?",
            "你有多大可能把这样的平台推荐给同事？",
        )
        .get(locale)
        .into(),
        description: None,
        fields: json!({"scale": {
            "min": 0, "max": 10,
            "min_label": Text::new("Not at all likely", "전혀 없음", "完全不可能").get(locale),
            "max_label": Text::new("Extremely likely", "매우 높음", "非常可能").get(locale),
        }}),
        properties: json!({
            "score": {"type": "integer", "minimum": 0, "maximum": 10},
            "segment": {"type": "string", "enum": ["detractor", "passive", "promoter"]}
        }),
        required: &["score"],
    }
}
