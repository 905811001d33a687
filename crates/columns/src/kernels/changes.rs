//! A reference with one component changed; all else keeps its bytes.

use urikit_core::syntax::build::{replace, Change, Changes};
use urikit_core::syntax::path_guard::GuardPolicy;
use urikit_core::syntax::percent::{self, Plus};
use urikit_core::syntax::query::{fits, pairs, retain, sort, Dialect, Piece, Separators};
use urikit_core::syntax::reference::Reference;

use super::checked;
use crate::cells::{Cells, Type};
use crate::entry::{Entry, COMPONENTS, PATTERNS, REFERENCE};
use crate::fault::Fault;
use crate::kernel::{Ask, Options, CHANGED};

pub(crate) const ENTRIES: &[Entry] = &[
    Entry::of("without_fragment", &[REFERENCE])
        .about("The text without its fragment.")
        .same_as("parse(text).without_fragment()")
        .answers(Type::Text, |options| {
            checked(options, |r, cells| {
                cells.text(Some(r.without_fragment()));
                Ok(())
            })
        }),
    Entry::of("without_query", &[REFERENCE])
        .about("The text without its query.")
        .same_as("parse(text).replace(query=None)")
        .answers(Type::Text, |options| {
            changed(options, |r| r.query().map(|_| Changes { query: Change::Remove, ..Changes::default() }))
        }),
    Entry::of("without_userinfo", &[REFERENCE])
        .about("The text without its user name and password.")
        .same_as("parse(text).replace(userinfo=None)")
        .answers(Type::Text, |options| {
            changed(options, |r| r.userinfo().map(|_| Changes { userinfo: Change::Remove, ..Changes::default() }))
        }),
    Entry::of("replace", &[REFERENCE, COMPONENTS])
        .about(
            "The text with other components, given as they are written: what is not given stays, \
             None removes.",
        )
        .same_as("parse(text).replace(...)")
        .example(r#"["http://h/?q"], query=None, fragment="top""#)
        .answers(Type::Text, replaced),
    Entry::of("keep_params", &[PATTERNS, REFERENCE])
        .about("The text with only the parameters that fit a pattern.")
        .same_as("parse(text).filter_params(...)")
        .example(r#"["http://h/?q=1&utm_id=2"], "q""#)
        .answers(Type::Text, |options| of_names(options, true)),
    Entry::of("drop_params", &[PATTERNS, REFERENCE])
        .about("The text without the parameters that fit a pattern.")
        .same_as("parse(text).filter_params(...)")
        .example(r#"["http://h/?q=1&utm_id=2"], "utm_*""#)
        .answers(Type::Text, |options| of_names(options, false)),
    Entry::of("sort_query", &[REFERENCE])
        .about("The text with its parameters sorted by name.")
        .same_as("parse(text).params.sorted()")
        .example(r#"["http://h/?b=1&a=2"]"#)
        .answers(Type::Text, |options| of_query(options, |query| Some(sort(query, &Dialect::PLAIN)))),
];

fn changed(options: &Options, changes: for<'a> fn(&Reference<'a>) -> Option<Changes<'a>>) -> Box<Ask> {
    checked(options, move |r, cells| match changes(r) {
        Some(changes) => written(r, &changes, cells),
        None => {
            cells.text(Some(r.text()));
            Ok(())
        }
    })
}

/// Replaces components as the options say.
fn replaced(options: &Options) -> Box<Ask> {
    let given = options.changes.clone();
    checked(options, move |r, cells| {
        let [scheme, authority, userinfo, host, port, path, query, fragment] =
            given.each_ref().map(|change| match change {
                Change::Keep => Change::Keep,
                Change::Remove => Change::Remove,
                Change::Set(text) => Change::Set(&text[..]),
            });
        let changes = Changes { scheme, authority, userinfo, host, port, path, query, fragment };
        let made = replace(r, &changes, GuardPolicy::Add).map_err(|error| {
            let at = CHANGED.iter().position(|name| *name == error.component.name());
            let piece = match at.map(|at| &given[at]) {
                Some(Change::Set(text)) => text,
                _ => "",
            };
            Fault::from(error).of_piece(piece)
        })?;
        cells.text(Some(&made));
        Ok(())
    })
}

fn written(r: &Reference<'_>, changes: &Changes<'_>, cells: &mut Cells) -> Result<(), Fault> {
    cells.text(Some(&replace(r, changes, GuardPolicy::Add)?));
    Ok(())
}

/// A kernel that writes another query; None removes it.
fn of_query(options: &Options, of: impl Fn(&str) -> Option<String> + Send + Sync + 'static) -> Box<Ask> {
    checked(options, move |r, cells| {
        let Some(query) = r.query() else {
            cells.text(Some(r.text()));
            return Ok(());
        };
        let made = of(query);
        let query = made.as_deref().map_or(Change::Remove, Change::Set);
        written(r, &Changes { query, ..Changes::default() }, cells)
    })
}

/// A kernel that keeps, or drops, the parameters whose decoded names fit one of the patterns.
fn of_names(options: &Options, keep: bool) -> Box<Ask> {
    let patterns: Vec<Vec<u8>> = options.names.iter().map(|name| name.clone().into_bytes()).collect();
    let is_kept = move |piece: &Piece<'_>| {
        let name = percent::decode(piece.name(), Plus::Space);
        let name = name.as_deref().unwrap_or(piece.name().as_bytes());
        patterns.iter().any(|pattern| fits(pattern, name)) == keep
    };
    of_query(options, move |query| {
        let kept = retain(query, &Separators::AMPERSAND, &is_kept);
        // A query whose last parameter went is dropped with its "?".
        let is_gone = kept != query && pairs(&kept, &Separators::AMPERSAND).next().is_none();
        (!is_gone).then_some(kept)
    })
}
