### What the demo agent says when it cannot do what was asked.


## Refusals

more-name = More { $name }
goal-name-is-out-of = goal: “{ $name }” is out of scope. This account has actions for conversions and clicks only.
i-cant-suggest-actions-for = I can't suggest actions for “{ $name }”: Google Ads neither counts nor influences that.
these-goals-are-in-scope = These goals are in scope:
performance = Performance
period-out-of-scope-figures = { $period }: out of scope. Figures are kept for the last { $limit } days.
i-have-no-figures-for = I have no figures for that time: the account keeps daily figures for the last { $limit } days only.
show-campaign-performance-of-the = Show campaign performance of the last { $days } days as a table
show-the-ad-performance-trend = Show the ad performance trend of the last { $days } days as a chart
these-periods-are-in-scope = These periods are in scope:
i-have-no-forecast-for = I have no forecast for “{ $name }”, and I won't show another place's instead.
i-have-these = I have these:
im-a-scripted-demo-and = I'm a scripted demo and can write documents, but I have no suggestions for one. I won't pass off ad suggestions as that.
i-can-do-these = I can do these:
name-is-out-of-scope = “{ $name }” is out of scope. Allowed: spend, revenue, clicks, conversions, ctr, cpa, roas.
the-account-has-no-figures = The account has no figures for “{ $name }”, so I won't draw any.
i-can-chart-these = I can chart these:
column-name-is-out-of = Column “{ $name }” is out of scope. Allowed: campaign, channel, status, spend, clicks, ctr, conversions, cpa, revenue, roas.
there-is-no-column-name = There is no column “{ $name }” in this account. I'd rather say so than invent figures.
this-table-is-in-scope = This table is in scope:

## What is offered instead: a label, and what pressing it asks. Each language names places of its own.

get-more-conversions = Show the key actions to take now to get more conversions
get-more-clicks = Show the key actions to take now to get more clicks
a-place = San Francisco
weather-of-a-place = What is the weather in San Francisco?
another-place = London
weather-of-another-place = What is the weather in London?
a-third-place = Seoul
weather-of-a-third-place = What is the weather in Seoul?
write-a-document = Write a document
ask-for-a-document = Write a document
ad-suggestions = Ad suggestions
ask-for-ad-suggestions = Briefly show ad optimization suggestions that I can apply right now
spend-and-revenue = Spend and revenue
chart-spend-and-revenue = Show only the graph of campaign spend and revenue
campaign-revenue = Campaign revenue, 7 days
chart-campaign-revenue = Show campaign revenue of the last 7 days as a chart
performance-of-30-days = Performance, 30 days
chart-performance-of-30-days = Show the ad performance trend of the last 30 days as a chart
all-columns = All available columns
show-all-columns = Show campaign performance as a table and point out the inefficient campaigns
