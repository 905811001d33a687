//! Edits change the named part and keep every other byte.

use super::edit;
use crate::request::{Refusal, Request};
use urikit_core::text::json::{read, Json};

fn asked(text: &str, change: &str) -> Result<Json, Refusal> {
    let json = read(&format!(r#"{{"text": "{text}", "change": {change}}}"#)).unwrap();
    edit(&Request::new(&json, true).unwrap())
}

/// Returns the text after an edit, or the code of its refusal.
fn edited(text: &str, change: &str) -> String {
    let record = asked(text, change).unwrap();
    let error = record.get("error").and_then(|error| error.get("code"));
    record.get("text").and_then(|text| text.text()).or(error.and_then(|code| code.text())).unwrap_or("").to_owned()
}

#[test]
fn components() {
    let to =
        |text, name, value| edited(text, &format!(r#"{{"action": "component", "name": "{name}", "value": {value}}}"#));
    assert_eq!(to("HTTP://u:p@h:80/%7e?q#f", "port", "null"), "HTTP://u:p@h/%7e?q#f");
    assert_eq!(to("http://u:p@h/", "user", r#""v""#), "http://v:p@h/");
    assert_eq!(to("http://u:p@h/", "password", "null"), "http://u@h/");
    assert_eq!(to("http://u@h/", "user", "null"), "http://h/");
    assert_eq!(to("http://h/", "path", r#""a""#), "path-needs-slash");
    assert_eq!(to("http://h/a b", "host", r#""g""#), "http://g/a b");
    assert_eq!(to("http://h/a b", "host", r#""g/x""#), "component-delimiter");
    assert_eq!(to("http://u@h:1/a b", "authority", "null"), "http:/a b");
    // A path would become the host.
    assert_eq!(to("100%", "user", r#""u""#), "component-delimiter");
    assert_eq!(to("http:a b", "host", r#""h""#), "component-delimiter");
    assert_eq!(
        edited("http://h/", r#"{"action": "component", "name": "query", "value": "a b&é", "data": true}"#),
        "http://h/?a%20b&%C3%A9"
    );
}

#[test]
fn parameters() {
    let text = "http://h/?%61=1&&b&a=%7e#f";
    let to = |change: &str| edited(text, &format!(r#"{{"action": "param-{change}}}"#));
    assert_eq!(to(r#"set", "index": 0, "value": "x y""#), "http://h/?%61=x+y&&b&a=%7e#f");
    assert_eq!(to(r#"set", "index": 3, "name": "ü""#), "http://h/?%61=1&&b&%C3%BC=%7e#f");
    assert_eq!(to(r#"set", "index": 0, "value": null"#), "http://h/?%61&&b&a=%7e#f");
    assert_eq!(to(r#"set", "index": 2, "name": """#), "pair-empty");
    assert_eq!(to(r#"insert", "index": 4, "name": "c", "value": "&""#), "http://h/?%61=1&&b&a=%7e&c=%26#f");
    assert_eq!(to(r#"remove", "indices": [0, 1]"#), "http://h/?b&a=%7e#f");
    assert_eq!(to(r#"remove", "indices": [0, 1, 2, 3]"#), "http://h/#f");
    assert_eq!(to(r#"move", "from": 3, "to": 0"#), "http://h/?a=%7e&%61=1&&b#f");
    assert_eq!(to(r#"sort""#), "http://h/?%61=1&&a=%7e&b#f");
    assert_eq!(edited("http://h/", r#"{"action": "param-insert", "index": 0, "name": "a"}"#), "http://h/?a");
}

#[test]
fn segments() {
    let to = |text, change: &str| edited(text, &format!(r#"{{"action": "segment-{change}}}"#));
    assert_eq!(to("http://h/a//%7e", r#"set", "index": 0, "value": "x/y""#), "http://h/x%2Fy//%7e");
    assert_eq!(to("http://h/a//%7e", r#"remove", "index": 1"#), "http://h/a/%7e");
    assert_eq!(to("http://h/a/b", r#"move", "from": 1, "to": 0"#), "http://h/b/a");
    assert_eq!(to("http://h", r#"insert", "index": 0, "value": "a""#), "http://h/a");
    assert_eq!(to("a//b", r#"remove", "index": 0"#), ".//b");
    assert_eq!(to("http://h/a", r#"set", "index": 0, "value": """#), "http://h/");
    assert_eq!(to("http://h/a", r#"set", "index": 0, "value": "..""#), "dot-segment");
}

#[test]
fn what_is_no_edit_is_refused() {
    for change in [
        "{}", r#"{"action": "x"}"#, r#"{"action": "param-set", "index": 9}"#,
        r#"{"action": "param-set", "index": -1}"#, r#"{"action": "segment-remove", "index": 0}"#,
        r#"{"action": "component", "name": "x", "value": "a"}"#, r#"{"action": "param-remove", "indices": 1}"#,
        r#"{"action": "component", "name": "host", "value": 1}"#, "[]",
    ] {
        assert_eq!(asked("http://h", change).map_err(|error| error.code), Err("bad-request"), "{change}");
    }
}
