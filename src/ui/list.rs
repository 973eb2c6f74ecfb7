//! Lists whose rows stay in the page for as long as their keys do. Knows what a row is drawn by, and not what it shows.

use leptos::prelude::Owner;
use web_sys::Node;

use super::drawn::{DrawnRow, Rows, comment};
use super::view::Row;
use crate::order::longest_rise;

impl Rows {
    pub(super) fn new(owner: Option<Owner>) -> Rows {
        Rows {
            rows: Vec::new(),
            end: comment(),
            owner,
        }
    }

    fn draw(&self, row: Row) -> DrawnRow {
        let Row { key, draw } = row;
        // Not of what draws the list: that is cleaned each time it runs.
        let owner = match &self.owner {
            Some(owner) => owner.with(Owner::new),
            None => Owner::new(),
        };
        let drawn = owner.with(|| draw().draw());
        DrawnRow { key, drawn, owner }
    }

    /// Shows these rows instead: those that are there stay, and as few as possible move. A key that comes twice counts once.
    pub fn take(&mut self, rows: Vec<Row>) {
        let old = std::mem::take(&mut self.rows);
        let start = old
            .iter()
            .zip(&rows)
            .take_while(|(old, new)| old.key == new.key)
            .count();
        let mut known: Vec<Option<DrawnRow>> = old.into_iter().map(Some).collect();
        let parent = self.end.parent_node();
        // Where the row was, and the row.
        let mut found: Vec<(Option<usize>, DrawnRow)> = Vec::with_capacity(rows.len());
        for (at, row) in rows.into_iter().enumerate() {
            if at < start {
                found.extend(known[at].take().map(|row| (Some(at), row)));
                continue;
            }
            let is_it = |one: &Option<DrawnRow>| one.as_ref().is_some_and(|one| one.key == row.key);
            match known[start..].iter().position(is_it) {
                Some(was) => found.extend(known[start + was].take().map(|row| (Some(start + was), row))),
                None if found[start..].iter().any(|(_, one)| one.key == row.key) => {}
                None => found.push((None, self.draw(row))),
            }
        }
        for gone in known.into_iter().flatten() {
            gone.drawn.unmount();
        }
        if let Some(parent) = parent {
            let stays = longest_rise(found.iter().map(|(was, _)| *was));
            let next = |from: usize| {
                let mut staying = (from..found.len()).filter(|at| stays[*at]);
                let first = staying.find_map(|at| found[at].1.drawn.first());
                first.unwrap_or_else(|| self.end.clone().into())
            };
            // In their order: for what is put before its siblings, a browser looks at the styles of all of them again.
            let mut before = next(start);
            for (at, (_, row)) in found.iter().enumerate().skip(start) {
                match stays[at] {
                    true => before = next(at + 1),
                    false => row.drawn.mount(&parent, Some(&before)),
                }
            }
        }
        self.rows = found.into_iter().map(|(_, row)| row).collect();
    }

    pub fn first(&self) -> Option<Node> {
        let first = self.rows.first().and_then(|row| row.drawn.first());
        first.or_else(|| Some(self.end.clone().into()))
    }

    pub(super) fn each(&self, visit: &mut dyn FnMut(&Node)) {
        for row in &self.rows {
            row.drawn.each(visit);
        }
        visit(&self.end);
    }
}
