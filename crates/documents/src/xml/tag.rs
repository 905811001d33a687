//! The attributes in a start tag.

use memchr::memchr;

/// A start tag; offsets are bytes of the text around it.
pub(super) struct Tag<'t> {
    pub(super) name: &'t [u8],
    pub(super) name_end: usize,
    pub(super) end: usize,
    /// An empty-element tag: `<a/>`.
    pub(super) is_empty: bool,
}

/// An attribute in the source.
pub(super) struct Written<'t> {
    pub(super) name: &'t [u8],
    pub(super) value: &'t [u8],
    /// The start of the value.
    pub(super) start: usize,
}

const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

fn space(text: &[u8], mut at: usize) -> usize {
    while text.get(at).is_some_and(|byte| is_space(*byte)) {
        at += 1;
    }
    at
}

/// Returns the end of the name that begins at `start`.
fn name(text: &[u8], start: usize) -> usize {
    let ends = |byte: &u8| is_space(*byte) || matches!(byte, b'=' | b'>' | b'/');
    start + text[start..].iter().position(ends).unwrap_or(text.len() - start)
}

/// Parses the start tag that begins at `start`, with its attributes; `None` if it does not end.
pub(super) fn read<'t>(text: &'t [u8], start: usize, attributes: &mut Vec<Written<'t>>) -> Option<Tag<'t>> {
    let name_end = name(text, (start + 1).min(text.len()));
    let tag = |end, is_empty| Tag { name: &text[start + 1..name_end], name_end, end, is_empty };
    let mut at = name_end;
    loop {
        at = space(text, at);
        match text.get(at)? {
            b'>' => return Some(tag(at + 1, false)),
            b'/' => return (*text.get(at + 1)? == b'>').then(|| tag(at + 2, true)),
            _ => {}
        }
        let end = name(text, at);
        let equals = space(text, end);
        if end == at || *text.get(equals)? != b'=' {
            return None;
        }
        let quote = space(text, equals + 1);
        let mark = *text.get(quote)?;
        if !matches!(mark, b'"' | b'\'') {
            return None;
        }
        let length = memchr(mark, &text[quote + 1..])?;
        let value = &text[quote + 1..quote + 1 + length];
        attributes.push(Written { name: &text[at..end], value, start: quote + 1 });
        at = quote + 2 + length;
    }
}

/// Returns the index of the local part of a name, behind its last colon.
pub(super) fn local(name: &[u8]) -> usize {
    name.iter().rposition(|byte| *byte == b':').map_or(0, |colon| colon + 1)
}

/// Returns the prefix of a name whose local part begins at `local`.
pub(super) fn prefix(name: &[u8], local: usize) -> &[u8] {
    &name[..local.saturating_sub(1)]
}
