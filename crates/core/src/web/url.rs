//! The URL as a value: its serialization and where its parts are.

use super::view::{Parts, View};

/// A URL: its serialization, and where its parts are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebUrl {
    href: String,
    parts: Parts,
}

impl WebUrl {
    /// A URL whose parts are known: `parts` must come with this very text.
    pub(super) fn new(href: String, parts: Parts) -> Self {
        WebUrl { href, parts }
    }

    /// The offsets.
    pub fn parts(&self) -> Parts {
        self.parts
    }

    /// The serialization.
    pub fn href(&self) -> &str {
        &self.href
    }

    /// The parts of this URL.
    pub fn view(&self) -> View<'_> {
        View::new(&self.href, self.parts)
    }
}
