//! A policy of the guard from JSON: the fields of `urikit.guard.Policy`; missing fields have their defaults.

use std::net::IpAddr;

use super::pattern::pattern;
use crate::request::Refusal;
use urikit_core::guard::host::HostPattern;
use urikit_core::guard::policy::{Addresses, Policy, Target};
use urikit_core::guard::protected::Protected;
use urikit_core::names::special::Translator;
use urikit_core::names::unicode::Level;
use urikit_core::readings::program::Program;
use urikit_core::readings::reading::Base;
use urikit_core::text::json::Json;

/// Parses a policy.
pub(crate) fn policy(json: &Json) -> Result<Policy, Refusal> {
    let Json::Object(members) = json else { return Err(wrong("policy", "an object")) };
    let mut policy = Policy::default();
    if !matches!(json.get("name"), Some(Json::Text(_))) {
        return Err(wrong("name", "a text"));
    }
    for (name, value) in members {
        let name = name.as_ref();
        match name {
            "name" => {}
            "schemes" => policy.schemes = texts(name, value)?,
            "hosts" => policy.hosts = hosts(name, value)?,
            "refused_hosts" => policy.refused_hosts = hosts(name, value)?,
            "ports" => policy.ports = Some(ports(value)?).filter(|ports| !ports.is_empty()),
            "addresses" => policy.addresses = addresses(value)?,
            "nat64" => policy.nat64 = translators(value)?,
            "private_names" => policy.private_names = flag(name, value)?,
            "valid" => policy.valid = flag(name, value)?,
            "userinfo" => policy.userinfo = flag(name, value)?,
            "fragment" => policy.fragment = flag(name, value)?,
            "keeps_fragment" => policy.keeps_fragment = flag(name, value)?,
            "scripts" => policy.scripts = scripts(value)?,
            "protected" => policy.protected = protected(value)?,
            "look_alikes" => policy.look_alikes = flag(name, value)?,
            "any_loopback_port" => policy.any_loopback_port = flag(name, value)?,
            "parsers" => policy.parsers = programs(name, value)?,
            "agreement" => policy.agreement = flag(name, value)?,
            "max_length" => policy.max_length = length(value)?,
            "base" => policy.base = base(value)?,
            "target" => policy.target = target(value)?,
            "registered" => policy.registered = texts(name, value)?,
            _ => return Err(wrong(name, "a field of a policy")),
        }
    }
    if matches!(policy.target, Target::Origin | Target::Site) && policy.base.is_none() {
        return Err(wrong("base", "a URL where target is origin or site"));
    }
    // A list of ports that are all out of range allows no port.
    if matches!(json.get("ports"), Some(Json::List(ports)) if !ports.is_empty()) && policy.ports.is_none() {
        policy.ports = Some(Vec::new());
    }
    Ok(policy)
}

fn wrong(field: &str, expected: &'static str) -> Refusal {
    Refusal::field(&format!("policy.{field}"), expected)
}

fn flag(name: &str, value: &Json) -> Result<bool, Refusal> {
    match value {
        Json::Bool(value) => Ok(*value),
        _ => Err(wrong(name, "true or false")),
    }
}

// Loops instead of iterators of results: each closure is compiled on its own, and the module has to be small.
fn texts(name: &str, value: &Json) -> Result<Vec<String>, Refusal> {
    let Json::List(values) = value else { return Err(wrong(name, "a list of texts")) };
    let mut made = Vec::new();
    for value in values {
        let Some(text) = value.text() else { return Err(wrong(name, "a list of texts")) };
        made.push(text.to_owned());
    }
    Ok(made)
}

fn hosts(name: &str, value: &Json) -> Result<Vec<HostPattern>, Refusal> {
    let mut made = Vec::new();
    for text in texts(name, value)? {
        let Some(pattern) = pattern(&text) else {
            return Err(wrong(name, "a name, *.name, .name, or a block of addresses"));
        };
        made.push(pattern);
    }
    Ok(made)
}

fn protected(value: &Json) -> Result<Vec<Protected>, Refusal> {
    let mut made = Vec::new();
    for pattern in hosts("protected", value)? {
        let HostPattern::Name { name, below: false, .. } = pattern else {
            return Err(wrong("protected", "names of hosts"));
        };
        made.push(Protected::new(&name));
    }
    Ok(made)
}

fn scripts(value: &Json) -> Result<Level, Refusal> {
    let row = Level::NAMES.into_iter().find(|(name, _)| value.text() == Some(name));
    row.map(|(_, level)| level).ok_or_else(|| wrong("scripts", "the name of a restriction level"))
}

/// Returns programs by name, in the order of the list.
fn programs(name: &str, value: &Json) -> Result<Vec<Program>, Refusal> {
    let names = texts(name, value)?;
    let mut made = Vec::new();
    for (own, program) in Program::NAMES {
        if names.iter().any(|name| name == own) {
            made.push(program);
        }
    }
    let is_known = |name: &String| Program::NAMES.iter().any(|(own, _)| own == name);
    if names.iter().all(is_known) {
        Ok(made)
    } else {
        Err(wrong(name, "names of built-in parsers"))
    }
}

/// Returns the valid ports.
fn ports(value: &Json) -> Result<Vec<u16>, Refusal> {
    let wrong = || wrong("ports", "a list of numbers");
    let Json::List(values) = value else { return Err(wrong()) };
    let mut ports = Vec::new();
    for value in values {
        let Json::Number(digits) = value else { return Err(wrong()) };
        if !digits.bytes().all(|b| b.is_ascii_digit() || b == b'-') {
            return Err(wrong());
        }
        ports.extend(digits.parse::<u16>());
    }
    Ok(ports)
}

fn length(value: &Json) -> Result<usize, Refusal> {
    let number = if let Json::Number(digits) = value { digits.parse::<u64>().ok() } else { None };
    let number = number.filter(|number| *number > 0).ok_or_else(|| wrong("max_length", "a number above 0"))?;
    Ok(usize::try_from(number).unwrap_or(usize::MAX))
}

fn addresses(value: &Json) -> Result<Addresses, Refusal> {
    match value.text() {
        Some("public") => Ok(Addresses::Public),
        Some("loopback") => Ok(Addresses::Loopback),
        Some("any") => Ok(Addresses::Any),
        _ => Err(wrong("addresses", "public, loopback or any")),
    }
}

/// Returns the prefixes of address translators (RFC 6052 section 2.2).
fn translators(value: &Json) -> Result<Vec<Translator>, Refusal> {
    let mut made = Vec::new();
    for pattern in hosts("nat64", value)? {
        let translator = match pattern {
            HostPattern::Block(IpAddr::V6(network), prefix) => Translator::new(network, prefix),
            _ => None,
        };
        let Some(translator) = translator else {
            return Err(wrong("nat64", "IPv6 blocks of 32, 40, 48, 56, 64 or 96 bits"));
        };
        made.push(translator);
    }
    Ok(made)
}

fn target(value: &Json) -> Result<Target, Refusal> {
    match value.text() {
        Some("any") => Ok(Target::Any),
        Some("origin") => Ok(Target::Origin),
        Some("site") => Ok(Target::Site),
        Some("registered") => Ok(Target::Registered),
        _ => Err(wrong("target", "any, origin, site or registered")),
    }
}

fn base(value: &Json) -> Result<Option<Base>, Refusal> {
    match value {
        Json::Null => Ok(None),
        value => {
            let base = value.text().and_then(|text| Base::new(text).ok());
            base.map(Some).ok_or_else(|| wrong("base", "a URI or IRI with a scheme"))
        }
    }
}
