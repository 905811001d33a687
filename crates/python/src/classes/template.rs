//! `URITemplate`: URI Templates (RFC 6570) for Python, values taken apart and put together.

use pyo3::prelude::*;
use pyo3::types::{
    PyBool, PyByteArray, PyBytes, PyDict, PyFloat, PyFloatMethods, PyInt, PyList, PyMapping, PySequence, PyString,
    PyTuple,
};
use urikit_core::syntax::percent::Plus;
use urikit_core::syntax::template::{Binding, Given, Part, Template, TemplateCode, TemplateError, Value};
use urikit_core::text::mask::masked;
use urikit_core::text::secrets::Names;

use crate::arguments::choices::Choices;
use crate::arguments::decoded::decoded_octets;
use crate::arguments::raw::Piece;
use crate::arguments::text::{as_string, utf8};
use crate::arguments::{errors, long, named, objects};

/// True if the query of a string is read as a form.
const FORM: Choices<bool> = Choices("query", &[("exact", false), ("form", true)]);

/// URI Template (RFC 6570) of any level.
///
/// `expand` fills in values and encodes each exactly once; `match` finds the values from a string. Instances are
/// immutable, hashable, equal if their texts are, and can be pickled.
///
/// Raises `TemplateError` with a position for an invalid template.
///
/// >>> from urikit import URITemplate
/// >>> template = URITemplate("/search{?q,lang}")
/// >>> template.expand(q="a & b", lang=None)
/// '/search?q=a%20%26%20b'
/// >>> template.match("/search?q=a%20%26%20b&lang=en")
/// {'q': 'a & b', 'lang': 'en'}
#[pyclass(frozen, eq, hash, weakref, module = "urikit", name = "URITemplate")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct URITemplate {
    template: Template,
}

#[pymethods]
impl URITemplate {
    #[new]
    #[pyo3(signature = (text, /))]
    fn new(text: &Bound<'_, PyAny>) -> PyResult<Self> {
        let string = as_string(text, "text")?;
        let template = long::run(string.py(), utf8(&string)?, Template::parse)?
            .map_err(|error| errors::template(string.py(), string.to_str().unwrap_or_default(), &error))?;
        Ok(URITemplate { template })
    }

    /// Fill in values, and return a `str` (RFC 6570 section 3).
    ///
    /// A variable that is omitted, None, or an empty list or mapping is undefined. A value is a `str`, a number or a
    /// bool, a list of these, or a mapping to these, in order; a list of pairs (tuples) is a mapping with duplicate
    /// names. Values come in a mapping, as keywords, or both; a keyword overrides.
    ///
    /// A `Raw` keeps its encoded bytes; other characters that an expression does not allow are encoded.
    ///
    /// Raises `TemplateError` for a prefix of a list and for a list within a list, and `TypeError` for other values.
    /// Raises `ValueError` for a number that is not finite, and `URIEncodingError` for a lone surrogate and for a
    /// malformed "%" in a `Raw`.
    ///
    /// >>> from urikit import URITemplate
    /// >>> URITemplate("{/path*}{?tag*,n}").expand(path=["a", "b/c"], tag={"x": 1, "y": 2}, n=3)
    /// '/a/b%2Fc?x=1&y=2&n=3'
    /// >>> from urikit import URI
    /// >>> URITemplate("/menu/{name}").expand(name=URI("http://h/caf%C3%A9").name)
    /// '/menu/caf%C3%A9'
    #[pyo3(signature = (variables=None, /, **names))]
    fn expand(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = named::variables::mapping_or_none)] variables: Option<&Bound<'_, PyMapping>>,
        names: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let mut values = Vec::with_capacity(self.template.names().len());
        for (number, name) in self.template.names().iter().enumerate() {
            values.push(match given(name, variables, names)? {
                Some(value) => self.value(number, &value)?,
                None => None,
            });
        }
        let bytes = self.template.text().len() + values.iter().flatten().map(size).sum::<usize>();
        long::quick(py, bytes, || self.template.expand(&values))
            .map_err(|error| errors::template(py, self.template.text(), &error))
    }

    /// Fill in some variables, and return the template of the others.
    ///
    /// Values are those of `expand`. A variable given as None, or as an empty list or mapping, becomes undefined; an
    /// omitted one stays. For variables of different names, `t.partial(a).expand(b)` equals `t.expand(a | b)`.
    ///
    /// Raises `TemplateError` where no template can express the rest: for some, but not all, variables of one `{a,b}`,
    /// `{+a,b}` or `{#a,b}`, and for a variable of `{?a,b}` without those before it. Also raises what `expand` raises.
    ///
    /// >>> from urikit import URITemplate
    /// >>> issues = URITemplate("/repos{/owner,repo}/issues{?state,page}").partial(owner="o", state="open")
    /// >>> str(issues), issues.expand(repo="r", page=2)
    /// ('/repos/o{/repo}/issues?state=open{&page}', '/repos/o/r/issues?state=open&page=2')
    #[pyo3(signature = (variables=None, /, **names))]
    fn partial(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = named::variables::mapping_or_none)] variables: Option<&Bound<'_, PyMapping>>,
        names: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let mut bindings = Vec::with_capacity(self.template.names().len());
        for (number, name) in self.template.names().iter().enumerate() {
            bindings.push(match given(name, variables, names)? {
                Some(value) => Binding::Value(self.value(number, &value)?),
                None => Binding::Open,
            });
        }
        let refused = |error| errors::template(py, self.template.text(), &error);
        let text = self.template.partial(&bindings).map_err(refused)?;
        let template = Template::parse(&text).map_err(|error| errors::template(py, &text, &error))?;
        Ok(URITemplate { template })
    }

    /// Return the values of which a string is the expansion, or None (RFC 6570 section 1.4).
    ///
    /// Undefined variables are left out. An exploded variable (`*`) is a list or a dict, any other a `str`, or a list
    /// if it has commas that are not encoded; `expand` returns the string again. If a string has several readings, as
    /// many variables as possible are defined, values are as long and lists as short as possible. The time is linear in
    /// the string.
    ///
    /// `query="form"` reads the query as servers do: parameters in any order, other parameters ignored, "+" as a space,
    /// any characters in values. The first parameter of a name counts; an exploded variable is the list of all, never a
    /// dict. `?{+rest}` takes the parameters that the template does not name.
    ///
    /// Raises `TemplateError` if prefixes are so long that matching would need too much memory.
    ///
    /// >>> from urikit import URITemplate
    /// >>> URITemplate("/users/{id}/files{/path*}").match("/users/7/files/a/b%20c")
    /// {'id': '7', 'path': ['a', 'b c']}
    /// >>> URITemplate("/users/{id}").match("/groups/7") is None
    /// True
    /// >>> URITemplate("/search{?q,lang}").match("/search?utm_source=x&lang=en&q=a+b", query="form")
    /// {'q': 'a b', 'lang': 'en'}
    #[pyo3(signature = (text, /, *, query="exact"))]
    fn r#match<'py>(
        &self,
        text: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = named::query::utf8)] query: &str,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let py = text.py();
        let matches = if FORM.read(query)? { Template::matches_form } else { Template::matches };
        let string = as_string(text, "text")?;
        let Ok(text) = string.to_str() else { return Ok(None) };
        let found = if text.len() < long::LONG {
            matches(&self.template, text)
        } else {
            let template = self.template.clone();
            long::run(py, text, move |text| matches(&template, text))?
        };
        let Some(values) = found.map_err(|error| errors::template(py, self.template.text(), &error))? else {
            return Ok(None);
        };
        let answer = PyDict::new(py);
        for (name, value) in self.template.names().iter().zip(values) {
            match value {
                None => {}
                Some(Value::Text(text)) => answer.set_item(name, text)?,
                Some(Value::List(list)) => answer.set_item(name, list)?,
                Some(Value::Pairs(pairs)) => answer.set_item(name, mapping(py, pairs)?)?,
            }
        }
        Ok(Some(answer))
    }

    /// Names of the variables as written, each once, in order of appearance.
    ///
    /// >>> from urikit import URITemplate
    /// >>> URITemplate("/{user}{?q*,user:3}").variables
    /// ('user', 'q')
    #[getter]
    fn variables<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.template.names())
    }

    /// Lowest level of RFC 6570 (section 1.2) that covers the template, from 1 to 4.
    ///
    /// >>> from urikit import URITemplate
    /// >>> [URITemplate(text).level for text in ("{a}", "{+a}", "{/a,b}", "{a*}")]
    /// [1, 2, 3, 4]
    #[getter]
    fn level(&self) -> u8 {
        self.template.level()
    }

    fn __str__(&self) -> &str {
        self.template.text()
    }

    fn __repr__<'py>(&self, py: Python<'py>) -> PyResult<String> {
        let shown = masked(self.template.text(), &Names::default());
        Ok(format!("URITemplate({})", PyString::new(py, &shown).repr()?))
    }

    fn __reduce__<'py>(slf: Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        let text = slf.get().template.text().to_owned();
        (slf.get_type().into_any(), (text,))
    }
}

impl URITemplate {
    /// A value for the variable of that number.
    fn value(&self, number: usize, given: &Bound<'_, PyAny>) -> PyResult<Option<Value<Piece>>> {
        if given.is_none() {
            return Ok(None);
        }
        if let Some(text) = text_of(given)? {
            return Ok(Some(Value::Text(text)));
        }
        if let Ok(mapping) = given.cast::<PyMapping>() {
            return self.pairs(number, mapping.items()?.iter()).map(Value::Pairs).map(Some);
        }
        let Some(sequence) = sequence_of(given) else { return Err(self.wrong_type(number, given)) };
        let members = sequence.to_list()?;
        if !members.is_empty() && members.iter().all(|member| is_pair(&member)) {
            return self.pairs(number, members.iter()).map(Value::Pairs).map(Some);
        }
        let mut list = Vec::with_capacity(members.len());
        for member in &members {
            list.extend(self.member(number, &member)?);
        }
        Ok(Some(Value::List(list)))
    }

    /// Names with the values that are defined.
    fn pairs<'py>(
        &self,
        number: usize,
        items: impl Iterator<Item = Bound<'py, PyAny>>,
    ) -> PyResult<Vec<(Piece, Piece)>> {
        let mut pairs = Vec::new();
        for item in items {
            let (name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
            let Some(name) = text_of(&name)? else { return Err(self.wrong_type(number, &name)) };
            if let Some(value) = self.member(number, &value)? {
                pairs.push((name, value));
            }
        }
        Ok(pairs)
    }

    #[cold]
    fn wrong_type(&self, number: usize, given: &Bound<'_, PyAny>) -> PyErr {
        let name = self.template.names().get(number).map_or("a value", |name| name);
        errors::wrong_type(given, name, "str, number, bool, list or mapping")
    }

    /// A member of a list; None where it is undefined.
    fn member(&self, number: usize, given: &Bound<'_, PyAny>) -> PyResult<Option<Piece>> {
        if given.is_none() {
            return Ok(None);
        }
        if let Some(text) = text_of(given)? {
            return Ok(Some(text));
        }
        if given.cast::<PyMapping>().is_err() && sequence_of(given).is_none() {
            return Err(self.wrong_type(number, given));
        }
        let specs = self.template.parts().iter().flat_map(|part| match part {
            Part::Expression(_, specs) => specs.as_slice(),
            Part::Literal(_) => &[],
        });
        let range = specs.into_iter().find(|spec| spec.name == number).map_or(0..0, |spec| spec.range.clone());
        let (code, component) = (TemplateCode::Nested, "varspec");
        let error = TemplateError { code, component, offset: range.start, end: range.end };
        Err(errors::template(given.py(), self.template.text(), &error))
    }
}

impl Given for Piece {
    fn text(&self) -> &str {
        self.text()
    }

    fn is_raw(&self) -> bool {
        matches!(self, Piece::Raw(_))
    }
}

/// Counts the bytes of a value.
fn size(value: &Value<Piece>) -> usize {
    match value {
        Value::Text(text) => text.text().len(),
        Value::List(texts) => texts.iter().map(|text| text.text().len()).sum(),
        Value::Pairs(pairs) => pairs.iter().map(|(name, value)| name.text().len() + value.text().len()).sum(),
    }
}

/// Returns the value of a variable: a keyword counts before the mapping.
fn given<'py>(
    name: &str,
    variables: Option<&Bound<'py, PyMapping>>,
    names: Option<&Bound<'py, PyDict>>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    if let Some(value) = names.map(|names| names.get_item(name)).transpose()?.flatten() {
        return Ok(Some(value));
    }
    match variables {
        Some(variables) if variables.contains(name)? => variables.get_item(name).map(Some),
        _ => Ok(None),
    }
}

/// A text, a number, or a truth value, as JSON writes it; None for anything else. Raw text is checked here, since an
/// expansion may be any text.
fn text_of(given: &Bound<'_, PyAny>) -> PyResult<Option<Piece>> {
    if let Ok(text) = given.cast::<PyString>() {
        let piece = Piece::of(text)?;
        if let Piece::Raw(raw) = &piece {
            decoded_octets(given.py(), raw, Plus::Literal)?;
        }
        return Ok(Some(piece));
    }
    if let Ok(truth) = given.cast::<PyBool>() {
        return Ok(Some(Piece::Data(truth.is_true().to_string())));
    }
    if let Some(text) = objects::text_of(given) {
        return utf8(text).map(|text| Some(Piece::Data(text.to_owned())));
    }
    if let Ok(number) = given.cast::<PyFloat>().map(PyFloatMethods::value) {
        if !number.is_finite() {
            return Err(errors::argument("variable", "a finite number", &number.to_string()));
        }
    }
    if given.is_instance_of::<PyInt>() || given.is_instance_of::<PyFloat>() {
        return Ok(Some(Piece::Data(given.str()?.to_str()?.to_owned())));
    }
    Ok(None)
}

/// A list or tuple or the like; bytes are not a list of numbers.
fn sequence_of<'a, 'py>(given: &'a Bound<'py, PyAny>) -> Option<&'a Bound<'py, PySequence>> {
    let octets = given.is_instance_of::<PyBytes>() || given.is_instance_of::<PyByteArray>();
    given.cast::<PySequence>().ok().filter(|_| !octets)
}

fn is_pair(member: &Bound<'_, PyAny>) -> bool {
    member.cast::<PyTuple>().is_ok_and(|pair| pair.len() == 2)
}

/// A dict, or a list of pairs where a name occurs twice.
fn mapping<'py>(py: Python<'py>, pairs: Vec<(String, String)>) -> PyResult<Bound<'py, PyAny>> {
    let dict = PyDict::new(py);
    for (name, value) in &pairs {
        dict.set_item(name, value)?;
    }
    if dict.len() < pairs.len() {
        return Ok(PyList::new(py, pairs)?.into_any());
    }
    Ok(dict.into_any())
}
