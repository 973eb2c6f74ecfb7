//! The questions that are answered by choosing, ranking and writing: the examples give exactly their results, limits
//! hold, what cannot be asked says why.

use crate::common::questions::{call, read, refused, submits};

use partsong::contract::question::scale;
use partsong::contract::questions::choice;
use partsong::contract::questions::choice::Choice;
use partsong::contract::questions::matrix::Matrix;
use partsong::contract::questions::multiple_choice::MultipleChoice;
use partsong::contract::questions::nps::Nps;
use partsong::contract::questions::ranking::{Ranking, RankingEnd};
use partsong::contract::questions::rating::{Icon, Rating};
use partsong::contract::questions::text_input::TextInput;
use partsong::contract::{AnswerFault, ContractCode, ErrorCode, Interaction, Question, SubmitOutcome};
use partsong::json::schema;
use serde_json::{Value, json};

const KINDS: [&str; 6] = ["multiple_choice", "nps", "rating", "ranking", "matrix", "text_input"];

fn options(count: usize) -> Value {
    let ids = (0..count).map(|index| char::from(b'a' + index as u8).to_string());
    ids.map(|id| json!({"id": id, "label": id.to_uppercase()})).collect()
}

#[track_caller]
fn fault(interaction: &Interaction, draft: &Value) -> AnswerFault {
    match interaction.submit(draft) {
        Err(faults) => faults.into_iter().next().unwrap(),
        Ok(outcome) => panic!("{outcome:?}"),
    }
}

/// Answers a call as a person would, one press at a time, so that this value comes out.
fn answered(interaction: &Interaction, value: &Value) -> Value {
    let ids = |key: &str| -> Vec<String> {
        let ids = value[key].as_array().into_iter().flatten();
        ids.map(|id| id.as_str().unwrap().to_owned()).collect()
    };
    let mut draft = Value::Null;
    match interaction.envelope.kind.as_str() {
        "multiple_choice" => {
            let question: &MultipleChoice = interaction.question_as().unwrap();
            for id in ids("selected_option_ids").iter().rev() {
                draft = question.press(&draft, id).unwrap();
            }
        }
        "nps" => {
            let question: &Nps = interaction.question_as().unwrap();
            draft = scale::choose(&draft, value["score"].as_f64().unwrap());
            if let Some(reason) = value["reason"].as_str() {
                draft = question.write(&draft, &format!(" {reason}\n"));
            }
        }
        "rating" => draft = scale::choose(&draft, value["score"].as_f64().unwrap()),
        "ranking" => {
            let question: &Ranking = interaction.question_as().unwrap();
            for id in ids("ranked_option_ids") {
                draft = question.append(&draft, &id).unwrap();
            }
            for (end, key) in [
                (RankingEnd::Best, "best_option_id"),
                (RankingEnd::Worst, "worst_option_id"),
            ] {
                if let Some(id) = value[key].as_str() {
                    draft = question.choose(&draft, end, id);
                }
            }
        }
        "matrix" => {
            let question: &Matrix = interaction.question_as().unwrap();
            for (row, answer) in value["answers"].as_object().unwrap() {
                let columns = answer.as_array().cloned().unwrap_or_else(|| vec![answer.clone()]);
                for column in columns.iter().rev() {
                    draft = question.press(&draft, row, column.as_str().unwrap());
                }
            }
        }
        _ => {
            let question: &TextInput = interaction.question_as().unwrap();
            draft = question.write(value["text"].as_str().unwrap());
        }
    }
    draft
}

fn walk(pairs: &str) {
    let pairs: Vec<Value> = serde_json::from_str(pairs).unwrap();
    let ours = pairs
        .iter()
        .filter(|pair| KINDS.iter().any(|kind| pair["call"]["type"] == *kind));
    let mut count = 0;
    for pair in ours {
        count += 1;
        let interaction = read(&pair["call"]);
        let wanted = &pair["result"];
        let id = &wanted["interaction_id"];
        for probe in interaction.question.probes() {
            let restored = interaction.question.restore(&probe);
            let again = interaction.question.answer(&restored);
            assert_eq!(
                again,
                Ok(Some(probe.clone())),
                "{id}: a draft can be made of each value"
            );
        }
        if wanted["status"] == "skipped" {
            assert!(interaction.offers_skip(), "{id}");
            continue;
        }
        let draft = answered(&interaction, &wanted["value"]);
        submits(&interaction, &draft, wanted["value"].clone());
        let schema = &pair["call"]["output_schema"];
        assert!(schema::validate(schema, &wanted["value"]).is_valid(), "{id}");
        // Replay: the stored result shows the same answer again.
        assert!(!interaction.question.summary(&wanted["value"]).is_empty(), "{id}");
        let restored = interaction.question.restore(&wanted["value"]);
        submits(&interaction, &restored, wanted["value"].clone());
    }
    assert_eq!(count, 2 * KINDS.len(), "two examples of each type");
}

#[test]
fn examples_give_their_results() {
    walk(include_str!("../fixtures/interaction-examples.json"));
}

#[test]
fn nothing_is_no_answer() {
    let pairs: Vec<Value> = serde_json::from_str(include_str!("../fixtures/interaction-examples.json")).unwrap();
    for kind in KINDS {
        let pair = pairs.iter().find(|pair| pair["call"]["type"] == kind).unwrap();
        for draft in [
            json!(null),
            json!({}),
            json!([]),
            json!("x"),
            json!({"score": "x", "options": 1, "answers": [], "ranked": {}, "text": 0}),
        ] {
            let mut call = pair["call"].clone();
            assert_eq!(fault(&read(&call), &draft).code, ErrorCode::Required, "{kind}");
            call["required"] = json!(false);
            assert_eq!(read(&call).submit(&draft), Ok(SubmitOutcome::Skip), "{kind}");
        }
    }
}

#[test]
fn several_choices() {
    let mut all = options(4);
    all[3] = json!({"id": "none", "label": "None", "exclusive": true});
    all[2]["metadata"] = json!({"free_text": true});
    let own = json!({"options": all, "validation": {"min_items": 2, "max_items": 2}});
    let interaction = read(&call("multiple_choice", own, json!({})));
    let question: &MultipleChoice = interaction.question_as().unwrap();
    let press = |draft: &Value, id: &str| question.press(draft, id).unwrap();
    let one = press(&Value::Null, "b");
    assert_eq!(fault(&interaction, &one).code, ErrorCode::MinItems);
    let two = press(&one, "a");
    let value = json!({"selected_option_ids": ["a", "b"], "selected_labels": ["A", "B"]});
    submits(&interaction, &two, value);
    assert_eq!(
        question.press(&two, "c").unwrap_err().code,
        ErrorCode::MaxItems,
        "an earlier choice is never dropped"
    );
    // An exclusive option clears the rest, which can be brought back; a normal one clears the exclusive one.
    let none = press(&two, "none");
    assert_eq!(question.cleared(&none), 2);
    let value = json!({"selected_option_ids": ["none"], "selected_labels": ["None"]});
    submits(&interaction, &none, value);
    assert_eq!(question.chosen(&question.undo(&none)).len(), 2);
    let back = press(&none, "a");
    assert!(!question.is_chosen(&back, "none") && question.cleared(&back) == 0);
    // A restored draft may hold what cannot be pressed.
    let both = json!({"options": ["a", "none"]});
    assert_eq!(fault(&interaction, &both).code, ErrorCode::Exclusive);
    // Free text.
    let other = press(&one, "c");
    assert_eq!(fault(&interaction, &other).code, ErrorCode::OtherRequired);
    assert_eq!(fault(&interaction, &other).field, "other_text");
    let written = choice::write(&other, "c", " words ");
    let value = json!({"selected_option_ids": ["b", "c"], "selected_labels": ["B", "C"], "other_text": "words"});
    submits(&interaction, &written, value.clone());
    assert_eq!(question.summary(&value), "B, C: words");
    assert_eq!(question.written(&written).as_deref(), Some(" words "));
    assert_eq!(
        interaction.submit(&question.restore(&value)),
        interaction.submit(&written)
    );
}

#[test]
fn labels_alone_say_what_was_chosen() {
    let schema = json!({"properties": {"selected_labels": {"type": "array"}}});
    let interaction = read(&call("multiple_choice", json!({"options": options(3)}), schema));
    let value = json!({"selected_labels": ["A", "C"]});
    submits(&interaction, &json!({"options": ["a", "c"]}), value.clone());
    assert_eq!(interaction.question.summary(&value), "A, C");
    submits(&interaction, &interaction.question.restore(&value), value);
}

#[test]
fn two_texts_stay_apart() {
    let mut all = options(2);
    for index in 0..2 {
        all[index]["metadata"] = json!({"free_text": true});
    }
    let interaction = read(&call("multiple_choice", json!({"options": all}), json!({})));
    let question: &MultipleChoice = interaction.question_as().unwrap();
    let draft = json!({"options": ["a", "b"], "texts": {"a": "one", "b": "two"}});
    let Ok(SubmitOutcome::Submit(value)) = interaction.submit(&draft) else {
        panic!()
    };
    assert_eq!(value["other_text"], "one\ntwo");
    assert_eq!(question.restore(&value), draft);
}

#[test]
fn the_schema_limits_too() {
    let ids = |min: usize, max: usize| json!({"properties": {"selected_option_ids": {"type": "array", "minItems": min, "maxItems": max}}});
    let own = json!({"options": options(4), "validation": {"max_items": 4}});
    let interaction = read(&call("multiple_choice", own.clone(), ids(2, 3)));
    let question: &MultipleChoice = interaction.question_as().unwrap();
    assert_eq!((question.min, question.max), (2, Some(3)));
    let own = json!({"options": options(4), "ranking": {"mode": "top_k"}, "validation": {"max_items": 3}});
    let ranked = json!({"properties": {"ranked_option_ids": {"minItems": 2}}, "required": ["ranked_option_ids"]});
    let interaction = read(&call("ranking", own, ranked));
    let question: &Ranking = interaction.question_as().unwrap();
    assert_eq!((question.min, question.max), (2, 3));
}

#[test]
fn nps_segments_and_reasons() {
    let own = json!({"follow_up": {"label": "Why?", "required": true, "max_length": 5, "by_segment": {"promoter": "What do you love?"}}});
    let interaction = read(&call("nps", own.clone(), json!({})));
    let question: &Nps = interaction.question_as().unwrap();
    let follow_up = question.follow_up.as_ref().unwrap();
    assert_eq!((follow_up.label(8), follow_up.label(9)), ("Why?", "What do you love?"));
    for (score, segment) in [
        (0, "detractor"),
        (6, "detractor"),
        (7, "passive"),
        (8, "passive"),
        (9, "promoter"),
        (10, "promoter"),
    ] {
        let draft = question.write(&scale::choose(&Value::Null, f64::from(score)), "ok");
        let wanted = json!({"score": score, "segment": segment, "reason": "ok"});
        submits(&interaction, &draft, wanted);
    }
    let bare = scale::choose(&Value::Null, 3.0);
    let missing = fault(&interaction, &bare);
    assert_eq!((missing.code, missing.field.as_str()), (ErrorCode::Required, "reason"));
    assert_eq!(
        fault(&interaction, &question.write(&bare, "far too long")).code,
        ErrorCode::MaxLength
    );
    // Where the schema has no room for a reason, none is asked for.
    let narrow = json!({"properties": {"score": {"type": "integer"}}, "additionalProperties": false});
    let interaction = read(&call("nps", own, narrow));
    assert!(interaction.question_as::<Nps>().unwrap().follow_up.is_none());
    submits(&interaction, &bare, json!({"score": 3}));
    assert_eq!(fault(&interaction, &json!({"score": 11})).code, ErrorCode::Required);
}

#[test]
fn ratings() {
    let of = |scale: Value| call("rating", json!({ "scale": scale }), json!({}));
    let interaction = read(&of(json!({"max": 5, "labels": {"4": "Good"}})));
    let question: &Rating = interaction.question_as().unwrap();
    assert_eq!(
        (question.min, question.icon, question.points.len()),
        (1.0, Icon::Star, 5)
    );
    submits(&interaction, &json!({"score": 4}), json!({"score": 4, "max": 5}));
    assert_eq!(question.summary(&json!({"score": 4})), "★★★★☆ 4\u{a0}/\u{a0}5, Good");
    assert_eq!(fault(&interaction, &json!({"score": 3.5})).code, ErrorCode::Required);
    let halves = read(&of(json!({"min": 0, "max": 5, "step": 0.5})));
    assert_eq!(halves.question_as::<Rating>().unwrap().points.len(), 11);
    submits(&halves, &json!({"score": 3.5}), json!({"score": 3.5, "max": 5}));
    for (scale, path) in [
        (json!({"max": 11}), "/scale/max"),
        (json!({"min": 3, "max": 3}), "/scale/max"),
        (json!({"min": -1, "max": 3}), "/scale/min"),
        (json!({"max": 1e9}), "/scale/max"),
        (json!({"max": 4.5}), "/scale/max"),
        (json!({"max": 5, "step": 0.1}), "/scale/step"),
        (json!({"max": 5, "icon": "flame"}), "/scale/icon"),
        (json!({"max": 7, "icon": "smiley"}), "/scale/icon"),
        (json!({"max": 5, "icon": "thumb"}), "/scale/icon"),
        (json!({"max": "5"}), "/scale/max"),
    ] {
        refused(&of(scale), ContractCode::InvalidCall, path);
    }
    // A scale that nobody described is the usual one, or the one that the answer's schema means.
    let bounds = |call: &Value| {
        let interaction = read(call);
        let question: &Rating = interaction.question_as().unwrap();
        (question.min, question.max)
    };
    assert_eq!(bounds(&of(json!({"min": 2}))), (2.0, 5.0));
    assert_eq!(bounds(&call("rating", json!({}), json!({}))), (1.0, 5.0));
    let score = json!({"type": "object", "properties": {"score": {"type": "integer", "minimum": 0, "maximum": 10}}});
    assert_eq!(bounds(&call("rating", json!({}), score)), (0.0, 10.0));
}

#[test]
fn every_chosen_option_gives_its_value() {
    let options = json!([
        {"id": "a", "label": "A", "value": 10}, {"id": "b", "label": "B"}, {"id": "c", "label": "C", "value": "see"},
    ]);
    let of = |kind: &str, more: Value| {
        let mut own = json!({ "options": options });
        own.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        read(&call(kind, own, json!({})))
    };
    let answer = |interaction: &Interaction, draft: Value| interaction.question.answer(&draft).unwrap().unwrap();
    let several = of("multiple_choice", json!({}));
    assert_eq!(
        answer(&several, json!({"options": ["c", "b", "a"]}))["selected_values"],
        json!([10, null, "see"])
    );
    // Where none has one, nothing is said of values.
    assert_eq!(answer(&several, json!({"options": ["b"]})).get("selected_values"), None);
    let order = of("ranking", json!({}));
    assert_eq!(
        answer(&order, json!({"ranked": ["c", "a", "b"]}))["ranked_values"],
        json!(["see", 10, null])
    );
    let one = of("comparison", json!({}));
    assert_eq!(
        answer(&one, json!({"choice": "option", "ids": ["a"]}))["selected_value"],
        10
    );
    let some = of("comparison", json!({"comparison": {"selection": "multiple"}}));
    assert_eq!(
        answer(&some, json!({"choice": "option", "ids": ["c", "a"]}))["selected_values"],
        json!([10, "see"])
    );
}

#[test]
fn rankings() {
    let interaction = read(&call("ranking", json!({"options": options(3)}), json!({})));
    let question: &Ranking = interaction.question_as().unwrap();
    let draft = question
        .append(&question.append(&Value::Null, "c").unwrap(), "a")
        .unwrap();
    let left = fault(&interaction, &draft);
    assert_eq!(left.code, ErrorCode::RankIncomplete);
    assert_eq!(left.values, [("min", "3".to_owned()), ("k", "1".to_owned())]);
    let draft = question.append(&draft, "b").unwrap();
    submits(&interaction, &draft, json!({"ranked_option_ids": ["c", "a", "b"]}));
    let moved = question.put(&draft, 2, 0);
    submits(&interaction, &moved, json!({"ranked_option_ids": ["b", "c", "a"]}));
    assert_eq!(question.put(&draft, 9, 0), draft, "there is no such place");
    assert_eq!(question.ranked(&question.put(&draft, 0, 99))[2].id, "c");
    assert_eq!(question.unranked(&question.remove(&draft, "a"))[0].id, "a");
    let twice = json!({"ranked": ["a", "a", "zzz", "b"]});
    assert_eq!(question.ranked(&twice).len(), 2);

    let own = json!({"options": options(3), "ranking": {"mode": "best_worst"}});
    let interaction = read(&call("ranking", own, json!({})));
    let question: &Ranking = interaction.question_as().unwrap();
    let half = question.choose(&Value::Null, RankingEnd::Best, "a");
    let missing = fault(&interaction, &half);
    assert_eq!((missing.code, missing.field.as_str()), (ErrorCode::Required, "worst"));
    let same = question.choose(&half, RankingEnd::Worst, "a");
    assert_eq!(fault(&interaction, &same).code, ErrorCode::BestWorstSame);
    let both = question.choose(&half, RankingEnd::Worst, "c");
    let wanted = json!({"best_option_id": "a", "worst_option_id": "c"});
    submits(&interaction, &both, wanted);
}

#[test]
fn matrices() {
    let own = |more: Value| {
        let mut own = json!({"rows": [{"id": "x", "label": "X"}, {"id": "y", "label": "Y"}], "columns": options(3)});
        for (key, value) in more.as_object().unwrap() {
            own[key] = value.clone();
        }
        call("matrix", own, json!({}))
    };
    let interaction = read(&own(json!({"validation": {"unique_columns": true}})));
    let question: &Matrix = interaction.question_as().unwrap();
    let half = question.press(&Value::Null, "y", "a");
    let missing = fault(&interaction, &half);
    assert_eq!((missing.code, missing.field.as_str()), (ErrorCode::RowsRequired, "x"));
    assert_eq!(missing.values, [("k", "1".to_owned()), ("labels", "X".to_owned())]);
    let twice = question.press(&half, "x", "a");
    assert_eq!(fault(&interaction, &twice).code, ErrorCode::RowUnique);
    let good = question.press(&twice, "x", "c");
    submits(&interaction, &good, json!({"answers": {"x": "c", "y": "a"}}));
    assert_eq!(question.answered(&good), 2);
    assert_eq!(
        question.summary(&json!({"answers": {"x": "c", "y": "a"}})),
        "X: C · Y: A"
    );

    let mut boxes = own(json!({"matrix": {"cell": "checkbox"}, "required": false}));
    boxes["columns"][2]["exclusive"] = json!(true);
    let interaction = read(&boxes);
    let question: &Matrix = interaction.question_as().unwrap();
    let press = |draft: &Value, column: &str| question.press(draft, "x", column);
    let two = press(&press(&Value::Null, "b"), "a");
    submits(&interaction, &two, json!({"answers": {"x": ["a", "b"]}}));
    let alone = press(&two, "c");
    submits(&interaction, &alone, json!({"answers": {"x": ["c"]}}));
    submits(&interaction, &press(&alone, "b"), json!({"answers": {"x": ["b"]}}));
    assert_eq!(
        interaction.submit(&press(&alone, "c")),
        Ok(SubmitOutcome::Skip),
        "the last box was taken back"
    );

    let interaction = read(&own(json!({"matrix": {"cell": "rating"}})));
    let question: &Matrix = interaction.question_as().unwrap();
    let draft = question.press(&question.press(&Value::Null, "x", "b"), "y", "c");
    submits(&interaction, &draft, json!({"answers": {"x": 2, "y": 3}}));
    assert_eq!(question.restore(&json!({"answers": {"x": 2, "y": 3}})), draft);

    let interaction = read(&own(
        json!({"matrix": {"cell": "number"}, "validation": {"min": 1, "max": 10}}),
    ));
    let question: &Matrix = interaction.question_as().unwrap();
    let write = |x: &str| question.write(&question.write(&Value::Null, "x", x), "y", "2,5");
    submits(&interaction, &write(" 4 "), json!({"answers": {"x": 4, "y": 2.5}}));
    for (words, code) in [
        ("four", ErrorCode::Number),
        ("0", ErrorCode::Min),
        ("11", ErrorCode::Max),
        ("inf", ErrorCode::Number),
    ] {
        let fault = fault(&interaction, &write(words));
        assert_eq!((fault.code, fault.field.as_str()), (code, "x"));
    }

    let twins = json!({"rows": [{"id": "x", "label": "X"}, {"id": "x", "label": "Y"}]});
    refused(&own(twins), ContractCode::DuplicateId, "/rows/1/id");
    let many = json!({"columns": options(21)});
    refused(&own(many), ContractCode::TooLarge, "/columns");
    let unique = json!({"rows": options(4), "validation": {"unique_columns": true}});
    for (path, more) in [
        ("/matrix/cell", json!({"matrix": {"cell": "hologram"}})),
        ("/rows", json!({"rows": []})),
        (
            "/validation/required_rows",
            json!({"validation": {"required_rows": ["z"]}}),
        ),
        ("/validation/required_rows", json!({"validation": {"required_rows": 1}})),
        ("/validation/max", json!({"validation": {"min": 2, "max": 1}})),
        ("/validation/unique_columns", unique),
    ] {
        refused(&own(more), ContractCode::InvalidCall, path);
    }
}

#[test]
fn cells_keep_to_the_schema_of_their_row() {
    let of = |cell: &str, answers: Value| {
        let own = json!({"rows": options(2), "columns": options(1), "matrix": {"cell": cell}});
        read(&call("matrix", own, json!({"properties": {"answers": answers}})))
    };
    let told = |interaction: &Interaction, words: &str, code: ErrorCode| {
        let fault = fault(interaction, &json!({"answers": {"a": words, "b": "50"}}));
        assert_eq!((fault.code, fault.field.as_str()), (code, "a"), "{words}");
    };
    let numbers = json!({"properties": {"a": {"type": "integer", "minimum": 1, "maximum": 5}},
        "additionalProperties": {"type": "number", "minimum": 20}, "required": ["a", "b"]});
    let interaction = of("number", numbers);
    told(&interaction, "0", ErrorCode::Min);
    told(&interaction, "6", ErrorCode::Max);
    told(&interaction, "2.5", ErrorCode::Step);
    let wanted = json!({"answers": {"a": 3, "b": 50}});
    submits(&interaction, &json!({"answers": {"a": "3", "b": "50"}}), wanted);
    let texts = json!({"additionalProperties": {"type": "string", "minLength": 2, "maxLength": 3}});
    let interaction = of("text", texts);
    told(&interaction, "x", ErrorCode::MinLength);
    told(&interaction, "long", ErrorCode::MaxLength);
    // What a probe cannot guess is for the person to meet.
    of(
        "text",
        json!({"additionalProperties": {"type": "string", "pattern": "^[A-Z]"}}),
    );
}

#[test]
fn texts() {
    let of = |more: Value| call("text_input", more, json!({}));
    let interaction = read(&of(json!({"validation": {"min_length": 3, "max_length": 5}})));
    let question: &TextInput = interaction.question_as().unwrap();
    let code = |text: &str| fault(&interaction, &question.write(text)).code;
    assert_eq!(code(" \n "), ErrorCode::Required);
    assert_eq!(code("ab  "), ErrorCode::MinLength);
    assert_eq!(code("abcdef"), ErrorCode::MaxLength);
    submits(&interaction, &question.write(" 👍🏽\r\n👍 "), json!({"text": "👍🏽\n👍"}));

    for (kind, wrong, right, code) in [
        ("email", "name", "name@example.com", ErrorCode::Email),
        ("url", "example", "https://example.com/x", ErrorCode::Url),
        ("number", "four", "-4.5", ErrorCode::Number),
    ] {
        let interaction = read(&of(json!({"input": {"input_type": kind}})));
        let question: &TextInput = interaction.question_as().unwrap();
        assert!(!question.multiline);
        assert_eq!(fault(&interaction, &question.write(wrong)).code, code);
        submits(&interaction, &question.write(right), json!({ "text": right }));
    }

    let interaction = read(&of(json!({"input": {"input_type": "number"}})));
    let question: &TextInput = interaction.question_as().unwrap();
    for (typed, sent) in [
        ("1,000.5", "1000.5"),
        ("2,5", "2.5"),
        ("１２", "12"),
        ("٣٫٥", "3.5"),
        ("007", "007"),
    ] {
        submits(&interaction, &question.write(typed), json!({ "text": sent }));
    }

    let interaction = read(&of(json!({"validation": {"pattern": "^[A-Z]{2}[0-9]+$"}})));
    let question: &TextInput = interaction.question_as().unwrap();
    assert_eq!(fault(&interaction, &question.write("ab1")).code, ErrorCode::Pattern);
    submits(&interaction, &question.write("AB12"), json!({"text": "AB12"}));

    let secret = read(&of(json!({"input": {"input_type": "password"}})));
    assert!(!secret.question.summary(&json!({"text": "hunter2"})).contains("hunter2"));
    assert_eq!(secret.question.written(&json!({"text": "hunter2"})), None);

    for (more, path) in [
        (
            json!({"validation": {"min_length": 9, "max_length": 5}}),
            "/validation/max_length",
        ),
        (json!({"validation": {"max_length": -1}}), "/validation/max_length"),
        (json!({"input": {"input_type": "hologram"}}), "/input/input_type"),
        (json!({"input": []}), "/input"),
        (json!({"validation": {"pattern": 5}}), "/validation/pattern"),
    ] {
        refused(&of(more), ContractCode::InvalidCall, path);
    }
    let number = json!({"properties": {"text": {"type": "number"}}});
    refused(
        &call("text_input", json!({}), number),
        ContractCode::OutputSchemaMismatch,
        "/output_schema",
    );
}

#[test]
fn what_cannot_be_answered() {
    let none = json!({"id": "none", "label": "None", "exclusive": true});
    let (one, two, three, four) = (options(1), options(2), options(3), options(4));
    let invalid = json!([
        ["/options", "multiple_choice", {"options": []}],
        ["/validation/min_items", "multiple_choice", {"options": two, "validation": {"min_items": 3}}],
        ["/validation/max_items", "multiple_choice", {"options": three, "validation": {"min_items": 2, "max_items": 1}}],
        ["/scale/min", "nps", {"scale": {"min": 1, "max": 10}}],
        ["/scale/max", "nps", {"scale": {"min": 0, "max": 100}}],
        ["/follow_up/max_length", "nps", {"follow_up": {"label": "Why?", "max_length": 0}}],
        ["/options", "ranking", {"options": one}],
        ["/ranking/mode", "ranking", {"options": three, "ranking": {"mode": "vibes"}}],
    ]);
    for case in invalid.as_array().unwrap() {
        let [path, kind] = [0, 1].map(|at| case[at].as_str().unwrap());
        refused(&call(kind, case[2].clone(), json!({})), ContractCode::InvalidCall, path);
    }
    // What the answer's schema leaves no room for: the type, its own keys, the properties of the schema.
    let mismatched = json!([
        ["multiple_choice", {"options": [none, two[0], two[1]]}, {"selected_option_ids": {"minItems": 2}}],
        ["multiple_choice", {"options": three}, {"selected_option_ids": {"items": {"enum": ["a", "b"]}}}],
        ["nps", {}, {"score": {"maximum": 9}}],
        ["rating", {"scale": {"max": 5, "step": 0.5}}, {"score": {"type": "integer"}}],
        ["ranking", {"options": four}, {"ranked_option_ids": {"maxItems": 3}}],
        ["matrix", {"rows": two, "columns": two}, {"answers": {"additionalProperties": {"type": "number"}}}],
    ]);
    for case in mismatched.as_array().unwrap() {
        let call = call(
            case[0].as_str().unwrap(),
            case[1].clone(),
            json!({ "properties": case[2] }),
        );
        refused(&call, ContractCode::OutputSchemaMismatch, "/output_schema");
    }
}
