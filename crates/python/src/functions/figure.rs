//! Figures: the cells of characters, the layout of a text, and the lines around it.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use urikit_core::report::figure::{self, Bracket, Canvas, Mark, Piece, Role, Row, Stretch, Style};
use urikit_core::text::cells::{Cell, Charset};

use crate::arguments::choices::choices;
use crate::arguments::text::replaced;
use crate::arguments::{errors, long, named};
use crate::functions::secrets::At;

choices! {
    CHARSET("charset"): Charset { "unicode" => Unicode, "ascii" => Ascii }
    ROW("row"): Row { "upper" => Upper, "lower" => Lower }
    STYLE("style"): Style { "box" => Box, "ascii" => Ascii }
}

/// A component, its row, its range in characters, its columns, its tick and the column of its label.
type BracketRow<'a> = (&'a str, &'a str, usize, usize, usize, usize, usize, usize);
/// A code, its range in characters, and its columns or its range in the masked text.
type Span<T> = (T, usize, usize, usize, usize);

/// Return the output for a code point, and the columns it takes.
#[pyfunction]
#[pyo3(signature = (code, charset, /))]
pub(crate) fn cell(code: u32, charset: &str) -> PyResult<(String, usize)> {
    let (cell, mut shown) = (Cell::of(code, CHARSET.read(charset)?), String::new());
    cell.write(&mut shown);
    Ok((shown, cell.width()))
}

/// Return the pieces, brackets and marks of a figure.
///
/// Each component and mistake has its range in the text and in the masked text.
#[pyfunction]
#[pyo3(signature = (text, components, mistakes, width, style, /))]
#[allow(clippy::type_complexity)]
pub(crate) fn figure_layout(
    #[pyo3(from_py_with = named::text::string)] text: &Bound<'_, PyString>,
    components: Vec<Span<String>>,
    mistakes: Vec<Span<String>>,
    width: Option<At>,
    #[pyo3(from_py_with = named::style::utf8)] style: &str,
) -> PyResult<(Vec<(&'static str, usize, String, &'static str)>, Vec<BracketRow<'static>>, Vec<Span<String>>)> {
    let (utf8, lone) = replaced(text)?;
    let codes = if lone.is_empty() {
        Vec::new()
    } else {
        let encoded = text.call_method1("encode", ("utf-8", "surrogatepass"))?.cast_into::<PyBytes>()?;
        let code =
            |at: usize| [0, 1, 2].iter().fold(0, |code, n| code << 6 | u32::from(encoded.as_bytes()[at + n] & 63));
        lone.into_iter().map(|at| (at, code(at) & 0xFFFF)).collect()
    };
    // An ASCII text has as many bytes as characters.
    let bytes: Vec<usize> = match utf8.is_ascii() {
        true => Vec::new(),
        false => utf8.char_indices().map(|(at, _)| at).collect(),
    };
    let at = |character: usize| if bytes.is_empty() { character } else { *bytes.get(character).unwrap_or(&utf8.len()) };
    let parts = components.iter().map(|(name, start, end, from, to)| {
        Ok(Stretch { name: role(name)?, place: (*start, *end), shown: at(*from)..at(*to) })
    });
    let parts = parts.collect::<PyResult<Vec<_>>>()?;
    let mistakes = mistakes.iter().map(|(code, start, end, from, to)| Stretch {
        name: code.as_str(),
        place: (*start, *end),
        shown: at(*from)..at(*to),
    });
    let mistakes: Vec<_> = mistakes.collect();
    let canvas = Canvas { text: &utf8, surrogates: &codes, width: columns(width), style: STYLE.read(style)? };
    let found = long::quick(text.py(), utf8.len(), || canvas.draw(&parts, &mistakes));
    let extent = |piece: &Piece| if piece.is_cut { "cut" } else { "whole" };
    let pieces = found.pieces.into_iter().map(|it| (it.role.name(), it.column, extent(&it), it.shown));
    let pieces = pieces.map(|(role, column, extent, shown)| (role, column, shown, extent)).collect();
    let marks = found.marks.iter().map(|it| (it.code.to_owned(), it.place.0, it.place.1, it.left, it.right)).collect();
    Ok((pieces, rows(found.brackets), marks))
}

/// Return the brackets of a row of a figure from components, their ranges and their columns.
#[pyfunction]
#[pyo3(signature = (row, components, width, /))]
pub(crate) fn figure_row(
    row: &str,
    components: Vec<Span<String>>,
    width: Option<At>,
) -> PyResult<Vec<BracketRow<'static>>> {
    let parts =
        components.iter().map(|(name, start, end, left, right)| Ok((role(name)?, (*start, *end), *left, *right)));
    Ok(rows(figure::label(ROW.read(row)?, &parts.collect::<PyResult<Vec<_>>>()?, columns(width))))
}

/// Return the lines of a figure without the text, as pieces of a role, a column and a text.
///
/// They are labels and brackets above, brackets with the carets and labels with codes below, and more codes.
#[pyfunction]
#[pyo3(signature = (brackets, marks, width, style, /))]
pub(crate) fn figure_lines(
    brackets: Vec<(String, String, usize, usize, usize, usize, usize, usize)>,
    marks: Vec<Span<String>>,
    width: Option<At>,
    #[pyo3(from_py_with = named::style::utf8)] style: &str,
) -> PyResult<Vec<Vec<(&'static str, usize, String)>>> {
    let brackets = brackets.iter().map(|(name, row, start, end, left, right, tick, label_column)| {
        let (component, row, place) = (role(name)?, ROW.read(row)?, (*start, *end));
        Ok(Bracket { component, row, place, left: *left, right: *right, tick: *tick, label_column: *label_column })
    });
    let marks = marks.iter().map(|(code, start, end, left, right)| Mark {
        code,
        place: (*start, *end),
        left: *left,
        right: *right,
    });
    let (brackets, marks) = (brackets.collect::<PyResult<Vec<_>>>()?, marks.collect::<Vec<_>>());
    let lines = figure::lines(&brackets, &marks, columns(width), STYLE.read(style)?).into_iter();
    Ok(lines.map(|line| line.into_iter().map(|it| (it.role.name(), it.column, it.shown)).collect()).collect())
}

fn columns(width: Option<At>) -> Option<usize> {
    width.map(|width| width.0)
}

fn role(name: &str) -> PyResult<Role> {
    Role::of(name).ok_or_else(|| errors::choice("component", Role::ALL.map(Role::name), name))
}

fn rows(brackets: Vec<Bracket>) -> Vec<BracketRow<'static>> {
    let row = |it: Bracket| {
        let (start, end) = it.place;
        (it.component.name(), it.row.name(), start, end, it.left, it.right, it.tick, it.label_column)
    };
    brackets.into_iter().map(row).collect()
}
