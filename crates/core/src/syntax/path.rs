//! The path (RFC 3986 3.3) as segments, and its edits.
//!
//! ```abnf
//! path          = path-abempty / path-absolute / path-noscheme / path-rootless / path-empty
//! path-abempty  = *( "/" segment )
//! segment       = *pchar
//! ```
//!
//! The segments of a path are the texts between the slashes. "/a/b" and "a/b" have the same segments, "a/" has an empty
//! last one, "/" has a single empty one and "" has none. Reading never decodes. Writing takes an [`Input`], data or
//! raw, and keeps every other byte; a data segment "." or ".." is rejected, because 5.2.4 would remove it and no
//! encoding preserves it ("%2E" is equivalent to "." by 6.2.2.2). A raw one is rejected when appended, and kept when
//! the whole path is given.
//!
//! The result is a path, not yet a reference: if it begins with "//" or has ":" in its first segment, it may need a
//! guard (see [`crate::syntax::build`]). The path parameters of 3.3 (";v=1.1") are part of the segment here.

use crate::syntax::chars::Syntax;
use crate::syntax::error::{BuildCode, BuildError, Component};
use crate::syntax::input::Input;
use crate::syntax::percent::EncodeSet;

/// The context of a path: whether its first segment must follow a "/".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Before {
    /// After an authority: a path that is not empty begins with "/".
    Authority,
    /// Without an authority: a path may begin without "/".
    Nothing,
}

/// An iterator over the raw segments of a path, including empty ones.
#[derive(Clone, Debug)]
pub struct Segments<'a> {
    rest: Option<&'a str>,
}

impl<'a> Iterator for Segments<'a> {
    type Item = &'a str;

    #[inline]
    fn next(&mut self) -> Option<&'a str> {
        let rest = self.rest?;
        match rest.bytes().position(|b| b == b'/') {
            Some(slash) => {
                self.rest = Some(&rest[slash + 1..]);
                Some(&rest[..slash])
            }
            None => {
                self.rest = None;
                Some(rest)
            }
        }
    }
}

/// Returns the raw segments of `path`.
///
/// ```
/// use urikit_core::syntax::path::segments;
/// assert_eq!(segments("/a//b/").collect::<Vec<_>>(), ["a", "", "b", ""]);
/// assert_eq!(segments("/").count(), 1);
/// assert_eq!(segments("").count(), 0);
/// ```
#[inline]
pub fn segments(path: &str) -> Segments<'_> {
    let rest = match path.as_bytes().first() {
        None => None,
        Some(b'/') => Some(&path[1..]),
        Some(_) => Some(path),
    };
    Segments { rest }
}

/// Returns the last raw segment; "" if the path is empty or ends with "/".
///
/// ```
/// assert_eq!(urikit_core::syntax::path::name("/a/b.txt"), "b.txt");
/// ```
#[inline]
pub fn name(path: &str) -> &str {
    &path[directory_end(path)..]
}

/// Returns the raw name from its last "." on, with the dot; "" if that dot ends the name, or only dots precede it.
/// Encoded dots do not count.
///
/// ```
/// use urikit_core::syntax::path::suffix;
/// assert_eq!(suffix("x.tar.gz"), ".gz");
/// assert_eq!((suffix(".bashrc"), suffix("x."), suffix("..")), ("", "", ""));
/// ```
pub fn suffix(name: &str) -> &str {
    match name.rfind('.') {
        Some(dot) if dot + 1 < name.len() && !name[..dot].bytes().all(|b| b == b'.') => &name[dot..],
        _ => "",
    }
}

/// Returns the path of the collection that contains `path`: everything up to and including the "/" before its last
/// segment, ignoring a trailing "/".
///
/// ```
/// use urikit_core::syntax::path::parent;
/// assert_eq!((parent("/a/b/c"), parent("/a/b/"), parent("/"), parent("a")), ("/a/b/", "/a/", "/", ""));
/// ```
pub fn parent(path: &str) -> &str {
    let inner = path.strip_suffix('/').unwrap_or(path);
    match directory_end(inner) {
        0 if path.starts_with('/') => &path[..1],
        end => &path[..end],
    }
}

/// Returns the offset of the last segment.
#[inline]
fn directory_end(path: &str) -> usize {
    path.bytes().rposition(|b| b == b'/').map_or(0, |slash| slash + 1)
}

/// Appends one segment. An empty last segment is replaced, so that "/x/" and "/x" both become "/x/a"; appending "" to
/// "/x" returns "/x/".
///
/// # Errors
/// [`BuildCode::DotSegment`] for "." and "..".
///
/// ```
/// use urikit_core::syntax::{chars::Syntax::Uri, path::{append, Before}};
/// assert_eq!(append(Uri, "/x/", Before::Authority, "a/b".into()).unwrap(), "/x/a%2Fb");
/// assert_eq!(append(Uri, "", Before::Authority, "a".into()).unwrap(), "/a");
/// assert_eq!(append(Uri, "", Before::Nothing, "a".into()).unwrap(), "a");
/// ```
pub fn append(syntax: Syntax, path: &str, before: Before, segment: Input<'_>) -> Result<String, BuildError> {
    if segment.is_dots() {
        return Err(dots(segment));
    }
    let encoded = segment.encoded(syntax, &EncodeSet::SEGMENT);
    let mut out = String::with_capacity(path.len() + encoded.len() + 1);
    out.push_str(path);
    let slash = match path {
        "" => before == Before::Authority,
        _ => !path.ends_with('/'),
    };
    if slash {
        out.push('/');
    }
    out.push_str(&encoded);
    Ok(out)
}

/// Checks that a segment has no "/", which may be meant as data or as the end of a segment.
///
/// # Errors
/// [`BuildCode::SegmentSlash`].
pub fn check_slash(segment: Input<'_>) -> Result<(), BuildError> {
    match segment.bytes().iter().position(|b| *b == b'/') {
        Some(at) => Err(BuildError::new(BuildCode::SegmentSlash, Component::Path, at, at + 1)),
        None => Ok(()),
    }
}

/// Joins segments to an absolute path; the empty path without any.
///
/// # Errors
/// [`BuildCode::DotSegment`] for "." and ".." as data.
///
/// ```
/// use urikit_core::syntax::{chars::Syntax::{Iri, Uri}, input::Input, path::join};
/// assert_eq!(join(Uri, ["a b", "", "ü"]).unwrap(), "/a%20b//%C3%BC");
/// assert_eq!(join(Iri, ["ü/"]).unwrap(), "/ü%2F");
/// assert_eq!(join(Uri, [Input::Raw(".."), Input::Raw("%7e")]).unwrap(), "/../%7e");
/// assert_eq!(join(Uri, [""; 0]).unwrap(), "");
/// ```
pub fn join<'a, S: Into<Input<'a>>>(
    syntax: Syntax,
    segments: impl IntoIterator<Item = S>,
) -> Result<String, BuildError> {
    let mut out = String::new();
    for segment in segments {
        let segment = segment.into();
        if matches!(segment, Input::Data(_)) && segment.is_dots() {
            return Err(dots(segment));
        }
        out.push('/');
        out.push_str(&segment.encoded(syntax, &EncodeSet::SEGMENT));
    }
    Ok(out)
}

/// Joins segments to replace `path`: without a leading "/" if that path has none, so that the segments of a path join
/// to the same path. "./" is then put before an empty first segment (RFC 3986 section 4.2): a root would resolve to the
/// top instead of the base's directory.
///
/// # Errors
/// Same as [`join`].
///
/// ```
/// use urikit_core::syntax::{chars::Syntax::Uri, path::join_instead};
/// assert_eq!(join_instead(Uri, "a/b", ["c", "d"]).unwrap(), "c/d");
/// assert_eq!(join_instead(Uri, "/a", ["c"]).unwrap(), "/c");
/// assert_eq!(join_instead(Uri, "", ["c"]).unwrap(), "/c");
/// assert_eq!(join_instead(Uri, "a//b", ["", "b"]).unwrap(), ".//b");
/// ```
pub fn join_instead<'a, S: Into<Input<'a>>>(
    syntax: Syntax,
    path: &str,
    segments: impl IntoIterator<Item = S>,
) -> Result<String, BuildError> {
    let joined = join(syntax, segments)?;
    let rootless = !matches!(path.as_bytes().first(), None | Some(b'/'));
    Ok(match joined.strip_prefix('/').filter(|_| rootless) {
        // Without "./" an empty first segment would be lost.
        Some(rest) if rest.is_empty() || rest.starts_with('/') => format!("./{rest}"),
        Some(rest) => rest.to_owned(),
        None => joined,
    })
}

/// Replaces the last segment.
///
/// # Errors
/// [`BuildCode::DotSegment`] for "." and "..".
///
/// ```
/// use urikit_core::syntax::{chars::Syntax::Uri, path::{with_name, Before}};
/// assert_eq!(with_name(Uri, "/a/b", Before::Nothing, "c d".into()).unwrap(), "/a/c%20d");
/// ```
pub fn with_name(syntax: Syntax, path: &str, before: Before, name: Input<'_>) -> Result<String, BuildError> {
    append(syntax, &path[..directory_end(path)], before, name)
}

/// Replaces the suffix of the last segment, or adds one; "" removes it.
///
/// # Errors
/// [`BuildCode::SuffixShape`] if `suffix` is neither empty nor "." followed by a name that does not end with ".",
/// [`BuildCode::NameRequired`] if the last segment is empty or a dot segment.
///
/// ```
/// use urikit_core::syntax::{chars::Syntax::Uri, path::with_suffix};
/// assert_eq!(with_suffix(Uri, "/x.tar.gz", ".xz".into()).unwrap(), "/x.tar.xz");
/// assert_eq!(with_suffix(Uri, "/x.tar.gz", "".into()).unwrap(), "/x.tar");
/// assert!(with_suffix(Uri, "/x/", ".gz".into()).is_err());
/// ```
pub fn with_suffix(syntax: Syntax, path: &str, suffix: Input<'_>) -> Result<String, BuildError> {
    let octets = suffix.bytes();
    let shaped = octets.is_empty() || (octets[0] == b'.' && octets.iter().any(|b| *b != b'.'));
    if !shaped || octets.last() == Some(&b'.') {
        return Err(BuildError::new(BuildCode::SuffixShape, Component::Path, 0, octets.len()));
    }
    let name = name(path);
    if matches!(name, "" | "." | "..") {
        return Err(BuildError::new(BuildCode::NameRequired, Component::Path, path.len() - name.len(), path.len()));
    }
    let stem = path.len() - self::suffix(name).len();
    Ok(format!("{}{}", &path[..stem], suffix.encoded(syntax, &EncodeSet::SEGMENT)))
}

fn dots(segment: Input<'_>) -> BuildError {
    BuildError::new(BuildCode::DotSegment, Component::Path, 0, segment.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(path: &str) -> Vec<&str> {
        segments(path).collect()
    }

    #[test]
    fn segments_keep_the_empty_ones() {
        assert_eq!(list("/a/b"), ["a", "b"]);
        assert_eq!(list("a/b"), ["a", "b"]);
        assert_eq!(list("/"), [""]);
        assert_eq!(list("//"), ["", ""]);
        assert_eq!(list("a/"), ["a", ""]);
        assert_eq!(list(""), [""; 0]);
    }

    #[test]
    fn names_and_parents() {
        assert_eq!((name("/a/"), name("a"), name("")), ("", "a", ""));
        assert_eq!(
            (parent("//a"), parent("a//"), parent("a/b"), parent("//"), parent("")),
            ("//", "a/", "a/", "/", "")
        );
        assert_eq!((suffix("a.b"), suffix("..a"), suffix("a..b"), suffix("a")), (".b", "", ".b", ""));
    }

    #[test]
    fn appending_never_climbs() {
        for dots in [Input::from("."), "..".into(), Input::Raw(".."), Input::Raw("%2e."), Input::Raw("%2E")] {
            assert_eq!(append(Syntax::Uri, "/x", Before::Authority, dots).unwrap_err().code, BuildCode::DotSegment);
        }
        assert_eq!(append(Syntax::Uri, "/x", Before::Authority, "../y".into()).unwrap(), "/x/..%2Fy");
        assert_eq!(append(Syntax::Uri, "/x", Before::Authority, "%2e%2e".into()).unwrap(), "/x/%252e%252e");
        assert_eq!(append(Syntax::Uri, "/x", Before::Authority, "".into()).unwrap(), "/x/");
        assert_eq!(append(Syntax::Uri, "/x/", Before::Authority, "".into()).unwrap(), "/x/");
        assert_eq!(append(Syntax::Uri, "", Before::Nothing, "".into()).unwrap(), "");
        assert_eq!(append(Syntax::Uri, "/", Before::Nothing, "a?#".into()).unwrap(), "/a%3F%23");
    }

    #[test]
    fn joining_and_naming() {
        assert_eq!(join(Syntax::Uri, ["..", "x"]).unwrap_err().code, BuildCode::DotSegment);
        assert_eq!(join(Syntax::Uri, [""]).unwrap(), "/");
        assert_eq!(with_name(Syntax::Uri, "", Before::Authority, "c".into()).unwrap(), "/c");
        assert_eq!(with_name(Syntax::Uri, "/a/", Before::Authority, "c".into()).unwrap(), "/a/c");
        assert_eq!(with_suffix(Syntax::Uri, "a/.bashrc", ".bak".into()).unwrap(), "a/.bashrc.bak");
        for bad in ["gz", ".", "..", ".a."] {
            assert_eq!(with_suffix(Syntax::Uri, "/x", bad.into()).unwrap_err().code, BuildCode::SuffixShape);
        }
        assert_eq!(with_suffix(Syntax::Uri, "/..", ".a".into()).unwrap_err().code, BuildCode::NameRequired);
        assert_eq!(with_suffix(Syntax::Uri, "/x", ".a/b".into()).unwrap(), "/x.a%2Fb");
    }
}
