//! How far user information can reach: the last "@" before something ends it.

use super::ends_token;
use super::unit::{unit, Unit};

/// The piece of a text that was looked at last, and its last "@". The piece is cached, so that all questions about it
/// together cost one walk over the text.
#[derive(Default)]
pub(super) struct Reach {
    start: usize,
    end: usize,
    /// The last "@" that has a character of a host behind it.
    last: Option<usize>,
    any: Option<usize>,
}

impl Reach {
    /// The last "@" from `from` on, before the first unit that `stops`, that is encoded at most `level`
    /// times and has a character of a host behind it.
    pub(super) fn last(
        &mut self,
        bytes: &[u8],
        from: usize,
        level: u8,
        stops: impl Fn(Unit) -> bool,
    ) -> Option<usize> {
        self.walk(bytes, from, level, stops);
        self.last.filter(|at| *at >= from)
    }

    /// The same "@" where the host may be empty.
    pub(super) fn any(
        &mut self,
        bytes: &[u8],
        from: usize,
        level: u8,
        stops: impl Fn(Unit) -> bool,
    ) -> Option<usize> {
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

/// Whether what follows an "@" is a digest (`image@sha256:…`), which is not a host.
pub(super) fn is_digest(bytes: &[u8]) -> bool {
    DIGESTS.iter().any(|name| bytes.starts_with(name) && bytes.get(name.len()) == Some(&b':'))
}

const DIGESTS: [&[u8]; 5] = [b"sha256", b"sha512", b"sha384", b"sha1", b"md5"];

/// Whether what follows an "@" at `at` is a host, two slashes (Oracle), or nothing.
fn ends_userinfo(bytes: &[u8], at: usize) -> bool {
    bytes.get(at).is_none_or(|b| ends_token(*b)) || bytes[at..].starts_with(b"//") || begins_host(bytes, at)
}

/// Whether a host can begin at `at`.
pub(super) fn begins_host(bytes: &[u8], at: usize) -> bool {
    at < bytes.len() && {
        let read = unit(bytes, at);
        read.byte.is_ascii_alphanumeric() || matches!(read.byte, b'[' | b'_' | b'*' | 0x80..)
    }
}
