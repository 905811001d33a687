//! How far user information can reach: the last "@" before something ends it.

use super::ends_token;
use super::unit::{unit, Unit};

/// The piece of a text that was looked at last, and its last "@": whoever asks again about the same
/// piece pays nothing, so that all questions together cost one walk over the text.
#[derive(Default)]
pub(super) struct Reach {
    start: usize,
    end: usize,
    last: Option<usize>,
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
        if !(self.start..self.end).contains(&from) {
            let (mut at, mut last) = (from, None);
            while at < bytes.len() {
                let read = unit(bytes, at);
                if stops(read) {
                    break;
                }
                if read.is(b"@", level) && ends_userinfo(bytes, read.end) {
                    last = Some(at);
                }
                at = read.end;
            }
            *self = Reach { start: from, end: at, last };
        }
        self.last.filter(|at| *at >= from)
    }
}

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
