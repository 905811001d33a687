//! The rules as a page is sent them: what compresses best, a fifth less than the packed rules do. They are read into a
//! sorted list at the first question.
//!
//! `build.rs` writes them: of each name that has names below it, the labels of these in groups, level by level. A group
//! begins with a byte below 32: one, and twice what kind of rule its names are (5 for none), and one more where names
//! follow below them. A label is 128 and how many bytes it shares with the one before it in the group, and the bytes after those. A zero
//! ends the labels of a name.

use std::collections::VecDeque;

/// The kind of a name that is not a rule itself.
const NONE: u8 = 5;

/// The rules and their kinds, sorted: labels reversed.
pub(super) fn rules(sent: &[u8]) -> Vec<(Vec<u8>, u8)> {
    let (mut rules, mut above) = (Vec::new(), VecDeque::new());
    let (mut name, mut group) = (Vec::new(), 0);
    // Where the label begins in the name.
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
