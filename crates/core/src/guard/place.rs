//! Where the components of a text are; the whole where a component is not in it.

use std::ops::Range;

use crate::syntax::error::Component;
use crate::syntax::reference::Reference;

/// The places of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places<'a> {
    length: usize,
    reference: Option<Reference<'a>>,
}

impl<'a> Places<'a> {
    /// The places of a text that was read as a reference, or not at all.
    pub(super) fn new(text: &str, reference: Option<Reference<'a>>) -> Self {
        Places { length: text.len(), reference }
    }

    /// All of the text.
    pub(super) fn whole(&self) -> (usize, usize) {
        (0, self.length)
    }

    /// Where a component is, or else the host, or else the text.
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
