//! Which elements are told of: by namespace, name and attributes.

use super::table::Table;

/// What is asked for of the elements in one namespace.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary<'n> {
    /// The namespace; `None` for elements in none.
    pub namespace: Option<&'n str>,
    /// Elements that are told of, whatever is on them.
    pub elements: Vec<&'n str>,
    /// Elements whose text is told, if they are told of.
    pub texts: Vec<&'n str>,
    /// Attributes in no namespace that make any element one to tell of.
    pub attributes: Vec<&'n str>,
    /// The same, where the value has one of the bytes of [`MARKS`].
    pub marked: Vec<&'n str>,
    /// Elements within which everything is told.
    pub wholes: Vec<&'n str>,
    /// The same, where the element is the outermost.
    pub roots: Vec<&'n str>,
    /// Whether everything is told within any element.
    pub whole: bool,
}

/// What a value of CSS has that refers to something, and the sign of a reference, which may mean any of these.
pub(super) const MARKS: &[u8] = b"(@\\&";

/// Which vocabularies ask for a name; a bit for each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Name {
    pub(super) element: u64,
    pub(super) text: u64,
    pub(super) attribute: u64,
    pub(super) marked: u64,
    pub(super) whole: u64,
    pub(super) root: u64,
}

/// What is told of a document.
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
    /// What at most 64 vocabularies ask for, the namespaces whose attributes are told on any element, and the
    /// targets of instructions. Vocabularies beyond the 64th ask for nothing.
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

    /// The vocabularies of a namespace.
    pub(super) fn vocabularies(&self, namespace: &str) -> u64 {
        self.namespaces.get(namespace.as_bytes()).copied().unwrap_or_default()
    }

    /// The vocabularies of elements in no namespace.
    pub(super) fn nameless(&self) -> u64 {
        self.nameless
    }

    /// Whether everything is told within an element.
    pub(super) fn is_whole(&self, vocabularies: u64, name: Name, outermost: bool) -> bool {
        vocabularies & (self.whole | name.whole | if outermost { name.root } else { 0 }) != 0
    }

    pub(super) fn instruction(&self, target: &[u8]) -> bool {
        self.instructions.iter().any(|wanted| **wanted == *target)
    }

    /// The namespaces whose attributes are told on any element.
    pub(super) fn foreign(&self) -> &[Box<str>] {
        &self.foreign
    }
}
