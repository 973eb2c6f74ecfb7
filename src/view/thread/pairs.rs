//! A value from the wire in words: its fields as pairs of name and value, with everything else under "Raw". Knows the names of
//! usual fields, no tool.

use std::cell::Cell;
use std::sync::Arc;

use crate::ui::prelude::*;
use serde_json::{Map, Value};

use crate::browser::format;
use crate::catalog::kit::card::{copy_button, date_words};
use crate::contract::data::generic::words_of;
use crate::live::locale::{t, tn, use_locale};
use crate::words::keys;
use crate::words::text::{catalog, tool as text};
use crate::words::{Locale, Text};

use super::verbatim::{value_text, visible};
use crate::json::lenient::shortened;

/// Fields that say in a code what another one says in words: beside that one they are left to the raw value.
const CODES: &[(&str, &str)] = &[("datePreset", "dateRange")];
/// Pairs that are shown; items of one list, and characters of one value.
const PAIRS: usize = 24;
const ITEMS: usize = 8;
const LONGEST: usize = 240;
/// Characters of a raw value that are drawn; a 10 MB output must not stop the page.
const SHOWN: usize = 20_000;

thread_local! {
    /// What the person chose last; the next block opens in it.
    static RAW: Cell<bool> = const { Cell::new(false) };
}

/// Our word for a usual field. Where a period begins and where a letter comes from are one word on the wire.
pub(crate) fn known(key: &str, value: &Value, locale: Locale) -> Option<&'static str> {
    let first = value.as_array().and_then(|items| items.first()).unwrap_or(value);
    let is_name = first
        .as_str()
        .is_some_and(|words| !words.starts_with(|letter: char| letter.is_ascii_digit()));
    let words = match key {
        "from" if is_name => Some(&text::KEY_SENDER),
        "to" if is_name => Some(&text::KEY_RECEIVER),
        _ => keys::argument(key).or_else(|| keys::column(key)),
    };
    words.map(|words| words.get(locale))
}

fn label(key: &str, value: &Value, locale: Locale) -> String {
    known(key, value, locale).map_or_else(|| words_of(key), str::to_owned)
}

/// A single value in words; `None` for one that has too much inside.
fn plain(value: &Value, locale: Locale) -> Option<String> {
    Some(match value {
        Value::Null => text::NOTHING.get(locale).to_owned(),
        Value::Bool(true) => catalog::YES.get(locale).to_owned(),
        Value::Bool(false) => catalog::NO.get(locale).to_owned(),
        Value::Number(number) => match crate::number::of(number) {
            Some(number) => format::number(locale, number, None),
            None => number.to_string(),
        },
        Value::String(words) if words.len() == 10 && words.as_bytes().get(4) == Some(&b'-') => {
            date_words(locale, words)
        }
        Value::String(words) => shortened(words, LONGEST),
        Value::Array(_) | Value::Object(_) => return None,
    })
}

/// A value of a pair: lists by commas, the fields of an object after another, deeper ones counted.
fn value_words(value: &Value, locale: Locale) -> String {
    match value {
        Value::Array(items) => {
            let words: Vec<String> = items
                .iter()
                .take(ITEMS)
                .filter_map(|item| plain(item, locale))
                .collect();
            if words.len() < items.len().min(ITEMS) {
                return tn(&catalog::ITEMS, items.len(), &[]);
            }
            let more = items.len().saturating_sub(ITEMS);
            let rest = if more > 0 { format!(" +{more}") } else { String::new() };
            match words.is_empty() {
                true => text::NOTHING.get(locale).to_owned(),
                false => words.join(", ") + &rest,
            }
        }
        Value::Object(map) => {
            let own = ["label", "title", "name"]
                .iter()
                .find_map(|key| plain(map.get(*key)?, locale));
            let fields = || {
                map.iter()
                    .take(ITEMS)
                    .filter_map(|(key, value)| Some(format!("{} {}", label(key, value, locale), plain(value, locale)?)))
            };
            own.unwrap_or_else(|| {
                let words: Vec<String> = fields().collect();
                match words.is_empty() {
                    true => tn(&catalog::FIELDS, map.len(), &[]),
                    false => words.join(", "),
                }
            })
        }
        other => plain(other, locale).unwrap_or_default(),
    }
}

/// Whether another field says the same in words.
fn is_said(key: &str, map: &Map<String, Value>) -> bool {
    let mut codes = CODES.iter();
    codes.any(|(code, words)| *code == key && map.contains_key(*words))
}

fn in_words(value: &Value, locale: Locale) -> View {
    let row = |name: Option<String>, words: String| {
        view! {
            <div>
                {name.map(|name| view! { <dt><bdi>{visible(&name)}</bdi></dt> })}
                <dd><bdi>{visible(&words)}</bdi></dd>
            </div>
        }
    };
    let rows: Vec<_> = match value {
        Value::Object(map) if !map.is_empty() => map
            .iter()
            .take(PAIRS)
            .filter(|(key, _)| !is_said(key, map))
            .map(|(key, value)| row(Some(label(key, value, locale)), value_words(value, locale)))
            .collect(),
        Value::Object(_) => vec![row(None, text::NOTHING.get(locale).to_owned())],
        other => vec![row(None, value_words(other, locale))],
    };
    let left = value.as_object().map_or(0, |map| map.len().saturating_sub(PAIRS));
    let more = (left > 0).then(|| view! { <p class="ps-call__none">{tn(&text::MORE, left, &[])}</p> });
    view! {
        <dl class="ps-call__pairs">{rows}</dl>
        {more}
    }
}

fn raw(value: &Value, name: &'static str) -> View {
    let words = value_text(value);
    let end = words.char_indices().nth(SHOWN).map_or(words.len(), |(at, _)| at);
    let left = words[end..].chars().count();
    let cut = (left > 0).then(|| {
        let count = left.to_string();
        view! { <p class="ps-call__none">{crate::live::locale::tf(&crate::words::text::view::CUT, &[("count", &count)])}</p> }
    });
    view! {
        <pre class="ps-mono" tabindex="0" role="group" dir="auto" translate="no" aria-label=name>{words[..end].to_owned()}</pre>
        {cut}
    }
}

/// One block of an opened row: a value in words, and as it came behind a switch that the next block remembers.
pub(super) fn block(name: &'static Text, value: Arc<Value>) -> View {
    let locale = use_locale();
    block_of(name, value, move |value| in_words(value, locale.get()))
}

/// The same with words of the caller's.
pub(super) fn block_of(
    name: &'static Text,
    value: Arc<Value>,
    words: impl Fn(&Arc<Value>) -> View + Send + 'static,
) -> View {
    let locale = use_locale();
    let is_raw = RwSignal::new(RAW.get());
    let choose = move |raw: bool| {
        RAW.set(raw);
        is_raw.set(raw);
    };
    let option = move |raw: bool, words: &'static Text| {
        view! {
            <button type="button" class="ps-switch-option" aria-pressed=move || (is_raw.get() == raw).to_string() on:click=move |_| choose(raw)>
                {t(words)}
            </button>
        }
    };
    let copied = value.clone();
    let copy = move || {
        is_raw.get().then(|| {
            let copied = copied.clone();
            copy_button(&text::COPY_RAW, move || value_text(&copied))
        })
    };
    let body = move || match is_raw.get() {
        true => raw(&value, name.get(locale.get())),
        false => words(&value),
    };
    view! {
        <div class="ps-call__block">
            <div class="ps-call__head">
                <p class="ps-call__label">{t(name)}</p>
                {copy}
                <div class="ps-switch" role="group" aria-label=t(&text::FORM)>{option(false, &text::WORDS)} {option(true, &text::RAW)}</div>
            </div>
            {body}
        </div>
    }
}
