//! A password with delimiters in it (RFC 3986 3.2.1): `postgres://ada:p/w#d@h/db`, `redis://:p@ss#w@h:6379`.
//!
//! By the grammar the authority ends at the first "/", "?" or "#". Without an "@" before it, "ada" is the host and "p" an
//! invalid port; with one, the rest of the password is a host. The likely password ends at the "@" before a host:
//!
//! - A *strong* host has a port, or is a domain, an address or "localhost"; a *weak* one is a single label before a path
//!   or the end. An "@" in the value of a parameter, before a digest or at the start of a segment ends no password.
//! - The password is *sure* if one host is possible. After two strong hosts, and after a weak one that a browser reads
//!   as the host, it is not: a wrong guess sends the password to a stranger.
//! - Nothing is read in schemes without an authority, and in web URLs whose user name may be a host meant to deceive.

use super::names::is_public;
use super::{Action, Mistakes};
use crate::advice::code::IssueCode;
use crate::names::schemes::{self, Authority, Scheme};
use crate::syntax::chars;
use crate::syntax::error::Component;
use crate::syntax::parse::ip;
use crate::syntax::percent;
use crate::syntax::reference::Reference;
use crate::text::secrets::{is_digest, is_file_name, is_placeholder};

/// The port of ssh, git+ssh, svn+ssh, sftp and scp (RFC 4253 4.1).
const SSH: u16 = 22;
/// The maximum length of a scheme, in bytes.
const LONGEST: usize = 40;
/// The maximum number of "@" that are tried, which keeps the time linear.
const MOST: usize = 8;

/// A password with delimiters. Offsets are bytes of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Password {
    /// Its start, after the ":".
    pub(crate) start: usize,
    /// Its end: the "@" before the host.
    pub(crate) end: usize,
    /// True if no other host is possible.
    pub(crate) sure: bool,
}

/// Returns the password of the first URL of a text, also behind words: `URL=postgres://u:p/w@h/d`.
pub(crate) fn of(text: &str) -> Option<Password> {
    let Some(colon) = text.find("://") else {
        return text.starts_with("//").then(|| read(text, 2, None)).flatten();
    };
    read(text, colon + 3, Some(&text[start(text, colon)..colon]).filter(|name| !name.is_empty()))
}

/// Returns the start of the scheme before a colon.
fn start(text: &str, colon: usize) -> usize {
    let scheme = |b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.');
    let name = &text[colon - text.as_bytes()[..colon].iter().rev().take(LONGEST).take_while(scheme).count()..colon];
    colon - name.trim_start_matches(|c: char| !c.is_ascii_alphabetic()).len()
}

/// Reads the password after the "//" before `start`.
pub(crate) fn read(text: &str, start: usize, scheme: Option<&str>) -> Option<Password> {
    let row = scheme.and_then(schemes::known);
    if row.is_some_and(|row| row.authority == Authority::Forbidden || row.default_host.is_some()) {
        return None;
    }
    let web = scheme.is_none_or(schemes::is_web);
    let ends: &[char] = if web { &['/', '?', '#', '\\'] } else { &['/', '?', '#'] };
    let end = start + text[start..].find(ends)?;
    let authority = &text[start..end];
    let server = authority.rfind('@').map(|at| start + at);
    let colon = start + authority.find(':').filter(|colon| server.is_none_or(|at| start + colon < at))?;
    let (user, begins) = (&text[start..colon], colon + 1);
    if user.contains('[') || user.contains('@') {
        return None;
    }
    let given = Given { text, row, web, scheme: scheme.unwrap_or(""), end };
    let (at, sure) = match server {
        Some(at) => given.behind_host(at)?,
        None => given.behind_port(user, begins)?,
    };
    Some(Password { start: begins, end: at, sure })
}

/// Returns the offsets of the characters that must be encoded in a password.
pub(crate) fn delimiters(text: &str, password: Password) -> impl Iterator<Item = usize> + '_ {
    let bytes = text.as_bytes();
    (password.start..password.end).filter(move |at| {
        bytes[*at].is_ascii()
            && !chars::is(bytes[*at], chars::USERINFO)
            && !(bytes[*at] == b'%' && percent::is_pct_encoded(bytes, *at))
    })
}

/// `u:p@ss@h`, `ada@h.example:pw@h`: returns the places of each "@" in a user name or password, and whether it is a
/// password.
///
/// The last "@" is before the host. In a URL of the web it may be there to deceive: only a password is sure.
pub(crate) fn ats(text: &str) -> Option<(Vec<usize>, bool)> {
    let (scheme, rest) = text.split_once("://")?;
    let authority = &rest[..rest.find(['/', '?', '#']).unwrap_or(rest.len())];
    let start = scheme.len() + "://".len();
    let mut ats: Vec<usize> = authority.match_indices('@').map(|(at, _)| start + at).collect();
    ats.pop()?;
    let login = &text[start..*ats.first()?];
    let (user, password) = login.split_once(':').unwrap_or((login, ""));
    let port = password.bytes().all(|b| b.is_ascii_digit());
    let deceives = schemes::is_web(scheme) && (port || is_public(user));
    (!deceives).then_some((ats, login.contains(':')))
}

/// Reports a password that ends early in a valid reference.
pub(super) fn check(reference: &Reference<'_>, found: &mut Mistakes) -> bool {
    let text = reference.text();
    // The URL inside another one, or behind words of a path, is not a URL of this text.
    let own = text.find("://").is_none_or(|colon| ["", "jdbc:"].contains(&&text[..start(text, colon)]));
    let own = own && (reference.authority().is_some() || reference.scheme() == Some("jdbc"));
    let Some(password) = of(text).filter(|_| own) else { return false };
    for at in delimiters(text, password) {
        found.say(IssueCode::PasswordDelimiter, Component::Userinfo, at..at + 1);
        if password.sure {
            let mut octet = String::with_capacity(3);
            percent::push_octet(&mut octet, text.as_bytes()[at]);
            found.fix(Action::Encode, at..at + 1, octet);
        }
    }
    true
}

struct Given<'t> {
    text: &'t str,
    row: Option<&'t Scheme>,
    web: bool,
    scheme: &'t str,
    /// The end of the authority: the first delimiter.
    end: usize,
}

impl Given<'_> {
    /// `u:p@ss/w@h.example`: the rest of the password is read as a host.
    fn behind_host(&self, first: usize) -> Option<(usize, bool)> {
        let host = &self.text[first + 1..self.end];
        if host.is_empty() || host.contains(['.', ':', '[', ',']) || host.eq_ignore_ascii_case("localhost") {
            return None;
        }
        let path = !self.cuts();
        let likely = |at: usize| {
            let before = &self.text[self.end..at];
            let value = before.contains('=') && (self.web || !before.starts_with('#'));
            !value && (!self.web || at > self.end + 1 && !before[1..].contains('/'))
        };
        let (at, sure) = self.last(likely, !self.web && !path)?;
        // Browsers connect to the first host.
        Some((at, sure && !self.web))
    }

    /// `u:p/w@h.example`: the password is read as a port.
    fn behind_port(&self, user: &str, begins: usize) -> Option<(usize, bool)> {
        let port = &self.text[begins..self.end];
        let number = port.bytes().all(|b| b.is_ascii_digit());
        let own = self.row.is_some_and(|row| row.is_server() && !row.is_web());
        if number && (self.web || !own || !self.cuts() || user.contains('.')) {
            return None;
        }
        if !port.is_empty() && is_placeholder(self.text.as_bytes(), begins..self.end) || is_item(port) {
            return None;
        }
        let word = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.' | b'%' | b'+');
        let machine = ["localhost", "http", "https"].iter().any(|name| name.eq_ignore_ascii_case(user))
            || user.contains('.') && (is_public(user) || ip::parse_ipv4(user.as_bytes()).is_some());
        if self.web && (user.is_empty() || machine || !user.bytes().all(word) || port.is_empty()) {
            return None;
        }
        let (at, sure) = self.last(
            |at| {
                let before = &self.text[self.end..at];
                let query =
                    before.starts_with('/') && before.split_once('?').is_some_and(|(_, rest)| rest.contains('='));
                let value = query || number && before.starts_with('?') && before.contains('=');
                !(value || self.web && before.ends_with('/'))
            },
            true,
        )?;
        // "ssh://h:x/y@z": a host and a path as in scp.
        let remote = self.scheme.contains("git") || self.row.is_some_and(|row| row.default_port == Some(SSH));
        let folder = remote && !self.cuts();
        let strong = self.host(at + 1) == Some(true);
        let name = port.bytes().all(|b| b.is_ascii_lowercase() || b"~._-".contains(&b));
        // "http://server:abc/mail/ada@h.example": an invalid port and a path.
        let path = self.web && name && self.text[self.end + 1..at].contains('/');
        (!folder || !name).then_some((at, sure && !path && (!folder || strong)))
    }

    /// Returns true if the authority ends at "#" or "?", which servers that are not of the web have no use for.
    fn cuts(&self) -> bool {
        matches!(self.text.as_bytes()[self.end], b'#' | b'?')
    }

    /// Returns the "@" before the host, and true if there is one.
    fn last(&self, likely: impl Fn(usize) -> bool, weak: bool) -> Option<(usize, bool)> {
        let (mut strong, mut weaker) = ((0, None), (0, None));
        for (at, _) in self.text[self.end..].match_indices('@').take(MOST) {
            let at = self.end + at;
            match self.host(at + 1).filter(|_| likely(at)) {
                Some(true) => strong = (strong.0 + 1, Some(at)),
                Some(false) if weak => weaker = (weaker.0 + 1, Some(at)),
                _ => {}
            }
        }
        let (count, at) = if strong.0 > 0 { strong } else { weaker };
        at.map(|at| (at, count == 1))
    }

    /// Returns true for a strong host at `start`, false for a weak one, None for other text.
    fn host(&self, start: usize) -> Option<bool> {
        let rest = &self.text[start..];
        if is_digest(rest.as_bytes()) {
            return None;
        }
        let ends = |c: char| "/?#@\\ \"`<>".contains(c) || c.is_control();
        let rest = &rest[..rest.find(ends).unwrap_or(rest.len())];
        let next = self.text.as_bytes().get(start + rest.len());
        if next == Some(&b'@') {
            return None;
        }
        // "postgres://u:p/w@/d": a socket of this machine.
        let local = self.row.is_some_and(|row| row.is_server() && row.authority == Authority::Optional);
        if rest.is_empty() && next == Some(&b'/') && local {
            return Some(false);
        }
        let mut strong = rest.contains(',');
        for item in rest.split(',') {
            strong |= machine(item)?;
        }
        let ends = next != Some(&b'?') && next != Some(&b'#') && (next.is_some() || !self.web);
        (strong || ends && !rest.contains('.')).then_some(strong)
    }
}

/// Returns true for a host that is certainly one, false for a single label, None for other text.
fn machine(text: &str) -> Option<bool> {
    if let Some((inner, after)) = text.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        let port = after.is_empty() || after.strip_prefix(':').is_some_and(is_number);
        return (port && ip::parse_ipv6(inner.as_bytes()).is_ok()).then_some(true);
    }
    let (name, port) = text.split_once(':').map_or((text, None), |(name, port)| (name, Some(port)));
    let word = name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_'));
    if name.is_empty() || !word || port.is_some_and(|port| !is_number(port)) {
        return None;
    }
    let label = name.rsplit('.').next().unwrap_or("");
    let domain = label.len() > 1 && label.len() < name.len() && label.bytes().all(|b| b.is_ascii_alphabetic());
    let address = ip::parse_ipv4(name.as_bytes()).is_some();
    let known = domain && !is_file_name(label) || address || port.is_some();
    Some(known || name.eq_ignore_ascii_case("localhost"))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// Returns true for two ports, or the beginning of a list of hosts.
fn is_item(port: &str) -> bool {
    let (first, rest) = port.split_once([':', ',']).unwrap_or(("", ""));
    is_number(first) && (is_number(rest) || rest.contains(':'))
}

#[cfg(test)]
mod tests {
    use super::of;

    fn found(text: &str) -> Option<(&str, bool)> {
        of(text).map(|password| (&text[password.start..password.end], password.sure))
    }

    #[test]
    fn passwords_with_delimiters() {
        for (text, password) in [
            ("sftp://deploy:s3cr#t9@files.example.com/in", "s3cr#t9"),
            ("ssh://deploy:s3cr?t9@files.example.com/in", "s3cr?t9"),
            ("svn+ssh://deploy:s3cr/t9@files.example.com/in", "s3cr/t9"),
            ("git+https://deploy:s3cr#t9@files.example.com/in", "s3cr#t9"),
            ("foo://deploy:s3cr/t9@files.example.com/in", "s3cr/t9"),
            ("mongodb+srv://u:p/w@c.example.net/db", "p/w"),
            ("ldap://u:p#w@h.example/dc=x", "p#w"),
            ("redis://:p@ss#w@h:6379", "p@ss#w"),
            ("postgres://u:p@ss?w@h/d", "p@ss?w"),
            ("postgres://u:12#4@h/d", "12#4"),
            ("postgres://u:#secret@db/d", "#secret"),
            ("postgresql://u:P/s@w#1@h.example:5432/x", "P/s@w#1"),
            ("amqp://u:p/w@[2001:db8::1]:5672/", "p/w"),
            ("http://u:p#w@h:8080/x", "p#w"),
            ("http://john.doe:p#w@proxy.example:8080", "p#w"),
            ("http://u:p\\w@h.example/", "p\\w"),
            ("postgres://u:p?a=b@h.example/d", "p?a=b"),
            ("URL=postgres://u:p/w@h.example/d", "p/w"),
            ("\"http://u:p#w@h.example\"", "p#w"),
            ("mongodb://u:p/w@a.example:27017,b.example:27017/d", "p/w"),
            ("postgres://u:p/w@/d", "p/w"),
            ("jdbc:mysql://u:p#w@h.example/d", "p#w"),
        ] {
            assert_eq!(found(text), Some((password, true)), "{text}");
        }
        for text in [
            "https://u:p@ss#w@h.example/", "foo://u:p/w@a.example/x@b.example/", "redis://u:p/w@a/b@c/",
            "http://server:abc/mail/ada@mail.example",
        ] {
            assert_eq!(found(text).map(|(_, sure)| sure), Some(false), "{text}");
        }
    }

    #[test]
    fn what_may_be_something_else() {
        for text in [
            "http://good.example:p/w@h.example/", "http://u:/w@h.example/", "http://u:p#w@http://h.example/",
            "ssh://h:x/y@z.example/", "ssh://h:~/x@z.example", "git+https://h:x/y@v1.2", "redis://h:port/a@b",
            "redis://h:${PORT}/a@b.example", "http://u:p@h/x?mail=a@b.example", "http://h:80/@ada.example",
            "https://u:p@h.example/@ada", "http://localhost:abc/x@h.example", "docker://image:tag@sha256:0123",
            "ftp://u:p@nas/pub/logo@2x.png", "mongodb://a:1,b:2/x@y.example",
            "https://u:p@intranet/?to=ada@mail.example", "file://u:p/w@h.example/", "postgres://h:5432/d?user=a@b",
            "http://media.lan:5050couchpotato/api/", "http://[::1]:x/y@h.example/", "urn:a:b/c@d.example", "//h", "",
            "x", "://@", "é://a:b/c@d", "redis://h:6379#a",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
