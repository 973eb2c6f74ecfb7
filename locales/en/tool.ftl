### Words of an opened tool row: what was asked for and what came back, and the names of the usual arguments.

asked = Asked for
came-back = Came back
form = How it is shown
words = Words
raw = Raw
copy-raw = Copy
more =
    { $count ->
        [one] { $count } more under Raw
       *[other] { $count } more under Raw
    }
nothing = Nothing
by-provider = Run by the model's provider, not by this chat's server.

## Arguments that many tools have.

key-place = Place
key-title = Title
key-summary = Summary
key-search-words = Search words
key-goal = Goal
key-kind = Kind
key-shown-as = Shown as
key-period = Period
key-from = From
key-to = To
key-sender = From
key-receiver = To
key-name = Name
key-figures = Figures
key-channels = Channels
key-status = Status
key-account = Account
key-charts = Charts
key-suggestions = Suggestions
key-kind-of-action = Kind of action
key-budget = Budget
key-a-day = A day
key-currency = Currency
key-starts-on = Starts on
key-tells = Tells
key-rows = Rows
key-columns = Columns
key-results = Results
key-content = Content
key-options = Options
