//! Mistyped delimiters: `http;/h`, `http:||h`, `sip//ada@h`, `doi=10.1/x`.
//!
//! The text before must be a scheme, and the text after must be valid there: a host, a mail address, a number. Forms
//! that browsers accept are handled in `opening`.

use super::names::is_public;
use super::spelling::Opening;
use super::Action;
use crate::advice::code::IssueCode;
use crate::names::schemes;
use crate::syntax::chars;
use crate::syntax::parse::ip;

/// Characters on keys next to ":" and "/", or similar to them.
const LOOSE: [char; 20] =
    [':', ';', '.', ',', '/', '\\', '|', '\'', '"', '-', '_', '=', '?', '*', '~', ' ', '\t', '\n', '>', 'Ö'];
/// The maximum number of them.
const MOST: usize = 9;
/// Common URN namespaces.
const NAMESPACES: [&str; 8] = ["isbn:", "issn:", "uuid:", "oid:", "ietf:", "nbn:", "ogc:", "oasis:"];

/// Finds a mistake between a scheme and the text after it.
pub(super) fn read(text: &str) -> Option<Opening> {
    of_server(text).or_else(|| of_name(text)).or_else(|| of_script(text))
}

/// `javascript;alert(1)`: reported and never corrected.
fn of_script(text: &str) -> Option<Opening> {
    let length = letters(text);
    let script = schemes::runs_scripts(&text[..length]) && text[length..].starts_with([';', ',', '=']);
    script.then_some(Opening { code: Some(IssueCode::SchemeColonMissing), at: length, fix: None })
}

/// Returns the length of the scheme characters at the start, without a trailing mark.
fn letters(text: &str) -> usize {
    let plain = |b: &u8| b.is_ascii_alphanumeric() || *b == b'+';
    text.bytes().take(24).take_while(plain).count()
}

/// `http;/h.example`, `http:||h.example`, `postgres=//u@h.example`: corrects the delimiter of a server.
fn of_server(text: &str) -> Option<Opening> {
    let length = letters(text);
    let name = text[..length].to_ascii_lowercase();
    let (rest, run) = loose(text, length);
    if (run.starts_with("://") && !run[3..].starts_with(['/', '\\', ':'])) || run.contains("..")
        // "redis://:password@h" has no user, but the text before "@" belongs to it.
        || run.starts_with("://") && rest.split(['/', '?', '#']).next().is_some_and(|server| server.contains('@'))
        // Two backslashes are a separate mistake.
        || run == ":\\\\"
    {
        return None;
    }
    let row = schemes::known(&name)?;
    if !row.is_server() && !row.is_web() {
        return None;
    }
    let slash = run.contains(['/', '\\', '|']);
    let www = chars::begins(rest, "www.");
    // "http/www.example.org" has a single slash, and so do directories.
    if !slash || !(run.chars().count() > 1 || www && run == "/") || !is_machine(rest) {
        return None;
    }
    let end = length + run.len();
    let colon = run.starts_with(':');
    let (code, action) = match colon {
        true => (None, Action::FixSlashes),
        false => (Some(IssueCode::SchemeColonMissing), Action::AddColon),
    };
    Some(Opening { code, at: length, fix: Some((action, length, end, "://")) })
}

/// Splits the text after the letters into the marks and the rest.
fn loose(text: &str, length: usize) -> (&str, &str) {
    let tail = &text[length..];
    let count: usize = tail.chars().take(MOST).take_while(|c| LOOSE.contains(c)).map(char::len_utf8).sum();
    (&tail[count..], &tail[..count])
}

/// Returns true if a text begins with a DNS name or an address, possibly after user information.
pub(crate) fn is_machine(text: &str) -> bool {
    let first = text.split(['/', '?', '#', '\\']).next().unwrap_or("");
    let server = first.rsplit('@').next().unwrap_or("");
    if server.starts_with('[') {
        return server.contains(']');
    }
    let (name, port) = server.split_once(':').unwrap_or((server, ""));
    let letters = name.starts_with(char::is_alphanumeric);
    letters
        && port.bytes().all(|b| b.is_ascii_digit())
        && (name.eq_ignore_ascii_case("localhost")
            || ip::parse_ipv4(name.as_bytes()).is_some()
            || (name.contains('.') && name.is_ascii() && is_public(name)))
}

/// `sip//ada@h.example`, `tel;+49`, `urn;isbn:0`, `doi=10.1/x`, `geo://48,16`: corrects the delimiter of a name.
fn of_name(text: &str) -> Option<Opening> {
    let names =
        ["mailto", "sips", "sip", "tel", "sms", "urn", "doi", "geo", "magnet", "turns", "turn", "stuns", "stun"];
    let begins = |name: &&str| chars::begins(text, name);
    let name = names.into_iter().find(begins)?;
    let (mut rest, run) = loose(text, name.len());
    let mut end = name.len() + run.len();
    // The "?" of a magnet link is not a mark.
    if name == "magnet" && run.ends_with('?') {
        end -= 1;
        rest = &text[end..];
    }
    let run = &text[name.len()..end];
    let many = run.strip_prefix(':').is_some_and(|more| !more.is_empty() && more.bytes().all(|b| b == b' '));
    // "geo:-33.9,151.2" is a negative number, and "mailto:.ada@h" a name.
    let own = run.strip_prefix(':').is_some_and(|more| more.contains(['-', '.', ',', '_', '*', '~']));
    if run == ":" || many || own || run.contains(['"', '\'', '\n', '*', '?', '~', '_']) || run == "-" {
        return None;
    }
    let address = || {
        let (user, host) = rest.split(['?', ';']).next().unwrap_or("").split_once('@')?;
        (!user.is_empty() && !user.contains(['/', ':', ' ']) && is_machine(host)).then_some(())
    };
    let lower = rest.get(..8).unwrap_or(rest).to_ascii_lowercase();
    let digits = rest.bytes().filter(u8::is_ascii_digit).count();
    let right = match name {
        // "mailto.ada@h" may be a user.
        "mailto" | "sip" | "sips" => !run.is_empty() && run != "-" && address().is_some(),
        "tel" | "sms" => rest.starts_with('+') && (7..=15).contains(&digits) && !run.contains('-'),
        "urn" => !run.is_empty() && NAMESPACES.iter().any(|start| lower.starts_with(start)),
        "doi" => !run.is_empty() && rest.starts_with("10.") && rest.contains('/'),
        "geo" => run.starts_with(':') && rest.starts_with(|c: char| c.is_ascii_digit()) && rest.contains(','),
        "magnet" => !run.is_empty() && lower.starts_with("?xt="),
        _ => run.starts_with(":/") && is_machine(rest.split(['?', '&']).next().unwrap_or("")),
    };
    let said = (!run.starts_with(':')).then_some(IssueCode::SchemeColonMissing);
    let action = if run.starts_with(':') { Action::DropSlashes } else { Action::AddColon };
    // "doi.org/10.1/x" is a page.
    right.then_some(Opening { code: said, at: name.len(), fix: Some((action, name.len(), end, ":")) })
}

#[cfg(test)]
mod tests {
    use super::super::opening::read;
    use crate::advice::repair::{meant, repair};

    fn right(text: &str) -> Option<String> {
        match crate::syntax::reference::Reference::parse(text) {
            Ok(_) => meant(text).text,
            Err(_) => repair(text).text,
        }
    }

    #[test]
    fn servers() {
        for marks in [
            ";/", "/:/", ":|/", ":||", "/:", "'//", "_//", "=//", ":=//", ":-//", "|//", "\"//", "?://", "*://", "//:",
            ".//", "::/", ":/\\/", ">//", "Ö//",
        ] {
            let text = format!("http{marks}www.example.com/a");
            assert_eq!(right(&text).as_deref(), Some("http://www.example.com/a"), "{text}");
        }
        assert_eq!(
            right("postgres;//app@db.example.com:5432/x").as_deref(),
            Some("postgres://app@db.example.com:5432/x")
        );
        for text in ["http/x.html", "https/a/b", "git/x", "http-//x", "ssh/known_hosts", "http://www.example.com"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn names() {
        for (text, fixed) in [
            ("sip//ada@example.com", "sip:ada@example.com"),
            ("sip;ada@example.com", "sip:ada@example.com"),
            ("mailto//ada@example.com", "mailto:ada@example.com"),
            ("mailto=ada@example.com", "mailto:ada@example.com"),
            ("mailto ada@example.com", "mailto:ada@example.com"),
            ("tel;+4930123456", "tel:+4930123456"),
            ("tel+4930123456", "tel:+4930123456"),
            ("urn;isbn:9780306406157", "urn:isbn:9780306406157"),
            ("urn//isbn:9780306406157", "urn:isbn:9780306406157"),
            ("doi=10.1000/182", "doi:10.1000/182"),
        ] {
            assert_eq!(right(text).as_deref(), Some(fixed), "{text}");
        }
        for text in [
            "doi.org/x", "tel", "urn", "geo", "sip/x", "magnet:?x=1", "geo:1,2", "telecom/x", "geo:-33.9,151.2",
            "mailto:.a@h.example",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
