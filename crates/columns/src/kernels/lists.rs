//! Segments of paths and parameters of queries.

use std::borrow::Cow;

use urikit_core::syntax::path;
use urikit_core::syntax::percent::Plus;
use urikit_core::syntax::query::{decode_by, pairs, Separators};

use super::of_reference;
use super::read::{checked, of_read, Read};
use crate::cells::Type;
use crate::entry::{Entry, ANY, INDEX, NAME, REFERENCE};
use crate::fault::Fault;
use crate::kernel::Options;

const PAIR: Type = Type::Struct(&[("name", Type::Text), ("value", Type::Text)]);

/// So many ancestors are in a hierarchy, so that its length stays in proportion to that of the text.
const DEEPEST: usize = 100;

pub(crate) const ENTRIES: &[Entry] = &[
    Entry::of("segments", &[ANY]).about("The segments of the path.").same_as("parse(text).segments").answers(
        Type::List(&Type::Text),
        |options| {
            of_read(options, |read, cells| {
                cells.list(path::segments(read.path()), |cells, segment| cells.text(Some(segment)));
            })
        },
    ),
    Entry::of("segment", &[INDEX, ANY])
        .about("The segment at an index, or from the end at a negative one; null where there is none.")
        .same_as("parse(text).segments[index]")
        .example(r#"["http://h/a/b"], -1"#)
        .answers(Type::Text, |options| {
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
    Entry::of("hierarchy", &[REFERENCE])
        .about("The ancestors from the root down, without the text itself; the first 100 of them.")
        .same_as("parse(text).parent, again and again")
        .example(r#"["http://h/a/b"]"#)
        .answers(Type::List(&Type::Text), |options| {
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
    Entry::of("file_name", &[ANY])
        .about("The last segment of the path.")
        .same_as("parse(text).name")
        .answers(Type::Text, |options| of_read(options, |read, cells| cells.text(Some(read.name())))),
    Entry::of("extension", &[ANY])
        .about("The last suffix of the name, with its dot.")
        .same_as("parse(text).suffix")
        .answers(Type::Text, |options| of_read(options, |read, cells| cells.text(Some(path::suffix(read.name()))))),
    Entry::of("params", &[ANY])
        .about(
            "The names and values of the query as they are written; the value is null without an \
             equals sign.",
        )
        .same_as("parse(text).params")
        .example(r#"["http://h/?q=1&r"]"#)
        .answers(Type::List(&PAIR), |options| {
            of_read(options, |read, cells| {
                let pairs = pairs(read.query(), &Separators::AMPERSAND);
                cells.list(pairs, |cells, (name, value)| cells.texts(&[Some(name), value]));
            })
        }),
    Entry::of("param", &[NAME, ANY])
        .about("The first value of a parameter, decoded as a form is.")
        .same_as("parse(text).query_params.get(name)")
        .example(r#"["http://h/?q=a+b&q=2"], "q""#)
        .answers(Type::Text, |options| {
            let wanted = wanted(options);
            checked(options, move |read, cells| {
                let value = values(read, &wanted).next().flatten();
                cells.text(value.map(|value| decoded(read, value)).transpose()?.as_deref());
                Ok(())
            })
        }),
    Entry::of("param_all", &[NAME, ANY])
        .about("The values of a parameter, decoded as a form is; null without an equals sign.")
        .same_as("parse(text).query_params.getall(name)")
        .example(r#"["http://h/?q=a+b&q=2"], "q""#)
        .answers(Type::List(&Type::Text), |options| {
            let wanted = wanted(options);
            checked(options, move |read, cells| {
                let values = values(read, &wanted).map(|value| value.map(|value| decoded(read, value)).transpose());
                let values = values.collect::<Result<Vec<_>, _>>()?;
                cells.list(values, |cells, value| cells.text(value.as_deref()));
                Ok(())
            })
        }),
    Entry::of("param_names", &[ANY])
        .about("The names of the parameters, decoded as a form is, in their order.")
        .same_as("percent.decode_form(name) of parse(text).params")
        .answers(Type::List(&Type::Text), |options| {
            checked(options, |read, cells| {
                let decoded =
                    |name| decode_by(name, Plus::Space, read.errors()).map_err(|e| Fault::from(e).of_piece(name));
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
    let errors = read.errors();
    let is_wanted = move |name: &str| decode_by(name, Plus::Space, errors).is_ok_and(|name| name == wanted);
    pairs(read.query(), &Separators::AMPERSAND).filter(move |(name, _)| is_wanted(name)).map(|(_, value)| value)
}

/// A value, decoded as a form is; places are those of the query.
fn decoded<'a>(read: &Read<'a>, value: &'a str) -> Result<Cow<'a, str>, Fault> {
    decode_by(value, Plus::Space, read.errors()).map_err(|error| {
        let (query, error) = (read.query(), Fault::from(error));
        let by = value.as_ptr() as usize - query.as_ptr() as usize;
        Fault { start: error.start + by, end: error.end + by, ..error }.of_piece(query)
    })
}
