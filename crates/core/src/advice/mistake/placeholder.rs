//! Missing values: placeholders and templates that a program should have filled in (`{{base_url}}/x`, `/users/{id}`,
//! `postgres://ada:<password>@h/db`, `$host:$port`), and the text that programs write for a value that they lack
//! (`https://undefined/x`, `None/x`, `/users/undefined`).
//!
//! No correction knows the value, and encoding the name does not help. [`find`] reads the notation of any text, valid or
//! not: one range for one placeholder, and for several with one delimiter between them. [`check`] adds what only the
//! components of a valid reference tell: in paths only words that are not names of pages, which "null" and "None" may be.
//! Braces around data are not placeholders: `{"a":1}`, a UUID, a URL. "$" is a valid character: `/$metadata` and
//! `?$filter=x` are OData.

use super::Mistakes;
use crate::advice::code::IssueCode;
use crate::syntax::chars;
use crate::syntax::error::Component;
use crate::syntax::reference::Reference;
use std::ops::Range;

/// HTML tags after a URL in a page, which are not placeholders.
const TAGS: [&str; 16] =
    ["br", "hr", "div", "span", "img", "li", "ul", "ol", "td", "tr", "th", "em", "strong", "code", "loc", "link"];
/// The maximum length of a placeholder's name, in bytes.
const LONGEST: usize = 48;
/// The maximum length of an expression in the marks of a template, in bytes.
const EXPRESSION: usize = 160;
/// Names in relative references of OData and JSON Schema, after "$".
const KEYWORDS: [&str; 10] = ["metadata", "batch", "entity", "all", "root", "count", "value", "ref", "defs", "schema"];
/// Names of values in examples, after "your".
const YOURS: [&str; 26] = [
    "password", "pass", "username", "user", "user-name", "token", "api-key", "apikey", "secret", "key", "host",
    "hostname", "server-name", "database", "database-name", "db", "db-name", "db-password", "project-ref",
    "project-id", "repo", "org", "bucket", "bucket-name", "tenant-id", "account-id",
];
/// Missing values of JavaScript, Python, Go and Ruby.
const NAMES: [&str; 6] = ["undefined", "null", "None", "NaN", "nil", "[object%20Object]"];
/// Values that are not names of pages.
const IN_PATHS: [&str; 4] = ["undefined", "NaN", "[object%20Object]", "%5Bobject%20Object%5D"];
/// Values that are not values of parameters.
const IN_QUERIES: [&str; 5] = ["undefined", "NaN", "[object%20Object]", "%5Bobject%20Object%5D", "[object+Object]"];
/// Notations of missing values that may also be words.
const NOTHING: [&str; 3] = ["null", "None", "nil"];
/// Segments before the name or number of an item, which "null" cannot be.
const OF_ITEMS: [&str; 24] = [
    "user", "users", "item", "items", "order", "orders", "product", "products", "account", "accounts", "customer",
    "customers", "post", "posts", "profile", "profiles", "session", "sessions", "team", "teams", "project", "projects",
    "image", "images",
];
/// Parameters whose value is typed by people, who may mean the word "null".
const SEARCHES: [&str; 10] = ["q=", "s=", "p=", "query=", "search=", "term=", "name=", "title=", "text=", "default="];
/// Errors in cells of spreadsheets, after "#".
const OF_CELLS: [&str; 7] = ["N/A", "REF!", "VALUE!", "NAME?", "NULL!", "NUM!", "DIV/0!"];
/// Percent-encoded braces.
const BRACES: [(&str, &str); 2] = [("%7B", "%7D"), ("%7b", "%7d")];

/// Returns the missing values of a text, in order and disjoint. The time is linear.
///
/// ```
/// use urikit_core::advice::mistake::missing;
/// assert_eq!(missing("https://${HOST}:$PORT/{id}"), [8..21, 22..26]);
/// assert_eq!(missing("https://h/$metadata?$filter=a"), []);
/// ```
pub fn find(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let server = Server::of(text);
    let data = chars::begins(text, "data:") || chars::begins(text, "javascript:");
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let end = match bytes[at] {
            b'$' => dollar(text, at, &server),
            b'{' => template(text, at).or_else(|| braces(text, at)),
            b'#' => expression(text, at, "#{", "}"),
            b'%' => percent(text, at),
            b'<' if !data => angles(text, at),
            b'[' => squares(text, at),
            b'*' => expression(text, at, "*|", "|*"),
            b'_' => underscores(text, at),
            b'"' | b'\'' | b'`' if at == 0 => joined(text, bytes[0]),
            _ => None,
        };
        match end {
            Some((start, end)) => {
                found.push(start..end);
                at = end;
            }
            None => at += 1,
        }
    }
    server.words(text, &mut found);
    found.sort_by_cached_key(|place| place.start);
    let mut joined: Vec<Range<usize>> = Vec::with_capacity(found.len());
    for place in found {
        match joined.last_mut() {
            Some(last) if place.start <= last.end => last.end = last.end.max(place.end),
            Some(last) if matches!(&text[last.end..place.start], ":" | "@" | "." | "-") => last.end = place.end,
            _ => joined.push(place),
        }
    }
    joined
}

/// A placeholder: its start and end.
type Place = Option<(usize, usize)>;

/// Returns the offset after the first `close` that follows `from`, in the length of an expression.
fn closing(text: &str, from: usize, close: &str) -> Option<usize> {
    let end = text.len().min(from + EXPRESSION);
    let window = &text.as_bytes()[from..end];
    let at = window.windows(close.len()).position(|piece| piece == close.as_bytes())?;
    (!window[..at].contains(&b'\n')).then_some(from + at + close.len())
}

/// Returns the text after `from`, in the length of an expression.
fn window(text: &str, from: usize) -> &str {
    let end = (from + EXPRESSION..text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len());
    &text[from..end]
}

/// Matches an expression between two marks: `#{ENV['X']}`, `*|EMAIL|*`.
fn expression(text: &str, at: usize, open: &str, close: &str) -> Place {
    let inner = text[at..].strip_prefix(open)?;
    let named = inner.starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '_' | '@' | '$'));
    let end = closing(text, at + open.len(), close).filter(|_| named)?;
    Some((at, end))
}

/// Matches `{{ x }}`, `{{{x}}}` of Jinja, Helm, Go and Handlebars, and `{% x %}`; braces around a URL are not templates.
fn template(text: &str, at: usize) -> Place {
    if text[at..].starts_with("{%") {
        return Some((at, closing(text, at + 2, "%}").unwrap_or(text.len())));
    }
    let from = at + 2;
    let inner = text[at..].starts_with("{{").then(|| window(text, from))?;
    let word = inner.trim_start_matches(['{', '-', '~', '#', '^', '/', '>', '&', '=', '!', ' ', '"', '\'', '*', '?']);
    let named = word.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '$' | '@' | '('));
    let end = closing(text, from, "}}").filter(|_| named)?;
    let (name, url) = (&text[from..end - 2], ["://", "www."]);
    let json = inner.trim_start().starts_with('"') && name.contains("\":");
    let end = end + usize::from(text[end..].starts_with('}') && inner.starts_with('{'));
    (!json && !url.iter().any(|mark| name.contains(mark))).then_some((at, end))
}

/// Matches `{id}`, `{port}`, `{?query}` of a template, `{}` and `{0}` for a segment or a value.
fn braces(text: &str, at: usize) -> Place {
    let end = at + text.as_bytes()[at..].iter().take(LONGEST).position(|b| *b == b'}')?;
    let (before, after) = (&text[..at], &text[end + 1..]);
    let name = text[at + 1..end].trim_start_matches(['{', '$']).trim_matches(' ');
    if name.is_empty() || name.len() < 3 && name.bytes().all(|b| b.is_ascii_digit()) {
        let begins = before.is_empty() || before.ends_with(['/', '=', ':', '@', '}']);
        let ends = after.is_empty() || after.starts_with(['/', '&', '?', '#', ':', '@', '.', '{']);
        // "{2}" is the end of a regular expression, or data, unless a delimiter is on both sides.
        return (begins && (ends || name.is_empty() && before.ends_with(['/', '=']))).then_some((at, end + 1));
    }
    let name = name.strip_prefix(['+', '#', '.', '/', ';', '?', '&', '=']).unwrap_or(name);
    // "{00..23}" expands to many names in a shell.
    if name.split_once("..").is_some_and(|(first, last)| is_alphanumeric(first) && is_alphanumeric(last)) {
        return Some((at, end + 1));
    }
    let word = |b: u8| b.is_ascii_alphanumeric() || b"_-.:,*".contains(&b);
    let uuid = name.len() == 36 && name.matches('-').count() == 4;
    // "\url{...}" is a TeX command.
    let letters = before.bytes().rev().take(16).take_while(u8::is_ascii_alphabetic).count();
    let command = letters > 0 && before.as_bytes().iter().rev().nth(letters) == Some(&b'\\');
    // "{www.example.org}", "{urn:isbn:0}" and "\href{...}{text}" contain something else.
    let host = before.ends_with("//") && name.contains('.');
    let uri = before.is_empty() && name.contains(':');
    let named = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.bytes().all(word)
        && !(uuid || command || host || uri || (before.ends_with('}') && is_argument(before)));
    named.then_some((at, end + 1))
}

/// `\href{...}`: returns true for an argument of a TeX command.
fn is_argument(before: &str) -> bool {
    before.bytes().rev().take(EXPRESSION).any(|b| b == b'\\')
}

fn is_alphanumeric(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// `"http://h/" + path`: a string of a program followed by a value.
fn joined(text: &str, quote: u8) -> Place {
    let (first, rest) = text[1..].split_once(char::from(quote))?;
    let plus = rest.len() - rest.trim_start().len();
    rest.trim_start().starts_with('+').then_some((first.len() + 2 + plus, text.len()))
}

/// Matches `<username>`, `<int:id>`, `<<id>>`, `<your host>` for a segment, a value or a password, `<%= x %>`, `<?= x ?>`
/// and `<nil>`; `<b>` is an HTML tag.
fn angles(text: &str, at: usize) -> Place {
    for (open, close) in [("<%", "%>"), ("<?php", "?>"), ("<?=", "?>")] {
        if text[at..].starts_with(open) {
            return Some((at, closing(text, at + open.len(), close).unwrap_or(text.len())));
        }
    }
    for word in ["<no value>", "<nil>", "<undefined>", "<none>", "<None>"] {
        if text[at..].starts_with(word) {
            return Some((at, at + word.len()));
        }
    }
    let double = usize::from(text[at..].starts_with("<<"));
    let start = at + 1 + double;
    let end = start + text.as_bytes()[start..].iter().take(LONGEST).position(|b| *b == b'>')?;
    let close = end + 1 + double;
    if double == 1 && !text[end..].starts_with(">>") {
        return None;
    }
    let (name, before, after) = (&text[start..end], &text[..at], &text[close..]);
    let word = |b: u8| b.is_ascii_alphanumeric() || b"_-: ".contains(&b);
    // "bot<token>": names of values, not of tags.
    let begins = before.ends_with(['/', ':', '=', '@', '.', '-', '>'])
        || (before.is_empty() && !after.is_empty())
        || ["token", "id", "key", "user", "username", "password", "host", "port", "name"].contains(&name);
    let named = name.len() > 1
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(word)
        && !TAGS.iter().any(|tag| name.eq_ignore_ascii_case(tag))
        && begins
        && (after.is_empty() || after.starts_with(['/', ':', '@', '?', '&', '#', '.', '-', '<']));
    named.then_some((at, close))
}

/// Matches `[YOUR-PASSWORD]`, `[password]` for a user, a password or a host, as in consoles of databases, and
/// `[object Object]`.
fn squares(text: &str, at: usize) -> Place {
    for word in ["[object Object]", "[object%20Object]"] {
        if text[at..].starts_with(word) {
            return Some((at, at + word.len()));
        }
    }
    let end = at + 1 + text.as_bytes()[at + 1..].iter().take(LONGEST).position(|b| *b == b']')?;
    let (name, after) = (&text[at + 1..end], &text[end + 1..]);
    let word = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b' ');
    let loud = name.len() > 2 && name.bytes().all(|b| !b.is_ascii_lowercase());
    let known = ["password", "username", "dbname", "token", "secret", "api-key", "api_key", "hostname", "your"]
        .iter()
        .any(|part| name.contains(part));
    let named = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(word)
        && (loud || known)
        && text[..at].ends_with(['/', ':', '=', '@', '.', '_'])
        && (after.is_empty() || after.starts_with(['/', ':', '@', '?', '&', '.']));
    named.then_some((at, end + 1))
}

/// Matches `__HOST__` for a whole part.
fn underscores(text: &str, at: usize) -> Place {
    let rest = text[at..].strip_prefix("__")?;
    let word = |b: &u8| b.is_ascii_uppercase() || b.is_ascii_digit() || *b == b'_';
    let length = rest.bytes().take(LONGEST).take_while(word).count();
    let (name, after) = rest.split_at(length);
    let named = name.len() > 3 && name.ends_with("__") && name.starts_with(|c: char| c.is_ascii_uppercase());
    let begins = at == 0 || text[..at].ends_with(['/', ':', '=', '@', '.']);
    let ends = after.is_empty() || after.starts_with(['/', ':', '@', '?', '&', '#', '.']);
    (named && begins && ends).then_some((at, at + 2 + length))
}

/// Matches `${HOST}`, `${HOST:-x}`, `${{ secrets.X }}`, `$(hostname)`, `$API/x`, and in a server `$host`.
fn dollar(text: &str, at: usize, server: &Server) -> Place {
    let rest = &text[at + 1..];
    if rest.starts_with("{{") {
        return closing(text, at + 3, "}}").map(|end| (at, end));
    }
    let named = |inner: &str| {
        inner.trim_start_matches(' ').starts_with(|c: char| c.is_ascii_alphabetic() || "_!#/.".contains(c))
    };
    for (open, close) in [('{', '}'), ('(', ')')] {
        if rest.starts_with(open) {
            let inner = window(text, at + 2);
            return balanced(rest, open, close).filter(|_| named(inner)).map(|length| (at, at + 1 + length));
        }
    }
    let word = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    let length = rest.bytes().take(LONGEST).take_while(word).count();
    let name = &rest[..length];
    if !name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        return None;
    }
    // "$_SERVER['HTTP_HOST']" of PHP.
    if name.starts_with('_') && rest[length..].starts_with('[') {
        return balanced(&rest[length..], '[', ']').map(|more| (at, at + 1 + length + more));
    }
    let (before, after) = (&text[..at], &rest[length..]);
    let whole = after.is_empty() || after.starts_with(['/', ':', '?', '#', '.', '&', '@']);
    let loud = !name.bytes().any(|b| b.is_ascii_lowercase()) && !name.starts_with('_');
    let found = if server.contains(at) {
        let begins = before.ends_with(['/', ':', '@', '.', '-']);
        begins
            && length > 1
            && (whole || after.starts_with('-'))
            && (loud || name.bytes().any(|b| b.is_ascii_lowercase()))
    } else if at == 0 {
        let path = after.starts_with(['/', ':']) && !KEYWORDS.contains(&name);
        loud || path
    } else {
        let port = before.ends_with(':') && before.starts_with('$');
        // In the path after a server without a value, a name is never a keyword.
        loud && length > 1 && whole && before.ends_with(['/', '=', '@'])
            || (port || before.ends_with('/') && server.is_missing(text)) && whole && length > 1
    };
    found.then_some((at, at + 1 + length))
}

/// Returns the length of a text in brackets, with those inside.
fn balanced(text: &str, open: char, close: char) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in text.char_indices().take_while(|(at, c)| *at < EXPRESSION && *c != '\n') {
        if c == open {
            depth += 1;
        } else if c == close {
            depth -= 1;
            if depth == 0 {
                return Some(at + 1);
            }
        }
    }
    None
}

/// Matches `%s`, `%d`, `%(name)s`, `%1$s` for a whole segment or value, `%{name}`, `%!s(MISSING)`, and `%HOOK_ID%` of
/// Windows.
fn percent(text: &str, at: usize) -> Place {
    let (before, rest) = (&text[..at], &text[at + 1..]);
    if let Some(verb) = rest.strip_prefix('!') {
        let letter = usize::from(verb.starts_with(|c: char| c.is_ascii_alphabetic()));
        return verb[letter..]
            .starts_with('(')
            .then(|| closing(text, at + 2 + letter, ")"))
            .flatten()
            .map(|end| (at, end));
    }
    if rest.starts_with('{') {
        return expression(text, at, "%{", "}").or_else(|| expression(text, at, "%{[", "}"));
    }
    let begins = at == 0 || before.ends_with(['/', '=', '@', ':', '.', '-']);
    let ends = |after: &str| after.is_empty() || after.starts_with(['/', '&', '?', '#', ':', '@', '.', '-']);
    if let Some(length) = rest.bytes().take(LONGEST).position(|b| b == b'%') {
        let (name, after) = (&rest[..length], &rest[length + 1..]);
        let word = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit() || matches!(b, b'_' | b'(' | b')');
        let named = length > 2 && name.bytes().all(word) && name.starts_with(|c: char| c.is_ascii_uppercase());
        if named && begins && (at == 0 || ends(after)) {
            return Some((at, at + length + 2));
        }
    }
    let name = rest.strip_prefix('(').and_then(|name| {
        let length = name.bytes().take(LONGEST).position(|b| b == b')')?;
        Some((&name[..length], &name[length + 1..]))
    });
    let name = name.filter(|(name, _)| name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'.'));
    let position = rest.bytes().take_while(u8::is_ascii_digit).count();
    let kind = match name {
        Some((_, kind)) => kind,
        None if rest[position..].starts_with('$') && position > 0 => &rest[position + 1..],
        None => rest,
    };
    let after = kind.strip_prefix(['s', 'd', 'i', 'v', 'u'])?;
    (begins && ends(after)).then_some((at, text.len() - after.len()))
}

/// The server of a text with "//", valid or not, by its delimiters.
struct Server {
    user: Range<usize>,
    password: Range<usize>,
    host: Range<usize>,
    port: Range<usize>,
}

impl Server {
    fn of(text: &str) -> Self {
        let none = Self { user: 0..0, password: 0..0, host: 0..0, port: 0..0 };
        let Some(start) = text.find("//").filter(|at| *at == 0 || text[..*at].ends_with(':')).map(|at| at + 2) else {
            return none;
        };
        let end = text[start..].find(['/', '?', '#']).map_or(text.len(), |n| start + n);
        let at = text[start..end].rfind('@').map(|n| start + n);
        let host = at.map_or(start, |at| at + 1);
        let colon = |from: usize, to: usize| text[from..to].find(':').map_or(to, |n| from + n);
        let (name, port) = (colon(start, at.unwrap_or(start)), colon(host, end));
        let after = |colon: usize, end: usize| (colon + 1).min(end)..end;
        let password = at.map_or(0..0, |at| after(name, at));
        Self { user: start..name, password, host: host..port, port: after(port, end) }
    }

    fn contains(&self, at: usize) -> bool {
        let end = self.port.end.max(self.host.end);
        (self.user.start..end).contains(&at)
    }

    /// Returns true if the host is a variable.
    fn is_missing(&self, text: &str) -> bool {
        text[self.host.clone()].starts_with('$')
    }

    /// Finds the words for missing values: `undefined:undefined`, `host:port`, `your-host-here`.
    fn words(&self, text: &str, found: &mut Vec<Range<usize>>) {
        let of = |place: &Range<usize>| &text[place.clone()];
        let secret = is_placeholder(of(&self.password));
        if secret && is_placeholder(of(&self.user)) || of(&self.user) == "undefined" {
            found.push(self.user.clone());
        }
        for place in [&self.password, &self.host, &self.port] {
            if is_placeholder(of(place)) {
                found.push(place.clone());
            }
        }
        // `http://h:port/`: the word instead of the number.
        if of(&self.port).eq_ignore_ascii_case("port") {
            if ["host", "hostname"].iter().any(|name| of(&self.host).eq_ignore_ascii_case(name)) {
                found.push(self.host.clone());
            }
            found.push(self.port.clone());
        }
        let label = self.host.start..self.host.start + of(&self.host).find('.').unwrap_or(self.host.len());
        for place in [&self.user, &self.password, &label] {
            if is_example(of(place)) {
                found.push(place.clone());
            }
        }
        // "undefined:undefined" and "None:5432" without "//".
        if self.host.end == 0 {
            let (name, rest) = text.split_once(':').unwrap_or_default();
            let port = &rest[..rest.find(['/', '?', '#']).unwrap_or(rest.len())];
            if is_placeholder(name) && (is_placeholder(port) || port.parse::<u16>().is_ok()) {
                let missing = if is_placeholder(port) { name.len() + 1 + port.len() } else { name.len() };
                found.push(0..missing);
            }
        }
    }
}

/// `your-host-here`, `YOUR_TOKEN`, `your_password`: returns true for the name of a value in an example.
fn is_example(part: &str) -> bool {
    if !part.starts_with(['y', 'Y', 'R', 'C']) && !part.ends_with("HERE") {
        return false;
    }
    let lower = part.to_ascii_lowercase().replace('_', "-");
    let Some(name) = lower.strip_prefix("your-") else {
        let loud = part.len() > 8 && !part.bytes().any(|b| b.is_ascii_lowercase());
        return matches!(part, "REPLACE_ME" | "CHANGE_ME" | "REPLACE-ME") || (loud && lower.ends_with("-here"));
    };
    let loud = !part.bytes().any(|b| b.is_ascii_lowercase());
    loud || name.ends_with("-here") || YOURS.contains(&name)
}

/// `%7Bid%7D`, `%7B%7Bid%7D%7D`: returns true for a name in encoded braces.
fn is_encoded_name(segment: &str) -> bool {
    BRACES.iter().any(|(open, close)| {
        let inner = segment.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
        let inner = inner.map(|inner| inner.trim_start_matches(open).trim_end_matches(close));
        inner.is_some_and(|name| {
            name.starts_with(|c: char| c.is_ascii_alphabetic())
                && name.len() < 36
                && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
        })
    })
}

/// `/users/:id`: returns true for the name of a route parameter.
fn is_parameter(segment: &str) -> bool {
    let name = segment.strip_prefix(':').unwrap_or_default();
    name.len() > 1
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

/// Returns true for a name that programs write for a missing value.
pub fn is_placeholder(name: &str) -> bool {
    NAMES.contains(&name)
}

pub(super) fn check(reference: &Reference<'_>, found: &mut Mistakes) {
    let offsets = reference.offsets();
    let (text, path) = (reference.text(), offsets.path());
    let mut missing = find(text);
    let mut at = path.start;
    let web = reference.scheme().is_some() && reference.host().is_some();
    let mut before = "";
    let relative = reference.scheme().is_none() && reference.authority().is_none();
    for segment in reference.path().split('/') {
        let first = relative && at == path.start;
        let item = web && NOTHING.contains(&segment) && OF_ITEMS.contains(&before);
        before = segment;
        if IN_PATHS.contains(&segment)
            || is_encoded_name(segment)
            || (first && is_placeholder(segment))
            || item
            || (web && (is_parameter(segment) || segment == "..."))
        {
            missing.push(at..at + segment.len());
        }
        at += segment.len() + 1;
    }
    if let (Some(fragment), Some(place)) = (reference.fragment(), offsets.fragment(text.len())) {
        if reference.scheme().is_some() && OF_CELLS.contains(&fragment) {
            missing.push(place);
        }
    }
    if let (Some(query), Some(place)) = (reference.query(), offsets.query()) {
        let mut at = place.start;
        for parameter in query.split('&') {
            let value = parameter.split_once('=').map_or("", |(_, value)| value);
            let name = &parameter[..parameter.len() - value.len()];
            let nothing = NOTHING.contains(&value) && !SEARCHES.contains(&name);
            if IN_QUERIES.contains(&value) || nothing || is_encoded_name(value) {
                let start = at + parameter.len() - value.len();
                missing.push(start..start + value.len());
            }
            at += parameter.len() + 1;
        }
    }
    missing.sort_by_cached_key(|place| place.start);
    let mut done = 0;
    for place in missing {
        if place.start >= done {
            done = place.end;
            found.say(IssueCode::Placeholder, component(reference, &place), place);
        }
    }
}

/// Returns the component with all of a place.
fn component(reference: &Reference<'_>, place: &Range<usize>) -> Component {
    let offsets = reference.offsets();
    let parts = [
        (Component::Userinfo, offsets.userinfo()),
        (Component::Host, offsets.host()),
        (Component::Path, Some(offsets.path())),
        (Component::Query, offsets.query()),
        (Component::Fragment, offsets.fragment(reference.text().len())),
    ];
    let inside = |part: &Range<usize>| part.start <= place.start && place.end <= part.end;
    parts.into_iter().find(|(_, part)| part.as_ref().is_some_and(inside)).map_or(Component::Reference, |part| part.0)
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use super::find;
    use crate::advice::repair::repair;
    use proptest::prelude::*;

    #[test]
    fn values_that_are_missing() {
        for (text, at) in [
            ("https://undefined/api", 8),
            ("http://null:8080/", 7),
            ("https://h/users/undefined", 16),
            ("undefined/api", 0),
            ("None/query", 0),
            ("None", 0),
            ("null", 0),
            ("https://h/%5Bobject%20Object%5D", 10),
            ("https://h/%7B%7Bid%7D%7D", 10),
            ("https://h/?id=NaN", 14),
            ("https://h/?a=1&user=undefined&b", 20),
            ("https://h/?token=null", 17),
            ("https://h/users/null/edit", 16),
            ("https://h/$USER/x", 10),
            ("https://h/?id=$USER_ID", 14),
            ("https://h/users/#N/A", 17),
        ] {
            assert_eq!(said(text), [("placeholder", at)], "{text}");
        }
        for text in [
            "https://h/null", "https://h/?q=null", "https://h/%7B1%7D", "/dev/null", "https://undefined.example/",
            "https://h/undefined-x", "https://h/$ref/$9",
        ] {
            assert_eq!(said(text), [], "{text}");
        }
    }

    #[test]
    fn nothing_is_proposed_for_a_missing_value() {
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
            ("http://h/<a>", "http://h/%3Ca%3E"),
            ("http://h/a{2}", "http://h/a%7B2%7D"),
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

    #[test]
    fn one_place_for_one_placeholder() {
        for (text, places) in [
            ("redis://#{ENV['X']}:6379/12", &["#{ENV['X']}"][..]),
            ("http://h/<<id>>", &["<<id>>"]),
            ("http://undefined:undefined/x", &["undefined:undefined"]),
            ("$host:$port", &["$host:$port"]),
            ("http://$host:$port/x", &["$host:$port"]),
            ("postgres://$USER:$PASS@$HOST/$DB", &["$USER:$PASS@$HOST", "$DB"]),
            ("postgres://u:${DB_PASS:-${X}}@h/d", &["${DB_PASS:-${X}}"]),
            ("http://$(hostname -f):8080/", &["$(hostname -f)"]),
            ("https://{{ .Values.host }}/{{x|default('a')}}", &["{{ .Values.host }}", "{{x|default('a')}}"]),
            (
                "<%= ENV.fetch('URL') { 'http://localhost/' } %>api",
                &["<%= ENV.fetch('URL') { 'http://localhost/' } %>"],
            ),
            ("%API_URL%/x", &["%API_URL%"]),
            ("http://%s:%d/x", &["%s:%d"]),
            ("http://%(host)s/x", &["%(host)s"]),
            ("http://{0}:{1}/x/{2}", &["{0}:{1}", "{2}"]),
            ("http://{host}:{port}/", &["{host}:{port}"]),
            ("http://<host>:<port>/", &["<host>:<port>"]),
            ("<host>:5432", &["<host>"]),
            ("mongodb://u:[YOUR-PASSWORD]@h/d", &["[YOUR-PASSWORD]"]),
            ("http://__HOST__/x", &["__HOST__"]),
            ("https://your-host-here/x", &["your-host-here"]),
            ("https://your-project-ref.supabase.co/", &["your-project-ref"]),
            ("redis://null:null@h/", &["null:null"]),
            ("http://<nil>:8080/", &["<nil>"]),
            ("https://h/bot<token>/getMe", &["<token>"]),
            ("http://h/%!s(MISSING)", &["%!s(MISSING)"]),
            ("https://api.${{ secrets.HOST }}/x", &["${{ secrets.HOST }}"]),
            ("https://$_SERVER['HTTP_HOST']/x", &["$_SERVER['HTTP_HOST']"]),
            ("redis://host:port/0", &["host:port"]),
            ("http://h:port/", &["port"]),
            ("None:5432", &["None"]),
            ("http://%{host}/", &["%{host}"]),
            ("\"http://h/\" + path", &["+ path"]),
            ("$base_url/users", &["$base_url"]),
        ] {
            let found: Vec<_> = find(text).into_iter().map(|place| &text[place]).collect();
            assert_eq!(found, places, "{text}");
        }
        for text in [
            "https://h/$metadata", "https://h/a?$filter=x", "$metadata#People", "$ref", "https://h/wiki/None",
            "http://h/null", "https://h/a$(b", "https://h/{", "https://h/%20s", "https://h/100%25s",
            "https://h/a_b__c__", "https://h/__init__.py", "https://your-server.de/", "https://h/your-account",
            "http://{www.example.org}/", "{{https://h/a}}", "jquery/$(", "https://h/?q={\"a\":1}",
            "postgres://u:pa$$word@h/d", "http://h/?a[]=1", "//port/x", "https://h/a?b=1#{",
            "https://nullhost.example/", "https://none.example/", "https://port.example:80/", "foo:bar",
            "http://h/#$x",
        ] {
            assert_eq!(find(text), [], "{text}");
        }
    }

    #[test]
    fn hostile_texts_are_linear() {
        for piece in ["${", "$(", "{{", "<%", "#{", "%{", "%(", "[A", "__A", "$a:", "<a", "*|", "{", "%s/", "@:", "//"]
        {
            let text = format!("http://{}", piece.repeat(40_000));
            assert!(find(&text).len() <= text.len());
        }
    }

    proptest! {
        #[test]
        fn places_are_those_of_characters(text in "(http://)?([$%{}<>#\\[\\]()|*_:/@.é\"+']|HOST|ab|null|\\$\\{){0,16}") {
            let mut done = 0;
            for place in find(&text) {
                prop_assert!(place.start < place.end && place.start >= done && text.get(place.clone()).is_some());
                done = place.end;
            }
        }
    }
}
