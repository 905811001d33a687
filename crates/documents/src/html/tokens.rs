//! The tags of the source with their offsets in bytes.
//!
//! `html5gum` reports where a value begins. Its end is read from the source: a quoted value ends at its quote, an
//! unquoted one before white space or `>` (13.2.5.36 to 13.2.5.38). So character references and line ends, which differ
//! between value and source, shift no offset.

/// A start tag of the source.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tag {
    pub(super) start: u32,
    pub(super) end: u32,
    /// Its wanted attributes: the index of the first in the list of all, and their number.
    pub(super) first: u32,
    pub(super) count: u32,
    /// The index of its text in the list of all, or `NONE`.
    pub(super) text: u32,
    /// A `template` that declares a shadow root (4.12.3).
    pub(super) shadow: bool,
}

/// A wanted attribute of a tag.
#[derive(Clone, Debug)]
pub(super) struct Value {
    pub(super) name: u32,
    pub(super) start: u32,
    pub(super) end: u32,
    /// The value if it differs from the source.
    pub(super) decoded: Option<Box<str>>,
}

/// The text of an element.
#[derive(Clone, Debug)]
pub(super) struct Content {
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) decoded: Option<Box<str>>,
}

/// All relevant tags of a source, in order.
#[derive(Debug, Default)]
pub(super) struct Tags {
    pub(super) tags: Vec<Tag>,
    pub(super) values: Vec<Value>,
    pub(super) texts: Vec<Content>,
}

/// Returns the end of the raw value that begins at `start`, without quotes.
pub(super) fn value_end(source: &[u8], start: usize) -> usize {
    let rest = source.get(start..).unwrap_or_default();
    let length = match start.checked_sub(1).and_then(|before| source.get(before)) {
        Some(quote @ (b'"' | b'\'')) => rest.iter().position(|byte| byte == quote),
        _ => rest.iter().position(|byte| matches!(byte, b'\t' | b'\n' | 0x0C | b'\r' | b' ' | b'>')),
    };
    start + length.unwrap_or(rest.len())
}

/// Returns a decoded text only if it differs from its range of the source.
pub(super) fn decoded(source: &str, start: usize, end: usize, text: &[u8]) -> Option<Box<str>> {
    let same = source.as_bytes().get(start..end) == Some(text);
    (!same).then(|| String::from_utf8_lossy(text).into())
}

/// The kinds of characters in a run of text, in order: all that the tree construction needs of a text that is not
/// wanted.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Run {
    leading_space: bool,
    other: bool,
    trailing_space: bool,
}

impl Run {
    pub(super) fn add(&mut self, text: &[u8]) {
        for byte in text {
            if byte.is_ascii_whitespace() {
                if self.other {
                    self.trailing_space = true;
                } else {
                    self.leading_space = true;
                }
            } else {
                self.other = true;
            }
            if self.other && self.trailing_space {
                return;
            }
        }
    }

    /// Returns a short text of the same kinds, possibly empty.
    pub(super) fn take(&mut self) -> &'static str {
        let run = std::mem::take(self);
        match (run.leading_space, run.other, run.trailing_space) {
            (false, false, _) => "",
            (true, false, _) => " ",
            (false, true, false) => "x",
            (false, true, true) => "x ",
            (true, true, false) => " x",
            (true, true, true) => " x ",
        }
    }
}

/// Returns true for a run of brackets, which the tokenizer emits only after reading the next character.
fn is_late(run: &[u8]) -> bool {
    run.iter().all(|byte| *byte == b']')
}

/// Returns the start of a text's first run, which is verbatim the source before `position`, a line end, brackets at the
/// beginning of a CDATA section, or a character reference.
pub(super) fn run_start(source: &str, from: usize, position: usize, run: &[u8]) -> usize {
    let before = position.saturating_sub(run.len());
    let source = source.as_bytes();
    let section = b"<![CDATA[";
    if is_late(run) {
        let found = source[from..position].windows(section.len()).rposition(|window| window == section);
        return found.map_or(before, |at| from + at + section.len());
    }
    match source.get(before..position) {
        Some(same) if same == run || same == b"\r" => before,
        _ => source[from..position].iter().rposition(|byte| *byte == b'&').map_or(before, |at| from + at),
    }
}

/// Returns the end of a run that begins at or behind `end`.
pub(super) fn run_end(source: &str, end: usize, position: usize, run: &[u8]) -> usize {
    match source.as_bytes().get(end..end + run.len()) {
        Some(same) if is_late(run) && same == run => end + run.len(),
        _ => position,
    }
}
