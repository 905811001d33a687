//! Names of parameters with secret values.
//!
//! Names are compared after percent-decoding, without case and without "-", "_" and ".". A name matches as a whole or
//! by its last part: `user[password]` and `oauth.token` do.

use super::unit::unit;
use crate::syntax::order;

/// The certainty that a name marks a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Name {
    /// A secret wherever `NAME=` occurs.
    Sure,
    /// The same, but as a path parameter its value ends at "/".
    Session,
    /// The bind password in an LDAP URL, whose value ends at ",".
    Listed,
    /// A secret as a parameter of a query or a fragment; elsewhere an ordinary word.
    Parameter,
    /// A secret if the value looks like a token, and in the query of an IRC URL.
    Key,
    /// A secret if the value looks like a token, and in a response of an authorization server, which also has a `state`
    /// or a `scope`.
    Code,
}

/// Names without "-", "_" and ".", sorted, each with its source.
const NAMES: &[(&str, Name)] = &[
    ("accesskey", Name::Sure),                    // AWS Identity and Access Management: access key
    ("accesstoken", Name::Sure),                  // RFC 6749 section 1.4
    ("accountkey", Name::Sure),                   // Azure Storage connection string
    ("apikey", Name::Sure),                       // OpenAPI security scheme "apiKey"
    ("apisig", Name::Parameter),                  // Flickr API: api_sig
    ("apitoken", Name::Sure),                     // Atlassian, Pipedrive and others: api_token
    ("appsecret", Name::Sure),                    // Facebook Login: app_secret
    ("appsecretproof", Name::Sure),               // Facebook Graph API: appsecret_proof
    ("assertion", Name::Parameter),               // RFC 7521 section 4.1
    ("auth", Name::Parameter),                    // Firebase Realtime Database: auth; npm: _auth
    ("authkey", Name::Sure),                      // Tailscale and others: authkey
    ("authmechanismproperties", Name::Parameter), // MongoDB: authMechanismProperties, with AWS_SESSION_TOKEN
    ("authorization", Name::Parameter),           // RFC 9110 section 11.6.2, as a parameter
    ("authtoken", Name::Sure),                    // npm: _authToken
    ("awsaccesskeyid", Name::Sure),               // AWS Signature Version 2
    ("bindpw", Name::Listed),                     // Mozilla and Apache: password of an LDAP URL
    ("clientassertion", Name::Sure),              // RFC 7521 section 4.2
    ("clientsecret", Name::Sure),                 // RFC 6749 section 2.3.1
    ("code", Name::Code),                         // RFC 6749 section 4.1.2; Azure Functions: code
    ("codeverifier", Name::Sure),                 // RFC 7636 section 4.5
    ("credential", Name::Parameter),              // Google Identity Services: credential
    ("credentials", Name::Parameter),             // Sentry SDK, EventScrubber
    ("credentialsbase64", Name::Sure),            // BigQuery of SQLAlchemy: credentials_base64
    ("csrftoken", Name::Sure),                    // Django: csrftoken
    ("devicecode", Name::Sure),                   // RFC 8628 section 3.2
    ("hmac", Name::Parameter),                    // Shopify OAuth: hmac
    ("idtoken", Name::Sure),                      // OpenID Connect Core section 3.1.3.3
    ("jsessionid", Name::Session),                // Jakarta Servlet 6.0 section 7.1.3
    ("jwt", Name::Sure),                          // RFC 7519
    ("key", Name::Key),                           // Google APIs: key
    ("keystorepassword", Name::Sure),             // Java: javax.net.ssl.keyStorePassword
    ("oauthsignature", Name::Sure),               // RFC 5849 section 3.4
    ("oauthtoken", Name::Sure),                   // RFC 5849 section 2.1
    ("oauthverifier", Name::Sure),                // RFC 5849 section 2.2
    ("ocpapimsubscriptionkey", Name::Sure),       // Azure API Management: Ocp-Apim-Subscription-Key
    ("oobcode", Name::Sure),                      // Firebase Authentication: oobCode
    ("otp", Name::Parameter),                     // Yubico validation protocol: otp
    ("pass", Name::Parameter),                    // CWE-598: a password by its short name
    ("passcode", Name::Parameter),                // RSA SecurID: passcode
    ("passkey", Name::Parameter),                 // BitTorrent trackers: passkey
    ("passphrase", Name::Sure),                   // OpenSSH; libpq
    ("passwd", Name::Sure),                       // Sentry SDK, EventScrubber; MySQL Connector
    ("password", Name::Sure),                     // JDBC, libpq, ADO.NET: password
    ("phpsessid", Name::Session),                 // PHP: session.name
    ("pin", Name::Parameter),                     // CWE-598: a password by its short name
    ("pinvalue", Name::Sure),                     // RFC 7512 section 2.3: pin-value
    ("privatekey", Name::Sure),                   // Sentry SDK, EventScrubber
    ("pw", Name::Parameter),                      // CWE-598: a password by its short name
    ("pwd", Name::Sure),                          // ODBC, ADO.NET: Pwd
    ("qsignature", Name::Parameter),              // Tencent Cloud Object Storage: q-signature
    ("refreshtoken", Name::Sure),                 // RFC 6749 section 1.5
    ("samlrequest", Name::Sure),                  // SAML 2.0 bindings, 3.4 and 3.5
    ("samlresponse", Name::Sure),                 // SAML 2.0 bindings, 3.4 and 3.5
    ("secret", Name::Sure),                       // Key URI format of one-time passwords: secret
    ("secretkey", Name::Sure),                    // AWS Identity and Access Management: secret access key
    ("securitytoken", Name::Sure),                // AWS Security Token Service
    ("session", Name::Parameter),                 // Sentry SDK, EventScrubber
    ("sessionid", Name::Session),                 // Django: sessionid
    ("sessiontoken", Name::Sure),                 // AWS Security Token Service
    ("sharedaccesskey", Name::Sure),              // Azure Service Bus connection string
    ("sharedaccesssignature", Name::Sure),        // Azure Storage and Service Bus connection strings
    ("sharedsecretvalue", Name::Sure),            // Azure Service Bus: SharedSecretValue
    ("sid", Name::Parameter),                     // Synology API: _sid
    ("sig", Name::Parameter),                     // Azure shared access signature: sig
    ("signature", Name::Parameter),               // AWS Signature Version 2; SAML 2.0 bindings 3.4
    ("sslpassword", Name::Sure),                  // libpq: sslpassword
    ("subscriptionkey", Name::Sure),              // Azure API Management: subscription-key
    ("tempurlsig", Name::Sure),                   // OpenStack Swift: temp_url_sig
    ("ticket", Name::Parameter),                  // CAS Protocol 3.0: ticket
    ("token", Name::Sure),                        // RFC 6750; APIs with "token"
    ("truststorepassword", Name::Sure),           // Java: javax.net.ssl.trustStorePassword
    ("usercode", Name::Parameter),                // RFC 8628 section 3.2
    ("wpnonce", Name::Parameter),                 // WordPress: _wpnonce
    ("xamzcredential", Name::Sure),               // AWS Signature Version 4
    ("xamzsecuritytoken", Name::Sure),            // AWS Signature Version 4
    ("xamzsignature", Name::Sure),                // AWS Signature Version 4
    ("xapikey", Name::Sure),                      // OpenAPI security scheme "apiKey": X-API-Key
    ("xauthtoken", Name::Sure),                   // OpenStack Identity API: X-Auth-Token
    ("xbindpw", Name::Listed),                    // Mozilla: X-BINDPW of an LDAP URL
    ("xfunctionskey", Name::Sure),                // Azure Functions: x-functions-key
    ("xgoogcredential", Name::Sure),              // Google Cloud Storage signed URLs
    ("xgoogsignature", Name::Sure),               // Google Cloud Storage signed URLs
    ("xobssignature", Name::Sure),                // Huawei Object Storage Service
    ("xosscredential", Name::Sure),               // Alibaba Object Storage Service, V4
    ("xosssignature", Name::Sure),                // Alibaba Object Storage Service, V4
    ("xtoscredential", Name::Sure),               // Volcengine Tinder Object Storage
    ("xtossignature", Name::Sure),                // Volcengine Tinder Object Storage
];

/// Suffixes of names that suffice: `db_password`, `X-My-Api-Key`.
const ENDS: &[&str] =
    &["accesskey", "apikey", "passphrase", "passwd", "password", "privatekey", "secretkey", "secret", "token"];

/// Tokens of pagination, which are not secret.
const CURSORS: &[&str] = &["pagetoken", "nexttoken", "continuationtoken", "synctoken", "cancellationtoken"];

/// The maximum length of a name, in bytes.
pub(super) const LONGEST: usize = 64;

/// Names that a caller adds to those of this module.
///
/// ```
/// use urikit_core::text::{mask, secrets::Names};
/// let names = Names::new(["X-Door-Code"]);
/// assert_eq!(mask::masked("http://h/?x_door_code=1", &names), "http://h/?x_door_code=***");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Names {
    more: Vec<String>,
}

impl Names {
    /// Creates a list with additional names.
    pub fn new<'a>(more: impl IntoIterator<Item = &'a str>) -> Self {
        let mut more: Vec<String> = more.into_iter().map(plain).filter(|name| !name.is_empty()).collect();
        order::sort_by(&mut more, Ord::cmp);
        Names { more }
    }

    /// Returns the certainty of a name, normalized as in `NAMES`; `last` is its last part.
    pub(super) fn find(&self, name: &str, last: &str) -> Option<Name> {
        let row = |name: &str| {
            NAMES.binary_search_by(|(known, _)| (*known).cmp(name)).ok().and_then(|at| NAMES.get(at)).map(|row| row.1)
        };
        let own = |name: &str| self.more.binary_search_by(|known| known.as_str().cmp(name)).is_ok();
        if !self.more.is_empty() && (own(name) || own(last)) {
            return Some(Name::Sure);
        }
        let ends = |with: &[&str]| with.iter().any(|end| last.ends_with(end));
        let part = || if last.len() < name.len() { row(last) } else { None };
        // No suffix is shorter.
        let long = last.len() >= "token".len();
        row(name).or_else(part).or_else(|| (long && ends(ENDS) && !ends(CURSORS)).then_some(Name::Sure))
    }
}

/// Normalizes a name for comparison.
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
        assert!(NAMES.iter().all(|(name, _)| plain(name) == *name));
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
