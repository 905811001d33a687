//! User information without two slashes: `sip:alice:pw@h`, `http:u:pw@h`, `u:pw@h`, and the `scott/tiger@h` of Oracle.

use super::reach::{begins_host, is_digest, Reach};
use super::unit::{unit, Unit};
use super::{ends_token, Extent};
use crate::names::schemes;
use crate::syntax::chars;
use std::ops::Range;

/// The meaning of a word before a ":" for the rest.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    /// A user name, or an unknown scheme.
    User,
    /// A scheme or a label, whose rest may have a user and a password.
    Scheme,
    /// A scheme of the URL Standard, which needs no slashes (RFC 3986 parses a path).
    Web,
    /// SIP, whose userinfo may contain "/", "?" and ";" (RFC 3261 25.1).
    Sip,
    /// Oracle's thin and OCI drivers: `user/password@`.
    Oracle,
    /// A scheme that uses ":" and "@" for other purposes.
    Quiet,
}

/// Words before a ":" and an "@" that are not user names, sorted: schemes without two slashes, and labels before a mail
/// address.
const SCHEMES: &[&str] = &[
    "account", "acct", "aim", "approver", "assignee", "author", "bcc", "blob", "by", "cc", "cci", "commenter",
    "contact", "creator", "customer", "e-mail", "email", "facetime", "facetime-audio", "feed", "file", "filesystem",
    "from", "gtalk", "h323", "iax", "iax2", "id", "im", "jabber", "jar", "jdbc", "jms", "mail", "mailserver", "mailto",
    "member", "msnim", "name", "oracle", "owner", "pres", "profile", "q", "recipient", "reply-to", "reporter",
    "requester", "reviewer", "rsync", "scp", "sender", "sftp", "skype", "smsto", "ssh", "team", "to", "turn", "turns",
    "uid", "username", "users", "view-source", "wyciwyg", "xmpp", "ymsgr",
];
const QUIET: &[&str] = &[
    "about", "ark", "arn", "bitcoin", "cid", "cpe", "crid", "data", "dict", "did", "docker", "doi", "ethereum", "geo",
    "github", "gitlab", "hdl", "info", "isbn", "javascript", "lightning", "lsid", "magnet", "md5", "mid", "news", "ni",
    "nih", "nntp", "npm", "oci", "oid", "payto", "pkg", "service", "sha1", "sha256", "sha512", "sms", "snews", "swh",
    "tag", "tel", "urn", "uuid", "vbscript",
];

/// Finds the passwords of a text that do not follow slashes, in order.
pub(super) fn find(text: &str, extent: Extent, out: &mut Vec<Range<usize>>) {
    let bytes = text.as_bytes();
    let mut walk = Walk { text, bytes, extent, out, reach: Default::default() };
    let mut place = Place::new(0);
    let mut at = 0;
    while at < bytes.len() {
        // Fast path for most bytes, which are letters of words.
        if chars::is(bytes[at], chars::UNRESERVED) {
            at += 1;
            continue;
        }
        let read = unit(bytes, at);
        // The URL Standard removes tabs and newlines.
        let dropped = place.goes_on() || matches!(bytes[at], b'\t' | b'\n' | b'\r');
        if ends_token(bytes[at]) && !(extent == Extent::One && dropped) {
            at = read.end;
            if extent == Extent::Running {
                // A word without "@" has no user information.
                let rest = &bytes[at..];
                let stop = rest.iter().position(|b| matches!(b, b'@' | b'%' | b'\\') || ends_token(*b));
                let length = stop.unwrap_or(rest.len());
                if rest.get(length).is_none_or(|b| ends_token(*b)) {
                    at += length;
                }
            }
            place = Place::new(at);
            continue;
        }
        at = match read.byte {
            b':' => walk.colon(&mut place, at, read),
            b'/' | b'\\' | b'@' => {
                place.user = None;
                read.end
            }
            b'=' | b',' | b'(' | b'[' | b'{' | b'\'' | b';' | b'|' | b'&' | b'?' | b'#' | b'!' | b')' | b']' => {
                place = Place { user: Some(read.end), word: Word::User, level: 0, ..place };
                read.end
            }
            _ => read.end,
        };
    }
}

/// The state of the walk within a token.
#[derive(Clone, Copy)]
struct Place {
    /// The possible start of a user name.
    user: Option<usize>,
    /// The meaning of the previous word.
    word: Word,
    /// The level of percent-encoding of that word and of the text after it.
    level: u8,
    /// True after two slashes: then only text after a scheme counts.
    hierarchical: bool,
    quiet: bool,
}

impl Place {
    fn new(at: usize) -> Self {
        Place { user: Some(at), word: Word::User, level: 0, hierarchical: false, quiet: false }
    }

    /// Returns true if the previous word continues after a space.
    fn goes_on(&self) -> bool {
        matches!(self.word, Word::Web | Word::Sip) && self.user.is_some()
    }
}

struct Walk<'t> {
    text: &'t str,
    bytes: &'t [u8],
    extent: Extent,
    out: &'t mut Vec<Range<usize>>,
    reach: [Reach; 8],
}

impl Walk<'_> {
    /// Handles a ":" at `at`; returns the offset to continue from.
    fn colon(&mut self, place: &mut Place, at: usize, read: Unit) -> usize {
        let Some(start) = place.user.filter(|_| !place.quiet) else { return read.end };
        let word = &self.text[start..at];
        let (after, slashes) = self.slashes(read.end);
        let said =
            if place.word == Word::Scheme && word.eq_ignore_ascii_case("thin") { Word::Oracle } else { said(word) };
        let inside = matches!(place.word, Word::Sip | Word::Web) && said == Word::User;
        if slashes >= 2 && !inside {
            *place = Place { user: None, hierarchical: true, ..*place };
            return after;
        }
        match said {
            Word::User => {}
            Word::Quiet => {
                place.quiet = true;
                return read.end;
            }
            Word::Oracle => {
                place.user = None;
                return self.oracle(read);
            }
            word => {
                let begins = if word == Word::Web { after } else { read.end };
                *place = Place { user: Some(begins), word, level: read.level, ..*place };
                return begins;
            }
        }
        let alone = place.word == Word::User;
        if read.level != place.level {
            return read.end;
        }
        place.user = None;
        if (place.hierarchical || !word.bytes().any(|b| b.is_ascii_alphabetic())) && alone {
            return read.end;
        }
        match self.last(place.word, read) {
            Some(last) if last > read.end && (!alone || is_host(self.bytes, unit(self.bytes, last).end)) => {
                self.out.push(read.end..last);
                last
            }
            _ => read.end,
        }
    }

    /// Handles `thin:scott/tiger@h` and `thin:scott[proxy]/tiger@h`.
    fn oracle(&mut self, read: Unit) -> usize {
        let mut at = read.end;
        while at < self.bytes.len() {
            let next = unit(self.bytes, at);
            // `thin:scott/"ti/ger"@h`: Oracle quotes a password that contains delimiters.
            let quoted = next.is(b"/", read.level) && self.bytes.get(next.end) == Some(&b'"');
            if let Some(closes) = quoted.then(|| self.closing(next.end + 1)).flatten() {
                self.out.push(next.end + 1..closes);
                return closes;
            }
            if next.is(b"@:", read.level) || ends_token(self.bytes[at]) {
                return at;
            }
            if next.is(b"/", read.level) {
                if let Some(last) = self.last(Word::Oracle, Unit { end: next.end, ..read }).filter(|n| *n > next.end) {
                    self.out.push(next.end..last);
                    return last;
                }
                return next.end;
            }
            at = next.end;
        }
        at
    }

    /// Returns the quotation mark before an "@" that ends a password at `start`.
    fn closing(&self, start: usize) -> Option<usize> {
        let rest = self.bytes.get(start..)?;
        let length = rest.iter().position(|b| matches!(b, b'"' | b'\n'))?;
        rest[length..].starts_with(b"\"@").then_some(start + length)
    }

    /// Returns the end of the slashes after a scheme, and their number.
    fn slashes(&self, mut at: usize) -> (usize, usize) {
        let mut count = 0;
        while at < self.bytes.len() {
            let read = unit(self.bytes, at);
            if !(read.is(b"/\\", u8::MAX) || read.is(b"\t\n\r", 0) && self.extent == Extent::One) {
                break;
            }
            count += usize::from(read.is(b"/\\", u8::MAX));
            at = read.end;
        }
        (at, count)
    }

    /// Returns the last "@" that may end the password after the colon `read`.
    fn last(&mut self, word: Word, read: Unit) -> Option<usize> {
        let running = self.extent == Extent::Running;
        let level = read.level;
        let deep = usize::from(level > 0);
        let stops = |byte: u8, token: bool, ends: &[u8], unit: Unit| {
            (token && unit.level == 0 && ends_token(byte)) || (deep > 0 && unit.is(b"&", 0)) || unit.is(ends, level)
        };
        let (bytes, reach) = (self.bytes, &mut self.reach);
        match word {
            Word::Sip => {
                let before = reach[deep].last(bytes, read.end, level, |u| stops(u.byte, running, b"#", u));
                before.or_else(|| reach[2 + deep].last(bytes, read.end, level, |u| stops(u.byte, running, b"", u)))
            }
            Word::Oracle => reach[4 + deep].last(bytes, read.end, level, |u| stops(u.byte, true, b"?#(", u)),
            Word::Web => reach[6].last(bytes, read.end, level, |u| stops(u.byte, running, b"/\\?#", u)),
            _ => reach[7].last(bytes, read.end, level, |u| stops(u.byte, true, b"/\\?#", u)),
        }
    }
}

fn said(word: &str) -> Word {
    let is = |names: &[&str]| names.iter().any(|name| without_breaks(word, name));
    match word.len() {
        0 => Word::User,
        _ if is(&schemes::WEB) => Word::Web,
        _ if is(&["sip", "sips"]) => Word::Sip,
        _ if is(&["oci", "oci8"]) => Word::Oracle,
        _ if is(SCHEMES) => Word::Scheme,
        _ if is(QUIET) => Word::Quiet,
        _ => Word::User,
    }
}

/// Compares a word with a name, ignoring case and the tabs and newlines that the URL Standard removes.
fn without_breaks(word: &str, name: &str) -> bool {
    if word.len() == name.len() {
        return word.eq_ignore_ascii_case(name);
    }
    word.len() > name.len() && word.bytes().filter(|b| *b > b' ').map(|b| b.to_ascii_lowercase()).eq(name.bytes())
}

/// Returns true if a host begins at `at`, and not a version, a hash or a word of a sentence.
fn is_host(bytes: &[u8], at: usize) -> bool {
    if !begins_host(bytes, at) || bytes[at] == b'[' {
        return at < bytes.len() && bytes[at] == b'[';
    }
    let rest = &bytes[at..];
    let length = rest.iter().position(|b| !(b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_' | 0x80..)));
    let host = &rest[..length.unwrap_or(rest.len())];
    let last = host.strip_suffix(b".").unwrap_or(host).rsplit(|b| *b == b'.').next().unwrap_or_default();
    let number = !last.is_empty() && last.iter().all(u8::is_ascii_digit);
    let address = host.split(|b| *b == b'.').count() == 4;
    !is_digest(rest) && (!number || address)
}
