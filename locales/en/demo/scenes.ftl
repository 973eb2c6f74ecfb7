### What the demo agent says in its other scenes.


## Actions

i-know-no-suggestion-with = I know no suggestion with the id `{ $title }`, so nothing was changed.
dismissed-title-i-wont-suggest = Dismissed “{ $title }”. I won't suggest it again unless you undo this.
undone-title-is-open-again = Undone: “{ $title }” is open again and nothing of it is live.
applied-title-tables-and-charts = Applied “{ $title }”. Tables and charts of this demo show it in the last week.

## Approvals

changes-what-you-pay-every = Changes what you pay every day
there-was-nothing-new-to = There was nothing new to go on with.
the-approval-doesnt-belong-to = The approval doesn't belong to these arguments, so the tool did not run.
done-the-daily-budget-is = Done: the daily budget is **${ $to }** from 9 March on. Tables and charts of this demo show the change in the last week.
name-ran = `{ $name }` ran.
the-weather-of-city = the weather of { $city }
all-right-i-left-what = All right, I left { $what } alone: the tool did not run. Tell me if you change your mind.
all-right-i-left-what-alone = All right, I left { $what } alone: the tool did not run. You said: “{ $reason }”. I'll keep to that.

## Documents

plan-for-the-second-quarter = Plan for the second quarter
roas-py = roas.py
campaigns-last-30-days = Campaigns, last 30 days
title-is-ready-open-it = “{ $title }” is ready. Open it from the card above.
campaign-spend-clicks-conversions-revenu =
    Campaign,Spend,Clicks,Conversions,Revenue,ROAS
    {""}
about-target-roas-bidding = About Target ROAS bidding
bid-more-efficiently-towards-the = Bid more efficiently towards the conversion value that you aim at.
your-google-ads-accounts-conversions = Your Google Ads account's conversions
how-conversions-are-counted-and = How conversions are counted and why figures of the last days still change.
search-strategies-that-work = Search strategies that work
lessons-from-accounts-that-moved = Lessons from accounts that moved budget from broad to intent-driven campaigns.
cost-per-action = Cost per action
a-pricing-model-in-which = A pricing model in which the advertiser pays for a specified action.
account-guidelines = Account guidelines
i-found-four-pages-in = I found four pages. In short: set a **target ROAS** once a campaign has at least 15 conversions in 30 days, and don't judge the last three days, as conversions are still being counted.

## Machinery

i-begin-to-answer-as = I begin to answer as usual, and in the middle of the sentence
the-model-stopped-answering-press = The model stopped answering. Press Retry: the second attempt works.
conversion-tracking = Conversion tracking
budgets = Budgets
search-terms = Search terms
creatives = Creatives
landing-pages = Landing pages
the-audit-is-done-four = The audit is done: four checks are fine, and two creatives with a low CTR deserve a look.
that-output-has-10-mb = That output has 10 MB. The chat should still answer at once.
no-component-knows-these-tools = No component knows these tools or this data, so you see their names, arguments and results as they are.
here-is-the-week-as = Here is the week as a picture: one bar per day, the last one is Sunday.
i-received-these-files-as = I received these files. As a demo I can't look inside, but a real model would get them:

## Scenes

questions = Questions
ad-optimizations = Ad optimizations
key-actions = Key actions
document-suggestions = Document suggestions
why-the-cpa-rose = Why the CPA rose
account-report = Account report
a-slow-answer = A slow answer
a-picture = A picture
a-tour = A tour
something-goes-wrong = Something goes wrong
tools-at-work = Tools at work
campaign-performance = Campaign performance
performance-charts = Performance charts
weather = Weather
budget-change = Budget change
document-search = Document search
getting-started = Getting started

## Prose

cpa-is-spend-divided-by =
    CPA is spend divided by conversions, so either clicks became dearer or fewer of them converted.

    Spend of the last 7 days is up a little. The price of a click rose by about 6 percent in all campaigns at once, on the same day. The conversion rate didn't move beyond its usual scatter.

    All campaigns at once speaks for the market, not for one bad creative. The rise is strongest in Competitor Search, where the auction is the hardest.
the-cpa-rose-because-clicks =
    The CPA rose because **clicks became about 6% dearer** on 2 March, in every campaign at once. The conversion rate stayed the same.

    - **Cause:** more bidders in the auction, most of all for competitor keywords.
    - **Not the cause:** your creatives or landing pages.
    - **What helps:** lower the bids of *Competitor Search* first; it pays the highest price for the fewest conversions.
line-n-i-write-slowly =
    Line { $n }: I write slowly so that you can press Stop and see what stays.

    {""}
this-time-it-worked-the = This time it worked. The first attempt failed on purpose, so that you could see how an error looks and what Retry does.
hello-i-look-after-a = Hello! I look after a demo Google Ads account and answer with tables, charts, cards and questions.
im-a-scripted-demo-and = I'm a scripted demo and don't know an answer to that. I can talk about a demo Google Ads account, the weather, documents and questions.
a-short-tour-first-how = A short tour: first how I think, then a table, charts, suggestions that you can apply, and a tool that waits for your approval.
try-one-of-these = Try one of these:

## Questions

which-channel-matters-most-to = Which channel matters most to you this quarter?
suggestions-will-start-with-this = Suggestions will start with this channel.
search = Search
people-who-are-looking-for = People who are looking for you
display = Display
banners-on-other-sites = Banners on other sites
performance-max = Performance Max
google-chooses-the-places = Google chooses the places
another-one = Another one
which-one = Which one?
i-can-trust-the-suggestions = I can trust the suggestions that this assistant makes.
choose-the-point-that-fits = Choose the point that fits you.
strongly-disagree = Strongly disagree
neither = Neither
strongly-agree = Strongly agree
the-question-could-not-be = The question could not be answered, so I'll go on without it.
noted-you-chose-label-suggestions = Noted: you chose “{ $label }”. Suggestions will start there.
thank-you-score-of-top = Thank you: { $score } of { $top }. I'll measure the next suggestions against it.
you-skipped-the-question-thats = You skipped the question. That's fine, I won't ask it again.

## Weather

looks-up-the-place-at = Looks up the place at Open-Meteo
the-forecast-has-no-such = The forecast has no such place.
the-weather-in-city-is = The weather in { $city } is currently { $now }°C. Today ranges from { $low }°C to { $high }°C.

## What is offered to whoever asked for nothing: a label, and what pressing it asks.

campaign-table = Campaign table
charts = Charts
optimizations = Optimizations
two-questions = Two questions
ask-two-questions = Ask me the two questions of the survey
tour = A tour
give-a-tour = Give me a tour
