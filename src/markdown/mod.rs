//! Streaming Markdown: settled blocks are parsed once, only the open tail again. Makes trees, never HTML strings.
