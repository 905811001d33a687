//! Base and reference on two lines: resolution as in the RFC, by every policy, and by three peers.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urikit_core::syntax::dots::{remove_dot_segments, PercentDots, Underflow};
use urikit_core::syntax::path_guard::GuardPolicy;
use urikit_core::syntax::reference::Reference;
use urikit_core::syntax::relativize::{relativize, RelativizeError, Style};
use urikit_core::syntax::resolve::{self, resolve, resolve_traced, Policy, RFC3986};
use urikit_fuzz::disagreements::{explained, RESOLVE};
use urikit_fuzz::{letter, peers};

fuzz_target!(|text: &str| {
    let Some((base, reference)) = text.split_once('\n') else { return };
    assert_eq!(
        remove_dot_segments(reference),
        letter::remove_dot_segments(reference),
        "5.2.4 on {reference:?}"
    );
    let (Ok(b), Ok(r)) = (Reference::parse(base), Reference::parse(reference)) else { return };
    let Ok(target) = resolve(&b, &r, &RFC3986) else {
        assert!(b.scheme().is_none(), "only a relative base is refused (5.1)");
        return;
    };
    assert_eq!(target, letter::resolve(base, reference), "5.2 on {text:?}");
    let t = Reference::parse(&target).expect("a target parses");
    let scheme = r.scheme().or(b.scheme());
    let inherited = r.scheme().is_none() && r.authority().is_none();
    let authority = if inherited { b.authority() } else { r.authority() };
    assert_eq!((t.scheme(), t.authority(), t.fragment()), (scheme, authority, r.fragment()), "{text:?}");

    let mut steps = Vec::new();
    assert_eq!(resolve_traced(&b, &r, &RFC3986, &mut steps).as_deref(), Ok(&*target));
    assert_eq!(steps.last().map(|s| &*s.after), Some(&*target), "the trace ends in the target");

    let refusing = Policy { double_slash: GuardPolicy::Refuse, underflow: Underflow::Refuse, ..RFC3986 };
    let decoding = Policy { percent_dots: PercentDots::Decode, ..RFC3986 };
    for policy in
        [resolve::COMPATIBLE, resolve::RFC2396, resolve::RFC1808, resolve::COMMUTING, refusing, decoding]
    {
        if let Ok(target) = resolve(&b, &r, &policy) {
            let t = Reference::parse(&target).expect("a target parses");
            assert!(t.scheme().is_some(), "{policy:?} {text:?}");
        }
    }
    goes_back(&b, &t);
    goes_back(&b, &r);
    for (peer, policy, theirs) in peers::resolutions(base, reference) {
        let target = resolve(&b, &r, &policy).ok();
        assert!(
            theirs == target || explained(RESOLVE, peer, text),
            "{peer:?} resolves {text:?} to {theirs:?}, urikit to {target:?}"
        );
    }
});

/// Relativizing is the inverse, or is refused with a reason.
fn goes_back(base: &Reference<'_>, target: &Reference<'_>) {
    for style in [Style::Shortest, Style::Path] {
        match relativize(base, target, style) {
            Ok(way) => {
                let back = resolve(base, &Reference::parse(&way).expect("a way parses"), &RFC3986);
                assert_eq!(back.as_deref(), Ok(target.text()), "{:?} {way:?}", base.text());
            }
            Err(RelativizeError::TargetNotAbsolute) => assert!(target.scheme().is_none()),
            Err(e) => {
                assert_eq!(e, RelativizeError::TargetDotSegments, "{:?} {:?}", base.text(), target.text())
            }
        }
    }
}
