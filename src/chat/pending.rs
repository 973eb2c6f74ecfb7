//! What has moved in the answer since it was last shown. Events are folded at once, but the page is touched only at
//! animation frames, so the changes of many events are gathered here. Knows positions only.

use crate::model::Change;
use crate::order;

/// The changes between two frames, gathered.
#[derive(Debug, Default, PartialEq)]
pub struct Pending {
    /// Leading parts that are still the parts they were; the ones from here on must be made anew.
    keep: Option<usize>,
    /// Parts whose content moved, in order.
    moved: Vec<usize>,
    /// Parts were added.
    grown: bool,
    /// The message has another id.
    pub renamed: bool,
}

impl Pending {
    /// Notes a change of the answer; `false` for a change that no part shows.
    pub fn note(&mut self, change: &Change) -> bool {
        match change {
            Change::PartAdded(_) => self.grown = true,
            Change::TextGrew { part, .. } | Change::PartChanged(part) => {
                order::put(&mut self.moved, *part);
            }
            Change::PartsDropped(from) => self.cut(*from),
            Change::Reset => self.cut(0),
            Change::Renamed => self.renamed = true,
            Change::Metadata => {}
            _ => return false,
        }
        true
    }

    fn cut(&mut self, from: usize) {
        self.keep = Some(self.keep.map_or(from, |keep| keep.min(from)));
        self.moved.retain(|part| *part < from);
    }

    /// How many of `shown` leading parts stay.
    pub fn kept(&self, shown: usize) -> usize {
        self.keep.map_or(shown, |keep| keep.min(shown))
    }

    /// Parts below `kept` whose content moved, in order.
    pub fn moved(&self, kept: usize) -> impl Iterator<Item = usize> + '_ {
        self.moved.iter().copied().take_while(move |part| *part < kept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_deltas_are_one_mark() {
        let mut pending = Pending::default();
        assert_eq!(pending, Pending::default());
        pending.note(&Change::PartAdded(2));
        for from in 0..5 {
            pending.note(&Change::TextGrew { part: 1, from });
        }
        assert_eq!(pending.kept(2), 2);
        assert_eq!(pending.moved(2).collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn dropped_parts_are_made_anew_even_if_they_came_back() {
        let mut pending = Pending::default();
        pending.note(&Change::PartChanged(0));
        pending.note(&Change::PartChanged(3));
        pending.note(&Change::PartsDropped(2));
        pending.note(&Change::PartAdded(2));
        pending.note(&Change::PartChanged(2));
        let kept = pending.kept(4);
        assert_eq!(kept, 2);
        assert_eq!(pending.moved(kept).collect::<Vec<_>>(), [0]);
    }

    #[test]
    fn a_replay_starts_from_nothing() {
        let mut pending = Pending::default();
        pending.note(&Change::PartAdded(0));
        pending.note(&Change::Reset);
        pending.note(&Change::PartAdded(0));
        assert_eq!(pending.kept(3), 0);
        assert!(!pending.note(&Change::Finished(None)));
    }
}
