//! The chunks that nearly every frame is: words of a text, of reasoning, of a tool's input, spelt as the SDK's own server
//! spells them and read without building a value. Knows no other chunk; what needs care it leaves to `decode`.

use crate::json::parse::Torn;
use crate::model::{Event, FoldMode};
use crate::protocol::Decoded;

/// How a server spells the events of one text up to its words. What begins so again is read where it stands: an answer
/// is thousands of such events, and their words are a tenth of their bytes.
#[derive(Default)]
pub(super) struct Spelling {
    /// The text's id.
    id: String,
    /// Empty as long as none is known.
    beginning: Vec<u8>,
}

impl Spelling {
    /// Takes the spelling from the event that was read last.
    pub(super) fn learn(&mut self, sink: &[Decoded]) {
        if let Some(Decoded::Event(Event::TextDelta {
            reasoning: false, id, ..
        })) = sink.last()
            && (*id != self.id || self.beginning.is_empty())
        {
            self.id.clone_from(id);
            self.beginning = format!(r#"data: {{"type":"text-delta","id":"{id}","delta":""#).into_bytes();
        }
    }

    /// Appends the words of a whole event at the front of `bytes` to the event they go on with. The length of the event;
    /// `None`: it is another one, or one that needs care.
    pub(super) fn read(&self, bytes: &[u8], sink: &mut [Decoded]) -> Option<usize> {
        let Some(Decoded::Event(Event::TextDelta {
            reasoning: false,
            id,
            delta,
            torn,
            provider_metadata: None,
        })) = sink.last_mut()
        else {
            return None;
        };
        let rest = strip(bytes, &self.beginning)?;
        if self.beginning.is_empty() || *id != self.id || *torn != Torn::default() {
            return None;
        }
        let (words, after) = rest.split_at(rest.iter().position(|byte| !is_plain(*byte))?);
        let (words, after) = match after.first() {
            Some(b'"') => (words, after),
            _ => rest.split_at(end_of_string(rest)?),
        };
        if !after.starts_with(b"\"}\n\n") || !unescape(std::str::from_utf8(words).ok()?, delta) {
            return None;
        }
        Some(self.beginning.len() + words.len() + 4)
    }
}

/// What follows `beginning`, compared by words of the machine: `starts_with` goes byte by byte here.
fn strip<'a>(bytes: &'a [u8], beginning: &[u8]) -> Option<&'a [u8]> {
    let (front, rest) = bytes.split_at_checked(beginning.len())?;
    let (words, tail) = front.as_chunks::<8>();
    let (known, end) = beginning.as_chunks::<8>();
    let equal = |(a, b): (&[u8; 8], &[u8; 8])| u64::from_ne_bytes(*a) == u64::from_ne_bytes(*b);
    (words.iter().zip(known).all(equal) && tail == end).then_some(rest)
}

/// Where the JSON string ends in whose middle `bytes` begin.
fn end_of_string(bytes: &[u8]) -> Option<usize> {
    let mut escaped = false;
    bytes.iter().position(|byte| {
        let ends = *byte == b'"' && !escaped;
        escaped = *byte == b'\\' && !escaped;
        ends
    })
}

/// The chunks that nearly every frame is, as the SDK's own server spells them: read without building a value. Anything
/// else about them, an escape that needs care included, takes the long way. `false`: it was something else.
pub(super) fn delta(data: &str, mode: FoldMode, sink: &mut Vec<Decoded>) -> bool {
    let Some(rest) = data.strip_prefix(r#"{"type":""#) else {
        return false;
    };
    if let Some(rest) = rest.strip_prefix(r#"text-delta","id":""#) {
        let Some((id, words)) = id_and_delta(rest, r#","delta":""#) else {
            return false;
        };
        // Words of one text that come together are folded together.
        if !mode.is_strict()
            && let Some(Decoded::Event(Event::TextDelta {
                reasoning: false,
                id: before,
                delta,
                torn,
                provider_metadata: None,
            })) = sink.last_mut()
            && *before == id
            && *torn == Torn::default()
        {
            return unescape(words, delta);
        }
        let mut delta = String::with_capacity(words.len());
        let read = unescape(words, &mut delta);
        if read {
            sink.push(Decoded::Event(Event::TextDelta {
                reasoning: false,
                id: id.to_owned(),
                delta,
                torn: Torn::default(),
                provider_metadata: None,
            }));
        }
        return read;
    }
    let mut delta = String::new();
    let event = if let Some(rest) = rest.strip_prefix(r#"reasoning-delta","id":""#) {
        id_and_delta(rest, r#","delta":""#)
            .filter(|(_, words)| unescape(words, &mut delta))
            .map(|(id, _)| Event::TextDelta {
                reasoning: true,
                id: id.to_owned(),
                delta,
                torn: Torn::default(),
                provider_metadata: None,
            })
    } else {
        rest.strip_prefix(r#"tool-input-delta","toolCallId":""#)
            .and_then(|rest| id_and_delta(rest, r#","inputTextDelta":""#))
            .filter(|(_, words)| unescape(words, &mut delta))
            .map(|(call_id, _)| Event::ToolInputDelta {
                call_id: call_id.to_owned(),
                delta,
                torn: Torn::default(),
            })
    };
    let read = event.is_some();
    sink.extend(event.map(Decoded::Event));
    read
}

/// The id and the delta as it is spelt.
fn id_and_delta<'a>(rest: &'a str, key: &str) -> Option<(&'a str, &'a str)> {
    let (id, rest) = rest.split_once('"')?;
    let words = rest.strip_prefix(key)?.strip_suffix("\"}")?;
    id.bytes().all(is_plain).then_some((id, words))
}

fn is_plain(byte: u8) -> bool {
    byte >= 0x20 && byte != b'"' && byte != b'\\'
}

/// Appends the inside of a JSON string with none but the short escapes; `false`: there are others, and nothing is appended.
fn unescape(text: &str, out: &mut String) -> bool {
    let from = out.len();
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|byte| !is_plain(byte)) {
        let (plain, special) = rest.split_at(at);
        let plainly = match special.as_bytes().get(..2) {
            Some(br#"\""#) => '"',
            Some(br"\\") => '\\',
            Some(br"\/") => '/',
            Some(br"\n") => '\n',
            Some(br"\t") => '\t',
            Some(br"\r") => '\r',
            _ => {
                out.truncate(from);
                return false;
            }
        };
        out.push_str(plain);
        out.push(plainly);
        rest = special.get(2..).unwrap_or_default();
    }
    out.push_str(rest);
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Decoder;
    use crate::protocol::ai_sdk::decode::AiSdkDecoder;

    #[test]
    fn words_read_where_they_stand_are_those_of_the_long_way() {
        let event = |id: &str, words: &str| {
            format!("data: {{\"type\":\"text-delta\",\"id\":\"{id}\",\"delta\":\"{words}\"}}\n\n")
        };
        let other = "data: {\"type\": \"text-delta\", \"id\": \"t\", \"delta\": \"spaced\"}\n\n";
        let words = [
            "a",
            r#"\"b\""#,
            r"c\\",
            r#"\\\"d"#,
            "가",
            r"\u00e9\ud83d",
            r"\ude00",
            "",
            "{}",
            r"e\n",
        ];
        let mut stream = String::from("data: {\"type\":\"text-start\",\"id\":\"t\"}\n\n");
        for (at, words) in words.iter().enumerate() {
            stream += &event("t", words);
            stream += &event("t", "then");
            stream += match at % 4 {
                0 => other,
                1 => ": alive\n\n",
                2 => "data: {\"type\":\"text-delta\",\"id\":\"t\",\"delta\":\"two \"\ndata: }\n\n",
                _ => "data: {\"type\":\"text-delta\",\"id\":\"t\",\"delta\":\"returns\"}\r\n\r\n",
            };
            stream += &event("", words);
            stream += &event("", "nameless");
        }
        let said = |found: &[Decoded]| -> Vec<(String, String)> {
            let mut said: Vec<(String, String)> = Vec::new();
            for item in found {
                let Decoded::Event(Event::TextDelta { id, delta, torn, .. }) = item else {
                    continue;
                };
                let delta = format!("{delta}{torn:?}").replace(&format!("{:?}", Torn::default()), "");
                match said.last_mut() {
                    Some((before, words)) if before == id => words.push_str(&delta),
                    _ => said.push((id.clone(), delta)),
                }
            }
            said
        };
        let read = |mode: FoldMode, piece: usize| {
            let mut found = Vec::new();
            let mut decoder = AiSdkDecoder::new(mode);
            stream
                .as_bytes()
                .chunks(piece)
                .for_each(|bytes| decoder.push(bytes, &mut found));
            decoder.finish(&mut found);
            said(&found)
        };
        let whole = read(FoldMode::Strict, stream.len());
        assert!(whole.iter().any(|(_, words)| words.contains("\"b\"then")));
        for piece in [1, 2, 3, 7, 61, 64, 1000, stream.len()] {
            assert_eq!(read(FoldMode::Lenient, piece), whole, "{piece} bytes at a time");
        }
    }
}
