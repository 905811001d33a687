//! The text after a URL: words of a sentence, the title of a page, a remark, the rest of a command or of markup, an
//! unbalanced quotation mark or bracket.
//!
//! URLs with a host are cut this way, except for files. A space may belong to a name, so each kind of text is recognized
//! by its beginning.

use super::authority;
use crate::advice::mistake::ending::{ends_sentence, sentence_after, LONGEST_END, SENTENCE};
use crate::advice::mistake::{self, names::is_public};
use crate::names::schemes::{self, Authority, Scheme};
use crate::syntax::chars;

/// Returns the start of the authority of a URL, in every scheme whose "//" begins one; None for a file, whose name may
/// have any end, and for the drive of one.
pub(super) fn server(text: &str) -> Option<usize> {
    let colon = text.find("://").filter(|at| (2..LONGEST_SCHEME).contains(at))?;
    let name = &text[..colon];
    let letters =
        name.bytes().all(|b| chars::is(b, chars::SCHEME)) && name.starts_with(|c: char| c.is_ascii_alphabetic());
    let other = |row: &Scheme| row.authority == Authority::Forbidden || row.default_host.is_some();
    (letters && !schemes::known(name).is_some_and(other)).then_some(colon + 3)
}

/// The maximum length of a scheme.
const LONGEST_SCHEME: usize = 40;

/// Returns the end of a URL before the words of a sentence: in the host of a web URL, where the domain ends at the space
/// and is invalid with the words, or behind the path.
pub(super) fn after(text: &str) -> Option<usize> {
    let host = server(text).filter(|_| mistake::password::of(text).is_none())?;
    let end = text[host..].find(['/', '?', '#', '\\', '@']).unwrap_or(text.len() - host);
    let given = &text[host..host + end];
    let found = match given.find(' ').filter(|_| !text[host + end..].starts_with('@')) {
        None => beyond(text, host + end),
        Some(_) if authority::dot(given).is_some() => None,
        Some(space) => {
            let apart = |name: &str| name.contains('.') && is_public(name);
            let port = given[space + 1..].trim_start_matches([' ', ':']).bytes().all(|b| b.is_ascii_digit());
            let ends = !given[..space].ends_with('.') && apart(&given[..space]) && !apart(&given.replace(' ', ""));
            let name = given[..space].split(':').next().unwrap_or("");
            let machine = apart(name) || name.eq_ignore_ascii_case("localhost") || given[..space].contains(':');
            let web = schemes::is_web(&text[..host - 3]);
            let words = || beyond(text, host + space).filter(|_| machine);
            (web && ends && !port).then_some(host + space).or_else(words)
        }
    };
    // An "@" behind it may be that of a password.
    found.filter(|end| schemes::is_web(&text[..host - 3]) || !text[*end..].contains('@'))
}

/// Returns the end of the path before a second URL, the title of the page, or a remark.
fn beyond(text: &str, path: usize) -> Option<usize> {
    let space = path + text[path..].find([' ', '\t'])?;
    let tail = text[space..].trim_start_matches([' ', '\t']);
    let second = tail.find("://").is_some_and(|colon| schemes::is_web(&tail[..colon]));
    let title = tail.starts_with("| ") && !text[path..space].contains('?') || is_quoted(tail);
    let last = tail.chars().next_back().unwrap_or(' ');
    let remark = tail.starts_with('(') && (matches!(last, '.' | ',' | ';') || SENTENCE.contains(&last));
    let marks =
        !tail.is_empty() && !tail.chars().any(char::is_alphanumeric) && tail.chars().count() < 4 && !tail.contains('/');
    // "# staging" and "// TODO" of a program, "404 Not Found" of a server, "(2 MB)" of a page.
    let comment = tail.starts_with("# ") || tail.starts_with("// ");
    let status = tail.split_once(' ').is_some_and(|(number, reason)| {
        number.len() == 3
            && number.bytes().all(|b| b.is_ascii_digit())
            && reason.starts_with(|c: char| c.is_ascii_uppercase())
    });
    let size = tail.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).is_some_and(|inner| {
        // "(PDF, 2 MB)".
        let inner = inner.rsplit_once(", ").map_or(inner, |(_, size)| size);
        let unit = inner.trim_start_matches(|c: char| c.is_ascii_digit() || ".,~ ".contains(c));
        unit.len() < inner.len()
            && ["kb", "mb", "gb", "kib", "mib", "gib", "bytes", "pages"]
                .iter()
                .any(|one| unit.eq_ignore_ascii_case(one))
    });
    let marks = marks || comment || status || size || is_log(tail) || is_option(tail) || is_remark(tail);
    // "http://h/a.pdf", a tab and "2026-04-02": the next column of a table.
    let cell = text[space..].starts_with('\t')
        && tail.starts_with(|c: char| c.is_ascii_digit())
        && tail.bytes().all(|b| b.is_ascii_digit() || b"-.,:TZ".contains(&b));
    let marks = marks || cell || is_next_sentence(&text[path..space], tail);
    (second || title || marks || (remark && tail.trim_end_matches(last).ends_with(')'))).then_some(space)
}

/// `<link>`, `"The docs"`: returns true for a label or a title behind a URL.
fn is_quoted(tail: &str) -> bool {
    [('<', '>'), ('"', '"'), ('“', '”')].iter().any(|(open, close)| {
        let inner = tail.strip_prefix(*open).and_then(|rest| rest.strip_suffix(*close));
        inner.is_some_and(|inner| !inner.is_empty() && !inner.contains([*open, *close, '/', '@']))
    })
}

/// `200 512`, `304 -`: returns true for the status and size in a server log (RFC 9110 15).
fn is_log(tail: &str) -> bool {
    let mut words = tail.split(' ');
    let (status, size) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let digits = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    let known = status.parse().is_ok_and(
        |status: u16| matches!(status, 100..=103 | 200..=208 | 226 | 300..=308 | 400..=431 | 451 | 499..=511),
    );
    status.len() == 3 && known && (digits(size) || size == "-")
}

/// The first words of remarks in brackets about the URL, which do not begin a title.
const REMARKS: [&str; 25] = [
    "accessed", "retrieved", "visited", "viewed", "checked", "archived", "last", "abgerufen", "consulté", "timeout",
    "timed", "error", "failed", "refused", "unreachable", "broken", "dead", "status", "HTTP", "redirects", "passcode",
    "password", "Passwort", "PIN", "Kenncode",
];

/// Matches `(accessed 12 May 2023)`, `(timeout)`, `(HTTP 404)`, `[broken]`.
fn is_remark(tail: &str) -> bool {
    let inner = tail.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let inner = inner.or_else(|| tail.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')));
    let word = inner.unwrap_or_default().split([' ', ':', ',']).next().unwrap_or_default();
    REMARKS.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// `/menu. Thanks`: returns true for a lower-case word, the end of a sentence, and the next one. "/St. Gallen" is a
/// name.
fn is_next_sentence(path: &str, tail: &str) -> bool {
    let bare = path.trim_end_matches(['.', '!', '?']);
    let last = bare.rsplit('/').next().unwrap_or("");
    let word = last.len() > 3 && last.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
    let next = tail.split([' ', '.', '!', '?', ',']).next().unwrap_or("");
    let sentence = next.starts_with(|c: char| c.is_uppercase()) && next.chars().all(char::is_alphabetic);
    let file = tail.trim_end_matches('.').contains('.');
    bare.len() < path.len() && path.starts_with('/') && word && sentence && !file && !tail.contains('/')
}

/// `-H "Accept: */*"`, `--output x`, `&& ls`, `>> log`: returns true for the rest of a shell command.
fn is_option(tail: &str) -> bool {
    let word = tail.split([' ', '=']).next().unwrap_or("");
    let letters = |name: &str| name.bytes().all(|b| b.is_ascii_alphabetic() || b == b'-');
    let long = word.strip_prefix("--").is_some_and(|name| name.len() > 1 && letters(name));
    let short = word.strip_prefix('-').is_some_and(|name| (1..3).contains(&name.len()) && letters(name) && name != "-");
    long || short || ["&& ", ">> ", "2>"].iter().any(|next| tail.starts_with(next))
}

/// Returns the end of a URL before an unbalanced quotation mark, bracket or punctuation.
pub(super) fn end(text: &str) -> usize {
    let Some(first) = server(text).filter(|_| mistake::password::of(text).is_none()) else { return text.len() };
    let web = schemes::is_web(&text[..first - 3]);
    let tags = ["\",\"", "\":\"", "\">", "'>", "\"/>", "'/>", "\" />", "' />", "<br>", "<br/>", "<br />", "<p>"];
    let host = first.max("https://".len()).min(text.len());
    let ends = tags
        .iter()
        .filter_map(|tag| text.find(tag).filter(|at| !is_open(&text[..*at])))
        .chain(closing(text))
        .chain(rest(text))
        .chain(sentence_after(text, host));
    let end = ends.min().filter(|end| *end > first && (web || !text[*end..].contains('@'))).unwrap_or(text.len());
    // A tag that is opened and closed inside is data.
    let mut end = if text[..end].contains('<') { text.len() } else { end };
    let count = |wanted: char| text.chars().filter(|c| *c == wanted).count();
    let odd = count('"') % 2 == 1;
    let (angle, square, curly) = (count('>') > count('<'), count(']') > count('['), count('}') > count('{'));
    let gone = |c: char, before: &str| match c {
        '"' => odd,
        '>' => angle,
        ']' => square,
        '}' => curly,
        '<' => count('<') == 1 && !text.contains('>'),
        '`' | '\\' => count(c) == 1,
        '|' => count('|') == 1 && before.contains('/'),
        c if c.is_ascii() => false,
        c => ends_sentence(c, before),
    };
    for _ in 0..LONGEST_END {
        // A comma is removed with the quotation mark before it; by itself it is not an error.
        let marks = text[..end].trim_end_matches([',', '.', ';', ':', ')']);
        let bare = if marks.ends_with('"') { marks } else { text[..end].trim_end_matches([',', '.', ';', ':']) };
        let Some(c) = bare.chars().next_back() else { break };
        let before = bare.len() - c.len_utf8();
        if before <= first || !gone(c, &bare[..before]) {
            break;
        }
        end = before;
    }
    end
}

/// Returns the start of a closing tag: `</a>`, `</loc`.
fn closing(text: &str) -> Option<usize> {
    let at = text.find("</").filter(|at| !is_open(&text[..*at]))?;
    let rest = text[at + 2..].trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == ':' || c == '-');
    (rest.is_empty() || rest.starts_with('>')).then_some(at)
}

/// Returns true if JSON has begun in the query, so that a quotation mark belongs to it.
fn is_open(before: &str) -> bool {
    before.rfind("={").is_some_and(|at| !before[at..].contains('}'))
}

/// Returns the start of the rest of markup: `>; rel="next"`, `" target="_blank`, `[Docs,window=_blank]`.
fn rest(text: &str) -> Option<usize> {
    let header = text.find(">;").or_else(|| text.find(">,")).filter(|at| !text[..*at].contains('<'));
    let attribute = || {
        let at = text.find("\" ").filter(|at| !text[..*at].contains('"'))?;
        let name = text[at + 2..].bytes().take_while(|b| b.is_ascii_alphabetic() || *b == b'-').count();
        let value = text[at + 2 + name..].strip_prefix('=')?;
        // The marks are escaped in a string of a program.
        let end = at - usize::from(text[..at].ends_with('\\'));
        (name > 0 && (value.starts_with('"') || value.starts_with("\\\""))).then_some(end)
    };
    let label = || {
        let at = text.find('[').filter(|_| text.ends_with(']') && !text.contains('?'))?;
        let label = &text[at + 1..text.len() - 1];
        let words = label.starts_with(|c: char| c.is_uppercase()) || label.contains(" ");
        let path = text[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '/');
        (words && path && label.len() > 1 && !label.contains(['[', ']'])).then_some(at)
    };
    // "http://h/a|The page": a link of a wiki or a chat.
    let bar = || {
        let at = text.find('|').filter(|at| !text[..*at].contains(['?', '#', ' ']))?;
        let label = &text[at + 1..];
        let words = label.starts_with(|c: char| c.is_uppercase()) || label.contains(' ');
        (words && !label.starts_with(' ') && !label.contains(['|', '/', '@', '='])).then_some(at)
    };
    header.or_else(attribute).or_else(label).or_else(bar)
}
