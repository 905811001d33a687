//! Reference resolution (RFC 3986 5.2): from a base and a reference to a target.
//!
//! The default is exactly 5.2.2, with one exception: if recomposition would lose information (a path that begins with
//! "//" without an authority becomes an authority), "/." is put before the path. Every other disputed question is a
//! field of [`Policy`], and the older RFCs are presets. Resolution fails if the base has no scheme (5.1 requires one),
//! or by a policy. Dot segments in the base's path are kept if the reference's path is empty, as in 5.2.2.

use std::borrow::Cow;

mod compose;
mod policy;
mod splice;

pub use compose::{compose, reduced};
pub use policy::{
    BaseDots, BaseFragment, Letter, OpaqueBase, Policy, ResolveError, SameScheme, COMMUTING, COMPATIBLE, NAMED,
    RFC1808, RFC2396, RFC3986,
};

use crate::syntax::dots::{remove_dot_segments_with, Underflow};
use crate::syntax::path_guard::{self, GuardPolicy};
use crate::syntax::reference::{Components, Reference};
use crate::syntax::SHORTCUTS;

/// One step of a resolution, for explanations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResolutionStep {
    /// The section of the RFC.
    pub section: &'static str,
    /// The action, a stable name.
    pub action: &'static str,
    /// Its input (for `merge`: the base's path).
    pub before: String,
    /// Its result.
    pub after: String,
}

/// Receives the steps; `()` ignores them.
pub trait Trace {
    /// Receives one step.
    fn step(&mut self, section: &'static str, action: &'static str, before: &str, after: &str);
}

impl Trace for () {
    fn step(&mut self, _: &'static str, _: &'static str, _: &str, _: &str) {}
}

impl Trace for Vec<ResolutionStep> {
    fn step(&mut self, section: &'static str, action: &'static str, before: &str, after: &str) {
        self.push(ResolutionStep { section, action, before: before.into(), after: after.into() });
    }
}

/// Resolves `reference` against `base`.
///
/// # Errors
/// [`ResolveError`]; with the default policy only [`ResolveError::BaseNotAbsolute`].
///
/// ```
/// use urikit_core::syntax::{reference::Reference, resolve::{resolve, RFC3986}};
/// let base = Reference::parse("http://a/b/c/d;p?q").unwrap();
/// let r = Reference::parse("../../../g").unwrap();
/// assert_eq!(resolve(&base, &r, &RFC3986).unwrap(), "http://a/g");
/// ```
#[inline]
pub fn resolve(base: &Reference<'_>, reference: &Reference<'_>, policy: &Policy) -> Result<String, ResolveError> {
    let mut target = String::new();
    resolve_into(&mut target, base, reference, policy)?;
    Ok(target)
}

/// Appends the result of [`resolve`]; appends nothing on error.
///
/// # Errors
/// Same as [`resolve`].
#[inline]
pub fn resolve_into(
    out: &mut String,
    base: &Reference<'_>,
    reference: &Reference<'_>,
    policy: &Policy,
) -> Result<(), ResolveError> {
    let plain = SHORTCUTS && *policy == RFC3986 && base.offsets().has_scheme();
    if plain && splice::splice(out, base, reference).is_some() {
        return Ok(());
    }
    by_steps(out, base, reference, policy, &mut ())
}

/// Returns true if a reference, resolved against a base, differs from it only in the fragment: a same-document
/// reference (4.4).
///
/// # Errors
/// Same as [`resolve`].
///
/// ```
/// use urikit_core::syntax::{reference::Reference, resolve::is_same_document};
/// let base = Reference::parse("http://h/a?q").unwrap();
/// assert!(is_same_document(&base, &Reference::parse("a?q#x").unwrap()).unwrap());
/// assert!(!is_same_document(&base, &Reference::parse("a").unwrap()).unwrap());
/// ```
pub fn is_same_document(base: &Reference<'_>, reference: &Reference<'_>) -> Result<bool, ResolveError> {
    let target = resolve(base, reference, &RFC3986)?;
    Ok(target.split_once('#').map_or(target.as_str(), |(before, _)| before) == base.without_fragment())
}

/// Resolves, and passes each step of 5.2 to `trace`.
///
/// # Errors
/// Same as [`resolve`].
pub fn resolve_traced(
    base: &Reference<'_>,
    reference: &Reference<'_>,
    policy: &Policy,
    trace: &mut dyn Trace,
) -> Result<String, ResolveError> {
    let mut target = String::new();
    by_steps(&mut target, base, reference, policy, trace)?;
    Ok(target)
}

/// Follows the steps of 5.2 and appends the target.
fn by_steps(
    out: &mut String,
    base: &Reference<'_>,
    reference: &Reference<'_>,
    policy: &Policy,
    trace: &mut dyn Trace,
) -> Result<(), ResolveError> {
    let b = Components::from(*base);
    let mut r = Components::from(*reference);
    let Some(scheme) = b.scheme else {
        return Err(ResolveError::BaseNotAbsolute);
    };
    if let Some(fragment) = b.fragment {
        if policy.base_fragment == BaseFragment::Refuse {
            return Err(ResolveError::BaseFragment);
        }
        if policy.letter != Letter::Rfc1808 {
            trace.step("5.1", "strip-base-fragment", fragment, base.without_fragment());
        }
    }
    if policy.same_scheme == SameScheme::Ignore && r.scheme.is_some_and(|s| s.eq_ignore_ascii_case(scheme)) {
        trace.step("5.2.2", "ignore-same-scheme", r.scheme.unwrap_or(""), "");
        r.scheme = None;
    }
    let opaque = b.authority.is_none() && !b.path.starts_with('/');
    let only_fragment = r.authority.is_none() && r.path.is_empty() && r.query.is_none();
    if opaque && policy.opaque_base == OpaqueBase::Refuse && r.scheme.is_none() && !only_fragment {
        return Err(ResolveError::OpaqueBase);
    }
    let mut work = Work { policy, trace, base: b };
    let path;
    let mut target = if r.scheme.is_some() {
        work.trace.step("5.2.2", "reference-has-scheme", r.scheme.unwrap_or(""), "");
        path = work.own_path(r.path)?;
        Components { path: &path, ..r }
    } else if r.authority.is_some() {
        work.trace.step("5.2.2", "reference-has-authority", r.authority.unwrap_or(""), "");
        path = work.own_path(r.path)?;
        Components { scheme: Some(scheme), path: &path, ..r }
    } else {
        let query;
        (path, query) = work.relative(&r)?;
        Components { scheme: Some(scheme), authority: b.authority, path: &path, query, fragment: r.fragment }
    };
    if policy.letter == Letter::Rfc1808 && only_fragment && r.scheme.is_none() && r.fragment.is_none() {
        // RFC 1808 section 4, step 2a: an empty reference inherits the entire base.
        target.fragment = b.fragment;
    }
    if let Some(needed) = path_guard::needed(target.scheme, target.authority, target.path) {
        if policy.double_slash == GuardPolicy::Refuse {
            return Err(ResolveError::DoubleSlash);
        }
        work.trace.step("3.3", "guard", target.path, needed.prefix());
    }
    let start = out.len();
    target.recompose_into(out);
    work.trace.step("5.3", "recompose", "", &out[start..]);
    Ok(())
}

struct Work<'w, 'a> {
    policy: &'w Policy,
    trace: &'w mut dyn Trace,
    base: Components<'a>,
}

impl<'a> Work<'_, 'a> {
    /// Returns the path of a reference with its own scheme or authority.
    fn own_path(&mut self, path: &'a str) -> Result<Cow<'a, str>, ResolveError> {
        match self.policy.letter {
            Letter::Rfc3986 => self.remove_dots(Cow::Borrowed(path)),
            _ => Ok(Cow::Borrowed(path)),
        }
    }

    /// Returns path and query of a reference that takes scheme and authority from the base.
    fn relative(&mut self, r: &Components<'a>) -> Result<(Cow<'a, str>, Option<&'a str>), ResolveError> {
        if r.path.is_empty() {
            return self.empty_path(r);
        }
        if r.path.starts_with('/') {
            self.trace.step("5.2.2", "reference-path-absolute", r.path, "");
            return Ok((self.own_path(r.path)?, r.query));
        }
        if self.policy.letter == Letter::Rfc1808 && r.path.starts_with(';') {
            // Section 4, step 5: the path is empty, and the parameters are the reference's.
            let (path, _) = split_parameters(self.base.path);
            // Without "/" the parameters would become part of the authority.
            let root = if path.is_empty() && self.base.authority.is_some() { "/" } else { "" };
            let joined = format!("{root}{path}{}", r.path);
            self.trace.step("5.2.2", "replace-parameters", self.base.path, &joined);
            return Ok((Cow::Owned(joined), r.query));
        }
        self.trace.step("5.2.2", "reference-path-relative", r.path, "");
        let merged = self.merge(r.path);
        self.trace.step("5.2.3", "merge", self.base.path, &merged);
        if self.policy.letter == Letter::Rfc1808 {
            // Parameters are not part of the path: dots in them are ordinary.
            let (path, parameters) = split_parameters(&merged);
            let path = self.remove_dots(Cow::Owned(path.to_owned()))?;
            return Ok((Cow::Owned(format!("{path}{parameters}")), r.query));
        }
        Ok((self.remove_dots(Cow::Owned(merged))?, r.query))
    }

    fn empty_path(&mut self, r: &Components<'a>) -> Result<(Cow<'a, str>, Option<&'a str>), ResolveError> {
        if self.policy.letter == Letter::Rfc2396 && r.query.is_some() {
            let merged = self.merge("");
            self.trace.step("5.2.3", "merge", self.base.path, &merged);
            return Ok((self.remove_dots(Cow::Owned(merged))?, r.query));
        }
        let query = if r.query.is_some() {
            self.trace.step("5.2.2", "reference-path-empty", self.base.path, "query");
            r.query
        } else {
            self.trace.step("5.2.2", "reference-path-empty", self.base.path, "");
            self.base.query
        };
        let path = match self.policy.base_dots {
            BaseDots::Keep => Cow::Borrowed(self.base.path),
            BaseDots::Remove if self.base.authority.is_none() && !self.base.path.starts_with('/') => {
                Cow::Borrowed(self.base.path)
            }
            BaseDots::Remove => self.remove_dots(Cow::Borrowed(self.base.path))?,
        };
        Ok((path, query))
    }

    /// Merges paths (5.2.3).
    fn merge(&mut self, path: &str) -> String {
        let base = match self.policy.letter {
            Letter::Rfc1808 => split_parameters(self.base.path).0,
            _ => self.base.path,
        };
        let base = match self.policy.base_dots {
            BaseDots::Keep => Cow::Borrowed(base),
            // Like normalization, keep the dots of rootless paths.
            BaseDots::Remove if self.base.authority.is_none() && !base.starts_with('/') => Cow::Borrowed(base),
            BaseDots::Remove => {
                // Remove dots first, or "/a/.." would count as a document in "/a/".
                remove_dot_segments_with(base, Underflow::Drop, self.policy.percent_dots).unwrap_or(Cow::Borrowed(base))
            }
        };
        if self.base.authority.is_some() && base.is_empty() {
            return format!("/{path}");
        }
        let directory = base.rfind('/').map_or("", |n| &base[..=n]);
        let mut merged = String::with_capacity(directory.len() + path.len());
        merged.push_str(directory);
        merged.push_str(path);
        merged
    }

    fn remove_dots(&mut self, path: Cow<'a, str>) -> Result<Cow<'a, str>, ResolveError> {
        let removed = match remove_dot_segments_with(&path, self.policy.underflow, self.policy.percent_dots)? {
            Cow::Borrowed(_) => None,
            Cow::Owned(removed) => Some(removed),
        };
        match removed {
            Some(removed) if removed != *path => {
                self.trace.step("5.2.4", "remove-dot-segments", &path, &removed);
                Ok(Cow::Owned(removed))
            }
            _ => Ok(path),
        }
    }
}

/// Splits at the first ";", which begins the parameters (RFC 1808 2.4.5).
fn split_parameters(path: &str) -> (&str, &str) {
    path.split_at(path.find(';').unwrap_or(path.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(base: &str, reference: &str, policy: &Policy) -> Result<String, ResolveError> {
        resolve(&Reference::parse(base).unwrap(), &Reference::parse(reference).unwrap(), policy)
    }

    fn get(base: &str, reference: &str) -> String {
        with(base, reference, &RFC3986).unwrap()
    }

    #[test]
    fn parameters_never_join_the_authority() {
        // Found by fuzzing: RFC 1808 2.1 has parameters only in a path.
        assert_eq!(with("o://h", ";//v:060", &RFC1808).unwrap(), "o://h/;//v:060");
        assert_eq!(with("o:", ";x", &RFC1808).unwrap(), "o:;x");
    }

    #[test]
    fn disputed_cases_by_the_letter() {
        assert_eq!(get("foo:/a/b", "..//..//c"), "foo:/.//c");
        assert_eq!(get("foo:", ".///bar"), "foo:/.//bar");
        assert_eq!(get("f:/a", ".//g"), "f:/.//g");
        assert_eq!(get("mailto:a@b", "c"), "mailto:c");
        assert_eq!(get("mailto:a@b", "#f"), "mailto:a@b#f");
        assert_eq!(get("foo:a/b", ".."), "foo:/");
        assert_eq!(get("foo:a/b", "../../c"), "foo:/c");
        assert_eq!(get("http://h/a/b/c", "%2e%2e/g"), "http://h/a/b/%2e%2e/g");
        assert_eq!(get("http://h/a/..", "x"), "http://h/a/x");
        assert_eq!(get("http://h/a#frag", "x"), "http://h/x");
        assert_eq!(get("http://h/a/../b", "?z"), "http://h/a/../b?z");
        assert_eq!(get("http://h/a/b/c", "..//g"), "http://h/a//g");
        assert_eq!(get("http://a", "g"), "http://a/g");
        assert_eq!(get("http://a?x", ""), "http://a?x");
        assert_eq!(get("foo:a/b", "../c"), "foo:/c");
    }

    #[test]
    fn policies() {
        let base = "http://a/b/c/d;p?q";
        assert_eq!(with(base, "http:g", &COMPATIBLE).unwrap(), "http://a/b/c/g");
        let refuse = Policy { underflow: Underflow::Refuse, ..RFC3986 };
        assert_eq!(with(base, "../../../g", &refuse), Err(ResolveError::AboveRoot));
        let refuse = Policy { opaque_base: OpaqueBase::Refuse, ..RFC3986 };
        assert_eq!(with("mailto:a", "b", &refuse), Err(ResolveError::OpaqueBase));
        assert_eq!(with("mailto:a", "#b", &refuse).unwrap(), "mailto:a#b");
        let refuse = Policy { double_slash: GuardPolicy::Refuse, ..RFC3986 };
        assert_eq!(with("f:/a", ".//g", &refuse), Err(ResolveError::DoubleSlash));
        let refuse = Policy { base_fragment: BaseFragment::Refuse, ..RFC3986 };
        assert_eq!(with("f:/a#", "g", &refuse), Err(ResolveError::BaseFragment));
        assert_eq!(with("a", "g", &RFC3986), Err(ResolveError::BaseNotAbsolute));
        assert_eq!(with("http://h/a/..", "x", &COMMUTING).unwrap(), "http://h/x");
        assert_eq!(with("http://h/a/b/c", "%2e%2e/g", &COMMUTING).unwrap(), "http://h/a/g");
        assert_eq!(with("http://h/a/../b", "?z", &COMMUTING).unwrap(), "http://h/b?z");
    }

    #[test]
    fn rfc_1808_examples() {
        let base = "http://a/b/c/d;p?q#f";
        for (reference, want) in [
            ("?y", "http://a/b/c/d;p?y"),
            (";x", "http://a/b/c/d;x"),
            ("g;x?y#s", "http://a/b/c/g;x?y#s"),
            ("", "http://a/b/c/d;p?q#f"),
            ("#s", "http://a/b/c/d;p?q#s"),
            ("../../../g", "http://a/../g"),
            ("../../../../g", "http://a/../../g"),
            ("/./g", "http://a/./g"),
            ("/../g", "http://a/../g"),
            ("./g/.", "http://a/b/c/g/"),
            ("http:g", "http:g"),
            ("g;x=1/../y", "http://a/b/c/g;x=1/../y"),
        ] {
            assert_eq!(with(base, reference, &RFC1808).unwrap(), want, "{reference}");
        }
    }

    #[test]
    fn rfc_2396_examples() {
        let base = "http://a/b/c/d;p?q";
        for (reference, want) in [
            ("?y", "http://a/b/c/?y"),
            (";x", "http://a/b/c/;x"),
            ("../../../g", "http://a/../g"),
            ("/./g", "http://a/./g"),
            ("g;x=1/../y", "http://a/b/c/y"),
            ("..", "http://a/b/"),
            ("", "http://a/b/c/d;p?q"),
        ] {
            assert_eq!(with(base, reference, &RFC2396).unwrap(), want, "{reference}");
        }
    }

    #[test]
    fn the_trace_tells_the_steps() {
        let base = Reference::parse("http://a/b/c/d;p?q").unwrap();
        let r = Reference::parse("../../../g").unwrap();
        let mut steps = Vec::new();
        resolve_traced(&base, &r, &RFC3986, &mut steps).unwrap();
        let told: Vec<_> = steps.iter().map(|s| (s.section, s.action, s.after.as_str())).collect();
        assert_eq!(
            told,
            [
                ("5.2.2", "reference-path-relative", ""),
                ("5.2.3", "merge", "/b/c/../../../g"),
                ("5.2.4", "remove-dot-segments", "/g"),
                ("5.3", "recompose", "http://a/g"),
            ]
        );
    }
}
