//! Text that is not a reference but a piece of one: encoded and decoded.

use urikit_core::syntax::percent::{encode, encode_form, Plus};
use urikit_core::syntax::query::decode_text;

use crate::cells::Type;
use crate::kernel::{Ask, Entry};

pub(crate) const ENTRIES: &[Entry] = &[
    ("percent_encode", Type::Text, |options| {
        let set = options.component;
        written(move |text| encode(text.as_bytes(), set))
    }),
    ("percent_decode", Type::Text, |_| decoded(Plus::Literal)),
    ("form_encode", Type::Text, |_| written(|text| encode_form(text.as_bytes()))),
    ("form_decode", Type::Text, |_| decoded(Plus::Space)),
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
