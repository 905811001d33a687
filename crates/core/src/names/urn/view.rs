//! A parsed URN: the ranges and values of its parts (RFC 8141 section 2).
//!
//! A view is the text and offsets into it; every part is a raw slice of the text. A missing component is None and never
//! "": the grammar does not allow an empty r- or q-component, and an empty f-component is present. A name of RFC 2141
//! has no components: their delimiters belong to its NSS.

use super::{Grammar, Parts};
use crate::syntax::offsets::{Offsets, ABSENT};
use std::ops::Range;

/// The text of a URN with the offsets of its parts.
#[derive(Clone, Copy, Debug)]
pub struct Urn<'a> {
    text: &'a str,
    offsets: Offsets,
    parts: Parts,
}
impl<'a> Urn<'a> {
    /// Creates a URN; `offsets` and `parts` must come from parsing `text`.
    #[inline]
    pub fn from_parts(text: &'a str, offsets: Offsets, parts: Parts) -> Self {
        Urn { text, offsets, parts }
    }

    /// Returns the range of the NID.
    #[inline]
    pub fn nid_range(&self) -> Range<usize> {
        self.offsets.after_scheme()..self.parts.nid_end as usize
    }

    /// Returns the range of the NSS.
    #[inline]
    pub fn nss_range(&self) -> Range<usize> {
        let end = match self.parts.grammar {
            Grammar::Rfc8141 => self.offsets.path().end,
            Grammar::Rfc2141 => self.text.len(),
        };
        self.parts.nid_end as usize + 1..end
    }

    /// Returns the range of the r-component.
    pub fn r_range(&self) -> Option<Range<usize>> {
        let query = self.offsets.query().filter(|_| self.parts.grammar == Grammar::Rfc8141)?;
        let start = query.start + 1;
        match self.parts.q_start {
            ABSENT => Some(start..query.end),
            q_start => (q_start as usize > start).then(|| start..q_start as usize - 2),
        }
    }

    /// Returns the range of the q-component.
    pub fn q_range(&self) -> Option<Range<usize>> {
        let query = self.offsets.query()?;
        (self.parts.q_start != ABSENT).then_some(self.parts.q_start as usize..query.end)
    }

    /// Returns the range of the f-component.
    pub fn f_range(&self) -> Option<Range<usize>> {
        self.offsets.fragment(self.text.len()).filter(|_| self.parts.grammar == Grammar::Rfc8141)
    }

    /// Returns the namespace identifier as written (2.1).
    #[inline]
    pub fn nid(&self) -> &'a str {
        &self.text[self.nid_range()]
    }

    /// Returns the namespace-specific string as written (2.2).
    #[inline]
    pub fn nss(&self) -> &'a str {
        &self.text[self.nss_range()]
    }

    /// Returns the r-component (2.3.1).
    pub fn r_component(&self) -> Option<&'a str> {
        self.r_range().map(|range| &self.text[range])
    }

    /// Returns the q-component (2.3.2).
    pub fn q_component(&self) -> Option<&'a str> {
        self.q_range().map(|range| &self.text[range])
    }

    /// Returns the f-component (2.3.3).
    pub fn f_component(&self) -> Option<&'a str> {
        self.f_range().map(|range| &self.text[range])
    }

    /// Returns "urn", NID and NSS as written, without the components.
    pub fn assigned_name(&self) -> &'a str {
        &self.text[..self.nss_range().end]
    }
}
