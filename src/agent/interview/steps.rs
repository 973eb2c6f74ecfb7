//! The steps of the interview: their order, their question types and what each one is for.

use crate::words::Text;
use crate::words::text::demo::interview as demo;

/// What is fixed about a step.
struct Facts {
    name: &'static str,
    kind: &'static str,
    intent: &'static str,
    policy: &'static str,
    topic: Text,
}

/// The steps in their order, each with its name, question type, intent, policy and topic.
macro_rules! steps {
    ($($step:ident: $name:literal, $kind:literal, $intent:literal, $policy:literal, $topic:expr;)*) => {
        /// One thing that the interview wants to know.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum InterviewStep {
            $($step,)*
        }

        impl InterviewStep {
            /// The whole interview.
            pub(super) const LONG: &[InterviewStep] = &[$(InterviewStep::$step,)*];

            const fn facts(self) -> Facts {
                match self {
                    $(InterviewStep::$step => Facts { name: $name, kind: $kind, intent: $intent, policy: $policy, topic: $topic },)*
                }
            }
        }
    };
}

steps! {
    Consent: "consent", "consent", "obtain_research_consent", "no_citation_needed", demo::CONSENT;
    Pain: "primary_pain", "single_choice", "identify_primary_pain_point", "cite_selection", demo::MAIN_DIFFICULTY;
    Example: "pain_example", "text_input", "collect_pain_example", "cite_free_text", demo::AN_EXAMPLE_OF_IT;
    Needs: "tool_needs", "multiple_choice", "prioritize_platform_capabilities", "cite_selection", demo::WHAT_IS_NEEDED_MOST;
    Order: "feature_ranking", "ranking", "rank_feature_importance", "cite_selection", demo::ORDER_OF_IMPORTANCE;
    Worth: "value_rating", "likert", "measure_perceived_value", "cite_selection", demo::VALUE_FOR_YOU;
    Grid: "satisfaction", "matrix", "measure_satisfaction_by_part", "cite_selection", demo::SATISFACTION_TODAY;
    Ease: "ease", "rating", "measure_ease_today", "cite_selection", demo::EASE_TODAY;
    Concept: "concept", "concept_card", "test_concept_appeal", "cite_free_text", demo::REACTION_TO_THE_CONCEPT;
    Versions: "versions", "comparison", "compare_report_layouts", "cite_selection", demo::PREFERRED_REPORT;
    Marks: "marks", "image_annotation", "find_confusing_spots", "cite_free_text", demo::MARKS_ON_THE_SKETCH;
    Recommend: "nps", "nps", "measure_recommendation", "cite_followup_turn", demo::RECOMMENDATION;
    // Asked in plain words, answered in the composer.
    Wish: "wish", "", "understand_recommendation", "cite_followup_turn", demo::WHY_THIS_SCORE;
    Picture: "screenshot", "file_upload", "collect_screenshot", "no_citation_needed", demo::SCREENSHOT;
    About: "about_you", "modal_form", "collect_sensitive_profile", "no_citation_needed", demo::ABOUT_YOU;
    HandOver: "hand_over", "task_confirmation", "confirm_hand_over", "no_citation_needed", demo::HAND_OVER;
}

impl InterviewStep {
    /// The short one.
    pub(super) const SHORT: &[InterviewStep] = &[
        InterviewStep::Consent,
        InterviewStep::Pain,
        InterviewStep::Example,
        InterviewStep::Worth,
        InterviewStep::Recommend,
        InterviewStep::Wish,
        InterviewStep::HandOver,
    ];

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
        self.facts().topic
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
            .iter()
            .copied()
            .find(|step| !step.kind().is_empty() && step.name() == name)
    }
}
