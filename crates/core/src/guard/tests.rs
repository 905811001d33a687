//! Hosts are refused in every spelling, and a plain URL is not copied.

use std::borrow::Cow;

use super::policy::{Addresses, Policy, Target};
use super::{check, Verdict};

fn fetch() -> Policy {
    Policy { schemes: vec!["http".into(), "https".into()], ..Policy::default() }
}

fn codes(text: &str, policy: &Policy) -> Vec<&'static str> {
    match check(text, policy) {
        Verdict::Allowed(..) => Vec::new(),
        Verdict::Refused(reasons) => reasons.iter().map(|reason| reason.code.name()).collect(),
    }
}

#[test]
fn every_spelling_of_an_ipv4_address() {
    for host in [
        "127.0.0.1", "127.1", "127.0.1", "0x7f.1", "0X7F.0x0.0.1", "0177.0.0.01", "017700000001", "2130706433",
        "0x7f000001", "127.0.0.1.", "0", "０x7f.1", "①②⑦.⓪.⓪.①", "127。0。0。1", "%31%32%37.0.0.1", "127.0.0.%31",
    ] {
        let found = codes(&format!("http://{host}/"), &fetch());
        assert!(found.contains(&"unsafe-address"), "{host}: {found:?}");
    }
}

#[test]
fn every_form_of_an_address_in_an_ipv6_address() {
    for host in [
        "::1", "::", "0:0:0:0:0:0:0:1", "::127.0.0.1", "::ffff:127.0.0.1", "::FFFF:7F00:1", "::ffff:0:127.0.0.1",
        "64:ff9b::7f00:1", "64:ff9b:1::7f00:1", "2002:7f00:1::", "2001:0:7f00:1::1", "2a00::5efe:7f00:1", "fe80::1",
        "fec0::1", "fd00::1",
    ] {
        let found = codes(&format!("http://[{host}]/"), &fetch());
        assert_eq!(found, ["unsafe-address"], "{host}");
    }
    assert!(codes("http://[fe80::1%25eth0]/", &fetch()).contains(&"unsafe-invalid"));
    assert!(codes("http://[fe80::1%eth0]/", &fetch()).contains(&"unsafe-invalid"));
}

#[test]
fn names_of_this_machine_and_of_clouds() {
    for (host, code) in [
        ("localhost", "unsafe-name"),
        ("LocalHost.", "unsafe-name"),
        ("a.b.localhost", "unsafe-name"),
        ("localhost.localdomain", "unsafe-name"),
        ("ｌocalhost", "unsafe-name"),
        ("db", "unsafe-name"),
        ("nas.lan", "unsafe-name"),
        ("Metadata.Google.Internal.", "unsafe-metadata"),
        ("169.254.169.254", "unsafe-metadata"),
        ("[::ffff:a9fe:a9fe]", "unsafe-metadata"),
        ("[fd00:ec2::254]", "unsafe-metadata"),
    ] {
        let found = codes(&format!("http://{host}/"), &fetch());
        assert!(found.contains(&code), "{host}: {found:?}");
    }
    assert_eq!(codes("http://localhost.example.org/", &fetch()), [""; 0]);
}

#[test]
fn a_plain_url_is_not_copied() {
    let text = "https://example.org/a?b#c";
    let policy = fetch();
    let Verdict::Allowed(Cow::Borrowed(url), place) = check(text, &policy) else { panic!() };
    assert_eq!((url, place.host.as_deref(), place.port), (text, Some("example.org"), Some(443)));
    let Verdict::Allowed(url, _) = check("https://bücher.example/", &policy) else { panic!() };
    assert_eq!(url, "https://xn--bcher-kva.example/");
}

#[test]
fn a_url_without_a_host_has_no_port() {
    let policy = Policy { schemes: vec!["sip".into()], ..Policy::default() };
    assert_eq!(codes("sip:ada@example.org", &policy), [""; 0]);
}

#[test]
fn a_registered_loopback_url_has_any_port() {
    let policy = Policy {
        schemes: vec!["http".into()],
        addresses: Addresses::Loopback,
        target: Target::Registered,
        registered: vec!["http://127.0.0.1/cb".into()],
        any_loopback_port: true,
        ..Policy::default()
    };
    assert_eq!(codes("http://127.0.0.1:51004/cb", &policy), [""; 0]);
    for text in ["http://127.0.0.1:/cb", "http://127.0.0.2/cb", "http://127.0.0.1:1/CB", "http://[::1]/cb"] {
        assert!(codes(text, &policy).contains(&"unsafe-not-registered"), "{text}");
    }
}
