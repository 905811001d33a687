//! Prefixes and what they are bound to (Namespaces in XML 1.0 section 6).

use std::collections::HashMap;

use super::table::Table;
use super::wanted::Wanted;

/// What the prefix `xml` is bound to.
const XML: &[u8] = b"http://www.w3.org/XML/1998/namespace";

/// The namespaces that a document names, and what each prefix is bound to at the place of the scan.
#[derive(Debug, Default)]
pub struct Namespaces {
    numbers: HashMap<Box<[u8]>, u32>,
    /// For each its name, and the vocabularies it has.
    names: Vec<(Box<[u8]>, u64)>,
    bound: Table<Vec<Option<u32>>>,
    /// The same for elements without a prefix.
    default: Vec<Option<u32>>,
}

impl Namespaces {
    /// With `xml` bound, as in every document.
    pub(super) fn new(wanted: &Wanted) -> Self {
        let mut namespaces = Namespaces::default();
        let xml = namespaces.number(XML, wanted);
        namespaces.bound.get_or_insert_with(b"xml", || vec![Some(xml)]);
        namespaces
    }

    /// The name of a namespace.
    pub fn name(&self, number: u32) -> &[u8] {
        self.names.get(number as usize).map_or(b"", |name| &name.0)
    }

    /// The vocabularies of elements in a namespace.
    pub(super) fn vocabularies(&self, number: u32) -> u64 {
        self.names.get(number as usize).map_or(0, |name| name.1)
    }

    /// The number of a namespace.
    pub(super) fn number(&mut self, name: &[u8], wanted: &Wanted) -> u32 {
        if let Some(number) = self.numbers.get(name) {
            return *number;
        }
        let number = self.names.len() as u32;
        let vocabularies = std::str::from_utf8(name).map_or(0, |name| wanted.vocabularies(name));
        self.names.push((name.into(), vocabularies));
        self.numbers.insert(name.into(), number);
        number
    }

    /// Binds a prefix (empty: that of elements without one) to a namespace; an empty name takes the binding away.
    pub(super) fn bind(&mut self, prefix: &[u8], name: &[u8], wanted: &Wanted) {
        let number = (!name.is_empty()).then(|| self.number(name, wanted));
        if prefix.is_empty() {
            self.default.push(number);
        } else {
            self.bound.get_or_insert_with(prefix, Vec::new).push(number);
        }
    }

    /// Takes the last binding of a prefix back.
    pub(super) fn unbind(&mut self, prefix: &[u8]) {
        if prefix.is_empty() {
            self.default.pop();
        } else if let Some(bindings) = self.bound.get_mut(prefix) {
            bindings.pop();
        }
    }

    /// What a prefix is bound to.
    pub(super) fn bound(&self, prefix: &[u8]) -> Option<u32> {
        let bindings = if prefix.is_empty() { Some(&self.default) } else { self.bound.get(prefix) };
        bindings.and_then(|bindings| bindings.last().copied().flatten())
    }
}
