//! The words of the languages that are not built into the page: one table for what the page says, one for the demo agent,
//! one for the workshop (`src/build/words.rs`). In the page they are fetched when a language is spoken; elsewhere they are
//! at hand.

use std::cell::RefCell;
use std::sync::OnceLock;

use super::{Locale, TABLES};
use crate::order::sort_by;

/// What stands between the messages of a table, and between the forms of a message.
const NEXT: char = '\u{1e}';
const FORM: char = '\u{1d}';
/// Such a message is said in English.
const UNTRANSLATED: &str = "\u{1d}";

/// What the build says of a table: its messages stand in a row from `first` on, and the hash of their names is the same in
/// every language of this build.
pub(super) struct Table {
    #[cfg_attr(
        not(target_arch = "wasm32"),
        expect(dead_code, reason = "only the page asks for a table by its name")
    )]
    pub name: &'static str,
    pub first: u16,
    pub hash: &'static str,
}

type Words = Vec<&'static str>;

static WORDS: [[OnceLock<Words>; TABLES.len()]; Locale::ALL.len() + Locale::PSEUDO.len()] =
    [const { [const { OnceLock::new() }; TABLES.len()] }; Locale::ALL.len() + Locale::PSEUDO.len()];

thread_local! {
    /// Words of pages around chats, each as its table has it, by message: those of the number n stand at n - 1.
    static OWN: RefCell<Vec<Vec<(u16, &'static str)>>> = RefCell::default();
}

fn own(number: u8, id: u16) -> Option<&'static str> {
    OWN.with_borrow(|all| {
        let words = all.get(usize::from(number) - 1)?;
        let at = words.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        Some(words[at].1)
    })
}

/// The language with these words of a page in place of ours; `hash` is that of the messages by whose places they go. `None`: they
/// are of another build, or there are too many pages' words already. They stay for the program's life.
pub fn with_own(locale: Locale, hash: &str, mut words: Vec<(u16, String)>) -> Option<Locale> {
    if TABLES.first().is_none_or(|table| table.hash != hash) {
        return None;
    }
    sort_by(&mut words, Ord::cmp);
    let is_same = |known: &Vec<(u16, &'static str)>| {
        known.len() == words.len()
            && known
                .iter()
                .zip(&words)
                .all(|(known, new)| known.0 == new.0 && known.1 == new.1)
    };
    OWN.with_borrow_mut(|all| {
        let at = all.iter().position(is_same).unwrap_or_else(|| {
            let kept = words.iter().map(|(id, text)| (*id, &*text.clone().leak()));
            all.push(kept.collect());
            all.len() - 1
        });
        let own = u8::try_from(at + 1).ok()?;
        Some(Locale { own, ..locale })
    })
}

/// The message as a table has it, unless it is not translated or the table is not there.
pub(super) fn find(locale: Locale, id: u16) -> Option<&'static str> {
    if locale.own > 0
        && let Some(own) = own(locale.own, id)
    {
        return Some(own);
    }
    if locale.plain() == Locale::default() {
        return None;
    }
    let at = TABLES.iter().rposition(|table| table.first <= id)?;
    let slot = WORDS.get(usize::from(locale.language))?.get(at)?;
    #[cfg(not(target_arch = "wasm32"))]
    slot.get_or_init(|| {
        let text = super::BUILT_IN
            .get(usize::from(locale.language) - 1)
            .and_then(|tables| tables.get(at));
        split(text.copied().unwrap_or_default(), TABLES[at].hash).unwrap_or_default()
    });
    let message = slot.get()?.get(usize::from(id - TABLES[at].first))?;
    (*message != UNTRANSLATED).then_some(*message)
}

/// The messages of a table, if it was made with these.
fn split(text: &'static str, hash: &str) -> Option<Words> {
    let mut messages = text.split(NEXT);
    (messages.next() == Some(hash)).then(|| messages.collect())
}

/// The form of a category among the forms of a message, else that for `other`. A message of one form asks for no category.
pub(super) fn form(forms: &'static str, category: impl FnOnce() -> &'static str) -> &'static str {
    let Some((_, _)) = forms.split_once(FORM) else {
        return forms.get(1..).unwrap_or_default();
    };
    let sign = match category() {
        "zero" => 'z',
        "one" => '1',
        "two" => '2',
        "few" => 'f',
        "many" => 'm',
        _ => 'o',
    };
    let of = |sign: char| forms.split(FORM).find_map(|form| form.strip_prefix(sign));
    of(sign).or_else(|| of('o')).unwrap_or_default()
}

/// Which of these tables are not there in this language.
#[cfg(target_arch = "wasm32")]
pub(crate) fn missing(locale: Locale, tables: &[&str]) -> Vec<&'static str> {
    let wanted = TABLES.iter().enumerate().filter(|(at, table)| {
        locale.plain() != Locale::default()
            && tables.contains(&table.name)
            && WORDS[usize::from(locale.language)][*at].get().is_none()
    });
    wanted.map(|(_, table)| table.name).collect()
}

/// Takes a table for the program's life; false if it was made with other messages.
#[cfg(target_arch = "wasm32")]
pub(crate) fn add(locale: Locale, name: &str, text: String) -> bool {
    let Some(at) = TABLES.iter().position(|table| table.name == name) else {
        return false;
    };
    match split(text.leak(), TABLES[at].hash) {
        Some(words) => WORDS[usize::from(locale.language)][at].set(words).is_ok(),
        None => false,
    }
}
