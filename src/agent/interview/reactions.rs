//! What the agent says to an answer: always in words that quote it.

use serde_json::Value;

use super::history::{Asked, Position};
use super::steps::Step;
use super::words::quote;
use crate::contract::Status;
use crate::i18n::{Locale, Text};

/// One after the other, so that several skips in a row don't sound alike.
const SKIPPED: [Text; 3] = [
    Text::new(
        "You skipped that one. That's fine, we go on.",
        "이 질문은 건너뛰셨네요. 괜찮습니다. 계속할게요.",
        "这一题你跳过了，没关系，我们继续。",
    ),
    Text::new("All right, next.", "네, 다음 질문입니다.", "好的，下一题。"),
    Text::new("No answer is fine too.", "답하지 않으셔도 괜찮아요.", "不回答也可以。"),
];
const KEPT: Text = Text::new(
    "You skipped the personal questions. That's entirely up to you, and nothing was kept.",
    "개인적인 질문은 건너뛰셨네요. 물론 괜찮고, 저장된 내용은 없습니다.",
    "你跳过了个人信息，这完全由你决定，没有保存任何内容。",
);
const EXPIRED: Text = Text::new(
    "The time for that question is over, so I go on without it.",
    "이 질문의 시간이 지나서 답변 없이 계속할게요.",
    "该问题已过期，我会在没有答案的情况下继续。",
);
const CANCELLED: Text = Text::new(
    "That question got no answer, so I go on without it.",
    "이 질문에는 답을 받지 못해서 답변 없이 계속할게요.",
    "该问题没有得到回答，我先继续。",
);
const WRITTEN: Text = Text::new(
    "You wrote “{answer}” instead of using the card. I take that as your answer.",
    "카드 대신 “{answer}”라고 적어 주셨네요. 그 말을 답변으로 기록할게요.",
    "你没有用卡片，而是写了“{answer}”。我就把这句话记作回答。",
);
const NEEDS_PRESS: Text = Text::new(
    "You wrote “{answer}”. For this one I need your decision on the card itself, so here it is again.",
    "“{answer}”라고 적어 주셨네요. 이 질문은 카드에서 직접 결정해 주셔야 해서 다시 보여 드릴게요.",
    "你写了“{answer}”。这一题需要你在卡片上亲自确认，所以我再显示一次。",
);

/// What is said when a result came back.
pub fn to_answer(position: &Position, step: Step) -> String {
    let locale = position.locale;
    let Some(asked) = position.of(step) else {
        return CANCELLED.get(locale).into();
    };
    let plain = match asked.receipt.as_ref().map(|receipt| receipt.status) {
        Some(Status::Submitted) => None,
        Some(Status::Skipped) if step.is_sensitive() => Some(KEPT),
        Some(Status::Skipped) => SKIPPED.get(position.place(step).0 % SKIPPED.len()).copied(),
        Some(Status::Expired) => Some(EXPIRED),
        Some(Status::Cancelled) | None => Some(CANCELLED),
    };
    match (plain, asked.value()) {
        (None, Some(value)) if step == Step::Versions => versions(asked, value, locale),
        (None, Some(value)) => {
            let answer = asked.answer().map(|answer| quote(&answer)).unwrap_or_default();
            to_value(step, value).fill(locale, &[("answer", &answer)])
        }
        (plain, _) => plain.unwrap_or(CANCELLED).get(locale).into(),
    }
}

/// The chosen version by its name, and the reason as the person's words.
fn versions(asked: &Asked, value: &Value, locale: Locale) -> String {
    let reason = value
        .get("reason")
        .and_then(Value::as_str)
        .filter(|reason| !reason.trim().is_empty());
    let mut bare = value.clone();
    if let Some(map) = bare.as_object_mut() {
        map.shift_remove("reason");
    }
    let answer = super::words::summary(&asked.call, &bare).unwrap_or_default();
    let said = to_value(Step::Versions, value).fill(locale, &[("answer", &quote(&answer))]);
    let because = reason.map(|reason| BECAUSE.fill(locale, &[("reason", &quote(reason))]));
    let parts = because.into_iter().chain([SKETCH.get(locale).to_owned()]);
    parts.fold(said, |said, part| match locale {
        Locale::Zh => said + &part,
        _ => said + " " + &part,
    })
}

const BECAUSE: Text = Text::new(
    "Your reason, “{reason}”, goes with it.",
    "“{reason}”라는 이유도 함께 기록했습니다.",
    "理由“{reason}”也一并记下了。",
);
const SKETCH: Text = Text::new(
    "Here is a sketch of the whole page.",
    "전체 화면의 시안을 보여 드릴게요.",
    "这是整个页面的草图。",
);

/// What is said to words in place of an answer on the card, or to what was asked in words.
pub fn to_words(step: Step, text: &str, locale: Locale) -> String {
    let template = match step {
        Step::Consent | Step::HandOver => NEEDS_PRESS,
        Step::Wish => Text::new(
            "Thank you. I keep “{answer}” as evidence for your score.",
            "감사합니다. “{answer}”라는 말씀을 점수의 근거로 남길게요.",
            "谢谢。我把“{answer}”记作这个分数的证据。",
        ),
        _ => WRITTEN,
    };
    template.fill(locale, &[("answer", &quote(text))])
}

/// The question in plain words after a score, by what the score says.
pub fn wish(position: &Position) -> &'static str {
    let value = position.of(Step::Recommend).and_then(Asked::value);
    let question = match score(value) {
        Some(9..) => Text::new(
            "What would you tell that colleague in one sentence? Just write it here.",
            "그 동료에게 한 문장으로 뭐라고 말씀하시겠어요? 여기에 편하게 적어 주세요.",
            "你会用一句话怎么跟同事说？直接写在这里就好。",
        ),
        Some(7..) => Text::new(
            "What is missing for a 10? Just write it here.",
            "10점이 되려면 무엇이 더 필요할까요? 여기에 편하게 적어 주세요.",
            "要到 10 分还缺什么？直接写在这里就好。",
        ),
        _ => Text::new(
            "What holds you back most? Just write it here.",
            "가장 망설여지는 점은 무엇인가요? 여기에 편하게 적어 주세요.",
            "最让你犹豫的是什么？直接写在这里就好。",
        ),
    };
    question.get(position.locale)
}

fn score(value: Option<&Value>) -> Option<i64> {
    let score = value?.get("score")?.as_f64()?;
    Some(score as i64)
}

fn is(value: &Value, key: &str, word: &str) -> bool {
    value.get(key).and_then(Value::as_str) == Some(word)
}

fn to_value(step: Step, value: &Value) -> Text {
    match step {
        Step::Consent if is(value, "decision", "granted") => Text::new(
            "Thank you, you said “{answer}”. Then let's begin.",
            "감사합니다. “{answer}”라고 하셨으니 시작할게요.",
            "谢谢，你选择了“{answer}”，那我们开始吧。",
        ),
        Step::Consent => Text::new(
            "You said “{answer}”, so I ask nothing and keep nothing. Write to me if you change your mind.",
            "“{answer}”라고 하셨으니 아무것도 묻지 않고 저장하지도 않을게요. 마음이 바뀌면 말씀해 주세요.",
            "你选择了“{answer}”，我不会提问，也不会保存任何内容。改变主意时请随时告诉我。",
        ),
        Step::Pain => Text::new(
            "So “{answer}” is what weighs most. Let me ask about that.",
            "“{answer}” 때문에 가장 힘드시군요. 조금 더 여쭤볼게요.",
            "看来“{answer}”最让你头疼。我想追问一下。",
        ),
        Step::Example => Text::new(
            "That makes it concrete, thank you: “{answer}”. I keep it as evidence.",
            "구체적으로 말씀해 주셔서 감사합니다. “{answer}”, 근거로 기록해 둘게요.",
            "很具体，谢谢：“{answer}”。我会把它记作证据。",
        ),
        Step::Needs => Text::new(
            "You need “{answer}”. Not everything can come first, so let's put things in order.",
            "“{answer}”이(가) 필요하시군요. 모두 먼저일 수는 없으니 순서를 정해 볼게요.",
            "你需要的是“{answer}”。不可能全都优先，我们来排个序。",
        ),
        Step::Order => Text::new(
            "Clear: {answer}. Now a rating.",
            "잘 알겠습니다: {answer}. 이번에는 점수로 여쭤볼게요.",
            "明白了：{answer}。接下来请打个分。",
        ),
        Step::Worth => match score(Some(value)) {
            Some(4..) => Text::new(
                "You gave {answer}: it would clearly be worth something to you.",
                "“{answer}”로 답하셨네요. 분명 가치가 있겠어요.",
                "你给了 {answer}，看来对你确实有价值。",
            ),
            Some(3) => Text::new(
                "You gave {answer}: right in the middle, so it depends on how it is done.",
                "“{answer}”, 딱 중간이네요. 어떻게 만드느냐에 달렸겠어요.",
                "你给了 {answer}，正好居中，关键看怎么做。",
            ),
            _ => Text::new(
                "You gave {answer}: good to know that this alone doesn't convince you.",
                "“{answer}”로 답하셨네요. 이것만으로는 부족하다는 점, 잘 알겠습니다.",
                "你给了 {answer}，仅凭这一点还不够，我记下了。",
            ),
        },
        Step::Grid => Text::new(
            "I see where it goes well and where it doesn't: {answer}.",
            "어디가 좋고 어디가 아쉬운지 알겠습니다: {answer}.",
            "我看到哪里顺、哪里不顺了：{answer}。",
        ),
        Step::Ease => Text::new(
            "{answer} for an interview today, noted. Now I'd like to show you something.",
            "지금 인터뷰의 난이도 평가는 “{answer}”, 잘 기록했습니다. 이제 하나 보여 드릴게요.",
            "现在做访谈的容易程度是 {answer}，已记录。接下来给你看点东西。",
        ),
        Step::Concept => Text::new(
            "Your reaction to the concept: {answer}. Such a report could look like this or like that.",
            "콘셉트에 대한 반응을 기록했습니다: {answer}. 이런 보고서는 두 가지 모습이 될 수 있어요.",
            "你对这个概念的反应是 {answer}。这样的报告可以有两种样子。",
        ),
        Step::Versions if is(value, "choice", "option") => Text::new(
            "You'd use “{answer}”.",
            "“{answer}”을(를) 쓰시겠군요.",
            "你会用“{answer}”。",
        ),
        Step::Versions => Text::new(
            "Your verdict on the two: “{answer}”.",
            "두 가지에 대한 의견은 “{answer}”, 잘 알겠습니다.",
            "你对两者的看法：“{answer}”。",
        ),
        Step::Marks => Text::new(
            "I have your marks: “{answer}”. That's just what a sketch is for.",
            "표시해 주신 내용입니다: “{answer}”. 시안은 바로 이런 의견을 위한 거예요.",
            "收到你的标记：“{answer}”。草图就是用来收集这些意见的。",
        ),
        Step::Recommend => Text::new(
            "{answer}, thank you for being frank.",
            "{answer}, 솔직하게 답해 주셔서 감사합니다.",
            "{answer}，谢谢你的坦率。",
        ),
        Step::Picture => Text::new(
            "I got “{answer}”, thank you.",
            "“{answer}” 파일을 받았습니다. 감사합니다.",
            "收到了“{answer}”，谢谢。",
        ),
        Step::About => Text::new(
            "Thank you. I have it and keep it to myself: what you entered is not repeated here.",
            "감사합니다. 잘 받았고 비공개로 둘게요. 입력하신 내용은 여기에 다시 나오지 않습니다.",
            "谢谢，我已收到并会保密：你填写的内容不会在这里重复出现。",
        ),
        Step::HandOver if is(value, "decision", "confirmed") => Text::new(
            "You chose “{answer}”. Here it is.",
            "“{answer}”을(를) 고르셨습니다. 여기 있어요.",
            "你选择了“{answer}”，总结如下。",
        ),
        Step::HandOver if is(value, "decision", "rejected") => Text::new(
            "You chose “{answer}”, so there is no summary. Thank you for your time all the same.",
            "“{answer}”을(를) 고르셨으니 요약은 만들지 않을게요. 그래도 시간 내 주셔서 감사합니다.",
            "你选择了“{answer}”，我就不生成总结了。仍然感谢你的时间。",
        ),
        Step::HandOver => Text::new(
            "You asked for a change: “{answer}”. I add it to the summary as a note.",
            "수정을 요청하셨네요: “{answer}”. 요약에 메모로 덧붙일게요.",
            "你提出了修改：“{answer}”。我会作为备注写进总结。",
        ),
        Step::Wish => WRITTEN,
    }
}
