//! Changing components of a reference; unnamed ones keep their bytes.
//!
//! [`build`] checks the result as a whole: removing the host of a reference that keeps its port is an error, as is an
//! authority before a path without "/". A guarded path stays as written; a path that needs a guard after the change
//! gets one.

use super::{build, whole, Family, Parts};
use crate::syntax::error::{BuildCode, BuildError, Component};
use crate::syntax::path_guard::GuardPolicy;
use crate::syntax::reference::Reference;

/// The change of one component.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Change<T> {
    /// Keep it.
    #[default]
    Keep,
    /// Make it undefined; the path, which is always defined, becomes empty.
    Remove,
    /// Set it.
    Set(T),
}

impl<T> Change<T> {
    fn apply(self, old: Option<T>) -> Option<T> {
        match self {
            Change::Keep => old,
            Change::Remove => None,
            Change::Set(new) => Some(new),
        }
    }

    fn is_keep(&self) -> bool {
        matches!(self, Change::Keep)
    }
}

/// The changes of a reference, component by component, raw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changes<'a> {
    /// Section 3.1.
    pub scheme: Change<&'a str>,
    /// Section 3.2, whole.
    pub authority: Change<&'a str>,
    /// Section 3.2.1.
    pub userinfo: Change<&'a str>,
    /// Section 3.2.2.
    pub host: Change<&'a str>,
    /// Section 3.2.3.
    pub port: Change<&'a str>,
    /// Section 3.3.
    pub path: Change<&'a str>,
    /// Section 3.4.
    pub query: Change<&'a str>,
    /// Section 3.5.
    pub fragment: Change<&'a str>,
}

/// Changes the named components of a reference; all others keep their bytes.
///
/// # Errors
/// Same as [`build`]; [`BuildCode::AuthorityConflict`] if the authority is changed both whole and in parts.
///
/// ```
/// use urikit_core::syntax::build::{replace, Change, Changes};
/// use urikit_core::syntax::{path_guard::GuardPolicy, reference::Reference};
/// let r = Reference::parse("http://u@h:80//x?q").unwrap();
/// let port = Changes { port: Change::Remove, ..Changes::default() };
/// assert_eq!(replace(&r, &port, GuardPolicy::Add).unwrap(), "http://u@h//x?q");
/// let local = Changes { authority: Change::Remove, ..Changes::default() };
/// assert_eq!(replace(&r, &local, GuardPolicy::Add).unwrap(), "http:/.//x?q");
/// ```
pub fn replace(reference: &Reference<'_>, changes: &Changes<'_>, policy: GuardPolicy) -> Result<String, BuildError> {
    let in_parts = !(changes.userinfo.is_keep() && changes.host.is_keep() && changes.port.is_keep());
    let whole_authority = !changes.authority.is_keep();
    if in_parts && whole_authority {
        return Err(whole(BuildCode::AuthorityConflict, Component::Authority, ""));
    }
    let mut parts = Parts {
        syntax: reference.syntax(),
        scheme: changes.scheme.apply(reference.scheme()),
        path: changes.path.apply(Some(reference.path())).unwrap_or(""),
        query: changes.query.apply(reference.query()),
        fragment: changes.fragment.apply(reference.fragment()),
        ..Parts::default()
    };
    if whole_authority {
        parts.authority = changes.authority.apply(None);
    } else {
        parts.userinfo = changes.userinfo.apply(reference.userinfo());
        parts.host = changes.host.apply(reference.host());
        parts.port = changes.port.apply(reference.port());
    }
    build(&parts, Family::Reference, policy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn changing() {
        let r = Reference::parse("foo:a:b?q#f").unwrap();
        let to = |c: Changes<'_>| replace(&r, &c, GuardPolicy::Add).map_err(|e| e.code.name());
        let keep = Changes::default();
        assert_eq!(to(keep).unwrap(), "foo:a:b?q#f");
        assert_eq!(to(Changes { scheme: Change::Remove, ..keep }).unwrap(), "./a:b?q#f");
        assert_eq!(to(Changes { path: Change::Remove, fragment: Change::Set(""), ..keep }).unwrap(), "foo:?q#");
        assert_eq!(to(Changes { host: Change::Set("h"), ..keep }), Err("path-needs-slash"));
        assert_eq!(to(Changes { userinfo: Change::Set("u"), ..keep }), Err("userinfo-without-host"));
        let both = Changes { host: Change::Set("h"), authority: Change::Remove, ..keep };
        assert_eq!(to(both), Err("authority-conflict"));
        let r = Reference::parse("//u@h:1").unwrap();
        let host = Changes { host: Change::Remove, ..keep };
        assert_eq!(replace(&r, &host, GuardPolicy::Add).unwrap_err().code.name(), "userinfo-without-host");
    }

    proptest! {
        #[test]
        fn replacing_nothing_is_the_identity(text in "[a1:/?#@%.4]{0,12}") {
            if let Ok(r) = Reference::parse(&text) {
                prop_assert_eq!(replace(&r, &Changes::default(), GuardPolicy::Refuse).unwrap(), text);
            }
        }
    }
}
