//! JSON (RFC 8259): the values of requests and results.
//!
//! Text of a caller and text of this crate are two kinds of string. A [`Json::Text`] may contain a secret and is masked
//! in results; a [`Json::Word`] is a code or a name, and is not. Nor is a [`Json::Said`], a sentence. Objects keep the order of their names.

mod read;
mod write;

pub use read::{read, Malformed};

use crate::text::cover::MASK;
use crate::text::shown::Answer;
use std::borrow::Cow;

/// A value. It is small, since building a record moves thousands of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Json {
    /// `null`.
    #[default]
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number in a result.
    Count(usize),
    /// A number in a request, or a longer one, in its digits.
    Number(String),
    /// A code or a name.
    Word(&'static str),
    /// A text of the caller, or derived from one.
    Text(String),
    /// A sentence of the catalogue, or another text whose secrets are masked already.
    Said(String),
    /// A text with lone surrogates: each replaced by U+FFFD, their byte offsets and code units.
    Broken(Box<(String, Vec<(usize, u16)>)>),
    /// Values in order.
    List(Vec<Json>),
    /// Names with values.
    Object(Vec<(Cow<'static, str>, Json)>),
}

impl Json {
    /// Returns a sentence, or another text whose secrets are masked already.
    pub fn said(text: impl Into<String>) -> Json {
        Json::Said(text.into())
    }

    /// Returns a list of values.
    pub fn list(rows: impl Iterator<Item = Json>) -> Json {
        // `collect` would be compiled for each iterator.
        let mut list = Vec::new();
        rows.for_each(|row| list.push(row));
        Json::List(list)
    }

    /// Returns a port with any number of digits.
    pub fn port(port: u128) -> Json {
        Json::Number(port.to_string())
    }

    /// Returns an object of names and their values.
    pub fn object(names: &'static [&'static str], values: Vec<Json>) -> Json {
        Json::Object(names.iter().map(|name| Cow::Borrowed(*name)).zip(values).collect())
    }

    /// Returns the value of a name, of duplicates the last; `None` if there is none or this is not an object.
    pub fn get(&self, name: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => members.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// Returns the text if this is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            Json::Broken(broken) => Some(&broken.0),
            Json::Word(word) => Some(word),
            Json::Said(said) => Some(said),
            _ => None,
        }
    }

    /// Appends a member to an object.
    pub fn add(&mut self, name: &'static str, value: impl Into<Json>) {
        if let Json::Object(members) = self {
            members.push((name.into(), value.into()));
        }
    }
}

impl Answer for Json {
    fn hide(&mut self, other: Option<&Self>) {
        match self {
            Json::Text(text) if !matches!(other, Some(Json::Text(same)) if same == text) => MASK.clone_into(text),
            Json::List(values) => {
                let others = if let Some(Json::List(others)) = other { others.as_slice() } else { &[] };
                for (index, value) in values.iter_mut().enumerate() {
                    value.hide(others.get(index));
                }
            }
            Json::Object(members) => {
                for (name, value) in members {
                    value.hide(other.and_then(|other| other.get(name)));
                }
            }
            _ => {}
        }
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Self {
        Json::Bool(value)
    }
}

impl From<usize> for Json {
    fn from(value: usize) -> Self {
        Json::Count(value)
    }
}

impl From<&'static str> for Json {
    fn from(word: &'static str) -> Self {
        Json::Word(word)
    }
}

impl From<String> for Json {
    fn from(text: String) -> Self {
        Json::Text(text)
    }
}

impl<T: Into<Json>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Self {
        value.map_or(Json::Null, Into::into)
    }
}

impl<T: Into<Json>> From<Vec<T>> for Json {
    fn from(values: Vec<T>) -> Self {
        Json::List(values.into_iter().map(Into::into).collect())
    }
}

/// A range: `[start, end]`.
impl From<(usize, usize)> for Json {
    fn from((start, end): (usize, usize)) -> Self {
        Json::List(vec![start.into(), end.into()])
    }
}

/// Creates an object from names and values, in order.
#[macro_export]
macro_rules! json_object {
    ($($name:literal: $value:expr),* $(,)?) => {
        $crate::text::json::Json::object(&[$($name),*], vec![$($crate::text::json::Json::from($value)),*])
    };
}
pub use json_object as object;
