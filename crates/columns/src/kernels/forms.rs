//! Other forms of a text: normal, resolved, relative, of another standard, repaired, without its secrets.

use std::sync::Arc;

use urikit_core::advice::proposal::best;
use urikit_core::forms::iri::{to_iri, to_uri, Hosts};
use urikit_core::forms::normalize::Policy;
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::reference::Reference;
use urikit_core::syntax::relativize::relativize;
use urikit_core::syntax::resolve::resolve;
use urikit_core::text::mask::masked;
use urikit_core::text::secrets::Names;
use urikit_core::web;

use super::{of_reference, reference};
use crate::cells::Type;
use crate::entry::{Entry, BASE, REFERENCE, RESOLUTION, SCHEMES, SECRETS, STYLE, TO};
use crate::fault::{About, Fault};
use crate::kernel::{rules, Ask, Options, Row};

pub(crate) const ENTRIES: &[Entry] = &[
    Entry::of("normalize", &[TO, REFERENCE, SCHEMES])
        .about("The normal form at a step.")
        .same_as("normalize(text, to=to, schemes=schemes)")
        .example(r#"["HTTP://h:80/%7ea"]"#)
        .answers(Type::Text, |options| {
            let (policy, schemes) = (Policy::DEFAULT.at(options.step), Arc::clone(&options.schemes));
            of_reference(options, move |r, cells| {
                let policy = Policy { schemes: &schemes, ..policy };
                cells.text(Some(&policy.normalize(r)));
            })
        }),
    Entry::of("href", &[])
        .about("The URL as browsers write it.")
        .same_as("WebURL(text).href")
        .example(r#"["HTTP:\\\\h\\a b"]"#)
        .answers(Type::Text, |_| {
            Box::new(|row, cells| match web::parse(row.text, None) {
                Ok(url) => {
                    cells.text(Some(url.href()));
                    Ok(())
                }
                Err(_) => Err(failure(row.text)),
            })
        }),
    Entry::of("resolve", &[BASE, REFERENCE, RESOLUTION])
        .about("The target of a reference against a base.")
        .same_as("resolve(base, text, policy=policy)")
        .example(r#"["../x", "//g"], "http://h/a/b""#)
        .answers(Type::Text, |options| {
            let policy = options.resolution;
            let of = move |base: &Reference<'_>, target: &Reference<'_>| {
                resolve(base, target, &policy).map_err(|error| error.name())
            };
            of_two(options, Box::new(of))
        }),
    Entry::of("relativize", &[BASE, STYLE, REFERENCE])
        .about("A reference that resolves to the text against a base.")
        .same_as("relativize(base, text)")
        .example(r#"["http://h/a/x"], "http://h/a/b""#)
        .answers(Type::Text, |options| {
            let style = options.style;
            let of = move |base: &Reference<'_>, target: &Reference<'_>| {
                relativize(base, target, style).map_err(|error| error.name())
            };
            of_two(options, Box::new(of))
        }),
    Entry::of("to_uri", &[])
        .about("The URI of an IRI.")
        .same_as("IRIReference(text).to_uri()")
        .example(r#"["http://b\u00fccher.example/"]"#)
        .answers(Type::Text, |_| {
            Box::new(|row, cells| {
                let iri = reference(Syntax::Iri, row.text)?;
                cells.text(Some(&to_uri(&iri, Hosts::of_scheme(&iri))?));
                Ok(())
            })
        }),
    Entry::of("to_iri", &[])
        .about("The IRI of a URI.")
        .same_as("parse(text).to_iri()")
        .example(r#"["http://h/%C3%BC"]"#)
        .answers(Type::Text, |_| {
            Box::new(|row, cells| {
                cells.text(Some(&to_iri(&reference(Syntax::Uri, row.text)?)));
                Ok(())
            })
        }),
    Entry::of("redact", &[SECRETS])
        .about("The text with its secrets masked, valid or not.")
        .same_as("parse(text).redacted()")
        .example(r#"["http://john:secret@h/"]"#)
        .answers(Type::Text, |options| {
            let names = Names::new(options.names.iter().map(String::as_str));
            Box::new(move |row, cells| {
                cells.text(Some(&masked(row.text, &names)));
                Ok(())
            })
        }),
    Entry::of("repair", &[])
        .about("The text that was probably meant, or null.")
        .same_as("repair(text).text")
        .example(r#"["http://h/a b"]"#)
        .answers(Type::Text, |_| {
            Box::new(|row, cells| {
                cells.text(best(row.text, rules()).as_deref());
                Ok(())
            })
        }),
];

/// The validation error that ends parsing by the URL Standard.
pub(super) fn failure(text: &str) -> Fault {
    match web::failure(text, None) {
        Some(error) => Fault { code: error.kind.name(), start: error.start, end: error.end, about: About::Text },
        None => Fault::whole("too-long"),
    }
}

type OfTwo = dyn Fn(&Reference<'_>, &Reference<'_>) -> Result<String, &'static str> + Send + Sync;

/// A kernel of a base and a reference; the base is the second operand.
fn of_two(options: &Options, of: Box<OfTwo>) -> Box<Ask> {
    let syntax = options.standard.syntax();
    Box::new(move |row, cells| {
        let (base, reference) = both(syntax, row)?;
        let made = of(&base, &reference).map_err(Fault::whole)?;
        cells.text(Some(&made));
        Ok(())
    })
}

/// The second operand and the text, in the order in which the scalar functions read them.
pub(super) fn both<'a>(syntax: Syntax, row: Row<'a>) -> Result<(Reference<'a>, Reference<'a>), Fault> {
    let other = reference(syntax, row.other).map_err(Fault::of_other)?;
    Ok((other, reference(syntax, row.text)?))
}
