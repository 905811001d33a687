//! A call as one text: a kernel with its options, for engines that keep the calls of a plan as bytes.
//!
//! The text is a query of forms (`kernel=resolve&standard=rfc3987`), so names and values may contain anything:
//!
//! | name | value |
//! |---|---|
//! | `kernel` | the name of the kernel |
//! | `errors` | `null` or `report`; an error of a row cannot leave an engine as what it is |
//! | `threads` | how many threads to use; all processors where it is missing |
//! | `name` | one of the names that the kernel is about, in order |
//! | `profile.FIELD`, `parameter` | the rules of a profile of keys |
//! | any other | an option of [`Options`]; without `=` a component is removed |
//!
//! The policies of `guard`, own schemes and own policies of resolution have no such text, so they cannot be asked this
//! way.

use std::sync::Arc;

use arrow_data::ArrayData;
use arrow_schema::{DataType, Field, Fields};
use urikit_core::forms::canonical::Profile;
use urikit_core::syntax::percent::Plus;
use urikit_core::syntax::query::decode_text;

use crate::cells::{array, Cells};
use crate::chunk::Chunk;
use crate::fault::Refusal;
use crate::kernel::{Kernel, Options};
use crate::recast::recast;
use crate::run::{run, Errors, Other, REPORT};
use crate::texts::Layout;

/// A kernel with its options.
#[derive(Debug)]
pub struct Question {
    kernel: Kernel,
    errors: Errors,
    threads: usize,
}

fn wrong(field: &str) -> Refusal {
    Refusal::Internal(format!("invalid call: {field:?}"))
}

impl Question {
    /// Reads a call.
    ///
    /// # Errors
    /// [`Refusal::Internal`] for an unknown kernel, option or choice.
    ///
    /// ```
    /// use urikit_columns::question::Question;
    /// assert!(Question::parse("kernel=host&standard=rfc3987").is_ok());
    /// assert!(Question::parse("kernel=hots").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let (mut options, mut profile) = (Options::default(), Profile::rfc3986());
        let (mut kernel, mut errors, mut threads) = (String::new(), Errors::Null, None);
        for field in text.split('&') {
            let (name, value) = field.split_once('=').map_or((field, None), |(name, value)| (name, Some(value)));
            let decoded = |text| decode_text(text, Plus::Space).map_err(|_| wrong(field));
            let value = value.map(decoded).transpose()?;
            let given = || value.as_deref().ok_or_else(|| wrong(field));
            match name {
                "kernel" => kernel = given()?.to_owned(),
                "errors" => {
                    errors = match given()? {
                        "null" => Errors::Null,
                        "report" => Errors::Report,
                        _ => return Err(wrong(field)),
                    }
                }
                "threads" => threads = Some(given()?.parse().map_err(|_| wrong(field))?),
                "name" => options.names.push(given()?.to_owned()),
                "parameter" => profile.parameters.push(given()?.to_owned()),
                _ => match name.strip_prefix("profile.") {
                    Some(rule) => profile.set(rule, given()?).map_err(|_| wrong(field))?,
                    None => options.set(name, value.as_deref()).map_err(|_| wrong(field))?,
                },
            }
        }
        options.profile = Arc::new(profile);
        let kernel = Kernel::named(&kernel, &options).ok_or_else(|| wrong(&kernel))?;
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Question { kernel, errors, threads: threads.unwrap_or_else(all) })
    }

    /// The type of the answer, with texts as views.
    ///
    /// # Errors
    /// None that is known.
    pub fn kind(&self) -> Result<DataType, Refusal> {
        self.nothing(0).map(|nothing| nothing.data_type().clone())
    }

    /// The answers for a column of views or of a dictionary of views, and perhaps a second one.
    ///
    /// A column of one row is that row again and again beside a longer one.
    ///
    /// # Errors
    /// As [`run`].
    pub fn answer(&self, column: &[Chunk], other: Option<&[Chunk]>) -> Result<Vec<ArrayData>, Refusal> {
        let Some(other) = other else { return self.ask(column, None) };
        let count = |chunks: &[Chunk]| chunks.iter().map(Chunk::len).sum::<usize>();
        match (count(column), count(other)) {
            (rows, 1) => match only(other)? {
                Some(text) => self.ask(column, Some(Other::One(text))),
                None => Ok(vec![self.nothing(rows)?]),
            },
            (1, rows) => {
                let first = column.iter().find(|chunk| !chunk.is_empty());
                let key = first.and_then(|chunk| chunk.keys.as_ref()).map_or(Some(0), |(_, keys)| keys[0]);
                let texts = first.map(|chunk| chunk.texts.clone());
                let repeated = texts.map(|texts| Chunk { texts, keys: Some((DataType::Null, vec![key; rows])) });
                self.ask(repeated.as_slice(), Some(Other::Column(other)))
            }
            _ => self.ask(column, Some(Other::Column(other))),
        }
    }

    fn ask(&self, column: &[Chunk], other: Option<Other<'_>>) -> Result<Vec<ArrayData>, Refusal> {
        let answer = run(&self.kernel, column, other, self.errors, self.threads)?;
        let flat = answer.values.into_iter().map(|values| match values.data_type() {
            DataType::Dictionary(..) => recast(&values, Layout::View),
            _ => Ok(values),
        });
        match answer.faults {
            None => flat.collect(),
            Some(faults) => flat.zip(&faults).map(|(values, faults)| reported(values?, faults)).collect(),
        }
    }

    /// So many rows without an answer.
    fn nothing(&self, rows: usize) -> Result<ArrayData, Refusal> {
        let nulls = |kind| {
            let mut cells = Cells::new(kind, Layout::View, rows);
            (0..rows).for_each(|_| cells.null());
            cells.finish()
        };
        let values = nulls(&self.kernel.answer)?;
        if self.errors == Errors::Report {
            reported(values, &nulls(&REPORT)?)
        } else {
            Ok(values)
        }
    }
}

/// The text of a column of one row.
fn only(column: &[Chunk]) -> Result<Option<&str>, Refusal> {
    column.iter().find(|chunk| !chunk.is_empty()).map_or(Ok(None), |chunk| chunk.rows()?.get(0))
}

/// Answers with code and offset beside them.
fn reported(values: ArrayData, faults: &ArrayData) -> Result<ArrayData, Refusal> {
    let rows = values.len();
    let [code, offset] = faults.child_data() else { return Err(wrong("report")) };
    let columns = [("value", values), ("code", code.clone()), ("offset", offset.clone())];
    let field = |(name, data): &(&str, ArrayData)| Field::new(*name, data.data_type().clone(), true);
    let fields: Fields = columns.iter().map(field).collect();
    array(DataType::Struct(fields), rows, None, Vec::new(), columns.map(|(_, data)| data).into())
}

#[cfg(test)]
mod tests {
    use arrow_array::{Array, BooleanArray, LargeStringArray, StringViewArray, StructArray};

    use super::Question;
    use crate::chunk::Chunk;

    fn chunks(texts: &[Option<&str>]) -> Vec<Chunk> {
        vec![Chunk::new(&StringViewArray::from(texts.to_vec()).to_data()).unwrap()]
    }

    fn texts(call: &str, column: &[Option<&str>], other: &[Option<&str>]) -> Vec<Option<String>> {
        let question = Question::parse(call).unwrap();
        let answers = question.answer(&chunks(column), Some(&chunks(other))).unwrap();
        assert_eq!(answers[0].data_type(), &question.kind().unwrap());
        StringViewArray::from(answers[0].clone()).iter().map(|text| text.map(str::to_owned)).collect()
    }

    #[test]
    fn one_row_stays_beside_many() {
        let wanted = [Some("http://a/x".to_owned()), None, Some("http://b/x".to_owned())];
        let many = [Some("http://a/"), None, Some("http://b/")];
        assert_eq!(texts("kernel=resolve", &[Some("x")], &many), wanted);
        let wanted = [Some("http://b/x".to_owned()), None];
        assert_eq!(texts("kernel=resolve", &[Some("x"), None], &[Some("http://b/")]), wanted);
        assert_eq!(texts("kernel=resolve", &[Some("x"), None], &[None]), [None, None]);
    }

    #[test]
    fn options_are_read_from_the_text() {
        let ask = |call: &str, text| {
            let answers = Question::parse(call).unwrap().answer(&chunks(&[Some(text)]), None).unwrap();
            StringViewArray::from(answers[0].clone()).value(0).to_owned()
        };
        assert_eq!(ask("kernel=drop_params&name=a+%2A", "http://h/?a%20b=1&c"), "http://h/?c");
        assert_eq!(ask("kernel=replace&path=%2F%3D&query", "http://h/a?b"), "http://h/=");
        let resolved = texts("kernel=resolve&resolution=compatible", &[Some("http:g")], &[Some("http://a/b")]);
        assert_eq!(resolved, [Some("http://a/g".to_owned())]);
        assert_eq!(ask("kernel=canonical_key&profile.fragment=drop", "HTTP://h/#b"), "http://h/");
    }

    #[test]
    fn reports_have_code_and_offset() {
        let question = Question::parse("kernel=is_valid&errors=report&threads=1").unwrap();
        let answers = question.answer(&chunks(&[Some("a"), None]), None).unwrap();
        assert_eq!(answers[0].data_type(), &question.kind().unwrap());
        let fields = StructArray::from(answers[0].clone());
        assert_eq!(fields.column_names(), ["value", "code", "offset"]);
        assert_eq!(BooleanArray::from(fields.column(0).to_data()).iter().collect::<Vec<_>>(), [Some(true), None]);
    }

    #[test]
    fn calls_that_are_not_known_are_refused() {
        let calls = [
            "", "kernel", "kernel=x", "kernel=host&a=b", "kernel=host&errors=raise", "kernel=host&threads=x",
            "kernel=resolve&resolution=x",
        ];
        for call in calls {
            assert!(Question::parse(call).is_err(), "{call}");
        }
        let numbers = [Chunk::new(&LargeStringArray::from(vec![None::<&str>]).to_data()).unwrap()];
        assert_eq!(Question::parse("kernel=host").unwrap().answer(&numbers, None).unwrap()[0].len(), 1);
    }
}
