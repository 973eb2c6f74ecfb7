//! What signals read from: values behind one pointer each, so that nothing of the graph is made anew for every type of value. Knows
//! no type of value.

use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;

use leptos::prelude::{ArcMemo, ArcTrigger, LocalStorage, Notify, StoredValue, Track, WithValue};
use leptos::prelude::{ReadUntracked, With};
use send_wrapper::SendWrapper;

use super::call::Call;

/// A value of whichever type, behind a pointer of one word: most of what reads signals is handing it on.
pub(super) type Held = Rc<RefCell<Box<dyn Any>>>;

/// Finds the value of a memo, given what it was, and says whether it is another one.
type Find = Box<dyn for<'a> Call<Option<&'a Held>, (Held, bool)>>;

/// A value in a graph that would also take other threads'; the page has one.
type Kept = SendWrapper<Held>;

/// What a signal reads.
#[derive(Clone)]
pub(super) enum Source {
    /// A value that can be set.
    Value(ArcTrigger, Held),
    /// A value that nobody follows.
    Stored(Held),
    /// A value that is kept until what it was found from changes.
    Memo(ArcMemo<Kept>),
    /// A value that is found anew each time.
    Derived(Rc<dyn Call<(), Held>>),
}

impl Source {
    pub fn value(value: Held) -> Source {
        Source::Value(ArcTrigger::new(), value)
    }

    /// The value, followed by whatever runs.
    pub(super) fn tracked(&self) -> Held {
        match self {
            Source::Value(trigger, held) => {
                trigger.track();
                held.clone()
            }
            Source::Memo(memo) => memo.with(|held| Held::clone(held)),
            Source::Stored(held) => held.clone(),
            Source::Derived(find) => find.call(()),
        }
    }

    /// The value.
    pub(super) fn untracked(&self) -> Held {
        match self {
            Source::Value(_, held) | Source::Stored(held) => held.clone(),
            Source::Memo(memo) => Held::clone(&memo.read_untracked()),
            Source::Derived(find) => leptos::prelude::untrack(|| find.call(())),
        }
    }

    /// Follows the value.
    pub fn track(&self) {
        match self {
            Source::Value(trigger, _) => trigger.track(),
            Source::Memo(memo) => memo.track(),
            Source::Stored(_) => {}
            Source::Derived(find) => drop(find.call(())),
        }
    }

    /// Says to all who follow it that the value has changed.
    pub fn notify(&self) {
        if let Source::Value(trigger, _) = self {
            trigger.notify();
        }
    }
}

/// A source's place, for as long as the owner lives under which it was made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Item(StoredValue<Source, LocalStorage>);

impl Item {
    pub(super) fn new(source: Source) -> Item {
        Item(StoredValue::new_local(source))
    }

    pub(super) fn stored(value: Held) -> Item {
        Item::new(Source::Stored(value))
    }

    pub(super) fn derived(find: Rc<dyn Call<(), Held>>) -> Item {
        Item::new(Source::Derived(find))
    }

    pub(super) fn memo(find: Find) -> Item {
        let find = SendWrapper::new(find);
        Item::new(Source::Memo(ArcMemo::new_owning(move |last: Option<Kept>| {
            let (found, has_changed) = find.call(last.as_deref());
            (SendWrapper::new(found), has_changed)
        })))
    }

    /// The source, unless its owner has ended.
    fn source(self) -> Option<Source> {
        self.0.try_with_value(Source::clone)
    }

    /// The value, followed by whatever runs; nothing when its owner has ended.
    fn try_tracked(self) -> Option<Held> {
        self.source().map(|source| source.tracked())
    }

    /// The value; nothing when its owner has ended.
    pub(super) fn try_untracked(self) -> Option<Held> {
        self.source().map(|source| source.untracked())
    }

    /// The value, followed by whatever runs.
    ///
    /// # Panics
    /// Its owner has ended.
    pub(super) fn tracked(self) -> Held {
        self.try_tracked().unwrap_or_else(ended)
    }

    /// The value.
    ///
    /// # Panics
    /// Its owner has ended.
    pub(super) fn untracked(self) -> Held {
        self.try_untracked().unwrap_or_else(ended)
    }

    /// Follows the value.
    ///
    /// # Panics
    /// Its owner has ended.
    pub fn track(self) {
        self.source().unwrap_or_else(ended).track();
    }

    /// Says to all who follow it that the value has changed.
    pub fn notify(self) {
        if let Some(source) = self.source() {
            source.notify();
        }
    }
}

fn ended<T>() -> T {
    panic!("a signal was read after its owner had ended")
}

/// A value that is held, as what it is.
///
/// # Panics
/// It is of another type.
pub(super) fn typed<T: 'static>(value: &dyn Any) -> &T {
    match value.downcast_ref() {
        Some(value) => value,
        None => mistaken(),
    }
}

/// The same, to be changed.
///
/// # Panics
/// It is of another type.
pub(super) fn typed_mut<T: 'static>(value: &mut dyn Any) -> &mut T {
    match value.downcast_mut() {
        Some(value) => value,
        None => mistaken(),
    }
}

#[cold]
fn mistaken() -> ! {
    panic!("a signal holds what it was made with")
}

pub(super) fn held<T: 'static>(value: T) -> Held {
    hold(Box::new(value))
}

fn hold(value: Box<dyn Any>) -> Held {
    Rc::new(RefCell::new(value))
}
