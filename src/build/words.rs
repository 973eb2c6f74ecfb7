//! Makes what the program reads of `locales/`: a constant for each message with its English, and for each other language
//! a table of the rest. Knows no message and no language.

mod code;
mod messages;

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use code::code;
use messages::messages;

/// The files right in a language's folder, and those of its folders: each is fetched by those who show it.
const TABLES: [&str; 3] = ["page", "demo", "workshop"];
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
    dir: Direction,
    /// For a pseudo-language: what is put around each message, and by how many percent it grows.
    #[serde(default)]
    around: [String; 2],
    #[serde(default)]
    longer: usize,
}

#[derive(Clone, Copy, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
enum Direction {
    Ltr,
    Rtl,
}

impl Direction {
    fn written(self) -> &'static str {
        match self {
            Direction::Ltr => "ltr",
            Direction::Rtl => "rtl",
        }
    }
}

/// A message as a table has it: its text, or its forms by category.
struct Said {
    /// Its file and line.
    place: String,
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
    let mut tags = BTreeSet::new();
    if let Some(twice) = languages
        .iter()
        .chain(&pseudo)
        .find(|language| !tags.insert(&language.tag))
    {
        return Err(format!("languages.toml: `{}` is there twice", twice.tag));
    }
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
    write(&out.join(format!("ids.{}.txt", TABLES[0])), &ids(&sources, &hashes[0]))?;
    for language in others {
        let folder = locales.join(&language.tag);
        known(&sources, &folder)?;
        let tables = tables(&sources, &hashes, &folder)?;
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

/// The names of the messages of the first table in their order, those of counted ones marked: for pages that have words of
/// their own.
fn ids(sources: &[Source], hash: &str) -> String {
    let mut ids = hash.to_owned();
    for source in sources.iter().filter(|source| source.table == 0) {
        for (key, said) in &source.messages {
            ids.push(NEXT);
            if said.is_plural {
                ids.push(FORM);
            }
            ids.push_str(&format!("{}.{key}", source.name));
        }
    }
    ids
}

/// Looks whether each file of a language is one of English: of one with another name nothing would be said.
fn known(sources: &[Source], folder: &Path) -> Result<(), String> {
    for (table, name) in TABLES.iter().enumerate() {
        let (inner, before) = match table {
            0 => (folder.to_owned(), String::new()),
            _ => (folder.join(name), format!("{name}/")),
        };
        // Demo and samples may speak English.
        if table > 0 && !inner.exists() {
            continue;
        }
        for (path, stem) in files(&inner)? {
            if !sources.iter().any(|source| source.name == format!("{before}{stem}")) {
                return Err(format!("{}: English has no file of this name", path.display()));
            }
        }
    }
    Ok(())
}

/// The files of messages right in a folder, each with its name.
fn files(folder: &Path) -> Result<Vec<(PathBuf, String)>, String> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))? {
        let path = entry.map_err(|error| error.to_string())?.path();
        if path.extension().is_some_and(|end| end == "ftl") {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            files.push((path, stem));
        }
    }
    Ok(files)
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
                    said.place
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
                    "{}: `{key}` has {}, in English {}",
                    said.place,
                    listed(&said.places),
                    listed(&ours.places)
                ));
            }
            table.push_str(&said.written);
        }
        if let Some((key, said)) = theirs.iter().min_by_key(|(_, said)| &said.place) {
            return Err(format!("{}: no message is named `{key}` in English", said.place));
        }
    }
    Ok(tables)
}

/// Places as a translator writes them.
fn listed(places: &BTreeSet<String>) -> String {
    let places: Vec<String> = places.iter().map(|name| format!("{{ ${name} }}")).collect();
    match places.is_empty() {
        true => "no places".into(),
        false => places.join(" and "),
    }
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
        for (path, stem) in files(&inner)? {
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
