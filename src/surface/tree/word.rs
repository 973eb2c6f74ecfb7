//! Words out of fixed sets, whatever generation spelled them (`gulf-a2ui.md` 8).

use serde_json::Value;

use super::node::Node;

impl Node {
    /// A word out of a fixed set, in canonical spelling: `variant` of a Text is `h2` whether the server said `variant`,
    /// `usageHint` or `Heading` with a level. `None` when the server said nothing that is known.
    pub fn word(&self, name: &str) -> Option<String> {
        let given = || self.value(name).and_then(Value::as_str);
        match (self.kind(), name) {
            ("Text", "variant") => match &*self.wire_type {
                "Heading" => {
                    let level = self.number("level").filter(|level| (1.0..=6.0).contains(level));
                    Some(format!("h{}", level.unwrap_or(1.0).min(5.0) as u8))
                }
                _ => given().map(str::to_owned),
            },
            ("Image", "fit") => given().map(|fit| if fit == "scale-down" { "scaleDown" } else { fit }.to_owned()),
            ("Button", "variant") => match given() {
                Some("text" | "link") => Some("borderless".into()),
                Some(word @ ("primary" | "borderless")) => Some(word.into()),
                Some(_) => Some("default".into()),
                None => (self.flag("primary") == Some(true)).then(|| "primary".into()),
            },
            ("ChoicePicker", "variant") => Some(choice(self, given())),
            ("ChoicePicker", "displayStyle") => {
                let chips = given() == Some("chips") || self.value("variant").and_then(Value::as_str) == Some("chips");
                Some(if chips { "chips" } else { "checkbox" }.into())
            }
            ("Row" | "Column" | "List", "justify" | "align") => given().map(camel),
            _ => given().map(str::to_owned),
        }
    }
}

/// One or many: v0.9's `variant`, or how many an older generation allows.
fn choice(node: &Node, given: Option<&str>) -> String {
    if let Some(word @ ("multipleSelection" | "mutuallyExclusive")) = given {
        return word.into();
    }
    // v0.8 and GULF allow one by default.
    let many = node.number("maxAllowedSelections").is_some_and(|most| most > 1.0);
    if many { "multipleSelection" } else { "mutuallyExclusive" }.into()
}

/// `space-between`, `space_between` and `flex-start` as `spaceBetween` and `start`.
fn camel(word: &str) -> String {
    let mut out = String::new();
    let mut upper = false;
    for char in word.strip_prefix("flex-").unwrap_or(word).chars().take(40) {
        match char {
            '-' | '_' => upper = true,
            char if std::mem::take(&mut upper) => out.push(char.to_ascii_uppercase()),
            char => out.push(char),
        }
    }
    out
}
