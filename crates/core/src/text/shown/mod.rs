//! A text as results show it: secrets are `***` (RFC 3986 section 7.5), and offsets count characters.
//!
//! Masking has three steps, each for what the one before may miss:
//!
//! - In the text itself the ranges of secrets are known ([`Shown::part`]).
//! - In a text derived from it (a normal form, a URL) secrets are searched for anew, and remaining pieces of the known
//!   ones are masked ([`Shown::form`]).
//! - Another parser may find a path or a host where the password is. So a question with secrets is answered twice more
//!   with other characters in their place ([`discreet`]); a text of the answer that differs depends on the secret, and
//!   is masked as a whole.

mod pieces;

use crate::syntax::characters::Points;
use crate::syntax::percent::{self, Plus};
use crate::text::cover::{cover, Places};
use crate::text::mask::masked;
use crate::text::secrets::{self, Extent, Names};
use pieces::Pieces;
use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::Range;

/// A text with its secrets.
#[derive(Clone, Debug, Default)]
pub struct Given {
    /// The text, with U+FFFD for each lone surrogate.
    pub text: String,
    /// The byte offsets of lone surrogates, and their code units.
    pub surrogates: Vec<(usize, u16)>,
    /// The byte ranges of secrets, sorted and disjoint; empty if secrets are shown.
    pub secrets: Vec<Range<usize>>,
    /// The names of secret parameters.
    pub names: Names,
}

impl Given {
    /// Finds the secrets of a text; without names of secret parameters they are shown.
    pub fn new(text: String, surrogates: Vec<(usize, u16)>, hidden: Option<&Names>) -> Self {
        let secrets = hidden.map_or(Vec::new(), |names| secrets::find(&text, Extent::One, names));
        Given { text, surrogates, secrets, names: hidden.cloned().unwrap_or_default() }
    }

    /// Returns true if a lone surrogate is at a byte offset.
    pub fn is_surrogate(&self, byte: usize) -> bool {
        self.unit(byte).is_some()
    }

    /// Returns the code unit of the lone surrogate at a byte offset.
    pub fn unit(&self, byte: usize) -> Option<u16> {
        let found = self.surrogates.binary_search_by_key(&byte, |(at, _)| *at);
        found.ok().map(|index| self.surrogates[index].1)
    }
}

/// A text and its masked form.
pub struct Shown<'a> {
    /// The text as it was given.
    pub text: &'a str,
    /// The given text with its surrogates and secrets.
    pub given: &'a Given,
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
    /// The last derived text and its masked form: several parts of a record show the same fix.
    last: RefCell<(String, String)>,
}

impl<'a> Shown<'a> {
    /// Masks a text; without `hides`, derived texts are shown too.
    pub fn new(given: &'a Given, hides: bool) -> Self {
        let text = &given.text;
        let (places, points) = (Places::new(&given.secrets), Points::new(text));
        // A mask is three bytes and three characters long.
        let secrets: Vec<_> = given.secrets.iter().map(|it| points.at(it.start)..points.at(it.end)).collect();
        let characters = Places::new(&secrets);
        let whole = cover(text, &given.secrets);
        let (pieces, last) = (Pieces::new(pieces(given)), RefCell::default());
        Shown { text, given, places, characters, points, whole, pieces, hides, last }
    }

    /// Returns the masked text.
    pub fn whole(&self) -> String {
        self.whole.clone().into_owned()
    }

    /// Returns the ranges of its secrets.
    pub fn secrets(&self) -> &[Range<usize>] {
        &self.given.secrets
    }

    /// Converts a byte range to characters.
    pub fn span(&self, place: &Range<usize>) -> (usize, usize) {
        (self.points.at(place.start), self.points.at(place.end))
    }

    /// Returns the range of a part in the masked text, in characters.
    pub fn at(&self, place: &Range<usize>) -> (usize, usize) {
        let (start, end) = self.span(place);
        self.at_span(start, end)
    }

    /// Converts a range in characters to the masked text.
    pub fn at_span(&self, start: usize, end: usize) -> (usize, usize) {
        let shown = self.characters.shown(start..end);
        (shown.start, shown.end)
    }

    /// Returns the range of a part in the masked text, in bytes.
    pub fn shown_place(&self, place: &Range<usize>) -> Range<usize> {
        self.places.shown(place.clone())
    }

    /// Returns the range of the text that a range of the masked text was made of, in bytes.
    pub fn origin(&self, place: &Range<usize>) -> Range<usize> {
        self.places.origin(place.clone())
    }

    /// Returns the masked text of a part.
    pub fn part(&self, place: &Range<usize>) -> String {
        self.whole[self.shown_place(place)].to_owned()
    }

    /// Returns true if a part of the text touches a secret.
    pub fn hides(&self, place: &Range<usize>) -> bool {
        let secrets = &self.given.secrets;
        let next = secrets.partition_point(|secret| secret.end <= place.start);
        secrets.get(next).is_some_and(|secret| secret.start < place.end)
    }

    /// Returns true if derived texts are masked.
    pub fn hides_derived(&self) -> bool {
        self.hides
    }

    /// Masks a text that was derived from this one. It may lack the delimiters by which a secret is recognised; then
    /// the known secrets are masked in it.
    pub fn form(&self, text: impl Into<String>) -> String {
        let text = text.into();
        if !self.hides {
            return text;
        }
        if text == self.text {
            return self.whole();
        }
        if self.last.borrow().0 == text {
            return self.last.borrow().1.clone();
        }
        let found = secrets::find(&text, Extent::One, &self.given.names);
        let is_lost = found.len() < self.given.secrets.len();
        let mut shown = cover(&text, &found).into_owned();
        if is_lost {
            shown = self.pieces.covered_after(shown);
        }
        self.last.replace((text, shown.clone()));
        shown
    }

    /// Masks a path or another part that was derived from this text, where its delimiters are missing.
    pub fn hidden(&self, part: String) -> String {
        if !self.hides {
            return part;
        }
        self.pieces.covered_after(masked(&part, &self.given.names).into_owned())
    }

    /// Masks a piece of this text, or of one derived from it.
    pub fn piece(&self, text: String) -> String {
        self.pieces.covered(text)
    }
}

/// Returns the secrets of a text, raw and decoded, and their pieces between delimiters.
fn pieces(given: &Given) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for secret in given.secrets.iter().map(|place| &given.text[place.clone()]) {
        let whole = Some(secret).filter(|secret| !secret.trim_matches(['/', '?', '#']).is_empty());
        let ends = |c: char| matches!(c, '/' | '?' | '#' | '@' | '\\') || c.is_whitespace() || c.is_control();
        let cut = secret.split(ends).filter(|piece| piece.len() > 2);
        for piece in whole.into_iter().chain(cut) {
            found.push(piece.to_owned());
            if let Ok(Cow::Owned(decoded)) = percent::decode(piece, Plus::Literal) {
                found.extend(String::from_utf8(decoded));
            }
        }
    }
    found
}

/// A question about texts.
pub trait Question {
    /// Returns true if a text has a secret.
    fn has_secrets(&self) -> bool;

    /// Returns the question with changed texts.
    #[must_use]
    fn with(&self, change: &dyn Fn(&Given) -> Given) -> Self;
}

/// A text and its base.
pub struct Asked {
    /// The text.
    pub text: Given,
    /// The base of a relative reference.
    pub base: Option<Given>,
    /// Secrets are masked in the result.
    pub hides: bool,
    /// The names of parameters with secret values.
    pub names: Names,
}

impl Question for Asked {
    fn has_secrets(&self) -> bool {
        !self.text.secrets.is_empty() || self.base.as_ref().is_some_and(|base| !base.secrets.is_empty())
    }

    fn with(&self, change: &dyn Fn(&Given) -> Given) -> Self {
        let (base, names) = (self.base.as_ref().map(change), self.names.clone());
        Asked { text: change(&self.text), base, hides: self.hides, names }
    }
}

/// An answer whose texts can be masked.
pub trait Answer {
    /// Masks every text that differs in the answer to another question.
    fn hide(&mut self, other: Option<&Self>);
}

/// Answers a question so that nothing in the answer depends on its secrets.
///
/// # Errors
/// If the question cannot be answered.
pub fn discreet<Q: Question, A: Answer, E>(asked: &Q, answer: &dyn Fn(&Q) -> Result<A, E>) -> Result<A, E> {
    let mut found = answer(asked)?;
    if asked.has_secrets() {
        for twin in [['1', 'a', 'x', '\u{E9}'], ['2', 'b', 'y', '\u{E8}']] {
            let other = answer(&asked.with(&|given| twin_of(given, twin)))?;
            found.hide(Some(&other));
        }
    }
    Ok(found)
}

/// Returns the text with other characters of the same class in its secrets; possible delimiters and lone surrogates are
/// kept.
fn twin_of(given: &Given, [digit, hexadecimal, other, beyond]: [char; 4]) -> Given {
    let (mut text, mut surrogates) = (String::with_capacity(given.text.len()), Vec::new());
    let mut copy = |from: usize, to: usize, is_secret: bool| {
        for (at, c) in given.text[from..to].char_indices() {
            let unit = given.unit(from + at);
            let is_lone = unit.is_some();
            surrogates.extend(unit.map(|unit| (text.len(), unit)));
            text.push(match c {
                _ if is_lone || !is_secret => c,
                '/' | '\\' | '?' | '#' | '@' | ':' | '[' | ']' | '%' | '.' | '|' | ' ' | '\0'..='\u{1F}' => c,
                '0'..='9' => digit,
                'a'..='f' | 'A'..='F' => hexadecimal,
                c if c.is_ascii() => other,
                _ => beyond,
            });
        }
        text.len()
    };
    let (mut at, mut secrets) = (0, Vec::new());
    for secret in &given.secrets {
        let start = copy(at, secret.start, false);
        secrets.push(start..copy(secret.start, secret.end, true));
        at = secret.end;
    }
    copy(at, given.text.len(), false);
    Given { text, surrogates, secrets, names: given.names.clone() }
}

#[cfg(test)]
mod tests {
    use super::{twin_of, Given, Range};
    use crate::text::secrets::Names;

    #[test]
    fn twins_keep_the_place_of_lone_surrogates() {
        let text = "http://h/?token=a\u{FFFD}\u{1F600}0/\u{FFFD}&a=\u{FFFD}".to_owned();
        let lone: Vec<_> = text.match_indices('\u{FFFD}').map(|(at, _)| (at, 0xD800)).collect();
        let given = Given::new(text, lone, Some(&Names::default()));
        let twin = twin_of(&given, ['1', 'b', 'x', '\u{E9}']);
        assert_eq!(twin.text, "http://h/?token=b\u{FFFD}\u{E9}1/\u{FFFD}&a=\u{FFFD}");
        assert_eq!(twin.surrogates, [17, 24, 30].map(|at| (at, 0xD800)));
        assert_eq!(twin.secrets[..], [Range { start: 16, end: 27 }]);
    }
}
