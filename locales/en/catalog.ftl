### Words of the components of the catalog.


## Every card

preparing = Preparing the result
goal = Goal:
untitled = Untitled
copy = Copy
copied = Copied
copy-failed = Could not copy
download = Download
retry = Try again
cancel = Cancel
show-more = Show more
show-less = Show less
empty-list = Nothing to show here.

## Nudges and action cards

nudges = Suggestions you can apply
cards = Actions
apply = Apply
apply-item = Apply: { $title }
dismiss = Dismiss
dismiss-item = Dismiss: { $title }
undo = Undo
undo-item = Undo: { $title }
applying = Applying…
dismissing = Dismissing…
undoing = Undoing…
applied = Applied
dismissed = Dismissed
not-applied = Not applied
unanswered = Not confirmed yet
now-applied = “{ $title }” was applied
now-dismissed = “{ $title }” was dismissed
now-failed = “{ $title }” could not be applied
why = Why?
why-of = Why? { $title }
why-hide = Hide reason
impact-high = High impact
impact-medium = Medium impact
impact-low = Low impact
easy = Easy
medium = Medium effort
hard = Hard
budget-ask = This changes the budget.
budget-confirm = Change budget
rise = up
fall = down
same = unchanged

## Data table

table = Table
filter = Filter rows
columns = Columns
columns-shown = Columns shown
copy-table = Copy table
csv = CSV
csv-label = Download as CSV
rows =
    { $count ->
        [one] { $count } row
       *[other] { $count } rows
    }
rows-of = { $shown } of { $all } rows
# Under a printed table.
rows-on-paper = Only the first { $shown } of { $all } rows are printed. The CSV file has all of them.
rows-cut = Only the first { $count } rows are shown.
no-rows = No row matches the filter.
inefficient = Inefficient
marked =
    { $count ->
        [one] { $count } inefficient
       *[other] { $count } inefficient
    }
severe = Serious
total = Total
sorted-up = Sorted by { $column }, lowest first
sorted-down = Sorted by { $column }, highest first
unsorted = Original order
scroll-table = Rows of the table, scrollable
yes = Yes
no = No

## Words for the column keys and states that ads servers send without a label.

column-campaign = Campaign
column-name = Name
column-channel = Channel
column-status = Status
column-cost = Cost
column-spend = Spend
column-revenue = Revenue
column-impressions = Impressions
column-clicks = Clicks
column-conversions = Conversions
column-ctr = CTR
column-cvr = CVR
column-cpa = CPA
column-cpc = CPC
column-roas = ROAS
column-device = Device
column-region = Region
column-date = Date
column-note = Note
column-owner = Owner
active = Active
limited = Limited
budget-limited = Limited by budget
learning = Learning
paused = Paused
ended = Ended
failed = Failed

## Weather

weather = Weather
local-time = Local time { $time }
local-time-zone = Local time { $time } ({ $zone })
unit = Temperature unit
celsius = Celsius
fahrenheit = Fahrenheit
next-hours =
    { $count ->
        [one] Next hour
       *[other] Next { $count } hours
    }
hours-summary = From { $low } to { $high }, lowest at { $low_at }, highest at { $high_at }
hours-table = Hour by hour
hour = Time
temperature = Temperature
sun = Sunrise and sunset
sun-week = The days after
sunrise = Sunrise
sunset = Sunset
weather-for = Looking up the weather

## Documents

results =
    { $count ->
        [one] { $count } result
       *[other] { $count } results
    }
results-title = Search results
results-for = Results for “{ $query }”
searching-for = Searching for “{ $query }”
no-results = Nothing was found.
show-all = Show all { $count }
new-tab = opens in a new tab
relevance = Relevance { $percent }
document = Document
code-file = Code
sheet = Spreadsheet
image = Image
writing = Writing…
document-version = version { $number }
document-newer = There is a newer version below
cut-document = This document is too long to show whole.
suggested-changes =
    { $count ->
        [one] { $count } suggested change
       *[other] { $count } suggested changes
    }
broken-image = This image could not be read.
document-failed = The document could not be written: “{ $error }”

## Generic card

output = Result
progress = Progress so far
data = Data
copy-json = Copy JSON
no-arguments = No arguments
argument = Argument
value = Value
more-items =
    { $count ->
        [one] Show { $count } more
       *[other] Show { $count } more
    }
items =
    { $count ->
        [one] { $count } item
       *[other] { $count } items
    }
fields =
    { $count ->
        [one] { $count } field
       *[other] { $count } fields
    }
characters =
    { $count ->
        [one] { $count } more character
       *[other] { $count } more characters
    }
state-streaming = Receiving input
state-running = Running
# Beside a field whose entry is hidden.
secret-goes-to = What you enter goes to { $host }. Never enter a password of another site here.
secret-goes = What you enter goes to the assistant. Never enter a password of another site here.
state-allowed = Allowed, waiting
state-done = Done
state-progress = In progress

## Scope notice

out-of-scope = This is outside of what is available.
try-one = Try one of these

## Gallery

gallery = Gallery
gallery-lead = Every component in each of its states, drawn from its own samples.
gallery-count = { $components } components, { $states } states
gallery-theme = Theme
gallery-language = Language
gallery-width = Width
theme-system = System
theme-light = Light
theme-dark = Dark
width-narrow = Narrow
width-column = Column
width-wide = Wide
gallery-sent = Sent: { $reply }
gallery-alone = Show alone
gallery-nothing = Nothing here: in this state the tool row says it.
gallery-unknown = There is no such sample.
