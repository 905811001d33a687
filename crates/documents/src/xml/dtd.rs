//! The declarations of a document type that matter to the scan.

use std::sync::Arc;

use super::table::Table;

/// The declared entities and attributes; of two declarations the first counts (XML 1.0 sections 3.3 and 4.2).
#[derive(Debug, Default)]
pub(super) struct Dtd {
    entities: Table<Arc<[u8]>>,
    elements: Table<Attributes>,
    /// An entity contains markup.
    pub(super) has_markup: bool,
    /// An attribute has a default.
    pub(super) has_defaults: bool,
}

/// The declared attributes of an element.
#[derive(Debug, Default)]
pub(super) struct Attributes {
    /// For each, whether its type is CDATA.
    types: Table<bool>,
    /// The attributes with a default, in declaration order.
    pub(super) defaults: Vec<(Box<[u8]>, Box<[u8]>)>,
}

impl Attributes {
    /// Returns true if the type of an attribute is CDATA, as for all undeclared ones.
    pub(super) fn is_cdata(&self, name: &[u8]) -> bool {
        self.types.get(name).copied().unwrap_or(true)
    }
}

impl Dtd {
    pub(super) fn declare_entity(&mut self, name: &str, text: &str) {
        self.has_markup |= text.contains('<');
        self.entities.get_or_insert_with(name.as_bytes(), || text.as_bytes().into());
    }

    pub(super) fn declare_attribute(&mut self, element: &str, name: &str, is_cdata: bool, default: Option<&str>) {
        self.has_defaults |= default.is_some();
        let attributes = self.elements.get_or_insert_with(element.as_bytes(), Attributes::default);
        if attributes.types.get(name.as_bytes()).is_some() {
            return;
        }
        attributes.types.get_or_insert_with(name.as_bytes(), || is_cdata);
        if let Some(default) = default {
            attributes.defaults.push((name.as_bytes().into(), default.as_bytes().into()));
        }
    }

    pub(super) fn entity(&self, name: &[u8]) -> Option<&Arc<[u8]>> {
        self.entities.get(name)
    }

    pub(super) fn attributes(&self, element: &[u8]) -> Option<&Attributes> {
        if self.elements.is_empty() {
            return None;
        }
        self.elements.get(element)
    }
}

/// The meaning of a reference.
pub(super) enum Reference<'d> {
    /// One character.
    Character(char),
    /// The text of an internal entity.
    Entity(&'d Arc<[u8]>),
    /// An entity that is not read: external or unknown.
    Unread,
}

impl Dtd {
    /// Resolves a reference; `name` is the text between `&` and `;`.
    pub(super) fn reference(&self, name: &[u8]) -> Reference<'_> {
        if let Some(number) = name.strip_prefix(b"#") {
            let (digits, radix) = match number.strip_prefix(b"x") {
                Some(digits) => (digits, 16),
                None => (number, 10),
            };
            let number = std::str::from_utf8(digits).ok().and_then(|digits| u32::from_str_radix(digits, radix).ok());
            return number.and_then(char::from_u32).map_or(Reference::Unread, Reference::Character);
        }
        match name {
            b"amp" => Reference::Character('&'),
            b"lt" => Reference::Character('<'),
            b"gt" => Reference::Character('>'),
            b"quot" => Reference::Character('"'),
            b"apos" => Reference::Character('\''),
            _ => self.entity(name).map_or(Reference::Unread, Reference::Entity),
        }
    }
}
