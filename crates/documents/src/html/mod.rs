//! HTML by the HTML Standard (section 13.2, "Parsing HTML documents"): elements in tree order, with the source range of
//! every wanted attribute.
//!
//! `html5gum` is the tokenizer (13.2.5): it follows the standard's states and reports source positions. `html5ever` is
//! the tree construction (13.2.6): it decides which element a tag makes and where it goes in the tree: implied tags,
//! foster parenting, the adoption agency, templates, SVG and MathML. Both are needed: the order and the parents of
//! elements are not those of the tags, and a tree has no source positions.
//!
//! - [`tokens`]: the tags of the source with their offsets.
//! - [`source`]: the tokenizer's input; [`emitter`]: its callbacks; [`build`]: runs both.
//! - [`bridge`]: connects tokenizer and tree construction; [`bounds`]: keeps them linear.
//! - [`attributes`]: which are kept, and which the tree construction needs.
//! - [`tree`]: the result of the tree construction, on the nodes of [`arena`].
//! - [`flat`]: the result of reading.
//!
//! Every text is an HTML document, so nothing is refused. The tree construction searches its stack of open elements and
//! its list of active formatting elements for almost every tag, so deep nesting would be quadratic. As in browsers
//! there is a [depth limit](DEPTH_LIMIT): deeper elements become siblings.
//!
//! Left out: scripts are not run. The text of elements is kept only for the wanted ones (`style`, `script`, ...). The
//! copy of an `option` in `selectedcontent` is not made: it repeats links.

mod arena;
mod attributes;
mod bounds;
mod bridge;
mod build;
mod emitter;
mod flat;
mod source;
mod tokens;
mod tree;

use std::collections::HashMap;

use crate::hash::ByName;

pub use bounds::DEPTH_LIMIT;
pub use flat::{Attribute, Document, Namespace, Row, Scope, Text};

/// The scripting flag (13.2.4.5), which decides how `noscript` is parsed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scripting {
    /// `noscript` has elements, as in clients that run no scripts.
    #[default]
    Off,
    /// The content of `noscript` is one text, as in a browser.
    On,
}

/// The origin of a document, as far as its parsing depends on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// A resource of its own: in quirks mode without a doctype.
    #[default]
    Resource,
    /// The `srcdoc` of an `iframe`: never in quirks mode for lack of a doctype.
    Srcdoc,
}

/// The names of wanted elements, and of attributes that make an element wanted.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    attributes: HashMap<Box<[u8]>, u32, ByName>,
    names: Vec<Box<str>>,
    elements: HashMap<Box<str>, (), ByName>,
}

impl Wanted {
    /// Creates the set from attribute names as the tokenizer emits them (ASCII lower case, with prefix: `href`,
    /// `xlink:href`) and element names as in the tree (`a`, `feImage`).
    pub fn new<'n>(attributes: impl IntoIterator<Item = &'n str>, elements: impl IntoIterator<Item = &'n str>) -> Self {
        let mut wanted = Wanted::default();
        for name in attributes {
            if !wanted.attributes.contains_key(name.as_bytes()) {
                wanted.attributes.insert(name.as_bytes().into(), wanted.names.len() as u32);
                wanted.names.push(name.into());
            }
        }
        wanted.elements.extend(elements.into_iter().map(|name| (Box::from(name), ())));
        wanted
    }

    /// Returns the wanted attribute names, which [`Attribute::name`] counts.
    pub fn names(&self) -> &[Box<str>] {
        &self.names
    }

    fn attribute(&self, name: &[u8]) -> Option<u32> {
        self.attributes.get(name).copied()
    }

    fn element(&self, name: &str) -> bool {
        self.elements.contains_key(name)
    }

    /// Returns true if a tag may make a wanted element: the tree renames `image` to `img` (13.2.6.4.7), and SVG has
    /// mixed-case names.
    fn tag(&self, name: &str) -> bool {
        self.element(name)
            || (name == "image" && self.element("img"))
            || self.elements.keys().any(|element| element.len() == name.len() && element.eq_ignore_ascii_case(name))
    }
}

/// The longest source that can be read, in bytes.
pub const MAX_LEN: usize = u32::MAX as usize - 1;

/// Parses a document; `None` if the source is longer than [`MAX_LEN`].
///
/// ```
/// use urikit_documents::html::{read, Origin, Scripting, Wanted};
///
/// let wanted = Wanted::new(["href"], ["base"]);
/// let document = read("<p><a href='x?a&amp;b'>", &wanted, Scripting::Off, Origin::Resource).unwrap();
/// let row = &document.rows[0];
/// assert_eq!(&*document.names[row.name as usize], "a");
/// let href = &row.attributes[0];
/// assert_eq!((&*href.value, href.start, href.end), ("x?a&b", 12, 21));
/// ```
pub fn read<'s>(source: &'s str, wanted: &Wanted, scripting: Scripting, origin: Origin) -> Option<Document<'s>> {
    (source.len() <= MAX_LEN).then(|| {
        let (tree, tags) = build::build(source, wanted, scripting, origin);
        flat::flatten(source, wanted, tree, tags)
    })
}

#[cfg(test)]
mod tests;
