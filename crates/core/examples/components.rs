//! Prints the components of the URIs on the command line, or the error with a repair:
//! `cargo run --example components -- 'http://ada@example.org:8080/a?b#c' 'http://h/a b'`

use std::process::ExitCode;

use urikit_core::advice::repair::repair;
use urikit_core::syntax::reference::Reference;

fn main() -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    let given: Vec<String> = std::env::args().skip(1).collect();
    let texts = if given.is_empty() { vec!["http://ada@example.org:8080/a?b#c".to_owned()] } else { given };
    for text in texts {
        match Reference::parse(&text) {
            Ok(uri) => {
                println!("{text}");
                println!("  scheme {:?}  user {:?}  host {:?}", uri.scheme(), uri.userinfo(), uri.host());
                println!("  port {:?}  path {:?}", uri.port(), uri.path());
                println!("  query {:?}  fragment {:?}", uri.query(), uri.fragment());
            }
            Err(error) => {
                println!("{text}\n  {error}");
                if let Some(fixed) = repair(&text).text {
                    println!("  fix: {fixed}");
                }
                code = ExitCode::FAILURE;
            }
        }
    }
    code
}
