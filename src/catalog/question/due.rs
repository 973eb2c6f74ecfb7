//! When a question expires.

/// The moment at which it does, in milliseconds.
#[derive(Clone, Copy)]
pub(super) enum Due {
    /// At this moment of the server's clock.
    Server(f64),
    /// At this moment of the clock that never goes back.
    Page(f64),
}
