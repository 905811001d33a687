//! URL functions of other engines: `java.net.URI`, Spark, Trino, ClickHouse, BigQuery and CPython.
//!
//! Data can move between engines only if both return the same results, so these functions reproduce the engine's
//! strictness, leniency and errors. They share nothing with the parser of this crate. Each module names the version
//! that it was compared with and what it leaves out; [`FUNCTIONS`] lists all functions under the engine's own names.
//!
//! ```
//! use urikit_core::readings::dialects::{find, Value};
//! let file = find("spark", "FILE").unwrap();
//! assert_eq!(file.call("http://h?x", None), Ok(Some(Value::Text("?x".into()))));
//! assert_eq!(file.call("http://h/a b", None).unwrap_err().code, "path-character");
//! ```

pub mod bigquery;
pub mod clickhouse;
pub mod cpython;
pub mod java;
pub mod spark;
pub mod trino;

use std::borrow::Cow;

/// The reason why an engine rejects a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// A stable name.
    pub code: &'static str,
    /// The offset of the error; None if the engine does not report it.
    pub at: Option<usize>,
}

impl Fault {
    const fn at(code: &'static str, at: usize) -> Self {
        Fault { code, at: Some(at) }
    }

    const fn of(code: &'static str) -> Self {
        Fault { code, at: None }
    }
}

/// A text, NULL or an error.
pub type Answer<'a> = Result<Option<Cow<'a, str>>, Fault>;
/// A list of texts.
pub type Texts<'a> = Result<Option<Vec<Cow<'a, str>>>, Fault>;

/// The signature of a function.
#[derive(Clone, Copy)]
pub enum Call {
    /// From a text to a text.
    Text(for<'a> fn(&'a str) -> Answer<'a>),
    /// From a text and the name of a parameter to a text.
    Keyed(for<'a> fn(&'a str, &str) -> Answer<'a>),
    /// A number.
    Number(fn(&str) -> Result<Option<i64>, Fault>),
    /// Several texts.
    List(for<'a> fn(&'a str) -> Texts<'a>),
}

/// The result of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    /// A text.
    Text(Cow<'a, str>),
    /// A number.
    Number(i64),
    /// Several texts.
    List(Vec<Cow<'a, str>>),
}

/// One function of an engine.
#[derive(Clone, Copy)]
pub struct Function {
    /// The engine: "java", "spark", "trino", "clickhouse", "bigquery" or "cpython".
    pub dialect: &'static str,
    /// The engine's name for the function or the part.
    pub name: &'static str,
    /// The function.
    pub call: Call,
}

impl Function {
    /// Calls the function. Functions without a key ignore `key`; for the others a missing key is empty.
    pub fn call<'a>(&self, text: &'a str, key: Option<&str>) -> Result<Option<Value<'a>>, Fault> {
        Ok(match self.call {
            Call::Text(call) => call(text)?.map(Value::Text),
            Call::Keyed(call) => call(text, key.unwrap_or_default())?.map(Value::Text),
            Call::Number(call) => call(text)?.map(Value::Number),
            Call::List(call) => call(text)?.map(Value::List),
        })
    }

    /// Returns the type of the result: "text", "number" or "list".
    pub fn returns(&self) -> &'static str {
        match self.call {
            Call::Text(_) | Call::Keyed(_) => "text",
            Call::Number(_) => "number",
            Call::List(_) => "list",
        }
    }

    /// Returns true if the function takes the name of a parameter.
    pub fn has_key(&self) -> bool {
        matches!(self.call, Call::Keyed(_))
    }
}

/// Finds a function of an engine by the engine's name for it.
pub fn find(dialect: &str, name: &str) -> Option<&'static Function> {
    FUNCTIONS.iter().find(|function| function.dialect == dialect && function.name == name)
}

const fn row(dialect: &'static str, name: &'static str, call: Call) -> Function {
    Function { dialect, name, call }
}

use Call::{Keyed, List, Number, Text};

/// All functions, engine by engine.
pub static FUNCTIONS: &[Function] = &[
    row("java", "getScheme", Text(java::get_scheme)),
    row("java", "getRawSchemeSpecificPart", Text(java::get_raw_scheme_specific_part)),
    row("java", "getSchemeSpecificPart", Text(java::get_scheme_specific_part)),
    row("java", "getRawAuthority", Text(java::get_raw_authority)),
    row("java", "getAuthority", Text(java::get_authority)),
    row("java", "getRawUserInfo", Text(java::get_raw_user_info)),
    row("java", "getUserInfo", Text(java::get_user_info)),
    row("java", "getHost", Text(java::get_host)),
    row("java", "getPort", Number(java::get_port)),
    row("java", "getRawPath", Text(java::get_raw_path)),
    row("java", "getPath", Text(java::get_path)),
    row("java", "getRawQuery", Text(java::get_raw_query)),
    row("java", "getQuery", Text(java::get_query)),
    row("java", "getRawFragment", Text(java::get_raw_fragment)),
    row("java", "getFragment", Text(java::get_fragment)),
    row("java", "toASCIIString", Text(java::to_ascii_string)),
    row("spark", "HOST", Text(spark::host)),
    row("spark", "PATH", Text(spark::path)),
    row("spark", "QUERY", Text(spark::query)),
    row("spark", "QUERY:key", Keyed(spark::query_value)),
    row("spark", "REF", Text(spark::reference)),
    row("spark", "PROTOCOL", Text(spark::protocol)),
    row("spark", "FILE", Text(spark::file)),
    row("spark", "AUTHORITY", Text(spark::authority)),
    row("spark", "USERINFO", Text(spark::userinfo)),
    row("trino", "url_extract_protocol", Text(trino::protocol)),
    row("trino", "url_extract_host", Text(trino::host)),
    row("trino", "url_extract_port", Number(trino::port)),
    row("trino", "url_extract_path", Text(trino::path)),
    row("trino", "url_extract_query", Text(trino::query)),
    row("trino", "url_extract_fragment", Text(trino::fragment)),
    row("trino", "url_extract_parameter", Keyed(trino::parameter)),
    row("clickhouse", "protocol", Text(clickhouse::protocol)),
    row("clickhouse", "domain", Text(clickhouse::domain)),
    row("clickhouse", "domainRFC", Text(clickhouse::domain_rfc)),
    row("clickhouse", "domainWithoutWWW", Text(clickhouse::domain_without_www)),
    row("clickhouse", "domainWithoutWWWRFC", Text(clickhouse::domain_without_www_rfc)),
    row("clickhouse", "topLevelDomain", Text(clickhouse::top_level_domain)),
    row("clickhouse", "topLevelDomainRFC", Text(clickhouse::top_level_domain_rfc)),
    row("clickhouse", "firstSignificantSubdomain", Text(clickhouse::first_significant_subdomain)),
    row("clickhouse", "firstSignificantSubdomainRFC", Text(clickhouse::first_significant_subdomain_rfc)),
    row("clickhouse", "cutToFirstSignificantSubdomain", Text(clickhouse::cut_to_first_significant_subdomain)),
    row("clickhouse", "cutToFirstSignificantSubdomainRFC", Text(clickhouse::cut_to_first_significant_subdomain_rfc)),
    row(
        "clickhouse",
        "cutToFirstSignificantSubdomainWithWWW",
        Text(clickhouse::cut_to_first_significant_subdomain_with_www),
    ),
    row(
        "clickhouse",
        "cutToFirstSignificantSubdomainWithWWWRFC",
        Text(clickhouse::cut_to_first_significant_subdomain_with_www_rfc),
    ),
    row("clickhouse", "port", Number(clickhouse::port)),
    row("clickhouse", "portRFC", Number(clickhouse::port_rfc)),
    row("clickhouse", "path", Text(clickhouse::path)),
    row("clickhouse", "pathFull", Text(clickhouse::path_full)),
    row("clickhouse", "queryString", Text(clickhouse::query_string)),
    row("clickhouse", "fragment", Text(clickhouse::fragment)),
    row("clickhouse", "queryStringAndFragment", Text(clickhouse::query_string_and_fragment)),
    row("clickhouse", "extractURLParameter", Keyed(clickhouse::parameter)),
    row("clickhouse", "extractURLParameters", List(clickhouse::parameters)),
    row("clickhouse", "extractURLParameterNames", List(clickhouse::parameter_names)),
    row("clickhouse", "URLHierarchy", List(clickhouse::url_hierarchy)),
    row("clickhouse", "URLPathHierarchy", List(clickhouse::path_hierarchy)),
    row("clickhouse", "encodeURLComponent", Text(clickhouse::encode_component)),
    row("clickhouse", "decodeURLComponent", Text(clickhouse::decode_component)),
    row("clickhouse", "encodeURLFormComponent", Text(clickhouse::encode_form_component)),
    row("clickhouse", "decodeURLFormComponent", Text(clickhouse::decode_form_component)),
    row("clickhouse", "cutWWW", Text(clickhouse::cut_www)),
    row("clickhouse", "cutQueryString", Text(clickhouse::cut_query_string)),
    row("clickhouse", "cutFragment", Text(clickhouse::cut_fragment)),
    row("clickhouse", "cutQueryStringAndFragment", Text(clickhouse::cut_query_string_and_fragment)),
    row("clickhouse", "cutURLParameter", Keyed(clickhouse::cut_parameter)),
    row("bigquery", "NET.HOST", Text(bigquery::host)),
    row("bigquery", "NET.PUBLIC_SUFFIX", Text(bigquery::public_suffix)),
    row("bigquery", "NET.REG_DOMAIN", Text(bigquery::reg_domain)),
    row("cpython", "urlsplit.scheme", Text(cpython::scheme)),
    row("cpython", "urlsplit.netloc", Text(cpython::netloc)),
    row("cpython", "urlsplit.path", Text(cpython::path)),
    row("cpython", "urlsplit.query", Text(cpython::query)),
    row("cpython", "urlsplit.fragment", Text(cpython::fragment)),
    row("cpython", "urlsplit.username", Text(cpython::username)),
    row("cpython", "urlsplit.password", Text(cpython::password)),
    row("cpython", "urlsplit.hostname", Text(cpython::hostname)),
    row("cpython", "urlsplit.port", Number(cpython::port)),
    row("cpython", "urlparse.path", Text(cpython::path_without_params)),
    row("cpython", "urlparse.params", Text(cpython::params)),
];
