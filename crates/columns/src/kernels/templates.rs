//! URI Templates (RFC 6570): the values that make a text.

use urikit_core::syntax::template::{Template, Value};

use crate::cells::{Cells, Type};
use crate::entry::{Entry, TEMPLATE};
use crate::fault::Fault;

/// A list has a row for each item, an associative array one for each key.
const VALUE: Type = Type::Struct(&[("name", Type::Text), ("key", Type::Text), ("value", Type::Text)]);

pub(crate) const ENTRIES: &[Entry] = &[Entry::of("matches", &[TEMPLATE])
    .about(
        "The values that make the text of a URI Template: a row for each value, for each item \
             of a list, and for each key of a mapping; null where it does not match.",
    )
    .same_as("URITemplate(template).match(text)")
    .example(r#"["http://h/7"], "http://h/{id}""#)
    .answers(Type::List(&VALUE), |options| {
        let template = Template::parse(options.names.first().map_or("", String::as_str));
        Box::new(move |row, cells| {
            let template = template.as_ref().map_err(|error| Fault::whole(error.code.name()))?;
            match template.matches(row.text).map_err(|error| Fault::whole(error.code.name()))? {
                Some(values) => cells.list(rows(template.names(), &values), write),
                None => cells.null(),
            }
            Ok(())
        })
    })];

type Found<'a> = (&'a str, Option<&'a str>, &'a str);

fn rows<'a>(names: &'a [String], values: &'a [Option<Value>]) -> Vec<Found<'a>> {
    let mut rows: Vec<Found<'a>> = Vec::new();
    for (name, value) in names.iter().zip(values) {
        match value {
            None => {}
            Some(Value::Text(text)) => rows.push((name, None, text)),
            Some(Value::List(items)) => rows.extend(items.iter().map(|item| (&name[..], None, &item[..]))),
            Some(Value::Pairs(pairs)) => {
                rows.extend(pairs.iter().map(|(key, value)| (&name[..], Some(&key[..]), &value[..])));
            }
        }
    }
    rows
}

fn write(cells: &mut Cells, (name, key, value): Found<'_>) {
    cells.texts(&[Some(name), key, Some(value)]);
}
