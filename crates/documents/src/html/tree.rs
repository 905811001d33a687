//! The tree that the tree construction builds, on an arena of numbered nodes.
//!
//! Only what decides the order and the ancestors of elements is kept: links to parent, siblings and children. Text and
//! comments are dropped. A node has the number of its tag. The tree builder cannot pass that number on, also when it
//! makes an element again from the list of active formatting elements (13.2.4.3), so it travels in an attribute without
//! a name, which no source can contain.
//!
//! The contents of a `template` are a node of their own, the first child of its element, so that tree order needs no
//! special case.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::arena::{Arena, Node, NAMELESS, NONE};
use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, Tracer, TreeSink};
use html5ever::tendril::StrTendril;
use html5ever::{local_name, ns, Attribute, ExpandedName, LocalName, Namespace, QualName};

/// The document node.
pub(super) const DOCUMENT: u32 = 0;

/// The handle of a comment: a node that is not in the tree.
const COMMENT: u32 = u32::MAX - 1;

/// The name of an element, shared by all elements that have it.
#[derive(Debug)]
pub(super) struct Name {
    pub(super) namespace: Namespace,
    pub(super) local: LocalName,
    pub(super) index: u32,
}

/// The tree builder's handle of a node.
#[derive(Clone, Debug)]
pub(super) struct Handle {
    pub(super) id: u32,
    name: Rc<Name>,
}

/// The tag of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Made {
    /// No relevant tag.
    Unknown,
    /// The tag of the source with this number.
    For(u32),
    /// Any tag with this combination of name and attributes.
    Like(u32),
}

impl Made {
    /// Returns it as an attribute without a name: eight bytes at most, so that it needs no allocation.
    pub(super) fn attribute(self) -> Option<Attribute> {
        let (kind, mut number) = match self {
            Made::Unknown => return None,
            Made::For(number) => ('t', number),
            Made::Like(number) => ('k', number),
        };
        let mut value = StrTendril::new();
        value.push_char(kind);
        loop {
            value.push_char(char::from(b'0' + (number % 64) as u8));
            number /= 64;
            if number == 0 {
                break;
            }
        }
        Some(Attribute { name: QualName::new(None, ns!(), local_name!("")), value })
    }

    fn read(attributes: &[Attribute]) -> Self {
        let nameless = attributes.iter().rev().find(|attribute| attribute.name.local.is_empty());
        let Some(attribute) = nameless else { return Made::Unknown };
        let (kind, digits) = attribute.value.as_bytes().split_first().expect("written above");
        let number = digits.iter().rev().fold(0u32, |number, digit| number * 64 + u32::from(digit - b'0'));
        if *kind == b't' {
            Made::For(number)
        } else {
            Made::Like(number)
        }
    }
}

/// The sink of the tree builder.
#[derive(Debug)]
pub(super) struct Tree {
    arena: RefCell<Arena>,
    names: RefCell<Vec<Rc<Name>>>,
    known: RefCell<HashMap<(Namespace, LocalName), Rc<Name>>>,
    nameless: Rc<Name>,
    /// The last tag of each combination of name and attributes.
    pub(super) alike: RefCell<Vec<u32>>,
    /// Tags whose attributes go to an existing element: `html` and `body`.
    merged: RefCell<Vec<(u32, u32)>>,
    /// The `annotation-xml` elements whose content is HTML (13.2.6, "HTML integration point").
    integration_points: RefCell<HashSet<u32>>,
    /// The parent of the last comment.
    pub(super) comment_parent: Cell<u32>,
    /// The number of elements made.
    pub(super) created: Cell<u32>,
}

impl Tree {
    pub(super) fn new() -> Self {
        let nameless = Rc::new(Name { namespace: ns!(), local: local_name!(""), index: NAMELESS });
        let mut arena = Arena::default();
        arena.add(NAMELESS, NONE);
        Tree {
            arena: RefCell::new(arena),
            names: RefCell::default(),
            known: RefCell::default(),
            nameless,
            alike: RefCell::default(),
            merged: RefCell::default(),
            integration_points: RefCell::default(),
            comment_parent: Cell::new(DOCUMENT),
            created: Cell::new(0),
        }
    }

    /// Returns its nodes, their names, and the merged tags.
    pub(super) fn into_parts(self) -> (Vec<Node>, Vec<Rc<Name>>, Vec<(u32, u32)>) {
        (self.arena.into_inner().nodes, self.names.into_inner(), self.merged.into_inner())
    }

    fn name(&self, namespace: Namespace, local: LocalName) -> Rc<Name> {
        let mut known = self.known.borrow_mut();
        let entry = known.entry((namespace, local));
        let entry = entry.or_insert_with_key(|(namespace, local)| {
            let mut names = self.names.borrow_mut();
            let index = names.len() as u32;
            let name = Rc::new(Name { namespace: namespace.clone(), local: local.clone(), index });
            names.push(name.clone());
            name
        });
        entry.clone()
    }

    fn make(&self, namespace: Namespace, local: LocalName, made: Made, template: bool) -> Handle {
        let name = self.name(namespace, local);
        let tag = match made {
            Made::Unknown => NONE,
            Made::For(tag) => tag,
            Made::Like(number) => self.alike.borrow()[number as usize],
        };
        let mut arena = self.arena.borrow_mut();
        let id = arena.add(name.index, tag);
        if template {
            let contents = arena.add(NAMELESS, NONE);
            arena.append(id, contents);
        }
        self.created.set(self.created.get() + 1);
        Handle { id, name }
    }

    /// Adds a leaf: an element outside of the tree builder, a child of `parent` that is never open. Returns the node of
    /// its contents if it is a template.
    pub(super) fn leaf(&self, parent: u32, namespace: Namespace, local: LocalName, made: Made) -> Option<u32> {
        let template = namespace == ns!(html) && local == local_name!("template");
        let handle = self.make(namespace, local, made, template);
        self.arena.borrow_mut().append(parent, handle.id);
        template.then_some(handle.id + 1)
    }

    /// Changes the tag of the last element.
    pub(super) fn retag_last(&self, tag: u32) {
        let mut arena = self.arena.borrow_mut();
        if let Some(node) = arena.nodes.iter_mut().rev().find(|node| node.name != NAMELESS) {
            node.tag = tag;
        }
    }

    /// Returns the name of an element; `None` for other nodes.
    pub(super) fn name_of(&self, id: u32) -> Option<Rc<Name>> {
        let name = self.arena.borrow().nodes[id as usize].name;
        self.names.borrow().get(name as usize).cloned()
    }

    fn unnamed(&self, id: u32) -> Handle {
        Handle { id, name: self.nameless.clone() }
    }
}

impl TreeSink for Tree {
    type Handle = Handle;
    type Output = Self;
    type ElemName<'a> = ExpandedName<'a>;

    fn finish(self) -> Self {
        self
    }

    fn parse_error(&self, _: Cow<'static, str>) {}

    fn get_document(&self) -> Handle {
        self.unnamed(DOCUMENT)
    }

    fn elem_name<'a>(&'a self, target: &'a Handle) -> ExpandedName<'a> {
        ExpandedName { ns: &target.name.namespace, local: &target.name.local }
    }

    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, flags: ElementFlags) -> Handle {
        let handle = self.make(name.ns, name.local, Made::read(&attributes), flags.template);
        if flags.mathml_annotation_xml_integration_point {
            self.integration_points.borrow_mut().insert(handle.id);
        }
        handle
    }

    fn create_comment(&self, _: StrTendril) -> Handle {
        self.unnamed(COMMENT)
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> Handle {
        self.unnamed(COMMENT)
    }

    fn append(&self, parent: &Handle, child: NodeOrText<Handle>) {
        match child {
            NodeOrText::AppendNode(node) if node.id == COMMENT => self.comment_parent.set(parent.id),
            NodeOrText::AppendNode(node) => self.arena.borrow_mut().append(parent.id, node.id),
            NodeOrText::AppendText(_) => {}
        }
    }

    fn append_based_on_parent_node(&self, element: &Handle, previous: &Handle, child: NodeOrText<Handle>) {
        if self.arena.borrow().nodes[element.id as usize].parent == NONE {
            self.append(previous, child);
        } else {
            self.append_before_sibling(element, child);
        }
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}

    fn get_template_contents(&self, target: &Handle) -> Handle {
        // Made together with the element.
        self.unnamed(target.id + 1)
    }

    fn same_node(&self, x: &Handle, y: &Handle) -> bool {
        x.id == y.id
    }

    fn set_quirks_mode(&self, _: QuirksMode) {}

    fn append_before_sibling(&self, sibling: &Handle, child: NodeOrText<Handle>) {
        if let NodeOrText::AppendNode(node) = child {
            let parent = self.arena.borrow().nodes[sibling.id as usize].parent;
            if node.id == COMMENT {
                self.comment_parent.set(parent);
            } else {
                self.arena.borrow_mut().insert_before(sibling.id, node.id);
            }
        }
    }

    fn add_attrs_if_missing(&self, target: &Handle, attributes: Vec<Attribute>) {
        if let Made::For(tag) = Made::read(&attributes) {
            self.merged.borrow_mut().push((target.id, tag));
        }
    }

    fn remove_from_parent(&self, target: &Handle) {
        self.arena.borrow_mut().detach(target.id);
    }

    fn reparent_children(&self, node: &Handle, new_parent: &Handle) {
        self.arena.borrow_mut().move_children(node.id, new_parent.id);
    }

    fn is_mathml_annotation_xml_integration_point(&self, handle: &Handle) -> bool {
        self.integration_points.borrow().contains(&handle.id)
    }
}

/// Counts the elements that the tree builder has to search.
#[derive(Debug, Default)]
pub(super) struct Count(pub(super) Cell<usize>);

impl Tracer for Count {
    type Handle = Handle;

    fn trace_handle(&self, _: &Handle) {
        self.0.set(self.0.get() + 1);
    }
}
