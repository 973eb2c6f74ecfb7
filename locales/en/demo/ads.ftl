### What the demo agent says about its ads account.


## Ads

better-performance = Better performance
optimizations-to-apply-now = Optimizations to apply now
suggestions-by-priority-small-actions = Suggestions by priority, small actions first.
you-dismissed-every-suggestion-i = You dismissed every suggestion I have, and I won't bring them up again.
more-conversions = More conversions
more-clicks = More clicks
key-actions-to-take-now = Key actions to take now
three-actions-the-strongest-effect = Three actions, the strongest effect first. Nothing changes until you press a button.
follow-table = Show campaign performance as a table
follow-nudges = What can I optimize right now?
follow-chart = Chart spend and revenue of the last 30 days
follow-why = Why did the CPA rise?
find-inefficient-campaigns = Find inefficient campaigns
campaign-performance = Campaign performance
total = Total
campaign = Campaign
channel = Channel
status = Status
spend = Spend
clicks = Clicks
conversions = Conversions
revenue = Revenue
impressions = Impressions
n-10-campaigns-count-of-them = 10 campaigns, { $count } of them inefficient.
sign = ,{" "}
no-campaign-earned-less-than = No campaign earned less than it cost in this time.
these-earned-less-than-they = These earned less than they cost: { $names }. Pause them or give them less, and let what is still learning run for another week before you judge it.
cpa-is-times-times-the = CPA is { $times } times the average
roas-below-1-earned-less = ROAS below 1: earned less than it cost

## Ads items

raise-the-brand-campaigns-budget = Raise the brand campaign's budget by 10%
conversions-4-expected = Conversions +4% expected
cpa-up-3-ctr-down = CPA up 3%, CTR down 1% against the last 7 days
lower-mobile-ad-group-bids = Lower mobile ad group bids by 8%
conversions-6-expected = Conversions +6% expected
cpa-up-4-ctr-down = CPA up 4%, CTR down 1.5% against the last 7 days
replace-2-creatives-with-a = Replace 2 creatives with a low CTR
conversions-8-expected = Conversions +8% expected
cpa-up-5-ctr-down = CPA up 5%, CTR down 2% against the last 7 days
move-budget-to-brand-search = Move budget to Brand Search
take-80-a-day-from = Take $80 a day from Display Prospecting, which hardly converts, and give it to Brand Search, which is limited by budget.
conversions-a-week = Conversions a week
redistribute-budget = Redistribute budget
send-mobile-visitors-to-the = Send mobile visitors to the fast page
the-product-page-loads-in = The product page loads in 4.8 s on phones. The light version loads in 1.9 s and converts better.
conversion-rate = Conversion rate
switch-the-page = Switch the page
remind-people-who-left-a = Remind people who left a full cart
n-2-140-people-left-a = 2,140 people left a cart in the last 14 days. A reminder with free shipping reaches them.
start-the-reminder = Start the reminder
add-three-headlines-to-generic = Add three headlines to Generic Search
ad-strength-is-only-average = Ad strength is only average. Headlines with price and delivery time raised the CTR elsewhere.
ctr = CTR
add-the-headlines = Add the headlines
add-18-search-terms-as = Add 18 search terms as keywords
these-terms-brought-clicks-below = These terms brought clicks below the average price and aren't keywords yet.
clicks-a-week = Clicks a week
add-the-keywords = Add the keywords
bid-more-from-7-to = Bid more from 7 to 10 p.m.
a-third-of-all-clicks = A third of all clicks comes in these three hours, at the lowest price of the day.
change-the-schedule = Change the schedule

## Ads output

