//! Stable sorting for short lists, compiled once: the standard library's sort is compiled anew for each type and each
//! comparison, 4 KB of code each time. And what of a list can stay where it is when its order changes. Knows no type.

use std::cmp::Ordering;

/// Sorts by `compare`; what is equal keeps its order. Costs a vector of places and one move of each item.
pub fn sort_by<T>(items: &mut Vec<T>, compare: impl Fn(&T, &T) -> Ordering) {
    let places = places(items.len(), &|a, b| compare(&items[a], &items[b]));
    let mut taken: Vec<Option<T>> = items.drain(..).map(Some).collect();
    items.extend(places.into_iter().filter_map(|place| taken[place].take()));
}

/// Sorts by the order of the items themselves, and drops what is there twice.
pub fn sort_dedup<T: Ord>(items: &mut Vec<T>) {
    sort_by(items, T::cmp);
    items.dedup();
}

/// Puts an item into a list that is in order, unless it is there.
pub fn put<T: Ord>(items: &mut Vec<T>, item: T) {
    if let Err(place) = items.binary_search(&item) {
        items.insert(place, item);
    }
}

/// The places `0..count` in the order of what stands there: runs of doubling length are merged.
fn places(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut sorted: Vec<usize> = (0..count).collect();
    let mut merged = sorted.clone();
    let mut run = 1;
    while run < count {
        for from in (0..count).step_by(2 * run) {
            let (middle, end) = ((from + run).min(count), (from + 2 * run).min(count));
            let (mut left, mut right) = (from, middle);
            for place in &mut merged[from..end] {
                let takes_left =
                    left < middle && (right == end || compare(sorted[left], sorted[right]) != Ordering::Greater);
                let taken = if takes_left { &mut left } else { &mut right };
                *place = sorted[*taken];
                *taken += 1;
            }
        }
        std::mem::swap(&mut sorted, &mut merged);
        run *= 2;
    }
    sorted
}

/// Which items can stay where they are when a list gets another order: of those that had a place, the most that still stand in
/// the order of their old places. Places are given once each.
pub fn longest_rise(were: impl Iterator<Item = Option<usize>>) -> Vec<bool> {
    let were: Vec<Option<usize>> = were.collect();
    // By length less one, the item with the least place that a rise of this length ends in; and before each item, the one before it.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = vec![None; were.len()];
    for (at, was) in were.iter().enumerate() {
        if was.is_none() {
            continue;
        }
        let length = ends.partition_point(|end| were[*end] < *was);
        before[at] = length.checked_sub(1).map(|shorter| ends[shorter]);
        match ends.get_mut(length) {
            Some(end) => *end = at,
            None => ends.push(at),
        }
    }
    let mut stays = vec![false; were.len()];
    let mut last = ends.last().copied();
    while let Some(at) = last {
        stays[at] = true;
        last = before[at];
    }
    stays
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn sorts_as_the_standard_library_does(items in prop::collection::vec((0_u8..9, any::<u16>()), 0..70)) {
            let (mut ours, mut theirs) = (items.clone(), items);
            sort_by(&mut ours, |a, b| a.0.cmp(&b.0));
            theirs.sort_by_key(|item| item.0);
            prop_assert_eq!(&ours, &theirs);
            sort_dedup(&mut ours);
            theirs.sort_unstable();
            theirs.dedup();
            prop_assert_eq!(ours, theirs);
        }

        #[test]
        fn what_stays_rises_and_nothing_longer_does(
            places in Just((0..24_usize).collect::<Vec<_>>()).prop_shuffle(),
            there in prop::collection::vec(any::<bool>(), 24),
        ) {
            let were: Vec<Option<usize>> = places.iter().zip(there).map(|(place, there)| there.then_some(*place)).collect();
            let stays = longest_rise(were.iter().copied());
            let stayed: Vec<usize> = were.iter().zip(&stays).filter(|(_, stays)| **stays).filter_map(|(was, _)| *was).collect();
            prop_assert_eq!(stayed.len(), stays.iter().filter(|stays| **stays).count());
            prop_assert!(stayed.is_sorted());
            // The longest rise that ends at each item, by looking at all before it.
            let mut longest: Vec<usize> = Vec::new();
            for (at, was) in were.iter().enumerate() {
                let best = (0..at).filter(|one| were[*one].is_some() && were[*one] < *was).map(|one| longest[one]).max();
                longest.push(if was.is_some() { best.unwrap_or(0) + 1 } else { 0 });
            }
            prop_assert_eq!(stayed.len(), longest.into_iter().max().unwrap_or(0));
        }
    }
}
