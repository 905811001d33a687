//! Composition of edits: two successive lists as one list of edits of the given text.

use super::Edit;

/// Returns the edits equivalent to `first` on a text and then `second` on the result, `between`.
///
/// Both lists are sorted and disjoint, and so is the result. Overlapping edits become one, with the code of the later
/// one.
pub(in crate::advice) fn compose(first: Vec<Edit>, between: &str, second: Vec<Edit>) -> Vec<Edit> {
    let mut out = Vec::with_capacity(first.len() + second.len());
    let mut first = first.into_iter().peekable();
    let mut second = second.into_iter().peekable();
    // The difference between offsets of `between` and of the given text.
    let mut added = 0isize;
    loop {
        let a = first.peek().map(|edit| edit.start.wrapping_add_signed(added));
        let b = second.peek().map(|edit| edit.start);
        let Some(start) = a.into_iter().chain(b).min() else { return out };
        let origin = start.wrapping_add_signed(-added);
        let (mut end, mut at, mut code, mut replacement) = (start, start, None, String::new());
        let mut begun = false;
        loop {
            let next = first.peek().map(|edit| edit.start.wrapping_add_signed(added));
            if next.is_some_and(|next| next < end || (!begun && next == start)) {
                let Some(edit) = first.next() else { break };
                let length = edit.replacement.len();
                added += length as isize - (edit.end - edit.start) as isize;
                end = end.max(next.unwrap_or(start) + length);
                code = code.or(Some(edit.code));
            } else if second.peek().is_some_and(|edit| edit.start < end || (!begun && edit.start == start)) {
                let Some(edit) = second.next() else { break };
                replacement.push_str(&between[at..edit.start]);
                replacement.push_str(&edit.replacement);
                at = edit.end;
                end = end.max(edit.end);
                code = Some(edit.code);
            } else {
                break;
            }
            begun = true;
        }
        replacement.push_str(&between[at..end]);
        let until = end.wrapping_add_signed(-added);
        if let Some(code) = code.filter(|_| origin < until || !replacement.is_empty()) {
            out.push(Edit { code, start: origin, end: until, replacement });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{apply, RepairCode};
    use super::*;
    use proptest::prelude::*;

    fn edits(length: usize, seeds: &[(usize, usize, String)]) -> Vec<Edit> {
        let mut at = 0;
        let mut out = Vec::new();
        for (skip, taken, replacement) in seeds {
            let start = at + skip;
            let end = start + taken;
            if end > length || (*taken == 0 && replacement.is_empty()) {
                break;
            }
            let code = RepairCode::EncodeSpace;
            out.push(Edit { code, start, end, replacement: replacement.clone() });
            at = end + 1;
        }
        out
    }

    proptest! {
        #[test]
        fn one_list_does_what_two_do(
            text in "[a-f]{0,20}",
            one in prop::collection::vec((0usize..4, 0usize..3, "[xyz]{0,3}"), 0..6),
            two in prop::collection::vec((0usize..4, 0usize..4, "[123]{0,3}"), 0..6),
        ) {
            let first = edits(text.len(), &one);
            let between = apply(&text, &first);
            let second = edits(between.len(), &two);
            let both = compose(first, &between, second.clone());
            prop_assert_eq!(apply(&text, &both), apply(&between, &second));
            prop_assert!(both.windows(2).all(|pair| pair[0].end <= pair[1].start));
        }
    }
}
