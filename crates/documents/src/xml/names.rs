//! Prefixes and their bindings (Namespaces in XML 1.0 section 6).

use std::collections::HashMap;

use super::table::Table;
use super::wanted::Wanted;

/// The namespace of the prefix `xml`.
const XML: &[u8] = b"http://www.w3.org/XML/1998/namespace";

/// The namespaces of a document, and the current binding of each prefix.
#[derive(Debug, Default)]
pub struct Namespaces {
    numbers: HashMap<Box<[u8]>, u32>,
    /// The name and the vocabularies of each namespace.
    names: Vec<(Box<[u8]>, u64)>,
    bound: Table<Vec<Option<u32>>>,
    /// The bindings of the empty prefix.
    default: Vec<Option<u32>>,
}

impl Namespaces {
    /// Creates the bindings of every document: `xml`.
    pub(super) fn new(wanted: &Wanted) -> Self {
        let mut namespaces = Namespaces::default();
        let xml = namespaces.number(XML, wanted);
        namespaces.bound.get_or_insert_with(b"xml", || vec![Some(xml)]);
        namespaces
    }

    /// Returns the name of a namespace.
    pub fn name(&self, number: u32) -> &[u8] {
        self.names.get(number as usize).map_or(b"", |name| &name.0)
    }

    /// Returns the vocabularies of a namespace.
    pub(super) fn vocabularies(&self, number: u32) -> u64 {
        self.names.get(number as usize).map_or(0, |name| name.1)
    }

    /// Returns the number of a namespace, adding it if it is new.
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

    /// Binds a prefix (empty: the default namespace) to a namespace; an empty name removes the binding.
    pub(super) fn bind(&mut self, prefix: &[u8], name: &[u8], wanted: &Wanted) {
        let number = (!name.is_empty()).then(|| self.number(name, wanted));
        if prefix.is_empty() {
            self.default.push(number);
        } else {
            self.bound.get_or_insert_with(prefix, Vec::new).push(number);
        }
    }

    /// Removes the last binding of a prefix.
    pub(super) fn unbind(&mut self, prefix: &[u8]) {
        if prefix.is_empty() {
            self.default.pop();
        } else if let Some(bindings) = self.bound.get_mut(prefix) {
            bindings.pop();
        }
    }

    /// Returns the namespace of a prefix.
    pub(super) fn bound(&self, prefix: &[u8]) -> Option<u32> {
        let bindings = if prefix.is_empty() { Some(&self.default) } else { self.bound.get(prefix) };
        bindings.and_then(|bindings| bindings.last().copied().flatten())
    }
}
