//! Lists in order, by one sort for all of them.
//!
//! The sort of the standard library is compiled for each type of item, four thousand bytes a time. None of our lists is
//! long where time counts, so the places of the items are sorted, by a comparison that is called, and the items follow.

use std::cmp::Ordering;

/// Puts a list in order; equal items keep theirs.
pub(crate) fn sort_by<T>(list: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let mut places = places(list.len(), &|a, b| compare(&list[a], &list[b]));
    // Each round of exchanges is walked once.
    for start in 0..list.len() {
        let mut at = start;
        while places[at] != start {
            let from = std::mem::replace(&mut places[at], at);
            list.swap(at, from);
            at = from;
        }
        places[at] = at;
    }
}

/// The places of so many items in their order.
#[inline(never)]
fn places(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|a, b| compare(*a, *b));
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_the_sort_of_the_standard_library() {
        let mut seed = 1_u32;
        for count in 0..200_u32 {
            let mut list: Vec<(u32, u32)> = Vec::new();
            for number in 0..count {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                list.push((seed >> 16 & 15, number));
            }
            let mut expected = list.clone();
            expected.sort_by_key(|(key, _)| *key);
            sort_by(&mut list, |a, b| a.0.cmp(&b.0));
            assert_eq!(list, expected);
        }
    }
}
