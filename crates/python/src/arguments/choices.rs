//! Choices: arguments whose values have names, as `style="shortest"`.

use pyo3::prelude::*;
use urikit_core::forms::normalize::Ipv6Form;
use urikit_core::syntax::path_guard::GuardPolicy;
use urikit_core::syntax::percent::{Errors, Plus};
use urikit_core::syntax::relativize::Style;

use crate::arguments::errors;

/// The name of an argument, and its values by the names that Python knows them by.
pub(crate) struct Choices<T: 'static>(pub(crate) &'static str, pub(crate) &'static [(&'static str, T)]);

impl<T: Copy> Choices<T> {
    /// The value of a name; an `ArgumentError` lists the names.
    pub(crate) fn read(&self, given: &str) -> PyResult<T> {
        let found = self.1.iter().find(|(name, _)| *name == given);
        found
            .map(|(_, value)| *value)
            .ok_or_else(|| errors::choice(self.0, self.1.iter().map(|(name, _)| *name), given))
    }
}

impl<T: PartialEq> Choices<T> {
    pub(crate) fn name(&self, value: T) -> &'static str {
        self.1.iter().find(|(_, known)| *known == value).map_or("", |(name, _)| name)
    }
}

/// Tables of choices: `STYLE("style"): Style { "shortest" => Shortest, "path" => Path }`.
macro_rules! choices {
    ($($vis:vis $table:ident($argument:literal): $type:ident { $($name:literal => $value:ident),* })*) => { $(
        $vis const $table: $crate::arguments::choices::Choices<$type> =
            $crate::arguments::choices::Choices($argument, &[$(($name, $type::$value)),*]);
    )* };
}
pub(crate) use choices;

choices! {
    pub(crate) ERRORS("errors"): Errors { "strict" => Strict, "replace" => Replace, "keep" => Keep }
    pub(crate) GUARD("guard"): GuardPolicy { "add" => Add, "refuse" => Refuse }
    pub(crate) IPV6("ipv6"): Ipv6Form { "keep" => Keep, "rfc5952" => Rfc5952 }
    pub(crate) PLUS("plus"): Plus { "literal" => Literal, "space" => Space }
    pub(crate) STYLE("style"): Style { "shortest" => Shortest, "path" => Path }
}

/// True if the fragments of two URLs count.
pub(crate) const FRAGMENTS: Choices<bool> = Choices("fragments", &[("include", true), ("exclude", false)]);
/// True if a setter may ignore a value or a part of it.
pub(crate) const IGNORED: Choices<bool> = Choices("ignored", &[("refuse", false), ("allow", true)]);
