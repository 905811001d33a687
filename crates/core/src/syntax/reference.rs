//! A parsed reference: a text with the ranges of its components.
//!
//! [`Reference`] borrows the caller's text. `None` is undefined, `""` is empty (RFC 3986 5.2.1 and 5.3): recomposing
//! the five components returns the text, byte for byte.

use crate::syntax::chars::Syntax;
use crate::syntax::error::SyntaxError;
use crate::syntax::offsets::{HostKind, Offsets};
use crate::syntax::parse;
use crate::syntax::path_guard::Guard;

/// A valid URI reference (RFC 3986 4.1) or IRI reference (RFC 3987 2.2) that borrows its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference<'a> {
    text: &'a str,
    offsets: Offsets,
}

impl<'a> Reference<'a> {
    /// Parses `text`.
    ///
    /// # Errors
    /// The first error in `text`.
    ///
    /// ```
    /// use urikit_core::syntax::reference::Reference;
    /// let r = Reference::parse("http://h:/?").unwrap();
    /// assert_eq!((r.port(), r.query(), r.fragment()), (Some(""), Some(""), None));
    /// ```
    #[inline]
    pub fn parse(text: &'a str) -> Result<Self, SyntaxError> {
        Ok(Reference { text, offsets: parse::parse(text)? })
    }

    /// Parses `text` by one of the grammars.
    ///
    /// # Errors
    /// The first error in `text`.
    #[inline]
    pub fn parse_by(syntax: Syntax, text: &'a str) -> Result<Self, SyntaxError> {
        Ok(Reference { text, offsets: parse::parse_by(syntax, text)? })
    }

    /// Returns the grammar the text was parsed by.
    #[inline]
    pub fn syntax(&self) -> Syntax {
        self.offsets.syntax()
    }

    /// Creates a reference; `offsets` must come from parsing `text`.
    #[inline]
    pub fn from_parts(text: &'a str, offsets: Offsets) -> Self {
        Reference { text, offsets }
    }

    /// Returns the text as given.
    #[inline]
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// Returns the offset table.
    #[inline]
    pub fn offsets(&self) -> Offsets {
        self.offsets
    }

    /// Returns the scheme as written (3.1); None for a relative reference.
    #[inline]
    pub fn scheme(&self) -> Option<&'a str> {
        self.offsets.scheme().map(|r| &self.text[r])
    }

    /// Returns the authority as written (3.2).
    #[inline]
    pub fn authority(&self) -> Option<&'a str> {
        self.offsets.authority().map(|r| &self.text[r])
    }

    /// Returns the userinfo as written (3.2.1).
    #[inline]
    pub fn userinfo(&self) -> Option<&'a str> {
        self.offsets.userinfo().map(|r| &self.text[r])
    }

    /// Returns the userinfo up to its first ":" (3.2.1).
    pub fn user(&self) -> Option<&'a str> {
        self.userinfo().map(|userinfo| userinfo.split_once(':').map_or(userinfo, |(user, _)| user))
    }

    /// Returns the host as written, with its brackets (3.2.2).
    #[inline]
    pub fn host(&self) -> Option<&'a str> {
        self.offsets.host().map(|r| &self.text[r])
    }

    /// Returns the kind of host (3.2.2).
    #[inline]
    pub fn host_kind(&self) -> HostKind {
        self.offsets.host_kind()
    }

    /// Returns the port as written (3.2.3).
    #[inline]
    pub fn port(&self) -> Option<&'a str> {
        self.offsets.port().map(|r| &self.text[r])
    }

    /// Returns the port as a number; None if it is missing, empty, or has more than 128 bits.
    pub fn port_number(&self) -> Option<u128> {
        self.port().and_then(|port| port.parse().ok())
    }

    /// Returns the path as written (3.3).
    #[inline]
    pub fn path(&self) -> &'a str {
        &self.text[self.offsets.path()]
    }

    /// Returns the query as written (3.4).
    #[inline]
    pub fn query(&self) -> Option<&'a str> {
        self.offsets.query().map(|r| &self.text[r])
    }

    /// Returns the fragment as written (3.5).
    #[inline]
    pub fn fragment(&self) -> Option<&'a str> {
        self.offsets.fragment(self.text.len()).map(|r| &self.text[r])
    }

    /// Returns the form of the reference (4.1, 4.2, 4.4): "uri" or "iri", "network-path", "absolute-path",
    /// "relative-path", or "same-document", which is empty except for a fragment.
    pub fn form(&self) -> &'static str {
        match self.syntax() {
            Syntax::Uri if self.scheme().is_some() => "uri",
            Syntax::Iri if self.scheme().is_some() => "iri",
            _ if self.authority().is_some() => "network-path",
            _ if self.path().starts_with('/') => "absolute-path",
            _ if self.path().is_empty() && self.query().is_none() => "same-document",
            _ => "relative-path",
        }
    }

    /// Returns the text before the fragment's "#".
    #[inline]
    pub fn without_fragment(&self) -> &'a str {
        &self.text[..self.offsets.query_end as usize]
    }
}

/// The five components of section 5.3, each undefined or raw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Components<'a> {
    /// Section 3.1.
    pub scheme: Option<&'a str>,
    /// Section 3.2.
    pub authority: Option<&'a str>,
    /// Section 3.3.
    pub path: &'a str,
    /// Section 3.4.
    pub query: Option<&'a str>,
    /// Section 3.5.
    pub fragment: Option<&'a str>,
}

impl<'a> From<Reference<'a>> for Components<'a> {
    fn from(r: Reference<'a>) -> Self {
        Components {
            scheme: r.scheme(),
            authority: r.authority(),
            path: r.path(),
            query: r.query(),
            fragment: r.fragment(),
        }
    }
}

impl Components<'_> {
    /// Recomposes the components (5.3), with a guard before the path if the result would otherwise parse to other
    /// components (see [`crate::syntax::path_guard`]).
    pub fn recompose(&self) -> String {
        let mut out = String::new();
        self.recompose_into(&mut out);
        out
    }

    /// Appends the result of [`Components::recompose`].
    pub fn recompose_into(&self, out: &mut String) {
        let part = |p: Option<&str>| p.map_or(0, |p| p.len() + 2);
        out.reserve(
            part(self.scheme) + part(self.authority) + self.path.len() + 2 + part(self.query) + part(self.fragment),
        );
        if let Some(scheme) = self.scheme {
            out.push_str(scheme);
            out.push(':');
        }
        if let Some(authority) = self.authority {
            out.push_str("//");
            out.push_str(authority);
        }
        out.push_str(
            crate::syntax::path_guard::needed(self.scheme, self.authority, self.path).map_or("", Guard::prefix),
        );
        out.push_str(self.path);
        if let Some(query) = self.query {
            out.push('?');
            out.push_str(query);
        }
        if let Some(fragment) = self.fragment {
            out.push('#');
            out.push_str(fragment);
        }
    }
}
