//! A store's week, drawn anew for the region that a person picks.

use crate::words::text::demo::surfaces as demo;
use serde_json::{Value, json};

use super::{button, column, large, say, title, value, widget};
use crate::agent::data::week;
use crate::agent::llm::Scene;
use crate::words::{Locale, Text};

pub(super) const SURFACE: &str = "week";

const REGIONS: [Text; 3] = [demo::ALL_REGIONS, demo::EAST, demo::WEST];

const FIGURES: [[(&str, &str); 3]; 3] = [
    [("$48,200", "+12 %"), ("1,284", "+6 %"), ("4.1 %", "+0.8")],
    [("$21,480", "+9 %"), ("566", "+4 %"), ("3.2 %", "-0.3")],
    [("$26,720", "+14 %"), ("718", "+8 %"), ("4.9 %", "+1.1")],
];

fn definition(locale: Locale, region: usize) -> Vec<Value> {
    let names = [demo::REVENUE, demo::ORDERS, demo::RETURNS];
    let week = demo::THIS_WEEK;
    let labels: Vec<&str> = REGIONS.iter().map(|name| say(locale, *name)).collect();
    let picked = labels.get(region).copied().unwrap_or_default();
    let mut all = vec![
        column("root", &["title", "change", "tiles", "days"]),
        title("title", &format!("{} · {picked}", say(locale, week)), "2"),
        widget(
            "tiles",
            "Row",
            json!({ "children": ["card-0", "card-1", "card-2"], "crossAxisAlignment": "stretch" }),
        ),
    ];
    let figures = FIGURES.get(region).unwrap_or(&FIGURES[0]);
    for (at, ((figure, by), name)) in figures.iter().zip(names).enumerate() {
        let id = format!("figure-{at}");
        // More returns are nothing good.
        let is_good = (at == 2) == by.starts_with('-');
        let tone = if is_good { "positive" } else { "caution" };
        all.push(widget(&format!("card-{at}"), "Card", json!({ "child": id })));
        all.push(widget(&id, "Figure", json!({ "label": say(locale, name), "value": figure, "delta": by, "tone": tone, "trend": week::trend(by, at) })));
    }
    let revenue = figures.first().map_or("", |(revenue, _)| revenue);
    let chart = week::chart(locale, |title| title.into(), week::days(revenue));
    all.push(widget("days", "Chart", chart));
    all.push(widget(
        "change",
        "Row",
        json!({ "children": ["region", "apply"], "mainAxisAlignment": "spaceBetween", "crossAxisAlignment": "end" }),
    ));
    all.push(widget(
        "region",
        "RadioGroup",
        json!({ "groupValue": picked, "labels": labels }),
    ));
    all.extend(button("apply", say(locale, demo::SHOW_THIS_REGION)));
    all
}

pub(super) fn show(locale: Locale) -> Scene {
    let said = demo::HERE_IS_THE_WEEK_PICK;
    large(Scene::new(), SURFACE, definition(locale, 0)).say(say(locale, said))
}

pub(super) fn change(event: &Value, locale: Locale) -> Scene {
    let picked = value(event, "region").and_then(Value::as_str).unwrap_or_default();
    let region = REGIONS
        .iter()
        .position(|name| say(locale, *name) == picked)
        .unwrap_or_default();
    let said = demo::THESE_ARE_THE_FIGURES;
    large(Scene::new().wait(300), SURFACE, definition(locale, region)).say(say(locale, said))
}
