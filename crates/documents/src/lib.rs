//! Document formats for urikit: finds references with their source ranges.
//!
//! A reference is a range of the source: the value of an attribute, the text of an element. The modules find the
//! elements of a document by its own standard, in tree order, and the source range of each value. They do not know
//! which attributes contain references: the caller passes the wanted names. They parse decoded text and never open a
//! file or a connection.
//!
//! One module per format: [`css`], [`html`], [`json`], [`markdown`], [`rdf_text`], [`xml`]. XML is checked for
//! well-formedness by another parser.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

/// Defines an enum whose members have names.
macro_rules! named {
    ($(#[$about:meta])* $enum:ident { $($(#[$doc:meta])* $variant:ident = $name:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $enum { $($(#[$doc])* $variant),+ }

        impl $enum {
            /// Returns the name for callers.
            pub const fn name(self) -> &'static str {
                match self { $($enum::$variant => $name),+ }
            }
        }
    };
}

pub mod css;
mod hash;
pub mod html;
pub mod json;
pub mod markdown;
mod offsets;
pub mod rdf_text;
pub mod xml;
