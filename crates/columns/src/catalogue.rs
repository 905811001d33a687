//! The one list of kernels by name.

use crate::cells::Type;
use crate::kernel::{Entry, Kernel, Options};
use crate::kernels::{
    addresses, changes, codecs, components, engines, forms, guard, keys, lists, questions, templates,
};

const GROUPS: [&[Entry]; 11] = [
    components::ENTRIES,
    addresses::ENTRIES,
    lists::ENTRIES,
    forms::ENTRIES,
    changes::ENTRIES,
    codecs::ENTRIES,
    questions::ENTRIES,
    guard::ENTRIES,
    keys::ENTRIES,
    templates::ENTRIES,
    engines::ENTRIES,
];

impl Kernel {
    /// The kernel of a name; None where there is none, or no function of an engine with the names of the options.
    ///
    /// ```
    /// use urikit_columns::kernel::{Kernel, Options};
    /// assert!(Kernel::named("host", &Options::default()).is_some());
    /// assert!(Kernel::named("hots", &Options::default()).is_none());
    /// ```
    pub fn named(name: &str, options: &Options) -> Option<Self> {
        let (name, answer, make) = GROUPS.into_iter().flatten().find(|entry| entry.0 == name)?;
        let answer = if *answer == Type::Chosen { engines::answer(options)? } else { *answer };
        let mut kernel = Kernel::of(name, answer, make(options));
        kernel.components = components::spans(name, options);
        Some(kernel)
    }

    /// The names of all kernels with what they answer, in the order of the groups.
    pub fn all() -> impl Iterator<Item = (&'static str, Type)> {
        GROUPS.into_iter().flatten().map(|(name, answer, _)| (*name, *answer))
    }
}
