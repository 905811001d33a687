//! Fields of HTTP messages, and members of JSON objects and Python dictionaries: `Authorization: Basic …`, `Bearer …`,
//! `{"password": "…"}`.
//!
//! A member is a secret if its name is a parameter name that is secret everywhere. Left out: members whose value is an
//! object or a list, and passwords in prose ("the password is …").

use super::names::{Name, Names, LONGEST};
use super::tokens;
use std::ops::Range;

/// The format of a field's value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    /// A scheme followed by credentials.
    Credentials,
    /// The whole value is secret.
    Value,
}

/// Fields in lower case, each with its source.
const FIELDS: &[(&str, Field)] = &[
    ("authorization", Field::Credentials),       // RFC 9110 section 11.6.2
    ("proxy-authorization", Field::Credentials), // RFC 9110 section 11.7.2
    ("cookie", Field::Value),                    // RFC 6265 section 4.2
    ("set-cookie", Field::Value),                // RFC 6265 section 4.1
    ("api-key", Field::Value),                   // Azure OpenAI and others: api-key
    ("x-api-key", Field::Value),                 // OpenAPI security scheme "apiKey"
    ("x-auth-token", Field::Value),              // OpenStack Identity API
    ("x-amz-security-token", Field::Value),      // AWS Security Token Service
    ("x-csrf-token", Field::Value),              // OWASP: cross-site request forgery
    ("x-functions-key", Field::Value),           // Azure Functions
    ("x-goog-api-key", Field::Value),            // Google APIs
    ("x-vault-token", Field::Value),             // HashiCorp Vault API
    ("private-token", Field::Value),             // GitLab REST API
    ("ocp-apim-subscription-key", Field::Value), // Azure API Management
];

/// Schemes of the IANA registry and of large services; true if their credentials are a single token.
const SCHEMES: &[(&str, bool)] = &[
    ("apikey", true),
    ("aws4-hmac-sha256", false),
    ("basic", true),
    ("bearer", true),
    ("digest", false),
    ("dpop", true),
    ("gnap", false),
    ("hawk", false),
    ("hoba", false),
    ("key", false),
    ("mutual", false),
    ("negotiate", true),
    ("ntlm", true),
    ("oauth", false),
    ("scram-sha-1", false),
    ("scram-sha-256", false),
    ("sharedaccesssignature", false),
    ("sharedkey", false),
    ("token", false),
    ("vapid", false),
];

/// Finds the secret values of fields and members, in order.
pub(super) fn find(text: &str, names: &Names, out: &mut Vec<Range<usize>>) {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(next) = bytes[at..].iter().position(|b| matches!(b, b':' | b' ')) {
        let here = at + next;
        at = here + 1;
        let found = if bytes[here] == b' ' { bearer(text, here) } else { member(text, here, names) };
        if let Some(found) = found.filter(|found| !found.is_empty()) {
            at = found.end;
            out.push(found);
        }
    }
}

/// Finds `Bearer TOKEN` anywhere, unless a word of a sentence follows (RFC 6750 section 2.1).
fn bearer(text: &str, space: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let start = space.checked_sub(b"bearer".len())?;
    let is_word = bytes[space - 1] | 0x20 == b'r' && bytes[start..space].eq_ignore_ascii_case(b"bearer");
    if !is_word || start > 0 && bytes[start - 1].is_ascii_alphanumeric() {
        return None;
    }
    let token = token(bytes, space + 1);
    let shown = &bytes[token.clone()];
    let made = shown.len() >= 20 || shown.len() > 5 && shown.iter().any(u8::is_ascii_digit);
    made.then_some(token)
}

/// Returns the `token68` of RFC 9110 section 11.2 that begins at `start`.
fn token(bytes: &[u8], start: usize) -> Range<usize> {
    let is_of =
        |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'_' | b'~' | b'+' | b'/' | b'=' | b'%');
    start..start + bytes[start..].iter().position(|b| !is_of(b)).unwrap_or(bytes.len() - start)
}

/// Returns the value of the field or member whose name ends before the ":" at `colon`.
fn member(text: &str, colon: usize, names: &Names) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let blanks = bytes[..colon].iter().rev().take(4).take_while(|b| **b == b' ').count();
    let mut end = colon - blanks;
    let quote = *bytes[..end].last()?;
    let quoted = matches!(quote, b'"' | b'\'');
    let mut slashes = 0;
    if quoted {
        slashes = backslashes(bytes, end - 1);
        end -= 1 + slashes;
    } else if blanks > 0 || !matches!(quote | 0x20, b'e' | b'n' | b'y') {
        // Only these letters end the name of a field.
        return None;
    }
    let is_of = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.');
    let length = bytes[..end].iter().rev().take(LONGEST + 1).take_while(|b| is_of(b)).count();
    let name = &text[end - length..end];
    let before = bytes[..end - length].last().copied();
    let enclosed = quoted && before == Some(quote);
    if length == 0 || length > LONGEST || quoted && !enclosed {
        return None;
    }
    let field = FIELDS.iter().find(|(field, _)| name.eq_ignore_ascii_case(field)).map(|(_, field)| *field);
    if field.is_none() && !quoted {
        return None;
    }
    let start = colon + 1 + bytes[colon + 1..].iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
    let value = if quoted { scalar(bytes, start, slashes)? } else { start..line_end(bytes, start, before) };
    match field {
        Some(Field::Credentials) => credentials(text, value),
        Some(Field::Value) => Some(value),
        None => {
            let plain: String = name.chars().filter(|c| !matches!(c, '-' | '_' | '.')).collect();
            let plain = plain.to_ascii_lowercase();
            let known = names.find(&plain, &plain)?;
            let sure = matches!(known, Name::Sure | Name::Session | Name::Listed)
                || matches!(known, Name::Key | Name::Parameter) && tokens::is_key(&text[value.clone()]);
            sure.then_some(value)
        }
    }
}

/// Returns the credentials after a scheme; the whole value if it looks like a token.
fn credentials(text: &str, value: Range<usize>) -> Option<Range<usize>> {
    let given = &text[value.clone()];
    let Some((scheme, rest)) = given.split_once([' ', '\t']) else {
        return (given.len() >= 8 && tokens::is_user(given) || tokens::is_key(given)).then_some(value);
    };
    let (_, single) = SCHEMES.iter().find(|(name, _)| scheme.eq_ignore_ascii_case(name))?;
    let start = value.end - rest.trim_start().len();
    Some(if *single { token(text.as_bytes(), start) } else { start..value.end })
}

/// Returns the end of a field's value: the end of the line, or the quotation mark before its name.
fn line_end(bytes: &[u8], start: usize, before: Option<u8>) -> usize {
    let closes = before.filter(|b| matches!(b, b'"' | b'\'' | b'`'));
    let ends = |b: &u8| matches!(b, b'\n' | b'\r') || Some(*b) == closes;
    start + bytes[start..].iter().position(ends).unwrap_or(bytes.len() - start)
}

/// Returns a string without its quotation marks, or a number; None for an object, a list, null and booleans.
fn scalar(bytes: &[u8], start: usize, slashes: usize) -> Option<Range<usize>> {
    let rest = &bytes[start..];
    // `b'…'` in Python.
    let prefix = usize::from(matches!(rest, [b'b', b'"' | b'\'', ..]));
    let opens = start + prefix + slashes;
    let quote = bytes.get(opens).copied().filter(|b| matches!(b, b'"' | b'\''));
    if let Some(quote) = quote.filter(|_| bytes[start + prefix..opens].iter().all(|b| *b == b'\\')) {
        let mut at = opens + 1;
        loop {
            let next = bytes[at..].iter().position(|b| *b == quote || *b == b'\n');
            // A truncated line ends in a value.
            let end = next.map_or(bytes.len(), |next| at + next);
            if end == bytes.len() || bytes[end] == b'\n' {
                return Some(opens + 1..end);
            }
            let escapes = backslashes(bytes, end);
            if slashes == 0 && escapes.is_multiple_of(2) || slashes > 0 && escapes == slashes {
                return Some(opens + 1..end - slashes);
            }
            at = end + 1;
        }
    }
    let length = rest.iter().position(|b| matches!(b, b',' | b'}' | b']' | b')' | 0..=b' ')).unwrap_or(rest.len());
    let empty = [&b"null"[..], b"None", b"true", b"false", b"True", b"False", b""].contains(&&rest[..length]);
    let nested = matches!(rest.first(), Some(b'{' | b'[' | b'(' | b'<'));
    (!empty && !nested).then_some(start..start + length)
}

/// Counts the "\" before `at`.
fn backslashes(bytes: &[u8], at: usize) -> usize {
    bytes[..at].iter().rev().take(MOST).take_while(|b| **b == b'\\').count()
}

/// The maximum number of counted escapes in a row, which keeps the time linear.
const MOST: usize = 16;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::cover::cover;

    #[test]
    fn fields_and_members() {
        for (text, want) in [
            ("> Authorization: Basic dTpw", "> Authorization: Basic ***"),
            ("authorization:bearer a.b-c trailing", "authorization:bearer *** trailing"),
            ("curl -H 'Authorization: Bearer abc' http://h", "curl -H 'Authorization: Bearer ***' http://h"),
            ("Authorization: Digest username=\"u\", response=\"ab\"\nHost: h", "Authorization: Digest ***\nHost: h"),
            ("Authorization: failed for user ada", "Authorization: failed for user ada"),
            ("Authorization: ghp_0123456789abcdef", "Authorization: ***"),
            ("sent Bearer abc123, then", "sent Bearer ***, then"),
            ("a bearer of news, a Bearer token", "a bearer of news, a Bearer token"),
            ("Cookie: a=b; c=d\r\nX: y", "Cookie: ***\r\nX: y"),
            ("X-Api-Key: abc", "X-Api-Key: ***"),
            ("{\"password\": \"a\\\"b\", \"x\": 1}", "{\"password\": \"***\", \"x\": 1}"),
            ("{'api_key' : 'it', 'y': b'z'}", "{'api_key' : '***', 'y': b'z'}"),
            ("{'token': b'it'}", "{'token': b'***'}"),
            ("{\\\"password\\\":\\\"a b\\\",\\\"c\\\":1}", "{\\\"password\\\":\\\"***\\\",\\\"c\\\":1}"),
            ("{\"pwd\":1234,\"secret\":null,\"token\":{}}", "{\"pwd\":***,\"secret\":null,\"token\":{}}"),
            ("{\"Authorization\": \"Basic dTpw\"}", "{\"Authorization\": \"Basic ***\"}"),
            (
                "{\"page_token\": \"x\", \"code\": \"y\", \"key\": \"z\"}",
                "{\"page_token\": \"x\", \"code\": \"y\", \"key\": \"z\"}",
            ),
            ("\"password\": \"cut", "\"password\": \"***"),
            ("password: see the manual", "password: see the manual"),
            ("{\"auth\": \"dXNlcjpwYXNzd29yZA==\", \"pin\": \"no\"}", "{\"auth\": \"***\", \"pin\": \"no\"}"),
            (":", ":"),
            ("\":", "\":"),
            ("", ""),
            ("a", "a"),
        ] {
            let mut found = Vec::new();
            find(text, &Names::default(), &mut found);
            assert_eq!(cover(text, &found), want);
        }
    }

    #[test]
    fn rows_have_an_end_that_is_looked_at() {
        for (name, _) in FIELDS {
            assert!(name.ends_with(['e', 'n', 'y']), "{name}");
        }
    }
}
