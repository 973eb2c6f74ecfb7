//! What a browser tells of an element as it stands: covered, near, too tall, resized, wide. Knows nothing of what it looks at.

pub mod covered;
pub mod near;
pub mod overflow;
pub mod resize;
pub mod width;
