//! Secrets in running text: the passwords of all references in a line of a log.
//!
//! RFC 3986 7.5 asks not to show what follows the first ":" of a userinfo. In running text
//! nobody says where a reference ends, and the ones that get logged are often the broken
//! ones. So this looks for userinfo where one may be, after any two slashes, however they
//! are written (`\/\/` of JSON too), and rather covers too much than too little:
//!
//! - An authority ends at "/", "?", "#", at a space, a control character, `<`, `>` or `"`.
//!   What stands in it between the first ":" and the last "@" is covered.
//! - Where there is a ":" and no "@" before a space or quote, and no port either, a
//!   password may have been broken: then the rest of the line counts too, up to "/", "?",
//!   "#" or the next two slashes.
//!
//! What this cannot know: a password that begins with digits and a space looks like a
//! port, and one with "/" in it ends there. One reference on its own is
//! [`crate::mask::masked`].

use crate::mask::cover;
use std::borrow::Cow;
use std::ops::Range;

/// A running text with its secrets covered, one "•" a character.
///
/// ```
/// use urikit_core::redact::redacted;
/// assert_eq!(redacted("GET ftp://me:pw@h/ by a@b"), "GET ftp://me:••@h/ by a@b");
/// assert_eq!(redacted("http://h:80 asks a@b"), "http://h:80 asks a@b");
/// ```
pub fn redacted(text: &str) -> Cow<'_, str> {
    let secrets = secrets(text);
    if secrets.is_empty() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(cover(text, &secrets))
}

/// The secret ranges of a running text, in order and apart.
pub fn secrets(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = authority(bytes, at) {
        let end = start + length(&bytes[start..], |b| ends_authority(b) || ends_token(b));
        at = end;
        let Some(colon) = bytes[start..end].iter().position(|b| *b == b':') else {
            continue;
        };
        let secret = start + colon + 1;
        let mut stop = end;
        let broken = end < bytes.len() && ends_token(bytes[end]);
        if broken && !bytes[secret..end].contains(&b'@') && !is_port(&bytes[secret..end]) {
            stop = line_end(bytes, end);
        }
        if let Some(last) = bytes[secret..stop].iter().rposition(|b| *b == b'@').filter(|n| *n > 0) {
            found.push(secret..secret + last);
            at = secret + last;
        }
    }
    found
}

/// Where the next authority may begin: after two slashes and all that follow them.
fn authority(bytes: &[u8], from: usize) -> Option<usize> {
    let pair = bytes.get(from..)?.windows(2).position(|pair| is_slash(pair[0]) && is_slash(pair[1]))?;
    let start = from + pair + 2;
    Some(start + length(&bytes[start..], |b| !is_slash(b)))
}

/// Where the rest of a line ends that may still belong to an authority.
fn line_end(bytes: &[u8], from: usize) -> usize {
    let rest = &bytes[from..];
    let stop = |n: usize| {
        ends_authority(rest[n])
            || matches!(rest[n], b'\n' | b'\r')
            || (is_slash(rest[n]) && rest.get(n + 1).is_some_and(|b| is_slash(*b)))
    };
    from + (0..rest.len()).find(|n| stop(*n)).unwrap_or(rest.len())
}

/// How many bytes come before the first that `stops`.
fn length(bytes: &[u8], stops: impl Fn(u8) -> bool) -> usize {
    bytes.iter().position(|b| stops(*b)).unwrap_or(bytes.len())
}

fn is_slash(byte: u8) -> bool {
    matches!(byte, b'/' | b'\\')
}

fn ends_authority(byte: u8) -> bool {
    matches!(byte, b'/' | b'?' | b'#')
}

fn ends_token(byte: u8) -> bool {
    matches!(byte, 0..=b' ' | 0x7F | b'<' | b'>' | b'"')
}

fn is_port(bytes: &[u8]) -> bool {
    !bytes.is_empty() && bytes.iter().all(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_reference_in_a_line() {
        for (text, want) in [
            ("a ftp://me:pw@h/, b http://u:x@i", "a ftp://me:••@h/, b http://u:•@i"),
            ("('http://u:p@h')", "('http://u:•@h')"),
            ("<http://u:p@h> \"http://u:p@h\"", "<http://u:•@h> \"http://u:•@h\""),
            ("{\"u\": \"http:\\/\\/u:p@h\\/\"}", "{\"u\": \"http:\\/\\/u:•@h\\/\"}"),
            ("http:\\\\u:p\\@h\\x", "http:\\\\u:••@h\\x"),
            ("http:////u:p@h", "http:////u:•@h"),
            ("//u:é:@@h", "//u:•••@h"),
        ] {
            assert_eq!(redacted(text), want);
        }
    }

    #[test]
    fn what_is_no_secret_stays() {
        for text in [
            "",
            "a@b, 12:30",
            "http://h:80/a@b",
            "http://h:80 asks a@b",
            "http://u@h and http://u:@h",
            "http://h/a:b@c",
            "see http://h, mail a:b@c",
            "http://u:\nmail a@b",
        ] {
            assert!(matches!(redacted(text), Cow::Borrowed(_)), "{text}");
        }
    }

    #[test]
    fn a_broken_password_takes_the_rest_of_the_line() {
        assert_eq!(redacted("http://u:p w@h/ a@b"), "http://u:•••@h/ a@b");
        assert_eq!(redacted("http://u: p\"w@h"), "http://u:••••@h");
        assert_eq!(redacted("http://u:x y //v:p@h"), "http://u:x y //v:•@h");
    }

    #[test]
    fn hostile_texts_are_linear() {
        for piece in ["//", "\\\\a:b ", "//a:b ", "@", ":", "//:@", "//a: ", "/", "//a:b@"] {
            let text = piece.repeat(200_000);
            assert_eq!(redacted(&text).chars().count(), text.len());
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn only_characters_are_covered_and_none_uncovered(text in "(http:)?[/\\\\]{0,3}[u:@é /\\\\?\"]{0,16}") {
            let covered = redacted(&text);
            prop_assert_eq!(covered.chars().count(), text.chars().count());
            prop_assert!(covered.chars().zip(text.chars()).all(|(new, old)| new == old || new == '•'));
            // A second time may cover more, where a covered quotation mark had ended a userinfo.
            let twice = redacted(&covered);
            prop_assert!(twice.chars().zip(covered.chars()).all(|(new, old)| new == old || new == '•'));
        }

        #[test]
        fn what_a_reference_hides_is_hidden(text in "(a:)?//[u:@%41]{0,8}h(:8)?[/?#a@:]{0,4}") {
            if let Ok(reference) = crate::reference::Reference::parse(&text) {
                prop_assert_eq!(redacted(&text), crate::mask::redacted(&reference));
            }
        }
    }
}
