//! The ranges of components of a text; the whole text if a component is missing.

use std::ops::Range;

use crate::syntax::error::Component;
use crate::syntax::reference::Reference;

/// The ranges of components of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places<'a> {
    length: usize,
    reference: Option<Reference<'a>>,
}

impl<'a> Places<'a> {
    /// Takes a text and, if it is valid, its reference.
    pub(super) fn new(text: &str, reference: Option<Reference<'a>>) -> Self {
        Places { length: text.len(), reference }
    }

    /// Returns the range of the whole text.
    pub(super) fn whole(&self) -> (usize, usize) {
        (0, self.length)
    }

    /// Returns the range of a component, otherwise of the host, otherwise of the text.
    pub(super) fn of(&self, component: Component) -> (usize, usize) {
        let place = self.reference.and_then(|reference| {
            let offsets = reference.offsets();
            let own = match component {
                Component::Scheme => offsets.scheme(),
                Component::Authority => offsets.authority(),
                Component::Userinfo => offsets.userinfo(),
                Component::Port => offsets.port(),
                Component::Fragment => offsets.fragment(self.length),
                _ => None,
            };
            own.or_else(|| offsets.host())
        });
        place.map_or(self.whole(), |Range { start, end }| (start, end))
    }
}
