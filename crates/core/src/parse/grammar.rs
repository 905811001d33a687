//! Which characters beyond ASCII are allowed: none in a URI, `ucschar` and `iprivate` in
//! an IRI (RFC 3987 2.2).
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
//! Everything else of the two grammars is the same. The bidirectional formatting
//! characters are `ucschar`; that they must not appear (4.1) is not checked by the grammar.

use crate::chars::{is_iprivate, is_ucschar, Syntax};
use crate::error::{Code, Component};

/// One of the two grammars.
pub trait Grammar {
    /// What a reference read by it remembers.
    const SYNTAX: Syntax;
    /// Whether anything beyond ASCII is allowed at all.
    const BEYOND_ASCII: bool;
    /// Whether a character beyond ASCII is allowed in a component.
    fn allows(c: char, component: Component) -> bool;
    /// Why a character beyond ASCII was refused.
    fn refusal(c: char) -> Code;
}

/// The grammar of RFC 3986.
#[derive(Clone, Copy, Debug)]
pub struct Uri;

/// The grammar of RFC 3987.
#[derive(Clone, Copy, Debug)]
pub struct Iri;

impl Grammar for Uri {
    const SYNTAX: Syntax = Syntax::Uri;
    const BEYOND_ASCII: bool = false;

    fn allows(_: char, _: Component) -> bool {
        false
    }

    fn refusal(_: char) -> Code {
        Code::NonAscii
    }
}

impl Grammar for Iri {
    const SYNTAX: Syntax = Syntax::Iri;
    const BEYOND_ASCII: bool = true;

    #[inline]
    fn allows(c: char, component: Component) -> bool {
        is_ucschar(c) || (component == Component::Query && is_iprivate(c))
    }

    fn refusal(c: char) -> Code {
        if is_iprivate(c) {
            Code::PrivateUse
        } else {
            Code::NotUcschar
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::parse::{parse, parse_iri_reference};

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
