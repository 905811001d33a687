//! An owned URL.

use super::view::{Parts, View};

/// A URL: its serialization and the offsets of its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebUrl {
    href: String,
    parts: Parts,
}

impl WebUrl {
    /// Creates a URL; `parts` must come from parsing `href`.
    pub(super) fn new(href: String, parts: Parts) -> Self {
        WebUrl { href, parts }
    }

    /// Returns the offsets.
    pub fn parts(&self) -> Parts {
        self.parts
    }

    /// Returns the serialization.
    pub fn href(&self) -> &str {
        &self.href
    }

    /// Returns the view of this URL.
    pub fn view(&self) -> View<'_> {
        View::new(&self.href, self.parts)
    }
}
