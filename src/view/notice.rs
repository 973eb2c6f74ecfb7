//! What went wrong, in words: what happened, what to do, and one action. The server's own words stand in quotes.

use crate::ui::prelude::*;

use crate::live::locale::{t, use_locale};
use crate::live::{Attached, Attachment, Gesture, LiveChat, Notice, Problem};
use crate::model::Files;
use crate::order::sort_by;
use crate::protocol::DESCRIPTORS;
use crate::words::Locale;
use crate::words::text::{surface, view as text};

use super::context::Surroundings;
use super::icon;
use super::words::phrase;
use crate::browser::{clock, dom, formatter};
use crate::catalog::lazy_view::reload;
use crate::json::lenient::shortened;
use crate::view::thread::again::SetAside;
use crate::view::thread::announce::use_announcer;

/// How much of a server's words stands in the sentence; the rest is under Details.
const QUOTED: usize = 200;
/// The same of a name that a link gave.
const NAMED: usize = 40;

/// Whether the chat stands in somebody else's page: there are no settings that a sentence could lead to.
pub(super) fn is_hosted() -> bool {
    use_context::<Surroundings>().is_some()
}

/// A template and the foreign words in its places.
type Sentence = (String, Vec<(&'static str, String)>);

/// The sentence of a problem. `hosted`: in a page of somebody else's.
fn sentence(problem: &Problem, locale: Locale, hosted: bool) -> Sentence {
    let (template, mut values) = bare_sentence(problem, locale, hosted);
    let said = match problem {
        Problem::Busy { message, .. } => message,
        Problem::Http {
            status: 401 | 403 | 413,
            message,
        } => message,
        _ => &None,
    };
    match quoted(said) {
        Some(words) => {
            values.push(("message", words));
            (text::P_SAYS.get(locale).replace("{problem}", &template), values)
        }
        None => (template, values),
    }
}

/// What a server said, as far as it stands in a sentence.
fn quoted(message: &Option<String>) -> Option<String> {
    let words = shortened(message.as_deref()?, QUOTED);
    (!words.is_empty()).then_some(words)
}

/// The same without the server's own words where those explain it only.
fn bare_sentence(problem: &Problem, locale: Locale, hosted: bool) -> Sentence {
    let by_place =
        |here: &'static crate::words::Text, ours: &'static crate::words::Text| if hosted { here } else { ours };
    let plain = |text: &crate::words::Text| (text.get(locale).to_owned(), Vec::new());
    let with = |text: &crate::words::Text, name: &'static str, value: &str| {
        (text.get(locale).to_owned(), vec![(name, shortened(value, QUOTED))])
    };
    match problem {
        Problem::Network => plain(&text::P_NETWORK),
        Problem::Outdated => plain(&text::OUTDATED),
        Problem::OtherTab => plain(&text::P_OTHER_TAB),
        Problem::Stopped => plain(&text::P_STOPPED),
        Problem::Unsent => plain(&text::P_UNSENT),
        Problem::Unreached => plain(&text::P_UNREACHED),
        Problem::Page { .. } => plain(&text::P_PAGE),
        Problem::Offline => plain(&text::P_OFFLINE),
        Problem::Http {
            status: status @ (401 | 403),
            ..
        } => with(
            by_place(&text::P_SIGN_IN_HERE, &text::P_SIGN_IN),
            "status",
            &status.to_string(),
        ),
        Problem::Http {
            status: 404,
            message: None,
        } => plain(by_place(&text::P_NOT_FOUND_HERE, &text::P_NOT_FOUND)),
        Problem::Http { status: 413, .. } => plain(&text::P_SENT_TOO_LARGE),
        Problem::Http { status, message } => match quoted(message) {
            Some(words) => (
                text::P_HTTP_SAYS.get(locale).to_owned(),
                vec![("status", status.to_string()), ("message", words)],
            ),
            None => with(&text::P_HTTP, "status", &status.to_string()),
        },
        Problem::Busy { retry_after: None, .. } => plain(&text::P_BUSY),
        Problem::Busy {
            retry_after: Some(seconds),
            ..
        } => match formatter::from_now(locale, (*seconds).into()) {
            Some(when) => (text::P_BUSY_FOR.get(locale).to_owned(), vec![("when", when)]),
            None => plain(&text::P_BUSY),
        },
        Problem::NotAStream { content_type } => with(
            by_place(&text::P_NOT_A_STREAM_HERE, &text::P_NOT_A_STREAM),
            "type",
            content_type,
        ),
        Problem::Empty => plain(&text::P_EMPTY),
        Problem::Unreadable => plain(by_place(&text::P_UNREADABLE_HERE, &text::P_UNREADABLE)),
        Problem::Interrupted => plain(&text::P_INTERRUPTED),
        Problem::Server { message } => with(&text::P_SERVER, "message", message),
        Problem::TooLate { message } => with(&text::P_TOO_LATE, "message", message),
        Problem::TooLarge { limit } => with(&text::P_TOO_LARGE, "limit", limit),
        Problem::LeftOut { limit } => with(&text::P_LEFT_OUT, "limit", limit),
        Problem::ResendLimit { count } => (text::P_RESEND_LIMIT.fill(locale, *count as usize, &[]), Vec::new()),
        Problem::Stalled => plain(&text::P_STALLED),
        Problem::BlockedOrigin { origin } => with(by_place(&text::P_BLOCKED_HERE, &text::P_BLOCKED), "origin", origin),
        Problem::Forbidden { origin } => with(by_place(&text::P_BLOCKED_HERE, &text::P_POLICY), "origin", origin),
        Problem::Redirected => plain(&text::P_REDIRECTED),
        Problem::Closed { origin } => with(&text::P_CLOSED, "origin", origin),
        Problem::NoProtocol { name } => {
            let known: Vec<&str> = DESCRIPTORS.iter().map(|descriptor| descriptor.id).collect();
            let words = text::P_NO_PROTOCOL.get(locale).to_owned();
            (
                words,
                vec![("name", shortened(name, NAMED)), ("known", known.join(", "))],
            )
        }
        Problem::Storage => plain(&text::P_STORAGE),
        Problem::OutboxFull => plain(&surface::TOO_MANY_WAIT),
        Problem::LogFull => plain(&text::P_LOG_FULL),
        Problem::Attachment { name } => with(&text::P_ATTACHMENT, "name", name),
        Problem::FileTooLarge { name, limit } => (
            text::P_FILE_TOO_LARGE.get(locale).to_owned(),
            vec![("name", shortened(name, QUOTED)), ("limit", (*limit).to_owned())],
        ),
        Problem::NotTaken {
            name,
            files: Files::Pictures,
        } => with(&text::P_PICTURES_ONLY, "name", name),
        Problem::NotTaken { name, .. } => with(&text::P_NO_FILES, "name", name),
    }
}

/// The sentence of a problem as plain words. `hosted`: in a page of somebody else's.
pub fn words(problem: &Problem, locale: Locale, hosted: bool) -> String {
    let (template, values) = sentence(problem, locale, hosted);
    crate::words::fill(&template, &as_pairs(&values))
}

/// A problem that takes nothing away is told, not warned of.
fn is_mild(problem: &Problem) -> bool {
    matches!(
        problem,
        Problem::Storage
            | Problem::Stalled
            | Problem::Stopped
            | Problem::Unreached
            | Problem::ResendLimit { .. }
            | Problem::Busy { .. }
    )
}

fn as_pairs<'a>(values: &'a [(&'static str, String)]) -> Vec<(&'a str, &'a str)> {
    values.iter().map(|(name, value)| (*name, value.as_str())).collect()
}

/// The problem as it stands now: the seconds that a server named pass.
fn countdown(problem: Problem) -> Signal<Problem> {
    let Problem::Busy {
        retry_after: Some(seconds),
        message,
    } = problem
    else {
        return Signal::stored(problem);
    };
    let left = RwSignal::new(seconds);
    let end = clock::now() + f64::from(seconds) * 1000.0;
    // By the clock: a tab that nobody sees is not called every second.
    dom::every(std::time::Duration::from_secs(1), move || {
        let now = ((end - clock::now()) / 1000.0).ceil().max(0.0) as u32;
        if left.try_get_untracked().is_some_and(|before| before != now) {
            left.set(now);
        }
    });
    Signal::derive(move || Problem::Busy {
        retry_after: Some(left.get()).filter(|left| *left > 0),
        message: message.clone(),
    })
}

/// One notice. `on_retry` and `on_dismiss` are the only two things it can do.
#[component]
pub fn NoticeCard(
    notice: Notice,
    #[prop(into)] on_retry: Callback<()>,
    #[prop(into)] on_dismiss: Callback<()>,
) -> impl IntoView {
    let locale = use_locale();
    let hosted = is_hosted();
    let mild = is_mild(&notice.problem);
    let retry = notice.retry;
    let outdated = notice.problem == Problem::Outdated;
    let problem = countdown(notice.problem);
    let detail = notice.detail.filter(|detail| !detail.trim().is_empty());
    view! {
        <section class="ps-alert" class:ps-alert--info=mild>
            <div class="ps-alert__line">
                {if mild { icon::info() } else { icon::warning() }}
                <p class="ps-alert__words">
                    {move || {
                        let (template, values) = sentence(&problem.get(), locale.get(), hosted);
                        phrase(&template, &as_pairs(&values))
                    }}
                </p>
                {outdated.then(reload)}
                {(retry && !outdated)
                    .then(|| {
                        view! {
                            <button type="button" class="ps-button ps-button-small" on:click=move |_| on_retry.run(())>
                                {t(&text::RETRY)}
                            </button>
                        }
                    })}
                <button
                    type="button"
                    class="ps-quiet ps-quiet--icon"
                    aria-label=t(&text::DISMISS)
                    on:click=move |_| on_dismiss.run(())
                >
                    {icon::cross()}
                </button>
            </div>
            {detail
                .map(|detail| {
                    view! {
                        <details class="ps-alert__details">
                            <summary>{icon::chevron()} {t(&text::DETAILS)}</summary>
                            <pre class="ps-mono" tabindex="0" role="group" dir="auto" aria-label=t(&text::DETAILS)>
                                {detail}
                            </pre>
                        </details>
                    }
                })}
        </section>
    }
}

/// How bad a problem is; the worst is shown.
fn weight(problem: &Problem) -> u8 {
    match problem {
        Problem::Offline => 0,
        problem if is_mild(problem) => 1,
        _ => 2,
    }
}

/// The notice of a chat, for the module that holds it, and what was set aside: where another answer is refused, the way back to
/// the one before.
pub(super) fn notices(chat: LiveChat, gesture: Callback<Gesture>) -> View {
    view! {
        <ChatNotice chat gesture/>
        <SetAside chat gesture/>
    }
}

/// One at a time, the worst first; said aloud once. What is less bad comes when that is gone.
#[component]
fn ChatNotice(chat: LiveChat, gesture: Callback<Gesture>) -> impl IntoView {
    let locale = use_locale();
    let announcer = use_announcer();
    let hosted = is_hosted();
    let told = RwSignal::new(Vec::<Notice>::new());
    Effect::new(move |_| match chat.notice.get() {
        None => told.set(Vec::new()),
        Some(notice) => {
            // A request that rests fails anew every minute.
            let stands = told.with_untracked(|told| told.iter().any(|known| known.problem == notice.problem));
            if !stands {
                let said = words(&notice.problem, locale.get_untracked(), hosted);
                if weight(&notice.problem) < 2 {
                    announcer.say(said);
                } else {
                    announcer.alert(said);
                }
            }
            told.update(|told| {
                // A newer word on the same matter takes the place of the older one.
                let same =
                    |known: &Notice| std::mem::discriminant(&known.problem) == std::mem::discriminant(&notice.problem);
                told.retain(|known| !same(known));
                told.push(notice);
                sort_by(told, |a, b| weight(&a.problem).cmp(&weight(&b.problem)));
            });
        }
    });
    let dismiss_if_empty = move || {
        if told.with_untracked(Vec::is_empty) {
            gesture.run(Gesture::DismissNotice);
        }
    };
    // A word about a file that is too large is about one that is there.
    let is_large = |file: &&Attachment| file.state.get_untracked() == Attached::Refused;
    let large = Memo::new(move |_| -> Vec<String> {
        let names = |files: &Vec<Attachment>| files.iter().filter(is_large).map(|file| file.file.name()).collect();
        chat.attachments.with(names)
    });
    Effect::new(move |_| {
        let large = large.get();
        let is_gone =
            |notice: &Notice| matches!(&notice.problem, Problem::FileTooLarge { name, .. } if !large.contains(name));
        if !told.with_untracked(|told| told.iter().any(is_gone)) {
            return;
        }
        told.update(|told| match large.first() {
            Some(first) => {
                for notice in told {
                    if let Problem::FileTooLarge { name, .. } = &mut notice.problem {
                        name.clone_from(first);
                    }
                }
            }
            None => told.retain(|notice| !is_gone(notice)),
        });
        dismiss_if_empty();
    });
    let dismiss = move |()| {
        told.update(|told| drop(told.pop()));
        dismiss_if_empty();
    };
    move || {
        let notice = told.with(|told| told.last().cloned())?;
        if notice.problem == Problem::Offline {
            return Some(view! { <p class="ps-offline">{icon::offline()} {t(&text::P_OFFLINE)}</p> });
        }
        Some(view! { <NoticeCard notice on_retry=move |()| gesture.run(Gesture::Retry) on_dismiss=dismiss/> })
    }
}
