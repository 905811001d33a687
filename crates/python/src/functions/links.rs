//! Links in running text, and their form for it (UTS #58).

use pyo3::prelude::*;
use pyo3::types::PyString;
use urikit_core::syntax::characters;
use urikit_core::text::links::{self, Ending, Options};
use urikit_core::text::mask;
use urikit_core::text::secrets::{self, Names};

use crate::arguments::text::{self, changed};
use crate::arguments::{long, named};

/// Find the links in running text (UTS #58): (start, end, kind, scheme that is implied, text with its
/// secrets masked or None). Positions are characters.
#[pyfunction]
#[pyo3(signature = (text, schemes, implied, domains, /))]
#[allow(clippy::type_complexity)]
pub(crate) fn detect_links(
    #[pyo3(from_py_with = named::text::identifier)] text: &Bound<'_, PyString>,
    schemes: Vec<String>,
    implied: bool,
    domains: Option<Vec<String>>,
) -> PyResult<Vec<(usize, usize, &'static str, &'static str, Option<String>)>> {
    let (utf8, surrogates) = text::replaced(text)?;
    // A lone surrogate ends a link; the character in its place would not.
    let mut next = surrogates.iter().peekable();
    let mut ended = |(at, c)| if next.next_if_eq(&&at).is_some() { '\0' } else { c };
    let utf8 = if surrogates.is_empty() { utf8 } else { utf8.char_indices().map(&mut ended).collect() };
    let domains = domains.map(|names| links::domains_of(&names));
    long::run(text.py(), &utf8, move |utf8| {
        let schemes: Vec<String> = schemes.iter().map(|scheme| scheme.to_ascii_lowercase()).collect();
        let schemes: Vec<&str> = schemes.iter().map(String::as_str).collect();
        let mut cursor = characters::Cursor::new(utf8);
        let found = links::detect(utf8, &Options { schemes: &schemes, implied, domains: domains.as_deref() });
        let secrets = secrets::find_in_lines(utf8, found.iter().map(|link| link.start..link.end), &Names::default());
        let rows = found.into_iter().map(|link| {
            let shown = &utf8[link.start..link.end];
            let masked = changed(mask::of_part(utf8, link.start..link.end, shown, &secrets));
            (cursor.at(link.start), cursor.at(link.end), link.kind.name(), link.implied, masked)
        });
        rows.collect()
    })
}

/// Return the minimally escaped form of a URL.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn format_link(
    #[pyo3(from_py_with = named::text::identifier)] text: &Bound<'_, PyString>,
) -> PyResult<String> {
    let (utf8, _) = text::replaced(text)?;
    long::run(text.py(), &utf8, |utf8| links::format(utf8, Ending::Escaped))
}
