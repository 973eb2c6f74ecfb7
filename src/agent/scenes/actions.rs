//! A press on a nudge or a card: the state really changes, and the answer says so (interactions part D).

use serde_json::{Value, json};

use super::{End, ads_items};
use crate::agent::memory::{ChatMemory, status_after};
use crate::agent::request::string;
use crate::agent::script::Script;
use crate::i18n::Text;

/// Presses settled in one answer at most.
const CAP: usize = 50;

pub fn play(script: &mut Script, memory: &mut ChatMemory, pressed: &[&Value]) -> End {
    let mut lines = Vec::new();
    for action in pressed.iter().take(CAP) {
        let item = string(action, "item_id").unwrap_or_default();
        let word = string(action, "action").unwrap_or_default();
        let call = action
            .get("source")
            .and_then(|source| string(source, "toolCallId"))
            .unwrap_or_default();
        let title = ads_items::item_title(item);
        let status = if title.is_some() { status_after(word) } else { "failed" };
        if title.is_some() {
            memory.settle(item, status);
        }
        script.wait(600);
        script.data(
            "ui-state",
            json!({"source": {"toolCallId": call}, "item_id": item, "status": status}),
        );
        let line = match (title, status) {
            (None, _) => Text::new(
                "I know no suggestion with the id `{title}`, so nothing was changed.",
                "`{title}`이라는 제안을 찾을 수 없어 아무것도 변경하지 않았습니다.",
                "找不到编号为 `{title}` 的建议，未做任何更改。",
            ),
            (_, "dismissed") => Text::new(
                "Dismissed “{title}”. I won't suggest it again unless you undo this.",
                "“{title}” 제안을 닫았습니다. 되돌리기 전에는 다시 제안하지 않겠습니다.",
                "已忽略“{title}”。除非撤消，否则不会再次建议。",
            ),
            (_, "pending") => Text::new(
                "Undone: “{title}” is open again and nothing of it is live.",
                "되돌렸습니다. “{title}” 제안은 다시 대기 상태이며 적용된 변경은 없습니다.",
                "已撤消：“{title}”恢复为待处理，没有任何更改生效。",
            ),
            _ => Text::new(
                "Applied “{title}”. Tables and charts of this demo show it in the last week.",
                "“{title}”을(를) 적용했습니다. 이 데모의 표와 차트에는 최근 일주일에 반영됩니다.",
                "已应用“{title}”。此演示的表格和图表会在最近一周中体现。",
            ),
        };
        let name = title.map_or(item, |title| script.say(title));
        lines.push(line.fill(script.locale, &[("title", name)]));
    }
    script.text(&lines.join("\n\n"));
    End::Stop
}
