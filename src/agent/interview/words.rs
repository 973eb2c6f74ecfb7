//! What the agent always says, and how an answer stands in its sentences: short, on one line, and as text, whatever
//! Markdown the person wrote.

use serde_json::Value;

use crate::contract::Interaction;
use crate::i18n::{Locale, Text};

/// The longest quote, in characters.
const MAX_QUOTE: usize = 160;
/// The longest quote in a question's title.
const MAX_BRIEF: usize = 40;

pub const OPENING: Text = Text::new(
    "Hello, and thank you for your time. I'd like to learn how you do research today and what a better tool would have to do. There are fifteen short questions, about six minutes. You can skip whatever you don't want to answer.",
    "안녕하세요, 시간 내 주셔서 감사합니다. 지금 리서치를 어떻게 하고 계신지, 더 나은 도구는 무엇을 해야 하는지 여쭤보려고 해요. 짧은 질문 열다섯 개이고 6분쯤 걸립니다. 답하고 싶지 않은 질문은 건너뛰셔도 됩니다.",
    "你好，谢谢你抽出时间。我想了解你现在如何做研究，以及更好的工具应该做到什么。一共十五个小问题，大约六分钟，不想回答的都可以跳过。",
);
pub const OPENING_SHORT: Text = Text::new(
    "Hello, and thank you for your time. Here is the short version: six questions, about two minutes. You can skip whatever you don't want to answer.",
    "안녕하세요, 시간 내 주셔서 감사합니다. 짧은 버전으로 질문 여섯 개, 2분쯤 걸립니다. 답하고 싶지 않은 질문은 건너뛰셔도 됩니다.",
    "你好，谢谢你抽出时间。这是简短版：六个问题，大约两分钟，不想回答的都可以跳过。",
);
pub const NOTHING_OPEN: Text = Text::new(
    "My question above is still open. Answer it on its card, or write to me here.",
    "위의 질문이 아직 열려 있어요. 카드에서 답하시거나 여기에 적어 주세요.",
    "上面的问题还没有回答。请在卡片上作答，或直接写给我。",
);
pub const STOPPED: Text = Text::new(
    "Of course, we stop here. Thank you for what you told me so far.",
    "네, 여기서 마칠게요. 지금까지 말씀해 주셔서 감사합니다.",
    "好的，我们就到这里。谢谢你到目前为止的分享。",
);
pub const THANKS: Text = Text::new(
    "Thank you for the interview. The menu of this chat exports the event log with every question as it was shown and every answer.",
    "인터뷰에 응해 주셔서 감사합니다. 이 채팅의 메뉴에서 표시된 질문과 답변이 모두 담긴 이벤트 로그를 내보낼 수 있어요.",
    "谢谢你接受访谈。在本对话的菜单中可以导出事件日志，其中有每个问题展示时的样子和每个回答。",
);

pub const OVER: Text = Text::new(
    "The interview is over, so I don't add this to it. Write “start again” for a new one.",
    "인터뷰가 끝나서 이 내용은 기록에 더하지 않아요. 새로 하시려면 “다시 시작”이라고 적어 주세요.",
    "访谈已经结束，这句话不会计入其中。想再来一次，请写“重新开始”。",
);
const TO_COME: Text = Text::new(
    "*Write your answer below. Left after that: {left} of {total} questions.*",
    "*아래 입력창에 답을 적어 주세요. 그다음 질문은 {total}개 중 {left}개가 남아요.*",
    "*请在下方输入框中回答。之后还剩 {left} 个问题，共 {total} 个。*",
);

/// How much follows a question that is asked in words: so many cards of so many.
pub fn still_to_come((left, total): (usize, usize), locale: Locale) -> String {
    TO_COME.fill(locale, &[("left", &left.to_string()), ("total", &total.to_string())])
}

const PRIVATE: Text = Text::new("given, kept private", "답변함(비공개)", "已填写（保密）");
const TIE: Text = Text::new("both alike", "둘 다 비슷함", "两者差不多");
const NEITHER: Text = Text::new("none of them", "둘 다 아님", "都不选");
const MARKS: Text = Text::new("marks: {count}", "표시 {count}개", "{count} 处标记");
const CHANGES: Text = Text::new("changes wanted", "수정 요청", "需要修改");

/// A submitted value as the person would read it.
pub fn summary(call: &Value, value: &Value) -> Option<String> {
    let interaction = Interaction::read(call).ok()?;
    let locale = interaction
        .envelope
        .locale()
        .and_then(Locale::from_tag)
        .unwrap_or_default();
    if interaction.envelope.is_sensitive() {
        return Some(PRIVATE.get(locale).into());
    }
    let said = interaction.question.summary(value);
    let word = |key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default();
    Some(match (word("choice"), word("decision")) {
        ("tie", _) => joined(TIE.get(locale), &said),
        ("none", _) => joined(NEITHER.get(locale), &said),
        (_, "changes_requested") => joined(CHANGES.get(locale), &said),
        _ if interaction.envelope.kind == "image_annotation" && said.bytes().all(|byte| byte.is_ascii_digit()) => {
            MARKS.fill(locale, &[("count", &said)])
        }
        // A text reads in quotes already.
        _ => match said.strip_prefix('“').and_then(|said| said.strip_suffix('”')) {
            Some(text) => text.into(),
            None => said,
        },
    })
}

fn joined(word: &str, more: &str) -> String {
    match more {
        "" => word.into(),
        more => format!("{word} · {more}"),
    }
}

/// Text on one line, cut to a length.
fn line(text: &str, max: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= max {
        return line;
    }
    let cut: String = line.chars().take(max).collect();
    format!("{}…", cut.trim_end())
}

/// A quote for a question's title, which is plain text.
pub fn brief(text: &str) -> String {
    line(text, MAX_BRIEF)
}

/// A quote for a sentence in Markdown: what looks like Markdown stays text.
pub fn quote(text: &str) -> String {
    let mut quote = String::new();
    for char in line(text, MAX_QUOTE).chars() {
        if "\\`*_{}[]<>#~|!&$".contains(char) {
            quote.push('\\');
        }
        quote.push(char);
    }
    quote
}
