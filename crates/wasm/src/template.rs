//! A template of RFC 6570 with the expansion of each expression.

use crate::request::{Refusal, Request};
use crate::write::said;
use urikit_core::report::components::placed;
use urikit_core::report::problem::{Cause, Problem};
use urikit_core::report::standards::read;
use urikit_core::syntax::characters::Points;
use urikit_core::syntax::error::Component;
use urikit_core::syntax::reference::Reference;
use urikit_core::syntax::template::{Modifier, Operator, Part, Template, TemplateError, Value, VarSpec};
use urikit_core::text::json::{object, Json};
use urikit_core::text::shown::{Given, Shown};

/// `template {template, values}`.
pub(crate) fn template(request: &Request<'_>) -> Result<Json, Refusal> {
    let text = request.get("template").and_then(Json::text).ok_or_else(|| Refusal::field("template", "a text"))?;
    let given = match request.get("values") {
        None => &Json::Null,
        Some(given @ Json::Object(_)) => given,
        Some(_) => return Err(Refusal::field("values", "an object")),
    };
    let (points, given_text) = (Points::new(text), Given { text: text.to_owned(), ..Given::default() });
    let refused = |error: TemplateError| {
        let cause = Cause::Scheme(error.code.name().to_owned());
        let place = error.offset..error.end;
        let (shown, component) = (Shown::new(&given_text, false), Component::Reference);
        let problem = Problem { cause, component, place };
        placed(&shown, said(&shown, error.component, &problem), &problem.place)
    };
    let template = match Template::parse(text) {
        Ok(template) => template,
        Err(error) => return Ok(record(None, refused(error), Vec::new(), Vec::new(), 0)),
    };
    let values = template.names().iter().map(|name| match given.get(name) {
        None => Ok(None),
        Some(given) => value(given).ok_or_else(|| Refusal::field(&format!("values.{name}"), WANTED)),
    });
    let values: Vec<Option<Value>> = values.collect::<Result<_, _>>()?;
    let names: Vec<_> = template.names().to_vec();
    let parts = template.parts().iter().map(|part| row(&template, part, &values, &points)).collect();
    Ok(match template.expand(&values) {
        Ok(made) => record(Some(made), Json::Null, names, parts, template.level()),
        Err(error) => record(None, refused(error), names, parts, template.level()),
    })
}

/// The types of values.
const WANTED: &str = "a text, a number, true, false, null, a list of those or an object of those";

fn record(text: Option<String>, error: Json, names: Vec<String>, parts: Vec<Json>, level: u8) -> Json {
    let reference = text.as_deref().and_then(|text| read(text).ok()).map(|reference| Reference::form(&reference));
    object! {
        "text": text,
        "error": error,
        "names": names,
        "level": usize::from(level),
        "parts": parts,
        "reference": reference,
    }
}

/// Returns a value of JSON; the outer `None` is an invalid type, the inner one an undefined value.
fn value(given: &Json) -> Option<Option<Value>> {
    Some(match given {
        Json::Null => None,
        // A null is not a member (section 2.3).
        Json::List(members) => {
            let texts = members.iter().filter(|member| **member != Json::Null).map(plain);
            Some(Value::List(texts.collect::<Option<_>>()?))
        }
        Json::Object(members) => {
            let defined = members.iter().filter(|(_, value)| *value != Json::Null);
            let pairs = defined.map(|(name, value)| Some((name.to_string(), plain(value)?)));
            Some(Value::Pairs(pairs.collect::<Option<_>>()?))
        }
        one => Some(Value::Text(plain(one)?)),
    })
}

fn plain(given: &Json) -> Option<String> {
    match given {
        Json::Bool(value) => Some(value.to_string()),
        Json::Number(written) => Some(written.clone()),
        other => other.text().map(str::to_owned),
    }
}

/// Returns a part with its expansion as a template of its own.
fn row(template: &Template, part: &Part, values: &[Option<Value>], points: &Points<'_>) -> Json {
    let text = template.text();
    let (place, operator, specs): (_, Option<Operator>, &[VarSpec]) = match part {
        Part::Literal(range) => (range.clone(), None, &[]),
        Part::Expression(operator, specs) => {
            let from = specs.first().map_or(0, |spec| spec.range.start);
            let to = specs.last().map_or(from, |spec| spec.range.end);
            let start = text[..from].rfind('{').unwrap_or(from);
            let end = text[to..].find('}').map_or(to, |at| to + at + 1);
            (start..end, Some(*operator), specs)
        }
    };
    let alone = Template::parse(&text[place.clone()]).ok();
    let made = alone.and_then(|alone| {
        let of = |name: &String| values[template.names().iter().position(|one| one == name)?].clone();
        alone.expand(&alone.names().iter().map(of).collect::<Vec<_>>()).ok()
    });
    let variables = specs.iter().map(|spec| {
        object! {
            "name": template.names()[spec.name].clone(),
            "modifier": match spec.modifier {
                Modifier::None => String::new(),
                Modifier::Prefix(length) => format!(":{length}"),
                Modifier::Explode => "*".to_owned(),
            },
            "start": points.at(spec.range.start),
            "end": points.at(spec.range.end),
            "defined": values[spec.name].is_some(),
        }
    });
    object! {
        "start": points.at(place.start),
        "end": points.at(place.end),
        "literal": operator.is_none().then(|| text[place.clone()].to_owned()),
        "operator": operator.map(Operator::written),
        "variables": Json::list(variables),
        "text": made,
    }
}
