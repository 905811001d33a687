//! What a path and a query consist of.

use std::borrow::Cow;

use urikit_core::syntax::path;
use urikit_core::syntax::percent::{self, Plus};
use urikit_core::syntax::query::{decode_text, pairs, Separators};

use super::of_reference;
use super::read::{checked, of_read, Read};
use crate::cells::Type;
use crate::fault::Fault;
use crate::kernel::{Entry, Options};

const PAIR: Type = Type::Struct(&[("name", Type::Text), ("value", Type::Text)]);

/// So many ancestors are in a hierarchy, so that its length stays in proportion to that of the text.
const DEEPEST: usize = 100;

pub(crate) const ENTRIES: &[Entry] = &[
    ("segments", Type::List(&Type::Text), |options| {
        of_read(options, |read, cells| {
            cells.list(path::segments(read.path()), |cells, segment| cells.text(Some(segment)));
        })
    }),
    ("segment", Type::Text, |options| {
        let index = options.number;
        of_read(options, move |read, cells| {
            let mut segments = path::segments(read.path());
            cells.text(match usize::try_from(index) {
                Ok(index) => segments.nth(index),
                Err(_) => {
                    let all: Vec<_> = segments.collect();
                    let back = usize::try_from(index.unsigned_abs()).ok();
                    back.and_then(|back| all.len().checked_sub(back)).map(|at| all[at])
                }
            });
        })
    }),
    ("hierarchy", Type::List(&Type::Text), |options| {
        of_reference(options, |r, cells| {
            let before = r.path().as_ptr() as usize - r.text().as_ptr() as usize;
            let mut ends = Vec::new();
            let (mut path, mut rest) = (r.path(), r.text().len() - before);
            loop {
                path = path::parent(path);
                if path.len() == rest {
                    break;
                }
                rest = path.len();
                ends.push(before + rest);
            }
            let roots = ends.into_iter().rev().take(DEEPEST);
            cells.list(roots, |cells, end| cells.text(Some(&r.text()[..end])));
        })
    }),
    ("params", Type::List(&PAIR), |options| {
        of_read(options, |read, cells| {
            let pairs = pairs(read.query(), &Separators::AMPERSAND);
            cells.list(pairs, |cells, (name, value)| cells.texts(&[Some(name), value]));
        })
    }),
    ("param", Type::Text, |options| {
        let wanted = wanted(options);
        checked(options, move |read, cells| {
            let value = values(read, &wanted).next().flatten();
            cells.text(value.map(|value| decoded(read, value)).transpose()?.as_deref());
            Ok(())
        })
    }),
    ("param_all", Type::List(&Type::Text), |options| {
        let wanted = wanted(options);
        checked(options, move |read, cells| {
            let values =
                values(read, &wanted).map(|value| value.map(|value| decoded(read, value)).transpose());
            let values = values.collect::<Result<Vec<_>, _>>()?;
            cells.list(values, |cells, value| cells.text(value.as_deref()));
            Ok(())
        })
    }),
    ("param_names", Type::List(&Type::Text), |options| {
        checked(options, |read, cells| {
            let decoded = |name| decode_text(name, Plus::Space).map_err(|e| Fault::from(e).of_piece(name));
            let names = pairs(read.query(), &Separators::AMPERSAND).map(|(name, _)| decoded(name));
            let names = names.collect::<Result<Vec<_>, _>>()?;
            cells.list(names, |cells, name| cells.text(Some(&name)));
            Ok(())
        })
    }),
];

fn wanted(options: &Options) -> String {
    options.names.first().cloned().unwrap_or_default()
}

/// The values of a parameter as they are written; a name that is not text is not the one.
fn values<'a>(read: &Read<'a>, wanted: &str) -> impl Iterator<Item = Option<&'a str>> {
    let is_wanted =
        move |name: &str| percent::decode(name, Plus::Space).is_ok_and(|name| *name == *wanted.as_bytes());
    pairs(read.query(), &Separators::AMPERSAND)
        .filter(move |(name, _)| is_wanted(name))
        .map(|(_, value)| value)
}

/// A value, decoded as a form is; places are those of the query.
fn decoded<'a>(read: &Read<'a>, value: &'a str) -> Result<Cow<'a, str>, Fault> {
    decode_text(value, Plus::Space).map_err(|error| {
        let (query, error) = (read.query(), Fault::from(error));
        let by = value.as_ptr() as usize - query.as_ptr() as usize;
        Fault { start: error.start + by, end: error.end + by, ..error }.of_piece(query)
    })
}
