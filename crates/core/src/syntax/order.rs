//! A stable sort for all lists of the crate.
//!
//! The standard library's sort is compiled for each type of item, four kilobytes each. All lists here are short or not
//! time-critical, so the indices are sorted with a dynamic comparison, and the items follow.

use std::cmp::Ordering;

/// Sorts a list; equal items keep their order.
pub(crate) fn sort_by<T>(list: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let mut places = places(list.len(), &|a, b| compare(&list[a], &list[b]));
    // Each cycle of swaps is followed once.
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

/// Returns the sorted indices of `count` items.
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
