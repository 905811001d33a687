//! Names without their scheme, and schemes with slashes or without commas that their grammar asks for.

use super::{Action, Mistakes};
use crate::error::Component;
use crate::issue::names::is_dotted;
use crate::issue::IssueCode;
use crate::public_suffix::{self, Section};
use crate::reference::Reference;

/// Schemes before whose names people write "//".
const WITHOUT_SLASHES: [&str; 5] = ["mailto", "tel", "sms", "urn", "doi"];
/// Namespaces of URNs that people write without "urn:".
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
    } else if let Some(authority) =
        reference.offsets().authority().filter(|_| WITHOUT_SLASHES.into_iter().any(is))
    {
        if !authority.is_empty() {
            found.fix(Action::DropSlashes, authority.start - 2..authority.start, "");
        }
    } else if is("mailto") && reference.authority().is_none() {
        addresses(path, start, reference.query().is_some(), found);
    } else if is("data") && !path.contains(',') && !path.is_empty() && reference.query().is_none() {
        comma(path, start, found);
    } else if is("file") {
        drive(reference, found);
    } else if is("urn") {
        oid(path, start, found);
    }
}

/// `urn:oid:1.2.03`; the issue is the view's.
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

/// `mailto:a@x;b@y`, `mailto:a@x&subject=b`; the issue is the view's.
fn addresses(path: &str, start: usize, has_query: bool, found: &mut Mistakes) {
    let fields = path.find('&').filter(|at| {
        let name = path[at + 1..].split('=').next().unwrap_or("");
        !has_query && path[*at..].contains('=') && name.bytes().all(|b| b.is_ascii_alphabetic() || b == b'-')
    });
    let to = &path[..fields.unwrap_or(path.len())];
    for (at, _) in to.match_indices(';') {
        let next = to[at + 1..].split([';', ',']).next().unwrap_or("");
        if to[..at].contains('@') && next.contains('@') {
            found.fix(Action::FixSeparator, start + at..start + at + 1, ",");
        }
    }
    if to.ends_with([';', ',']) && fields.is_none() && to.contains('@') {
        let end = to.trim_end_matches([';', ',']).len();
        found.fix(Action::DropPunctuation, start + end..start + to.len(), "");
    }
    if let Some(at) = fields.filter(|at| path[..*at].contains('@')) {
        found.fix(Action::FixSeparator, start + at..start + at + 1, "?");
    }
}

/// `data:hello`, `data:text/plain`; after "base64" the data themselves are missing.
fn comma(path: &str, start: usize, found: &mut Mistakes) {
    if path.ends_with(";base64") {
        return;
    }
    let at = if path.contains(['/', ';']) { start + path.len() } else { start };
    found.fix(Action::AddComma, at..at, ",");
}

/// `file://C:/x`; the issue is the view's.
fn drive(reference: &Reference<'_>, found: &mut Mistakes) {
    let (Some(host), Some(place)) = (reference.host(), reference.offsets().host()) else { return };
    let letter = host.len() == 1 && host.as_bytes()[0].is_ascii_alphabetic();
    if letter && reference.port() == Some("") && reference.userinfo().is_none() {
        found.fix(Action::AddDriveRoot, place.start..place.start, "/");
    }
}

/// `ada@example.org`, `10.1000/182`.
fn without_scheme(reference: &Reference<'_>, found: &mut Mistakes) {
    let path = reference.path();
    if let Some((user, domain)) = path.split_once('@') {
        let plain = |b: u8| b.is_ascii_alphanumeric() || b"!#$&'*+-=^_`{|}~.%".contains(&b);
        let is_user = !user.is_empty() && user.len() <= 64 && user.bytes().all(plain);
        if is_user && is_dotted(domain) && is_public(domain) && !user.contains('%') {
            found.say(IssueCode::MailWithoutScheme, Component::Path, 0..path.len());
            found.fix(Action::AddScheme, 0..0, "mailto:");
        }
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

/// Whether a domain ends in a top-level domain that exists, or in one that is kept for examples.
pub(super) fn is_public(domain: &str) -> bool {
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
        for text in
            ["a@2x.png", "user@host", "10.1/x", "pkg@1.2.3", "isbn:x", "a/b@c.com", "mailto:a@b.example"]
        {
            assert_eq!(said(text), [], "{text}");
        }
    }
}
