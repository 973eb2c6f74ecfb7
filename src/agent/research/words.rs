//! What the research agent finds and says, in three languages. The page and its lines are made for the demo.

use crate::words::text::demo::research as demo;
use serde_json::{Value, json};

use crate::words::{Locale, Text};

/// A page of the web.
pub(super) struct WebPage {
    pub title: Text,
    urls: Text,
}

impl WebPage {
    pub(super) fn url(&self, locale: Locale) -> &'static str {
        self.urls.get(locale)
    }
}

const PYTHON_ORG: WebPage = WebPage {
    title: demo::WELCOME_TO_PYTHON_ORG,
    urls: demo::HTTPS_WWW_PYTHON_ORG,
};
const ENCYCLOPEDIA: WebPage = WebPage {
    title: demo::PYTHON,
    urls: demo::HTTPS_WWW_BRITANNICA_COM_TECHNOLOGY,
};
pub(super) const WIKIPEDIA: WebPage = WebPage {
    title: demo::PYTHON_PROGRAMMING_LANGUAGE_WIKIPEDIA,
    urls: demo::HTTPS_EN_WIKIPEDIA_ORG_WIKI,
};
pub(super) const SURVEY: WebPage = WebPage {
    title: demo::DEVELOPER_SURVEY,
    urls: demo::HTTPS_SURVEY_STACKOVERFLOW_CO_2025,
};

/// What the first search finds, by id.
pub(super) const FOUND: [(&str, &WebPage); 3] = [("0:0", &PYTHON_ORG), ("0:1", &ENCYCLOPEDIA), ("0:2", &WIKIPEDIA)];

pub(super) const THINK_FIRST: Text = demo::THINK_FIRST;
pub(super) const QUERY: Text = demo::QUERY;
pub(super) const QUERY_MORE: Text = demo::QUERY_MORE;
pub(super) const THINK_OPEN: Text = demo::THINK_OPEN;
pub(super) const PAGE: Text = demo::PAGE;
pub(super) const CHART: Text = demo::CHART;
pub(super) const ANSWER: Text = demo::ANSWER;

pub(super) const MAIL_STEP: Text = demo::MAIL_STEP;
pub(super) const MAY_I: Text = demo::MAY_I;
pub(super) const SENT: Text = demo::SENT;
pub(super) const NOT_SENT: Text = demo::NOT_SENT;

/// The chart as an ECharts option, as the chart tool makes it.
pub(super) fn chart(locale: Locale) -> Value {
    let years = ["2019", "2020", "2021", "2022", "2023", "2024", "2025"];
    json!({
        "title": { "text": CHART.get(locale), "link": "javascript:alert(1)" },
        "tooltip": { "formatter": "{b}: {c}%" },
        "xAxis": { "type": "category", "data": years },
        "yAxis": { "type": "value", "axisLabel": { "formatter": "{value}%" } },
        "series": [{ "type": "bar", "name": "Python", "data": [41, 44, 48, 48, 49, 51, 58] }],
    })
}
