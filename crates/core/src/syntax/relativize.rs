//! The inverse of resolution: a reference that resolves to a given target.
//!
//! RFC 3986 defines no algorithm. The required property is that [`resolve`] of base and result returns the target, byte
//! for byte. Of six forms, the shortest that does so is returned (on a tie the first in this table):
//!
//! | form | example | when |
//! |---|---|---|
//! | same-document (4.4) | `#f` | scheme, authority, path and query are the base's |
//! | query only (4.2) | `?q` | scheme, authority and path are the base's; the query is defined |
//! | relative-path (4.2) | `../g` | scheme and authority are the base's |
//! | absolute-path (4.2) | `/g` | the same, and the path begins with "/" |
//! | network-path (4.2) | `//h/g` | the scheme is the base's, the authority is defined |
//! | URI (3) | `f://h/g` | always |
//!
//! All but the first two remove dot segments from the target's path (5.2.4). A target with dot segments can be reached
//! only if its path is the base's; otherwise no reference resolves to it, which is an error. The "/." of `f:/.//g` does
//! not count: it guards the path "//g" ([`crate::syntax::path_guard`]), so resolution removes it and adds it again.
//!
//! Pitfalls: an empty path inherits the base's query; a first segment with ":" parses as a scheme and an empty one as a
//! root, so both need "./"; a base without authority may have a rootless path, whose first segment ".." turns into a
//! root. So every candidate is resolved before it is returned.

use crate::syntax::dots;
pub use crate::syntax::dots::Style;
use crate::syntax::error::codes;
use crate::syntax::path_guard::Guard;
use crate::syntax::reference::{Components, Reference};
use crate::syntax::resolve::{self, compose, RFC3986};

codes! {
    /// A stable code: one reason why relativizing fails.
    RelativizeError {
        /// The base is a relative reference (5.1).
        BaseNotAbsolute = "base-not-absolute",
        /// The target is a relative reference, which resolution never returns (5.2.2).
        TargetNotAbsolute = "target-not-absolute",
        /// The target's path has dot segments, which 5.2.4 would remove.
        TargetDotSegments = "target-dot-segments",
        /// Both are relative, and the names of the directories between them are unknown.
        TargetUnreachable = "target-unreachable",
    }
}

/// Returns a reference that resolves to `target` against `base`.
///
/// # Errors
/// [`RelativizeError`]: both must be URIs, and some reference must resolve to the target.
///
/// ```
/// use urikit_core::syntax::{reference::Reference, relativize::{relativize, Style}};
/// let to = |target| {
///     let base = Reference::parse("http://a/b/c/d;p?q").unwrap();
///     relativize(&base, &Reference::parse(target).unwrap(), Style::Shortest)
/// };
/// assert_eq!(to("http://a/b/g?y#s").unwrap(), "../g?y#s");
/// assert_eq!(to("http://a/b/c/d;p?q#s").unwrap(), "#s");
/// assert_eq!(to("http://a/b/c/d;p").unwrap(), "d;p");
/// assert!(to("http://a/b/../g").is_err());
/// ```
pub fn relativize(base: &Reference<'_>, target: &Reference<'_>, style: Style) -> Result<String, RelativizeError> {
    if base.scheme().is_none() {
        return Err(RelativizeError::BaseNotAbsolute);
    }
    if target.scheme().is_none() {
        return Err(RelativizeError::TargetNotAbsolute);
    }
    let leads = |r: &Reference<'_>| resolve::resolve(base, r, &RFC3986).is_ok_and(|uri| uri == target.text());
    best(base, target, style, leads).ok_or(RelativizeError::TargetDotSegments)
}

/// Returns the way from one relative reference to another: a reference that composes with `base` to `target`
/// ([`compose`]), whatever both are resolved against.
///
/// # Errors
/// [`RelativizeError::TargetDotSegments`], and [`RelativizeError::TargetUnreachable`] if the way leads through
/// directories of the unknown base, as from "../a" to "b".
///
/// ```
/// use urikit_core::syntax::{reference::Reference, relativize::{between, Style}};
/// let to = |base, target| {
///     between(&Reference::parse(base).unwrap(), &Reference::parse(target).unwrap(), Style::Shortest)
/// };
/// assert_eq!(to("a/b/c", "a/d").unwrap(), "../d");
/// assert_eq!(to("../a", "../../b").unwrap(), "../b");
/// assert!(to("../a", "b").is_err());
/// ```
pub fn between(base: &Reference<'_>, target: &Reference<'_>, style: Style) -> Result<String, RelativizeError> {
    let leads = |r: &Reference<'_>| compose(base, r) == target.text();
    let unguarded = target.path().strip_prefix("./").unwrap_or(target.path());
    let is_reduced = !dots::has_dot_segment(unguarded.trim_start_matches("../"));
    best(base, target, style, leads).ok_or(match is_reduced {
        true => RelativizeError::TargetUnreachable,
        false => RelativizeError::TargetDotSegments,
    })
}

/// Returns the best of the references that lead to the target.
fn best(
    base: &Reference<'_>,
    target: &Reference<'_>,
    style: Style,
    leads: impl Fn(&Reference<'_>) -> bool,
) -> Option<String> {
    let inside = shortest(inside_authority(base, target), base, target, &leads);
    let outside = shortest(outside_path(base, target), base, target, &leads);
    match (inside, outside) {
        (Some(inside), Some(outside)) => match style {
            Style::Shortest if outside.len() < inside.len() => Some(outside),
            _ => Some(inside),
        },
        (inside, outside) => inside.or(outside),
    }
}

/// Returns the first of the shortest candidates that lead to the target.
fn shortest(
    candidates: impl IntoIterator<Item = String>,
    base: &Reference<'_>,
    target: &Reference<'_>,
    leads: impl Fn(&Reference<'_>) -> bool,
) -> Option<String> {
    let syntax = base.syntax().max(target.syntax());
    let yields = |text: &String| Reference::parse_by(syntax, text).is_ok_and(|r| leads(&r));
    let mut best: Option<String> = None;
    for candidate in candidates {
        if best.as_ref().is_none_or(|b| candidate.len() < b.len()) && yields(&candidate) {
            best = Some(candidate);
        }
    }
    best
}

/// Returns the candidates same-document, query only, relative-path.
fn inside_authority(base: &Reference<'_>, target: &Reference<'_>) -> Vec<String> {
    let mut out = Vec::with_capacity(3);
    if (base.scheme(), base.authority()) != (target.scheme(), target.authority()) {
        return out;
    }
    let whole = Components::from(*target);
    let local = Components { scheme: None, authority: None, path: "", ..whole };
    if base.path() == target.path() {
        out.push(Components { query: None, ..local }.recompose());
        out.push(local.recompose());
    }
    if let Some(path) = relative_path(base, unguarded(target)) {
        out.push(Components { path: &path, ..local }.recompose());
    }
    out
}

/// Returns the candidates absolute-path, network-path, URI.
fn outside_path(base: &Reference<'_>, target: &Reference<'_>) -> Vec<String> {
    let mut out = Vec::with_capacity(3);
    let whole = Components::from(*target);
    if base.scheme() == target.scheme() {
        let network = Components { scheme: None, ..whole };
        if base.authority() == target.authority() && target.path().starts_with('/') {
            // Recomposition guards a path that begins with "//", and 5.2.4 removes the guard.
            out.push(Components { authority: None, ..network }.recompose());
        }
        if target.authority().is_some() {
            out.push(network.recompose());
        }
    }
    out.push(target.text().to_owned());
    out
}

/// Returns the path without the "/." that guards it.
fn unguarded<'a>(target: &Reference<'a>) -> &'a str {
    let path = target.path();
    let rest = path.strip_prefix(Guard::SlashDot.prefix()).filter(|rest| rest.starts_with("//"));
    rest.filter(|_| target.authority().is_none()).unwrap_or(path)
}

/// Returns the relative path by which 5.2.3 and 5.2.4 lead from the base's path to `target`.
fn relative_path(base: &Reference<'_>, target: &str) -> Option<String> {
    let path = base.path();
    if base.scheme().is_none() && base.authority().is_none() && !path.starts_with('/') {
        return relative_way(path, target);
    }
    let directory = match path.rfind('/') {
        Some(slash) => &path[..=slash],
        None if base.authority().is_some() => "/",
        None => "",
    };
    // A directory consists of complete segments, so merging and removing dots commute.
    let directory = dots::remove_dot_segments(directory);
    let rooted = directory.starts_with('/');
    if rooted && !target.starts_with('/') {
        return None;
    }
    let (from, to) = match (rooted, target.strip_prefix('/')) {
        (true, Some(to)) => (&directory[1..], to),
        // From "a/b/" to "/c": ".." beyond the first segment leaves a root.
        (false, Some(to)) if !directory.is_empty() => return Some(dots::climb(&directory, to)),
        // From "" to "/c": ".//c".
        (false, Some(_)) => return Some(format!("./{target}")),
        (_, None) => (directory.as_ref(), target),
    };
    if !rooted && !from.is_empty() && dots::common(from, to) == 0 {
        return None;
    }
    Some(dots::way(from, to))
}

/// Returns the relative path between two paths without a root; None if it would have to name what a ".." left.
fn relative_way(path: &str, target: &str) -> Option<String> {
    if target.starts_with('/') {
        return None;
    }
    let path = resolve::reduced(path);
    let directory = path.rfind('/').map_or("", |slash| &path[..=slash]);
    let (from, to) = (directory.strip_prefix("./").unwrap_or(directory), target.strip_prefix("./").unwrap_or(target));
    let common = dots::common(from, to);
    let left = &from[common..];
    (!left.starts_with("../")).then(|| dots::climb(left, &to[common..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn by(style: Style, base: &str, target: &str) -> Result<String, &'static str> {
        let (base, target) = (Reference::parse(base).unwrap(), Reference::parse(target).unwrap());
        relativize(&base, &target, style).map_err(RelativizeError::name)
    }

    fn short(base: &str, target: &str) -> String {
        by(Style::Shortest, base, target).unwrap()
    }

    #[test]
    fn the_forms() {
        let base = "http://a/b/c/d;p?q";
        assert_eq!(short(base, base), "");
        assert_eq!(short(base, "http://a/b/c/d;p?y"), "?y");
        assert_eq!(short(base, "http://a/b/c/"), ".");
        assert_eq!(short(base, "http://a/b/"), "..");
        assert_eq!(short(base, "http://a/"), "/");
        assert_eq!(short(base, "http://a/b/c/x:y"), "./x:y");
        assert_eq!(short(base, "http://a/b/c//x"), ".//x");
        assert_eq!(short(base, "http://a/x"), "/x");
        assert_eq!(short(base, "http://a"), "//a");
        assert_eq!(short(base, "http://a//x"), "/.//x");
        assert_eq!(short(base, "http://g"), "//g");
        assert_eq!(short(base, "HTTP://a/b"), "HTTP://a/b");
        assert_eq!(short("http://a?q", "http://a"), "//a");
        assert_eq!(short("http://a", "http://a/x"), "x");
    }

    #[test]
    fn the_style_path() {
        let path = |base, target| by(Style::Path, base, target).unwrap();
        assert_eq!(path("http://a/b/c/d", "http://a/x"), "../../x");
        assert_eq!(path("http://a/b/c/d", "http://a/"), "../..");
        assert_eq!(path("http://a/b", "http://a/b?q"), "?q");
        assert_eq!(path("http://a/b", "http://h/b"), "//h/b");
        assert_eq!(path("f:a/b", "f:/c"), "../c");
        assert_eq!(path("f:a", "f:/c"), ".//c");
    }

    #[test]
    fn rootless_bases() {
        assert_eq!(short("mailto:a@b", "mailto:c@d"), "c@d");
        assert_eq!(short("urn:a:b", "urn:c:d"), "./c:d");
        assert_eq!(short("foo:a/b", "foo:a/"), ".");
        assert_eq!(short("foo:a/b/c", "foo:a/x"), "../x");
        assert_eq!(short("foo:a/b", "foo:c"), "foo:c");
        assert_eq!(short("foo:a/b", "foo:/c"), "/c");
        assert_eq!(short("foo:a", "foo:"), ".");
    }

    #[test]
    fn a_guard_is_not_a_dot_segment() {
        assert_eq!(short("f:/a", "f:/.//b"), ".//b");
        assert_eq!(short("f:", "f:/.//b"), ".///b");
        assert_eq!(short("f:a/b/c", "f:/.//b"), "/.//b");
        assert_eq!(short("f:/.//a/b", "f:/.//a/c"), "c");
        assert_eq!(short("f:/a/b", "f:/.//a/c"), "..//a/c");
        assert_eq!(short("f://h", "f:/.//b"), "f:/.//b");
        assert_eq!(by(Style::Path, "f:a/b/c", "f:/.//b"), Ok("../..//b".to_owned()));
    }

    #[test]
    fn ways_between_relative_references() {
        let way = |base: &str, target: &str| {
            let (base, target) = (Reference::parse(base).unwrap(), Reference::parse(target).unwrap());
            between(&base, &target, Style::Shortest).map_err(RelativizeError::name)
        };
        for (base, target, want) in [
            ("a/b/c", "a/d", Ok("../d")),
            ("a/b", "c:d/e", Err("target-unreachable")),
            ("a/b", "./c:d/e", Ok("../c:d/e")),
            ("a/b", "./", Ok("..")),
            ("a/b", "../", Ok("../../")),
            ("a/b", "a/", Ok(".")),
            ("a/b?q", "a/b?q#f", Ok("#f")),
            ("a/b?q", "a/b?r", Ok("?r")),
            ("a/b?q", "a/b", Ok("b")),
            ("../a", "../../b", Ok("../b")),
            ("../a", "b", Err("target-unreachable")),
            ("a", "/b", Ok("/b")),
            ("/a", "b", Err("target-unreachable")),
            ("//h/a/b", "//h/c", Ok("/c")),
            ("//h/a", "/c", Err("target-unreachable")),
            ("a", "//h/c", Ok("//h/c")),
            ("a/b", "x/../y", Err("target-dot-segments")),
            ("a", "", Err("target-unreachable")),
            ("", "a", Ok("a")),
            ("a/b", "http://h/", Ok("http://h/")),
        ] {
            if want.is_ok() || Reference::parse(target).unwrap().scheme().is_none() {
                assert_eq!(way(base, target), want.map(str::to_owned), "{base} {target}");
            }
        }
    }

    proptest! {
        #[test]
        fn a_composed_reference_is_reached(
            a in "(//g)?[/]?([.ab:]{0,3}/){0,3}[.ab]{0,2}(\\?q)?(#f)?",
            b in "[/]?([.ab:]{0,3}/){0,4}[.ab]{0,2}(\\?r)?(#g)?",
        ) {
            let (Ok(a), Ok(b)) = (Reference::parse(&a), Reference::parse(&b)) else { return Ok(()) };
            prop_assume!(a.scheme().is_none() && b.scheme().is_none());
            let target = compose(&a, &b);
            let target = Reference::parse(&target).unwrap();
            let way = between(&a, &target, Style::Shortest);
            prop_assert!(way.is_ok(), "{:?}", target.text());
        }
    }

    #[test]
    fn what_no_reference_yields() {
        assert_eq!(by(Style::Shortest, "http://a/b", "http://a/c/../d"), Err("target-dot-segments"));
        assert_eq!(by(Style::Shortest, "http://a/c/../d?q", "http://a/c/../d"), Err("target-dot-segments"));
        assert_eq!(by(Style::Shortest, "foo://h/a", "foo://h/.//b"), Err("target-dot-segments"));
        assert_eq!(by(Style::Shortest, "foo:/a", "foo:/././/b"), Err("target-dot-segments"));
        assert_eq!(by(Style::Shortest, "/a", "foo:/b"), Err("base-not-absolute"));
        assert_eq!(by(Style::Shortest, "foo:/a", "/b"), Err("target-not-absolute"));
        assert_eq!(short("http://a/c/../d", "http://a/c/../d?q#f"), "?q#f");
        assert_eq!(short("http://a/c/../d#x", "http://a/c/../d"), "");
        assert_eq!(short("foo:/.//b?q", "foo:/.//b?y"), "?y");
    }

    fn uri() -> impl Strategy<Value = String> {
        let segment = prop::sample::select(vec!["", "", "a", "a", "b", ".", "..", "b:"]);
        let path = (prop::bool::ANY, prop::collection::vec(segment, 0..4));
        let authority = prop::sample::select(vec!["", "", "//", "//h", "//h", "//k"]);
        let query = prop::sample::select(vec!["", "", "?", "?q", "?r"]);
        let fragment = prop::sample::select(vec!["", "", "#", "#f"]);
        let text = (prop::sample::select(vec!["f:", "f:", "g:"]), authority, path, query, fragment);
        text.prop_map(|(s, a, (root, p), q, f)| format!("{s}{a}{}{}{q}{f}", if root { "/" } else { "" }, p.join("/")))
            .prop_filter("valid", |t| Reference::parse(t).is_ok())
    }

    /// Returns every text of at most `longest` of these characters.
    fn words(alphabet: &str, longest: usize) -> Vec<String> {
        let mut all = vec![String::new()];
        let mut last = 0;
        for _ in 0..longest {
            let next = all.len();
            for at in last..next {
                for c in alphabet.chars() {
                    let word = format!("{}{c}", all[at]);
                    all.push(word);
                }
            }
            last = next;
        }
        all
    }

    #[test]
    fn what_resolution_makes_is_found_again() {
        let references = words("a/.:?#", 5);
        for base in ["a:", "a:/", "a:a", "a:a/a", "a:/a/a?", "a:/.//a", "a:/a/../a", "a:..", "a://", "a://a/a/.?a"] {
            let b = Reference::parse(base).unwrap();
            for text in &references {
                let Ok(r) = Reference::parse(text) else { continue };
                let target = resolve::resolve(&b, &r, &RFC3986).unwrap();
                let t = Reference::parse(&target).unwrap();
                for style in [Style::Shortest, Style::Path] {
                    let way = relativize(&b, &t, style).unwrap_or_else(|e| panic!("{base} {text}: {e:?}"));
                    assert!(style == Style::Path || way.len() <= text.len(), "{base} {text}: {way}");
                    let back = resolve::resolve(&b, &Reference::parse(&way).unwrap(), &RFC3986).unwrap();
                    assert_eq!(back, target, "{base} {text}: {way}");
                }
            }
        }
    }

    #[test]
    fn brute_force_finds_nothing_else_and_nothing_shorter() {
        use proptest::strategy::ValueTree;
        use proptest::test_runner::TestRunner;
        let paths = words("./ab:h", 5);
        let mut runner = TestRunner::deterministic();
        for _ in 0..150 {
            let base = uri().new_tree(&mut runner).unwrap().current();
            let target = uri().new_tree(&mut runner).unwrap().current();
            let (b, t) = (Reference::parse(&base).unwrap(), Reference::parse(&target).unwrap());
            let found = relativize(&b, &t, Style::Shortest).ok();
            let tail = &target[t.offsets().path().end..];
            let fragment = &target[t.without_fragment().len()..];
            let scheme = &target[..t.offsets().after_scheme()];
            for path in &paths {
                for text in [
                    format!("{path}{tail}"),
                    format!("{path}{fragment}"),
                    format!("{scheme}{path}{tail}"),
                    format!("{scheme}//{path}{tail}"),
                ] {
                    if found.as_ref().is_some_and(|f| f.len() <= text.len()) {
                        continue;
                    }
                    let hit = Reference::parse(&text)
                        .is_ok_and(|r| resolve::resolve(&b, &r, &RFC3986).is_ok_and(|uri| uri == target));
                    assert!(!hit, "{base} to {target}: {text} instead of {found:?}");
                }
            }
        }
    }

    proptest! {
        #[test]
        fn it_resolves_back_or_there_is_none(base in uri(), target in uri()) {
            let (b, t) = (Reference::parse(&base).unwrap(), Reference::parse(&target).unwrap());
            let own = (b.scheme(), b.authority(), b.path()) == (t.scheme(), t.authority(), t.path())
                && (t.query().is_some() || b.query().is_none());
            for style in [Style::Shortest, Style::Path] {
                match relativize(&b, &t, style) {
                    Ok(text) => {
                        let r = Reference::parse(&text).unwrap();
                        prop_assert_eq!(resolve::resolve(&b, &r, &RFC3986).unwrap(), target.clone());
                    }
                    Err(_) => prop_assert!(dots::has_dot_segment(unguarded(&t)) && !own),
                }
            }
        }
    }
}
