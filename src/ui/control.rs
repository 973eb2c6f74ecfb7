//! Conditions, lists and views that stand elsewhere, and what components take as children. Each is one piece of code for all its uses.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use leptos::prelude::{component, on_cleanup, untrack};
use partsong_macros::view;
use web_sys::Element;

use super::drawn::{Mounted, mount};
use super::view::{IntoView, Kind, Row, View};
use crate::reactive::{Call, Effect, Memo, StoredValue};

/// The children of a component that draws them once.
pub type Children = Box<dyn FnOnce() -> View>;

/// The children of a component that may draw them again.
pub type ChildrenFn = Rc<dyn Call<(), View>>;

/// What `view!` gives to a component as its children.
pub trait ToChildren<F> {
    /// From what draws them.
    fn to_children(draw: F) -> Self;
}

impl<F: FnOnce() -> View + 'static> ToChildren<F> for Children {
    fn to_children(draw: F) -> Self {
        Box::new(draw)
    }
}

impl<F: Fn() -> View + 'static> ToChildren<F> for ChildrenFn {
    fn to_children(draw: F) -> Self {
        Rc::new(move |()| draw())
    }
}

/// A view that a component may draw again.
#[derive(Clone)]
pub struct ViewFn(Rc<dyn Call<(), View>>);

impl Default for ViewFn {
    fn default() -> Self {
        ViewFn(Rc::new(|()| View::default()))
    }
}

impl<F: Fn() -> V + 'static, V: IntoView> From<F> for ViewFn {
    fn from(draw: F) -> Self {
        ViewFn(Rc::new(move |()| draw().into_view()))
    }
}

impl ViewFn {
    /// Draws it.
    pub fn run(&self) -> View {
        self.0.call(())
    }
}

/// Collects views.
pub trait CollectView {
    /// As one view.
    fn collect_view(self) -> View;
}

impl<I: IntoIterator<Item = V>, V: IntoView> CollectView for I {
    fn collect_view(self) -> View {
        View(Kind::Many(self.into_iter().map(V::into_view).collect()))
    }
}

/// Draws its children while the condition holds, else the fallback.
#[component(transparent)]
pub fn Show(
    /// The condition.
    when: impl Fn() -> bool + 'static,
    /// What is drawn while it holds.
    children: ChildrenFn,
    /// What is drawn while it doesn't.
    #[prop(optional, into)]
    fallback: ViewFn,
) -> View {
    show(Box::new(move |()| when()), children, fallback)
}

fn show(when: Box<dyn Call<(), bool>>, children: ChildrenFn, fallback: ViewFn) -> View {
    let holds = Memo::new(move |_| when.call(()));
    View(Kind::Dynamic(Box::new(move |()| match holds.get() {
        true => children.call(()),
        false => fallback.run(),
    })))
}

/// Draws an item for each key, and keeps it for as long as its key is there.
#[component(transparent)]
pub fn For<I, T, K, V>(
    /// The items; tracks.
    each: impl Fn() -> I + 'static,
    /// Their keys.
    key: impl Fn(&T) -> K + 'static,
    /// Draws an item.
    children: impl Fn(T) -> V + 'static,
) -> View
where
    I: IntoIterator<Item = T> + 'static,
    T: 'static,
    K: Hash + 'static,
    V: IntoView + 'static,
{
    let children = Rc::new(children);
    View(Kind::List(Box::new(move |()| {
        let row = |item: T| {
            let mut hasher = DefaultHasher::new();
            key(&item).hash(&mut hasher);
            let children = children.clone();
            Row {
                key: hasher.finish(),
                draw: Box::new(move || untrack(|| children(item).into_view())),
            }
        };
        each().into_iter().map(row).collect()
    })))
}

/// Draws its children at the end of an element that stands elsewhere.
#[component]
pub fn Portal(
    /// The element.
    mount: Element,
    /// What is drawn.
    children: ChildrenFn,
) -> View {
    portal(mount, children)
}

fn portal(place: Element, children: ChildrenFn) -> View {
    let mounted = StoredValue::new(None::<Mounted>);
    Effect::new({
        move |_: Option<()>| {
            let children = children.clone();
            let drawn = untrack(|| mount(&place, move || view! { <div>{children.call(())}</div> }));
            mounted.set_value(Some(drawn));
        }
    });
    on_cleanup(move || drop(mounted.try_update_value(Option::take)));
    View::default()
}
