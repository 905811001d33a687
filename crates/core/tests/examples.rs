//! The output of each example of the crate.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use urikit_core::names::public_suffix::version;

/// Returns the target folder of this test, so that Cargo finds the examples there.
fn target() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    test.ancestors().nth(3).unwrap().to_owned()
}

/// Runs one example as its comment says; returns its output and whether it succeeds.
fn run(name: &str, arguments: &[&str], input: &str) -> (String, bool) {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["run", "--quiet", "--offline", "--example", name]);
    cargo.args(if cfg!(debug_assertions) { &[][..] } else { &["--release"] });
    cargo.arg("--target-dir").arg(target()).arg("--").args(arguments);
    cargo.current_dir(env!("CARGO_MANIFEST_DIR"));
    let mut child = cargo.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.success())
}

#[test]
fn browser() {
    let expected = concat!(
        "RFC 3986:     invalid: backslash in userinfo at byte 19\n",
        "URL Standard: http://good.example/@evil.example/\n",
        "              ValidationError { kind: InvalidReverseSolidus, start: 19, end: 20, effect: Continued }\n",
    );
    assert_eq!(run("browser", &[], ""), (expected.to_owned(), true));
}

#[test]
fn components() {
    let expected = concat!(
        "http://ada@example.org:8080/a?b#c\n",
        "  scheme Some(\"http\")  user Some(\"ada\")  host Some(\"example.org\")\n",
        "  port Some(\"8080\")  path \"/a\"\n",
        "  query Some(\"b\")  fragment Some(\"c\")\n",
    );
    assert_eq!(run("components", &[], ""), (expected.to_owned(), true));
    let invalid = "http://h/a b\n  space in path at byte 10\n  fix: http://h/a%20b\n";
    assert_eq!(run("components", &["http://h/a b"], ""), (invalid.to_owned(), false));
}

#[test]
fn links() {
    let expected = "http://example.org/~ada\nurn:isbn:0451450523\n";
    assert_eq!(run("links", &[], ""), (expected.to_owned(), true));
    let given = "http://a.example/x and https://b.example/y/../z.";
    let expected = "http://a.example/x\nhttps://b.example/z\n";
    assert_eq!(run("links", &["http://h/"], given), (expected.to_owned(), true));
}

#[test]
fn site() {
    let expected = concat!(
        "ada.github.io: ada.github.io\n", "example.co.uk: www.example.co.uk, static.example.co.uk\n",
        "xn--bcher-kva.example: bücher.example\n",
    );
    let (printed, success) = run("site", &[], "");
    let (first, rest) = printed.split_once('\n').unwrap();
    assert_eq!((first, success), (&*format!("by the Public Suffix List of {}", version()), true));
    assert_eq!(rest, expected);
}

#[test]
fn template() {
    assert_eq!(run("template", &["/search{?q,lang}", "q=a b"], ""), ("/search?q=a%20b\n".to_owned(), true));
    let expected = "q: Some(Text(\"a b\"))\nlang: None\n";
    assert_eq!(run("template", &["/search{?q,lang}", "/search?q=a%20b"], ""), (expected.to_owned(), true));
}
