### What the demo agent says about charts.


## Charts

spend = Spend
revenue = Revenue
clicks = Clicks
conversions = Conversions
date = Date
campaign = Campaign
impressions = Impressions
spend-and-revenue = Spend and revenue
performance-trend = Performance trend
spend-and-revenue-2 = Spend and revenue
campaign-revenue = Campaign revenue
ad-performance = Ad performance
spend-spend-revenue-revenue-roas = Spend { $spend }, revenue { $revenue }, ROAS { $roas }.
spend-spend-in-all = Spend { $spend } in all.
revenue-revenue-in-all = Revenue { $revenue } in all.
figures-by-day = Figures by day.
period-spend-spent = { $period }: { $spend } spent.
period-revenue-earned = { $period }: { $revenue } earned.
period-spend-spent-revenue-earned = { $period }: { $spend } spent, { $revenue } earned.
ctr = CTR
cpa = CPA
roas = ROAS
by-day = By day
the-best-day-was-date = The best day was **{ $date }** with { $revenue } of revenue from { $spend } of spend.
the-best-day-was-date-with = The best day was **{ $date }** with { $conversions } conversions from { $clicks } clicks.
measure-was-lowest-on-date = { $measure } was lowest on **{ $date }**, at { $value }.
measure-peaked-on-date-at = { $measure } peaked on **{ $date }** at { $value }.
trend = Trend
by-campaign = By campaign
cpa-and-roas = CPA and ROAS
by-device = By device
device = Device
mobile = Mobile
desktop = Desktop
tablet = Tablet
