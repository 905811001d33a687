use super::*;
use crate::forms::normalize::Ipv6Form;
use proptest::prelude::*;

fn key(profile: &Profile, text: &str) -> String {
    profile.key(text).unwrap_or_else(|_| panic!("{text}"))
}

fn rules(profile: &Profile, text: &str) -> Vec<&'static str> {
    profile.steps(text).unwrap().iter().map(|step| step.rule.name()).collect()
}

#[test]
fn presets() {
    let text = "HTTP://u@B%C3%BCcher.Example.:80/%7ea/./b?utm_source=x&b=2&a=1&#top";
    for (profile, want) in [
        (Profile::rfc3986(), "http://u@b%C3%BCcher.example./~a/b?utm_source=x&b=2&a=1&#top"),
        (Profile::http(), "http://u@xn--bcher-kva.example./~a/b?utm_source=x&b=2&a=1&"),
        (Profile::whatwg(), "http://u@xn--bcher-kva.example./%7ea/b?utm_source=x&b=2&a=1&#top"),
        (Profile::crawl(), "http://u@xn--bcher-kva.example/~a/b?b=2&a=1&"),
        (Profile::surt(), "example,xn--bcher-kva)/~a/b?&a=1&b=2&utm_source=x"),
    ] {
        assert_eq!(key(&profile, text), want);
    }
}

#[test]
fn surts() {
    for (text, want) in [
        ("http://www.archive.org/", "org,archive)/"),
        ("http://archive.org/goo/", "org,archive)/goo"),
        ("http://archive.org/goo/?", "org,archive)/goo"),
        ("http://archive.org/goo/?b&a", "org,archive)/goo?a&b"),
        ("http://archive.org/goo/?a=2&b&a=1", "org,archive)/goo?a=1&a=2&b"),
        ("http://www2.Archive.org:8080/GOO//x", "org,archive:8080)/goo/x"),
        ("ftp://www.archive.org/goo/", "org,archive)/goo"),
        ("http://192.0.2.1/a", "1,2,0,192)/a"),
        ("http://[2001:DB8::1]:81/", "[2001:db8::1]:81)/"),
        ("mailto:foo@example.com", "mailto:foo@example.com"),
        ("http://h/(S(lit3py55t21z5v55vlm25s55))/a.aspx?sid=9682993c8daa2c5497996114facdc805&x", "h)/a.aspx?x"),
    ] {
        assert_eq!(key(&Profile::surt(), text), want, "{text}");
    }
    let scheme = Profile { form: Form::SurtWithScheme, addresses: Addresses::Keep, ..Profile::surt() };
    assert_eq!(key(&scheme, "https://192.0.2.1/"), "https://(192.0.2.1)/");
    assert_eq!(key(&scheme, "https://a.example:81/"), "https://(example,a:81)/");
}

#[test]
fn each_rule_alone() {
    let base = Profile::rfc3986();
    let with = |field: &str, choice: &str| {
        let mut profile = base.clone();
        profile.set(field, choice).unwrap();
        profile
    };
    for (field, choice, text, want) in [
        ("reading", "rfc3987", "http://é.example/é", "http://xn--9ca.example/%C3%A9"),
        ("reading", "whatwg", " http:h\\a|b ", "http://h/a%7Cb"),
        ("step", "string", "HTTP://h", "HTTP://h"),
        ("ipv6", "rfc5952", "http://[0:0::1]/", "http://[::1]/"),
        ("userinfo", "drop", "file://u:p@localhost/a", "file:///a"),
        ("userinfo", "drop", "http://u@h/", "http://h/"),
        ("trailing_dot", "drop", "http://h.:81/", "http://h:81/"),
        ("trailing_dot", "drop", "http://h../", "http://h../"),
        ("trailing_dot", "drop", "foo://h./", "foo://h./"),
        ("www", "drop", "http://www.WWW2.example.com/", "http://example.com/"),
        ("www", "drop", "http://www.com/", "http://www.com/"),
        ("www", "drop", "http://wwwx.example.com/", "http://wwwx.example.com/"),
        ("session_ids", "drop", "http://h/a;jsessionid=1?x", "http://h/a?x"),
        ("letter_case", "lower", "http://h/A%2F?B#C", "http://h/a%2f?b#C"),
        ("slashes", "merge", "http://h//a///b/", "http://h/a/b/"),
        ("slashes", "merge", "foo:/.//a", "foo:/.//a"),
        ("trailing_slash", "drop", "http://h/a//", "http://h/a"),
        ("trailing_slash", "drop", "http://h/", "http://h/"),
        ("tracking", "drop", "http://h/?gclid=1", "http://h/"),
        ("tracking", "drop", "http://h/?&gclid=1&a", "http://h/?&a"),
        ("tracking", "drop", "mailto:a@b?gclid=1", "mailto:a@b?gclid=1"),
        ("query_order", "by-name", "http://h/?b=1&a=2&b=0", "http://h/?a=2&b=1&b=0"),
        ("query_order", "by-pair", "http://h/?b=1&a=2&b=0", "http://h/?a=2&b=0&b=1"),
        ("empty_query", "drop", "http://h/?#", "http://h/#"),
        ("fragment", "drop", "http://h/#", "http://h/"),
    ] {
        assert_eq!(key(&with(field, choice), text), want, "{field} {choice} {text}");
    }
    let own = Profile { parameters: vec!["ref*".into(), "v".into()], ..base.clone() };
    assert_eq!(key(&own, "http://h/?referrer=1&x=2&v"), "http://h/?x=2");
}

#[test]
fn what_is_refused_appends_nothing() {
    let mut out = String::from("x");
    for profile in [Profile::rfc3986(), Profile::http(), Profile::crawl()] {
        for text in ["", "a", "http://h:x/", "//h/"] {
            assert!(profile.key_into(&mut out, text).is_err(), "{text}");
            assert!(profile.steps(text).is_err());
        }
    }
    assert_eq!(out, "x");
}

#[test]
fn steps_name_the_rules() {
    assert_eq!(
        rules(&Profile::surt(), "HTTP://www.h.example//A/?b&a#x"),
        ["reading", "www", "letter_case", "slashes", "trailing_slash", "query_order", "fragment", "form"]
    );
    assert_eq!(rules(&Profile::rfc3986(), "HTTP://h/%7e/.."), ["case", "percent", "dots"]);
    assert_eq!(rules(&Profile::crawl(), "http://h/"), [""; 0]);
}

fn presets_of_urls() -> [Profile; 4] {
    [Profile::rfc3986(), Profile::http(), Profile::whatwg(), Profile::crawl()]
}

prop_compose! {
    /// A profile with any choices whose key is a URL.
    fn profiles()(choices in prop::collection::vec(any::<prop::sample::Index>(), FIELDS.len()), own in any::<bool>()) -> Profile {
        let mut profile = Profile::rfc3986();
        for (field, index) in FIELDS.iter().zip(choices) {
            let names = profile.set(field, "").unwrap_err();
            profile.set(field, names[index.index(names.len())]).unwrap();
        }
        if own {
            profile.parameters = vec!["a*".into()];
        }
        Profile { form: Form::Url, ..profile }
    }
}

/// URLs with something to do for every rule.
const URLS: &str = "(HTTP|https|ws|foo|file|mailto|redis|urn|sip):(//([uU]:?@)?((www2?|WWW)[.])?(H[.]example|localhost|www|1[.]2|\\[0:0::A\\]|%C3%BC|a%2eb|h|)[.]{0,2}(:(80|443|6379|)?)?)?(/|/[.]|/[.][.]|/%2e|/%41b|//|/C:|/C%7C|/a;jsessionid=x|/[.];jsessionid=x|/\\(S\\(lit3py55t21z5v55vlm25s55\\)\\)|/x y|/é){0,5}([?]((utm_a|UTM_b|gclid|a|b|B|A%41|phpsessid|%75tm_c)(=|=1|=%7e|=9682993c8daa2c5497996114facdc805)?&?){0,4})?(#(x|%7e|#)?)?";

proptest! {
    #[test]
    fn the_key_of_a_key_is_the_key(text in URLS, own in profiles()) {
        for profile in presets_of_urls().iter().chain([&own]) {
            if let Ok(once) = profile.key(&text) {
                prop_assert_eq!(profile.key(&once), Ok(once.clone()), "{} by {:?}", text, profile);
                let steps = profile.steps(&text).unwrap();
                prop_assert_eq!(steps.last().map_or(text.as_str(), |step| step.after.as_str()), once.as_str());
                prop_assert!(steps.windows(2).all(|pair| pair[0].after == pair[1].before));
            }
        }
    }

    #[test]
    fn what_is_equivalent_has_one_key(one in URLS, other in URLS) {
        let profile = Profile::rfc3986();
        for step in Step::ALL {
            let profile = Profile { step, ..profile.clone() };
            let policy = Policy::DEFAULT.at(step);
            if let (Ok(a), Ok(b)) = (Reference::parse(&one), Reference::parse(&other)) {
                if let (Ok(x), Ok(y)) = (profile.key(&one), profile.key(&other)) {
                    prop_assert_eq!(policy.equivalent(&a, &b), x == y);
                }
                // The normal form is certainly equivalent.
                let normal = policy.normalize(&a).into_owned();
                prop_assert_eq!(profile.key(&normal).ok(), profile.key(&one).ok());
            }
        }
        // The profile of HTTP gives an IRI and its URI the same key.
        if let Ok(iri) = Reference::parse_by(Syntax::Iri, &one) {
            let (profile, policy) = (Profile::http(), Policy { ipv6: Ipv6Form::Rfc5952, ..Policy::DEFAULT });
            if let (Ok(key), Ok(b)) = (profile.key(&one), Reference::parse_by(Syntax::Iri, &other)) {
                if policy.equivalent(&iri, &b) {
                    prop_assert_eq!(profile.key(&other).unwrap(), key);
                }
            }
        }
    }

    /// If a profile merges two texts, the rules that changed one of them suffice: all others may be off.
    #[test]
    fn only_rules_that_are_named_merge(one in URLS, at in any::<prop::sample::Index>(), own in profiles()) {
        // A text with one character less.
        let places: Vec<_> = one.char_indices().collect();
        let (start, c) = places[at.index(places.len())];
        let other = format!("{}{}", &one[..start], &one[start + c.len_utf8()..]);
        for profile in [Profile::crawl(), own] {
            let (Ok(a), Ok(b)) = (profile.key(&one), profile.key(&other)) else { continue };
            if a != b {
                continue;
            }
            let named: Vec<_> = [&one, &other].iter().flat_map(|text| rules(&profile, text)).collect();
            prop_assert!(!named.is_empty(), "{} and {}", one, other);
            let mut less = profile.clone();
            for field in FIELDS.iter().filter(|field| !["reading", "step", "ipv6"].contains(field)) {
                if !named.contains(field) {
                    less.set(field, Profile::rfc3986().get(field)).unwrap();
                }
            }
            if !named.contains(&"parameters") {
                less.parameters.clear();
            }
            prop_assert_eq!(less.key(&one).unwrap(), less.key(&other).unwrap(), "{} and {} by {:?}", one, other, named);
        }
    }
}
