//! Spans of days in the account's calendar, and what people call them.

use super::dates::{self, TODAY};
use crate::words::Locale;
use crate::words::text::demo::data as demo;

/// Daily figures reach back this far.
pub(crate) const MAX_DAYS: u32 = 90;

/// A period as it was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Period {
    /// So many days that end today.
    Last(u32),
    Today,
    Yesterday,
    ThisWeek,
    LastWeek,
    ThisMonth,
    LastMonth,
    ThisQuarter,
    LastQuarter,
    ThisYear,
    LastYear,
}

impl Period {
    /// What is meant when nothing is said.
    pub(crate) const USUAL: Period = Period::Last(30);

    /// First and last day; the last one is never after today.
    pub(crate) fn days(self) -> (i64, i64) {
        let monday = TODAY - dates::weekday(TODAY);
        match self {
            Period::Last(days) => (dates::first_of(days), TODAY),
            Period::Today => (TODAY, TODAY),
            Period::Yesterday => (TODAY - 1, TODAY - 1),
            Period::ThisWeek => (monday, TODAY),
            Period::LastWeek => (monday - 7, monday - 1),
            Period::ThisMonth => (dates::MONTH, TODAY),
            Period::LastMonth => (dates::LAST_MONTH, dates::MONTH - 1),
            Period::ThisQuarter | Period::ThisYear => (dates::YEAR, TODAY),
            Period::LastQuarter => (dates::LAST_QUARTER, dates::YEAR - 1),
            Period::LastYear => (dates::LAST_YEAR, dates::YEAR - 1),
        }
    }

    /// How many days it has.
    pub(crate) fn count(self) -> u32 {
        let (from, to) = self.days();
        u32::try_from(to - from + 1).unwrap_or(0)
    }

    /// Whether there are figures for all of it.
    pub(crate) fn is_kept(self) -> bool {
        self.count() > 0 && self.days().0 >= dates::first_of(MAX_DAYS)
    }

    /// What it is called.
    pub(crate) fn label(self, locale: Locale) -> String {
        let text = match self {
            Period::Last(days) => {
                return demo::LAST_N_DAYS.fill(locale, &[("n", &days.to_string())]);
            }
            Period::Today => demo::TODAY,
            Period::Yesterday => demo::YESTERDAY,
            Period::ThisWeek => demo::THIS_WEEK,
            Period::LastWeek => demo::LAST_WEEK,
            Period::ThisMonth => demo::THIS_MONTH,
            Period::LastMonth => demo::LAST_MONTH,
            Period::ThisQuarter => demo::THIS_QUARTER,
            Period::LastQuarter => demo::LAST_QUARTER,
            Period::ThisYear => demo::THIS_YEAR,
            Period::LastYear => demo::LAST_YEAR,
        };
        text.get(locale).to_owned()
    }

    /// Its word on the wire: `30d`, else its name.
    pub(crate) fn preset(self) -> String {
        match self {
            Period::Last(days) => format!("{days}d"),
            other => other.label(Locale::En).to_lowercase().replace(' ', "-"),
        }
    }
}

/// Words for numbers before a unit.
const NUMBERS: [(u32, &str); 10] = [
    (1, "one|한|일|一"),
    (2, "a couple of|two|두|이|两|二"),
    (3, "three|세|석|삼|三"),
    (4, "four|네|넉|사|四"),
    (5, "five|다섯|오|五"),
    (6, "six|여섯|六"),
    (7, "seven|일곱|七"),
    (8, "八"),
    (10, "ten|열|十"),
    (12, "twelve"),
];

/// Units, in days.
const UNITS: [(u32, &str); 4] = [
    (1, "days|day|일|天|日"),
    (7, "weeks|week|주일|주|周|星期"),
    (30, "months|month|개월|달|个月|月"),
    (365, "years|year|년|해|年"),
];

/// Periods with a name of their own; a bare quarter last.
const NAMED: [(Period, &str); 11] = [
    (Period::ThisYear, "year to date|this year|올해|금년|今年"),
    (Period::LastYear, "last year|previous year|작년|지난해|지난 해|去年"),
    (Period::ThisQuarter, "this quarter|이번 분기|本季度"),
    (Period::LastQuarter, "last quarter|지난 분기|지난분기|上季度|上个季度"),
    (Period::ThisMonth, "this month|이번 달|이번달|本月|这个月"),
    (
        Period::LastMonth,
        "last month|previous month|지난달|지난 달|上个月|上月",
    ),
    (Period::ThisWeek, "this week|이번 주|이번주|本周|这周"),
    (Period::LastWeek, "last week|previous week|지난주|지난 주|上周"),
    (Period::Yesterday, "yesterday|어제|昨天|昨日"),
    (Period::Today, "today|오늘|今天|今日"),
    (Period::Last(90), "quarter|분기"),
];

/// The period that a text asks for, in lower case.
pub(crate) fn period(text: &str) -> Option<Period> {
    counted(text).or_else(|| {
        let named = NAMED
            .iter()
            .find(|(_, names)| names.split('|').any(|name| text.contains(name)));
        named.map(|(period, _)| *period)
    })
}

/// A number with a unit of time behind it: `7 days`, `last two years`, `2년`, `最近两年`.
fn counted(text: &str) -> Option<Period> {
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let digits = &rest[at..];
        let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
        let number: u32 = digits[..end].parse().unwrap_or(u32::MAX);
        if let Some(factor) = unit(&digits[end..]) {
            return Some(Period::Last(number.saturating_mul(factor)));
        }
        rest = &digits[end..];
    }
    // A number word is one only right before its unit and behind "last", "최근" or "最近".
    let lead = [
        "last ",
        "past ",
        "previous ",
        "최근 ",
        "최근",
        "지난 ",
        "지난",
        "最近",
        "近",
        "过去",
    ];
    lead.iter().find_map(|lead| {
        text.match_indices(lead).find_map(|(at, _)| {
            let after = text[at + lead.len()..].trim_start();
            NUMBERS.iter().find_map(|(number, words)| {
                let days = words.split('|').find_map(|word| unit(after.strip_prefix(word)?))?;
                Some(Period::Last(number.saturating_mul(days)))
            })
        })
    })
}

fn unit(text: &str) -> Option<u32> {
    let text = text.trim_start_matches([' ', '-', '个']);
    let fits = |word: &str| {
        let rest = text.strip_prefix(word);
        rest.is_some_and(|rest| !word.is_ascii() || !rest.starts_with(|c: char| c.is_ascii_alphabetic()))
    };
    let unit = UNITS.iter().find(|(_, words)| words.split('|').any(fits));
    unit.map(|(days, _)| *days)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_are_read_in_three_languages() {
        for (text, expected) in [
            ("the last 7 days", Some(Period::Last(7))),
            ("last two years", Some(Period::Last(730))),
            ("최근 2년", Some(Period::Last(730))),
            ("지난 두 달", Some(Period::Last(60))),
            ("最近两年", Some(Period::Last(730))),
            ("近三个月", Some(Period::Last(90))),
            ("어제 성과", Some(Period::Yesterday)),
            ("올해 캠페인", Some(Period::ThisYear)),
            ("last year", Some(Period::LastYear)),
            ("上周", Some(Period::LastWeek)),
            ("a 3-week look", Some(Period::Last(21))),
            ("top 10 campaigns", None),
            ("캠페인 성과", None),
        ] {
            assert_eq!(period(text), expected, "{text}");
        }
    }

    #[test]
    fn named_periods_have_their_true_days() {
        let days = |period: Period| (dates::iso(period.days().0), dates::iso(period.days().1));
        let is = |from: &str, to: &str| (from.to_owned(), to.to_owned());
        assert_eq!(days(Period::Yesterday), is("2026-03-07", "2026-03-07"));
        assert_eq!(days(Period::ThisWeek), is("2026-03-02", "2026-03-08"));
        assert_eq!(days(Period::LastWeek), is("2026-02-23", "2026-03-01"));
        assert_eq!(days(Period::LastMonth), is("2026-02-01", "2026-02-28"));
        assert_eq!(days(Period::ThisYear), is("2026-01-01", "2026-03-08"));
        assert_eq!(days(Period::LastQuarter), is("2025-10-01", "2025-12-31"));
        assert!(Period::ThisYear.is_kept() && !Period::LastYear.is_kept() && !Period::Last(0).is_kept());
        assert!(Period::Last(90).is_kept() && !Period::Last(91).is_kept());
    }
}
