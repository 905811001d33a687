//! Words around a URL: `href="..."`, `[1]: ...`, `- ...`, `(see ...)`.
//!
//! Only absolute web URLs are searched, and only after words that are not a URL themselves.

use super::{narrow, tail};
use crate::advice::mistake::names::is_public;
use crate::advice::mistake::{opening, separator};
use crate::names::schemes;
use crate::syntax::chars;

/// The maximum length of the words before a URL, in bytes.
const LONGEST: usize = 80;

/// Returns the range of the URL inside words; None without words around one.
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
    // In scripts without spaces the URL directly follows a word.
    let apart = last.is_none_or(|c| !c.is_ascii_alphanumeric()) || spaced;
    // A comment mark, or a leftover colon or backslash.
    let comment = matches!(before.trim_end(), "#" | "//" | "/*" | "<!--" | "--" | "%" | "\\" | ":" | "=" | "://");
    let words = words || comment;
    let before = if comment { "" } else { before };
    // "view-source:http://h" is one URL, and so is "blob: http://h" without its space.
    let outer = before.trim_end_matches(' ');
    let wraps = ["view-source:", "blob:", "feed:"].iter().any(|name| outer.eq_ignore_ascii_case(name));
    let nested = (before.ends_with(':') || wraps) && !before.eq_ignore_ascii_case("url:");
    if !(words && apart || is_assigned(before)) || nested || rest.contains(['\n', '\r']) {
        return None;
    }
    // Words before it imply words after it, except for the rest of a name: "ADD http://h/jdk 17.tar.gz /opt/".
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
    // "git clone ssh://h:a/my b.git": the name continues.
    if before.starts_with("git ") && rest.ends_with(".git") {
        return Some((at, text.len()));
    }
    // Words before it form a sentence, whose full stop follows.
    let stop = rest[..end].trim_end_matches(['.', ',', '!', '?']).len();
    let sentence = spaced && !before.trim_end().ends_with([':', '=']) && at + end == text.len();
    Some((at, at + if sentence { stop } else { end }))
}

/// Returns the start of the words after a URL: its first space, except for one inside its host (`http://www.
/// h.example/x`).
fn space(text: &str) -> Option<usize> {
    let first = text.find([' ', '\t'])?;
    let inside = text[..first].ends_with("://") || (text[..first].ends_with('.') && !text[..first].ends_with("/."));
    let host = text[..first].split_once("://").is_some_and(|(_, host)| !host.contains('/'));
    match inside && host {
        true => text[first + 1..].find([' ', '\t']).map(|next| first + 1 + next),
        false => Some(first),
    }
}

/// `NAME=`, `export NAME=`: returns true for the name of a variable before the URL.
fn is_assigned(before: &str) -> bool {
    let name = before.trim_end_matches(' ').strip_suffix('=').unwrap_or("").trim_end_matches(' ');
    let name = name.rsplit(' ').next().unwrap_or("");
    let word = name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.'));
    word && !name.is_empty() && !before.contains(['/', '?', '&', '%', '#'])
}

/// `@import url("`, `=HYPERLINK("`, `export URL="`, `"url": "`: returns true for the beginning of a string in a
/// program.
fn is_string(before: &str) -> bool {
    let code = |c: char| c.is_alphanumeric() || " _@=(:[,\"'-.$".contains(c);
    before.chars().all(code)
}

/// `GET /a/b?c HTTP/1.1`: returns the target of a request line.
fn request(text: &str) -> Option<(usize, usize)> {
    let (method, rest) = text.split_once(' ')?;
    let target = rest.match_indices(" HTTP/").last().map(|(end, _)| &rest[..end])?;
    let named = (3..=7).contains(&method.len()) && method.bytes().all(|b| b.is_ascii_uppercase());
    let start = method.len() + 1;
    (named && !target.is_empty() && !target.contains(' ')).then_some((start, start + target.len()))
}

/// `git clone git@h:x/y.git`: returns the repository of a git command.
fn remote(text: &str) -> Option<(usize, usize)> {
    let mut at = text.strip_prefix("git ").map(|_| 0)?;
    for word in text.split(' ') {
        let host = word.split_once(':').is_some_and(|(host, path)| host.contains('@') && !path.starts_with("//"));
        if host {
            return Some((at, at + word.len()));
        }
        at += word.len() + 1;
    }
    None
}

/// `Ada Lovelace <ada@example.org>`: returns the address.
fn mailbox(text: &str) -> Option<(usize, usize)> {
    let (name, address) = text.strip_suffix('>')?.split_once('<')?;
    let (user, domain) = address.split_once('@')?;
    let plain = !address.contains([' ', '<', '>', '/', ':']) && !user.is_empty() && is_public(domain);
    let words = !name.is_empty() && !name.contains([':', '@', '/', '?', '#']);
    (plain && words).then(|| (name.len() + 1, text.len() - 1))
}

/// Returns the start of the first web URL after words.
fn start(text: &str) -> Option<usize> {
    plain_start(text).or_else(|| broken_start(text))
}

/// `URL: htps://h`, `URL: www.example.org`, `href="mailto:a@h"`: returns the start of a misspelt URL after a label or
/// an attribute.
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
        attribute || mark || is_assigned(bare) || (label && (before.ends_with(' ') || bare.ends_with('：')))
    };
    text[..end].char_indices().map(|(at, c)| at + c.len_utf8()).take_while(|at| *at < text.len()).find(|at| {
        let (before, rest) = text.split_at(*at);
        let www = chars::begins(rest, "www.");
        let mail = chars::begins(rest, "mailto:");
        // "https:
        //
        //
        // h": the slashes are corrected later.
        let backslashes = rest.find(":\\\\").is_some_and(|colon| colon < 6 && schemes::is_web(&rest[..colon]));
        let begins = rest.starts_with(|c: char| c.is_alphabetic()) && !before.ends_with(char::is_alphanumeric);
        begins
            && labelled(before)
            && (www
                || mail
                || backslashes
                || (before.contains(':') && !rest.contains(' ') && separator::is_machine(rest) && rest.contains(':'))
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
    let label = text[..at].trim_end();
    let labelled = name.len() > 2
        && (label.ends_with(':') && label.len() < at || is_assigned(text[..at].trim_end_matches(['"', '\''])));
    let labelled = labelled && tail::server(&text[at..]).is_some();
    if !labelled && !schemes::known(inner).is_some_and(schemes::Scheme::is_server) {
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

#[cfg(test)]
mod tests {
    use super::super::repair;

    #[test]
    fn words_around_a_url() {
        for text in [
            "href=\"http://h/a\"", "src='http://h/a'", "<a href=\"http://h/a\">x</a>", "[1]: http://h/a",
            "- http://h/a", "(see http://h/a)", "URL: http://h/a", "\"http://h/a", "http://h/a\"",
            "http://h/a\">x</a>", "http://h/a>", "http://h/a>; rel=\"next\"", "http://h/a\" target=\"_blank",
            r#"http://h/a\" target=\"_blank"#, "http://h/a[Docs,window=_blank]", "http://h/a 404 Not Found",
            "http://h/a 200 512", "http://h/a 304 - \"-\" \"curl/8.5\"", "http://h/a\" -H \"Accept: */*\"",
            "http://h/a' -H 'Accept: */*'", "http://h/a --output x.html", "http://h/a && ls", "http://h/a  # staging",
            "http://h/a // TODO", "http://h/a (2 MB)", "http://h/a\t2026-04-02", "http://h/a (accessed 12 May 2023)",
            "http://h/a (timeout)", r"http://h/a\", "http://h/a”", "http://h/a。", "http://h/a，谢谢",
            "**http://h/a**", "_http://h/a_", "[a](http://h/a \"T\")", "“http://h/a”,", "&lt;http://h/a&gt;",
            "［http://h/a］", "GET http://h/a HTTP/1.1", "2024-05-01 12:00:01 ERROR http://h/a timed out",
            "http://h/a http://h/a", "http://h/a | Title", "http://h/a (in words).", "URL=http://h/a",
            "export API_URL=\"http://h/a\"", "@import url(\"http://h/a\");", "=HYPERLINK(\"http://h/a\";\"x\")",
            "[a]: http://h/a \"T\"", "[[http://h/a][a]]", "url(http://h/a) no-repeat", "http://h/a\");",
            "http://h/a<br>", "||http://h/a||", "#http://h/a#",
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
            ("API_URL=\"https//h.example/a\"", "https://h.example/a"),
            ("git clone ssh://git@h.example:a/my b.git", "ssh://git@h.example/a/my%20b.git"),
            ("See https://h/a.", "https://h/a"),
            ("詳細はhttps://h/a をご覧", "https://h/a"),
            ("http://h/?a={\"x\":\"b c\"}", "http://h/?a=%7B%22x%22:%22b%20c%22%7D"),
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
