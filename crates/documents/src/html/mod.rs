//! HTML by the HTML Standard (section 13.2, "Parsing HTML documents"): its elements in
//! tree order, with the place of every wanted attribute in the source.
//!
//! Two crates share the work. `html5gum` is the tokenizer (13.2.5): it follows the
//! standard's states and says where in the source it is. `html5ever` is the tree
//! construction (13.2.6): it says which element a tag makes, and the place of that element
//! in the tree: implied tags, foster parenting, the adoption agency, templates, SVG and
//! MathML. Neither alone is enough: the order and the parents of elements are not those of
//! the tags, and a tree does not remember its source.
//!
//! - [`tokens`]: the tags of the source as the tokenizer meets them, with their places.
//! - [`source`]: what the tokenizer reads; [`emitter`]: what it calls; [`build`]: both set to work.
//! - [`bridge`]: what connects the two; [`bounds`]: what keeps them linear.
//! - [`attributes`]: which are kept, and what the tree construction is told of them.
//! - [`tree`]: what the tree construction builds, on nodes of [`arena`].
//! - [`rows`]: what is told of it.
//!
//! What can go wrong is bounded, not refused: every text is an HTML document. The tree
//! construction looks through its stack of open elements and its list of active
//! formatting elements for almost every tag, so deep nesting would cost the square of
//! the text. As in browsers there is a [depth](DEPTH_LIMIT): what would be deeper
//! becomes a sibling.
//!
//! Left out: scripts are not run, so what they write is not there. The text of elements
//! is not kept, but for those the caller wants to read (`style`, `script`, ...). The copy
//! of an `option` in `selectedcontent` is not made: it repeats links that are
//! already there.

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

/// Whether scripts are executed for a document: how `noscript` is read (13.2.4.5, "the
/// scripting flag").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scripting {
    /// `noscript` has elements, as for readers that run no scripts.
    #[default]
    Off,
    /// The content of `noscript` is one text, as in a browser.
    On,
}

/// Where a document comes from, as far as its parsing depends on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// A resource of its own: without a doctype it is in quirks mode.
    #[default]
    Resource,
    /// The `srcdoc` of an `iframe`: never in quirks mode for want of a doctype.
    Srcdoc,
}

/// What is told of a document: rows for elements of these names and for elements that
/// have an attribute of these names.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    attributes: HashMap<Box<[u8]>, u32, ByName>,
    names: Vec<Box<str>>,
    elements: HashMap<Box<str>, (), ByName>,
}

impl Wanted {
    /// Attribute names as the tokenizer gives them, that is with ASCII letters in lower
    /// case and with their prefix (`href`, `xlink:href`); element names as the tree has
    /// them (`a`, `feImage`).
    pub fn new<'n>(
        attributes: impl IntoIterator<Item = &'n str>,
        elements: impl IntoIterator<Item = &'n str>,
    ) -> Self {
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

    /// The wanted attribute names; [`Attribute::name`] counts in them.
    pub fn names(&self) -> &[Box<str>] {
        &self.names
    }

    fn attribute(&self, name: &[u8]) -> Option<u32> {
        self.attributes.get(name).copied()
    }

    fn element(&self, name: &str) -> bool {
        self.elements.contains_key(name)
    }

    /// Whether a tag may make a wanted element: the tree calls an `image` `img`
    /// (13.2.6.4.7), and SVG has names with capitals.
    fn tag(&self, name: &str) -> bool {
        self.element(name)
            || (name == "image" && self.element("img"))
            || self
                .elements
                .keys()
                .any(|element| element.len() == name.len() && element.eq_ignore_ascii_case(name))
    }
}

/// The longest source that can be read, in bytes.
pub const MAX_LEN: usize = u32::MAX as usize - 1;

/// Reads a document; `None` where the source is longer than [`MAX_LEN`].
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
pub fn read<'s>(
    source: &'s str,
    wanted: &Wanted,
    scripting: Scripting,
    origin: Origin,
) -> Option<Document<'s>> {
    (source.len() <= MAX_LEN).then(|| {
        let (tree, tags) = build::build(source, wanted, scripting, origin);
        flat::flatten(source, wanted, tree, tags)
    })
}

#[cfg(test)]
mod tests;
