//! Groups hosts by site, which is the registrable domain:
//! `cargo run --example site -- www.example.co.uk static.example.co.uk ada.github.io`

use std::collections::BTreeMap;

use urikit_core::names::idna::{to_ascii, Strictness};
use urikit_core::names::public_suffix::{split, version};

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let few = ["www.example.co.uk", "static.example.co.uk", "ada.github.io", "bücher.example"];
    let hosts = if given.is_empty() { few.map(str::to_owned).to_vec() } else { given };
    let mut sites: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for host in hosts {
        let Some(ascii) = to_ascii(&host, Strictness::Lookup) else {
            println!("{host}: not a valid domain");
            continue;
        };
        let site = split(&ascii).and_then(|cut| cut.registrable).unwrap_or(&ascii).to_owned();
        sites.entry(site).or_default().push(host);
    }
    println!("by the Public Suffix List of {}", version());
    for (site, hosts) in sites {
        println!("{site}: {}", hosts.join(", "));
    }
}
