### Words of the data components that the gallery shows.


## Document card

plan-for-spring = Plan for spring
plan-for-spring-we-move =
    # Plan for spring

    We move a tenth of the budget to search and look at it again after two weeks.

    - Brand campaign first
    - Mobile bids down by 8 %
    - Two new creatives

## Action cards

actions-for-more-conversions = Actions for more conversions
three-steps-that-pay-off = Three steps that pay off first.
last-30-days = Last 30 days
move-budget-to-brand-search = Move budget to Brand Search
its-cpa-is-18-below = Its CPA is 18% below the average.
move-budget = Move budget
fix-the-mobile-landing-page = Fix the mobile landing page
two-thirds-of-the-visits = Two thirds of the visits leave within 3 seconds.
bounce-rate = Bounce rate
create-a-task = Create a task
add-12-negative-keywords = Add 12 negative keywords
they-cost-money-and-never = They cost money and never convert.
wasted-a-month = Wasted a month
add-keywords = Add keywords

## Data table

campaign-performance = Campaign performance
campaign = Campaign
cost = Cost
conversions = Conversions
brand-search = Brand Search
display-retargeting = Display retargeting
its-cpa-is-2-6 = Its CPA is 2.6 times the average

## Nudges

suggestions-you-can-apply-now = Suggestions you can apply now
small-steps-first-by-priority = Small steps first, by priority.
raise-the-brand-campaign-budget = Raise the brand campaign budget by 10%
conversions-4-expected = Conversions +4% expected
cpa-up-3-and-ctr = CPA up 3% and CTR down 1% against the last 7 days
lower-the-mobile-ad-group = Lower the mobile ad group bids by 8%
conversions-6-expected = Conversions +6% expected
cpa-up-4-and-ctr = CPA up 4% and CTR down 1.5% against the last 7 days
replace-2-creatives-with-a = Replace 2 creatives with a low CTR
conversions-8-expected = Conversions +8% expected
cpa-up-5-and-ctr = CPA up 5% and CTR down 2% against the last 7 days

## Research

claim = Python first appeared on **20 February 1991**【0:0】. It is used by more than half of all developers【0:1, 0:2】. 【Note】 Ordinary brackets stay.
page = Python (programming language)
survey = Developer Survey
query = python first release date
thought = First I look for the date of the first release.

## Every sample

goal = Better results
last-30 = Last 30 days
scope-error = Reports reach back 90 days at most. Allowed: Last 7 days, Last 30 days, Last 90 days

## Scope notice

ninety-days = Reports reach back 90 days at most.
seven = Last 7 days
ninety = Last 90 days
show-30 = Show the last 30 days as a chart

## Activity

plan = Plan
read = Read last month's numbers
compare = Compare the campaigns
write = Write the summary

## Document results

queried = return policy

## Artifact

summary =
    ### Summary

    - Python appeared in **1991**
    - Used by 57.9% in 2025

## Charts

trend = Ad performance
revenue = Revenue
spend = Ad spend
click-rate = Click rate
c-brand = Brand search
c-display = Display retargeting
c-pmax = Performance Max
c-video = Video
mobile = Mobile
desktop = Desktop
tablet = Tablet
currency = USD
