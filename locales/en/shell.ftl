### Words of the shell: search, keyboard, menus of answers and chats, files on their way, quiet pages.


## A conversation outside of the page

# Rows of a table that were too many to write.
rows-left =
    { $count ->
        [one] { $count } more row is not listed here.
       *[other] { $count } more rows are not listed here.
    }
download-markdown = Download as Markdown
download-json = Download as JSON
copy-markdown = Copy as Markdown
copy-json = Copy as JSON
print = Print
print-answer = Print this answer
# The name of a file with one answer of a chat without a name.
answer = Answer
good-answer = Good answer
bad-answer = Bad answer
# The row of a menu behind which developers find theirs.
advanced = Advanced

## Search

# Chats before anything is asked.
lately = Recent
in-titles =
    { $count ->
        [one] Title { $count }
       *[other] Titles { $count }
    }
in-words =
    { $count ->
        [one] In chats { $count }
       *[other] In chats { $count }
    }
looking = Searching…
results =
    { $count ->
        [one] { $count } result
       *[other] { $count } results
    }
# What the keys are called on the keyboards of these languages.
key-esc = Esc
key-enter = Enter
key-move = move
key-open = open
key-tab = new tab
close = Close
# A day before yesterday in the list of what was found.
today = today
yesterday = yesterday

## Keyboard

keyboard = Keyboard
everywhere = Everywhere
composer = Composer
question = Question
to-composer = To the composer
next-region = Next region
toggle-sidebar = Show or hide chats
this-list = This list
new-line = New line
stop-answer = Stop the answer
choose-option = Choose an option
submit-answer = Submit
never-by-key = Nothing is ever allowed by a single key.
s-single-keys = Single-key shortcuts
s-single-keys-hint = “/” goes to the composer, “?” lists the keys.

## Composer

in-line = Enter adds it to the queue
held = Waiting to be sent; Esc takes it back
uploading = Uploading { $name }
files-uploading = { $left } of { $all } uploading
upload-failed = Failed
file-too-large = Too large
retry-file = Retry { $name }
after-answer = After this answer
drop-files =
    { $count ->
        [one] Drop to add { $count } file
       *[other] Drop to add { $count } files
    }
# Where the browser does not say how many files hover over the page.
drop-some = Drop to add the files
kind-images = Images
kind-text = text
kind-sound = sound
kind-film = video
kind-other = other files

## Quiet pages

nothing-here = There is nothing at this address
nothing-why = The chat may have been deleted, or the link is incomplete.
