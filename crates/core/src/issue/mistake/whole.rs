//! A URL that is percent-encoded as a whole: `http%3A%2F%2Fexample.org%2F`.

use super::{Action, Mistakes};
use crate::chars;
use crate::error::Component;
use crate::issue::IssueCode;
use crate::percent;
use crate::reference::Reference;
use crate::schemes;

pub(super) fn check(reference: &Reference<'_>, found: &mut Mistakes) -> bool {
    let text = reference.text();
    if reference.authority().is_some() || !reference.offsets().has_percent() {
        return false;
    }
    match reference.scheme() {
        None if begins(text) => {
            found.say(IssueCode::EncodedWhole, Component::Reference, 0..text.len());
            found.fix(Action::DecodeWhole, 0..text.len(), decoded(text));
            true
        }
        // `http:%2F%2Fh`; the issue is `host-required`.
        Some(scheme) => {
            let path = reference.offsets().path().start;
            let web = schemes::known(scheme).is_some_and(schemes::Scheme::is_web);
            let slashes = text[path..].get(..6).is_some_and(|start| start.eq_ignore_ascii_case("%2F%2F"));
            if web && slashes {
                found.fix(Action::DecodeWhole, path..text.len(), decoded(&text[path..]));
            }
            web && slashes
        }
        None => false,
    }
}

/// Whether a text begins with the name of a known scheme, an encoded colon and slashes, encoded or not.
fn begins(text: &str) -> bool {
    let letters = text.bytes().take(16).take_while(u8::is_ascii_alphabetic).count();
    if schemes::known(&text[..letters]).is_none() {
        return false;
    }
    let mut rest = &text.as_bytes()[letters..];
    for wanted in [":", "/", "/"] {
        rest = match rest {
            [first, tail @ ..] if wanted.as_bytes() == [*first] => tail,
            [b'%', tail @ ..] => {
                let mut tail = tail;
                while let [b'2', b'5', more @ ..] = tail {
                    tail = more;
                }
                let hex = tail.get(..2).unwrap_or_default();
                let octet = std::str::from_utf8(hex).ok().and_then(|hex| u8::from_str_radix(hex, 16).ok());
                if octet != Some(wanted.as_bytes()[0]) {
                    return false;
                }
                &tail[2..]
            }
            _ => return false,
        };
    }
    true
}

/// The text with each octet decoded that a URI writes as a character.
fn decoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let octet = percent::octet_at(text.as_bytes(), at);
        let written = chars::UNRESERVED | chars::SUB_DELIMS | chars::GEN_DELIMS;
        match octet {
            Some(octet) if octet.is_ascii() && (chars::is(octet, written) || octet == b'%') => {
                out.push(octet as char);
                at += 3;
            }
            Some(_) => {
                out.push_str(&text[at..at + 3]);
                at += 3;
            }
            None => {
                let c = text[at..].chars().next().unwrap_or_default();
                out.push(c);
                at += c.len_utf8().max(1);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::{find, tests::said};
    use crate::reference::Reference;

    #[test]
    fn urls_encoded_as_a_whole() {
        for text in ["http%3A%2F%2Fh%2F", "https%3a//h/", "ftp%253A%252F%252Fh"] {
            assert_eq!(said(text), [("encoded-whole", 0)], "{text}");
        }
        let fix = |text: &str| find(&Reference::parse(text).unwrap()).fixes[0].replacement.clone();
        assert_eq!(fix("http%3A%2F%2Fh%2Fa%20b%3Fc"), "http://h/a%20b?c");
        assert_eq!(fix("http:%2F%2Fh%2Fa"), "//h/a");
        for text in ["a%3Ab", "http%3A", "mailto%3Aa@b", "foo%3A%2F%2Fh"] {
            assert!(!said(text).iter().any(|(code, _)| *code == "encoded-whole"), "{text}");
        }
    }
}
