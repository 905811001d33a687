//! Tree order, ancestors and places, shape by shape.

use super::*;

fn all() -> Wanted {
    let names = ["href", "src", "style", "id", "title", "xlink:href", "content", "class", "background"];
    Wanted::new(names, ["base", "html", "body", "head", "style", "script", "title", "noscript"])
}

/// The document as lines: `name#tag-source{attribute=value}`, indented by returned ancestors.
fn shape(source: &str) -> String {
    let wanted = all();
    let document = read(source, &wanted, Scripting::Off, Origin::Resource).unwrap();
    let characters: Vec<char> = source.chars().collect();
    let mut depths: Vec<usize> = Vec::new();
    let mut lines = Vec::new();
    for row in &document.rows {
        let depth = row.parent.map_or(0, |parent| depths[parent as usize] + 1);
        depths.push(depth);
        let mut line = format!("{}{}", "  ".repeat(depth), document.names[row.name as usize]);
        for attribute in &row.attributes {
            let raw: String = characters[attribute.start..attribute.end].iter().collect();
            line += &format!(" {}={}|{}", wanted.names()[attribute.name as usize], attribute.value, raw);
        }
        lines.push(line);
    }
    lines.join("\n")
}

#[test]
fn plain() {
    assert_eq!(shape("<p><a href=x>y</a>"), "html\n  head\n  body\n    a href=x|x");
}
