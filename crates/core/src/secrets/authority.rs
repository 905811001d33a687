//! User information after two slashes (RFC 3986 3.2.1), in texts that parse and in others.

use super::reach::{begins_host, Reach};
use super::tokens;
use super::unit::unit;
use super::{ends_token, Extent};
use crate::chars;
use std::ops::Range;

/// The passwords, and the user names that are tokens, of all authorities of a text, in order.
pub(super) fn find(text: &str, extent: Extent, out: &mut Vec<Range<usize>>) {
    let bytes = text.as_bytes();
    let mut authorities = Authorities { text, bytes, extent, out, beyond: Default::default() };
    let (mut at, mut query) = (0, false);
    while at < bytes.len() {
        match bytes[at] {
            b'/' | b'\\' | b'%' => {}
            // Most bytes are letters of words.
            byte if chars::is(byte, chars::UNRESERVED) => {
                at += 1;
                continue;
            }
            byte => {
                query = byte == b'?' || query && !(extent == Extent::Running && ends_token(byte));
                at += 1;
                continue;
            }
        }
        let run = slashes(bytes, at);
        // "//%2f": to a parser the third is the first character of the user's name.
        if let Some((start, level)) = run.plain {
            authorities.read(start, level, query);
        }
        at = match run.count {
            0 => unit(bytes, at).end,
            1 => run.end,
            _ => authorities.read(run.end, run.level, query),
        };
    }
}

/// Slashes in a row.
#[derive(Default)]
struct Slashes {
    end: usize,
    /// How deep the deepest is encoded.
    level: u8,
    count: usize,
    /// Where two or more of one depth end and a deeper one follows, and their depth.
    plain: Option<(usize, u8)>,
}

/// The slashes that begin at `at`.
fn slashes(bytes: &[u8], at: usize) -> Slashes {
    let mut run = Slashes { end: at, ..Slashes::default() };
    while run.end < bytes.len() {
        let read = unit(bytes, run.end);
        if !read.is(b"/\\", u8::MAX) {
            break;
        }
        if run.count > 1 && read.level > run.level && run.plain.is_none() {
            run.plain = Some((run.end, run.level));
        }
        run = Slashes { end: read.end, level: run.level.max(read.level), count: run.count + 1, ..run };
    }
    run
}

struct Authorities<'t> {
    text: &'t str,
    bytes: &'t [u8],
    extent: Extent,
    out: &'t mut Vec<Range<usize>>,
    /// What lies beyond the end of an authority: of a text, of a parameter, of an encoded text.
    beyond: [Reach; 3],
}

impl Authorities<'_> {
    /// Reads the authority that begins at `start`; where to go on.
    fn read(&mut self, start: usize, level: u8, query: bool) -> usize {
        let bytes = self.bytes;
        // A parameter ends where the next begins.
        let parameter = level > 0 || query;
        let (mut colon, mut port, mut deep) = (None, None, None);
        let mut last: Option<Range<usize>> = None;
        let mut end = start;
        let mut literal = false;
        let (mut cut, mut broken) = (false, false);
        while end < bytes.len() {
            let read = unit(bytes, end);
            let here = end..read.end;
            if self.extent == Extent::Running && ends_token(bytes[end]) {
                broken = true;
                break;
            }
            if parameter && bytes[end] == b'&' {
                break;
            }
            if read.is(b"/?#", level) {
                cut = true;
                break;
            }
            match read.byte {
                b':' if read.level > level => deep = deep.or(Some(here)),
                b':' if read.level <= level => {
                    if !literal {
                        port = port.or(Some(here.clone()));
                    }
                    colon = colon.or(Some(here));
                }
                b'@' if read.level <= level => last = Some(here),
                b'[' if end == start => literal = true,
                b']' if literal => (literal, port) = (false, None),
                _ => {}
            }
            end = read.end;
        }
        if let Some(at) = last {
            let colon = colon.or(deep).filter(|colon| colon.start < at.start);
            let name = start..colon.as_ref().map_or(at.start, |colon| colon.start);
            if tokens::is_user(&self.text[name.clone()]) {
                self.out.push(name);
            }
            let Some(colon) = colon else { return at.end };
            // "p@ss/word@example.org": what the RFC calls the host is not one.
            if cut && level == 0 && is_plain(&self.text[at.end..end]) {
                if let Some(far) =
                    self.beyond(end, 0, parameter).filter(|far| is_far(&bytes[end..], *far - end))
                {
                    self.out.push(colon.end..far);
                    return far;
                }
            }
            if colon.end < at.start {
                self.out.push(colon.end..at.start);
            }
            return at.end;
        }
        let Some(colon) = (if literal { colon } else { port }) else { return end };
        let digits = &self.text[colon.end..end];
        if is_port(digits) {
            return end;
        }
        let far = if cut {
            self.beyond(colon.end, level, parameter)
        } else if broken {
            let stop = line_end(bytes, end);
            bytes[colon.end..stop].iter().rposition(|b| *b == b'@').map(|n| colon.end + n)
        } else {
            None
        };
        match far {
            Some(far) if far > colon.end => {
                self.out.push(colon.end..far);
                far
            }
            _ => end,
        }
    }

    fn beyond(&mut self, from: usize, level: u8, parameter: bool) -> Option<usize> {
        let running = self.extent == Extent::Running;
        let which = if level > 0 { 2 } else { usize::from(parameter) };
        let level = if level > 0 { u8::MAX } else { 0 };
        let stops = |read: super::unit::Unit| {
            read.level == 0 && (running && ends_token(read.byte) || parameter && read.byte == b'&')
        };
        self.beyond[which].last(self.bytes, from, level, stops)
    }
}

/// How many bytes of a password are looked for behind a "/", so that the cost is linear.
const FAR: usize = 200;

/// Whether this is a port: digits, as many as a port can have.
fn is_port(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()) && text.parse::<u16>().is_ok()
}

/// A host of one label, which is rarely a server far away.
fn is_plain(host: &str) -> bool {
    host != "localhost"
        && host.bytes().all(|b| b.is_ascii_alphanumeric() || !matches!(b, b'.' | b':' | b'[' | b',' | b'@'))
}

/// Whether the "@" at `at` ends user information that a "/" divides: no segment begins with it, no
/// parameter has it for a value, and what follows is the name of a host with a dot.
fn is_far(bytes: &[u8], at: usize) -> bool {
    let host = &bytes[at + 1..];
    let length = host
        .iter()
        .position(|b| !(b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.')))
        .unwrap_or(host.len());
    let label = host[..length].rsplit(|b| *b == b'.').next().unwrap_or_default();
    (2..FAR).contains(&at)
        && bytes[at - 1] != b'/'
        && !bytes[..at].contains(&b'=')
        && label.len() + 1 < length
        && label.len() > 1
        && label.iter().all(u8::is_ascii_alphabetic)
        && begins_host(bytes, at + 1)
}

/// Where the rest of a line ends that may still belong to an authority.
fn line_end(bytes: &[u8], from: usize) -> usize {
    let rest = &bytes[from..];
    let slash = |b: &u8| matches!(b, b'/' | b'\\');
    let stop = |n: usize| {
        matches!(rest[n], b'/' | b'?' | b'#' | b'\n' | b'\r')
            || slash(&rest[n]) && rest.get(n + 1).is_some_and(slash)
    };
    from + (0..rest.len()).find(|n| stop(*n)).unwrap_or(rest.len())
}
