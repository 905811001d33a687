//! Containment of references, for allow lists and relative names.

use super::comparable;
use crate::forms::normalize::Policy;
use crate::syntax::parse::parse_by;
use crate::syntax::path;
use crate::syntax::percent::decode_unreserved;
use crate::syntax::reference::Reference;

/// Returns true if scheme and authority of both references are equal in normal form, and the path of the first begins
/// with the segments of the second; a trailing "/" does not count.
///
/// The rest of the path must not have dot segments: the normal form keeps some, as in relative references, and they
/// could lead out again.
///
/// ```
/// use urikit_core::forms::{compare::is_below, normalize::Policy};
/// use urikit_core::syntax::reference::Reference;
/// let below = |a: &str| is_below(&Policy::DEFAULT, &Reference::parse(a).unwrap(), &Reference::parse("http://h/a/").unwrap());
/// assert!(below("HTTP://h:80/a/b") && below("http://h/a") && !below("http://h/ab") && !below("http://h/a/../b"));
/// ```
pub fn is_below(policy: &Policy<'_>, one: &Reference<'_>, other: &Reference<'_>) -> bool {
    let syntax = one.syntax().max(other.syntax());
    // Compare an IRI and a URI by their URIs.
    let (one, other) = (comparable(policy, one, syntax), comparable(policy, other, syntax));
    let (Ok(one_offsets), Ok(other_offsets)) = (parse_by(syntax, &one), parse_by(syntax, &other)) else {
        return false;
    };
    let one = Reference::from_parts(&one, one_offsets);
    let other = Reference::from_parts(&other, other_offsets);
    let base = other.path().strip_suffix('/').unwrap_or(other.path());
    let Some(rest) = one.path().strip_prefix(base) else { return false };
    one.scheme() == other.scheme()
        && one.authority() == other.authority()
        && (rest.is_empty() || rest.starts_with('/') || base.is_empty())
        && path::segments(rest).all(|segment| !matches!(&*decode_unreserved(segment), "." | ".."))
}
