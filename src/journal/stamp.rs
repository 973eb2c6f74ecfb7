//! When a record was made and what it is called: RFC 3339 with milliseconds, a monotonic clock beside it, and UUID
//! version 7 ids that never go backwards, whatever the clock on the wall does.

use crate::time;

/// One reading of both clocks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moment {
    /// Milliseconds since 1970, from a clock that a person can set.
    pub epoch_ms: f64,
    /// Milliseconds since the visit began, from a clock that only goes forward.
    pub mono_ms: f64,
}

/// What only the host has.
pub trait StampHost {
    /// Now.
    fn now(&self) -> Moment;
    /// Bytes that nobody can guess.
    fn random(&self) -> [u8; 16];
}

/// `2026-06-22T10:30:00.125Z`.
pub(super) fn written(epoch_ms: f64) -> String {
    let mut text = time::format_utc(epoch_ms);
    let millis = if epoch_ms.is_finite() {
        epoch_ms.rem_euclid(1000.0) as u32
    } else {
        0
    };
    text.pop();
    text.push_str(&format!(".{millis:03}Z"));
    text
}

/// Makes ids in order (RFC 9562 section 6.2, method 1: the twelve bits behind the time are a counter).
#[derive(Debug, Default)]
pub(super) struct RecordIds {
    millis: u64,
    counter: u16,
}

impl RecordIds {
    /// The next id. A clock that stands still or was set back only makes the counter go on.
    pub fn next(&mut self, epoch_ms: f64, random: [u8; 16]) -> String {
        let now = epoch_ms.clamp(0.0, 281_474_976_710_655.0) as u64;
        if now > self.millis {
            self.millis = now;
            // Half of the counter is left free, so that it rarely overflows.
            self.counter = u16::from_be_bytes([random[6], random[7]]) & 0x7ff;
        } else if self.counter < 0xfff {
            self.counter += 1;
        } else {
            self.millis += 1;
            self.counter = 0;
        }
        let mut bytes = random;
        bytes[..6].copy_from_slice(&self.millis.to_be_bytes()[2..]);
        bytes[6] = 0x70 | (self.counter >> 8) as u8;
        bytes[7] = self.counter as u8;
        bytes[8] = bytes[8] & 0x3f | 0x80;
        uuid_text(bytes)
    }
}

/// A UUID as RFC 9562 writes it.
pub fn uuid_text(bytes: [u8; 16]) -> String {
    let mut text = String::with_capacity(36);
    for (index, byte) in bytes.iter().enumerate() {
        if matches!(index, 4 | 6 | 8 | 10) {
            text.push('-');
        }
        text.push_str(&format!("{byte:02x}"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_rfc_9562() {
        let mut random = [0; 16];
        random.copy_from_slice(&[
            0, 0, 0, 0, 0, 0, 0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f,
        ]);
        // The counter keeps eleven of the twelve random bits: 0xcc3 becomes 0x4c3.
        let id = RecordIds::default().next(1_645_557_742_000.0, random);
        assert_eq!(id, "017f22e2-79b0-74c3-98c4-dc0c0c07398f");
    }

    #[test]
    fn ids_never_go_backwards() {
        let mut ids = RecordIds::default();
        let mut last = String::new();
        for step in 0..20_000_u32 {
            let clock = 1_700_000_000_000.0 - f64::from(step % 7) * 1000.0;
            let id = ids.next(clock, [0xff; 16]);
            assert!(id > last, "{last} {id}");
            last = id;
        }
        assert!(ids.next(f64::NAN, [0; 16]) > last);
    }

    #[test]
    fn a_time_has_its_milliseconds() {
        assert_eq!(written(1_782_124_200_125.9), "2026-06-22T10:30:00.125Z");
        assert_eq!(written(f64::NAN), "1970-01-01T00:00:00.000Z");
        assert_eq!(written(-5.0), "1970-01-01T00:00:00.995Z");
    }
}
