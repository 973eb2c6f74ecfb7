//! What stands in an event in place of words: their length and a keyed hash (SipHash-2-4). Without the key, which never
//! leaves the browser, short answers cannot be found by trying; within a chat equal values have equal hashes, over reloads
//! too.

use serde_json::{Value, json};

/// The key of one chat.
pub type HashKey = [u8; 16];

fn word(bytes: &[u8]) -> u64 {
    let mut out = [0; 8];
    out[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(out)
}

fn round(v: &mut [u64; 4]) {
    v[0] = v[0].wrapping_add(v[1]);
    v[1] = v[1].rotate_left(13) ^ v[0];
    v[0] = v[0].rotate_left(32);
    v[2] = v[2].wrapping_add(v[3]);
    v[3] = v[3].rotate_left(16) ^ v[2];
    v[0] = v[0].wrapping_add(v[3]);
    v[3] = v[3].rotate_left(21) ^ v[0];
    v[2] = v[2].wrapping_add(v[1]);
    v[1] = v[1].rotate_left(17) ^ v[2];
    v[2] = v[2].rotate_left(32);
}

/// SipHash-2-4 of `bytes` (Aumasson and Bernstein, 2012).
pub(super) fn sip_hash(key: &HashKey, bytes: &[u8]) -> u64 {
    let (low, high) = (word(&key[..8]), word(&key[8..]));
    let mut v = [
        low ^ 0x736f_6d65_7073_6575,
        high ^ 0x646f_7261_6e64_6f6d,
        low ^ 0x6c79_6765_6e65_7261,
        high ^ 0x7465_6462_7974_6573,
    ];
    let mut eat = |m: u64| {
        v[3] ^= m;
        round(&mut v);
        round(&mut v);
        v[0] ^= m;
    };
    let whole = bytes.chunks_exact(8);
    let rest = whole.remainder();
    whole.for_each(|chunk| eat(word(chunk)));
    eat(word(rest) | (bytes.len() as u64) << 56);
    v[2] ^= 0xff;
    (0..4).for_each(|_| round(&mut v));
    v[0] ^ v[1] ^ v[2] ^ v[3]
}

/// The key of a chat, made of the browser's.
pub fn key_of(browser: &HashKey, chat: &str) -> HashKey {
    let half = |end: u8| sip_hash(browser, &[chat.as_bytes(), &[end]].concat()).to_le_bytes();
    let mut key = HashKey::default();
    key[..8].copy_from_slice(&half(0));
    key[8..].copy_from_slice(&half(1));
    key
}

/// `{length?, hash}` of a value; `null` for nothing. A text has its length in characters.
pub(super) fn digest(key: &HashKey, value: &Value) -> Value {
    let hash = |bytes: &[u8]| format!("{:016x}", sip_hash(key, bytes));
    match value {
        Value::Null => Value::Null,
        Value::String(text) => json!({ "length": text.chars().count(), "hash": hash(text.as_bytes()) }),
        other => json!({ "hash": hash(other.to_string().as_bytes()) }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vectors_of_the_paper() {
        let key: HashKey = std::array::from_fn(|index| index as u8);
        let bytes: Vec<u8> = (0..15).collect();
        assert_eq!(sip_hash(&key, &bytes), 0xa129_ca61_49be_45e5);
        assert_eq!(sip_hash(&key, b""), 0x726f_db47_dd0e_0e31);
        assert_eq!(sip_hash(&key, &bytes[..8]), 0x93f5_f579_9a93_2462);
    }

    #[test]
    fn a_chat_has_a_key_of_its_own() {
        let key = [7; 16];
        assert_eq!(key_of(&key, "a"), key_of(&key, "a"));
        assert_ne!(key_of(&key, "a"), key_of(&key, "b"));
        assert_ne!(key_of(&key, "a"), key_of(&[8; 16], "a"));
    }

    #[test]
    fn no_word_of_the_text_is_left() {
        let key = [7; 16];
        let digest = digest(&key, &json!("비밀 이야기"));
        assert_eq!(digest["length"], json!(6));
        assert!(!digest.to_string().contains("비밀"));
    }
}
