//! The secrets of a text, found in one place for all output.
//!
//! RFC 3986 says that a password in a userinfo should not be shown (3.2.1, 7.5). But logged URLs are often invalid,
//! some schemes have the password in the path, and today most secrets are parameters. Secrets are:
//!
//! - **A password after two slashes** (`authority`), in any notation of the slashes (`\`, `\/` of JSON, `%2F`,
//!   `%252F`): from the first ":" to the last "@" that can end it. `tests/core/passwords.toml` is a table of cases with
//!   reasons.
//! - **User names that are tokens**, by the prefix that their issuer uses, or because they are long and random
//!   (`tokens`); with such a prefix also anywhere else in a text.
//! - **User information without slashes** (`opaque`): of `sip:`, of `http:u:pw@h` (a URL by the URL Standard), of
//!   `user:password@host` in running text, and the `scott/tiger@` of Oracle. Not after schemes that use ":" and "@" for
//!   other purposes (`urn:`, `data:`, `tag:`, `pkg:`).
//! - **Parameters** with a name of a list (`names`, which callers extend), in a query, a fragment, a path or a
//!   connection string (`parameters`). "code" counts next to a "state" or a "scope", or if its value looks like a key;
//!   "key" if its value does.
//! - **Settings of one line** (`settings`): a proxy as `h:8080:user:password`, `scott/tiger@h:1521/service` of Oracle.
//! - **Paths of services** whose URL is the secret, by host (`services`).
//! - **Fields and members**: `Authorization: Basic …`, `Bearer …`, `{"password": "…"}`, also encoded (`fields`).
//!
//! Nested text is handled the same way: `jar:`, `blob:`, `magnet:`, and percent-encoded text in a parameter. In running
//! text white space, a control character, `<`, `>` and `"` end most secrets; in one identifier they do not
//! ([`Extent`]). The time is linear in the length of the text.
//!
//! Left out: a password that looks like a port of a web server, a secret without a name, passwords in prose.

mod authority;
mod fields;
mod names;
mod opaque;
mod parameters;
mod reach;
mod services;
pub(crate) mod settings;
mod tokens;
mod unit;

pub use names::Names;

pub(crate) use authority::{is_file_name, is_placeholder};
pub(crate) use reach::is_digest;

use crate::text::cover::{cover, Places, MASK};
use std::ops::Range;
use unit::{unit, Signs, AT, COLON, EQUALS, ESCAPE, FIELD, QUESTION, SLASHES};

/// The kind of text that contains secrets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// One identifier, or text meant as one.
    One,
    /// Any text with any number of identifiers, such as a line of a log.
    Running,
}

/// Finds the secret ranges of a text, sorted and disjoint.
pub fn find(text: &str, extent: Extent, names: &Names) -> Vec<Range<usize>> {
    find_behind(text, extent, 0, names)
}

/// Finds the secrets of a part of a text; `before` is the delimiter before it.
///
/// In running text no secret continues beyond its line, so lines are searched one by one: most have no secret, and only
/// those with one are searched again.
pub(crate) fn find_behind(text: &str, extent: Extent, before: u8, names: &Names) -> Vec<Range<usize>> {
    let may_have = |signs: Signs| signs.has(AT) || signs.has(EQUALS) || signs.has(QUESTION);
    let signs = Signs::of(text.as_bytes());
    if extent == Extent::One || !may_have(signs) {
        return judged(text, signs, extent, before, names);
    }
    let (mut found, mut start) = (Vec::new(), 0);
    for line in text.split_inclusive('\n') {
        let before = if start == 0 { before } else { b'\n' };
        let secrets = judged(line, Signs::of(line.as_bytes()), extent, before, names).into_iter();
        found.extend(secrets.map(|range| start + range.start..start + range.end));
        start += line.len();
    }
    found
}

/// Finds the secrets of the lines of a running text that contain one of `places`, which are sorted.
///
/// ```
/// use urikit_core::text::secrets::{find_in_lines, Names};
/// let text = "http://u:p@a/\nftp://u:p@b/\nhttp://u:p@c/";
/// assert_eq!(find_in_lines(text, [14..26], &Names::default()), [22..23]);
/// ```
pub fn find_in_lines(text: &str, places: impl IntoIterator<Item = Range<usize>>, names: &Names) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let (mut found, mut done) = (Vec::new(), 0);
    for place in places {
        if place.end <= done {
            continue;
        }
        let line = bytes[done..place.start.max(done)].iter().rposition(|b| *b == b'\n');
        let start = line.map_or(done, |at| done + at + 1);
        let rest = &bytes[place.end..];
        done = place.end + rest.iter().position(|b| *b == b'\n').map_or(rest.len(), |at| at + 1);
        let secrets = find(&text[start..done], Extent::Running, names).into_iter();
        found.extend(secrets.map(|range| start + range.start..start + range.end));
    }
    found
}

/// A masked secret may have hidden another one: the masked text is searched again until nothing more is found.
fn judged(text: &str, signs: Signs, extent: Extent, before: u8, names: &Names) -> Vec<Range<usize>> {
    let mut found = once(text, signs, extent, before, names);
    if found.is_empty() {
        return found;
    }
    for _ in 0..ROUNDS {
        let shown = cover(text, &found);
        let more = once(&shown, Signs::of(shown.as_bytes()), extent, before, names);
        if more.iter().all(|range| &shown[range.clone()] == MASK) {
            break;
        }
        let places = Places::new(&found);
        found.extend(more.into_iter().map(|range| places.origin(range)));
        found = joined(found);
    }
    found
}

/// The maximum number of repeated searches.
const ROUNDS: usize = 8;

fn once(text: &str, signs: Signs, extent: Extent, before: u8, names: &Names) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    if signs.has(AT) {
        authority::find(text, extent, &mut found);
        if signs.has(COLON) {
            opaque::find(text, extent, &mut found);
        }
    }
    // The query of an IRC URL is a secret without "=".
    if signs.has(EQUALS) || signs.has(QUESTION) {
        parameters::find(text, extent, before, names, &mut found);
    }
    if signs.has(SLASHES) {
        services::find(text, extent, &mut found);
    }
    if signs.has(FIELD) {
        fields::find(text, names, &mut found);
    }
    if signs.has(ESCAPE) {
        find_encoded(text, extent, before, names, &mut found);
    }
    if extent == Extent::One && signs.has(COLON) {
        found.extend(settings::proxy(text).map(|[_, password, _, _]| password));
        found.extend(settings::easy_connect(text));
        found.extend(settings::option(text));
    }
    tokens::find(text, &mut found);
    joined(found)
}

/// Finds the fields, members and settings of percent-encoded text: `?filter=%7B%22password%22%3A%22…`,
/// `?header=Authorization%3A%20Basic%20…`, `/Server=s;%20Password%20=%20…`.
fn find_encoded(text: &str, extent: Extent, before: u8, names: &Names, out: &mut Vec<Range<usize>>) {
    let bytes = text.as_bytes();
    let is_sign = |at: usize| {
        let read = unit(bytes, at);
        read.level > 0 && matches!(read.byte, b'"' | b'\'' | b':' | b' ')
    };
    if !text.match_indices('%').any(|(at, _)| is_sign(at)) {
        return;
    }
    let (mut decoded, mut offsets, mut at) = (String::with_capacity(bytes.len()), Vec::new(), 0);
    while at < bytes.len() {
        let read = unit(bytes, at);
        decoded.push(if read.byte.is_ascii() { char::from(read.byte) } else { 'x' });
        offsets.push(at);
        at = read.end;
    }
    offsets.push(at);
    let mut found = Vec::new();
    fields::find(&decoded, names, &mut found);
    if decoded.contains(" =") {
        parameters::find(&decoded, extent, before, names, &mut found);
    }
    out.extend(found.into_iter().map(|range| offsets[range.start]..offsets[range.end]));
}

/// Sorts ranges and joins adjacent ones.
pub(crate) fn joined(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    ranges.sort_by_cached_key(|range| range.start);
    let mut out: Vec<Range<usize>> = Vec::with_capacity(ranges.len());
    for range in ranges {
        match out.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => out.push(range),
        }
    }
    out
}

/// Returns true for a byte that ends a word of running text.
fn ends_token(byte: u8) -> bool {
    matches!(byte, 0..=b' ' | 0x7F | b'<' | b'>' | b'"')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn encoded_text() {
        for (text, want) in [
            ("http://h/?f=%7B%22password%22%3A%22s3cr%22%7D&x=1", "http://h/?f=%7B%22password%22%3A%22***%22%7D&x=1"),
            ("/?f=%7b%22a%22:1,%22token%22:%22%C3%A9%2F%22%7d", "/?f=%7b%22a%22:1,%22token%22:%22***%22%7d"),
            (
                "/?u=%2F%3Ff%3D%257B%2522secret%2522%253A%2522x%2522",
                "/?u=%2F%3Ff%3D%257B%2522secret%2522%253A%2522***%2522",
            ),
            ("/?f=%7B%27pwd%27:%27x%27%7D\u{E9}", "/?f=%7B%27pwd%27:%27***%27%7D\u{E9}"),
            ("/?f=%257B%252522pwd%252522%25253A%252522x%252522", "/?f=%257B%252522pwd%252522%25253A%252522***%252522"),
            ("/?h=Authorization%3A%20Basic%20dTpw", "/?h=Authorization%3A%20Basic%20***"),
            ("/Server=s;%20Password%20=%20geheim;X=1", "/Server=s;%20Password%20=%20***;X=1"),
            ("/?c=Server%3Ds%3B%20Pwd%20%3D%20geheim%3BX%3D1", "/?c=Server%3Ds%3B%20Pwd%20%3D%20***%3BX%3D1"),
            ("/?q=a%20=%20b%20c", "/?q=a%20=%20b%20c"),
            ("/?f=%7B%22name%22%3A%22x%22%7D", "/?f=%7B%22name%22%3A%22x%22%7D"),
        ] {
            let mut found = Vec::new();
            find_encoded(text, Extent::One, 0, &Names::default(), &mut found);
            assert_eq!(cover(text, &found), want);
        }
    }

    #[test]
    fn lines_that_are_asked_for() {
        let text = "http://u:p@a/\nno ftp://u:p@b/ <http://u:p@\nc>\r\n?token=x";
        let all = find(text, Extent::Running, &Names::default());
        let of = |places: &[(usize, usize)]| {
            find_in_lines(text, places.iter().map(|(start, end)| *start..*end), &Names::default())
        };
        let end = text.len();
        assert_eq!(all.len(), 4);
        assert_eq!(of(&[(0, 1), (14, 16), (33, 46), (50, 50)]), all);
        assert_eq!(of(&[(17, 18)]), all[1..3]);
        assert_eq!(of(&[(33, 46)]), all[1..3]);
        assert_eq!(of(&[(0, 2), (4, 5)]), all[..1]);
        assert_eq!(of(&[(end, end)]), all[3..]);
        assert_eq!(of(&[]), []);
    }

    proptest! {
        #[test]
        fn no_secret_goes_beyond_its_line(
            text in "((http|sip|irc|jdbc:oracle:thin|irc|code|token|state|Pwd|u|x|ghp_0123456789abcdefghij)?[:/@=?&;#%'\"{} \n\r\t\\\\1a-]{0,4}){0,8}",
        ) {
            let names = Names::default();
            prop_assert_eq!(find(&text, Extent::Running, &names), judged(&text, Signs::of(text.as_bytes()), Extent::Running, 0, &names));
        }
    }
}
