//! The scan: tokens of a document, nested elements, and the reported events.

mod start;

use std::borrow::Cow;
use std::sync::Arc;

use memchr::{memchr, memchr2, memmem};

use super::dtd::{Dtd, Reference};
use super::names::Namespaces;
use super::table::Table;
use super::tag;
use super::wanted::Wanted;
use super::{Event, Instruction, Refused, Text};
use crate::offsets::Place;

/// The largest number of open elements.
pub const DEEPEST: usize = 1_000_000;

/// Scans one document, once, as far as it is known to be XML.
#[derive(Debug)]
pub struct Scanner {
    wanted: Arc<Wanted>,
    namespaces: Namespaces,
    /// The namespaces whose attributes are meaningful on any element.
    foreign: Vec<u32>,
    dtd: Dtd,
    /// The start of the next token.
    at: usize,
    place: Place,
    /// Within a document type declaration: true within a declaration in it.
    doctype: Option<bool>,
    /// The entities that are being read, the innermost last.
    frames: Vec<Frame>,
    open: Vec<Open>,
    /// Everything is reported.
    whole: bool,
    /// The number of open elements that were reported.
    level: usize,
    /// The prefixes that open elements have bound.
    prefixes: Vec<Box<[u8]>>,
    /// The wanted texts of open elements.
    texts: Vec<Text>,
    /// The undeclared prefixes that have been reported.
    unbound: Table<()>,
    /// The remaining characters of attributes; counted only with defaults.
    room: usize,
    /// The remaining bytes of entities.
    left: usize,
    /// The number of starts, ends and instructions.
    events: u64,
    refused: Option<Refused>,
}

/// An entity that is being read.
#[derive(Debug)]
struct Frame {
    text: Arc<[u8]>,
    at: usize,
    /// The range of the reference in the document.
    place: (usize, usize),
}

/// An open element.
#[derive(Clone, Copy, Debug)]
struct Open {
    /// The number of prefixes it has bound.
    bound: u32,
    is_told: bool,
    has_text: bool,
    whole: bool,
}

/// The source of a token: the document, or an entity at the range of its reference.
#[derive(Clone, Copy)]
struct Input<'t> {
    text: &'t [u8],
    entity: Option<(usize, usize)>,
}

/// Returns the index behind the next `needle`.
fn behind(text: &[u8], from: usize, needle: &[u8]) -> Option<usize> {
    memmem::find(text.get(from..)?, needle).map(|found| from + found + needle.len())
}

impl Scanner {
    /// Creates a scan. With `whole` all elements are reported; `room` bounds the characters of attributes with
    /// defaults, and of entities.
    pub fn new(wanted: Arc<Wanted>, is_ascii: bool, whole: bool, room: usize) -> Self {
        let mut namespaces = Namespaces::new(&wanted);
        let foreign = wanted.foreign().iter();
        let foreign = foreign.map(|name| namespaces.number(name.as_bytes(), &wanted)).collect();
        Scanner {
            wanted,
            namespaces,
            foreign,
            dtd: Dtd::default(),
            at: 0,
            place: Place::new(is_ascii),
            doctype: None,
            frames: Vec::new(),
            open: Vec::new(),
            whole,
            level: 0,
            prefixes: Vec::new(),
            texts: Vec::new(),
            unbound: Table::default(),
            room,
            left: room.saturating_mul(5),
            events: 0,
            refused: None,
        }
    }

    /// Declares an internal general entity; of two with the same name the first counts.
    pub fn declare_entity(&mut self, name: &str, text: &str) {
        self.dtd.declare_entity(name, text);
    }

    /// Declares an attribute of an element; of two with the same name the first counts.
    pub fn declare_attribute(&mut self, element: &str, name: &str, is_cdata: bool, default: Option<&str>) {
        self.dtd.declare_attribute(element, name, is_cdata, default);
    }

    /// Returns the namespaces of the document.
    pub fn namespaces(&self) -> &Namespaces {
        &self.namespaces
    }

    /// Returns the reason why the scan has stopped for good.
    pub fn refused(&self) -> Option<Refused> {
        self.refused
    }

    /// Reads all tokens that end before a byte of the document, and reports the wanted ones.
    ///
    /// `events` is the number of starts, ends and instructions known to be well-formed; without it the byte alone is
    /// the limit. The document must be the same in every call.
    pub fn advance<E>(
        &mut self,
        document: &[u8],
        until: usize,
        events: Option<u64>,
        tell: &mut impl FnMut(&Namespaces, Event<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        let document = &document[..until.min(document.len())];
        while self.refused.is_none() && events.is_none_or(|events| self.events < events) {
            let moved = match self.frames.last() {
                Some(frame) if frame.at >= frame.text.len() => {
                    self.frames.pop();
                    true
                }
                Some(frame) => {
                    let text = Arc::clone(&frame.text);
                    let input = Input { text: &text, entity: Some(frame.place) };
                    self.token(input, frame.at, tell)?
                }
                None if self.at >= document.len() => false,
                None => self.token(Input { text: document, entity: None }, self.at, tell)?,
            };
            if !moved {
                break;
            }
        }
        Ok(())
    }

    /// Reads the token that begins at `at`; false if it has not ended.
    fn token<E>(
        &mut self,
        input: Input<'_>,
        at: usize,
        tell: &mut impl FnMut(&Namespaces, Event<'_>) -> Result<(), E>,
    ) -> Result<bool, E> {
        let text = input.text;
        if self.doctype.is_some() {
            return self.within_doctype(input, at, tell);
        }
        if text[at] != b'<' {
            return Ok(self.content(input, at));
        }
        let end = match text.get(at + 1) {
            None => None,
            Some(b'/') => match memchr(b'>', &text[at..]) {
                None => None,
                Some(length) => {
                    self.end(tell)?;
                    Some(at + length + 1)
                }
            },
            Some(b'?') => return self.instruction(input, at, tell),
            Some(b'!') if text[at..].starts_with(b"<!--") => behind(text, at + 4, b"-->"),
            Some(b'!') if text[at..].starts_with(b"<![CDATA[") => {
                let end = behind(text, at + 9, b"]]>");
                if let Some(end) = end {
                    self.characters(input, at + 9, end - 3);
                }
                end
            }
            Some(b'!') if text[at..].starts_with(b"<!DOCTYPE") => {
                self.doctype = Some(false);
                Some(at + 9)
            }
            Some(_) => {
                let mut written = Vec::new();
                match tag::read(text, at, &mut written) {
                    None => None,
                    Some(tag) => {
                        let end = tag.end;
                        self.start(input, at, &tag, written, tell)?;
                        if self.refused.is_some() {
                            return Ok(false);
                        }
                        if tag.is_empty {
                            self.end(tell)?;
                        }
                        Some(end)
                    }
                }
            }
        };
        Ok(end.is_some_and(|end| self.go_on(end)))
    }

    /// Sets the start of the next token.
    fn go_on(&mut self, at: usize) -> bool {
        match self.frames.last_mut() {
            Some(frame) => frame.at = at,
            None => self.at = at,
        }
        true
    }

    /// Converts a byte offset to characters; within an entity it is the offset of the reference.
    fn place(&mut self, input: Input<'_>, at: usize) -> usize {
        match input.entity {
            Some(place) => place.0,
            None => self.place.at(input.text, at),
        }
    }

    // The document type

    /// Reads a piece of a document type declaration: reports instructions and skips the rest.
    fn within_doctype<E>(
        &mut self,
        input: Input<'_>,
        at: usize,
        tell: &mut impl FnMut(&Namespaces, Event<'_>) -> Result<(), E>,
    ) -> Result<bool, E> {
        let text = input.text;
        let is_mark = |byte: &u8| matches!(byte, b'"' | b'\'' | b'<' | b'>');
        let Some(length) = text[at..].iter().position(is_mark) else {
            return Ok(self.go_on(text.len()));
        };
        let at = at + length;
        if text[at] == b'<' && text.len() - at < 4 {
            // The token is incomplete.
            self.go_on(at);
            return Ok(false);
        }
        let end = match text[at] {
            quote @ (b'"' | b'\'') => memchr(quote, &text[at + 1..]).map(|length| at + length + 2),
            b'<' if text[at..].starts_with(b"<!--") => behind(text, at + 4, b"-->"),
            b'<' if text.get(at + 1) == Some(&b'?') => return self.instruction(input, at, tell),
            b'<' => {
                self.doctype = Some(true);
                Some(at + 1)
            }
            _ => {
                // A ">" ends the inner declaration, or else the whole.
                self.doctype = if self.doctype == Some(true) { Some(false) } else { None };
                Some(at + 1)
            }
        };
        match end {
            Some(end) => Ok(self.go_on(end)),
            None => {
                self.go_on(at);
                Ok(false)
            }
        }
    }

    // Text

    fn wants_text(&self) -> bool {
        self.open.last().is_some_and(|open| open.has_text)
    }

    /// Reads the text up to the next tag or entity.
    fn content(&mut self, input: Input<'_>, at: usize) -> bool {
        let text = input.text;
        if self.open.is_empty() {
            // Beside the outermost element only white space is well-formed.
            let between = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0xEF | 0xBB | 0xBF);
            let length = text[at..].iter().position(|byte| !between(byte)).unwrap_or(text.len() - at);
            return self.go_on(at + length) && length > 0;
        }
        if !self.wants_text() && !self.dtd.has_markup {
            let end = memchr(b'<', &text[at..]).map_or(text.len(), |length| at + length);
            return self.go_on(end);
        }
        let mut end = memchr2(b'<', b'&', &text[at..]).map_or(text.len(), |length| at + length);
        if end == text.len() && input.entity.is_none() && text[end - 1] == b'\r' {
            // Perhaps half of a CRLF.
            end -= 1;
            if end == at {
                return false;
            }
        }
        self.characters(input, at, end);
        if text.get(end) != Some(&b'&') {
            return self.go_on(end);
        }
        let Some(length) = memchr(b';', &text[end..]) else {
            self.go_on(end);
            return false;
        };
        let behind = end + length + 1;
        self.go_on(behind);
        match self.dtd.reference(&text[end + 1..behind - 1]) {
            Reference::Unread => {}
            Reference::Character(character) => {
                if self.wants_text() {
                    let place = (self.place(input, end), self.place_end(input, behind));
                    let mut utf8 = [0; 4];
                    let character = character.encode_utf8(&mut utf8).as_bytes();
                    self.texts.last_mut().into_iter().for_each(|text| text.add_whole(character, place));
                }
            }
            Reference::Entity(entity) => {
                let (entity, weight) = (Arc::clone(entity), entity.len() + 1);
                if let Some(left) = self.left.checked_sub(weight) {
                    self.left = left;
                    let place = (self.place(input, end), self.place_end(input, behind));
                    self.frames.push(Frame { text: entity, at: 0, place });
                }
            }
        }
        true
    }

    fn place_end(&mut self, input: Input<'_>, at: usize) -> usize {
        match input.entity {
            Some(place) => place.1,
            None => self.place.at(input.text, at),
        }
    }

    /// Adds characters without references, with line ends normalized (XML 1.0 section 2.11); those of an entity were
    /// normalized when it was declared.
    fn characters(&mut self, input: Input<'_>, start: usize, end: usize) {
        if !self.wants_text() {
            return;
        }
        if let (Some(text), Some(place)) = (self.texts.last_mut(), input.entity) {
            if start < end {
                text.add_whole(&input.text[start..end], place);
            }
            return;
        }
        let mut at = start;
        while at < end {
            let next = memchr(b'\r', &input.text[at..end]).map_or(end, |length| at + length);
            let offset = self.place(input, at);
            if next > at {
                self.texts.last_mut().into_iter().for_each(|text| text.add(&input.text[at..next], offset));
            }
            at = next;
            if next < end {
                at += if input.text[next..end].starts_with(b"\r\n") { 2 } else { 1 };
                let place = (self.place(input, next), self.place_end(input, at));
                self.texts.last_mut().into_iter().for_each(|text| text.add_whole(b"\n", place));
            }
        }
    }

    // Markup

    fn instruction<E>(
        &mut self,
        input: Input<'_>,
        at: usize,
        tell: &mut impl FnMut(&Namespaces, Event<'_>) -> Result<(), E>,
    ) -> Result<bool, E> {
        let Some(end) = behind(input.text, at + 2, b"?>") else {
            self.go_on(at);
            return Ok(false);
        };
        self.go_on(end);
        let inner = &input.text[at + 2..end - 2];
        let is_space = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
        let length = inner.iter().position(is_space).unwrap_or(inner.len());
        let (target, rest) = inner.split_at(length);
        if target == b"xml" {
            // The XML declaration.
            return Ok(true);
        }
        self.events += 1;
        if self.wanted.instruction(target) {
            let start = rest.iter().position(|byte| !is_space(byte)).unwrap_or(rest.len());
            let data = lines(&rest[start..]);
            let verbatim = input.entity.is_none() && matches!(data, Cow::Borrowed(_));
            let offset = self.place(input, if verbatim { at + 2 + length + start } else { at });
            let instruction = Instruction { target, data, offset, verbatim, level: self.level };
            tell(&self.namespaces, Event::Instruction(instruction))?;
        }
        Ok(true)
    }

    fn end<E>(&mut self, tell: &mut impl FnMut(&Namespaces, Event<'_>) -> Result<(), E>) -> Result<(), E> {
        self.events += 1;
        let Some(open) = self.open.pop() else { return Ok(()) };
        for _ in 0..open.bound {
            if let Some(prefix) = self.prefixes.pop() {
                self.namespaces.unbind(&prefix);
            }
        }
        if open.is_told {
            self.level -= 1;
        }
        if open.has_text {
            if let Some(text) = self.texts.pop() {
                tell(&self.namespaces, Event::Text { level: self.level, text: text.ended() })?;
            }
        }
        Ok(())
    }
}

/// Normalizes the line ends of a text.
fn lines(text: &[u8]) -> Cow<'_, [u8]> {
    if memchr(b'\r', text).is_none() {
        return Cow::Borrowed(text);
    }
    let mut made = Vec::with_capacity(text.len());
    for (index, byte) in text.iter().enumerate() {
        match byte {
            b'\r' => made.push(b'\n'),
            b'\n' if index > 0 && text[index - 1] == b'\r' => {}
            _ => made.push(*byte),
        }
    }
    Cow::Owned(made)
}
