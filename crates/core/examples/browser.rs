//! Shows a text that RFC 3986 and the URL Standard parse differently, as attackers exploit it:
//! `cargo run --example browser -- 'http://good.example\@evil.example/'`

use urikit_core::syntax::reference::Reference;
use urikit_core::web;

fn main() {
    let text = std::env::args().nth(1).unwrap_or_else(|| "http://good.example\\@evil.example/".to_owned());
    match Reference::parse(&text) {
        Ok(uri) => println!("RFC 3986:     host {:?}, path {:?}", uri.host(), uri.path()),
        Err(error) => println!("RFC 3986:     invalid: {error}"),
    }
    match web::parse(&text, None) {
        Ok(url) => println!("URL Standard: {}", url.href()),
        Err(_) => println!("URL Standard: invalid"),
    }
    for error in web::validation_errors(&text, None) {
        println!("              {error:?}");
    }
}
