//! What can be shown: views, and all that becomes one. Draws nothing.

use std::borrow::Cow;
use std::sync::Arc;

use leptos::prelude::Owner;
use web_sys::{Element, Event};

use super::attribute::Value;
use crate::number::Digits;
use crate::reactive::{CallMut, Memo, RwSignal, Signal};

/// A piece of a page that is not drawn yet.
#[derive(Default)]
pub struct View(pub(super) Kind);

#[derive(Default)]
pub(super) enum Kind {
    /// Nothing that is seen.
    #[default]
    Nothing,
    Text(Cow<'static, str>),
    Element(Box<Template>),
    Many(Vec<View>),
    /// Drawn anew whenever what it tracks has changed.
    Dynamic(Box<dyn CallMut<(), View>>),
    /// A list whose rows stay for as long as their keys do.
    List(Box<dyn CallMut<(), Vec<Row>>>),
}

/// A row of a list: the hash of its key, and what draws it.
pub(super) struct Row {
    pub key: u64,
    pub draw: Box<dyn FnOnce() -> View>,
}

/// Some markup and what fills it.
pub struct Template {
    pub(super) text: &'static str,
    pub(super) holes: Vec<Hole>,
}

/// What fills a hole.
pub(super) enum Hole {
    Value(Value),
    View(View),
    Listener(Listen),
    Reference(Box<dyn FnOnce(Element)>),
}

/// What listens, under the owner that stood where it was written.
pub(super) struct Listen {
    pub owner: Option<Owner>,
    pub run: Box<dyn CallMut<Event, ()>>,
}

/// What can be shown.
pub trait IntoView {
    /// As a view.
    fn into_view(self) -> View;
}

impl IntoView for View {
    fn into_view(self) -> View {
        self
    }
}

impl IntoView for () {
    fn into_view(self) -> View {
        View::default()
    }
}

impl<F: FnMut() -> V + 'static, V: IntoView> IntoView for F {
    fn into_view(mut self) -> View {
        View(Kind::Dynamic(Box::new(move |()| self().into_view())))
    }
}

impl<V: IntoView> IntoView for Option<V> {
    fn into_view(self) -> View {
        self.map(V::into_view).unwrap_or_default()
    }
}

impl<V: IntoView> IntoView for Vec<V> {
    fn into_view(self) -> View {
        View(Kind::Many(self.into_iter().map(V::into_view).collect()))
    }
}

impl<V: IntoView, const N: usize> IntoView for [V; N] {
    fn into_view(self) -> View {
        View(Kind::Many(self.into_iter().map(V::into_view).collect()))
    }
}

impl<A: IntoView, B: IntoView> IntoView for (A, B) {
    fn into_view(self) -> View {
        View(Kind::Many(vec![self.0.into_view(), self.1.into_view()]))
    }
}

impl<A: IntoView, B: IntoView, C: IntoView> IntoView for (A, B, C) {
    fn into_view(self) -> View {
        View(Kind::Many(vec![
            self.0.into_view(),
            self.1.into_view(),
            self.2.into_view(),
        ]))
    }
}

impl IntoView for &'static str {
    fn into_view(self) -> View {
        View(Kind::Text(Cow::Borrowed(self)))
    }
}

macro_rules! words {
    ($($type:ty),*) => {
        $(
            impl IntoView for $type {
                fn into_view(self) -> View {
                    View(Kind::Text(Cow::Owned(self.to_string())))
                }
            }
        )*
    };
}
words!(Arc<str>, char, u8, u32, u64, usize, i32, i64);

impl IntoView for f64 {
    fn into_view(self) -> View {
        Digits(self).to_string().into_view()
    }
}

impl IntoView for String {
    fn into_view(self) -> View {
        View(Kind::Text(Cow::Owned(self)))
    }
}

impl IntoView for Cow<'static, str> {
    fn into_view(self) -> View {
        View(Kind::Text(self))
    }
}

macro_rules! signals {
    ($($type:ident),*) => {
        $(
            impl<T: IntoView + Clone + 'static> IntoView for $type<T> {
                fn into_view(self) -> View {
                    (move || self.get()).into_view()
                }
            }
        )*
    };
}
signals!(Signal, Memo, RwSignal);
