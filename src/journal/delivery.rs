//! When and how much of the log goes to a collecting server. Plain policy: knows no socket.

/// Records of one request.
pub const MAX_BATCH: usize = 200;
/// Bytes of one request.
pub const MAX_BATCH_BYTES: usize = 512 * 1024;
/// Bytes of what is sent while the page goes away; browsers allow 64 KiB for all of them together (Fetch, keepalive).
pub const MAX_BEACON_BYTES: usize = 60 * 1024;

/// How many of these lines, from the first on, make one body of at most `bytes`; a single longer line goes alone.
pub fn batch(lines: &[String], bytes: usize) -> usize {
    let mut total = 0;
    let fits = lines.iter().take(MAX_BATCH).take_while(|line| {
        total += line.len() + 1;
        total <= bytes
    });
    fits.count().max(lines.len().min(1))
}

/// Lines as one body.
pub fn body(lines: &[String]) -> String {
    lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
}

/// Milliseconds until the next try after `failures` in a row: doubling from one second to a minute, with up to half of
/// it taken away at random (`chance` from 0 to 1), so that many pages don't come back at once.
pub fn pause(failures: u32, chance: f64) -> f64 {
    let whole = 1000.0 * f64::from(1_u32 << failures.clamp(1, 7).saturating_sub(1));
    whole.min(60_000.0) * (1.0 - chance.clamp(0.0, 1.0) / 2.0)
}

/// Whether a later try may go better: not when the server understood and refused.
pub fn may_retry(status: u16) -> bool {
    matches!(status, 408 | 425 | 429) || status >= 500
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_keeps_its_caps() {
        let lines = vec!["x".repeat(99); 500];
        assert_eq!(batch(&lines, 1000), 10);
        assert_eq!(batch(&lines, MAX_BATCH_BYTES), MAX_BATCH);
        assert_eq!(batch(&lines, 10), 1);
        assert_eq!(batch(&[], 10), 0);
        assert_eq!(body(&lines[..2]).len(), 200);
    }

    #[test]
    fn pauses_grow_to_a_minute() {
        assert_eq!(pause(1, 0.0), 1000.0);
        assert_eq!(pause(2, 1.0), 1000.0);
        assert_eq!(pause(40, 0.0), 60_000.0);
        assert!(may_retry(503) && may_retry(429) && !may_retry(404) && !may_retry(413));
    }
}
