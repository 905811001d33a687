//! The answers of other engines: the functions of `urikit_core::readings::dialects`.

use urikit_core::readings::dialects::{find, Call, Function, Value};

use crate::cells::Type;
use crate::entry::{Entry, DIALECT, FUNCTION, KEY};
use crate::fault::Fault;
use crate::kernel::Options;

pub(crate) const ENTRIES: &[Entry] = &[Entry::of("dialect", &[DIALECT, FUNCTION, KEY])
    .about("The answer of a function of another engine: java, spark, trino, clickhouse, bigquery or cpython.")
    .same_as("dialects.answer(dialect, function, text, key)")
    .example(r#"["http://h:80/"], "spark", "AUTHORITY""#)
    .answers(Type::Chosen, |options| {
        let (function, key) = (function(options), options.names.get(2).cloned());
        Box::new(move |row, cells| {
            let answer = function.map_or(Ok(None), |function| function.call(row.text, key.as_deref()));
            let refused = |fault: urikit_core::readings::dialects::Fault| {
                let at = fault.at.unwrap_or(0);
                Fault { start: at, end: at, ..Fault::whole(fault.code) }
            };
            match answer.map_err(refused)? {
                None => cells.null(),
                Some(Value::Text(text)) => cells.text(Some(&text)),
                Some(Value::Number(number)) => cells.whole(number),
                Some(Value::List(texts)) => cells.list(texts, |cells, text| cells.text(Some(&text))),
            }
            Ok(())
        })
    })];

/// The function that the first two names say.
fn function(options: &Options) -> Option<&'static Function> {
    let [dialect, name, ..] = &options.names[..] else { return None };
    find(dialect, name)
}

/// The type of its answer.
pub(crate) fn answer(options: &Options) -> Option<Type> {
    Some(match function(options)?.call {
        Call::Text(_) | Call::Keyed(_) => Type::Text,
        Call::Number(_) => Type::Whole,
        Call::List(_) => Type::List(&Type::Text),
    })
}
