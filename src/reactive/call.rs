//! Closures behind a pointer that are called again and again. A `dyn Fn` or `dyn FnMut` would keep code of each that calls it for
//! the last time, which nobody does: two functions of three, of two thousand closures. Knows nothing of what they do.

/// What is called by whoever holds it.
pub trait CallMut<In, Out> {
    /// Calls it.
    fn call(&mut self, given: In) -> Out;
}

impl<In, Out, F: FnMut(In) -> Out> CallMut<In, Out> for F {
    fn call(&mut self, given: In) -> Out {
        self(given)
    }
}

/// What is called by all who share it.
pub trait Call<In, Out> {
    /// Calls it.
    fn call(&self, given: In) -> Out;
}

impl<In, Out, F: Fn(In) -> Out> Call<In, Out> for F {
    fn call(&self, given: In) -> Out {
        self(given)
    }
}
