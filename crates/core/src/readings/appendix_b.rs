//! The expression of RFC 3986 Appendix B, as a scan, and the components of any text by it.
//!
//! ```text
//! ^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
//!  12            3  4          5       6  7        8 9
//! ```
//!
//! The expression matches every string ("." also matches line breaks) and validates nothing: an invalid reference has
//! groups too.

use crate::syntax::error::{codes, Component};
use crate::syntax::reference::Reference;
use std::ops::Range;

/// Returns the spans of the nine groups; None for a group that did not take part.
///
/// ```
/// use urikit_core::readings::appendix_b::spans;
/// let text = "http://www.ics.uci.edu/pub/ietf/uri/#Related";
/// let groups = spans(text).map(|span| span.map(|span| &text[span]));
/// assert_eq!(groups[1], Some("http"));
/// assert_eq!(groups[6], None);
/// assert_eq!(groups[8], Some("Related"));
/// ```
pub fn spans(text: &str) -> [Option<Range<usize>>; 9] {
    let bytes = text.as_bytes();
    let until = |from: usize, stops: &[u8]| {
        bytes[from..].iter().position(|b| stops.contains(b)).map_or(bytes.len(), |n| from + n)
    };
    let mut groups: [Option<Range<usize>>; 9] = Default::default();
    let mut at = 0;
    let colon = until(0, b":/?#");
    if colon > 0 && bytes.get(colon) == Some(&b':') {
        groups[0] = Some(0..colon + 1);
        groups[1] = Some(0..colon);
        at = colon + 1;
    }
    if bytes[at..].starts_with(b"//") {
        let end = until(at + 2, b"/?#");
        groups[2] = Some(at..end);
        groups[3] = Some(at + 2..end);
        at = end;
    }
    let end = until(at, b"?#");
    groups[4] = Some(at..end);
    at = end;
    if bytes.get(at) == Some(&b'?') {
        let end = until(at + 1, b"#");
        groups[5] = Some(at..end);
        groups[6] = Some(at + 1..end);
        at = end;
    }
    if at < bytes.len() {
        groups[7] = Some(at..bytes.len());
        groups[8] = Some(at + 1..bytes.len());
    }
    groups
}

codes! {
    /// The components of a text and the halves of its userinfo, in source order.
    Part {
        /// Before the ":".
        Scheme = "scheme",
        /// Behind the "//".
        Authority = "authority",
        /// Before the last "@" of the authority.
        Userinfo = "userinfo",
        /// Before the first ":" of the userinfo.
        User = "user",
        /// After the first ":" of the userinfo.
        Password = "password",
        /// Between them and the port.
        Host = "host",
        /// After the ":" of the host.
        Port = "port",
        /// Defined in every text.
        Path = "path",
        /// After the "?".
        Query = "query",
        /// After the "#".
        Fragment = "fragment",
    }
}

impl Part {
    /// The parts that are neither inside of another one nor divided into others.
    pub const APART: [Self; 7] =
        [Self::Scheme, Self::Userinfo, Self::Host, Self::Port, Self::Path, Self::Query, Self::Fragment];

    /// Returns the component; that of a half is the userinfo.
    pub fn component(self) -> Component {
        let name = if matches!(self, Self::User | Self::Password) { "userinfo" } else { self.name() };
        Component::ALL.into_iter().find(|component| component.name() == name).unwrap_or(Component::Reference)
    }
}

/// The ranges of the defined parts of a text, in bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts([Option<Range<usize>>; Part::ALL.len()]);

impl Parts {
    /// Returns the parts of a reference.
    pub fn of(reference: &Reference<'_>) -> Self {
        let (text, at) = (reference.text(), reference.offsets());
        let authority = [at.userinfo(), at.host(), at.port()];
        Parts::new(text, [at.scheme(), at.authority(), Some(at.path()), at.query(), at.fragment(text.len())], authority)
    }

    /// Returns the parts of any text, by its delimiters.
    ///
    /// ```
    /// use urikit_core::readings::appendix_b::{Part, Parts};
    /// let text = "http://a@b:c@[::1]:x y/";
    /// let parts = Parts::split(text);
    /// let part = |part| &text[parts.get(part).unwrap().clone()];
    /// assert_eq!((part(Part::User), part(Part::Password), part(Part::Host)), ("a@b", "c", "[::1]"));
    /// assert_eq!((part(Part::Port), part(Part::Path), parts.get(Part::Query)), ("x y", "/", None));
    /// ```
    pub fn split(text: &str) -> Self {
        Parts::split_to(text, text.len())
    }

    /// Returns the parts of any text; those of an authority as far as their delimiters are before `limit`.
    pub fn split_to(text: &str, limit: usize) -> Self {
        let [_, scheme, _, authority, path, _, query, _, fragment] = spans(text);
        let mut inside = [None, None, None];
        if let Some(Range { mut start, end }) = authority.clone() {
            let limit = limit.clamp(start, end);
            if let Some(sign) = text[start..limit].rfind('@') {
                inside[0] = Some(start..start + sign);
                start += sign + 1;
            }
            // The colons of an IP literal are before its bracket.
            let behind = text[start..end].rfind(']').map_or(start, |at| start + at);
            let colon = text[behind..limit.max(behind)].rfind(':').map(|at| behind + at);
            inside[1] = Some(start..colon.unwrap_or(end));
            inside[2] = colon.map(|colon| colon + 1..end);
        }
        Parts::new(text, [scheme, authority, path, query, fragment], inside)
    }

    fn new(text: &str, whole: [Option<Range<usize>>; 5], authority: [Option<Range<usize>>; 3]) -> Self {
        let ([scheme, whole, path, query, fragment], [userinfo, host, port]) = (whole, authority);
        let (mut user, mut password) = (userinfo.clone(), None);
        if let Some(place) = &userinfo {
            if let Some(colon) = text[place.clone()].find(':') {
                user = Some(place.start..place.start + colon);
                password = Some(place.start + colon + 1..place.end);
            }
        }
        Parts([scheme, whole, userinfo, user, password, host, port, path, query, fragment])
    }

    /// Returns the range of a part; None if it is undefined.
    pub fn get(&self, part: Part) -> Option<&Range<usize>> {
        self.0[part as usize].as_ref()
    }

    /// Returns the defined parts, in source order.
    pub fn defined(&self) -> impl Iterator<Item = (Part, &Range<usize>)> {
        Part::ALL.into_iter().zip(&self.0).filter_map(|(part, place)| Some((part, place.as_ref()?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn groups(text: &str) -> [Option<&str>; 9] {
        spans(text).map(|span| span.map(|span| &text[span]))
    }

    #[test]
    fn undefined_is_not_empty() {
        assert_eq!(groups(""), [None, None, None, None, Some(""), None, None, None, None]);
        assert_eq!(groups("//?#")[2..], [Some("//"), Some(""), Some(""), Some("?"), Some(""), Some("#"), Some("")]);
    }

    #[test]
    fn any_text_has_groups() {
        assert_eq!(groups("1a:b")[1], Some("1a"));
        assert_eq!(groups(":a")[4], Some(":a"));
        assert_eq!(groups("é \n#\n")[8], Some("\n"));
    }
}
