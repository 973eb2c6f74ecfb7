### Words of sources, of charts that others made, and of the steps of a research agent.

# A chip's name for a screen reader.
source = Source { $number }: { $title }, { $site }
document = Document
lines = Lines { $first }–{ $last }
open = Open in new tab
preview = Source
show-all = Show all
# A chart of somebody else's.
chart-from = Chart from { $host }
chart-made = Chart made by the assistant
chart-loading = Loading the chart
chart-failed = The chart could not be loaded.
chart-unlisted = This chart is on another site and is not loaded here.
chart-printed = The chart is shown on the screen only.
chart-asleep = It runs code of the server's, kept apart from this page.
chart-start = Show
chart-needs = This chart needs { $host }, which is not allowed here.
chart-refused = Part of this chart is not allowed here: { $what }
chart-broke = This chart reported an error: { $words }
chart-noisy = The chart was stopped: it kept this page too busy.
chart-stole = The chart was stopped: it took the keyboard.
chart-press = Press to use
chart-again = To the chart above
# What a flow made beside its answer.
artifact = Made by the assistant
preview-made = Page made by the assistant
file-away = “{ $name }” is kept by the server and can't be shown here.
follow-ups = Ask next
# The steps of an agent.
steps =
    { $count ->
        [one] { $count } step
       *[other] { $count } steps
    }
searches =
    { $count ->
        [one] { $count } search
       *[other] { $count } searches
    }
pages =
    { $count ->
        [one] { $count } page read
       *[other] { $count } pages read
    }
searching = Searching the web
searched = Searched the web
opening = Reading { $site }
opened = Read { $site }
drawing = Making a chart
drew = Made a chart
drew-named = Made a chart: { $title }
results =
    { $count ->
        [one] { $count } result
       *[other] { $count } results
    }
working = Working
state-running = running
state-done = done
state-error = failed
state-stopped = stopped
