//! Reads a file of messages: Fluent's syntax, of which it takes text, places, terms, and one selection by a number's plural
//! category. Knows no table.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::Path;

use fluent_syntax::ast::{Comment, Entry, Expression, InlineExpression, Message, Pattern, PatternElement, VariantKey};
use fluent_syntax::parser;
use fluent_syntax::unicode::unescape_unicode_to_string;

use super::{FORM, Said, read};

/// CLDR's plural categories, and the sign of each in a table.
const CATEGORIES: [(&str, char); 6] = [
    ("zero", 'z'),
    ("one", '1'),
    ("two", '2'),
    ("few", 'f'),
    ("many", 'm'),
    ("other", 'o'),
];
/// What a file says of itself, and its messages by their names, in their order.
type File = (Vec<String>, Vec<(String, Said)>);

pub fn messages(path: &Path) -> Result<File, String> {
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
    let mut keys = HashSet::new();
    for entry in &resource.body {
        match entry {
            Entry::ResourceComment(comment) => about.extend(lines(Some(comment))),
            Entry::Message(message) => {
                let key = message.id.name;
                // A name is a piece of the text.
                let place = at(key.as_ptr().addr() - text.as_ptr().addr());
                if !keys.insert(key) {
                    return Err(format!("{place}: `{key}` is there twice"));
                }
                let said = said(message, &terms, &place).map_err(|why| format!("{place}: `{key}` {why}"))?;
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

fn said(message: &Message<&str>, terms: &Terms, place: &str) -> Result<Said, String> {
    if !message.attributes.is_empty() {
        return Err("has attributes, which are not taken here".into());
    }
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
        place: place.to_owned(),
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
                    if forms.iter().any(|(other, _)| *other == Some(*sign)) {
                        return Err(format!("has two forms for [{name}]"));
                    }
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
