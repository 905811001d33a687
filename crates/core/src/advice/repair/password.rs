//! A password with delimiters in it (RFC 3986 3.2.1): `postgres://ada:p/w#d@h/db`.
//!
//! By the grammar the authority ends at the first "/", "?" or "#", so "ada" is the host and "p" an invalid port. Only
//! unambiguous text is repaired: browsers reject it too, and a host follows the "@". In a web URL a user name with a
//! dot may be a host meant to deceive. Left out: ssh and git, whose "host:path" may contain "@".

use super::authority::SSH;
use super::part::{part, Backslash, Octets};
use super::{Draft, RepairCode};
use crate::names::schemes::Scheme;
use crate::syntax::chars;

/// Encodes the password beyond the end of an authority, and returns the start of the host.
pub(super) fn draft(text: &str, start: usize, end: usize, row: Option<&Scheme>, draft: &mut Draft) -> Option<usize> {
    let remote = text[..start].contains("git") || row.is_some_and(|row| row.default_port == Some(SSH));
    let server = row.is_none_or(|row| row.is_server() && row.default_port.is_some());
    let (user, begin) = text[start..end].split_once(':').filter(|_| server && !remote)?;
    let word = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
    let own = ["localhost", "http", "https"].iter().any(|name| name.eq_ignore_ascii_case(user));
    if row.is_some_and(Scheme::is_web) && (user.is_empty() || own || !user.bytes().all(word) || begin.is_empty()) {
        return None;
    }
    if begin.bytes().all(|b| b.is_ascii_digit()) || text[start..end].contains('@') || user.contains('[') {
        return None;
    }
    // The first "@" followed by a host, and by no other "@" before the path.
    let host = text[end..].match_indices('@').take(8).map(|(at, _)| end + at + 1).find(|host| {
        let stop = text[*host..].find(['/', '?', '#', '@']).map_or(text.len(), |n| host + n);
        // After a password, "@db/" is a host of a private network.
        let path = text.as_bytes().get(stop) == Some(&b'/') && stop > *host;
        text.as_bytes().get(stop) != Some(&b'@') && is_server(&text[*host..stop], path)
    })?;
    let mut at = start;
    let secret = &text[start..host - 1];
    for (hash, _) in secret.match_indices('#') {
        encode(text, at, start + hash, draft);
        draft.edit(RepairCode::EncodeCharacter, start + hash, start + hash + 1, "%23");
        at = start + hash + 1;
    }
    encode(text, at, host - 1, draft);
    Some(host)
}

/// Returns true for a domain, localhost, or a name with a port or a path.
fn is_server(text: &str, path: bool) -> bool {
    let (name, port) = text.split_once(':').unwrap_or((text, ""));
    let word = name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_'));
    // "http://192.0.2.1/" after the "@" is another URL.
    if text.ends_with(':') {
        return false;
    }
    let known = name.contains('.') || name.eq_ignore_ascii_case("localhost") || !port.is_empty() || path;
    !name.is_empty() && word && known && port.bytes().all(|b| b.is_ascii_digit())
}

fn encode(text: &str, start: usize, end: usize, draft: &mut Draft) {
    part(text, start, end, chars::USERINFO, (Backslash::Data, Octets::Encoded), draft);
}

#[cfg(test)]
mod tests {
    use super::super::repair;

    #[test]
    fn passwords_of_servers() {
        for (text, right) in [
            ("postgres://u:p/w@h.example/db", "postgres://u:p%2Fw@h.example/db"),
            ("postgres://u:p#w?d@localhost/db?x=y", "postgres://u:p%23w%3Fd@localhost/db?x=y"),
            ("redis://:p#w@cache.example:6379/0", "redis://:p%23w@cache.example:6379/0"),
            ("mysql://u:p/Q>7@db_host:3306/x", "mysql://u:p%2FQ%3E7@db_host:3306/x"),
            ("postgresql://u:P/s@w#1@h.example:5432/x", "postgresql://u:P%2Fs%40w%231@h.example:5432/x"),
            ("amqp://u:a b/c@h.example/", "amqp://u:a%20b%2Fc@h.example/"),
            ("postgres://u:p/w@db/x", "postgres://u:p%2Fw@db/x"),
            ("http://u:p#w@h.example:8080/x", "http://u:p%23w@h.example:8080/x"),
        ] {
            assert_eq!(repair(text).text.as_deref(), Some(right), "{text}");
        }
    }

    #[test]
    fn what_may_be_something_else() {
        for text in [
            "http://good.example:p/w@h.example/", "http://u:/w@h.example/", "http://u:p#w@http://h.example/",
            "ssh://h:x/y@z.example/ ", "git+https://h:x/y@v1.2", "redis://u:p/w@h1:1,h2:2/", "redis://h:port/a@b",
        ] {
            assert!(!repair(text).text.is_some_and(|fixed| fixed.contains("%2F")), "{text}");
        }
    }
}
