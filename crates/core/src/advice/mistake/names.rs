//! Names without their scheme, and schemes with extra slashes or missing commas.

use super::{Action, Mistakes};
use crate::advice::code::IssueCode;
use crate::advice::host_name::is_dotted;
use crate::names::public_suffix::{self, Section};
use crate::syntax::chars;
use crate::syntax::error::Component;
use crate::syntax::reference::Reference;

/// Schemes without "//" that are often written with it.
const WITHOUT_SLASHES: [&str; 17] = [
    "about", "mailto", "tel", "sms", "urn", "doi", "data", "sip", "sips", "geo", "cid", "mid", "acct", "stun", "stuns",
    "turn", "turns",
];
/// Parts of media types that a browser may execute.
const ACTIVE: [&str; 5] = ["html", "xml", "svg", "script", "%"];
/// Directories at the root of a Unix system (Filesystem Hierarchy Standard 3.0 section 3, and those of macOS).
const ROOTS: [&str; 15] = [
    "home", "Users", "etc", "tmp", "var", "usr", "opt", "mnt", "media", "srv", "root", "Volumes", "Library",
    "Applications", "private",
];
/// URN namespaces that are often written without "urn:".
const NAMESPACES: [&str; 3] = ["isbn", "issn", "uuid"];

pub(super) fn check(reference: &Reference<'_>, found: &mut Mistakes) {
    match reference.scheme() {
        Some(scheme) => of_scheme(scheme, reference, found),
        None if reference.authority().is_none() => without_scheme(reference, found),
        None => {}
    }
}

fn of_scheme(scheme: &str, reference: &Reference<'_>, found: &mut Mistakes) {
    let text = reference.text();
    let path = reference.path();
    let start = reference.offsets().path().start;
    let is = |name: &str| scheme.eq_ignore_ascii_case(name);
    if scheme.len() == 1 && reference.authority().is_none() && path.starts_with('/') {
        found.say(IssueCode::WindowsPath, Component::Reference, 0..2);
        found.fix(Action::AddFile, 0..0, "file:///");
        for (at, c) in text.match_indices(['%', '?', '#']) {
            let octet = match c {
                "%" => "%25",
                "?" => "%3F",
                _ => "%23",
            };
            found.fix(Action::Encode, at..at + 1, octet);
        }
    } else if NAMESPACES.into_iter().any(is) && reference.authority().is_none() {
        if path.bytes().filter(u8::is_ascii_hexdigit).count() >= 8 {
            found.say(IssueCode::NameWithoutScheme, Component::Scheme, 0..scheme.len());
            found.fix(Action::AddScheme, 0..0, "urn:");
        }
    } else if let Some(authority) = reference.offsets().authority().filter(|_| WITHOUT_SLASHES.into_iter().any(is)) {
        let lower = text[authority.start..].split(',').next().unwrap_or("").to_ascii_lowercase();
        let active = is("data") && ACTIVE.iter().any(|kind| lower.contains(kind));
        // "urn://example/a": the NID parses as a host.
        let nid = reference.host().filter(|_| is("urn") && reference.authority() == reference.host());
        if nid.is_some_and(|nid| nid.len() > 1 && nid.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-'))
            && path.len() > 1
            && !path.contains(':')
        {
            found.fix(Action::FixSeparator, start..start + 1, ":");
        }
        if !authority.is_empty() && !active {
            found.fix(Action::DropSlashes, authority.start - 2..authority.start, "");
        }
    } else if is("data") && !path.contains(',') && !path.is_empty() && reference.query().is_none() {
        comma(path, start, found);
    } else if is("data") {
        base64(path, start, found);
    } else if is("file") {
        drive(reference, found);
    } else if is("urn") {
        oid(path, start, found);
        uuid(path, start, found);
    }
}

/// Adds hyphens to `urn:uuid:` and 32 digits; the typed view reports the issue.
fn uuid(path: &str, start: usize, found: &mut Mistakes) {
    let begins = chars::begins(path, "uuid:");
    if begins && path.len() == 37 && path[5..].bytes().all(|b| b.is_ascii_hexdigit()) {
        for at in [13, 17, 21, 25] {
            found.fix(Action::FixSeparator, start + at..start + at, "-");
        }
    }
}

/// `urn:oid:1.2.03`: removes leading zeros. The typed view reports the issue.
fn oid(path: &str, start: usize, found: &mut Mistakes) {
    let Some(arcs) = path.get(..4).filter(|nid| nid.eq_ignore_ascii_case("oid:")).map(|_| &path[4..]) else {
        return;
    };
    let mut at = start + 4;
    for arc in arcs.split('.') {
        let zeros = arc.len() - arc.trim_start_matches('0').len();
        let zeros = zeros.min(arc.len().saturating_sub(1));
        if zeros > 0 && arc.bytes().all(|b| b.is_ascii_digit()) {
            found.fix(Action::DropZeros, at..at + zeros, "");
        }
        at += arc.len() + 1;
    }
}

/// `data:hello`, `data:text/plain`: adds the comma. After "base64" the data is missing.
fn comma(path: &str, start: usize, found: &mut Mistakes) {
    if path.ends_with(";base64") {
        return;
    }
    // "data:image/png;base64iVBORw0KGgo=".
    if let Some(end) = path.find(";base64").map(|at| at + 7) {
        let base64 = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/' | b'=');
        // ":" or ";" may be written instead of the comma.
        let wrong = usize::from(path[end..].starts_with([':', ';']));
        if path[end + wrong..].bytes().all(base64) {
            found.fix(Action::AddComma, start + end..start + end + wrong, ",");
        }
        return;
    }
    let at = if path.contains(['/', ';']) { start + path.len() } else { start };
    found.fix(Action::AddComma, at..at, ",");
}

/// `data:image/png:base64,AAAA`, `data:image/png,base64;AAAA`: corrects the delimiters around "base64".
fn base64(path: &str, start: usize, found: &mut Mistakes) {
    let Some(at) = path.find("base64").filter(|at| *at > 1 && path.is_char_boundary(at - 1)) else { return };
    if path[at - 1..].starts_with(";base64,") {
        return digits(&path[..at - 1], &path[at + 7..], start + at + 7, found);
    }
    let (before, after) = (&path[..at - 1], &path[at + 6..]);
    let (first, second) = (&path[at - 1..at], after.get(..1).unwrap_or(""));
    let wrong = matches!((first, second), (":", ",") | (",", ";"));
    let media =
        before.matches('/').count() == 1 && before.bytes().all(|b| b.is_ascii_alphanumeric() || b"/+.-".contains(&b));
    let active = ACTIVE.iter().any(|kind| before.to_ascii_lowercase().contains(kind));
    if wrong && media && !active {
        found.fix(Action::FixSeparator, start + at - 1..start + at, ";");
        if second == ";" {
            found.fix(Action::FixSeparator, start + at + 6..start + at + 7, ",");
        }
    }
}

/// Corrects Base64 without padding, or in the alphabet of RFC 4648 section 5; the typed view reports the issues.
fn digits(kind: &str, data: &str, start: usize, found: &mut Mistakes) {
    let body = data.trim_end_matches('=');
    let digit = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/' | b'-' | b'_');
    let mixed = body.contains(['+', '/']) && body.contains(['-', '_']);
    let lower = kind.to_ascii_lowercase();
    if body.is_empty()
        || body.len() % 4 == 1
        || mixed
        || !body.bytes().all(digit)
        || ACTIVE.iter().any(|active| lower.contains(active))
    {
        return;
    }
    for (at, mark) in body.match_indices(['-', '_']) {
        let right = if mark == "-" { "+" } else { "/" };
        found.fix(Action::FixSeparator, start + at..start + at + 1, right);
    }
    let padding = ["", "", "==", "="][body.len() % 4];
    if data.len() - body.len() != padding.len() {
        found.fix(Action::FixSeparator, start + body.len()..start + data.len(), padding);
    }
}

/// `file://C:/x`: adds the slash. The typed view reports the issue.
fn drive(reference: &Reference<'_>, found: &mut Mistakes) {
    let (Some(host), Some(place)) = (reference.host(), reference.offsets().host()) else { return };
    let letter = host.len() == 1 && host.as_bytes()[0].is_ascii_alphabetic();
    if letter && reference.port() == Some("") && reference.userinfo().is_none() {
        found.fix(Action::AddDriveRoot, place.start..place.start, "/");
    }
    // "file://home/ada/x": the typed view reports that the file is on another host.
    let folder = ROOTS.contains(&host) && reference.path().len() > 1;
    if folder && reference.port().is_none() && reference.userinfo().is_none() {
        found.fix(Action::FixSlashes, place.start..place.start, "/");
    }
}

/// Adds the scheme of `ada@example.org`, `10.1000/182` and others.
fn without_scheme(reference: &Reference<'_>, found: &mut Mistakes) {
    let path = reference.path();
    // "/C:/docs".
    let bytes = path.as_bytes();
    if bytes.len() > 3 && bytes[0] == b'/' && bytes[1].is_ascii_alphabetic() && &bytes[2..4] == b":/" {
        found.say(IssueCode::WindowsPath, Component::Path, 0..3);
        found.fix(Action::AddFile, 0..0, "file://");
        return;
    }
    // "@ada@social.example", an account of social networks (RFC 7565).
    if let Some((user, domain)) = path.strip_prefix('@').and_then(|rest| rest.split_once('@')) {
        let word = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'-');
        if !user.is_empty() && user.bytes().all(word) && is_dotted(domain) && is_public(domain) {
            found.say(IssueCode::NameWithoutScheme, Component::Path, 0..path.len());
            found.fix(Action::AddScheme, 0..1, "acct:");
        }
        return;
    }
    if let Some((user, domain)) = path.split_once('@') {
        let plain = |b: u8| b.is_ascii_alphanumeric() || b"!#$&'*+-=^_`{|}~.%".contains(&b);
        let is_user = !user.is_empty() && user.len() <= 64 && user.bytes().all(plain);
        let (name, more) = domain.split_once('/').map_or((domain, false), |(name, _)| (name, true));
        if more && is_user && (is_host(name) && user == "git" || is_dotted(name) && is_public(name)) {
            let length = user.len() + 1 + name.len();
            if user == "git" {
                found.say(IssueCode::HostAsPath, Component::Path, 0..length);
                found.fix(Action::AddSsh, 0..0, "ssh://");
            } else {
                found.say(IssueCode::MailWithoutScheme, Component::Path, 0..length);
            }
        }
        // "ada@example.org;bob@example.org".
        let mut all = path.split([';', ',']).map(|one| one.split_once('@'));
        let several = path.matches('@').count() > 1
            && all.all(|one| {
                one.is_some_and(|(u, d)| !u.is_empty() && u.bytes().all(plain) && is_dotted(d) && is_public(d))
            });
        if several {
            found.say(IssueCode::MailWithoutScheme, Component::Path, 0..path.len());
            found.fix(Action::AddScheme, 0..0, "mailto:");
            path.match_indices(';').for_each(|(at, _)| found.fix(Action::FixSeparator, at..at + 1, ","));
            return;
        }
        let bare = domain.trim_end_matches([',', ';']);
        if bare.len() < domain.len() && is_user && is_dotted(bare) && is_public(bare) {
            found.say(IssueCode::MailWithoutScheme, Component::Path, 0..user.len() + 1 + bare.len());
            found.fix(Action::AddScheme, 0..0, "mailto:");
            found.fix(Action::DropPunctuation, user.len() + 1 + bare.len()..path.len(), "");
            return;
        }
        let dotted = domain.replace(',', ".");
        if is_user && domain.matches(',').count() == 1 && is_dotted(&dotted) && is_public(&dotted) {
            let comma = user.len() + 1 + domain.find(',').unwrap_or(0);
            found.say(IssueCode::MailWithoutScheme, Component::Path, 0..path.len());
            found.fix(Action::AddScheme, 0..0, "mailto:");
            found.fix(Action::FixSeparator, comma..comma + 1, ".");
        }
        if is_user && is_dotted(domain) && is_public(domain) && !user.contains('%') {
            found.say(IssueCode::MailWithoutScheme, Component::Path, 0..path.len());
            found.fix(Action::AddScheme, 0..0, "mailto:");
        }
        return;
    }
    if media(path, found) {
        return;
    }
    if let Some(scheme) = number(path) {
        found.say(IssueCode::NameWithoutScheme, Component::Path, 0..path.len());
        found.fix(Action::AddScheme, 0..0, scheme);
        return;
    }
    let Some((prefix, suffix)) = path.split_once('/') else { return };
    let digits = prefix.strip_prefix("10.").unwrap_or("");
    let registrant = (4..=9).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    if registrant && !suffix.is_empty() {
        found.say(IssueCode::NameWithoutScheme, Component::Path, 0..path.len());
        found.fix(Action::AddScheme, 0..0, "doi:");
    }
}

/// `data;base64,AAAA`, `data;image/png;base64,AAAA`: corrects a missing colon, or a semicolon in its place.
fn media(path: &str, found: &mut Mistakes) -> bool {
    // "image/png;base64,AAAA".
    let kinds = ["image/", "text/", "application/", "audio/", "video/", "font/"];
    if kinds.iter().any(|kind| path.starts_with(kind)) && path.contains(";base64,") {
        found.say(IssueCode::NameWithoutScheme, Component::Path, 0..path.find(';').unwrap_or(0));
        found.fix(Action::AddScheme, 0..0, "data:");
        return true;
    }
    let begins = chars::begins(path, "data;");
    let Some(comma) = path.find(',').filter(|_| begins) else { return false };
    let kind = &path[5..comma];
    if !kind.ends_with("base64") && !kind.contains('/') {
        return false;
    }
    let end = if kind.contains('/') { 5 } else { 4 };
    found.say(IssueCode::SchemeColonMissing, Component::Path, 4..5);
    found.fix(Action::AddColon, 4..end, ":");
    true
}

/// Returns the scheme of a number: an ISBN or ISSN with a valid check digit, a UUID, a telephone number.
pub(super) fn number(path: &str) -> Option<&'static str> {
    if !(9..=36).contains(&path.len()) || !path.ends_with(|c: char| c.is_ascii_alphanumeric()) {
        return None;
    }
    let groups: Vec<_> = path.split('-').collect();
    let hex = |group: &&str| group.bytes().all(|b| b.is_ascii_hexdigit());
    if groups.iter().map(|group| group.len()).eq([8, 4, 4, 4, 12]) && groups.iter().all(hex) {
        return Some("urn:uuid:");
    }
    let digits: Vec<u32> = path.chars().filter_map(|c| c.to_digit(10)).collect();
    if path.starts_with('+') && path[1..].bytes().all(|b| b.is_ascii_digit() || b"-.()".contains(&b)) {
        return (8..=15).contains(&digits.len()).then_some("tel:");
    }
    if !path.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'-' | b'X')) || !hex_tail(path) {
        return None;
    }
    let sum = |weights: &mut dyn Iterator<Item = u32>, digits: &[u32]| {
        digits.iter().zip(weights).map(|(digit, weight)| digit * weight).sum::<u32>()
    };
    let check = if path.ends_with('X') { 10 } else { *digits.last()? };
    let body = if path.ends_with('X') { &digits[..] } else { &digits[..digits.len() - 1] };
    let eleven = |length: u32| (sum(&mut (2..=length).rev(), body) + check) % 11 == 0;
    match (groups.len(), body.len()) {
        (1 | 5, 12) if path.starts_with("978") || path.starts_with("979") => {
            let weights = sum(&mut [1, 3].into_iter().cycle(), body);
            ((weights + check) % 10 == 0).then_some("urn:isbn:")
        }
        (4, 9) if eleven(10) => Some("urn:isbn:"),
        // "1914-1918" are years.
        (2, 7) if groups[0].len() == 4 && !is_years(&groups) && eleven(8) => Some("urn:issn:"),
        _ => None,
    }
}

/// Returns true if "X" is at the end only.
fn hex_tail(path: &str) -> bool {
    path.find('X').is_none_or(|at| at + 1 == path.len())
}

fn is_years(groups: &[&str]) -> bool {
    let year = |text: &str| text.parse().is_ok_and(|year: u32| (1000..3000).contains(&year));
    groups.iter().all(|group| year(group)) && groups[0] <= groups[1]
}

/// Returns true for a name that git would resolve: letters, digits, dots and hyphens.
fn is_host(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-'))
}

/// Returns true if a domain ends in an existing top-level domain, or one reserved for examples.
pub(crate) fn is_public(domain: &str) -> bool {
    let top = domain.trim_end_matches('.').rsplit('.').next().unwrap_or("");
    let kept = ["example", "test", "invalid", "localhost"].iter().any(|name| top.eq_ignore_ascii_case(name));
    let letters = top.bytes().any(|b| b.is_ascii_alphabetic());
    letters
        && (kept
            || public_suffix::split(&domain.to_ascii_lowercase())
                .is_some_and(|found| found.section != Section::Unlisted))
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;

    #[test]
    fn names_without_a_scheme() {
        assert_eq!(said("ada@example.org"), [("mail-without-scheme", 0)]);
        assert_eq!(said("ada@example.org?subject=x"), [("mail-without-scheme", 0)]);
        assert_eq!(said("10.1000/182"), [("name-without-scheme", 0)]);
        assert_eq!(said("isbn:0451450523"), [("name-without-scheme", 0)]);
        assert_eq!(said("C:/a"), [("windows-path", 0)]);
        for text in [
            "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "978-0-451-45052-4", "9780451450524", "0-451-45052-3", "1234-5679",
            "0317-8471", "+18165551212", "+1-816-555-1212",
        ] {
            assert_eq!(said(text), [("name-without-scheme", 0)], "{text}");
        }
        assert_eq!(said("ada@example.com;bob@example.org"), [("mail-without-scheme", 0)]);
        assert_eq!(said("ada@example.com,"), [("mail-without-scheme", 0), ("trailing-punctuation", 15)]);
        assert_eq!(said("ada@example,com"), [("mail-without-scheme", 0)]);
        assert_eq!(said("ada@example.com/x"), [("mail-without-scheme", 0)]);
        assert_eq!(said("git@h/x/y"), [("host-as-path", 0)]);
        assert_eq!(said("data;base64,AAAA"), [("scheme-colon-missing", 4)]);
        assert_eq!(said("data;image/png;base64,AAAA"), [("scheme-colon-missing", 4)]);
        for text in [
            "2024-01-15", "1914-1918", "2019-2020", "20240115", "0451450523", "1700000000", "816-555-1212",
            "1234-5678", "978-0-451-45052-3", "data;x", "data,x", "a@b/c", "+1", "X-X-X-XXXXXXXXX", "a,b@c",
        ] {
            assert_eq!(said(text), [], "{text}");
        }
        for text in ["a@2x.png", "user@host", "10.1/x", "isbn:x", "a/b@c.com", "mailto:a@b.example"] {
            assert_eq!(said(text), [], "{text}");
        }
    }
}
