//! A misplaced port: `https://h/repository.git:443`, `http://h/:3000/x`.
//!
//! A path may end in ":" and digits, so only ports in common use count.

use super::{Action, Mistakes};
use crate::advice::code::IssueCode;
use crate::names::port::is_used;
use crate::names::schemes;
use crate::syntax::error::Component;
use crate::syntax::reference::Reference;

pub(super) fn check(reference: &Reference<'_>, found: &mut Mistakes) {
    let web = reference.scheme().is_some_and(schemes::is_web);
    let path = reference.path();
    let (Some(host), Some(place)) = (reference.host(), reference.offsets().host()) else { return };
    // "sftp://ada@h:/srv/data", an scp path; `port-empty` reports it.
    let remote = ["ssh", "sftp", "scp"].iter().any(|name| reference.scheme() == Some(name));
    if remote && reference.port() == Some("") && path.starts_with('/') {
        found.fix(Action::MovePort, place.end..place.end + 1, "");
    }
    if let (Some(""), Some(digits)) = (reference.port(), path.strip_prefix('/')) {
        // "http://localhost:/8080"; `port-empty` reports it.
        if is_used(digits) {
            let slash = reference.offsets().path().start;
            found.fix(Action::MovePort, slash..slash + 1, "");
        }
    }
    // "http://localhost://4000": the slashes of a second scheme.
    if let (Some(""), Some(rest)) = (reference.port(), path.strip_prefix("//")) {
        let digits = rest.split('/').next().unwrap_or("");
        if is_used(digits) && !host.is_empty() {
            let start = reference.offsets().path().start;
            found.say(IssueCode::PortAfterPath, Component::Path, start..start + 2 + digits.len());
            found.fix(Action::MovePort, start..start + 2, "");
        }
    }
    if !web || host.is_empty() || reference.port().is_some() || path.contains("://") || path.contains('@') {
        return;
    }
    let start = reference.offsets().path().start;
    let first = path.strip_prefix("/:").and_then(|rest| rest.split('/').next());
    let (at, digits) = match (first, path.rsplit_once(':')) {
        (Some(digits), _) if is_used(digits) => (0, digits),
        (_, Some((before, digits))) if is_used(digits) => (before.len(), digits),
        // "https://h/app:8443/login", after the first segment.
        (_, Some((before, rest))) if before.len() > 1 && before.rfind('/') == Some(0) => {
            let Some(digits) = rest.split('/').next().filter(|digits| is_used(digits)) else { return };
            (before.len(), digits)
        }
        _ => return,
    };
    let from = start + at + usize::from(at == 0 && first.is_some());
    let end = from + 1 + digits.len();
    found.say(IssueCode::PortAfterPath, Component::Path, from..end);
    // "http://h/:80/x" has an extra slash, and "http://h/x:80" has the port at the wrong end.
    found.fix(Action::MovePort, place.end..place.end, format!(":{digits}"));
    let gone = if at == 0 { start..end } else { from..end };
    found.fix(Action::MovePort, gone, "");
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;
    use crate::advice::repair::meant;

    #[test]
    fn ports_behind_a_path() {
        for (text, at, right) in [
            ("https://h/r.git:443", 15, "https://h:443/r.git"),
            ("http://h/:3000/api", 9, "http://h:3000/api"),
            ("http://h/:8080", 9, "http://h:8080"),
            ("https://h/path:8080", 14, "https://h:8080/path"),
            ("https://h/app:8443/login", 13, "https://h:8443/app/login"),
        ] {
            assert_eq!(said(text), [("port-after-path", at)], "{text}");
            assert_eq!(meant(text).text.as_deref(), Some(right), "{text}");
        }
        assert_eq!(meant("http://localhost:/8080").text.as_deref(), Some("http://localhost:8080"));
        for (text, right) in [
            ("http://localhost://4000", "http://localhost:4000"),
            ("http//localhost://8080/a", "http://localhost:8080/a"),
            ("redis://cache.example.com://6379", "redis://cache.example.com:6379"),
        ] {
            assert_eq!(meant(text).text.as_deref(), Some(right), "{text}");
        }
        for text in ["https://h/a:b", "https://h/rfc:2396", "https://h:80/a:80", "http://h/http://x:80", "foo://h/a:80"]
        {
            assert_eq!(said(text), [], "{text}");
        }
    }
}
