//! Makes what the program reads of `locales/`: a constant for each message with its English, and for each other language
//! a table of the rest. Messages are written in Fluent's syntax, of which it takes text, places (`{ $name }`), terms, and
//! one selection by a number's plural category. Knows no message and no language.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Comment, Entry, Expression, InlineExpression, Message, Pattern, PatternElement, VariantKey};
use fluent_syntax::parser;
use fluent_syntax::unicode::unescape_unicode_to_string;

/// The files right in a language's folder, and those of its folders: each is fetched by those who show it.
const TABLES: [&str; 3] = ["page", "demo", "workshop"];
/// CLDR's plural categories, and the sign of each in a table.
const CATEGORIES: [(&str, char); 6] = [
    ("zero", 'z'),
    ("one", '1'),
    ("two", '2'),
    ("few", 'f'),
    ("many", 'm'),
    ("other", 'o'),
];
/// What stands between the messages of a table, and between the forms of a message.
const NEXT: char = '\u{1e}';
const FORM: char = '\u{1d}';

#[derive(serde::Deserialize)]
struct Languages {
    language: Vec<Language>,
    pseudo: Vec<Language>,
}

#[derive(serde::Deserialize)]
struct Language {
    tag: String,
    name: String,
    dir: String,
    /// For a pseudo-language: what is put around each message, and by how many percent it grows.
    #[serde(default)]
    around: [String; 2],
    #[serde(default)]
    longer: usize,
}

/// A message as a table has it: its text, or its forms by category.
struct Said {
    is_plural: bool,
    written: String,
    places: BTreeSet<String>,
    comment: Vec<String>,
}

struct Source {
    table: usize,
    /// `view`, `demo/ads`.
    name: String,
    comment: Vec<String>,
    messages: Vec<(String, Said)>,
}

/// Reads the languages of `locales`, and writes `words.rs`, the list of the languages, and a table for each but the first into `out`.
///
/// # Errors
/// What cannot be read, and where: a file with its line.
pub fn make(locales: &Path, out: &Path) -> Result<(), String> {
    let list = read(&locales.join("languages.toml"))?;
    let Languages {
        language: languages,
        pseudo,
    } = toml::from_str(&list).map_err(|error| format!("languages.toml: {error}"))?;
    let [english, others @ ..] = languages.as_slice() else {
        return Err("languages.toml names no language".into());
    };
    let mut sources = sources(&locales.join(&english.tag))?;
    // A table's messages stand in a row.
    sources.sort_by(|a, b| (a.table, &a.name).cmp(&(b.table, &b.name)));
    let hash = |table: usize| {
        let of = sources.iter().filter(|source| source.table == table);
        let keys = of.flat_map(|source| {
            source
                .messages
                .iter()
                .map(|(key, said)| format!("{}.{key}.{}", source.name, said.is_plural))
        });
        format!("{:016x}", fnv(&keys.collect::<Vec<_>>().join("\n")))
    };
    let hashes: Vec<String> = (0..TABLES.len()).map(hash).collect();
    for language in others {
        let tables = tables(&sources, &hashes, &locales.join(&language.tag))?;
        for (name, table) in TABLES.iter().zip(tables) {
            write(&out.join(format!("{}.{name}.txt", language.tag)), &table)?;
        }
    }
    for language in &pseudo {
        let tables = pseudo_tables(&sources, &hashes, language);
        for (name, table) in TABLES.iter().zip(tables) {
            write(&out.join(format!("{}.{name}.txt", language.tag)), &table)?;
        }
    }
    let tags: Vec<&str> = languages.iter().map(|language| language.tag.as_str()).collect();
    write(&out.join("languages"), &tags.join(" "))?;
    write(&out.join("words.rs"), &code(&languages, &pseudo, &sources, &hashes)?)
}

/// A language's tables: the hash of the keys, then the messages in the order of the first language. What is not translated is
/// marked.
fn tables(sources: &[Source], hashes: &[String], folder: &Path) -> Result<Vec<String>, String> {
    let mut tables = hashes.to_vec();
    for source in sources {
        let path = folder.join(format!("{}.ftl", source.name));
        let mut theirs: HashMap<String, Said> = match path.exists() {
            true => messages(&path)?.1.into_iter().collect(),
            // Demo and samples may speak English.
            false => HashMap::new(),
        };
        for (key, ours) in &source.messages {
            let table = &mut tables[source.table];
            table.push(NEXT);
            let Some(said) = theirs.remove(key) else {
                // A message may be empty; what is not translated is the mark alone.
                table.push(FORM);
                continue;
            };
            if said.is_plural != ours.is_plural {
                return Err(format!(
                    "{}: `{key}` is counted in one language and not in the other",
                    path.display()
                ));
            }
            // A comment that names places (`$to`) leaves the choice among them to each language.
            let named: BTreeSet<String> = ours
                .comment
                .iter()
                .flat_map(|line| line.split('$').skip(1))
                .map(word)
                .collect();
            let fits = match named.is_empty() {
                true => said.places == ours.places,
                false => said
                    .places
                    .iter()
                    .all(|place| named.contains(place) || ours.places.contains(place)),
            };
            if !fits {
                return Err(format!(
                    "{}: `{key}` has the places {:?}, in English {:?}",
                    path.display(),
                    said.places,
                    ours.places
                ));
            }
            table.push_str(&said.written);
        }
        if let Some(key) = theirs.keys().next() {
            return Err(format!("{}: no message is named `{key}` in English", path.display()));
        }
    }
    Ok(tables)
}

/// English in disguise: what is not in these letters did not come from a message.
fn pseudo_tables(sources: &[Source], hashes: &[String], language: &Language) -> Vec<String> {
    let mut tables = hashes.to_vec();
    let [before, after] = &language.around;
    let disguised = |text: &str| {
        // Markdown is told by how its lines begin.
        if text.contains('\n') {
            return text.to_owned();
        }
        let filler = "ẽ".repeat(text.chars().count() * language.longer / 100);
        let text = match language.longer {
            0 => text.to_owned(),
            _ => accented(text),
        };
        format!("{before}{text}{filler}{after}")
    };
    for source in sources {
        for (_, said) in &source.messages {
            let table = &mut tables[source.table];
            table.push(NEXT);
            let forms = said.written.split(FORM).map(|form| match said.is_plural {
                true => form[..1].to_owned() + &disguised(&form[1..]),
                false => disguised(form),
            });
            table.push_str(&forms.collect::<Vec<_>>().join(&FORM.to_string()));
        }
    }
    tables
}

/// With other vowels, but in places (`{name}`).
fn accented(text: &str) -> String {
    let mut in_place = false;
    let accented = text.chars().map(|char| {
        in_place = (in_place || char == '{') && char != '}';
        match char {
            _ if in_place => char,
            'a' => 'á',
            'e' => 'é',
            'i' => 'í',
            'o' => 'ó',
            'u' => 'ú',
            _ => char,
        }
    });
    accented.collect()
}

fn sources(folder: &Path) -> Result<Vec<Source>, String> {
    let mut sources = Vec::new();
    for (table, name) in TABLES.iter().enumerate() {
        let inner = if table == 0 {
            folder.to_owned()
        } else {
            folder.join(name)
        };
        for entry in fs::read_dir(&inner).map_err(|error| format!("{}: {error}", inner.display()))? {
            let path = entry.map_err(|error| error.to_string())?.path();
            if path.extension().is_none_or(|end| end != "ftl") {
                continue;
            }
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let (comment, messages) = messages(&path)?;
            let name = if table == 0 { stem } else { format!("{name}/{stem}") };
            sources.push(Source {
                table,
                name,
                comment,
                messages,
            });
        }
    }
    Ok(sources)
}

/// What a file says of itself, and its messages by their names, in their order.
type File = (Vec<String>, Vec<(String, Said)>);

fn messages(path: &Path) -> Result<File, String> {
    let text = read(path)?;
    let at = |offset: usize| {
        format!(
            "{}:{}",
            path.display(),
            text[..offset.min(text.len())].matches('\n').count() + 1
        )
    };
    let resource = parser::parse(text.as_str()).map_err(|(_, errors)| {
        let first = errors.first();
        first.map_or_else(
            || path.display().to_string(),
            |error| format!("{}: {error}", at(error.pos.start)),
        )
    })?;
    let terms: HashMap<&str, &Pattern<&str>> = resource
        .body
        .iter()
        .filter_map(|entry| match entry {
            Entry::Term(term) => Some((term.id.name, &term.value)),
            _ => None,
        })
        .collect();
    let (mut about, mut messages) = (Vec::new(), Vec::new());
    for entry in &resource.body {
        match entry {
            Entry::ResourceComment(comment) => about.extend(lines(Some(comment))),
            Entry::Message(message) => {
                let key = message.id.name;
                let found = text.find(&format!("\n{key} =")).map_or(0, |found| found + 1);
                let said = said(message, &terms).map_err(|why| format!("{}: `{key}` {why}", at(found)))?;
                messages.push((key.to_owned(), said));
            }
            _ => {}
        }
    }
    Ok((about, messages))
}

fn lines(comment: Option<&Comment<&str>>) -> Vec<String> {
    let lines = comment.map(|comment| comment.content.iter().map(|line| (*line).to_owned()).collect());
    lines.unwrap_or_default()
}

type Terms<'a> = HashMap<&'a str, &'a Pattern<&'a str>>;

fn said(message: &Message<&str>, terms: &Terms) -> Result<Said, String> {
    let pattern = message.value.as_ref().ok_or("has no text")?;
    let mut forms = vec![(None, String::new())];
    let mut places = BTreeSet::new();
    flatten(pattern, terms, &mut forms, &mut places)?;
    let is_plural = forms[0].0.is_some();
    if is_plural && !forms.iter().any(|(category, _)| *category == Some('o')) {
        return Err("has no form for [other]".into());
    }
    let written = match is_plural {
        true => forms
            .iter()
            .map(|(category, text)| format!("{}{text}", category.unwrap_or('o')))
            .collect::<Vec<_>>()
            .join(&FORM.to_string()),
        false => forms.remove(0).1,
    };
    let comment = lines(message.comment.as_ref());
    Ok(Said {
        is_plural,
        written,
        places,
        comment,
    })
}

/// Adds a pattern to each form; a selection makes a form of each of its variants.
fn flatten(
    pattern: &Pattern<&str>,
    terms: &Terms,
    forms: &mut Vec<(Option<char>, String)>,
    places: &mut BTreeSet<String>,
) -> Result<(), String> {
    let add = |forms: &mut Vec<(Option<char>, String)>, text: &str| {
        forms.iter_mut().for_each(|(_, form)| form.push_str(text))
    };
    for element in &pattern.elements {
        let expression = match element {
            PatternElement::TextElement { value } => {
                add(forms, value);
                continue;
            }
            PatternElement::Placeable { expression } => expression,
        };
        match expression {
            Expression::Inline(InlineExpression::StringLiteral { value }) => {
                add(forms, &unescape_unicode_to_string(value))
            }
            Expression::Inline(InlineExpression::NumberLiteral { value }) => add(forms, value),
            Expression::Inline(InlineExpression::VariableReference { id }) => {
                places.insert(id.name.to_owned());
                add(forms, &format!("{{{}}}", id.name));
            }
            Expression::Inline(InlineExpression::TermReference { id, .. }) => {
                let term = terms
                    .get(id.name)
                    .ok_or_else(|| format!("names the term `-{}`, which is not in its file", id.name))?;
                flatten(term, &HashMap::new(), forms, places)?;
            }
            Expression::Select {
                selector: InlineExpression::VariableReference { id },
                variants,
            } if id.name == "count" && forms[0].0.is_none() => {
                places.insert("count".into());
                let before = std::mem::take(&mut forms[0].1);
                forms.clear();
                for variant in variants {
                    let (VariantKey::Identifier { name } | VariantKey::NumberLiteral { value: name }) = variant.key;
                    let sign = CATEGORIES.iter().find(|(category, _)| *category == name);
                    let (_, sign) = sign.ok_or_else(|| format!("selects by `{name}`, which is no plural category"))?;
                    let mut form = vec![(Some(*sign), before.clone())];
                    flatten(&variant.value, terms, &mut form, places)?;
                    forms.append(&mut form);
                }
            }
            _ => {
                return Err(
                    "has what is not taken here: text, places, terms, and one selection by `$count` are".into(),
                );
            }
        }
    }
    Ok(())
}

fn code(languages: &[Language], pseudo: &[Language], sources: &[Source], hashes: &[String]) -> Result<String, String> {
    let mut out = String::new();
    let w = &mut out;
    let all: Vec<&Language> = languages.iter().chain(pseudo).collect();
    let names: Vec<String> = all.iter().map(|language| variant(&language.tag)).collect();
    let listed = |names: &[String]| {
        let named = names.iter().map(|name| format!("Locale::{name}"));
        named.collect::<Vec<_>>().join(", ")
    };
    let (real, disguised) = names.split_at(languages.len());
    let each = |of: &dyn Fn(&Language) -> String| -> String {
        let arms = all
            .iter()
            .zip(&names)
            .map(|(language, name)| format!("Locale::{name} => {:?},", of(language)));
        arms.collect()
    };
    let mut add = |text: String| w.push_str(&text);
    add(format!(
        "/// The languages of the interface.\n#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]\npub enum Locale {{ #[default] {} }}\n\
         impl Locale {{\n/// All that people speak, the built-in one first.\npub const ALL: [Locale; {}] = [{}];\n\
         /// English in disguise, to see what does not come from a message or has no room.\npub const PSEUDO: [Locale; {}] = [{}];\n\
         /// The BCP 47 tag for `lang` and `Intl`.\npub const fn tag(self) -> &'static str {{ match self {{ {} }} }}\n\
         /// What the language calls itself.\npub const fn own_name(self) -> &'static str {{ match self {{ {} }} }}\n\
         /// The direction of its lines, for `dir`.\npub const fn dir(self) -> &'static str {{ match self {{ {} }} }}\n}}\n",
        names.join(", "),
        real.len(),
        listed(real),
        disguised.len(),
        listed(disguised),
        each(&|language| language.tag.clone()),
        each(&|language| language.name.clone()),
        each(&|language| language.dir.clone()),
    ));
    let mut id = 0;
    let mut tables = String::new();
    let mut modules = [const { String::new() }; TABLES.len()];
    for table in 0..TABLES.len() {
        let first = id;
        for source in sources.iter().filter(|source| source.table == table) {
            let module = &mut modules[table];
            let stem = source.name.rsplit('/').next().unwrap_or_default();
            let about = doc(&source.comment);
            let _ = writeln!(module, "{about}pub mod {stem} {{ use crate::words::{{Plural, Text}};");
            for (key, said) in &source.messages {
                let kind = if said.is_plural { "Plural" } else { "Text" };
                let name = key.to_uppercase().replace('-', "_");
                let _ = writeln!(
                    module,
                    "{}pub const {name}: {kind} = {kind}::of({id}, {:?});",
                    doc(&said.comment),
                    said.written
                );
                id += 1;
            }
            module.push_str("}\n");
        }
        let _ = write!(
            tables,
            "Table {{ name: {:?}, first: {first}, hash: {:?} }}, ",
            TABLES[table], hashes[table]
        );
    }
    if u16::try_from(id).is_err() {
        return Err("there are more messages than a number of 16 bits can name".into());
    }
    let [page, demo, workshop] = modules;
    add(format!(
        "/// The messages, a module for each file.\n#[allow(unused_imports)]\npub mod text {{\n{page}pub mod demo {{\n{demo}}}\npub mod workshop {{\n{workshop}}}\n}}\n"
    ));
    add(format!("const TABLES: [Table; {}] = [{tables}];\n", TABLES.len()));
    // The page fetches them; elsewhere they are at hand.
    let built = all[1..].iter().map(|language| {
        let texts = TABLES.iter().map(|name| {
            format!(
                "include_str!(concat!(env!(\"OUT_DIR\"), {:?}))",
                format!("/{}.{name}.txt", language.tag)
            )
        });
        format!("[{}], ", texts.collect::<Vec<_>>().join(", "))
    });
    add(format!(
        "#[cfg(not(target_arch = \"wasm32\"))]\nconst BUILT_IN: [[&str; {}]; {}] = [{}];\n",
        TABLES.len(),
        all.len() - 1,
        built.collect::<String>()
    ));
    Ok(out)
}

fn doc(lines: &[String]) -> String {
    lines.iter().map(|line| format!("/// {line}\n")).collect()
}

/// `zh-Hant` as the name of a variant: `ZhHant`.
fn variant(tag: &str) -> String {
    let mut parts = tag
        .split('-')
        .map(|part| part[..1].to_uppercase() + &part[1..].to_lowercase());
    parts.by_ref().collect()
}

/// The name at the beginning of a text.
fn word(text: &str) -> String {
    text.chars()
        .take_while(|char| char.is_ascii_alphanumeric() || *char == '_')
        .collect()
}

/// FNV-1a, 64 bits.
fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Leaves a file alone that is so already: what was compiled with it stands.
fn write(path: &PathBuf, text: &str) -> Result<(), String> {
    if fs::read_to_string(path).is_ok_and(|before| before == text) {
        return Ok(());
    }
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}
