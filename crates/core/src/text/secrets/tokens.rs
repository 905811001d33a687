//! Tokens with a known prefix, anywhere in a text.
//!
//! A user name is a token by its prefix alone, or because it looks generated. Elsewhere a token must also be long
//! enough and contain a digit, so that words stay readable.

use super::unit::unit;
use crate::syntax::chars;
use std::ops::Range;

/// The prefixes of tokens, sorted, which issuers publish for scanners: GitHub (`gh`), GitLab (`gl`), Slack (`xox`,
/// `xapp`), OpenAI and others (`sk-`), Stripe, AWS (`AKIA`, `ASIA`), Google (`AIza`, `GOCSPX-`, `ya29.`), package
/// registries (`npm_`, `pypi-`, `rubygems_`, `dckr_pat_`) and others.
const PREFIXES: &[&str] = &[
    "AIza", "AKIA", "ASIA", "ATATT", "ATCTT", "GOCSPX-", "PMAK-", "SG.", "dapi", "dckr_pat_", "doo_v1_", "dop_v1_",
    "figd_", "gho_", "ghp_", "ghr_", "ghs_", "ghu_", "github_pat_", "glcbt-", "gldt-", "gloas-", "glpat-", "glptt-",
    "glrt-", "gsk_", "hf_", "hvb.", "hvs.", "lin_api_", "nfp_", "npm_", "pk_live_", "pypi-", "rk_live_", "rk_test_",
    "rubygems_", "shpat_", "shpss_", "sk-", "sk_live_", "sk_test_", "sntrys_", "sqp_", "squ_", "tfp_", "whsec_",
    "xapp-", "xoxa-", "xoxb-", "xoxe-", "xoxe.", "xoxp-", "xoxr-", "xoxs-", "ya29.",
];

/// The minimum length of a token with its prefix, except for user names.
const SHORTEST: usize = 20;
/// The minimum length of a generated user name: letters and digits without a word.
const MADE: usize = 24;

/// Finds the tokens of a text, in order.
pub(super) fn find(text: &str, out: &mut Vec<Range<usize>>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(run) = long_run(bytes, at) {
        at = run.end;
        // The digits of an encoded byte do not belong to the word after them.
        let start = run.start.checked_sub(1).map_or(0, |before| unit(bytes, before).end);
        let word = &text[start..at];
        if is_long(word) || is_jwt(word) {
            out.push(start..at);
        }
    }
}

/// Returns the next run of token bytes that is long enough. In a window without one, only the last other byte counts,
/// so most bytes are never read.
fn long_run(bytes: &[u8], mut at: usize) -> Option<Range<usize>> {
    while let Some(window) = bytes.get(at..at + SHORTEST) {
        match window.iter().rposition(|b| !is_token(*b)) {
            Some(n) => at += n + 1,
            None => {
                let rest = &bytes[at + SHORTEST..];
                let more = rest.iter().position(|b| !is_token(*b)).unwrap_or(rest.len());
                return Some(at..at + SHORTEST + more);
            }
        }
    }
    None
}

/// Returns true if a user name is a token.
pub(super) fn is_user(name: &str) -> bool {
    let bytes = name.as_bytes();
    has_prefix(name)
        || is_jwt(name)
        || name.len() >= MADE
            && bytes.iter().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'))
            && bytes.iter().filter(|b| b.is_ascii_digit()).count() >= 3
            && bytes.iter().any(u8::is_ascii_alphabetic)
}

/// Returns true if the value of a parameter named "key" looks like a key.
pub(super) fn is_key(value: &str) -> bool {
    value.len() >= 16
        && value.bytes().any(|b| b.is_ascii_digit())
        && value.bytes().any(|b| b.is_ascii_alphabetic())
        && value.bytes().all(|b| is_token(b) || matches!(b, b'+' | b'/' | b'=' | b'%'))
}

fn is_long(word: &str) -> bool {
    word.len() >= SHORTEST && word.bytes().any(|b| b.is_ascii_digit()) && has_prefix(word)
}

fn has_prefix(word: &str) -> bool {
    // No prefix begins with another, so only the last one that sorts before the word can match.
    let prefix = PREFIXES.partition_point(|prefix| *prefix <= word).checked_sub(1).and_then(|at| PREFIXES.get(at));
    prefix.is_some_and(|prefix| word.starts_with(prefix) && word.len() > prefix.len())
}

/// Returns true for a JSON Web Token (RFC 7519): three parts in base64url, of which the first two are JSON objects.
fn is_jwt(word: &str) -> bool {
    word.starts_with("eyJ") && word.len() >= SHORTEST && word.split('.').count() >= 3
}

fn is_token(byte: u8) -> bool {
    chars::is(byte, chars::UNRESERVED) && byte != b'~'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_are_in_order_and_apart() {
        assert!(PREFIXES.windows(2).all(|two| two[0] < two[1] && !two[1].starts_with(two[0])));
    }

    #[test]
    fn tokens_in_a_text() {
        for (text, want) in [
            ("ghp_0123456789abcdef", vec!["ghp_0123456789abcdef"]),
            ("ghp_0123456789abcde", vec![]),
            (
                "x/%2Fghp_0123456789abcdef/glpat-0123456789abcdef?",
                vec!["ghp_0123456789abcdef", "glpat-0123456789abcdef"],
            ),
            ("%2ghp_0123456789abcdef", vec![]),
            (
                "\\u002fnpm_0123456789abcdef~eyJ0.eyJ1.0123456789abc",
                vec!["npm_0123456789abcdef", "eyJ0.eyJ1.0123456789abc"],
            ),
        ] {
            let mut found = Vec::new();
            find(text, &mut found);
            let found: Vec<_> = found.into_iter().map(|range| &text[range]).collect();
            assert_eq!(found, want, "{text}");
        }
    }
}
