//! Identifiers without delimiters in running text.
//!
//! The end of an identifier depends on the grammar, on a quote or bracket before it, and on the sentence around it. A
//! run of characters may contain many starts of identifiers, so only as much of it is read as needed: a window that
//! doubles until the identifier or the run ends inside it.

use super::{punctuation, scheme};
use super::{Delimiter, Extracted, Kind, Search};
use crate::names::unicode;
use crate::syntax::chars::{self, Syntax};
use crate::syntax::error::SyntaxError;
use crate::syntax::reference::Reference;
use std::ops::Range;

/// The initial length of the window.
const WINDOW: usize = 256;

impl Search<'_> {
    /// Finds the identifier whose scheme ends at `colon`; returns the offset to continue from.
    pub(super) fn bare(&mut self, colon: usize) -> Option<usize> {
        let start = scheme::start(self.bytes, self.floor, colon)?;
        if let Some(end) = self.windows_file(start, colon) {
            return Some(end);
        }
        let run_end = self.run(colon);
        let before = self.before(start);
        let stop = self.stop(start..colon + 1, run_end, before, "");
        let end = punctuation::without_marks(self.text, start, stop);
        let end = self.parsing_end(start, end, "")?;
        let slashes = self.bytes[colon + 1..stop].iter().take_while(|b| **b == b'/').count().min(2);
        if end <= colon + 1 + slashes {
            return None;
        }
        let quoted = before == Some('\'') && self.bytes.get(end) == Some(&b'\'');
        let delimiter = if quoted { Delimiter::SingleQuotes } else { Delimiter::Bare };
        let identifier = self.text[start..end].to_owned();
        self.found.push(Extracted { start, end, kind: Kind::of(&identifier), delimiter, identifier });
        Some(end.max(stop))
    }

    /// Finds `file://C:\dir\name`, which would name another file if it ended at the first "\".
    fn windows_file(&mut self, start: usize, colon: usize) -> Option<usize> {
        if !self.text[start..colon].eq_ignore_ascii_case("file") {
            return None;
        }
        let slashes = self.bytes[colon + 1..].iter().take_while(|b| matches!(b, b'/' | b'\\')).count();
        let drive = colon + 1 + slashes;
        let is_drive = matches!(self.bytes.get(drive..drive + 3), Some([letter, b':' | b'|', b'/' | b'\\']) if letter.is_ascii_alphabetic());
        let backslash = self.bytes[colon + 1..].iter().take(slashes + 3).any(|b| *b == b'\\');
        if !is_drive || !backslash {
            return None;
        }
        let rest = &self.text[start..];
        let run = rest.find(|c| c != '\\' && !is_of_an_identifier(c)).unwrap_or(rest.len());
        let end = start + punctuation::without_punctuation(&rest[..run]);
        let identifier = self.text[start..end].to_owned();
        self.found.push(Extracted { start, end, kind: Kind::Repaired, delimiter: Delimiter::Bare, identifier });
        Some(end)
    }

    /// Returns the end of the run of identifier characters that contains `at`.
    pub(super) fn run(&mut self, at: usize) -> usize {
        if self.run_end <= at {
            let rest = &self.text[at..];
            self.run_end = at + rest.find(|c| !is_of_an_identifier(c)).unwrap_or(rest.len());
        }
        self.run_end
    }

    /// Returns the character before `start`, unless it belongs to a previous identifier.
    pub(super) fn before(&self, start: usize) -> Option<char> {
        self.text[self.floor..start].chars().next_back()
    }

    /// Returns the latest possible end of the identifier that begins with `head`: the first character that the grammar
    /// rejects, or that closes a quote or bracket opened before it, or with which a list goes on.
    pub(super) fn stop(&self, head: Range<usize>, run_end: usize, before: Option<char>, prefix: &str) -> usize {
        let start = head.start;
        let mut window = WINDOW;
        loop {
            let mut end = run_end.min(start + window);
            while !self.text.is_char_boundary(end) {
                end += 1;
            }
            let part = &self.text[start..end];
            let refused = match mistake(prefix, part) {
                // An error at the end of the window may disappear with more text.
                Some((offset, after)) if after < part.len() || end == run_end => start + offset,
                _ => end,
            };
            let closed = punctuation::closing(&self.text[start..refused], before).map_or(refused, |n| start + n);
            let next = punctuation::next_of_list(&self.text[start..closed], head.len(), self.www);
            let closed = next.map_or(closed, |n| start + n);
            if closed < end || end == run_end {
                // An authority that begins with an error does not end the identifier: it is dropped.
                return closed;
            }
            window *= 2;
        }
    }

    /// Returns the end of the text that parses. A cut may fall into an encoded byte or an IP literal; then the part
    /// before it may parse.
    pub(super) fn parsing_end(&self, start: usize, end: usize, prefix: &str) -> Option<usize> {
        let Some((offset, _)) = mistake(prefix, &self.text[start..end]) else {
            return Some(end);
        };
        let end = start + punctuation::without_punctuation(&self.text[start..start + offset]);
        mistake(prefix, &self.text[start..end]).is_none().then_some(end)
    }
}

/// Returns the first error in `part` after `prefix`, and its end; both are offsets in the part.
fn mistake(prefix: &str, part: &str) -> Option<(usize, usize)> {
    let of = |error: SyntaxError| (error.offset.saturating_sub(prefix.len()), error.end.saturating_sub(prefix.len()));
    if prefix.is_empty() {
        return Reference::parse_by(Syntax::Iri, part).err().map(of);
    }
    Reference::parse_by(Syntax::Iri, &format!("{prefix}{part}")).err().map(of)
}

/// Returns true for a character of identifiers in running text: no spaces, private use or invisible characters,
/// although the grammar of IRIs allows them, except for joiners.
pub(super) fn is_of_an_identifier(c: char) -> bool {
    if c.is_ascii() {
        return chars::is(c as u8, chars::QUERY | chars::GEN_DELIMS) || c == '%';
    }
    chars::is_ucschar(c)
        && !unicode::is_space(c)
        && !punctuation::ends(c)
        && (!unicode::is_invisible(c) || unicode::is_joiner(c))
}

#[cfg(test)]
mod tests {
    use super::super::extract;
    use super::super::tests::all;

    fn bare(text: &str) -> Vec<String> {
        all(text).into_iter().map(|(_, identifier)| identifier).collect()
    }

    #[test]
    fn sentences() {
        assert_eq!(bare("See http://h/a, http://h/b; or http://h/c?!"), ["http://h/a", "http://h/b", "http://h/c"]);
        assert_eq!(bare("(http://h/a_(b)) http://h/a_(b)."), ["http://h/a_(b)", "http://h/a_(b)"]);
        assert_eq!(bare("(http://a/x),(http://b/y)"), ["http://a/x", "http://b/y"]);
        assert_eq!(bare("[text](http://h/a). [http://h/b]"), ["http://h/a", "http://h/b"]);
        assert_eq!(bare("http://h/a)b http://h/?a={x}"), ["http://h/a)b", "http://h/?a="]);
        assert_eq!(bare("{http://h/} `http://h/` |http://h/|"), ["http://h/"; 3]);
        assert_eq!(bare("http://[::1]/a URL:http://h/"), ["http://[::1]/a", "http://h/"]);
        assert_eq!(bare("http://h/é http://h\u{3002}"), ["http://h/é", "http://h"]);
        assert_eq!(bare("http://h/http://x"), ["http://h/http://x"]);
    }

    #[test]
    fn characters_of_all_scripts() {
        let kinds =
            |text: &str| -> Vec<_> { extract(text).into_iter().map(|e| (e.kind.name(), e.identifier)).collect() };
        let wiki = "https://ru.wikipedia.org/wiki/Кириллица";
        assert_eq!(kinds(&format!("см. {wiki}.")), [("iri", wiki.to_owned())]);
        assert_eq!(kinds("(http://пример.рф/x)"), [("iri", "http://пример.рф/x".to_owned())]);
        assert_eq!(
            bare("«http://h/a» “http://h/b”, „http://h/c“ »http://h/d«"),
            ["http://h/a", "http://h/b", "http://h/c", "http://h/d"]
        );
        assert_eq!(bare("看http://h/路径，好 （http://h/（x）y）"), ["http://h/路径", "http://h/（x）y"]);
        assert_eq!(
            bare("http://h/a\u{200B}b http://h/\u{A0}x http://h/\u{FEFF}"),
            ["http://h/a", "http://h/", "http://h/"]
        );
        assert_eq!(bare("http://h/a–b– http://i❤.ws/"), ["http://h/a–b", "http://i❤.ws/"]);
        assert_eq!(all("<http://h/é>"), [("angle-brackets", "http://h/é".to_owned())]);
    }

    #[test]
    fn glued_words() {
        assert_eq!(bare("Websitehttps://h/a 3http://h/b"), ["https://h/a", "http://h/b"]);
        assert_eq!(bare("svn+http://h/ shttp://h/ sftp://h/"), ["svn+http://h/", "shttp://h/", "sftp://h/"]);
    }

    #[test]
    fn files_of_windows() {
        let of = |text: &str| -> Vec<_> { extract(text).into_iter().map(|e| (e.kind.name(), e.identifier)).collect() };
        assert_eq!(of(r"see file://C:\dir\a.txt, or"), [("repaired", r"file://C:\dir\a.txt".to_owned())]);
        assert_eq!(bare("file:///C:/a.txt"), ["file:///C:/a.txt"]);
        assert_eq!(bare(r"http://h/a\b"), ["http://h/a"]);
    }

    #[test]
    fn lists() {
        assert_eq!(bare("https://a.example,https://b.example"), ["https://a.example", "https://b.example"]);
        assert_eq!(
            bare("http://a/?x=1,2;http://b/,ftp://c|http://d"),
            ["http://a/?x=1,2", "http://b/", "ftp://c", "http://d"]
        );
        assert_eq!(bare("(http://a,http://b) [http://a;http://b]"), ["http://a", "http://b", "http://a", "http://b"]);
        assert_eq!(bare("\"http://a,http://b\" 'http://c,http://d'"), ["http://a", "http://b", "http://c", "http://d"]);
        assert_eq!(bare("<http://a,http://b>"), ["http://a", "http://b"]);
        assert_eq!(
            bare("https://a.examplehttps://b.example/xhttp://c"),
            ["https://a.example", "https://b.example/x", "http://c"]
        );
        assert_eq!(bare("a=s3://b/k,s3://b/l"), ["s3://b/k", "s3://b/l"]);
        for whole in [
            "http://h/?u=http://a,http://b", "http://h/web/2020/http://a,http://b", "http://h/?t=Look%20http://a",
            "http://h/x-http://y",
        ] {
            assert_eq!(bare(whole), [whole]);
        }
    }

    #[test]
    fn marks_of_markdown() {
        let url = "https://www.example.com";
        for text in [
            "**U**", "*U*", "_U_", "__U__", "~~U~~", "**_U_**", "***U***", "(**U**)", "**U**.", "_U._", "`U`", "**U,**",
        ] {
            assert_eq!(bare(&text.replace('U', url)), [url], "{text}");
        }
        assert_eq!(
            bare("**See http://h/**, _(http://h/)_ and *http://h/ or http://i/*"),
            ["http://h/", "http://h/", "http://h/", "http://i/"]
        );
        assert_eq!(bare("**http://a**,**http://b**"), ["http://a", "http://b"]);
        assert_eq!(
            bare("[http://a](http://b) **[a](http://c)** ![a](http://d)"),
            ["http://a", "http://b", "http://c", "http://d"]
        );
        for whole in [
            "http://h/*", "* http://h/*", "*/ http://h/*", "http://h/_", "http://h/a_b_", "~/a http://h/~",
            "**a** http://h/**", "*a*\n\n*b http://h/*x", "snake_case http://h/a_", "a*b http://h/*", "~http://h/~",
        ] {
            let url = whole.rsplit(' ').next().unwrap().trim_start_matches('~');
            assert_eq!(bare(whole), [url], "{whole}");
        }
        assert_eq!(bare("_http://h/a_(b)_ **http://h/**a**"), ["http://h/a_(b)", "http://h/**a"]);
        assert_eq!(bare("*a\n\nb http://h/*"), ["http://h/*"]);
    }

    #[test]
    fn single_quotes() {
        assert_eq!(all("'http://h/o'neil'"), [("single-quotes", "http://h/o'neil".to_owned())]);
        assert_eq!(bare("'http://a/','http://b/'"), ["http://a/", "http://b/"]);
        assert_eq!(all("it's http://h/'"), [("bare", "http://h/".to_owned())]);
    }

    #[test]
    fn mistakes_end_an_identifier() {
        assert_eq!(bare("http://a@b@c"), ["http://a@b"]);
        assert_eq!(bare("urn:a#b#urn:c"), ["urn:a#b", "urn:c"]);
        assert_eq!(bare("http://h/%zz http://h:80x"), ["http://h/", "http://h:80"]);
        assert_eq!(bare("http://[x] http:// file:/// tel: mailto:. data:,"), ["file:///"]);
        let long = format!("http://h/{}#b#c", "a".repeat(1000));
        assert_eq!(bare(&long), [&long[..long.len() - 2]]);
        let octet = format!("http://h/{}%41b", "a".repeat(256 - 11));
        assert_eq!(bare(&octet), [octet.as_str()]);
    }
}
