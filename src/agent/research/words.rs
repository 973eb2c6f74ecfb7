//! What the research agent finds and says, in three languages. The page and its lines are made for the demo.

use serde_json::{Value, json};

use crate::i18n::{Locale, Text};

/// A page of the web.
pub struct Page {
    pub title: Text,
    urls: Text,
}

impl Page {
    pub fn url(&self, locale: Locale) -> &'static str {
        self.urls.get(locale)
    }
}

pub const PYTHON_ORG: Page = Page {
    title: Text::new(
        "Welcome to Python.org",
        "Welcome to Python.org",
        "Welcome to Python.org",
    ),
    urls: Text::new(
        "https://www.python.org/",
        "https://www.python.org/",
        "https://www.python.org/",
    ),
};
pub const ENCYCLOPEDIA: Page = Page {
    title: Text::new("Python", "Python - 파이썬", "Python"),
    urls: Text::new(
        "https://www.britannica.com/technology/Python-computer-language",
        "https://namu.wiki/w/Python",
        "https://baike.baidu.com/item/Python/407313",
    ),
};
pub const WIKIPEDIA: Page = Page {
    title: Text::new(
        "Python (programming language) - Wikipedia",
        "파이썬 - 위키백과, 우리 모두의 백과사전",
        "Python - 维基百科，自由的百科全书",
    ),
    urls: Text::new(
        "https://en.wikipedia.org/wiki/Python_(programming_language)",
        "https://ko.wikipedia.org/wiki/%ED%8C%8C%EC%9D%B4%EC%8D%AC",
        "https://zh.wikipedia.org/wiki/Python",
    ),
};
pub const SURVEY: Page = Page {
    title: Text::new("Developer Survey", "Developer Survey", "Developer Survey"),
    urls: Text::new(
        "https://survey.stackoverflow.co/2025/technology",
        "https://survey.stackoverflow.co/2025/technology",
        "https://survey.stackoverflow.co/2025/technology",
    ),
};

/// What the first search finds, by id.
pub const FOUND: [(&str, &Page); 3] = [("0:0", &PYTHON_ORG), ("0:1", &ENCYCLOPEDIA), ("0:2", &WIKIPEDIA)];

pub const THINK_FIRST: Text = Text::new(
    "I should look for the year of the first release and for figures about its use.",
    "첫 발표 시기와 사용 비율 자료를 찾아보자.",
    "先查首次发布的时间，再找使用率的数据。",
);
pub const QUERY: Text = Text::new(
    "python history first release",
    "python 역사 발표일",
    "Python 历史 首次发布",
);
pub const QUERY_MORE: Text = Text::new(
    "python usage survey 2025",
    "파이썬 사용 비율 2025",
    "Python 使用率 2025",
);
pub const THINK_OPEN: Text = Text::new(
    "The encyclopedia has the exact date, so I open it.",
    "위키백과에 정확한 날짜가 있으니 열어 보자.",
    "维基百科有准确日期，打开看看。",
);
pub const PAGE: Text = Text::new(
    "Python (programming language)\nPython is a high-level, general-purpose programming language.\nFirst appeared: 20 February 1991\nDesigned by: Guido van Rossum\nDeveloper: Python Software Foundation",
    "위키백과, 우리 모두의 백과사전.\n이 문서는 프로그래밍 언어에 관한 것입니다.\n발표일 1991년 2월 20일\n설계자 귀도 반 로섬\n개발자 파이썬 소프트웨어 재단",
    "维基百科，自由的百科全书\nPython 是一种通用的高级编程语言。\n发布时间：1991年2月20日\n设计者：吉多·范罗苏姆\n实现者：Python 软件基金会",
);
pub const CHART: Text = Text::new(
    "Share of developers who use Python",
    "파이썬을 쓰는 개발자 비율",
    "使用 Python 的开发者比例",
);
pub const ANSWER: Text = Text::new(
    "Python was first released by Guido van Rossum on **20 February 1991【1:0†L2-L3】**. It supports several styles at once, \
     object-oriented and functional among them 【0:1†Python†Encyclopædia Britannica】, and its home page sums it up as “lets you \
     work quickly and integrate systems more effectively” 【0:0†Welcome to Python.org†Python.org, 1:0】.\n\n【Note】 The share among developers keeps growing:\n\n\
     【0†chart】\n\n| Year | Share |\n|---|---:|\n| 2019 | 41% 【2:0】 |\n| 2025 | 58% 【2:0】 |\n\nIn short: more than half of the \
     developers asked use it 【2:0†Developer Survey†stackoverflow.co】.",
    "파이썬은 네덜란드의 귀도 반 로섬이 만들어 **1991년 2월 20일【1:0†L2-L3】**에 처음 발표했습니다. 객체 지향과 함수형을 모두 지원하는 멀티 \
     패러다임 언어이며【0:1†Python - 파이썬†나무위키】, 공식 누리집은 “빠르게 일하고 시스템을 더 효과적으로 통합하는 언어”라고 \
     소개합니다【0:0†Welcome to Python.org†Python.org, 1:0】.\n\n【참고】 개발자 사이의 사용 비율은 꾸준히 늘었습니다.\n\n【0†chart】\n\n| 연도 | 비율 |\n|---|---:|\n| 2019 | \
     41% 【2:0】 |\n| 2025 | 58% 【2:0】 |\n\n요약하면, 응답한 개발자의 절반 이상이 파이썬을 씁니다【2:0†Developer \
     Survey†stackoverflow.co】.",
    "Python 由荷兰的吉多·范罗苏姆创造，**1991年2月20日【1:0†L2-L3】**首次发布。它同时支持面向对象和函数式等多种编程范式【0:1†Python†百度百科】，\
     官网的介绍是“让您快速工作，更有效地集成系统”【0:0†Welcome to Python.org†Python.org, 1:0】。\n\n【注意】 开发者中的使用率一直在增长：\n\n【0†chart】\n\n| 年份 | 比例 \
     |\n|---|---:|\n| 2019 | 41% 【2:0】 |\n| 2025 | 58% 【2:0】 |\n\n总之，受访开发者中有一半以上在使用 Python【2:0†Developer \
     Survey†stackoverflow.co】。",
);

pub const MAIL_STEP: Text = Text::new("Send the mail", "메일 보내기", "发送邮件");
pub const MAY_I: Text = Text::new(
    "The report is ready. May I mail it to the team?",
    "보고서가 준비됐습니다. 팀에 메일로 보낼까요?",
    "报告已准备好。要用邮件发给团队吗？",
);
pub const SENT: Text = Text::new("Sent to the team.", "팀에 메일을 보냈습니다.", "已发送给团队。");
pub const NOT_SENT: Text = Text::new(
    "All right, I did not send it.",
    "알겠습니다. 보내지 않았습니다.",
    "好的，没有发送。",
);

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
