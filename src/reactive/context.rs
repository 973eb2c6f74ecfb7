//! Values that are known below an owner by their type, as Leptos has them: with one way up to them for all types, where its own is made
//! anew for each.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::{Owner, WeakOwner};
use send_wrapper::SendWrapper;

/// What an owner gives to all below it.
struct Given {
    owner: WeakOwner,
    values: RefCell<Vec<Rc<dyn Any>>>,
}

/// What is known here, given by the nearest owner that gives anything.
fn nearest() -> Option<Rc<Given>> {
    leptos::prelude::use_context::<SendWrapper<Rc<Given>>>().map(SendWrapper::take)
}

/// Gives a value to everything below the current owner.
pub fn provide_context<T: 'static>(value: T) {
    provide(Rc::new(value));
}

fn provide(value: Rc<dyn Any>) {
    let Some(owner) = Owner::current() else { return };
    let own = nearest().filter(|given| given.owner.upgrade().as_ref() == Some(&owner));
    let given = own.unwrap_or_else(|| {
        let given = Rc::new(Given {
            owner: owner.downgrade(),
            values: RefCell::default(),
        });
        leptos::prelude::provide_context(SendWrapper::new(given.clone()));
        given
    });
    let mut values = given.values.borrow_mut();
    values.retain(|known| (**known).type_id() != (*value).type_id());
    values.push(value);
}

/// The value of this type that the nearest owner gives.
pub fn use_context<T: Clone + 'static>() -> Option<T> {
    find(TypeId::of::<T>())?.downcast_ref().cloned()
}

fn find(kind: TypeId) -> Option<Rc<dyn Any>> {
    let mut given = nearest();
    while let Some(here) = given {
        let known = here
            .values
            .borrow()
            .iter()
            .find(|value| (***value).type_id() == kind)
            .cloned();
        if known.is_some() {
            return known;
        }
        given = here.owner.upgrade()?.parent()?.with(nearest);
    }
    None
}

/// The value of this type that the nearest owner gives.
///
/// # Panics
/// None does.
pub fn expect_context<T: Clone + 'static>() -> T {
    match use_context() {
        Some(value) => value,
        None => unknown(),
    }
}

#[cold]
fn unknown() -> ! {
    panic!("a context is used where no owner gives it")
}
