//! Components that somebody else draws in a surface: they have a catalogue of their own, which this page knows by name only.

/// Which components those are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Foreign(Vec<(String, String)>);

impl Foreign {
    /// By the id of their catalogue and their type.
    pub fn new(known: impl IntoIterator<Item = (String, String)>) -> Foreign {
        Foreign(known.into_iter().collect())
    }

    /// The ids of their catalogues, each once.
    pub fn catalogs(&self) -> Vec<String> {
        let mut ids: Vec<String> = Vec::new();
        for (id, _) in &self.0 {
            if !ids.contains(id) {
                ids.push(id.clone());
            }
        }
        ids
    }

    /// Whether this type of this catalogue is one of them.
    pub(super) fn knows(&self, catalog: Option<&str>, component: &str) -> bool {
        let mut all = self.0.iter();
        all.any(|(its, name)| Some(its.as_str()) == catalog && name == component)
    }
}
