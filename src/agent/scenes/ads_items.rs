//! The words and figures of the nudges and cards that the agent offers. Knows no answer.

use crate::agent::data::account::{Campaign, GENERIC};
use crate::words::text::demo::ads as demo;
use crate::words::{Locale, Text};

/// A suggestion that can be applied: its wire id and words.
pub(super) struct DemoNudge {
    pub id: &'static str,
    pub title: Text,
    pub impact: &'static str,
    pub difficulty: &'static str,
    pub lift: Text,
    pub reason: Text,
}

pub(super) const NUDGES: [DemoNudge; 3] = [
    DemoNudge {
        id: "nudge-1",
        title: demo::RAISE_THE_BRAND_CAMPAIGNS_BUDGET,
        impact: "high",
        difficulty: "easy",
        lift: demo::CONVERSIONS_4_EXPECTED,
        reason: demo::CPA_UP_3_CTR_DOWN,
    },
    DemoNudge {
        id: "nudge-2",
        title: demo::LOWER_MOBILE_AD_GROUP_BIDS,
        impact: "medium",
        difficulty: "easy",
        lift: demo::CONVERSIONS_6_EXPECTED,
        reason: demo::CPA_UP_4_CTR_DOWN,
    },
    DemoNudge {
        id: "nudge-3",
        title: demo::REPLACE_2_CREATIVES_WITH_A,
        impact: "medium",
        difficulty: "medium",
        lift: demo::CONVERSIONS_8_EXPECTED,
        reason: demo::CPA_UP_5_CTR_DOWN,
    },
];

/// What they are called.
pub(super) fn nudge_titles(locale: Locale) -> Vec<&'static str> {
    NUDGES.iter().map(|nudge| nudge.title.get(locale)).collect()
}

/// The figure of a card.
pub(super) enum DemoFigure {
    Known(f64),
    /// The click rate of a campaign, which the account alone knows: tables show it too.
    ClickRate(&'static Campaign),
}

/// One key action: wire id, words, figures `(label, figure, delta, unit)` and its button.
pub(super) struct DemoCard {
    pub id: &'static str,
    pub title: Text,
    pub body: Text,
    pub metric: (Text, DemoFigure, f64, &'static str),
    pub button: Text,
    pub action: &'static str,
    pub variant: &'static str,
}

pub(super) const CONVERSION_CARDS: [DemoCard; 3] = [
    DemoCard {
        id: "card-budget",
        title: demo::MOVE_BUDGET_TO_BRAND_SEARCH,
        body: demo::TAKE_80_A_DAY_FROM,
        metric: (demo::CONVERSIONS_A_WEEK, DemoFigure::Known(41.0), 12.4, ""),
        button: demo::REDISTRIBUTE_BUDGET,
        action: "redistribute-budget",
        variant: "budget-redistribution",
    },
    DemoCard {
        id: "card-landing",
        title: demo::SEND_MOBILE_VISITORS_TO_THE,
        body: demo::THE_PRODUCT_PAGE_LOADS_IN,
        metric: (demo::CONVERSION_RATE, DemoFigure::Known(3.4), 0.5, "%"),
        button: demo::SWITCH_THE_PAGE,
        action: "switch-landing-page",
        variant: "landing-page",
    },
    DemoCard {
        id: "card-remarketing",
        title: demo::REMIND_PEOPLE_WHO_LEFT_A,
        body: demo::N_2_140_PEOPLE_LEFT_A,
        metric: (demo::CONVERSIONS_A_WEEK, DemoFigure::Known(23.0), 6.8, ""),
        button: demo::START_THE_REMINDER,
        action: "start-remarketing",
        variant: "audience",
    },
];

pub(super) const CLICK_CARDS: [DemoCard; 3] = [
    DemoCard {
        id: "card-headlines",
        title: demo::ADD_THREE_HEADLINES_TO_GENERIC,
        body: demo::AD_STRENGTH_IS_ONLY_AVERAGE,
        metric: (demo::CTR, DemoFigure::ClickRate(GENERIC), 0.6, "%"),
        button: demo::ADD_THE_HEADLINES,
        action: "add-headlines",
        variant: "creative",
    },
    DemoCard {
        id: "card-keywords",
        title: demo::ADD_18_SEARCH_TERMS_AS,
        body: demo::THESE_TERMS_BROUGHT_CLICKS_BELOW,
        metric: (demo::CLICKS_A_WEEK, DemoFigure::Known(640.0), 9.2, ""),
        button: demo::ADD_THE_KEYWORDS,
        action: "add-keywords",
        variant: "keywords",
    },
    DemoCard {
        id: "card-schedule",
        title: demo::BID_MORE_FROM_7_TO,
        body: demo::A_THIRD_OF_ALL_CLICKS,
        metric: (demo::CLICKS_A_WEEK, DemoFigure::Known(410.0), 5.7, ""),
        button: demo::CHANGE_THE_SCHEDULE,
        action: "adjust-schedule",
        variant: "schedule",
    },
];

/// The name of an item that can be acted on.
pub(super) fn item_title(id: &str) -> Option<Text> {
    let nudges = NUDGES.iter().map(|nudge| (nudge.id, nudge.title));
    let cards = CONVERSION_CARDS
        .iter()
        .chain(&CLICK_CARDS)
        .map(|card| (card.id, card.title));
    nudges
        .chain(cards)
        .find(|(known, _)| *known == id)
        .map(|(_, title)| title)
}
