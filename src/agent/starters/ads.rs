//! What the scripted agent can be asked about its ads account, and what shows the page's own machinery: every scenario once.

use super::Words;
use crate::words::text::start as demo;

/// The first four show the four ways to answer: a table, an approval, questions, charts.
pub(super) const FIRST: [Words; 4] = [
    Words {
        name: "table",
        title: demo::FIND_INEFFICIENT_CAMPAIGNS,
        detail: demo::A_TABLE_WITH_THE_REASONS,
        prompt: demo::SHOW_CAMPAIGN_PERFORMANCE_AS_A,
    },
    Words {
        name: "weather",
        title: demo::WEATHER_WITH_YOUR_APPROVAL,
        detail: demo::THE_TOOL_WAITS_UNTIL_YOU,
        prompt: demo::WHAT_IS_THE_WEATHER_IN,
    },
    Words {
        name: "survey",
        title: demo::TWO_SHORT_QUESTIONS,
        detail: demo::ANSWER_ON_CARDS_INSTEAD_OF,
        prompt: demo::ASK_ME_THE_TWO_QUESTIONS,
    },
    Words {
        name: "chart",
        title: demo::A_DASHBOARD_OF_30_DAYS,
        detail: demo::CHARTS_BY_DAY_CAMPAIGN_AND,
        prompt: demo::SHOW_THE_AD_PERFORMANCE_TREND,
    },
];

/// What else there is.
pub(super) const MORE: [Words; 22] = [
    Words {
        name: "spend-revenue",
        title: demo::SPEND_AGAINST_REVENUE,
        detail: demo::ONLY_THE_TWO_MEASURES_SIDE,
        prompt: demo::SHOW_ONLY_THE_GRAPH_OF,
    },
    Words {
        name: "nudges",
        title: demo::QUICK_OPTIMIZATIONS,
        detail: demo::SUGGESTIONS_THAT_YOU_CAN_APPLY,
        prompt: demo::BRIEFLY_SHOW_AD_OPTIMIZATION_SUGGESTIONS,
    },
    Words {
        name: "conversions",
        title: demo::MORE_CONVERSIONS,
        detail: demo::THE_KEY_ACTIONS_FOR_TODAY,
        prompt: demo::SHOW_THE_KEY_ACTIONS_TO,
    },
    Words {
        name: "clicks",
        title: demo::MORE_CLICKS,
        detail: demo::THE_KEY_ACTIONS_FOR_TODAY,
        prompt: demo::SHOW_THE_KEY_ACTIONS_TO_TAKE,
    },
    Words {
        name: "budget",
        title: demo::CHANGE_A_BUDGET,
        detail: demo::YOU_SEE_WHAT_CHANGES_BEFORE,
        prompt: demo::RAISE_THE_BUDGET_OF_BRAND,
    },
    Words {
        name: "why",
        title: demo::WHY_DID_THE_CPA_RISE,
        detail: demo::AN_ANSWER_WITH_ITS_REASONING,
        prompt: demo::WHY_DID_THE_CPA_RISE_2,
    },
    Words {
        name: "document",
        title: demo::WRITE_A_PLAN,
        detail: demo::A_DOCUMENT_BESIDE_THE_CHAT,
        prompt: demo::WRITE_A_DOCUMENT_THE_PLAN,
    },
    Words {
        name: "sheet",
        title: demo::CAMPAIGNS_AS_A_SHEET,
        detail: demo::ROWS_TO_TAKE_AWAY,
        prompt: demo::MAKE_A_SPREADSHEET_OF_THE,
    },
    Words {
        name: "search",
        title: demo::SEARCH_THE_HELP_PAGES,
        detail: demo::AN_ANSWER_WITH_SOURCES,
        prompt: demo::SEARCH_THE_HELP_DOCUMENTS_FOR,
    },
    Words {
        name: "progress",
        title: demo::AUDIT_THE_ACCOUNT,
        detail: demo::A_TOOL_THAT_REPORTS_WHILE,
        prompt: demo::AUDIT_THE_ACCOUNT_AND_SHOW,
    },
    Words {
        name: "suggestions",
        title: demo::REVIEW_MY_DOCUMENT,
        detail: demo::SAYS_WHAT_IT_LACKS_WITH,
        prompt: demo::SUGGEST_IMPROVEMENTS_TO_MY_DOCUMENT,
    },
    Words {
        name: "report",
        title: demo::A_LONG_REPORT,
        detail: demo::HEADINGS_TABLES_CODE_AND_LISTS,
        prompt: demo::WRITE_THE_LONG_REPORT_OF,
    },
    Words {
        name: "code",
        title: demo::WRITE_A_SCRIPT,
        detail: demo::CODE_AS_A_DOCUMENT,
        prompt: demo::WRITE_A_SCRIPT_THAT_COMPUTES,
    },
    Words {
        name: "picture",
        title: demo::THE_WEEK_AS_A_PICTURE,
        detail: demo::A_FILE_INSIDE_THE_ANSWER,
        prompt: demo::SHOW_THE_WEEK_AS_A,
    },
    Words {
        name: "unknown-tool",
        title: demo::TOOLS_THAT_NOBODY_KNOWS,
        detail: demo::ARGUMENTS_AND_RESULTS_AS_THEY,
        prompt: demo::USE_A_CUSTOM_TOOL_THAT,
    },
    Words {
        name: "huge",
        title: demo::TEN_MEGABYTES_OF_ROWS,
        detail: demo::THE_PAGE_STAYS_QUICK,
        prompt: demo::EXPORT_10_MB_OF_ROWS,
    },
    Words {
        name: "refused",
        title: demo::ASK_FOR_WHAT_ISNT_THERE,
        detail: demo::A_REFUSAL_WITH_CHOICES,
        prompt: demo::SHOW_THE_KEY_ACTIONS_TO_TAKE_NOW,
    },
    Words {
        name: "slow",
        title: demo::A_SLOW_ANSWER,
        detail: demo::TIME_ENOUGH_TO_PRESS_STOP,
        prompt: demo::ANSWER_SLOWLY_SO_THAT_I,
    },
    Words {
        name: "break-off",
        title: demo::AN_ANSWER_THAT_BREAKS_OFF,
        detail: demo::WHAT_CAME_STAYS_AND_RETRY,
        prompt: demo::LET_THE_ANSWER_FAIL_IN,
    },
    Words {
        name: "busy",
        title: demo::TOO_MANY_REQUESTS,
        detail: demo::WAITS_AS_LONG_AS_THE,
        prompt: demo::FAIL_WITH_ERROR_429_AS,
    },
    Words {
        name: "offline",
        title: demo::A_SERVER_THAT_IS_DOWN,
        detail: demo::TRIES_AGAIN_BY_ITSELF_THEN,
        prompt: demo::FAIL_WITH_ERROR_500_AS,
    },
    Words {
        name: "tour",
        title: demo::A_SHORT_TOUR,
        detail: demo::EVERYTHING_ONCE_ONE_AFTER_THE,
        prompt: demo::GIVE_ME_A_TOUR,
    },
];
