//! A JSON writer: as short as the grammar allows, in UTF-8.

use super::Json;
use std::fmt::{self, Write};

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(value) => f.write_str(if *value { "true" } else { "false" }),
            Json::Count(value) => write!(f, "{value}"),
            Json::Number(written) => f.write_str(written),
            Json::Word(word) => string(f, word),
            Json::Text(text) | Json::Said(text) => string(f, text),
            Json::Broken(broken) => string(f, &broken.0),
            Json::List(values) => {
                f.write_char('[')?;
                for (index, value) in values.iter().enumerate() {
                    f.write_str(if index > 0 { "," } else { "" })?;
                    value.fmt(f)?;
                }
                f.write_char(']')
            }
            Json::Object(members) => {
                f.write_char('{')?;
                for (index, (name, value)) in members.iter().enumerate() {
                    f.write_str(if index > 0 { "," } else { "" })?;
                    string(f, name)?;
                    f.write_char(':')?;
                    value.fmt(f)?;
                }
                f.write_char('}')
            }
        }
    }
}

fn string(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('"')?;
    let mut from = 0;
    for (at, byte) in text.bytes().enumerate() {
        if !matches!(byte, b'"' | b'\\' | 0..=0x1F) {
            continue;
        }
        f.write_str(&text[from..at])?;
        match byte {
            b'"' => f.write_str("\\\"")?,
            b'\\' => f.write_str("\\\\")?,
            b'\n' => f.write_str("\\n")?,
            b'\r' => f.write_str("\\r")?,
            b'\t' => f.write_str("\\t")?,
            _ => write!(f, "\\u{byte:04x}")?,
        }
        from = at + 1;
    }
    f.write_str(&text[from..])?;
    f.write_char('"')
}
