//! Spark's `parse_url(url, part)` and `parse_url(url, 'QUERY', key)`: `java.net.URI` without decoding.
//!
//! Follows the page of Spark's SQL functions; compared with PySpark (`tests/data/dialects/golden`). A text that Java
//! rejects is an error in ANSI mode, the default since Spark 4, and NULL without it and for `try_parse_url`; callers
//! choose (`errors` in Python). Names of parts are in capitals; Spark returns NULL for other names.
//!
//! The key becomes part of a regular expression of Java, `(&|^)KEY=([^&]*)`. This module supports "." and backslashes
//! before punctuation in a key; other operators are the fault `key-pattern`.

use std::borrow::Cow;

use super::java::{self, JavaUri};
use super::{Answer, Fault};

/// `HOST`.
pub use java::get_host as host;
/// `AUTHORITY`, user info and port included.
pub use java::get_raw_authority as authority;
/// `REF`: the fragment.
pub use java::get_raw_fragment as reference;
/// `PATH`.
pub use java::get_raw_path as path;
/// `QUERY`.
pub use java::get_raw_query as query;
/// `USERINFO`.
pub use java::get_raw_user_info as userinfo;
/// `PROTOCOL`: the scheme.
pub use java::get_scheme as protocol;

/// `FILE`: path and query.
///
/// ```
/// use urikit_core::readings::dialects::spark::file;
/// assert_eq!(file("http://h?x").unwrap().unwrap(), "?x");
/// ```
pub fn file(text: &str) -> Answer<'_> {
    let uri = JavaUri::parse(text)?;
    Ok(uri.path.map(|path| match uri.query {
        None => Cow::Borrowed(path),
        Some(query) => Cow::Owned(format!("{path}?{query}")),
    }))
}

/// `QUERY` with a key: the first value with that name, not decoded.
///
/// ```
/// use urikit_core::readings::dialects::spark::query_value;
/// assert_eq!(query_value("http://h?a=b=c", "a").unwrap().unwrap(), "b=c");
/// ```
pub fn query_value<'a>(text: &'a str, key: &str) -> Answer<'a> {
    let uri = JavaUri::parse(text)?;
    let Some(query) = uri.query else { return Ok(None) };
    let pattern = pattern(key)?;
    // Match after each "&" and at the start: "^" matches there unless a match consumed the "&" at the start.
    let starts = query.match_indices('&').map(|(at, _)| at + 1);
    let (first, others): (Vec<_>, Vec<_>) = starts.partition(|at| *at == 1);
    for at in first.into_iter().chain([0]).chain(others) {
        if let Some(value) = after(&query[at..], &pattern) {
            return Ok(Some(Cow::Borrowed(value.split('&').next().unwrap_or_default())));
        }
    }
    Ok(None)
}

/// Parses a key; None is any character.
fn pattern(key: &str) -> Result<Vec<Option<char>>, Fault> {
    let mut chars = key.char_indices();
    let mut pattern = Vec::new();
    while let Some((at, c)) = chars.next() {
        pattern.push(match c {
            '.' => None,
            '\\' => match chars.next() {
                Some((_, c)) if c.is_ascii_punctuation() => Some(c),
                _ => return Err(Fault::at("key-pattern", at)),
            },
            '$' | '^' | '(' | ')' | '[' | '{' | '*' | '+' | '?' | '|' => return Err(Fault::at("key-pattern", at)),
            c => Some(c),
        });
    }
    Ok(pattern)
}

/// Returns the text after a key and "=".
fn after<'a>(query: &'a str, pattern: &[Option<char>]) -> Option<&'a str> {
    let mut chars = query.chars();
    pattern.iter().chain(&[Some('=')]).try_for_each(|wanted| match (chars.next(), wanted) {
        (Some(_), None) => Some(()),
        (Some(found), Some(wanted)) if found == *wanted => Some(()),
        _ => None,
    })?;
    Some(chars.as_str())
}
