//! Placeholders that a program should have filled in: `{{base_url}}/x`, `/users/{id}`,
//! `postgres://ada:<password>@h/db`, `/%d/items`.
//!
//! No repair knows the value, and encoding the name does not help. Braces around data are not placeholders: `{"a":1}`,
//! `{2}`, a UUID, a URL.

use crate::syntax::chars;

/// HTML tags after a URL in a page, which are not placeholders.
const TAGS: [&str; 16] =
    ["br", "hr", "div", "span", "img", "li", "ul", "ol", "td", "tr", "th", "em", "strong", "code", "loc", "link"];
/// The maximum length of a placeholder's name, in bytes.
const LONGEST: usize = 48;

/// Returns true if a text has a placeholder.
pub(super) fn is_unfilled(text: &str) -> bool {
    let begins = text.strip_prefix('%').and_then(|rest| rest.split_once('%')).is_some_and(|(name, _)| {
        name.len() > 2 && name.bytes().all(|b| b.is_ascii_uppercase() || matches!(b, b'_' | b'(' | b')'))
    });
    let objects = ["[object Object]", "[object%20Object]", "$(", "<%", "<?php", "<?=", "{%", "*|", "<no value>"];
    let data = chars::begins(text, "data:");
    begins
        || joined(text)
        || names_port(text)
        || objects.iter().any(|mark| text.contains(mark))
        || (!data && text.match_indices('<').any(|(at, _)| angles(text, at)))
        || text.match_indices('{').any(|(at, _)| braces(text, at))
        || text.match_indices('[').any(|(at, _)| squares(text, at))
        || text.match_indices('$').any(|(at, _)| variable(text, at))
        || text.match_indices('%').any(|(at, _)| format(text, at) || windows_variable(text, at))
}

/// Matches `{id}`, `{{port}}`, `${HOST}`, `{?query}` of a template, and `{}` for a segment or a value.
fn braces(text: &str, at: usize) -> bool {
    let Some(end) = text.bytes().skip(at).take(LONGEST).position(|b| b == b'}') else { return false };
    let before = &text[..at];
    let name = text[at + 1..at + end].trim_start_matches('{').trim_matches(' ');
    if name.is_empty() {
        return end == 1 && before.ends_with(['/', '=']);
    }
    let name = name.strip_prefix(['+', '#', '.', '/', ';', '?', '&', '=']).unwrap_or(name);
    // "{00..23}" expands to many names in a shell.
    if name.split_once("..").is_some_and(|(first, last)| is_alphanumeric(first) && is_alphanumeric(last)) {
        return true;
    }
    let word = |b: u8| b.is_ascii_alphanumeric() || b"_-.:,*".contains(&b);
    let uuid = name.len() == 36 && name.matches('-').count() == 4;
    // "
    //
    // url{...}" is a TeX command.
    let letters = before.bytes().rev().take(16).take_while(u8::is_ascii_alphabetic).count();
    let command = letters > 0 && before.as_bytes().iter().rev().nth(letters) == Some(&b'\\');
    // "{www.example.org}", "{urn:isbn:0}" and "
    //
    // href{...}{text}" contain something else.
    let host = before.ends_with("//") && name.contains('.');
    let uri = before.is_empty() && name.contains(':');
    name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.bytes().all(word)
        && !(uuid || command || host || uri || before.ends_with('}'))
}

/// `http://h:port/`: returns true for the word instead of the number.
fn names_port(text: &str) -> bool {
    text.match_indices(":port").chain(text.match_indices(":PORT")).any(|(at, word)| {
        let end = text[at + word.len()..].is_empty() || text[at + word.len()..].starts_with(['/', '?', '#']);
        end && text[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == ']') && !text[..at].contains('?')
    })
}

fn is_alphanumeric(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// `"http://h/" + path`: returns true for a string of a program followed by a value.
fn joined(text: &str) -> bool {
    ['"', '\'', '`'].iter().any(|mark| {
        text.starts_with(*mark)
            && text[1..].split_once(*mark).is_some_and(|(_, rest)| rest.trim_start().starts_with('+'))
    })
}

/// Matches `<username>`, `<int:id>` for a segment, a value or a password; `<b>` is an HTML tag.
fn angles(text: &str, at: usize) -> bool {
    let rest = &text[at + 1..];
    let Some(end) = rest.bytes().take(LONGEST).position(|b| b == b'>') else { return false };
    let (name, after) = (&rest[..end], &rest[end + 1..]);
    let word = |b: u8| b.is_ascii_alphanumeric() || b"_-:".contains(&b);
    name.len() > 1
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(word)
        && !TAGS.iter().any(|tag| name.eq_ignore_ascii_case(tag))
        && text[..at].ends_with(['/', ':', '=', '@', '.', '-'])
        && (after.is_empty() || after.starts_with(['/', ':', '@', '?', '&', '#', '.', '-']))
}

/// Matches `[YOUR-PASSWORD]`, `[password]` for a user, a password or a host, as in consoles of databases.
fn squares(text: &str, at: usize) -> bool {
    let rest = &text[at + 1..];
    let Some(end) = rest.bytes().take(LONGEST).position(|b| b == b']') else { return false };
    let (name, after) = (&rest[..end], &rest[end + 1..]);
    let word = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b' ');
    let loud = name.len() > 2 && name.bytes().all(|b| !b.is_ascii_lowercase());
    let known = ["password", "username", "dbname", "token", "secret", "api-key", "api_key"]
        .iter()
        .any(|part| name.contains(part));
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(word)
        && (loud || known)
        && text[..at].ends_with(['/', ':', '=', '@', '.', '_'])
        && (after.is_empty() || after.starts_with(['/', ':', '@', '?', '&', '.']))
}

/// Matches `$API/x` at the beginning, `/$HOME/x` for a segment.
fn variable(text: &str, at: usize) -> bool {
    let rest = &text[at + 1..];
    let length = rest.bytes().take(LONGEST).take_while(|b| b.is_ascii_uppercase() || *b == b'_' || b.is_ascii_digit());
    let length = length.count();
    let whole = rest.len() == length || rest[length..].starts_with(['/', ':', '?', '#', '.', '&', '@']);
    rest.starts_with(|c: char| c.is_ascii_uppercase())
        && (at == 0 || (length > 1 && whole && text[..at].ends_with(['/', '=', '@'])))
}

/// Matches `/%HOOK_ID%/`: a Windows shell variable for a whole segment or value.
fn windows_variable(text: &str, at: usize) -> bool {
    let rest = &text[at + 1..];
    let Some(end) = rest.bytes().take(LONGEST).position(|b| b == b'%') else { return false };
    let (name, after) = (&rest[..end], &rest[end + 1..]);
    name.len() > 2
        && name.bytes().all(|b| b.is_ascii_uppercase() || b == b'_' || b.is_ascii_digit())
        && name.starts_with(|c: char| c.is_ascii_uppercase())
        && (text[..at].ends_with(['/', '=', '@', ':', '.', '-']))
        && (after.is_empty() || after.starts_with(['/', '&', '?', '#', ':', '@', '.', '-']))
}

/// Matches `%s`, `%d`, `%(name)s` for a whole segment or value, the placeholders of `printf`.
fn format(text: &str, at: usize) -> bool {
    let rest = &text[at + 1..];
    let named = rest.strip_prefix('(').and_then(|name| name.split_once(')'));
    let named = named.filter(|(name, _)| name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_'));
    let kind = named.map_or(rest, |(_, kind)| kind);
    let Some(after) = kind.strip_prefix(['s', 'd', 'i']) else { return false };
    (at == 0 || text[..at].ends_with(['/', '=', '@', ':', '.', '-']))
        && (after.is_empty() || after.starts_with(['/', '&', '?', '#', ':', '@', '.', '-']))
}

#[cfg(test)]
mod tests {
    use super::super::repair;

    #[test]
    fn names_have_no_value() {
        for text in [
            "{{base_url}}/a b", "$API/a b", r"%USERPROFILE%\a.html", "postgresql://u:{password}@h/db",
            "postgresql://u:{pw}@h/db", "mongodb://u:<password>@h.example/db", "http://h/?u=*|EMAIL|*",
            "http://h/job/<no value>/log", "postgresql://u:[YOUR-PASSWORD]@h.example/db",
            "http://ada:ghp_[token]@h.example/a.git", "https://h/<username>/x", "https://h/<int:id>", "http://h/{id}",
            "http://h/${id}/edit", "http://h/#{id}", "http://h/a{?b,c}", "http://h/?a={ url }", "http://h:{{port}}/x",
            "http://h:${PORT}/", "http://h/users/{}/x", "http://h/%s/%d", "http://h/?a=%(name)s&b=1",
            "http://h/[object Object]", "file:///$HOME/a b", "hdfs://h/x={00..23}", "\"http://h/\" + path",
            "http://h/%HOOK_ID%", "http://h/%BASE_PATH%/a",
        ] {
            assert_eq!(repair(text).text, None, "{text}");
        }
        for (text, right) in [
            ("%zz%/a", "%25zz%25/a"),
            ("postgresql://u:{1}@h/db", "postgresql://u:%7B1%7D@h/db"),
            ("http://h/<a>", "http://h/%3Ca%3E"),
            ("http://h/?a={2}", "http://h/?a=%7B2%7D"),
            ("http://h/?a={\"x\":1}", "http://h/?a=%7B%22x%22:1%7D"),
            ("redis://:p%ss@h/", "redis://:p%25ss@h/"),
            ("http://h/100%sure", "http://h/100%25sure"),
            ("http://h/a<br>", "http://h/a"),
            (r"\url{http://h/a}", "http://h/a"),
            (r"\href{http://h/a}{text}", "http://h/a"),
            ("http://{www.example.org}/", "http://www.example.org/"),
        ] {
            assert_eq!(repair(text).text.as_deref(), Some(right), "{text}");
        }
    }
}
