### Words of charts. In the sentences `{subject}` carries its Korean particle already, and so does `{to}`.

chart = Chart
trend = Trend
campaign = Campaigns
metric = Metrics
device = Devices
panels = Views of this chart
series = Series
value = Value
place = Category
date = Date
no-value = no value
preparing = Preparing the chart
no-data = There is nothing to draw: the answer holds no figures.
all-hidden = Every series is hidden. Choose one below.
not-drawn = The chart could not be drawn. The table can.
details = Details
other-range = Last { $days } days
ask-range = { $title }, last { $days } days
axis-from = { $name }, from { $value }
together = Together
copy-data = Copy
rows =
    { $count ->
        [one] { $count } row
       *[other] { $count } rows
    }
days =
    { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
more-bars =
    { $count ->
        [one] Show { $count } more
       *[other] Show { $count } more
    }
try-again = Try again
view-data = View data
view-chart = View chart
save-image = Download image
save-data = Download data
keys = Left and right arrows move between points, up and down between series.
point = { $place }, { $series }: { $value }
dropped =
    { $count ->
        [one] { $count } point is not drawn: there are too many.
       *[other] { $count } points are not drawn: there are too many.
    }
rows-left =
    { $count ->
        [one] { $count } more row
       *[other] { $count } more rows
    }
rose = { $subject } rose from { $from } to { $to }.
rose-and = { $subject } rose from { $from } to { $to }, and { $rest }
fell = { $subject } fell from { $from } to { $to }.
fell-and = { $subject } fell from { $from } to { $to }, and { $rest }
steady = { $subject } stayed near { $value }.
steady-and = { $subject } stayed near { $value }, and { $rest }
# Places: $from, $subject, $to, $value
returned = { $subject } began at { $from } and ended at { $value }.
# Places: $from, $rest, $subject, $to, $value
returned-and = { $subject } began at { $from } and ended at { $value }, and { $rest }
ends = Of { $count } series, { $subject } ended highest at { $to } and { $low } lowest at { $low_to }.
highest = { $subject } is highest at { $to }; { $low } is lowest at { $low_to }.
highest-of = { $series } is highest for { $place } at { $to }.
largest-total = { $subject } has the largest total, { $to }.
largest-share = { $subject } takes { $part } of { $whole }.
all-equal = Every value is { $value }.
# Places: $place, $series, $topic, $value
one = { $series } is { $value } ({ $place }).
cloud =
    { $count ->
        [one] { $count } point: { $x } { $x_from }, { $y } { $y_from }.
       *[other] { $count } points: { $x } from { $x_from } to { $x_to }, { $y } from { $y_from } to { $y_to }.
    }
# Between two sentences.
between = {" "}
