//! The normal forms of a text (RFC 3986 section 6), and the change from one form to another, component by component.

use super::words::Sentences;
use crate::forms::normalize::{NormalizationStep, Step};
use crate::readings::appendix_b::{Part, Parts};
use crate::syntax::chars::Syntax;
use crate::syntax::reference::Reference;
use crate::text::json::{object, Json};
use std::ops::Range;

/// The largest number of percent-encoded bytes that are searched for a note.
const ENCODED: usize = 100;

/// Returns the text after each step of normalization, masked, with notes on what stayed: a reserved character that is
/// still encoded, an empty query or fragment that is not the same as none.
pub fn normal_forms(say: &Sentences<'_>, steps: &[NormalizationStep]) -> Json {
    let mut text = String::new();
    Json::list(steps.iter().enumerate().map(|(index, step)| {
        let is_changed = step.before != step.after;
        if index == 0 || is_changed {
            text = say.shown.form(step.after.as_str());
        }
        let mut name = say.text(&format!("say.normal.{}", step.step.name()));
        if step.step == Step::Scheme {
            // A first segment has no colon, so what is before one is a scheme.
            if let Some((scheme, _)) = step.after.split_once(':').filter(|(start, _)| !start.contains(['/', '?', '#']))
            {
                name = format!("{name} ({})", scheme.to_ascii_lowercase());
            }
        }
        let note = if is_changed { note(say, step.step, &text) } else { String::new() };
        object! {
            "step": step.step.name(),
            "section": step.step.section(),
            "name": Json::Said(name),
            "text": Json::Said(text.clone()),
            "changed": is_changed,
            "note": Json::Said(note),
        }
    }))
}

fn note(say: &Sentences<'_>, step: Step, text: &str) -> String {
    if step == Step::Percent {
        let mut kept: Vec<&str> = Vec::new();
        for (at, _) in text.match_indices('%').take(ENCODED) {
            let is_reserved = |encoded: &&str| {
                let octet = u8::from_str_radix(&encoded[1..], 16);
                octet.is_ok_and(|octet| b":/?#[]@!$&'()*+,;=".contains(&octet))
            };
            kept.extend(text.get(at..at + 3).filter(is_reserved).filter(|encoded| !kept.contains(encoded)));
        }
        if !kept.is_empty() {
            kept.truncate(3);
            return say.say("say.kept", &[("found", kept.join(" "))]);
        }
    }
    if step == Step::Scheme {
        let (head, fragment) = text.split_once('#').map_or((text, None), |(head, rest)| (head, Some(rest)));
        return match (head.ends_with('?'), fragment == Some("")) {
            (true, true) => say.text("say.kept-empty.both"),
            (true, false) => say.text("say.kept-empty.query"),
            (false, true) => say.text("say.kept-empty.fragment"),
            _ => String::new(),
        };
    }
    String::new()
}

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
