//! The tags of the source as the tokenizer meets them, with their places in bytes.
//!
//! `html5gum` keeps the position while it reads, and tells where a value begins. Where
//! one ends is read from the source itself: a quoted value ends at its quote, an unquoted
//! one before white space or `>` (13.2.5.36 to 13.2.5.38). So neither character
//! references nor line ends, which are other characters in the value than in the source,
//! can shift a place.

/// A start tag of the source.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tag {
    pub(super) start: u32,
    pub(super) end: u32,
    /// Its wanted attributes: from here in the list of all, and how many.
    pub(super) first: u32,
    pub(super) count: u32,
    /// Where its text is in the list of all, or `NONE`.
    pub(super) text: u32,
    /// A `template` that asks to be a shadow root (4.12.3).
    pub(super) shadow: bool,
}

/// A wanted attribute of a tag.
#[derive(Clone, Debug)]
pub(super) struct Value {
    pub(super) name: u32,
    pub(super) start: u32,
    pub(super) end: u32,
    /// The value where it is not letter by letter what the source has.
    pub(super) decoded: Option<Box<str>>,
}

/// The text of an element.
#[derive(Clone, Debug)]
pub(super) struct Content {
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) decoded: Option<Box<str>>,
}

/// All tags of a source that matter, in its order.
#[derive(Debug, Default)]
pub(super) struct Tags {
    pub(super) tags: Vec<Tag>,
    pub(super) values: Vec<Value>,
    pub(super) texts: Vec<Content>,
}

/// Where the raw value that begins at `start` ends, quotes left out.
pub(super) fn value_end(source: &[u8], start: usize) -> usize {
    let rest = source.get(start..).unwrap_or_default();
    let length = match start.checked_sub(1).and_then(|before| source.get(before)) {
        Some(quote @ (b'"' | b'\'')) => rest.iter().position(|byte| byte == quote),
        _ => rest.iter().position(|byte| matches!(byte, b'\t' | b'\n' | 0x0C | b'\r' | b' ' | b'>')),
    };
    start + length.unwrap_or(rest.len())
}

/// A decoded text, kept only where it differs from its place in the source.
pub(super) fn decoded(source: &str, start: usize, end: usize, text: &[u8]) -> Option<Box<str>> {
    let same = source.as_bytes().get(start..end) == Some(text);
    (!same).then(|| String::from_utf8_lossy(text).into())
}

/// Which kinds of characters a run of text has, in their order: all that the tree
/// construction asks of a text whose letters nobody wants.
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

    /// A short text of the same kinds, possibly empty.
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

/// Whether a run is of brackets, which the tokenizer only gives when it has read what follows.
fn is_late(run: &[u8]) -> bool {
    run.iter().all(|byte| *byte == b']')
}

/// Where the first run of a text begins: it is letter by letter the source before `position`, a
/// line end, brackets at the beginning of a section of CDATA, or a character reference.
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

/// Where a run ends that comes behind `end`.
pub(super) fn run_end(source: &str, end: usize, position: usize, run: &[u8]) -> usize {
    match source.as_bytes().get(end..end + run.len()) {
        Some(same) if is_late(run) && same == run => end + run.len(),
        _ => position,
    }
}
