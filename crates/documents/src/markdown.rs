//! Markdown by CommonMark: links, images, definitions, raw HTML and plain text, with offsets.
//!
//! pulldown-cmark reports the range of each construct, and the value of a destination but not its range. So a construct
//! has its range, the end of its text (before the destination), and the destination's value; the caller searches for
//! the destination from there.
//!
//! Extensions that change where links are: tables, footnotes, strikethrough, task lists and front matter. Front matter
//! and code contain no links and are skipped.

use pulldown_cmark::{BrokenLink, CowStr, Event, LinkType, Options, Parser, Tag, TagEnd};

use crate::offsets::Cursor;

named! {
    /// The kind of a construct.
    Kind {
        /// `[text](destination)`
        Link = "link",
        /// `![text](destination)`
        Image = "image",
        /// `<http://example.org/>`
        Autolink = "autolink",
        /// `<me@example.org>`
        Email = "email",
        /// `[label]: destination` whose label is used by links or not at all.
        Definition = "definition",
        /// `[label]: destination` whose label is used by images only.
        ImageDefinition = "image definition",
    }
}

/// A construct with a destination; offsets count characters of the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Construct {
    /// Its kind.
    pub kind: Kind,
    /// Its start.
    pub start: usize,
    /// Its end.
    pub end: usize,
    /// An offset between the text of the construct and the destination.
    pub from: usize,
    /// The destination with escapes resolved.
    pub destination: String,
}

/// The constructs of a document; all lists are in source order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// Links, images, autolinks and definitions.
    pub constructs: Vec<Construct>,
    /// The ranges of raw HTML.
    pub html: Vec<(usize, usize)>,
    /// The ranges of plain text without escapes, outside of links.
    pub text: Vec<(usize, usize)>,
    /// The ranges of `[text][label]` whose label has no definition.
    pub undefined: Vec<(usize, usize)>,
}

/// An open construct: its kind, and the end of its last text.
struct Open {
    kind: Option<Kind>,
    start: usize,
    from: usize,
    destination: String,
}

/// Parses a document.
///
/// ```
/// let reading = urikit_documents::markdown::read("[a](b 'c') <i>");
/// assert_eq!(reading.constructs[0].destination, "b");
/// assert_eq!(reading.html, [(11, 14)]);
/// ```
pub fn read(source: &str) -> Reading {
    let mut undefined = Vec::new();
    let mut reading = Reading::default();
    {
        let missing = |broken: BrokenLink<'_>| -> Option<(CowStr<'_>, CowStr<'_>)> {
            if matches!(broken.link_type, LinkType::Reference | LinkType::ReferenceUnknown) {
                undefined.push((broken.span.start, broken.span.end));
            }
            None
        };
        let parser = Parser::new_with_broken_link_callback(source, options(), Some(missing));
        let mut definitions: Vec<(String, Construct)> = Vec::new();
        for (label, definition) in parser.reference_definitions().iter() {
            let start = definition.span.start;
            definitions.push((
                label.to_owned(),
                Construct {
                    kind: Kind::Definition,
                    start,
                    end: definition.span.end,
                    from: start,
                    destination: definition.dest.to_string(),
                },
            ));
        }
        let mut uses: Vec<(usize, bool)> = Vec::new();
        walk(parser, &mut reading, &mut uses);
        settle(definitions.iter_mut().map(|(_, definition)| definition), &mut uses);
        reading.constructs.extend(definitions.into_iter().map(|(_, definition)| definition));
    }
    reading.constructs.sort_by_cached_key(|construct| (construct.start, construct.end));
    undefined.sort_by_cached_key(|range| *range);
    undefined.dedup();
    reading.undefined = undefined;
    in_characters(source, &mut reading);
    reading
}

fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS
        | Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS
}

/// Walks through the events; `uses` gets, for each reference, its definition and whether a link uses it.
fn walk<'s, F: pulldown_cmark::BrokenLinkCallback<'s>>(
    parser: Parser<'s, F>,
    reading: &mut Reading,
    uses: &mut Vec<(usize, bool)>,
) {
    let mut open: Vec<Open> = Vec::new();
    let mut literal = 0_usize;
    let mut events = parser.into_offset_iter();
    while let Some((event, range)) = events.next() {
        match event {
            Event::Start(Tag::Link { link_type, ref dest_url, ref id, .. })
            | Event::Start(Tag::Image { link_type, ref dest_url, ref id, .. }) => {
                let image = matches!(event, Event::Start(Tag::Image { .. }));
                let kind = match link_type {
                    LinkType::Inline => Some(if image { Kind::Image } else { Kind::Link }),
                    LinkType::Autolink => Some(Kind::Autolink),
                    LinkType::Email => Some(Kind::Email),
                    _ => None,
                };
                if kind.is_none() {
                    if let Some(definition) = events.reference_definitions().get(id) {
                        uses.push((definition.span.start, !image));
                    }
                }
                let from = range.start + if image { 2 } else { 1 };
                open.push(Open { kind, start: range.start, from, destination: dest_url.to_string() });
            }
            Event::End(TagEnd::Link | TagEnd::Image) => {
                if let Some(Open { kind: Some(kind), start, from, destination }) = open.pop() {
                    let end = range.end;
                    reading.constructs.push(Construct { kind, start, end, from, destination });
                }
                advance(&mut open, range.end);
            }
            Event::Start(Tag::CodeBlock(_) | Tag::MetadataBlock(_)) => literal += 1,
            Event::End(TagEnd::CodeBlock | TagEnd::MetadataBlock(_)) => literal = literal.saturating_sub(1),
            Event::Html(_) | Event::InlineHtml(_) => {
                push(&mut reading.html, (range.start, range.end));
                advance(&mut open, range.end);
            }
            Event::Text(_) => {
                if open.is_empty() && literal == 0 {
                    push(&mut reading.text, (range.start, range.end));
                }
                advance(&mut open, range.end);
            }
            Event::Start(_) => {}
            _ => advance(&mut open, range.end),
        }
    }
}

/// Extends the text of the innermost open construct.
fn advance(open: &mut [Open], to: usize) {
    if let Some(innermost) = open.last_mut() {
        innermost.from = innermost.from.max(to);
    }
}

/// Adds a range, merged with an adjacent one.
fn push(ranges: &mut Vec<(usize, usize)>, (start, end): (usize, usize)) {
    match ranges.last_mut() {
        Some(last) if last.1 == start => last.1 = end,
        _ => ranges.push((start, end)),
    }
}

/// Marks the definitions that only images use.
fn settle<'d>(definitions: impl Iterator<Item = &'d mut Construct>, uses: &mut [(usize, bool)]) {
    // The last entry of each definition says whether a link uses it.
    uses.sort_by_cached_key(|(start, used)| (*start, usize::from(*used)));
    for definition in definitions {
        let behind = uses.partition_point(|(start, _)| *start <= definition.start);
        if behind > 0 && uses[behind - 1] == (definition.start, false) {
            definition.kind = Kind::ImageDefinition;
        }
    }
}

/// Converts all offsets from bytes to characters.
fn in_characters(source: &str, reading: &mut Reading) {
    if source.is_ascii() {
        return;
    }
    let mut places: Vec<usize> = Vec::new();
    for construct in &reading.constructs {
        places.extend([construct.start, construct.end, construct.from]);
    }
    for list in [&reading.html, &reading.text, &reading.undefined] {
        places.extend(list.iter().flat_map(|(start, end)| [*start, *end]));
    }
    places.sort_by_cached_key(|place| *place);
    places.dedup();
    let mut cursor = Cursor::new(source);
    let characters: Vec<usize> = places.iter().map(|place| cursor.at(*place)).collect();
    let at = |byte: usize| places.binary_search(&byte).map_or(byte, |index| characters[index]);
    for construct in &mut reading.constructs {
        construct.start = at(construct.start);
        construct.end = at(construct.end);
        construct.from = at(construct.from);
    }
    for list in [&mut reading.html, &mut reading.text, &mut reading.undefined] {
        for (start, end) in list.iter_mut() {
            (*start, *end) = (at(*start), at(*end));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{read, Kind};

    fn found(source: &str) -> Vec<(Kind, usize, usize, String)> {
        read(source).constructs.into_iter().map(|c| (c.kind, c.start, c.end, c.destination)).collect()
    }

    #[test]
    fn constructs_in_their_order() {
        assert_eq!(
            found("é [![a](b)](c) <xy:z> [d]\n\n[d]: e"),
            [
                (Kind::Link, 2, 14, "c".to_owned()),
                (Kind::Image, 3, 10, "b".to_owned()),
                (Kind::Autolink, 15, 21, "xy:z".to_owned()),
                (Kind::Definition, 27, 33, "e".to_owned()),
            ]
        );
    }

    #[test]
    fn definitions_that_only_images_use() {
        let kinds = |source| found(source).into_iter().map(|row| row.0).collect::<Vec<_>>();
        assert_eq!(kinds("![a] ![A][]\n\n[a]: b"), [Kind::ImageDefinition]);
        assert_eq!(kinds("![a] [a]\n\n[a]: b"), [Kind::Definition]);
        assert_eq!(kinds("[a]: b"), [Kind::Definition]);
    }

    #[test]
    fn code_and_front_matter_hold_no_links() {
        let reading = read("---\na: <b:c>\n---\n\n    <d:e>\n\n`<f:g>`\n\n```\n[h](i)\n```\n");
        assert_eq!(reading.constructs, []);
        assert_eq!(reading.html, []);
        assert_eq!(reading.text, []);
    }

    #[test]
    fn labels_without_a_definition() {
        assert_eq!(read("[é][b] [c][] [d] [e][f]\n\n[f]: g").undefined, [(0, 6)]);
    }
}
