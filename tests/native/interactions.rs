//! Questions from call to result: the examples give exactly their results, and what cannot be asked says why.

use crate::common::questions::{read, submits};

use partsong::contract::question::Deadline;
use partsong::contract::question::result;
use partsong::contract::questions::choice;
use partsong::contract::questions::choice::SingleChoice;
use partsong::contract::questions::likert::Likert;
use partsong::contract::{
    ClientContext, ContractCode, ContractError, Device, ErrorCode, Interaction, QuestionStatus, Receipt, SubmitOutcome,
};
use partsong::time;
use serde_json::{Value, json};

fn refused(call: &Value) -> ContractError {
    Interaction::read(call).expect_err("the call should be refused")
}

fn single() -> Value {
    json!({
        "tool": "render_interaction", "interaction_id": "int_1", "schema_version": "2026-06-01",
        "type": "single_choice", "title": "Which one?", "research_intent": "test",
        "options": [{"id": "a", "label": "A"}, {"id": "b", "label": "B", "value": 2}],
        "output_schema": {
            "type": "object",
            "properties": {"selected_option_id": {"type": "string"}, "selected_label": {"type": "string"}},
            "required": ["selected_option_id"]
        }
    })
}

fn likert() -> Value {
    json!({
        "tool": "render_interaction", "interaction_id": "int_2", "schema_version": "2026-06-01",
        "type": "likert", "title": "How much?", "research_intent": "test",
        "scale": {"min": 1, "max": 5, "min_label": "Little", "max_label": "Much"},
        "output_schema": {
            "type": "object",
            "properties": {"score": {"type": "integer", "minimum": 1, "maximum": 5}},
            "required": ["score"]
        }
    })
}

/// The same call with a value put at a JSON pointer; `None` takes the key out.
fn with(mut call: Value, pointer: &str, value: impl Into<Option<Value>>) -> Value {
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    match (call.pointer_mut(parent).unwrap(), value.into()) {
        (Value::Object(map), Some(value)) => {
            map.insert(key.into(), value);
        }
        (Value::Object(map), None) => {
            map.shift_remove(key);
        }
        (Value::Array(items), Some(value)) => items[key.parse::<usize>().unwrap()] = value,
        _ => panic!("nothing at {pointer}"),
    }
    call
}

#[test]
fn examples_give_their_results() {
    let pairs: Vec<Value> = serde_json::from_str(include_str!("../fixtures/interactions.json")).unwrap();
    assert!(pairs.len() >= 6);
    for pair in pairs {
        let interaction = read(&pair["call"]);
        let wanted = &pair["result"];
        let draft = match wanted["type"].as_str().unwrap() {
            "single_choice" => {
                let question: &SingleChoice = interaction.question_as().unwrap();
                let id = wanted["value"]["selected_option_id"].as_str().unwrap();
                let draft = question.choose(&Value::Null, Some(id));
                match wanted["value"]["other_text"].as_str() {
                    Some(text) => choice::write(&draft, id, text),
                    None => draft,
                }
            }
            _ => {
                let question: &Likert = interaction.question_as().unwrap();
                match wanted["value"]["score"].as_i64() {
                    Some(score) => question.choose(score),
                    None => question.choose_not_applicable(),
                }
            }
        };
        let Ok(SubmitOutcome::Submit(value)) = interaction.submit(&draft) else {
            panic!("{} was not submitted", wanted["interaction_id"]);
        };
        let context = &wanted["client_context"];
        let device = [Device::Desktop, Device::Mobile, Device::Tablet]
            .into_iter()
            .find(|device| context["device"] == device.as_str())
            .unwrap();
        let now = time::parse_date_time(wanted["submitted_at"].as_str().unwrap()).unwrap() as f64;
        let mut built = result::build(
            &interaction.envelope.id,
            &interaction.envelope.kind,
            QuestionStatus::Submitted,
            value,
            now,
            Some(ClientContext {
                duration_ms: context["duration_ms"].as_u64().unwrap(),
                changed_count: context["changed_count"].as_u64().unwrap_or_default() as u32,
                device,
            }),
        );
        if context.get("changed_count").is_none() {
            built["client_context"]
                .as_object_mut()
                .unwrap()
                .shift_remove("changed_count");
        }
        assert_eq!(&built, wanted);
        // Replay: the stored result shows the same answer again.
        let receipt = Receipt::read(&built);
        assert_eq!(receipt.status, QuestionStatus::Submitted);
        assert_eq!(receipt.submitted_at, Some(now));
        assert!(!interaction.question.summary(&receipt.value).is_empty());
        let restored = interaction.question.restore(&receipt.value);
        submits(&interaction, &restored, receipt.value);
    }
}

#[test]
fn required_and_skip() {
    for (required, allow_skip, offered) in [
        (true, false, false),
        (true, true, true),
        (false, false, false),
        (false, true, true),
    ] {
        let call = with(single(), "/required", json!(required));
        let call = with(call, "/allow_skip", json!(allow_skip));
        let interaction = read(&call);
        assert_eq!(interaction.offers_skip(), offered);
        match interaction.submit(&Value::Null) {
            Err(faults) => assert!(required && faults[0].code == ErrorCode::Required),
            Ok(outcome) => assert!(!required && outcome == SubmitOutcome::Skip),
        }
    }
    let interaction = read(&single());
    assert!(
        interaction.envelope.required && !interaction.envelope.allow_skip,
        "the defaults"
    );
}

#[test]
fn value_is_what_was_asked_for() {
    let fit = |schema: Value| {
        let call = with(single(), "/options/0/value", json!(1));
        let interaction = read(&with(call, "/output_schema", schema));
        let question: &SingleChoice = interaction.question_as().unwrap();
        match interaction.submit(&question.choose(&Value::Null, Some("b"))) {
            Ok(SubmitOutcome::Submit(value)) => value,
            other => panic!("{other:?}"),
        }
    };
    let id = json!({"type": "string"});
    assert_eq!(
        fit(json!({"properties": {"selected_option_id": id}})),
        json!({"selected_option_id": "b"})
    );
    assert_eq!(
        fit(json!({"required": ["selected_value"]})),
        json!({"selected_value": 2})
    );
    let closed = json!({"properties": {"selected_option_id": id}, "additionalProperties": false});
    assert_eq!(fit(closed), json!({"selected_option_id": "b"}));
    let behind = json!({"$defs": {"x": {"properties": {"selected_option_id": id}}}, "allOf": [{"$ref": "#/$defs/x"}]});
    assert_eq!(fit(behind), json!({"selected_option_id": "b"}));
    let all = json!({"selected_option_id": "b", "selected_label": "B", "selected_value": 2});
    assert_eq!(fit(json!({})), all, "a schema that names nothing asks for everything");
}

#[test]
fn free_text() {
    let call = with(
        single(),
        "/options/1/metadata",
        json!({"free_text": true, "free_text_label": "Which?"}),
    );
    let text = json!({"type": "string", "minLength": 3, "maxLength": 5});
    let call = with(call, "/output_schema/properties/other_text", text);
    let interaction = read(&call);
    let question: &SingleChoice = interaction.question_as().unwrap();
    let draft = question.choose(&Value::Null, Some("b"));
    let code = |text: &str| match interaction.submit(&choice::write(&draft, "b", text)) {
        Err(faults) => {
            assert_eq!(faults[0].field, "other_text");
            faults[0].code
        }
        Ok(outcome) => panic!("{outcome:?}"),
    };
    assert_eq!(code("  "), ErrorCode::OtherRequired);
    assert_eq!(code("ab"), ErrorCode::MinLength);
    assert_eq!(code("abcdef"), ErrorCode::MaxLength);
    let value = json!({"selected_option_id": "b", "selected_label": "B", "other_text": "👍🏽👍🏽👍"});
    submits(&interaction, &choice::write(&draft, "b", " 👍🏽👍🏽👍 "), value);
    // What was written for one option isn't lost, and isn't sent, when another is chosen.
    let other = question.choose(&choice::write(&draft, "b", "abc"), Some("a"));
    let value = json!({"selected_option_id": "a", "selected_label": "A"});
    submits(&interaction, &other, value);
    assert_eq!(choice::text_of(&other, "b"), "abc");
}

#[test]
fn seeded_order() {
    let options: Vec<Value> = (0..12)
        .map(|index| json!({"id": index.to_string(), "label": index}))
        .collect();
    let options: Vec<Value> = options
        .into_iter()
        .map(|option| json!({"id": option["id"], "label": format!("Option {}", option["label"])}))
        .collect();
    let call = with(single(), "/options", json!(options));
    let order = |call: &Value| -> Vec<String> {
        let interaction = read(call);
        let question: &SingleChoice = interaction.question_as().unwrap();
        question.options.iter().map(|option| option.id.clone()).collect()
    };
    let plain = order(&call);
    let call = with(
        call,
        "/metadata",
        json!({"randomize": "seeded", "pin_last": ["3", "0"]}),
    );
    let shuffled = order(&call);
    assert_ne!(shuffled, plain);
    assert_eq!(shuffled, order(&call), "replay gives the same order");
    assert_eq!(shuffled[10..], ["0", "3"]);
    let another = with(call, "/interaction_id", json!("int_other"));
    assert_ne!(order(&another), shuffled);
}

#[test]
fn likert_answers() {
    let call = with(likert(), "/scale/na_label", json!("Not for me"));
    let question_of = |call: &Value| read(call).question_as::<Likert>().unwrap().clone();
    assert_eq!(question_of(&call).na_label, None, "the schema has no room for null");
    let nullable = json!({"type": ["integer", "null"], "minimum": 1, "maximum": 5});
    let call = with(call, "/output_schema/properties/score", nullable);
    assert_eq!(question_of(&call).na_label.as_deref(), Some("Not for me"));
    let call = with(call, "/output_schema/required", json!(["score", "not_applicable"]));
    let interaction = read(&call);
    let question: &Likert = interaction.question_as().unwrap();
    let value = json!({"score": 4, "not_applicable": false});
    submits(&interaction, &question.choose(4), value);
    let value = json!({"score": null, "not_applicable": true});
    submits(&interaction, &question.choose_not_applicable(), value);
    assert!(interaction.submit(&question.choose(9)).is_err(), "not on the scale");
    assert_eq!(question.summary_of(4), "4\u{a0}/\u{a0}5 (Little … Much)");
}

trait Summary {
    fn summary_of(&self, score: i64) -> String;
}

impl Summary for Likert {
    fn summary_of(&self, score: i64) -> String {
        partsong::contract::Question::summary(self, &json!({"score": score}))
    }
}

#[test]
fn what_cannot_be_asked() {
    use ContractCode::*;
    let many: Vec<Value> = (0..201)
        .map(|index| json!({"id": index.to_string(), "label": "x"}))
        .collect();
    let enumerated = json!({"properties": {"selected_option_id": {"enum": ["a"]}}, "required": ["selected_option_id"]});
    let deep = (0..100).fold(json!({"type": "string"}), |inner, _| json!({"allOf": [inner]}));
    // What is wrong is told of the place that was changed.
    let of_single: Vec<(&str, Option<Value>, ContractCode)> = vec![
        ("/tool", Some(json!("rm")), InvalidCall),
        ("/interaction_id", None, InvalidCall),
        ("/interaction_id", Some(json!("x".repeat(129))), InvalidCall),
        ("/schema_version", None, InvalidCall),
        ("/schema_version", Some(json!("2027-01-01")), UnsupportedSchemaVersion),
        ("/type", Some(json!("hologram")), UnsupportedType),
        ("/title", Some(json!("")), InvalidCall),
        ("/title", Some(json!("pay \u{202E}lla")), InvalidCall),
        ("/description", Some(json!(5)), InvalidCall),
        ("/required", Some(json!("yes")), InvalidCall),
        ("/research_intent", None, InvalidCall),
        ("/validation", Some(json!([])), InvalidCall),
        ("/output_schema", Some(json!("any")), InvalidCall),
        ("/output_schema", Some(enumerated), OutputSchemaMismatch),
        ("/options", None, InvalidCall),
        ("/options", Some(json!([{"id": "a", "label": "A"}])), InvalidCall),
        ("/options", Some(json!(many)), TooLarge),
        ("/options/1", Some(json!(7)), InvalidCall),
        ("/options/1/id", Some(json!("a")), DuplicateId),
        ("/options/1/label", None, InvalidCall),
        ("/options/1/label", Some(json!("\u{202D}x")), InvalidCall),
        ("/options/1/value", Some(json!({})), InvalidCall),
    ];
    let of_likert: Vec<(&str, Option<Value>, ContractCode)> = vec![
        ("/scale", None, InvalidCall),
        ("/scale/min", Some(json!("NaN")), InvalidCall),
        ("/scale/min", Some(json!(0.5)), InvalidCall),
        ("/scale/max", Some(json!(12)), InvalidCall),
        ("/scale/max", Some(json!(i64::MAX)), InvalidCall),
        ("/scale/step", Some(json!(0)), InvalidCall),
        (
            "/output_schema",
            Some(json!({"properties": {"rank": {}}})),
            OutputSchemaMismatch,
        ),
    ];
    let mut table: Vec<(Value, ContractCode, &str)> = vec![
        (json!(null), InvalidCall, ""),
        (json!([1]), InvalidCall, ""),
        (with(single(), "/title", json!("x".repeat(1 << 20))), TooLarge, ""),
        (
            with(single(), "/display", json!({"mode": "hologram"})),
            InvalidCall,
            "/display/mode",
        ),
        (
            with(single(), "/validation", json!({"messages": {"required": 1}})),
            InvalidCall,
            "/validation/messages/required",
        ),
        (
            with(single(), "/output_schema/required", json!(["score"])),
            OutputSchemaMismatch,
            "/output_schema",
        ),
        (
            with(single(), "/output_schema/properties/selected_option_id", deep),
            OutputSchemaMismatch,
            "/output_schema",
        ),
        (with(likert(), "/scale/min", json!(9)), InvalidCall, "/scale/max"),
        (
            with(likert(), "/scale/max", json!(7)),
            OutputSchemaMismatch,
            "/output_schema",
        ),
    ];
    for (call, rows) in [(single(), of_single), (likert(), of_likert)] {
        let told = rows
            .into_iter()
            .map(|(path, value, code)| (with(call.clone(), path, value), code, path));
        table.extend(told);
    }
    for (call, code, path) in table {
        let error = refused(&call);
        assert_eq!((error.code, error.path.as_str()), (code, path), "{}", error.message);
        let result = result::build(
            "int_1",
            "likert",
            QuestionStatus::Cancelled,
            error.to_value(),
            0.0,
            None,
        );
        assert!(Receipt::read(&result).is_refusal());
    }
    let large: Value = serde_json::from_str(r#"{"scale": {"min": 1e400}}"#).unwrap();
    let call = with(likert(), "/scale/min", large["scale"]["min"].clone());
    assert_eq!(refused(&call).path, "/scale/min", "a number that is no f64");
}

#[test]
fn what_is_forgiven() {
    for (pointer, value) in [
        ("/tool", None),
        ("/description", Some(json!(null))),
        ("/from_tomorrow", Some(json!({"x": 1}))),
        ("/display", Some(json!({"sparkles": true}))),
        (
            "/metadata",
            Some(json!({"progress": "half", "locale": "<b>", "expires_at": "soon", "pin_last": 3})),
        ),
    ] {
        let interaction = read(&with(single(), pointer, value));
        assert_eq!(interaction.envelope.progress(), None);
        assert_eq!(interaction.envelope.locale(), None);
        assert_eq!(interaction.envelope.deadline(), None);
    }
}

#[test]
fn metadata() {
    let call = with(single(), "/display", json!({"show_progress": true}));
    let metadata = json!({
        "progress": {"index": 2, "total": 8}, "sensitive": true, "locale": "zh-Hans", "expires_in_ms": 500
    });
    let envelope = read(&with(call.clone(), "/metadata", metadata)).envelope;
    assert_eq!(
        envelope.progress().map(|progress| (progress.index, progress.total)),
        Some((2, 8))
    );
    assert!(envelope.is_sensitive());
    assert_eq!(envelope.locale(), Some("zh-Hans"));
    assert_eq!(envelope.dir(), Some("ltr"));
    let arabic = with(call.clone(), "/metadata", json!({"locale": "ar-EG"}));
    assert_eq!(read(&arabic).envelope.dir(), Some("rtl"));
    assert_eq!(read(&call).envelope.dir(), None);
    for tag in ["ckb", "sd-PK", "ug"] {
        let call = with(call.clone(), "/metadata", json!({ "locale": tag }));
        assert_eq!(read(&call).envelope.dir(), Some("rtl"), "{tag}");
    }
    assert_eq!(envelope.deadline(), Some(Deadline::After(500.0)));
    let at = json!({"expires_at": "1970-01-01T00:00:02Z", "progress": {"index": 9, "total": 8}});
    let envelope = read(&with(call, "/metadata", at)).envelope;
    assert_eq!(envelope.deadline(), Some(Deadline::At(2_000.0)), "the moment wins");
    assert_eq!(envelope.progress(), None, "there is no ninth of eight");
}

#[test]
fn foreign_outputs_still_read() {
    for output in [json!(null), json!("ok"), json!({"status": "launched"}), json!([1])] {
        let receipt = Receipt::read(&output);
        assert_eq!(receipt.status, QuestionStatus::Submitted);
        let interaction = read(&single());
        assert_eq!(interaction.question.summary(&receipt.value), "");
    }
}

#[test]
fn a_pattern_is_for_the_person_to_meet() {
    let call = with(single(), "/options/1/metadata", json!({"free_text": true}));
    let text = json!({"type": "string", "pattern": "^[0-9]{3}$"});
    let interaction = read(&with(call, "/output_schema/properties/other_text", text));
    let question: &SingleChoice = interaction.question_as().unwrap();
    let draft = question.choose(&Value::Null, Some("b"));
    let faults = interaction.submit(&choice::write(&draft, "b", "no")).unwrap_err();
    assert_eq!(
        (faults[0].code, faults[0].field.as_str()),
        (ErrorCode::Pattern, "other_text")
    );
    assert!(interaction.submit(&choice::write(&draft, "b", "042")).is_ok());
    let consent = json!({"version": "1", "body": "Words", "signature": "typed_name"});
    let named = json!({"type": "object", "properties": {"signed_name": {"type": "string", "pattern": "\\S+ \\S+"}}});
    let consent = with(bare("consent"), "/consent", consent);
    read(&with(consent, "/output_schema", named));
    // Nothing that a person can do changes an id.
    let id = json!({"type": "string", "pattern": "^[0-9]+$"});
    let error = refused(&with(single(), "/output_schema/properties/selected_option_id", id));
    assert_eq!(error.code, ContractCode::OutputSchemaMismatch);
}

/// A call with the fields that every call has, and nothing of its own type.
fn bare(kind: &str) -> Value {
    json!({
        "tool": "render_interaction", "interaction_id": "int_1", "schema_version": "2026-06-01", "type": kind,
        "title": "The title", "description": "The words below it", "research_intent": "test",
        "output_schema": {"type": "object"},
    })
}

#[test]
fn an_agent_that_knows_the_envelope_alone_can_ask() {
    for kind in [
        "rating",
        "concept_card",
        "consent",
        "file_upload",
        "task_confirmation",
        "nps",
        "text_input",
    ] {
        read(&bare(kind));
        // What became the question's own is not said twice.
        let said = read(&bare(kind)).envelope.description.is_some();
        assert_eq!(
            said,
            !matches!(kind, "concept_card" | "consent" | "task_confirmation"),
            "{kind}"
        );
    }
    let consent = read(&bare("consent"));
    let consent: &partsong::contract::questions::consent::Consent = consent.question_as().unwrap();
    assert_eq!(
        (consent.version.as_str(), consent.body.as_str()),
        ("1", "The words below it")
    );
    // What is said halfway is completed, not replaced.
    let upload = read(&with(bare("file_upload"), "/upload", json!({"max_files": 3})));
    let upload: &partsong::contract::questions::upload::Upload = upload.question_as().unwrap();
    assert_eq!(upload.max_files, 3);
    let picture = json!({"url": "https://x.example/a.png"});
    read(&with(bare("image_annotation"), "/image", picture));
    // `null` says nothing.
    for (kind, path, own) in [
        ("rating", "/scale", json!({"min": null, "max": null})),
        ("consent", "/consent", json!({"version": null, "body": null})),
        ("file_upload", "/upload", json!({"strategy": null, "upload_url": null})),
        ("task_confirmation", "/task", json!({"summary": null})),
        (
            "image_annotation",
            "/image",
            json!({"url": "https://x.example/a.png", "alt": null}),
        ),
    ] {
        read(&with(bare(kind), path, own));
    }
}

#[test]
fn what_nobody_can_guess_is_asked_for_with_an_example() {
    for (kind, path) in [
        ("image_annotation", "/image"),
        ("single_choice", "/options"),
        ("matrix", "/columns"),
        ("likert", "/scale"),
    ] {
        let error = refused(&bare(kind));
        assert_eq!((error.code, error.path.as_str()), (ContractCode::InvalidCall, path));
        let example = error.message.split("such as ").nth(1).unwrap_or_default();
        let example: Value = serde_json::from_str(example).unwrap_or_else(|_| panic!("{}", error.message));
        // The example does repair it, as far as it goes.
        match Interaction::read(&with(bare(kind), path, example)) {
            Ok(_) => {}
            Err(next) => assert_eq!((kind, next.path.as_str()), ("matrix", "/rows")),
        }
    }
    let untold = with(bare("concept_card"), "/description", None);
    assert!(refused(&untold).message.contains("such as {\"body\""));
}

#[test]
fn a_call_without_an_id_goes_by_the_id_of_its_call() {
    let unnamed = with(single(), "/interaction_id", None);
    assert_eq!(refused(&unnamed).path, "/interaction_id");
    assert_eq!(Interaction::read_as(&unnamed, "call_7").unwrap().envelope.id, "call_7");
    assert_eq!(Interaction::read_as(&single(), "call_7").unwrap().envelope.id, "int_1");
}
