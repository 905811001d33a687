//! JSON (RFC 8259): the values that requests and results are made of.
//!
//! A text of a caller and a word of this crate are two kinds of string. A [`Json::Text`] may have a secret in it and is
//! masked on its way out; a [`Json::Word`] is a code or a name, and never is. Objects keep the order of their names.

mod read;
mod write;

pub(crate) use read::{read, Malformed};

use std::borrow::Cow;

/// A value. It is small, since the code that makes records moves thousands of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Json {
    /// `null`.
    #[default]
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number that a result has.
    Count(usize),
    /// A number of a request, or one of any length, as it is written.
    Number(String),
    /// A code or a name.
    Word(&'static str),
    /// A text of the caller, or made of one.
    Text(String),
    /// A text of a request with lone surrogates, each as U+FFFD, and the bytes where they are.
    Broken(Box<(String, Vec<usize>)>),
    /// Values in order.
    List(Vec<Json>),
    /// Names with values.
    Object(Vec<(Cow<'static, str>, Json)>),
}

impl Json {
    /// A port, of any number of digits.
    pub(crate) fn port(port: u128) -> Json {
        Json::Number(port.to_string())
    }

    /// The value of a name; None where this is not an object, or has no such name. Of two the last counts.
    pub(crate) fn get(&self, name: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => {
                members.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value)
            }
            _ => None,
        }
    }

    /// The text, if this is one.
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            Json::Broken(broken) => Some(&broken.0),
            Json::Word(word) => Some(word),
            _ => None,
        }
    }

    /// Adds a member to an object.
    pub(crate) fn add(&mut self, name: &'static str, value: impl Into<Json>) {
        if let Json::Object(members) = self {
            members.push((name.into(), value.into()));
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

/// A place: `[start, end]`.
impl From<(usize, usize)> for Json {
    fn from((start, end): (usize, usize)) -> Self {
        Json::List(vec![start.into(), end.into()])
    }
}

/// An object of names and values, in order.
macro_rules! object {
    ($($name:literal: $value:expr),* $(,)?) => {
        $crate::json::Json::Object(vec![$(($name.into(), $crate::json::Json::from($value))),*])
    };
}
pub(crate) use object;
