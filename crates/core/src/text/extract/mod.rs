//! Identifiers in running text (RFC 3986 Appendix C).
//!
//! References are written between double quotes, between angle brackets, after "URL:", between single quotes or
//! parentheses, or just between spaces; they are broken over lines and followed directly by punctuation. An extracted
//! identifier begins with a scheme that is followed by "//" or known to work without it (mailto, urn, tel and others).
//! Its end:
//!
//! - Between `<` and `>` or `"` and `"` it is all of the text, without line breaks and the spaces around them. A hyphen
//!   before a line break is kept, because it may be part of the identifier.
//! - Elsewhere it continues while characters of URIs or IRIs follow, up to the quote or bracket that was opened
//!   directly before it. It does not include punctuation that ends a sentence, in any script, or a closing bracket that
//!   it does not open. Text without spaces between words (Chinese, Japanese, Thai) is included up to such punctuation.
//! - A mark of Markdown is dropped if it was opened before (`**http://h/**`). Another URL after "," or ";", or glued to
//!   the first, begins another identifier, also between quotes.
//!
//! Every extracted identifier parses as an IRI, and as a URI if its kind says so. The exception is `file://C:\dir`,
//! which would be another file if it ended at the backslash: it is returned as written, and `advice::links` repairs it.
//! Names that begin with "www." and e-mail addresses are extracted on request ([`Names`]); other references without a
//! scheme are not, because every word is one. The time is linear for every text: a run of characters is measured once,
//! however many identifiers begin in it.

mod bare;
mod name;
mod punctuation;
mod scheme;

use crate::syntax::chars::Syntax;
use crate::syntax::error::codes;
use crate::syntax::reference::Reference;

codes! {
    /// The kind of an identifier.
    Kind {
        /// A URI.
        Uri = "uri",
        /// An IRI with characters that are not allowed in URIs.
        Iri = "iri",
        /// A file URI written with backslashes, to be repaired.
        Repaired = "repaired",
        /// A name that begins with "www.", with the rest of the URL.
        Www = "www",
        /// An e-mail address.
        Email = "email",
    }
}

impl Kind {
    fn of(identifier: &str) -> Kind {
        if identifier.is_ascii() {
            Kind::Uri
        } else {
            Kind::Iri
        }
    }
}

/// Names to extract in addition to identifiers with a scheme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// Names that begin with "www.".
    pub www: bool,
    /// E-mail addresses.
    pub email: bool,
}

codes! {
    /// The marks around an identifier.
    Delimiter {
        /// `<` and `>`.
        AngleBrackets = "angle-brackets",
        /// `"` and `"`.
        DoubleQuotes = "double-quotes",
        /// `'` and `'`.
        SingleQuotes = "single-quotes",
        /// A character that is not allowed in identifiers, or the end of the text.
        Bare = "bare",
    }
}

/// An extracted identifier. Offsets are bytes, without delimiters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extracted {
    /// The start.
    pub start: usize,
    /// The end.
    pub end: usize,
    /// The kind.
    pub kind: Kind,
    /// The marks around it.
    pub delimiter: Delimiter,
    /// The identifier, joined if a line break splits it.
    pub identifier: String,
}

/// Extracts the identifiers of `text`, in order.
///
/// ```
/// use urikit_core::text::extract::extract;
/// let found = extract("(see http://h/a_(b).) <URL:ftp://h/\n  c> mailto:a@b, not a:b");
/// let all: Vec<_> = found.iter().map(|e| e.identifier.as_str()).collect();
/// assert_eq!(all, ["http://h/a_(b)", "ftp://h/c", "mailto:a@b"]);
/// ```
pub fn extract(text: &str) -> Vec<Extracted> {
    extract_with(text, Names::default())
}

/// Extracts names without a scheme as well.
///
/// ```
/// use urikit_core::text::extract::{extract_with, Names};
/// let found = extract_with("www.example.org/a, me@example.org.", Names { www: true, email: true });
/// let all: Vec<_> = found.iter().map(|e| (e.kind.name(), e.identifier.as_str())).collect();
/// assert_eq!(all, [("www", "www.example.org/a"), ("email", "me@example.org")]);
/// ```
pub fn extract_with(text: &str, names: Names) -> Vec<Extracted> {
    let mut search = Search { text, bytes: text.as_bytes(), found: Vec::new(), floor: 0, run_end: 0, www: names.www };
    let mut at = 0;
    while at < search.bytes.len() {
        let end = match search.bytes[at] {
            b'<' => search.delimited(at, Delimiter::AngleBrackets),
            b'"' => search.delimited(at, Delimiter::DoubleQuotes),
            b':' => search.bare(at),
            b'w' | b'W' if names.www => search.www(at),
            b'@' if names.email => search.email(at),
            _ => None,
        };
        at = end.unwrap_or(at + 1);
        if end.is_some() {
            search.floor = at;
        }
    }
    search.found
}

struct Search<'a> {
    text: &'a str,
    bytes: &'a [u8],
    found: Vec<Extracted>,
    /// Text before this offset belongs to previous identifiers.
    floor: usize,
    /// The end of the last measured run of characters.
    run_end: usize,
    /// True if names that begin with "www." are found.
    www: bool,
}

impl Search<'_> {
    /// Finds an identifier between the delimiter at `open` and its counterpart; returns the offset to continue from.
    fn delimited(&mut self, open: usize, delimiter: Delimiter) -> Option<usize> {
        let ends: &[u8] = if delimiter == Delimiter::AngleBrackets { b"<>" } else { b"\"" };
        let length = self.bytes[open + 1..].iter().position(|b| ends.contains(b))?;
        let close = open + 1 + length;
        if self.bytes[close] == b'<' {
            return None;
        }
        let end = open + 1 + self.text[open + 1..close].trim_end_matches(is_space).len();
        let mut start = self.skip_space(open + 1, end);
        let prefix = self.text.get(start..start + 4).filter(|_| start + 4 <= end);
        if delimiter == Delimiter::AngleBrackets && prefix.is_some_and(|p| p.eq_ignore_ascii_case("url:")) {
            start = self.skip_space(start + 4, end);
        } else if delimiter == Delimiter::DoubleQuotes && end - start < length {
            // A quote followed by a space closes a quotation.
            return None;
        }
        let colon = start + self.bytes[start..end].iter().position(|b| *b == b':')?;
        if scheme::start(self.bytes, start, colon) != Some(start) {
            return None;
        }
        let identifier = joined(&self.text[start..end])?;
        Reference::parse_by(Syntax::Iri, &identifier).ok()?;
        if punctuation::next_of_list(&identifier, colon + 1 - start, self.www).is_some() {
            return None;
        }
        let kind = Kind::of(&identifier);
        self.found.push(Extracted { start, end, kind, delimiter, identifier });
        Some(close + 1)
    }

    fn skip_space(&self, start: usize, end: usize) -> usize {
        end - self.text[start..end].trim_start_matches(is_space).len()
    }
}

fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r')
}

/// Removes line breaks with the spaces around them; None if another space is in the text.
fn joined(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(is_space) {
        out.push_str(&rest[..at]);
        let tail = rest[at..].trim_start_matches(is_space);
        if !rest[at..rest.len() - tail.len()].contains(['\n', '\r']) {
            return None;
        }
        rest = tail;
    }
    out.push_str(rest);
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    pub(super) fn all(text: &str) -> Vec<(&'static str, String)> {
        extract(text).into_iter().map(|e| (e.delimiter.name(), e.identifier)).collect()
    }

    #[test]
    fn the_example_of_appendix_c() {
        let text = "Yes, Jim, I found it under \"http://www.w3.org/Addressing/\",\n\
                    but you can probably pick it up from <ftp://foo.example.\n\
                    com/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/\n\
                    ietf/uri/historical.html#WARNING>.";
        let found = all(text);
        assert_eq!(
            found,
            [
                ("double-quotes", "http://www.w3.org/Addressing/".to_owned()),
                ("angle-brackets", "ftp://foo.example.com/rfc/".to_owned()),
                ("angle-brackets", "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING".to_owned()),
            ]
        );
    }

    #[test]
    fn angle_brackets() {
        let one = |text: &str| extract(text).into_iter().map(|e| (e.start, e.end, e.identifier)).collect::<Vec<_>>();
        assert_eq!(one("<URL: http://h/ >"), [(6, 15, "http://h/".to_owned())]);
        assert_eq!(one("<urn:a:b\r\n\t c>"), [(1, 13, "urn:a:bc".to_owned())]);
        assert_eq!(one("<http://h/a-\nb>")[0].2, "http://h/a-b");
        assert_eq!(all("<a href=\"http://h/?a\">"), [("double-quotes", "http://h/?a".to_owned())]);
        assert_eq!(all("<http://a and http://b>").len(), 2);
        assert_eq!(all("a < b http://h/ > c"), [("bare", "http://h/".to_owned())]);
        assert_eq!(all("<std::vector> <xs:element> <>"), []);
        assert_eq!(all("\"a\" http://h \"b\""), [("bare", "http://h".to_owned())]);
    }

    #[test]
    fn hostile_texts_are_linear() {
        let pieces = [
            "<", ">", "\"", "'", "(", ")", "http:", "http://", "(http://", "(http://a)", "'http://a'", "http://a@b@",
            "(http://a@b@", "urn:", "urn:a#", "http://[", "http://[urn:a", "http://1:", "a", "a.", ".http://",
            "<http://a", "<http://a\n", "http://a/%", "mailto:,", "http://a ", "tel:.", "<\n:", "http://é",
            "http://a」", "「http://a", "file://C:\\", "file:\\", "www.", "www.a.b", "www.a.b@c#d#", "(www.a.b",
            "a@b.c", "a.@", "a@b.", "http://a,", "http://a,b,", "www.a.b,", "*http://a*", "http://a/*_~",
            "http://a/*)_)~)", "**http://a**,", "\"http://a,", "ahttp://", "_a@b.cc_", "*_~",
        ];
        for piece in pieces {
            let text = piece.repeat(100_000 / piece.len());
            assert!(extract_with(&text, Names { www: true, email: true }).len() <= text.len());
        }
    }

    proptest! {
        #[test]
        fn every_identifier_is_a_uri_of_the_text(
            text in "([<\"'( \n*_~,]{0,2}(http://|urn:|URL:|mailto:|x.ftp://)?[a1.,;:@#()'%4/\\[\\]é。»?*_~-]{0,6}[>\"') \n]{0,2}){0,4}",
        ) {
            let mut at = 0;
            for e in extract(&text) {
                prop_assert!(at <= e.start && e.start < e.end);
                at = e.end;
                let source: String = text[e.start..e.end].chars().filter(|c| !is_space(*c)).collect();
                prop_assert_eq!(&source, &e.identifier);
                prop_assert_eq!(e.kind == Kind::Uri, Reference::parse(&e.identifier).is_ok());
                prop_assert!(Reference::parse_by(Syntax::Iri, &e.identifier).unwrap().scheme().is_some());
            }
        }
    }
}
