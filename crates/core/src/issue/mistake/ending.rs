//! The end of a text: punctuation of the sentence around it, and encoded spaces.
//!
//! Only URLs of the web are judged, because they are what running text has. A bracket or apostrophe goes
//! where its partner is not in the URL; a full stop only after the extension of a file or after something
//! that goes as well, since names end in one.

use super::{entity, Action, Mistakes};
use crate::error::Component;
use crate::issue::IssueCode;
use crate::reference::Reference;
use crate::schemes;

/// Extensions after which a full stop ends a sentence.
const EXTENSIONS: [&str; 26] = [
    "html", "htm", "xhtml", "php", "pdf", "jsp", "asp", "aspx", "txt", "jpg", "jpeg", "png", "gif", "svg",
    "webp", "zip", "gz", "xml", "json", "js", "css", "md", "doc", "docx", "csv", "rst",
];
const SPACES: [&str; 3] = ["%20", "%09", "%C2%A0"];
/// What shows nothing; the issue is `encoded-invisible`.
const INVISIBLE: [&str; 4] = ["%E2%80%8B", "%E2%81%A0", "%EF%BB%BF", "%E2%80%8E"];

pub(super) fn check(reference: &Reference<'_>, found: &mut Mistakes) {
    let web = reference.scheme().and_then(schemes::known).is_some_and(schemes::Scheme::is_web);
    if !web || reference.host().is_none_or(str::is_empty) {
        return;
    }
    let text = reference.text();
    // Behind the first character of the host.
    let first = reference
        .offsets()
        .host()
        .map_or(0, |host| host.start + text[host].chars().next().map_or(0, char::len_utf8));
    let end = kept(text, first);
    if end < text.len() {
        found.say(IssueCode::TrailingPunctuation, Component::Reference, end..text.len());
        found.fix(Action::DropPunctuation, end..text.len(), "");
        return;
    }
    let path = reference.offsets().path().start;
    let mut end = text.len();
    let mut spaces = false;
    let ends = |end: usize, all: &[&str]| {
        all.iter().find(|octets| ends_with(&text[path..end], octets)).map(|o| o.len())
    };
    loop {
        if let Some(length) = ends(end, &SPACES) {
            end -= length;
            spaces = true;
        } else if let Some(length) = ends(end, &INVISIBLE) {
            end -= length;
        } else {
            break;
        }
    }
    if end < text.len() {
        if spaces {
            found.say(IssueCode::EncodedSpaceAtEnd, Component::Reference, end..text.len());
        }
        found.fix(Action::DropSpace, end..text.len(), "");
    }
}

fn ends_with(text: &str, end: &str) -> bool {
    let at = text.len().wrapping_sub(end.len());
    text.get(at..).is_some_and(|tail| tail.eq_ignore_ascii_case(end))
}

/// Where a URL ends that a sentence goes on after; not before `first`.
pub(super) fn kept(text: &str, first: usize) -> usize {
    let bytes = text.as_bytes();
    if !matches!(bytes.last(), Some(b',' | b';' | b')' | b'\'' | b'.' | b':')) {
        return text.len();
    }
    let count = |wanted: u8| bytes.iter().filter(|b| **b == wanted).count();
    let (mut open, mut close, mut quotes) = (count(b'('), count(b')'), count(b'\''));
    // A URL that has the same mark further ahead uses it as a separator.
    let path = first + text[first..].find(['/', '?', '#']).unwrap_or(text.len() - first);
    let body = text.trim_end_matches([',', ';', ':', '.', ')', '\'']).len().max(path);
    let lone = |mark: u8| !bytes[path..body].contains(&mark);
    // `;` ends an entity as well.
    let entity = text[first..].rfind('&').is_some_and(|at| {
        let at = first + at;
        entity::entity(&text[at..]).is_some_and(|(_, length)| at + length == text.len())
    });
    if entity {
        return text.len();
    }
    let mut end = bytes.len();
    while end > first {
        let gone = match bytes[end - 1] {
            b',' | b';' => lone(bytes[end - 1]),
            b')' => close > open,
            b'\'' => quotes % 2 == 1,
            b':' => end > first + 1 && bytes[end - 2] != b'/' && lone(b':'),
            b'.' => sentence(&text[first..end - 1]),
            _ => false,
        };
        if !gone {
            break;
        }
        match bytes[end - 1] {
            b')' => close -= 1,
            b'(' => open -= 1,
            b'\'' => quotes -= 1,
            _ => {}
        }
        end -= 1;
    }
    // A port without digits is another matter, and so is a name that ends in a lone ":".
    if bytes[end..].iter().all(|b| *b == b':') && !text[first..end].contains('/') {
        return text.len();
    }
    end
}

/// Whether a full stop after this ends a sentence.
fn sentence(before: &str) -> bool {
    let extension = before.rsplit(['.', '/']).next().unwrap_or("");
    let file = before.contains('/') && before.len() > extension.len() && {
        before.as_bytes()[before.len() - extension.len() - 1] == b'.'
    };
    before.ends_with([')', ',', ';', '\''])
        || (file && EXTENSIONS.iter().any(|known| known.eq_ignore_ascii_case(extension)))
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;

    #[test]
    fn punctuation_of_sentences() {
        for (text, at) in [
            ("http://h/a,", 10),
            ("http://h/a)", 10),
            ("http://h/a).", 10),
            ("http://h/a.html.", 15),
            ("http://h/a_(b))", 14),
            ("http://h/a'", 10),
            ("http://h/?q=1;", 13),
            ("http://h/a:", 10),
            ("https://example.com,", 19),
        ] {
            assert_eq!(said(text), [("trailing-punctuation", at)], "{text}");
        }
        for text in [
            "http://h/a.",
            "http://h/U.S.",
            "http://h/a_(b)",
            "http://h/'a'",
            "http://h/v1.2.",
            "foo:a,",
            "a,",
        ] {
            assert_eq!(said(text), [], "{text}");
        }
    }

    #[test]
    fn encoded_spaces_at_the_end() {
        assert_eq!(said("http://h/%20"), [("encoded-space-at-end", 9)]);
        assert_eq!(said("http://h/?q=a%20%09"), [("encoded-space-at-end", 13)]);
        assert_eq!(said("http://h/%0D%0A"), []);
        assert_eq!(said("http://h/a%20b"), []);
    }
}
