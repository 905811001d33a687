//! What is asked of a text: whether it is valid, why not, whether it is equal to another.

use std::sync::Arc;

use urikit_core::advice::issue::{find, firsts};
use urikit_core::forms::normalize::Policy;
use urikit_core::syntax::characters;
use urikit_core::web;

use super::components::origin_of;
use super::forms::{both, failure};
use super::read::{of_url, Read};
use super::reference;
use crate::cells::{Cells, Type};
use crate::fault::Fault;
use crate::kernel::{Ask, Entry, Options, Standard};

const ERROR: Type = Type::Struct(&[("code", Type::Text), ("start", Type::Place), ("end", Type::Place)]);

pub(crate) const ENTRIES: &[Entry] = &[
    ("is_valid", Type::Flag, is_valid),
    ("error", ERROR, error),
    ("issues", Type::List(&ERROR), issues),
    ("same_origin", Type::Flag, |options| {
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
    ("equal", Type::Flag, |options| {
        let (policy, syntax) = (Policy::DEFAULT.at(options.rung), options.standard.syntax());
        let schemes = Arc::clone(&options.schemes);
        Box::new(move |row, cells| {
            let (other, text) = both(syntax, row)?;
            cells.flag(Policy { schemes: &schemes, ..policy }.equivalent(&text, &other));
            Ok(())
        })
    }),
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
            _ => reference(standard.syntax(), row.text).err().map(Fault::from),
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

/// What is valid but suspicious, but for the codes that are not asked for; of each code in a component the first ones.
fn issues(options: &Options) -> Box<Ask> {
    let (ignored, most) = (options.names.clone(), usize::try_from(options.number).unwrap_or(usize::MAX));
    super::of_reference(options, move |r, cells| {
        let (mut found, _) = firsts(find(r), most);
        found.retain(|issue| !ignored.iter().any(|code| code == issue.code.name()));
        let places = characters::places(r.text(), found.iter().map(|issue| (issue.start, issue.end)));
        cells.list(found.iter().zip(places), |cells, (issue, (start, end))| {
            place(cells, Fault { start, end, ..Fault::whole(issue.code.name()) });
        });
    })
}
