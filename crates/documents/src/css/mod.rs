//! CSS: the URLs in a stylesheet or in declarations with their offsets (CSS Syntax 3, Values 4, Images 4, Cascade 5).
//!
//! ```text
//! url-token           url(a.png)
//! url function        url("a.png"), src("a.png")                      CSS Values 4, section 4.5
//! image-set()         image-set("a.png" 1x, url(b.png) 2x)             CSS Images 4, section 2.5
//! image()             image("a.png#xywh=0,0,9,9")                      CSS Images 4, section 2.4
//! @import             @import "a.css"; @import url(a.css) screen;      CSS Cascade 5, section 2
//! @namespace          @namespace svg "http://www.w3.org/2000/svg";     CSS Namespaces 3: a name
//! ```
//!
//! [`tokens`] reads tokens one after another; [`walk`] keeps the open blocks and functions, one byte for each. Only the
//! references of a stylesheet are kept.
//!
//! Some references do not count: bad URLs (CSS Syntax 3, section 4.3.14), bad strings, and an `@import` behind other
//! rules. The end of the text closes every open construct, and its reference counts.
//!
//! Left out: strings that are not URLs (`local()`, `format()`, `content`), `attr()`, `var()`, and conditions of
//! at-rules, which load nothing.

pub mod escapes;
#[cfg(test)]
mod tests;
mod tokens;
mod walk;

use crate::offsets::Cursor;

/// The kind of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A stylesheet: rules.
    Stylesheet,
    /// The value of a `style` attribute.
    Declarations,
}

/// The construct of a reference, or the reason why it does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Construct {
    /// A url-token.
    Url,
    /// A string in `url()`.
    UrlFunction,
    /// `src()`
    Src,
    /// `image-set()`
    ImageSet,
    /// `image()`
    Image,
    /// `@import` with a string.
    Import,
    /// `@import` with a url-token.
    ImportUrl,
    /// `@namespace` with a string.
    Namespace,
    /// `@namespace` with a url-token.
    NamespaceUrl,
    /// An invalid url-token.
    BadUrl,
    /// A string that a line break ends.
    BadString,
    /// An `@import` behind other rules.
    LateImport,
}

impl Construct {
    /// Returns its name for callers; if it does not count, its code.
    pub fn name(self) -> &'static str {
        match self {
            Construct::Url | Construct::UrlFunction => "url()",
            Construct::Src => "src()",
            Construct::ImageSet => "image-set()",
            Construct::Image => "image()",
            Construct::Import | Construct::ImportUrl => "@import",
            Construct::Namespace | Construct::NamespaceUrl => "@namespace",
            Construct::BadUrl => "css-bad-url",
            Construct::BadString => "css-bad-string",
            Construct::LateImport => "css-import-late",
        }
    }

    /// Returns true if it is a reference.
    pub fn counts(self) -> bool {
        !matches!(self, Construct::BadUrl | Construct::BadString | Construct::LateImport)
    }

    fn is_token(self) -> bool {
        matches!(self, Construct::Url | Construct::ImportUrl | Construct::NamespaceUrl)
    }
}

/// A range of the source, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Span {
    start: u32,
    end: u32,
}

impl Span {
    fn of(self, source: &str) -> &str {
        &source[self.start as usize..self.end as usize]
    }
}

/// A reference, or a construct that would have been one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its construct.
    pub construct: Construct,
    /// Its start in characters, without brackets and quotation marks.
    pub start: u32,
    /// Its end in characters.
    pub end: u32,
    written: Span,
    property: Span,
}

impl Item {
    /// Decodes the URL.
    pub fn value(&self, source: &str) -> String {
        escapes::value(self.written.of(source), self.construct.is_token())
    }

    /// Returns the property or descriptor of the reference; empty outside of declarations.
    pub fn property(&self, source: &str) -> String {
        let name = escapes::value(self.property.of(source), true);
        if name.starts_with("--") {
            name
        } else {
            name.to_ascii_lowercase()
        }
    }
}

/// The longest source that can be read, in bytes.
pub const MAX_LEN: usize = u32::MAX as usize - 1;

/// Parses a text; `None` if it is longer than [`MAX_LEN`].
///
/// ```
/// use urikit_documents::css::{read, Kind};
///
/// let source = "a { background: url( a\\20 b.png ) }";
/// let item = read(source, Kind::Stylesheet).unwrap()[0];
/// assert_eq!((item.start, item.end), (21, 31));
/// assert_eq!((item.value(source), item.property(source)), ("a b.png".into(), "background".into()));
/// ```
pub fn read(source: &str, kind: Kind) -> Option<Vec<Item>> {
    (source.len() <= MAX_LEN).then(|| {
        let mut items = walk::items(source, kind);
        let mut cursor = Cursor::new(source);
        for item in &mut items {
            item.start = cursor.at(item.written.start as usize) as u32;
            item.end = cursor.at(item.written.end as usize) as u32;
        }
        items
    })
}
