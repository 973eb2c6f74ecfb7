//! Paths into the data model, in every dialect (`gulf-a2ui.md` 4.1). Knows no data.

use std::fmt;
use std::sync::Arc;

use crate::surface::Generation;

/// Segments of one path that are read; the rest of a longer one is left out.
const MAX_SEGMENTS: usize = 128;

/// An absolute path: keys and indexes from the root of the model. Cheap to copy.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Path(Arc<[Arc<str>]>);

impl Default for Path {
    fn default() -> Path {
        Path(Arc::from([]))
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// The path as a JSON pointer; the root is the empty text.
impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for segment in self.segments() {
            write!(f, "/{}", segment.replace('~', "~0").replace('/', "~1"))?;
        }
        Ok(())
    }
}

impl Path {
    /// The whole model.
    pub fn root() -> Path {
        Path::default()
    }

    /// Reads a path as this generation spells it; a relative one starts at `scope`. A lone `.` and the empty text are
    /// the scope itself.
    pub fn read(text: &str, scope: &Path, generation: Generation) -> Path {
        let own = if generation.has_pointers() {
            pointer(text)
        } else {
            folded(text)
        };
        if text.starts_with('/') {
            return Path(own.into());
        }
        if own.is_empty() {
            return scope.clone();
        }
        Path(scope.segments().iter().cloned().chain(own).take(MAX_SEGMENTS).collect())
    }

    /// Its keys, outermost first.
    pub(crate) fn segments(&self) -> &[Arc<str>] {
        &self.0
    }

    /// Whether it names the whole model.
    pub(crate) fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// The path of one child.
    pub(crate) fn child(&self, segment: &str) -> Path {
        Path(self.0.iter().cloned().chain([Arc::from(segment)]).collect())
    }

    /// Where `self` goes on after `base`; `None` when it isn't at or below `base`.
    pub(crate) fn below<'a>(&'a self, base: &Path) -> Option<&'a [Arc<str>]> {
        self.0.strip_prefix(base.segments())
    }
}

fn pointer(text: &str) -> Vec<Arc<str>> {
    let text = if text == "." { "" } else { text };
    let segments = text.split('/').filter(|segment| !segment.is_empty());
    segments
        .take(MAX_SEGMENTS)
        .map(|segment| match segment.contains('~') {
            true => Arc::from(segment.replace("~1", "/").replace("~0", "~")),
            false => Arc::from(segment),
        })
        .collect()
}

fn folded(text: &str) -> Vec<Arc<str>> {
    let segments = text.split(['/', '.', '[', ']']).filter(|segment| !segment.is_empty());
    segments.take(MAX_SEGMENTS).map(Arc::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, generation: Generation) -> String {
        let row = Path::root().child("rows").child("0");
        Path::read(text, &row, generation).to_string()
    }

    #[test]
    fn dialects() {
        for generation in [Generation::Gulf, Generation::V08] {
            assert_eq!(read("/user/addresses/0/street", generation), "/user/addresses/0/street");
            assert_eq!(read("addresses[0].street", generation), "/rows/0/addresses/0/street");
            assert_eq!(read("/a.b[1]", generation), "/a/b/1");
            assert_eq!(read(".", generation), "/rows/0");
            assert_eq!(read("", generation), "/rows/0");
        }
        assert_eq!(read("/a.b[1]", Generation::V09), "/a.b[1]");
        assert_eq!(read("/a~1b/c~0d~01", Generation::V09), "/a~1b/c~0d~01");
        assert_eq!(read("//a//b/", Generation::V09), "/a/b");
        assert_eq!(read("name", Generation::V10), "/rows/0/name");
        assert_eq!(read(".", Generation::V09), "/rows/0");
        assert_eq!(read("/", Generation::V09), "");
        assert_eq!(read(&"/a".repeat(500), Generation::V09).len(), 2 * MAX_SEGMENTS);
    }
}
