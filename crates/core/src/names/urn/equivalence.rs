//! URN-equivalence (RFC 8141 section 3.1).
//!
//! Compares only assigned names, after normalizing the case of scheme, NID and percent-encoding. Nothing is decoded and
//! components are ignored. Left out: rules of namespaces, which may make more names equivalent, never fewer.

use super::Urn;
use crate::syntax::percent;

impl Urn<'_> {
    /// Returns the normalized assigned name, which is the same for all equivalent URNs (3.1).
    pub fn canonical_name(&self) -> String {
        format!("urn:{}:{}", self.nid().to_ascii_lowercase(), percent::recase(self.nss()))
    }
}

/// Compares two URNs by URN-equivalence (3.1).
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

    /// The equivalence classes of RFC 8141 3.2.
    const CLASSES: &[&[&str]] = &[
        &[
            "urn:example:a123,z456", "URN:example:a123,z456", "urn:EXAMPLE:a123,z456", "urn:example:a123,z456?+abc",
            "urn:example:a123,z456?=xyz", "urn:example:a123,z456#789",
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
