//! Repair: the strict form of a common mistake, proposed, never taken on its own.
//!
//! The parser refuses what RFC 3986 refuses; this module says what was probably meant,
//! as a list of named edits of the text as it was given. What the mistakes are, and
//! what becomes of them:
//!
//! | mistake | becomes |
//! |---|---|
//! | whitespace, brackets, quotes around; `<URL:` (Appendix C) | nothing |
//! | a line break, with the spaces about it; a tab | nothing |
//! | a space, `"<>^{}` and the like, a control or non-ASCII character | octets of UTF-8 |
//! | "%" that begins no octet; a second "#"; an "@" too many; a stray "[" | an octet |
//! | "\" before the query of http, https, ws, wss, ftp, file | "/", elsewhere an octet |
//! | `C:\x`, `file://C:\x`, `\\server\share` | `file:///C:/x`, `file://server/share` |
//! | `1http://h`, `ht tp://h`, `://h`; `http//h x` | `http://h`, `//h`; `http://h%20x` |
//! | `127.0.0.1:80/x`, which names no scheme to guess | `//127.0.0.1:80/x` |
//! | a colon in the first segment (4.2) | "./" before it |
//! | an IPv6 address without brackets, or with a zone (RFC 9844) | `[::1]` |
//! | something after the digits of a port, or instead of them | nothing |
//!
//! A valid text needs no edit, even where it hides a mistake (`http:/h`, `file://C:/x`):
//! that is what [`crate::issue`] is for. What stays open is refused: an "@" behind a
//! broken port may mean a password with "/" in it, and a wrong guess there would send
//! secrets to a stranger. Whatever is proposed parses; the work is linear.

mod authority;
mod clean;
mod shape;

use crate::error::codes;
use crate::percent;
use crate::reference::Reference;

codes! {
    /// A stable code: one kind of edit.
    RepairCode {
        /// Whitespace or an invisible character before or after the reference.
        TrimWhitespace = "trim-whitespace",
        /// Brackets or quotes around the reference (Appendix C).
        TrimDelimiters = "trim-delimiters",
        /// "URL:" inside angle brackets (Appendix C).
        DropUrlPrefix = "drop-url-prefix",
        /// A line break with the spaces about it, or a tab (Appendix C).
        RemoveLineBreak = "remove-line-break",
        /// A space.
        EncodeSpace = "encode-space",
        /// A control character.
        EncodeControl = "encode-control",
        /// A character outside ASCII, by UTF-8 (2.5).
        EncodeNonAscii = "encode-non-ascii",
        /// "%" that begins no octet (2.4).
        EncodePercent = "encode-percent",
        /// "\" where it is data.
        EncodeBackslash = "encode-backslash",
        /// "[" or "]" outside an IP literal (3.2.2).
        EncodeSquareBracket = "encode-square-bracket",
        /// A second "#" (3.5).
        EncodeSecondHash = "encode-second-hash",
        /// An "@" before the last one of an authority (3.2.1).
        EncodeSecondAt = "encode-second-at",
        /// Another character that stands nowhere.
        EncodeCharacter = "encode-character",
        /// "\" where "/" was meant.
        SlashForBackslash = "slash-for-backslash",
        /// A Windows path gets the scheme file (RFC 8089 E.2 and E.3).
        AddFileScheme = "add-file-scheme",
        /// The empty authority and the root before a drive letter (RFC 8089 E.2).
        AddDriveRoot = "add-drive-root",
        /// "C|" for "C:" (RFC 8089 E.2.2).
        ColonForBar = "colon-for-bar",
        /// ":" after a well-known scheme that lost it.
        AddSchemeColon = "add-scheme-colon",
        /// A character no scheme has, or none begins with (3.1).
        DropSchemeCharacter = "drop-scheme-character",
        /// ":" with no scheme before it (3.1).
        DropEmptyScheme = "drop-empty-scheme",
        /// "//" before an address and a port (4.2).
        AddAuthoritySlashes = "add-authority-slashes",
        /// "./" before a first segment with ":" (4.2).
        AddDotSlash = "add-dot-slash",
        /// A bracket of an IPv6 address (3.2.2).
        AddBracket = "add-bracket",
        /// A zone identifier (RFC 9844).
        DropZone = "drop-zone",
        /// What is no port (3.2.3).
        DropPort = "drop-port",
    }
}

/// One edit: the bytes from `start` to `end` of the text become `replacement`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// Why.
    pub code: RepairCode,
    /// Where the replaced part begins.
    pub start: usize,
    /// Where it ends; equal to `start` where something is added.
    pub end: usize,
    /// What stands there instead.
    pub replacement: String,
}

/// What a repair proposes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Repair {
    /// A reference that parses, or None where nothing plausible does.
    pub text: Option<String>,
    /// What was changed, in the order of the text; empty where nothing was, or could be.
    pub edits: Vec<Edit>,
}

/// Proposes the strict form of `text`.
///
/// ```
/// use urikit_core::repair::repair;
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
    let cleaned = clean::clean(text);
    let drafted =
        if Reference::parse(&cleaned.text).is_ok() { Some(Vec::new()) } else { shape::draft(&cleaned.text) };
    let proposed = drafted.map(|edits| cleaned.merge(edits));
    match proposed.map(|edits| (apply(text, &edits), edits)) {
        Some((repaired, edits)) if Reference::parse(&repaired).is_ok() => {
            Repair { text: Some(repaired), edits }
        }
        _ => Repair::default(),
    }
}

/// The text with the edits made; they must be in order and apart.
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

/// The edits drafted so far.
#[derive(Default)]
struct Draft {
    edits: Vec<Edit>,
}

impl Draft {
    /// Adds an edit; what stands side by side for one reason is one edit.
    fn edit(&mut self, code: RepairCode, start: usize, end: usize, replacement: &str) {
        match self.edits.last_mut() {
            Some(last) if last.code == code && last.end == start && start < end => {
                last.end = end;
                last.replacement.push_str(replacement);
            }
            _ => self.edits.push(Edit { code, start, end, replacement: replacement.to_owned() }),
        }
    }

    /// Replaces a character by its octets.
    fn encode(&mut self, at: usize, character: char) {
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
        assert_eq!(fixed("http://bücher.example/"), "http://b%C3%BCcher.example/");
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
    fn hostile_texts_are_linear() {
        for piece in
            ["<", " ", "\n", "%", "\\", "[", "@", ":", "#", "é", "//@:", "a ", "\t \n", "http:", "1", "::"]
        {
            for start in ["", "http://", "<", "file:"] {
                let text = format!("{start}{} ", piece.repeat(60_000));
                let repaired = repair(&text);
                assert!(repaired.edits.len() <= text.len());
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn what_is_proposed_parses_and_is_what_the_edits_make(
            text in "[ \t\n<\"]{0,2}(http:|file:|[a1C]:|foo:|https|[é%:])?[/\\\\]{0,3}[a1:/\\\\@%4 \\[\\]?#|é\n.C]{0,14}[>\" ]?",
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

        /// Without an authority there is nothing to guess at: a proposal always exists.
        #[test]
        fn outside_an_authority_everything_can_be_mended(text in "(foo:)?[^/\\\\:<>\"]?[^/\\\\:]{0,20}") {
            prop_assert!(repair(&text).text.is_some(), "{:?}", text);
        }
    }
}
