//! Prefixes of a URL that end with a delimiter, to group pages in a tree.

use std::borrow::Cow;

use super::super::Fault;

const DELIMITERS: [char; 3] = ['/', '?', '#'];

/// Finds the first delimiter after the host; None without "://" after a scheme of lower-case letters and digits.
fn host_end(text: &str) -> Option<usize> {
    let colon = text.find(|c: char| !c.is_ascii_lowercase() && !c.is_ascii_digit())?;
    let host = colon + text[colon..].strip_prefix("://").map(|_| 3).filter(|_| colon > 0)?;
    Some(text[host..].find(DELIMITERS).map_or(text.len(), |found| host + found))
}

/// Returns the prefixes of a text longer than `start`, each up to the delimiter that follows its next segment.
fn prefixes(text: &str, start: usize) -> impl Iterator<Item = &str> {
    let mut at = start;
    std::iter::from_fn(move || {
        at += text[at..].find(|c| !DELIMITERS.contains(&c))?;
        at = text[at..].find(DELIMITERS).map_or(text.len(), |found| at + found + 1);
        Some(&text[..at])
    })
}

fn list<'a>(parts: impl Iterator<Item = &'a str>) -> Vec<Cow<'a, str>> {
    parts.filter(|part| !part.is_empty()).map(Cow::Borrowed).collect()
}

/// `URLHierarchy`.
pub fn url_hierarchy(text: &str) -> Result<Option<Vec<Cow<'_, str>>>, Fault> {
    let Some(end) = host_end(text) else { return Ok(Some(list([text].into_iter()))) };
    let after = (end + 1).min(text.len());
    Ok(Some(list([&text[..after]].into_iter().chain(prefixes(text, after)))))
}

/// `URLPathHierarchy`: without scheme and host; empty if these are missing.
pub fn path_hierarchy(text: &str) -> Result<Option<Vec<Cow<'_, str>>>, Fault> {
    Ok(Some(host_end(text).map_or_else(Vec::new, |end| list(prefixes(&text[end..], 0)))))
}
