i-know-no-suggestion-with = 找不到编号为 `{ $title }` 的建议，未做任何更改。
dismissed-title-i-wont-suggest = 已忽略“{ $title }”。除非撤消，否则不会再次建议。
undone-title-is-open-again = 已撤消：“{ $title }”恢复为待处理，没有任何更改生效。
applied-title-tables-and-charts = 已应用“{ $title }”。此演示的表格和图表会在最近一周中体现。
changes-what-you-pay-every = 将改变每日支出金额
there-was-nothing-new-to = 没有新的内容需要继续处理。
the-approval-doesnt-belong-to = 批准与参数不一致，因此未运行该工具。
done-the-daily-budget-is = 已完成：自 3 月 9 日起，每日预算为 **${ $to }**。此演示的表格和图表会在最近一周中体现这一更改。
name-ran = 已运行 `{ $name }`。
the-weather-of-city = { $city }天气
all-right-i-left-what = 好的，没有运行{ $what }工具。如改变主意请告诉我。
all-right-i-left-what-alone = 好的，没有运行{ $what }工具。您的理由是：“{ $reason }”，我会照办。
plan-for-the-second-quarter = 第二季度投放计划
roas-py = roas.py
campaigns-last-30-days = 近 30 天广告系列
title-is-ready-open-it = “{ $title }”已完成，可从上方卡片打开。
campaign-spend-clicks-conversions-revenu =
    广告系列,花费,点击,转化,收入,ROAS
    {""}
about-target-roas-bidding = 目标 ROAS 出价简介
bid-more-efficiently-towards-the = 介绍如何朝目标转化价值更高效地出价。
your-google-ads-accounts-conversions = Google Ads 转化跟踪
how-conversions-are-counted-and = 说明转化的计算方式，以及最近几天的数据为何还会变化。
search-strategies-that-work = 行之有效的搜索策略
lessons-from-accounts-that-moved = 把预算转向意图驱动系列的账户经验。
cost-per-action = 每次行动成本(CPA)
a-pricing-model-in-which = 广告主为指定行动付费的计价模式。
account-guidelines = 账户运营指南
i-found-four-pages-in = 共找到四个页面。简而言之：广告系列在 30 天内至少有 15 次转化后再设置**目标 ROAS**；最近三天的转化仍在统计，不要据此判断。
i-begin-to-answer-as = 我像往常一样开始回答，然而就在这句话的中间
the-model-stopped-answering-press = 模型停止了响应。请按重试：第二次会成功。
conversion-tracking = 转化跟踪
budgets = 预算
search-terms = 搜索词
creatives = 素材
landing-pages = 着陆页
the-audit-is-done-four = 检查完成：四项正常，有两个 CTR 偏低的素材值得关注。
that-output-has-10-mb = 该输出有 10 MB，聊天仍应立即响应。
no-component-knows-these-tools = 没有组件认识这些工具和数据，因此按原样显示名称、参数和结果。
here-is-the-week-as = 这是一周的图片：每天一根柱子，最后一根是星期日。
i-received-these-files-as = 已收到以下文件。作为演示我无法查看内容，但真实模型会收到它们：
questions = 问题
ad-optimizations = 广告优化建议
key-actions = 关键行动
document-suggestions = 文档建议
why-the-cpa-rose = CPA 上升的原因
account-report = 账户报告
a-slow-answer = 一个缓慢的回答
a-picture = 一张图片
a-tour = 功能导览
something-goes-wrong = 出错的情形
tools-at-work = 工具运行
campaign-performance = 广告系列效果
performance-charts = 效果图表
weather = 天气
budget-change = 预算调整
document-search = 文档搜索
getting-started = 开始使用
cpa-is-spend-divided-by =
    CPA 等于花费除以转化数，所以要么点击变贵，要么转化率下降。

    近 7 天的花费略有上升。所有广告系列的点击单价在同一天同时上涨约 6%，转化率没有超出平常的波动。

    所有系列同时变化，说明是市场原因，而不是某个素材不好。竞争最激烈的竞品词搜索涨幅最大。
the-cpa-rose-because-clicks =
    CPA 上升是因为自 3 月 2 日起所有广告系列的**点击单价同时上涨约 6%**，转化率没有变化。

    - **原因：** 竞价者增多，竞品词尤为明显
    - **并非原因：** 素材或着陆页
    - **对策：** 先下调*竞品词搜索*的出价，它的点击最贵而转化最少。
line-n-i-write-slowly =
    第 { $n } 行：我写得很慢，您可以按下停止，看看会留下什么。

    {""}
this-time-it-worked-the = 这次成功了。第一次是故意失败的，以便您看到出错的样子以及重试的作用。
hello-i-look-after-a = 您好！我负责一个演示用的 Google Ads 账户，会用表格、图表、卡片和问题来回答。
im-a-scripted-demo-and = 我是按脚本运行的演示，无法回答这个问题。我可以谈谈演示用的 Google Ads 账户、天气、文档和问卷。
a-short-tour-first-how = 简短导览：先看我如何思考，然后是表格、图表、可应用的建议，以及一个等待您批准的工具。
try-one-of-these = 可以试试这些：
which-channel-matters-most-to = 本季度对您来说最重要的渠道是哪个？
suggestions-will-start-with-this = 之后的建议将从该渠道开始。
search = 搜索
people-who-are-looking-for = 正在寻找您的人
display = 展示
banners-on-other-sites = 其他网站上的横幅
performance-max = 效果最大化
google-chooses-the-places = 由 Google 选择投放位置
another-one = 其他
which-one = 是哪个渠道？
i-can-trust-the-suggestions = 我可以信任这个助手给出的建议。
choose-the-point-that-fits = 请选择最符合的分值。
strongly-disagree = 非常不同意
neither = 中立
strongly-agree = 非常同意
the-question-could-not-be = 该问题未能作答，我会在没有答案的情况下继续。
noted-you-chose-label-suggestions = 已记录：您选择了“{ $label }”，之后的建议将从这里开始。
thank-you-score-of-top = 谢谢：{ $top } 分中的 { $score } 分，我会以此衡量之后的建议。
you-skipped-the-question-thats = 您跳过了这个问题。没关系，我不会再问。
looks-up-the-place-at = 将在 Open-Meteo 查询该地点
the-forecast-has-no-such = 天气预报中没有该地点。
the-weather-in-city-is = { $city }目前气温 { $now }°C，今天在 { $low }°C 到 { $high }°C 之间。
campaign-table = 广告系列表格
charts = 图表
optimizations = 优化建议
two-questions = 两个问题
ask-two-questions = 请用问卷问我两个问题
tour = 导览
give-a-tour = 请带我做一次导览
