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
//! | a space, `"<>^{}` and the like, a control or non-ASCII character | bytes of UTF-8, percent-encoded |
//! | the same in a domain | the A-labels of the domain; a space is removed |
//! | "%" that begins no octet; a second "#"; an "@" too many; a stray "[" | an octet |
//! | "\" before the query of http, https, ws, wss, ftp, file | "/", elsewhere an octet |
//! | `C:\x`, `file://C:\x`, `\\server\share` | `file:///C:/x`, `file://server/share` |
//! | `1http://h`, `ht tp://h`, `://h`; `http//h x` | `http://h`, `//h`; `http://h%20x` |
//! | `urne: isbn: 0`, `Tel: + 1`, `doi: 10.1 / x`, as translations write | `urn:isbn:0`, `Tel:+1`, `doi:10.1/x` |
//! | `DOI 10.1/x`, `ISBN 0-451-45052-3`, `+1 816 555` | `doi:10.1/x`, `urn:isbn:…`, `tel:+1816555` |
//! | `[url|text]`, `[http://h text]`; `http://example.org is great` | `url`, `http://h`; `http://example.org` |
//! | `127.0.0.1:80/x`, which names no scheme to guess | `//127.0.0.1:80/x` |
//! | `git@h:x`, `git+ssh://git@h:x`, as git writes them | `ssh://git@h/x`, `git+ssh://git@h/x` |
//! | `git@h:2222/x.git` | `ssh://git@h:2222/x.git` |
//! | any other colon in the first segment (4.2) | "./" before it |
//! | an IPv6 address without brackets, or with a zone (RFC 9844) | `[::1]` |
//! | an IPv4 address in brackets | `127.0.0.1` |
//! | letters instead of a port; a space between its digits | nothing |
//!
//! A valid text needs no edit, even where it hides a mistake (`http:/h`, `file://C:/x`):
//! that is what [`crate::issue`] is for. There is no proposal where the meaning is unknown, or
//! where a wrong guess is dangerous: an "@" behind a broken port may mean a password with "/" in
//! it; a line break in an authority is how headers are smuggled in; digits with letters behind them
//! are no port; a domain that browsers refuse is one nobody can reach; and no repair makes a link
//! that runs a script out of one that did not. Whatever is proposed parses; the work is linear.

mod authority;
mod clean;
mod compose;
mod delimiters;
mod head;
mod lines;
mod meant;
mod part;
mod script;
mod shape;
mod spaced;
mod words;

pub use meant::meant;
pub use script::makes_script;

use crate::error::codes;
use crate::issue::mistake;
use crate::percent;
use crate::reference::Reference;
use crate::{schemes, whatwg};

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
        /// "ssh://" before a user, a host and a path as scp writes them.
        AddSshScheme = "add-ssh-scheme",
        /// "/" for the ":" between a host and a path, as scp writes it.
        SlashForColon = "slash-for-colon",
        /// A domain in A-labels (RFC 5890 2.3.2.1).
        DomainToAscii = "domain-to-a-labels",
        /// A bracket of an IPv6 address (3.2.2).
        AddBracket = "add-bracket",
        /// A bracket around an IPv4 address.
        DropBracket = "drop-bracket",
        /// A zone identifier (RFC 9844).
        DropZone = "drop-zone",
        /// What is no port (3.2.3).
        DropPort = "drop-port",
        /// A space beside a delimiter of a name, a number or a media type.
        DropSpace = "drop-space",
        /// A scheme that was translated like a word.
        FixSchemeName = "fix-scheme-name",
        /// A scheme before another one (3.1).
        DropDoubledScheme = "drop-doubled-scheme",
        /// Too few or too many slashes after a scheme of the web (3.2).
        FixSlashes = "fix-slashes",
        /// The scheme of a name that is written without it (4.5).
        AddScheme = "add-scheme",
        /// An HTML entity for its character.
        DecodeEntity = "decode-entity",
        /// Punctuation of the text around a URL (Appendix C).
        DropPunctuation = "drop-punctuation",
        /// A text that is percent-encoded as a whole (2.4).
        DecodeWhole = "decode-whole",
        /// One separator for another, as ";" between mail addresses.
        FixSeparator = "fix-separator",
        /// The comma before the data (RFC 2397 3).
        AddDataComma = "add-data-comma",
        /// A character that no host has, where the host is one without it (3.2.2).
        DropHostCharacter = "drop-host-character",
        /// Zeros before a number of an IPv4 address (3.2.2).
        DropLeadingZero = "drop-leading-zero",
        /// "//" in a scheme without an authority (3.2).
        DropSlashes = "drop-slashes",
        /// A fullwidth character of a scheme or "://".
        AsciiForFullwidth = "ascii-for-fullwidth",
        /// A port in words or with a letter for a digit (3.2.3).
        FixPort = "fix-port",
        /// Words around a URL (Appendix C).
        TrimWords = "trim-words",
        /// "%u00E9", as JavaScript's escape writes it.
        DecodeUEscape = "decode-u-escape",
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
    match edits_of(text).map(|edits| (apply(text, &edits), edits)) {
        Some((repaired, edits))
            if Reference::parse(&repaired).is_ok()
                && !makes_script(text, &repaired)
                && !mistake::is_disguised(&repaired)
                && reaches_a_host(&repaired)
                && !lines::smuggled(text, &edits) =>
        {
            Repair { text: Some(repaired), edits }
        }
        _ => Repair::default(),
    }
}

/// How many mistakes of a head are corrected.
const HEADS: usize = 6;

/// The edits of a broken text: what is around it, its head, its shape, and the mistakes that are left.
fn edits_of(text: &str) -> Option<Vec<Edit>> {
    // "hxxp://evil[.]example" is written so that nobody follows it.
    if mistake::is_disguised(text) || text.contains("[.]") {
        return None;
    }
    let cleaned = clean::clean(text);
    let (mut edits, mut now) = (cleaned.removed, cleaned.text);
    for _ in 0..HEADS {
        let Some(next) = head::draft(&now).filter(|_| Reference::parse(&now).is_err()) else { break };
        let made = apply(&now, &next);
        edits = compose::compose(edits, &now, next);
        now = made;
    }
    if Reference::parse(&now).is_err() {
        let next = shape::draft(&now)?;
        let made = apply(&now, &next);
        edits = compose::compose(edits, &now, next);
        now = made;
    }
    let next = meant::corrections(&now);
    Some(compose::compose(edits, &now, next))
}

/// Whether browsers find a host in a proposal of theirs; what they refuse helps nobody.
fn reaches_a_host(repaired: &str) -> bool {
    let Ok(reference) = Reference::parse(repaired) else { return false };
    match reference.scheme().and_then(schemes::known) {
        Some(row) if row.is_web() => reference.host().is_some() && whatwg::can_parse(repaired, None),
        _ => true,
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

        /// Without an authority there is nothing to guess at: a proposal always exists.
        #[test]
        fn outside_an_authority_everything_can_be_mended(text in "(foo:)?[^/\\\\:<>\"]?[^/\\\\:]{0,20}") {
            prop_assert!(repair(&text).text.is_some(), "{:?}", text);
        }
    }
}
