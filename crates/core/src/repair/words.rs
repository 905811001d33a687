//! Words around a URL: `href="..."`, `[1]: ...`, `- ...`, `(see ...)`, and the quotation mark or bracket
//! that lost its partner.
//!
//! Only an absolute URL of the web is looked for, and only after words that are not a URL themselves.

use super::{authority, narrow};
use crate::chars;
use crate::issue::mistake::ending::{ends_sentence, sentence_after, LONGEST_END, SENTENCE};
use crate::issue::mistake::names::is_public;
use crate::issue::mistake::{opening, separator};
use crate::schemes;

/// How long the words before a URL may be, in bytes.
const LONGEST: usize = 80;

/// Where the URL begins and ends inside words; None where the text has no words around one.
pub(super) fn within(text: &str) -> Option<(usize, usize)> {
    if let Some(found) = request(text).or_else(|| remote(text)).or_else(|| mailbox(text)) {
        return Some(found);
    }
    let at = start(text)?;
    let before = &text[..at];
    let rest = &text[at..];
    let attribute = before.to_ascii_lowercase();
    let attribute = attribute.trim_end_matches(['"', '\'', ' ']);
    let named = attribute.ends_with("href=") || attribute.ends_with("src=");
    let close = match before.chars().next_back()? {
        '"' => rest.find('"'),
        '\'' => rest.find('\''),
        '<' => rest.find('>'),
        _ => None,
    };
    // "deb [arch=amd64] http://h/debian bookworm main" (sources.list).
    if before.starts_with("deb ") || before.starts_with("deb-src ") {
        return Some((at, at + space(rest).unwrap_or(rest.len())));
    }
    if named {
        return Some((at, at + close.or_else(|| rest.find([' ', '>'])).unwrap_or(rest.len())));
    }
    if let Some(close) = close.filter(|_| is_string(before)) {
        return Some((at, at + close));
    }
    let spaced = before.ends_with(' ');
    let words = !before.contains("//")
        && !before.contains(['?', '&', '%', '@', '=', '\\', '#'])
        && (spaced || !before.contains(['/', '.']));
    let last = before.trim_end().chars().next_back();
    let apart = last.is_none_or(|c| !c.is_alphanumeric()) || spaced;
    // The mark of a comment, or a colon or backslash that is left over.
    let comment =
        matches!(before.trim_end(), "#" | "//" | "/*" | "<!--" | "--" | "%" | "\\" | ":" | "=" | "://");
    let words = words || comment;
    let before = if comment { "" } else { before };
    // "view-source:http://h" is a URL of its own, and so is "blob: http://h" without its space.
    let outer = before.trim_end_matches(' ');
    let wraps = ["view-source:", "blob:", "feed:"].iter().any(|name| outer.eq_ignore_ascii_case(name));
    let nested = (before.ends_with(':') || wraps) && !before.eq_ignore_ascii_case("url:");
    if !(words && apart || is_assigned(before)) || nested || rest.contains(['\n', '\r']) {
        return None;
    }
    // Words before it are words behind it as well, but for the rest of a name: "ADD http://h/jdk 17.tar.gz /opt/".
    let end = close.or_else(|| space(rest)).unwrap_or(rest.len());
    let mut tail = rest[end..].split(' ').filter(|word| !word.is_empty());
    let file = tail.next().is_some_and(|word| {
        let (name, kind) = word.rsplit_once('.').unwrap_or_default();
        name.starts_with(|c: char| c.is_ascii_digit())
            && kind.len() > 1
            && kind.bytes().all(|b| b.is_ascii_alphabetic())
    });
    if file && tail.next().is_some() {
        return None;
    }
    Some((at, at + end))
}

/// Where the words behind a URL begin: at its first space, but not at one inside of its host (`http://www. h.example/x`).
fn space(text: &str) -> Option<usize> {
    let first = text.find([' ', '\t'])?;
    let inside =
        text[..first].ends_with("://") || (text[..first].ends_with('.') && !text[..first].ends_with("/."));
    let host = text[..first].split_once("://").is_some_and(|(_, host)| !host.contains('/'));
    match inside && host {
        true => text[first + 1..].find([' ', '\t']).map(|next| first + 1 + next),
        false => Some(first),
    }
}

/// `NAME=`, `export NAME=`: the name of a variable before the URL.
fn is_assigned(before: &str) -> bool {
    let name = before.trim_end_matches(' ').strip_suffix('=').unwrap_or("").trim_end_matches(' ');
    let name = name.rsplit(' ').next().unwrap_or("");
    let word = name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.'));
    word && !name.is_empty() && !before.contains(['/', '?', '&', '%', '#'])
}

/// `@import url("`, `=HYPERLINK("`, `export URL="`, `"url": "`: the beginning of a string in a program.
fn is_string(before: &str) -> bool {
    let code = |c: char| c.is_alphanumeric() || " _@=(:[,\"'-.$".contains(c);
    before.chars().all(code)
}

/// `GET /a/b?c HTTP/1.1`: the first line of a request.
fn request(text: &str) -> Option<(usize, usize)> {
    let (method, rest) = text.split_once(' ')?;
    let target = rest.match_indices(" HTTP/").last().map(|(end, _)| &rest[..end])?;
    let named = (3..=7).contains(&method.len()) && method.bytes().all(|b| b.is_ascii_uppercase());
    let start = method.len() + 1;
    (named && !target.is_empty() && !target.contains(' ')).then_some((start, start + target.len()))
}

/// `git clone git@h:x/y.git`: what a command of git is about.
fn remote(text: &str) -> Option<(usize, usize)> {
    let mut at = text.strip_prefix("git ").map(|_| 0)?;
    for word in text.split(' ') {
        let host =
            word.split_once(':').is_some_and(|(host, path)| host.contains('@') && !path.starts_with("//"));
        if host {
            return Some((at, at + word.len()));
        }
        at += word.len() + 1;
    }
    None
}

/// `Ada Lovelace <ada@example.org>`.
fn mailbox(text: &str) -> Option<(usize, usize)> {
    let (name, address) = text.strip_suffix('>')?.split_once('<')?;
    let (user, domain) = address.split_once('@')?;
    let plain = !address.contains([' ', '<', '>', '/', ':']) && !user.is_empty() && is_public(domain);
    let words = !name.is_empty() && !name.contains([':', '@', '/', '?', '#']);
    (plain && words).then(|| (name.len() + 1, text.len() - 1))
}

/// Where a URL of the web ends before the words of a sentence: in its host, where a domain ends at the space and
/// is invalid with the words.
pub(super) fn after(text: &str) -> Option<usize> {
    let host = text.find("://").filter(|at| *at <= "https".len())? + 3;
    let name = &text[..host - 3];
    if !["https", "http", "ftp"].iter().any(|known| name.eq_ignore_ascii_case(known)) {
        return None;
    }
    let end = text[host..].find(['/', '?', '#', '\\', '@']).unwrap_or(text.len() - host);
    let given = &text[host..host + end];
    let Some(space) = given.find(' ').filter(|_| !text[host + end..].starts_with('@')) else {
        return beyond(text, host + end);
    };
    let apart = |name: &str| name.contains('.') && is_public(name);
    let port = given[space + 1..].trim_start_matches([' ', ':']).bytes().all(|b| b.is_ascii_digit());
    if authority::dot(given).is_some() {
        return None;
    }
    (!port && !given[..space].ends_with('.') && apart(&given[..space]) && !apart(&given.replace(' ', "")))
        .then_some(host + space)
}

/// Where the path ends before a second URL, the title of the page, or a remark that ends a sentence.
fn beyond(text: &str, path: usize) -> Option<usize> {
    let space = path + text[path..].find([' ', '\t'])?;
    let tail = text[space..].trim_start_matches([' ', '\t']);
    let second =
        tail.find("://").is_some_and(|colon| schemes::known(&tail[..colon]).is_some_and(|row| row.is_web()));
    let title = tail.starts_with("| ") && !text[path..space].contains('?');
    let last = tail.chars().next_back().unwrap_or(' ');
    let remark = tail.starts_with('(') && (matches!(last, '.' | ',' | ';') || SENTENCE.contains(&last));
    let marks = !tail.is_empty()
        && !tail.chars().any(char::is_alphanumeric)
        && tail.chars().count() < 4
        && !tail.contains('/');
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

/// `200 512`, `304 -`: the status and the size of the answer, as servers log them (RFC 9110 15).
fn is_log(tail: &str) -> bool {
    let mut words = tail.split(' ');
    let (status, size) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let digits = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    let known = status.parse().is_ok_and(
        |status: u16| matches!(status, 100..=103 | 200..=208 | 226 | 300..=308 | 400..=431 | 451 | 499..=511),
    );
    status.len() == 3 && known && (digits(size) || size == "-")
}

/// How a remark in brackets begins that is about the URL, and not the end of a title.
const REMARKS: [&str; 25] = [
    "accessed",
    "retrieved",
    "visited",
    "viewed",
    "checked",
    "archived",
    "last",
    "abgerufen",
    "consulté",
    "timeout",
    "timed",
    "error",
    "failed",
    "refused",
    "unreachable",
    "broken",
    "dead",
    "status",
    "HTTP",
    "redirects",
    "passcode",
    "password",
    "Passwort",
    "PIN",
    "Kenncode",
];

/// `(accessed 12 May 2023)`, `(timeout)`, `(HTTP 404)`, `[broken]`.
fn is_remark(tail: &str) -> bool {
    let inner = tail.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let inner = inner.or_else(|| tail.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')));
    let word = inner.unwrap_or_default().split([' ', ':', ',']).next().unwrap_or_default();
    REMARKS.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// `/menu. Thanks`: a word of small letters, the end of a sentence, and the next one. "/St. Gallen" is a name.
fn is_next_sentence(path: &str, tail: &str) -> bool {
    let bare = path.trim_end_matches(['.', '!', '?']);
    let last = bare.rsplit('/').next().unwrap_or("");
    let word = last.len() > 3 && last.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
    let next = tail.split([' ', '.', '!', '?', ',']).next().unwrap_or("");
    let sentence = next.starts_with(|c: char| c.is_uppercase()) && next.chars().all(char::is_alphabetic);
    let file = tail.trim_end_matches('.').contains('.');
    bare.len() < path.len() && path.starts_with('/') && word && sentence && !file && !tail.contains('/')
}

/// `-H "Accept: */*"`, `--output x`, `&& ls`, `>> log`: the rest of a command of a shell.
fn is_option(tail: &str) -> bool {
    let word = tail.split([' ', '=']).next().unwrap_or("");
    let letters = |name: &str| name.bytes().all(|b| b.is_ascii_alphabetic() || b == b'-');
    let long = word.strip_prefix("--").is_some_and(|name| name.len() > 1 && letters(name));
    let short = word
        .strip_prefix('-')
        .is_some_and(|name| (1..3).contains(&name.len()) && letters(name) && name != "-");
    long || short || ["&& ", ">> ", "2>"].iter().any(|next| tail.starts_with(next))
}

/// Where the first URL of the web begins after words.
fn start(text: &str) -> Option<usize> {
    plain_start(text).or_else(|| broken_start(text))
}

/// `URL: htps://h`, `URL: www.example.org`, `href="mailto:a@h"`: what is meant as a URL behind a label or an attribute.
fn broken_start(text: &str) -> Option<usize> {
    let mut end = text.len().min(LONGEST);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let labelled = |before: &str| {
        let bare = before.trim_end_matches([' ', '"', '\'']);
        let attribute = ["href=", "src=", "HREF=", "SRC="].iter().any(|name| bare.ends_with(name));
        let word = bare.strip_suffix([':', '：']).unwrap_or("");
        let mark = bare.len() < before.len() && ["->", "=>", "-", "*", "•", "–", ">", "#"].contains(&bare);
        let label = !word.is_empty() && word.len() <= 12 && word.chars().all(char::is_alphabetic);
        attribute || mark || (label && (before.ends_with(' ') || bare.ends_with('：')))
    };
    text[..end].char_indices().map(|(at, c)| at + c.len_utf8()).take_while(|at| *at < text.len()).find(|at| {
        let (before, rest) = text.split_at(*at);
        let www = chars::begins(rest, "www.");
        let mail = chars::begins(rest, "mailto:");
        // "https:\\\\h": the slashes are corrected later.
        let backslashes = rest
            .find(":\\\\")
            .is_some_and(|colon| colon < 6 && schemes::known(&rest[..colon]).is_some_and(|row| row.is_web()));
        let begins =
            rest.starts_with(|c: char| c.is_alphabetic()) && !before.ends_with(char::is_alphanumeric);
        begins
            && labelled(before)
            && (www
                || mail
                || backslashes
                || (before.contains(':')
                    && !rest.contains(' ')
                    && separator::is_machine(rest)
                    && rest.contains(':'))
                || narrow::is_head(rest)
                || opening::read(rest).is_some_and(|found| found.fix.is_some()))
    })
}

fn plain_start(text: &str) -> Option<usize> {
    let colon = text.match_indices("://").map(|(at, _)| at).next().filter(|at| *at <= LONGEST)?;
    let scheme = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.');
    let at = colon - text.as_bytes()[..colon].iter().rev().take_while(|b| scheme(b)).count();
    let name = &text[at..colon];
    let inner = name.strip_prefix("git+").unwrap_or(name);
    if !schemes::known(inner).is_some_and(schemes::Scheme::is_server) {
        return None;
    }
    // "jdbc;mysql://h" is a URL of its own.
    if text[..at].trim_end_matches([' ', ':', ';', '/', '.', '\\']).eq_ignore_ascii_case("jdbc") {
        return None;
    }
    // "f(http" is something else.
    let mut before = text[..at].chars().rev();
    let called = before.next() == Some('(') && before.next().is_some_and(char::is_alphanumeric);
    (at > 0 && !called).then_some(at)
}

/// Where a URL of the web ends before a quotation mark, a bracket or punctuation whose partner is missing.
pub(super) fn end(text: &str) -> usize {
    let web = ["http://", "https://", "ftp://"].iter().any(|start| chars::begins(text, start));
    if !web {
        return text.len();
    }
    let tags = [
        "\",\"", "\":\"", "\">", "'>", "\"/>", "'/>", "\" />", "' />", "</", "<br>", "<br/>", "<br />", "<p>",
    ];
    let host = "https://".len().min(text.len());
    let ends =
        tags.iter().filter_map(|tag| text.find(tag)).chain(rest(text)).chain(sentence_after(text, host));
    let end = ends.min().unwrap_or(text.len());
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
        // A comma goes with the quotation mark before it; by itself it is not an error.
        let marks = text[..end].trim_end_matches([',', '.', ';', ':', ')']);
        let bare =
            if marks.ends_with('"') { marks } else { text[..end].trim_end_matches([',', '.', ';', ':']) };
        let Some(c) = bare.chars().next_back() else { break };
        let before = bare.len() - c.len_utf8();
        if before < "ftp://".len() || !gone(c, &bare[..before]) {
            break;
        }
        end = before;
    }
    end
}

/// Where the rest of markup begins: `>; rel="next"`, `" target="_blank`, `[Docs,window=_blank]`.
fn rest(text: &str) -> Option<usize> {
    let header = text.find(">;").or_else(|| text.find(">,")).filter(|at| !text[..*at].contains('<'));
    let attribute = || {
        let at = text.find("\" ").filter(|at| !text[..*at].contains('"'))?;
        let name = text[at + 2..].bytes().take_while(|b| b.is_ascii_alphabetic() || *b == b'-').count();
        let value = text[at + 2 + name..].strip_prefix('=')?;
        // In a string of a program the marks are escaped.
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
    header.or_else(attribute).or_else(label)
}

#[cfg(test)]
mod tests {
    use super::super::repair;

    #[test]
    fn words_around_a_url() {
        for text in [
            "href=\"http://h/a\"",
            "src='http://h/a'",
            "<a href=\"http://h/a\">x</a>",
            "[1]: http://h/a",
            "- http://h/a",
            "(see http://h/a)",
            "URL: http://h/a",
            "\"http://h/a",
            "http://h/a\"",
            "http://h/a\">x</a>",
            "http://h/a>",
            "http://h/a>; rel=\"next\"",
            "http://h/a\" target=\"_blank",
            r#"http://h/a\" target=\"_blank"#,
            "http://h/a[Docs,window=_blank]",
            "http://h/a 404 Not Found",
            "http://h/a 200 512",
            "http://h/a 304 - \"-\" \"curl/8.5\"",
            "http://h/a\" -H \"Accept: */*\"",
            "http://h/a' -H 'Accept: */*'",
            "http://h/a --output x.html",
            "http://h/a && ls",
            "http://h/a  # staging",
            "http://h/a // TODO",
            "http://h/a (2 MB)",
            "http://h/a\t2026-04-02",
            "http://h/a (accessed 12 May 2023)",
            "http://h/a (timeout)",
            r"http://h/a\",
            "http://h/a”",
            "http://h/a。",
            "http://h/a，谢谢",
            "**http://h/a**",
            "_http://h/a_",
            "[a](http://h/a \"T\")",
            "“http://h/a”,",
            "&lt;http://h/a&gt;",
            "［http://h/a］",
            "GET http://h/a HTTP/1.1",
            "2024-05-01 12:00:01 ERROR http://h/a timed out",
            "http://h/a http://h/a",
            "http://h/a | Title",
            "http://h/a (in words).",
            "URL=http://h/a",
            "export API_URL=\"http://h/a\"",
            "@import url(\"http://h/a\");",
            "=HYPERLINK(\"http://h/a\";\"x\")",
            "[a]: http://h/a \"T\"",
            "[[http://h/a][a]]",
            "url(http://h/a) no-repeat",
            "http://h/a\");",
            "http://h/a<br>",
            "||http://h/a||",
            "#http://h/a#",
        ] {
            assert_eq!(repair(text).text.as_deref(), Some("http://h/a"), "{text}");
        }
        for (text, right) in [
            ("view-source:http://h/a b", "view-source:http://h/a%20b"),
            ("http://h/?u=http://x/ y", "http://h/?u=http://x/%20y"),
            ("http://h/<a>", "http://h/%3Ca%3E"),
            ("http://h/<b>x</b>", "http://h/%3Cb%3Ex%3C/b%3E"),
            ("http://h/a\"b\"", "http://h/a%22b%22"),
            ("http://h/「a」", "http://h/%E3%80%8Ca%E3%80%8D"),
            ("http://h/Mercury (planet)", "http://h/Mercury%20(planet)"),
            ("http://h/?q=a | b", "http://h/?q=a%20%7C%20b"),
            ("http://h/menu. Thanks", "http://h/menu"),
            ("http://h/saint. Gallen.html", "http://h/saint.%20Gallen.html"),
            ("http://h/St. Gallen", "http://h/St.%20Gallen"),
            ("http://h/Song - Title", "http://h/Song%20-%20Title"),
            ("http://h/room 200", "http://h/room%20200"),
            ("DATABASE_URL=postgres://u:p@h/x", "postgres://u:p@h/x"),
            ("pip install git+https://h/r.git", "git+https://h/r.git"),
            ("GET /a?b HTTP/1.1", "/a?b"),
            ("git clone git@h:o/r.git", "ssh://git@h/o/r.git"),
            ("Ada Lovelace <ada@example.org>", "mailto:ada@example.org"),
        ] {
            assert_eq!(repair(text).text.as_deref(), Some(right), "{text}");
        }
    }
}
