//! The fast path of the default policy, which joins slices: the same result as the steps of 5.2.
//!
//! Scheme and authority of a target are a prefix of the base's text, query and fragment a suffix of one of the two;
//! only the path between them is built. Rare cases (dot segments in the base, a rootless base, a guard) return None and
//! are left to the steps.

use crate::syntax::dots::has_dot_segment;
use crate::syntax::reference::Reference;

/// Appends the target by [`super::RFC3986`] if slices suffice; otherwise returns None and appends nothing. `base` must
/// have a scheme.
#[inline]
pub(super) fn splice(out: &mut String, base: &Reference<'_>, reference: &Reference<'_>) -> Option<()> {
    let (b, r) = (base.offsets(), reference.offsets());
    let (base, path) = (base.text(), reference.path());
    let tail = &reference.text()[r.path().end..];
    let climbs = has_dot_segment(path);
    if r.has_scheme() {
        return if climbs { None } else { join(out, &[reference.text()]) };
    }
    if r.has_authority() {
        return if climbs { None } else { join(out, &[&base[..b.after_scheme()], reference.text()]) };
    }
    let start = b.path().start;
    if path.is_empty() {
        let end = if r.query().is_some() { b.path().end } else { b.query_end as usize };
        return join(out, &[&base[..end], tail]);
    }
    let own = &base[b.path()];
    let directory = match own.bytes().rposition(|byte| byte == b'/') {
        _ if path.starts_with('/') => "/",
        Some(last) if own.starts_with('/') => &own[..=last],
        None if own.is_empty() && b.has_authority() => "/",
        _ => return None,
    };
    let path = path.strip_prefix('/').unwrap_or(path);
    if has_dot_segment(directory) || (!b.has_authority() && (directory.starts_with("//") || climbs)) {
        return None;
    }
    if !climbs {
        if !b.has_authority() && directory == "/" && path.starts_with('/') {
            return None;
        }
        return join(out, &[&base[..start], directory, path, tail]);
    }
    out.reserve(start + directory.len() + path.len() + tail.len());
    out.push_str(&base[..start]);
    let floor = out.len();
    out.push_str(directory);
    climb(out, floor, path);
    out.push_str(tail);
    Some(())
}

fn join(out: &mut String, parts: &[&str]) -> Option<()> {
    out.reserve(parts.iter().map(|part| part.len()).sum());
    for part in parts {
        out.push_str(part);
    }
    Some(())
}

/// Appends `path` segment by segment to a directory, which ends with "/", and applies its dot segments (5.2.4). The
/// path begins at `floor` with "/".
fn climb(out: &mut String, floor: usize, path: &str) {
    let mut rest = path;
    loop {
        let end = rest.bytes().position(|byte| byte == b'/');
        match &rest[..end.unwrap_or(rest.len())] {
            "." => {}
            ".." => {
                let above = out.as_bytes()[floor..out.len() - 1].iter().rposition(|byte| *byte == b'/');
                out.truncate(floor + above.map_or(1, |slash| slash + 1));
            }
            segment => {
                out.push_str(segment);
                if end.is_some() {
                    out.push('/');
                }
            }
        }
        match end {
            Some(end) => rest = &rest[end + 1..],
            None => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{resolve_traced, RFC3986};
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn as_the_steps_say(
            base in "(a|foo):(//h?(:1)?)?(/|\\.|\\.\\.|b){0,6}(\\?q)?(#f)?",
            text in "(b:)?(//[gh]?)?(/|\\.|\\.\\.|c){0,8}(\\?[./]{0,3})?(#[./]{0,3})?",
        ) {
            let (Ok(b), Ok(r)) = (Reference::parse(&base), Reference::parse(&text)) else { return Ok(()) };
            let mut spliced = "x:".to_owned();
            let done = splice(&mut spliced, &b, &r);
            prop_assert!(done.is_some() || spliced == "x:");
            if done.is_some() {
                let spliced = spliced["x:".len()..].to_owned();
                let stepped = resolve_traced(&b, &r, &RFC3986, &mut ());
                prop_assert_eq!(Ok(spliced), stepped, "{} against {}", text, base);
            }
        }
    }

    #[test]
    fn what_is_common_is_spliced() {
        let base = Reference::parse("http://a/b/c/d;p?q#f").unwrap();
        for (text, target) in [
            ("g?y#s", "http://a/b/c/g?y#s"),
            ("../../../g", "http://a/g"),
            ("./", "http://a/b/c/"),
            ("..", "http://a/b/"),
            ("/./g", "http://a/g"),
            ("//g?y", "http://g?y"),
            ("", "http://a/b/c/d;p?q"),
            ("#s", "http://a/b/c/d;p?q#s"),
            ("?y", "http://a/b/c/d;p?y"),
            ("g:h", "g:h"),
        ] {
            let mut out = String::new();
            let done = splice(&mut out, &base, &Reference::parse(text).unwrap());
            assert_eq!(done.map(|()| out.as_str()), Some(target), "{text}");
        }
    }
}
