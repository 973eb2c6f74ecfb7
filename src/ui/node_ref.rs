//! Elements that a view hands out when it is drawn.

use std::marker::PhantomData;

use leptos::html::ElementType;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::reactive::RwSignal;

/// The element that was drawn with it last.
pub struct NodeRef<E> {
    element: RwSignal<Option<Element>>,
    kind: PhantomData<fn() -> E>,
}

impl<E> Clone for NodeRef<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for NodeRef<E> {}

impl<E> std::fmt::Debug for NodeRef<E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("NodeRef")
    }
}

impl<E> Default for NodeRef<E> {
    fn default() -> Self {
        Self::new()
    }
}

impl<E> NodeRef<E> {
    /// No element yet.
    pub fn new() -> Self {
        Self {
            element: RwSignal::new(None),
            kind: PhantomData,
        }
    }

    /// Takes an element.
    pub(super) fn load(self, element: Element) {
        self.element.set(Some(element));
    }
}

impl<E: ElementType> NodeRef<E>
where
    E::Output: JsCast,
{
    /// The element, which is followed.
    pub fn get(&self) -> Option<E::Output> {
        self.element.get().map(JsCast::unchecked_into)
    }

    /// The element.
    pub fn get_untracked(&self) -> Option<E::Output> {
        self.element.get_untracked().map(JsCast::unchecked_into)
    }

    /// The element, unless its owner has ended.
    pub fn try_get_untracked(&self) -> Option<E::Output> {
        self.element.try_get_untracked().flatten().map(JsCast::unchecked_into)
    }
}
