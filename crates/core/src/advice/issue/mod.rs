//! Issues: valid but suspicious text, with the section of the standard.
//!
//! An issue never stops parsing, unlike a syntax error. Each check reads one fact from a parsed reference, for every
//! scheme, and reports its range. Severity and filters are up to the calling program, and so are the rules of single
//! schemes.
//!
//! Adjacent issues of one code are merged: ten consecutive encoded unreserved characters are one issue. Left out,
//! because they need separate tables: names of one script that look like those of another (RFC 3987 8), private or
//! reserved addresses.

mod address;
mod authority;
mod beyond_ascii;
mod lookalike;
mod names;
mod octets;
mod path;
pub mod refused;

pub(crate) use octets::windows_octet;

use crate::advice::code::{Issue, IssueCode};
use crate::advice::mistake;
use crate::names::schemes::Schemes;
use crate::syntax::error::Component;
use crate::syntax::offsets::HostKind;
use crate::syntax::reference::Reference;
use std::ops::Range;

/// Finds the issues of a reference, in order.
///
/// ```
/// use urikit_core::advice::issue::find;
/// use urikit_core::syntax::reference::Reference;
/// let issues = find(&Reference::parse("http://u:p@h:/%7e").unwrap());
/// let names: Vec<_> = issues.iter().map(|i| (i.code.name(), i.start, i.end)).collect();
/// assert_eq!(names, [
///     ("userinfo-present", 7, 10), ("password-present", 9, 10), ("port-empty", 12, 13),
///     ("encoded-unreserved", 14, 17), ("encoded-lowercase", 14, 17),
/// ]);
/// ```
pub fn find(reference: &Reference<'_>) -> Vec<Issue> {
    find_by(&Schemes::KNOWN, reference)
}

/// Returns true if a valid text is a host without its scheme, by its issues.
pub(in crate::advice) fn is_host(text: &str) -> bool {
    let sign = |code| matches!(code, IssueCode::HostAsPath | IssueCode::HostAsScheme);
    Reference::parse(text).is_ok_and(|reference| find(&reference).iter().any(|issue| sign(issue.code)))
}

/// Finds issues with the given rows of schemes.
pub fn find_by(schemes: &Schemes, reference: &Reference<'_>) -> Vec<Issue> {
    let row = schemes.of(reference.scheme());
    let mut found = Found { issues: Vec::new(), last: [None; IssueCode::ALL.len()] };
    // What a setting is says more than that it looks like a host.
    let setting = mistake::setting::read(reference.text()).is_some_and(|setting| !setting.inner);
    if !setting || reference.authority().is_some() {
        names::check(reference, &mut found);
    }
    authority::check(row, reference, &mut found);
    address::check(reference, &mut found);
    path::check(reference, &mut found);
    if reference.offsets().has_percent() {
        octets::check(reference, &mut found);
    }
    beyond_ascii::check(reference, &mut found);
    lookalike::check(reference, &mut found);
    for (code, component, place) in mistake::find(reference).said {
        found.add(code, component, place);
    }
    let mut issues = found.issues;
    issues.sort_by_cached_key(|issue| issue.start);
    issues
}

/// Returns true if a reference may have a deceptive part, which [`find`] decides: false for nearly all, after one scan
/// of the text.
#[inline]
pub(crate) fn may_deceive(reference: &Reference<'_>) -> bool {
    let is_name = reference.host_kind() == HostKind::RegName;
    !reference.text().is_ascii()
        || reference.userinfo().is_some()
        || (is_name && reference.host().is_some_and(mistake::may_look_alike))
        || mistake::has_second_host(reference)
}

/// The maximum number of issues of one code in one component.
pub const MOST: usize = 1_000;

/// Returns the first `most` issues of each code in each component, and the number of further ones.
///
/// ```
/// use urikit_core::advice::issue::{find, firsts};
/// use urikit_core::syntax::reference::Reference;
/// let (first, rest) = firsts(find(&Reference::parse("a//b//c//d").unwrap()), 1);
/// assert_eq!((first.len(), first[0].start, rest[0].2), (1, 2, 2));
/// ```
pub fn firsts(mut issues: Vec<Issue>, most: usize) -> (Vec<Issue>, Vec<(IssueCode, Component, usize)>) {
    let mut counts = [[0usize; Component::Reference as usize + 1]; IssueCode::ALL.len()];
    let mut rest: Vec<(IssueCode, Component, usize)> = Vec::new();
    issues.retain(|issue| {
        let count = &mut counts[issue.code as usize][issue.component as usize];
        *count += 1;
        if *count == most.saturating_add(1) {
            rest.push((issue.code, issue.component, 0));
        }
        *count <= most
    });
    for (code, component, left) in &mut rest {
        *left = counts[*code as usize][*component as usize] - most;
    }
    (issues, rest)
}

/// The issues found so far, and the index of the last one of each code.
struct Found {
    issues: Vec<Issue>,
    last: [Option<usize>; IssueCode::ALL.len()],
}

impl Found {
    /// Adds an issue, or extends an adjacent one of the same code.
    fn add(&mut self, code: IssueCode, component: Component, range: Range<usize>) {
        let last = &mut self.last[code as usize];
        if let Some(issue) = last.and_then(|at| self.issues.get_mut(at)) {
            // Components are separated by a delimiter, so their issues are never adjacent.
            if issue.end == range.start && !range.is_empty() {
                issue.end = range.end;
                return;
            }
        }
        *last = Some(self.issues.len());
        self.issues.push(Issue { code, component, start: range.start, end: range.end });
    }
}

/// Returns the ranges of components with data: all but the scheme and the port.
fn places(reference: &Reference<'_>) -> impl Iterator<Item = (Component, Range<usize>)> {
    let offsets = reference.offsets();
    [
        (Component::Userinfo, offsets.userinfo()),
        (Component::Host, offsets.host()),
        (Component::Path, Some(offsets.path())),
        (Component::Query, offsets.query()),
        (Component::Fragment, offsets.fragment(reference.text().len())),
    ]
    .into_iter()
    .filter_map(|(component, range)| Some((component, range?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::chars::Syntax;
    use proptest::prelude::*;

    /// Returns the codes found in a text, with the parts they refer to.
    pub(super) fn in_text(text: &str) -> Vec<(&'static str, &str)> {
        let issues = find(&Reference::parse(text).unwrap());
        issues.into_iter().map(|i| (i.code.name(), &text[i.start..i.end])).collect()
    }

    #[test]
    fn nothing_to_say_about_ordinary_references() {
        for text in [
            "http://example.com/a/b?c=d#e", "https://[2001:db8::1]:8443/", "mailto:john.doe@example.com",
            "urn:isbn:0451450523", "tel:+1-816-555-1212", "../../a/b.html", "./a:b", "foo:/.//b", "file:///etc/hosts",
            "index.html", "http://example.com./caf%C3%A9%2C", "",
        ] {
            assert_eq!(in_text(text), [], "{text}");
        }
    }

    #[test]
    fn every_code_has_a_text_that_raises_it() {
        let label = "a".repeat(64);
        let long = [&label[..63]; 5].join(".");
        let texts = [
            "HTTP://u:p@H..B:080/a//./%2e%2E/%2F%5C%00%0d%0A%2541%FF".to_owned(),
            format!("//{label}/"),
            format!("//{long}"),
            "localhost:8080/".to_owned(),
            "www.example.org/x".to_owned(),
            "http://good.com@0x7f.1:25/".to_owned(),
            "//:99999".to_owned(),
            "http://a%2Fb:".to_owned(),
            "http://h:80/".to_owned(),
            "http:a".to_owned(),
            "tel://1".to_owned(),
            "//[::ffff:7f00:1]".to_owned(),
            "//xn--pple-43d.xn--a".to_owned(),
            "///example.com/..;/%E2%80%AE".to_owned(),
            "ssh://-oProxyCommand=x/".to_owned(),
            "htp://h/".to_owned(),
            "http://http://h/".to_owned(),
            "http//h/".to_owned(),
            "javascript:a".to_owned(),
            "javascript%3Aa".to_owned(),
            "ada@example.org".to_owned(),
            "10.1000/182".to_owned(),
            "C:/a".to_owned(),
            "http%3A%2F%2Fh".to_owned(),
            "http://h/a?b=1?c=2&amp;d=3,".to_owned(),
            "http://h/a&b=1%20".to_owned(),
            "http://a_b-.c/".to_owned(),
            "http://paypa1.com/".to_owned(),
            "http://1.2.03/".to_owned(),
            "http://1.2.256.4.5/".to_owned(),
            "http://undefined/x:8080".to_owned(),
            "http://h/?a=3D1&b=3D2".to_owned(),
            "http://h/?a=C#&b=1".to_owned(),
            "http://h/?a=2024-05-01T10:00:00+02:00".to_owned(),
            "http://wwww.example.con/".to_owned(),
            "http://h/a_(bc".to_owned(),
            "http://h/#a?b=1".to_owned(),
            "data:image/png,base64,AAAA".to_owned(),
            "postgres://db,example.com/x".to_owned(),
            "redis://:p@ss#w@h:6379".to_owned(),
            "Host=h;Password=x".to_owned(),
            "(DESCRIPTION=(HOST=h))".to_owned(),
            "a:9092,b:9092".to_owned(),
            "redis:6379".to_owned(),
            "ada:x:h.example:8080".to_owned(),
            "nginx:1.25".to_owned(),
            "npm:foo@1".to_owned(),
            "https://a.example,https://b.example".to_owned(),
            "10.0.0.0/8".to_owned(),
            "text/html".to_owned(),
            "h.example::a/b".to_owned(),
            "https://app-:80/h.example.com/a".to_owned(),
        ];
        let mut seen: Vec<_> = texts.iter().flat_map(|text| in_text(text)).map(|(code, _)| code).collect();
        // Text that URIs cannot contain: directions, and decomposed characters (RFC 3987 4.1, 4.2, 5.3.2.2).
        for text in [
            "http://h/a\u{202e}b", "http://h/a\u{5d0}", "http://h/\u{5d0}1", "http://h/e\u{301}", "http://a\u{200b}b/",
            "реезыЖ..h",
        ] {
            let iri = Reference::parse_by(Syntax::Iri, text).unwrap();
            seen.extend(find(&iri).iter().map(|issue| issue.code.name()));
        }
        // Others are about texts that are not references.
        let refused = [
            "host=h port=1", ":80", "curl -v https://h/", "A_URL=http://h/", "<a href=\"/a b\">", "A <sip:a@h>",
            "ping http://h/", "<loc>/a</loc>", "curl http://h/?a=1&b=2", "<loc>http://h/a-&-b</loc>",
            "pip install git://h/a", "sip:[a@h](mailto:a@h)", "http://[a@::1]/", "smtp://a\\%40h@h",
            "sqlite:////C:\\a", "jdbc:sqlserver://h\\i", "http://h:80\"/a\"", "/?a&amp ;b", ":tcp://10.0.0.1:80", " ",
        ];
        let faults = refused.iter().flat_map(|text| super::refused::faults(Syntax::Uri, text).0);
        seen.extend(faults.map(|fault| fault.code));
        for code in IssueCode::ALL {
            assert!(seen.contains(&code.name()), "{}", code.name());
        }
    }

    #[test]
    fn hostile_texts_are_linear() {
        for piece in ["%41", "%41a", "/./", "//", "%2e/", "a.", "%FF%C3"] {
            for start in ["http://h/", "http://", "http://h?", ""] {
                let text = format!("{start}{}", piece.repeat(100_000));
                if let Ok(reference) = Reference::parse(&text) {
                    assert!(find(&reference).len() <= 700_000);
                }
            }
        }
    }

    proptest! {
        #[test]
        fn every_issue_lies_in_its_component(text in "(http:|[a.]{1,3}:)?(//[Aa@:.%2f0-9]{0,8})?[/.a%2fEe5C0]{0,12}") {
            if let Ok(r) = Reference::parse(&text) {
                for issue in find(&r) {
                    let o = r.offsets();
                    let range = match issue.component {
                        Component::Userinfo => o.userinfo(),
                        Component::Host => o.host(),
                        Component::Port => o.port().map(|p| p.start - 1..p.end),
                        Component::Path => Some(o.path()),
                        Component::Query => o.query(),
                        Component::Fragment => o.fragment(text.len()),
                        _ => Some(0..text.len()),
                    };
                    let range = range.unwrap();
                    prop_assert!(range.start <= issue.start && issue.start <= issue.end && issue.end <= range.end);
                }
            }
        }
    }
}
