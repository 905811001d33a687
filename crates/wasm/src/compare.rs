//! Comparison of two texts on the ladder of RFC 3986 section 6: the step at which they become equal, or the first
//! component that differs.

use crate::request::{Refusal, Request};
use crate::write::problem;
use urikit_core::forms::compare::Comparison;
use urikit_core::forms::normalize::{Policy, Step};
use urikit_core::names::urn::equivalent;
use urikit_core::report::problem::Problem;
use urikit_core::report::standards::{read, urn};
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::reference::Reference;
use urikit_core::text::json::{object, Json};
use urikit_core::text::shown::Shown;
use urikit_core::web;

/// `compare {a, b, ipv6?, secrets?}`.
pub(crate) fn compare(request: &Request<'_>) -> Result<Json, Refusal> {
    let (a, b) = (request.given("a")?, request.given("b")?);
    let (a, b) = (Shown::new(a, request.hides), Shown::new(b, request.hides));
    let policy = Policy { ipv6: request.ipv6()?, ..Policy::DEFAULT };
    let (first, second) = (read(a.text), read(b.text));
    let error = |shown: &Shown<'_>, found: &Result<Reference<'_>, _>| {
        found.as_ref().err().map(|error| problem(shown, &Problem::syntax(shown.given, error)))
    };
    let errors = object! { "a": error(&a, &first), "b": error(&b, &second) };
    let mut record = object! { "step": Json::Null, "difference": Json::Null, "forms": Json::List(Vec::new()) };
    if let (Ok(first), Ok(second)) = (&first, &second) {
        record = of_references(&policy, (&a, first), (&b, second));
    }
    record.add("errors", errors);
    let (x, y) = (web::parse(a.text, None).ok(), web::parse(b.text, None).ok());
    let equal = x.as_ref().zip(y.as_ref()).map(|(x, y)| x.href() == y.href());
    record.add(
        "urls",
        object! {
            "a": x.map(|url| a.form(url.href())),
            "b": y.map(|url| b.form(url.href())),
            "equal": equal,
        },
    );
    Ok(record)
}

type Side<'s, 'a> = (&'s Shown<'a>, &'s Reference<'a>);

fn of_references(policy: &Policy<'_>, (a, first): Side<'_, '_>, (b, second): Side<'_, '_>) -> Json {
    let mut found = policy.compare(first, second);
    // URNs are compared by their assigned names (RFC 8141 section 3.1). Their parser accepts ASCII only.
    let are_urns = found.step.is_none() && [first, second].iter().all(|it| it.syntax() == Syntax::Uri);
    if are_urns && urn(first).is_ok_and(|x| urn(second).is_ok_and(|y| equivalent(&x, &y))) {
        found = Comparison { step: Some(Step::Scheme), difference: None };
    }
    let difference = found.difference.map(|it| {
        object! {
            "component": it.component.name(),
            "reason": it.reason.name(),
            "a": it.a.map(|place| a.at(&place)),
            "b": it.b.map(|place| b.at(&place)),
        }
    });
    let forms = Step::ALL.into_iter().map(|step| {
        let at = policy.at(step);
        object! {
            "step": step.name(),
            "section": step.section(),
            "a": a.form(at.normalize(first)),
            "b": b.form(at.normalize(second)),
            "equal": at.equivalent(first, second),
        }
    });
    object! {
        "step": found.step.map(Step::name),
        "difference": difference,
        "forms": Json::list(forms),
    }
}
