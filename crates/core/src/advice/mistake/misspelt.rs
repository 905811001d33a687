//! A mistyped host: `wwww.example.org`, `www.example.con`, `gmial.com`.
//!
//! Covers top-level domains that do not exist, labels similar to "www", and the most common misspellings of the most
//! used services, which typosquatters register. Only in web URLs and mail addresses. Left out: other names, which may
//! be registered as they are.

use super::names::is_public;
use super::{Action, Mistakes};
use crate::advice::code::IssueCode;
use crate::names::schemes;
use crate::syntax::error::Component;
use crate::syntax::reference::Reference;
use std::ops::Range;

/// Misspellings of the three most used top-level domains, none of which exists (IANA root zone, November 2026).
const ENDS: [(&str, &str); 16] = [
    ("con", "com"),
    ("cmo", "com"),
    ("ocm", "com"),
    ("vom", "com"),
    ("xom", "com"),
    ("cim", "com"),
    ("cpm", "com"),
    ("coom", "com"),
    ("ogr", "org"),
    ("prg", "org"),
    ("orgg", "org"),
    ("orh", "org"),
    ("nte", "net"),
    ("nett", "net"),
    ("netz", "net"),
    ("nwt", "net"),
];
/// Misspellings of "www".
const WWW: [&str; 3] = ["wwww", "ww", "wwwww"];

/// Misspellings of services (the last two labels).
const SERVICES: [(&str, &str); 18] = [
    ("gmial.com", "gmail.com"),
    ("gamil.com", "gmail.com"),
    ("gmali.com", "gmail.com"),
    ("gmaill.com", "gmail.com"),
    ("hotmial.com", "hotmail.com"),
    ("hotmal.com", "hotmail.com"),
    ("outlok.com", "outlook.com"),
    ("outloook.com", "outlook.com"),
    ("yaho.com", "yahoo.com"),
    ("googel.com", "google.com"),
    ("gogle.com", "google.com"),
    ("githbu.com", "github.com"),
    ("gihtub.com", "github.com"),
    ("githib.com", "github.com"),
    ("youtub.com", "youtube.com"),
    ("facebok.com", "facebook.com"),
    ("wikipeda.org", "wikipedia.org"),
    ("linkedn.com", "linkedin.com"),
];

pub(super) fn check(reference: &Reference<'_>, found: &mut Mistakes) {
    let path = reference.offsets().path();
    if reference.scheme().is_some_and(|name| name.eq_ignore_ascii_case("mailto")) {
        let at = reference.path().find('@').filter(|at| !reference.path()[at + 1..].contains(['@', ',']));
        return at.map_or((), |at| service(reference, path.start + at + 1..path.end, Component::Path, found));
    }
    let Some(place) = reference.offsets().host() else { return without_scheme(reference, found) };
    if !reference.scheme().is_some_and(schemes::is_web) {
        return;
    }
    service(reference, place.clone(), Component::Host, found);
    let host = &reference.text()[place.clone()];
    www(host, place.start, Component::Host, "www", found);
    let Some((name, end)) = host.rsplit_once('.') else { return };
    let right = ENDS.iter().find(|(slip, _)| end.eq_ignore_ascii_case(slip));
    if let Some((_, right)) = right.filter(|_| !name.is_empty()) {
        let label = place.start + name.len() + 1..place.end;
        found.say(IssueCode::HostMisspelt, Component::Host, label.clone());
        found.fix(Action::FixHostName, label, *right);
    }
}

/// `gmial.com`, `www.githbu.com`: corrects the name of a service.
fn service(reference: &Reference<'_>, place: Range<usize>, component: Component, found: &mut Mistakes) {
    let host = &reference.text()[place.clone()];
    let slip = SERVICES.iter().find(|(slip, _)| {
        let before = host.len().checked_sub(slip.len()).filter(|at| host.is_char_boundary(*at));
        before.is_some_and(|at| host[at..].eq_ignore_ascii_case(slip) && (at == 0 || host[..at].ends_with('.')))
    });
    if let Some((slip, right)) = slip {
        let name = place.end - slip.len()..place.end;
        found.say(IssueCode::HostMisspelt, component, name.clone());
        found.fix(Action::FixHostName, name, *right);
    }
}

/// `wwww.h.example.org`: replaces a misspelt "www" by `right` before a name that exists without it.
fn www(host: &str, start: usize, component: Component, right: &str, found: &mut Mistakes) {
    let (first, rest) = host.split_once('.').unwrap_or_default();
    let slip = WWW.iter().any(|slip| first.eq_ignore_ascii_case(slip));
    if slip && rest.contains('.') && is_public(rest) {
        let label = start..start + first.len();
        found.say(IssueCode::HostMisspelt, component, label.clone());
        found.fix(Action::FixHostName, label, right);
    }
}

/// Corrects `wwww.example.org/a` without a scheme.
fn without_scheme(reference: &Reference<'_>, found: &mut Mistakes) {
    if reference.scheme().is_none() {
        let host = reference.path().split('/').next().unwrap_or("");
        www(host, 0, Component::Path, "https://www", found);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use crate::advice::repair::meant;

    #[test]
    fn slips_of_the_fingers() {
        for (text, place, right) in [
            ("https://wwww.h.example.org/a", 8, "https://www.h.example.org/a"),
            ("http://ww.h.example.org/", 7, "http://www.h.example.org/"),
            ("https://h.example.con/a", 18, "https://h.example.com/a"),
            ("https://en.wikipedia.ogr/", 21, "https://en.wikipedia.org/"),
            ("wwww.h.example.org", 0, "https://www.h.example.org"),
            ("https://www.githbu.com/a", 12, "https://www.github.com/a"),
            ("mailto:ada@gmial.com?subject=b", 11, "mailto:ada@gmail.com?subject=b"),
        ] {
            assert!(said(text).contains(&("host-misspelt", place)), "{text}");
            assert_eq!(meant(text).text.as_deref(), Some(right), "{text}");
        }
        for text in ["https://ww.example/", "https://www.h.example.org/", "https://h.example.com/", "foo://h.con/"] {
            assert!(!said(text).iter().any(|(code, _)| *code == "host-misspelt"), "{text}");
        }
    }
}
