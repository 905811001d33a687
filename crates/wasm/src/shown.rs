//! A text as results show it: secrets are `***` (RFC 3986 section 7.5), and offsets count characters.
//!
//! Masking has three steps, each for what the one before may miss:
//!
//! - In the text itself the ranges of secrets are known ([`Shown::part`]).
//! - In a text derived from it (a normal form, a URL) secrets are searched for anew, and remaining pieces of the known
//!   ones are masked ([`Shown::form`]).
//! - Another parser may find a path or a host where the password is. So a request with secrets is answered twice more
//!   with other characters in their place ([`discreet`]); a text of the result that differs depends on the secret, and
//!   is masked as a whole.

use crate::json::Json;
use crate::pieces::Pieces;
use crate::request::{Given, Refusal, Request};
use std::borrow::Cow;
use std::ops::Range;
use urikit_core::syntax::characters::Points;
use urikit_core::syntax::percent::{self, Plus};
use urikit_core::text::cover::{cover, Places, MASK};
use urikit_core::text::mask::masked;
use urikit_core::text::secrets::Names;

/// The largest number of parameters, segments, secrets and edits in a record: a text of 1 MB has half a million.
pub(crate) const MOST: usize = 1000;

/// A text and its masked form.
pub(crate) struct Shown<'a> {
    /// The text as it was given.
    pub(crate) text: &'a str,
    /// The same, with its surrogates and secrets.
    pub(crate) given: &'a Given,
    /// In bytes.
    places: Places,
    /// In characters.
    characters: Places,
    points: Points<'a>,
    /// The masked text.
    whole: Cow<'a, str>,
    /// The forms in which its secrets may be found elsewhere.
    pieces: Pieces,
    hides: bool,
}

impl<'a> Shown<'a> {
    /// Masks a text of a request.
    pub(crate) fn new(given: &'a Given, hides: bool) -> Self {
        let text = &given.text;
        let (places, points) = (Places::new(&given.secrets), Points::new(text));
        // A mask is three bytes and three characters long.
        let secrets: Vec<_> = given.secrets.iter().map(|it| points.at(it.start)..points.at(it.end)).collect();
        let characters = Places::new(&secrets);
        let whole = cover(text, &given.secrets);
        Shown { text, given, places, characters, points, whole, pieces: Pieces::new(pieces(given)), hides }
    }

    /// Returns the masked text.
    pub(crate) fn whole(&self) -> String {
        self.whole.clone().into_owned()
    }

    /// Returns the ranges of its secrets.
    pub(crate) fn secrets(&self) -> &[Range<usize>] {
        &self.given.secrets
    }

    /// Returns true if a lone surrogate is at a byte offset.
    pub(crate) fn is_surrogate(&self, byte: usize) -> bool {
        self.given.surrogates.binary_search(&byte).is_ok()
    }

    /// Converts a byte range to characters.
    pub(crate) fn span(&self, place: &Range<usize>) -> (usize, usize) {
        (self.points.at(place.start), self.points.at(place.end))
    }

    /// Returns the range of a part in the masked text, in characters.
    pub(crate) fn at(&self, place: &Range<usize>) -> (usize, usize) {
        let (start, end) = self.span(place);
        let shown = self.characters.shown(start..end);
        (shown.start, shown.end)
    }

    /// Returns the range of a part in the masked text, in bytes.
    pub(crate) fn shown_place(&self, place: &Range<usize>) -> Range<usize> {
        self.places.shown(place.clone())
    }

    /// Returns the masked text of a part.
    pub(crate) fn part(&self, place: &Range<usize>) -> String {
        self.whole[self.shown_place(place)].to_owned()
    }

    /// Returns true if a part of the text touches a secret.
    pub(crate) fn hides(&self, place: &Range<usize>) -> bool {
        let secrets = &self.given.secrets;
        let next = secrets.partition_point(|secret| secret.end <= place.start);
        secrets.get(next).is_some_and(|secret| secret.start < place.end)
    }

    /// Masks a text that was derived from this one.
    pub(crate) fn form(&self, text: impl Into<String>) -> String {
        let text = text.into();
        if !self.hides {
            return text;
        }
        let text = masked(&text, &Names::default()).into_owned();
        self.piece(text)
    }

    /// Masks a piece of this text, or of one derived from it.
    pub(crate) fn piece(&self, text: String) -> String {
        self.pieces.covered(text)
    }

    /// Adds the range of a part to an object.
    pub(crate) fn place(&self, object: &mut Json, place: &Range<usize>) {
        let (start, end) = self.span(place);
        object.add("start", start);
        object.add("end", end);
        object.add("at", self.at(place));
    }
}

/// Returns the secrets of a text, raw and decoded, and their pieces between delimiters.
fn pieces(given: &Given) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for secret in given.secrets.iter().map(|place| &given.text[place.clone()]) {
        let whole = Some(secret).filter(|secret| !secret.trim_matches(['/', '?', '#']).is_empty());
        let cut = secret.split(['/', '?', '#', '@', '\\']).filter(|piece| piece.len() > 2);
        for piece in whole.into_iter().chain(cut) {
            found.push(piece.to_owned());
            if let Ok(Cow::Owned(decoded)) = percent::decode(piece, Plus::Literal) {
                found.extend(String::from_utf8(decoded));
            }
        }
    }
    found
}

/// Answers a request so that nothing in the result depends on its secrets.
pub(crate) fn discreet<'j>(
    request: &Request<'j>,
    answer: impl Fn(&Request<'j>) -> Result<Json, Refusal>,
) -> Result<Json, Refusal> {
    let mut found = answer(request)?;
    if request.has_secrets() {
        for twin in [['1', 'a', 'x', '\u{E9}'], ['2', 'b', 'y', '\u{E8}']] {
            let other = answer(&request.with(|given| twin_of(given, twin)))?;
            hide(&mut found, Some(&other));
        }
    }
    Ok(found)
}

/// Returns the text with other characters of the same class in its secrets; possible delimiters are kept.
fn twin_of(given: &Given, [digit, hexadecimal, other, beyond]: [char; 4]) -> Given {
    let mut twin = Given { surrogates: given.surrogates.clone(), ..Given::default() };
    let mut at = 0;
    for secret in &given.secrets {
        twin.text.push_str(&given.text[at..secret.start]);
        let start = twin.text.len();
        twin.text.extend(given.text[secret.clone()].chars().map(|c| match c {
            '/' | '\\' | '?' | '#' | '@' | ':' | '[' | ']' | '%' | '.' | '|' | ' ' | '\0'..='\u{1F}' => c,
            '0'..='9' => digit,
            'a'..='f' | 'A'..='F' => hexadecimal,
            c if c.is_ascii() => other,
            _ => beyond,
        }));
        twin.secrets.push(start..twin.text.len());
        at = secret.end;
    }
    twin.text.push_str(&given.text[at..]);
    twin
}

/// Masks every text that differs in `other`.
fn hide(found: &mut Json, other: Option<&Json>) {
    match found {
        Json::Text(text) if !matches!(other, Some(Json::Text(same)) if same == text) => MASK.clone_into(text),
        Json::List(values) => {
            let others = if let Some(Json::List(others)) = other { others.as_slice() } else { &[] };
            for (index, value) in values.iter_mut().enumerate() {
                hide(value, others.get(index));
            }
        }
        Json::Object(members) => {
            for (name, value) in members {
                hide(value, other.and_then(|other| other.get(name)));
            }
        }
        _ => {}
    }
}
