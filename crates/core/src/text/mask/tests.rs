use super::*;
use proptest::prelude::*;

fn one(text: &str) -> String {
    masked(text, &Names::default()).into_owned()
}

fn running(text: &str) -> String {
    redacted(text, &Names::default()).into_owned()
}

/// Cases that are masked equally as one identifier and in running text.
const BOTH: &[(&str, &str)] = &[
    // After two slashes.
    ("a://u:p:q@h", "a://u:***@h"),
    ("a://u:@h", "a://u:@h"),
    ("a://u@h:80", "a://u@h:80"),
    ("//:p@h", "//:***@h"),
    ("redis://:pw@h/0", "redis://:***@h/0"),
    ("smb://d;u:pw@h/s", "smb://d;u:***@h/s"),
    ("mongodb://u:pw@a:1,b:2/x", "mongodb://u:***@a:1,b:2/x"),
    ("http:\\\\u:p@h\\x", "http:\\\\u:***@h\\x"),
    ("http:////u:p@h", "http:////u:***@h"),
    ("http:\\/\\/u:p@h\\/", "http:\\/\\/u:***@h\\/"),
    ("http:\\u002f\\u002fu:p\\u0040h", "http:\\u002f\\u002fu:***\\u0040h"),
    ("//u:é:@@h", "//u:***@h"),
    ("http://u%3Apw@h/", "http://u%3A***@h/"),
    ("http://[u:pw@h/", "http://[u:***@h/"),
    // A password with a delimiter in it.
    ("http://u:pa#ss@h/", "http://u:***@h/"),
    ("http://u:pa/ss@h/", "http://u:***@h/"),
    ("http://u:pa?ss@h/", "http://u:***@h/"),
    ("http://u:pa\\ss@h/", "http://u:***@h/"),
    ("http://u:#pa@h/", "http://u:***@h/"),
    ("http://u:/pa@h:80/x", "http://u:***@h:80/x"),
    ("http://u:123456/x@h/", "http://u:***@h/"),
    ("http://u:p@s/w@example.org/", "http://u:***@example.org/"),
    ("http://evil.com:80\\@good.com/", "http://evil.com:***@good.com/"),
    // Ports, paths and queries.
    ("http://h:80/a@b", "http://h:80/a@b"),
    ("http://h/@user", "http://h/@user"),
    ("https://h/path:with/@x", "https://h/path:with/@x"),
    ("http://h/a:b@c", "http://h/a:b@c"),
    ("http://[::1]:80/a@b", "http://[::1]:80/a@b"),
    ("http://[::1]/x:y@b", "http://[::1]/x:y@b"),
    ("http://u:p@cdn.example/npm/vue@3.2.1/x", "http://u:***@cdn.example/npm/vue@3.2.1/x"),
    ("http://u:p@registry/@scope/x.js", "http://u:***@registry/@scope/x.js"),
    ("http://u:p@h/?mail=a@b.example", "http://u:***@h/?mail=a@b.example"),
    ("data:text/plain,a:b@c", "data:text/plain,a:b@c"),
    ("data:;base64,//8=", "data:;base64,//8="),
    ("urn:a:b@c", "urn:a:b@c"),
    ("tag:a@b,2020:c@d", "tag:a@b,2020:c@d"),
    ("pkg:npm/%40angular/a@12.3.1", "pkg:npm/%40angular/a@12.3.1"),
    ("nginx:1.21@sha256:12ab", "nginx:1.21@sha256:12ab"),
    ("mailto:ada@example.org", "mailto:ada@example.org"),
    ("git@github.com:x/y.git", "git@github.com:x/y.git"),
    ("C:\\a@b", "C:\\a@b"),
    // Nested identifiers.
    ("view-source:http://u:pw@h/", "view-source:http://u:***@h/"),
    ("jar:http://u:pw@h/x.jar!/y", "jar:http://u:***@h/x.jar!/y"),
    ("jdbc:mysql://u:pw@h/d", "jdbc:mysql://u:***@h/d"),
    ("blob:http://u:pw@h/1", "blob:http://u:***@h/1"),
    ("http://h/?next=http://u:pw@h/&x=1", "http://h/?next=http://u:***@h/&x=1"),
    ("http://h/?next=http%3A%2F%2Fu%3Apw%40h%2F&x=a@b", "http://h/?next=http%3A%2F%2Fu%3A***%40h%2F&x=a@b"),
    ("http://h/?n=http%253A%252F%252Fu%253Apw%2540h", "http://h/?n=http%253A%252F%252Fu%253A***%2540h"),
    ("http://h/?n=http:%2F%2Fu:pw@h&m=a@b", "http://h/?n=http:%2F%2Fu:***@h&m=a@b"),
    ("magnet:?tr=http%3A%2F%2Fu%3Apw%40h", "magnet:?tr=http%3A%2F%2Fu%3A***%40h"),
    ("http://h/http://u:pw@h/", "http://h/http://u:***@h/"),
    ("http://h/?n=sip%3Aalice%3Apw%40h", "http://h/?n=sip%3Aalice%3A***%40h"),
    // Tokens as user names.
    ("https://ghp_token@h", "https://***@h"),
    ("https://glpat-x:x-oauth-basic@h", "https://***:***@h"),
    ("https://x-access-token:ghs_1@h", "https://x-access-token:***@h"),
    ("https://oauth2:abc@h", "https://oauth2:***@h"),
    ("https://0123456789abcdef0123456789abcdef@h/1", "https://***@h/1"),
    ("https://ada@h", "https://ada@h"),
    ("https://h/ghp_0123456789abcdefghij/x", "https://h/***/x"),
    ("https://h/sk-learn", "https://h/sk-learn"),
    ("https://h/?x=eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl", "https://h/?x=***"),
    // User information without slashes.
    ("sip:u:pw@h", "sip:u:***@h"),
    ("sip:u:p@w@h#a@b", "sip:u:***@h#a@b"),
    ("sip:u:p#w@h", "sip:u:***@h"),
    ("sip:u:%2f%2fpw@h", "sip:u:***@h"),
    ("sip:u@h:5060", "sip:u@h:5060"),
    ("sip:h:5060", "sip:h:5060"),
    ("sip:u:@h", "sip:u:@h"),
    ("sip://u:pw@h", "sip://u:***@h"),
    ("http:u:pw@h/", "http:u:***@h/"),
    ("http:/u:pw@h/", "http:/u:***@h/"),
    ("http:u@h:80/", "http:u@h:80/"),
    ("http:/x/u:pw@h/", "http:/x/u:pw@h/"),
    ("view-source:http:u:pw@h", "view-source:http:u:***@h"),
    ("mailto:u:pw@h", "mailto:u:***@h"),
    ("user:pass@host", "user:***@host"),
    ("u:pw@tcp(h:3306)/db", "u:***@tcp(h:3306)/db"),
    ("/u:pw@h", "/u:pw@h"),
    ("jdbc:oracle:thin:scott/tiger@//h:1521/x", "jdbc:oracle:thin:scott/***@//h:1521/x"),
    ("jdbc:oracle:oci:scott/ti/ger@h", "jdbc:oracle:oci:scott/***@h"),
    ("jdbc:oracle:thin:@h:1521/x", "jdbc:oracle:thin:@h:1521/x"),
    // Parameters.
    ("https://h/?token=abc&x=1", "https://h/?token=***&x=1"),
    ("https://h/?x=1&Access-Token=abc#f", "https://h/?x=1&Access-Token=***#f"),
    ("https://h/?%70assword=abc", "https://h/?%70assword=***"),
    ("https://h/#access_token=abc&x=1", "https://h/#access_token=***&x=1"),
    ("https://h/?user%5Bpassword%5D=abc", "https://h/?user%5Bpassword%5D=***"),
    ("https://h/?user[password]=abc", "https://h/?user[password]=***"),
    ("https://h/?a=1&amp;sig=abc&amp;b=2", "https://h/?a=1&amp;sig=***&amp;b=2"),
    ("https://h/?X-Amz-Signature=a&X-Amz-Date=b", "https://h/?X-Amz-Signature=***&X-Amz-Date=b"),
    ("https://h/?db_password=a;b&c", "https://h/?db_password=***&c"),
    ("https://h/?code=abc&state=x", "https://h/?code=***&state=x"),
    ("https://h/?state=x&code=abc", "https://h/?state=x&code=***"),
    ("https://h/?code=404", "https://h/?code=404"),
    ("https://h/?key=name", "https://h/?key=name"),
    ("https://h/?key=0123456789abcdefXYZ", "https://h/?key=***"),
    ("https://h/?page_token=abc&tokens=2", "https://h/?page_token=abc&tokens=2"),
    ("https://h/;jsessionid=abc/x?y=1", "https://h/;jsessionid=***/x?y=1"),
    (
        "https://h/?r=http%3A%2F%2Fh%2F%3Ftoken%3Dabc%26x%3D1&y",
        "https://h/?r=http%3A%2F%2Fh%2F%3Ftoken%3D***%26x%3D1&y",
    ),
    ("https://h/?token=a%26b&x", "https://h/?token=***&x"),
    ("jdbc:sqlserver://h;user=u;password=pw;x=1", "jdbc:sqlserver://h;user=u;password=***;x=1"),
    ("jdbc:postgresql://h/d?user=u&password=pw", "jdbc:postgresql://h/d?user=u&password=***"),
    ("jdbc:mysql://(host=h,password=pw)/d", "jdbc:mysql://(host=h,password=***)/d"),
    ("jdbc:db2://h/d:user=u;password=p/w;", "jdbc:db2://h/d:user=u;password=***;"),
    ("irc://h/c?key=pw", "irc://h/c?key=***"),
    ("irc://h/c?pw", "irc://h/c?***"),
    ("otpauth://totp/a:b@c?secret=ABC&issuer=d", "otpauth://totp/a:b@c?secret=***&issuer=d"),
    ("ldap:///??sub??bindname=cn=a,!X-BINDPW=b=c,e", "ldap:///??sub??bindname=cn=a,!X-BINDPW=***,e"),
    ("redis://h?password=pw", "redis://h?password=***"),
    ("Server=s;Uid=u;Pwd=pw;X=1", "Server=s;Uid=u;Pwd=***;X=1"),
    ("Server=s;Pwd={p;w};X=1", "Server=s;Pwd={***};X=1"),
    ("", ""),
    ("https:", "https:"),
    ("?token=", "?token="),
];

#[test]
fn one_identifier_and_running_text() {
    for (text, want) in BOTH {
        assert_eq!(one(text), *want, "{text}");
        assert_eq!(running(text), *want, "{text}");
    }
}

#[test]
fn only_one_identifier_goes_on_behind_a_space() {
    for (text, want) in [
        ("http://u:p@w@h/ ", "http://u:***@h/ "),
        ("see http://a:b@c, http://d:é@f", "see http://a:***@c, http://d:***@f"),
        ("http://u:p w@h/", "http://u:***@h/"),
        ("http://u:p\"w/x@h/", "http://u:***@h/"),
        ("http://h:80/a b@c", "http://h:80/a b@c"),
        (" h\ttTp:\\u:p\nw@h\\x", " h\ttTp:\\u:***@h\\x"),
        ("SIPS:u:p w@h:5060;x?a=b", "SIPS:u:***@h:5060;x?a=b"),
    ] {
        assert_eq!(one(text), want, "{text}");
    }
}

#[test]
fn every_identifier_of_a_line() {
    for (text, want) in [
        ("a ftp://me:pw@h/, b http://u:x@i", "a ftp://me:***@h/, b http://u:***@i"),
        ("('http://u:p@h')", "('http://u:***@h')"),
        ("<http://u:p@h> \"http://u:p@h\"", "<http://u:***@h> \"http://u:***@h\""),
        ("see http://h, mail a:b@c", "see http://h, mail a:***@c"),
        ("mail a@b, 12:30@c, to:a@b", "mail a@b, 12:30@c, to:a@b"),
        ("http://h:80 asks a@b", "http://h:80 asks a@b"),
        ("http://u@h and http://u:@h", "http://u@h and http://u:@h"),
        ("http://u:\nmail a@b", "http://u:\nmail a@b"),
        ("http://u:p w@h/ a@b", "http://u:p w@h/ a@b"),
        ("http://u: p\"w@h", "http://u: p\"w@h"),
        ("http://u:x y //v:p@h", "http://u:x y //v:***@h"),
        ("login password=\"a b\" ok", "login password=\"***\" ok"),
        ("exit code=1 state=2 key=k session=s", "exit code=1 state=2 key=k session=s"),
    ] {
        assert_eq!(running(text), want, "{text}");
    }
}

#[test]
fn components_alone() {
    let shown = |component: &str, text: &str| cover(text, &of_component(component, text)).into_owned();
    assert_eq!(shown("userinfo", "u:p w"), "u:***");
    assert_eq!(shown("authority", "u:p@h:80"), "u:***@h:80");
    assert_eq!(shown("authority", "u:p/x@h:80"), "u:***@h:80");
    assert_eq!(shown("authority", "h:80"), "h:80");
    assert_eq!(shown("query", "sig=a&b"), "sig=***&b");
    assert_eq!(shown("path", "/a"), "/a");
}

#[test]
fn places_in_what_is_shown() {
    let places = Places::new(&[2..8, 10..11]);
    for (part, shown) in
        [(0..1, 0..1), (2..8, 2..5), (5..5, 2..5), (8..8, 5..5), (9..10, 6..7), (1..11, 1..10), (11..12, 10..11)]
    {
        assert_eq!(places.shown(part), shown);
    }
    assert_eq!((places.origin(3..8), places.origin(0..2), places.origin(10..11)), (2..11, 0..2, 11..12));
}

#[test]
fn hostile_texts_are_linear() {
    for piece in [
        "//", "/", "@", ":", "//:@", "//:", "\\\\a:b ", "//a:b ", "//a: ", "//a:b@", "u:p@", "a:", "?token=",
        "password=\"", "password={", "%2F%2Fu%3A", "//u:p@h/", "//a:b/", "%25", "%2525", "sip:", "http:", "irc:?",
        "jdbc:oracle:thin:a/", "?code=a&", "[", "]", "a[b]=", "eyJ.", "ghp_1", "&token=;a", "token=a;b c", "=",
        "a:b@c,",
    ] {
        let text = piece.repeat(100_000 / piece.len());
        for shown in [one(&text), running(&text)] {
            assert!(shown.len() <= 4 * text.len());
        }
    }
}

proptest! {
    #[test]
    fn masking_again_changes_nothing(text in "((http|sip|jdbc:oracle:thin)?:)?[/\\\\]{0,3}([u:@é /\\\\?\";=&#\\[\\]{}]|%2F|%40|%3A|token|code|state){0,16}") {
        for mask in [one, running] {
            let shown = mask(&text);
            prop_assert_eq!(&mask(&shown), &shown, "{}", text);
        }
    }

    #[test]
    fn what_is_no_secret_stays(text in "(http:)?[/\\\\]{0,3}[u:@é /\\\\?\"]{0,16}") {
        let ranges = secrets::find(&text, Extent::Running, &Names::default());
        prop_assert!(ranges.windows(2).all(|two| two[0].end < two[1].start));
        prop_assert!(ranges.iter().all(|range| !range.is_empty()));
        let (shown, places) = (running(&text), Places::new(&ranges));
        let mut at = 0;
        for range in &ranges {
            let before = places.shown(at..range.start);
            prop_assert_eq!(&shown[before], &text[at..range.start]);
            at = range.end;
        }
        prop_assert_eq!(&shown[places.shown(at..text.len())], &text[at..]);
    }

    #[test]
    fn a_reference_has_one_mask(text in "(a:)?//[u:@%41]{0,8}h(:8)?[/?#a@:]{0,4}") {
        if let Ok(reference) = Reference::parse(&text) {
            prop_assert_eq!(running(&text), one(&text));
            if let Some(secret) = password(&reference) {
                let found = secrets::find(&text, Extent::One, &Names::default());
                prop_assert!(found.iter().any(|range| range.start <= secret.start && secret.end <= range.end));
            }
        }
    }
}
