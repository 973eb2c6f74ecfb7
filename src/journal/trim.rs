//! What is left out of a record: the data of files, the end of long texts, and everything in which two drafts agree.

use serde_json::Value;

use super::evidence::push_key;

/// Characters of one text that are logged; the rest is left out and the record says so.
const MAX_TEXT: usize = 64 * 1024;
/// A data URL longer than this is logged without its data.
const MAX_DATA_URL: usize = 2 * 1024;
/// Nesting of a record.
const MAX_DEPTH: usize = 120;
/// Bytes of a path.
const MAX_PATH: usize = 512;

/// The deepest place that holds every difference of two drafts, and what stands there.
pub(super) fn difference<'a>(mut from: &'a Value, mut to: &'a Value) -> (String, &'a Value, &'a Value) {
    let mut path = String::new();
    // An untouched draft is one without anything in it.
    while let (Value::Object(_) | Value::Null, Value::Object(b)) = (from, to) {
        let was = from.as_object();
        let value = |key: &str| was.and_then(|was| was.get(key));
        let gone = was
            .into_iter()
            .flat_map(|was| was.keys())
            .filter(|key| !b.contains_key(*key));
        let mut different = b.keys().filter(|key| value(key) != b.get(*key)).chain(gone);
        let (Some(key), None) = (different.next(), different.next()) else {
            break;
        };
        if path.len() > MAX_PATH {
            break;
        }
        push_key(&mut path, key);
        from = value(key).unwrap_or(&Value::Null);
        to = b.get(key).unwrap_or(&Value::Null);
    }
    (path, from, to)
}

/// A text up to its cap.
pub(super) fn short(text: &str) -> String {
    text.chars().take(MAX_TEXT).collect()
}

/// Cited items up to their caps.
pub(super) fn cut_all(mut items: Vec<Value>) -> Vec<Value> {
    for item in &mut items {
        shorten(item, 0);
    }
    items
}

/// Whether `shorten` would leave a JSON text as it is that is no deeper than a record. May say no where it would.
pub(super) fn is_whole(json: &str) -> bool {
    // Quotes stand close together in JSON: to search for the next takes longer than to look at each byte.
    let mut texts = json.as_bytes().split(|byte| *byte == b'"');
    texts.all(|text| text.len() <= MAX_TEXT && !text.starts_with(b"data:"))
}

/// Cuts long texts and takes the data out of data URLs; `true` when something was left out.
pub(super) fn shorten(value: &mut Value, depth: usize) -> bool {
    if depth > MAX_DEPTH {
        *value = Value::Null;
        return true;
    }
    match value {
        Value::String(text) if text.len() > MAX_DATA_URL && text.starts_with("data:") => {
            let end = text.find(',').map_or("data:,".len(), |comma| comma + 1);
            *text = text.chars().take(end.min(200)).collect();
            true
        }
        // A character is at least a byte, so a short text is never counted.
        Value::String(text) if text.len() > MAX_TEXT => match text.char_indices().nth(MAX_TEXT) {
            Some((end, _)) => {
                text.truncate(end);
                true
            }
            None => false,
        },
        Value::Array(items) => items.iter_mut().fold(false, |cut, item| shorten(item, depth + 1) | cut),
        Value::Object(map) => map.values_mut().fold(false, |cut, item| shorten(item, depth + 1) | cut),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_difference_is_as_deep_as_it_can_be() {
        let from = json!({"option": "other", "texts": {"other": "a", "x/y": "b"}});
        let mut to = from.clone();
        to["texts"]["x/y"] = json!("c");
        assert_eq!(difference(&from, &to), ("/texts/x~1y".into(), &json!("b"), &json!("c")));
        to["option"] = json!("x/y");
        assert_eq!(difference(&from, &to).0, "");
        assert_eq!(difference(&Value::Null, &from), (String::new(), &Value::Null, &from));
        assert_eq!(difference(&Value::Null, &json!({"a": 1})).0, "/a");
        assert_eq!(difference(&json!({"a": 1, "b": 2}), &json!({"b": 2})).0, "/a");
        let chosen = json!({"option": "a"});
        assert_eq!(
            difference(&json!({}), &chosen),
            ("/option".into(), &Value::Null, &json!("a"))
        );
    }

    #[test]
    fn files_and_long_texts_are_cut() {
        let mut value =
            json!({"url": format!("data:image/png;base64,{}", "A".repeat(5000)), "text": "가".repeat(MAX_TEXT + 1)});
        assert!(shorten(&mut value, 0));
        assert_eq!(value["url"], json!("data:image/png;base64,"));
        assert_eq!(value["text"].as_str().unwrap().chars().count(), MAX_TEXT);
        assert!(!shorten(&mut value, 0));
        let mut deep = json!("x");
        for _ in 0..500 {
            deep = json!([deep]);
        }
        assert!(shorten(&mut deep, 0));
    }

    #[test]
    fn a_text_is_whole_that_nothing_is_cut_of() {
        let whole = |value: &Value| is_whole(&value.to_string());
        assert!(whole(&json!({"rows": [{"a": "b \" c", "n": 1}], "at": "x data:"})));
        assert!(whole(&json!({"text": "a".repeat(MAX_TEXT)})));
        assert!(!whole(&json!({"text": "a".repeat(MAX_TEXT + 1)})));
        assert!(!whole(&json!(["x", "data:image/png;base64,AAAA"])));
    }
}
