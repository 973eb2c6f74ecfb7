plan-for-spring = 春季计划
plan-for-spring-we-move =
    # 春季计划

    将十分之一的预算转向搜索广告，两周后复盘。

    - 品牌广告系列优先
    - 移动出价下调 8%
    - 新增 2 个素材
actions-for-more-conversions = 提升转化的关键操作
three-steps-that-pay-off = 按效果排序的三项建议。
last-30-days = 最近 30 天
move-budget-to-brand-search = 将预算转向品牌搜索
its-cpa-is-18-below = 其 CPA 比平均低 18%。
move-budget = 转移预算
fix-the-mobile-landing-page = 优化移动端落地页
two-thirds-of-the-visits = 三分之二的访客在 3 秒内离开。
bounce-rate = 跳出率
create-a-task = 创建任务
add-12-negative-keywords = 添加 12 个否定关键词
they-cost-money-and-never = 只花钱不转化。
wasted-a-month = 每月浪费
add-keywords = 添加关键词
campaign-performance = 广告系列效果
campaign = 广告系列
cost = 花费
conversions = 转化
brand-search = 品牌搜索
display-retargeting = 展示再营销
its-cpa-is-2-6 = CPA 是平均值的 2.6 倍
suggestions-you-can-apply-now = 可立即执行的优化建议
small-steps-first-by-priority = 以小步操作为主，按优先级排列。
raise-the-brand-campaign-budget = 品牌广告系列预算提高 10%
conversions-4-expected = 预计转化 +4%
cpa-up-3-and-ctr = 与最近 7 天相比 CPA 上升 3%，CTR 下降 1%
lower-the-mobile-ad-group = 移动广告组出价下调 8%
conversions-6-expected = 预计转化 +6%
cpa-up-4-and-ctr = 与最近 7 天相比 CPA 上升 4%，CTR 下降 1.5%
replace-2-creatives-with-a = 替换 2 个低 CTR 素材
conversions-8-expected = 预计转化 +8%
cpa-up-5-and-ctr = 与最近 7 天相比 CPA 上升 5%，CTR 下降 2%
claim = Python 于 **1991 年 2 月 20 日**首次发布【0:0】。超过一半的开发者在使用它【0:1, 0:2】。【注意】普通括号会保留。
page = Python - 维基百科，自由的百科全书
survey = 开发者调查
query = python 首次发布日期
thought = 先查找首次发布的日期。
goal = 提升效果
last-30 = 最近 30 天
scope-error = 报告最多可查看最近 90 天。可选：最近 7 天、最近 30 天、最近 90 天
ninety-days = 报告最多可查看最近 90 天。
seven = 最近 7 天
ninety = 最近 90 天
show-30 = 用图表显示最近 30 天的广告效果
plan = 计划
read = 读取上个月的数据
compare = 比较广告系列
write = 撰写总结
queried = 退货政策
summary =
    ### 摘要

    - Python 于 **1991 年**发布
    - 2025 年使用率 57.9%
trend = 广告效果趋势
revenue = 收入
spend = 广告费
click-rate = 点击率
c-brand = 品牌搜索
c-display = 展示再营销
c-pmax = 效果最大化
c-video = 视频
mobile = 手机
desktop = 电脑
tablet = 平板
currency = CNY
