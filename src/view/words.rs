//! Sentences that carry foreign words: each value stands in its own `<bdi>`, so no name from the wire can turn the text
//! around it.

use crate::ui::prelude::*;

use crate::words::josa::written;

/// A template with each `{name}` replaced by its value in a `<bdi>`. A place without a value stays as written.
pub(super) fn phrase(template: &str, values: &[(&str, &str)]) -> View {
    let mut pieces: Vec<View> = Vec::new();
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        let Some(close) = rest[open..].find('}').map(|at| open + at) else {
            break;
        };
        pieces.push(rest[..open].to_owned().into_view());
        let name = &rest[open + 1..close];
        match values.iter().find(|(key, _)| *key == name) {
            Some((_, value)) => {
                pieces.push(view! { <bdi>{(*value).to_owned()}</bdi> });
                rest = &rest[close + 1..];
                if let Some((quotes, particle, left)) = written(value, rest) {
                    pieces.push(format!("{quotes}{particle}").into_view());
                    rest = left;
                }
            }
            None => {
                pieces.push(rest[open..=close].to_owned().into_view());
                rest = &rest[close + 1..];
            }
        }
    }
    pieces.push(rest.to_owned().into_view());
    pieces.into_view()
}
