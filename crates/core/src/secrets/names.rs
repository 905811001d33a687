//! Names of parameters whose value is a secret.
//!
//! Names are compared without case and without "-", "_" and ".", after percent-decoding. A name
//! counts as a whole, and by its last part: `user[password]` and `oauth.token` do.

use super::unit::unit;
use crate::order;

/// How sure a name is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Name {
    /// A secret wherever `NAME=` is written.
    Sure,
    /// The same, and what follows a "/" belongs to no path parameter of that name.
    Session,
    /// Of a bind password in an LDAP URL, where "," ends a value.
    Listed,
    /// A secret as a parameter of a query or a fragment; elsewhere a word.
    Parameter,
    /// A secret where the value looks like a token, and in the query of an IRC URL.
    Key,
    /// A secret in the answer of an authorization server, which has a `state` or a `scope` too.
    Code,
}

/// Names, without "-", "_" and ".", in order.
///
/// | source | names |
/// |---|---|
/// | RFC 6749 and RFC 6750 (OAuth 2.0), OpenID Connect | access_token, refresh_token, id_token, client_secret, code, code_verifier, client_assertion, assertion, device_code |
/// | RFC 5849 (OAuth 1.0) | oauth_token, oauth_token_secret, oauth_signature, oauth_verifier |
/// | SAML 2.0 bindings 3.4 and 3.5 | SAMLRequest, SAMLResponse, Signature |
/// | AWS Signature Version 2 and 4 | X-Amz-Signature, X-Amz-Credential, X-Amz-Security-Token, AWSAccessKeyId, Signature |
/// | Google Cloud Storage, Azure SAS | X-Goog-Signature, X-Goog-Credential; sig |
/// | RFC 7519 (JWT) | jwt |
/// | Servlet specification, PHP, ASP | jsessionid, phpsessid, aspsessionid, sessionid, session, sid |
/// | JDBC, ODBC, libpq, ADO.NET | password, pwd, passwd, passphrase, sslpassword, trustStorePassword, AccountKey, SharedAccessKey |
/// | otpauth (key URI format) | secret |
/// | programs' LDAP URLs | bindpw, X-BINDPW |
const NAMES: &[(&str, Name)] = &[
    ("accesskey", Name::Sure),
    ("accesstoken", Name::Sure),
    ("accountkey", Name::Sure),
    ("apikey", Name::Sure),
    ("apitoken", Name::Sure),
    ("appsecret", Name::Sure),
    ("assertion", Name::Parameter),
    ("auth", Name::Parameter),
    ("authkey", Name::Sure),
    ("authorization", Name::Parameter),
    ("authtoken", Name::Sure),
    ("awsaccesskeyid", Name::Sure),
    ("bindpw", Name::Listed),
    ("clientassertion", Name::Sure),
    ("clientsecret", Name::Sure),
    ("code", Name::Code),
    ("codeverifier", Name::Sure),
    ("credential", Name::Parameter),
    ("credentials", Name::Parameter),
    ("csrftoken", Name::Sure),
    ("devicecode", Name::Sure),
    ("hmac", Name::Parameter),
    ("idtoken", Name::Sure),
    ("jsessionid", Name::Session),
    ("jwt", Name::Sure),
    ("key", Name::Key),
    ("oauthsignature", Name::Sure),
    ("oauthtoken", Name::Sure),
    ("oauthverifier", Name::Sure),
    ("otp", Name::Parameter),
    ("pass", Name::Parameter),
    ("passcode", Name::Parameter),
    ("passphrase", Name::Sure),
    ("passwd", Name::Sure),
    ("password", Name::Sure),
    ("phpsessid", Name::Session),
    ("pin", Name::Parameter),
    ("privatekey", Name::Sure),
    ("pw", Name::Parameter),
    ("pwd", Name::Sure),
    ("refreshtoken", Name::Sure),
    ("samlrequest", Name::Sure),
    ("samlresponse", Name::Sure),
    ("secret", Name::Sure),
    ("secretkey", Name::Sure),
    ("securitytoken", Name::Sure),
    ("session", Name::Parameter),
    ("sessionid", Name::Session),
    ("sessiontoken", Name::Sure),
    ("sharedaccesskey", Name::Sure),
    ("sid", Name::Parameter),
    ("sig", Name::Parameter),
    ("signature", Name::Parameter),
    ("ticket", Name::Parameter),
    ("token", Name::Sure),
    ("xamzcredential", Name::Sure),
    ("xamzsecuritytoken", Name::Sure),
    ("xamzsignature", Name::Sure),
    ("xbindpw", Name::Listed),
    ("xgoogcredential", Name::Sure),
    ("xgoogsignature", Name::Sure),
];

/// Ends of names that say enough: `db_password`, `X-My-Api-Key`.
const ENDS: &[&str] = &[
    "accesskey",
    "apikey",
    "passphrase",
    "passwd",
    "password",
    "privatekey",
    "secretkey",
    "secret",
    "token",
];

/// Tokens that say where a list goes on, and are not secret.
const CURSORS: &[&str] = &["pagetoken", "nexttoken", "continuationtoken", "synctoken", "cancellationtoken"];

/// The longest name that is looked at, in bytes.
pub(super) const LONGEST: usize = 64;

/// Names that a caller adds to those of this module.
///
/// ```
/// use urikit_core::{mask, secrets::Names};
/// let names = Names::new(["X-Door-Code"]);
/// assert_eq!(mask::masked("http://h/?x_door_code=1", &names), "http://h/?x_door_code=***");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Names {
    more: Vec<String>,
}

impl Names {
    /// The names of this module and these.
    pub fn new<'a>(more: impl IntoIterator<Item = &'a str>) -> Self {
        let mut more: Vec<String> = more.into_iter().map(plain).filter(|name| !name.is_empty()).collect();
        order::sort_by(&mut more, Ord::cmp);
        Names { more }
    }

    /// What a name says, `plain` as `NAMES` are; `last` is its last part.
    pub(super) fn find(&self, name: &str, last: &str) -> Option<Name> {
        let row = |name: &str| {
            NAMES
                .binary_search_by(|(known, _)| (*known).cmp(name))
                .ok()
                .and_then(|at| NAMES.get(at))
                .map(|row| row.1)
        };
        let own = |name: &str| self.more.binary_search_by(|known| known.as_str().cmp(name)).is_ok();
        if !self.more.is_empty() && (own(name) || own(last)) {
            return Some(Name::Sure);
        }
        let ends = |with: &[&str]| with.iter().any(|end| last.ends_with(end));
        let part = || if last.len() < name.len() { row(last) } else { None };
        // No end is shorter.
        let long = last.len() >= "token".len();
        row(name).or_else(part).or_else(|| (long && ends(ENDS) && !ends(CURSORS)).then_some(Name::Sure))
    }

    /// Which names count, those of a caller left out: for documentation.
    pub fn known() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|(name, _)| *name)
    }
}

/// A name as it is compared.
fn plain(name: &str) -> String {
    let (mut kept, mut at) = (String::with_capacity(name.len()), 0);
    while at < name.len() {
        let read = unit(name.as_bytes(), at);
        at = read.end;
        if read.byte.is_ascii() && !matches!(read.byte, b'-' | b'_' | b'.') {
            kept.push(char::from(read.byte.to_ascii_lowercase()));
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order() {
        assert!(NAMES.windows(2).all(|two| two[0].0 < two[1].0));
    }

    #[test]
    fn names_of_a_caller() {
        let names = Names::new(["Door-Code", "%78"]);
        assert_eq!(names.find("doorcode", "doorcode"), Some(Name::Sure));
        assert_eq!(names.find("x", "x"), Some(Name::Sure));
        assert_eq!(names.find("y", "y"), None);
        assert_eq!(names.find("mydbpassword", "mydbpassword"), Some(Name::Sure));
    }
}
