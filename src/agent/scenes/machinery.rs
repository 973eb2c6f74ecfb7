//! Scenes that show the machinery: failures, progress, unknown tools, huge outputs, pictures and attachments.

use serde_json::{Value, json};

use super::End;
use crate::agent::AgentResponse;
use crate::agent::request::string;
use crate::agent::script::Script;
use crate::i18n::Text;

/// How often the same request is refused. A client tries a server error again by itself a few times, and the page should
/// show what comes then.
pub fn refusals(status: u16) -> u32 {
    if status == 429 { 1 } else { 5 }
}

/// A refusal before any stream.
pub fn status(status: u16) -> AgentResponse {
    match status {
        429 => {
            let message = "Too many messages in a short time. Please wait a moment and try again.";
            let mut response = AgentResponse::failure(429, "rate_limit:chat", message);
            response.headers.push(("retry-after", "2".into()));
            response
        }
        _ => AgentResponse::failure(
            status,
            "offline:chat",
            "The model behind this chat can't be reached right now.",
        ),
    }
}

/// The model fails in the middle of its answer.
pub fn error(script: &mut Script) -> End {
    script.text(script.say(Text::new(
        "I begin to answer as usual, and in the middle of the sentence",
        "평소처럼 답변을 시작하지만, 문장 한가운데에서",
        "我像往常一样开始回答，然而就在这句话的中间",
    )));
    End::Failed(script.say(Text::new(
        "The model stopped answering. Press Retry: the second attempt works.",
        "모델이 응답을 멈췄습니다. 다시 시도를 누르면 두 번째에는 성공합니다.",
        "模型停止了响应。请按重试：第二次会成功。",
    )))
}

/// A tool that reports while it works: preliminary outputs, then the same value as final.
pub fn progress(script: &mut Script) -> End {
    let input = json!({"account": "US eCommerce", "checks": 5});
    let call = script.call("auditAccount", &input, &input);
    let checks = [
        Text::new("Conversion tracking", "전환 추적", "转化跟踪"),
        Text::new("Budgets", "예산", "预算"),
        Text::new("Search terms", "검색어", "搜索词"),
        Text::new("Creatives", "광고 소재", "素材"),
        Text::new("Landing pages", "랜딩 페이지", "着陆页"),
    ];
    let mut done: Vec<Value> = Vec::new();
    let mut report = Value::Null;
    for (at, check) in checks.iter().enumerate() {
        done.push(json!({"check": script.say(*check), "result": if at == 3 { "warning" } else { "ok" }}));
        report = json!({"progress": (at + 1) * 20, "done": done});
        script.wait(500);
        script
            .chunk(json!({"type": "tool-output-available", "toolCallId": call, "output": report, "preliminary": true}));
    }
    script.output(&call, report);
    script.step();
    script.text(script.say(Text::new(
        "The audit is done: four checks are fine, and two creatives with a low CTR deserve a look.",
        "점검이 끝났습니다. 네 항목은 정상이고, CTR이 낮은 소재 두 개를 살펴보세요.",
        "检查完成：四项正常，有两个 CTR 偏低的素材值得关注。",
    )));
    End::Stop
}

/// Ten megabytes of tool output.
pub fn huge(script: &mut Script) -> End {
    const BYTES: usize = 10 * 1024 * 1024;
    let input = json!({"table": "search_terms", "limit": 200_000});
    let call = script.call("exportRows", &input, &input);
    let row = "2026-03-08,running shoes women waterproof,cmp-02,broad,1204,38,2,61.40,142.00\n";
    script.output(
        &call,
        json!({"rows": BYTES / row.len(), "csv": row.repeat(BYTES / row.len() + 1)}),
    );
    script.step();
    script.text(script.say(Text::new(
        "That output has 10 MB. The chat should still answer at once.",
        "출력이 10MB입니다. 그래도 채팅은 바로 반응해야 합니다.",
        "该输出有 10 MB，聊天仍应立即响应。",
    )));
    End::Stop
}

/// Tools and data that no catalog knows.
pub fn unknown_tool(script: &mut Script) -> End {
    let input = json!({"campaign": "cmp-03", "depth": 2, "filters": {"device": "mobile", "country": ["US", "CA"]}, "dryRun": true});
    let call = script.call("competitor.lookup-v2", &input, &input);
    script.output(
        &call,
        json!({
            "competitors": [
                {"domain": "example-shoes.com", "overlap": 0.42, "position_above": 0.31},
                {"domain": "shop.example.net", "overlap": 0.27, "position_above": 0.12}
            ],
            "checkedAt": "2026-03-08T09:12:00Z",
            "complete": true,
            "next": null
        }),
    );
    let id = script.ids.word(16);
    script.chunk(json!({"type": "tool-input-start", "toolCallId": id, "toolName": "mcp.listFiles", "dynamic": true}));
    let input = json!({"path": "/exports"});
    script.chunk(json!({"type": "tool-input-available", "toolCallId": id, "toolName": "mcp.listFiles", "input": input, "dynamic": true}));
    script.wait(350);
    script.chunk(json!({"type": "tool-output-available", "toolCallId": id, "output": ["2026-03-07.csv", "2026-03-08.csv"], "dynamic": true}));
    script.data(
        "auction-insight",
        json!({"impressionShare": 0.38, "lostToBudget": 0.21, "lostToRank": 0.41}),
    );
    script.step();
    script.text(script.say(Text::new(
        "No component knows these tools or this data, so you see their names, arguments and results as they are.",
        "이 도구와 데이터를 아는 컴포넌트가 없어 이름, 인수, 결과를 있는 그대로 보여 드립니다.",
        "没有组件认识这些工具和数据，因此按原样显示名称、参数和结果。",
    )));
    End::Stop
}

/// A file part: a small picture in the bytes themselves.
pub fn picture(script: &mut Script) -> End {
    let url = concat!("data:image/png;base64,", include_str!("../text/picture.b64"));
    script.wait(500);
    script.chunk(json!({"type": "file", "url": url.trim(), "mediaType": "image/png"}));
    script.text(script.say(Text::new(
        "Here is the week as a picture: one bar per day, the last one is Sunday.",
        "일주일을 그림으로 나타냈습니다. 막대 하나가 하루이고 마지막이 일요일입니다.",
        "这是一周的图片：每天一根柱子，最后一根是星期日。",
    )));
    End::Stop
}

/// Says what was attached.
pub fn attachments(script: &mut Script, files: &[&Value]) -> End {
    let lines: Vec<String> = files
        .iter()
        .take(20)
        .map(|file| {
            let name = string(file, "filename").or_else(|| string(file, "name")).unwrap_or("?");
            let kind = string(file, "mediaType").unwrap_or("?");
            let name: String = name.chars().filter(|c| *c != '`').take(120).collect();
            let kind: String = kind.chars().filter(|c| *c != '`').take(80).collect();
            format!("- `{name}` ({kind})")
        })
        .collect();
    let intro = script.say(Text::new(
        "I received these files. As a demo I can't look inside, but a real model would get them:",
        "다음 파일을 받았습니다. 데모라서 내용을 볼 수는 없지만 실제 모델에는 그대로 전달됩니다.",
        "已收到以下文件。作为演示我无法查看内容，但真实模型会收到它们：",
    ));
    script.text(&format!("{intro}\n\n{}", lines.join("\n")));
    End::Stop
}
