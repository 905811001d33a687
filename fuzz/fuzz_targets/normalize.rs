//! Any reference: the ladder of section 6, step by step, against two other normalizers.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urikit_core::forms::normalize::{is_normalized, normalize, Ipv6Form, Step};
use urikit_core::syntax::reference::Reference;
use urikit_fuzz::disagreements::{explained, NORMALIZE};
use urikit_fuzz::peers;

fuzz_target!(|text: &str| {
    let Ok(r) = Reference::parse(text) else { return };
    for step in Step::ALL {
        for form in [Ipv6Form::Keep, Ipv6Form::Rfc5952] {
            let once = normalize(&r, step, form);
            let again = Reference::parse(&once).expect("a normal form parses");
            assert_eq!(normalize(&again, step, form), once, "idempotent at {step:?} on {text:?}");
            assert!(is_normalized(&again, step, form), "{once:?} is its own normal form at {step:?}");
            assert_eq!(is_normalized(&r, step, form), once == text, "{step:?} on {text:?}");
            let defined =
                |r: &Reference<'_>| (r.scheme().is_some(), r.query().is_some(), r.fragment().is_some());
            assert_eq!(defined(&r), defined(&again), "nothing becomes undefined or empty");
            if step < Step::Scheme {
                assert_eq!(r.authority().is_some(), again.authority().is_some(), "{step:?} on {text:?}");
                assert_eq!(r.port(), again.port(), "the port belongs to 6.2.3");
            }
        }
    }
    assert_eq!(normalize(&r, Step::String, Ipv6Form::Keep), text);
    for (peer, step, form, theirs) in peers::normal_forms(text) {
        let Some(theirs) = theirs else { continue };
        let ours = normalize(&r, step, form);
        assert!(
            theirs == ours || explained(NORMALIZE, peer, text),
            "{peer:?} normalizes {text:?} to {theirs:?}, urikit to {ours:?}"
        );
    }
});
