//! A store's week: figures that follow the region which a person picks; only what moves is told again.

use crate::words::text::demo::surfaces as demo;
use serde_json::{Value, json};

use super::{Press, bound, button, heading, part, share, stack, words};
use crate::agent::data::week;
use crate::agent::llm::Scene;
use crate::words::{Locale, Text};

const REGIONS: [(&str, Text); 3] = [("all", demo::ALL), ("east", demo::EAST), ("west", demo::WEST)];

/// Figures of one region: revenue, orders, returns and their changes.
fn figures(region: &str, locale: Locale) -> Value {
    let (figures, stores): ([&str; 6], [(Text, u32, f64); 3]) = match region {
        "east" => (
            ["$21,480", "+9 %", "566", "+4 %", "3.2 %", "-0.3"],
            [
                (demo::HARBOR, 9_120, 4.2),
                (demo::OLD_TOWN, 7_004, -1.8),
                (demo::STATION, 5_356, 12.6),
            ],
        ),
        "west" => (
            ["$26,720", "+14 %", "718", "+8 %", "4.9 %", "+1.1"],
            [
                (demo::HILLSIDE, 11_940, 9.4),
                (demo::LAKEVIEW, 8_310, 6.1),
                (demo::AIRPORT, 6_470, -3.3),
            ],
        ),
        _ => (
            ["$48,200", "+12 %", "1,284", "+6 %", "4.1 %", "+0.8"],
            [
                (demo::HILLSIDE, 11_940, 9.4),
                (demo::HARBOR, 9_120, 4.2),
                (demo::LAKEVIEW, 8_310, 6.1),
            ],
        ),
    };
    let [revenue, revenue_by, orders, orders_by, returns, returns_by] = figures;
    let stores: Vec<Value> = stores
        .iter()
        .map(|(name, sum, by)| json!({ "id": name.get(Locale::En), "name": name.get(locale), "sum": sum, "by": by }))
        .collect();
    // More returns are nothing good.
    let returns_tone = if returns_by.starts_with('+') {
        "caution"
    } else {
        "positive"
    };
    json!({
        "revenue": revenue, "revenueBy": revenue_by, "revenueTone": "positive", "revenueTrend": week::trend(revenue_by, 0),
        "orders": orders, "ordersBy": orders_by, "ordersTone": "positive", "ordersTrend": week::trend(orders_by, 1),
        "returns": returns, "returnsBy": returns_by, "returnsTone": returns_tone, "returnsTrend": week::trend(returns_by, 2),
        "stores": stores, "days": week::days(revenue),
    })
}

/// A card with a figure, its change and its way through the week.
fn tile(id: &str, label: Value, key: &str) -> [Value; 2] {
    let figure = format!("{id}-figure");
    let own = json!({
        "label": label, "value": bound(&format!("/week/{key}")), "delta": bound(&format!("/week/{key}By")),
        "tone": bound(&format!("/week/{key}Tone")), "trend": bound(&format!("/week/{key}Trend")),
    });
    [
        share(id, "Card", json!({ "child": figure })),
        part(&figure, "Figure", own),
    ]
}

pub(super) fn show(locale: Locale) -> Scene {
    let options: Vec<Value> = REGIONS
        .iter()
        .map(|(value, name)| json!({ "label": words(locale, *name), "value": value }))
        .collect();
    let picker = json!({
        "label": words(locale, demo::REGION), "selections": bound("/region"), "options": options, "maxAllowedSelections": 1,
        "displayStyle": "chips",
    });
    let chart = week::chart(locale, |title| json!({ "literalString": title }), bound("/week/days"));
    let table = json!({
        "title": words(locale, demo::STORES), "rows": bound("/week/stores"),
        "columns": [
            { "key": "name", "label": demo::STORE.get(locale), "type": "text" },
            { "key": "sum", "label": demo::REVENUE.get(locale), "type": "currency", "currency": "USD", "decimals": 0 },
            { "key": "by", "label": demo::CHANGE.get(locale), "type": "delta" },
        ],
    });
    Scene::new()
        .components(&[
            part("root", "Column", stack(&["title", "change", "tiles", "days", "stores"])),
            heading("title", words(locale, demo::WEEK), "2"),
            part(
                "tiles",
                "Row",
                json!({ "children": { "explicitList": ["revenue", "orders", "returns"] }, "alignment": "stretch" }),
            ),
        ])
        .data(json!({ "region": ["all"], "week": figures("all", locale) }))
        .call(
            "beginRendering",
            &json!({ "root": "root", "styles": { "display": "side_panel" } }),
        )
        // What takes a client longest to load is named first: it loads while the rest is told.
        .components(&[part("days", "Chart", chart), part("stores", "Table", table)])
        .components(&tile("revenue", words(locale, demo::REVENUE), "revenue"))
        .components(&tile("orders", words(locale, demo::ORDERS), "orders"))
        .components(&tile("returns", words(locale, demo::RETURNS), "returns"))
        .components(&[
            part(
                "change",
                "Row",
                json!({ "children": { "explicitList": ["picker", "apply"] }, "alignment": "end", "distribution": "spaceBetween" }),
            ),
            part("picker", "MultipleChoice", picker),
            button(
                "apply",
                words(locale, demo::APPLY),
                "region",
                locale,
                &[("region", "/region")],
                true,
            ),
        ])
        .say(demo::HERE_IS_THE_WEEK_PICK_A.get(locale))
}

/// Another region: one write of data.
pub(super) fn change(press: &Press) -> Scene {
    let chosen = press
        .context
        .get("region")
        .and_then(|region| region.get(0).or(Some(region)));
    let region = chosen.and_then(Value::as_str).unwrap_or("all");
    let name = REGIONS
        .iter()
        .find(|(value, _)| *value == region)
        .map_or(REGIONS[0].1, |(_, name)| *name);
    let said = demo::THESE_ARE_THE_FIGURES_FOR;
    Scene::new()
        .wait(300)
        .write("/week", figures(region, press.locale))
        .say(&said.fill(press.locale, &[("region", name.get(press.locale))]))
}
