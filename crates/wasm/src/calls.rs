//! The calls by name, and the envelope of a result: `{"ok": …}` or `{"error": {"code", "field", "expected"}}`.

use crate::json::{self, object, Json, Malformed};
use crate::request::{Refusal, Request};
use crate::{batch, compare, diff, edit, encode, guard, inspect, normalize, resolve, shown, template};
use urikit_core::names::{public_suffix, unicode};
use urikit_core::web;

/// The longest request in bytes: the core accepts any length, but it would block the page.
const LONGEST: usize = 1 << 26;

type Call = for<'r> fn(&Request<'r>) -> Result<Json, Refusal>;

/// The calls, and whether each shows secrets by default.
const CALLS: [(&str, Call, bool); 11] = [
    ("inspect", inspect::inspect, false),
    ("normalize", normalize::normalize, false),
    ("resolve", resolve::resolve, false),
    ("compare", compare::compare, false),
    ("guard", guard::guard, false),
    ("diff", diff::diff, false),
    ("encode", encode::encode, true),
    ("template", template::template, true),
    ("edit", edit::edit, true),
    ("batch", batch::batch, false),
    ("about", about, true),
];

/// Returns the result of a request.
pub fn answer(request: &str) -> String {
    let found = match answered(request) {
        Ok(found) => object! { "ok": found },
        Err(Refusal { code, field, expected }) => {
            object! { "error": object! { "code": code, "field": field, "expected": expected } }
        }
    };
    found.to_string()
}

/// Same for any bytes.
pub(crate) fn answer_bytes(request: &[u8]) -> String {
    // Bytes that are not UTF-8 are not JSON either.
    answer(std::str::from_utf8(request).unwrap_or_default())
}

fn answered(request: &str) -> Result<Json, Refusal> {
    let refusal = |code, expected| Refusal { code, field: String::new(), expected };
    if request.len() > LONGEST {
        return Err(refusal("too-long", "at most 64 MiB"));
    }
    let request = json::read(request).map_err(|error| match error {
        Malformed::At(_) => refusal("malformed-json", "JSON (RFC 8259) in UTF-8"),
        Malformed::TooDeep => refusal("too-deep", "values inside of at most 64 others"),
    })?;
    if !matches!(request, Json::Object(_)) {
        return Err(refusal("bad-request", "an object"));
    }
    let name = request.get("call").and_then(Json::text).ok_or_else(|| Refusal::field("call", "the name of a call"))?;
    let (_, call, shows) = CALLS.iter().find(|(call, ..)| *call == name).ok_or(Refusal {
        code: "unknown-call",
        field: name.to_owned(),
        expected: "the name of a call",
    })?;
    shown::discreet(&Request::new(&request, *shows)?, call)
}

/// Returns the versions of the module and its tables.
fn about(_: &Request<'_>) -> Result<Json, Refusal> {
    Ok(object! {
        "version": env!("CARGO_PKG_VERSION"),
        "unicode": unicode::VERSION,
        "public_suffix": public_suffix::version(),
        "url_standard": web::COMMIT,
        "calls": CALLS.iter().map(|(name, ..)| *name).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_request_is_refused() {
        for (request, code) in [
            ("", "malformed-json"),
            ("[]", "bad-request"),
            ("{}", "bad-request"),
            (r#"{"call": 1}"#, "bad-request"),
            (r#"{"call": "x"}"#, "unknown-call"),
            (r#"{"call": "inspect"}"#, "bad-request"),
            (r#"{"call": "inspect", "text": 1}"#, "bad-request"),
            (r#"{"call": "inspect", "text": "a", "secrets": "yes"}"#, "bad-request"),
            (&"[".repeat(100_000), "too-deep"),
        ] {
            assert!(answer(request).contains(&format!(r#"{{"error":{{"code":"{code}""#)), "{request:.40}");
        }
        assert!(answer_bytes(b"\xFF").contains("malformed-json"));
    }

    #[test]
    fn every_call_answers() {
        for (name, ..) in CALLS {
            let policy = if name == "guard" { r#"{"name": "x"}"# } else { r#""RFC3986""# };
            let request = format!(
                r#"{{"call": "{name}", "text": "http://h/", "base": "http://h/", "a": "a", "b": "b", "policy": {policy},
                "template": "{{x}}", "values": {{}}, "change": {{"action": "repair"}}, "lines": ["a"]}}"#
            );
            assert!(answer(&request).starts_with(r#"{"ok":"#), "{name}: {}", answer(&request));
        }
    }
}
