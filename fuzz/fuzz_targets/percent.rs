//! Any bytes: encoding sets, decoding, recasing, and the pairs of a query.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urikit_core::syntax::percent::{self, Plus, ENCODE_SETS};
use urikit_core::syntax::query::{self, Dialect};

fuzz_target!(|data: &[u8]| {
    for set in ENCODE_SETS {
        let encoded = percent::encode(data, set);
        assert!(encoded.is_ascii());
        assert_eq!(
            percent::decode(&encoded, Plus::Literal).as_deref(),
            Ok(data),
            "once there and back by {}",
            set.name
        );
        assert_eq!(percent::recase(&encoded), encoded, "2.1: hexadecimal digits in upper case");
    }
    let form = percent::encode_form(data);
    assert_eq!(percent::decode(&form, Plus::Space).as_deref(), Ok(data));

    let Ok(text) = std::str::from_utf8(data) else { return };
    let recased = percent::recase(text);
    assert!(recased.eq_ignore_ascii_case(text));
    assert_eq!(percent::recase(&recased), recased);
    let plain = percent::decode_unreserved(text);
    // "%" itself is never decoded, so a second pass only finds what the first one kept.
    assert_eq!(percent::decode_unreserved(&percent::recase(text)), plain);
    let decoded = percent::decode(text, Plus::Literal);
    if encodable(text) {
        assert_eq!(decoded.is_ok(), fluent_uri::pct_enc::EStr::<Any>::new(text).is_some(), "{text:?}");
    }
    if let Ok(decoded) = decoded {
        assert_eq!(percent::decode(&plain, Plus::Literal).as_deref(), Ok(&*decoded), "{text:?}");
        if let Some(estr) = fluent_uri::pct_enc::EStr::<Any>::new(text) {
            assert_eq!(estr.decode().to_bytes(), decoded);
        }
    }

    for dialect in [Dialect::FORM, Dialect::PLAIN] {
        let pieces: Vec<_> = query::pieces(text, &dialect.separators).collect();
        let joined: Vec<_> = pieces.iter().map(|p| p.text).collect();
        assert_eq!(joined.join("&"), text, "splitting loses nothing");
        for (raw, pair) in query::pairs(text, &dialect.separators).zip(query::decoded(text, &dialect)) {
            match pair {
                Ok((name, value)) => {
                    assert_eq!(percent::decode(raw.0, dialect.plus).as_deref(), Ok(name.as_bytes()));
                    assert_eq!(value.is_some(), raw.1.is_some());
                }
                Err(e) => assert!(e.offset < e.end && e.end <= text.len(), "{e:?} in {text:?}"),
            }
        }
    }
});

/// The widest table of fluent-uri: that of fragments.
type Any = fluent_uri::pct_enc::encoder::Fragment;

/// Returns true if fluent-uri's table can contain the text, apart from its "%".
fn encodable(text: &str) -> bool {
    text.chars()
        .all(|c| c == '%' || fluent_uri::pct_enc::EStr::<Any>::new(c.encode_utf8(&mut [0; 4])).is_some())
}
