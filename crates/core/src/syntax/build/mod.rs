//! Builds a valid reference from components (RFC 3986 5.3).
//!
//! Every component of [`Parts`] is *raw*: it is checked against its grammar and kept byte for byte; nothing is encoded,
//! so nothing is encoded twice. Data is converted first: segments by [`crate::syntax::path::join`], pairs by
//! [`crate::syntax::query::write`], a user and a password, an address and a port number by [`userinfo`], [`host`] and
//! [`port`].
//!
//! The invariant: the result parses to exactly the given components. Two combinations of section 3.3 cannot be written:
//! a path that begins with "//" without an authority, and a first segment with ":" without scheme and authority. The
//! [`GuardPolicy`] either puts a guard before the path, which is then the only difference, or rejects the components.
//!
//! [`replace`] changes only the components it names and checks the whole again.

use crate::syntax::chars::{self, Syntax};
use crate::syntax::error::{BuildCode, BuildError, Component};
use crate::syntax::offsets::MAX_LEN;
use crate::syntax::path_guard::{self, Guard, GuardPolicy};
use crate::syntax::reference::Components;

mod change;
mod check;
mod data;

pub use change::{replace, Change, Changes};
use check::{check, check_authority, check_host, check_port, check_scheme};
pub use data::{host, port, userinfo};

/// Raw components; None is undefined. The authority is given whole or as its three parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts<'a> {
    /// The grammar that each component is checked by.
    pub syntax: Syntax,
    /// Section 3.1, without ":".
    pub scheme: Option<&'a str>,
    /// Section 3.2, without "//".
    pub authority: Option<&'a str>,
    /// Section 3.2.1, without "@".
    pub userinfo: Option<&'a str>,
    /// Section 3.2.2, an IP literal with its brackets.
    pub host: Option<&'a str>,
    /// Section 3.2.3, without ":".
    pub port: Option<&'a str>,
    /// Section 3.3.
    pub path: &'a str,
    /// Section 3.4, without "?".
    pub query: Option<&'a str>,
    /// Section 3.5, without "#".
    pub fragment: Option<&'a str>,
}

/// The kind of reference that the result must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Any URI reference (4.1).
    Reference,
    /// A URI: it has a scheme (section 3).
    Uri,
    /// A relative reference: it has no scheme (4.2).
    Relative,
}

/// Composes a reference from raw components.
///
/// # Errors
/// The first component that is invalid.
///
/// ```
/// use urikit_core::syntax::build::{build, Family, Parts};
/// use urikit_core::syntax::path_guard::GuardPolicy;
/// let parts = Parts { scheme: Some("http"), host: Some("[::1]"), path: "/a%20b", ..Parts::default() };
/// assert_eq!(build(&parts, Family::Uri, GuardPolicy::Add).unwrap(), "http://[::1]/a%20b");
/// let parts = Parts { path: "//evil.example/", ..Parts::default() };
/// assert_eq!(build(&parts, Family::Reference, GuardPolicy::Add).unwrap(), "/.//evil.example/");
/// ```
pub fn build(parts: &Parts<'_>, family: Family, policy: GuardPolicy) -> Result<String, BuildError> {
    match (family, parts.scheme) {
        (Family::Uri, None) => return Err(whole(BuildCode::SchemeRequired, Component::Scheme, "")),
        (Family::Relative, Some(scheme)) => {
            return Err(whole(BuildCode::SchemeForbidden, Component::Scheme, scheme));
        }
        _ => {}
    }
    if let Some(scheme) = parts.scheme {
        check_scheme(scheme)?;
    }
    let authority = authority(parts)?;
    check(parts.syntax, parts.path, chars::PATH, Component::Path)?;
    if authority.is_some() && !parts.path.is_empty() && !parts.path.starts_with('/') {
        return Err(BuildError::new(BuildCode::PathNeedsSlash, Component::Path, 0, 0));
    }
    if let Some(query) = parts.query {
        check(parts.syntax, query, chars::QUERY, Component::Query)?;
    }
    if let Some(fragment) = parts.fragment {
        check(parts.syntax, fragment, chars::QUERY, Component::Fragment)?;
    }
    let components = Components {
        scheme: parts.scheme,
        authority: authority.as_deref(),
        path: parts.path,
        query: parts.query,
        fragment: parts.fragment,
    };
    if policy == GuardPolicy::Refuse {
        refuse_guard(&components)?;
    }
    let text = components.recompose();
    if text.len() > MAX_LEN {
        return Err(whole(BuildCode::TooLong, Component::Reference, &text));
    }
    Ok(text)
}

fn whole(code: BuildCode, component: Component, text: &str) -> BuildError {
    BuildError::new(code, component, 0, text.len())
}

/// Returns the checked authority of the parts.
fn authority(parts: &Parts<'_>) -> Result<Option<String>, BuildError> {
    let in_parts = parts.userinfo.is_some() || parts.host.is_some() || parts.port.is_some();
    if let Some(authority) = parts.authority {
        if in_parts {
            return Err(whole(BuildCode::AuthorityConflict, Component::Authority, authority));
        }
        check_authority(parts.syntax, authority)?;
        return Ok(Some(authority.to_owned()));
    }
    let Some(host) = parts.host else {
        return match (parts.userinfo, parts.port) {
            (Some(userinfo), _) => Err(whole(BuildCode::UserinfoWithoutHost, Component::Userinfo, userinfo)),
            (None, Some(port)) => Err(whole(BuildCode::PortWithoutHost, Component::Port, port)),
            (None, None) => Ok(None),
        };
    };
    let mut out = String::with_capacity(host.len() + 16);
    if let Some(userinfo) = parts.userinfo {
        check(parts.syntax, userinfo, chars::USERINFO, Component::Userinfo)?;
        out.push_str(userinfo);
        out.push('@');
    }
    check_host(parts.syntax, host)?;
    out.push_str(host);
    if let Some(port) = parts.port {
        check_port(port)?;
        out.push(':');
        out.push_str(port);
    }
    Ok(Some(out))
}

fn refuse_guard(components: &Components<'_>) -> Result<(), BuildError> {
    let code = match path_guard::needed(components.scheme, components.authority, components.path) {
        None => return Ok(()),
        Some(Guard::SlashDot) => return Err(BuildError::new(BuildCode::GuardDoubleSlash, Component::Path, 0, 2)),
        Some(Guard::DotSlash) => BuildCode::GuardColon,
    };
    let colon = components.path.find(':').unwrap_or(0);
    Err(BuildError::new(code, Component::Path, colon, colon + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::reference::Reference;
    use proptest::prelude::*;

    fn any(parts: &Parts<'_>) -> Result<String, BuildError> {
        build(parts, Family::Reference, GuardPolicy::Add)
    }

    fn code(parts: Parts<'_>) -> (&'static str, &'static str, usize, usize) {
        let e = any(&parts).unwrap_err();
        (e.code.name(), e.component.name(), e.offset, e.end)
    }

    fn parts() -> Parts<'static> {
        Parts { scheme: Some("http"), host: Some("a.com"), ..Parts::default() }
    }

    /// Components that try to inject an authority, a scheme or a line.
    #[test]
    fn hostile_components_stay_in_their_place() {
        let scheme_only = Parts { scheme: Some("foo"), ..Parts::default() };
        assert_eq!(any(&Parts { path: "//evil.com/x", ..Parts::default() }).unwrap(), "/.//evil.com/x");
        assert_eq!(any(&Parts { path: "//evil.com/x", ..scheme_only }).unwrap(), "foo:/.//evil.com/x");
        assert_eq!(any(&Parts { path: "javascript:alert(1)", ..Parts::default() }).unwrap(), "./javascript:alert(1)");
        let cases = [
            (Parts { path: ".evil.com/x", ..parts() }, ("path-needs-slash", "path", 0, 0)),
            (Parts { path: "@evil.com/x", ..parts() }, ("path-needs-slash", "path", 0, 0)),
            (Parts { host: Some("a.com@evil.com"), ..parts() }, ("component-delimiter", "host", 5, 6)),
            (Parts { host: Some("evil.com/"), ..parts() }, ("component-delimiter", "host", 8, 9)),
            (Parts { host: Some("evil.com\\"), ..parts() }, ("component-character", "host", 8, 9)),
            (Parts { path: "/x\r\nSet-Cookie: a", ..parts() }, ("component-character", "path", 2, 3)),
            (Parts { scheme: Some("javascript:alert(1)//"), ..parts() }, ("scheme-invalid", "scheme", 10, 11)),
            (Parts { port: Some("80@evil.com"), ..parts() }, ("component-delimiter", "port", 2, 3)),
            (Parts { port: Some("%38"), ..parts() }, ("component-character", "port", 0, 1)),
            (Parts { userinfo: Some("evil.com/"), ..parts() }, ("component-delimiter", "userinfo", 8, 9)),
            (Parts { path: "/x?y", ..parts() }, ("component-delimiter", "path", 2, 3)),
            (Parts { query: Some("a#b"), ..parts() }, ("component-delimiter", "query", 1, 2)),
            (Parts { fragment: Some("a#b"), ..parts() }, ("component-delimiter", "fragment", 1, 2)),
        ];
        for (parts, expected) in cases {
            assert_eq!(code(parts), expected, "{parts:?}");
        }
    }

    #[test]
    fn parts_of_an_authority_need_a_host() {
        assert_eq!(code(Parts { authority: Some("a"), ..parts() }).0, "authority-conflict");
        let lone = |p| code(Parts { host: None, ..p }).0;
        assert_eq!(lone(Parts { userinfo: Some("u"), ..parts() }), "userinfo-without-host");
        assert_eq!(lone(Parts { port: Some("1"), ..parts() }), "port-without-host");
    }

    #[test]
    fn families_and_guards() {
        let e = |p: Parts<'_>, f, g| build(&p, f, g).unwrap_err().code.name();
        assert_eq!(e(Parts::default(), Family::Uri, GuardPolicy::Add), "scheme-required");
        assert_eq!(e(parts(), Family::Relative, GuardPolicy::Add), "scheme-forbidden");
        let double = Parts { path: "//x", ..Parts::default() };
        assert_eq!(e(double, Family::Reference, GuardPolicy::Refuse), "guard-double-slash");
        let colon = Parts { path: "a:b", ..Parts::default() };
        assert_eq!(e(colon, Family::Reference, GuardPolicy::Refuse), "guard-colon");
    }

    fn piece() -> impl Strategy<Value = Option<String>> {
        prop::option::of("[a1:/?#@%.\\[\\]4 é-]{0,5}")
    }

    /// Recomposes by section 5.3, without a guard.
    fn letter(p: &Parts<'_>) -> String {
        let mut out = String::new();
        if let Some(scheme) = p.scheme {
            out += &format!("{scheme}:");
        }
        if let Some(host) = p.host {
            out += "//";
            out += &p.userinfo.map_or(String::new(), |u| format!("{u}@"));
            out += host;
            out += &p.port.map_or(String::new(), |n| format!(":{n}"));
        }
        out += p.path;
        out += &p.query.map_or(String::new(), |q| format!("?{q}"));
        out + &p.fragment.map_or(String::new(), |f| format!("#{f}"))
    }

    fn holds(text: &str, p: &Parts<'_>) -> bool {
        Reference::parse(text).is_ok_and(|r| {
            (r.scheme(), r.userinfo(), r.host(), r.port()) == (p.scheme, p.userinfo, p.host, p.port)
                && (r.path(), r.query(), r.fragment()) == (p.path, p.query, p.fragment)
        })
    }

    proptest! {
        /// A reference is built exactly if the components can be written, and parses into them.
        #[test]
        fn the_result_holds_the_components(
            scheme in piece(), userinfo in piece(), host in piece(), port in prop::option::of("[0-9:a]{0,3}"),
            path in piece(), query in piece(), fragment in piece(),
        ) {
            let path = path.unwrap_or_default();
            let p = Parts {
                syntax: Syntax::Uri,
                scheme: scheme.as_deref(), authority: None, userinfo: userinfo.as_deref(), host: host.as_deref(),
                port: port.as_deref(), path: &path, query: query.as_deref(), fragment: fragment.as_deref(),
            };
            match any(&p) {
                Ok(text) if text == letter(&p) => prop_assert!(holds(&text, &p), "{}", text),
                Ok(text) => {
                    prop_assert!(!holds(&letter(&p), &p));
                    let guard = if path.starts_with("//") { "/." } else { "./" };
                    let guarded = format!("{guard}{path}");
                    prop_assert!(holds(&text, &Parts { path: &guarded, ..p }), "{}", text);
                }
                Err(e) => prop_assert!(!holds(&letter(&p), &p), "{:?}", e),
            }
        }

        #[test]
        fn an_authority_whole_or_in_parts(authority in "[a1:@%.\\[\\]4/]{0,8}") {
            let text = format!("//{authority}");
            let parsed = Reference::parse(&text).is_ok_and(|r| r.authority() == Some(authority.as_str()));
            let built = any(&Parts { authority: Some(&authority), ..Parts::default() });
            prop_assert_eq!(built.is_ok(), parsed);
        }
    }
}
