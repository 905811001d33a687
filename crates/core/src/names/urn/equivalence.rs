//! When two URNs name the same: URN-equivalence (RFC 8141 section 3.1).
//!
//! Only the assigned names are compared, after scheme, NID and the digits of percent-encoded bytes
//! are put in one case. No byte is decoded and no component is looked at. What a namespace adds
//! (3.1: it may make more names equivalent, never fewer) is not here.

use super::Urn;
use crate::syntax::percent;

impl Urn<'_> {
    /// The assigned name in the one form that all equivalent ones share (3.1).
    pub fn canonical_name(&self) -> String {
        format!("urn:{}:{}", self.nid().to_ascii_lowercase(), percent::recase(self.nss()))
    }
}

/// URN-equivalence (3.1).
///
/// ```
/// use urikit_core::names::urn::{equivalent, parse, Grammar, Urn};
/// let urn = |text| parse(text, Grammar::Rfc8141).map(|(o, p)| Urn::from_parts(text, o, p)).unwrap();
/// assert!(equivalent(&urn("URN:example:a%2c"), &urn("urn:EXAMPLE:a%2C#f")));
/// assert!(!equivalent(&urn("urn:example:%61"), &urn("urn:example:a")));
/// ```
pub fn equivalent(a: &Urn<'_>, b: &Urn<'_>) -> bool {
    a.nid().eq_ignore_ascii_case(b.nid()) && percent::recase(a.nss()) == percent::recase(b.nss())
}

#[cfg(test)]
mod tests {
    use super::super::tests::urn;
    use super::*;

    /// RFC 8141 3.2, whole: the classes of names that are the same.
    const CLASSES: &[&[&str]] = &[
        &[
            "urn:example:a123,z456",
            "URN:example:a123,z456",
            "urn:EXAMPLE:a123,z456",
            "urn:example:a123,z456?+abc",
            "urn:example:a123,z456?=xyz",
            "urn:example:a123,z456#789",
        ],
        &["urn:example:a123,z456/foo"],
        &["urn:example:a123,z456/bar"],
        &["urn:example:a123,z456/baz"],
        &["urn:example:a123%2Cz456", "URN:EXAMPLE:a123%2cz456"],
        &["urn:example:A123,z456"],
        &["urn:example:a123,Z456"],
        &["urn:example:%D0%B0123,z456"],
    ];

    #[test]
    fn equivalence_classes() {
        for (i, first) in CLASSES.iter().enumerate() {
            for (j, second) in CLASSES.iter().enumerate() {
                for (a, b) in first.iter().flat_map(|a| second.iter().map(move |b| (a, b))) {
                    let (a, b) = (urn(a).unwrap(), urn(b).unwrap());
                    assert_eq!(equivalent(&a, &b), i == j, "{} {}", a.assigned_name(), b.assigned_name());
                    assert_eq!(a.canonical_name() == b.canonical_name(), i == j);
                }
            }
        }
    }
}
