//! The attributes of a tag: which are kept, and which the tree construction needs.
//!
//! A value is decoded only if it is wanted. The tree construction needs few attributes, but the Noah's Ark clause
//! (13.2.4.3) compares all those of formatting elements: equal names and attributes become one number.

use html5ever::interface::Attribute;
use html5ever::tendril::StrTendril;
use html5ever::{ns, LocalName, QualName};

use super::arena::NONE;
use super::bridge::{is_formatting, Bridge, Kind, Use};
use super::tokens::{decoded, value_end, Value};
use super::tree::Made;

impl Bridge<'_> {
    /// Decides if the value of the current attribute is kept, once its name is complete.
    pub(super) fn decide(&mut self) -> bool {
        if self.value_use == Use::Undecided {
            let keep = self.kind == Kind::Start
                && (self.formatting
                    || self.wanted.attribute(&self.attribute).is_some()
                    || self.is_told(&self.attribute));
            self.value_use = if keep { Use::Kept } else { Use::Unwanted };
        }
        self.value_use == Use::Kept
    }

    /// Returns true if the tree construction needs an attribute of the current tag.
    pub(super) fn is_told(&self, attribute: &[u8]) -> bool {
        match &*self.name {
            b"input" => attribute == b"type",
            b"font" => matches!(attribute, b"color" | b"face" | b"size"),
            b"annotation-xml" => attribute == b"encoding",
            b"template" => attribute == b"shadowrootmode",
            _ => false,
        }
    }

    #[inline(never)]
    pub(super) fn begin_attribute(&mut self) {
        self.end_attribute();
        // The name of the tag is complete here.
        self.formatting = self.kind == Kind::Start && is_formatting(&self.name);
    }

    #[inline(never)]
    pub(super) fn end_attribute(&mut self) {
        if self.attribute.is_empty() {
            return;
        }
        if self.decide() {
            self.keep_attribute();
        }
        self.attribute.clear();
        self.value.clear();
        self.value_start = None;
        self.value_use = Use::Undecided;
    }

    pub(super) fn keep_attribute(&mut self) {
        if let Some(name) = self.wanted.attribute(&self.attribute) {
            // Only the first attribute of a name counts (13.2.5.33).
            if !self.out.values[self.first_value..].iter().any(|value| value.name == name) {
                let (start, end) = match self.value_start {
                    Some(start) => (start, value_end(self.source.as_bytes(), start)),
                    None => (self.attribute_end, self.attribute_end),
                };
                let decoded = decoded(self.source, start, end, &self.value);
                self.out.values.push(Value { name, start: start as u32, end: end as u32, decoded });
            }
        }
        if self.is_told(&self.attribute) {
            if self.name == b"template" {
                let mode = self.value.to_ascii_lowercase();
                self.shadow |= matches!(&*mode, b"open" | b"closed");
            } else {
                let name = LocalName::from(&*String::from_utf8_lossy(&self.attribute));
                if !self.told.iter().any(|attribute| attribute.name.local == name) {
                    let value = StrTendril::from(&*String::from_utf8_lossy(&self.value));
                    self.told.push(Attribute { name: QualName::new(None, ns!(), name), value });
                }
            }
        }
        if self.formatting {
            self.compared.push((self.attribute.clone(), self.value.clone()));
        }
    }

    /// Returns the number of a combination of name and attributes; `tag` becomes its last tag.
    pub(super) fn combination(&mut self, tag: u32) -> Made {
        if self.compared.is_empty() {
            return Made::Unknown;
        }
        self.compared.sort_by(|one, other| one.0.cmp(&other.0));
        self.compared.dedup_by(|later, first| later.0 == first.0);
        let mut key = self.name.clone();
        for (name, value) in self.compared.drain(..) {
            for text in [name, value] {
                key.push(0);
                key.extend((text.len() as u32).to_le_bytes());
                key.extend(text);
            }
        }
        let alike = &mut *self.builder.sink.alike.borrow_mut();
        let number = *self.combinations.entry(key).or_insert_with(|| {
            alike.push(NONE);
            alike.len() as u32 - 1
        });
        alike[number as usize] = tag;
        Made::Like(number)
    }
}
