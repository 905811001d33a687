//! The kernels, by what they answer.

pub(crate) mod addresses;
pub(crate) mod changes;
pub(crate) mod codecs;
pub(crate) mod components;
pub(crate) mod engines;
pub(crate) mod forms;
pub(crate) mod guard;
pub(crate) mod keys;
pub(crate) mod lists;
pub(crate) mod questions;
mod read;
pub(crate) mod templates;

use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::reference::Reference;

use crate::cells::Cells;
use crate::fault::Fault;
use crate::kernel::{Ask, Options};

/// A kernel that reads its text as a reference and cannot fail after that.
fn of_reference(
    options: &Options,
    write: impl for<'a> Fn(&Reference<'a>, &mut Cells) + Send + Sync + 'static,
) -> Box<Ask> {
    checked(options, move |reference, cells| {
        write(reference, cells);
        Ok(())
    })
}

/// A kernel that reads its text as a reference. It is compiled once, and calls what it is for.
fn checked(
    options: &Options,
    write: impl for<'a> Fn(&Reference<'a>, &mut Cells) -> Result<(), Fault> + Send + Sync + 'static,
) -> Box<Ask> {
    fn ask(syntax: Syntax, write: Box<OfReference>) -> Box<Ask> {
        Box::new(move |row, cells| write(&reference(syntax, row.text)?, cells))
    }
    ask(options.standard.syntax(), Box::new(write))
}

type OfReference = dyn for<'a> Fn(&Reference<'a>, &mut Cells) -> Result<(), Fault> + Send + Sync;

/// A text as a reference, by the reader that is compiled for speed.
#[inline]
fn reference(syntax: Syntax, text: &str) -> Result<Reference<'_>, Fault> {
    match urikit_reader::parse_by(syntax, text) {
        Ok(offsets) => Ok(Reference::from_parts(text, offsets)),
        Err(error) => Err(Fault::of_syntax(text, error)),
    }
}
