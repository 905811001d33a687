//! Expands a URI Template with names and values, or reads them back from a URI:
//! `cargo run --example template -- '/search{?q,lang}' q='a b'`
//! `cargo run --example template -- '/search{?q,lang}' '/search?q=a%20b'`

use urikit_core::syntax::template::{Template, Value};

fn main() -> Result<(), String> {
    let mut given = std::env::args().skip(1);
    let template = given.next().unwrap_or_else(|| "/search{?q,lang}".to_owned());
    let template = Template::parse(&template).map_err(|error| format!("invalid template: {error:?}"))?;
    let rest: Vec<String> = given.collect();
    if let [uri] = &rest[..] {
        if uri.starts_with('/') || uri.contains(':') {
            let found = template.matches(uri).map_err(|error| format!("{error:?}"))?;
            let values = found.ok_or("the template does not match")?;
            for (name, value) in template.names().iter().zip(values) {
                println!("{name}: {value:?}");
            }
            return Ok(());
        }
    }
    let value = |name: &String| {
        let pair = rest.iter().filter_map(|pair| pair.split_once('=')).find(|(given, _)| given == name);
        pair.map(|(_, value)| Value::Text(value.into()))
    };
    let values: Vec<Option<Value>> = template.names().iter().map(value).collect();
    println!("{}", template.expand(&values).map_err(|error| format!("{error:?}"))?);
    Ok(())
}
