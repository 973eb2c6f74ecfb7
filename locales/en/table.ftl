### Words of a table where it is narrow: the list of its rows, and the sheet that filters and sorts it.

sort-by = Sort by
filter = Filter
filtered =
    { $count ->
        [one] Filter, { $count } set
       *[other] Filter, { $count } set
    }
needs-a-look = Needs a look
as-sent = Original order
highest = Highest { $column }
lowest = Lowest { $column }
latest = Latest { $column }
earliest = Earliest { $column }
by-name = { $column } A–Z
sheet = Filter and sort
close = Close
find = Find by { $column }
figures = Figures in the row
three = 3 at most
no-fourth = A row has room for three. Take one away first.
clear = Clear
show-rows =
    { $count ->
        [one] Show { $count } row
       *[other] Show { $count } rows
    }
show-campaigns =
    { $count ->
        [one] Show { $count } campaign
       *[other] Show { $count } campaigns
    }
show-more =
    { $count ->
        [one] Show { $count } more
       *[other] Show { $count } more
    }
shown-of = { $shown } of { $all }
all =
    { $count ->
        [one] All { $count }
       *[other] All { $count }
    }
now-shown =
    { $count ->
        [one] { $count } row shown
       *[other] { $count } rows shown
    }
