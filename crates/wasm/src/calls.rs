//! The calls by name, and the envelope of a result: `{"ok": …}` or `{"error": {"code", "field", "expected"}}`.

use crate::request::{Refusal, Request};
use crate::write;
use crate::{batch, compare, edit, encode, guard, template, words};
use urikit_core::advice::proposal::Unchecked;
use urikit_core::forms::normalize::{Policy, Step};
use urikit_core::names::schemes::Schemes;
use urikit_core::names::{public_suffix, unicode};
use urikit_core::readings::appendix_b::Part;
use urikit_core::report::disagreements;
use urikit_core::report::record::{record, WIDTH};
use urikit_core::report::resolution::Resolution;
use urikit_core::report::standards::Readings;
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::reference::Reference;
use urikit_core::syntax::resolve as policies;
use urikit_core::text::json::{self, object, Json, Malformed};
use urikit_core::text::shown::{discreet, Asked, Shown};
use urikit_core::web;

/// The longest request in bytes: the core accepts any length, but it would block the page.
const LONGEST: usize = 1 << 26;

type Call = for<'r> fn(&Request<'r>) -> Result<Json, Refusal>;

/// The calls, and whether each shows secrets by default.
const CALLS: [(&str, Call, bool); 12] = [
    ("words", words::words, true),
    ("explain", explain, false),
    ("normalize", normalize, false),
    ("resolve", resolve, false),
    ("compare", compare::compare, false),
    ("guard", guard::guard, false),
    ("diff", diff, false),
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
    if name == "explain" {
        return explain(&Request::new(&request, *shows)?);
    }
    discreet(&Request::new(&request, *shows)?, call)
}

/// `explain {text, base?, width?, secrets?, names?}`: the record of a text, with its figure in so many columns.
fn explain(request: &Request<'_>) -> Result<Json, Refusal> {
    let asked = Asked {
        text: request.given("text")?.clone(),
        base: request.optional("base").cloned(),
        hides: request.hides,
        names: request.names()?,
    };
    let width = match request.get("width") {
        Some(Json::Number(digits)) => digits.parse().ok(),
        Some(_) => None,
        None => Some(WIDTH),
    };
    let width = width.ok_or(Refusal::field("width", "a number of columns"))?;
    Ok(words::WORDS.with_borrow(|words| record(&asked, &Unchecked, &Schemes::KNOWN, words, width)))
}

/// `normalize {text, to?, ipv6?, secrets?}`: the ladder of RFC 3986 sections 6.2.2 and 6.2.3, the text after each step
/// and its changes.
fn normalize(request: &Request<'_>) -> Result<Json, Refusal> {
    let shown = Shown::new(request.given("text")?, request.hides);
    let mut steps = Step::ALL.map(|step| (step.name(), step));
    steps.reverse(); // the default comes first
    let to = request.word("to", &steps, "STRING, CASE, PERCENT, SYNTAX or SCHEME")?;
    let policy = Policy { to, ipv6: request.ipv6()?, ..Policy::DEFAULT };
    let found = Readings::of(shown.given, None);
    let steps = found.reference().map_or_else(Vec::new, |reference| policy.steps(reference));
    let syntax = found.reference().map_or(Syntax::Uri, Reference::syntax);
    Ok(object! {
        "text": steps.last().map(|step| shown.form(step.after.as_str())),
        "error": found.error().map(|error| write::problem(&shown, &error)),
        "steps": Json::list(steps.iter().map(|step| write::step(&shown, syntax, step))),
        "url": found.url.as_ref().map(|url| shown.form(url.href())),
    })
}

/// `resolve {base, text, policy?, secrets?}`: RFC 3986 section 5.2 step by step.
fn resolve(request: &Request<'_>) -> Result<Json, Refusal> {
    let (given, base) = (request.given("text")?, request.given("base")?);
    let known = [
        ("RFC3986", policies::RFC3986),
        ("COMPATIBLE", policies::COMPATIBLE),
        ("RFC2396", policies::RFC2396),
        ("RFC1808", policies::RFC1808),
        ("COMMUTING", policies::COMMUTING),
    ];
    let policy = request.word("policy", &known, "RFC3986, COMPATIBLE, RFC2396, RFC1808 or COMMUTING")?;
    let found = Resolution::of(&policy, given, base);
    Ok(write::resolution(&Shown::new(given, request.hides), &Shown::new(base, request.hides), &found))
}

/// `diff {text, secrets?}`: one text by each parser in the core.
fn diff(request: &Request<'_>) -> Result<Json, Refusal> {
    let shown = Shown::new(request.given("text")?, request.hides);
    let readings = disagreements::readings(&shown, &Readings::of(shown.given, None));
    let differ: Vec<_> = disagreements::disputed(&readings).map(Part::name).collect();
    let rows = readings.into_iter().map(|(parser, found)| write::reading(parser, found));
    Ok(object! { "readings": Json::list(rows), "differ": differ })
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
            (r#"{"call": "explain"}"#, "bad-request"),
            (r#"{"call": "explain", "text": 1}"#, "bad-request"),
            (r#"{"call": "explain", "text": "a", "secrets": "yes"}"#, "bad-request"),
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
                "template": "{{x}}", "values": {{}}, "texts": {{}}, "lines": ["a"],
                "change": {{"action": "component", "name": "path", "value": "/"}}}}"#
            );
            assert!(answer(&request).starts_with(r#"{"ok":"#), "{name}: {}", answer(&request));
        }
    }
}
