//! Slips in texts that are not references, which the grammars see elsewhere: a link of Markdown behind a scheme, a
//! parameter after a space, an instance after a port.
//!
//! Each rule names the whole wrong text, and corrects all of it.

use super::{Action, Fix};
use crate::advice::code::IssueCode;
use crate::names::schemes;
use crate::syntax::chars;
use crate::syntax::parse::ip;
use crate::syntax::percent;
use crate::text::secrets::settings::{is_machine, is_port, is_word};
use std::ops::Range;

/// The URL that is proposed for a value in a frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mend {
    /// None.
    Nothing,
    /// The value, corrected by the rules of all texts.
    Value,
    /// The value with these edits.
    Edits(Vec<Fix>),
}

/// Returns the length of the name of a scheme with its colon at the start; 0 without one.
pub(super) fn scheme(text: &str) -> usize {
    let name = text.bytes().take(40).take_while(|b| chars::is(*b, chars::SCHEME)).count();
    let rest = &text[name..];
    let begins = text.starts_with(|c: char| c.is_ascii_alphabetic()) && name > 1;
    let known = || schemes::known(text[..name].strip_prefix("git+").unwrap_or(&text[..name])).is_some();
    let colon = rest.starts_with(':') && (rest[1..].starts_with("//") || known() && !rest[1..].starts_with(' '));
    let slashes = rest.starts_with("//") && schemes::is_web(&text[..name]);
    if begins && (colon || slashes) {
        name + 1
    } else {
        0
    }
}

/// A code, its place, and the correction.
type Slip = (IssueCode, Range<usize>, Mend);

/// Databases whose URLs have parameters in a query.
const DATABASES: [&str; 12] = [
    "postgres", "postgresql", "mysql", "mariadb", "mongodb", "redis", "rediss", "amqp", "amqps", "sqlserver",
    "clickhouse", "cockroachdb",
];

/// Returns the slip of a text, and the number of bytes that are around the URL at each end.
pub(super) fn read(text: &str) -> Option<(usize, Slip)> {
    let around = text.len() > 2
        && [("<", ">"), ("\"", "\""), ("'", "'")]
            .iter()
            .any(|(open, close)| text.starts_with(open) && text.ends_with(close));
    let skip = usize::from(around);
    let inner = &text[skip..text.len() - skip];
    let rules = [markdown, brackets, parameters, escapes, drive, instance, quotes, entities, service];
    rules.iter().find_map(|rule| rule(inner)).map(|slip| (skip, slip))
}

fn fix(place: Range<usize>, replacement: &str) -> Fix {
    Fix { action: Action::FixMarked, start: place.start, end: place.end, replacement: replacement.to_owned() }
}

/// `sip:[a@h](mailto:a@h)`, `[www.h.example](http://www.h.example)/a`: a link of Markdown in a URL.
fn markdown(text: &str) -> Option<Slip> {
    let open = text.find('[')?;
    let middle = open + text[open..].find("](")?;
    let close = middle + text[middle..].find(')')?;
    let (label, target) = (&text[open + 1..middle], &text[middle + 2..close]);
    let same = target.trim_end_matches('/').ends_with(label.trim_end_matches('/')) && !label.is_empty();
    let right = match open {
        0 if close + 1 < text.len() && text[close + 1..].starts_with(['/', '?', '#', ':']) => {
            target.trim_end_matches('/')
        }
        0 => return None,
        _ if scheme(text) == open || text[..open].ends_with("://") => label,
        _ => return None,
    };
    let place = open..close + 1;
    same.then(|| (IssueCode::MarkdownLink, place.clone(), Mend::Edits(vec![fix(place, right)])))
}

/// `sip:[ada@2001:db8::1]:5060`: the user in the brackets of the address.
fn brackets(text: &str) -> Option<Slip> {
    let open = text.find('[').filter(|_| scheme(text) > 0)?;
    let close = open + text[open..].find(']')?;
    let at = open + text[open..close].find('@')?;
    let plain = is_word(&text[open + 1..at]) && ip::parse_ipv6(&text.as_bytes()[at + 1..close]).is_ok();
    // The generic syntax has no brackets in "sip:ada@[::1]".
    let mend = match text[..open].ends_with("//") {
        true => Mend::Edits(vec![fix(open..open + 1, ""), fix(at + 1..at + 1, "[")]),
        false => Mend::Nothing,
    };
    plain.then_some((IssueCode::BracketMisplaced, open..at + 1, mend))
}

/// `postgres://h/db sslmode=require`: a parameter after a space.
fn parameters(text: &str) -> Option<Slip> {
    let end = text.find("://").filter(|end| DATABASES.contains(&text[..*end].split('+').next().unwrap_or("")))?;
    let space = text.find(' ').filter(|at| *at > end + 3)?;
    let pair = |word: &str| word.split_once('=').is_some_and(|(key, value)| is_word(key) && !value.is_empty());
    if text[space..].contains('@') || !text[space + 1..].split(' ').all(pair) {
        return None;
    }
    let asked = text[..space].contains('?');
    let spaces = text.match_indices(' ').map(|(at, _)| at);
    let edits = spaces.map(|at| fix(at..at + 1, if at == space && !asked { "?" } else { "&" })).collect();
    Some((IssueCode::QueryMarkMissing, space..space + 1, Mend::Edits(edits)))
}

/// `smtp://ada\%40h.example:pw@h`: a backslash before an escape, where it does not separate.
fn escapes(text: &str) -> Option<Slip> {
    let end = text.find("://").filter(|end| !schemes::is_web(&text[..*end]) && scheme(text) > 0)?;
    let octet = |at: usize| percent::octet_at(text.as_bytes(), at).is_some();
    let marks: Vec<usize> = text[end..].match_indices('\\').map(|(at, _)| end + at).collect();
    let escaped = |at: &usize| octet(at + text[*at..].len() - text[*at..].trim_start_matches('\\').len());
    let first = *marks.first()?;
    let edits = marks.iter().map(|at| fix(*at..at + 1, "")).collect();
    marks.iter().all(escaped).then_some((IssueCode::EscapeBackslash, first..first + 1, Mend::Edits(edits)))
}

/// `sqlite:////C:\a.db`: a slash too many before a drive.
fn drive(text: &str) -> Option<Slip> {
    let at = text.find(":////")?;
    let name = text[..at].split('+').next().filter(|name| matches!(*name, "sqlite" | "duckdb" | "sqlite3"))?;
    let drive = &text[at + 5..];
    let path = drive.as_bytes().get(1) == Some(&b':') && drive.starts_with(|c: char| c.is_ascii_alphabetic());
    let slashes = at + 1..at + 5;
    let mut edits = vec![fix(slashes.clone(), "///")];
    edits.extend(text.match_indices('\\').map(|(at, _)| fix(at..at + 1, "/")));
    (path && !name.is_empty()).then_some((IssueCode::DriveSlashes, slashes, Mend::Edits(edits)))
}

/// `jdbc:sqlserver://h:1433\instance;a=b`: an instance, which is a property in a URI.
fn instance(text: &str) -> Option<Slip> {
    let rest = text.strip_prefix("jdbc:sqlserver://")?;
    let start = text.len() - rest.len();
    let mark = start + rest.find('\\')?;
    let end = mark + text[mark..].find([';', ':']).unwrap_or(text.len() - mark);
    let name = text[mark..end].trim_start_matches('\\');
    let server = &text[start..mark];
    let (host, port) = server.split_once(':').unwrap_or((server, "0"));
    let digits =
        text[end..].strip_prefix(':').map_or(0, |port| 1 + port.bytes().take_while(u8::is_ascii_digit).count());
    let behind = end + digits;
    let property = Fix { action: Action::WriteUrl, ..fix(behind..behind, &format!(";instanceName={name}")) };
    let whole = is_word(name)
        && is_word(host)
        && is_port(port)
        && (text[behind..].is_empty() || text[behind..].starts_with(';'));
    whole.then(|| (IssueCode::NamedInstance, mark..end, Mend::Edits(vec![fix(mark..end, ""), property])))
}

/// `http://h:80"/"/a`, `http://"h"/a`: quotation marks at the end of a host.
fn quotes(text: &str) -> Option<Slip> {
    let start = text.find("://").filter(|_| scheme(text) > 0)? + 3;
    let open = start + text[start..].find(['/', '?', '#', '"', '\''])?;
    let quote = text[open..].chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let close = open + 1 + text[open + 1..].find(quote)?;
    let (inner, after) = (&text[open + 1..close], &text[close + 1..]);
    let (host, port) = text[start..open].split_once(':').unwrap_or((&text[start..open], "0"));
    let behind = (is_machine(host) || is_word(host)) && is_port(port) && inner.starts_with(['/', ':']);
    let host = open == start && (is_machine(inner) || is_word(inner));
    let plain = (after.is_empty() || after.starts_with(['/', ':', '?', '#'])) && !inner.contains([' ', '@', '\\']);
    let right = if after.starts_with('/') { inner.trim_end_matches('/') } else { inner };
    let place = open..close + 1;
    ((behind || host) && plain).then(|| (IssueCode::QuotesInside, place.clone(), Mend::Edits(vec![fix(place, right)])))
}

/// `?a=1&amp ;b=2`: an entity that a space has torn.
fn entities(text: &str) -> Option<Slip> {
    let places: Vec<_> = text.match_indices("&amp ;").map(|(at, piece)| at..at + piece.len()).collect();
    let first = places.first()?.clone();
    let edits = places.into_iter().map(|place| fix(place, "&")).collect();
    (!text.replace("&amp ;", "").contains(' ')).then_some((IssueCode::EntityTorn, first, Mend::Edits(edits)))
}

/// `:tcp://10.0.0.1:80`, `http://h:tcp://10.0.0.1:80/a`: a variable of Kubernetes in place of a port.
fn service(text: &str) -> Option<Slip> {
    let at = text.find(":tcp://")? + 1;
    let server = &text[at + 6..];
    let server = &server[..server.find(['/', '?', '#']).unwrap_or(server.len())];
    let (host, port) = server.split_once(':').filter(|(_, port)| is_port(port))?;
    ip::parse_ipv4(host.as_bytes())?;
    let place = at..at + 6 + server.len();
    let before = text[..at - 1].split_once("://").is_some_and(|(_, host)| !host.is_empty() && !host.contains('/'));
    let mend = if before {
        Mend::Edits(vec![Fix { action: Action::MovePort, ..fix(place.clone(), port) }])
    } else {
        Mend::Nothing
    };
    (before || at == 1).then_some((IssueCode::ServiceVariable, place, mend))
}

#[cfg(test)]
mod tests {
    use super::super::frame;
    use crate::advice::repair::repair;

    #[test]
    fn slips() {
        for (text, code, right) in [
            ("sip:[a@h.example](mailto:a@h.example)", "markdown-link", "sip:a@h.example"),
            ("https://[www.h.example](http://www.h.example)/a", "markdown-link", "https://www.h.example/a"),
            ("[h.example](http://h.example/)/a/b", "markdown-link", "http://h.example/a/b"),
            ("sip:[ada@2001:db8::1]:5060", "bracket-misplaced", ""),
            ("<sip:[ada@2001:db8::1]>", "bracket-misplaced", ""),
            ("http://[ada@2001:db8::1]:80/", "bracket-misplaced", "http://ada@[2001:db8::1]:80/"),
            ("postgres://h/db sslmode=require a=b", "query-mark-missing", "postgres://h/db?sslmode=require&a=b"),
            ("mysql+pymysql://h/db?a=b charset=utf8", "query-mark-missing", "mysql+pymysql://h/db?a=b&charset=utf8"),
            (r"smtp://ada\%40h.example:p\%23w@h.example", "escape-backslash", "smtp://ada%40h.example:p%23w@h.example"),
            (r"sqlite:////C:\a\b.db", "drive-slashes", "sqlite:///C:/a/b.db"),
            (r"sqlite+aiosqlite:////D:\b c.db", "drive-slashes", "sqlite+aiosqlite:///D:/b%20c.db"),
            (r"jdbc:sqlserver://h:1433\i;a=b", "named-instance", "jdbc:sqlserver://h:1433;instanceName=i;a=b"),
            (r"jdbc:sqlserver://h\i:1433;a=b", "named-instance", "jdbc:sqlserver://h:1433;instanceName=i;a=b"),
            ("http://h:80\"/\"/a?b", "quotes-inside", "http://h:80/a?b"),
            ("http://192.0.2.1\"/a\"", "quotes-inside", "http://192.0.2.1/a"),
            ("http://\"h.example\"/a", "quotes-inside", "http://h.example/a"),
            ("/s?a=1&amp ;b=2&amp ;c=3", "entity-torn", "/s?a=1&b=2&c=3"),
            (":tcp://10.0.0.1:80", "service-variable", ""),
            ("http://web:tcp://10.0.0.1:80/a", "service-variable", "http://web:80/a"),
            ("API=\"postgres://h/db sslmode=require\"", "query-mark-missing", "postgres://h/db?sslmode=require"),
        ] {
            let found = frame::read(text).and_then(|frame| frame.said);
            assert_eq!(found.map(|(code, _)| code.name()), Some(code), "{text}");
            assert_eq!(repair(text).text.unwrap_or_default(), right, "{text}");
        }
        for text in [
            "http://h/a b=c", "postgres://u:a b=c@h/d", "http://h/a\"b\"", r"smtp://a\b@h", "[a](http://h/)",
            "http://[::1", "jdbc:sqlserver://h;a=b c", "http://h:tcp/a b", "a &amp b",
        ] {
            assert_eq!(frame::read(text).and_then(|frame| frame.said), None, "{text}");
        }
    }
}
