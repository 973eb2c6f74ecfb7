//! No file needs, by whatever detour, a file that needs it: who reads one never has to read both at once. A folder's own
//! file and those in the folder are the exception, since a module that declares others also uses them.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::sources;

/// What is no module of the library.
const ELSEWHERE: [&str; 3] = ["src/bin", "src/build", "src/ui/macros"];

/// How often a name may be handed on.
const MAX_DETOURS: usize = 6;

/// The words before the name of something that is defined.
const DEFINING: [&str; 10] = [
    "fn",
    "struct",
    "enum",
    "trait",
    "type",
    "const",
    "static",
    "union",
    "mod",
    "macro_rules",
];

/// The names of a module from the crate's root on, or of something in one.
type Names = Vec<String>;

/// One file.
struct Module {
    /// Where it is.
    file: String,
    /// What it imports, by the names that it has here.
    imports: BTreeMap<String, Names>,
    /// What it hands on of others, under these names; `*` is all.
    hands_on: Vec<(String, Names)>,
    /// What it defines.
    defines: BTreeSet<String>,
    /// Every path that it names, from the root on.
    paths: Vec<Names>,
}

struct Modules(BTreeMap<Names, Module>);

/// What each module takes, by the modules that define it.
type Taken = BTreeMap<Names, BTreeMap<Names, BTreeSet<String>>>;

/// Code without comments and unit tests.
fn code(source: &str) -> String {
    let end = ["\n#[cfg(test)]\nmod ", "\n#[cfg(test)]\npub mod "]
        .iter()
        .filter_map(|tests| source.find(tests))
        .min();
    let source = &source[..end.unwrap_or(source.len())];
    let lines = source.lines().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// The imports of a file, each whether it is handed on and its tree, and the code besides.
fn imports(code: &str) -> (Vec<(bool, String)>, String) {
    let (mut found, mut rest) = (Vec::new(), String::new());
    let mut lines = code.lines();
    while let Some(line) = lines.next() {
        let bare = line.trim_start();
        let shown = bare.starts_with("pub");
        let after = match bare.strip_prefix("pub(") {
            Some(within) => within.split_once(')').map_or("", |(_, after)| after),
            None => bare.strip_prefix("pub ").unwrap_or(bare),
        };
        let Some(tree) = after.trim_start().strip_prefix("use ") else {
            rest.push_str(line);
            rest.push('\n');
            continue;
        };
        let mut tree = tree.to_owned();
        while !tree.contains(';') {
            let Some(line) = lines.next() else { break };
            tree.push_str(line);
        }
        found.push((shown, tree.split(';').next().unwrap_or_default().to_owned()));
    }
    (found, rest)
}

/// The leaves of an import's tree: each path, and the name that it has here.
fn leaves(tree: &str) -> Vec<(Names, String)> {
    let tree = tree.trim();
    let names = |path: &str| -> Names {
        let names = path.split("::").map(str::trim).filter(|name| !name.is_empty());
        names.map(str::to_owned).collect()
    };
    let Some((before, inside)) = tree.split_once('{') else {
        let (path, alias) = tree.split_once(" as ").unwrap_or((tree, ""));
        let path = names(path);
        let own = path.iter().rfind(|name| *name != "self").cloned().unwrap_or_default();
        return vec![(path, if alias.is_empty() { own } else { alias.trim().to_owned() })];
    };
    let before = names(before);
    let inside = inside.rsplit_once('}').map_or(inside, |(inside, _)| inside);
    let mut depth = 0;
    let branches = inside.split(|letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == ',' && depth == 0
    });
    let mut found = Vec::new();
    for branch in branches.filter(|branch| !branch.trim().is_empty()) {
        for (path, name) in leaves(branch) {
            let own = if name.is_empty() {
                before.last().cloned().unwrap_or_default()
            } else {
                name
            };
            found.push(([before.clone(), path].concat(), own));
        }
    }
    found
}

/// The words of some code, each whether `::` joins it to the one before.
fn words(code: &str) -> impl Iterator<Item = (bool, &str)> {
    let mut rest = code;
    std::iter::from_fn(move || {
        let is_in_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        let start = rest.find(is_in_word)?;
        let joined = &rest[..start] == "::";
        let word = &rest[start..];
        let (word, after) = word.split_at(word.find(|letter| !is_in_word(letter)).unwrap_or(word.len()));
        rest = after;
        Some((joined, word))
    })
}

impl Modules {
    /// Of files: their module's names, their place and their source.
    fn read(files: Vec<(Names, String, String)>) -> Modules {
        let known: BTreeSet<Names> = files.iter().map(|(names, ..)| names.clone()).collect();
        let one = |(names, file, source): (Names, String, String)| {
            let (uses, rest) = imports(&code(&source));
            let mut module = Module {
                file,
                imports: BTreeMap::new(),
                hands_on: Vec::new(),
                defines: BTreeSet::new(),
                paths: Vec::new(),
            };
            for (shown, tree) in uses {
                for (path, name) in leaves(&tree) {
                    let Some(path) = from_root(&known, &names, &path) else {
                        continue;
                    };
                    if shown {
                        module.hands_on.push((name.clone(), path.clone()));
                    }
                    module.imports.insert(name, path.clone());
                    module.paths.push(path);
                }
            }
            let mut path = Names::new();
            let mut before = "";
            for (joined, word) in words(&rest).chain([(false, "")]) {
                if !joined {
                    let path = std::mem::take(&mut path);
                    let imported = path.first().and_then(|head| module.imports.get(head));
                    match imported.filter(|whole| path.len() > 1 && known.contains(*whole)) {
                        Some(whole) => module.paths.push([whole, &path[1..]].concat()),
                        None if path.len() > 1 => module.paths.extend(from_root(&known, &names, &path)),
                        None => {}
                    }
                }
                path.push(word.to_owned());
                if DEFINING.contains(&before) {
                    module.defines.insert(word.to_owned());
                }
                before = word;
            }
            (names, module)
        };
        Modules(files.into_iter().map(one).collect())
    }

    /// The module that defines what a path names, and its name there; none for a path to a module itself.
    fn defining(&self, path: &[String], depth: usize) -> Option<(Names, String)> {
        let end = (0..path.len()).find(|at| !self.0.contains_key(&path[..=*at]))?;
        let (module, name) = (&path[..end], &path[end]);
        let here = Some((module.to_vec(), name.clone()));
        let known = self.0.get(module)?;
        if name == "*" || known.defines.contains(name) || depth > MAX_DETOURS {
            return here;
        }
        let goes_on = |to: &&Names| to[..] != path[..=end];
        let handed_on = known.hands_on.iter().filter(|(own, _)| own == name);
        let mut elsewhere = handed_on.map(|(_, to)| to).chain(known.imports.get(name));
        if let Some(to) = elsewhere.find(goes_on) {
            return self.defining(&[to, &path[end + 1..]].concat(), depth + 1);
        }
        let all = known.hands_on.iter().filter(|(own, _)| own == "*");
        let found =
            all.filter_map(|(_, all)| self.defining(&[&all[..all.len() - 1], &path[end..]].concat(), depth + 1));
        let is_defined = |(module, name): &(Names, String)| self.0[module].defines.contains(name);
        found.into_iter().find(is_defined).or(here)
    }

    /// What each module takes from each other one, but a parent's from those in its folder; and how many names were read.
    fn taken(&self) -> (Taken, usize) {
        let (mut taken, mut read) = (Taken::new(), 0);
        for (own, module) in &self.0 {
            let from: &mut BTreeMap<_, BTreeSet<_>> = taken.entry(own.clone()).or_default();
            for (giver, name) in module.paths.iter().filter_map(|path| self.defining(path, 0)) {
                read += 1;
                if !giver.starts_with(own) {
                    from.entry(giver).or_default().insert(name);
                }
            }
        }
        (taken, read)
    }

    /// What ties each circle, in words: a module takes something from another one.
    fn ties(&self, taken: &Taken) -> Vec<String> {
        let mut ties = Vec::new();
        for (own, givers) in taken {
            for (giver, names) in givers.iter().filter(|(giver, _)| reached(taken, giver).contains(own)) {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                let (taker, giver) = (&self.0[own].file, &self.0[giver].file);
                ties.push(format!("{taker} takes {} from {giver}", names.join(", ")));
            }
        }
        ties
    }
}

/// All that a module needs, by whatever detour.
fn reached<'a>(taken: &'a Taken, from: &'a Names) -> BTreeSet<&'a Names> {
    let (mut found, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(module) = open.pop() {
        if found.insert(module) {
            open.extend(taken[module].keys());
        }
    }
    found
}

/// A path as it goes from the crate's root; none if it leads out of the crate.
fn from_root(known: &BTreeSet<Names>, own: &Names, path: &[String]) -> Option<Names> {
    let mut base = own.clone();
    let mut rest = path;
    match path.first().map(String::as_str)? {
        "crate" => (base, rest) = (Names::new(), &path[1..]),
        "self" | "super" => {
            while let Some(word) = rest.first().filter(|word| *word == "self" || *word == "super") {
                if word == "super" {
                    base.pop();
                }
                rest = &rest[1..];
            }
        }
        child if known.contains(&[&own[..], &[child.to_owned()]].concat()) => {}
        _ => return None,
    }
    let mut whole = [&base[..], rest].concat();
    whole.pop_if(|last| last == "self");
    Some(whole)
}

/// A file as a module: its names, the file, its text; `None` for tests.
fn module((file, source): (String, String)) -> Option<(Names, String, String)> {
    let place = file.strip_prefix("src/")?.strip_suffix(".rs")?;
    let mut names: Names = place.split('/').map(str::to_owned).collect();
    names.pop_if(|last| last == "mod" || (last == "lib" && place == "lib"));
    let is_code = names.last().is_none_or(|last| last != "tests");
    is_code.then_some((names, file, source))
}

#[test]
fn no_file_needs_one_that_needs_it() {
    let is_elsewhere = |file: &str| ELSEWHERE.iter().any(|folder| file.starts_with(folder));
    let found = sources("src").into_iter().filter(|(file, _)| !is_elsewhere(file));
    let modules = Modules::read(found.filter_map(module).collect());
    let (taken, read) = modules.taken();
    let wrong = modules.ties(&taken);
    assert!(wrong.is_empty(), "files that need each other:\n{}", wrong.join("\n"));
    assert!(read > 6000, "only {read} names were found: are the imports still read?");
}

/// What these modules of a made-up crate take from each other in circles.
fn ties(files: &[(&str, &str)]) -> Vec<String> {
    let one = |(place, source): &(&str, &str)| {
        let names = place.split('/').filter(|name| !name.is_empty()).map(str::to_owned);
        (names.collect(), (*place).to_owned(), (*source).to_owned())
    };
    let modules = Modules::read(files.iter().map(one).collect());
    let (taken, _) = modules.taken();
    modules.ties(&taken)
}

#[test]
fn a_circle_is_found_through_what_a_folder_hands_on() {
    let found = ties(&[
        ("", "pub mod a;\npub mod b;"),
        ("a", "mod inner;\npub use inner::{One, Other as Another};"),
        ("a/inner", "use crate::b;\npub struct One(b::Two);\npub struct Other;"),
        ("b", "use crate::a::{\n    One,\n};\npub struct Two(Option<Box<One>>);"),
    ]);
    assert_eq!(found, ["a/inner takes Two from b", "b takes One from a/inner"]);
}

#[test]
fn a_folder_and_what_stands_in_it_are_no_circle() {
    let found = ties(&[
        ("", "pub mod a;"),
        ("a", "mod inner;\nuse inner::One;\npub struct Two(One);"),
        ("a/inner", "use super::Two;\npub struct One(Option<Box<Two>>);"),
    ]);
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn what_comments_and_unit_tests_name_is_not_needed() {
    let found = ties(&[
        ("", "pub mod a;\npub mod b;"),
        (
            "a",
            "// crate::b::Two\npub struct One;\n\n#[cfg(test)]\nmod tests {\n    use crate::b::Two;\n}",
        ),
        ("b", "use crate::a::One;\npub struct Two(One);"),
    ]);
    assert!(found.is_empty(), "{found:?}");
}
