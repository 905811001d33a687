//! Dot segments (RFC 3986 5.2.4): found and removed in one pass.
//!
//! The RFC's loop moves a buffer; this one iterates over segments and returns the same result for every path, rootless
//! ones included (`a/../b` becomes `/b`, exactly as in the RFC). A ".." above the root is handled by a policy: the RFC
//! drops it, RFC 1808 and RFC 2396 kept it.

use std::borrow::Cow;

use crate::syntax::words::has_pair;

/// The handling of a ".." without a segment to remove.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Underflow {
    /// Drop it (RFC 3986 5.2.4).
    #[default]
    Drop,
    /// Keep it in the path (RFC 1808 section 4, RFC 2396 5.2).
    Keep,
    /// Return an error.
    Refuse,
}

/// The handling of percent-encoded dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum PercentDots {
    /// `%2E` is an ordinary encoded byte (5.2.4, read exactly).
    #[default]
    Literal,
    /// `%2E` is a dot, as after 6.2.2.2.
    Decode,
}

/// The error of [`Underflow::Refuse`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AboveRoot;

/// The kind of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dot {
    None,
    Single,
    Double,
}

/// Returns the kind of a segment; reads at most six bytes of it.
pub(crate) fn dot(segment: &str, percent: PercentDots) -> Dot {
    match segment {
        "." => return Dot::Single,
        ".." => return Dot::Double,
        _ if percent == PercentDots::Literal || segment.len() > 6 => return Dot::None,
        _ => {}
    }
    let mut rest = segment.as_bytes();
    let mut dots = 0;
    while !rest.is_empty() {
        rest = match rest {
            [b'.', tail @ ..] | [b'%', b'2', b'e' | b'E', tail @ ..] => tail,
            _ => return Dot::None,
        };
        dots += 1;
    }
    match dots {
        1 => Dot::Single,
        2 => Dot::Double,
        _ => Dot::None,
    }
}

/// Returns true if a complete segment of `path` is "." or "..".
///
/// ```
/// use urikit_core::syntax::dots::has_dot_segment;
/// assert!(has_dot_segment("a/.."));
/// assert!(!has_dot_segment("/a.b/..c"));
/// ```
#[inline]
pub fn has_dot_segment(path: &str) -> bool {
    let bytes = path.as_bytes();
    // Most paths have no segment that begins with a dot.
    if bytes.first() != Some(&b'.') && !has_pair(bytes, b'/', b'.') {
        return false;
    }
    let mut at = 0;
    // A dot segment is at the start of the path or after "/".
    loop {
        let rest = &bytes[at..];
        if let [b'.', tail @ ..] = rest {
            let tail = if let [b'.', more @ ..] = tail { more } else { tail };
            if matches!(tail, [] | [b'/', ..]) {
                return true;
            }
        }
        match rest.iter().position(|b| *b == b'/') {
            Some(n) => at += n + 1,
            None => return false,
        }
    }
}

/// Removes dot segments exactly as 5.2.4 does; borrows a path without any.
///
/// ```
/// use urikit_core::syntax::dots::remove_dot_segments;
/// assert_eq!(remove_dot_segments("/a/b/c/./../../g"), "/a/g");
/// assert_eq!(remove_dot_segments("mid/content=5/../6"), "mid/6");
/// assert_eq!(remove_dot_segments("/a/../..//b"), "//b");
/// ```
#[inline]
pub fn remove_dot_segments(path: &str) -> Cow<'_, str> {
    if !has_dot_segment(path) {
        return Cow::Borrowed(path);
    }
    match remove(path, Underflow::Drop, PercentDots::Literal) {
        Ok(out) => Cow::Owned(out),
        // Unreachable: dropping never fails. The path itself is a safe result.
        Err(AboveRoot) => Cow::Borrowed(path),
    }
}

/// Removes dot segments by policies.
///
/// # Errors
/// [`AboveRoot`] if [`Underflow::Refuse`] finds a ".." without a segment to remove.
pub fn remove_dot_segments_with(
    path: &str,
    underflow: Underflow,
    percent: PercentDots,
) -> Result<Cow<'_, str>, AboveRoot> {
    if percent == PercentDots::Literal && !has_dot_segment(path) {
        return Ok(Cow::Borrowed(path));
    }
    remove(path, underflow, percent).map(Cow::Owned)
}

fn remove(path: &str, underflow: Underflow, percent: PercentDots) -> Result<String, AboveRoot> {
    let mut out = String::with_capacity(path.len() + 1);
    // Bytes before `floor` are kept ".." segments, which cannot be removed again.
    let mut floor = 0;
    let mut rest = path;
    // Steps A and D: dot segments at the beginning of a rootless path.
    loop {
        let (segment, tail) = split_segment(rest);
        match dot(segment, percent) {
            Dot::None => break,
            Dot::Single => {}
            Dot::Double => match underflow {
                Underflow::Drop => {}
                Underflow::Refuse => return Err(AboveRoot),
                Underflow::Keep => {
                    out.push_str(segment);
                    floor = out.len();
                    rest = tail;
                    break;
                }
            },
        }
        rest = tail.strip_prefix('/').unwrap_or("");
        if tail.is_empty() {
            return Ok(out);
        }
    }
    if !rest.starts_with('/') {
        let (segment, tail) = split_segment(rest);
        out.push_str(segment);
        rest = tail;
    }
    // Steps B, C and E: `rest` is empty or begins with "/".
    while let Some(after) = rest.strip_prefix('/') {
        let (segment, tail) = split_segment(after);
        let last = tail.is_empty();
        match dot(segment, percent) {
            Dot::None => {
                out.push('/');
                out.push_str(segment);
            }
            Dot::Single => {
                if last {
                    out.push('/');
                }
            }
            Dot::Double => {
                if out.len() > floor {
                    let end = out[floor..].rfind('/').map_or(floor, |n| floor + n);
                    out.truncate(end);
                    if last {
                        out.push('/');
                    }
                } else {
                    match underflow {
                        Underflow::Refuse => return Err(AboveRoot),
                        Underflow::Keep => {
                            out.push_str("/..");
                            floor = out.len();
                        }
                        Underflow::Drop => {
                            if last {
                                out.push('/');
                            }
                        }
                    }
                }
            }
        }
        rest = tail;
    }
    Ok(out)
}

/// Splits before the next "/".
fn split_segment(path: &str) -> (&str, &str) {
    path.split_at(path.find('/').unwrap_or(path.len()))
}

/// The preference among several references that resolve to the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Style {
    /// The shortest.
    #[default]
    Shortest,
    /// The shortest that begins with neither "/" nor a scheme, if there is one: it still works after a whole tree of
    /// documents is moved.
    Path,
}

/// Returns the end of the directories that two paths share.
pub(crate) fn common(directory: &str, path: &str) -> usize {
    let equal = directory.bytes().zip(path.bytes()).take_while(|(a, b)| a == b).count();
    directory.as_bytes()[..equal].iter().rposition(|b| *b == b'/').map_or(0, |slash| slash + 1)
}

/// Returns the relative path from a directory, "" or one that ends with "/", to a path.
pub(crate) fn way(directory: &str, path: &str) -> String {
    let common = common(directory, path);
    climb(&directory[common..], &path[common..])
}

/// Returns a path that goes up from all of a directory and then down `rest`.
pub(crate) fn climb(directory: &str, rest: &str) -> String {
    let levels = directory.bytes().filter(|b| *b == b'/').count();
    match (levels, rest) {
        (0, "") => return ".".to_owned(),
        (0, _) => {
            // A prefix that parses as a scheme or a root needs "./".
            let first = rest.split('/').next().unwrap_or("");
            let guard = if first.is_empty() || first.contains(':') { "./" } else { "" };
            return format!("{guard}{rest}");
        }
        _ => {}
    }
    let mut out = "../".repeat(levels);
    out.push_str(rest);
    if rest.is_empty() {
        // ".." alone is enough for the directory: 5.2.4 appends "/".
        out.pop();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The loop of 5.2.4, word for word.
    fn letter(path: &str) -> String {
        let mut input = path.to_string();
        let mut output = String::new();
        while !input.is_empty() {
            if input.starts_with("../") {
                input.drain(..3);
            } else if input.starts_with("./") {
                input.drain(..2);
            } else if input.starts_with("/./") {
                input.replace_range(..3, "/");
            } else if input == "/." {
                input = "/".into();
            } else if input.starts_with("/../") || input == "/.." {
                let cut = if input == "/.." { 3 } else { 4 };
                input.replace_range(..cut, "/");
                let end = output.rfind('/').unwrap_or(0);
                output.truncate(end);
            } else if input == "." || input == ".." {
                input.clear();
            } else {
                let skip = usize::from(input.starts_with('/'));
                let end = input[skip..].find('/').map_or(input.len(), |n| n + skip);
                output.push_str(&input[..end]);
                input.drain(..end);
            }
        }
        output
    }

    #[test]
    fn vectors() {
        for (path, want) in [
            ("/..", "/"),
            ("/../", "/"),
            ("..", ""),
            ("./", ""),
            ("a/..", "/"),
            ("a/../b", "/b"),
            ("//..", "/"),
            ("/a//../b", "/a/b"),
            ("/.", "/"),
            ("", ""),
            ("...", "..."),
            ("/..a/b..", "/..a/b.."),
        ] {
            assert_eq!(remove_dot_segments(path), want, "{path}");
        }
    }

    #[test]
    fn policies() {
        let keep = |p| remove_dot_segments_with(p, Underflow::Keep, PercentDots::Literal).unwrap();
        assert_eq!(keep("/b/c/../../../g"), "/../g");
        assert_eq!(keep("/../../g/.."), "/../../");
        assert_eq!(keep("/.."), "/..");
        assert_eq!(keep("../a/../b"), "../b");
        assert_eq!(keep("../.."), "../..");
        let refuse = |p| remove_dot_segments_with(p, Underflow::Refuse, PercentDots::Literal);
        assert_eq!(refuse("/a/../.."), Err(AboveRoot));
        assert_eq!(refuse("/a/..").unwrap(), "/");
        let decode = |p| remove_dot_segments_with(p, Underflow::Drop, PercentDots::Decode).unwrap();
        assert_eq!(decode("/a/%2e%2E/.%2e/b"), "/b");
        assert_eq!(decode("/a/%2e"), "/a/");
    }

    proptest! {
        #[test]
        fn is_the_letter_of_the_rfc(path in "[./a]{0,14}") {
            prop_assert_eq!(remove_dot_segments(&path), letter(&path));
        }

        #[test]
        fn removing_leaves_none_to_remove(path in "[./a]{0,14}") {
            let once = remove_dot_segments(&path).into_owned();
            prop_assert_eq!(has_dot_segment(&once), false, "{}", once);
        }
    }
}
