//! Drives a turn with its provider: for a host that can wait, as a stream; for one that cannot, all at once.

use std::sync::Arc;

use futures::stream::{self, Stream};
use futures::{FutureExt, StreamExt};

use super::provider::{ModelAnswer, Provider};
use super::turn::ModelTurn;

struct Run {
    provider: Arc<dyn Provider>,
    turn: ModelTurn,
    answer: Option<ModelAnswer>,
}

impl Run {
    async fn next(&mut self) -> Option<(u32, Vec<u8>)> {
        loop {
            if let Some(piece) = self.turn.take() {
                return Some(piece);
            }
            match &mut self.answer {
                Some(answer) => match answer.next().await {
                    Some(said) => self.turn.hear(said),
                    None => {
                        self.answer = None;
                        self.turn.answered();
                    }
                },
                None => self.answer = Some(self.provider.answer(self.turn.ask()?)),
            }
            // A failure ends the answer at once; dropping it closes the connection.
            if self.turn.is_over() {
                self.answer = None;
            }
        }
    }
}

/// The bytes of a turn as they come, each piece with the pause before it in milliseconds.
pub fn pieces(provider: Arc<dyn Provider>, turn: ModelTurn) -> impl Stream<Item = (u32, Vec<u8>)> + Send {
    let run = Run {
        provider,
        turn,
        answer: None,
    };
    stream::unfold(run, |mut run| async move { run.next().await.map(|piece| (piece, run)) })
}

/// The same at once, for a provider that never waits; one that does is cut off where it would.
pub fn play(provider: Arc<dyn Provider>, turn: ModelTurn) -> Vec<(u32, Vec<u8>)> {
    let mut pieces = Box::pin(pieces(provider, turn));
    let mut all = Vec::new();
    while let Some(Some(piece)) = pieces.next().now_or_never() {
        all.push(piece);
    }
    all
}
