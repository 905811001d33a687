//! `application/x-www-form-urlencoded`: the format of URLSearchParams.

use super::sets::{self, is_in};
use crate::syntax::percent::{decode_lenient, push_octet, Errors, Plus};

/// Parses names and values of `input`, as UTF-8 with U+FFFD for invalid bytes.
///
/// ```
/// use urikit_core::web::form;
/// assert_eq!(form::parse("a=b+c&&d&%FF=1"), [("a".into(), "b c".into()), ("d".into(), "".into()), ("\u{FFFD}".into(), "1".into())]);
/// ```
pub fn parse(input: &str) -> Vec<(String, String)> {
    input
        .split('&')
        .filter(|piece| !piece.is_empty())
        .map(|piece| {
            let (name, value) = piece.split_once('=').unwrap_or((piece, ""));
            (decode(name), decode(value))
        })
        .collect()
}

/// Decodes as "UTF-8 decode without BOM" does: a byte order mark is an ordinary character.
fn decode(text: &str) -> String {
    decode_lenient(text, Plus::Space, Errors::Replace).into_owned()
}

/// Serializes names and values.
///
/// ```
/// use urikit_core::web::form;
/// assert_eq!(form::serialize([("a", "b c"), ("~", "")]), "a=b+c&%7E=");
/// ```
pub fn serialize<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let mut out = String::new();
    for (name, value) in pairs {
        if !out.is_empty() {
            out.push('&');
        }
        encode(&mut out, name);
        out.push('=');
        encode(&mut out, value);
    }
    out
}

fn encode(out: &mut String, text: &str) {
    for byte in text.bytes() {
        match byte {
            b' ' => out.push('+'),
            byte if is_in(byte, sets::FORM) => push_octet(out, byte),
            byte => out.push(byte as char),
        }
    }
}
