//! The first things to try, as prompts. Pure words, so that the page can show them without the
//! agent.

mod ads;
mod others;

use ads::{FIRST, MORE};
use others::{INTERVIEW, MODEL, RESEARCH, SURFACES};

use crate::words::{Locale, Text};

/// One prompt to start with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DemoStarter {
    /// Stable name of the scenario.
    pub name: &'static str,
    /// The words on it.
    pub title: &'static str,
    /// What will come back, in a few words.
    pub detail: &'static str,
    /// What is sent.
    pub prompt: &'static str,
}

struct Words {
    name: &'static str,
    title: Text,
    detail: Text,
    prompt: Text,
}

/// The starter prompts for a model behind this page, in a language.
pub fn for_model(locale: Locale) -> Vec<DemoStarter> {
    said(&MODEL, locale)
}

fn said(words: &[Words], locale: Locale) -> Vec<DemoStarter> {
    let starter = |words: &Words| DemoStarter {
        name: words.name,
        title: words.title.get(locale),
        detail: words.detail.get(locale),
        prompt: words.prompt.get(locale),
    };
    words.iter().map(starter).collect()
}

fn of(protocol: &str) -> Option<&'static [Words]> {
    match protocol {
        "ag-ui" => Some(&INTERVIEW),
        "genos" => Some(&RESEARCH),
        "gulf" | "a2ui" | "genui" => Some(&SURFACES),
        _ => None,
    }
}

/// The first starter prompts of the agent that speaks this protocol, in a language.
pub fn first(locale: Locale, protocol: &str) -> Vec<DemoStarter> {
    said(of(protocol).unwrap_or(&FIRST), locale)
}

/// Whether [`starters`] has more than the first ones.
pub fn has_more(protocol: &str) -> bool {
    of(protocol).is_none()
}

/// All of them: text that most people never ask for.
pub fn starters(locale: Locale, protocol: &str) -> Vec<DemoStarter> {
    let mut all = first(locale, protocol);
    if has_more(protocol) {
        all.extend(said(&MORE, locale));
    }
    all
}

/// The languages whose words the agent understands.
const UNDERSTOOD: [Locale; 3] = [Locale::En, Locale::Ko, Locale::Zh];

/// What is meant by these words: whoever types a starter's title asks for what the starter sends, and what it sends in a
/// language that the agent does not understand is what it sends in English.
pub(super) fn meant<'a>(words: &'a str, protocol: &str) -> &'a str {
    let typed = words.trim().to_lowercase();
    let named = |locale: Locale| {
        let is_understood = UNDERSTOOD.contains(&locale);
        let more: &[Words] = if has_more(protocol) { &MORE } else { &[] };
        let mut all = of(protocol).unwrap_or(&FIRST).iter().chain(more);
        let is_meant = |text: Text| text.get(locale).to_lowercase() == typed;
        all.find(|starter| is_meant(starter.title) || !is_understood && is_meant(starter.prompt))
            .map(|starter| starter.prompt.get(if is_understood { locale } else { Locale::En }))
    };
    Locale::ALL.into_iter().find_map(named).unwrap_or(words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agent::intent::{self, ChartAsk, DocumentIntent, Goal, Intent, TableAsk};
    use crate::agent::surface_intent::SurfaceIntent;

    /// Which starter shows a scenario. A scenario that stands in no line doesn't compile.
    macro_rules! scenarios {
        ($of:ident, $names:ident, $kind:ty: $($pattern:pat => $name:literal,)*) => {
            fn $of(scenario: &$kind) -> &'static str {
                match scenario { $($pattern => $name,)* }
            }
            const $names: &[&str] = &[$($name,)*];
        };
    }

    scenarios! { of_intent, INTENTS, Intent:
        Intent::Table(TableAsk { unknown: None, .. }) => "table",
        Intent::Chart(ChartAsk { unknown: None, spend: true, revenue: true, .. }) => "spend-revenue",
        Intent::Chart(ChartAsk { unknown: None, .. }) => "chart",
        Intent::Table(_) | Intent::Chart(_) | Intent::Cards(Goal::Unknown(_)) => "refused",
        Intent::Nudges => "nudges",
        Intent::Cards(Goal::Conversions) => "conversions",
        Intent::Cards(Goal::Clicks) => "clicks",
        Intent::Weather => "weather",
        Intent::Budget => "budget",
        Intent::Suggestions => "suggestions",
        Intent::Reasoning => "why",
        Intent::Markdown => "report",
        // The survey asks both of them.
        Intent::Question | Intent::Scale | Intent::Survey => "survey",
        Intent::Error => "break-off",
        Intent::Status(429) => "busy",
        Intent::Status(_) => "offline",
        Intent::Slow => "slow",
        Intent::Document(DocumentIntent::Text) => "document",
        Intent::Document(DocumentIntent::Code) => "code",
        Intent::Document(DocumentIntent::Sheet) => "sheet",
        Intent::Search => "search",
        Intent::Picture => "picture",
        Intent::Progress => "progress",
        Intent::Huge => "huge",
        Intent::UnknownTool => "unknown-tool",
        Intent::Tour => "tour",
        // Words that ask for nothing have an answer of their own, and lead on.
        Intent::Greeting | Intent::Nothing => "",
    }

    scenarios! { of_surface, SURFACE_INTENTS, SurfaceIntent:
        SurfaceIntent::Dashboard => "surface-dashboard",
        SurfaceIntent::Booking => "surface-booking",
        SurfaceIntent::List => "surface-list",
        SurfaceIntent::Order => "surface-order",
    }

    fn each_has_one(names: &[&str], protocol: &str, of: impl Fn(&str) -> &'static str) {
        for locale in Locale::ALL {
            let known = starters(locale, protocol);
            for name in names.iter().filter(|name| !name.is_empty()) {
                let starter = known.iter().find(|starter| starter.name == *name);
                let starter = starter.unwrap_or_else(|| panic!("{locale:?}: no starter shows {name}"));
                for words in [starter.prompt, starter.title] {
                    assert_eq!(of(words), *name, "{locale:?}: {words:?}");
                }
            }
        }
    }

    #[test]
    fn every_scenario_has_a_starter_whose_words_and_title_lead_to_it() {
        each_has_one(INTENTS, "ai-sdk", |words| {
            of_intent(&intent::read(meant(words, "ai-sdk")))
        });
        each_has_one(SURFACE_INTENTS, "gulf", |words| of_surface(&SurfaceIntent::of(words)));
    }
}
