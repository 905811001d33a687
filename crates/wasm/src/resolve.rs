//! Resolution (RFC 3986 section 5.2) step by step, and the result of the URL Standard for the same texts.

use crate::json::{object, Json};
use crate::problem;
use crate::request::{Refusal, Request};
use crate::shown::Shown;
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::reference::Reference;
use urikit_core::syntax::resolve::{self, is_same_document, resolve_traced, Policy, Step};
use urikit_core::web;

/// `resolve {base, text, policy?, secrets?}`.
pub(crate) fn resolve(request: &Request<'_>) -> Result<Json, Refusal> {
    let (given, base) = (request.given("text")?, request.given("base")?);
    let policies = [
        ("RFC3986", resolve::RFC3986),
        ("COMPATIBLE", resolve::COMPATIBLE),
        ("RFC2396", resolve::RFC2396),
        ("RFC1808", resolve::RFC1808),
        ("COMMUTING", resolve::COMMUTING),
    ];
    let policy = request.word("policy", &policies, "RFC3986, COMPATIBLE, RFC2396, RFC1808 or COMMUTING")?;
    let (text_shown, base_shown) = (Shown::new(given, request.hides), Shown::new(base, request.hides));
    Ok(by(policy, &text_shown, &base_shown))
}

/// Returns the resolution by RFC 3986, as a part of another record.
pub(crate) fn resolution(shown: &Shown<'_>, base: &Shown<'_>) -> Json {
    by(resolve::RFC3986, shown, base)
}

fn by(policy: Policy, shown: &Shown<'_>, base: &Shown<'_>) -> Json {
    let form = |text: &str| base.piece(shown.form(text));
    let url = web::parse(base.text, None).ok().and_then(|base| web::parse(shown.text, Some(base.view())).ok());
    let mut steps: Vec<Step> = Vec::new();
    let (target, error, same) = match (read(base.text), read(shown.text)) {
        (Err(error), _) => (None, refused("base", problem::syntax(base, &error)), false),
        (_, Err(error)) => (None, refused("text", problem::syntax(shown, &error)), false),
        (Ok(from), Ok(reference)) => {
            let same = is_same_document(&from, &reference).unwrap_or(false);
            match resolve_traced(&from, &reference, &policy, &mut steps) {
                Ok(target) => (Some(target), Json::Null, same),
                Err(error) => {
                    let error = object! { "code": error.name(), "of": "both", "problem": Json::Null };
                    (None, error, same)
                }
            }
        }
    };
    let agree = target
        .as_deref()
        .zip(url.as_ref())
        .map(|(target, url)| web::parse(target, None).is_ok_and(|by_rfc| by_rfc.href() == url.href()));
    let rows = steps.iter().map(|step| {
        object! {
            "section": step.section,
            "action": step.action,
            "before": form(&step.before),
            "after": form(&step.after),
        }
    });
    object! {
        "target": target.as_deref().map(form),
        "error": error,
        "steps": rows.collect::<Vec<_>>(),
        "same_document": same,
        "url": url.as_ref().map(|url| form(url.href())),
        "agree": agree,
    }
}

/// Parses by RFC 3986, or else by RFC 3987.
pub(crate) fn read(text: &str) -> Result<Reference<'_>, urikit_core::syntax::error::SyntaxError> {
    Reference::parse(text).or_else(|_| Reference::parse_by(Syntax::Iri, text))
}

fn refused(of: &'static str, problem: Json) -> Json {
    object! { "code": "invalid", "of": of, "problem": problem }
}
