//! Normalization by the steps ("ladder") of RFC 3986 section 6.
//!
//! | step      | section | what it does |
//! |-----------|---------|--------------|
//! | `STRING`  | 6.2.1   | nothing |
//! | `CASE`    | 6.2.2.1 | scheme and host in lower case, hexadecimal digits after "%" in upper case |
//! | `PERCENT` | 6.2.2.2 | encoded unreserved characters decoded; letters so gained in a host in lower case |
//! | `SYNTAX`  | 6.2.2.3 | dot segments removed from paths that begin with "/" |
//! | `SCHEME`  | 6.2.3   | by the row: default port, zeros in it, empty path, default host, drive, what it forbids |
//!
//! The steps are cumulative: two texts that are equal at one are equal at all later ones. A scheme's row permits
//! changes at `SCHEME` only, and forbids others at every step: a scheme that compares exactly decodes nothing, a URN
//! keeps its encoded bytes (RFC 8141 3.1), and a path without hierarchy keeps its dots, because they are "intended for
//! use in relative references" (6.2.2.3) and have a meaning in a hierarchy only (1.2.3). A scheme without a row has a
//! hierarchy. Reserved characters stay encoded, and an undefined component never becomes an empty one (but a default
//! host may get its empty authority, and an authority "/" after it, 6.2.3). A relative path keeps its dot segments,
//! because a base gives them meaning. So do rootless paths, because removing them as 5.2.4 does would make the path
//! absolute.
//!
//! Normalization cannot fail: input and result are valid. If removing dots leaves "//" at the start of a path without
//! authority, "/." is put before it.

mod plan;

use crate::syntax::error::codes;
use std::borrow::Cow;

use crate::names::schemes::Schemes;
use crate::syntax::reference::Reference;
use plan::Plan;

codes! {
    /// A step of normalization, from the strictest comparison to the most lenient.
    #[derive(PartialOrd, Ord)]
    Step {
        /// Section 6.2.1.
        String = "STRING",
        /// Section 6.2.2.1.
        Case = "CASE",
        /// Section 6.2.2.2.
        Percent = "PERCENT",
        /// Section 6.2.2.3.
        Syntax = "SYNTAX",
        /// Section 6.2.3.
        Scheme = "SCHEME",
    }
}

impl Step {
    /// Returns the section of RFC 3986.
    pub const fn section(self) -> &'static str {
        match self {
            Step::String => "6.2.1",
            Step::Case => "6.2.2.1",
            Step::Percent => "6.2.2.2",
            Step::Syntax => "6.2.2.3",
            Step::Scheme => "6.2.3",
        }
    }
}

/// The format of IPv6 addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Ipv6Form {
    /// As written, in lower case, which is all that RFC 3986 requires.
    #[default]
    Keep,
    /// The canonical format of RFC 5952.
    Rfc5952,
}

/// The options of comparison and normalization, prepared once for many calls.
///
/// ```
/// use urikit_core::forms::normalize::{Policy, Step};
/// use urikit_core::syntax::reference::Reference;
/// use urikit_core::names::schemes::{Scheme, Schemes, UNKNOWN};
/// let row = Scheme { name: "cachedb".into(), default_port: Some(4711), ..UNKNOWN.clone() };
/// let own = Schemes::new(vec![row]);
/// let policy = Policy { schemes: &own, ..Policy::DEFAULT };
/// let r = Reference::parse("cachedb://h:4711/0").unwrap();
/// assert_eq!(policy.normalize(&r), "cachedb://h/0");
/// assert!(!policy.at(Step::Syntax).is_normalized(&Reference::parse("a:/b/.").unwrap()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Policy<'t> {
    /// The last step.
    pub to: Step,
    /// The format of IPv6 addresses.
    pub ipv6: Ipv6Form,
    /// The known schemes.
    pub schemes: &'t Schemes,
}

impl<'t> Policy<'t> {
    /// `SCHEME`, IPv6 addresses as written, the built-in schemes.
    pub const DEFAULT: Policy<'static> = Policy { to: Step::Scheme, ipv6: Ipv6Form::Keep, schemes: &Schemes::KNOWN };

    /// Returns the policy with another step.
    pub const fn at(self, to: Step) -> Self {
        Policy { to, ..self }
    }

    /// Returns the normal form. Borrows the text if it is already normal.
    #[inline]
    pub fn normalize<'a>(&self, reference: &Reference<'a>) -> Cow<'a, str> {
        let plan = Plan::new(self, reference);
        if plan.is_normal(reference) {
            return Cow::Borrowed(reference.text());
        }
        Cow::Owned(plan.build(reference))
    }

    /// Appends the normal form, for columns whose values share one buffer.
    ///
    /// ```
    /// use urikit_core::forms::normalize::Policy;
    /// use urikit_core::syntax::reference::Reference;
    /// let mut column = String::new();
    /// for text in ["HTTP://h:80/%7ea", "http://h/"] {
    ///     Policy::DEFAULT.normalize_into(&mut column, &Reference::parse(text).unwrap());
    /// }
    /// assert_eq!(column, "http://h/~ahttp://h/");
    /// ```
    #[inline]
    pub fn normalize_into(&self, out: &mut String, reference: &Reference<'_>) {
        let plan = Plan::new(self, reference);
        if plan.is_normal(reference) {
            out.push_str(reference.text());
        } else {
            plan.build_into(out, reference);
        }
    }

    /// Returns true if the text is its own normal form, without building it.
    pub fn is_normalized(&self, reference: &Reference<'_>) -> bool {
        Plan::new(self, reference).is_normal(reference)
    }

    /// Returns the host and the port of the normal form; None without an authority.
    pub(crate) fn host_and_port<'a>(&self, reference: &Reference<'a>) -> Option<(Cow<'a, str>, Option<&'a str>)> {
        Plan::new(self, reference).host_and_port(reference)
    }

    /// Returns the texts of each step up to that of the policy.
    pub fn steps(&self, reference: &Reference<'_>) -> Vec<NormalizationStep> {
        let mut before = reference.text().to_owned();
        Step::ALL
            .into_iter()
            .filter(|step| *step <= self.to)
            .map(|step| {
                let ipv6 = if step == self.to { self.ipv6 } else { Ipv6Form::Keep };
                let after = Policy { ipv6, ..self.at(step) }.normalize(reference).into_owned();
                let before = std::mem::replace(&mut before, after.clone());
                NormalizationStep { step, before, after }
            })
            .collect()
    }
}

/// Returns the normal form at `to`, with the built-in schemes. Borrows the text if it is already normal.
///
/// ```
/// use urikit_core::forms::normalize::{normalize, Ipv6Form, Step};
/// use urikit_core::syntax::reference::Reference;
/// let r = Reference::parse("HTTP://Example.COM:80/%7efoo/../b%2fc?x#").unwrap();
/// assert_eq!(normalize(&r, Step::Scheme, Ipv6Form::Keep), "http://example.com/b%2Fc?x#");
/// ```
#[inline]
pub fn normalize<'a>(reference: &Reference<'a>, to: Step, ipv6: Ipv6Form) -> Cow<'a, str> {
    Policy { to, ipv6, ..Policy::DEFAULT }.normalize(reference)
}

/// Returns true if the text is its own normal form at `at`, with the built-in schemes.
#[inline]
pub fn is_normalized(reference: &Reference<'_>, at: Step, ipv6: Ipv6Form) -> bool {
    Policy { to: at, ipv6, ..Policy::DEFAULT }.is_normalized(reference)
}

/// The effect of one step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormalizationStep {
    /// The step.
    pub step: Step,
    /// The text before it.
    pub before: String,
    /// The text after it, unchanged if the step changed nothing.
    pub after: String,
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn to(step: Step, text: &str) -> String {
        normalize(&Reference::parse(text).unwrap(), step, Ipv6Form::Keep).into_owned()
    }

    #[test]
    fn step_by_step() {
        let text = "HTTP://us%65R@Example.COM:80/%7efoo/../b%2fc?x#";
        assert_eq!(to(Step::String, text), text);
        assert_eq!(to(Step::Case, text), "http://us%65R@example.com:80/%7Efoo/../b%2Fc?x#");
        assert_eq!(to(Step::Percent, text), "http://useR@example.com:80/~foo/../b%2Fc?x#");
        assert_eq!(to(Step::Syntax, text), "http://useR@example.com:80/b%2Fc?x#");
        assert_eq!(to(Step::Scheme, text), "http://useR@example.com/b%2Fc?x#");
    }

    #[test]
    fn hosts() {
        assert_eq!(to(Step::Percent, "http://h%41/"), "http://ha/");
        assert_eq!(to(Step::Case, "http://EX%c3%84MPLE/"), "http://ex%C3%84mple/");
        assert_eq!(to(Step::Case, "http://ex%C3%84mple/"), "http://ex%C3%84mple/");
        assert_eq!(to(Step::Case, "//[2001:DB8::1]"), "//[2001:db8::1]");
        let r = Reference::parse("//[2001:DB8:0:0:0:0:0:1]").unwrap();
        assert_eq!(normalize(&r, Step::Case, Ipv6Form::Rfc5952), "//[2001:db8::1]");
        assert_eq!(normalize(&r, Step::String, Ipv6Form::Rfc5952), r.text());
    }

    #[test]
    fn paths() {
        assert_eq!(to(Step::Syntax, "foo:/a/..//b"), "foo:/.//b");
        assert_eq!(to(Step::Syntax, "foo:/.//b"), "foo:/.//b");
        assert_eq!(to(Step::Syntax, "foo:a/../b"), "foo:a/../b");
        assert_eq!(to(Step::Syntax, "../a/./b"), "../a/./b");
        assert_eq!(to(Step::Syntax, "/a/%2e%2E/b"), "/b");
        assert_eq!(to(Step::Syntax, "//h/../b"), "//h/b");
    }

    #[test]
    fn schemes() {
        for (text, want) in [
            ("http://example.com", "http://example.com/"),
            ("http://example.com:/", "http://example.com/"),
            ("https://h:00443/?", "https://h/?"),
            ("http://h:8080", "http://h:8080/"),
            ("http://h:08080", "http://h:8080/"),
            ("http://h:00", "http://h:0/"),
            ("foo://h:007", "foo://h:7/"),
            ("foo://h:", "foo://h/"),
            ("foo://h", "foo://h/"),
            ("foo://", "foo:///"),
            ("aaa://h:3868", "aaa://h"),
            ("ws://h:80?q", "ws://h/?q"),
            ("file://localhost/a", "file:///a"),
            ("file:/a/./b", "file:///a/b"),
            ("file://u@localhost/a", "file://u@localhost/a"),
            ("file:a", "file:a"),
            ("file:///c:/x", "file:///C:/x"),
            ("file:///c%3a/x", "file:///C:/x"),
            ("file:///%63%3A", "file:///C:"),
            ("file:/C%3A/x/../..", "file:///C:/"),
            ("file://LocalHost/a/../c%3A/../x", "file:///C:/x"),
            ("file://%6Cocalhost/c:/x", "file:///C:/x"),
            ("file://h/c%3A/x", "file://h/c%3A/x"),
            ("file:////c%3A/x", "file:////c%3A/x"),
            ("file:///a/c%3A", "file:///a/c%3A"),
            ("file:///c%3Ax", "file:///c%3Ax"),
            ("foo:///c%3A/x", "foo:///c%3A/x"),
            ("urn:example:%61%2f", "urn:example:%61%2F"),
            ("tag:a@b,2004:%2f", "tag:a@b,2004:%2f"),
            ("URN:a:/b/../c", "urn:a:/b/../c"),
            ("urn:/a/../B:c", "urn:/a/../B:c"),
            ("URN:ISBN:0-X", "urn:isbn:0-X"),
            ("URN:ISBN", "urn:ISBN"),
            ("info:LCCN/A%2d", "info:lccn/A-"),
            ("mailto:/a/../b", "mailto:/a/../b"),
            ("tel:/./1", "tel:/./1"),
            ("ldap://H:389", "ldap://h/"),
            ("ldap:///a", "ldap:///a"),
            ("telnet://h:23/", "telnet://h/"),
            ("http:?q", "http:?q"),
            ("//H:", "//h"),
            ("http://:80", "http:///"),
            ("xmpp://A@H", "xmpp://A@h"),
            ("ircs://h:6697/a", "ircs://h/a"),
            ("mailto:Joe@Example.COM,%4Aoe@E%58%c3%84,X", "mailto:Joe@example.com,Joe@ex%C3%84,X"),
            ("sip:Al@H.Example:5060;MADDR=X?a@B", "sip:Al@h.example:5060;MADDR=X?a@B"),
            ("sip:A?b@H", "sip:A?b@H"),
            ("sips:H;Lr", "sips:h;Lr"),
            ("xmpp:No@De.Example/Re@S", "xmpp:No@de.example/Re@S"),
            ("xmpp://A@B/No@De/R", "xmpp://A@b/No@de/R"),
            ("acct:A@B", "acct:A@b"),
            ("stun:H:1", "stun:h:1"),
            ("mailto:A", "mailto:A"),
        ] {
            assert_eq!(to(Step::Scheme, text), want, "{text}");
        }
    }

    #[test]
    fn what_a_row_forbids_it_forbids_on_every_step() {
        for (text, want) in [
            ("urn:ex:a%2Db", "urn:ex:a%2Db"),
            ("urn:ex:%2e%2e/a", "urn:ex:%2E%2E/a"),
            ("urn:/a/../%2e", "urn:/a/../%2E"),
            ("tag:a@b,2004:%2f", "tag:a@b,2004:%2f"),
            ("gopher://h%41/0/%7e/../x?%7e", "gopher://ha/0/%7E/../x?~"),
            ("s3://b/a/../%63", "s3://b/a/../%63"),
            ("ldap:///cn=a/../%62", "ldap:///cn=a/../%62"),
            ("irc://h/a/./b", "irc://h/a/./b"),
            ("javascript:/a/../b", "javascript:/a/../b"),
            ("file:///C:/../x", "file:///C:/x"),
            ("file:///%43:/a/../../..", "file:///C:/"),
            ("file:////C%3a/../x", "file:////C%3A/x"),
            ("file:////C:/../x", "file:////C:/x"),
            ("file:///a/../C:/../x", "file:///C:/x"),
            ("file:///a/C:/../x", "file:///a/x"),
            ("file:///C:/a/./b/", "file:///C:/a/b/"),
            ("file:///a/b/../../..", "file:///"),
        ] {
            assert_eq!(to(Step::Syntax, text), want);
            if !text.starts_with("urn:/") {
                assert_eq!(to(Step::Scheme, text), want);
            }
        }
    }

    proptest! {
        #[test]
        fn a_drive_letter_apart_files_lose_their_dots_as_others_do(path in "(/([.a]|[.][.]|))*") {
            prop_assert_eq!(plan::without_dots_below_drive(&path), crate::syntax::dots::remove_dot_segments(&path));
        }

        #[test]
        fn the_steps_are_cumulative(
            text in "(file|mailto|urn|gopher|sip|xmpp|foo):(//[aB%41]{0,2}:?)?/?(%2[eE]|%3[aA]|[./aB@:,]|%4[1c]){0,8}"
        ) {
            if let Ok(r) = Reference::parse(&text) {
                for pair in Step::ALL.windows(2) {
                    let below = normalize(&r, pair[0], Ipv6Form::Keep);
                    let below = Reference::parse(&below).unwrap();
                    prop_assert_eq!(normalize(&below, pair[1], Ipv6Form::Keep), normalize(&r, pair[1], Ipv6Form::Keep));
                }
            }
        }

        #[test]
        fn idempotent_and_parseable(
            text in "((HTTP|foo|file|urn|ws|s3|sip|xmpp|mailto):)?(//([aB]%4[1a]@)?(Ab%4[1c]|localhost|\\[::A\\]|)?(:[08]{0,3})?)?/?(%2[eE]|[./aB]|%4[1c]){0,8}(\\?%7e)?(#%c3)?"
        ) {
            if let Ok(r) = Reference::parse(&text) {
                for step in Step::ALL {
                    for form in [Ipv6Form::Keep, Ipv6Form::Rfc5952] {
                        let once = normalize(&r, step, form).into_owned();
                        let again = Reference::parse(&once).unwrap();
                        prop_assert_eq!(normalize(&again, step, form), once.as_str(), "{} at {:?}", text, step);
                        prop_assert!(is_normalized(&again, step, form));
                        prop_assert_eq!(is_normalized(&r, step, form), once == text);
                        let mut out = String::from("before ");
                        Policy { to: step, ipv6: form, ..Policy::DEFAULT }.normalize_into(&mut out, &r);
                        prop_assert_eq!(&out["before ".len()..], once.as_str());
                        prop_assert_eq!(r.query().is_some(), again.query().is_some());
                        prop_assert_eq!(r.fragment().is_some(), again.fragment().is_some());
                    }
                }
            }
        }
    }
}
