//! The verdict of a policy on a text, with every reason. A policy is the JSON of `Policy.to_json`.

mod pattern;
mod policy;

use crate::request::{Refusal, Request};
use crate::words::about as sentences;
use crate::write::problem;
use std::ops::Range;
use urikit_core::guard::reason::{About, Reason};
use urikit_core::guard::{check, Verdict};
use urikit_core::readings::reading::Reading;
use urikit_core::report::components::placed;
use urikit_core::report::problem::{Cause, Problem};
use urikit_core::report::standards::Readings;
use urikit_core::syntax::error::Component;
use urikit_core::text::json::{object, Json};
use urikit_core::text::shown::Shown;

/// `guard {text, policy, secrets?}`.
pub(crate) fn guard(request: &Request<'_>) -> Result<Json, Refusal> {
    let shown = Shown::new(request.given("text")?, request.hides);
    let policy = policy::policy(request.get("policy").ok_or_else(|| Refusal::field("policy", "a policy"))?)?;
    let mut record = match check(shown.text, &policy) {
        Verdict::Allowed(url, place) => object! {
            "allowed": true,
            "url": shown.form(url),
            "host": place.host.as_deref().map(|host| shown.piece(host.to_owned())),
            "port": place.port.map(Json::port),
            "reasons": Json::List(Vec::new()),
        },
        Verdict::Refused(reasons) => object! {
            "allowed": false,
            "url": Json::Null,
            "host": Json::Null,
            "port": Json::Null,
            "reasons": Json::list(reasons.into_iter().map(|reason| written(&shown, reason))),
        },
    };
    let found = Readings::of(shown.given, None);
    record.add(
        "errors",
        object! {
            "rfc": found.error().map(|error| problem(&shown, &error)),
            "browsers": found.failure().map(|error| problem(&shown, &error)),
        },
    );
    Ok(record)
}

fn written(shown: &Shown<'_>, reason: Reason) -> Json {
    let mut row = object! { "code": reason.code.name(), "component": reason.component.name() };
    let place = place(shown, &reason);
    match reason.in_characters {
        // A text that is too long is not parsed, and its range counts characters already.
        true => {
            row.add("start", reason.start);
            row.add("end", reason.end);
            row.add("at", (reason.start, reason.end));
        }
        false => row = placed(shown, row, &place),
    }
    let (kind, about) = about(shown, &place, reason.component, reason.about);
    row.add("kind", kind);
    row.add("about", about);
    row
}

fn place(shown: &Shown<'_>, reason: &Reason) -> Range<usize> {
    if reason.in_characters {
        0..0
    } else {
        reason.start.min(shown.text.len())..reason.end.min(shown.text.len())
    }
}

/// Returns the kind of a reason, and the value it is about.
fn about(shown: &Shown<'_>, place: &Range<usize>, component: Component, about: About) -> (&'static str, Json) {
    let piece = |text: String| shown.piece(text);
    let text_alone = |text: String| object! { "text": piece(text) };
    match about {
        About::Nothing => ("nothing", Json::Null),
        About::Length(count) => ("length", object! { "count": count }),
        About::RefusedByRfc(web) => ("refused-by-rfc", reading(shown, &web)),
        About::Refused => ("refused", Json::Null),
        About::RefusedByBrowsers(rfc) => ("refused-by-browsers", reading(shown, &rfc)),
        About::Readings(rfc, web) => {
            ("readings", object! { "rfc": reading(shown, &rfc), "browsers": reading(shown, &web) })
        }
        About::RefusedByProgram(name, web) => {
            ("refused-by-program", object! { "program": name, "browsers": reading(shown, &web) })
        }
        About::Program(name, read, web) => {
            ("program", object! { "program": name, "reading": reading(shown, &read), "browsers": reading(shown, &web) })
        }
        About::Text(text) => ("text", text_alone(text)),
        About::Name(name, purpose) => ("name", object! { "name": piece(name), "purpose": purpose.into_owned() }),
        About::Address(host, row) => {
            let network = format!("{}/{}", row.network, row.prefix);
            ("address", object! { "address": piece(host), "network": network, "purpose": row.purpose.to_owned() })
        }
        About::Issue(code, _) => {
            let issue = Problem { cause: Cause::Issue(code), component, place: place.clone() };
            ("issue", object! { "message": Json::Said(sentences(shown, |say| say.message(&issue))) })
        }
        About::Elsewhere(one) => ("elsewhere", reading(shown, &one)),
        About::LooksLike(name) => ("looks-like", text_alone(name)),
        About::Scripts(label) => ("scripts", text_alone(label)),
        About::Character(label, c) => ("character", object! { "text": piece(label), "character": c.to_string() }),
    }
}

fn reading(shown: &Shown<'_>, reading: &Reading<'_>) -> Json {
    let piece = |text: &str| shown.piece(text.to_owned());
    object! {
        "scheme": reading.scheme.as_deref().map(piece),
        "host": reading.host.as_deref().map(piece),
        "port": reading.port.map(Json::port),
    }
}
