//! Duplicate names in an object (RFC 8259 section 4: the behaviour of readers is unpredictable).
//!
//! Few names are compared with each other; many are put into a table with a random hash, since a text may choose names
//! that collide.

use std::borrow::Cow;
use std::collections::HashMap;

use super::strings::value;
use super::{Document, Mistake, Problem};

/// The largest number of names that are compared with each other.
const FEW: usize = 8;

/// Adds an error for each duplicate name of an object.
pub(super) fn duplicates(source: &[u8], document: &mut Document, object: u32) {
    let count = document.members(source, object).take(FEW + 1).count();
    let mut twice: Vec<u32> = Vec::new();
    if count <= FEW {
        let mut seen: [&[u8]; FEW] = [&[]; FEW];
        let mut plain = true;
        for (at, (name, _)) in document.members(source, object).enumerate() {
            let written = document.written(source, name);
            plain &= !written.contains(&b'\\');
            if seen[..at].contains(&written) {
                twice.push(name);
            }
            seen[at] = written;
        }
        if !plain {
            twice = among_many(source, document, object);
        }
    } else {
        twice = among_many(source, document, object);
    }
    document.may_repeat |= !twice.is_empty();
    for name in twice {
        let (start, end) = document.place(source, name);
        document.mistakes.push(Mistake { problem: Problem::Duplicate(name), start, end });
    }
}

fn among_many(source: &[u8], document: &Document, object: u32) -> Vec<u32> {
    let mut seen: HashMap<Cow<'_, [u8]>, usize> = HashMap::new();
    let names = document.members(source, object).map(|(name, _)| name);
    names.filter(|name| seen.insert(value(document.written(source, *name)), 0).is_some()).collect()
}

/// Keeps the last of members with the same name, at the position of the first.
pub(super) fn keep_last(source: &[u8], document: &Document, members: &mut Vec<(u32, u32)>) {
    let mut places: HashMap<Cow<'_, [u8]>, usize> = HashMap::new();
    let mut kept: Vec<(u32, u32)> = Vec::with_capacity(members.len());
    for member in members.iter() {
        let place = *places.entry(value(document.written(source, member.0))).or_insert(kept.len());
        if place < kept.len() {
            kept[place] = *member;
        } else {
            kept.push(*member);
        }
    }
    *members = kept;
}
