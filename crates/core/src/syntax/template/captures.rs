//! Conversion of matched text to the values of variables (RFC 6570 section 1.4).
//!
//! Not an exact inverse of expansion: a text shows neither whether it came from a number or from "7", nor whether `a,b`
//! was a list or pairs. The returned values expand to the same text.

use super::expand::Writer;
use super::{Modifier, Operator, Value, VarSpec};
use crate::syntax::chars;
use crate::syntax::percent::{self, is_pct_encoded, Plus};
use std::borrow::Cow;

/// The text that one variable expanded to, after its name if that is written.
pub(super) struct Capture<'a> {
    pub(super) operator: Operator,
    pub(super) spec: &'a VarSpec,
    pub(super) text: &'a str,
}

/// Returns a value for each name; None if bytes are not UTF-8.
///
/// For a name with several captures, returns a value that expands to all of them if there is one; otherwise callers
/// must check the result.
pub(super) fn values(names: &[String], captures: &[Capture<'_>]) -> Option<Vec<Option<Value>>> {
    let mut by_name: Vec<Vec<&Capture<'_>>> = names.iter().map(|_| Vec::new()).collect();
    captures.iter().for_each(|capture| by_name[capture.spec.name].push(capture));
    names.iter().zip(by_name).map(|(name, captures)| agreed(name, &captures)).collect()
}

/// Returns the value that every capture of a name is an expansion of.
///
/// Two candidates suffice, because only their types can differ: the first text and the first list or pairs. A prefix is
/// used only without a whole capture, and then the longest.
fn agreed(name: &str, captures: &[&Capture<'_>]) -> Option<Option<Value>> {
    let mut candidates: Vec<Value> = Vec::new();
    for capture in captures.iter().filter(|capture| !capture.is_prefix()) {
        let value = capture.value(name)?;
        if !candidates.iter().any(|known| known.is_text() == value.is_text()) {
            candidates.push(value);
        }
    }
    if let (true, Some(longest)) = (candidates.is_empty(), captures.iter().max_by_key(|capture| capture.text.len())) {
        candidates.push(longest.value(name)?);
    }
    let explains = |value: &Value| captures.len() == 1 || captures.iter().all(|c| c.explained_by(name, value));
    Some(candidates.into_iter().find(explains))
}

impl Value {
    fn is_text(&self) -> bool {
        matches!(self, Value::Text(_))
    }
}

impl Capture<'_> {
    fn is_prefix(&self) -> bool {
        matches!(self.spec.modifier, Modifier::Prefix(_))
    }

    /// Returns true if the variable expands to this text, with encoding normalized.
    fn explained_by(&self, name: &str, value: &Value) -> bool {
        let mut out = String::new();
        let mut writer = Writer { out: &mut out, operator: self.operator, pending: None };
        if writer.variable(name, self.spec, value).is_err() {
            return false;
        }
        let named = self.operator.is_named() && self.spec.modifier != Modifier::Explode;
        let written = if named { &out[name.len()..] } else { &out };
        plain(written) == plain(self.text)
    }

    /// Parses the text; None if its bytes are not UTF-8.
    fn value(&self, name: &str) -> Option<Value> {
        if self.spec.modifier == Modifier::Explode {
            return self.members(name);
        }
        let text = if self.operator.is_named() { self.text.strip_prefix('=').unwrap_or("") } else { self.text };
        if self.is_prefix() || self.operator.passes_octets() || !text.contains(',') {
            return self.decoded(text).map(Value::Text);
        }
        text.split(',').map(|member| self.decoded(member)).collect::<Option<_>>().map(Value::List)
    }

    /// Splits at the separators. Values of a label may contain dots: one in place of a value is part of it.
    fn pieces(&self) -> Vec<&str> {
        let separator = char::from(self.operator.separator());
        let (mut pieces, mut start) = (Vec::new(), 0);
        for (at, _) in self.text.match_indices(separator) {
            let piece = &self.text[start..at];
            if !(self.operator == Operator::Label && piece.ends_with('=')) {
                pieces.push(piece);
                start = at + 1;
            }
        }
        pieces.push(&self.text[start..]);
        pieces
    }

    fn members(&self, name: &str) -> Option<Value> {
        let members: Vec<(&str, Option<&str>)> = self.pieces().into_iter().map(split_at_equals).collect();
        let list = match self.operator {
            operator if operator.is_named() => members.iter().all(|(own, _)| plain(own) == plain(name)),
            // A pair without a value has no "=" (3.2.1), so "a=" is a text.
            operator if operator.passes_octets() => {
                !members.iter().all(|(_, value)| value.is_some_and(|value| !value.is_empty()))
            }
            _ => members.iter().all(|(_, value)| value.is_none()),
        };
        if !list {
            let pair =
                |(name, value): &(&str, Option<&str>)| Some((self.decoded(name)?, self.decoded(value.unwrap_or(""))?));
            return members.iter().map(pair).collect::<Option<_>>().map(Value::Pairs);
        }
        if self.operator.is_named() {
            let values = members.iter().map(|(_, value)| self.decoded(value.unwrap_or("")));
            return values.collect::<Option<_>>().map(Value::List);
        }
        self.pieces().into_iter().map(|piece| self.decoded(piece)).collect::<Option<_>>().map(Value::List)
    }

    /// Decodes a value.
    fn decoded(&self, text: &str) -> Option<String> {
        if self.operator.passes_octets() {
            return Some(without_octets(text));
        }
        String::from_utf8(percent::decode(text, Plus::Literal).ok()?.into_owned()).ok()
    }
}

fn split_at_equals(member: &str) -> (&str, Option<&str>) {
    match member.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (member, None),
    }
}

/// Normalizes the encoding of a text.
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    match percent::decode_unreserved(text) {
        Cow::Borrowed(text) => percent::recase(text),
        Cow::Owned(text) => Cow::Owned(percent::recase(&text).into_owned()),
    }
}

/// Decodes bytes that `{+x}` and `{#x}` would encode again, and keeps the others: of characters that URIs allow, of
/// "%", and bytes that are not UTF-8.
fn without_octets(text: &str) -> String {
    let (bytes, mut out) = (text.as_bytes(), String::with_capacity(text.len()));
    let mut at = 0;
    while at < bytes.len() {
        let mut end = at;
        while is_pct_encoded(bytes, end) {
            end += 3;
        }
        if end == at {
            let rest = text[at..].find('%').unwrap_or(text.len() - at).max(1);
            out.push_str(&text[at..at + rest]);
            at += rest;
            continue;
        }
        let octets = percent::decode(&text[at..end], Plus::Literal).unwrap_or_default();
        for chunk in octets.utf8_chunks() {
            for c in chunk.valid().chars() {
                let stays = c == '%' || u8::try_from(c).is_ok_and(|b| chars::is(b, Operator::Reserved.allowed()));
                let written = &text[at..at + 3 * c.len_utf8()];
                if stays {
                    out.push_str(written)
                } else {
                    out.push(c)
                }
                at += written.len();
            }
            let written = &text[at..at + 3 * chunk.invalid().len()];
            out.push_str(written);
            at += written.len();
        }
    }
    out
}
