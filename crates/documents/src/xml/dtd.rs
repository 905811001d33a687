//! What a document type declares, as far as it counts for the scan.

use std::sync::Arc;

use super::table::Table;

/// Entities and attributes that are declared; of two declarations the first counts (XML 1.0 sections 3.3 and 4.2).
#[derive(Debug, Default)]
pub(super) struct Dtd {
    entities: Table<Arc<[u8]>>,
    elements: Table<Attributes>,
    /// Whether an entity has markup in it.
    pub(super) has_markup: bool,
    /// Whether an attribute has a default.
    pub(super) has_defaults: bool,
}

/// The attributes that are declared of an element.
#[derive(Debug, Default)]
pub(super) struct Attributes {
    /// Whether the type of each is CDATA.
    types: Table<bool>,
    /// Those with a default, in the order of their declarations.
    pub(super) defaults: Vec<(Box<[u8]>, Box<[u8]>)>,
}

impl Attributes {
    /// Whether the type of an attribute is CDATA, as that of all that are not declared.
    pub(super) fn is_cdata(&self, name: &[u8]) -> bool {
        self.types.get(name).copied().unwrap_or(true)
    }
}

impl Dtd {
    pub(super) fn declare_entity(&mut self, name: &str, text: &str) {
        self.has_markup |= text.contains('<');
        self.entities.get_or_insert_with(name.as_bytes(), || text.as_bytes().into());
    }

    pub(super) fn declare_attribute(
        &mut self,
        element: &str,
        name: &str,
        is_cdata: bool,
        default: Option<&str>,
    ) {
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

/// What a reference between `&` and `;` means.
pub(super) enum Reference<'d> {
    /// One character.
    Character(char),
    /// The text of an internal entity.
    Entity(&'d Arc<[u8]>),
    /// An entity that is not read: external, or not known.
    Unread,
}

impl Dtd {
    /// What a reference means; `name` is what is between `&` and `;`.
    pub(super) fn reference(&self, name: &[u8]) -> Reference<'_> {
        if let Some(number) = name.strip_prefix(b"#") {
            let (digits, radix) = match number.strip_prefix(b"x") {
                Some(digits) => (digits, 16),
                None => (number, 10),
            };
            let number =
                std::str::from_utf8(digits).ok().and_then(|digits| u32::from_str_radix(digits, radix).ok());
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
