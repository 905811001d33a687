//! The expression of RFC 3986 Appendix B, as a scan.
//!
//! ```text
//! ^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
//!  12            3  4          5       6  7        8 9
//! ```
//!
//! The expression matches every string ("." also matches line breaks) and validates nothing: an invalid reference has
//! groups too.

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
