//! A value of XML with the places of its characters: what `urikit.documents.xml.events` explains.

use pyo3::prelude::*;
use pyo3::types::PyString;
use urikit_documents::xml::Text;

/// The start of a piece in its value, its start in the source, and true if the source has the same characters.
struct Piece {
    start: usize,
    offset: usize,
    end: usize,
    verbatim: bool,
}

/// Value with the positions of its characters in the source.
#[pyclass(frozen, module = "urikit._native")]
pub(crate) struct Placed {
    /// Characters, as the format reads them.
    #[pyo3(get)]
    value: Py<PyString>,
    pieces: Vec<Piece>,
}

#[pymethods]
impl Placed {
    /// `starts` says where in the value each piece begins, `places` where it begins and ends in the source, and
    /// whether it is there as it is.
    #[new]
    #[pyo3(signature = (value, starts, places, /))]
    fn new(value: Py<PyString>, starts: Vec<usize>, places: Vec<(usize, usize, bool)>) -> Self {
        let pieces = starts.into_iter().zip(places);
        let pieces = pieces.map(|(start, (offset, end, verbatim))| Piece { start, offset, end, verbatim }).collect();
        Placed { value, pieces }
    }

    /// Convert a span of the value into one of the source.
    #[pyo3(signature = (start, end, /))]
    fn span(&self, start: usize, end: usize) -> (usize, usize) {
        let Some(piece) = self.at(start) else { return (0, 0) };
        let begin = if piece.verbatim { piece.reach(start) } else { piece.offset };
        if end <= start {
            return (begin, begin);
        }
        let Some(piece) = self.at(end - 1) else { return (begin, begin) };
        (begin, if piece.verbatim { piece.reach(end) } else { piece.end })
    }
}

impl Placed {
    /// The text of an element.
    pub(super) fn of_text(py: Python<'_>, text: &Text) -> PyResult<Self> {
        let value = PyString::from_bytes(py, &text.value)?.unbind();
        let pieces = text.pieces.iter().map(|piece| Piece {
            start: piece.start,
            offset: piece.offset,
            end: piece.end,
            verbatim: piece.verbatim,
        });
        Ok(Placed { value, pieces: pieces.collect() })
    }

    /// The piece with that character; the first one for what is before it.
    fn at(&self, index: usize) -> Option<&Piece> {
        let behind = self.pieces.partition_point(|piece| piece.start <= index);
        self.pieces.get(behind.saturating_sub(1))
    }
}

impl Piece {
    /// Returns the place in the source of a character of the piece, or of its end.
    fn reach(&self, index: usize) -> usize {
        (self.offset + index.saturating_sub(self.start)).min(self.end)
    }
}
