//! The row of a scheme, by its name in any case.

use std::borrow::Cow;

use super::{Scheme, ROWS, SCHEMES, UNKNOWN, VIEWED};

/// The names as numbers that are ordered as the names are: comparing those makes a look-up cheap.
const KEYS: [u128; ROWS.len()] = {
    let mut keys = [0; ROWS.len()];
    let mut n = 0;
    while n < keys.len() {
        keys[n] = match &ROWS[n].name {
            Cow::Borrowed(name) => key(name.as_bytes()),
            Cow::Owned(_) => 0,
        };
        n += 1;
    }
    keys
};

/// No name of a row is longer.
const LONGEST: usize = 16;

/// A name in lower case as a number.
#[inline]
const fn key(name: &[u8]) -> u128 {
    let mut octets = [0; LONGEST];
    let mut n = 0;
    while n < name.len() {
        octets[n] = name[n].to_ascii_lowercase();
        n += 1;
    }
    u128::from_be_bytes(octets)
}

/// The places of the two schemes that nearly every identifier has.
const HTTP: usize = index("http");
const HTTPS: usize = index("https");

const fn index(name: &str) -> usize {
    let mut n = 0;
    while KEYS[n] != key(name.as_bytes()) {
        n += 1;
    }
    n
}

/// The row of a scheme, written in any case.
///
/// ```
/// use urikit_core::names::schemes::lookup;
/// assert_eq!(lookup("HTTP").default_port, Some(80));
/// assert_eq!(lookup("x-none").default_port, None);
/// ```
#[inline]
pub fn lookup(name: &str) -> &'static Scheme {
    known(name).unwrap_or(&UNKNOWN)
}

/// Returns true if a scheme has a row and browsers read a host behind it.
#[inline(never)]
pub fn is_web(name: &str) -> bool {
    known(name).is_some_and(Scheme::is_web)
}

/// The row of a scheme, written in any case; None without a row.
#[inline]
pub fn known(name: &str) -> Option<&'static Scheme> {
    match name {
        "https" => Some(&SCHEMES[HTTPS]),
        "http" => Some(&SCHEMES[HTTP]),
        _ => search(name),
    }
}

/// Returns true for one protocol over another, such as "git+https", of which one half is a known server's.
///
/// ```
/// use urikit_core::names::schemes::is_layered;
/// assert!(is_layered("git+https") && is_layered("postgresql+psycopg2"));
/// assert!(!is_layered("https") && !is_layered("a+b"));
/// ```
pub fn is_layered(name: &str) -> bool {
    let server = |half: &str| known(half).is_some_and(|row| row.is_server() || row.is_web());
    name.split_once('+').is_some_and(|(outer, inner)| server(outer) || server(inner))
}

/// Returns true if a scheme has rules of its own beyond the generic syntax, which are not in the core.
///
/// ```
/// use urikit_core::names::schemes::has_rules;
/// assert!(has_rules("TEL") && has_rules("postgresql+psycopg2"));
/// assert!(!has_rules("foo") && !has_rules("postgresql+"));
/// ```
pub fn has_rules(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let drivers = |name: &str| VIEWED.binary_search_by_key(&name, |row| row.0).ok().map(|at| VIEWED[at].1);
    drivers(&name).is_some()
        || name.split_once('+').is_some_and(|(base, driver)| {
            let takes = |drivers: &[&str]| drivers.iter().any(|one| *one == driver || *one == "*");
            !driver.is_empty() && drivers(base).is_some_and(takes)
        })
}

#[inline(never)]
fn search(name: &str) -> Option<&'static Scheme> {
    if name.len() > LONGEST {
        return None;
    }
    KEYS.binary_search(&key(name.as_bytes())).ok().map(|n| &SCHEMES[n])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_sorted_and_lower_case() {
        assert!(SCHEMES.windows(2).all(|w| w[0].name < w[1].name));
        assert!(KEYS.windows(2).all(|w| w[0] < w[1]));
        assert!(SCHEMES.iter().all(|row| row.name == row.name.to_ascii_lowercase()));
        assert!(SCHEMES.iter().all(|row| row.name.len() <= LONGEST));
    }

    #[test]
    fn every_name_finds_its_row() {
        for row in SCHEMES {
            assert_eq!(lookup(&row.name), row);
            assert_eq!(lookup(&row.name.to_ascii_uppercase()), row);
            assert_eq!(known(&format!("{}x", row.name)).filter(|found| found == &row), None);
        }
        assert_eq!(known(""), None);
        assert_eq!(known("a-scheme-with-a-name-longer-than-all"), None);
    }
}
