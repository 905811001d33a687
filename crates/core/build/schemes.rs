//! Makes the rows of `names::schemes` from `data/schemes.toml`, which says what its keys mean.

use std::collections::BTreeMap;
use std::fmt::Write;

/// The keys of a scheme that the core's rows have, with the type of a word's value and the generic value.
const FIELDS: [(&str, &str, &str); 9] = [
    ("default_port", "", "None"),
    ("empty_path", "EmptyPath", "root"),
    ("hierarchy", "Hierarchy", "path"),
    ("percent", "PercentRule", "decode-unreserved"),
    ("default_host", "", "None"),
    ("host_is", "Name", "any"),
    ("authority", "Authority", "optional"),
    ("lower_until", "", "None"),
    ("path_host", "PathHost", "none"),
];
/// The other keys.
const FACTS: [&str; 6] = ["like", "specification", "view", "drivers", "use", "source"];

/// The tables of the file by their names, in its order; values as they are written.
type Table<'a> = BTreeMap<&'a str, &'a str>;

/// Return the source of the rows.
pub(crate) fn rows(text: &str) -> String {
    let tables = tables(text);
    let of = |kind: &str| {
        tables.iter().filter_map(move |(name, table)| Some((name.strip_prefix(kind)?, table))).collect::<Vec<_>>()
    };
    let kinds: BTreeMap<_, _> = of("kinds.").into_iter().collect();
    let (mut rows, mut facts, mut viewed) = (BTreeMap::new(), String::new(), BTreeMap::new());
    for (name, table) in of("schemes.") {
        if table.contains_key("view") {
            viewed.insert(name, format!("({name:?}, &{}),", table.get("drivers").map_or("[]", |list| list)));
        }
        let like = table.get("like").map(|like| *kinds.get(bare(like)).expect("`like` names one of the kinds"));
        let row = FIELDS.map(|(key, kind, generic)| {
            let written = table.get(key).or_else(|| like?.get(key)).copied();
            format!(
                "{}: {}",
                if key == "host_is" { "name_is" } else { key },
                value(key, kind, written.unwrap_or(generic))
            )
        });
        let row = format!("Scheme {{ name: Cow::Borrowed({name:?}), {} }},\n", row.join(", "));
        if like.is_some() || FIELDS.iter().any(|(key, ..)| table.contains_key(key)) {
            assert!(rows.insert(name, row).is_none(), "two tables of the scheme {name}");
        }
        fact(&mut facts, "", name, table);
    }
    for (name, table) in of("namespaces.") {
        fact(&mut facts, "urn:", name, table);
    }
    let (rows, viewed): (String, String) = (rows.into_values().collect(), viewed.into_values().collect());
    format!(
        "pub(super) const ROWS: &[Scheme] = &[\n{rows}];\n\n/// {ABOUT}\npub static FACTS: &[Facts] = &[\n{facts}];\n
        const VIEWED: &[(&str, &[&str])] = &[\n{viewed}];\n"
    )
}

const ABOUT: &str =
    "What programs that show schemes go by, in the order of the file; a namespace has \"urn:\" before it.";

fn fact(facts: &mut String, before: &str, name: &str, table: &Table<'_>) {
    let text = |key| table.get(key).map_or("", |value| bare(value));
    let drivers = table.get("drivers").map_or("[]", |list| list);
    writeln!(
        facts,
        "Facts {{ name: {:?}, specification: {:?}, view: {:?}, drivers: &{drivers}, usage: {:?}, source: {:?} }},",
        format!("{before}{name}"),
        text("specification"),
        text("view"),
        text("use"),
        text("source"),
    )
    .expect("a string can be written");
}

/// Return a value in Rust.
fn value(key: &str, kind: &str, written: &str) -> String {
    match key {
        _ if written == "None" => "None".to_owned(),
        "default_port" => {
            format!("Some({})", written.parse::<u16>().expect("a port is a number up to 65535"))
        }
        "default_host" => format!("Some(Cow::Borrowed({written}))"),
        "lower_until" => format!("Some(b'{}')", bare(written)),
        _ => format!("{kind}::{}", variant(bare(written))),
    }
}

/// Return the name of a variant: "after-at" is `AfterAt`.
fn variant(word: &str) -> String {
    let word = if word == "recase" { "recase-only" } else { word };
    word.split('-').map(|part| part[..1].to_ascii_uppercase() + &part[1..]).collect()
}

fn bare(written: &str) -> &str {
    written.trim_matches('"')
}

fn tables(text: &str) -> Vec<(String, Table<'_>)> {
    let mut tables: Vec<(String, Table<'_>)> = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        if let Some(header) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            tables.push((header.replace('"', ""), Table::new()));
            continue;
        }
        let entry = line.split_once(" = ").zip(tables.last_mut());
        let Some(((key, value), (_, table))) = entry else {
            panic!("data/schemes.toml, line {}: expected a key and a value below a header: {line}", number + 1);
        };
        let known = FACTS.contains(&key) || FIELDS.iter().any(|(field, ..)| *field == key);
        assert!(known && !value.contains('\\'), "data/schemes.toml, line {}: unknown: {line}", number + 1);
        assert!(table.insert(key, value).is_none(), "data/schemes.toml, line {}: twice: {line}", number + 1);
    }
    tables
}
