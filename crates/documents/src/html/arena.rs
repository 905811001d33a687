//! The nodes of the tree with their links: an arena indexed by numbers.
//!
//! A list of children is linked both ways, so that a node is removed and inserted anywhere in constant time, as foster
//! parenting and the adoption agency (13.2.6.4.7) need.

/// No node, no tag.
pub(super) const NONE: u32 = u32::MAX;

/// The name of nodes that are not elements.
pub(super) const NAMELESS: u32 = u32::MAX;

/// A node: an element, the document, or the contents of a template (without a name).
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) name: u32,
    pub(super) tag: u32,
    pub(super) parent: u32,
    pub(super) first: u32,
    pub(super) next: u32,
    last: u32,
    previous: u32,
}

impl Node {
    pub(super) fn new(name: u32, tag: u32) -> Self {
        Node { name, tag, parent: NONE, first: NONE, next: NONE, last: NONE, previous: NONE }
    }
}

/// The nodes with their links.
#[derive(Debug, Default)]
pub(super) struct Arena {
    pub(super) nodes: Vec<Node>,
}

impl Arena {
    pub(super) fn add(&mut self, name: u32, tag: u32) -> u32 {
        let id = self.nodes.len() as u32;
        self.nodes.push(Node::new(name, tag));
        id
    }

    pub(super) fn node(&mut self, id: u32) -> &mut Node {
        &mut self.nodes[id as usize]
    }

    pub(super) fn detach(&mut self, id: u32) {
        let Node { parent, next, previous, .. } = *self.node(id);
        if parent == NONE {
            return;
        }
        match previous {
            NONE => self.node(parent).first = next,
            _ => self.node(previous).next = next,
        }
        match next {
            NONE => self.node(parent).last = previous,
            _ => self.node(next).previous = previous,
        }
        let node = self.node(id);
        (node.parent, node.next, node.previous) = (NONE, NONE, NONE);
    }

    pub(super) fn append(&mut self, parent: u32, id: u32) {
        self.detach(id);
        let last = self.node(parent).last;
        match last {
            NONE => self.node(parent).first = id,
            _ => self.node(last).next = id,
        }
        self.node(parent).last = id;
        let node = self.node(id);
        (node.parent, node.previous) = (parent, last);
    }

    pub(super) fn insert_before(&mut self, sibling: u32, id: u32) {
        self.detach(id);
        let Node { parent, previous, .. } = *self.node(sibling);
        match previous {
            NONE => self.node(parent).first = id,
            _ => self.node(previous).next = id,
        }
        self.node(sibling).previous = id;
        let node = self.node(id);
        (node.parent, node.previous, node.next) = (parent, previous, sibling);
    }

    pub(super) fn move_children(&mut self, from: u32, to: u32) {
        let (first, last) = (self.node(from).first, self.node(from).last);
        if first == NONE {
            return;
        }
        let mut child = first;
        while child != NONE {
            let node = self.node(child);
            node.parent = to;
            child = node.next;
        }
        let before = self.node(to).last;
        match before {
            NONE => self.node(to).first = first,
            _ => self.node(before).next = first,
        }
        self.node(first).previous = before;
        self.node(to).last = last;
        let from = self.node(from);
        (from.first, from.last) = (NONE, NONE);
    }
}
