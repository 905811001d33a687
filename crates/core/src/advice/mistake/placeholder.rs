//! The text that programs write for a missing value: `https://undefined/x`, `None/x`, `/users/undefined`.
//!
//! Such a name is valid, and no correction is possible. In paths only words are reported that are not names of pages,
//! which "null" and "None" may be. Values of query parameters are checked the same way.

use super::Mistakes;
use crate::advice::code::IssueCode;
use crate::syntax::error::Component;
use crate::syntax::reference::Reference;

/// Missing values of JavaScript, Python, Go and Ruby.
const NAMES: [&str; 6] = ["undefined", "null", "None", "NaN", "nil", "[object%20Object]"];
/// Values that are not names of pages.
const IN_PATHS: [&str; 4] = ["undefined", "NaN", "[object%20Object]", "%5Bobject%20Object%5D"];
/// Values that are not values of parameters.
const IN_QUERIES: [&str; 5] = ["undefined", "NaN", "[object%20Object]", "%5Bobject%20Object%5D", "[object+Object]"];
/// Notations of missing values that may also be words.
const NOTHING: [&str; 3] = ["null", "None", "nil"];
/// Segments before the name or number of an item, which "null" cannot be.
const OF_ITEMS: [&str; 24] = [
    "user", "users", "item", "items", "order", "orders", "product", "products", "account", "accounts", "customer",
    "customers", "post", "posts", "profile", "profiles", "session", "sessions", "team", "teams", "project", "projects",
    "image", "images",
];
/// Parameters whose value is typed by people, who may mean the word "null".
const SEARCHES: [&str; 10] = ["q=", "s=", "p=", "query=", "search=", "term=", "name=", "title=", "text=", "default="];
/// Errors in cells of spreadsheets, after "#".
const OF_CELLS: [&str; 7] = ["N/A", "REF!", "VALUE!", "NAME?", "NULL!", "NUM!", "DIV/0!"];
/// Percent-encoded braces.
const BRACES: [(&str, &str); 2] = [("%7B", "%7D"), ("%7b", "%7d")];

/// `%7Bid%7D`, `%7B%7Bid%7D%7D`: returns true for a name in encoded braces.
fn is_encoded_name(segment: &str) -> bool {
    BRACES.iter().any(|(open, close)| {
        let inner = segment.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
        let inner = inner.map(|inner| inner.trim_start_matches(open).trim_end_matches(close));
        inner.is_some_and(|name| {
            name.starts_with(|c: char| c.is_ascii_alphabetic())
                && name.len() < 36
                && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
        })
    })
}

/// `$USER`: returns true for a shell variable in capitals, as a whole segment or value.
fn is_variable(segment: &str) -> bool {
    let name = segment.strip_prefix('$').unwrap_or_default();
    name.len() > 2 && name.bytes().all(|b| b.is_ascii_uppercase() || b == b'_')
}

/// `/users/:id`: returns true for the name of a route parameter.
fn is_parameter(segment: &str) -> bool {
    let name = segment.strip_prefix(':').unwrap_or_default();
    name.len() > 1
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

/// Returns true for a name that programs write for a missing value.
pub fn is_placeholder(name: &str) -> bool {
    NAMES.contains(&name)
}

pub(super) fn check(reference: &Reference<'_>, found: &mut Mistakes) {
    let offsets = reference.offsets();
    if let (Some(host), Some(place)) = (reference.host(), offsets.host()) {
        if is_placeholder(host) {
            found.say(IssueCode::Placeholder, Component::Host, place);
        }
    }
    let path = offsets.path();
    let mut at = path.start;
    let web = reference.scheme().is_some() && reference.host().is_some();
    let mut before = "";
    let relative = reference.scheme().is_none() && reference.authority().is_none();
    for segment in reference.path().split('/') {
        let first = relative && at == path.start;
        let item = web && NOTHING.contains(&segment) && OF_ITEMS.contains(&before);
        before = segment;
        if IN_PATHS.contains(&segment)
            || is_encoded_name(segment)
            || is_variable(segment)
            || (first && is_placeholder(segment))
            || item
            || (web && (is_parameter(segment) || segment == "..."))
        {
            found.say(IssueCode::Placeholder, Component::Path, at..at + segment.len());
        }
        at += segment.len() + 1;
    }
    if let (Some(fragment), Some(place)) = (reference.fragment(), offsets.fragment(reference.text().len())) {
        if reference.scheme().is_some() && OF_CELLS.contains(&fragment) {
            found.say(IssueCode::Placeholder, Component::Fragment, place);
        }
    }
    let (Some(query), Some(place)) = (reference.query(), offsets.query()) else { return };
    let mut at = place.start;
    for parameter in query.split('&') {
        let value = parameter.split_once('=').map_or("", |(_, value)| value);
        let name = &parameter[..parameter.len() - value.len()];
        let missing = NOTHING.contains(&value) && !SEARCHES.contains(&name);
        if IN_QUERIES.contains(&value) || missing || is_encoded_name(value) || is_variable(value) {
            let start = at + parameter.len() - value.len();
            found.say(IssueCode::Placeholder, Component::Query, start..start + value.len());
        }
        at += parameter.len() + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::said;

    #[test]
    fn values_that_are_missing() {
        for (text, at) in [
            ("https://undefined/api", 8),
            ("http://null:8080/", 7),
            ("https://h/users/undefined", 16),
            ("undefined/api", 0),
            ("None/query", 0),
            ("None", 0),
            ("null", 0),
            ("https://h/%5Bobject%20Object%5D", 10),
            ("https://h/%7B%7Bid%7D%7D", 10),
            ("https://h/?id=NaN", 14),
            ("https://h/?a=1&user=undefined&b", 20),
            ("https://h/?token=null", 17),
            ("https://h/users/null/edit", 16),
            ("https://h/$USER/x", 10),
            ("https://h/?id=$USER_ID", 14),
            ("https://h/users/#N/A", 17),
        ] {
            assert_eq!(said(text), [("placeholder", at)], "{text}");
        }
        for text in [
            "https://h/null", "https://h/?q=null", "https://h/%7B1%7D", "/dev/null", "https://undefined.example/",
            "https://h/undefined-x", "https://h/$ref/$9",
        ] {
            assert_eq!(said(text), [], "{text}");
        }
    }
}
