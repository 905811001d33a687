//! A URL that is percent-encoded as a whole: `http%3A%2F%2Fexample.org%2F`.

use super::{Action, Mistakes};
use crate::advice::code::IssueCode;
use crate::names::schemes;
use crate::syntax::chars;
use crate::syntax::error::Component;
use crate::syntax::percent;
use crate::syntax::reference::Reference;

pub(super) fn check(reference: &Reference<'_>, found: &mut Mistakes) -> bool {
    let text = reference.text();
    if reference.authority().is_some() || !reference.offsets().has_percent() {
        return false;
    }
    match reference.scheme() {
        None if begins(inside(text)) => {
            found.say(IssueCode::EncodedWhole, Component::Reference, 0..text.len());
            found.fix(Action::DecodeWhole, 0..text.len(), decoded(inside(text)));
            true
        }
        // `http:%2F%2Fh`; `host-required` reports it.
        Some(scheme) => {
            let path = reference.offsets().path().start;
            let web = schemes::known(scheme).is_some_and(|row| row.authority == schemes::Authority::Required);
            let slashes = chars::begins(&text[path..], "%2F%2F");
            if web && slashes {
                found.fix(Action::DecodeWhole, path..text.len(), decoded(&text[path..]));
            }
            web && slashes
        }
        None => false,
    }
}

/// Removes encoded quotation marks or angle brackets around the text.
fn inside(text: &str) -> &str {
    let pairs = [("%22", "%22"), ("%27", "%27"), ("%3C", "%3E"), ("%3c", "%3e")];
    let inner = |(open, close)| text.strip_prefix(open).and_then(|rest: &str| rest.strip_suffix(close));
    pairs.into_iter().find_map(inner).unwrap_or(text)
}

/// Decodes a text that is encoded as a whole, even if a port makes it an invalid reference.
pub fn plain(text: &str) -> Option<String> {
    let encoded = text.find('%')?;
    let plain = text.find([':', '/', ' ']).is_some_and(|at| at < encoded);
    (!plain && begins(text)).then(|| decoded(text))
}

/// Returns true if a text begins with a known scheme, an encoded colon and slashes, encoded or not.
pub(in crate::advice) fn begins(text: &str) -> bool {
    // "mailto%3Aada%40h" has no slashes.
    let mail = chars::begins(text, "mailto%3a");
    if mail && text.contains("%40") && !text.contains(['/', '@']) {
        return true;
    }
    let tel = chars::begins(text, "tel%3a%2b");
    if tel && !text.contains(['/', '@']) {
        return true;
    }
    let mut letters = text.bytes().take(16).take_while(u8::is_ascii_alphabetic).count();
    let mut name = text[..letters].to_owned();
    if letters == 0 {
        // "%68%74%74%70%3A%2F%2Fh" has encoded letters too.
        while let Some(octet) = percent::octet_at(text.as_bytes(), letters).filter(|o| o.is_ascii_alphabetic()) {
            name.push(octet as char);
            letters += 3;
        }
    }
    if name.len() > 16 || schemes::known(&name).is_none() {
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

/// Decodes the bytes of characters that a URI allows.
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
    use crate::syntax::reference::Reference;

    #[test]
    fn urls_encoded_as_a_whole() {
        for text in [
            "mailto%3Aada%40h.example", "%68%74%74%70%3A%2F%2Fh%2F", "http%3A%2F%2Fh%2F", "https%3a//h/",
            "ftp%253A%252F%252Fh", "%22http%3A%2F%2Fh%2F%22",
        ] {
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
