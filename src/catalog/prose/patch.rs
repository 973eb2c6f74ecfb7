//! Blocks to nodes, and the way from one tree to the next: the nodes that stand for equal beginnings stay, text that only
//! grew is appended to, and only what differs is replaced. One node for each block, item, row, cell and inline, in the
//! same order, so the trees alone say where a node is.

use wasm_bindgen::JsCast;
use web_sys::{CharacterData, Element, Node};

use crate::markdown::{Align, Block, Inline, List, ListItem, Table};
use crate::safe_url::visible;
use crate::words::text::prose as words;

use super::Extent;
use super::code;
use super::element::{Tag, append, set};
use super::inline::{append_inlines, make_inline};
use super::terms::Terms;

pub(super) fn make_block(terms: &Terms, block: &Block) -> Node {
    let element = match block {
        Block::Paragraph(content) => with_inlines(terms, Tag::P, content),
        Block::Heading { level, content } => {
            let heading = match terms.extent {
                Extent::Card => terms.make(Tag::CardHead),
                Extent::Full => terms.make_heading(*level),
            };
            append_inlines(terms, &heading, content);
            heading
        }
        Block::Code(code) => code::make(terms, code),
        Block::Html(text) => terms.make_with(Tag::Raw, text),
        Block::Quote(blocks) => {
            let quote = terms.make(Tag::Quote);
            append_blocks(terms, &quote, blocks);
            quote
        }
        Block::List(list) => make_list(terms, list),
        Block::Table(table) => make_table(terms, table),
        Block::Rule => terms.make(Tag::Hr),
    };
    element.into()
}

fn append_blocks(terms: &Terms, parent: &Node, blocks: &[Block]) {
    for block in blocks {
        append(parent, &make_block(terms, block));
    }
}

fn with_inlines(terms: &Terms, tag: Tag, content: &[Inline]) -> Element {
    let element = terms.make(tag);
    append_inlines(terms, &element, content);
    element
}

fn make_list(terms: &Terms, list: &List) -> Element {
    let element = terms.make(if list.start.is_some() { Tag::Ol } else { Tag::Ul });
    if let Some(start) = list.start
        && start != 1
    {
        set(&element, "start", &start.to_string());
    }
    set_tight(&element, list.tight);
    for item in &list.items {
        append(&element, &make_item(terms, item));
    }
    element
}

fn set_tight(element: &Element, tight: bool) {
    let _ = if tight {
        element.remove_attribute("class")
    } else {
        element.set_attribute("class", "ps-loose")
    };
}

/// The leading paragraph of an item stands in it without an element of its own.
fn lead(item: &ListItem) -> (&[Inline], &[Block]) {
    match item.blocks.split_first() {
        Some((Block::Paragraph(content), rest)) => (content, rest),
        _ => (&[], &item.blocks),
    }
}

fn make_item(terms: &Terms, item: &ListItem) -> Node {
    let element = terms.make(Tag::Li);
    if let Some(done) = item.task {
        let tick = terms.make(Tag::Box);
        let label = if done { &words::TASK_DONE } else { &words::TASK_OPEN };
        set(&tick, "aria-label", label.get(terms.locale));
        if done {
            set(&tick, "checked", "");
        }
        element.set_class_name("ps-task");
        append(&element, &tick);
    }
    let (content, blocks) = lead(item);
    append_inlines(terms, &element, content);
    append_blocks(terms, &element, blocks);
    element.into()
}

fn make_table(terms: &Terms, table: &Table) -> Element {
    let head = terms.make(Tag::Thead);
    append(&head, &make_row(terms, &table.head, &table.aligns, true));
    let body = terms.make(Tag::Tbody);
    for row in &table.rows {
        append(&body, &make_row(terms, row, &table.aligns, false));
    }
    let element = terms.make(Tag::Table);
    append(&element, &head);
    append(&element, &body);
    let scroller = terms.make(Tag::TableBox);
    append(&scroller, &element);
    scroller
}

fn make_row(terms: &Terms, cells: &[Vec<Inline>], aligns: &[Align], head: bool) -> Node {
    let row = terms.make(Tag::Tr);
    for (index, content) in cells.iter().enumerate() {
        let align = aligns.get(index).copied().unwrap_or(Align::None);
        // A header cell without words is no header (axe: empty-table-header).
        let tag = match (head && !content.is_empty(), align) {
            (true, Align::None) => Tag::Th,
            (true, Align::Start) => Tag::ThStart,
            (true, Align::Center) => Tag::ThCenter,
            (true, Align::End) => Tag::ThEnd,
            (false, Align::None) => Tag::Td,
            (false, Align::Start) => Tag::TdStart,
            (false, Align::Center) => Tag::TdCenter,
            (false, Align::End) => Tag::TdEnd,
        };
        append(&row, &with_inlines(terms, tag, content));
    }
    row.into()
}

/// Turns the `old.len()` children of `parent` from `offset` on into `new`. `make` makes the node for a place in `new`, `patch` turns one
/// into its successor or says that it has to be made anew.
fn patch_children<T: PartialEq>(
    parent: &Node,
    offset: usize,
    old: &[T],
    new: &[T],
    make: impl Fn(&T, usize) -> Node,
    patch: impl Fn(&T, &Node, &T) -> bool,
) {
    let same = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    if same == old.len() && same == new.len() {
        return;
    }
    let at = u32::try_from(offset + same).unwrap_or(u32::MAX);
    let mut next = parent.child_nodes().get(at);
    for (index, (old, new)) in old.iter().zip(new).enumerate().skip(same) {
        let Some(node) = next else { break };
        next = node.next_sibling();
        if old != new && !patch(old, &node, new) {
            let _ = parent.replace_child(&make(new, index), &node);
        }
    }
    for _ in new.len()..old.len() {
        let Some(node) = next else { break };
        next = node.next_sibling();
        let _ = parent.remove_child(&node);
    }
    for (index, new) in new.iter().enumerate().skip(old.len()) {
        let _ = parent.insert_before(&make(new, index), next.as_ref());
    }
}

/// The text of `node` grew from `old` to `new`, or became another one.
fn patch_text(node: &Node, old: &str, new: &str) {
    let Some(data) = node.dyn_ref::<CharacterData>() else {
        return;
    };
    match new.strip_prefix(old) {
        Some(more) => {
            let _ = data.append_data(more);
        }
        None => data.set_data(new),
    }
}

fn patch_inlines(terms: &Terms, parent: &Node, offset: usize, old: &[Inline], new: &[Inline]) {
    patch_children(
        parent,
        offset,
        old,
        new,
        |inline, _| make_inline(terms, inline),
        |old, node, new| patch_inline(terms, node, old, new),
    );
}

fn patch_inline(terms: &Terms, node: &Node, old: &Inline, new: &Inline) -> bool {
    match (old, new) {
        (Inline::Text(old), Inline::Text(new)) => patch_text(node, old, new),
        (Inline::Code(old), Inline::Code(new)) => match node.first_child() {
            Some(text) => patch_text(&text, old, new),
            None => return false,
        },
        (Inline::Emphasis(old), Inline::Emphasis(new))
        | (Inline::Strong(old), Inline::Strong(new))
        | (Inline::Strike(old), Inline::Strike(new)) => patch_inlines(terms, node, 0, old, new),
        (Inline::Link(old), Inline::Link(new)) if old.pending && new.pending => {
            patch_inlines(terms, node, 0, &old.content, &new.content);
        }
        _ => return false,
    }
    true
}

/// Turns the top-level blocks from `first` on into those of `blocks`.
pub(super) fn patch_top(terms: &Terms, root: &Node, first: usize, old: &[Block], blocks: &[Block]) {
    patch_children(
        root,
        first,
        old,
        blocks.get(first..).unwrap_or_default(),
        |block, index| {
            terms.outline.borrow_mut().advance(blocks, first + index);
            make_block(terms, block)
        },
        |old, node, new| patch_block(terms, node, old, new, 0),
    );
}

/// Turns the blocks of `parent` from its child `first` on into `new`.
fn patch_blocks(terms: &Terms, parent: &Node, first: usize, old: &[Block], new: &[Block]) {
    patch_children(
        parent,
        first,
        old,
        new,
        |block, _| make_block(terms, block),
        |old, node, new| patch_block(terms, node, old, new, 0),
    );
}

/// Whether what stands there isn't what was written: a browser that translates puts its words into elements that we never make.
fn is_replaced(node: &Node) -> bool {
    let element = node.dyn_ref::<Element>();
    element.is_some_and(|element| matches!(element.query_selector("font"), Ok(Some(_))))
}

/// Turns one block into its successor; false when it has to be made anew. The first `kept` items, rows or bytes of code
/// of `new` stand already and are left out of `old`.
pub(super) fn patch_block(terms: &Terms, node: &Node, old: &Block, new: &Block, kept: usize) -> bool {
    if terms.translated && is_replaced(node) {
        return false;
    }
    match (old, new) {
        (Block::Paragraph(old), Block::Paragraph(new)) => patch_inlines(terms, node, 0, old, new),
        (
            Block::Heading { level, content },
            Block::Heading {
                level: new_level,
                content: new,
            },
        ) if level == new_level => patch_inlines(terms, node, 0, content, new),
        (Block::Code(old), Block::Code(new)) if old.language == new.language => {
            return patch_code(node, &old.text, new.text.get(kept..).unwrap_or_default());
        }
        (Block::Quote(old), Block::Quote(new)) => patch_blocks(terms, node, 0, old, new),
        (Block::List(old), Block::List(new)) if old.start == new.start => patch_list(terms, node, old, new, kept),
        (Block::Table(old), Block::Table(new)) if old.aligns == new.aligns && (kept > 0 || old.head == new.head) => {
            return patch_rows(terms, node, old, new, kept);
        }
        _ => return false,
    }
    true
}

fn patch_list(terms: &Terms, node: &Node, old: &List, new: &List, kept: usize) {
    if let Some(element) = node.dyn_ref::<Element>()
        && old.tight != new.tight
    {
        set_tight(element, new.tight);
    }
    patch_children(
        node,
        kept,
        &old.items,
        new.items.get(kept..).unwrap_or_default(),
        |item, _| make_item(terms, item),
        |old, node, new| patch_item(terms, node, old, new),
    );
}

fn patch_item(terms: &Terms, node: &Node, old: &ListItem, new: &ListItem) -> bool {
    if old.task != new.task {
        return false;
    }
    let offset = usize::from(old.task.is_some());
    let (old_content, old_blocks) = lead(old);
    let (content, blocks) = lead(new);
    // From the back, so that the offsets before still hold.
    patch_blocks(terms, node, offset + old_content.len(), old_blocks, blocks);
    patch_inlines(terms, node, offset, old_content, content);
    true
}

fn patch_rows(terms: &Terms, node: &Node, old: &Table, new: &Table, kept: usize) -> bool {
    let Some(body) = node.first_child().and_then(|table| table.last_child()) else {
        return false;
    };
    patch_children(
        &body,
        kept,
        &old.rows,
        new.rows.get(kept..).unwrap_or_default(),
        |row, _| make_row(terms, row, &new.aligns, false),
        |old, node, new| patch_row(terms, node, old, new),
    );
    true
}

fn patch_row(terms: &Terms, node: &Node, old: &[Vec<Inline>], new: &[Vec<Inline>]) -> bool {
    let mut cell = node.first_child();
    for (old, new) in old.iter().zip(new) {
        let Some(node) = cell else { return false };
        cell = node.next_sibling();
        patch_inlines(terms, &node, 0, old, new);
    }
    old.len() == new.len()
}

fn patch_code(node: &Node, old: &str, new: &str) -> bool {
    let text = node
        .dyn_ref::<Element>()
        .and_then(code::code_of)
        .and_then(|code| code.first_child());
    let Some(text) = text else { return false };
    patch_text(&text, &visible(old), &visible(new));
    true
}
