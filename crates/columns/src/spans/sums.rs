//! The bytes of a component in many rows, the most in one row, and the rows that have it.
//!
//! A library that is linked for size keeps its loops as they are written. So this one is written with instructions that
//! take eight rows at a time.

use fearless_simd::{u32x8, Simd, SimdBase, SimdFrom, SimdMask};
use urikit_core::syntax::offsets::ABSENT;

/// The bytes of the rows so far, by the halves of each length: so many rows as a block has do not exceed 32 bits.
pub(super) struct Sums<S: Simd> {
    simd: S,
    low: u32x8<S>,
    high: u32x8<S>,
    longest: u32x8<S>,
}

impl<S: Simd> Sums<S> {
    /// No rows yet.
    #[inline(always)]
    pub(super) fn new(simd: S) -> Self {
        let none = u32x8::splat(simd, 0);
        Sums { simd, low: none, high: none, longest: none }
    }

    /// Adds 64 rows by where the component begins and ends in each; which rows have it, one bit a row.
    #[inline(always)]
    pub(super) fn add(&mut self, starts: &[u32; 64], ends: &[u32; 64]) -> u64 {
        let mut valid = 0;
        let eights = starts.as_chunks().0.iter().zip(ends.as_chunks().0);
        for (number, (starts, ends)) in eights.enumerate() {
            let [starts, ends] = [starts, ends].map(|places| u32x8::simd_from(self.simd, *places));
            let sizes = ends - starts;
            self.low += sizes & 0xFFFF;
            self.high += sizes >> 16;
            self.longest = self.longest.max(sizes);
            valid |= (!starts.simd_eq(ABSENT)).to_bitmask() << (8 * number);
        }
        valid
    }

    /// The bytes of the longest one.
    #[inline(always)]
    pub(super) fn longest(&self) -> usize {
        self.longest.reduce_max() as usize
    }

    /// The bytes of all rows.
    #[inline(always)]
    pub(super) fn total(&self) -> u64 {
        let [low, high] = [self.low, self.high].map(|halves| u64::from(halves.reduce_sum()));
        low + (high << 16)
    }
}

#[cfg(test)]
mod tests {
    use fearless_simd::{dispatch, Level};
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;
    use crate::spans::ROWS;

    fn sums(starts: &[u32], ends: &[u32]) -> (u64, usize, Vec<u64>) {
        #[inline(always)]
        fn all(simd: impl Simd, starts: &[u32], ends: &[u32]) -> (u64, usize, Vec<u64>) {
            let mut sums = Sums::new(simd);
            let rows = starts.as_chunks().0.iter().zip(ends.as_chunks().0);
            let valid = rows.map(|(starts, ends)| sums.add(starts, ends)).collect();
            (sums.total(), sums.longest(), valid)
        }
        dispatch!(Level::new(), simd => all(simd, starts, ends))
    }

    #[test]
    fn the_longest_texts_of_the_largest_block() {
        let longest = ABSENT - 1;
        let found = sums(&[0; ROWS], &[longest; ROWS]);
        let total = ROWS as u64 * u64::from(longest);
        assert_eq!(found, (total, longest as usize, vec![u64::MAX; ROWS / 64]));
    }

    proptest! {
        #[test]
        fn as_they_are_counted_one_by_one(rows in vec(proptest::option::of((any::<u32>(), any::<u32>())), 128)) {
            let rows: Vec<_> = rows
                .into_iter()
                .map(|row| row.map_or([ABSENT; 2], |(a, b)| [a.min(b), a.max(b)]))
                .collect();
            let [starts, ends] = [0, 1].map(|end| rows.iter().map(|row| row[end]).collect::<Vec<_>>());
            let (total, longest, valid) = sums(&starts, &ends);
            let sizes = rows.iter().map(|[start, end]| end - start);
            prop_assert_eq!(total, sizes.clone().map(u64::from).sum::<u64>());
            prop_assert_eq!(Some(longest), sizes.max().map(|size| size as usize));
            for (row, [start, _]) in rows.iter().enumerate() {
                prop_assert_eq!(valid[row / 64] >> (row % 64) & 1 == 1, *start != ABSENT);
            }
        }
    }
}
