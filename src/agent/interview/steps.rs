//! The steps of the interview: their order, their question types and what each one is for.

use crate::words::Text;
use crate::words::text::demo::interview as demo;

/// One thing that the interview wants to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InterviewStep {
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

impl InterviewStep {
    /// The whole interview.
    pub(super) const LONG: [InterviewStep; 16] = [
        InterviewStep::Consent,
        InterviewStep::Pain,
        InterviewStep::Example,
        InterviewStep::Needs,
        InterviewStep::Order,
        InterviewStep::Worth,
        InterviewStep::Grid,
        InterviewStep::Ease,
        InterviewStep::Concept,
        InterviewStep::Versions,
        InterviewStep::Marks,
        InterviewStep::Recommend,
        InterviewStep::Wish,
        InterviewStep::Picture,
        InterviewStep::About,
        InterviewStep::HandOver,
    ];

    /// The short one.
    pub(super) const SHORT: [InterviewStep; 7] = [
        InterviewStep::Consent,
        InterviewStep::Pain,
        InterviewStep::Example,
        InterviewStep::Worth,
        InterviewStep::Recommend,
        InterviewStep::Wish,
        InterviewStep::HandOver,
    ];

    const fn facts(self) -> Facts {
        let (name, kind, intent, policy) = match self {
            InterviewStep::Consent => ("consent", "consent", "obtain_research_consent", "no_citation_needed"),
            InterviewStep::Pain => (
                "primary_pain",
                "single_choice",
                "identify_primary_pain_point",
                "cite_selection",
            ),
            InterviewStep::Example => ("pain_example", "text_input", "collect_pain_example", "cite_free_text"),
            InterviewStep::Needs => (
                "tool_needs",
                "multiple_choice",
                "prioritize_platform_capabilities",
                "cite_selection",
            ),
            InterviewStep::Order => (
                "feature_ranking",
                "ranking",
                "rank_feature_importance",
                "cite_selection",
            ),
            InterviewStep::Worth => ("value_rating", "likert", "measure_perceived_value", "cite_selection"),
            InterviewStep::Grid => (
                "satisfaction",
                "matrix",
                "measure_satisfaction_by_part",
                "cite_selection",
            ),
            InterviewStep::Ease => ("ease", "rating", "measure_ease_today", "cite_selection"),
            InterviewStep::Concept => ("concept", "concept_card", "test_concept_appeal", "cite_free_text"),
            InterviewStep::Versions => ("versions", "comparison", "compare_report_layouts", "cite_selection"),
            InterviewStep::Marks => ("marks", "image_annotation", "find_confusing_spots", "cite_free_text"),
            InterviewStep::Recommend => ("nps", "nps", "measure_recommendation", "cite_followup_turn"),
            InterviewStep::Wish => ("wish", "", "understand_recommendation", "cite_followup_turn"),
            InterviewStep::Picture => ("screenshot", "file_upload", "collect_screenshot", "no_citation_needed"),
            InterviewStep::About => (
                "about_you",
                "modal_form",
                "collect_sensitive_profile",
                "no_citation_needed",
            ),
            InterviewStep::HandOver => (
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
    pub(super) fn name(self) -> &'static str {
        self.facts().name
    }

    /// The word in `type`; empty for what is asked in words.
    pub(super) fn kind(self) -> &'static str {
        self.facts().kind
    }

    /// `research_intent`.
    pub(super) fn intent(self) -> &'static str {
        self.facts().intent
    }

    /// What the step is about, for people.
    pub(super) fn topic(self) -> Text {
        match self {
            InterviewStep::Consent => demo::CONSENT,
            InterviewStep::Pain => demo::MAIN_DIFFICULTY,
            InterviewStep::Example => demo::AN_EXAMPLE_OF_IT,
            InterviewStep::Needs => demo::WHAT_IS_NEEDED_MOST,
            InterviewStep::Order => demo::ORDER_OF_IMPORTANCE,
            InterviewStep::Worth => demo::VALUE_FOR_YOU,
            InterviewStep::Grid => demo::SATISFACTION_TODAY,
            InterviewStep::Ease => demo::EASE_TODAY,
            InterviewStep::Concept => demo::REACTION_TO_THE_CONCEPT,
            InterviewStep::Versions => demo::PREFERRED_REPORT,
            InterviewStep::Marks => demo::MARKS_ON_THE_SKETCH,
            InterviewStep::Recommend => demo::RECOMMENDATION,
            InterviewStep::Wish => demo::WHY_THIS_SCORE,
            InterviewStep::Picture => demo::SCREENSHOT,
            InterviewStep::About => demo::ABOUT_YOU,
            InterviewStep::HandOver => demo::HAND_OVER,
        }
    }

    /// `evidence_policy`.
    pub(super) fn policy(self) -> &'static str {
        self.facts().policy
    }

    /// The answer is nobody's business but the researchers': it is not repeated.
    pub(super) fn is_sensitive(self) -> bool {
        self == InterviewStep::About
    }

    /// The step whose question has this `interaction_id`.
    pub(super) fn of_id(id: &str) -> Option<InterviewStep> {
        let (name, _) = id.strip_prefix("int_")?.rsplit_once('_')?;
        InterviewStep::LONG
            .into_iter()
            .find(|step| !step.kind().is_empty() && step.name() == name)
    }
}
