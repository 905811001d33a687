//! Tree order, ancestors and offsets by example; properties of broken markup.

use std::cell::RefCell;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{BufferQueue, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};
use proptest::prelude::*;

use super::*;

fn all() -> Wanted {
    let attributes = ["href", "src", "style", "id", "xlink:href", "content"];
    let elements = "a b i base style script title table p svg img div template font";
    Wanted::new(attributes, elements.split(' '))
}

fn document(source: &str) -> Document<'_> {
    read(source, &all(), Scripting::Off, Origin::Resource).unwrap()
}

fn slice(source: &str, start: usize, end: usize) -> String {
    source.chars().skip(start).take(end - start).collect()
}

/// Writes a document as one line: each element as `name attribute=value` with its descendants in parentheses.
fn shape(source: &str) -> String {
    let document = document(source);
    let mut text = String::new();
    let mut open: Vec<u32> = Vec::new();
    for (at, row) in document.rows.iter().enumerate() {
        while open.last().copied() != row.parent {
            open.pop();
            text.push(')');
        }
        open.push(at as u32);
        text += " (";
        if row.namespace != Namespace::Html {
            text += row.namespace.name();
            text.push(':');
        }
        text += &document.names[row.name as usize];
        if row.scope != Scope::Document {
            text.push('*');
        }
        for attribute in &row.attributes {
            text += &format!(" {}={}", all().names()[attribute.name as usize], attribute.value);
        }
    }
    text += &")".repeat(open.len());
    text.trim_start().to_owned()
}

/// Returns the raw text and the value of each attribute.
fn values(source: &str) -> Vec<(String, String)> {
    let document = document(source);
    let attributes = document.rows.iter().flat_map(|row| row.attributes.clone());
    attributes.map(|attribute| (slice(source, attribute.start, attribute.end), attribute.value.into_owned())).collect()
}

fn pair(raw: &str, value: &str) -> Vec<(String, String)> {
    vec![(raw.to_owned(), value.to_owned())]
}

#[test]
fn implied_elements_have_rows_without_a_tag() {
    let wanted = Wanted::new([], ["html", "head", "body", "p"]);
    let document = read("<p>x", &wanted, Scripting::Off, Origin::Resource).unwrap();
    let rows: Vec<_> =
        document.rows.iter().map(|row| (&*document.names[row.name as usize], row.parent, row.tag)).collect();
    assert_eq!(
        rows,
        [("html", None, None), ("head", Some(0), None), ("body", Some(0), None), ("p", Some(2), Some((0, 3)))]
    );
}

#[test]
fn the_adoption_agency_makes_elements_again() {
    // 13.2.10.1, "Misnested tags: <b><i></b></i>".
    assert_eq!(shape("<p>1<b>2<i>3</b>4</i>5</p>"), "(p (b (i)) (i))");
    // 13.2.10.2, "Misnested tags: <b><p></b></p>".
    assert_eq!(shape("<b>1<p>2</b>3</p>"), "(b) (p (b))");
    assert_eq!(shape("<a href=1><p></a><a href=2>x"), "(a href=1) (p (a href=1) (a href=2))");
}

#[test]
fn an_element_made_again_keeps_the_place_of_its_tag() {
    let source = "<a href=1>x<p>y</a>z<p><i style=a>x<p>y";
    let raw: Vec<_> = values(source).into_iter().map(|(raw, _)| raw).collect();
    assert_eq!(raw, ["1", "1", "a", "a"]);
    let document = document("<i style=a>x</i><i style=a>y<p>z");
    let starts: Vec<_> =
        document.rows.iter().filter(|row| !row.attributes.is_empty()).map(|row| row.tag.unwrap().0).collect();
    // Each with its own tag; the paragraph contains the second one.
    assert_eq!(starts, [0, 16]);
    let source = "<p><b style=a><p><b style=a>x";
    assert_eq!(shape(source), "(p (b style=a)) (p (b style=a (b style=a)))");
}

#[test]
fn foster_parenting_puts_elements_before_the_table() {
    // 13.2.10.3, "Unexpected markup in tables".
    assert_eq!(shape("<table><b><tr><td>aaa</td></tr>bbb</table>ccc"), "(b) (b) (table) (b)");
    assert_eq!(shape("<table id=t><a href=x>y</a>"), "(a href=x) (table id=t)");
    assert_eq!(shape("<table><tr><td><a href=x>"), "(table (a href=x))");
}

#[test]
fn template_contents_are_marked() {
    assert_eq!(shape("<template><a href=x></template><a href=y>"), "(template (a* href=x)) (a href=y)");
    assert_eq!(shape("<body><template><tr id=r><td><a href=x>"), "(template (tr* id=r (a* href=x)))");
    assert_eq!(
        shape("<body><template><template><a href=x></template><a href=y></template><a href=z>"),
        "(template (template* (a* href=x)) (a* href=y)) (a href=z)"
    );
}

#[test]
fn declared_shadow_trees_are_told_from_templates() {
    let source = "<div><template shadowrootmode=open><a href=x></template>
        <template shadowrootmode=open><a href=y></template></div>
        <table><template shadowrootmode=closed><a href=z></template></table>";
    let document = document(source);
    let scopes: Vec<_> = document.rows.iter().filter(|row| !row.attributes.is_empty()).map(|row| row.scope).collect();
    // A second one has no effect, and a table cannot be a host.
    assert_eq!(scopes, [Scope::Shadow, Scope::Template, Scope::Template]);
}

#[test]
fn foreign_content() {
    assert_eq!(
        shape("<svg><a xlink:href=x><title id=t><b id=b></title></a></svg>"),
        "(svg:svg (svg:a xlink:href=x (svg:title id=t (b id=b))))"
    );
    assert_eq!(shape("<svg><a href=x /><p id=p>"), "(svg:svg (svg:a href=x)) (p id=p)");
    assert_eq!(shape("<svg><feimage href=x></svg>"), "(svg:svg (svg:feImage href=x))");
    assert_eq!(shape("<math href=m><mi href=i><a href=h>"), "(mathml:math href=m (mathml:mi href=i (a href=h)))");
    assert_eq!(shape("<svg><font size=1><a href=x>"), "(svg:svg) (font (a href=x))");
    assert_eq!(shape("<math id=m><annotation-xml encoding=text/html><p id=p>"), "(mathml:math id=m (p id=p))");
    assert_eq!(shape("<math id=m><annotation-xml><p id=p>"), "(mathml:math id=m) (p id=p)");
    assert_eq!(shape("<svg><![CDATA[<a href=x>]]></svg><![CDATA[<a href=y>]]>"), "(svg:svg)");
}

#[test]
fn attributes_of_later_html_and_body_tags_are_merged() {
    let source = "<html id=1><body id=2><html id=3 href=4><body id=5 style=6>";
    assert_eq!(shape(source), "(html id=1 href=4 (body id=2 style=6))");
    let raw: Vec<_> = values(source).into_iter().map(|(raw, _)| raw).collect();
    assert_eq!(raw, ["1", "4", "2", "6"]);
    assert_eq!(document(source).rows[0].attributes[1].start, 38);
}

#[test]
fn places_of_values() {
    assert_eq!(values("<a href=\"x&amp;y\">"), pair("x&amp;y", "x&y"));
    assert_eq!(values("<a href='x\"y'>"), pair("x\"y", "x\"y"));
    assert_eq!(values("<a href=x&ampy>"), pair("x&ampy", "x&ampy"));
    assert_eq!(values("<a href=x&amp>"), pair("x&amp", "x&"));
    assert_eq!(values("<a href=x/>"), pair("x/", "x/"));
    assert_eq!(values("<a href=x id>")[0], pair("x", "x")[0]);
    assert_eq!(values("<a href>"), pair("", ""));
    assert_eq!(values("<a href=\"\">"), pair("", ""));
    assert_eq!(values("<a href=>"), pair("", ""));
    assert_eq!(values("<a href = x>"), pair("x", "x"));
    assert_eq!(values("<a href\r\n=\r\n\"x\">"), pair("x", "x"));
    assert_eq!(values("<a\r\nhref=\"a\r\nb\rc\n\"\r\n>"), pair("a\r\nb\rc\n", "a\nb\nc\n"));
    assert_eq!(values("<A HREF=x>"), pair("x", "x"));
    assert_eq!(values("<a href=\"&notit;&not;&#x80;&#0;\">"), pair("&notit;&not;&#x80;&#0;", "&notit;¬€\u{FFFD}"));
    assert_eq!(values("<a href=\"a\0b\">"), pair("a\0b", "a\u{FFFD}b"));
    assert_eq!(values("é<a href=\"😀é\" title=€ id=ü>"), [pair("😀é", "😀é"), pair("ü", "ü")].concat());
}

#[test]
fn of_attributes_of_one_name_the_first_counts() {
    assert_eq!(values("<a href=x href=y HREF=z>"), pair("x", "x"));
    assert_eq!(values("<a href href=y>"), pair("", ""));
}

#[test]
fn a_byte_order_mark_is_a_character_of_the_source_only() {
    let document = document("\u{FEFF}<!DOCTYPE html><p id=x>");
    assert_eq!(document.rows.last().unwrap().attributes[0].start, 22);
    assert_eq!(shape("\u{FEFF}<base href=x>"), "(base href=x)");
}

#[test]
fn an_unfinished_tag_makes_no_element() {
    for source in ["<p id=1><a href=x", "<p id=1><a href=\"x", "<p id=1><a", "<p id=1></a href", "<p id=1><"] {
        assert_eq!(shape(source), "(p id=1)");
    }
}

#[test]
fn places_of_texts() {
    let text = |source: &str, name: &str| {
        let document = document(source);
        let row = document.rows.iter().find(|row| &*document.names[row.name as usize] == name).unwrap();
        let text = row.text.clone().unwrap();
        (slice(source, text.start, text.end), text.decoded.map(|text| text.into_owned()))
    };
    assert_eq!(text("é<style>a<b>é</style>", "style"), ("a<b>é".into(), None));
    assert_eq!(text("<script><!--<script></script>--></script>", "script").0, "<!--<script></script>-->");
    assert_eq!(text("<style>unfinished", "style").0, "unfinished");
    assert_eq!(text("<style></style >", "style").0, "");
    assert_eq!(text("<title>a&amp;b</title>", "title").0, "a&amp;b");
    assert_eq!(text("<svg><style>a&lt;b</style>", "style"), ("a&lt;b".into(), Some("a<b".into())));
    assert_eq!(text("<svg><style><![CDATA[a<b]]></style>", "style"), ("a<b".into(), None));
    assert_eq!(text("<svg><style><![CDATA[]]x]]]></style>", "style"), ("]]x]".into(), None));
    assert_eq!(text("<svg><style>&amp;x<!-- --></style>", "style"), ("&amp;x".into(), Some("&x".into())));
}

#[test]
fn scripting_decides_about_noscript() {
    let wanted = Wanted::new(["href"], []);
    let rows = |scripting| {
        let source = "<noscript><link href=1></noscript><p><noscript><a href=2></noscript>";
        read(source, &wanted, scripting, Origin::Resource).unwrap().rows.len()
    };
    assert_eq!((rows(Scripting::Off), rows(Scripting::On)), (2, 0));
}

#[test]
fn srcdoc_without_a_doctype_is_not_in_quirks_mode() {
    // 13.2.6.4.7: outside of quirks mode a table closes a paragraph.
    let wanted = Wanted::new([], ["p", "table"]);
    let parent = |origin| read("<p><table>", &wanted, Scripting::Off, origin).unwrap().rows[1].parent;
    assert_eq!((parent(Origin::Resource), parent(Origin::Srcdoc)), (Some(0), None));
}

#[test]
fn what_would_be_too_deep_is_a_sibling() {
    for tag in ["div", "a", "b", "table><td", "svg", "svg><desc", "template", "custom-element", "object"] {
        let source = format!("<{tag}>").repeat(20_000) + "<img src=x>" + &"</div>".repeat(20_000) + "<p id=end>";
        let document = document(&source);
        let depth_of = |row: &Row<'_>| {
            let mut depth = 0;
            let mut parent = row.parent;
            while let Some(at) = parent {
                depth += 1;
                parent = document.rows[at as usize].parent;
            }
            depth
        };
        let image = document.rows.iter().find(|row| row.attributes.iter().any(|it| it.value == "x"));
        assert!(image.map(depth_of).is_some_and(|depth| depth <= 2 * DEPTH_LIMIT), "{tag}");
        assert!(document.rows.iter().any(|row| row.attributes.iter().any(|it| it.value == "end")), "{tag}");
    }
    // The page continues where the too deep elements are closed.
    let source = "<div>".repeat(2000) + &"</div>".repeat(2000) + "<p id=end>";
    let document = document(&source);
    assert_eq!(document.rows.last().unwrap().parent, None);
}

#[test]
fn a_million_nested_elements() {
    let source = "<div>".repeat(1_000_000);
    assert_eq!(document(&source).rows.len(), 1_000_000);
}

#[test]
fn formatting_elements_are_not_made_again_without_end() {
    let many: String = (0..400).map(|number| format!("<b id={number}>")).collect();
    let source = many + &"<p>x".repeat(50_000);
    assert!(document(&source).rows.len() < 600_000);
}

/// Decodes a raw value with html5ever's own tokenizer, which the reader does not use.
fn decoded_by_the_other_tokenizer(raw: &str) -> String {
    struct Sink(RefCell<String>);
    impl TokenSink for Sink {
        type Handle = ();
        fn process_token(&self, token: Token, _: u64) -> TokenSinkResult<()> {
            if let Token::TagToken(tag) = token {
                if tag.kind == TagKind::StartTag {
                    *self.0.borrow_mut() = tag.attrs[0].value.to_string();
                }
            }
            TokenSinkResult::Continue
        }
    }
    let quote = if !raw.contains('"') {
        "\""
    } else if !raw.contains('\'') {
        "'"
    } else {
        ""
    };
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(format!("<a v={quote}{raw}{quote}>")));
    let tokenizer = Tokenizer::new(Sink(RefCell::default()), TokenizerOpts::default());
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    tokenizer.sink.0.into_inner()
}

/// Generates broken markup.
fn soup() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        8 => prop::sample::select("a b i p div table tr td svg math template title style script select option font \
            body html head base desc mi noscript object textarea plaintext foreignObject li".split_whitespace().collect::<Vec<_>>())
            .prop_flat_map(|name| (Just(name), prop::collection::vec((
                prop::sample::select(vec!["href", "id", "STYLE", "src", "xlink:href", "x"]),
                prop::sample::select(vec!["", "=", " = ", "=\r\n"]),
                prop::sample::select(vec!["", "'", "\""]),
                prop::collection::vec(prop::sample::select(vec![
                    "a", "é", "😀", "&amp;", "&amp", "&not", "&#65", "&#x41;", "&;", "\r\n", "\r", " ", "/", "=", "\0", "<",
                ]), 0..4),
            ), 0..4), prop::bool::ANY))
            .prop_map(|(name, attributes, closing)| {
                let mut text = format!("<{name}");
                for (name, equals, quote, value) in attributes {
                    text += &format!(" {name}{equals}{quote}{}{quote}", value.concat());
                }
                if closing { text + ">" } else { text + "/>" }
            }),
        5 => prop::sample::select("a b i p div table tr td svg math template style script title select desc".split(' ').collect::<Vec<_>>())
            .prop_map(|name| format!("</{name}>")),
        3 => prop::sample::select(vec![
            "x", " ", "é", "\r\n", "<", "</", "<!", "<!--", "-->", "<![CDATA[", "]]>", "\0", "&", "\u{FEFF}", "<?", "\"", ">",
            "<!DOCTYPE html>",
        ]).prop_map(str::to_owned),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn each_place_holds_the_value(source in soup()) {
        for (raw, value) in values(&source) {
            prop_assert_eq!(decoded_by_the_other_tokenizer(&raw), value, "in {:?}", source);
        }
    }

    #[test]
    fn ancestors_come_first_and_tags_are_tags(source in soup()) {
        let document = document(&source);
        for (at, row) in document.rows.iter().enumerate() {
            prop_assert!(row.parent.is_none_or(|parent| (parent as usize) < at));
            if let Some((start, end)) = row.tag {
                let tag = slice(&source, start, end);
                prop_assert!(tag.starts_with('<') && tag.ends_with('>'), "{:?} in {:?}", tag, source);
                prop_assert!(row.attributes.iter().all(|it| it.start <= it.end));
            }
        }
    }

    #[test]
    fn any_text_is_a_document(source in any::<String>()) {
        for scripting in [Scripting::Off, Scripting::On] {
            let document = read(&source, &all(), scripting, Origin::Srcdoc).unwrap();
            let length = source.chars().count();
            prop_assert!(document.rows.iter().all(|row| row.attributes.iter().all(|it| it.end <= length)));
        }
    }
}
