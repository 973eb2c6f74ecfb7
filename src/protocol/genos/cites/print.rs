//! What the command line prints of the sources and charts of an answer.

use serde_json::{Value, json};

use super::{ANCHORS, Cites, FRAMES, Source, fields};
use crate::json::{JsonMap, SetMember};
use crate::model::marker::site_of;

/// The key of the server's, or `x1`, `x2` for a frame that a gateway wrote.
fn printed(key: &str) -> String {
    let number = key.split('†').next().and_then(|number| number.parse::<usize>().ok());
    match number.and_then(|number| number.checked_sub(FRAMES)) {
        Some(frame) => format!("x{frame}"),
        None => key.to_owned(),
    }
}

impl Cites {
    /// The numbers of the entries `from..to`, each once.
    pub(crate) fn numbers(&self, from: usize, to: usize) -> Vec<usize> {
        let sources = self.sources();
        let mut numbers = Vec::new();
        for cited in self.cited.get(from..to).unwrap_or_default() {
            let number = sources
                .iter()
                .position(|source| Some(source.url) == cited.url.as_deref());
            if let Some(number) = number.map(|at| at + 1).filter(|number| !numbers.contains(number)) {
                numbers.push(number);
            }
        }
        numbers
    }

    /// The number of a chart as the text names it; `None` while it is unknown.
    pub(crate) fn chart_number(&self, at: usize) -> Option<String> {
        let drawn = self.drawn.get(at).filter(|drawn| drawn.chart.is_some())?;
        Some(printed(&drawn.key).split('†').next().unwrap_or_default().to_owned())
    }

    /// `[{n, id, ids, url, title, source, lines?}]`.
    pub(crate) fn citations(&self) -> Value {
        let anchors = format!("{ANCHORS}:");
        let one = |(at, source): (usize, &Source<'_>)| {
            let ids: Vec<&&str> = source.ids.iter().filter(|id| !id.starts_with(&anchors)).collect();
            let mut value = json!({
                "n": at + 1,
                "id": ids.first(),
                "ids": ids,
                "url": source.url,
                "title": source.title.as_deref(),
                "source": source.site.map_or_else(|| site_of(source.url), str::to_owned),
            });
            if let (Some((first, last)), Some(map)) = (source.lines, value.as_object_mut()) {
                map.set("lines", json!([first, last]));
            }
            value
        };
        self.sources().iter().enumerate().map(one).collect()
    }

    /// `[{id, kind, html | src | option}]`.
    pub(crate) fn charts(&self) -> Value {
        let known = self.drawn.iter().filter_map(|drawn| {
            let mut map = JsonMap::new();
            map.set("id", printed(&drawn.key));
            map.extend(fields(drawn.chart.as_ref()?));
            Some(Value::Object(map))
        });
        known.collect()
    }
}
