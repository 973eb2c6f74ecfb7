//! The questions that show something, ask for consent or a go-ahead, or take a form, files or marks: from call to result
//! and back to the receipt.

use crate::common::questions::{call, fails, read, refused, submits};

use partsong::contract::question::keyed::with_key;
use partsong::contract::questions::annotation;
use partsong::contract::questions::annotation::{Annotation, Shape};
use partsong::contract::questions::comparison::{Comparison, ComparisonChoice};
use partsong::contract::questions::concept::Concept;
use partsong::contract::questions::confirmation::Decision;
use partsong::contract::questions::consent::{Consent, DECLINED, GRANTED, READ};
use partsong::contract::questions::form::Form;
use partsong::contract::questions::upload;
use partsong::contract::questions::upload::Upload;
use partsong::contract::{ContractCode, ErrorCode, Interaction, QuestionStatus, Receipt, SubmitOutcome};
use partsong::json::schema;
use serde_json::{Value, json};

/// The types of this family.
const KINDS: [&str; 7] = [
    "concept_card",
    "comparison",
    "consent",
    "task_confirmation",
    "modal_form",
    "file_upload",
    "image_annotation",
];

fn submitted(interaction: &Interaction, draft: &Value) -> Value {
    match interaction.submit(draft) {
        Ok(SubmitOutcome::Submit(value)) => value,
        other => panic!("{draft}: {other:?}"),
    }
}

/// Every example of these types: the call can be asked, the result reads as its receipt, and the receipt's draft submits
/// exactly the value again.
fn walk(pairs: &[Value]) -> usize {
    let mut walked = 0;
    for pair in pairs {
        let (call, wanted) = (&pair["call"], &pair["result"]);
        if !KINDS.contains(&call["type"].as_str().unwrap()) {
            continue;
        }
        walked += 1;
        let interaction = read(call);
        for probe in interaction.question.probes() {
            let fitted = interaction.envelope.fit(probe);
            let verdict = schema::validate(&interaction.envelope.output_schema, &fitted);
            assert!(verdict.is_valid(), "{fitted}");
        }
        let receipt = Receipt::read(wanted);
        if receipt.status != QuestionStatus::Submitted {
            assert_eq!(receipt.value, Value::Null);
            continue;
        }
        let draft = interaction.question.restore(&receipt.value);
        assert_eq!(
            submitted(&interaction, &draft),
            receipt.value,
            "{}",
            call["interaction_id"]
        );
        let verdict = schema::validate(&interaction.envelope.output_schema, &receipt.value);
        assert!(verdict.is_valid());
    }
    walked
}

#[test]
fn examples_give_their_results() {
    let ours: Vec<Value> = serde_json::from_str(include_str!("../fixtures/interaction-examples.json")).unwrap();
    assert_eq!(walk(&ours), 14);
}

#[test]
fn a_stimulus_is_held_and_says_how_long_it_was_seen() {
    let own = json!({"stimulus": {"body": "Look"}, "validation": {"min_view_ms": 3_000}});
    let schema = json!({"properties": {"acknowledged": {"const": true}, "exposure_ms": {"type": "integer"}}, "required": ["acknowledged", "exposure_ms"]});
    let interaction = read(&call("concept_card", own, schema));
    let seen = |millis: u64| interaction.question.viewed(&Value::Null, millis).unwrap();
    fails(&interaction, &seen(1_200), &[(ErrorCode::MinView, "")]);
    let wanted = json!({"acknowledged": true, "exposure_ms": 3_000});
    submits(&interaction, &seen(3_000), wanted);
    let own = json!({"stimulus": {"body": "Look"}, "validation": {"min_view_ms": 86_400_000}});
    let interaction = read(&call("concept_card", own, json!({})));
    let question: &Concept = interaction.question_as().unwrap();
    assert_eq!(question.min_view_ms, 30_000, "nobody is held for a day");
}

#[test]
fn reactions_are_questions_of_their_own() {
    let schema = json!({"properties": {"acknowledged": {}, "reaction": {"type": "object", "properties": {"score": {"type": "integer"}, "text": {"type": "string", "maxLength": 5}}, "required": ["score"]}}, "required": ["acknowledged", "reaction"]});
    let own = json!({
        "stimulus": {"attributes": [{"label": "Price", "value": 9}]},
        "reaction": {"kind": "likert", "scale": {"min": 1, "max": 5}, "text": {"label": "Why?"}},
    });
    let interaction = read(&call("concept_card", own.clone(), schema.clone()));
    fails(&interaction, &json!({}), &[(ErrorCode::Required, "")]);
    let draft = json!({"reaction": {"score": 4}, "text": " fast ", "exposure_ms": 10});
    let wanted = json!({"acknowledged": true, "reaction": {"score": 4, "text": "fast"}});
    submits(&interaction, &draft, wanted);
    let long = json!({"reaction": {"score": 4}, "text": "much too long"});
    fails(&interaction, &long, &[(ErrorCode::MaxLength, "text")]);
    let words_alone = json!({"text": "fast"});
    fails(&interaction, &words_alone, &[(ErrorCode::Required, "")]);
    // The schema of the reaction is checked before the person spends effort.
    let mut narrow = schema;
    narrow["properties"]["reaction"]["properties"]["score"] = json!({"type": "integer", "maximum": 3});
    let error = Interaction::read(&call("concept_card", own, narrow)).unwrap_err();
    assert_eq!(error.code, ContractCode::OutputSchemaMismatch);
    // A choice and words alone.
    let own = json!({"stimulus": {"body": "x"}, "reaction": {"kind": "single_choice", "options": [{"id": "a", "label": "A"}, {"id": "b", "label": "B"}]}});
    let interaction = read(&call("concept_card", own, json!({})));
    let value = submitted(&interaction, &json!({"reaction": {"option": "b"}}));
    assert_eq!(value["reaction"]["selected_option_id"], "b");
    let own = json!({"stimulus": {"body": "x"}, "reaction": {"kind": "text"}});
    let interaction = read(&call("concept_card", own, json!({})));
    let wanted = json!({"acknowledged": true, "exposure_ms": 0});
    submits(&interaction, &json!({}), wanted);
    let value = submitted(&interaction, &json!({"text": "hm"}));
    assert_eq!(value["reaction"], json!({"text": "hm"}));
}

fn compared(comparison: Value, schema: Value) -> Value {
    let own = json!({
        "options": [{"id": "a", "label": "A"}, {"id": "b", "label": "B"}, {"id": "c", "label": "C"}],
        "comparison": comparison,
    });
    call("comparison", own, schema)
}

#[test]
fn a_comparison_takes_one_several_a_tie_or_none() {
    let interaction = read(&compared(
        json!({"allow_tie": true, "allow_none": true, "ask_reason": true}),
        json!({}),
    ));
    let question: &Comparison = interaction.question_as().unwrap();
    fails(&interaction, &Value::Null, &[(ErrorCode::Required, "")]);
    let draft = question.choose(&question.choose(&Value::Null, "a"), "b");
    let wanted = json!({"selected_option_id": "b", "selected_label": "B", "choice": "option"});
    submits(&interaction, &draft, wanted);
    let tie = with_key(&question.decide(&draft, ComparisonChoice::Tie), "reason", json!("same"));
    let wanted = json!({"selected_option_id": null, "choice": "tie", "reason": "same"});
    submits(&interaction, &tie, wanted);
    let strict =
        json!({"properties": {"selected_option_id": {"type": "string"}, "choice": {"enum": ["option", "tie"]}}});
    let interaction = read(&compared(json!({"allow_tie": true}), strict.clone()));
    let question: &Comparison = interaction.question_as().unwrap();
    let value = submitted(&interaction, &question.decide(&Value::Null, ComparisonChoice::Tie));
    assert_eq!(
        value,
        json!({"choice": "tie"}),
        "null where null doesn't fit is left out"
    );
    let error = Interaction::read(&compared(json!({"allow_none": true}), strict)).unwrap_err();
    assert_eq!(error.code, ContractCode::OutputSchemaMismatch);

    let mut several = compared(json!({"selection": "multiple"}), json!({}));
    several["validation"] = json!({"min_items": 2, "max_items": 2});
    let interaction = read(&several);
    let question: &Comparison = interaction.question_as().unwrap();
    let one = question.choose(&Value::Null, "c");
    fails(&interaction, &one, &[(ErrorCode::MinItems, "")]);
    let two = question.choose(&one, "a");
    let wanted = json!({"selected_option_ids": ["a", "c"], "choice": "option"});
    submits(&interaction, &two, wanted);
    let three = question.choose(&two, "b");
    fails(&interaction, &three, &[(ErrorCode::MaxItems, "")]);
}

#[test]
fn consent_needs_its_statements_and_declining_needs_nothing() {
    let own = json!({"consent": {
        "version": "v1", "body": "text", "signature": "typed_name", "require_scroll_to_end": true,
        "statements": [{"id": "a", "label": "A", "required": true}, {"id": "b", "label": "B"}],
    }, "allow_skip": true});
    let interaction = read(&call("consent", own, json!({})));
    assert!(!interaction.offers_skip(), "declining is an answer");
    let question: &Consent = interaction.question_as().unwrap();
    let granted = json!({ "decision": GRANTED });
    let wanted = [
        (ErrorCode::ScrollRequired, "read"),
        (ErrorCode::StatementRequired, "statement:a"),
        (ErrorCode::SignatureRequired, "signed_name"),
    ];
    fails(&interaction, &granted, &wanted);
    let declined = with_key(&question.tick(&granted, "b", true), "decision", json!(DECLINED));
    let wanted = json!({"decision": "declined", "consent_version": "v1", "statement_ids": []});
    submits(&interaction, &declined, wanted);
    let draft = question.tick(&question.tick(&granted, "b", true), "a", true);
    let draft = with_key(
        &with_key(&draft, READ, json!(true)),
        "signed_name",
        json!("Ada Lovelace"),
    );
    let wanted = json!({"decision": "granted", "consent_version": "v1", "statement_ids": ["a", "b"], "signed_name": "Ada Lovelace"});
    submits(&interaction, &draft, wanted);
}

#[test]
fn a_confirmation_takes_a_phrase_and_a_reason() {
    let own = json!({"task": {"summary": "Delete", "risk": "high", "confirm_phrase": "访谈 A", "allow_changes": true}});
    let schema = json!({"properties": {"decision": {"enum": ["confirmed", "rejected", "changes_requested"]}, "reason": {"type": "string"}}, "required": ["decision"]});
    let interaction = read(&call("task_confirmation", own.clone(), schema));
    assert!(interaction.question.manner().has_no_shortcut);
    let confirmed = json!({"decision": Decision::Confirmed.as_str()});
    fails(&interaction, &confirmed, &[(ErrorCode::PhraseMismatch, "phrase")]);
    let typed = with_key(&confirmed, "phrase", json!(" 访谈 A "));
    submits(&interaction, &typed, json!({"decision": "confirmed"}));
    let changes = json!({"decision": Decision::ChangesRequested.as_str()});
    fails(&interaction, &changes, &[(ErrorCode::Required, "reason")]);
    let rejected = json!({"decision": Decision::Rejected.as_str(), "reason": "no"});
    submits(&interaction, &rejected, json!({"decision": "rejected", "reason": "no"}));
    let two = json!({"properties": {"decision": {"enum": ["confirmed", "rejected"]}}, "required": ["decision"]});
    let error = Interaction::read(&call("task_confirmation", own, two)).unwrap_err();
    assert_eq!(
        error.code,
        ContractCode::OutputSchemaMismatch,
        "changes are offered but don't fit"
    );
}

#[test]
fn a_form_checks_each_field_and_leaves_out_what_is_hidden_or_empty() {
    let own = json!({"fields": [
        {"id": "name", "type": "text", "label": "Name", "required": true, "max_length": 5},
        {"id": "stage", "type": "radio", "label": "Stage", "options": [{"id": "idea", "label": "Idea"}, {"id": "live", "label": "Live"}]},
        {"id": "users", "type": "number", "label": "Users", "min": 0, "step": 5, "required": true, "show_if": {"field": "stage", "equals": "live"}},
        {"id": "mail", "type": "email", "label": "Mail"},
        {"id": "tags", "type": "checkbox_group", "label": "Tags", "options": [{"id": "a", "label": "A"}, {"id": "b", "label": "B"}]},
        {"id": "news", "type": "switch", "label": "News", "default": true},
    ]});
    let interaction = read(&call("modal_form", own, json!({"type": "object"})));
    fails(&interaction, &Value::Null, &[(ErrorCode::Required, "name")]);
    let draft = json!({"name": " Ada ", "tags": ["b", "a"], "users": "7"});
    let wanted = json!({"name": "Ada", "tags": ["a", "b"], "news": true});
    submits(&interaction, &draft, wanted);
    let draft = json!({"name": "Ada Lovelace", "stage": "live", "users": "7", "mail": "x"});
    let wanted = [
        (ErrorCode::MaxLength, "name"),
        (ErrorCode::Step, "users"),
        (ErrorCode::Email, "mail"),
    ];
    fails(&interaction, &draft, &wanted);
    let draft = json!({"name": "Ada", "stage": "live", "users": "1,5e1", "news": false});
    let wanted = json!({"name": "Ada", "stage": "live", "users": 15, "news": false});
    submits(&interaction, &draft, wanted);
    assert_eq!(
        interaction.question.read_back(&submitted(&interaction, &draft)).len(),
        4
    );
}

#[test]
fn a_form_reads_numbers_as_they_are_typed_and_compares_them_as_numbers() {
    let own = json!({"fields": [
        {"id": "count", "type": "number", "label": "Count"},
        {"id": "why", "type": "textarea", "label": "Why", "show_if": {"field": "count", "equals": 3}},
        {"id": "score", "type": "rating", "label": "Score", "default": 3.0},
    ]});
    let interaction = read(&call("modal_form", own, json!({"type": "object"})));
    for (typed, meant) in [
        ("1,000", json!(1000)),
        ("1,5", json!(1.5)),
        ("１２", json!(12)),
        ("٣٫٥", json!(3.5)),
    ] {
        let value = submitted(&interaction, &json!({ "count": typed }));
        assert_eq!(value, json!({"count": meant, "score": 3}), "{typed}");
    }
    let form: &Form = interaction.question_as().unwrap();
    let why = form.field("why").unwrap();
    for typed in [json!("3"), json!("3.0"), json!(3)] {
        assert!(form.is_shown(why, &json!({ "count": typed })), "{typed}");
    }
    assert!(!form.is_shown(why, &json!({"count": "4"})) && !form.is_shown(why, &json!({"count": ""})));
    let score = form.field("score").unwrap();
    assert_eq!(
        score.text(&Value::Null),
        "3",
        "the point that is shown is the one that is sent"
    );
}

#[test]
fn words_of_a_question_past_its_time_can_be_taken_along() {
    let own = json!({"fields": [
        {"id": "why", "type": "textarea", "label": "Why"},
        {"id": "tag", "type": "radio", "label": "Tag", "options": [{"id": "a", "label": "A"}]},
    ]});
    let draft = json!({"why": "Half a sent", "tag": "a"});
    let form = |metadata: Value| {
        let mut call = call("modal_form", own.clone(), json!({"type": "object"}));
        call["metadata"] = metadata;
        read(&call).question.written(&draft)
    };
    assert_eq!(form(json!({})).as_deref(), Some("Why: Half a sent"));
    assert_eq!(form(json!({"sensitive": true})), None);
    let concept = json!({"stimulus": {"body": "b"}, "reaction": {"kind": "single_choice", "text": {"label": "Why?"}, "options": [
        {"id": "a", "label": "A"}, {"id": "b", "label": "Other", "metadata": {"free_text": true}}]}});
    let concept = read(&call("concept_card", concept, json!({})));
    let draft = json!({"reaction": {"option": "b", "texts": {"b": "mine"}}, "text": "because"});
    assert_eq!(concept.question.written(&draft).as_deref(), Some("mine\nbecause"));
}

#[test]
fn a_form_of_a_schema_chooses_as_many_as_it_wants() {
    let schema = json!({"type": "object", "properties": {
        "tags": {"type": "array", "items": {"enum": ["a", "b", "c"]}, "minItems": 2}}, "required": ["tags"]});
    let interaction = read(&call("modal_form", json!({}), schema));
    fails(&interaction, &json!({"tags": ["a"]}), &[(ErrorCode::MinItems, "tags")]);
    submits(&interaction, &json!({"tags": ["c", "a"]}), json!({"tags": ["a", "c"]}));
}

#[test]
fn a_form_is_read_off_its_schema() {
    let schema = json!({"type": "object", "properties": {
        "daily_budget": {"type": "number", "minimum": 1},
        "start_date": {"type": "string", "format": "date", "title": "Start", "description": "Which day"},
        "plan": {"enum": ["free", "team"]},
        "active": {"type": "boolean"},
    }, "required": ["daily_budget", "active"], "additionalProperties": false});
    let interaction = read(&call("modal_form", json!({}), schema.clone()));
    let draft = json!({"daily_budget": "0.5", "start_date": "2026-02-30"});
    let wanted = [(ErrorCode::Min, "daily_budget"), (ErrorCode::Date, "start_date")];
    fails(&interaction, &draft, &wanted);
    let draft = json!({"daily_budget": "12.5", "plan": "team"});
    let wanted = json!({"daily_budget": 12.5, "plan": "team", "active": false});
    submits(&interaction, &draft, wanted);
    let own = json!({"fields": [{"id": "plan", "type": "text", "label": "Plan"}]});
    refused(
        &call("modal_form", own, schema),
        ContractCode::OutputSchemaMismatch,
        "/output_schema/required",
    );
}

#[test]
fn files_are_what_their_bytes_say_and_fit_the_limits() {
    let png = b"\x89PNG\r\n\x1a\n____";
    let own = json!({"upload": {"accept": ["image/*", ".csv"], "max_files": 2, "max_size_bytes": 1_000, "max_total_bytes": 1_500, "strategy": "url", "upload_url": "/api/uploads"}});
    let schema = json!({"properties": {"files": {"type": "array", "maxItems": 2, "items": {"properties": {"file_id": {}, "name": {}}}}}});
    let interaction = read(&call("file_upload", own, schema));
    let question: &Upload = interaction.question_as().unwrap();
    assert_eq!(question.kind("a.png", "image/png", png).unwrap(), "image/png");
    assert_eq!(question.kind("a.csv", "text/csv", b"a,b").unwrap(), "text/csv");
    let code = |result: Result<String, partsong::contract::AnswerFault>| result.unwrap_err().code;
    assert_eq!(
        code(question.kind("a.png", "image/png", b"<script>")),
        ErrorCode::FileType,
        "the name lies"
    );
    assert_eq!(code(question.kind("a.txt", "text/plain", b"x")), ErrorCode::FileType);
    assert_eq!(
        code(question.kind("a.csv", "image/png", b"x")),
        ErrorCode::FileType,
        "the declared type lies"
    );
    let size = question.takes(&Value::Null, "a", 1_001).unwrap_err();
    assert_eq!(size.code, ErrorCode::FileSize);
    let file = |key: &str, state: &str| json!({"key": key, "state": state, "file_id": key, "name": key, "mime_type": "image/png", "size_bytes": 800});
    let one = upload::add(&Value::Null, file("a", "pending"));
    assert_eq!(question.takes(&one, "b", 800).unwrap_err().code, ErrorCode::FileTotal);
    assert_eq!(interaction.submit(&one).unwrap_err()[0].code, ErrorCode::UploadPending);
    let failed = upload::update(&one, "a", &json!({"state": "failed"}));
    fails(&interaction, &failed, &[(ErrorCode::FileFailed, "a")]);
    let done = upload::update(&failed, "a", &json!({"state": "done", "url": "/x"}));
    let refused = upload::add(&done, file("b", "refused"));
    let wanted = json!({"files": [{"file_id": "a", "name": "a"}]});
    submits(&interaction, &refused, wanted);
    let two = upload::add(&refused, file("c", "done"));
    assert_eq!(question.takes(&two, "d", 1).unwrap_err().code, ErrorCode::FileCount);
    assert_eq!(upload::remove(&one, "a"), json!({}));
    fails(&interaction, &json!({}), &[(ErrorCode::Required, "")]);
    let any = json!({"upload": {"accept": ["*/*"]}});
    let any = read(&call("file_upload", any, json!({})));
    let any: &Upload = any.question_as().unwrap();
    assert_eq!(any.kind("a.zip", "application/zip", b"PK").unwrap(), "application/zip");
    for url in [
        "javascript:alert(1)",
        "http://a.example/x",
        "//evil.example/x",
        "ftp://a",
    ] {
        let own = json!({"upload": {"strategy": "url", "upload_url": url}});
        let error = Interaction::read(&call("file_upload", own, json!({}))).unwrap_err();
        assert_eq!(error.path, "/upload/upload_url");
    }
}

#[test]
fn marks_are_fractions_of_the_picture() {
    let own = json!({
        "image": {"url": "https://cdn.example.com/p.webp", "alt": "A page", "width": 100, "height": 50},
        "annotation": {"tools": ["pin", "rect", "freehand"], "comment": "required"},
        "tags": [{"id": "t", "label": "Tag"}], "validation": {"max_items": 2},
    });
    let interaction = read(&call("image_annotation", own, json!({})));
    let question: &Annotation = interaction.question_as().unwrap();
    assert_eq!(
        annotation::geometry(Shape::Pin, &[(0.41234, 1.7)]),
        Some(json!({"x": 0.4123, "y": 1}))
    );
    let rect = annotation::geometry(Shape::Rect, &[(0.9, 0.8), (-1.0, 0.5)]).unwrap();
    assert_eq!(rect, json!({"x": 0, "y": 0.5, "w": 0.9, "h": 0.3}));
    assert_eq!(
        annotation::moved(&rect, (0.5, 0.5)),
        json!({"x": 0.1, "y": 0.7, "w": 0.9, "h": 0.3}),
        "stays inside"
    );
    let scribble: Vec<(f64, f64)> = (0..5_000)
        .map(|n| (f64::from(n) / 5_000.0, (f64::from(n) / 90.0).sin().abs()))
        .collect();
    let line = annotation::geometry(Shape::Freehand, &scribble).unwrap();
    assert!(line["points"].as_array().unwrap().len() <= 200);
    assert_eq!(
        annotation::geometry(Shape::Polygon, &[(0.1, 0.1), (0.2, 0.2)]),
        None,
        "two points are no area"
    );
    let (draft, id) = question.add(&Value::Null, Shape::Pin, json!({"x": 0.5, "y": 0.5}));
    assert_eq!(id, "a1");
    fails(&interaction, &draft, &[(ErrorCode::CommentRequired, "comment:a1")]);
    let draft = annotation::set(&draft, "a1", "comment", &json!(" Why? "));
    let wanted = json!({"annotations": [{"annotation_id": "a1", "shape": "pin", "geometry": {"x": 0.5, "y": 0.5}, "comment": "Why?"}]});
    submits(&interaction, &draft, wanted);
    let (two, _) = question.add(&draft, Shape::Rect, rect.clone());
    let (three, id) = question.add(&two, Shape::Rect, rect);
    assert_eq!(
        (interaction.submit(&three).unwrap_err()[0].code, id.as_str()),
        (ErrorCode::MaxItems, "a3")
    );
    assert_eq!(annotation::remove(&annotation::remove(&two, "a1"), "a2"), json!({}));
}

#[test]
fn regions_need_no_pointing() {
    let region = |id: &str| json!({"id": id, "label": id, "shape": "rect", "geometry": {"x": 0.1, "y": 0.1, "w": 0.2, "h": 0.2}});
    let own = json!({
        "image": {"url": "/p.webp", "alt": "A page"}, "annotation": {"tools": ["region"], "comment": "none", "regions": [region("a"), region("b")]},
        "validation": {"max_items": 1},
    });
    let interaction = read(&call("image_annotation", own.clone(), json!({})));
    let question: &Annotation = interaction.question_as().unwrap();
    let draft = question.toggle(&question.toggle(&Value::Null, "a"), "b");
    let wanted = json!({"annotations": [{"annotation_id": "a1", "shape": "region", "region_id": "b"}]});
    submits(&interaction, &draft, wanted);
    assert_eq!(question.toggle(&draft, "b"), json!({}));
    let mut outside = own;
    outside["annotation"]["regions"][0]["geometry"]["x"] = json!(7);
    let error = Interaction::read(&call("image_annotation", outside, json!({}))).unwrap_err();
    assert_eq!(error.path, "/annotation/regions/0/geometry");
}

#[test]
fn a_form_without_an_entry_is_no_answer() {
    let form = |required: bool, kind: &str| {
        let own = json!({"required": required, "fields": [{"id": "name", "type": kind, "label": "Name"}]});
        read(&call("modal_form", own, json!({"type": "object", "minProperties": 1})))
    };
    for draft in [Value::Null, json!({"name": " "})] {
        fails(&form(true, "text"), &draft, &[(ErrorCode::Required, "")]);
        assert_eq!(form(false, "text").submit(&draft), Ok(SubmitOutcome::Skip));
    }
    assert_eq!(
        submitted(&form(false, "switch"), &Value::Null),
        json!({"name": false}),
        "no is an answer"
    );
}

#[test]
fn options_of_a_form_send_what_the_schema_lists() {
    let schema = json!({"type": "object", "properties": {
        "size": {"enum": [1, 2, 3]},
        "level": {"type": "integer", "enum": [-1, 0, 1]},
        "days": {"type": "array", "items": {"type": "integer", "enum": [7, 30]}},
    }, "additionalProperties": false});
    let interaction = read(&call("modal_form", json!({}), schema.clone()));
    let form: &Form = interaction.question_as().unwrap();
    let level = form.field("level").unwrap();
    assert_eq!(level.options[0], ("-1".to_owned(), "-1".to_owned()));
    let days = form.field("days").unwrap();
    let draft = json!({"size": "2", "level": "-1", "days": days.toggled(&Value::Null, "30")});
    let value = submitted(&interaction, &draft);
    assert_eq!(value, json!({"size": 2, "level": -1, "days": [30]}));
    assert!(
        days.has(&interaction.question.restore(&value), "30"),
        "the receipt knows what was chosen"
    );
    // The same where the call has fields of its own.
    let option = |id: &str| json!({"id": id, "label": id});
    let own = json!({"fields": [
        {"id": "size", "type": "select", "label": "Size", "options": [option("1"), option("2")]},
        {"id": "days", "type": "checkbox_group", "label": "Days", "options": [option("7")], "show_if": {"field": "size", "equals": 2}},
    ]});
    let interaction = read(&call("modal_form", own, schema));
    let wanted = json!({"size": 2, "days": [7]});
    submits(&interaction, &json!({"size": "2", "days": ["7"]}), wanted);
}

#[test]
fn files_are_asked_for_where_some_file_can_fit() {
    let upload = |upload: Value, item: Value| {
        let mut required: Vec<&String> = item.as_object().unwrap().keys().collect();
        required.sort();
        let items = json!({"type": "object", "properties": item, "required": required});
        let schema = json!({"properties": {"files": {"type": "array", "items": items}}, "required": ["files"]});
        Interaction::read(&call("file_upload", json!({ "upload": upload }), schema))
    };
    let inline = |accept: Value, item: Value| upload(json!({"strategy": "inline", "accept": accept}), item);
    let typed = |kind: Value| json!({ "mime_type": kind });
    let pdf = json!({"const": "application/pdf"});
    let hash = json!({"sha256": {"type": "string", "pattern": "^[0-9a-f]{64}$"}});
    let by_url = json!({"strategy": "url", "upload_url": "/up"});
    for asked in [
        inline(json!([]), hash),
        upload(by_url.clone(), json!({"url": {"type": "string", "format": "uri"}})),
        upload(by_url, json!({"url": {"type": "string", "pattern": "^/up/"}})),
        inline(json!([".pdf"]), typed(pdf.clone())),
        inline(json!(["application/pdf"]), typed(pdf.clone())),
        inline(json!([]), typed(pdf.clone())),
        inline(json!([".csv"]), typed(json!({"enum": ["text/csv"]}))),
        inline(json!(["image/*"]), typed(json!({"enum": ["image/jpeg"]}))),
        inline(
            json!([".pdf"]),
            json!({"name": {"type": "string", "pattern": "pdf$"}, "data_url": {}}),
        ),
    ] {
        asked.unwrap();
    }
    let error = inline(json!([".png"]), typed(pdf)).unwrap_err();
    assert_eq!(
        error.code,
        ContractCode::OutputSchemaMismatch,
        "no file that is accepted fits"
    );
}

#[test]
fn a_comparison_takes_as_many_as_the_schema_does() {
    let list = json!({"type": "array", "minItems": 2, "maxItems": 2});
    let schema = json!({"properties": {"selected_option_ids": list}, "required": ["selected_option_ids"]});
    let interaction = read(&compared(json!({"selection": "multiple"}), schema));
    let question: &Comparison = interaction.question_as().unwrap();
    assert_eq!(question.max_items, 2);
    let one = question.choose(&Value::Null, "c");
    fails(&interaction, &one, &[(ErrorCode::MinItems, "")]);
    let two = question.choose(&one, "a");
    submits(&interaction, &two, json!({"selected_option_ids": ["a", "c"]}));
}

#[test]
fn comments_are_as_long_as_the_schema_says() {
    let own = json!({"image": {"url": "/p.webp", "alt": "A page"}, "annotation": {"comment": "required"}});
    let comment = json!({"type": "string", "minLength": 3, "maxLength": 5});
    let items =
        json!({"properties": {"annotation_id": {}, "shape": {}, "comment": comment}, "required": ["annotation_id"]});
    let schema = json!({"properties": {"annotations": {"type": "array", "items": items}}});
    let interaction = read(&call("image_annotation", own, schema));
    let question: &Annotation = interaction.question_as().unwrap();
    let (draft, id) = question.add(&Value::Null, Shape::Pin, json!({"x": 0.5, "y": 0.5}));
    let field = annotation::field_of(&id);
    for (words, code) in [
        ("", ErrorCode::CommentRequired),
        ("no", ErrorCode::MinLength),
        ("too long", ErrorCode::MaxLength),
    ] {
        let said = annotation::set(&draft, &id, "comment", &json!(words));
        fails(&interaction, &said, &[(code, &field)]);
    }
}

#[test]
fn changes_are_offered_where_they_can_be_said() {
    let own = json!({"task": {"summary": "Send", "allow_changes": true}});
    let schema = json!({"properties": {"decision": {"type": "string"}}, "additionalProperties": false});
    refused(
        &call("task_confirmation", own, schema),
        ContractCode::OutputSchemaMismatch,
        "/output_schema",
    );
}

#[test]
fn a_reaction_that_would_be_thrown_away_is_not_asked_for() {
    let own = json!({"stimulus": {"body": "Look"}, "reaction": {"kind": "text"}});
    let schema = json!({"properties": {"acknowledged": {}, "exposure_ms": {"type": "integer", "minimum": 1}}});
    let interaction = read(&call("concept_card", own, schema));
    let question: &Concept = interaction.question_as().unwrap();
    assert!(question.reaction.is_none());
    // It is seen as long as the schema wants.
    fails(&interaction, &Value::Null, &[(ErrorCode::MinView, "")]);
    let seen = interaction.question.viewed(&Value::Null, 1).unwrap();
    submits(&interaction, &seen, json!({"acknowledged": true, "exposure_ms": 1}));
}
