//! What the other agents can be asked, and a model that knows our tools and nothing else.

use super::Words;
use crate::words::text::start as demo;

/// What the interviewing agent can be asked.
pub(super) const INTERVIEW: [Words; 2] = [
    Words {
        name: "survey-whole",
        title: demo::START_THE_INTERVIEW,
        detail: demo::FIFTEEN_QUESTIONS_EACH_WITH_ITS,
        prompt: demo::START_THE_INTERVIEW_2,
    },
    Words {
        name: "survey-short",
        title: demo::THE_SHORT_INTERVIEW,
        detail: demo::SIX_QUESTIONS_IN_TWO_MINUTES,
        prompt: demo::START_THE_SHORT_INTERVIEW,
    },
];

/// What the research agent can be asked.
pub(super) const RESEARCH: [Words; 2] = [
    Words {
        name: "research-python",
        title: demo::THE_HISTORY_OF_PYTHON,
        detail: demo::AN_ANSWER_WITH_SOURCES_AND,
        prompt: demo::WHEN_DID_PYTHON_BEGIN_AND,
    },
    Words {
        name: "research-mail-question",
        title: demo::MAIL_THE_REPORT_WITH_YOUR,
        detail: demo::THE_WORKFLOW_STOPS_AND_ASKS,
        prompt: demo::MAIL_THIS_REPORT_TO_THE,
    },
];

/// What the agents that build surfaces can be asked.
pub(super) const SURFACES: [Words; 4] = [
    Words {
        name: "surface-dashboard",
        title: demo::A_STORES_WEEK,
        detail: demo::FIGURES_THAT_FOLLOW_THE_REGION,
        prompt: demo::SHOW_ME_A_DASHBOARD_OF,
    },
    Words {
        name: "surface-booking",
        title: demo::BOOK_A_TABLE,
        detail: demo::A_FORM_THAT_CHECKS_AS,
        prompt: demo::I_WANT_TO_BOOK_A,
    },
    Words {
        name: "surface-list",
        title: demo::A_PACKING_LIST,
        detail: demo::ROWS_TO_TICK_ADD_AND,
        prompt: demo::MAKE_ME_A_PACKING_LIST,
    },
    Words {
        name: "surface-order",
        title: demo::AN_ORDER,
        detail: demo::CHANGE_THE_AMOUNT_AND_CONFIRM,
        prompt: demo::ID_LIKE_TO_ORDER_COFFEE,
    },
];

/// What a model can be asked that knows our tools and nothing else.
pub(super) const MODEL: [Words; 4] = [
    Words {
        name: "model-table",
        title: demo::COMPARE_THINGS,
        detail: demo::A_TABLE_THAT_YOU_CAN,
        prompt: demo::COMPARE_THREE_WAYS_TO_LEARN,
    },
    Words {
        name: "model-question",
        title: demo::HELP_ME_DECIDE,
        detail: demo::IT_ASKS_WITH_CARDS_YOU,
        prompt: demo::HELP_ME_CHOOSE_A_PRESENT,
    },
    Words {
        name: "model-plan",
        title: demo::PLAN_SOMETHING,
        detail: demo::STEPS_THAT_YOU_CAN_TICK,
        prompt: demo::PLAN_A_WEEKEND_IN_LISBON,
    },
    Words {
        name: "model-chart",
        title: demo::DRAW_SOME_FIGURES,
        detail: demo::A_CHART_OF_WHAT_YOU,
        prompt: demo::DRAW_A_LINE_CHART_OF,
    },
];
