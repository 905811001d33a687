//! A request: the typed fields of a JSON object, and its texts with their secrets.

use urikit_core::forms::normalize::Ipv6Form;
use urikit_core::text::json::Json;
use urikit_core::text::secrets::Names;
use urikit_core::text::shown::{Given, Question};

/// The error of an invalid request; everything about URLs is a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// A stable code.
    pub(crate) code: &'static str,
    /// The field; empty for the whole request.
    pub(crate) field: String,
    /// The expected value.
    pub(crate) expected: &'static str,
}

impl Refusal {
    /// Returns the error for a field that is missing or of another type.
    pub(crate) fn field(field: &str, expected: &'static str) -> Self {
        Refusal { code: "bad-request", field: field.to_owned(), expected }
    }
}

/// The fields that may contain secrets.
const TEXTS: [&str; 4] = ["text", "base", "a", "b"];

/// A request.
pub(crate) struct Request<'j> {
    json: &'j Json,
    texts: Vec<(&'static str, Given)>,
    /// Secrets are masked in the result.
    pub(crate) hides: bool,
}

impl<'j> Request<'j> {
    /// Reads the texts of a request; `shows` is the default for showing secrets.
    ///
    /// # Errors
    /// If the request is not an object, or one of its texts is not a text.
    pub(crate) fn new(json: &'j Json, shows: bool) -> Result<Self, Refusal> {
        if !matches!(json, Json::Object(_)) {
            return Err(Refusal::field("", "an object"));
        }
        let mut request = Request { json, texts: Vec::new(), hides: true };
        request.hides = !request.flag("secrets", shows)?;
        let names = request.names()?;
        for field in TEXTS {
            match json.get(field) {
                None | Some(Json::Null) => {}
                Some(value) => {
                    let given = given(value, request.hides.then_some(&names));
                    request.texts.push((field, given.ok_or(Refusal::field(field, "a text"))?));
                }
            }
        }
        Ok(request)
    }

    /// Returns the request for one line of a list.
    pub(crate) fn of_line(line: &Json, hides: bool, names: &Names) -> Result<Request<'static>, Refusal> {
        let given = given(line, hides.then_some(names)).ok_or(Refusal::field("lines", "a list of texts"))?;
        Ok(Request { json: &Json::Null, texts: vec![("text", given)], hides })
    }

    /// Returns the names of secret parameters, with those of the caller.
    pub(crate) fn names(&self) -> Result<Names, Refusal> {
        let wrong = || Refusal::field("names", "a list of texts");
        let own = match self.json.get("names") {
            None | Some(Json::Null) => Vec::new(),
            Some(Json::List(names)) => {
                names.iter().map(|name| name.text().ok_or_else(wrong)).collect::<Result<_, _>>()?
            }
            Some(_) => return Err(wrong()),
        };
        Ok(Names::new(own))
    }

    /// Returns a field; `None` if it is missing or null.
    pub(crate) fn get(&self, field: &str) -> Option<&'j Json> {
        self.json.get(field).filter(|value| **value != Json::Null)
    }

    /// Returns a text of [`TEXTS`].
    pub(crate) fn given(&self, field: &str) -> Result<&Given, Refusal> {
        self.optional(field).ok_or_else(|| Refusal::field(field, "a text"))
    }

    /// Returns a text of [`TEXTS`] that may be missing.
    pub(crate) fn optional(&self, field: &str) -> Option<&Given> {
        self.texts.iter().find(|(name, _)| *name == field).map(|(_, given)| given)
    }

    /// Returns a flag, or `missing` by default.
    pub(crate) fn flag(&self, field: &str, missing: bool) -> Result<bool, Refusal> {
        match self.get(field) {
            None => Ok(missing),
            Some(Json::Bool(value)) => Ok(*value),
            Some(_) => Err(Refusal::field(field, "true or false")),
        }
    }

    /// Returns the value of one of some words; the first by default.
    pub(crate) fn word<T: Copy>(&self, field: &str, words: &[(&str, T)], expected: &'static str) -> Result<T, Refusal> {
        let given = match self.get(field) {
            None => words.first(),
            Some(value) => words.iter().find(|(word, _)| value.text() == Some(word)),
        };
        given.map(|(_, value)| *value).ok_or(Refusal::field(field, expected))
    }

    /// Returns the form of IPv6 addresses.
    pub(crate) fn ipv6(&self) -> Result<Ipv6Form, Refusal> {
        self.word("ipv6", &[("keep", Ipv6Form::Keep), ("rfc5952", Ipv6Form::Rfc5952)], "keep or rfc5952")
    }
}

impl Question for Request<'_> {
    fn has_secrets(&self) -> bool {
        self.texts.iter().any(|(_, given)| !given.secrets.is_empty())
    }

    fn with(&self, change: &dyn Fn(&Given) -> Given) -> Self {
        let texts = self.texts.iter().map(|(name, given)| (*name, change(given))).collect();
        Request { json: self.json, texts, hides: self.hides }
    }
}

fn given(value: &Json, hidden: Option<&Names>) -> Option<Given> {
    let (text, surrogates) = match value {
        Json::Text(text) => (text, Vec::new()),
        Json::Broken(broken) => (&broken.0, broken.1.clone()),
        _ => return None,
    };
    Some(Given::new(text.clone(), surrogates, hidden))
}
