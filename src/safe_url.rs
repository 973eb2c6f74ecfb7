//! The one gate for addresses: what may become a link, an image, a frame or a request. Decides on a parsed URL, never on
//! the raw string.
