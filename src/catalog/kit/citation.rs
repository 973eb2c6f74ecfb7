//! What a source looks like wherever it stands: the words on a chip, the facts that its preview reads, the letter that
//! stands for a site (a picture of the site would tell it who reads).

use crate::contract::data::sources::CitedSource;
use crate::json::lenient::shortened;
use crate::safe_url::visible;
use crate::words::Locale;
use crate::words::text::citation as words;

/// One line of at most `limit` characters, with everything invisible made visible.
pub(crate) fn shown(text: &str, limit: usize) -> String {
    visible(&shortened(text, limit)).into_owned()
}

/// The first letter of a site; the style sheet makes it a capital.
pub fn letter(site: &str) -> String {
    let first = site.chars().find(|letter| letter.is_alphanumeric());
    first.map(String::from).unwrap_or_else(|| "#".into())
}

/// The source's site; a document without a name of its own is called one.
pub(crate) fn site(source: &CitedSource, locale: Locale) -> String {
    match source.site.trim() {
        "" => words::DOCUMENT.get(locale).to_owned(),
        site => shown(site, 120),
    }
}

/// `Lines 10–20`, counted from 0 as the agent's own pages are.
pub fn lines(source: &CitedSource, locale: Locale) -> Option<String> {
    let (first, last) = source.lines?;
    let [first, last] = [first, last].map(|line| line.to_string());
    Some(words::LINES.fill(locale, &[("first", &first), ("last", &last)]))
}

/// What a chip tells the preview, as data attributes.
pub(crate) fn facts(source: &CitedSource, locale: Locale) -> Vec<(&'static str, String)> {
    let mut facts = vec![("data-site", site(source, locale))];
    if let Some(title) = &source.title {
        facts.push(("data-title", shown(title, 300)));
    }
    if let Some(excerpt) = &source.excerpt {
        facts.push(("data-excerpt", shown(excerpt, 600)));
    }
    if let Some(lines) = lines(source, locale) {
        facts.push(("data-lines", lines));
    }
    facts
}
