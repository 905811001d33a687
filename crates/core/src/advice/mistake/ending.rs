//! The end of a text: punctuation of the surrounding sentence, and encoded spaces.
//!
//! Only URLs with a host are checked, because they are the ones in running text; outside of the web only commas,
//! semicolons, brackets and apostrophes are removed. A bracket or apostrophe is removed if its
//! counterpart is not in the URL; a full stop only after a file extension or before other removed text, because names
//! may end in one.

use super::{entity, Action, Mistakes};
use crate::advice::code::IssueCode;
use crate::names::schemes;
use crate::syntax::error::Component;
use crate::syntax::reference::Reference;

/// The quotation marks and brackets of all scripts around references (Appendix C): an opening mark and its closing one.
#[rustfmt::skip]
pub(crate) const DELIMITERS: &[(char, char)] = &[
    ('<', '>'), ('(', ')'), ('[', ']'), ('{', '}'), ('"', '"'), ('\'', '\''), ('`', '`'), ('´', '´'),
    ('“', '”'), ('„', '“'), ('„', '”'), ('”', '”'), ('”', '“'), ('‟', '”'), ('‘', '’'), ('‚', '‘'), ('‚', '’'), ('’', '’'),
    ('«', '»'), ('»', '«'), ('‹', '›'), ('›', '‹'), ('＜', '＞'), ('（', '）'), ('＂', '＂'),
    ('「', '」'), ('『', '』'), ('《', '》'), ('〈', '〉'), ('【', '】'), ('〔', '〕'),
    ('［', '］'), ('｛', '｝'), ('｢', '｣'), ('⟨', '⟩'), ('⟪', '⟫'), ('〖', '〗'), ('〘', '〙'), ('〚', '〛'),
    ('〝', '〞'), ('❝', '❞'), ('❛', '❜'), ('＇', '＇'), ('⸢', '⸣'),
];

/// Extensions after which a full stop ends a sentence.
const EXTENSIONS: [&str; 26] = [
    "html", "htm", "xhtml", "php", "pdf", "jsp", "asp", "aspx", "txt", "jpg", "jpeg", "png", "gif", "svg", "webp",
    "zip", "gz", "xml", "json", "js", "css", "md", "doc", "docx", "csv", "rst",
];
const SPACES: [&str; 5] = ["%20", "%09", "%C2%A0", "%0A", "%0D"];
/// Invisible characters, which the issue `encoded-invisible` reports.
const INVISIBLE: [&str; 4] = ["%E2%80%8B", "%E2%81%A0", "%EF%BB%BF", "%E2%80%8E"];

/// Encoded quotation marks, brackets and punctuation from copied text.
const MARKS: [&str; 8] = ["%22", "%3E", "%29", "%E2%80%9D", "%E2%80%99", "%C2%BB", "%E3%80%82", "%EF%BC%8C"];

/// Punctuation of sentences in non-Latin scripts.
pub(crate) const SENTENCE: [char; 19] =
    ['؟', '،', '؛', '।', '·', '።', '՝', '。', '、', '，', '．', '；', '：', '！', '？', '…', '‥', '｡', '､'];
/// The maximum number of marks at an end.
pub(crate) const LONGEST_END: usize = 16;

/// The maximum length of a run of marks at the end of a sentence.
const LONGEST_RUN: usize = 32;

/// Returns true if a non-ASCII mark after a URL belongs to the surrounding text.
pub(crate) fn ends_sentence(mark: char, before: &str) -> bool {
    let closes = DELIMITERS.iter().any(|(_, close)| *close == mark);
    let opened = || DELIMITERS.iter().any(|(open, close)| *close == mark && *open != mark && before.contains(*open));
    SENTENCE.contains(&mark) || matches!(mark, '—' | '–') || closes && !opened()
}

/// `http://h/a，谢谢`: returns the end of an ASCII URL before a punctuation mark and a sentence in another script.
pub(crate) fn sentence_after(text: &str, first: usize) -> Option<usize> {
    let at = text.char_indices().find(|(_, c)| !c.is_ascii()).map(|(at, _)| at).filter(|at| *at > first)?;
    let (before, rest) = text.split_at(at);
    let mut letters = rest.chars();
    let mark = letters.next().is_some_and(|c| "，。；：！？、،؛؟".contains(c));
    let word = before.ends_with(|c: char| c.is_ascii_alphanumeric() || c == ')');
    (mark && word && letters.clone().count() > 1 && letters.all(|c| !c.is_ascii())).then_some(at)
}

/// Returns the end of an IRI before a sentence in another script, whose punctuation is valid in an IRI.
fn foreign(text: &str, first: usize) -> usize {
    if let Some(end) = sentence_after(text, first) {
        return end;
    }
    let mut end = text.len();
    for _ in 0..LONGEST_END {
        let Some(mark) = text[..end].chars().next_back().filter(|mark| !mark.is_ascii()) else { break };
        let before = end - mark.len_utf8();
        if before <= first || !ends_sentence(mark, &text[..before]) {
            break;
        }
        end = before;
    }
    end
}

/// Returns true if the text before the trailing mark contains neither the same mark nor an opening one.
fn is_lone(text: &str, length: usize) -> bool {
    let (before, mark) = text.split_at(text.len() - length);
    let upper = before.to_ascii_uppercase();
    let open = ["%28", "(", "%3C", "<", "%E2%80%9C", "%E2%80%98", "%C2%AB"];
    before.len() > 1
        && !before.ends_with(['=', '/', '?'])
        && !upper.contains(&mark.to_ascii_uppercase())
        && !open.iter().any(|open| upper.contains(open))
}

pub(super) fn check(reference: &Reference<'_>, found: &mut Mistakes) {
    let Some(scheme) = reference.scheme() else { return };
    let web = schemes::is_web(scheme);
    if schemes::known(scheme).is_some_and(|row| row.default_host.is_some())
        || reference.host().is_none_or(str::is_empty)
    {
        return;
    }
    let text = reference.text();
    // After the first character of the host.
    let first =
        reference.offsets().host().map_or(0, |host| host.start + text[host].chars().next().map_or(0, char::len_utf8));
    let mut end = kept(text, first);
    if !web && !text[end..].bytes().all(|b| b",;)'".contains(&b)) {
        end = text.len();
    }
    let end = end.min(foreign(text, first));
    if end < text.len() {
        found.say(IssueCode::TrailingPunctuation, Component::Reference, end..text.len());
        found.fix(Action::DropPunctuation, end..text.len(), "");
        return;
    }
    if !web {
        return;
    }
    let path = reference.offsets().path().start;
    let mut end = text.len();
    let (mut spaces, mut marks) = (false, false);
    let ends =
        |end: usize, all: &[&str]| all.iter().find(|octets| ends_with(&text[path..end], octets)).map(|o| o.len());
    loop {
        if let Some(length) = ends(end, &SPACES) {
            end -= length;
            spaces = true;
        } else if let Some(length) = ends(end, &INVISIBLE) {
            end -= length;
        } else if let Some(length) = ends(end, &MARKS).filter(|length| is_lone(&text[path..end], *length)) {
            end -= length;
            marks = true;
        } else {
            break;
        }
    }
    // "http://h/%0D%0A" is a header injection.
    let bare = text[..end].ends_with('/') && text[end..].contains("%0");
    if end < text.len() && !bare {
        if marks {
            found.say(IssueCode::TrailingPunctuation, Component::Reference, end..text.len());
        } else if spaces {
            found.say(IssueCode::EncodedSpaceAtEnd, Component::Reference, end..text.len());
        }
        found.fix(Action::DropSpace, end..text.len(), "");
    }
}

fn ends_with(text: &str, end: &str) -> bool {
    let at = text.len().wrapping_sub(end.len());
    text.get(at..).is_some_and(|tail| tail.eq_ignore_ascii_case(end))
}

/// Returns the end of a URL before the punctuation of a sentence; not before `first`.
pub(super) fn kept(text: &str, first: usize) -> usize {
    let bytes = text.as_bytes();
    if !matches!(bytes.last(), Some(b',' | b';' | b')' | b'\'' | b'.' | b':' | b'!' | b'*')) {
        return text.len();
    }
    // Longer runs do not end a sentence, and each mark is compared with the whole text.
    if bytes.iter().rev().take_while(|b| b",;)'.:!?*".contains(b)).count() > LONGEST_RUN {
        return text.len();
    }
    let count = |wanted: u8| bytes.iter().filter(|b| **b == wanted).count();
    // "http://h.example/.": a mark after the root belongs to the sentence.
    let root = text.trim_end_matches(['.', ':', '!', ')', ',', ';']);
    if root.ends_with('/') && root.len() >= first && !text[first..root.len() - 1].contains('/') && !root.ends_with("//")
    {
        let dots = text[root.len()..].bytes().all(|b| b == b'.') && text.len() > root.len() + 1;
        return if dots { text.len() } else { root.len() };
    }
    let (mut open, mut close, mut quotes) = (count(b'('), count(b')'), count(b'\''));
    // The same mark earlier in the URL is a separator.
    let path = first + text[first..].find(['/', '?', '#']).unwrap_or(text.len() - first);
    let body = text.trim_end_matches([',', ';', ':', '.', ')', '\'']).len().max(path);
    let lone = |mark: u8| !bytes[path..body].contains(&mark);
    // `;` also ends an entity.
    let entity = text[first..].rfind('&').is_some_and(|at| {
        let at = first + at;
        entity::entity(&text[at..]).is_some_and(|(_, length)| at + length == text.len())
    });
    if entity {
        return text.len();
    }
    let mut end = bytes.len();
    if text.ends_with("...") {
        end = text.trim_end_matches('.').len().max(first);
    }
    while end > first {
        let gone = match bytes[end - 1] {
            b',' | b';' => lone(bytes[end - 1]),
            b')' => close > open,
            b'\'' => quotes % 2 == 1,
            b':' => end > first + 1 && bytes[end - 2] != b'/' && lone(b':'),
            b'.' => {
                let host = first.checked_sub(1).and_then(|start| text.get(start..end - 1));
                sentence(&text[first..end - 1]) || host.is_some_and(is_doi)
            }
            b'!' => word(&text[first..end - 1]) || file(&text[first..end - 1]) || matches!(bytes[end - 2], b'!' | b'?'),
            b'?' => end < bytes.len() && bytes[end] == b'!' && word(&text[first..end - 1]),
            b'*' => {
                let before = text[first..end - 1].trim_end_matches('*');
                let bold = text.ends_with("**") && !text.ends_with("***") && word(before);
                file(before) || bold || (before.ends_with(')') && close > open)
            }
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
    // A port without digits is another issue, and so is a name that ends in a single ":".
    if bytes[end..].iter().all(|b| *b == b':') && !text[first..end].contains('/') {
        return text.len();
    }
    end
}

/// Returns true if a full stop after this text ends a sentence.
fn sentence(before: &str) -> bool {
    // "https://docs.example.": a host without a path; the root of the DNS is rarely written.
    let host = before.contains('.') && !before.contains(['/', '?', '#', ':']) && !before.ends_with('.');
    before.ends_with([')', ',', ';', '\'']) || word(before) || file(before) || host
}

/// Returns true for the page of a DOI, which ends in a letter or a digit.
fn is_doi(before: &str) -> bool {
    let page = ["doi.org/10.", "dx.doi.org/10."].iter().any(|start| before.starts_with(start));
    page && before.ends_with(|c: char| c.is_ascii_alphanumeric())
}

/// Returns true if a path ends in a file name.
fn file(before: &str) -> bool {
    let extension = before.rsplit(['.', '/']).next().unwrap_or("");
    let dot = before.contains('/') && before.len() > extension.len() && {
        before.as_bytes()[before.len() - extension.len() - 1] == b'.'
    };
    dot && EXTENSIONS.iter().any(|known| known.eq_ignore_ascii_case(extension))
}

/// Returns true if a path ends in a lower-case word, after which a mark is unlikely; "Yahoo!" and "U.S." are names.
fn word(before: &str) -> bool {
    let Some((_, last)) = before.rsplit_once('/').filter(|_| !before.contains(['?', '#'])) else {
        return false;
    };
    let last = last.trim_end_matches('.');
    // "ref2", but not "a1", which may be a name.
    let letters = last.trim_end_matches(|c: char| c.is_ascii_digit());
    letters.len() > 2 && letters.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')
}

#[cfg(test)]
mod tests {
    use super::super::{find, tests::said};
    use crate::syntax::chars::Syntax;
    use crate::syntax::reference::Reference;

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
            ("http://h/docs/intro.", 19),
            ("http://h/docs/ref2.", 18),
            ("http://h/docs/intro!", 19),
            ("http://h/a...", 10),
            ("http://h/faq?!", 12),
            ("http://h/guide**", 14),
        ] {
            assert_eq!(said(text), [("trailing-punctuation", at)], "{text}");
        }
        for text in [
            "http://h/a.", "http://h/U.S.", "http://h/Yahoo!", "http://h/?q=intro.", "http://h/a_(b)", "http://h/'a'",
            "http://h/v1.2.", "foo:a,", "a,",
        ] {
            assert_eq!(said(text), [], "{text}");
        }
    }

    #[test]
    fn marks_of_other_scripts() {
        let said = |text: &str| {
            let iri = Reference::parse_by(Syntax::Iri, text).unwrap();
            find(&iri).said.iter().map(|(code, _, place)| (code.name(), place.start)).collect::<Vec<_>>()
        };
        assert_eq!(said("http://h/中。"), [("trailing-punctuation", 12)]);
        assert_eq!(said("http://h/a」。"), [("trailing-punctuation", 10)]);
        assert_eq!(said("http://h/a，谢谢"), [("trailing-punctuation", 10)]);
        assert_eq!(said("http://h/search？q=1"), []);
        assert_eq!(said("http://h/中"), []);
        assert_eq!(said("http://h/「a」"), []);
    }

    #[test]
    fn encoded_spaces_at_the_end() {
        assert_eq!(said("http://h/%20"), [("encoded-space-at-end", 9)]);
        assert_eq!(said("http://h/?q=a%20%09"), [("encoded-space-at-end", 13)]);
        assert_eq!(said("http://h/a%0D%0A"), [("encoded-space-at-end", 10)]);
        assert_eq!(said("http://h/%0D%0A"), []);
        assert_eq!(said("http://h/a%20b"), []);
    }
}
