### Words of the choices and scales: what may be chosen, how much is, what the ends of a scale mean.

choose-any = Choose all that apply
choose-up-to =
    { $count ->
        [one] Choose { $count }
       *[other] Choose up to { $count }
    }
choose-at-least =
    { $count ->
        [one] Choose at least { $count }
       *[other] Choose at least { $count }
    }
choose-exactly =
    { $count ->
        [one] Choose { $count }
       *[other] Choose { $count }
    }
choose-between = Choose { $min } to { $max }
chosen =
    { $count ->
        [one] { $count } chosen
       *[other] { $count } chosen
    }
chosen-of = { $n } of { $max } chosen
cleared =
    { $count ->
        [one] { $count } answer cleared.
       *[other] { $count } answers cleared.
    }
undo = Undo
not-likely = Not at all likely
very-likely = Extremely likely
# A point of the NPS scale with its words.
point-words = { $point }, { $label }
optional = Optional
# A score out of the highest: `3.5 of 10`.
score = { $score } of { $max }
no-score = Not answered yet
stars =
    { $count ->
        [one] { $count } star
       *[other] { $count } stars
    }
hearts =
    { $count ->
        [one] { $count } heart
       *[other] { $count } hearts
    }
thumb-down = Thumbs down
thumb-up = Thumbs up
your-ranking = Your ranking
to-rank = Options
rank-hint = Choose the most important first.
ranked-of = { $n } of { $max } ranked
# Where an item stands after a move.
ranked-at = { $label }, position { $n } of { $max }
rank-removed = { $label }, not ranked
rank-lifted = { $label } lifted. Move with the arrow keys, drop with Space, Esc puts it back.
rank-move = Move { $label }
rank-up = Move { $label } up
rank-down = Move { $label } down
rank-remove = Remove { $label }
rank-place = Position of { $label }
rank-none = Not ranked
best = Most important
worst = Least important
item = Item
# The name of a cell: its row and its column.
cell = { $row }: { $column }
rows-of = { $n } of { $max } rows
row = Row
no-answer = No answer
length-of = { $n } of { $max }
length-more =
    { $count ->
        [one] { $count } more character needed
       *[other] { $count } more characters needed
    }
length-over =
    { $count ->
        [one] { $count } character too many
       *[other] { $count } characters too many
    }
length-left =
    { $count ->
        [one] { $count } character left
       *[other] { $count } characters left
    }
