//! The components of a reference, each on its own or all at once.

use std::sync::Arc;

use urikit_core::forms::origin::origin;
use urikit_core::names::schemes::{lookup, Schemes};

use super::read::{of_read, of_url, part, Read, COMPONENTS};
use super::{of_reference, reference};
use crate::cells::{Cells, Type};
use crate::entry::{Entry, ANY, REFERENCE, SCHEMES};
use crate::fault::Fault;
use crate::kernel::{Ask, Options, Standard};
use crate::spans::Components;

pub(crate) const ENTRIES: &[Entry] = &[
    Entry::of("split", &[ANY])
        .about(
            "The components as they are written: null is missing, an empty text is empty. The \
             userinfo may contain a password.",
        )
        .same_as("the seven parts of parse(text)")
        .example(r#"["http://h/?"]"#)
        .answers(SPLIT, |options| of_read(options, |read, cells| cells.texts(&components(read)))),
    Entry::of("parse", &[ANY])
        .about(
            "The components with their kinds; for an invalid text the code and the offset of its \
             error. Never fails.",
        )
        .same_as("parse(text), or its URISyntaxError")
        .example(r#"["/a b"]"#)
        .answers(PARSE, parse),
    Entry::of("kind", &[REFERENCE])
        .about("The form of reference that the text is.")
        .same_as("parse(text).form")
        .example(r#"["http://h/", "../a"]"#)
        .answers(Type::Text, |options| of_reference(options, |r, cells| cells.text(Some(r.form())))),
    Entry::of("scheme", &[ANY])
        .about("The scheme as it is written.")
        .same_as("parse(text).scheme")
        .answers(Type::Text, |options| part(options, COMPONENTS[0])),
    Entry::of("authority", &[ANY])
        .about("The authority as it is written, without the two slashes.")
        .same_as("parse(text).authority")
        .answers(Type::Text, |options| part(options, (|r| r.authority(), |u| u.authority()))),
    Entry::of("userinfo", &[ANY])
        .about("The user name and password as they are written.")
        .same_as("parse(text).userinfo")
        .answers(Type::Text, |options| part(options, COMPONENTS[1])),
    Entry::of("user", &[ANY])
        .about("The user name as it is written, without a password.")
        .same_as("parse(text).user")
        .answers(Type::Text, |options| {
            part(options, (|r| r.user(), |u| Some(u.username()).filter(|user| !user.is_empty())))
        }),
    Entry::of("host", &[ANY])
        .about("The host as it is written, an IP literal in its brackets.")
        .same_as("parse(text).host")
        .answers(Type::Text, |options| part(options, COMPONENTS[2])),
    Entry::of("port", &[ANY])
        .about("The port as it is written: text, which may be empty or have zeros in front.")
        .same_as("parse(text).port")
        .answers(Type::Text, |options| part(options, COMPONENTS[3])),
    Entry::of("path", &[ANY])
        .about("The path as it is written; never null, often empty.")
        .same_as("parse(text).path")
        .answers(Type::Text, |options| part(options, COMPONENTS[4])),
    Entry::of("query", &[ANY])
        .about("The query as it is written, without the question mark.")
        .same_as("parse(text).query")
        .answers(Type::Text, |options| part(options, COMPONENTS[5])),
    Entry::of("fragment", &[ANY])
        .about("The fragment as it is written, without the hash sign.")
        .same_as("parse(text).fragment")
        .answers(Type::Text, |options| part(options, COMPONENTS[6])),
    Entry::of("file", &[ANY])
        .about("The path and query as they are written, with the question mark between them.")
        .same_as(r#"parse(text).path + "?" + parse(text).query"#)
        .answers(Type::Text, |options| of_read(options, |read, cells| cells.text(Some(read.file())))),
    Entry::of("effective_port", &[ANY, SCHEMES])
        .about("The port as a number, or the default port of the scheme; null above 65535.")
        .same_as("parse(text).effective_port")
        .example(r#"["https://h/", "http://h:0081/"]"#)
        .answers(Type::Port, |options| {
            let schemes = Arc::clone(&options.schemes);
            of_read(options, move |read, cells| {
                cells.number(match read {
                    Read::Reference(r) => r.effective_port_by(&schemes).and_then(|port| port.try_into().ok()),
                    Read::Url(u) => u.port().or_else(|| lookup(u.scheme()).default_port).map(u64::from),
                })
            })
        }),
    Entry::of("origin", &[ANY, SCHEMES])
        .about("The scheme, host and port (RFC 6454).")
        .same_as("origin(text, schemes=schemes)")
        .answers(Type::Text, |options| {
            let schemes = Arc::clone(&options.schemes);
            of_read(options, move |read, cells| cells.text(origin_of(&schemes, read).as_deref()))
        }),
];

const SPLIT: Type = Type::Struct(&[
    ("scheme", Type::Text),
    ("userinfo", Type::Text),
    ("host", Type::Text),
    ("port", Type::Text),
    ("path", Type::Text),
    ("query", Type::Text),
    ("fragment", Type::Text),
]);

const PARSE: Type = Type::Struct(&[
    ("scheme", Type::Text),
    ("userinfo", Type::Text),
    ("host", Type::Text),
    ("port", Type::Text),
    ("path", Type::Text),
    ("query", Type::Text),
    ("fragment", Type::Text),
    ("kind", Type::Text),
    ("host_kind", Type::Text),
    ("code", Type::Text),
    ("offset", Type::Place),
]);

/// The components that a kernel answers, where that is all it does.
pub(crate) fn spans(name: &str, options: &Options) -> Option<Components> {
    let Type::Struct(names) = SPLIT else { return None };
    let which = match names.iter().position(|(component, _)| *component == name) {
        Some(at) => at..at + 1,
        None if name == "split" => 0..names.len(),
        None => return None,
    };
    let syntax = options.standard.syntax();
    (options.standard != Standard::Whatwg).then_some(Components { syntax, which })
}

/// The origin; that of a URL does not depend on what is known of schemes.
pub(super) fn origin_of(schemes: &Schemes, read: &Read<'_>) -> Option<String> {
    match read {
        Read::Reference(r) => origin(schemes, r),
        Read::Url(u) => u.origin(),
    }
}

fn components<'a>(read: &Read<'a>) -> [Option<&'a str>; 7] {
    match read {
        Read::Reference(r) => COMPONENTS.map(|(of, _)| of(r)),
        Read::Url(u) => COMPONENTS.map(|(_, of)| of(u)),
    }
}

/// All components with their kinds; where there are none, why.
fn parse(options: &Options) -> Box<Ask> {
    let syntax = options.standard.syntax();
    if options.standard == Standard::Whatwg {
        return Box::new(|row, cells| {
            let written = of_url(row.text, |url| {
                cells.fields(|fields| write(fields, row.text, Ok(&Read::Url(url))));
                Ok(())
            });
            if let Err(fault) = written {
                cells.fields(|fields| write(fields, row.text, Err(fault)));
            }
            Ok(())
        });
    }
    Box::new(move |row, cells| {
        let read = reference(syntax, row.text).map(Read::Reference);
        cells.fields(|fields| write(fields, row.text, read.as_ref().map_err(|fault| *fault)));
        Ok(())
    })
}

fn write(fields: &mut [(&'static str, Cells)], text: &str, read: Result<&Read<'_>, Fault>) {
    let [texts @ .., (_, offset)] = fields else { return };
    let mut parts = [None; 10];
    match read {
        Ok(read) => {
            parts[..7].copy_from_slice(&components(read));
            // The URL Standard has no relative references.
            parts[7] = match read {
                Read::Reference(r) => Some(r.form()),
                Read::Url(_) => None,
            };
            parts[8] = read.host_kind();
            offset.null();
        }
        Err(fault) => {
            parts[9] = Some(fault.code);
            offset.number(Some(fault.in_characters(text, None).start as u64));
        }
    }
    for ((_, cells), part) in texts.iter_mut().zip(parts) {
        cells.text(part);
    }
}
