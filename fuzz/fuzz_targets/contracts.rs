//! No call and no data of a server can stop what reads it, and a question that is asked can be answered in every way that
//! it offers.
#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use partsong::contract::data::activity::Activity;
use partsong::contract::data::documents::Artifact;
use partsong::contract::data::scope::Scope;
use partsong::contract::data::table::TableModel;
use partsong::contract::data::weather::Weather;
use partsong::contract::data::{ads, chart};
use partsong::contract::{Interaction, SubmitOutcome};
use partsong::json::parse::parse;
use serde_json::Value;

fn question(call: &Value) {
    let Ok(asked) = Interaction::read_as(call, "call") else {
        return;
    };
    let _ = asked.submit(&Value::Null);
    for probe in asked.question.probes() {
        let draft = asked.question.restore(&probe);
        if let Ok(Some(answer)) = asked.question.answer(&draft) {
            asked.question.summary(&answer);
        }
        if let Ok(SubmitOutcome::Submit(value)) = asked.submit(&draft) {
            let schema = &asked.envelope.output_schema;
            assert!(
                partsong::json::schema::validate(schema, &value).is_valid(),
                "{value} of {call}"
            );
        }
    }
    // A draft is what an older page kept: anything.
    let _ = asked.submit(call);
}

fn data(value: Value) {
    Activity::read(&value);
    Weather::read(&value);
    Artifact::read(&value);
    Scope::from_data(&value);
    ads::nudges(&value);
    ads::cards(&value);
    chart::known(&value);
    chart::read_option(&value);
    if let Some(read) = chart::read(&value) {
        for panel in &read.panels {
            chart::csv(panel, "x");
        }
    }
    if let Some(table) = TableModel::read(&Arc::new(value)) {
        for row in 0..table.len() {
            for column in 0..table.columns.len() {
                table.cell(row, column);
            }
        }
    }
}

fuzz_target!(|input: &[u8]| {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let Ok(value) = parse(text) else { return };
    question(&value);
    data(value);
});
