//! Stable sorting for short lists, compiled once: the standard library's sort is compiled anew for each type and each
//! comparison, 4 KB of code each time. Knows no type.

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
    }
}
