//! Trino's `url_extract_*`: `java.net.URI` with other results for missing components.
//!
//! Follows Trino's page of URL functions, its source and the values in its tests. The Java part is compared with the
//! runtime, Trino itself is not. A missing component is an empty string; a missing port or parameter is NULL. Path,
//! query and fragment are decoded by Java, a parameter as a form field is (`java.net.URLDecoder`). A text that Java
//! rejects is an error (NULL before 2023, and in Presto and Athena of that time); callers choose. Presto splits the
//! decoded query, so that an encoded "&" ends a parameter there.

use super::java::{self, decode_form, JavaUri};
use super::{Answer, Fault};

/// Replaces Java's `null` by an empty string.
fn or_empty(answer: Answer<'_>) -> Answer<'_> {
    Ok(Some(answer?.unwrap_or_default()))
}

/// `url_extract_protocol`.
pub fn protocol(text: &str) -> Answer<'_> {
    or_empty(java::get_scheme(text))
}

/// `url_extract_host`.
pub fn host(text: &str) -> Answer<'_> {
    or_empty(java::get_host(text))
}

/// `url_extract_port`.
pub fn port(text: &str) -> Result<Option<i64>, Fault> {
    Ok(JavaUri::parse(text)?.port.map(i64::from))
}

/// `url_extract_path`.
pub fn path(text: &str) -> Answer<'_> {
    or_empty(java::get_path(text))
}

/// `url_extract_query`.
pub fn query(text: &str) -> Answer<'_> {
    or_empty(java::get_query(text))
}

/// `url_extract_fragment`.
pub fn fragment(text: &str) -> Answer<'_> {
    or_empty(java::get_fragment(text))
}

/// `url_extract_parameter`: the first value with that name, decoded; empty without "=". Names are not decoded.
///
/// ```
/// use urikit_core::readings::dialects::trino::parameter;
/// assert_eq!(parameter("http://h?a=%26+c&b", "a").unwrap().unwrap(), "& c");
/// assert_eq!(parameter("http://h?a=%26+c&b", "b").unwrap().unwrap(), "");
/// assert_eq!(parameter("http://h?a=%26+c&b", "c"), Ok(None));
/// ```
pub fn parameter<'a>(text: &'a str, name: &str) -> Answer<'a> {
    let query = JavaUri::parse(text)?.query;
    let pairs = query.into_iter().flat_map(|query| query.split('&'));
    let mut named = pairs.map(|pair| pair.split_once('=').unwrap_or((pair, ""))).filter(|pair| pair.0 == name);
    Ok(named.next().map(|(_, value)| decode_form(value)))
}
