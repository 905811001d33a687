//! Text that is not a reference but a piece of one: encoded and decoded.

use urikit_core::syntax::percent::{encode, encode_form, Plus};
use urikit_core::syntax::query::decode_text;

use crate::cells::Type;
use crate::entry::{Entry, COMPONENT};
use crate::kernel::Ask;

pub(crate) const ENTRIES: &[Entry] = &[
    Entry::of("percent_encode", &[COMPONENT])
        .about("The data, encoded for a component.")
        .same_as("percent.encode(text, component)")
        .example(r#"["a b/c"], "segment""#)
        .answers(Type::Text, |options| {
            let set = options.component;
            written(move |text| encode(text.as_bytes(), set))
        }),
    Entry::of("percent_decode", &[])
        .about("The component, percent-decoded once, as UTF-8.")
        .same_as("percent.decode(text)")
        .example(r#"["a%20b"]"#)
        .answers(Type::Text, |_| decoded(Plus::Literal)),
    Entry::of("form_encode", &[])
        .about("The data, encoded for forms.")
        .same_as("percent.encode_form(text)")
        .example(r#"["a b&c"]"#)
        .answers(Type::Text, |_| written(|text| encode_form(text.as_bytes()))),
    Entry::of("form_decode", &[])
        .about("The piece of a form, decoded.")
        .same_as("percent.decode_form(text)")
        .example(r#"["a+b%26c"]"#)
        .answers(Type::Text, |_| decoded(Plus::Space)),
];

fn written(write: impl Fn(&str) -> String + Send + Sync + 'static) -> Box<Ask> {
    Box::new(move |row, cells| {
        cells.text(Some(&write(row.text)));
        Ok(())
    })
}

fn decoded(plus: Plus) -> Box<Ask> {
    Box::new(move |row, cells| {
        cells.text(Some(&decode_text(row.text, plus)?));
        Ok(())
    })
}
