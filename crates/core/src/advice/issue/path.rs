//! Segments of the path (RFC 3986 3.3) that resolution or a file system interprets differently.
//!
//! A relative path may begin with dot segments, which is their purpose (4.2, 5.2.4). Elsewhere normalization would
//! remove them, except for the "/." that guards a path beginning with "//".

use super::Found;
use crate::advice::code::IssueCode;
use crate::syntax::error::Component;
use crate::syntax::reference::Reference;

pub(super) fn check(reference: &Reference<'_>, found: &mut Found) {
    let path = reference.path();
    let start = reference.offsets().path().start;
    let relative = reference.scheme().is_none() && !path.starts_with('/');
    let guarded = reference.authority().is_none() && path.starts_with("/.//");
    after_slashes(reference, found);
    let inner = inner_slashes(reference);
    let mut leading = relative;
    let mut from = usize::from(path.starts_with('/'));
    for segment in crate::syntax::path::segments(path) {
        let range = start + from..start + from + segment.len();
        let dots = matches!(segment, "." | "..");
        if dots && !leading && !(guarded && from == 1) {
            found.add(IssueCode::PathDotSegment, Component::Path, range);
        } else if segment.is_empty()
            && from < path.len()
            && !(guarded && from == 3)
            && Some(from) != inner
            && !is_inside(&path[..from])
        {
            found.add(IssueCode::PathEmptySegment, Component::Path, range);
        } else if !dots && segment.len() <= 6 && is_encoded_dots(segment) {
            found.add(IssueCode::EncodedDotSegment, Component::Path, range);
        } else if let Some(parameter) = dots_before_parameter(segment) {
            found.add(IssueCode::DotSegmentParameter, Component::Path, range.start..range.start + parameter);
        }
        leading &= dots;
        from += segment.len() + 1;
    }
}

/// Returns the second slash of "://" in the path of a URI that only prefixes another one: `jdbc:mysql://h/db`,
/// `view-source:https://h/`.
fn inner_slashes(reference: &Reference<'_>) -> Option<usize> {
    let bare = reference.scheme().is_some() && reference.authority().is_none();
    let (name, rest) = reference.path().split_once("://").filter(|_| bare)?;
    let scheme = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.' | ':');
    let begins = name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.chars().all(scheme);
    (begins && !rest.is_empty()).then_some(name.len() + 2)
}

/// Returns true if a path ends in the "http:/" of a nested URL, as in archives and caches: `/web/2020/https://h/`.
fn is_inside(before: &str) -> bool {
    ["/http:/", "/https:/"].iter().any(|name| before.ends_with(name))
}

/// Returns true for "." or ".." after decoding every "%2E".
fn is_encoded_dots(segment: &str) -> bool {
    matches!(crate::syntax::percent::decode_unreserved(segment).as_ref(), "." | "..")
}

/// Returns the length up to the ";" of a segment that is "." or ".." with a parameter, possibly encoded. Servers that
/// drop parameters (RFC 3986 3.3) take it as a dot segment.
fn dots_before_parameter(segment: &str) -> Option<usize> {
    // Fast path for most segments.
    if !segment.starts_with(['.', '%']) {
        return None;
    }
    let encoded = segment.find("%3B").or_else(|| segment.find("%3b"));
    let (at, length) = match (segment.find(';'), encoded) {
        (Some(at), None) => (at, 1),
        (Some(at), Some(encoded)) if at < encoded => (at, 1),
        (_, encoded) => (encoded?, 3),
    };
    // The longest dot segment is "%2E%2E".
    (at <= 6 && is_encoded_dots(&segment[..at])).then_some(at + length)
}

/// "///example.com" has an empty host by RFC 3986; the URL Standard skips the slashes and parses the next segment as
/// the host.
fn after_slashes(reference: &Reference<'_>, found: &mut Found) {
    let path = reference.path();
    if reference.scheme().is_none() && reference.authority() == Some("") && path.len() > path.matches('/').count() {
        let slashes = path.len() - path.trim_start_matches('/').len();
        let start = reference.offsets().path().start + slashes;
        let end = path[slashes..].find('/').unwrap_or(path.len() - slashes);
        found.add(IssueCode::HostAfterSlashes, Component::Path, start..start + end);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::in_text;

    #[test]
    fn dot_segments() {
        assert_eq!(in_text("aa:/b/../c/."), [("path-dot-segment", ".."), ("path-dot-segment", ".")]);
        assert_eq!(in_text("../../a/../b"), [("path-dot-segment", "..")]);
        assert_eq!(in_text("/../a"), [("path-dot-segment", "..")]);
        assert_eq!(in_text("foo:/.//b/./c"), [("path-dot-segment", ".")]);
        assert_eq!(in_text("//h/.//b"), [("path-dot-segment", "."), ("path-empty-segment", "")]);
        assert_eq!(in_text("a/%2E./b")[0], ("encoded-dot-segment", "%2E."));
        assert_eq!(in_text("a/.../b"), []);
    }

    #[test]
    fn slashes_of_another_uri_are_no_empty_segments() {
        for text in ["jdbc:mysql://h1:3306,h2:3306/db", "view-source:https://example.org/", "jdbc:a:b://h"] {
            assert_eq!(in_text(text), [], "{text}");
        }
        assert_eq!(in_text("x:a://h//b"), [("path-empty-segment", "")]);
        assert_eq!(in_text("x:a/b://h"), [("path-empty-segment", "")]);
    }

    #[test]
    fn slashes_of_a_url_in_a_path_are_no_empty_segments() {
        assert_eq!(in_text("//h/web/2020/https://example.org/x"), []);
        assert_eq!(in_text("//h/http:///x").len(), 1);
    }

    #[test]
    fn dot_segments_with_parameters() {
        assert_eq!(in_text("/a/..;/b"), [("dot-segment-parameter", "..;")]);
        assert_eq!(in_text("/a/.;x=y/b"), [("dot-segment-parameter", ".;")]);
        assert_eq!(in_text("/a/..%3Bx/b"), [("dot-segment-parameter", "..%3B")]);
        assert_eq!(in_text("/%2e.;/")[0], ("dot-segment-parameter", "%2e.;"));
        for text in ["/a;x/b", "/...;/", "/;/", "/a..;"] {
            assert_eq!(in_text(text), [], "{text}");
        }
    }

    #[test]
    fn hosts_after_slashes() {
        assert_eq!(in_text("///evil.com"), [("host-after-slashes", "evil.com")]);
        assert_eq!(in_text("////evil.com/x")[1], ("host-after-slashes", "evil.com"));
        for text in ["//", "///", "//h/x", "file:///x", "/x"] {
            assert!(!in_text(text).iter().any(|(code, _)| *code == "host-after-slashes"), "{text}");
        }
    }

    #[test]
    fn empty_segments() {
        assert_eq!(in_text("//h//a"), [("path-empty-segment", "")]);
        assert_eq!(in_text("//h/a//"), [("path-empty-segment", "")]);
        assert_eq!(in_text("//h/a/"), []);
        assert_eq!(in_text("//h/"), []);
    }
}
