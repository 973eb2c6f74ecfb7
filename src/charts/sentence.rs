//! The one sentence above a plot, made from its facts. Names from the wire stand between U+2068 and U+2069, so that
//! their direction stays their own; a view shows them in `<bdi>`.

use crate::contract::data::chart::{ChartLook, ChartUnit, Panel, Series, Trend, Xs, facts, shares, sum};
use crate::words::josa::Josa;
use crate::words::text::chart as words;
use crate::words::{Locale, Text};

/// How the page writes figures and places.
pub trait SentenceWriter {
    /// A figure as it is read, grouped: `$6,905.5`.
    fn exact(&self, unit: &ChartUnit, value: f64) -> String;
    /// The place of a row: a name, a date.
    fn place(&self, xs: &Xs, index: usize) -> String;
}

/// Puts a name from the wire between isolates.
pub fn isolate(name: &str) -> String {
    format!("\u{2068}{name}\u{2069}")
}

/// The text without its isolates, cut where they stand; every second piece is a name from the wire.
pub fn pieces(text: &str) -> Vec<(bool, &str)> {
    let mut out = Vec::new();
    for part in text.split('\u{2068}') {
        match part.split_once('\u{2069}') {
            Some((name, rest)) => out.extend([(true, name), (false, rest)]),
            None => out.push((false, part)),
        }
    }
    out.retain(|(_, piece)| !piece.is_empty());
    out
}

/// A name, or our word when there is none.
pub fn name_of(series: &Series, locale: Locale) -> String {
    match series.label.is_empty() {
        true => words::VALUE.get(locale).to_owned(),
        false => isolate(&series.label),
    }
}

/// The sentence for a panel as it stands; `hidden` holds the indices of series that are not shown.
pub fn sentence(panel: &Panel, hidden: &[usize], locale: Locale, writer: &dyn SentenceWriter) -> String {
    let say = Say { panel, locale, writer };
    let seen: Vec<&Series> = panel
        .series
        .iter()
        .enumerate()
        .filter(|(index, series)| !hidden.contains(index) && facts(series).is_some())
        .map(|(_, series)| series)
        .collect();
    let timed = matches!(panel.xs, Xs::Dates { .. });
    match (panel.look, seen.as_slice()) {
        (_, []) => match panel.is_empty() {
            true => words::NO_DATA.get(locale).to_owned(),
            false => words::ALL_HIDDEN.get(locale).to_owned(),
        },
        (ChartLook::Pie, [one, ..]) => say.share(one),
        (ChartLook::Scatter, [one, ..]) => say.cloud(one, &seen),
        (_, some) if some.len() < 3 && some.iter().all(|one| facts(one).is_some_and(|facts| facts.count == 1)) => some
            .iter()
            .map(|one| say.one(one))
            .collect::<Vec<_>>()
            .join(words::BETWEEN.get(locale)),
        (ChartLook::Line | ChartLook::Area, [one]) => say.trend(one, None),
        (ChartLook::Bar | ChartLook::StackedBar, [one]) if timed => say.trend(one, None),
        (ChartLook::Line | ChartLook::Area, [one, two]) => say.trend(one, Some(say.trend(two, None))),
        (ChartLook::Line | ChartLook::Area, _) => say.ends(&seen),
        (_, [one]) => say.highest(one),
        (ChartLook::StackedBar, _) => say.total(&seen),
        _ => say.highest_of(&seen),
    }
}

struct Say<'a> {
    panel: &'a Panel,
    locale: Locale,
    writer: &'a dyn SentenceWriter,
}

impl Say<'_> {
    fn with(&self, word: String, josa: Josa) -> String {
        match self.locale {
            Locale::Ko => {
                let particle = josa.after(&word);
                word + particle
            }
            _ => word,
        }
    }

    fn subject(&self, word: String) -> String {
        self.with(word, Josa::Subject)
    }

    fn to(&self, series: &Series, value: f64) -> String {
        self.with(self.writer.exact(&series.unit, value), Josa::To)
    }

    fn place(&self, index: usize) -> String {
        isolate(&self.writer.place(&self.panel.xs, index))
    }

    fn fill(&self, text: &Text, values: &[(&str, &str)]) -> String {
        text.fill(self.locale, values)
    }

    fn trend(&self, series: &Series, rest: Option<String>) -> String {
        let Some(facts) = facts(series) else {
            return String::new();
        };
        let subject = self.subject(name_of(series, self.locale));
        let (from, value) = (
            self.writer.exact(&series.unit, facts.first.1),
            self.writer.exact(&series.unit, facts.last.1),
        );
        // Two figures that are written alike are steady to the reader.
        let trend = match facts.trend {
            Trend::Rose | Trend::Fell if from == value => Trend::Steady,
            trend => trend,
        };
        let text = match (trend, rest.is_some()) {
            (Trend::Rose, false) => &words::ROSE,
            (Trend::Rose, true) => &words::ROSE_AND,
            (Trend::Fell, false) => &words::FELL,
            (Trend::Fell, true) => &words::FELL_AND,
            (Trend::Steady, false) => &words::STEADY,
            (Trend::Steady, true) => &words::STEADY_AND,
            (Trend::Returned, false) => &words::RETURNED,
            (Trend::Returned, true) => &words::RETURNED_AND,
        };
        let to = self.to(series, facts.last.1);
        let rest = rest.unwrap_or_default();
        self.fill(
            text,
            &[
                ("subject", &subject),
                ("from", &from),
                ("to", &to),
                ("value", &value),
                ("rest", &rest),
            ],
        )
    }

    fn one(&self, series: &Series) -> String {
        let Some(facts) = facts(series) else {
            return String::new();
        };
        let name = name_of(series, self.locale);
        let topic = self.with(name.clone(), Josa::Topic);
        let value = self.writer.exact(&series.unit, facts.first.1);
        self.fill(
            &words::ONE,
            &[
                ("series", &name),
                ("topic", &topic),
                ("value", &value),
                ("place", &self.place(facts.first.0)),
            ],
        )
    }

    fn ends(&self, seen: &[&Series]) -> String {
        let ends = || seen.iter().filter_map(|series| Some((*series, facts(series)?.last.1)));
        let high = ends().max_by(|a, b| a.1.total_cmp(&b.1));
        let low = ends().min_by(|a, b| a.1.total_cmp(&b.1));
        let (Some(high), Some(low)) = (high, low) else {
            return String::new();
        };
        self.fill(
            &words::ENDS,
            &[
                ("count", &seen.len().to_string()),
                ("subject", &self.subject(name_of(high.0, self.locale))),
                ("to", &self.to(high.0, high.1)),
                ("low", &self.subject(name_of(low.0, self.locale))),
                ("low_to", &self.to(low.0, low.1)),
            ],
        )
    }

    fn highest(&self, series: &Series) -> String {
        let Some(facts) = facts(series) else {
            return String::new();
        };
        if facts.max.1 == facts.min.1 {
            return self.fill(
                &words::ALL_EQUAL,
                &[("value", &self.writer.exact(&series.unit, facts.max.1))],
            );
        }
        self.fill(
            &words::HIGHEST,
            &[
                ("subject", &self.subject(self.place(facts.max.0))),
                ("to", &self.to(series, facts.max.1)),
                ("low", &self.subject(self.place(facts.min.0))),
                ("low_to", &self.to(series, facts.min.1)),
            ],
        )
    }

    fn highest_of(&self, seen: &[&Series]) -> String {
        let Some(one) = seen.first() else { return String::new() };
        let facts = facts(one).map(|facts| facts.max);
        let Some((index, value)) = facts else {
            return String::new();
        };
        self.fill(
            &words::HIGHEST_OF,
            &[
                ("series", &name_of(one, self.locale)),
                ("place", &self.place(index)),
                ("to", &self.to(one, value)),
            ],
        )
    }

    fn total(&self, seen: &[&Series]) -> String {
        let total = |index: usize| {
            seen.iter()
                .filter_map(|series| series.values.get(index).copied().flatten())
                .sum::<f64>()
        };
        let best = (0..self.panel.xs.len())
            .map(|index| (index, total(index)))
            .max_by(|a, b| a.1.total_cmp(&b.1));
        let (Some((index, value)), Some(one)) = (best, seen.first()) else {
            return String::new();
        };
        self.fill(
            &words::LARGEST_TOTAL,
            &[
                ("subject", &self.subject(self.place(index))),
                ("to", &self.to(one, value)),
            ],
        )
    }

    fn share(&self, series: &Series) -> String {
        let Some(facts) = facts(series) else {
            return String::new();
        };
        let share = shares(&series.values)
            .get(facts.max.0)
            .copied()
            .flatten()
            .unwrap_or_default();
        let part = self.writer.exact(&ChartUnit::Percent, share);
        let whole = self.writer.exact(&series.unit, sum(series));
        self.fill(
            &words::LARGEST_SHARE,
            &[
                ("subject", &self.subject(self.place(facts.max.0))),
                ("part", &self.with(part, Josa::Object)),
                ("whole", &whole),
            ],
        )
    }

    fn cloud(&self, one: &Series, seen: &[&Series]) -> String {
        let count = seen
            .iter()
            .filter_map(|series| facts(series))
            .map(|facts| facts.count)
            .sum();
        let Some(facts) = facts(one) else { return String::new() };
        let span = self.panel.xs.positions().map(|at| {
            let low = at.iter().copied().fold(f64::INFINITY, f64::min);
            let high = at.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let dated = matches!(self.panel.xs, Xs::Dates { .. });
            [low, high].map(|edge| match dated {
                true => at
                    .iter()
                    .position(|at| *at == edge)
                    .map(|index| self.place(index))
                    .unwrap_or_default(),
                false => self.writer.exact(&ChartUnit::Plain, edge),
            })
        });
        let last = self.panel.xs.len().saturating_sub(1);
        let [from, to] = span.unwrap_or_else(|| [self.place(0), self.place(last)]);
        let x = match &self.panel.x_label {
            Some(label) => isolate(label),
            None => "x".to_owned(),
        };
        words::CLOUD.fill(
            self.locale,
            count,
            &[
                ("x", &x),
                ("x_from", &from),
                ("x_to", &to),
                ("y", &name_of(one, self.locale)),
                ("y_from", &self.writer.exact(&one.unit, facts.min.1)),
                ("y_to", &self.writer.exact(&one.unit, facts.max.1)),
            ],
        )
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::contract::data::chart::read;

    struct Plain;

    impl SentenceWriter for Plain {
        fn exact(&self, unit: &ChartUnit, value: f64) -> String {
            match unit {
                ChartUnit::Currency(_) => format!("${value}"),
                ChartUnit::Percent => format!("{value:.0}%"),
                _ => value.to_string(),
            }
        }

        fn place(&self, xs: &Xs, index: usize) -> String {
            match xs {
                Xs::Names(names) => names.get(index).cloned().unwrap_or_default(),
                _ => index.to_string(),
            }
        }
    }

    fn said(value: serde_json::Value, locale: Locale) -> String {
        let panel = read(&value).expect("a chart").panels.remove(0);
        let text = sentence(&panel, &[], locale, &Plain);
        pieces(&text).into_iter().map(|(_, piece)| piece).collect()
    }

    #[test]
    fn sentences() {
        let two = json!({"kind": "line", "series": [{"key": "a", "label": "매출", "unit": "USD"}, {"key": "b", "label": "광고비", "unit": "USD"}],
            "data": [{"x": 1, "a": 2600, "b": 1100}, {"x": 2, "a": 6900, "b": 900}]});
        assert_eq!(
            said(two.clone(), Locale::Ko),
            "매출이 $2600에서 $6900로 늘었고, 광고비가 $1100에서 $900로 줄었습니다."
        );
        assert_eq!(
            said(two.clone(), Locale::En),
            "매출 rose from $2600 to $6900, and 광고비 fell from $1100 to $900."
        );
        assert_eq!(
            said(two, Locale::Zh),
            "매출从 $2600 增至 $6900，광고비从 $1100 降至 $900。"
        );
        let bar = json!({"kind": "bar", "data": [{"name": "검색", "value": 9}, {"name": "쇼핑", "value": 3}]});
        assert_eq!(
            said(bar, Locale::Ko),
            "검색이 9로 가장 높고, 쇼핑이 3으로 가장 낮습니다."
        );
        let pie = json!({"kind": "pie", "data": [{"name": "Mobile", "value": 3}, {"name": "PC", "value": 1}]});
        assert_eq!(said(pie.clone(), Locale::En), "Mobile takes 75% of 4.");
        assert_eq!(said(pie.clone(), Locale::Ko), "Mobile가 4의 75%를 차지합니다.");
        assert_eq!(said(pie, Locale::Zh), "Mobile占 4 的 75%。");
        let one = json!({"kind": "line", "data": [{"name": "Mon", "value": 3}]});
        assert_eq!(said(one.clone(), Locale::En), "Value is 3 (Mon).");
        assert_eq!(said(one, Locale::Ko), "Mon Value는 3입니다.");
        assert_eq!(
            said(json!({"kind": "line", "data": []}), Locale::En),
            words::NO_DATA.get(Locale::En)
        );
        assert_eq!(
            said(json!({"kind": "line", "data": [1, 1]}), Locale::En),
            "Value stayed near 1."
        );
        assert_eq!(
            said(json!({"kind": "line", "data": [100, 40, 100]}), Locale::En),
            "Value began at 100 and ended at 100.",
            "what went elsewhere between did not stay"
        );
    }

    #[test]
    fn no_shape_of_data_leaves_a_place_open() {
        for kind in ["line", "bar", "stacked_bar", "area", "pie", "scatter"] {
            for count in 0..4 {
                for rows in 0..3 {
                    let row = |x: usize| {
                        (0..count)
                            .map(|key| (format!("k{key}"), json!(x * 3 + key)))
                            .collect::<serde_json::Map<_, _>>()
                    };
                    let data: Vec<_> = (0..rows).map(row).collect();
                    for locale in Locale::ALL {
                        let text = said(json!({"kind": kind, "data": data.clone()}), locale);
                        assert!(
                            !text.is_empty() && !text.contains(['{', '}']),
                            "{kind} {count} {rows}: {text}"
                        );
                    }
                }
            }
        }
    }
}
