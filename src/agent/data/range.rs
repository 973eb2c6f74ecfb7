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

/// Digits and number words before a unit.
const NUMBERS: [(&str, u32); 36] = [
    ("a couple of", 2),
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("ten", 10),
    ("twelve", 12),
    ("한", 1),
    ("두", 2),
    ("세", 3),
    ("석", 3),
    ("네", 4),
    ("넉", 4),
    ("다섯", 5),
    ("여섯", 6),
    ("일곱", 7),
    ("열", 10),
    ("일", 1),
    ("이", 2),
    ("삼", 3),
    ("사", 4),
    ("오", 5),
    ("一", 1),
    ("两", 2),
    ("二", 2),
    ("三", 3),
    ("四", 4),
    ("五", 5),
    ("六", 6),
    ("七", 7),
    ("八", 8),
    ("十", 10),
    ("半", 0),
];

/// Units and their days.
const UNITS: [(&str, u32); 22] = [
    ("days", 1),
    ("day", 1),
    ("weeks", 7),
    ("week", 7),
    ("months", 30),
    ("month", 30),
    ("years", 365),
    ("year", 365),
    ("일", 1),
    ("주일", 7),
    ("주", 7),
    ("개월", 30),
    ("달", 30),
    ("년", 365),
    ("해", 365),
    ("天", 1),
    ("日", 1),
    ("周", 7),
    ("星期", 7),
    ("个月", 30),
    ("月", 30),
    ("年", 365),
];

/// Periods with a name of their own; longer words first.
const NAMED: [(&str, Period); 50] = [
    ("year to date", Period::ThisYear),
    ("this year", Period::ThisYear),
    ("last year", Period::LastYear),
    ("previous year", Period::LastYear),
    ("this quarter", Period::ThisQuarter),
    ("last quarter", Period::LastQuarter),
    ("this month", Period::ThisMonth),
    ("last month", Period::LastMonth),
    ("previous month", Period::LastMonth),
    ("this week", Period::ThisWeek),
    ("last week", Period::LastWeek),
    ("previous week", Period::LastWeek),
    ("yesterday", Period::Yesterday),
    ("today", Period::Today),
    ("올해", Period::ThisYear),
    ("금년", Period::ThisYear),
    ("작년", Period::LastYear),
    ("지난해", Period::LastYear),
    ("지난 해", Period::LastYear),
    ("이번 분기", Period::ThisQuarter),
    ("지난 분기", Period::LastQuarter),
    ("지난분기", Period::LastQuarter),
    ("이번 달", Period::ThisMonth),
    ("이번달", Period::ThisMonth),
    ("지난달", Period::LastMonth),
    ("지난 달", Period::LastMonth),
    ("이번 주", Period::ThisWeek),
    ("이번주", Period::ThisWeek),
    ("지난주", Period::LastWeek),
    ("지난 주", Period::LastWeek),
    ("어제", Period::Yesterday),
    ("오늘", Period::Today),
    ("今年", Period::ThisYear),
    ("去年", Period::LastYear),
    ("本季度", Period::ThisQuarter),
    ("上季度", Period::LastQuarter),
    ("上个季度", Period::LastQuarter),
    ("本月", Period::ThisMonth),
    ("这个月", Period::ThisMonth),
    ("上个月", Period::LastMonth),
    ("上月", Period::LastMonth),
    ("本周", Period::ThisWeek),
    ("这周", Period::ThisWeek),
    ("上周", Period::LastWeek),
    ("昨天", Period::Yesterday),
    ("昨日", Period::Yesterday),
    ("今天", Period::Today),
    ("今日", Period::Today),
    ("quarter", Period::Last(90)),
    ("분기", Period::Last(90)),
];

/// The period that a text asks for, in lower case.
pub(crate) fn period(text: &str) -> Option<Period> {
    counted(text).or_else(|| {
        NAMED
            .iter()
            .find(|(name, _)| text.contains(name))
            .map(|(_, period)| *period)
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
            NUMBERS.iter().find_map(|(word, number)| {
                let days = unit(after.strip_prefix(word)?)?;
                (*number > 0).then(|| Period::Last(number.saturating_mul(days)))
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
    UNITS.iter().find(|(word, _)| fits(word)).map(|(_, days)| *days)
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
