//! The two question cards as client-side tool calls, and what the agent says to the structured answer.

use serde_json::{Value, json};

use super::End;
use crate::agent::request::string;
use crate::agent::script::Script;
use crate::i18n::Text;

pub const TOOL: &str = "render_interaction";
/// Marks the first question of the pair.
const SURVEY: &str = "_survey_";

/// A single choice; `survey`: the scale follows when it is answered.
pub fn choice(script: &mut Script, survey: bool) -> End {
    let id = format!("int_channel{}{}", if survey { SURVEY } else { "_" }, script.ids.word(8));
    let option = |id: &str, label: Text, description: Text| json!({"id": id, "label": script.say(label), "description": script.say(description)});
    let call = json!({
        "tool": TOOL,
        "interaction_id": id,
        "schema_version": "2026-06-01",
        "type": "single_choice",
        "title": script.say(Text::new(
            "Which channel matters most to you this quarter?",
            "이번 분기에 가장 중요한 채널은 무엇인가요?",
            "本季度对您来说最重要的渠道是哪个？",
        )),
        "description": script.say(Text::new(
            "Suggestions will start with this channel.",
            "선택한 채널부터 최적화를 제안해 드려요.",
            "之后的建议将从该渠道开始。",
        )),
        "required": true,
        "allow_skip": true,
        "research_intent": "prioritize_channel",
        "options": [
            option("search", Text::new("Search", "검색", "搜索"), Text::new("People who are looking for you", "이미 찾고 있는 고객", "正在寻找您的人")),
            option("display", Text::new("Display", "디스플레이", "展示"), Text::new("Banners on other sites", "다른 사이트의 배너", "其他网站上的横幅")),
            option("pmax", Text::new("Performance Max", "실적 최대화", "效果最大化"), Text::new("Google chooses the places", "구글이 노출 위치를 선택", "由 Google 选择投放位置")),
            {
                "id": "other", "label": script.say(Text::new("Another one", "기타", "其他")),
                "metadata": {"free_text": true, "free_text_label": script.say(Text::new("Which one?", "어떤 채널인가요?", "是哪个渠道？"))}
            }
        ],
        "evidence_policy": "cite_selection",
        "display": {"mode": "inline_card"},
        "output_schema": {
            "type": "object",
            "properties": {
                "selected_option_id": {"type": "string"}, "selected_label": {"type": "string"}, "other_text": {"type": "string", "maxLength": 500}
            },
            "required": ["selected_option_id", "selected_label"]
        }
    });
    script.call(TOOL, &call, &call);
    End::ToolCalls
}

/// A seven-point scale; `survey`: it is the second of the pair.
pub fn scale(script: &mut Script, survey: bool) -> End {
    let id = format!("int_trust{}{}", if survey { "_last_" } else { "_" }, script.ids.word(8));
    let call = json!({
        "tool": TOOL,
        "interaction_id": id,
        "schema_version": "2026-06-01",
        "type": "likert",
        "title": script.say(Text::new(
            "I can trust the suggestions that this assistant makes.",
            "이 어시스턴트의 제안을 신뢰할 수 있다.",
            "我可以信任这个助手给出的建议。",
        )),
        "instruction": script.say(Text::new("Choose the point that fits you.", "가장 가까운 점수를 선택해 주세요.", "请选择最符合的分值。")),
        "required": true,
        "allow_skip": true,
        "research_intent": "measure_trust",
        "scale": {
            "min": 1, "max": 7,
            "min_label": script.say(Text::new("Strongly disagree", "전혀 그렇지 않다", "非常不同意")),
            "mid_label": script.say(Text::new("Neither", "보통이다", "中立")),
            "max_label": script.say(Text::new("Strongly agree", "매우 그렇다", "非常同意"))
        },
        "output_schema": {
            "type": "object",
            "properties": {"score": {"type": "integer", "minimum": 1, "maximum": 7}},
            "required": ["score"]
        }
    });
    script.call(TOOL, &call, &call);
    End::ToolCalls
}

pub struct Reaction {
    pub said: String,
    /// The second question of the pair follows.
    pub next: bool,
}

/// What is said to one answered question; quotes the structured result.
pub fn react(script: &Script, part: &Value) -> Reaction {
    let empty = json!({});
    let input = part.get("input").unwrap_or(&empty);
    let output = part.get("output").unwrap_or(&empty);
    let value = output.get("value").unwrap_or(&empty);
    let next = string(input, "interaction_id").is_some_and(|id| id.contains(SURVEY));
    let failed = string(part, "state") == Some("output-error") || string(output, "status") == Some("cancelled");
    let label = |id| {
        let mut options = input.get("options")?.as_array()?.iter();
        string(options.find(|option| string(option, "id") == Some(id))?, "label")
    };
    let id = string(value, "selected_option_id");
    let chosen = string(value, "other_text")
        .or_else(|| string(value, "selected_label"))
        .or_else(|| id.and_then(label))
        .or(id);
    let said = if failed {
        script
            .say(Text::new(
                "The question could not be answered, so I'll go on without it.",
                "질문에 답을 받지 못해 답변 없이 진행할게요.",
                "该问题未能作答，我会在没有答案的情况下继续。",
            ))
            .to_string()
    } else if let Some(label) = chosen {
        Text::new(
            "Noted: you chose “{label}”. Suggestions will start there.",
            "확인했습니다. “{label}”을(를) 선택하셨네요. 이 채널부터 제안할게요.",
            "已记录：您选择了“{label}”，之后的建议将从这里开始。",
        )
        .fill(script.locale, &[("label", label)])
    } else if let Some(score) = value.get("score").filter(|score| score.is_number()) {
        let top = input.pointer("/scale/max").map(Value::to_string).unwrap_or_default();
        Text::new(
            "Thank you: {score} of {top}. I'll measure the next suggestions against it.",
            "감사합니다. {top}점 중 {score}점이네요. 다음 제안에 반영하겠습니다.",
            "谢谢：{top} 分中的 {score} 分，我会以此衡量之后的建议。",
        )
        .fill(script.locale, &[("score", &score.to_string()), ("top", &top)])
    } else {
        script
            .say(Text::new(
                "You skipped the question. That's fine, I won't ask it again.",
                "질문을 건너뛰셨네요. 괜찮습니다. 다시 묻지 않을게요.",
                "您跳过了这个问题。没关系，我不会再问。",
            ))
            .to_string()
    };
    Reaction { said, next }
}
