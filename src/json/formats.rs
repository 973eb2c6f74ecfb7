//! The `format`s that are checked: email (RFC 5321), date and date-time (RFC 3339), uri (RFC 3986).

use crate::time::{parse_date, parse_date_time};

/// Whether `text` has the format; `None` for a format that isn't checked.
pub(super) fn matches(format: &str, text: &str) -> Option<bool> {
    match format {
        "email" => Some(is_email(text)),
        "date" => Some(parse_date(text).is_some()),
        "date-time" => Some(parse_date_time(text).is_some()),
        "uri" => Some(is_uri(text)),
        _ => None,
    }
}

fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else {
        return false;
    };
    is_local_part(local) && is_domain(domain) && text.len() <= 320
}

fn is_local_part(local: &str) -> bool {
    if let Some(quoted) = local.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        return !quoted.is_empty() && quoted.bytes().all(|byte| (0x20..0x7f).contains(&byte) && byte != b'"');
    }
    let is_atom = |atom: &str| {
        !atom.is_empty()
            && atom
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&byte))
    };
    local.split('.').all(is_atom)
}

fn is_domain(domain: &str) -> bool {
    if let Some(literal) = domain.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        return match literal.strip_prefix("IPv6:") {
            Some(address) => address.parse::<std::net::Ipv6Addr>().is_ok(),
            None => literal.parse::<std::net::Ipv4Addr>().is_ok(),
        };
    }
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    domain.len() <= 253 && domain.split('.').all(is_label)
}

fn is_uri(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else {
        return false;
    };
    let scheme_ok = scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    let mut bytes = rest.bytes();
    while let Some(byte) = bytes.next() {
        let allowed = match byte {
            b'%' => [bytes.next(), bytes.next()]
                .iter()
                .all(|digit| digit.is_some_and(|digit| digit.is_ascii_hexdigit())),
            _ => byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=".contains(&byte),
        };
        if !allowed {
            return false;
        }
    }
    scheme_ok && authority_is_sound(rest)
}

/// Square brackets only around an IP address, and digits only as a port.
fn authority_is_sound(rest: &str) -> bool {
    let Some(rest) = rest.strip_prefix("//") else {
        return !rest.contains(['[', ']']);
    };
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (authority, after) = rest.split_at(end);
    let host_port = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    let user_ok = authority
        .rsplit_once('@')
        .is_none_or(|(user, _)| !user.contains(['[', ']', '@']));
    let port = match host_port.strip_prefix('[') {
        Some(literal) => match literal.split_once(']') {
            Some((address, port)) if address.parse::<std::net::Ipv6Addr>().is_ok() => port,
            _ => return false,
        },
        None => host_port.find(':').map_or("", |colon| &host_port[colon..]),
    };
    let port_ok = port.is_empty()
        || port
            .strip_prefix(':')
            .is_some_and(|port| port.bytes().all(|byte| byte.is_ascii_digit()));
    let host_ok = host_port.starts_with('[') || !host_port.contains(['[', ']']);
    user_ok && host_ok && port_ok && !after.contains(['[', ']'])
}
