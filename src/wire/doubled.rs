//! A transport that delivers every frame twice, as a proxy does that repeats what it is not sure of. Told by the beginning
//! of the stream: as long as its frames come in pairs from the first one on, the second of each is a repetition. The first
//! frame without its twin ends that for good, so that nothing is taken from a server that says the same thing twice.

/// What tells repetitions in one stream.
#[derive(Debug, Default)]
pub struct Doubled {
    /// The frame that has not come again yet.
    first: Option<String>,
    /// A frame came alone.
    single: bool,
}

impl Doubled {
    /// No frame will be taken for a repetition: the stream began with something that a server may well say twice.
    pub fn never(&mut self) {
        self.single = true;
    }

    /// A frame came alone: no other will be taken for a repetition.
    pub fn is_over(&self) -> bool {
        self.single
    }

    /// Whether this frame is the last one over again.
    pub fn is_repeat(&mut self, frame: &str) -> bool {
        self.is_repeat_of(|| frame.to_owned())
    }

    /// The same for a frame that has to be written out first; it is only as long as that matters.
    pub fn is_repeat_of(&mut self, frame: impl FnOnce() -> String) -> bool {
        if self.single {
            return false;
        }
        let frame = frame();
        match self.first.take() {
            None => {
                self.first = Some(frame);
                false
            }
            Some(first) if first == frame => true,
            Some(_) => {
                self.single = true;
                false
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Doubled;

    fn kept(frames: &[&'static str]) -> Vec<&'static str> {
        let mut doubled = Doubled::default();
        frames
            .iter()
            .copied()
            .filter(|frame| !doubled.is_repeat(frame))
            .collect()
    }

    #[test]
    fn pairs_from_the_beginning_are_repetitions() {
        assert_eq!(
            kept(&["a", "a", "ha", "ha", "ha", "ha", "z", "z"]),
            ["a", "ha", "ha", "z"]
        );
    }

    #[test]
    fn a_server_may_say_the_same_twice() {
        assert_eq!(kept(&["a", "ha", "ha", "z"]), ["a", "ha", "ha", "z"]);
        assert_eq!(kept(&["a", "a", "b", "c", "c"]), ["a", "b", "c", "c"]);
    }
}
