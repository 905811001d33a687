//! The one catalogue of kernels: name, options, answer and meaning of each.
//!
//! Python's functions with their signatures and docstrings, the functions of SQL, the methods of Polars and the tables
//! of the docs are made from it. A kernel is one [`Entry`] in the group that it belongs to.

use crate::cells::Type;
use crate::entry::Entry;
use crate::kernel::{Kernel, Options};
use crate::kernels::{
    addresses, changes, codecs, components, engines, forms, guard, keys, lists, questions, templates,
};

/// The groups, with their headings in the docs, in the order of the docs.
pub const GROUPS: [(&str, &[Entry]); 12] = [
    ("Questions", questions::ENTRIES),
    ("Questions", guard::ENTRIES),
    ("Components", components::ENTRIES),
    ("Hosts", addresses::ENTRIES),
    ("Paths and queries", lists::ENTRIES),
    ("Paths and queries", templates::ENTRIES),
    ("Other forms", forms::ENTRIES),
    ("Changes", changes::ENTRIES),
    ("Encodings", codecs::ENTRIES),
    ("Keys", keys::ENTRIES),
    ("Identifiers", IDENTIFIERS),
    ("Other engines", engines::ENTRIES),
];

/// Kernels of typed views, which are in Python.
const IDENTIFIERS: &[Entry] = &[
    Entry::of("isbn13", &[])
        .about("The thirteen digits of an ISBN.")
        .same_as("Isbn.parse(text).to_13().digits")
        .example(r#"["urn:isbn:0-395-36341-1"]"#)
        .in_python(Type::Text),
    Entry::of("doi", &[])
        .about("The name of a DOI in capitals, also of a URL of its resolver.")
        .same_as("Doi.of(text).normalized().name")
        .example(r#"["https://doi.org/10.1000/abc"]"#)
        .in_python(Type::Text),
    Entry::of("mail_addresses", &[])
        .about("The recipients of a mailto URI, decoded.")
        .same_as("Mailto.parse(text).recipients")
        .example(r#"["mailto:a@h,b@h"]"#)
        .in_python(Type::List(&Type::Text)),
    Entry::of("tel_digits", &[])
        .about("The telephone number without separators.")
        .same_as("Tel.parse(text).digits")
        .example(r#"["tel:+1-201-555-0123"]"#)
        .in_python(Type::Text),
];

impl Entry {
    /// All kernels in the order of the docs, each with the heading of its group.
    pub fn all() -> impl Iterator<Item = (&'static str, &'static Entry)> {
        GROUPS.into_iter().flat_map(|(heading, entries)| entries.iter().map(move |entry| (heading, entry)))
    }

    /// The kernel of a name.
    pub fn named(name: &str) -> Option<&'static Entry> {
        Entry::all().map(|(_, entry)| entry).find(|entry| entry.name == name)
    }
}

impl Kernel {
    /// The kernel of a name; None where there is none, or no function of an engine with the names of the options.
    ///
    /// ```
    /// use urikit_columns::kernel::{Kernel, Options};
    /// assert!(Kernel::named("host", &Options::default()).is_some());
    /// assert!(Kernel::named("hots", &Options::default()).is_none());
    /// ```
    pub fn named(name: &str, options: &Options) -> Option<Self> {
        let entry = Entry::named(name)?;
        let answer = if entry.answer == Type::Chosen { engines::answer(options)? } else { entry.answer };
        let mut kernel = Kernel::of(entry.name, answer, entry.make?(options));
        kernel.components = components::spans(name, options);
        Some(kernel)
    }
}
