//! Relative references composed (RFC 3986 5.2 without a base): one reference that leads where two lead in turn.
//!
//! Section 5.2 resolves against a URI. Where both are relative, the paths merge as in 5.2.3 and dot segments are
//! removed as in 5.2.4; a ".." that climbs out of the merged path stays, since only the base knows the directory above.
//! For every base with a hierarchical path, resolving `compose(a, b)` gives the same as resolving `a` and then, against
//! the result, `b`.
//!
//! Pitfalls: a composed path may be empty ("./" is written, since an empty path means the base's), begin with a segment
//! that reads as a scheme, or begin with an empty one ("./" goes before both).

use std::borrow::Cow;

use crate::syntax::dots::{self, Dot, PercentDots};
use crate::syntax::reference::{Components, Reference};

/// Composes a relative reference with another reference; one with a scheme or an authority replaces it.
///
/// ```
/// use urikit_core::syntax::{reference::Reference, resolve::compose};
/// let of = |a, b| compose(&Reference::parse(a).unwrap(), &Reference::parse(b).unwrap());
/// assert_eq!(of("a/b?q", "../c"), "c");
/// assert_eq!(of("a", "../../b"), "../../b");
/// assert_eq!(of("/a/b", "../../../c"), "/c");
/// assert_eq!(of("a/b?q", "#f"), "a/b?q#f");
/// ```
pub fn compose(base: &Reference<'_>, reference: &Reference<'_>) -> String {
    let (b, r) = (Components::from(*base), Components::from(*reference));
    if r.scheme.is_some() || r.authority.is_some() {
        return Components { path: &dots::remove_dot_segments(r.path), ..r }.recompose();
    }
    if r.path.is_empty() {
        return Components { query: r.query.or(b.query), fragment: r.fragment, ..b }.recompose();
    }
    let merged = if r.path.starts_with('/') {
        Cow::Borrowed(r.path)
    } else if b.path.is_empty() && b.authority.is_some() {
        Cow::Owned(format!("/{}", r.path))
    } else {
        // "a/.." is a directory, although its last segment is not empty.
        let before = reduced(b.path);
        let directory = before.rfind('/').map_or("", |slash| &before[..=slash]);
        Cow::Owned(format!("{directory}{}", r.path))
    };
    Components { path: &reduced(&merged), query: r.query, fragment: r.fragment, ..b }.recompose()
}

/// Removes dot segments (5.2.4); in a path without a root, each ".." that climbs out of it stays in front.
///
/// ```
/// use urikit_core::syntax::resolve::reduced;
/// assert_eq!((reduced("a/../../b"), reduced("/a/../../b")), ("../b".into(), "/b".into()));
/// assert_eq!((reduced("a/.."), reduced("..")), ("./".into(), "../".into()));
/// assert_eq!(reduced("x/../a:b"), "./a:b");
/// ```
pub fn reduced(path: &str) -> Cow<'_, str> {
    if path.starts_with('/') || !dots::has_dot_segment(path) {
        return dots::remove_dot_segments(path);
    }
    let mut kept: Vec<&str> = Vec::new();
    let mut climbs = 0;
    let mut is_directory = false;
    for segment in path.split('/') {
        let dot = dots::dot(segment, PercentDots::Literal);
        is_directory = dot != Dot::None;
        match dot {
            Dot::None => kept.push(segment),
            Dot::Single => {}
            Dot::Double if kept.pop().is_none() => climbs += 1,
            Dot::Double => {}
        }
    }
    let mut out = "../".repeat(climbs);
    let reads_otherwise = |first: &&str| first.is_empty() || first.contains(':');
    if climbs == 0 && kept.first().is_none_or(reads_otherwise) {
        out.push_str("./");
    }
    for (at, segment) in kept.iter().enumerate() {
        out.push_str(segment);
        if is_directory || at + 1 < kept.len() {
            out.push('/');
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::resolve::{resolve, RFC3986};
    use proptest::prelude::*;

    fn of(base: &str, reference: &str) -> String {
        compose(&Reference::parse(base).unwrap(), &Reference::parse(reference).unwrap())
    }

    #[test]
    fn paths_of_both_kinds() {
        for (base, reference, want) in [
            ("a/b", "c", "a/c"),
            ("a/b", "../c", "c"),
            ("a/b", "..", "./"),
            ("..", "a", "../a"),
            ("/a/..", "b", "/b"),
            ("a/b", ".", "a/"),
            ("a/b", "../..", "../"),
            ("../a", "../b", "../../b"),
            ("", "a", "a"),
            ("?q", "a", "a"),
            ("", "", ""),
            ("?q#f", "", "?q"),
            ("a#f", "?q", "a?q"),
            ("a/b", "/c/../d", "/d"),
            ("//h/a/b", "../../../c", "//h/c"),
            ("//h", "c", "//h/c"),
            ("a/b", "//g/../x", "//g/x"),
            ("a/b", "foo:c/../d", "foo:/d"),
            ("a/b", "../c:d", "./c:d"),
            ("a/b", "..//c", ".//c"),
            ("/a/b", "..//c", "/.//c"),
            ("a/../b", "", "a/../b"),
            ("a/%2e%2e/b", "c", "a/%2e%2e/c"),
        ] {
            assert_eq!(of(base, reference), want, "{base} {reference}");
        }
    }

    proptest! {
        #[test]
        fn composing_is_resolving_in_turn(
            root in "(f://h|f://h/|f:/|f:/x|f://h/x/y/z\\?q|f:/x//y/)",
            a in "(//g)?[/]?([.ab:]{0,3}/){0,3}[.ab]{0,2}(\\?q)?(#f)?",
            b in "[/]?([.ab:]{0,3}/){0,4}[.ab]{0,2}(\\?r)?(#g)?",
        ) {
            let root = Reference::parse(&root).unwrap();
            let (Ok(a), Ok(b)) = (Reference::parse(&a), Reference::parse(&b)) else { return Ok(()) };
            prop_assume!(a.scheme().is_none());
            let first = resolve(&root, &a, &RFC3986).unwrap();
            let second = resolve(&Reference::parse(&first).unwrap(), &b, &RFC3986).unwrap();
            let composed = compose(&a, &b);
            let at_once = resolve(&root, &Reference::parse(&composed).unwrap(), &RFC3986).unwrap();
            prop_assert_eq!(at_once, second, "{}", composed);
        }
    }
}
