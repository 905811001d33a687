//! The non-ASCII characters of each grammar: none in a URI, `ucschar` and `iprivate` in an IRI (RFC 3987 2.2).
//!
//! ```abnf
//! iunreserved = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar
//! ireg-name   = *( iunreserved / pct-encoded / sub-delims )
//! ipchar      = iunreserved / pct-encoded / sub-delims / ":" / "@"
//! iquery      = *( ipchar / iprivate / "/" / "?" )
//! ifragment   = *( ipchar / "/" / "?" )
//! ucschar     = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
//!             / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
//!             / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
//!             / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
//!             / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
//!             / %xD0000-DFFFD / %xE1000-EFFFD
//! iprivate    = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
//! ```
//!
//! The rest of the two grammars is equal. The bidirectional formatting characters are `ucschar`; the grammar does not
//! enforce that they must not appear (4.1).

use crate::syntax::chars::{is_iprivate, is_ucschar, Syntax};
use crate::syntax::error::{Code, Component};

/// A grammar that is known at compile time, or [`Syntax`], which selects at run time.
pub(super) trait Grammar: Copy {
    /// Returns the syntax.
    fn syntax(self) -> Syntax;
}

impl Grammar for Syntax {
    fn syntax(self) -> Syntax {
        self
    }
}

/// Both grammars, so that a parser is compiled for each.
#[cfg(not(target_family = "wasm"))]
mod apart {
    use super::{Grammar, Syntax};

    /// The grammar of RFC 3986.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Uri;

    /// The grammar of RFC 3987.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Iri;

    impl Grammar for Uri {
        #[inline(always)]
        fn syntax(self) -> Syntax {
            Syntax::Uri
        }
    }

    impl Grammar for Iri {
        #[inline(always)]
        fn syntax(self) -> Syntax {
            Syntax::Iri
        }
    }

    pub(crate) const URI: Uri = Uri;
    pub(crate) const IRI: Iri = Iri;
}

#[cfg(not(target_family = "wasm"))]
pub(super) use apart::{IRI, URI};

/// WebAssembly has one parser for both, to be small.
#[cfg(target_family = "wasm")]
pub(super) const URI: Syntax = Syntax::Uri;
#[cfg(target_family = "wasm")]
pub(super) const IRI: Syntax = Syntax::Iri;

/// Returns true if a grammar allows a non-ASCII character in a component.
#[inline]
pub(super) fn allows(syntax: Syntax, c: char, component: Component) -> bool {
    syntax == Syntax::Iri && (is_ucschar(c) || (component == Component::Query && is_iprivate(c)))
}

/// Returns the code for a non-ASCII character that a grammar excludes.
pub(super) fn refusal(syntax: Syntax, c: char) -> Code {
    match syntax {
        Syntax::Uri => Code::NonAscii,
        Syntax::Iri if is_iprivate(c) => Code::PrivateUse,
        Syntax::Iri => Code::NotUcschar,
    }
}

#[cfg(test)]
mod tests {
    use crate::syntax::parse::{parse, parse_iri_reference};

    #[test]
    fn where_they_may_stand() {
        for text in ["//é@é/é?é\u{E000}#é", "é:b/c".trim_start_matches("é:"), "./é:b", "𐍈"] {
            assert!(parse_iri_reference(text).is_ok(), "{text}");
            assert_eq!(parse(text).is_ok(), text.is_ascii());
        }
        let code = |t: &str| {
            let e = parse_iri_reference(t).unwrap_err();
            (e.code.name(), e.component.name(), e.offset)
        };
        assert_eq!(code("#\u{E000}"), ("private-use", "fragment", 1));
        assert_eq!(code("/\u{FFFE}"), ("not-ucschar", "path", 1));
        assert_eq!(code("//h:8é"), ("port-character", "port", 5));
        assert_eq!(code("é:b"), ("colon-in-first-segment", "path", 2));
        assert_eq!(code("//[::é]"), ("ipv6-character", "host", 5));
    }
}
