//! CPython's `urllib.parse.urlsplit` and `urlparse`: the attributes of what they return.
//!
//! Follows the documentation of `urllib.parse`; compared with CPython 3.11.7 (`tests/data/dialects/test_cpython.py`).
//! The patch releases of 2025 check brackets more strictly: they reject text before "[", and text after "]" that is not
//! a port; this module accepts both. From 3.15 on, CPython can return None for a missing component. Left out: bytes,
//! the arguments `scheme` and `allow_fragments`, `geturl`. Normalization uses Unicode 17, CPython the version it was
//! built with.

use std::borrow::Cow;
use std::net::Ipv6Addr;
use std::ops::Range;

use super::{Answer, Fault};

/// The result of `urlsplit`, as ranges of the text without the characters that it removes.
struct Split<'a> {
    text: Cow<'a, str>,
    scheme: Range<usize>,
    netloc: Range<usize>,
    path: Range<usize>,
    query: Range<usize>,
    fragment: Range<usize>,
}

/// The schemes whose last path segment has parameters for `urlparse`.
const WITH_PARAMS: [&str; 16] = [
    "", "ftp", "hdl", "prospero", "http", "imap", "https", "shttp", "rtsp", "rtsps", "rtspu", "sip", "sips", "mms",
    "sftp", "tel",
];

impl<'a> Split<'a> {
    fn read(given: &'a str) -> Result<Self, Fault> {
        let text = without_controls(given);
        let scheme = 0..scheme_end(&text).unwrap_or(0);
        let mut at = if scheme.is_empty() { 0 } else { scheme.end + 1 };
        let mut netloc = at..at;
        if text[at..].starts_with("//") {
            let end = text[at + 2..].find(['/', '?', '#']).map_or(text.len(), |found| at + 2 + found);
            netloc = at + 2..end;
            at = end;
            check_brackets(&text[netloc.clone()])?;
        }
        let end = text.len();
        let hash = text[at..].find('#').map_or(end, |found| at + found);
        let mark = text[at..hash].find('?').map_or(hash, |found| at + found);
        check_compatibility(&text[netloc.clone()])?;
        let (query, fragment) = ((mark + 1).min(hash)..hash, (hash + 1).min(end)..end);
        Ok(Split { text, scheme, netloc, path: at..mark, query, fragment })
    }

    fn take(self, range: Range<usize>) -> Cow<'a, str> {
        match self.text {
            Cow::Borrowed(text) => Cow::Borrowed(&text[range]),
            Cow::Owned(text) => Cow::Owned(text[range].to_owned()),
        }
    }

    /// Returns the offset of the host.
    fn host_start(&self) -> usize {
        let netloc = &self.text[self.netloc.clone()];
        self.netloc.start + netloc.rfind('@').map_or(0, |sign| sign + 1)
    }

    /// Returns host and port as they are written.
    fn host_and_port(&self) -> (Range<usize>, Range<usize>) {
        let (start, end) = (self.host_start(), self.netloc.end);
        let find = |from: usize, c: char| self.text[from..end].find(c).map(|found| from + found);
        let (host, after) = match find(start, '[') {
            None => {
                let colon = find(start, ':').unwrap_or(end);
                (start..colon, colon)
            }
            Some(open) => {
                let close = find(open, ']').unwrap_or(end);
                (open + 1..close, find(close, ':').unwrap_or(end))
            }
        };
        (host, (after + 1).min(end)..end)
    }

    /// Returns the offset of the ";" before the parameters of the last segment.
    fn params_start(&self) -> Option<usize> {
        let scheme = self.text[self.scheme.clone()].to_ascii_lowercase();
        if !WITH_PARAMS.contains(&&*scheme) {
            return None;
        }
        let path = &self.text[self.path.clone()];
        let last = path.rfind('/').unwrap_or(0);
        path[last..].find(';').map(|found| self.path.start + last + found)
    }
}

/// Removes leading control characters and spaces, and all line breaks and tabs.
fn without_controls(given: &str) -> Cow<'_, str> {
    let text = given.trim_start_matches(|c| c <= ' ');
    match text.contains(['\t', '\r', '\n']) {
        false => Cow::Borrowed(text),
        true => Cow::Owned(text.replace(['\t', '\r', '\n'], "")),
    }
}

fn scheme_end(text: &str) -> Option<usize> {
    let end = text.find(':')?;
    let bytes = &text.as_bytes()[..end];
    let all = bytes.iter().all(|b| b.is_ascii_alphanumeric() || b"+-.".contains(b));
    (bytes.first()?.is_ascii_alphabetic() && all).then_some(end)
}

fn check_brackets(netloc: &str) -> Result<(), Fault> {
    let Some(open) = netloc.find('[') else {
        return if netloc.contains(']') { Err(Fault::of("bracket-missing")) } else { Ok(()) };
    };
    if !netloc.contains(']') {
        return Err(Fault::of("bracket-missing"));
    }
    let host = netloc[open + 1..].split(']').next().unwrap_or_default();
    let valid = match host.strip_prefix('v') {
        Some(future) => {
            let digits = future.bytes().take_while(u8::is_ascii_hexdigit).count();
            digits > 0 && future[digits..].starts_with('.') && future.len() > digits + 1
        }
        None => {
            let (address, zone) = host.split_once('%').map_or((host, None), |(a, z)| (a, Some(z)));
            address.parse::<Ipv6Addr>().is_ok() && zone.is_none_or(|zone| !zone.is_empty() && !zone.contains('%'))
        }
    };
    if valid {
        Ok(())
    } else {
        Err(Fault::of("address-invalid"))
    }
}

/// The characters whose compatibility form contains one of "/?#@:". A list of nineteen is enough, and a hundredth of
/// the size of the tables: Normalization Form KC is stable, and no combining mark composes with a delimiter.
const COMPATIBLE: [char; 19] = [
    '\u{2047}', '\u{2048}', '\u{2049}', '\u{2100}', '\u{2101}', '\u{2105}', '\u{2106}', '\u{2A74}', '\u{FE13}',
    '\u{FE16}', '\u{FE55}', '\u{FE56}', '\u{FE5F}', '\u{FE6B}', '\u{FF03}', '\u{FF0F}', '\u{FF1A}', '\u{FF1F}',
    '\u{FF20}',
];

/// Rejects characters whose compatibility form has a delimiter, because normalization would move the host.
fn check_compatibility(netloc: &str) -> Result<(), Fault> {
    if !netloc.is_ascii() && netloc.contains(COMPATIBLE) {
        return Err(Fault::of("netloc-compatibility"));
    }
    Ok(())
}

fn text<'a>(text: &'a str, range: fn(&Split<'a>) -> Range<usize>) -> Answer<'a> {
    let split = Split::read(text)?;
    let range = range(&split);
    Ok(Some(split.take(range)))
}

/// `urlsplit(text).scheme`, in lower case.
pub fn scheme(given: &str) -> Answer<'_> {
    let scheme = text(given, |split| split.scheme.clone())?;
    Ok(scheme.map(lower))
}

fn lower(text: Cow<'_, str>) -> Cow<'_, str> {
    let same = text.chars().all(|c| c.is_ascii() && !c.is_ascii_uppercase());
    if same {
        text
    } else {
        Cow::Owned(text.to_lowercase())
    }
}

/// `urlsplit(text).netloc`.
pub fn netloc(given: &str) -> Answer<'_> {
    text(given, |split| split.netloc.clone())
}

/// `urlsplit(text).path`.
pub fn path(given: &str) -> Answer<'_> {
    text(given, |split| split.path.clone())
}

/// `urlsplit(text).query`.
pub fn query(given: &str) -> Answer<'_> {
    text(given, |split| split.query.clone())
}

/// `urlsplit(text).fragment`.
pub fn fragment(given: &str) -> Answer<'_> {
    text(given, |split| split.fragment.clone())
}

/// `urlparse(text).path`: without the parameters of the last segment.
pub fn path_without_params(given: &str) -> Answer<'_> {
    text(given, |split| split.path.start..split.params_start().unwrap_or(split.path.end))
}

/// `urlparse(text).params`.
pub fn params(given: &str) -> Answer<'_> {
    text(given, |split| split.params_start().map_or(split.path.end, |at| at + 1)..split.path.end)
}

/// `urlsplit(text).username`.
pub fn username(given: &str) -> Answer<'_> {
    userinfo(given, |user, _| Some(user))
}

/// `urlsplit(text).password`.
pub fn password(given: &str) -> Answer<'_> {
    userinfo(given, |_, password| password)
}

type Choice = fn(Range<usize>, Option<Range<usize>>) -> Option<Range<usize>>;

fn userinfo<'a>(given: &'a str, choice: Choice) -> Answer<'a> {
    let split = Split::read(given)?;
    let (start, host) = (split.netloc.start, split.host_start());
    if host == start {
        return Ok(None);
    }
    let found = match split.text[start..host - 1].find(':') {
        None => choice(start..host - 1, None),
        Some(colon) => choice(start..start + colon, Some(start + colon + 1..host - 1)),
    };
    Ok(found.map(|range| split.take(range)))
}

/// `urlsplit(text).hostname`: without brackets, in lower case except for a zone; None if it is empty.
///
/// ```
/// use urikit_core::readings::dialects::cpython::hostname;
/// assert_eq!(hostname("http://u@EXAMPLE.com:80/").unwrap().unwrap(), "example.com");
/// assert_eq!(hostname("http://[v1.a").unwrap_err().code, "bracket-missing");
/// ```
pub fn hostname(given: &str) -> Answer<'_> {
    let split = Split::read(given)?;
    let (range, _) = split.host_and_port();
    if range.is_empty() {
        return Ok(None);
    }
    let host = split.take(range);
    Ok(Some(match host.split_once('%') {
        None => lower(host),
        Some((name, zone)) => Cow::Owned(format!("{}%{zone}", name.to_lowercase())),
    }))
}

/// `urlsplit(text).port`: None if it is missing or empty.
pub fn port(given: &str) -> Result<Option<i64>, Fault> {
    /// The most digits that CPython converts to a number.
    const MOST_DIGITS: usize = 4300;
    let split = Split::read(given)?;
    let digits = &split.text[split.host_and_port().1];
    if digits.is_empty() {
        return Ok(None);
    }
    if digits.len() > MOST_DIGITS || digits.bytes().any(|b| !b.is_ascii_digit()) {
        return Err(Fault::of("port-character"));
    }
    let significant = digits.trim_start_matches('0');
    match if significant.is_empty() { Ok(0) } else { significant.parse::<u16>() } {
        Ok(port) => Ok(Some(port.into())),
        Err(_) => Err(Fault::of("port-range")),
    }
}

#[cfg(test)]
mod tests {
    use super::COMPATIBLE;
    use crate::names::unicode::nfkc;

    #[test]
    fn the_characters_compatible_with_a_delimiter_are_all_written_down() {
        let beyond =
            ('\u{80}'..=char::MAX).filter(|c| nfkc(c.encode_utf8(&mut [0; 4])).contains(['/', '?', '#', '@', ':']));
        assert!(beyond.eq(COMPATIBLE));
    }
}
