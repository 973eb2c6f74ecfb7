//! A store's week: figures that follow the region which a person picks; only what moves is told again.

use serde_json::{Value, json};

use super::{Press, bound, button, components, heading, part, share, stack, words};
use crate::agent::data::week;
use crate::agent::llm::Scene;
use crate::i18n::{Locale, Text};

const WEEK: Text = Text::new("This week", "이번 주", "本周");
const REVENUE: Text = Text::new("Revenue", "매출", "销售额");
const ORDERS: Text = Text::new("Orders", "주문", "订单");
const RETURNS: Text = Text::new("Returns", "반품률", "退货率");
const STORES: Text = Text::new("Best stores", "매출 상위 매장", "销售最佳门店");
const REGION: Text = Text::new("Region", "지역", "地区");
const APPLY: Text = Text::new("Show this region", "이 지역 보기", "查看该地区");
const REGIONS: [(&str, Text); 3] = [
    ("all", Text::new("All", "전체", "全部")),
    ("east", Text::new("East", "동부", "东区")),
    ("west", Text::new("West", "서부", "西区")),
];

const STORE: Text = Text::new("Store", "매장", "门店");
const CHANGE: Text = Text::new("Change, %", "변화 (%)", "变化（%）");

/// Figures of one region: revenue, orders, returns and their changes.
fn figures(region: &str, locale: Locale) -> Value {
    let (figures, stores): ([&str; 6], [(Text, u32, f64); 3]) = match region {
        "east" => (
            ["$21,480", "+9 %", "566", "+4 %", "3.2 %", "-0.3"],
            [
                (Text::new("Harbor", "하버점", "海港店"), 9_120, 4.2),
                (Text::new("Old Town", "올드타운점", "老城店"), 7_004, -1.8),
                (Text::new("Station", "역전점", "车站店"), 5_356, 12.6),
            ],
        ),
        "west" => (
            ["$26,720", "+14 %", "718", "+8 %", "4.9 %", "+1.1"],
            [
                (Text::new("Hillside", "힐사이드점", "山坡店"), 11_940, 9.4),
                (Text::new("Lakeview", "레이크뷰점", "湖景店"), 8_310, 6.1),
                (Text::new("Airport", "공항점", "机场店"), 6_470, -3.3),
            ],
        ),
        _ => (
            ["$48,200", "+12 %", "1,284", "+6 %", "4.1 %", "+0.8"],
            [
                (Text::new("Hillside", "힐사이드점", "山坡店"), 11_940, 9.4),
                (Text::new("Harbor", "하버점", "海港店"), 9_120, 4.2),
                (Text::new("Lakeview", "레이크뷰점", "湖景店"), 8_310, 6.1),
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

pub fn show(locale: Locale) -> Scene {
    let options: Vec<Value> = REGIONS
        .iter()
        .map(|(value, name)| json!({ "label": words(locale, *name), "value": value }))
        .collect();
    let picker = json!({
        "label": words(locale, REGION), "selections": bound("/region"), "options": options, "maxAllowedSelections": 1,
        "displayStyle": "chips",
    });
    let chart = week::chart(locale, |title| json!({ "literalString": title }), bound("/week/days"));
    let table = json!({
        "title": words(locale, STORES), "rows": bound("/week/stores"),
        "columns": [
            { "key": "name", "label": STORE.get(locale), "type": "text" },
            { "key": "sum", "label": REVENUE.get(locale), "type": "currency", "currency": "USD", "decimals": 0 },
            { "key": "by", "label": CHANGE.get(locale), "type": "delta" },
        ],
    });
    Scene::new()
        .call(
            "componentUpdate",
            &components(&[
                part("root", "Column", stack(&["title", "change", "tiles", "days", "stores"])),
                heading("title", words(locale, WEEK), "2"),
                part(
                    "tiles",
                    "Row",
                    json!({ "children": { "explicitList": ["revenue", "orders", "returns"] }, "alignment": "stretch" }),
                ),
            ]),
        )
        .call(
            "dataModelUpdate",
            &json!({ "contents": { "region": ["all"], "week": figures("all", locale) } }),
        )
        .call(
            "beginRendering",
            &json!({ "root": "root", "styles": { "display": "side_panel" } }),
        )
        .call(
            "componentUpdate",
            &components(&tile("revenue", words(locale, REVENUE), "revenue")),
        )
        .call(
            "componentUpdate",
            &components(&tile("orders", words(locale, ORDERS), "orders")),
        )
        .call(
            "componentUpdate",
            &components(&tile("returns", words(locale, RETURNS), "returns")),
        )
        .call(
            "componentUpdate",
            &components(&[part("days", "Chart", chart), part("stores", "Table", table)]),
        )
        .call(
            "componentUpdate",
            &components(&[
                part(
                    "change",
                    "Row",
                    json!({ "children": { "explicitList": ["picker", "apply"] }, "alignment": "end", "distribution": "spaceBetween" }),
                ),
                part("picker", "MultipleChoice", picker),
                button(
                    "apply",
                    words(locale, APPLY),
                    "region",
                    locale,
                    &[("region", "/region")],
                    true,
                ),
            ]),
        )
        .say(
            Text::new(
                "Here is the week. Pick a region and I change only the figures.",
                "이번 주 현황이에요. 지역을 고르면 숫자만 바꿔 드릴게요.",
                "这是本周的数据。选择地区后，我只更新数字。",
            )
            .get(locale),
        )
}

/// Another region: one write of data.
pub fn change(press: &Press) -> Scene {
    let chosen = press
        .context
        .get("region")
        .and_then(|region| region.get(0).or(Some(region)));
    let region = chosen.and_then(Value::as_str).unwrap_or("all");
    let name = REGIONS
        .iter()
        .find(|(value, _)| *value == region)
        .map_or(REGIONS[0].1, |(_, name)| *name);
    let said = Text::new(
        "These are the figures for: {region}.",
        "{region} 지역의 수치예요.",
        "这是{region}的数据。",
    );
    Scene::new()
        .wait(300)
        .call(
            "dataModelUpdate",
            &json!({ "path": "/week", "contents": figures(region, press.locale) }),
        )
        .say(&said.fill(press.locale, &[("region", name.get(press.locale))]))
}
