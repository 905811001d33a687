//! Identifiers with nothing around them but the text itself.
//!
//! Which characters belong to one is a question of the grammar, of what was opened right
//! before it, and of the sentence it stands in. A run of characters may hold many
//! beginnings, so no more of it is looked at than the answer needs: a window that
//! doubles until the identifier has ended inside it, or the run has.

use super::scheme;
use super::{Delimiter, Extracted, Search};
use crate::chars;
use crate::reference::Reference;

/// How much of a run is looked at first.
const WINDOW: usize = 256;

impl Search<'_> {
    /// The identifier whose scheme ends at `colon`; returns where the text goes on.
    pub(super) fn bare(&mut self, colon: usize) -> Option<usize> {
        let start = scheme::start(self.bytes, self.floor, colon)?;
        if self.run_end <= colon {
            let run = self.bytes[colon..].iter().take_while(|b| is_of_a_reference(**b)).count();
            self.run_end = colon + run;
        }
        let before = self.bytes[self.floor..start].last().copied();
        let stop = self.stop(start, before);
        let mut end = without_punctuation(self.bytes, start, stop);
        // A cut may fall into an octet or an IP literal: then what is before it may do.
        let mut error = Reference::parse(&self.text[start..end]).err();
        if let Some(first) = error {
            end = without_punctuation(self.bytes, start, start + first.offset);
            error = Reference::parse(&self.text[start..end]).err();
        }
        let slashes = self.bytes[colon + 1..stop].iter().take_while(|b| **b == b'/').count().min(2);
        if error.is_some() || end <= colon + 1 + slashes {
            return None;
        }
        let quoted = before == Some(b'\'') && self.bytes.get(end) == Some(&b'\'');
        let delimiter = if quoted { Delimiter::SingleQuotes } else { Delimiter::Bare };
        let identifier = self.text[start..end].to_owned();
        self.found.push(Extracted { start, end, delimiter, identifier });
        Some(end.max(stop))
    }

    /// Where the identifier that begins at `start` ends at the latest: at the first
    /// character that the grammar refuses, or that closes what was opened before it.
    fn stop(&self, start: usize, before: Option<u8>) -> usize {
        let mut window = WINDOW;
        loop {
            let end = self.run_end.min(start + window);
            let part = &self.text[start..end];
            let refused = match Reference::parse(part) {
                // A mistake at the very end may be none once more is seen.
                Err(error) if error.end < part.len() || end == self.run_end => start + error.offset,
                _ => end,
            };
            let closed = closing(&self.bytes[start..refused], before).map_or(refused, |n| start + n);
            if closed < end || end == self.run_end {
                // An authority that begins with a mistake is no end, but a dead one.
                return closed;
            }
            window *= 2;
        }
    }
}

fn is_of_a_reference(byte: u8) -> bool {
    chars::is(byte, chars::QUERY | chars::GEN_DELIMS) || byte == b'%'
}

/// Where what stood before the identifier is closed again.
fn closing(run: &[u8], before: Option<u8>) -> Option<usize> {
    match before {
        Some(b'\'') => {
            let closes = |n: usize| run.get(n + 1).is_none_or(|b| !b.is_ascii_alphanumeric());
            (0..run.len()).find(|n| run[*n] == b'\'' && closes(*n))
        }
        Some(b'(') => {
            let mut depth = 0usize;
            run.iter().position(|b| match b {
                b'(' => {
                    depth += 1;
                    false
                }
                b')' if depth == 0 => true,
                b')' => {
                    depth -= 1;
                    false
                }
                _ => false,
            })
        }
        _ => None,
    }
}

/// The end without the punctuation of a sentence and without brackets that have no
/// other half.
fn without_punctuation(bytes: &[u8], start: usize, mut end: usize) -> usize {
    let count = |bracket: u8| bytes[start..end].iter().filter(|b| **b == bracket).count();
    let (mut opened, mut closed) = (count(b'('), count(b')'));
    while end > start {
        match bytes[end - 1] {
            b'.' | b',' | b';' | b':' | b'!' | b'?' | b'\'' | b'[' => {}
            b')' if closed > opened => closed -= 1,
            b'(' => opened -= 1,
            _ => break,
        }
        end -= 1;
    }
    end
}

#[cfg(test)]
mod tests {
    use super::super::tests::all;

    fn bare(text: &str) -> Vec<String> {
        all(text).into_iter().map(|(_, identifier)| identifier).collect()
    }

    #[test]
    fn sentences() {
        assert_eq!(
            bare("See http://h/a, http://h/b; or http://h/c?!"),
            ["http://h/a", "http://h/b", "http://h/c"]
        );
        assert_eq!(bare("(http://h/a_(b)) http://h/a_(b)."), ["http://h/a_(b)", "http://h/a_(b)"]);
        assert_eq!(bare("(http://a/x),(http://b/y)"), ["http://a/x", "http://b/y"]);
        assert_eq!(bare("[text](http://h/a). [http://h/b]"), ["http://h/a", "http://h/b"]);
        assert_eq!(bare("http://h/a)b http://h/?a={x}"), ["http://h/a)b", "http://h/?a="]);
        assert_eq!(bare("{http://h/} `http://h/` |http://h/|"), ["http://h/"; 3]);
        assert_eq!(bare("http://[::1]/a URL:http://h/"), ["http://[::1]/a", "http://h/"]);
        assert_eq!(bare("http://h/é http://h\u{3002}"), ["http://h/", "http://h"]);
        assert_eq!(bare("http://h/http://x"), ["http://h/http://x"]);
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
