//! Building: five lines, scheme to fragment, "-" for undefined; the result has the components it was built of.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urikit_core::syntax::build::{build, replace, userinfo, Change, Changes, Family, Parts};
use urikit_core::syntax::chars::Syntax;
use urikit_core::syntax::input::Input;
use urikit_core::syntax::path::{append, join, segments, with_name, Before};
use urikit_core::syntax::path_guard::{needed, GuardPolicy};
use urikit_core::syntax::percent::{decode, Plus};
use urikit_core::syntax::reference::{Components, Reference};
use urikit_fuzz::letter::{recompose, Five};

fuzz_target!(|text: &str| {
    let mut lines = text.splitn(5, '\n').map(|line| Some(line).filter(|l| *l != "-"));
    let mut next = || lines.next().flatten();
    let (scheme, authority, path, query, fragment) = (next(), next(), next().unwrap_or(""), next(), next());
    let parts = Parts { scheme, authority, path, query, fragment, ..Parts::default() };
    let claimed = Components { scheme, authority, path, query, fragment };

    let built = build(&parts, Family::Reference, GuardPolicy::Add);
    let strict = build(&parts, Family::Reference, GuardPolicy::Refuse);
    let letter = letter(&claimed);
    let means_itself = Reference::parse(&letter).is_ok_and(|r| Components::from(r) == claimed);
    assert_eq!(
        strict.is_ok(),
        means_itself,
        "{claimed:?}: built exactly where 5.3 to the letter says it again"
    );
    if let Ok(strict) = strict {
        assert_eq!(strict, letter);
        assert_eq!(built.as_deref(), Ok(&*strict), "no guard where none is needed");
    }
    let Ok(built) = built else { return };
    let guard = needed(claimed.scheme, claimed.authority, claimed.path).map_or("", |g| g.prefix());
    let guarded = format!("{guard}{path}");
    let r = Reference::parse(&built).expect("what is built parses");
    assert_eq!(Components::from(r), Components { path: &guarded, ..claimed }, "{built:?}");

    keeps_the_rest(&r);
    appends(&r, query.unwrap_or("").as_bytes());
    let words = [path.as_bytes(), fragment.unwrap_or("").as_bytes()];
    if let Ok(joined) = join(Syntax::Uri, words) {
        let parts = Parts { host: Some("h"), path: &joined, ..Parts::default() };
        let text = build(&parts, Family::Reference, GuardPolicy::Refuse).expect("a joined path is absolute");
        let r = Reference::parse(&text).expect("what is built parses");
        let decoded: Vec<_> =
            segments(r.path()).map(|s| decode(s, Plus::Literal).unwrap().into_owned()).collect();
        assert_eq!(decoded, words, "segments are encoded once");
    }
    let secret = userinfo(Syntax::Uri, path.into(), query.map(|data| Input::Data(data.as_bytes())));
    let parts = Parts { userinfo: Some(&secret), host: Some("h"), ..Parts::default() };
    let text = build(&parts, Family::Reference, GuardPolicy::Refuse).expect("a userinfo of data is valid");
    assert_eq!(Reference::parse(&text).unwrap().host(), Some("h"), "data never moves the host");
});

/// Section 5.3 without a guard.
fn letter(c: &Components<'_>) -> String {
    let owned = |part: Option<&str>| part.map(str::to_owned);
    let (scheme, authority) = (owned(c.scheme), owned(c.authority));
    recompose(&Five {
        scheme,
        authority,
        path: c.path.to_owned(),
        query: owned(c.query),
        fragment: owned(c.fragment),
    })
}

/// Replacing one component keeps the bytes of the others.
fn keeps_the_rest(r: &Reference<'_>) {
    let keep = Changes::default();
    assert_eq!(replace(r, &keep, GuardPolicy::Refuse).as_deref(), Ok(r.text()));
    let query = Changes { query: Change::Set("x=1"), ..keep };
    let changed = replace(r, &query, GuardPolicy::Refuse).expect("a query fits everywhere");
    let c = Reference::parse(&changed).unwrap();
    assert_eq!(Components::from(c), Components { query: Some("x=1"), ..Components::from(*r) });
    for change in [
        Changes { scheme: Change::Remove, ..keep },
        Changes { authority: Change::Remove, ..keep },
        Changes { path: Change::Remove, ..keep },
    ] {
        let Ok(changed) = replace(r, &change, GuardPolicy::Add) else { continue };
        let c = Reference::parse(&changed).unwrap();
        assert_eq!((c.query(), c.fragment()), (r.query(), r.fragment()));
        assert!(c.host().is_none() || c.host() == r.host(), "{changed:?} gains no host");
        assert!(c.scheme().is_none() || c.scheme() == r.scheme(), "{changed:?} gains no scheme");
    }
}

/// A segment of data never leads up and never changes the text before the path.
fn appends(r: &Reference<'_>, data: &[u8]) {
    let before = if r.authority().is_some() { Before::Authority } else { Before::Nothing };
    let paths = [append, with_name].map(|edit| edit(Syntax::Uri, r.path(), before, Input::Data(data)));
    for path in paths.into_iter().flatten() {
        let change = Changes { path: Change::Set(&path), ..Changes::default() };
        let text = replace(r, &change, GuardPolicy::Add).expect("an appended path is valid");
        let c = Reference::parse(&text).unwrap();
        assert_eq!((c.scheme(), c.authority()), (r.scheme(), r.authority()), "{text:?}");
        let last = segments(c.path()).last().unwrap_or("");
        assert_eq!(decode(last, Plus::Literal).as_deref(), Ok(data), "{text:?}");
    }
}
