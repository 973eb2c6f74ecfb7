//! Our words for keys that many tools use, where a server gives none of its own.

use super::Text;
use super::text::{catalog, tool};

/// A column that ads tables usually have, by its key in any case.
pub fn column(key: &str) -> Option<&'static Text> {
    const KNOWN: &[(&str, Text)] = &[
        ("campaign", catalog::COLUMN_CAMPAIGN),
        ("name", catalog::COLUMN_NAME),
        ("channel", catalog::COLUMN_CHANNEL),
        ("status", catalog::COLUMN_STATUS),
        ("cost", catalog::COLUMN_COST),
        ("spend", catalog::COLUMN_SPEND),
        ("revenue", catalog::COLUMN_REVENUE),
        ("impressions", catalog::COLUMN_IMPRESSIONS),
        ("clicks", catalog::COLUMN_CLICKS),
        ("conversions", catalog::COLUMN_CONVERSIONS),
        ("ctr", catalog::COLUMN_CTR),
        ("cvr", catalog::COLUMN_CVR),
        ("cpa", catalog::COLUMN_CPA),
        ("cpc", catalog::COLUMN_CPC),
        ("roas", catalog::COLUMN_ROAS),
        ("device", catalog::COLUMN_DEVICE),
        ("region", catalog::COLUMN_REGION),
        ("date", catalog::COLUMN_DATE),
        ("note", catalog::COLUMN_NOTE),
        ("owner", catalog::COLUMN_OWNER),
    ];
    find(KNOWN, |known| known.eq_ignore_ascii_case(key))
}

/// An argument that many tools have, by its key.
pub fn argument(key: &str) -> Option<&'static Text> {
    const KNOWN: &[(&str, Text)] = &[
        ("city", tool::KEY_PLACE),
        ("cityName", tool::KEY_PLACE),
        ("location", tool::KEY_PLACE),
        ("place", tool::KEY_PLACE),
        ("title", tool::KEY_TITLE),
        ("summary", tool::KEY_SUMMARY),
        ("query", tool::KEY_SEARCH_WORDS),
        ("goal", tool::KEY_GOAL),
        ("kind", tool::KEY_KIND),
        ("demoType", tool::KEY_SHOWN_AS),
        ("dateRange", tool::KEY_PERIOD),
        ("datePreset", tool::KEY_PERIOD),
        ("from", tool::KEY_FROM),
        ("to", tool::KEY_TO),
        ("label", tool::KEY_NAME),
        ("metrics", tool::KEY_FIGURES),
        ("channels", tool::KEY_CHANNELS),
        ("campaignStatus", tool::KEY_STATUS),
        ("campaignContext", tool::KEY_ACCOUNT),
        ("chartPanels", tool::KEY_CHARTS),
        ("recommendations", tool::KEY_SUGGESTIONS),
        ("ctaVariant", tool::KEY_KIND_OF_ACTION),
        ("budget", tool::KEY_BUDGET),
        ("daily", tool::KEY_A_DAY),
        ("currency", tool::KEY_CURRENCY),
        ("period", tool::KEY_PERIOD),
        ("startsOn", tool::KEY_STARTS_ON),
        ("notify", tool::KEY_TELLS),
        ("rows", tool::KEY_ROWS),
        ("columns", tool::KEY_COLUMNS),
        ("results", tool::KEY_RESULTS),
        ("content", tool::KEY_CONTENT),
        ("options", tool::KEY_OPTIONS),
    ];
    find(KNOWN, |known| known == key)
}

fn find(known: &'static [(&str, Text)], is: impl Fn(&str) -> bool) -> Option<&'static Text> {
    known.iter().find(|(key, _)| is(key)).map(|(_, words)| words)
}
