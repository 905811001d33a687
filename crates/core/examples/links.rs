//! Finds the identifiers in a text, resolves them against a base and prints each target once, in its normal form:
//! `cargo run --example links -- http://example.org/ < README.md`

use std::collections::BTreeSet;
use std::io::{self, IsTerminal, Read};

use urikit_core::advice::links::links;
use urikit_core::forms::normalize::Policy;
use urikit_core::syntax::reference::Reference;
use urikit_core::syntax::resolve::{resolve, RFC3986};
use urikit_core::text::extract::Names;

/// The input if none is given.
const SAMPLE: &str = "See <HTTP://EXAMPLE.org:80/%7eada> and http://example.org/~ada, or urn:isbn:0451450523.";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let base = std::env::args().nth(1).unwrap_or_else(|| "http://example.org/".to_owned());
    let base = Reference::parse(&base)?;
    let mut text = String::new();
    if !io::stdin().is_terminal() {
        io::stdin().read_to_string(&mut text)?;
    }
    if text.is_empty() {
        text.push_str(SAMPLE);
    }
    let mut targets = BTreeSet::new();
    for found in links(&text, Names::default()) {
        let Ok(reference) = Reference::parse(&found.identifier) else { continue };
        if let Ok(target) = resolve(&base, &reference, &RFC3986) {
            targets.insert(Policy::DEFAULT.normalize(&Reference::parse(&target)?).into_owned());
        }
    }
    for target in targets {
        println!("{target}");
    }
    Ok(())
}
