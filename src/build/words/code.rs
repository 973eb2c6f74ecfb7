//! Writes what the program reads: the languages, a constant for each message, and where the tables are. Knows no syntax of
//! messages.

use std::fmt::Write as _;

use super::{FORM, Language, Said, Source, TABLES};

/// The text of `words.rs`.
///
/// # Errors
/// There are too many messages.
pub fn code(
    languages: &[Language],
    pseudo: &[Language],
    sources: &[Source],
    hashes: &[String],
) -> Result<String, String> {
    let mut out = String::new();
    let w = &mut out;
    let all: Vec<&Language> = languages.iter().chain(pseudo).collect();
    let names: Vec<String> = all.iter().map(|language| variant(&language.tag)).collect();
    let documented: String = all
        .iter()
        .zip(&names)
        .enumerate()
        .map(|(at, (language, name))| format!("/// {}\npub const {name}: Locale = Locale::of({at});\n", language.name))
        .collect();
    let listed = |names: &[String]| {
        let named = names.iter().map(|name| format!("Locale::{name}"));
        named.collect::<Vec<_>>().join(", ")
    };
    let (real, disguised) = names.split_at(languages.len());
    let each = |of: &dyn Fn(&Language) -> String| -> String {
        let texts = all.iter().map(|language| format!("{:?},", of(language)));
        format!("[{}][self.language as usize]", texts.collect::<String>())
    };
    let mut add = |text: String| w.push_str(&text);
    add(format!(
        "#[allow(non_upper_case_globals, reason = \"they are matched as the variants of a list\")]\nimpl Locale {{\n{documented}/// All that people speak, the built-in one first.\npub const ALL: [Locale; {}] = [{}];\n\
         /// English in disguise, to see what does not come from a message or has no room.\npub const PSEUDO: [Locale; {}] = [{}];\n\
         /// The BCP 47 tag for `lang` and `Intl`.\npub const fn tag(self) -> &'static str {{ {} }}\n\
         /// What the language calls itself.\npub const fn own_name(self) -> &'static str {{ {} }}\n\
         /// The direction of its lines, for `dir`.\npub const fn dir(self) -> &'static str {{ {} }}\n}}\n",
        real.len(),
        listed(real),
        disguised.len(),
        listed(disguised),
        each(&|language| language.tag.clone()),
        each(&|language| language.name.clone()),
        each(&|language| language.dir.written().into()),
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
                    "{}{}pub const {name}: {kind} = {kind}::of({id}, {:?});",
                    doc(&said.comment),
                    english(said),
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
        "/// The messages, a module for each file.\n#[allow(unused_imports)]\npub mod text {{\n{page}\
         /// What the demo agents say.\npub mod demo {{\n{demo}}}\n\
         /// Words of the gallery and the replay.\npub mod workshop {{\n{workshop}}}\n}}\n"
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

/// What a message says in the first language, as the end of its documentation; of the forms of a counted one the general.
fn english(said: &Said) -> String {
    let mut forms = said.written.split(FORM);
    let text = match said.is_plural {
        true => forms.find_map(|form| form.strip_prefix('o')),
        false => forms.next(),
    };
    let text = text.unwrap_or_default().replace('\n', " ");
    let apart = if said.comment.is_empty() { "" } else { "///\n" };
    match text.is_empty() {
        true => format!("{apart}/// Nothing.\n"),
        false => format!("{apart}#[doc = {:?}]\n", format!("`` {text} ``")),
    }
}

/// `zh-Hant` as the name of a variant: `ZhHant`.
fn variant(tag: &str) -> String {
    let mut parts = tag
        .split('-')
        .map(|part| part[..1].to_uppercase() + &part[1..].to_lowercase());
    parts.by_ref().collect()
}
