//! Tokens that say by their first letters what they are, wherever they are written.
//!
//! As a user name a token is one by its prefix alone, or because it looks as if a program had made
//! it. Elsewhere it has to be long enough and to contain a digit as well, so that words stay readable.

use super::unit::unit;
use crate::syntax::chars;
use std::ops::Range;

/// What tokens begin with, in order: their makers publish it, so that they can be found. They are those
/// of GitHub (`gh`), GitLab (`gl`), Slack (`xox`, `xapp`), OpenAI and others (`sk-`), Stripe, AWS
/// (`AKIA`, `ASIA`), Google (`AIza`, `GOCSPX-`, `ya29.`), package registries (`npm_`, `pypi-`,
/// `rubygems_`, `dckr_pat_`) and others.
const PREFIXES: &[&str] = &[
    "AIza",
    "AKIA",
    "ASIA",
    "ATATT",
    "ATCTT",
    "GOCSPX-",
    "PMAK-",
    "SG.",
    "dapi",
    "dckr_pat_",
    "doo_v1_",
    "dop_v1_",
    "figd_",
    "gho_",
    "ghp_",
    "ghr_",
    "ghs_",
    "ghu_",
    "github_pat_",
    "glcbt-",
    "gldt-",
    "gloas-",
    "glpat-",
    "glptt-",
    "glrt-",
    "gsk_",
    "hf_",
    "hvb.",
    "hvs.",
    "lin_api_",
    "nfp_",
    "npm_",
    "pk_live_",
    "pypi-",
    "rk_live_",
    "rk_test_",
    "rubygems_",
    "shpat_",
    "shpss_",
    "sk-",
    "sk_live_",
    "sk_test_",
    "sntrys_",
    "sqp_",
    "squ_",
    "tfp_",
    "whsec_",
    "xapp-",
    "xoxa-",
    "xoxb-",
    "xoxe-",
    "xoxe.",
    "xoxp-",
    "xoxr-",
    "xoxs-",
    "ya29.",
];

/// The fewest characters of a token with its prefix, where it is not a user name.
const SHORTEST: usize = 20;
/// The fewest characters of a user name that a program made: letters and digits without a word in it.
const MADE: usize = 24;

/// The tokens of a text, in order.
pub(super) fn find(text: &str, out: &mut Vec<Range<usize>>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(run) = long_run(bytes, at) {
        at = run.end;
        // The digits of an encoded byte do not belong to the word behind them.
        let start = run.start.checked_sub(1).map_or(0, |before| unit(bytes, before).end);
        let word = &text[start..at];
        if is_long(word) || is_jwt(word) {
            out.push(start..at);
        }
    }
}

/// The next bytes of a token that are enough for one. Where a window fails, only its last byte
/// outside of tokens counts, so that most bytes are not looked at.
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

/// Whether a user name is a token.
pub(super) fn is_user(name: &str) -> bool {
    let bytes = name.as_bytes();
    has_prefix(name)
        || is_jwt(name)
        || name.len() >= MADE
            && bytes.iter().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'))
            && bytes.iter().filter(|b| b.is_ascii_digit()).count() >= 3
            && bytes.iter().any(u8::is_ascii_alphabetic)
}

/// Whether the value of a parameter called "key" is a key to something.
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
    // None of them begins with another, so the last that is not behind the word is the only one it can have.
    let prefix =
        PREFIXES.partition_point(|prefix| *prefix <= word).checked_sub(1).and_then(|at| PREFIXES.get(at));
    prefix.is_some_and(|prefix| word.starts_with(prefix) && word.len() > prefix.len())
}

/// RFC 7519: three parts in base64url, of which the first two are JSON objects.
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
