//! Any text as a URL, or a base and a text: the URL Standard against the crate url, the scan against the machine, the
//! setters, and the validation errors.
//!
//! The first line break separates base and text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urikit_core::names::public_suffix;
use urikit_core::web::{self, form, host, Effect, HostShape, Property, View, WebUrl};
use urikit_fuzz::web::Case;

fuzz_target!(|text: &str| {
    let (base, input) = match text.split_once('\n') {
        Some((base, input)) => (Some(base), input),
        None => (None, text),
    };
    let base_url = base.and_then(|base| parsing(base, None));
    let url = parsing(input, base_url.as_ref());
    for url in [&base_url, &url].into_iter().flatten() {
        reading(url);
        setting(url, base.unwrap_or(input));
        setting(url, input);
    }
});

/// Parses in every way; a serialization parses as itself.
fn parsing(input: &str, base: Option<&WebUrl>) -> Option<WebUrl> {
    let view = base.map(WebUrl::view);
    let url = web::parse(input, view).ok();
    assert_eq!(url, web::parse_by_machine(input, view).ok(), "scan and machine on {input:?}");
    if let Some(parts) = web::recognise(input) {
        let url = url.as_ref().expect("what is recognised parses");
        assert_eq!((url.href(), url.parts()), (input, parts));
    }
    assert_eq!(web::can_parse(input, view), url.is_some());
    errors(input, view, url.is_some());
    if let Some(url) = &url {
        stays(url, input);
    }
    if let Some(case) = Case::ask(input, base) {
        assert!(
            case.is_explained(),
            "{input:?} against {:?}: the crate url gives {:?}, urikit {:?}",
            base.map(WebUrl::href),
            case.theirs,
            case.ours.as_ref().map(WebUrl::href)
        );
    }
    url
}

/// The serialization leads back to the same URL, with and without a base.
fn stays(url: &WebUrl, of: &str) {
    assert_eq!(web::parse_by_machine(url.href(), None).as_ref(), Ok(url), "of {of:?}");
    assert_eq!(web::parse(url.href(), Some(url.view())).as_ref(), Ok(url), "of {of:?}");
}

/// Errors are within the text, on characters; only the last one may be a failure, exactly if parsing fails; a valid URL
/// string has none and contains URL units only.
fn errors(input: &str, base: Option<View<'_>>, parses: bool) {
    let errors = web::validation_errors(input, base);
    for error in &errors {
        assert!(input.get(error.start..error.end).is_some(), "{error:?} in {input:?}");
    }
    let failures: Vec<_> = errors.iter().filter(|error| error.effect == Effect::Failed).collect();
    assert_eq!(failures.len(), usize::from(!parses), "{errors:?} in {input:?}");
    assert!(
        parses || errors.last() == failures.first().copied(),
        "a failure ends it: {errors:?} in {input:?}"
    );
    assert_eq!(web::failure(input, base), failures.first().map(|error| **error));
    if web::is_valid_url_string(input, base) {
        assert!(errors.is_empty() && parses);
        assert!(!input
            .contains(|c: char| c.is_ascii() && (c <= ' ' || r#""<>\^`{|}"#.contains(c) || c == '\x7f')));
        let units = input.split('%').skip(1);
        assert!(units
            .into_iter()
            .all(|after| after.bytes().take(2).filter(u8::is_ascii_hexdigit).count() == 2));
    }
}

/// The getters agree; a URL built from the parts parses as the same URL.
fn reading(url: &WebUrl) {
    let view = url.view();
    assert!(url.href().is_ascii(), "{:?}", url.href());
    assert!(url.href().ends_with(&format!("{}{}{}", view.path(), query(view), fragment(view))));
    if let Some(name) = view.host() {
        assert_eq!(view.host_shape() == HostShape::Ipv6, name.starts_with('['));
        if view.host_shape() == HostShape::Ipv4 {
            assert_eq!(host::loose_ipv4(name).map(std::net::Ipv4Addr::from), name.parse().ok());
        }
        if let Some(cut) = public_suffix::split(name) {
            assert!(name.ends_with(cut.suffix));
            assert!(cut
                .registrable
                .is_none_or(|domain| name.ends_with(domain) && domain.ends_with(cut.suffix)));
        }
    }
    if let Some(origin) = view.origin() {
        let read = web::parse(&origin, None).expect("an origin parses");
        assert_eq!(read.view().origin(), Some(origin));
    }
    let pairs = form::parse(view.query().unwrap_or(""));
    let query = form::serialize(pairs.iter().map(|(name, value)| (&**name, &**value)));
    assert_eq!(form::parse(&query), pairs);
    let edited = view.with_serialized_params(&query);
    stays(&edited, url.href());
    assert_eq!(edited.view().query().unwrap_or(""), query);
}

fn query(view: View<'_>) -> String {
    view.query().map(|query| format!("?{query}")).unwrap_or_default()
}

fn fragment(view: View<'_>) -> String {
    view.fragment().map(|fragment| format!("#{fragment}")).unwrap_or_default()
}

/// A setter returns a URL whose serialization parses as itself, and keeps the other components.
fn setting(url: &WebUrl, value: &str) {
    for property in Property::ALL {
        let Ok(set) = url.view().set(property, value) else {
            assert_eq!(property, Property::Href, "no other setter fails");
            continue;
        };
        if property == Property::Href {
            continue;
        }
        if leaves_what_a_file_changes(url, &set) {
            assert_eq!(set.href(), format!("file{}", &url.href()[url.view().scheme().len()..]));
            continue;
        }
        stays(&set, &format!("{property:?} of {:?} set to {value:?}", url.href()));
        let (old, new) = (url.view(), set.view());
        let rest = |view: View<'_>| (view.query().map(str::to_owned), view.fragment().map(str::to_owned));
        match property {
            Property::Search => assert_eq!(rest(new).1, rest(old).1),
            Property::Hash => assert_eq!(rest(new).0, rest(old).0),
            _ => assert_eq!(rest(new), rest(old)),
        }
        if !matches!(property, Property::Protocol) {
            assert_eq!(new.scheme(), old.scheme());
        }
        if !matches!(property, Property::Host | Property::Hostname) {
            assert_eq!(new.host(), old.host(), "{property:?} of {:?} set to {value:?}", url.href());
        }
        if !matches!(property, Property::Pathname) {
            assert_eq!(new.path(), old.path(), "{property:?} of {:?} set to {value:?}", url.href());
        }
    }
}

/// The one setter after which the standard itself parses its serialization differently: "Set url's scheme to buffer"
/// runs neither the file host state ("If host is 'localhost', then set host to the empty string") nor the path state
/// ("replace the second code point in buffer with U+003A").
fn leaves_what_a_file_changes(old: &WebUrl, new: &WebUrl) -> bool {
    let drive = matches!(new.view().path().as_bytes(), [b'/', letter, b'|', rest @ ..]
        if letter.is_ascii_alphabetic() && matches!(rest, [] | [b'/', ..]));
    old.view().scheme() != "file"
        && new.view().scheme() == "file"
        && (drive || new.view().host() == Some("localhost"))
}
