//! The steps of the interview: their order, their question types and what each one is for.

use crate::words::Text;
use crate::words::text::demo::interview as demo;

/// One thing that the interview wants to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Consent,
    Pain,
    Example,
    Needs,
    Order,
    Worth,
    Grid,
    Ease,
    Concept,
    Versions,
    Marks,
    Recommend,
    /// Asked in plain words, answered in the composer.
    Wish,
    Picture,
    About,
    HandOver,
}

/// What is fixed about a step.
struct Facts {
    name: &'static str,
    kind: &'static str,
    intent: &'static str,
    policy: &'static str,
}

impl Step {
    /// The whole interview.
    pub const LONG: [Step; 16] = [
        Step::Consent,
        Step::Pain,
        Step::Example,
        Step::Needs,
        Step::Order,
        Step::Worth,
        Step::Grid,
        Step::Ease,
        Step::Concept,
        Step::Versions,
        Step::Marks,
        Step::Recommend,
        Step::Wish,
        Step::Picture,
        Step::About,
        Step::HandOver,
    ];

    /// The short one.
    pub const SHORT: [Step; 7] = [
        Step::Consent,
        Step::Pain,
        Step::Example,
        Step::Worth,
        Step::Recommend,
        Step::Wish,
        Step::HandOver,
    ];

    const fn facts(self) -> Facts {
        let (name, kind, intent, policy) = match self {
            Step::Consent => ("consent", "consent", "obtain_research_consent", "no_citation_needed"),
            Step::Pain => (
                "primary_pain",
                "single_choice",
                "identify_primary_pain_point",
                "cite_selection",
            ),
            Step::Example => ("pain_example", "text_input", "collect_pain_example", "cite_free_text"),
            Step::Needs => (
                "tool_needs",
                "multiple_choice",
                "prioritize_platform_capabilities",
                "cite_selection",
            ),
            Step::Order => (
                "feature_ranking",
                "ranking",
                "rank_feature_importance",
                "cite_selection",
            ),
            Step::Worth => ("value_rating", "likert", "measure_perceived_value", "cite_selection"),
            Step::Grid => (
                "satisfaction",
                "matrix",
                "measure_satisfaction_by_part",
                "cite_selection",
            ),
            Step::Ease => ("ease", "rating", "measure_ease_today", "cite_selection"),
            Step::Concept => ("concept", "concept_card", "test_concept_appeal", "cite_free_text"),
            Step::Versions => ("versions", "comparison", "compare_report_layouts", "cite_selection"),
            Step::Marks => ("marks", "image_annotation", "find_confusing_spots", "cite_free_text"),
            Step::Recommend => ("nps", "nps", "measure_recommendation", "cite_followup_turn"),
            Step::Wish => ("wish", "", "understand_recommendation", "cite_followup_turn"),
            Step::Picture => ("screenshot", "file_upload", "collect_screenshot", "no_citation_needed"),
            Step::About => (
                "about_you",
                "modal_form",
                "collect_sensitive_profile",
                "no_citation_needed",
            ),
            Step::HandOver => (
                "hand_over",
                "task_confirmation",
                "confirm_hand_over",
                "no_citation_needed",
            ),
        };
        Facts {
            name,
            kind,
            intent,
            policy,
        }
    }

    /// What stands in `interaction_id` between `int_` and the number.
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// The word in `type`; empty for what is asked in words.
    pub fn kind(self) -> &'static str {
        self.facts().kind
    }

    /// `research_intent`.
    pub fn intent(self) -> &'static str {
        self.facts().intent
    }

    /// What the step is about, for people.
    pub fn topic(self) -> Text {
        match self {
            Step::Consent => demo::CONSENT,
            Step::Pain => demo::MAIN_DIFFICULTY,
            Step::Example => demo::AN_EXAMPLE_OF_IT,
            Step::Needs => demo::WHAT_IS_NEEDED_MOST,
            Step::Order => demo::ORDER_OF_IMPORTANCE,
            Step::Worth => demo::VALUE_FOR_YOU,
            Step::Grid => demo::SATISFACTION_TODAY,
            Step::Ease => demo::EASE_TODAY,
            Step::Concept => demo::REACTION_TO_THE_CONCEPT,
            Step::Versions => demo::PREFERRED_REPORT,
            Step::Marks => demo::MARKS_ON_THE_SKETCH,
            Step::Recommend => demo::RECOMMENDATION,
            Step::Wish => demo::WHY_THIS_SCORE,
            Step::Picture => demo::SCREENSHOT,
            Step::About => demo::ABOUT_YOU,
            Step::HandOver => demo::HAND_OVER,
        }
    }

    /// `evidence_policy`.
    pub fn policy(self) -> &'static str {
        self.facts().policy
    }

    /// The answer is nobody's business but the researchers': it is not repeated.
    pub fn is_sensitive(self) -> bool {
        self == Step::About
    }

    /// The step whose question has this `interaction_id`.
    pub fn of_id(id: &str) -> Option<Step> {
        let (name, _) = id.strip_prefix("int_")?.rsplit_once('_')?;
        Step::LONG
            .into_iter()
            .find(|step| !step.kind().is_empty() && step.name() == name)
    }
}
