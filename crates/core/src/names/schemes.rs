//! What is known of a scheme, once and for all: a row of data each.
//!
//! Normalization, comparison, origins, issues and the typed views read these rows; nothing else
//! knows a port or whether a path is a hierarchy. They are made from `data/schemes.toml`. A row does two things. At `Rung::Scheme` it *allows*
//! what RFC 3986 section 6.2.3 leaves to the scheme: a default port, a default host, letters without
//! case inside a path. On every rung it *forbids* what would change the meaning: no byte is decoded
//! and no dot is removed where the scheme takes them for data (section 1.2.3; RFC 8141 section 3.1).
//!
//! A scheme without a row gets [`UNKNOWN`]: the generic rules. What only one scheme means (its
//! grammar, values and own equivalence) is not here. Callers bring rows of their own in a
//! [`Schemes`]; no state is shared, so two callers cannot change each other's answers.

use std::borrow::Cow;

use crate::syntax::order;

mod search;

pub use search::{is_layered, is_web, known, lookup};

include!(concat!(env!("OUT_DIR"), "/schemes.rs"));

/// The rows, by name.
pub static SCHEMES: &[Scheme] = ROWS;

/// What a scheme without a row gets: the generic rules and nothing more.
pub static UNKNOWN: Scheme = Scheme::GENERIC;

/// What a relative reference gets: its scheme is that of a base, which may have rules of its own,
/// so that only an empty port is left out.
static RELATIVE: Scheme = Scheme { empty_path: EmptyPath::Empty, ..Scheme::GENERIC };

/// Schemes whose path is a program that browsers run, or once ran.
pub const SCRIPTS: [&str; 3] = ["javascript", "vbscript", "livescript"];

/// The names of the schemes that browsers read leniently: the special ones of the URL Standard but for file.
pub const WEB: [&str; 5] = ["ftp", "http", "https", "ws", "wss"];

/// Whether a URI of the scheme is a program.
///
/// ```
/// use urikit_core::names::schemes::runs_scripts;
/// assert!(runs_scripts("JavaScript") && !runs_scripts("java"));
/// ```
pub fn runs_scripts(scheme: &str) -> bool {
    SCRIPTS.iter().any(|script| scheme.eq_ignore_ascii_case(script))
}

/// What may be done with percent-encoded bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PercentRule {
    /// Octets of unreserved characters are decoded (6.2.2.2).
    DecodeUnreserved,
    /// The same, but the path is data whose encoding stays: in it only the digits change case.
    OutsidePath,
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
    /// It has, and a drive letter at its beginning is a root of its own (RFC 8089 E.2).
    Drive,
    /// The path is opaque to the generic rules: its dots are data.
    None,
}

/// What an empty path after an authority means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EmptyPath {
    /// The same as "/", as in general (6.2.3).
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

/// Where a path has an Internet host, whose letters have no case (6.2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PathHost {
    /// Nowhere.
    None,
    /// After the "@" of each address between commas (mailto: RFC 6068 2).
    Addresses,
    /// After the "@" (acct: RFC 7565 4; im: RFC 3860; pres: RFC 3859).
    AfterAt,
    /// After the "@" if there is one, up to a port or a parameter (sip: RFC 3261 19.1.4).
    Server,
    /// After the "@" if there is one, up to the "/" of a resource (xmpp: RFC 5122 2.2).
    Jid,
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
    /// What the host is, where it is not an address.
    pub name_is: Name,
    /// Whether there is an authority.
    pub authority: Authority,
    /// The character up to which the path is a name without case (a URN's namespace, RFC
    /// 8141 2.1), in lower case in the normal form.
    pub lower_until: Option<u8>,
    /// Where the path has a host.
    pub path_host: PathHost,
}

/// What else the table says of a scheme or of a namespace of URNs; a text is empty where it says nothing.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// In lower case.
    pub name: &'static str,
    /// Where its row is from.
    pub specification: &'static str,
    /// The module and the class of the Python package that reads it, as "module:Class".
    pub view: &'static str,
    /// What may follow the name and "+"; "*" for anything.
    pub drivers: &'static [&'static str],
    /// What it is for, if it is not registered.
    pub usage: &'static str,
    /// Where that is said.
    pub source: &'static str,
}

impl Scheme {
    const GENERIC: Scheme = Scheme {
        name: Cow::Borrowed(""),
        default_port: None,
        empty_path: EmptyPath::Root,
        hierarchy: Hierarchy::Path,
        percent: PercentRule::DecodeUnreserved,
        default_host: None,
        name_is: Name::Any,
        authority: Authority::Optional,
        lower_until: None,
        path_host: PathHost::None,
    };

    /// Whether it is one of those that browsers read leniently, "\\" for "/" among others.
    pub fn is_web(&self) -> bool {
        self.name_is == Name::Domain && self.default_port.is_some()
    }

    /// Whether people write a host after "://": one is required, or it is a database, which is one of this machine
    /// where none is written. A feed has the port of http, and is the URL behind it.
    pub fn is_server(&self) -> bool {
        let port = self.default_port.is_some_and(|port| port != 80);
        let database = port && self.hierarchy == Hierarchy::Path;
        self.authority == Authority::Required || (self.authority == Authority::Optional && database)
    }
}

/// The rows known here, after those of a caller: prepared once, asked by many calls.
///
/// ```
/// use urikit_core::names::schemes::{Scheme, Schemes, UNKNOWN};
/// let own = Schemes::new(vec![Scheme { name: "cachedb".into(), default_port: Some(4711), ..UNKNOWN.clone() }]);
/// assert_eq!(own.row("CacheDB").default_port, Some(4711));
/// assert_eq!(own.row("http").default_port, Some(80));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Schemes(Vec<Scheme>);

impl Schemes {
    /// The rows known here and no others.
    pub const KNOWN: Schemes = Schemes(Vec::new());

    /// The caller's rows before the ones known here; of two with one name the last counts.
    pub fn new(mut rows: Vec<Scheme>) -> Self {
        for row in &mut rows {
            row.name.to_mut().make_ascii_lowercase();
        }
        rows.reverse();
        order::sort_by(&mut rows, |a, b| a.name.cmp(&b.name));
        rows.dedup_by(|later, first| later.name == first.name);
        Schemes(rows)
    }

    /// The caller's rows, by name.
    pub fn own(&self) -> &[Scheme] {
        &self.0
    }

    /// The row of a scheme, written in any case; [`UNKNOWN`] without a row.
    #[inline]
    pub fn row(&self, name: &str) -> &Scheme {
        match self.search(name) {
            Some(n) => &self.0[n],
            None => lookup(name),
        }
    }

    /// The row that a reference with this scheme is read by; None is a relative reference.
    #[inline]
    pub(crate) fn of(&self, scheme: Option<&str>) -> &Scheme {
        scheme.map_or(&RELATIVE, |name| self.row(name))
    }

    #[inline]
    fn search(&self, name: &str) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let lower = || name.bytes().map(|b| b.to_ascii_lowercase());
        self.0.binary_search_by(|row| row.name.bytes().cmp(lower())).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_rows_come_first() {
        let own = |name: &'static str, port| Scheme { name: name.into(), default_port: Some(port), ..UNKNOWN.clone() };
        let schemes = Schemes::new(vec![own("HTTP", 1), own("zz", 2), own("http", 8080), own("aa", 3)]);
        assert_eq!(schemes.own().len(), 3);
        for (name, port) in [("HTTP", 8080), ("Zz", 2), ("AA", 3), ("https", 443)] {
            assert_eq!(schemes.row(name).default_port, Some(port), "{name}");
        }
        assert_eq!(schemes.row("x"), &UNKNOWN);
        assert_eq!(Schemes::KNOWN.row("http"), lookup("http"));
    }
}
