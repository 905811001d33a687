//! Columns for Python: Arrow data in, one kernel asked of every row, Arrow data out.

mod capsules;
mod column;
mod objects;
mod plugin;
mod views;

use std::sync::Arc;

use pyo3::prelude::*;
use urikit_columns::cells::Type;
use urikit_columns::entry::{Entry, Parameter, COMMON};
use urikit_columns::fault::{About, Refusal};
use urikit_columns::kernel::{Kernel, Options};
use urikit_columns::run::{run, Errors, Other};

pub(crate) use self::column::{Column, Texts};
pub(crate) use self::views::column_view;
use crate::arguments::choices::choices;
use crate::arguments::errors;
use crate::arguments::policy::ResolvePolicy;
use crate::arguments::schemes::SchemeRows;
use crate::functions::canonical::KeyRules;
use crate::functions::guard::GuardRules;

/// The `ColumnError` of a refusal.
#[cold]
pub(super) fn raised(refusal: &Refusal) -> PyErr {
    Python::attach(|py| match refusal {
        Refusal::Row(row, fault) => {
            let about = match fault.about {
                About::Text | About::Piece => "text",
                About::Other => "second text",
            };
            errors::column(py, about.to_owned(), Some((*row, fault.code, fault.start)))
        }
        other => errors::column(py, other.to_string(), None),
    })
}

fn written(kind: Type) -> String {
    match kind {
        Type::Text => "text".into(),
        Type::Flag => "bool".into(),
        Type::Port => "uint16".into(),
        Type::Place => "uint32".into(),
        Type::Key => "uint64".into(),
        Type::Whole => "int64".into(),
        Type::Octets => "binary".into(),
        Type::Chosen => "text, int64 or list<text>".into(),
        Type::List(item) => format!("list<{}>", written(*item)),
        Type::Struct(fields) => {
            let fields: Vec<_> = fields.iter().map(|(name, kind)| format!("{name}: {}", written(*kind))).collect();
            format!("struct<{}>", fields.join(", "))
        }
    }
}

/// An option: name, kind, choices, default, whether it is given by name only, meaning.
type Described = (&'static str, &'static str, Vec<&'static str>, Option<&'static str>, bool, &'static str);

fn described(option: &Parameter) -> Described {
    let Parameter { name, takes, default, by_name, about } = *option;
    (name, takes.name(), takes.choices(), default, by_name, about)
}

/// A kernel: name, type of the answer, meaning, scalar expression, example, heading, true if Python has the function of
/// a row, options.
type Row = (&'static str, String, &'static str, &'static str, &'static str, &'static str, bool, Vec<Described>);

/// Return the catalogue of kernels.
#[pyfunction]
pub(crate) fn column_kernels() -> Vec<Row> {
    let row = |(heading, entry): (&'static str, &Entry)| {
        let Entry { name, about, same_as, options, example, answer, make } = *entry;
        let options = options.iter().chain(&COMMON).map(described).collect();
        (name, written(answer), about, same_as, example, heading, make.is_none(), options)
    };
    Entry::all().map(row).collect()
}

choices! { ERRORS("errors"): Errors { "null" => Null, "raise" => Raise, "report" => Report } }

/// Run a kernel on every row; return the results, and with `errors="report"` the reasons for missing ones.
///
/// `other` is the second operand: a string for all rows, or a column. `rules` are those of a profile, a policy or
/// schemes. Raises `ColumnError`.
#[pyfunction]
#[pyo3(signature = (name, column, other, options, names, rules, errors, threads, /))]
#[allow(clippy::too_many_arguments)]
pub(crate) fn column_ask(
    py: Python<'_>,
    name: &str,
    column: &Bound<'_, Texts>,
    other: Option<&Bound<'_, PyAny>>,
    options: Vec<(String, Option<String>)>,
    names: Vec<String>,
    rules: Option<&Bound<'_, PyAny>>,
    errors: &str,
    threads: usize,
) -> PyResult<(Column, Option<Column>)> {
    let mut chosen = Options { names, ..Options::default() };
    for (option, choice) in &options {
        let choice = choice.as_deref();
        chosen.set(option, choice).map_err(|names| errors::choice(option, names, choice.unwrap_or_default()))?;
    }
    if let Some(rules) = rules {
        if let Ok(profile) = rules.cast::<KeyRules>() {
            chosen.profile = Arc::clone(&profile.get().0);
        } else if let Ok(schemes) = rules.cast::<SchemeRows>() {
            chosen.schemes = Arc::clone(&schemes.get().0);
        } else if let Ok(policy) = rules.cast::<ResolvePolicy>() {
            chosen.resolution = policy.get().0;
        } else {
            chosen.policy = Arc::clone(&rules.cast::<GuardRules>()?.get().0);
        }
    }
    let errors = ERRORS.read(errors)?;
    let kernel =
        Kernel::named(name, &chosen).ok_or_else(|| errors::unknown_name("name", "the name of a kernel", name))?;
    let texts: Option<String> =
        other.filter(|other| !other.is_instance_of::<Texts>()).map(|other| other.extract()).transpose()?;
    let column = column.get();
    let second = other.and_then(|other| other.cast::<Texts>().ok());
    let other = match (&texts, second) {
        (Some(text), _) => Some(Other::One(text)),
        (None, Some(texts)) => Some(Other::Column(&texts.get().chunks)),
        (None, None) => None,
    };
    let mut unreadable = column.unreadable.clone();
    if let Some(second) = &second {
        unreadable.add(&second.get().unreadable);
    }
    let answer = py
        .detach(|| unreadable.answered(&kernel, run(&kernel, &column.chunks, other, errors, threads), errors))
        .map_err(|refusal| raised(&refusal))?;
    Ok((Column::of(answer.values), answer.faults.map(Column::of)))
}
