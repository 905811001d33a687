//! Repair: proposes a valid form of a common mistake, which is never applied automatically.
//!
//! The parser rejects what RFC 3986 rejects; this module proposes the likely intention as a list of named edits of the
//! given text. The mistakes and their corrections:
//!
//! | mistake | becomes |
//! |---|---|
//! | whitespace, brackets, quotes around; `<URL:` (Appendix C) | nothing |
//! | a line break, with the spaces around it; a tab | nothing |
//! | a space, `"<>^{}` and the like, a control or non-ASCII character | bytes of UTF-8, percent-encoded |
//! | the same in a domain | the A-labels of the domain; a space is removed |
//! | "%" that does not begin an encoded byte; a second "#"; an extra "@"; a stray "[" | its percent-encoded byte |
//! | "\" before the query of http, https, ws, wss, ftp, file | "/", elsewhere percent-encoded |
//! | `C:\x`, `file://C:\x`, `\\server\share` | `file:///C:/x`, `file://server/share` |
//! | `1http://h`, `ht tp://h`, `://h`; `http//h x` | `http://h`, `//h`; `http://h%20x` |
//! | `urne: isbn: 0`, `Tel: + 1`, `doi: 10.1 / x`, as in translations | `urn:isbn:0`, `Tel:+1`, `doi:10.1/x` |
//! | `DOI 10.1/x`, `ISBN 0-451-45052-3`, `+1 816 555` | `doi:10.1/x`, `urn:isbn:…`, `tel:+1816555` |
//! | `[url\|text]`, `[http://h text]`; `http://example.org is great` | `url`, `http://h`; `http://example.org` |
//! | `127.0.0.1:80/x`, whose scheme cannot be guessed | `//127.0.0.1:80/x` |
//! | `git@h:x`, `git+ssh://git@h:x`, as in git | `ssh://git@h/x`, `git+ssh://git@h/x` |
//! | `git@h:2222/x.git` | `ssh://git@h:2222/x.git` |
//! | any other colon in the first segment (4.2) | "./" before it |
//! | an IPv6 address without brackets, or with a zone (RFC 9844) | `[::1]` |
//! | an IPv4 address in brackets | `127.0.0.1` |
//! | `cafÃ©`, `?a=1×tamp=2`, wrongly decoded | `caf%C3%A9`, `?a=1&timestamp=2` |
//! | letters instead of a port; a space between its digits | nothing |
//! | `postgres://u:p/w#d@h/db`, a password with delimiters | bytes, percent-encoded |
//! | `http:\/\/h\/a`, `http://h/?a\u003d1`, `http://h/a\_b`, as in JSON, shells and Markdown | `http://h/a`, `http://h/?a=1`, `http://h/a_b` |
//!
//! A valid text has no edits, even with a mistake in it (`http:/h`, `file://C:/x`), which [`crate::advice::issue`]
//! reports. Nothing is proposed if the meaning is unknown, or if a wrong guess is dangerous: an "@" after an invalid
//! port may belong to a password with "/"; a line break in an authority may be a header injection; digits followed by
//! letters are not a port; a domain that browsers reject cannot be reached; and a repair never makes a script link.
//! Every proposal parses; the time is linear.

mod authority;
mod clean;
mod code;
mod compose;
mod data;
mod escapes;
mod gaps;
mod guess;
mod head;
mod kept;
mod lines;
mod literal;
mod meant;
mod misread;
mod narrow;
mod part;
mod password;
mod port;
mod script;
mod shape;
mod spaced;
mod tail;
mod words;

pub use code::RepairCode;
pub use guess::{gap, is_guess, Gap};
pub use kept::{is_kept, Change, May, CHANGES};
pub use meant::meant;
pub use script::makes_script;

pub(super) use compose::compose;
pub(super) use shape::{is_unc, may_be_port, path, NoFile};

use crate::advice::code::IssueCode;
use crate::advice::issue::{self, refused};
use crate::advice::mistake;
use crate::advice::mistake::frame::Frame;
use crate::advice::mistake::slip::Mend;
use crate::names::schemes;
use crate::syntax::percent;
use crate::syntax::reference::Reference;
use crate::web;
use std::ops::Range;

/// An edit: replaces the bytes from `start` to `end` of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The kind of edit.
    pub code: RepairCode,
    /// The start of the replaced part.
    pub start: usize,
    /// Its end; equal to `start` for an insertion.
    pub end: usize,
    /// The replacement.
    pub replacement: String,
}

/// The result of a repair.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repair {
    /// A valid reference, or None without a plausible one.
    pub text: Option<String>,
    /// The edits, in order; empty if nothing was, or could be, changed.
    pub edits: Vec<Edit>,
}

/// Proposes a valid form of `text`.
///
/// ```
/// use urikit_core::advice::repair::repair;
/// let fixed = repair(" http:\\\\h\\a b?100%");
/// assert_eq!(fixed.text.as_deref(), Some("http://h/a%20b?100%25"));
/// let names: Vec<_> = fixed.edits.iter().map(|e| e.code.name()).collect();
/// assert_eq!(names[..2], ["trim-whitespace", "slash-for-backslash"]);
/// assert_eq!(repair("http://[not-an-address]/").text, None);
/// ```
pub fn repair(text: &str) -> Repair {
    if Reference::parse(text).is_ok() {
        return Repair { text: Some(text.to_owned()), edits: Vec::new() };
    }
    match mistake::frame::read(text) {
        Some(frame) => framed(text, frame).unwrap_or_default(),
        None => bare(text),
    }
}

/// Proposes the value in a frame, corrected.
fn framed(text: &str, frame: Frame) -> Option<Repair> {
    let Range { start, end } = frame.value;
    let inner = &text[start..end];
    let made = match frame.mend {
        Mend::Nothing => return None,
        Mend::Edits(fixes) => {
            let mut edits: Vec<_> = fixes.into_iter().map(meant::edit).collect();
            let written = apply(inner, &edits);
            let rest = bare(&written);
            if !rest.edits.is_empty() {
                edits = compose::compose(edits, &written, rest.edits);
            }
            Repair { text: rest.text, edits }
        }
        Mend::Value => match Reference::parse(inner) {
            Err(_) => bare(inner),
            Ok(reference) => match meant(inner) {
                Repair { text: None, .. } => {
                    let tag = frame.around.iter().any(|(code, _)| *code == IssueCode::MarkupAround.name());
                    let wrong = |code| !IssueCode::NOTES.contains(&code);
                    let lost = gap(inner).is_some()
                        || mistake::setting::read(inner).is_some_and(|it| !it.inner)
                        || mistake::find(&reference).said.iter().any(|(code, ..)| wrong(*code))
                        || issue::find(&reference).iter().any(|it| refused::ERRORS.contains(&it.code));
                    let known = |name| schemes::known(name).is_some() || reference.authority().is_some();
                    let leads = tag || reference.scheme().is_some_and(known) || issue::is_host(inner);
                    Repair { text: (leads && !lost).then(|| inner.to_owned()), edits: Vec::new() }
                }
                made => made,
            },
        },
    };
    let trim = |start, end| Edit { code: RepairCode::TrimWords, start, end, replacement: String::new() };
    let mut edits: Vec<_> = (start > 0).then(|| trim(0, start)).into_iter().collect();
    let shift = |edit: Edit| Edit { start: start + edit.start, end: start + edit.end, ..edit };
    edits.extend(made.edits.into_iter().map(shift));
    edits.extend((end < text.len()).then(|| trim(end, text.len())));
    made.text.map(|text| Repair { text: Some(text), edits })
}

/// Proposes a valid form of an invalid text with nothing around it.
fn bare(text: &str) -> Repair {
    if Reference::parse(text).is_ok() {
        return Repair { text: Some(text.to_owned()), edits: Vec::new() };
    }
    if let Some(setting) = mistake::setting::read(text).filter(|setting| !setting.inner) {
        let edits: Vec<Edit> = setting.fix.into_iter().map(meant::edit).collect();
        let written = apply(text, &edits);
        let sound = !edits.is_empty() && Reference::parse(&written).is_ok() && !makes_script(text, &written);
        return if sound { Repair { text: Some(written), edits } } else { Repair::default() };
    }
    match edits_of(text).map(|edits| (apply(text, &edits), edits)) {
        Some((repaired, edits))
            if Reference::parse(&repaired).is_ok()
                && kept::edits_keep(text, &edits, &repaired)
                && !mistake::is_disguised(&repaired)
                && reaches_a_host(&repaired)
                && !lines::smuggled(text, &edits)
                && !guess::is_guess(text, &repaired) =>
        {
            Repair { text: Some(repaired), edits }
        }
        _ => Repair::default(),
    }
}

/// The maximum number of corrections of a head.
const HEADS: usize = 6;

/// Returns the edits of an invalid text: the surroundings, the head, the shape, and remaining mistakes.
fn edits_of(text: &str) -> Option<Vec<Edit>> {
    // "hxxp://evil[.]example" is disabled on purpose.
    if mistake::is_disguised(text) || text.contains("[.]") {
        return None;
    }
    let cleaned = clean::clean(text);
    let (mut edits, mut now) = (cleaned.removed, cleaned.text);
    for _ in 0..HEADS {
        // The drive of a path of Windows is not a scheme.
        if shape::is_drive_path(&now) || Reference::parse(&now).is_ok() {
            break;
        }
        let Some(next) = head::draft(&now) else { break };
        let made = apply(&now, &next);
        edits = compose::compose(edits, &now, next);
        now = made;
    }
    let mut misread = Draft::default();
    misread::draft(&now, &mut misread);
    if !misread.edits.is_empty() {
        let made = apply(&now, &misread.edits);
        edits = compose::compose(edits, &now, misread.edits);
        now = made;
    }
    if Reference::parse(&now).is_err() {
        let next = shape::draft(&now)?;
        let made = apply(&now, &next);
        edits = compose::compose(edits, &now, next);
        // "\\srv\x" is a server, while "file://srv/x" is probably the directory "/srv".
        if shape::is_unc(&now) {
            return Some(edits);
        }
        now = made;
    }
    let next = meant::corrections(&now);
    Some(compose::compose(edits, &now, next))
}

/// Returns true unless browsers reject a web URL, or find no host in it.
fn reaches_a_host(repaired: &str) -> bool {
    let Ok(reference) = Reference::parse(repaired) else { return false };
    match reference.scheme().and_then(schemes::known) {
        Some(row) if row.is_web() => reference.host().is_some() && web::can_parse(repaired, None),
        _ => true,
    }
}

/// Applies edits, which must be sorted and disjoint.
pub fn apply(text: &str, edits: &[Edit]) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 4);
    let mut at = 0;
    for edit in edits {
        out.push_str(&text[at..edit.start]);
        out.push_str(&edit.replacement);
        at = edit.end;
    }
    out.push_str(&text[at..]);
    out
}

/// A list of edits in progress.
#[derive(Default)]
struct Draft {
    edits: Vec<Edit>,
}

impl Draft {
    /// Adds an edit; adjacent edits with the same code are merged.
    #[inline(never)]
    fn edit(&mut self, code: RepairCode, start: usize, end: usize, replacement: &str) {
        if start == end && replacement.is_empty() {
            return;
        }
        match self.edits.last_mut() {
            Some(last) if last.code == code && last.end == start && start < end => {
                last.end = end;
                last.replacement.push_str(replacement);
            }
            _ => self.edits.push(Edit { code, start, end, replacement: replacement.to_owned() }),
        }
    }

    /// Replaces a character by its encoded bytes.
    fn encode(&mut self, at: usize, character: char) {
        // Invisible characters that join nothing were copied accidentally.
        if matches!(character, '\u{AD}' | '\u{200B}' | '\u{2060}' | '\u{FEFF}' | '\u{FFFC}') {
            return self.edit(RepairCode::TrimWhitespace, at, at + character.len_utf8(), "");
        }
        let code = match character {
            ' ' => RepairCode::EncodeSpace,
            '%' => RepairCode::EncodePercent,
            '\\' => RepairCode::EncodeBackslash,
            '[' | ']' => RepairCode::EncodeSquareBracket,
            '#' => RepairCode::EncodeSecondHash,
            '@' => RepairCode::EncodeSecondAt,
            c if !c.is_ascii() => RepairCode::EncodeNonAscii,
            c if c.is_ascii_control() => RepairCode::EncodeControl,
            _ => RepairCode::EncodeCharacter,
        };
        let mut octets = String::with_capacity(12);
        for octet in character.encode_utf8(&mut [0; 4]).bytes() {
            percent::push_octet(&mut octets, octet);
        }
        self.edit(code, at, at + character.len_utf8(), &octets);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fixed(text: &str) -> String {
        repair(text).text.unwrap_or_else(|| panic!("{text}"))
    }

    #[test]
    fn characters() {
        assert_eq!(fixed("http://h/a b|^`{}\"<>"), "http://h/a%20b%7C%5E%60%7B%7D%22%3C%3E");
        assert_eq!(fixed("http://h/%zz%4?%#%"), "http://h/%25zz%254?%25#%25");
        assert_eq!(fixed("http://h/é?ü#ß"), "http://h/%C3%A9?%C3%BC#%C3%9F");
        assert_eq!(fixed("http://bücher.example/"), "http://xn--bcher-kva.example/");
        assert_eq!(fixed("http://h/\u{1}\u{7f}x"), "http://h/%01%7Fx");
        assert_eq!(fixed("http://h/[a]#b#c"), "http://h/%5Ba%5D#b%23c");
        assert_eq!(fixed("foo:a\\b c"), "foo:a%5Cb%20c");
        assert_eq!(fixed("a b%20c"), "a%20b%20c");
    }

    #[test]
    fn what_stands_side_by_side_is_one_edit() {
        let repaired = repair("http://h/日本 x");
        let edits: Vec<_> = repaired.edits.iter().map(|e| (e.code.name(), e.start, e.end)).collect();
        assert_eq!(edits, [("encode-non-ascii", 9, 15), ("encode-space", 15, 16)]);
    }

    #[test]
    fn a_valid_text_is_left_alone() {
        for text in ["http:/h", "file://C:/x", "localhost:8080", "http//h", "C:/x", ""] {
            assert_eq!(repair(text), Repair { text: Some(text.to_owned()), edits: vec![] });
        }
    }

    #[test]
    fn what_browsers_refuse_is_not_proposed() {
        for text in ["http://256.256.256.256/a b", "http:a b", "http:// /", "https://h:99999/ "] {
            assert_eq!(repair(text).text, None, "{text}");
        }
        assert_eq!(fixed("foo://256.256.256.256/a b"), "foo://256.256.256.256/a%20b");
    }

    #[test]
    fn hostile_texts_are_linear() {
        for piece in [
            "<", " ", "\n", "%", "\\", "[", "@", ":", "#", "é", "//@:", "a ", "\t \n", "http:", "1", "::", "&", "^&",
            "%%2", "+1 ", "](", "''", "# ", "www,", "!", ",.",
        ] {
            for start in ["", "http://", "<", "file:", "http://h/?", "mailto:a@h.example?body=", "data:,", "'"] {
                let text = format!("{start}{} ", piece.repeat(60_000));
                let repaired = repair(&text);
                assert!(repaired.edits.len() <= text.len());
            }
        }
    }

    proptest! {
        #[test]
        fn what_is_proposed_parses_and_is_what_the_edits_make(
            text in "[ \t\n<\"]{0,2}(http:|file:|[a1C]:|foo:|sftp:|https|[é%:])?[/\\\\]{0,3}[a1:/\\\\@%4 \\[\\]?#|é\n.C]{0,14}[>\" ]?",
        ) {
            let repaired = repair(&text);
            let mut at = 0;
            for edit in &repaired.edits {
                prop_assert!(at <= edit.start && edit.start <= edit.end && edit.end <= text.len());
                prop_assert!(edit.start < edit.end || !edit.replacement.is_empty());
                at = edit.end;
            }
            match &repaired.text {
                Some(fixed) => {
                    prop_assert!(Reference::parse(fixed).is_ok());
                    prop_assert_eq!(&apply(&text, &repaired.edits), fixed);
                    prop_assert_eq!(repaired.edits.is_empty(), Reference::parse(&text).is_ok());
                }
                None => prop_assert!(repaired.edits.is_empty()),
            }
        }

        /// A scheme without an authority needs no guess: a proposal exists for each text without a gap that is not
        /// disabled on purpose.
        #[test]
        fn outside_an_authority_everything_can_be_mended(text in "foo:([^ /\\\\:<>\"][^/\\\\:]{0,20})?") {
            let hidden = text.contains("[.]") || mistake::is_disguised(&text) || guess::is_lost(&text);
            // What is invisible goes first, and "$A" may be a variable then.
            let seen = text.replace(|c: char| !c.is_ascii(), "");
            if gap(&text).is_none() && gap(&seen).is_none() && !hidden {
                prop_assert!(repair(&text).text.is_some(), "{:?}", text);
            }
        }
    }
}
