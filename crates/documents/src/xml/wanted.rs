//! The wanted elements: by namespace, name and attributes.

use super::table::Table;

/// The wanted elements in one namespace.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary<'n> {
    /// The namespace; `None` for elements in none.
    pub namespace: Option<&'n str>,
    /// Elements that are reported with any attributes.
    pub elements: Vec<&'n str>,
    /// Elements whose text is reported as well.
    pub texts: Vec<&'n str>,
    /// Attributes in no namespace that make any element wanted.
    pub attributes: Vec<&'n str>,
    /// Same, if the value has one of the bytes of [`MARKS`].
    pub marked: Vec<&'n str>,
    /// Elements whose descendants are all reported.
    pub wholes: Vec<&'n str>,
    /// Same, if the element is the outermost.
    pub roots: Vec<&'n str>,
    /// Descendants of any element are reported.
    pub whole: bool,
}

/// The marks of a CSS value with a reference, and the sign of a character reference, which may stand for any of them.
pub(super) const MARKS: &[u8] = b"(@\\&";

/// The vocabularies that want a name, one bit each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Name {
    pub(super) element: u64,
    pub(super) text: u64,
    pub(super) attribute: u64,
    pub(super) marked: u64,
    pub(super) whole: u64,
    pub(super) root: u64,
}

/// The wanted parts of a document.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    names: Table<Name>,
    namespaces: Table<u64>,
    nameless: u64,
    whole: u64,
    foreign: Vec<Box<str>>,
    instructions: Vec<Box<[u8]>>,
}

impl Wanted {
    /// Creates it from at most 64 vocabularies (later ones are ignored), the namespaces whose attributes are reported
    /// on any element, and the targets of instructions.
    pub fn new<'n>(
        vocabularies: impl IntoIterator<Item = Vocabulary<'n>>,
        foreign: impl IntoIterator<Item = &'n str>,
        instructions: impl IntoIterator<Item = &'n str>,
    ) -> Self {
        let mut wanted = Wanted {
            foreign: foreign.into_iter().map(Box::from).collect(),
            instructions: instructions.into_iter().map(|target| Box::from(target.as_bytes())).collect(),
            ..Wanted::default()
        };
        for (index, vocabulary) in vocabularies.into_iter().take(64).enumerate() {
            wanted.add(&vocabulary, 1 << index);
        }
        wanted
    }

    fn add(&mut self, vocabulary: &Vocabulary<'_>, bit: u64) {
        match vocabulary.namespace {
            Some(namespace) => *self.namespaces.get_or_insert_with(namespace.as_bytes(), u64::default) |= bit,
            None => self.nameless |= bit,
        }
        if vocabulary.whole {
            self.whole |= bit;
        }
        let lists: [(&[&str], fn(&mut Name) -> &mut u64); 6] = [
            (&vocabulary.elements, |name| &mut name.element),
            (&vocabulary.texts, |name| &mut name.text),
            (&vocabulary.attributes, |name| &mut name.attribute),
            (&vocabulary.marked, |name| &mut name.marked),
            (&vocabulary.wholes, |name| &mut name.whole),
            (&vocabulary.roots, |name| &mut name.root),
        ];
        for (names, mask) in lists {
            for name in names {
                *mask(self.names.get_or_insert_with(name.as_bytes(), Name::default)) |= bit;
            }
        }
    }

    pub(super) fn name(&self, name: &[u8]) -> Name {
        self.names.get(name).copied().unwrap_or_default()
    }

    /// Returns the vocabularies of a namespace.
    pub(super) fn vocabularies(&self, namespace: &str) -> u64 {
        self.namespaces.get(namespace.as_bytes()).copied().unwrap_or_default()
    }

    /// Returns the vocabularies of elements in no namespace.
    pub(super) fn nameless(&self) -> u64 {
        self.nameless
    }

    /// Returns true if everything within an element is reported.
    pub(super) fn is_whole(&self, vocabularies: u64, name: Name, outermost: bool) -> bool {
        vocabularies & (self.whole | name.whole | if outermost { name.root } else { 0 }) != 0
    }

    pub(super) fn instruction(&self, target: &[u8]) -> bool {
        self.instructions.iter().any(|wanted| **wanted == *target)
    }

    /// Returns the namespaces whose attributes are reported on any element.
    pub(super) fn foreign(&self) -> &[Box<str>] {
        &self.foreign
    }
}
