//! `Effect`, `Show` and `For` as Leptos has them, with one instance of each: its own make one for every use, a list's 8 KB
//! large. What differs between uses stands behind pointers. Knows no view.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use leptos::prelude::{AnyView, ArcMemo, ChildrenFn, Get, IntoAny, IntoView, ViewFn, component};
use leptos::reactive::effect::EffectFunction;

/// Runs something now and whenever what it tracks has changed, for as long as its owner lives.
pub struct Effect;

impl Effect {
    /// Begins one. A function that takes what it returned the last time gets that.
    #[allow(clippy::new_ret_no_self, reason = "nothing ever holds one: it ends with its owner")]
    pub fn new<T: 'static, M>(mut run: impl EffectFunction<T, M> + 'static) {
        let mut last = None;
        begin(Box::new(move || last = Some(run.run(last.take()))));
    }
}

fn begin(mut run: Box<dyn FnMut()>) {
    leptos::prelude::Effect::new(move |_| run());
}

/// Draws its children while the condition holds, else the fallback.
#[component(transparent)]
pub fn Show(
    /// The condition.
    when: impl Fn() -> bool + Send + Sync + 'static,
    /// What is drawn while it holds.
    children: ChildrenFn,
    /// What is drawn while it doesn't.
    #[prop(optional, into)]
    fallback: ViewFn,
) -> AnyView {
    show(Box::new(when), children, fallback)
}

fn show(when: Box<dyn Fn() -> bool + Send + Sync>, children: ChildrenFn, fallback: ViewFn) -> AnyView {
    let holds = ArcMemo::new(move |_| when());
    (move || match holds.get() {
        true => children(),
        false => fallback.run(),
    })
    .into_any()
}

/// An item of a list: the hash of its key, and what draws it.
struct Row {
    key: u64,
    draw: Box<dyn FnOnce() -> AnyView + Send>,
}

/// Draws an item for each key, and keeps it for as long as its key is there.
#[component(transparent)]
pub fn For<I, T, K, V>(
    /// The items; tracks.
    each: impl Fn() -> I + Send + Sync + 'static,
    /// Their keys.
    key: impl Fn(&T) -> K + Send + Sync + 'static,
    /// Draws an item.
    children: impl Fn(T) -> V + Send + Sync + 'static,
) -> AnyView
where
    I: IntoIterator<Item = T> + 'static,
    T: Send + 'static,
    K: Hash + 'static,
    V: IntoView + 'static,
{
    let children = Arc::new(children);
    list(Box::new(move || {
        let row = |item: T| {
            let mut hasher = DefaultHasher::new();
            key(&item).hash(&mut hasher);
            let children = children.clone();
            Row {
                key: hasher.finish(),
                draw: Box::new(move || children(item).into_any()),
            }
        };
        each().into_iter().map(row).collect()
    }))
}

fn list(rows: Box<dyn Fn() -> Vec<Row> + Send + Sync>) -> AnyView {
    leptos::view! { <leptos::prelude::For each=rows key=|row: &Row| row.key children=|row: Row| (row.draw)() /> }
        .into_any()
}
