use serde_json::{Value, json};

use super::*;

const STYLE: ExportStyle = ExportStyle {
    locale: Locale::En,
    markers: None,
};

fn answer(parts: Value) -> Message {
    let message = json!({ "id": "a", "role": "assistant", "parts": parts });
    Message::from_json(message).expect("a message")
}

fn tool(name: &str, output: Value) -> Value {
    json!({ "type": format!("tool-{name}"), "toolCallId": "c", "state": "output-available", "input": {}, "output": output })
}

fn said(parts: Value) -> String {
    message(&answer(parts), STYLE, &Items::new())
}

#[test]
fn a_table_is_a_markdown_table_with_its_totals_and_reasons() {
    let table = tool(
        "generateAdsDemo",
        json!({
            "demoType": "table", "title": "Campaigns", "dateRange": {"label": "30 days"},
            "columns": [{"key":"name","label":"Campaign"},{"key":"cost","label":"Cost","type":"currency","currency":"USD"},{"key":"ctr","label":"CTR","type":"percent"}],
            "rows": [{"id":"a","name":"Brand | Search","cost":8420.5,"ctr":2.6399999999999997},{"id":"b","name":"Max","cost":1654}],
            "totals": {"cost": 10074.5},
            "highlights": [{"row_id":"b","reason":"CPA is *high*"}],
        }),
    );
    let words = said(json!([{ "type": "text", "text": "Here:" }, table]));
    assert_eq!(
        words,
        "Here:\n\n**Campaigns**\n\n30 days\n\n| Campaign | Cost | CTR |\n| --- | ---: | ---: |\n\
         | Brand \\| Search | $8,420.50 | 2.64% |\n| Max | $1,654 | – |\n| **Total** | **$10,074.50** |  |\n\n- Max: CPA is \\*high\\*"
    );
}

#[test]
fn a_chart_says_its_title_its_sentence_and_every_figure() {
    let chart = tool(
        "renderChart",
        json!({
            "kind": "chart", "title": "Clicks", "panels": [{"kind":"trend","chart":"line","x":{"key":"day","type":"date"},
                "series":[{"key":"clicks","label":"Clicks"}],
                "data":[{"day":"2026-05-01","clicks":1654},{"day":"2026-05-02","clicks":1581}]}],
        }),
    );
    let words = said(json!([chart]));
    assert!(words.starts_with("**Clicks**\n\n"), "{words}");
    assert!(words.contains("1,654") && !words.contains('\u{2068}'), "{words}");
    assert!(
        words.contains("| 2026-05-01 | 1,654 |\n| 2026-05-02 | 1,581 |"),
        "{words}"
    );
}

#[test]
fn an_answer_of_components_alone_says_what_they_show() {
    let nudges = tool(
        "generateAdsDemo",
        json!({"demoType":"nudge","title":"Do now","nudges":[{"id":"n1","title":"Raise it","impact":"high","difficulty":"easy","expectedLift":"+4 %","reason":"It sells"}]}),
    );
    let cards = tool(
        "generateAdsDemo",
        json!({"demoType":"card","cards":[{"id":"k","title":"Budget","body":"Move it","metric":{"label":"CPA","value":12.5,"unit":"USD","delta":-3},"cta":{"label":"Move"}}]}),
    );
    let applied = Items::from([(("c".to_owned(), "n1".to_owned()), ItemState::Settled("applied".into()))]);
    let words = message(&answer(json!([nudges, cards])), STYLE, &applied);
    assert_eq!(
        words,
        "**Do now**\n\n- **Raise it**  \n  High impact · Easy · +4 % · Applied  \n  It sells\n\n\
         - **Budget**  \n  CPA: $12.50 (-3)  \n  Move it  \n  Move"
    );
}

#[test]
fn a_question_is_said_with_its_answer() {
    let input = json!({
        "tool": "render_interaction", "schema_version": "2026-06-01", "interaction_id": "i", "type": "single_choice", "title": "Which one?", "research_intent": "test",
        "options": [{"id":"a","label":"Apples"},{"id":"b","label":"Pears"}],
        "output_schema": {"type": "object", "properties": {"selected_option_id": {"type": "string"}, "selected_label": {"type": "string"}}, "required": ["selected_option_id"]},
    });
    let call = |output: Value| {
        let mut part = tool("render_interaction", output);
        part["input"] = input.clone();
        said(json!([part]))
    };
    let read = crate::contract::Interaction::read(&input);
    assert!(read.is_ok(), "{read:?}");
    let chosen = call(
        json!({"interaction_id":"i","type":"single_choice","status":"submitted","value":{"selected_option_id":"b","selected_label":"Pears"}}),
    );
    assert!(
        chosen.starts_with("**Which one?**\n\n") && chosen.contains("Pears"),
        "{chosen}"
    );
    assert!(
        call(json!({"interaction_id":"i","type":"single_choice","status":"skipped","value":null})).ends_with("Skipped")
    );
}

/// What is written of a question of this type that was answered so.
fn answered(kind: &str, own: Value, value: Value) -> String {
    let mut input = json!({
        "tool": "render_interaction", "schema_version": "2026-06-01", "interaction_id": "i", "type": kind, "title": "Well?",
        "research_intent": "test", "output_schema": {"type": "object"},
    });
    for (key, value) in own.as_object().into_iter().flatten() {
        input[key] = value.clone();
    }
    let read = crate::contract::Interaction::read(&input);
    assert!(read.is_ok(), "{read:?}");
    let mut part = tool(
        "render_interaction",
        json!({"interaction_id": "i", "type": kind, "status": "submitted", "value": value}),
    );
    part["input"] = input;
    let words = said(json!([part]));
    words.strip_prefix("**Well?**\n\n").expect("the title").to_owned()
}

#[test]
fn a_sensitive_answer_is_not_written_out() {
    let text = json!({"text": "a@b.c"});
    let own = json!({"metadata": {"sensitive": true}});
    assert_eq!(answered("text_input", own, text.clone()), "Answered");
    let own = json!({"input": {"input_type": "password"}});
    assert_eq!(answered("text_input", own, text.clone()), "Answered");
    assert!(answered("text_input", json!({}), text).contains("a@b.c"));
    let own = json!({"metadata": {"sensitive": true}, "fields": [{"id": "mail", "label": "Mail"}]});
    assert_eq!(answered("modal_form", own, json!({"mail": "a@b.c"})), "Answered");
}

#[test]
fn an_answer_without_words_of_the_call_has_the_interface_s() {
    let consent = json!({"consent": {"version": "2", "body": "Words"}});
    let granted = json!({"decision": "granted", "consent_version": "2"});
    assert!(answered("consent", consent.clone(), granted).contains('2'));
    let declined = json!({"decision": "declined", "consent_version": "2"});
    assert!(answered("consent", consent, declined).contains("eclined"));
    let task = json!({"task": {"summary": "Do it", "allow_changes": true}});
    assert!(!answered("task_confirmation", task.clone(), json!({"decision": "rejected"})).is_empty());
    let changes = json!({"decision": "changes_requested", "reason": "Later"});
    assert!(answered("task_confirmation", task, changes).len() > "Later".len());
    let two = json!({"comparison": {"allow_tie": true, "allow_none": true},
        "options": [{"id": "a", "label": "A"}, {"id": "b", "label": "B"}]});
    for choice in ["tie", "none"] {
        assert!(!answered("comparison", two.clone(), json!({ "choice": choice })).is_empty());
    }
    let concept = json!({"stimulus": {"body": "Look"}});
    assert!(!answered("concept_card", concept, json!({"acknowledged": true})).is_empty());
}

#[test]
fn sources_are_footnotes_and_code_stays_code() {
    let words = said(json!([
        { "type": "text", "text": "It rains【0:1】." },
        { "type": "source-url", "sourceId": "s", "url": "https://weather.example/x", "title": "Rain" },
        { "type": "data-document", "id": "d", "data": { "id": "d", "title": "Script", "kind": "code", "content": "a = '```'" } },
    ]));
    assert!(words.contains("````\na = '```'\n````"), "{words}");
    assert!(words.ends_with("[1] Rain – https://weather.example/x"), "{words}");
}

#[test]
fn a_chat_has_its_title_its_questions_as_headings_and_reads_back_from_json() {
    let user = json!({ "id": "u", "role": "user", "parts": [{ "type": "text", "text": "First line\nsecond *line*" }] });
    let messages = [
        Message::from_json(user).expect("a message"),
        answer(json!([{ "type": "text", "text": "Fine." }])),
    ];
    assert_eq!(
        chat("A talk", &messages, STYLE),
        "# A talk\n\n## First line\n\n> second *line*\n\nFine.\n"
    );
    let read: Value = serde_json::from_str(&json("A talk", &messages)).expect("JSON");
    let again = read["messages"]
        .as_array()
        .into_iter()
        .flatten()
        .cloned()
        .filter_map(Message::from_json);
    assert!(again.eq(messages));
    assert_eq!(read["title"], "A talk");
}

#[test]
fn figures_are_grouped_and_exact() {
    assert_eq!(figures::number(-1_234_567.891, None), "-1,234,567.89");
    assert_eq!(figures::number(0.1 + 0.2, None), "0.3");
    assert_eq!(figures::number(-0.001, None), "-0.001");
    assert_eq!(figures::money(0.001, "USD", None), "$0.001");
    assert_eq!(figures::number(5.0, Some(1)), "5.0");
    assert_eq!(figures::money(-5.5, "USD", None), "-$5.50");
    assert_eq!(figures::money(1000.0, "SEK", None), "SEK 1,000");
}

#[test]
fn words_are_found_in_any_case_and_stand_in_their_line() {
    let text = |words: &str| answer(json!([{ "type": "text", "text": words }]));
    let found = |messages: &[Message], words: &str| find("Plans for May", messages, words, Locale::En);
    assert_eq!(
        found(&[text("One.\nThe **Garden** rooms.\nTwo.")], "garden_rooms"),
        None,
        "no such word"
    );
    let hit = |before: &str, found: &str, after: &str| {
        let (before, found, after) = (before.into(), found.into(), after.into());
        let message = "a".into();
        Some(TextHit {
            message,
            before,
            found,
            after,
        })
    };
    let told = [
        text("One.\nAll GARDEN rooms go first.\nTwo."),
        text("The rooms are cold."),
    ];
    assert_eq!(found(&told, "garden"), hit("All ", "GARDEN", " rooms go first."));
    assert_eq!(found(&told, "garden  ROOMS"), hit("All ", "GARDEN", " rooms go first."));
    assert_eq!(
        found(&told, "cold garden"),
        hit("The rooms are ", "cold", "."),
        "each in a message"
    );
    assert_eq!(
        found(&told, "all garden"),
        hit("", "All GARDEN", " rooms go first."),
        "as they stand"
    );
    assert_eq!(
        found(&told, "may garden"),
        hit("All ", "GARDEN", " rooms go first."),
        "one in the title"
    );
    assert_eq!(found(&told, "garden attic"), None);
    let question = json!([{
        "type": "tool-render_interaction", "toolCallId": "q", "state": "input-available",
        "input": {
            "schema_version": "2026-06-01", "interaction_id": "q", "type": "single_choice", "title": "Which [attic] rooms?",
            "research_intent": "test", "output_schema": { "type": "object" }, "options": [{ "id": "a", "label": "All" }, { "id": "b", "label": "None" }],
        },
    }]);
    assert_eq!(
        found(&[answer(question)], "[attic]"),
        hit("Which ", "[attic]", " rooms?")
    );
    assert_eq!(
        is_in("İstanbul 예약 확인", "예약"),
        Some(("İstanbul ".len(), "İstanbul 예약".len()))
    );
    assert_eq!(is_in("in İSTANBUL", "istanbul"), None, "its dot is a letter of its own");
    assert_eq!(is_in("İİ ΟΔΟΣ", "οδος"), Some(("İİ ".len(), "İİ ΟΔΟΣ".len())));
    assert_eq!(
        is_in("ΟΔΟΣΗΜΑ", "ΟΔΟΣ"),
        Some((0, "ΟΔΟΣ".len())),
        "a sigma is one letter wherever it stands"
    );
    assert_eq!(is_in("aab", "ab"), Some((1, 3)));
    assert_eq!(is_in("anything", "  "), None);
}
