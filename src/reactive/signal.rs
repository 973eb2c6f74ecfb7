//! Signals as Leptos has them: values that are followed, kept, found or stored. All of them read from a [`Source`], so that there
//! is little for each type of value.

use std::fmt;
use std::marker::PhantomData;
use std::rc::Rc;

use super::call::Call;
use super::source::{Held, Item, Source, held, typed, typed_mut};

fn read<T: 'static, O>(held: &Held, read: impl FnOnce(&T) -> O) -> O {
    read(typed(&**held.borrow()))
}

/// What the signals that are places in the arena share.
macro_rules! places {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        $(
            $(#[$doc])*
            pub struct $name<T> {
                item: Item,
                value: PhantomData<fn() -> T>,
            }

            impl<T> $name<T> {
                fn of(item: Item) -> Self {
                    Self { item, value: PhantomData }
                }
            }

            impl<T> Clone for $name<T> {
                fn clone(&self) -> Self {
                    *self
                }
            }

            impl<T> Copy for $name<T> {}

            impl<T> PartialEq for $name<T> {
                fn eq(&self, other: &Self) -> bool {
                    self.item == other.item
                }
            }

            impl<T> Eq for $name<T> {}

            impl<T> fmt::Debug for $name<T> {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str(stringify!($name))
                }
            }
        )*
    };
}

places! {
    /// A value that can be set, and is followed.
    RwSignal;
    /// A value that is followed.
    Signal;
    /// A value that is found from others, and kept until they change.
    Memo;
    /// A value that nobody follows.
    StoredValue;
}

/// Reading, of what is followed.
macro_rules! reads {
    ($($name:ident),*) => {
        $(
            impl<T: 'static> $name<T> {
                /// Reads the value, and follows it.
                pub fn with<O>(&self, look: impl FnOnce(&T) -> O) -> O {
                    read(&self.item.tracked(), look)
                }

                /// Reads the value.
                pub fn with_untracked<O>(&self, look: impl FnOnce(&T) -> O) -> O {
                    read(&self.item.untracked(), look)
                }

                /// Reads the value, unless its owner has ended.
                pub fn try_with_untracked<O>(&self, look: impl FnOnce(&T) -> O) -> Option<O> {
                    Some(read(&self.item.try_untracked()?, look))
                }

                /// Follows the value.
                pub fn track(&self) {
                    self.item.track();
                }
            }

            impl<T: Clone + 'static> $name<T> {
                /// The value, which is followed.
                pub fn get(&self) -> T {
                    self.with(T::clone)
                }

                /// The value.
                pub fn get_untracked(&self) -> T {
                    self.with_untracked(T::clone)
                }

                /// The value, unless its owner has ended.
                pub fn try_get_untracked(&self) -> Option<T> {
                    self.try_with_untracked(T::clone)
                }
            }
        )*
    };
}
reads!(RwSignal, Signal, Memo);

impl<T: 'static> RwSignal<T> {
    /// A value that can be set.
    pub fn new(value: T) -> Self {
        Self::of(Item::new(Source::value(held(value))))
    }

    /// Changes the value.
    pub fn update(&self, change: impl FnOnce(&mut T)) {
        self.try_update(change);
    }

    /// Changes the value, unless its owner has ended.
    pub fn try_update<O>(&self, change: impl FnOnce(&mut T) -> O) -> Option<O> {
        let done = change(typed_mut(&mut **self.item.try_untracked()?.borrow_mut()));
        self.item.notify();
        Some(done)
    }

    /// Sets the value. Does nothing when its owner has ended.
    pub fn set(&self, value: T) {
        if let Some(held) = self.item.try_untracked() {
            put(&held, value);
            self.item.notify();
        }
    }

    /// Sets the value, or answers what it would have been when its owner has ended.
    pub fn try_set(&self, value: T) -> Option<T> {
        let Some(held) = self.item.try_untracked() else {
            return Some(value);
        };
        put(&held, value);
        self.item.notify();
        None
    }
}

/// What was there ends when nothing reads the place any more: its end may look there.
fn put<T: 'static>(held: &Held, value: T) {
    let _last = std::mem::replace(typed_mut(&mut **held.borrow_mut()), value);
}

impl<T: Default + 'static> Default for RwSignal<T> {
    fn default() -> Self {
        Self::new(T::default())
    }
}

impl<T: 'static> Signal<T> {
    /// A value that is found anew each time.
    pub fn derive(find: impl Fn() -> T + 'static) -> Self {
        Self::of(Item::derived(Rc::new(move |()| held(find()))))
    }

    /// A value that never changes.
    pub fn stored(value: T) -> Self {
        Self::of(Item::stored(held(value)))
    }
}

impl<T: Default + 'static> Default for Signal<T> {
    fn default() -> Self {
        Self::stored(T::default())
    }
}

impl<T: 'static> Memo<T> {
    /// A value that is found from others, given what it was.
    pub fn new(find: impl Fn(Option<&T>) -> T + 'static) -> Self
    where
        T: PartialEq,
    {
        Self::comparing(find, T::ne)
    }

    /// A value that counts as changed whenever it was found anew.
    pub fn new_always(find: impl Fn(Option<&T>) -> T + 'static) -> Self {
        Self::comparing(find, |_, _| true)
    }

    fn comparing(find: impl Fn(Option<&T>) -> T + 'static, differs: impl Fn(&T, &T) -> bool + 'static) -> Self {
        let find = move |last: Option<&Held>| {
            let last = last.map(|last| last.borrow());
            let last = last.as_ref().map(|last| typed(&***last));
            let found = find(last);
            let has_changed = last.is_none_or(|last| differs(last, &found));
            (held(found), has_changed)
        };
        Self::of(Item::memo(Box::new(find)))
    }
}

impl<T> From<RwSignal<T>> for Signal<T> {
    fn from(signal: RwSignal<T>) -> Self {
        Signal::of(signal.item)
    }
}

impl<T> From<Memo<T>> for Signal<T> {
    fn from(memo: Memo<T>) -> Self {
        Signal::of(memo.item)
    }
}

impl<T: 'static> StoredValue<T> {
    /// A value that nobody follows.
    pub fn new(value: T) -> Self {
        Self::of(Item::stored(held(value)))
    }

    /// Reads the value.
    pub fn with_value<O>(&self, look: impl FnOnce(&T) -> O) -> O {
        read(&self.item.untracked(), look)
    }

    /// Reads the value, unless its owner has ended.
    pub fn try_with_value<O>(&self, look: impl FnOnce(&T) -> O) -> Option<O> {
        Some(read(&self.item.try_untracked()?, look))
    }

    /// Changes the value.
    pub fn update_value(&self, change: impl FnOnce(&mut T)) {
        self.try_update_value(change);
    }

    /// Changes the value, unless its owner has ended.
    pub fn try_update_value<O>(&self, change: impl FnOnce(&mut T) -> O) -> Option<O> {
        Some(change(typed_mut(&mut **self.item.try_untracked()?.borrow_mut())))
    }

    /// Sets the value. Does nothing when its owner has ended.
    pub fn set_value(&self, value: T) {
        self.try_set_value(value);
    }

    /// Sets the value, or answers what it would have been when its owner has ended.
    pub fn try_set_value(&self, value: T) -> Option<T> {
        let Some(held) = self.item.try_untracked() else {
            return Some(value);
        };
        put(&held, value);
        None
    }
}

impl<T: Clone + 'static> StoredValue<T> {
    /// The value.
    pub fn get_value(&self) -> T {
        self.with_value(T::clone)
    }

    /// The value, unless its owner has ended.
    pub fn try_get_value(&self) -> Option<T> {
        self.try_with_value(T::clone)
    }
}

impl<T: Default + 'static> Default for StoredValue<T> {
    fn default() -> Self {
        Self::new(T::default())
    }
}

/// A value that can be set and is followed, for as long as somebody holds it.
pub struct ArcRwSignal<T> {
    source: Source,
    value: PhantomData<fn() -> T>,
}

impl<T> Clone for ArcRwSignal<T> {
    fn clone(&self) -> Self {
        Self {
            source: self.source.clone(),
            value: PhantomData,
        }
    }
}

impl<T> fmt::Debug for ArcRwSignal<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ArcRwSignal")
    }
}

impl<T: 'static> ArcRwSignal<T> {
    /// A value that can be set.
    pub fn new(value: T) -> Self {
        Self {
            source: Source::value(held(value)),
            value: PhantomData,
        }
    }

    /// Reads the value, and follows it.
    pub fn with<O>(&self, look: impl FnOnce(&T) -> O) -> O {
        read(&self.source.tracked(), look)
    }

    /// Reads the value.
    pub fn with_untracked<O>(&self, look: impl FnOnce(&T) -> O) -> O {
        read(&self.source.untracked(), look)
    }

    /// The value, which is followed.
    pub fn get(&self) -> T
    where
        T: Clone,
    {
        self.with(T::clone)
    }

    /// The value.
    pub fn get_untracked(&self) -> T
    where
        T: Clone,
    {
        self.with_untracked(T::clone)
    }

    /// Follows the value.
    pub fn track(&self) {
        self.source.track();
    }

    /// Sets the value.
    pub fn set(&self, value: T) {
        put(&self.source.untracked(), value);
        self.source.notify();
    }

    /// Changes the value.
    pub fn update(&self, change: impl FnOnce(&mut T)) {
        change(typed_mut(&mut **self.source.untracked().borrow_mut()));
        self.source.notify();
    }
}

impl<T: Default + 'static> Default for ArcRwSignal<T> {
    fn default() -> Self {
        Self::new(T::default())
    }
}

impl<T: 'static> From<ArcRwSignal<T>> for Signal<T> {
    fn from(signal: ArcRwSignal<T>) -> Self {
        Signal::of(Item::new(signal.source))
    }
}

impl<T: 'static> From<ArcRwSignal<T>> for RwSignal<T> {
    fn from(signal: ArcRwSignal<T>) -> Self {
        RwSignal::of(Item::new(signal.source))
    }
}

/// What can be called, for as long as the owner lives under which it was made.
pub struct Callback<In, Out = ()>(StoredValue<Rc<dyn Call<In, Out>>>);

impl<In, Out> Clone for Callback<In, Out> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<In, Out> Copy for Callback<In, Out> {}

impl<In, Out> fmt::Debug for Callback<In, Out> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Callback")
    }
}

impl<F: Fn(In) -> Out + 'static, In: 'static, Out: 'static> From<F> for Callback<In, Out> {
    fn from(run: F) -> Self {
        Self::new(run)
    }
}

impl<In: 'static, Out: 'static> Callback<In, Out> {
    /// What runs when it is called.
    pub fn new(run: impl Fn(In) -> Out + 'static) -> Self {
        Self(StoredValue::new(Rc::new(run)))
    }

    /// Calls it.
    pub fn run(&self, given: In) -> Out {
        self.0.get_value().call(given)
    }

    /// Calls it, unless its owner has ended.
    pub fn try_run(&self, given: In) -> Option<Out> {
        Some(self.0.try_get_value()?.call(given))
    }
}
