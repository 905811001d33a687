//! The kinds of namespaces that an NID can belong to (RFC 8141 section 5, RFC 3406 section 3.1).
//!
//! The grammar of section 2 allows more NIDs than can be registered: a formal one is longer than two letters and begins
//! neither with a country code and "-" nor with "X-", an informal one is "urn-" and a number (5.1, 5.2). A name with
//! another NID is still a URN, so this is not a parse error. Left out: IANA's table of registered NIDs.

/// The kind of a namespace (RFC 8141 section 5, RFC 3406 section 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Namespace {
    /// Defined by an RFC or a registration (5.1).
    Formal,
    /// "urn-" and a number, assigned by IANA (5.2).
    Informal,
    /// "X-" and any text: of RFC 3406, withdrawn by RFC 8141 and never registered.
    Experimental,
    /// Cannot be registered; [`NidRule`] says why.
    Unregistrable,
}

/// A constraint of RFC 8141 5.1 or 5.2 that an NID breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NidRule {
    /// More than two characters (5.1).
    TooShort,
    /// Not two letters and a hyphen, reserved for country codes (5.1).
    CountryCode,
    /// After "urn-" a number without leading zeros (5.2).
    InformalNumber,
    /// Not "X-" (5.1).
    Experimental,
}

/// Returns the kind of the namespace `nid`, and the rule that prevents its registration.
///
/// ```
/// use urikit_core::names::urn::{namespace, Namespace, NidRule};
/// assert_eq!(namespace("urn-7"), (Namespace::Informal, None));
/// assert_eq!(namespace("urn-07"), (Namespace::Unregistrable, Some(NidRule::InformalNumber)));
/// assert_eq!(namespace("de-nbn"), (Namespace::Unregistrable, Some(NidRule::CountryCode)));
/// ```
pub fn namespace(nid: &str) -> (Namespace, Option<NidRule>) {
    let nid = nid.to_ascii_lowercase();
    let bytes = nid.as_bytes();
    if let Some(number) = nid.strip_prefix("urn-") {
        let digits = !number.starts_with('0') && number.bytes().all(|b| b.is_ascii_digit());
        return if digits && !number.is_empty() {
            (Namespace::Informal, None)
        } else {
            (Namespace::Unregistrable, Some(NidRule::InformalNumber))
        };
    }
    match bytes {
        [b'x', b'-', ..] => (Namespace::Experimental, Some(NidRule::Experimental)),
        [a, b, b'-', ..] if a.is_ascii_alphabetic() && b.is_ascii_alphabetic() => {
            (Namespace::Unregistrable, Some(NidRule::CountryCode))
        }
        _ if bytes.len() <= 2 => (Namespace::Unregistrable, Some(NidRule::TooShort)),
        _ => (Namespace::Formal, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_namespaces() {
        assert_eq!(namespace("ISBN"), (Namespace::Formal, None));
        assert_eq!(namespace("URN-12"), (Namespace::Informal, None));
        assert_eq!(namespace("urn-x").1, Some(NidRule::InformalNumber));
        assert_eq!(namespace("x-foo"), (Namespace::Experimental, Some(NidRule::Experimental)));
        assert_eq!(namespace("xn--abc").1, Some(NidRule::CountryCode));
        assert_eq!(namespace("ab").1, Some(NidRule::TooShort));
    }
}
