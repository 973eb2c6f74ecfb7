//! Sets attributes, properties, classes and styles of elements, and keeps them right. Knows no view.

use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::{RenderEffect, queue_microtask};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlElement};

use super::attribute::Value;
use super::kept::effect;
use crate::number::Digits;

/// What of an element is set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    Attribute,
    Property,
    Class,
    Style,
}

impl What {
    /// By its code in a template.
    pub(super) fn of(code: u8) -> What {
        match code {
            6 => What::Property,
            7 => What::Class,
            8 => What::Style,
            _ => What::Attribute,
        }
    }
}

/// What is set, and where.
pub(super) struct Place {
    pub element: Element,
    pub what: What,
    pub name: &'static str,
}

/// Something that is set to a value.
pub(super) struct Set {
    state: Rc<State>,
    effect: Option<RenderEffect<()>>,
}

struct State {
    place: Place,
    now: RefCell<Value>,
}

impl Set {
    pub(super) fn new(place: Place, value: Value) -> Set {
        let state = Rc::new(State {
            place,
            now: RefCell::default(),
        });
        let mut set = Set { state, effect: None };
        set.renew(value);
        set
    }

    /// Sets it to another value.
    pub(super) fn renew(&mut self, value: Value) {
        self.effect = match value {
            Value::Dynamic(mut value) => {
                let state = self.state.clone();
                Some(effect(Box::new(move |()| {
                    let mut found = value.call(());
                    while let Value::Dynamic(mut inner) = found {
                        found = inner.call(());
                    }
                    state.set(found);
                })))
            }
            value => {
                self.state.set(value);
                None
            }
        };
    }
}

fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Absent, Value::Absent) => true,
        (Value::Bool(one), Value::Bool(other)) => one == other,
        (Value::Text(one), Value::Text(other)) => one == other,
        (Value::Number(one), Value::Number(other)) => one == other,
        _ => false,
    }
}

fn js(value: &Value) -> JsValue {
    match value {
        Value::Bool(is) => JsValue::from_bool(*is),
        Value::Text(words) => JsValue::from_str(words),
        Value::Number(number) => JsValue::from_f64(*number),
        Value::Absent | Value::Dynamic(_) => JsValue::NULL,
    }
}

impl State {
    fn set(&self, value: Value) {
        let Place { element, what, name } = &self.place;
        let is_unset = |value: &Value| *what != What::Property && matches!(value, Value::Absent | Value::Bool(false));
        {
            let now = self.now.borrow();
            if same(&now, &value) || (is_unset(&now) && is_unset(&value)) {
                return;
            }
        }
        match what {
            What::Property => set_property(element, name, js(&value)),
            What::Class => {
                let is = matches!(value, Value::Bool(true));
                _ = element.class_list().toggle_with_force(name, is);
            }
            What::Attribute | What::Style => {
                let number;
                let words = match &value {
                    Value::Absent | Value::Bool(false) | Value::Dynamic(_) => None,
                    Value::Bool(true) => Some(""),
                    Value::Text(words) => Some(&**words),
                    Value::Number(given) => {
                        number = Digits(*given).to_string();
                        Some(&*number)
                    }
                };
                let style = (*what == What::Style).then(|| element.unchecked_ref::<HtmlElement>().style());
                _ = match (style, words) {
                    (None, Some(words)) => element.set_attribute(name, words),
                    (None, None) => element.remove_attribute(name),
                    (Some(style), Some(words)) => style.set_property(name, words),
                    (Some(style), None) => style.remove_property(name).map(drop),
                };
            }
        }
        self.now.replace(value);
    }
}

fn set_property(element: &Element, name: &'static str, value: JsValue) {
    // A list of choices must have them before it can be set to one.
    if name != "value" {
        _ = js_sys::Reflect::set(element, &name.into(), &value);
        return;
    }
    let element = element.clone();
    queue_microtask(move || _ = js_sys::Reflect::set(&element, &name.into(), &value));
}
