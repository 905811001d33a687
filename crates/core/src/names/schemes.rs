//! The facts of schemes: a row of data each.
//!
//! Normalization, comparison, origins, issues and the typed views read these rows; nothing else
//! knows a port or whether a path is a hierarchy. They are made from `data/schemes.toml`.
//!
//! A row does two things. At `Step::Scheme` it *allows* what RFC 3986 section 6.2.3 leaves to the
//! scheme: a default port, a default host, letters without case inside a path. At every step it *forbids* what would change the meaning: no byte is decoded
//! and no dot is removed where the scheme takes them for data (section 1.2.3; RFC 8141 section 3.1).
//!
//! A scheme without a row gets [`UNKNOWN`]: the generic rules. What only one scheme means (its
//! grammar, values and own equivalence) is not here. Callers bring rows of their own in a
//! [`Schemes`]; no state is shared, so two callers cannot change each other's answers.

use std::borrow::Cow;

use crate::syntax::order;

mod search;

pub use search::{has_rules, is_layered, is_web, known, lookup};

include!(concat!(env!("OUT_DIR"), "/schemes.rs"));

/// The rows, by name.
pub static SCHEMES: &[Scheme] = ROWS;

/// The row of any other scheme: the generic rules and nothing more.
pub static UNKNOWN: Scheme = Scheme::GENERIC;

/// The row of a relative reference: its scheme is that of a base, which may have rules of its own, so that only an
/// empty port is left out.
static RELATIVE: Scheme = Scheme { empty_path: EmptyPath::Empty, ..Scheme::GENERIC };

/// Schemes whose path is a program that browsers run, or once ran.
pub const SCRIPTS: [&str; 3] = ["javascript", "vbscript", "livescript"];

/// The names of the schemes that browsers read leniently: the special ones of the URL Standard but for file.
pub const WEB: [&str; 5] = ["ftp", "http", "https", "ws", "wss"];

/// Returns true if URIs of the scheme are programs.
///
/// ```
/// use urikit_core::names::schemes::runs_scripts;
/// assert!(runs_scripts("JavaScript") && !runs_scripts("java"));
/// ```
pub fn runs_scripts(scheme: &str) -> bool {
    SCRIPTS.iter().any(|script| scheme.eq_ignore_ascii_case(script))
}

/// The normalization of percent-encoded bytes.
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

/// The meaning of "." and ".." in a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hierarchy {
    /// They remove segments (1.2.3).
    Path,
    /// They remove segments, and a drive letter at the beginning is a root of its own; on this machine "/C:", "/c:" and
    /// "/c%3A" are equal at `SCHEME` (RFC 8089 E.2).
    Drive,
    /// The path is opaque to the generic rules: its dots are data.
    None,
}

/// The meaning of an empty path after an authority.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EmptyPath {
    /// The same as "/", as in general (6.2.3).
    Root,
    /// Itself.
    Empty,
}

/// The kind of names that hosts of a scheme have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Name {
    /// A domain name, whose Unicode form and whose A-labels name the same (RFC 3987 5.3.3).
    Domain,
    /// Nothing the generic rules know of.
    Any,
}

/// The need for an authority.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Authority {
    /// There is one, and its host is not empty (3.2.2; http: RFC 9110 4.2.1).
    Required,
    /// There may be one.
    Optional,
    /// The scheme's grammar has no place for one.
    Forbidden,
}

/// The place of an Internet host in a path; its letters have no case (6.2.3).
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
    /// The meaning of an empty path.
    pub empty_path: EmptyPath,
    /// The meaning of dot segments.
    pub hierarchy: Hierarchy,
    /// The normalization of percent-encoded bytes.
    pub percent: PercentRule,
    /// The host that means the same as an empty one, and as no authority at all (3.2.2).
    pub default_host: Option<Cow<'static, str>>,
    /// The kind of a host that is not an address.
    pub name_is: Name,
    /// The need for an authority.
    pub authority: Authority,
    /// The character up to which the path is a name without case (a URN's namespace, RFC
    /// 8141 2.1), in lower case in the normal form.
    pub lower_until: Option<u8>,
    /// The place of a host in the path.
    pub path_host: PathHost,
}

/// Further facts of a scheme or a URN namespace; a missing one is empty.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// In lower case.
    pub name: &'static str,
    /// The source of its row.
    pub specification: &'static str,
    /// The module and the class of the Python package that reads it, as "module:Class".
    pub view: &'static str,
    /// The names that may follow the name and "+"; "*" for any.
    pub drivers: &'static [&'static str],
    /// The use of an unregistered scheme.
    pub usage: &'static str,
    /// The source of that use.
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

    /// Returns true if browsers read the scheme leniently, "\\" for "/" among others.
    pub fn is_web(&self) -> bool {
        self.name_is == Name::Domain && self.default_port.is_some()
    }

    /// Returns true if a host usually follows "://": one is required, or the scheme is that of a database, which is on
    /// this machine where no host is written. A feed has the port of http, and is the URL behind it.
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
