//! Session ids that servers write into URLs for clients without cookies.
//!
//! | position | pattern | used by |
//! |-------|------|---------------|
//! | end of a segment | `;jsessionid=` and a token | Jakarta Servlet 7.1.3 |
//! | a whole segment | `(S(…))`, `(A(…)S(…))` or `(…)`, 24 letters and digits each | ASP.NET, cookieless sessions |
//! | a parameter | `jsessionid`, `phpsessid`: at least 16 letters, digits, "." or "-" | Java, PHP |
//! | a parameter | `sid`: 32 letters and digits | many |
//! | a parameter | `aspsessionid` and 8 letters: 24 letters | ASP |
//! | parameters | `cfid` and `cftoken`: digits, or a hexadecimal token | ColdFusion |
//!
//! Archives of the web remove the same ids (Heritrix, the Wayback Machine). Names are matched in any case. A value of
//! another shape is kept: `sid=7` may be a page.

use crate::syntax::dots::{dot, Dot, PercentDots};

/// Removes the session ids of a path; None if it has none.
///
/// ```
/// use urikit_core::forms::canonical::session::without;
/// let path = |text| without(text).unwrap();
/// assert_eq!(path("/a;jsessionid=0A1B.n1/b"), "/a/b");
/// assert_eq!(path("/(S(lit3py55t21z5v55vlm25s55))/orders.aspx"), "/orders.aspx");
/// ```
pub fn without(path: &str) -> Option<String> {
    if !path.bytes().any(|byte| matches!(byte, b'(' | b';')) {
        return None;
    }
    let mut out = String::with_capacity(path.len());
    for (n, segment) in path.split('/').enumerate() {
        if n > 0 && is_cookieless(segment) {
            continue;
        }
        if n > 0 {
            out.push('/');
        }
        out.push_str(without_java(segment));
    }
    // If an id was the whole path, the root remains.
    if out.is_empty() {
        out.push('/');
    }
    (out != path).then_some(out)
}

/// Removes `;jsessionid=` and a token from the end of a segment.
fn without_java(segment: &str) -> &str {
    const NAME: &str = ";jsessionid=";
    let mut rest = segment;
    while let Some(at) = rest.rfind(';') {
        let fits = rest.get(at..at + NAME.len()).is_some_and(|name| name.eq_ignore_ascii_case(NAME))
            && rest[at + NAME.len()..].bytes().all(is_token)
            && rest.len() > at + NAME.len();
        // The rest must not be a dot segment.
        if !fits || is_dots(&rest[..at]) {
            return rest;
        }
        rest = &rest[..at];
    }
    rest
}

/// Runs once for each id of a segment, so it must not read the whole segment.
fn is_dots(segment: &str) -> bool {
    dot(segment, PercentDots::Decode) != Dot::None
}

/// Matches `(S(…))` and the older `(…)`.
fn is_cookieless(segment: &str) -> bool {
    let Some(inside) = segment.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) else {
        return false;
    };
    if is_id(inside) {
        return true;
    }
    let mut rest = inside;
    while rest.len() >= 27 && rest.is_char_boundary(2) && rest.is_char_boundary(26) {
        let letter = rest.as_bytes()[0].is_ascii_alphabetic() && rest.as_bytes()[1] == b'(';
        if !letter || !is_id(&rest[2..26]) || rest.as_bytes()[26] != b')' {
            return false;
        }
        rest = &rest[27..];
    }
    rest.is_empty() && !inside.is_empty()
}

fn is_id(text: &str) -> bool {
    text.len() == 24 && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn is_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_' | b'!' | b'~' | b'+' | b'*')
}

/// Returns true if a parameter is a session id; `name` is decoded, `value` as written.
///
/// ```
/// use urikit_core::forms::canonical::session::is_parameter;
/// assert!(is_parameter(b"PHPSESSID", "9682993c8daa2c5497996114facdc805"));
/// assert!(!is_parameter(b"sid", "7"));
/// ```
pub fn is_parameter(name: &[u8], value: &str) -> bool {
    let is = |known: &str| name.eq_ignore_ascii_case(known.as_bytes());
    let bytes = value.as_bytes();
    if is("jsessionid") || is("phpsessid") {
        return bytes.len() >= 16 && bytes.iter().all(|byte| is_token(*byte) || *byte == b',');
    }
    if is("sid") {
        return bytes.len() == 32 && bytes.iter().all(u8::is_ascii_alphanumeric);
    }
    if is("cfid") || is("cftoken") {
        return !bytes.is_empty() && bytes.iter().all(|byte| byte.is_ascii_hexdigit() || *byte == b'-');
    }
    const ASP: &[u8] = b"aspsessionid";
    name.len() == ASP.len() + 8
        && name[..ASP.len()].eq_ignore_ascii_case(ASP)
        && name[ASP.len()..].iter().all(u8::is_ascii_alphabetic)
        && bytes.len() == 24
        && bytes.iter().all(u8::is_ascii_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths() {
        for (path, want) in [
            ("/a;JSESSIONID=x;jsessionid=y", Some("/a")),
            ("/a;jsessionid=", None),
            ("/a;v=1;jsessionid=x", Some("/a;v=1")),
            ("/a;jsessionid=x;v=1", None),
            ("/.;jsessionid=x", None),
            ("/.;jsessionid=x;jsessionid=y", Some("/.;jsessionid=x")),
            ("/%2E%2e;jsessionid=x/b", None),
            ("/;jsessionid=x", Some("/")),
            ("/(A(lit3py55t21z5v55vlm25s55)S(lit3py55t21z5v55vlm25s55))/a", Some("/a")),
            ("/(lit3py55t21z5v55vlm25s55)/", Some("/")),
            ("/(lit3py55t21z5v55vlm25s55)", Some("/")),
            ("/(S(short))/a", None),
            ("/()/a", None),
            ("/(a)", None),
            ("", None),
        ] {
            assert_eq!(without(path).as_deref(), want, "{path}");
        }
    }

    #[test]
    fn parameters() {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWX";
        for (name, value, want) in [
            ("aspsessionidABCDEFGH", letters, true),
            ("aspsessionidABCDEFG1", letters, false),
            ("aspsessionid", letters, false),
            ("cfid", "12", true),
            ("cftoken", "9f-12", true),
            ("cfid", "page", false),
            ("phpsessid", "short", false),
            ("jsessionid", "0A1B2C3D4E5F6A7B.node-1", true),
        ] {
            assert_eq!(is_parameter(name.as_bytes(), value), want, "{name}={value}");
        }
    }
}
