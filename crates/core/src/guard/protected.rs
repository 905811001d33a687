//! Names of the caller that no other host may look like (UTS 39 section 4).
//!
//! Two names look alike if their skeletons are equal: letters lose their marks, a letter of another script or "1"
//! becomes the Latin letter it looks like, "m" becomes "rn". In labels of six letters and more "i" equals "l". A host
//! imitates a name if
//!
//! - a label looks like the main label of the name, the one before its public suffix (`mybänk.example`, but not
//!   `myb4nk`),
//! - its last labels look like the name (`mybank.corn` for `mybank.com`),
//! - the name precedes another domain (`mybank.example.evil.test`).
//!
//! The name itself and its subdomains are allowed. Left out: the same label under another public suffix (`mybank.org`),
//! which may have another owner, and added words (`mybank-login.example`).

use crate::advice::mistake::skeleton;
use crate::names::idna;
use crate::names::public_suffix;
use crate::names::unicode;

/// The shortest label in which "i" is compared with "l".
const LONG: usize = 6;

/// A name that no other host may look like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Protected {
    /// In A-labels and lower case.
    name: String,
    /// The main label and its skeleton.
    chief: (String, String),
    /// The skeleton of each label.
    looks: Vec<String>,
}

impl Protected {
    /// Takes a name in A-labels.
    ///
    /// ```
    /// use urikit_core::guard::protected::Protected;
    /// let bank = Protected::new("mybank.com");
    /// assert!(bank.is_imitated_by("xn--mybnk-ira.com") && bank.is_imitated_by("mybank.corn"));
    /// assert!(bank.is_imitated_by("mybank.com.evil.test"));
    /// assert!(!bank.is_imitated_by("www.mybank.com") && !bank.is_imitated_by("example.org"));
    /// ```
    pub fn new(name: &str) -> Self {
        let name = name.trim_end_matches('.').to_ascii_lowercase();
        let registrable = public_suffix::split(&name).and_then(|cut| cut.registrable).unwrap_or(&name);
        let chief = registrable.split('.').next().unwrap_or("").to_owned();
        let looks = name.split('.').map(look).collect();
        let seen = look(&chief);
        Protected { chief: (chief, seen), looks, name }
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns true if a host in A-labels and lower case looks like the name, and is neither the name nor a subdomain.
    pub fn is_imitated_by(&self, host: &str) -> bool {
        let host = host.trim_end_matches('.');
        let is_before = |rest: &str| rest.is_empty() || rest.ends_with('.');
        if host.strip_suffix(self.name.as_str()).is_some_and(is_before) {
            return false;
        }
        let labels: Vec<&str> = host.split('.').collect();
        let looks: Vec<String> = labels.iter().map(|label| look(label)).collect();
        let own: Vec<&str> = self.name.split('.').collect();
        labels.windows(own.len()).any(|some| *some == own)
            || looks.ends_with(&self.looks)
            || labels.iter().zip(&looks).any(|(label, look)| *look == self.chief.1 && *label != self.chief.0)
    }
}

/// Returns the skeleton of a label.
fn look(label: &str) -> String {
    let meant = if idna::is_a_label(label) { idna::u_label(label) } else { None };
    let letters = unicode::base_letters(&meant.unwrap_or_else(|| label.to_owned()).to_lowercase());
    let seen = skeleton(&letters).0;
    if letters.chars().count() < LONG {
        return seen;
    }
    seen.replace('i', "l")
}

#[cfg(test)]
mod tests {
    use super::Protected;

    #[test]
    fn hosts_that_look_like_a_name() {
        let bank = Protected::new("MyBank.co.uk.");
        for host in [
            "rnybank.co.uk", "www.rnybank.example", "xn--mybnk-ira.co.uk", "mybank.co.uk.evil.test",
            "a.mybank.co.uk.evil.test", "rnybank.org.",
        ] {
            assert!(bank.is_imitated_by(host), "{host}");
        }
        for host in ["mybank.co.uk", "www.mybank.co.uk.", "mybank.org", "notmybank.co.uk", "co.uk", "", "10.0.0.1"] {
            assert!(!bank.is_imitated_by(host), "{host}");
        }
    }

    #[test]
    fn short_labels_tell_i_from_l() {
        assert!(!Protected::new("mail.example").is_imitated_by("mall.example"));
        assert!(Protected::new("mailbox.example").is_imitated_by("maiibox.example"));
        assert!(Protected::new("intern.example").is_imitated_by("lntern.example"));
    }

    #[test]
    fn names_beyond_ascii() {
        let books = Protected::new("xn--bcher-kva.example");
        assert!(books.is_imitated_by("bucher.example") && books.is_imitated_by("www.bucher.org"));
        assert!(!books.is_imitated_by("a.xn--bcher-kva.example"));
    }
}
