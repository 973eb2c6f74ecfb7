//! What the components of an answer say: tables, charts, nudges, cards, weather, documents, found pages, questions with
//! their answers. A call that is still running, and one whose result nobody draws, says nothing.

use std::sync::Arc;

use serde_json::Value;

use super::receipt::answered;
use super::{Items, chart, figures, plain, table, table_of};
use crate::contract::data::activity::{Activity, ActivityProgress};
use crate::contract::data::ads;
use crate::contract::data::ads::{AdsKind, CardFigure, Grade, Header, ItemStatus, Shown};
use crate::contract::data::chart as charts;
use crate::contract::data::documents::{Artifact, DOCUMENT_PART, DocumentCall, hits, is_document_tool};
use crate::contract::data::scope::Scope;
use crate::contract::data::table::TableModel;
use crate::contract::data::weather::{PlaceTime, TemperatureUnit, Weather};
use crate::contract::question::result::{QuestionStatus, Receipt};
use crate::contract::{Interaction, TOOL as QUESTION};
use crate::model::{DataPart, ToolPart, ToolState};
use crate::words::text::{catalog as text, interaction as asked, view};
use crate::words::{Locale, Text};

/// A tool call. `has_documents`: the message holds its documents as parts of their own.
pub fn tool(tool: &ToolPart, locale: Locale, items: &Items, has_documents: bool) -> Option<String> {
    if tool.name == QUESTION {
        return question(tool, locale);
    }
    if tool.state == ToolState::OutputDenied {
        let denied = view::DENIED_BY_YOU.get(locale);
        return Some(format!(
            "*{}: {denied}*",
            plain(&crate::contract::data::generic::words_of(&tool.name))
        ));
    }
    if tool.state == ToolState::OutputError {
        let scope = Scope::from_error(tool.error_text.as_deref()?)?;
        return scope.message.as_deref().map(plain);
    }
    if is_document_tool(tool) {
        let call = DocumentCall::read(tool);
        return (!has_documents).then(|| document(&call.artifact)).flatten();
    }
    let output = tool.output()?;
    if tool.state != ToolState::OutputAvailable {
        return None;
    }
    let header = || head(&Header::read(&output), locale);
    match AdsKind::of(&output) {
        Some(AdsKind::Nudge) => Some(joined([header(), nudges(tool, &output, locale, items)])),
        Some(AdsKind::Card) => Some(joined([header(), cards(tool, &output, locale, items)])),
        Some(AdsKind::Table) => Some(joined([header(), table::table(&TableModel::read(&output)?, locale)])),
        Some(AdsKind::Chart) => charts::read(&output).map(|chart| self::chart::chart(&chart, locale)),
        None => weather(&output, locale).or_else(|| found(tool, &output)),
    }
}

/// Whether `tool` has something to say, without saying it.
pub fn says(tool: &ToolPart) -> bool {
    if tool.name == QUESTION || is_document_tool(tool) {
        return true;
    }
    let Some(output) = tool.output().filter(|_| tool.state == ToolState::OutputAvailable) else {
        return tool.state == ToolState::OutputDenied;
    };
    AdsKind::of(&output).is_some() || Weather::is_told(&output) || hits(&tool.name, &output).is_some()
}

/// Whether `data` has something to say.
pub fn says_data(part: &DataPart) -> bool {
    matches!(
        part.kind.as_str(),
        "data-chart" | DOCUMENT_PART | "data-activity" | "data-scope"
    )
}

/// A data part.
pub(super) fn data(part: &DataPart, locale: Locale) -> Option<String> {
    match part.kind.as_str() {
        "data-chart" => charts::read(&part.data).map(|chart| self::chart::chart(&chart, locale)),
        DOCUMENT_PART => document(&Artifact::read(&part.data)),
        "data-activity" => Activity::read(&part.data).map(|activity| steps(&activity)),
        "data-scope" => Scope::from_data(&part.data)?.message.as_deref().map(plain),
        _ => None,
    }
}

fn joined<const N: usize>(parts: [String; N]) -> String {
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n\n")
}

fn bold(words: &str) -> String {
    format!("**{}**", plain(words))
}

fn head(header: &Header, locale: Locale) -> String {
    let goal = header
        .goal
        .as_deref()
        .map(|goal| format!("{} {}", text::GOAL.get(locale), plain(goal)));
    let about: Vec<String> = [header.range.as_deref().map(plain), goal]
        .into_iter()
        .flatten()
        .collect();
    joined([
        header.title.as_deref().map(bold).unwrap_or_default(),
        about.join(" · "),
        header.summary.as_deref().map(plain).unwrap_or_default(),
    ])
}

fn status(shown: &Shown, locale: Locale) -> Option<String> {
    let Shown::Settled(status) = shown else { return None };
    let words = match status {
        ItemStatus::Pending => return None,
        ItemStatus::Applied => &text::APPLIED,
        ItemStatus::Dismissed => &text::DISMISSED,
        ItemStatus::Failed => &text::NOT_APPLIED,
    };
    Some(words.get(locale).to_owned())
}

fn shown(tool: &ToolPart, id: &str, status: ItemStatus, items: &Items) -> Shown {
    Shown::of(status, items.get(&(tool.call_id.clone(), id.to_owned())).cloned())
}

fn grade(grade: &Grade, [low, medium, high]: [&Text; 3], locale: Locale) -> String {
    let words = match grade {
        Grade::Low => low,
        Grade::Medium => medium,
        Grade::High => high,
        Grade::Other(word) => return plain(word),
    };
    words.get(locale).to_owned()
}

fn impact(impact: &Grade, locale: Locale) -> String {
    grade(
        impact,
        [&text::IMPACT_LOW, &text::IMPACT_MEDIUM, &text::IMPACT_HIGH],
        locale,
    )
}

fn difficulty(difficulty: &Grade, locale: Locale) -> String {
    grade(difficulty, [&text::EASY, &text::MEDIUM, &text::HARD], locale)
}

fn title(words: &str, locale: Locale) -> String {
    match words.is_empty() {
        true => bold(text::UNTITLED.get(locale)),
        false => bold(words),
    }
}

fn nudges(tool: &ToolPart, output: &Value, locale: Locale, items: &Items) -> String {
    let item = |nudge: ads::Nudge| {
        let about: Vec<String> = [
            nudge.impact.as_ref().map(|word| impact(word, locale)),
            nudge.difficulty.as_ref().map(|word| difficulty(word, locale)),
            nudge.lift.as_deref().map(plain),
            status(&shown(tool, &nudge.id, nudge.status, items), locale),
        ]
        .into_iter()
        .flatten()
        .collect();
        let mut lines = vec![format!("- {}", title(&nudge.title, locale))];
        lines.extend((!about.is_empty()).then(|| format!("  {}", about.join(" · "))));
        lines.extend(nudge.reason.as_deref().map(|reason| format!("  {}", plain(reason))));
        // A line break that every reader of Markdown keeps.
        lines.join("  \n")
    };
    ads::nudges(output).into_iter().map(item).collect::<Vec<_>>().join("\n")
}

fn figure(figure: &CardFigure, unit: Option<&str>) -> String {
    match figure {
        CardFigure::Number(value) => figures::of_unit(&charts::ChartUnit::read(unit, None), *value),
        CardFigure::Text(words) => plain(words),
    }
}

fn cards(tool: &ToolPart, output: &Value, locale: Locale, items: &Items) -> String {
    let card = |card: ads::ActionCard| {
        let metric = card.metric.as_ref().and_then(|metric| {
            let unit = metric.unit.as_deref();
            let value = figure(metric.value.as_ref()?, unit);
            let label = metric
                .label
                .as_deref()
                .map(|label| format!("{}: ", plain(label)))
                .unwrap_or_default();
            let delta = metric.delta.as_ref().map(|delta| {
                let sign = match delta {
                    CardFigure::Number(value) if *value > 0.0 => "+",
                    _ => "",
                };
                format!(" ({sign}{})", figure(delta, None))
            });
            Some(format!("{label}{value}{}", delta.unwrap_or_default()))
        });
        let offer = card.cta.as_ref().and_then(|cta| cta.label.as_deref()).map(plain);
        let offer = match (offer, status(&shown(tool, &card.id, card.status, items), locale)) {
            (Some(offer), Some(status)) => Some(format!("{offer}: {status}")),
            (offer, status) => offer.or(status),
        };
        let mut lines = vec![format!("- {}", title(&card.title, locale))];
        let about = [metric, card.body.as_deref().map(plain), offer].into_iter().flatten();
        lines.extend(about.map(|line| format!("  {line}")));
        lines.join("  \n")
    };
    ads::cards(output).into_iter().map(card).collect::<Vec<_>>().join("\n")
}

fn clock(at: PlaceTime) -> String {
    format!("{:02}:{:02}", at.hour, at.minute)
}

fn day(at: PlaceTime) -> String {
    format!("{:04}-{:02}-{:02}", at.year, at.month, at.day)
}

fn weather(output: &Value, locale: Locale) -> Option<String> {
    let weather = Weather::read(output).filter(|_| Weather::is_told(output))?;
    let sign = match weather.unit {
        TemperatureUnit::Celsius => "°C",
        TemperatureUnit::Fahrenheit => "°F",
    };
    let degrees = |value: f64| format!("{}{sign}", figures::number((value * 10.0).round() / 10.0, None));
    let place = weather.place.as_deref().unwrap_or(text::WEATHER.get(locale));
    let now = [
        weather.temperature.map(degrees),
        weather.observed.map(|at| format!("{} {}", day(at), clock(at))),
        weather
            .range()
            .map(|(low, high)| format!("{}–{}", degrees(low), degrees(high))),
    ];
    let now: Vec<String> = now.into_iter().flatten().collect();
    let rows: Vec<Vec<String>> = weather
        .days
        .iter()
        .map(|at| {
            let time = |time: Option<PlaceTime>| time.map_or_else(|| "–".to_owned(), clock);
            vec![day(at.date), time(at.sunrise), time(at.sunset)]
        })
        .collect();
    let head = [
        String::new(),
        text::SUNRISE.get(locale).to_owned(),
        text::SUNSET.get(locale).to_owned(),
    ];
    let days = if rows.is_empty() {
        String::new()
    } else {
        table_of(&head, &[false, true, true], &rows)
    };
    Some(joined([bold(place), now.join(" · "), days]))
}

fn document(artifact: &Artifact) -> Option<String> {
    let content = artifact.content.trim_matches('\n').trim_end();
    if artifact.title.is_empty() && content.is_empty() {
        return None;
    }
    use crate::contract::data::documents::DocumentKind;
    let body = match artifact.kind {
        DocumentKind::Text => content.to_owned(),
        DocumentKind::Image => String::new(),
        _ => fenced(content),
    };
    Some(joined([bold(&artifact.title), body]))
}

/// A text as a block of code, behind a fence that does not occur in it.
fn fenced(content: &str) -> String {
    let longest = content
        .split(|character| character != '`')
        .map(str::len)
        .max()
        .unwrap_or_default();
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}\n{content}\n{fence}")
}

fn found(tool: &ToolPart, output: &Arc<Value>) -> Option<String> {
    let found = hits(&tool.name, output)?;
    let line = |hit: crate::contract::data::documents::DocumentHit| {
        let name = plain(&hit.title);
        let address = hit
            .url
            .filter(|url| url.starts_with("https://") && !url.contains([' ', ')']));
        let name = address.map_or(name.clone(), |url| format!("[{name}]({url})"));
        match hit.snippet {
            Some(snippet) => format!("- {name}: {}", plain(&snippet)),
            None => format!("- {name}"),
        }
    };
    let lines: Vec<String> = found.into_iter().map(line).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

fn steps(activity: &Activity) -> String {
    let steps: Vec<String> = activity
        .steps
        .iter()
        .map(|step| match step.progress {
            Some(progress) => {
                let sign = if progress == ActivityProgress::Done { "x" } else { " " };
                format!("- [{sign}] {}", plain(&step.label))
            }
            None => format!("- {}", plain(&step.label)),
        })
        .collect();
    joined([
        bold(&activity.title),
        activity.says.as_deref().map(plain).unwrap_or_default(),
        steps.join("\n"),
    ])
}

/// A question and what became of it.
fn question(tool: &ToolPart, locale: Locale) -> Option<String> {
    let interaction = Interaction::read(tool.input.as_deref()?).ok()?;
    let title = bold(&interaction.envelope.title);
    let Some(output) = tool.output() else {
        return Some(joined([title, asked::NOT_ANSWERED.get(locale).to_owned()]));
    };
    let receipt = Receipt::read(&output);
    let answer = match receipt.status {
        // What must not be written down is not written down here either.
        QuestionStatus::Submitted if interaction.envelope.is_sensitive() => asked::ANSWERED.get(locale).to_owned(),
        QuestionStatus::Submitted => {
            let lines = interaction.question.read_back(&receipt.value);
            let lines: Vec<String> = lines
                .into_iter()
                .map(|(of, answer)| format!("- {}: {}", plain(&of), plain(&answer)))
                .collect();
            match lines.is_empty() {
                true => plain(&answered(&interaction, &receipt.value, locale)),
                false => lines.join("\n"),
            }
        }
        QuestionStatus::Skipped => asked::SKIPPED.get(locale).to_owned(),
        _ => asked::NOT_ANSWERED.get(locale).to_owned(),
    };
    Some(joined([title, answer]))
}
