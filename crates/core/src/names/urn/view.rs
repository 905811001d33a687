//! A URN that has been read: where its parts are, and what they are (RFC 8141 section 2).
//!
//! A view is the text and offsets into it; every part is a slice of the text as written, raw.
//! A component that is absent is None and never "": the grammar of r- and q-component has no
//! empty one, and an empty f-component is present. A name of RFC 2141 has no components at
//! all: what looks like one belongs to its NSS.

use super::{Grammar, Parts};
use crate::syntax::offsets::{Offsets, ABSENT};
use std::ops::Range;

/// A text of a URN, and where its parts are.
#[derive(Clone, Copy, Debug)]
pub struct Urn<'a> {
    text: &'a str,
    offsets: Offsets,
    parts: Parts,
}
impl<'a> Urn<'a> {
    /// A URN whose parts are known: `offsets` and `parts` must come from reading `text`.
    #[inline]
    pub fn from_parts(text: &'a str, offsets: Offsets, parts: Parts) -> Self {
        Urn { text, offsets, parts }
    }

    /// Where the NID is.
    #[inline]
    pub fn nid_range(&self) -> Range<usize> {
        self.offsets.after_scheme()..self.parts.nid_end as usize
    }

    /// Where the NSS is.
    #[inline]
    pub fn nss_range(&self) -> Range<usize> {
        let end = match self.parts.grammar {
            Grammar::Rfc8141 => self.offsets.path().end,
            Grammar::Rfc2141 => self.text.len(),
        };
        self.parts.nid_end as usize + 1..end
    }

    /// Where the r-component is.
    pub fn r_range(&self) -> Option<Range<usize>> {
        let query = self.offsets.query().filter(|_| self.parts.grammar == Grammar::Rfc8141)?;
        let start = query.start + 1;
        match self.parts.q_start {
            ABSENT => Some(start..query.end),
            q_start => (q_start as usize > start).then(|| start..q_start as usize - 2),
        }
    }

    /// Where the q-component is.
    pub fn q_range(&self) -> Option<Range<usize>> {
        let query = self.offsets.query()?;
        (self.parts.q_start != ABSENT).then_some(self.parts.q_start as usize..query.end)
    }

    /// Where the f-component is.
    pub fn f_range(&self) -> Option<Range<usize>> {
        self.offsets.fragment(self.text.len()).filter(|_| self.parts.grammar == Grammar::Rfc8141)
    }

    /// The namespace identifier as written (2.1).
    #[inline]
    pub fn nid(&self) -> &'a str {
        &self.text[self.nid_range()]
    }

    /// The namespace-specific string as written (2.2).
    #[inline]
    pub fn nss(&self) -> &'a str {
        &self.text[self.nss_range()]
    }

    /// The r-component (2.3.1).
    pub fn r_component(&self) -> Option<&'a str> {
        self.r_range().map(|range| &self.text[range])
    }

    /// The q-component (2.3.2).
    pub fn q_component(&self) -> Option<&'a str> {
        self.q_range().map(|range| &self.text[range])
    }

    /// The f-component (2.3.3).
    pub fn f_component(&self) -> Option<&'a str> {
        self.f_range().map(|range| &self.text[range])
    }

    /// "urn", NID and NSS as written, without the components.
    pub fn assigned_name(&self) -> &'a str {
        &self.text[..self.nss_range().end]
    }
}
