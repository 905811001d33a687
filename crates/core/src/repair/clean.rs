//! What goes before anything else: what surrounds the reference, and broken lines.
//!
//! Appendix C of RFC 3986 says how references stand in text: in double quotes, in angle
//! brackets, perhaps with "URL:" before, and with line breaks inside that are to be
//! ignored. Words around a URL of the web go as well.

use super::delimiters::DELIMITERS;
use super::{spaced, words, Edit, RepairCode};
use crate::unicode;

/// A text without what was removed from it.
pub(super) struct Cleaned {
    /// What is left.
    pub(super) text: String,
    /// What was removed, as edits of the given text.
    pub(super) removed: Vec<Edit>,
}

/// How many delimiters inside each other are removed.
const DEEPEST: usize = 16;

fn is_space(c: char) -> bool {
    c.is_whitespace() || c.is_control() || unicode::is_invisible(c)
}

pub(super) fn clean(text: &str) -> Cleaned {
    let mut before = Vec::new();
    let mut after = Vec::new();
    let (mut start, mut end) = (0, text.len());
    for _ in 0..DEEPEST {
        let inner = &text[start..end];
        let from = end - inner.trim_start_matches(is_space).len();
        let to = (start + inner.trim_end_matches(is_space).len()).max(from);
        remove(&mut before, RepairCode::TrimWhitespace, start, from);
        remove(&mut after, RepairCode::TrimWhitespace, to, end);
        (start, end) = (from, to);
        if let Some(opening) = wrapper(&text[start..end]) {
            let inner = &text[start + opening..end - 1];
            let title = [" \"", " '"].iter().filter_map(|quote| inner.find(quote)).min();
            let closing = title.filter(|_| inner.ends_with(['"', '\''])).unwrap_or(inner.len());
            remove(&mut before, RepairCode::TrimDelimiters, start, start + opening);
            remove(&mut after, RepairCode::TrimDelimiters, start + opening + closing, end);
            start += opening;
            end = start + closing;
            continue;
        }
        if let Some((from, to)) = labelled(&text[start..end]) {
            remove(&mut before, RepairCode::TrimDelimiters, start, start + from);
            remove(&mut after, RepairCode::TrimDelimiters, start + to, end);
            (start, end) = (start + from, start + to);
            continue;
        }
        let inner = &text[start..end];
        let pair = DELIMITERS.iter().find(|(open, close)| {
            inner.len() >= open.len_utf8() + close.len_utf8()
                && inner.starts_with(*open)
                && inner.ends_with(*close)
        });
        // A bracket that is closed before the end surrounds something else.
        let pair = pair.filter(|(open, close)| {
            let within = &inner[open.len_utf8()..inner.len() - close.len_utf8()];
            open == close || within.find(*close).is_none_or(|end| within[..end].contains(*open))
        });
        let Some((open, close)) = pair else {
            if let Some((from, to)) =
                entities(inner).or_else(|| emphasis(inner)).or_else(|| words::within(inner))
            {
                remove(&mut before, RepairCode::TrimWords, start, start + from);
                remove(&mut after, RepairCode::TrimWords, start + to, end);
                (start, end) = (start + from, start + to);
                continue;
            }
            let to = start + words::after(inner).unwrap_or(inner.len());
            if to < end {
                remove(&mut after, RepairCode::TrimWords, to, end);
                end = to;
                continue;
            }
            let to = start + words::end(inner);
            if to < end {
                remove(&mut after, RepairCode::DropPunctuation, to, end);
                end = to;
                continue;
            }
            break;
        };
        remove(&mut before, RepairCode::TrimDelimiters, start, start + open.len_utf8());
        remove(&mut after, RepairCode::TrimDelimiters, end - close.len_utf8(), end);
        start += open.len_utf8();
        end -= close.len_utf8();
        if *open == '<' && text[start..end].get(..4).is_some_and(|p| p.eq_ignore_ascii_case("url:")) {
            remove(&mut before, RepairCode::DropUrlPrefix, start, start + 4);
            start += 4;
        }
    }
    let mut removed = before;
    if !spaced::spaces(text, start, end, &mut removed) {
        broken_lines(text, start, end, &mut removed);
    }
    removed.extend(after.into_iter().rev());
    let left = super::apply(text, &removed);
    Cleaned { text: left, removed }
}

/// Where a text is inside `&lt;...&gt;` or `&quot;...&quot;`.
fn entities(text: &str) -> Option<(usize, usize)> {
    let (open, close) = [("&lt;", "&gt;"), ("&quot;", "&quot;"), ("&#39;", "&#39;")]
        .into_iter()
        .find(|(open, close)| text.starts_with(open) && text.ends_with(close))?;
    (open.len() + close.len() < text.len()).then(|| (open.len(), text.len() - close.len()))
}

/// Where a URL is inside the `*`, `_` or `~` of Markdown.
fn emphasis(text: &str) -> Option<(usize, usize)> {
    let mark = text.chars().next().filter(|c| matches!(c, '*' | '_' | '~'))?;
    let count = text.len() - text.trim_start_matches(mark).len();
    let inner = text.trim_matches(mark);
    let both = text.len() == inner.len() + 2 * count;
    (both && inner.contains("://")).then(|| (count, text.len() - count))
}

/// How much of `url(...)` and of `[text](...)` comes before the reference.
fn wrapper(text: &str) -> Option<usize> {
    if !text.ends_with(')') {
        return None;
    }
    if text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("url(")) {
        return Some(4);
    }
    let label = text.strip_prefix('!').unwrap_or(text).strip_prefix('[')?;
    let end = label.find("](")?;
    Some(text.len() - label.len() + end + 2).filter(|opening| *opening < text.len())
}

/// Where the reference is in `[url|text]`, `[text|url]` and `[http://h text]`, as wikis write links.
fn labelled(text: &str) -> Option<(usize, usize)> {
    let inner = text.strip_prefix('[')?.strip_suffix(']')?;
    if inner.contains(['[', ']', '\n']) {
        return None;
    }
    let (first, second, gap) = match inner.split_once('|') {
        Some((first, second)) => (first, second, 1),
        None => inner.split_once(' ').filter(|(first, _)| first.contains("://")).map(|(a, b)| (a, b, 1))?,
    };
    let is_url = |text: &str| !text.is_empty() && !text.contains([' ', '|']);
    if second.contains("://") && !first.contains("://") && is_url(second) {
        let from = 1 + first.len() + gap;
        return Some((from, from + second.len()));
    }
    (is_url(first) && !second.is_empty()).then_some((1, 1 + first.len()))
}

fn remove(edits: &mut Vec<Edit>, code: RepairCode, start: usize, end: usize) {
    if start < end {
        edits.push(Edit { code, start, end, replacement: String::new() });
    }
}

/// Line breaks go with the spaces about them, which are indentation; tabs go alone.
fn broken_lines(text: &str, start: usize, end: usize, removed: &mut Vec<Edit>) {
    let bytes = text.as_bytes();
    let mut at = start;
    while at < end {
        let run = bytes[at..end].iter().take_while(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r')).count();
        let space = &bytes[at..at + run];
        if space.iter().any(|b| matches!(b, b'\n' | b'\r')) {
            remove(removed, RepairCode::RemoveLineBreak, at, at + run);
        } else {
            let mut from = at;
            for same in space.chunk_by(|a, b| a == b) {
                if same[0] == b'\t' {
                    remove(removed, RepairCode::RemoveLineBreak, from, from + same.len());
                }
                from += same.len();
            }
        }
        at += run.max(1);
    }
}

#[cfg(test)]
mod tests {
    use super::super::repair;

    fn names(text: &str) -> (String, Vec<(&'static str, usize, usize)>) {
        let r = repair(text);
        (r.text.unwrap(), r.edits.iter().map(|e| (e.code.name(), e.start, e.end)).collect())
    }

    #[test]
    fn what_surrounds_a_reference() {
        let (text, edits) = names(" <URL:http://h/> ");
        assert_eq!(text, "http://h/");
        assert_eq!(
            edits,
            [
                ("trim-whitespace", 0, 1),
                ("trim-delimiters", 1, 2),
                ("drop-url-prefix", 2, 6),
                ("trim-delimiters", 15, 16),
                ("trim-whitespace", 16, 17),
            ]
        );
        for text in [
            "\"http://h/\"",
            "“http://h/”",
            "\u{FEFF}http://h/\r\n",
            "« http://h/ »",
            "<\"http://h/\">",
            "(http://h/)",
            "「http://h/」",
            "url(http://h/)",
            "[a b](http://h/)",
        ] {
            assert_eq!(names(text).0, "http://h/", "{text}");
        }
        assert_eq!(names(" ").0, "");
        assert_eq!(names("<>").0, "");
        assert_eq!(names("<").0, "%3C");
    }

    #[test]
    fn broken_lines_and_tabs() {
        assert_eq!(names("http://h/a\n   b c").0, "http://h/ab%20c");
        assert_eq!(names("ht\ttp://h/").1, [("remove-line-break", 2, 3)]);
        let (text, edits) = names("\thttp://h/\r\né");
        assert_eq!(text, "http://h/%C3%A9");
        assert_eq!(edits[1..], [("remove-line-break", 10, 12), ("encode-non-ascii", 12, 14)]);
    }
}
