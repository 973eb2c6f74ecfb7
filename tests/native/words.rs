//! Every word that a person reads comes from `locales/`: a literal sentence in `view`, `catalog` or `app` fails. What is said
//! there is whole in every language, and used.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fluent_syntax::ast::{Entry, Expression, PatternElement, VariantKey};
use fluent_syntax::parser;
use icu_plurals::PluralRules;
use partsong::words::Locale;
use partsong::words::table::with_own;
use partsong::words::text::{approval, catalog, chart, interaction_forms, prose, shell, surface, view};

use crate::common::sources;

/// String literals of one source line, comments left out.
fn literals(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        if c == '/' && chars.peek() == Some(&'/') {
            break;
        }
        if c != '"' {
            continue;
        }
        let mut text = String::new();
        while let Some(c) = chars.next() {
            match c {
                '\\' => {
                    chars.next();
                }
                '"' => break,
                _ => text.push(c),
            }
        }
        found.push(text);
    }
    found
}

/// Two words and a capital or a sentence mark: a class list, a path or an attribute value is none of these.
fn reads_like_a_sentence(text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    let plain = |word: &&str| {
        word.chars()
            .all(|c| c.is_ascii_alphabetic() || matches!(c, ',' | '.' | '?' | '!' | '\''))
    };
    words.len() >= 2
        && words.iter().all(plain)
        && (text.starts_with(|c: char| c.is_ascii_uppercase()) || text.ends_with(['.', '?', '!']))
}

/// A lone capitalised word as a child or an accessible name: `>"Send"<`, `aria-label="Send"`.
fn is_bare_word(line: &str, text: &str) -> bool {
    let word = text != "Partsong"
        && text.len() > 2
        && text.starts_with(|c: char| c.is_ascii_uppercase())
        && text.chars().skip(1).all(|c| c.is_ascii_lowercase());
    let names = ["aria-label=", "placeholder=", "title=", "alt="];
    word && (names.iter().any(|name| line.contains(&format!("{name}\"{text}\"")))
        || line.trim() == format!("\"{text}\"")
        || line.contains(&format!(">\"{text}\"<")))
}

/// Names that are the same in every language.
const NAMES: [&str; 2] = ["AI SDK UI message stream", "GenOS, Flowise"];

#[test]
fn no_literal_english_in_views() {
    let mut offences = Vec::new();
    for room in ["src/view", "src/catalog", "src/page", "src/workshop"] {
        for (file, source) in sources(room) {
            if file.contains("sample") {
                continue;
            }
            for (number, line) in source.lines().enumerate() {
                if line.contains("expect(") {
                    continue;
                }
                // Samples stand last in a component's file: data for the gallery, as a server would send it.
                if line.contains("#[cfg(test)]") || line.starts_with("// Samples") {
                    break;
                }
                for text in literals(line)
                    .into_iter()
                    .filter(|text| !NAMES.contains(&text.as_str()))
                {
                    if reads_like_a_sentence(&text) || is_bare_word(line, &text) {
                        offences.push(format!("{file}:{}: {text:?}", number + 1));
                    }
                }
            }
        }
    }
    assert!(
        offences.is_empty(),
        "words that are not in locales:\n{}",
        offences.join("\n")
    );
}

#[test]
fn the_check_itself_can_fail() {
    assert!(reads_like_a_sentence("Type a message"));
    assert!(is_bare_word("<button>\"Send\"</button>", "Send"));
    assert!(!reads_like_a_sentence("ps-button ps-button-ink"));
    assert_eq!(
        literals(r#"view! { <p>"Hello you."</p> } // "not this one""#),
        vec!["Hello you.".to_owned()]
    );
}

/// The messages of a language that every language has, by file and key, each with its plural categories if it has any.
fn messages(locale: Locale) -> BTreeMap<(String, String), BTreeSet<String>> {
    let mut all = BTreeMap::new();
    for folder in ["", "workshop"] {
        let folder = Path::new("locales").join(locale.tag()).join(folder);
        for entry in fs::read_dir(&folder).expect("a language's folder").flatten() {
            let path = entry.path();
            if path.extension().is_none_or(|end| end != "ftl") {
                continue;
            }
            let text = fs::read_to_string(&path).expect("a file of messages");
            let file = path
                .strip_prefix(Path::new("locales").join(locale.tag()))
                .expect("a file in it");
            for entry in parser::parse(text).expect("Fluent").body {
                let Entry::Message(message) = entry else { continue };
                let elements = message.value.expect("a text").elements;
                let forms = elements.into_iter().find_map(|element| match element {
                    PatternElement::Placeable {
                        expression: Expression::Select { variants, .. },
                    } => Some(variants),
                    _ => None,
                });
                let categories = forms.into_iter().flatten().map(|variant| match variant.key {
                    VariantKey::Identifier { name } | VariantKey::NumberLiteral { value: name } => name,
                });
                all.insert((file.display().to_string(), message.id.name), categories.collect());
            }
        }
    }
    all
}

/// The plural categories of a language, those of fractions and of millions among them: the build asks for `other` in each.
fn categories(tag: &str) -> BTreeSet<String> {
    let locale = icu_locale_core::Locale::try_from_str(tag).expect("a tag");
    let rules = PluralRules::try_new(locale.into(), Default::default()).expect("rules");
    rules
        .categories()
        .map(|category| format!("{category:?}").to_lowercase())
        .collect()
}

#[test]
fn every_language_says_everything_with_each_of_its_plural_categories() {
    let ours = messages(Locale::default());
    let mut wrong = Vec::new();
    for locale in Locale::ALL {
        let tag = locale.tag();
        let wanted = categories(tag);
        let theirs = messages(locale);
        for (file, key) in ours.keys().filter(|key| !theirs.contains_key(key)) {
            wrong.push(format!("locales/{tag}/{file}: `{key}` is not translated"));
        }
        for ((file, key), has) in theirs.iter().filter(|(_, has)| !has.is_empty()) {
            let lacks: Vec<_> = wanted.difference(has).collect();
            let more: Vec<_> = has.difference(&wanted).collect();
            if has != &wanted {
                wrong.push(format!("locales/{tag}/{file}: `{key}` lacks the forms {lacks:?}, and has {more:?} that the language has not"));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// What stands outside of the page's program has words of its own.
#[test]
fn every_language_has_the_words_around_the_page_and_the_widget() {
    let files = [
        "public/boot.js",
        "src/js/embed/words.js",
        "src/js/embed/panel_words.js",
        "src/js/embed/fault_words.js",
        "src/js/embed/signs.js",
    ];
    let mut wrong = Vec::new();
    let read = |file: &str| fs::read_to_string(file).expect("a script");
    for locale in Locale::ALL.into_iter().skip(1) {
        let tag = locale.tag();
        let key = format!(" {}: ", &tag[..2]);
        wrong.extend(
            files
                .iter()
                .filter(|file| !read(file).contains(&key))
                .map(|file| format!("{file} has no words for `{tag}`")),
        );
        if !read("public/examples.js").contains(&format!("\"{tag}\"")) {
            wrong.push(format!("public/examples.js does not offer `{tag}`"));
        }
        let words = read("src/js/embed/words.js");
        let turned = words
            .lines()
            .any(|line| line.contains(&key) && line.contains("dir: \"rtl\""));
        if turned != (locale.dir() == "rtl") {
            wrong.push(format!(
                "src/js/embed/words.js and languages.toml differ in the direction of `{tag}`"
            ));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn a_language_that_has_forms_of_its_own_for_fractions_has_them_among_its_categories() {
    let named = |tag| categories(tag).into_iter().collect::<Vec<_>>().join(" ");
    assert_eq!(named("pl"), "few many one other");
    assert_eq!(named("fr"), "many one other");
    assert_eq!(named("he"), "one other two");
    assert_eq!(named("ja"), "other");
}

/// What a source names of modules as `(module, name)`, whatever it calls the module.
fn named(source: &str) -> BTreeSet<(&str, &str)> {
    let is_other = |letter: char| !letter.is_ascii_alphanumeric() && letter != '_';
    let before = |at: usize| source[..at].rsplit(is_other).next().unwrap_or_default();
    let after = |at: usize| source[at..].split(is_other).next().unwrap_or_default();
    let aliases = source
        .match_indices(" as ")
        .map(|(at, word)| (after(at + word.len()), before(at)));
    let aliases: Vec<(&str, &str)> = aliases.collect();
    let mut named = BTreeSet::new();
    for (at, colons) in source.match_indices("::") {
        let called = before(at);
        let meant = aliases.iter().filter(|(alias, _)| *alias == called);
        let at = at + colons.len();
        let list = source[at..].strip_prefix('{').and_then(|list| list.split('}').next());
        let names = list.unwrap_or_else(|| after(at)).split(is_other);
        for module in meant.map(|(_, module)| *module).chain([called]) {
            named.extend(names.clone().map(|name| (module, name)));
        }
    }
    named
}

#[test]
fn no_message_is_unused() {
    let sources = sources("src");
    let named: BTreeSet<_> = sources.iter().flat_map(|(_, source)| named(source)).collect();
    let keys = messages(Locale::default()).into_keys();
    let unused: Vec<_> = keys
        .filter(|(file, key)| {
            let module = Path::new(file)
                .file_stem()
                .and_then(|stem| stem.to_str())
                .expect("a name");
            let key = key.to_uppercase().replace('-', "_");
            !named.contains(&(&*module.replace('-', "_"), &*key))
        })
        .collect();
    assert!(unused.is_empty(), "messages that nothing shows: {unused:?}");
}

#[test]
fn texts_and_forms_come_from_the_table_of_the_language() {
    assert_eq!(view::SEND.get(Locale::Ko), "보내기");
    assert_eq!(view::SEND.get(Locale::En), "Send");
    assert_eq!(view::FILES_ATTACHED.fill(Locale::En, 1, &[]), "1 file attached");
    assert_eq!(view::FILES_ATTACHED.fill(Locale::En, 2, &[]), "2 files attached");
    assert_eq!(view::FILES_ATTACHED.fill(Locale::Ko, 1, &[]), "파일 1개를 첨부했습니다");
    // A name that begins with Latin letters must not turn the Arabic sentence around it.
    let removed = view::FILE_REMOVED.fill(Locale::Ar, &[("name", "report.pdf")]);
    assert!(removed.contains("\u{2068}report.pdf\u{2069}"), "{removed}");
    assert!(chart::RETURNED.get(Locale::Ko).contains("{to}"));
}

/// Who speaks to a button says what stands on it (WCAG 2.5.3).
#[test]
fn the_name_of_a_control_has_its_visible_words_in_every_language() {
    let pairs = [
        (view::RETRY, shell::RETRY_FILE),
        (view::S_HEADER_NAME_SHORT, view::S_HEADER_NAME),
        (view::S_HEADER_VALUE_SHORT, view::S_HEADER_VALUE),
        (approval::PROCEED, approval::PROCEED_AS),
        (approval::REJECT, approval::REJECT_AS),
        (catalog::APPLY, catalog::APPLY_ITEM),
        (catalog::DISMISS, catalog::DISMISS_ITEM),
        (catalog::UNDO, catalog::UNDO_ITEM),
        (catalog::WHY, catalog::WHY_OF),
        (catalog::CSV, catalog::CSV_LABEL),
        (prose::COPY, prose::COPY_CODE),
        (prose::SHOW_IMAGE, prose::SHOW_IMAGE_FROM),
        (interaction_forms::SHOW, interaction_forms::SHOW_FROM),
        (interaction_forms::SHOW, surface::SHOW_FROM),
    ];
    for locale in Locale::ALL {
        for (visible, name) in pairs {
            let (visible, name) = (visible.get(locale), name.get(locale));
            assert!(
                name.to_lowercase().contains(&visible.to_lowercase()),
                "{}: “{visible}” is not in “{name}”",
                locale.tag()
            );
        }
    }
}

#[test]
fn a_language_addresses_a_person_in_one_way() {
    // The polite 您 of Chinese, the formal endings of Korean; the usual name of a thumb down has another.
    for (tag, others) in [
        ("zh", &["你"][..]),
        ("ko", &["어요", "해요", "돼요", "예요", "에요", "려요"]),
    ] {
        for entry in fs::read_dir(Path::new("locales").join(tag))
            .expect("a language's folder")
            .flatten()
        {
            let Ok(text) = fs::read_to_string(entry.path()) else {
                continue;
            };
            for line in text.lines().filter(|line| !line.ends_with("싫어요")) {
                assert!(!others.iter().any(|other| line.contains(other)), "{tag}: {line}");
            }
        }
    }
}

#[test]
fn words_of_a_page_stand_in_front_of_ours_in_its_language_alone() {
    let ids = fs::read_to_string(Path::new(env!("OUT_DIR")).join("ids.page.txt")).expect("the list of the messages");
    let mut ids = ids.split('\u{1e}');
    let hash = ids.next().expect("the hash of the messages");
    let ids: Vec<&str> = ids.map(|id| id.trim_start_matches('\u{1d}')).collect();
    let at = |id: &str| {
        ids.iter()
            .position(|known| *known == id)
            .expect("a message of the page") as u16
    };
    let words = || {
        vec![
            (at("view.send"), "Ask".to_owned()),
            (
                at("view.files-attached"),
                "1{count} paper\u{1d}o{count} papers".to_owned(),
            ),
        ]
    };
    let own = with_own(Locale::Ko, hash, words()).expect("a language with words of its own");
    assert_eq!(own.tag(), "ko");
    assert_eq!(view::SEND.get(own), "Ask");
    assert_eq!(view::STOP.get(own), view::STOP.get(Locale::Ko));
    assert_ne!(view::SEND.get(Locale::Ko), "Ask");
    let english = with_own(Locale::En, hash, words()).expect("the same words in English");
    assert_eq!(view::FILES_ATTACHED.fill(english, 1, &[]), "1 paper");
    assert_eq!(view::FILES_ATTACHED.fill(english, 3, &[]), "3 papers");
    assert_eq!(
        with_own(Locale::Ko, hash, words()),
        Some(own),
        "the same words are kept once"
    );
    assert_eq!(with_own(Locale::Ko, "another", words()), None, "of another build");
}
