//! Where the figures of an ads account come from, and where changes go. What was applied
//! counts from [`EFFECT_DAYS`] days back, so that a later table or chart shows it at once: the account is made up, and the
//! agent says so.

use std::collections::HashMap;

use super::account::{CAMPAIGNS, Campaign, Figures};
use super::dates;
use super::range::Period;

/// The whole account's budget of a day in dollars, as long as nobody changed it.
const DAILY_BUDGET: u32 = 1_200;
/// Days for which a change shows in the figures.
const EFFECT_DAYS: i64 = 7;
/// Changes that are kept of one account.
const CAP: usize = 2_000;

/// What one applied item does to the campaigns it names (none: to all): factors of spend, shown ads, clicks and sales.
const EFFECTS: [(&str, &[&str], [f64; 4]); 10] = [
    ("nudge-1", &["cmp-01"], [1.10, 1.10, 1.10, 1.12]),
    ("nudge-2", &[], [0.95, 0.98, 0.985, 1.0]),
    ("nudge-3", &["cmp-07", "cmp-09"], [1.0, 1.0, 1.08, 1.08]),
    ("card-budget", &["cmp-01"], [1.54, 1.54, 1.54, 1.54]),
    ("card-budget", &["cmp-07"], [0.17, 0.17, 0.17, 0.17]),
    ("card-landing", &[], [1.0, 1.0, 1.0, 1.15]),
    ("card-remarketing", &["cmp-06"], [1.05, 1.0, 1.1, 1.3]),
    ("card-headlines", &["cmp-02"], [1.06, 1.0, 1.15, 1.12]),
    ("card-keywords", &["cmp-02"], [1.07, 1.09, 1.09, 1.08]),
    ("card-schedule", &[], [1.03, 1.02, 1.06, 1.05]),
];

/// An account in memory: the demo's figures, and what was changed in one chat.
#[derive(Default)]
pub(crate) struct AccountInMemory {
    status: HashMap<String, String>,
    /// By campaign; the whole account under an empty id.
    budgets: HashMap<String, u32>,
}

impl AccountInMemory {
    /// How much more a campaign may spend than before its budget, or the account's, was changed.
    fn scale(&self, campaign: &Campaign) -> f64 {
        let own = self
            .budgets
            .get(campaign.id)
            .map(|daily| f64::from(*daily) / f64::from(campaign.usual_budget()));
        let whole = self
            .budgets
            .get("")
            .map(|daily| f64::from(*daily) / f64::from(DAILY_BUDGET));
        (own.unwrap_or(1.0) * whole.unwrap_or(1.0)).clamp(0.1, 5.0)
    }

    /// The figures of one campaign on one day, with all that was changed.
    pub(crate) fn on(&self, campaign: &Campaign, day: i64) -> Figures {
        let figures = campaign.on(day);
        if day <= dates::TODAY - EFFECT_DAYS {
            return figures;
        }
        let mut factors = [self.scale(campaign); 4];
        for (item, campaigns, effect) in EFFECTS {
            let concerned = campaigns.is_empty() || campaigns.contains(&campaign.id);
            if concerned && self.status(item) == "applied" {
                factors
                    .iter_mut()
                    .zip(effect)
                    .for_each(|(factor, effect)| *factor *= effect);
            }
        }
        figures.times(factors)
    }

    /// What may be spent on a day: of one campaign, or of the whole account.
    pub(crate) fn budget(&self, campaign: Option<&Campaign>) -> u32 {
        let usual = campaign.map_or(DAILY_BUDGET, Campaign::usual_budget);
        self.budgets
            .get(campaign.map_or("", |campaign| campaign.id))
            .copied()
            .unwrap_or(usual)
    }

    /// Sets a daily budget.
    pub(crate) fn set_budget(&mut self, campaign: Option<&str>, daily: u32) {
        if self.budgets.len() < CAP {
            self.budgets.insert(campaign.unwrap_or_default().to_owned(), daily);
        }
    }

    /// Where a suggestion or card stands: `pending` until it was acted on.
    pub(crate) fn status(&self, item: &str) -> &str {
        self.status.get(item).map_or("pending", String::as_str)
    }

    /// Changes a suggestion or card for good.
    pub(crate) fn set_status(&mut self, item: &str, status: &str) {
        if self.status.len() < CAP {
            self.status.insert(item.into(), status.into());
        }
    }

    /// A campaign over a period.
    pub(crate) fn over(&self, campaign: &Campaign, period: Period) -> Figures {
        let (from, to) = period.days();
        (from..=to)
            .map(|day| self.on(campaign, day))
            .fold(Figures::default(), Figures::plus)
    }

    /// The whole account on one day.
    pub(crate) fn day(&self, day: i64) -> Figures {
        CAMPAIGNS
            .iter()
            .map(|campaign| self.on(campaign, day))
            .fold(Figures::default(), Figures::plus)
    }

    /// The whole account over a period.
    pub(crate) fn total(&self, period: Period) -> Figures {
        CAMPAIGNS
            .iter()
            .map(|campaign| self.over(campaign, period))
            .fold(Figures::default(), Figures::plus)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_applied_shows_in_the_figures_and_undone_it_does_not() {
        let brand = &CAMPAIGNS[0];
        let mut account = AccountInMemory::default();
        let before = account.over(brand, Period::Last(7));
        account.set_status("nudge-1", "applied");
        let after = account.over(brand, Period::Last(7));
        assert!(after.spend > before.spend * 1.08 && after.conversions > before.conversions);
        assert_eq!(
            account.over(&CAMPAIGNS[1], Period::Last(7)),
            AccountInMemory::default().over(&CAMPAIGNS[1], Period::Last(7))
        );
        account.set_status("nudge-1", "pending");
        assert_eq!(account.over(brand, Period::Last(7)), before);
    }

    #[test]
    fn a_changed_budget_shows_in_the_figures() {
        let brand = &CAMPAIGNS[0];
        let mut account = AccountInMemory::default();
        let before = account.over(brand, Period::Last(7));
        account.set_budget(Some(brand.id), brand.usual_budget() * 2);
        assert_eq!(account.budget(Some(brand)), brand.usual_budget() * 2);
        let after = account.over(brand, Period::Last(7));
        assert!((after.spend / before.spend - 2.0).abs() < 0.01);
        account.set_budget(None, DAILY_BUDGET / 2);
        assert!(account.total(Period::Last(7)).spend < AccountInMemory::default().total(Period::Last(7)).spend);
    }

    #[test]
    fn the_campaigns_add_up_to_the_account() {
        let account = AccountInMemory::default();
        let rows: f64 = CAMPAIGNS
            .iter()
            .map(|campaign| account.over(campaign, Period::USUAL).spend.round())
            .sum();
        assert_eq!(rows, account.total(Period::USUAL).spend.round());
    }
}
