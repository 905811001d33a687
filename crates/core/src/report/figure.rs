//! The figure of a text: its components in brackets (RFC 3986 section 3), and carets under its mistakes.
//!
//! ```text
//!         userinfo       host      port
//!         ┌──┴───┐ ┌──────┴──────┐ ┌┴─┐
//! https://john.doe@www.example.com:1234/forum/questions/?tag=networking&order=newest#top
//! └─┬─┘   └─────────────┬─────────────┘└───────┬───────┘ └────────────┬────────────┘ └┬┘
//! scheme            authority                 path                  query          fragment
//! ```
//!
//! - Below the text are scheme, authority, path, query and fragment, without their delimiters; of a URN the NID, the NSS
//!   and its components (RFC 8141 section 2). Above it are userinfo, host and port, if the authority has more than a
//!   host. An empty authority is above too: the path begins at the same place.
//! - A bracket of three columns or more has two corners, dashes and a tick at (n-1)/2. One of two columns is two corners,
//!   one of one column `│`. An empty component is `╵` at the column where it would begin (above the text `╷`).
//! - A label is centred on its tick, and moved right only to keep a space after the label before.
//!
//! The figure of an invalid text has the components before the first mistake. Carets are under all mistakes, at least
//! one each, and the first [`LABELS`] codes are below the first mistake of each. Codes are placed from right to left,
//! each on the first line where it touches no other; a stroke leads down to one that is not on the first line.
//!
//! The text is divided at the edges of components and mistakes, and shown as [`crate::text::cells`]. If it is wider than
//! the figure may be, the widest stretches lose their middle to `…`, down to one common width. A percent-encoded byte is
//! never cut in two.

use super::disagreements::readable;
use super::Report;
use crate::readings::appendix_b::Part;
use crate::syntax::error::codes;
use crate::text::cells::{first, runs, Cell, Cells, Charset};
use crate::text::json::{object, Json};
use crate::text::shown::Shown;
use std::ops::Range;

/// The largest number of codes in a figure.
pub const LABELS: usize = 6;

/// No stretch is cut to fewer columns.
const LEAST: usize = 12;

/// The characters of brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Box-drawing characters.
    Box,
    /// `+`, `-` and `|`; the text is ASCII too.
    Ascii,
}

impl Style {
    fn charset(self) -> Charset {
        if self == Style::Box {
            Charset::Unicode
        } else {
            Charset::Ascii
        }
    }

    fn stroke(self) -> &'static str {
        if self == Style::Box {
            "│"
        } else {
            "|"
        }
    }
}

codes! {
    /// A stretch of a line, in the order in which components are drawn.
    Role {
        /// RFC 3986 section 3.1.
        Scheme = "scheme",
        /// Section 3.2.
        Authority = "authority",
        /// Section 3.3.
        Path = "path",
        /// The namespace identifier of a URN (RFC 8141 section 2.1).
        Nid = "NID",
        /// The namespace-specific string of a URN (RFC 8141 section 2.2).
        Nss = "NSS",
        /// Section 3.4.
        Query = "query",
        /// Parameters of a URN for its resolver (RFC 8141 section 2.3.1).
        RComponent = "r-component",
        /// Parameters of a URN for the resource (RFC 8141 section 2.3.2).
        QComponent = "q-component",
        /// Section 3.5.
        Fragment = "fragment",
        /// The fragment of a URN (RFC 8141 section 2.3.3).
        FComponent = "f-component",
        /// Section 3.2.1.
        Userinfo = "userinfo",
        /// Section 3.2.2.
        Host = "host",
        /// Section 3.2.3.
        Port = "port",
        /// Not a component, and not a mistake.
        Delimiter = "delimiter",
        /// A mistake, a caret or a code.
        Error = "error",
    }
}

codes! {
    /// The side of a bracket.
    Row {
        /// Above the text.
        Upper = "upper",
        /// Below the text.
        Lower = "lower",
    }
}

impl Role {
    /// Returns the role with a name.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }
}

/// A component or a mistake of a text to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch<N> {
    /// The component, or the code of the mistake.
    pub name: N,
    /// The range in characters of the text as given; it is copied to the figure.
    pub place: (usize, usize),
    /// The range in bytes of the masked text.
    pub shown: Range<usize>,
}

impl<N> Stretch<N> {
    fn of(shown: &Shown<'_>, name: N, place: &Range<usize>) -> Self {
        Stretch { name, place: shown.span(place), shown: shown.shown_place(place) }
    }
}

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The component that it belongs to.
    pub role: Role,
    /// The first column, from 0.
    pub column: usize,
    /// The text.
    pub shown: String,
    /// True if its middle is left out.
    pub is_cut: bool,
}

impl Piece {
    fn new(role: Role, column: usize, shown: impl Into<String>) -> Self {
        Piece { role, column, shown: shown.into(), is_cut: false }
    }
}

/// A component in the figure. Columns count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// The component.
    pub component: Role,
    /// The side.
    pub row: Row,
    /// The range in characters of the text as given.
    pub place: (usize, usize),
    /// The first column.
    pub left: usize,
    /// The column after the last one.
    pub right: usize,
    /// The column of the tick.
    pub tick: usize,
    /// The first column of the label.
    pub label_column: usize,
}

/// The carets of a mistake. Columns count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark<'a> {
    /// The code of the mistake.
    pub code: &'a str,
    /// The range in characters of the text as given.
    pub place: (usize, usize),
    /// The first column.
    pub left: usize,
    /// The column after the last one.
    pub right: usize,
}

/// The figure of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure<'a> {
    /// The text: secrets masked, tokens for what cannot be seen, cut to fit.
    pub pieces: Vec<Piece>,
    /// The columns of the text.
    pub columns: usize,
    /// The components, upper row first.
    pub brackets: Vec<Bracket>,
    /// The mistakes, in the order of the text.
    pub marks: Vec<Mark<'a>>,
}

impl<'a> Figure<'a> {
    /// Draws the figure of a report; lone surrogates are shown as U+FFFD.
    ///
    /// ```
    /// use urikit_core::advice::proposal::Unchecked;
    /// use urikit_core::names::schemes::Schemes;
    /// use urikit_core::report::figure::{Figure, Style};
    /// use urikit_core::report::report;
    /// use urikit_core::text::shown::{Given, Shown};
    /// let given = Given::new("http://h/a b".into(), Vec::new(), None);
    /// let found = report(&given, None, &Unchecked, &Schemes::KNOWN);
    /// let figure = Figure::of(&found, &Shown::new(&given, false), None, Style::Box);
    /// assert_eq!((figure.brackets.len(), figure.marks[0].code, figure.marks[0].left), (2, "space", 10));
    /// ```
    pub fn of(found: &'a Report<'_>, shown: &Shown<'_>, width: Option<usize>, style: Style) -> Self {
        let text = shown.whole();
        let (mut parts, mut mistakes) = (Vec::new(), Vec::new());
        if let Some(error) = found.readings.error() {
            let read = readable(found, shown).into_iter();
            parts.extend(read.filter_map(|(part, place)| Some(Stretch::of(shown, Role::of(part.name())?, &place))));
            let from = error.place.end.max(error.place.start + 1);
            let others = found.faults.iter().filter(|fault| fault.place.start >= from);
            mistakes.push(Stretch::of(shown, error.cause.known_name().unwrap_or_default(), &error.place));
            mistakes.extend(others.map(|one| Stretch::of(shown, one.cause.name(), &one.place)));
        } else if let Some(Ok(urn)) = &found.urn {
            parts.extend(found.readings.parts.get(Part::Scheme).map(|place| Stretch::of(shown, Role::Scheme, place)));
            parts.extend([
                Stretch::of(shown, Role::Nid, &urn.nid_range()),
                Stretch::of(shown, Role::Nss, &urn.nss_range()),
            ]);
            let ranges = [urn.r_range(), urn.q_range(), urn.f_range()];
            for (role, place) in [Role::RComponent, Role::QComponent, Role::FComponent].into_iter().zip(ranges) {
                parts.extend(place.map(|place| Stretch::of(shown, role, &place)));
            }
        } else {
            parts.extend(
                found
                    .readings
                    .parts
                    .defined()
                    .filter_map(|(name, at)| Some(Stretch::of(shown, Role::of(name.name())?, at))),
            );
        }
        Canvas { text: &text, surrogates: &[], width, style }.draw(&parts, &mistakes)
    }

    /// Returns the shown text.
    pub fn shown(&self) -> String {
        self.pieces.iter().map(|piece| piece.shown.as_str()).collect()
    }

    /// Returns the text in runs of characters that take equally many columns, each with its first column; a token is a
    /// run of its own.
    pub fn runs(&self) -> Vec<(Role, usize, &str)> {
        let mut found = Vec::new();
        for piece in &self.pieces {
            let pieces = runs(&piece.shown).into_iter();
            found.extend(pieces.map(|(column, run)| (piece.role, piece.column + column, run)));
        }
        found
    }
}

/// A masked text to be drawn.
#[derive(Clone, Copy)]
pub struct Canvas<'a> {
    /// The masked text.
    pub text: &'a str,
    /// The byte offsets of lone surrogates in it, and their code points.
    pub surrogates: &'a [(usize, u32)],
    /// The columns that the figure may take; `None` for any number.
    pub width: Option<usize>,
    /// The characters of the figure.
    pub style: Style,
}

impl Canvas<'_> {
    /// Draws the figure of a text from its components and mistakes, which are in order. Linear in the text.
    ///
    /// If the text must be cut, only the first mistakes are marked: as many as fit.
    ///
    /// ```
    /// use urikit_core::report::figure::{Canvas, Role, Stretch, Style};
    /// let canvas = Canvas { text: "a:b c", surrogates: &[], width: None, style: Style::Box };
    /// let scheme = Stretch { name: Role::Scheme, place: (0, 1), shown: 0..1 };
    /// let space = Stretch { name: "space", place: (3, 4), shown: 3..4 };
    /// let figure = canvas.draw(&[scheme], &[space]);
    /// assert_eq!((figure.shown().as_str(), figure.marks[0].left, figure.brackets[0].tick), ("a:b c", 3, 0));
    /// ```
    pub fn draw<'f>(&self, parts: &[Stretch<Role>], mistakes: &[Stretch<&'f str>]) -> Figure<'f> {
        let is_divided = parts.iter().any(|part| matches!(part.name, Role::Userinfo | Role::Port));
        let kept = parts.iter().filter(|part| is_divided || part.name != Role::Host);
        let parts: Vec<_> = kept.map(|part| (part.name, part.place, self.within(&part.shown))).collect();
        let mut wrong: Vec<_> = mistakes.iter().map(|one| (one.name, one.place, self.within(&one.shown))).collect();
        let edges = |wrong: &[(&str, (usize, usize), Range<usize>)]| {
            let places = parts.iter().map(|(.., place)| place).chain(wrong.iter().map(|(.., place)| place));
            let mut edges: Vec<usize> = places.flat_map(|place| [place.start, place.end]).collect();
            edges.extend([0, self.text.len()]);
            edges.sort_unstable();
            edges.dedup();
            edges
        };
        let mut cuts = edges(&wrong);
        if let Some(width) = self.width {
            while wrong.len() > 1 && self.narrowest(&cuts, width) > width {
                wrong.truncate(wrong.len() - (wrong.len() / 8).max(1));
                cuts = edges(&wrong);
            }
        }
        let (mut pieces, mut columns) = (Vec::new(), vec![0]);
        let room = self.width.and_then(|width| room(self.widths(&cuts, width), width));
        let mut errors = wrong.iter().map(|(.., place)| place).peekable();
        let mut column = 0;
        for (start, end) in cuts.iter().zip(&cuts[1..]).map(|(start, end)| (*start, *end)) {
            while errors.next_if(|error| error.end <= start).is_some() {}
            let role = match errors.peek() {
                Some(error) if error.start <= start => Role::Error,
                _ => {
                    let begins = |(_, _, place): &&(Role, _, Range<usize>)| place.start == start && start < place.end;
                    parts.iter().rev().find(begins).map_or(Role::Delimiter, |part| part.0)
                }
            };
            let mut piece = Piece::new(role, column, "");
            column += self.cut(start..end, room, &mut piece);
            columns.push(column);
            pieces.push(piece);
        }
        let at = |place: &Range<usize>| {
            let column = |edge| cuts.binary_search(&edge).map_or(0, |index| columns[index]);
            (column(place.start), column(place.end))
        };
        let mut brackets = Vec::new();
        for row in Row::ALL {
            let mut edge = 0;
            let mut found = Vec::new();
            // The authority is the last one above: it is empty there, and has no parts.
            let upper = [Role::Userinfo, Role::Host, Role::Port, Role::Authority];
            let names = if row == Row::Upper { &upper[..] } else { &Role::ALL[..Role::Userinfo as usize] };
            for name in names {
                let Some((_, place, shown)) = parts.iter().find(|part| part.0 == *name) else { continue };
                if *name == Role::Authority && (row == Row::Upper) != shown.is_empty() {
                    continue;
                }
                let (left, right) = at(shown);
                // A mask may hide the end of one component and the start of the next: the first has its columns.
                let left = left.max(edge);
                edge = right.max(left);
                found.push((*name, *place, left, edge));
            }
            brackets.extend(label(row, &found, self.width));
        }
        let marks = wrong.iter().map(|(code, place, shown)| {
            let (left, right) = at(shown);
            Mark { code, place: *place, left, right }
        });
        Figure { marks: marks.collect(), pieces, columns: column, brackets }
    }

    /// Returns the part of the text that a range is in.
    fn within(&self, place: &Range<usize>) -> Range<usize> {
        let floor = |at: usize| (0..=at.min(self.text.len())).rev().find(|at| self.text.is_char_boundary(*at));
        let start = floor(place.start).unwrap_or(0);
        start..floor(place.end).unwrap_or(0).max(start)
    }

    fn cells(&self) -> Cells<'_> {
        Cells { text: self.text, surrogates: self.surrogates, charset: self.style.charset() }
    }

    /// Returns the columns of each stretch; of one that is too long in any case, only that they are many.
    fn widths(&self, edges: &[usize], width: usize) -> Vec<usize> {
        let most = width.saturating_mul(4);
        let stretches = edges.iter().zip(&edges[1..]).map(|(start, end)| *start..*end);
        stretches
            .map(|part| if self.is_longer(&part, most) { most.max(LEAST) } else { self.cells().width(part) })
            .collect()
    }

    /// Returns true if a part has more characters; only so many are counted.
    fn is_longer(&self, part: &Range<usize>, most: usize) -> bool {
        part.len() > most && self.text[part.clone()].chars().nth(most).is_some()
    }

    /// Returns the fewest columns of the text, with each stretch cut as far as it may be.
    fn narrowest(&self, edges: &[usize], width: usize) -> usize {
        let widths = self.widths(edges, width);
        let total = widths.iter().fold(0_usize, |total, width| total.saturating_add(*width));
        if total <= width {
            total
        } else {
            widths.iter().map(|taken| taken.min(&LEAST)).sum()
        }
    }

    /// Writes a part in at most `room` columns, its middle replaced, and returns the columns.
    fn cut(&self, part: Range<usize>, room: Option<usize>, piece: &mut Piece) -> usize {
        let cells = self.cells();
        let fits = |room: &usize| !self.is_longer(&part, room.saturating_mul(4)) && cells.width(part.clone()) <= *room;
        let Some(room) = room.filter(|room| !fits(room)) else { return cells.write(part, &mut piece.shown) };
        let dots = if self.style == Style::Box { "…" } else { "..." };
        let taken = dots.chars().count();
        let half = (room - taken).div_ceil(2);
        let mut front = fitting(cells.of(part.clone()), 2 * half, half);
        let mut back = fitting(cells.of(part.clone()).rev(), 2 * half, room - taken - half);
        // A percent-encoded byte is shown as a whole or not at all.
        let mut before = self.text[part.start..part.start + front].chars().rev();
        match (before.next(), before.next()) {
            (Some('%'), Some(_)) => front -= 1,
            (Some(last), Some('%')) => front -= 1 + last.len_utf8(),
            _ => {}
        }
        let behind: Vec<char> = self.text[part.end - back..part.end].chars().take(3).collect();
        let mut before = self.text[part.start..part.end - back].chars().rev();
        back -= match (before.next(), before.next(), &behind[..]) {
            (_, Some('%'), [first, _, ..]) => first.len_utf8(),
            (Some('%'), _, [first, second, _, ..]) => first.len_utf8() + second.len_utf8(),
            _ => 0,
        };
        piece.is_cut = true;
        let left = cells.write(part.start..part.start + front, &mut piece.shown);
        piece.shown.push_str(dots);
        left + taken + cells.write(part.end - back..part.end, &mut piece.shown)
    }
}

/// Returns the bytes of the first cells, at most so many, that fit into `room` columns.
fn fitting(cells: impl Iterator<Item = (Cell, usize)>, most: usize, room: usize) -> usize {
    let (mut bytes, mut columns) = (0, 0);
    for (index, (cell, length)) in cells.take(most).enumerate() {
        columns += first(index, cell);
        if columns > room {
            break;
        }
        bytes += length;
    }
    bytes
}

/// Returns the most columns that a stretch may take so that all fit; `None` if they fit as they are.
fn room(mut widths: Vec<usize>, width: usize) -> Option<usize> {
    widths.sort_unstable();
    let mut left = width;
    for (number, taken) in widths.iter().enumerate() {
        let share = left / (widths.len() - number);
        if *taken > share {
            return Some(share.max(LEAST));
        }
        left -= taken;
    }
    None
}

/// Returns the brackets of a row, from left to right: each component with its range in characters and its columns.
pub fn label(row: Row, parts: &[(Role, (usize, usize), usize, usize)], width: Option<usize>) -> Vec<Bracket> {
    let mut free = 0;
    let mut brackets = Vec::new();
    for (component, place, left, right) in parts.iter().copied() {
        let tick = left + right.saturating_sub(left + 1) / 2;
        let label_column = (tick.saturating_sub((component.name().len() - 1) / 2)).max(free);
        free = label_column + component.name().len() + 1;
        brackets.push(Bracket { component, row, place, left, right, tick, label_column });
    }
    // Labels move left to stay inside of the width, unless all together are wider.
    let mut moved = brackets.clone();
    // One space is after each label, and after the last one the edge of the figure.
    let mut end = width.map(|width| width.saturating_add(1));
    for bracket in moved.iter_mut().rev() {
        if let Some(free) = end {
            let Some(last) = free.checked_sub(bracket.component.name().len() + 1) else { return brackets };
            bracket.label_column = bracket.label_column.min(last);
            end = Some(bracket.label_column);
        }
    }
    moved
}

/// Returns the lines of a figure but the text: labels above, brackets above, brackets below with the carets, labels below
/// with the first codes, and more lines of codes.
pub fn lines(brackets: &[Bracket], marks: &[Mark<'_>], width: Option<usize>, style: Style) -> Vec<Vec<Piece>> {
    let mut lines: Vec<Vec<Piece>> = vec![Vec::new(); 4];
    let mut taken = 0;
    for one in brackets {
        let name = Piece::new(one.component, one.label_column, one.component.name());
        let (bracket, label) = if one.row == Row::Upper { (1, 0) } else { (2, 3) };
        lines[bracket].push(drawn(one, style));
        lines[label].push(name);
        if one.row == Row::Lower {
            taken = taken.max(one.label_column + one.component.name().len() + 1);
        }
    }
    let mut end = 0;
    for mark in marks {
        // Two marks at one place have one caret.
        let (left, right) = (mark.left.max(end), mark.right.max(mark.left + 1));
        if left < right {
            lines[2].push(Piece::new(Role::Error, left, "^".repeat(right - left)));
            end = right;
        }
    }
    let mut codes = codes(marks, taken, width, style).into_iter();
    lines[3].extend(codes.next().into_iter().flatten());
    lines.extend(codes);
    lines
}

fn drawn(bracket: &Bracket, style: Style) -> Piece {
    let [left, dash, right, tick, one, none] = match (style, bracket.row) {
        (Style::Box, Row::Lower) => ["└", "─", "┘", "┬", "│", "╵"],
        (Style::Box, Row::Upper) => ["┌", "─", "┐", "┴", "│", "╷"],
        (Style::Ascii, Row::Lower) => ["+", "-", "+", "|", "|", "'"],
        (Style::Ascii, Row::Upper) => ["+", "-", "+", "|", "|", ","],
    };
    let text = match bracket.right.saturating_sub(bracket.left) {
        0 => none.to_owned(),
        1 => one.to_owned(),
        2 => [left, right].concat(),
        n => {
            let before = (bracket.tick.saturating_sub(bracket.left + 1)).min(n - 3);
            [left, &dash.repeat(before), tick, &dash.repeat(n - 3 - before), right].concat()
        }
    };
    Piece::new(bracket.component, bracket.left, text)
}

/// Returns the lines below the carets: the codes, and the strokes that lead to them; `taken` columns of the first line
/// are full.
fn codes(marks: &[Mark<'_>], taken: usize, width: Option<usize>, style: Style) -> Vec<Vec<Piece>> {
    let mut named: Vec<&Mark<'_>> = Vec::new();
    for mark in marks {
        if named.len() < LABELS && named.iter().all(|known| known.code != mark.code) {
            named.push(mark);
        }
    }
    let inside =
        |mark: &Mark<'_>| width.map_or(mark.left, |width| mark.left.min(width.saturating_sub(mark.code.len())));
    if let [mark] = named[..] {
        // A single code moves to the right of what is there.
        return vec![vec![Piece::new(Role::Error, inside(mark).max(taken), mark.code)]];
    }
    let mut lines: Vec<Vec<Piece>> = Vec::new();
    let is_free = |line: &[Piece], end: usize| line.last().is_none_or(|last| end < last.column);
    for mark in named.into_iter().rev() {
        let column = inside(mark);
        let mut row = usize::from(column < taken);
        while lines.get(row).is_some_and(|line| !is_free(line, column + mark.code.len())) {
            row += 1;
        }
        lines.resize(lines.len().max(row + 1), Vec::new());
        for (above, line) in lines[..row].iter_mut().enumerate() {
            if (above > 0 || mark.left >= taken) && is_free(line, mark.left) {
                line.push(Piece::new(Role::Error, mark.left, style.stroke()));
            }
        }
        lines[row].push(Piece::new(Role::Error, column, mark.code));
    }
    lines.iter_mut().for_each(|line| line.reverse());
    lines
}

impl Figure<'_> {
    /// Returns the record of a figure, with the text in runs of characters that are equally wide.
    pub fn record(&self) -> Json {
        let runs = self.runs();
        let runs = runs.iter().map(|(role, column, run)| {
            object! { "role": role.name(), "column": *column, "shown": Json::said(*run) }
        });
        let mark = |mark: &Mark<'_>| {
            let (start, end) = mark.place;
            object! { "code": Json::said(mark.code), "start": start, "end": end, "left": mark.left, "right": mark.right }
        };
        let bracket = |it: &Bracket| {
            object! {
                "component": it.component.name(),
                "row": it.row.name(),
                "start": it.place.0,
                "end": it.place.1,
                "left": it.left,
                "right": it.right,
                "tick": it.tick,
                "label_column": it.label_column,
            }
        };
        object! {
            "shown": Json::said(self.shown()),
            "columns": self.columns,
            "runs": Json::list(runs),
            "brackets": Json::list(self.brackets.iter().map(bracket)),
            "mark": self.marks.first().map(mark),
            "marks": Json::list(self.marks.iter().map(mark)),
        }
    }
}
