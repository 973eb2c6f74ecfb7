//! What an attribute, a property, a class or a style can be set to. Sets nothing.

use std::borrow::Cow;
use std::sync::Arc;

use crate::reactive::{CallMut, Memo, RwSignal, Signal};

/// What an attribute, a property, a class or a style is set to.
#[derive(Default)]
pub enum Value {
    /// It is not there.
    #[default]
    Absent,
    /// It is there, or it is not.
    Bool(bool),
    /// These words.
    Text(Cow<'static, str>),
    /// A number; words, but for a property.
    Number(f64),
    /// Found anew whenever what it tracks has changed.
    Dynamic(Box<dyn CallMut<(), Value>>),
}

/// What a value can be written as.
pub trait IntoValue {
    /// As a value.
    fn into_value(self) -> Value;
}

impl IntoValue for Value {
    fn into_value(self) -> Value {
        self
    }
}

impl IntoValue for bool {
    fn into_value(self) -> Value {
        Value::Bool(self)
    }
}

impl IntoValue for &'static str {
    fn into_value(self) -> Value {
        Value::Text(Cow::Borrowed(self))
    }
}

impl IntoValue for String {
    fn into_value(self) -> Value {
        Value::Text(Cow::Owned(self))
    }
}

impl IntoValue for &String {
    fn into_value(self) -> Value {
        Value::Text(Cow::Owned(self.clone()))
    }
}

impl IntoValue for Arc<str> {
    fn into_value(self) -> Value {
        Value::Text(Cow::Owned(self.to_string()))
    }
}

impl IntoValue for Cow<'static, str> {
    fn into_value(self) -> Value {
        Value::Text(self)
    }
}

macro_rules! numbers {
    ($($type:ty),*) => {
        $(
            impl IntoValue for $type {
                fn into_value(self) -> Value {
                    Value::Number(self as f64)
                }
            }
        )*
    };
}
numbers!(u8, u32, u64, usize, i32, i64, f64);

impl<V: IntoValue> IntoValue for Option<V> {
    fn into_value(self) -> Value {
        self.map(V::into_value).unwrap_or_default()
    }
}

impl<F: FnMut() -> V + 'static, V: IntoValue> IntoValue for F {
    fn into_value(mut self) -> Value {
        Value::Dynamic(Box::new(move |()| self().into_value()))
    }
}

macro_rules! signals {
    ($($type:ident),*) => {
        $(
            impl<T: IntoValue + Clone + 'static> IntoValue for $type<T> {
                fn into_value(self) -> Value {
                    (move || self.get()).into_value()
                }
            }
        )*
    };
}
signals!(Signal, Memo, RwSignal);
