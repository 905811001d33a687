//! Segments of the path (RFC 3986 3.3) that resolution or a file system reads otherwise.
//!
//! A relative path may begin with dot segments: they are what it is for (4.2, 5.2.4).
//! Anywhere else a normalizer would have removed them, with one exception, the "/." that
//! keeps a path beginning with "//" from being an authority.

use super::{Found, IssueCode};
use crate::error::Component;
use crate::reference::Reference;

pub(super) fn check(reference: &Reference<'_>, found: &mut Found) {
    let path = reference.path();
    let start = reference.offsets().path().start;
    let relative = reference.scheme().is_none() && !path.starts_with('/');
    let guarded = reference.authority().is_none() && path.starts_with("/.//");
    let mut leading = relative;
    let mut from = usize::from(path.starts_with('/'));
    for segment in crate::path::segments(path) {
        let range = start + from..start + from + segment.len();
        let dots = matches!(segment, "." | "..");
        if dots && !leading && !(guarded && from == 1) {
            found.add(IssueCode::PathDotSegment, Component::Path, range);
        } else if segment.is_empty() && from < path.len() && !(guarded && from == 3) {
            found.add(IssueCode::PathEmptySegment, Component::Path, range);
        } else if !dots && segment.len() <= 6 && is_encoded_dots(segment) {
            found.add(IssueCode::EncodedDotSegment, Component::Path, range);
        }
        leading &= dots;
        from += segment.len() + 1;
    }
}

/// "." or ".." once every "%2E" is decoded.
fn is_encoded_dots(segment: &str) -> bool {
    matches!(crate::percent::decode_unreserved(segment).as_ref(), "." | "..")
}

#[cfg(test)]
mod tests {
    use super::super::tests::in_text;

    #[test]
    fn dot_segments() {
        assert_eq!(in_text("a:/b/../c/."), [("path-dot-segment", ".."), ("path-dot-segment", ".")]);
        assert_eq!(in_text("../../a/../b"), [("path-dot-segment", "..")]);
        assert_eq!(in_text("/../a"), [("path-dot-segment", "..")]);
        assert_eq!(in_text("foo:/.//b/./c"), [("path-dot-segment", ".")]);
        assert_eq!(in_text("//h/.//b"), [("path-dot-segment", "."), ("path-empty-segment", "")]);
        assert_eq!(in_text("a/%2E./b")[0], ("encoded-dot-segment", "%2E."));
        assert_eq!(in_text("a/.../b"), []);
    }

    #[test]
    fn empty_segments() {
        assert_eq!(in_text("//h//a"), [("path-empty-segment", "")]);
        assert_eq!(in_text("//h/a//"), [("path-empty-segment", "")]);
        assert_eq!(in_text("//h/a/"), []);
        assert_eq!(in_text("//h/"), []);
    }
}
