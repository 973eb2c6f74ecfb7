//! Campaigns and their daily figures.

use crate::agent::data::dates;
use crate::agent::ids::Ids;
use crate::words::text::demo::data as demo;
use crate::words::{Locale, Text};

/// A campaign of the demo account.
pub(crate) struct Campaign {
    pub id: &'static str,
    pub name: Text,
    pub channel: Text,
    pub status: Text,
    /// Usual figures of one day: spend in dollars, price of a click, clicks per shown ad, sales per click, and dollars
    /// per sale.
    spend: f64,
    click_price: f64,
    ctr: f64,
    sale_rate: f64,
    basket: f64,
}

const fn campaign(id: &'static str, name: Text, channel: Text, status: Text, usual: [f64; 5]) -> Campaign {
    let [spend, click_price, ctr, sale_rate, basket] = usual;
    Campaign {
        id,
        name,
        channel,
        status,
        spend,
        click_price,
        ctr,
        sale_rate,
        basket,
    }
}

pub(crate) const CAMPAIGNS: [Campaign; 10] = [
    campaign(
        "cmp-01",
        demo::BRAND_SEARCH,
        demo::SEARCH,
        demo::LIMITED,
        [148.0, 0.82, 0.094, 0.078, 71.0],
    ),
    campaign(
        "cmp-02",
        demo::GENERIC_SEARCH_US,
        demo::SEARCH,
        demo::ACTIVE,
        [236.0, 1.64, 0.041, 0.039, 83.0],
    ),
    campaign(
        "cmp-03",
        demo::COMPETITOR_SEARCH,
        demo::SEARCH,
        demo::ACTIVE,
        [121.0, 2.95, 0.018, 0.014, 76.0],
    ),
    campaign(
        "cmp-04",
        demo::PMAX_BESTSELLERS,
        demo::PMAX,
        demo::ACTIVE,
        [284.0, 0.97, 0.027, 0.043, 79.0],
    ),
    campaign(
        "cmp-05",
        demo::PMAX_NEW_CUSTOMERS,
        demo::PMAX,
        demo::LEARNING,
        [162.0, 1.12, 0.022, 0.026, 74.0],
    ),
    campaign(
        "cmp-06",
        demo::DISPLAY_REMARKETING,
        demo::DISPLAY,
        demo::ACTIVE,
        [58.0, 0.44, 0.009, 0.022, 68.0],
    ),
    campaign(
        "cmp-07",
        demo::DISPLAY_PROSPECTING,
        demo::DISPLAY,
        demo::ACTIVE,
        [96.0, 0.61, 0.0042, 0.0036, 66.0],
    ),
    campaign(
        "cmp-08",
        demo::SHOPPING_CORE,
        demo::SHOPPING,
        demo::ACTIVE,
        [204.0, 0.71, 0.019, 0.031, 72.0],
    ),
    campaign(
        "cmp-09",
        demo::VIDEO_AWARENESS,
        demo::VIDEO,
        demo::LEARNING,
        [73.0, 0.38, 0.0061, 0.0046, 64.0],
    ),
    campaign(
        "cmp-10",
        demo::SHOPPING_CLEARANCE,
        demo::SHOPPING,
        demo::LIMITED,
        [64.0, 0.52, 0.024, 0.035, 48.0],
    ),
];

/// The campaign that a card is about.
pub(crate) const GENERIC: &Campaign = &CAMPAIGNS[1];

/// Figures of a time or a campaign, summed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Figures {
    pub spend: f64,
    pub revenue: f64,
    pub impressions: f64,
    pub clicks: f64,
    pub conversions: f64,
}

impl Figures {
    pub(crate) fn plus(self, other: Figures) -> Figures {
        Figures {
            spend: self.spend + other.spend,
            revenue: self.revenue + other.revenue,
            impressions: self.impressions + other.impressions,
            clicks: self.clicks + other.clicks,
            conversions: self.conversions + other.conversions,
        }
    }

    /// Changed by factors of spend, shown ads, clicks and sales; what is counted stays whole.
    pub(super) fn times(self, [spend, impressions, clicks, sales]: [f64; 4]) -> Figures {
        Figures {
            spend: (self.spend * spend).round(),
            revenue: (self.revenue * sales).round(),
            impressions: (self.impressions * impressions).round(),
            clicks: (self.clicks * clicks).round(),
            conversions: (self.conversions * sales).round(),
        }
    }

    /// Clicks per shown ad, in percent.
    pub(crate) fn ctr(&self) -> f64 {
        round(100.0 * self.clicks / self.impressions.max(1.0), 2)
    }

    pub(crate) fn cpa(&self) -> f64 {
        round(self.spend / self.conversions.max(1.0), 2)
    }

    pub(crate) fn roas(&self) -> f64 {
        round(self.revenue / self.spend.max(0.01), 2)
    }
}

/// Rounds to decimals.
pub(super) fn round(value: f64, decimals: i32) -> f64 {
    let scale = 10_f64.powi(decimals);
    (value * scale).round() / scale
}

impl Campaign {
    /// The figures of one day: the usual ones with the week's shape, a slow drift and some chance.
    pub fn on(&self, day: i64) -> Figures {
        const WEEK: [f64; 7] = [1.04, 1.02, 1.0, 1.01, 1.06, 0.94, 0.91];
        let mut chance = Ids::new(&[self.id, &dates::iso(day)]);
        let mut wobble = |width: f64| 1.0 + width * (chance.below(2_001) as f64 / 1_000.0 - 1.0);
        let week = WEEK[dates::weekday(day) as usize];
        let drift = 1.0 + 0.0015 * (day - dates::TODAY + 45) as f64;
        let spend = self.spend * week * drift * wobble(0.08);
        // In the last week clicks grew dearer: that is what the agent explains when asked why the CPA rose.
        let dearer = if day > dates::TODAY - 7 { 1.06 } else { 1.0 };
        let clicks = (spend / (self.click_price * dearer * wobble(0.05))).round();
        let conversions = (clicks * self.sale_rate * wobble(0.12)).round();
        Figures {
            // Whole dollars, so that what is shown adds up.
            spend: spend.round(),
            revenue: (conversions * self.basket * wobble(0.06)).round(),
            impressions: (clicks / (self.ctr * wobble(0.06))).round(),
            clicks,
            conversions,
        }
    }

    /// Its budget of a day in dollars before anybody changed it.
    pub(crate) fn usual_budget(&self) -> u32 {
        (self.spend / 10.0).ceil() as u32 * 10
    }

    /// Whether its budget holds it back.
    pub(crate) fn is_limited(&self) -> bool {
        self.status == demo::LIMITED
    }
}

/// What a campaign is called once its budget no longer holds it back.
pub(crate) const UNLIMITED: Text = demo::ACTIVE;

/// The campaign that a text names, in any language and in lower case.
pub(crate) fn named(text: &str) -> Option<&'static Campaign> {
    let names = |campaign: &Campaign| Locale::ALL.map(|locale| campaign.name.get(locale).to_lowercase());
    CAMPAIGNS
        .iter()
        .find(|campaign| names(campaign).iter().any(|name| text.contains(name.as_str())))
}
