//! Kind and components of a text: raw, decoded, and with their ranges.

use super::problem::Problem;
use super::words::Sentences;
use super::{host, Report};
use crate::names::schemes::WEB;
use crate::names::urn::Urn;
use crate::readings::appendix_b::{Part, Parts};
use crate::syntax::error::EncodingError;
use crate::syntax::offsets::HostKind;
use crate::syntax::path;
use crate::syntax::percent::{self, Plus};
use crate::syntax::query::{decode_text, pieces, Separators};
use crate::text::json::{object, Json};
use crate::text::shown::Shown;
use std::borrow::Cow;
use std::ops::Range;

/// The largest number of parameters and segments: a text of 1 MB has half a million.
pub const MOST: usize = 1000;

/// The reserved characters of RFC 3986 section 2.2, and "%": percent-encoded they mean something else.
const RESERVED: &[u8] = b":/?#[]@!$&'()*+,;=%";

/// The first of some rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct First<T> {
    /// The rows.
    pub rows: Vec<T>,
    /// The number of rows left out.
    pub more: usize,
}

impl<T> First<T> {
    fn of<P>(mut all: impl Iterator<Item = P>, make: impl FnMut(P) -> T) -> Self {
        let rows = all.by_ref().take(MOST).map(make).collect();
        First { rows, more: all.count() }
    }
}

/// A parameter of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Param<'a> {
    /// The index among all pieces, including empty ones.
    pub index: usize,
    /// The range in bytes.
    pub place: Range<usize>,
    /// The name.
    pub name: Half<'a>,
    /// The value; None without a "=".
    pub value: Option<Half<'a>>,
}

/// The name or the value of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Half<'a> {
    /// The range in bytes.
    pub place: Range<usize>,
    /// The decoded text; offsets of an error are bytes of the raw text.
    pub decoded: Result<Cow<'a, str>, EncodingError>,
}

/// A segment of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    /// The range in bytes.
    pub place: Range<usize>,
    /// The decoded text; None if nothing is encoded, or if it is not UTF-8.
    pub decoded: Option<String>,
}

/// Decodes a component except for reserved characters; None if nothing changes.
pub fn decoded(raw: &str) -> Option<String> {
    let out = percent::decode_lossy(raw.as_bytes(), |octet| !RESERVED.contains(&octet));
    String::from_utf8(out).ok().filter(|decoded| decoded != raw)
}

/// Returns the parameters of the query in a range of the text. "+" is a space, except in a scheme that is not of the web.
pub(super) fn params<'a>(text: &'a str, scheme: Option<&str>, query: &Range<usize>) -> First<Param<'a>> {
    let is_web = |scheme: &str| WEB.iter().any(|web| web.eq_ignore_ascii_case(scheme));
    let plus = if scheme.is_none_or(is_web) { Plus::Space } else { Plus::Literal };
    let half = |place: Range<usize>| Half { decoded: decode_text(&text[place.clone()], plus), place };
    let pieces = pieces(&text[query.clone()], &Separators::AMPERSAND).enumerate();
    First::of(pieces.filter(|(_, piece)| !piece.text.is_empty()), |(index, piece)| {
        let start = query.start + piece.start;
        let place = start..start + piece.text.len();
        Param {
            index,
            name: half(start..start + piece.name().len()),
            value: piece.value().map(|value| half(place.end - value.len()..place.end)),
            place,
        }
    })
}

/// Returns the segments of the path in a range of the text.
pub(super) fn segments(text: &str, path: &Range<usize>) -> First<Segment> {
    let text = &text[path.clone()];
    let mut start = path.start + usize::from(text.starts_with('/'));
    First::of(path::segments(text), |segment| {
        let place = start..start + segment.len();
        start = place.end + 1;
        let decoded = match percent::decode(segment, Plus::Literal) {
            Ok(Cow::Owned(octets)) => String::from_utf8(octets).ok(),
            _ => None,
        };
        Segment { place, decoded }
    })
}

/// The components of RFC 3986, and the section that defines each.
const SECTIONS: [(Part, &str); 8] = [
    (Part::Scheme, "3.1"),
    (Part::Authority, "3.2"),
    (Part::Userinfo, "3.2.1"),
    (Part::Host, "3.2.2"),
    (Part::Port, "3.2.3"),
    (Part::Path, "3.3"),
    (Part::Query, "3.4"),
    (Part::Fragment, "3.5"),
];

/// Returns the kind of a reference (RFC 3986 section 4, RFC 3987 section 2.2); null for any other text.
pub(super) fn kind(say: &Sentences<'_>, found: &Report<'_>) -> Json {
    let Some(reference) = found.readings.reference() else { return Json::Null };
    let (form, is_uri) = (reference.form(), found.readings.uri.is_ok());
    let needs: Vec<_> = found.needs.iter().map(|needed| say.text(&format!("say.need.{}", needed.name()))).collect();
    let (name, sentences) = if needs.is_empty() {
        let name = if is_uri { "URI" } else { "IRI" }.to_owned();
        let key = if reference.fragment().is_some() { "say.kind.fragment" } else { "say.kind.absolute" };
        let sentence = say.say(key, &[("name", name.clone())]);
        (name, vec![sentence])
    } else {
        let [name, needed] = match is_uri {
            true => ["say.kind.relative-uri", "say.kind.needs-uri"],
            false => ["say.kind.relative-iri", "say.kind.needs-iri"],
        };
        let listed = say.listed(&needs);
        (say.text(name), vec![say.text(&format!("say.kind.{form}")), say.say(needed, &[("needs", listed)])])
    };
    let section = match form {
        _ if !is_uri => "2.2",
        "uri" => "3",
        "same-document" => "4.4",
        _ => "4.2",
    };
    object! {
        "form": form,
        "name": Json::said(name),
        "section": section,
        "needs": Json::list(needs.into_iter().map(Json::Said)),
        "sentences": Json::list(sentences.into_iter().map(Json::Said)),
    }
}

/// Returns the first standard that has components for the text.
pub(super) fn reading(found: &Report<'_>) -> Option<&'static str> {
    match (&found.readings.uri, &found.readings.iri) {
        (Ok(_), _) => Some("RFC 3986"),
        (_, Ok(_)) => Some("RFC 3987"),
        _ => found.readings.url.as_ref().map(|_| "WHATWG URL"),
    }
}

/// Returns the form for people, if it is another text than the one that is shown. It has no password, so there is none
/// where secrets are shown.
pub(super) fn display(shown: &Shown<'_>, found: &Report<'_>) -> Option<Json> {
    let display = found.display.as_ref().filter(|_| shown.hides_derived())?;
    Some(shown.form(display.text.as_str())).filter(|display| *display != shown.whole()).map(Json::Said)
}

/// Returns the defined components of a reference, those of a URN by RFC 8141 too.
pub(super) fn components(say: &Sentences<'_>, found: &Report<'_>) -> Json {
    let Some(reference) = found.readings.reference() else { return Json::List(Vec::new()) };
    let shown = say.shown;
    let mut rows = Vec::new();
    let mut add = |name: &'static str, section: &'static str, place: &Range<usize>, note: String| {
        let raw = shown.part(place);
        let decoded = if matches!(name, "scheme" | "authority" | "port") { None } else { decoded(&raw) };
        let (start, end) = shown.span(place);
        rows.push(object! {
            "name": name,
            "raw": Json::Said(raw),
            "decoded": decoded.map(Json::Said),
            "start": start,
            "end": end,
            "section": section,
            "note": Json::Said(note),
        });
    };
    let counted = |key: &str, count: usize| match count {
        0 | 1 => String::new(),
        _ => say.say(key, &[("count", count.to_string())]),
    };
    let urn = found.urn.as_ref().and_then(|urn| urn.as_ref().ok());
    for (part, section) in SECTIONS {
        let Some(place) = found.readings.parts.get(part) else { continue };
        let note = match part {
            Part::Host if !place.is_empty() => match reference.host_kind() {
                HostKind::Ipv4 => say.text("say.host.ipv4"),
                HostKind::Ipv6 => say.text("say.host.ipv6"),
                HostKind::IpvFuture => say.text("say.host.ipvfuture"),
                _ => say.text("say.host.reg-name"),
            },
            Part::Path => counted("say.segments", count(found.segments.as_ref())),
            Part::Query => counted("say.parameters", count(found.params.as_ref())),
            _ => String::new(),
        };
        add(part.name(), section, place, note);
        let inside = match (urn, part) {
            (Some(urn), Part::Path) => {
                [("NID", "8141 2.1", Some(urn.nid_range())), ("NSS", "8141 2.2", Some(urn.nss_range()))]
            }
            (Some(urn), Part::Query) => {
                [("r-component", "8141 2.3.1", urn.r_range()), ("q-component", "8141 2.3.2", urn.q_range())]
            }
            (Some(urn), Part::Fragment) => [("f-component", "8141 2.3.3", urn.f_range()), ("", "", None)],
            _ => continue,
        };
        for (name, section, place) in inside {
            if let Some(place) = place {
                add(name, section, &place, String::new());
            }
        }
    }
    Json::List(rows)
}

fn count<T>(found: Option<&First<T>>) -> usize {
    found.map_or(0, |found| found.rows.len() + found.more)
}

/// Returns the names of the undefined components of a reference.
pub(super) fn undefined(found: &Report<'_>) -> Json {
    let parts = found.readings.reference().map(|_| &found.readings.parts);
    let missing = SECTIONS.into_iter().filter(|(part, _)| parts.is_some_and(|parts| parts.get(*part).is_none()));
    Json::list(missing.map(|(part, _)| part.name().into()))
}

/// Returns the range of each defined component of a reference.
pub(super) fn spans(shown: &Shown<'_>, found: &Report<'_>) -> Json {
    let mut spans = Vec::new();
    for (part, _) in SECTIONS.into_iter().filter(|_| found.readings.iri.is_ok()) {
        if let Some(place) = found.readings.parts.get(part) {
            spans.push((part.name().into(), shown.span(place).into()));
        }
    }
    Json::Object(spans)
}

/// Adds the range of a part to a record.
pub fn placed(shown: &Shown<'_>, mut row: Json, place: &Range<usize>) -> Json {
    let (start, end) = shown.span(place);
    row.add("start", start);
    row.add("end", end);
    row.add("at", shown.at(place));
    row
}

/// Returns the components of any text, by its delimiters if it is invalid, with the halves of its userinfo.
pub fn parts(shown: &Shown<'_>, parts: &Parts) -> Json {
    Json::list(parts.defined().map(|(part, place)| {
        let decoded = decoded(&shown.text[place.clone()]).filter(|_| !shown.hides(place));
        placed(shown, object! { "name": part.name(), "raw": shown.part(place), "decoded": decoded }, place)
    }))
}

/// Adds what a page shows beyond the rest of a record: all parts, parameters, segments, host, URL, URN, IRI, and secrets.
pub(super) fn add_details(say: &Sentences<'_>, found: &Report<'_>, record: &mut Json) {
    let shown = say.shown;
    record.add("parts", parts(shown, &found.readings.parts));
    let (rows, more) = first(found.params.as_ref(), |_, row| param(shown, row));
    record.add("params", rows);
    record.add("params_more", more);
    let (rows, more) = first(found.segments.as_ref(), |index, row| segment(shown, index, row));
    record.add("segments", rows);
    record.add("segments_more", more);
    record.add("host", found.host.as_ref().map(|found| host::record(say, found)));
    record.add("url", found.readings.url.as_ref().map(|found| host::url(shown, found)));
    record.add("urn", found.urn.as_ref().map(|found| of_urn(shown, found)));
    record.add("iri", found.iri.as_deref().map(|iri| shown.form(iri)));
    let secrets = shown.secrets();
    record.add("secrets", Json::list(secrets.iter().take(MOST).map(|place| placed(shown, object! {}, place))));
    record.add("secrets_more", secrets.len().saturating_sub(MOST));
    record.add("length", shown.span(&(0..shown.text.len())).1);
    record.add("masked", !secrets.is_empty());
}

fn first<T>(found: Option<&First<T>>, record: impl Fn(usize, &T) -> Json) -> (Json, usize) {
    let Some(First { rows, more }) = found else { return (Json::List(Vec::new()), 0) };
    (Json::list(rows.iter().enumerate().map(|(index, row)| record(index, row))), *more)
}

fn param(shown: &Shown<'_>, param: &Param<'_>) -> Json {
    let meaning = |half: &Half<'_>| match &half.decoded {
        Ok(Cow::Owned(decoded)) if !shown.hides(&half.place) => decoded.clone(),
        _ => shown.part(&half.place),
    };
    let error = |half: &Half<'_>| {
        let error = half.decoded.as_ref().err()?;
        let (start, end) = shown.span(&(half.place.start + error.offset..half.place.start + error.end));
        Some(object! { "code": error.code.name(), "start": start, "end": end })
    };
    let row = object! {
        "index": param.index,
        "name": meaning(&param.name),
        "value": param.value.as_ref().map(meaning),
        "raw": shown.part(&param.place),
        "raw_name": shown.part(&param.name.place),
        "raw_value": param.value.as_ref().map(|value| shown.part(&value.place)),
    };
    let mut row = placed(shown, row, &param.place);
    row.add("error", param.value.as_ref().and_then(error).or_else(|| error(&param.name)));
    row
}

fn segment(shown: &Shown<'_>, index: usize, segment: &Segment) -> Json {
    let raw = shown.part(&segment.place);
    let decoded = segment.decoded.clone().filter(|_| !shown.hides(&segment.place));
    let row = object! { "index": index, "value": decoded.unwrap_or_else(|| raw.clone()), "raw": raw };
    placed(shown, row, &segment.place)
}

fn of_urn(shown: &Shown<'_>, found: &Result<Urn<'_>, Problem>) -> Json {
    let urn = match found {
        Ok(urn) => urn,
        Err(problem) => return object! { "error": problem.cause.known_name() },
    };
    let piece = |text: &str| shown.piece(text.to_owned());
    object! {
        "nid": piece(urn.nid()),
        "nss": piece(urn.nss()),
        "r_component": urn.r_component().map(piece),
        "q_component": urn.q_component().map(piece),
        "f_component": urn.f_component().map(piece),
        "canonical": shown.form(urn.canonical_name()),
        "error": Json::Null,
    }
}
