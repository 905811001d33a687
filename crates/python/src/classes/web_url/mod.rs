//! `WebURL`: the URL of the web (URL Standard), as a frozen Python value; a file for each group of methods.

pub(crate) mod changes;
pub(crate) mod parse;
mod parts;
mod pieces;
mod value;
