//! The extent of user information: the last "@" before its end.

use super::ends_token;
use super::unit::{unit, Unit};

/// The last searched range of a text, and its last "@". It is cached, so that all lookups in it need a single walk over
/// the text.
#[derive(Default)]
pub(super) struct Reach {
    start: usize,
    end: usize,
    /// The last "@" followed by a character of a host.
    last: Option<usize>,
    any: Option<usize>,
}

impl Reach {
    /// Returns the last "@" from `from` on, before the first unit that `stops`, that is encoded at most `level` times
    /// and followed by a character of a host.
    pub(super) fn last(&mut self, bytes: &[u8], from: usize, level: u8, stops: impl Fn(Unit) -> bool) -> Option<usize> {
        self.walk(bytes, from, level, stops);
        self.last.filter(|at| *at >= from)
    }

    /// Returns the same "@" if the host may be empty.
    pub(super) fn any(&mut self, bytes: &[u8], from: usize, level: u8, stops: impl Fn(Unit) -> bool) -> Option<usize> {
        self.walk(bytes, from, level, stops);
        self.any.filter(|at| *at >= from)
    }

    fn walk(&mut self, bytes: &[u8], from: usize, level: u8, stops: impl Fn(Unit) -> bool) {
        if (self.start..self.end).contains(&from) {
            return;
        }
        *self = Reach { start: from, end: from, last: None, any: None };
        while self.end < bytes.len() {
            let read = unit(bytes, self.end);
            if stops(read) {
                break;
            }
            if read.is(b"@", level) && !is_digest(&bytes[read.end..]) {
                self.any = Some(self.end);
                if ends_userinfo(bytes, read.end) {
                    self.last = Some(self.end);
                }
            }
            self.end = read.end;
        }
    }
}

/// Returns true for a digest after an "@" (`image@sha256:…`), which is not a host.
pub(crate) fn is_digest(bytes: &[u8]) -> bool {
    DIGESTS.iter().any(|name| bytes.starts_with(name) && bytes.get(name.len()) == Some(&b':'))
}

const DIGESTS: [&[u8]; 5] = [b"sha256", b"sha512", b"sha384", b"sha1", b"md5"];

/// Returns true if a host, two slashes (Oracle), or nothing follows an "@" before `at`.
fn ends_userinfo(bytes: &[u8], at: usize) -> bool {
    bytes.get(at).is_none_or(|b| ends_token(*b)) || bytes[at..].starts_with(b"//") || begins_host(bytes, at)
}

/// Returns true if a host can begin at `at`.
pub(super) fn begins_host(bytes: &[u8], at: usize) -> bool {
    at < bytes.len() && {
        let read = unit(bytes, at);
        read.byte.is_ascii_alphanumeric() || matches!(read.byte, b'[' | b'_' | b'*' | 0x80..)
    }
}
