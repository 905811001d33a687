//! What scheme-based normalization (RFC 3986 6.2.3) knows of a scheme: a row of data each.
//!
//! A scheme without a row is not touched beyond the generic rungs. What one particular
//! scheme means (its own grammar, values and equivalence) is not here.

/// What may be done with percent-encoded octets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PercentRule {
    /// Octets of unreserved characters are decoded (6.2.2.2).
    DecodeUnreserved,
    /// Only the case of the digits is normalized (URN: RFC 8141 3.1).
    RecaseOnly,
    /// Nothing: names compare character by character (tag: RFC 4151 2.4).
    Exact,
}

/// Whether a path has segments that "." and ".." may remove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hierarchy {
    /// It has (1.2.3).
    Path,
    /// The path is opaque to the generic rules.
    None,
}

/// What an empty path after an authority means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmptyPath {
    /// The same as "/" (6.2.3).
    Root,
    /// Itself.
    Empty,
}

/// What a registered name is to a scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
    /// A domain name, whose Unicode form and whose A-labels name the same (RFC 3987 5.3.3).
    Domain,
    /// Nothing the generic rules know of.
    Any,
}

/// One scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scheme {
    /// In lower case.
    pub name: &'static str,
    /// The port that may be left out.
    pub default_port: Option<u16>,
    /// What an empty path means.
    pub empty_path: EmptyPath,
    /// Whether dot segments are removed.
    pub hierarchy: Hierarchy,
    /// What may be decoded.
    pub percent: PercentRule,
    /// The host that means the same as an empty one, and as no authority at all (3.2.2).
    pub default_host: Option<&'static str>,
    /// What the host is, where it is no address.
    pub name_is: Name,
}

const fn web(name: &'static str, port: u16) -> Scheme {
    Scheme {
        name,
        default_port: Some(port),
        empty_path: EmptyPath::Root,
        hierarchy: Hierarchy::Path,
        percent: PercentRule::DecodeUnreserved,
        default_host: None,
        name_is: Name::Domain,
    }
}

const fn opaque(name: &'static str, percent: PercentRule) -> Scheme {
    Scheme {
        name,
        default_port: None,
        empty_path: EmptyPath::Empty,
        hierarchy: Hierarchy::None,
        percent,
        default_host: None,
        name_is: Name::Any,
    }
}

/// The rows, by name.
pub const SCHEMES: &[Scheme] = &[
    opaque("data", PercentRule::DecodeUnreserved),
    Scheme {
        name: "file",
        default_port: None,
        empty_path: EmptyPath::Empty,
        hierarchy: Hierarchy::Path,
        percent: PercentRule::DecodeUnreserved,
        default_host: Some("localhost"),
        name_is: Name::Any,
    },
    web("ftp", 21),
    web("http", 80),
    web("https", 443),
    opaque("info", PercentRule::DecodeUnreserved),
    opaque("mailto", PercentRule::DecodeUnreserved),
    opaque("news", PercentRule::DecodeUnreserved),
    opaque("tag", PercentRule::Exact),
    opaque("tel", PercentRule::DecodeUnreserved),
    opaque("urn", PercentRule::RecaseOnly),
    web("ws", 80),
    web("wss", 443),
];

/// What a scheme without a row gets: the generic rules and nothing more.
pub const UNKNOWN: Scheme = Scheme {
    name: "",
    default_port: None,
    empty_path: EmptyPath::Empty,
    hierarchy: Hierarchy::Path,
    percent: PercentRule::DecodeUnreserved,
    default_host: None,
    name_is: Name::Any,
};

/// The row of a scheme, written in any case.
///
/// ```
/// use urikit_core::schemes::lookup;
/// assert_eq!(lookup("HTTP").default_port, Some(80));
/// assert_eq!(lookup("x-none").default_port, None);
/// ```
#[inline]
pub fn lookup(name: &str) -> &'static Scheme {
    // The two that nearly every identifier has are compared first.
    match name {
        "https" => return &SCHEMES[4],
        "http" => return &SCHEMES[3],
        _ => {}
    }
    SCHEMES.iter().find(|row| row.name.eq_ignore_ascii_case(name)).unwrap_or(&UNKNOWN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_sorted_and_lower_case() {
        assert!(SCHEMES.windows(2).all(|w| w[0].name < w[1].name));
        assert!(SCHEMES.iter().all(|row| row.name == row.name.to_ascii_lowercase()));
    }

    #[test]
    fn every_name_finds_its_row() {
        for row in SCHEMES {
            assert_eq!(lookup(row.name), row);
            assert_eq!(lookup(&row.name.to_ascii_uppercase()), row);
        }
    }
}
