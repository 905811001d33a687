//! The rules as downloaded to a browser: compressed a fifth smaller than the packed rules. They are unpacked into a
//! sorted list at the first lookup.
//!
//! `build.rs` writes them: for each name with names below it, their labels in groups, level by level. A group begins
//! with a byte below 32: one, plus twice the kind of its rules (5 for none), plus one if names follow below them. A
//! label is 128 plus the number of bytes it shares with the previous one of the group, and the bytes after those. A
//! zero ends the labels of a name.

use std::collections::VecDeque;

/// The kind of a name that is not a rule.
const NONE: u8 = 5;

/// Unpacks the rules and their kinds, sorted, with labels reversed.
pub(super) fn rules(sent: &[u8]) -> Vec<(Vec<u8>, u8)> {
    let (mut rules, mut above) = (Vec::new(), VecDeque::new());
    let (mut name, mut group) = (Vec::new(), 0);
    // The offset of the label in the name.
    let mut start = 0;
    let mut at = 0;
    while at < sent.len() {
        let byte = sent[at];
        at += 1;
        match byte {
            0 => {
                name = above.pop_front().unwrap_or_default();
                start = name.len();
            }
            1..32 => {
                group = byte - 1;
                name.truncate(start);
            }
            _ => {
                let end = at + sent[at..].iter().take_while(|byte| (32..128).contains(*byte)).count();
                name.truncate(start + usize::from(byte & 127));
                name.extend_from_slice(&sent[at..end]);
                at = end;
                if group / 2 != NONE {
                    rules.push((name.clone(), group / 2));
                }
                if group % 2 == 1 {
                    above.push_back([&name[..], b"."].concat());
                }
            }
        }
    }
    crate::syntax::order::sort_by(&mut rules, Ord::cmp);
    rules
}
