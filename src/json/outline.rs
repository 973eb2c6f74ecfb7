//! The outside of a large JSON text: what it is made of, without reading all of it. Knows no value's meaning.

/// A JSON text in which each array ends after so many items. `text` is JSON, `items` at least 1.
pub(super) fn outline(text: &str, items: usize) -> String {
    let mut short = String::new();
    // For each open bracket how many items may still begin; an object's are not counted.
    let mut open: Vec<Option<usize>> = Vec::new();
    // The open brackets at the place from which items are left out.
    let mut left_out: Option<usize> = None;
    let (mut from, mut quoted, mut escaped) = (0, false, false);
    for (at, byte) in text.bytes().enumerate() {
        if quoted {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => quoted = false,
                _ => {}
            }
            continue;
        }
        match byte {
            b'"' => quoted = true,
            b'{' => open.push(None),
            b'[' => open.push(Some(items.saturating_sub(1))),
            b']' | b'}' => {
                if left_out == Some(open.len()) {
                    (left_out, from) = (None, at);
                }
                open.pop();
            }
            b',' if left_out.is_none() => match open.last_mut() {
                Some(Some(0)) => {
                    short.push_str(&text[from..at]);
                    left_out = Some(open.len());
                }
                Some(Some(left)) => *left -= 1,
                _ => {}
            },
            _ => {}
        }
    }
    short.push_str(&text[from..]);
    short
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::*;

    fn cut(value: &mut Value, items: usize) {
        match value {
            Value::Array(list) => {
                list.truncate(items);
                list.iter_mut().for_each(|item| cut(item, items));
            }
            Value::Object(map) => map.values_mut().for_each(|item| cut(item, items)),
            _ => {}
        }
    }

    fn any_json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<i32>().prop_map(Value::from),
            r#"[ -~가"\\,\[\]{}]{0,8}"#.prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 60, 8, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..8).prop_map(Value::from),
                prop::collection::vec((r#"[a-c"\\,]{1,2}"#, inner), 0..5)
                    .prop_map(|pairs| Value::Object(pairs.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn it_is_the_value_with_shorter_arrays(value in any_json(), items in 1..6_usize, pretty in any::<bool>()) {
            let text = match pretty {
                true => serde_json::to_string_pretty(&value).unwrap(),
                false => value.to_string(),
            };
            let mut wanted = value;
            cut(&mut wanted, items);
            let found: Value = serde_json::from_str(&outline(&text, items)).unwrap();
            prop_assert_eq!(found, wanted);
        }
    }

    #[test]
    fn what_follows_a_long_array_stays() {
        assert_eq!(
            outline(r#"{"rows":[1,[2,3],4],"end":"]"}"#, 1),
            r#"{"rows":[1],"end":"]"}"#
        );
        assert_eq!(
            serde_json::from_str::<Value>(&outline("[[1,2,3],[4,5,6],7]", 2)).unwrap(),
            json!([[1, 2], [4, 5]])
        );
    }
}
