//! What scheme-based normalization (RFC 3986 6.2.3) knows of a scheme: a row of data each.
//!
//! A scheme without a row is not touched beyond the generic rungs. What one particular
//! scheme means (its own grammar, values and equivalence) is not here. Users bring rows of
//! their own ([`lookup_in`]); the functions that take them end in `_by`.

use std::borrow::Cow;
use std::sync::LazyLock;

/// What may be done with percent-encoded octets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PercentRule {
    /// Octets of unreserved characters are decoded (6.2.2.2).
    DecodeUnreserved,
    /// Only the case of the digits is normalized (URN: RFC 8141 3.1).
    RecaseOnly,
    /// Nothing: names compare character by character (tag: RFC 4151 2.4).
    Exact,
}

/// Whether a path has segments that "." and ".." may remove.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hierarchy {
    /// It has (1.2.3).
    Path,
    /// The path is opaque to the generic rules.
    None,
}

/// What an empty path after an authority means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EmptyPath {
    /// The same as "/" (6.2.3).
    Root,
    /// Itself.
    Empty,
}

/// What a registered name is to a scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Name {
    /// A domain name, whose Unicode form and whose A-labels name the same (RFC 3987 5.3.3).
    Domain,
    /// Nothing the generic rules know of.
    Any,
}

/// Whether a URI of the scheme has an authority.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Authority {
    /// It has, and its host is not empty (3.2.2; http: RFC 9110 4.2.1).
    Required,
    /// It may have.
    Optional,
    /// The scheme's grammar has no place for one.
    Forbidden,
}

/// One scheme.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scheme {
    /// In lower case.
    pub name: Cow<'static, str>,
    /// The port that may be left out.
    pub default_port: Option<u16>,
    /// What an empty path means.
    pub empty_path: EmptyPath,
    /// Whether dot segments are removed.
    pub hierarchy: Hierarchy,
    /// What may be decoded.
    pub percent: PercentRule,
    /// The host that means the same as an empty one, and as no authority at all (3.2.2).
    pub default_host: Option<Cow<'static, str>>,
    /// What the host is, where it is no address.
    pub name_is: Name,
    /// Whether there is an authority.
    pub authority: Authority,
    /// The character up to which the path is a name without case (a URN's namespace, RFC
    /// 8141 2.1), in lower case in the normal form.
    pub lower_until: Option<u8>,
}

impl Scheme {
    /// Whether it is one of those that browsers read leniently, "\\" for "/" among others.
    pub fn is_web(&self) -> bool {
        self.name_is == Name::Domain && self.default_port.is_some()
    }
}

const fn server(name: &'static str, port: u16, empty_path: EmptyPath, authority: Authority) -> Scheme {
    Scheme {
        name: Cow::Borrowed(name),
        default_port: Some(port),
        empty_path,
        hierarchy: Hierarchy::Path,
        percent: PercentRule::DecodeUnreserved,
        default_host: None,
        name_is: Name::Any,
        authority,
        lower_until: None,
    }
}

const fn web(name: &'static str, port: u16) -> Scheme {
    let mut row = server(name, port, EmptyPath::Root, Authority::Required);
    row.name_is = Name::Domain;
    row
}

/// A server whose empty path is the same as "/", by the scheme's own specification.
const fn rooted(name: &'static str, port: u16) -> Scheme {
    server(name, port, EmptyPath::Root, Authority::Required)
}

/// A server whose specification does not say so.
const fn plain(name: &'static str, port: u16) -> Scheme {
    server(name, port, EmptyPath::Empty, Authority::Required)
}

/// A directory may be asked for without saying whose: the server the client knows.
const fn directory(name: &'static str, port: u16) -> Scheme {
    server(name, port, EmptyPath::Root, Authority::Optional)
}

const fn opaque(name: &'static str, percent: PercentRule) -> Scheme {
    Scheme {
        name: Cow::Borrowed(name),
        default_port: None,
        empty_path: EmptyPath::Empty,
        hierarchy: Hierarchy::None,
        percent,
        default_host: None,
        name_is: Name::Any,
        authority: Authority::Forbidden,
        lower_until: None,
    }
}

/// A scheme whose paths begin with a name without case, which `end` ends.
const fn named(name: &'static str, percent: PercentRule, end: u8) -> Scheme {
    let mut row = opaque(name, percent);
    row.lower_until = Some(end);
    row
}

/// The rows, by name. Ports are those of each scheme's own specification.
pub static SCHEMES: &[Scheme] = &[
    opaque("acct", PercentRule::DecodeUnreserved),
    opaque("cid", PercentRule::DecodeUnreserved),
    rooted("coap", 5683),
    rooted("coaps", 5684),
    opaque("data", PercentRule::DecodeUnreserved),
    Scheme {
        name: Cow::Borrowed("file"),
        default_port: None,
        empty_path: EmptyPath::Empty,
        hierarchy: Hierarchy::Path,
        percent: PercentRule::DecodeUnreserved,
        default_host: Some(Cow::Borrowed("localhost")),
        name_is: Name::Any,
        authority: Authority::Optional,
        lower_until: None,
    },
    web("ftp", 21),
    opaque("geo", PercentRule::DecodeUnreserved),
    plain("git", 9418),
    rooted("gopher", 70),
    web("http", 80),
    web("https", 443),
    rooted("imap", 143),
    named("info", PercentRule::DecodeUnreserved, b'/'),
    rooted("ipp", 631),
    rooted("ipps", 631),
    directory("ldap", 389),
    directory("ldaps", 636),
    opaque("mailto", PercentRule::DecodeUnreserved),
    opaque("mid", PercentRule::DecodeUnreserved),
    opaque("news", PercentRule::DecodeUnreserved),
    opaque("nih", PercentRule::DecodeUnreserved),
    plain("nntp", 119),
    plain("pop", 110),
    plain("rtsp", 554),
    plain("sftp", 22),
    opaque("sip", PercentRule::DecodeUnreserved),
    opaque("sips", PercentRule::DecodeUnreserved),
    opaque("sms", PercentRule::DecodeUnreserved),
    plain("ssh", 22),
    opaque("tag", PercentRule::Exact),
    opaque("tel", PercentRule::DecodeUnreserved),
    rooted("telnet", 23),
    named("urn", PercentRule::RecaseOnly, b':'),
    web("ws", 80),
    web("wss", 443),
];

/// What a scheme without a row gets: the generic rules and nothing more.
pub static UNKNOWN: Scheme = Scheme {
    name: Cow::Borrowed(""),
    default_port: None,
    empty_path: EmptyPath::Empty,
    hierarchy: Hierarchy::Path,
    percent: PercentRule::DecodeUnreserved,
    default_host: None,
    name_is: Name::Any,
    authority: Authority::Optional,
    lower_until: None,
};

/// Where the two stand that nearly every identifier has.
const HTTP: usize = 10;
const HTTPS: usize = 11;

/// The row of a scheme, written in any case.
///
/// ```
/// use urikit_core::schemes::lookup;
/// assert_eq!(lookup("HTTP").default_port, Some(80));
/// assert_eq!(lookup("x-none").default_port, None);
/// ```
#[inline]
pub fn lookup(name: &str) -> &'static Scheme {
    match name {
        "https" => &SCHEMES[HTTPS],
        "http" => &SCHEMES[HTTP],
        _ => search(name),
    }
}

#[inline(never)]
fn search(name: &str) -> &'static Scheme {
    let Some(wanted) = key(name) else { return &UNKNOWN };
    KEYS.iter().position(|key| *key == wanted).map_or(&UNKNOWN, |n| &SCHEMES[n])
}

/// The keys of the rows, in their order: comparing numbers is what makes a look-up cheap.
static KEYS: LazyLock<Vec<u64>> =
    LazyLock::new(|| SCHEMES.iter().map(|row| key(&row.name).unwrap_or(0)).collect());

/// A name in lower case as a number; None where it is longer than any name of a row.
#[inline]
fn key(name: &str) -> Option<u64> {
    let mut octets = [0; 8];
    let room = octets.get_mut(..name.len())?;
    room.copy_from_slice(name.as_bytes());
    octets.make_ascii_lowercase();
    Some(u64::from_le_bytes(octets))
}

/// The row of a scheme by the caller's own rows first, and then by those here. There is no
/// other way to add one: no state is shared, so two callers cannot disagree by accident.
///
/// ```
/// use urikit_core::schemes::{lookup_in, Scheme, UNKNOWN};
/// let own = [Scheme { name: "redis".into(), default_port: Some(6379), ..UNKNOWN.clone() }];
/// assert_eq!(lookup_in(&own, "Redis").default_port, Some(6379));
/// assert_eq!(lookup_in(&own, "http").default_port, Some(80));
/// ```
#[inline]
pub fn lookup_in<'t>(own: &'t [Scheme], name: &str) -> &'t Scheme {
    if own.is_empty() {
        return lookup(name);
    }
    own.iter().find(|row| row.name.eq_ignore_ascii_case(name)).unwrap_or_else(|| lookup(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_sorted_and_lower_case() {
        assert!(SCHEMES.windows(2).all(|w| w[0].name < w[1].name));
        assert!(SCHEMES.iter().all(|row| row.name == row.name.to_ascii_lowercase()));
        assert!(SCHEMES.iter().all(|row| key(&row.name).is_some()));
    }

    #[test]
    fn the_shortcut_leads_to_the_right_rows() {
        assert_eq!((&*SCHEMES[HTTP].name, &*SCHEMES[HTTPS].name), ("http", "https"));
    }

    #[test]
    fn own_rows_come_first() {
        let own = [Scheme { name: "http".into(), default_port: Some(8080), ..UNKNOWN.clone() }];
        assert_eq!(lookup_in(&own, "HTTP").default_port, Some(8080));
        assert_eq!(lookup_in(&[], "http"), lookup("http"));
        assert_eq!(lookup_in(&own, "x"), &UNKNOWN);
    }

    #[test]
    fn every_name_finds_its_row() {
        for row in SCHEMES {
            assert_eq!(lookup(&row.name), row);
            assert_eq!(lookup(&row.name.to_ascii_uppercase()), row);
        }
    }
}
