//! The first step of a repair: removes text around the reference, and joins broken lines.
//!
//! Appendix C of RFC 3986 describes references in text: in double quotes, in angle brackets, possibly with "URL:"
//! before, and with line breaks inside that are to be ignored. Words around a web URL are removed as well.

use super::{spaced, tail, words, Edit, RepairCode};
use crate::advice::mistake::ending::DELIMITERS;
use crate::names::schemes;
use crate::names::unicode;
use crate::syntax::chars;

/// A text with its removed parts.
pub(super) struct Cleaned {
    /// The rest.
    pub(super) text: String,
    /// The removed parts, as edits of the given text.
    pub(super) removed: Vec<Edit>,
}

/// The maximum number of nested delimiters.
const DEEPEST: usize = 16;

/// The maximum length of a line before a soft line break, in bytes.
const LONGEST_LINE: usize = 2_000;

fn is_space(c: char) -> bool {
    c.is_whitespace() || c.is_control() || unicode::is_invisible(c)
}

fn opens_direction(c: char) -> bool {
    matches!(c, '\u{202A}'..='\u{202B}' | '\u{202D}'..='\u{202E}' | '\u{2066}'..='\u{2068}')
}

/// Returns true for the end of an [`opens_direction`]: three bytes.
fn closes_direction(c: char) -> bool {
    matches!(c, '\u{202C}' | '\u{2069}')
}

/// The start of a terminal colour (ECMA-48 5.4).
const ESCAPE: &str = "\u{1B}[";

/// Returns the length of a terminal colour at the start of a text: `ESC [ 4 m`.
fn colour(text: &str) -> usize {
    let Some(rest) = text.strip_prefix(ESCAPE) else { return 0 };
    let numbers = rest.bytes().take_while(|b| b.is_ascii_digit() || *b == b';').count();
    if rest.as_bytes().get(numbers) == Some(&b'm') {
        ESCAPE.len() + numbers + 1
    } else {
        0
    }
}

pub(super) fn clean(text: &str) -> Cleaned {
    let mut before = Vec::new();
    let mut after = Vec::new();
    let (mut start, mut end) = (0, text.len());
    let mut field_mark = None;
    for _ in 0..DEEPEST {
        let colours = colour(&text[start..end]);
        remove(&mut before, RepairCode::TrimWhitespace, start, start + colours);
        start += colours;
        let reset = text[start..end].rfind(ESCAPE).map(|at| start + at);
        let plain = |at: usize| matches!(&text[at + ESCAPE.len()..end], "0m" | "m");
        if let Some(at) = reset.filter(|at| (!before.is_empty() || plain(*at)) && at + colour(&text[*at..end]) == end) {
            remove(&mut after, RepairCode::TrimWhitespace, at, end);
            end = at;
        }
        let inner = &text[start..end];
        let from = end - inner.trim_start_matches(is_space).len();
        let to = (start + inner.trim_end_matches(is_space).len()).max(from);
        let to = to
            + text[to..end]
                .find(closes_direction)
                .filter(|_| text[from..to].contains(opens_direction))
                .map_or(0, |n| n + 3);
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
        let outside = scheme_outside(&text[start..end]);
        if outside > 0 {
            remove(&mut before, RepairCode::DropDoubledScheme, start, start + outside);
            start += outside;
            continue;
        }
        if let Some((from, to)) = labelled(&text[start..end]) {
            remove(&mut before, RepairCode::TrimDelimiters, start, start + from);
            remove(&mut after, RepairCode::TrimDelimiters, start + to, end);
            (start, end) = (start + from, start + to);
            continue;
        }
        let inner = &text[start..end];
        // "`url`.": the sentence continues after the closing mark.
        let bare = inner.trim_end_matches(['.', ',', ';', ':', '!', '?']);
        let marked = DELIMITERS.iter().any(|(open, close)| {
            *open != '\''
                && bare.len() < inner.len()
                && inner.starts_with(*open)
                && bare.ends_with(*close)
                && bare.len() > open.len_utf8()
        });
        if marked {
            remove(&mut after, RepairCode::DropPunctuation, start + bare.len(), end);
            end = start + bare.len();
            continue;
        }
        let pair = DELIMITERS.iter().find(|(open, close)| {
            inner.len() >= open.len_utf8() + close.len_utf8() && inner.starts_with(*open) && inner.ends_with(*close)
        });
        // A bracket that is closed before the end surrounds something else.
        let pair = pair.filter(|(open, close)| {
            let within = &inner[open.len_utf8()..inner.len() - close.len_utf8()];
            open == close || within.find(*close).is_none_or(|end| within[..end].contains(*open))
        });
        let Some((open, close)) = pair else {
            if let Some((from, to)) = entities(inner).or_else(|| emphasis(inner)).or_else(|| words::within(inner)) {
                remove(&mut before, RepairCode::TrimWords, start, start + from);
                remove(&mut after, RepairCode::TrimWords, start + to, end);
                (start, end) = (start + from, start + to);
                continue;
            }
            let to = start + tail::after(inner).unwrap_or(inner.len());
            if to < end {
                remove(&mut after, RepairCode::TrimWords, to, end);
                end = to;
                continue;
            }
            let to = start + tail::end(inner);
            if to < end {
                remove(&mut after, RepairCode::DropPunctuation, to, end);
                end = to;
                continue;
            }
            break;
        };
        // `"url","200"`: the first field of a row of a table (RFC 4180 2).
        let row = Some(open).filter(|open| **open == '"').and_then(|_| inner.find("\",\"")).map(|at| start + at);
        let row = row.filter(|at| text[start..*at].contains("://") && !text[*at..].contains("://"));
        if let Some(at) = row {
            remove(&mut before, RepairCode::TrimDelimiters, start, start + 1);
            remove(&mut after, RepairCode::TrimDelimiters, at, end);
            (start, end) = (start + 1, at);
            continue;
        }
        remove(&mut before, RepairCode::TrimDelimiters, start, start + open.len_utf8());
        remove(&mut after, RepairCode::TrimDelimiters, end - close.len_utf8(), end);
        start += open.len_utf8();
        end -= close.len_utf8();
        let field = &text[start..end];
        let twice = |mark: char| {
            let pair = [mark, mark].iter().collect::<String>();
            *open == mark && field.contains(&pair) && !field.replace(&pair, "").contains([mark, '\n'])
        };
        field_mark = field_mark.or_else(|| ['"', '\''].into_iter().find(|mark| twice(*mark)));
        // A full stop inside quotation marks or brackets belongs to the sentence.
        if text[start..end].contains("://") && text[start..end].ends_with(['.', ',']) {
            remove(&mut after, RepairCode::DropPunctuation, end - 1, end);
            end -= 1;
        }
        // "<url|text>": a link of chat programs.
        let bar = text[start..end].find('|').filter(|_| *open == '<' && text[start..end].contains("://"));
        if let Some(bar) = bar {
            remove(&mut after, RepairCode::TrimDelimiters, start + bar, end);
            end = start + bar;
        }
        if *open == '<' && chars::begins(&text[start..end], "url:") {
            remove(&mut before, RepairCode::DropUrlPrefix, start, start + 4);
            start += 4;
        }
    }
    let mut removed = before;
    if let Some(mark) = field_mark {
        doubled_quotes(text, start, end, mark, &mut removed);
    } else if !spaced::spaces(text, start, end, &mut removed) {
        broken_lines(text, start, end, &mut removed);
    }
    removed.extend(after.into_iter().rev());
    let left = super::apply(text, &removed);
    Cleaned { text: left, removed }
}

/// Brackets and quotation marks in the notation of pages, programs and forums.
const AROUND: [(&str, &str); 12] = [
    ("&lt;", "&gt;"),
    ("&quot;", "&quot;"),
    ("&#39;", "&#39;"),
    ("&#34;", "&#34;"),
    ("&apos;", "&apos;"),
    ("%22", "%22"),
    ("%3C", "%3E"),
    ("%3c", "%3e"),
    ("\\\"", "\\\""),
    ("\\'", "\\'"),
    ("[url]", "[/url]"),
    ("[img]", "[/img]"),
];

/// Returns the range inside `&lt;...&gt;`, `[url]...[/url]` or another of these.
fn entities(text: &str) -> Option<(usize, usize)> {
    if let Some(found) = command(text) {
        return Some(found);
    }
    let (open, close) = AROUND.into_iter().find(|(open, close)| {
        let begins = chars::begins(text, open);
        begins && text.len() > open.len() && text.ends_with(close)
    })?;
    (open.len() + close.len() < text.len()).then(|| (open.len(), text.len() - close.len()))
}

/// Returns the URL in `\url{...}` and `\href{...}{...}` of TeX, and `[url=...]...[/url]` of forums.
fn command(text: &str) -> Option<(usize, usize)> {
    for (open, close) in [("\\url{", '}'), ("\\href{", '}'), ("[url=", ']'), ("[URL=", ']')] {
        if let Some(inner) = text.strip_prefix(open) {
            let end = inner.find(close).filter(|end| inner[..*end].contains(':'))?;
            let from = usize::from(inner.starts_with(['"', '\'']));
            return Some((open.len() + from, open.len() + end - from));
        }
    }
    None
}

/// Returns the URL inside the `*`, `_`, `~` or `|` of Markdown, or the `#` of a database.
fn emphasis(text: &str) -> Option<(usize, usize)> {
    let mark = text.chars().next().filter(|c| matches!(c, '*' | '_' | '~' | '|' | '#'))?;
    let count = text.len() - text.trim_start_matches(mark).len();
    let inner = text.trim_matches(mark);
    let both = text.len() == inner.len() + 2 * count;
    (both && inner.contains("://")).then(|| (count, text.len() - count))
}

/// Returns the length of a scheme before the mark around a URL: `http://<http://h/>`.
fn scheme_outside(text: &str) -> usize {
    let web = |text: &str| {
        let name = text.find("://").filter(|at| *at <= "https".len()).map(|at| &text[..at]);
        name.filter(|name| schemes::is_web(name)).map(str::len)
    };
    let Some(length) = web(text).map(|name| name + "://".len()) else { return 0 };
    let mark = text[length..].chars().next().filter(|c| DELIMITERS.iter().any(|(open, _)| open == c));
    mark.filter(|mark| web(&text[length + mark.len_utf8()..]).is_some()).map_or(0, |_| length)
}

/// Returns the length of the text before the reference in `url(...)` and `[text](...)`.
fn wrapper(text: &str) -> Option<usize> {
    if !text.ends_with(')') {
        return None;
    }
    if chars::begins(text, "url(") {
        return Some(4);
    }
    let label = text.strip_prefix('!').unwrap_or(text).strip_prefix('[')?;
    let end = label.find("](")?;
    Some(text.len() - label.len() + end + 2).filter(|opening| *opening < text.len())
}

/// Returns the reference in `[url|text]`, `[text|url]`, `[http://h text]` and `[[url][text]]` of wikis, and in
/// `url(...)` followed by text.
fn labelled(text: &str) -> Option<(usize, usize)> {
    if chars::begins(text, "url(") {
        let end = text.find(") ").filter(|end| !text[4..*end].contains([' ', '"', '\'']))?;
        return Some((4, end));
    }
    // "http://h/a](http://h/a": the rest of a Markdown link.
    if let Some((first, second)) = text.split_once("](").filter(|(first, _)| first.contains("://")) {
        let second = second.strip_suffix(')').unwrap_or(second);
        return (first == second).then_some((0, first.len()));
    }
    // "<sip:a@h>;tag=1", "<http://h/>; rel=next": a value of a header (RFC 3261 20.10, RFC 8288 3).
    if let Some(inner) = text.strip_prefix('<') {
        let end = inner.find('>').filter(|end| inner[..*end].contains(':') && !inner[..*end].contains(' '))?;
        let after = inner[end + 1..].trim_start_matches(' ');
        return (after.starts_with(';') && !after.contains('<')).then_some((1, 1 + end));
    }
    if let Some(target) = text.strip_prefix("[[").filter(|_| text.ends_with("]]")) {
        return target.find("][").map(|end| (2, 2 + end));
    }
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

/// Returns true if a line ends in the "=" of quoted-printable (RFC 2045 6.7), and not in that of a parameter.
fn is_soft(before: &str) -> bool {
    let Some(line) = before.strip_suffix('=').filter(|line| line.len() < LONGEST_LINE) else { return false };
    let parameter = line.rfind(['?', '&']).map(|at| &line[at + 1..]);
    line.contains("://")
        && line.ends_with(|c: char| c.is_ascii_alphanumeric())
        && parameter.is_none_or(|one| one.contains('='))
}

/// Returns true if a line ends in the single "
///
/// " that continues a shell command in the next line.
fn is_continued(before: &str) -> bool {
    before.contains("://") && before.ends_with('\\') && !before.ends_with("\\\\")
}

/// Removes one of two quotation marks: tables double them in fields (RFC 4180 2.7), SQL doubles apostrophes in strings.
fn doubled_quotes(text: &str, start: usize, end: usize, mark: char, removed: &mut Vec<Edit>) {
    for (at, _) in text[start..end].match_indices(&[mark, mark].iter().collect::<String>()) {
        remove(removed, RepairCode::TrimDelimiters, start + at, start + at + 1);
    }
}

/// Returns the start of a message body: a line break in it belongs to the message (RFC 6068 section 5).
fn message(text: &str) -> Option<usize> {
    let mail = chars::begins(text, "mailto:");
    text.find("body=").filter(|_| mail)
}

/// Removes line breaks with the spaces around them, which are indentation, and tabs.
fn broken_lines(text: &str, start: usize, end: usize, removed: &mut Vec<Edit>) {
    let bytes = text.as_bytes();
    let message = message(&text[start..end]).map(|from| start + from);
    let mut at = start;
    while at < end {
        let run = bytes[at..end].iter().take_while(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r')).count();
        let space = &bytes[at..at + run];
        if message.is_some_and(|from| at > from) && space.contains(&b'\n') {
            let replacement = "%0D%0A".to_owned();
            removed.push(Edit { code: RepairCode::EncodeControl, start: at, end: at + run, replacement });
        } else if space.iter().any(|b| matches!(b, b'\n' | b'\r')) {
            let mark = usize::from(is_soft(&text[start..at]) || is_continued(&text[start..at]));
            remove(removed, RepairCode::RemoveLineBreak, at - mark, at + run);
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
        assert_eq!(names("\u{1B}[4;31mhttp://h/\u{1B}[0m").0, "http://h/");
        assert_eq!(names("http://h/\u{1B}[0m").0, "http://h/");
        assert_eq!(names("http://h/\u{1B}[31m").0, "http://h/%1B%5B31m");
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
            "\"http://h/\"", "“http://h/”", "\u{FEFF}http://h/\r\n", "« http://h/ »", "<\"http://h/\">", "(http://h/)",
            "「http://h/」", "url(http://h/)", "[a b](http://h/)", "http://<http://h/>", "\"http://h/\",\"200\",\"-\"",
            "https://\"http://h/\"",
        ] {
            assert_eq!(names(text).0, "http://h/", "{text}");
        }
        assert_eq!(names("\"http://h/?a=\"\"b\"\"\"").0, "http://h/?a=%22b%22");
        assert_eq!(names("'http://h/o''hara'").0, "http://h/o'hara");
        assert_eq!(names("http://h/a](http://h/a)").0, "http://h/a");
        assert_eq!(names("<sip:a@h.example>;tag=a73").0, "sip:a@h.example");
        assert_eq!(names("<http://h/>; rel=\"next\"").0, "http://h/");
        // Nothing is left to propose.
        assert_eq!(repair("\u{1}").text, None);
        assert_eq!(repair(" ").text, None);
        assert_eq!(repair("<>").text, None);
        assert_eq!(repair("<").text, None);
    }

    #[test]
    fn broken_lines_and_tabs() {
        assert_eq!(names("http://h/a\n   b c").0, "http://h/ab%20c");
        assert_eq!(names("ht\ttp://h/").1, [("remove-line-break", 2, 3)]);
        assert_eq!(names("http://h/lo=\nng?a=\n1").0, "http://h/long?a=1");
        assert_eq!(names("mailto:a@h.example?body=b\nc").0, "mailto:a@h.example?body=b%0D%0Ac");
        assert_eq!(names("http://h/lo\\\n  ng").0, "http://h/long");
        let (text, edits) = names("\thttp://h/\r\né");
        assert_eq!(text, "http://h/%C3%A9");
        assert_eq!(edits[1..], [("remove-line-break", 10, 12), ("encode-non-ascii", 12, 14)]);
    }
}
