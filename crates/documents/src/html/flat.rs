//! The result of reading: the wanted elements of a document in tree order, as flat rows.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use html5ever::ns;

use super::arena::{NAMELESS, NONE};
use super::tokens::{Tags, Value};
use super::tree::{Tree, DOCUMENT};
use super::Wanted;
use crate::offsets::Cursor;

named! {
    /// The namespace of an element.
    Namespace {
        /// `http://www.w3.org/1999/xhtml`
        Html = "html",
        /// `http://www.w3.org/2000/svg`
        Svg = "svg",
        /// `http://www.w3.org/1998/Math/MathML`
        MathMl = "mathml",
    }
}

named! {
    /// The tree that contains an element.
    Scope {
        /// The document.
        Document = "document",
        /// The contents of a `template`, which are not rendered, not fetched and never the base.
        Template = "template",
        /// A shadow tree that a `template` with `shadowrootmode` declares.
        Shadow = "shadow",
    }
}

/// A wanted attribute. Offsets count characters of the source; quotes are excluded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute<'s> {
    /// The index of its name in [`Wanted::names`].
    pub name: u32,
    /// Its value with character references resolved and line ends normalized.
    pub value: Cow<'s, str>,
    /// The start of the value; for an attribute without one, the end of its name.
    pub start: usize,
    /// The end of the value.
    pub end: usize,
}

/// The text of an element (`style`, `script`, `title` ...).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text<'s> {
    /// The text if it differs from the source between `start` and `end`: in `style` and `script` of SVG and MathML,
    /// whose text has character references and CDATA sections.
    pub decoded: Option<Cow<'s, str>>,
    /// Its start.
    pub start: usize,
    /// Its end.
    pub end: usize,
}

/// A wanted element.
#[derive(Clone, Debug)]
pub struct Row<'s> {
    /// The index of its local name in [`Document::names`].
    pub name: u32,
    /// Its namespace.
    pub namespace: Namespace,
    /// Its nearest ancestor with a row.
    pub parent: Option<u32>,
    /// Which tree it is in.
    pub scope: Scope,
    /// The range of its start tag; `None` for an element without one.
    pub tag: Option<(usize, usize)>,
    /// Its text, if that is wanted.
    pub text: Option<Text<'s>>,
    /// Its wanted attributes, in source order.
    pub attributes: Vec<Attribute<'s>>,
}

/// The wanted elements of a document, in tree order.
#[derive(Clone, Debug)]
pub struct Document<'s> {
    /// The local names of the rows.
    pub names: Vec<Box<str>>,
    /// The elements.
    pub rows: Vec<Row<'s>>,
}

impl Row<'_> {
    /// Copies the texts that are borrowed.
    fn into_owned(self) -> Row<'static> {
        let owned = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        let attribute =
            |a: Attribute<'_>| Attribute { name: a.name, value: owned(a.value), start: a.start, end: a.end };
        Row {
            name: self.name,
            namespace: self.namespace,
            parent: self.parent,
            scope: self.scope,
            tag: self.tag,
            text: self.text.map(|t| Text { decoded: t.decoded.map(owned), start: t.start, end: t.end }),
            attributes: self.attributes.into_iter().map(attribute).collect(),
        }
    }
}

impl Document<'_> {
    /// Copies the texts that are borrowed.
    pub fn into_owned(self) -> Document<'static> {
        Document { names: self.names, rows: self.rows.into_iter().map(Row::into_owned).collect() }
    }
}

/// Converts the offsets of all tags to characters.
fn characters(source: &str, tags: &mut Tags) {
    let mut cursor = Cursor::new(source);
    for tag in &mut tags.tags {
        tag.start = cursor.at(tag.start as usize) as u32;
        let first = tag.first as usize;
        for value in &mut tags.values[first..first + tag.count as usize] {
            value.start = cursor.at(value.start as usize) as u32;
            value.end = cursor.at(value.end as usize) as u32;
        }
        tag.end = cursor.at(tag.end as usize) as u32;
        if let Some(text) = tags.texts.get_mut(tag.text as usize) {
            text.start = cursor.at(text.start as usize) as u32;
            text.end = cursor.at(text.end as usize) as u32;
        }
    }
}

/// Returns true for an element whose shadow tree a template can declare (DOM, "attach a shadow root").
fn can_be_host(name: &str) -> bool {
    #[rustfmt::skip]
    let known = matches!(
        name,
        "article" | "aside" | "blockquote" | "body" | "div" | "footer" | "h1" | "h2" | "h3" | "h4" | "h5"
            | "h6" | "header" | "main" | "nav" | "p" | "section" | "span"
    );
    known || name.contains('-')
}

/// Returns the rows of a tree.
pub(super) fn flatten<'s>(source: &'s str, wanted: &Wanted, tree: Tree, tags: Tags) -> Document<'s> {
    let mut tags = tags;
    // The byte ranges of values that equal the source, before offsets become characters.
    let plain: Vec<(u32, u32)> = tags.values.iter().map(|value| (value.start, value.end)).collect();
    characters(source, &mut tags);
    let (nodes, names, merged) = tree.into_parts();
    let wanted_names: Vec<bool> = names.iter().map(|name| wanted.element(&name.local)).collect();
    let values = ValueTaker { source, plain, values: &tags.values };
    let mut merged_into: HashMap<u32, Vec<u32>> = HashMap::new();
    for (element, tag) in merged {
        merged_into.entry(element).or_default().push(tag);
    }
    let mut rows: Vec<Row<'s>> = Vec::new();
    let mut hosts: HashSet<u32> = HashSet::new();
    // The open rows, and the trees around them.
    let mut open: Vec<(u32, u32)> = Vec::new();
    let mut scopes: Vec<(u32, Scope)> = vec![(DOCUMENT, Scope::Document)];
    let mut id = DOCUMENT;
    loop {
        let node = &nodes[id as usize];
        if node.name == NAMELESS {
            if id != DOCUMENT {
                let template = &nodes[node.parent as usize];
                let host = nodes.get(template.parent as usize).and_then(|host| names.get(host.name as usize));
                let shadow = tags.tags.get(template.tag as usize).is_some_and(|tag| tag.shadow)
                    && host.is_some_and(|host| host.namespace == ns!(html) && can_be_host(&host.local))
                    && hosts.insert(template.parent);
                let around = scopes.last().map_or(Scope::Document, |scope| scope.1);
                scopes.push((
                    id,
                    match (shadow, around) {
                        (true, Scope::Document | Scope::Shadow) => Scope::Shadow,
                        _ => Scope::Template,
                    },
                ));
            }
        } else {
            let tag = tags.tags.get(node.tag as usize);
            let mut attributes = tag.map_or_else(Vec::new, |tag| values.take(tag.first, tag.count));
            for tag in merged_into.remove(&id).unwrap_or_default() {
                let tag = &tags.tags[tag as usize];
                for attribute in values.take(tag.first, tag.count) {
                    if !attributes.iter().any(|known| known.name == attribute.name) {
                        attributes.push(attribute);
                    }
                }
            }
            if !attributes.is_empty() || wanted_names[node.name as usize] {
                let name = &names[node.name as usize];
                let text = tag.and_then(|tag| tags.texts.get(tag.text as usize));
                open.push((id, rows.len() as u32));
                rows.push(Row {
                    name: node.name,
                    namespace: match name.namespace {
                        ns!(svg) => Namespace::Svg,
                        ns!(mathml) => Namespace::MathMl,
                        _ => Namespace::Html,
                    },
                    parent: open.len().checked_sub(2).map(|before| open[before].1),
                    scope: scopes.last().map_or(Scope::Document, |scope| scope.1),
                    tag: tag.map(|tag| (tag.start as usize, tag.end as usize)),
                    text: text.map(|text| Text {
                        decoded: text.decoded.as_deref().map(|text| Cow::Owned(text.to_owned())),
                        start: text.start as usize,
                        end: text.end as usize,
                    }),
                    attributes,
                });
            }
        }
        if node.first != NONE {
            id = node.first;
            continue;
        }
        // Up to the next node in tree order.
        loop {
            if open.last().is_some_and(|row| row.0 == id) {
                open.pop();
            }
            if scopes.last().is_some_and(|scope| scope.0 == id) {
                scopes.pop();
            }
            let node = &nodes[id as usize];
            if node.next != NONE {
                id = node.next;
                break;
            }
            if id == DOCUMENT || node.parent == NONE {
                let names = names.iter().map(|name| Box::from(&*name.local)).collect();
                return Document { names, rows };
            }
            id = node.parent;
        }
    }
}

/// Builds attributes from the values of a tag.
struct ValueTaker<'s, 't> {
    source: &'s str,
    plain: Vec<(u32, u32)>,
    values: &'t [Value],
}

impl<'s> ValueTaker<'s, '_> {
    fn take(&self, first: u32, count: u32) -> Vec<Attribute<'s>> {
        let range = first as usize..(first + count) as usize;
        let places = &self.plain[range.clone()];
        let values = &self.values[range];
        let made = values.iter().zip(places).map(|(value, (start, end))| Attribute {
            name: value.name,
            value: match &value.decoded {
                Some(text) => Cow::Owned(text.to_string()),
                None => Cow::Borrowed(&self.source[*start as usize..*end as usize]),
            },
            start: value.start as usize,
            end: value.end as usize,
        });
        made.collect()
    }
}
