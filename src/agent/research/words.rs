//! What the research agent finds and says, in three languages. The page and its lines are made for the demo.

use crate::words::text::demo::research as demo;
use serde_json::{Value, json};

use crate::words::{Locale, Text};

/// A page of the web.
pub struct WebPage {
    pub title: Text,
    urls: Text,
}

impl WebPage {
    pub fn url(&self, locale: Locale) -> &'static str {
        self.urls.get(locale)
    }
}

pub const PYTHON_ORG: WebPage = WebPage {
    title: demo::WELCOME_TO_PYTHON_ORG,
    urls: demo::HTTPS_WWW_PYTHON_ORG,
};
pub const ENCYCLOPEDIA: WebPage = WebPage {
    title: demo::PYTHON,
    urls: demo::HTTPS_WWW_BRITANNICA_COM_TECHNOLOGY,
};
pub const WIKIPEDIA: WebPage = WebPage {
    title: demo::PYTHON_PROGRAMMING_LANGUAGE_WIKIPEDIA,
    urls: demo::HTTPS_EN_WIKIPEDIA_ORG_WIKI,
};
pub const SURVEY: WebPage = WebPage {
    title: demo::DEVELOPER_SURVEY,
    urls: demo::HTTPS_SURVEY_STACKOVERFLOW_CO_2025,
};

/// What the first search finds, by id.
pub const FOUND: [(&str, &WebPage); 3] = [("0:0", &PYTHON_ORG), ("0:1", &ENCYCLOPEDIA), ("0:2", &WIKIPEDIA)];

pub const THINK_FIRST: Text = demo::THINK_FIRST;
pub const QUERY: Text = demo::QUERY;
pub const QUERY_MORE: Text = demo::QUERY_MORE;
pub const THINK_OPEN: Text = demo::THINK_OPEN;
pub const PAGE: Text = demo::PAGE;
pub const CHART: Text = demo::CHART;
pub const ANSWER: Text = demo::ANSWER;

pub const MAIL_STEP: Text = demo::MAIL_STEP;
pub const MAY_I: Text = demo::MAY_I;
pub const SENT: Text = demo::SENT;
pub const NOT_SENT: Text = demo::NOT_SENT;

/// The chart as an ECharts option, as the chart tool makes it.
pub fn chart(locale: Locale) -> Value {
    let years = ["2019", "2020", "2021", "2022", "2023", "2024", "2025"];
    json!({
        "title": { "text": CHART.get(locale), "link": "javascript:alert(1)" },
        "tooltip": { "formatter": "{b}: {c}%" },
        "xAxis": { "type": "category", "data": years },
        "yAxis": { "type": "value", "axisLabel": { "formatter": "{value}%" } },
        "series": [{ "type": "bar", "name": "Python", "data": [41, 44, 48, 48, 49, 51, 58] }],
    })
}
