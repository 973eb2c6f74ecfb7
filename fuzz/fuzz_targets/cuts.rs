//! Where an input is cut, as its own first bytes say.

/// Takes a number off the input, and leaves the rest.
pub fn taken(input: &[u8]) -> (usize, &[u8]) {
    input
        .split_first()
        .map_or((0, input), |(first, rest)| (usize::from(*first), rest))
}

/// Lengths without end: one byte at a time, or between 1 and 32 in an order that `seed` tells.
pub fn lengths(seed: usize) -> impl Iterator<Item = usize> {
    let mut state = seed as u32;
    std::iter::repeat_with(move || {
        if seed == 0 {
            return 1;
        }
        // Numerical Recipes' generator: any will do, as long as it is the same again.
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        1 + (state >> 27) as usize
    })
}

/// The pieces of a whole.
pub fn pieces(whole: &[u8], seed: usize) -> Vec<&[u8]> {
    let mut rest = whole;
    let mut pieces = Vec::new();
    for length in lengths(seed) {
        if rest.is_empty() {
            break;
        }
        let (piece, tail) = rest.split_at(length.min(rest.len()));
        pieces.push(piece);
        rest = tail;
    }
    pieces
}

/// The pieces of a text: no character is torn.
pub fn words(whole: &str, seed: usize) -> Vec<&str> {
    let mut rest = whole;
    let mut pieces = Vec::new();
    for length in lengths(seed) {
        if rest.is_empty() {
            break;
        }
        let at = rest.char_indices().nth(length).map_or(rest.len(), |(at, _)| at);
        let (piece, tail) = rest.split_at(at);
        pieces.push(piece);
        rest = tail;
    }
    pieces
}
