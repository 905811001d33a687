//! The change from one form of a text to another, component by component.

use crate::readings::appendix_b::{Part, Parts};
use crate::syntax::chars::Syntax;
use crate::syntax::reference::Reference;
use std::ops::Range;

/// The changed range of a component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// The component.
    pub part: Part,
    /// The range in the text before; None if it was undefined.
    pub before: Option<Range<usize>>,
    /// The range in the text after; None if it is undefined.
    pub after: Option<Range<usize>>,
}

/// Returns the changed ranges of the components, without common prefix and suffix. The texts may be masked.
pub fn changes(syntax: Syntax, before: &str, after: &str) -> Vec<Changed> {
    if before == after {
        return Vec::new();
    }
    // A mask may be invalid in its place.
    let parts = |text| Reference::parse_by(syntax, text).map_or_else(|_| Parts::split(text), |it| Parts::of(&it));
    let (old, new) = (parts(before), parts(after));
    let changed = |part| {
        let (a, b) = match (old.get(part), new.get(part)) {
            (None, None) => return None,
            (Some(a), Some(b)) if before[a.clone()] == after[b.clone()] => return None,
            (Some(a), Some(b)) => {
                let (x, y) = difference(&before[a.clone()], &after[b.clone()]);
                (Some(a.start + x.start..a.start + x.end), Some(b.start + y.start..b.start + y.end))
            }
            (a, b) => (a.cloned(), b.cloned()),
        };
        Some(Changed { part, before: a, after: b })
    };
    Part::APART.into_iter().filter_map(changed).collect()
}

/// Returns the ranges of two texts without their common prefix and suffix.
///
/// ```
/// use urikit_core::report::forms::difference;
/// assert_eq!(difference("a/é/b", "a/c/b"), (2..4, 2..3));
/// ```
pub fn difference(before: &str, after: &str) -> (Range<usize>, Range<usize>) {
    let head: usize = before.chars().zip(after.chars()).take_while(|(x, y)| x == y).map(|(x, _)| x.len_utf8()).sum();
    let ends = before[head..].chars().rev().zip(after[head..].chars().rev());
    let tail: usize = ends.take_while(|(x, y)| x == y).map(|(x, _)| x.len_utf8()).sum();
    (head..before.len() - tail, head..after.len() - tail)
}
