//! Words only: reasoning, the long Markdown answer, the slow one, greetings and the fallback.

use super::{End, ads};
use crate::agent::script::Script;
use crate::i18n::{Locale, Text};

pub fn reasoning(script: &mut Script) -> End {
    script.reasoning(script.say(Text::new(
        "CPA is spend divided by conversions, so either clicks became dearer or fewer of them converted.\n\n\
         Spend of the last 7 days is up a little. The price of a click rose by about 6 percent in all campaigns at once, on the same day. \
         The conversion rate didn't move beyond its usual scatter.\n\n\
         All campaigns at once speaks for the market, not for one bad creative. The rise is strongest in Competitor Search, where the auction is the hardest.",
        "CPA는 광고비를 전환수로 나눈 값이므로, 클릭 단가가 올랐거나 전환율이 떨어진 것이다.\n\n\
         최근 7일 광고비는 조금 늘었다. 클릭 단가는 같은 날 모든 캠페인에서 동시에 약 6% 올랐다. 전환율은 평소 변동 폭을 벗어나지 않았다.\n\n\
         모든 캠페인이 동시에 움직였다면 특정 소재가 아니라 시장의 변화다. 경쟁이 가장 치열한 경쟁사 키워드에서 상승이 가장 크다.",
        "CPA 等于花费除以转化数，所以要么点击变贵，要么转化率下降。\n\n\
         近 7 天的花费略有上升。所有广告系列的点击单价在同一天同时上涨约 6%，转化率没有超出平常的波动。\n\n\
         所有系列同时变化，说明是市场原因，而不是某个素材不好。竞争最激烈的竞品词搜索涨幅最大。",
    )));
    script.text(script.say(Text::new(
        "The CPA rose because **clicks became about 6% dearer** on 2 March, in every campaign at once. The conversion rate stayed the same.\n\n\
         - **Cause:** more bidders in the auction, most of all for competitor keywords.\n- **Not the cause:** your creatives or landing pages.\n- **What helps:** \
         lower the bids of *Competitor Search* first; it pays the highest price for the fewest conversions.",
        "CPA가 오른 이유는 3월 2일부터 모든 캠페인에서 동시에 **클릭 단가가 약 6% 상승**했기 때문입니다. 전환율은 그대로입니다.\n\n\
         - **원인:** 입찰 경쟁 증가, 특히 경쟁사 키워드\n- **원인이 아닌 것:** 광고 소재나 랜딩 페이지\n- **해결책:** 가장 비싼 클릭에 비해 전환이 적은 *경쟁사 키워드 검색*의 입찰가부터 낮추세요.",
        "CPA 上升是因为自 3 月 2 日起所有广告系列的**点击单价同时上涨约 6%**，转化率没有变化。\n\n\
         - **原因：** 竞价者增多，竞品词尤为明显\n- **并非原因：** 素材或着陆页\n- **对策：** 先下调*竞品词搜索*的出价，它的点击最贵而转化最少。",
    )));
    End::Stop
}

pub fn markdown(script: &mut Script) -> End {
    script.text(match script.locale {
        Locale::En => include_str!("../text/report.en.md"),
        Locale::Ko => include_str!("../text/report.ko.md"),
        Locale::Zh => include_str!("../text/report.zh.md"),
    });
    End::Stop
}

/// Long enough to press Stop: about a minute at the usual pace.
pub fn slow(script: &mut Script) -> End {
    let line = Text::new(
        "Line {n}: I write slowly so that you can press Stop and see what stays.\n\n",
        "{n}번째 줄: 중지를 눌러 무엇이 남는지 볼 수 있도록 천천히 쓰고 있습니다.\n\n",
        "第 {n} 行：我写得很慢，您可以按下停止，看看会留下什么。\n\n",
    );
    let text: String = (1..=24)
        .map(|n| line.fill(script.locale, &[("n", &n.to_string())]))
        .collect();
    script.paced_text(&text, 9);
    End::Stop
}

pub fn recovered(script: &mut Script) -> End {
    script.text(script.say(Text::new(
        "This time it worked. The first attempt failed on purpose, so that you could see how an error looks and what Retry does.",
        "이번에는 성공했습니다. 오류 화면과 다시 시도 동작을 보여 드리려고 첫 번째 시도는 일부러 실패했습니다.",
        "这次成功了。第一次是故意失败的，以便您看到出错的样子以及重试的作用。",
    )));
    End::Stop
}

pub fn greeting(script: &mut Script) -> End {
    script.text(script.say(Text::new(
        "Hello! I look after a demo Google Ads account and answer with tables, charts, cards and questions.",
        "안녕하세요! 데모용 Google Ads 계정을 관리하며 표, 차트, 카드, 질문으로 답해 드려요.",
        "您好！我负责一个演示用的 Google Ads 账户，会用表格、图表、卡片和问题来回答。",
    )));
    // What one may go on with is no notice.
    ads::follow_ups(script, &ads::AFTER_GREETING);
    End::Stop
}

pub fn fallback(script: &mut Script) -> End {
    script.text(script.say(Text::new(
        "I'm a scripted demo and don't know an answer to that. I can talk about a demo Google Ads account, the weather, documents and questions.",
        "저는 정해진 대본으로 움직이는 데모라서 그 질문에는 답할 수 없어요. 데모 Google Ads 계정, 날씨, 문서, 설문 질문을 다룰 수 있습니다.",
        "我是按脚本运行的演示，无法回答这个问题。我可以谈谈演示用的 Google Ads 账户、天气、文档和问卷。",
    )));
    choices(script);
    End::Stop
}

pub fn tour(script: &mut Script) {
    script.text(script.say(Text::new(
        "A short tour: first how I think, then a table, charts, suggestions that you can apply, and a tool that waits for your approval.",
        "짧은 둘러보기입니다. 생각하는 과정, 표, 차트, 바로 적용할 수 있는 제안, 그리고 승인을 기다리는 도구를 차례로 보여 드릴게요.",
        "简短导览：先看我如何思考，然后是表格、图表、可应用的建议，以及一个等待您批准的工具。",
    )));
}

fn choices(script: &mut Script) {
    let choices = match script.locale {
        Locale::En => [
            (
                "Campaign table",
                "Show campaign performance as a table and point out the inefficient campaigns",
            ),
            ("Charts", "Show the ad performance trend of the last 30 days as a chart"),
            (
                "Optimizations",
                "Briefly show ad optimization suggestions that I can apply right now",
            ),
            ("Weather", "What is the weather in San Francisco?"),
            ("Two questions", "Ask me the two questions of the survey"),
            ("A tour", "Give me a tour"),
        ],
        Locale::Ko => [
            ("캠페인 표", "캠페인 성과를 표로 정리하고 비효율 캠페인을 알려줘"),
            ("차트", "최근 30일 광고 성과 추이를 차트로 보여줘"),
            (
                "최적화 제안",
                "지금 바로 적용할 수 있는 광고 최적화 제안을 간단히 보여줘",
            ),
            ("날씨", "서울 날씨를 알려줘"),
            ("질문 두 가지", "설문 질문 두 가지를 물어봐 줘"),
            ("둘러보기", "둘러보기를 시작해 줘"),
        ],
        Locale::Zh => [
            ("广告系列表格", "把广告系列效果整理成表格，并指出低效的广告系列"),
            ("图表", "用图表展示最近30天的广告效果趋势"),
            ("优化建议", "简要展示现在就能应用的广告优化建议"),
            ("天气", "北京今天天气怎么样？"),
            ("两个问题", "请用问卷问我两个问题"),
            ("导览", "请带我做一次导览"),
        ],
    };
    script.scope(
        script.say(Text::new("Try one of these:", "이런 것을 해 보세요:", "可以试试这些：")),
        &choices,
    );
}
