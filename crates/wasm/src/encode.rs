//! The form of a character in each component: unchanged or percent-encoded (RFC 3986 section 2, RFC 3987 section 2.2,
//! URL Standard, "Percent-encoded bytes").

use crate::request::{Refusal, Request};
use urikit_core::names::unicode::{self, Direction};
use urikit_core::syntax::chars::{self, Syntax};
use urikit_core::syntax::percent::{self, encode_for, EncodeSet, ENCODE_SETS};
use urikit_core::text::json::{object, Json};
use urikit_core::web::{self, Property};

/// The largest number of rows.
const MOST: usize = 100;

/// `encode {text}`.
pub(crate) fn encode(request: &Request<'_>) -> Result<Json, Refusal> {
    let text = &request.given("text")?.text;
    let rows: Vec<_> = text.chars().take(MOST).map(character).collect();
    let whole = ENCODE_SETS.iter().map(|set| (set.name.into(), encode_for(Syntax::Uri, text.as_bytes(), set).into()));
    Ok(object! {
        "characters": rows,
        "more": text.chars().count().saturating_sub(MOST),
        "components": Json::Object(whole.collect()),
        "form": percent::encode_form(text.as_bytes()),
    })
}

fn character(c: char) -> Json {
    let text = c.to_string();
    let mut utf8 = String::new();
    percent::push_char(&mut utf8, c);
    let classes = chars::NAMES.iter().filter(|(_, class)| u8::try_from(c).is_ok_and(|byte| chars::is(byte, *class)));
    let components = ENCODE_SETS.iter().map(|set| {
        object! { "component": set.name, "uri": encoded(Syntax::Uri, &text, set), "iri": encoded(Syntax::Iri, &text, set) }
    });
    object! {
        "code": format!("U+{:04X}", u32::from(c)),
        "utf8": utf8,
        "classes": classes.map(|(name, _)| *name).collect::<Vec<_>>(),
        "direction": match unicode::direction(c) {
            Direction::LeftToRight => "left",
            Direction::RightToLeft => "right",
            Direction::Mark | Direction::Neutral => "neutral",
        },
        "invisible": unicode::is_invisible(c) || chars::is_bidi_formatting(c),
        "components": Json::list(components),
        "url": url(&text),
        "form": percent::encode_form(text.as_bytes()),
        "character": text,
    }
}

fn encoded(syntax: Syntax, text: &str, set: &EncodeSet) -> String {
    encode_for(syntax, text.as_bytes(), set)
}

/// Encodes a character with the setters of a URL, that is with the standard's own sets.
fn url(text: &str) -> Vec<Json> {
    let Ok(url) = web::parse("https://h/", None) else { return Vec::new() };
    let properties = [Property::Username, Property::Password, Property::Pathname, Property::Search, Property::Hash];
    let rows = properties.into_iter().filter_map(|property| {
        // A letter on both sides keeps the character from being removed at an end or read as a delimiter.
        let set = url.view().set(property, &format!("x{text}x")).ok()?;
        let view = set.view();
        let (component, made) = match property {
            Property::Username => ("username", view.username()),
            Property::Password => ("password", view.password()),
            Property::Pathname => ("path", view.path().strip_prefix('/')?),
            Property::Search => ("query", view.query()?),
            _ => ("fragment", view.fragment()?),
        };
        let inner = made.strip_prefix('x').and_then(|made| made.strip_suffix('x'))?;
        Some(object! { "component": component, "text": inner.to_owned() })
    });
    rows.collect()
}
