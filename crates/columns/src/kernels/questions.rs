//! Questions about a text: is it valid, why not, is it equal to another.

use std::sync::Arc;

use urikit_core::advice::issue::{find, firsts, MOST};
use urikit_core::forms::normalize::Policy;
use urikit_core::syntax::characters;
use urikit_core::web;

use super::components::origin_of;
use super::forms::{both, failure};
use super::read::{of_url, Read};
use super::reference;
use crate::cells::{Cells, Type};
use crate::entry::{Entry, ANY, AT, ISSUES, OTHER, REFERENCE, SCHEMES};
use crate::fault::Fault;
use crate::kernel::{Ask, Options, Standard};

const ERROR: Type = Type::Struct(&[("code", Type::Text), ("start", Type::Place), ("end", Type::Place)]);

const CLASSIFICATION: Type = Type::Struct(&[
    ("kind", Type::Text),
    ("access", Type::Text),
    ("protocol", Type::Text),
    ("is_web_address", Type::Flag),
]);

pub(crate) const ENTRIES: &[Entry] = &[
    Entry::of("is_valid", &[ANY])
        .about("Whether the text is valid by a standard.")
        .same_as("is_valid(text)")
        .example(r#"["http://h/a", "http://h/a b"]"#)
        .answers(Type::Flag, is_valid),
    Entry::of("error", &[ANY])
        .about(
            "The error of an invalid text: its code and its place, in characters; null where it \
             is valid.",
        )
        .same_as("URISyntaxError of parse(text)")
        .example(r#"["http://h/a b"]"#)
        .answers(ERROR, error),
    Entry::of("error_message", &[ANY])
        .about("The error of an invalid text, in a sentence; null where it is valid.")
        .same_as("URISyntaxError.message")
        .example(r#"["http://h/a b"]"#)
        .in_python(Type::Text),
    Entry::of("issues", &[ISSUES, REFERENCE])
        .about("The warnings about what is valid but suspicious: codes and places, in characters.")
        .same_as("parse(text).issues(profile)")
        .example(r#"["http://good.com:80@evil.com/"]"#)
        .answers(Type::List(&ERROR), issues),
    Entry::of("same_origin", &[OTHER, ANY, SCHEMES])
        .about("Whether two texts have one origin; false where one has none.")
        .same_as("origin(text, schemes=schemes) == origin(other, schemes=schemes)")
        .example(r#"["http://h/a", "https://h/"], "http://h/""#)
        .answers(Type::Flag, |options| {
            if options.standard == Standard::Whatwg {
                return Box::new(|row, cells| {
                    let other = of_url(row.other, |url| Ok(url.origin())).map_err(Fault::of_other)?;
                    let text = of_url(row.text, |url| Ok(url.origin()))?;
                    cells.flag(text.is_some() && text == other);
                    Ok(())
                });
            }
            let (syntax, schemes) = (options.standard.syntax(), Arc::clone(&options.schemes));
            Box::new(move |row, cells| {
                let (other, text) = both(syntax, row)?;
                let text = origin_of(&schemes, &Read::Reference(text));
                cells.flag(text.is_some() && text == origin_of(&schemes, &Read::Reference(other)));
                Ok(())
            })
        }),
    Entry::of("equal", &[OTHER, AT, REFERENCE, SCHEMES])
        .about("Whether two references have the same normal form at a step.")
        .same_as("equivalent(text, other, at=at, schemes=schemes)")
        .example(r#"["HTTP://h:80/"], "http://h/""#)
        .answers(Type::Flag, |options| {
            let (policy, syntax) = (Policy::DEFAULT.at(options.step), options.standard.syntax());
            let schemes = Arc::clone(&options.schemes);
            Box::new(move |row, cells| {
                let (other, text) = both(syntax, row)?;
                cells.flag(Policy { schemes: &schemes, ..policy }.equivalent(&text, &other));
                Ok(())
            })
        }),
    Entry::of("classification", &[])
        .about("Whether a URI is a locator, a name or both, and what may be done with it.")
        .same_as("classify(text)")
        .example(r#"["mailto:a@h"]"#)
        .in_python(CLASSIFICATION),
];

fn is_valid(options: &Options) -> Box<Ask> {
    let standard = options.standard;
    Box::new(move |row, cells| {
        cells.flag(match standard {
            Standard::Whatwg => web::can_parse(row.text, None),
            _ => reference(standard.syntax(), row.text).is_ok(),
        });
        Ok(())
    })
}

/// Why a text is invalid; null where it is not.
fn error(options: &Options) -> Box<Ask> {
    let standard = options.standard;
    Box::new(move |row, cells| {
        let fault = match standard {
            Standard::Whatwg => (!web::can_parse(row.text, None)).then(|| failure(row.text)),
            _ => reference(standard.syntax(), row.text).err(),
        };
        let Some(fault) = fault.map(|fault| fault.in_characters(row.text, None)) else {
            cells.null();
            return Ok(());
        };
        place(cells, fault);
        Ok(())
    })
}

/// A code and where it is, in characters.
fn place(cells: &mut Cells, fault: Fault) {
    cells.fields(|fields| {
        if let [(_, code), (_, start), (_, end)] = fields {
            code.text(Some(fault.code));
            start.number(Some(fault.start as u64));
            end.number(Some(fault.end as u64));
        }
    });
}

/// Lists issues, but for the ignored codes; of each code in a component only the first ones.
fn issues(options: &Options) -> Box<Ask> {
    let ignored = options.names.clone();
    super::of_reference(options, move |r, cells| {
        let (mut found, _) = firsts(find(r), MOST);
        found.retain(|issue| !ignored.iter().any(|code| code == issue.code.name()));
        let places = characters::places(r.text(), found.iter().map(|issue| (issue.start, issue.end)));
        cells.list(found.iter().zip(places), |cells, (issue, (start, end))| {
            place(cells, Fault { start, end, ..Fault::whole(issue.code.name()) });
        });
    })
}
