//! Words of Markdown: code blocks, images, links.
