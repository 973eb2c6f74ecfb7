//! Files that are dropped anywhere on the page.

use leptos::leptos_dom::helpers::TimeoutHandle;

use crate::browser::format;
use crate::browser::mount_root::use_root;
use crate::live::locale::use_locale;
use crate::ui::prelude::*;
use crate::view::icon;
use crate::words::Locale;
use crate::words::text::shell as words;

/// The files of a paste or a drop.
pub(super) fn files_of(transfer: Option<web_sys::DataTransfer>) -> Vec<web_sys::File> {
    let Some(list) = transfer.and_then(|transfer| transfer.files()) else {
        return Vec::new();
    };
    (0..list.length()).filter_map(|index| list.get(index)).collect()
}

/// Files that hover over the page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Hovering {
    /// 0 where the browser does not say.
    count: usize,
    /// Their media types, each once.
    kinds: Vec<String>,
}

impl Hovering {
    fn read(transfer: &web_sys::DataTransfer) -> Hovering {
        let items = transfer.items();
        let mut hovering = Hovering::default();
        for item in (0..items.length()).filter_map(|index| items.get(index)) {
            if item.kind() == "file" {
                hovering.count += 1;
                let kind = item.type_();
                if !hovering.kinds.contains(&kind) {
                    hovering.kinds.push(kind);
                }
            }
        }
        hovering
    }

    /// What they are, in a few words.
    fn words(&self, locale: Locale) -> String {
        let word = |kind: &String| match kind.split_once('/') {
            Some(("image", _)) => words::KIND_IMAGES.get(locale).to_owned(),
            Some((_, "pdf")) => "PDF".to_owned(),
            Some((_, "csv")) => "CSV".to_owned(),
            Some(("text", _)) => words::KIND_TEXT.get(locale).to_owned(),
            Some(("audio", _)) => words::KIND_SOUND.get(locale).to_owned(),
            Some(("video", _)) => words::KIND_FILM.get(locale).to_owned(),
            _ => words::KIND_OTHER.get(locale).to_owned(),
        };
        let mut all: Vec<String> = Vec::new();
        for kind in self.kinds.iter().map(word) {
            if !all.contains(&kind) {
                all.push(kind);
            }
        }
        format::listed(locale, all)
    }
}

/// Over the whole page, while files hover over it.
fn overlay(hovering: &Hovering, locale: Locale) -> View {
    let lead = match hovering.count {
        0 => words::DROP_SOME.get(locale).to_owned(),
        count => words::DROP_FILES.fill(locale, count, &[]),
    };
    view! {
        <div class="ps-drop" role="status">
            {icon::upload()}
            <p class="ps-drop__lead">{lead}</p>
            <p class="ps-drop__kinds">{hovering.words(locale)}</p>
        </div>
    }
}

/// Milliseconds without a word of the files until they count as gone: Safari does not say that they left.
const GONE: std::time::Duration = std::time::Duration::from_millis(400);

/// Takes files that are dropped anywhere on the page, and shows over it what hovers there. What takes files itself, such as a
/// question, comes first.
pub(super) fn drop_anywhere(take: Callback<Vec<web_sys::File>>) -> View {
    let locale = use_locale();
    let over = RwSignal::new(None::<Hovering>);
    let timer = StoredValue::new(None::<TimeoutHandle>);
    let rest = move |after: Option<std::time::Duration>| {
        if let Some(timer) = timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
        match after {
            Some(after) => {
                let gone = move || drop(over.try_set(None));
                timer.set_value(set_timeout_with_handle(gone, after).ok());
            }
            None => drop(over.try_set(None)),
        }
    };
    let carries = |event: &web_sys::DragEvent| {
        let transfer = event.data_transfer();
        transfer.filter(|transfer| transfer.types().includes(&"Files".into(), 0))
    };
    let hover = move |event: web_sys::DragEvent| {
        let Some(transfer) = carries(&event) else { return };
        if event.default_prevented() {
            return rest(None);
        }
        event.prevent_default();
        let now = Some(Hovering::read(&transfer));
        if over.get_untracked() != now {
            over.set(now);
        }
        rest(Some(GONE));
    };
    let root = use_root();
    root.listen(leptos::ev::dragenter, hover);
    root.listen(leptos::ev::dragover, hover);
    root.listen(leptos::ev::dragleave, move |event| {
        if event.related_target().is_none() {
            rest(Some(std::time::Duration::from_millis(60)));
        }
    });
    root.listen(leptos::ev::drop, move |event| {
        rest(None);
        if carries(&event).is_some() && !event.default_prevented() {
            event.prevent_default();
            take.run(files_of(event.data_transfer()));
        }
    });
    on_cleanup(move || {
        if let Some(timer) = timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
    });
    (move || over.get().map(|hovering| overlay(&hovering, locale.get()))).into_view()
}
