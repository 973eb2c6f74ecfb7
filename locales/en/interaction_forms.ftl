### Words of the questions that show something, ask for consent or a go-ahead, or take a form, files or marks
### (`interactions.md` B9 to B15).

optional = (optional)
required = (required)
# How much of a field is used, once it is nearly full.
used = { $n } of { $max }

## Stimulus

continue = Continue
continue-in =
    { $count ->
        [one] Continue in { $count } s
       *[other] Continue in { $count } s
    }
seen = Seen
your-reaction = Your reaction
why = Why?

## Media

enlarge = Enlarge: { $alt }
close = Close
media-from = From { $host }
show = Show
show-from = Show “{ $alt }” from { $host }
media-failed = This could not be loaded.
open-tab = Open in new tab
reload = Reload

## Comparison

choose = Choose { $label }
no-preference = No preference
none-of-these = None of these
reason = What decided it?
differences = Highlight differences
differs = differs
jump-to = Jump to
attribute = Attribute

## Consent

agree = I agree
decline = I do not agree
consent-text = What you agree to
statements = Statements
download = Download the full text
full-name = Your full name, as a signature
consent-version = Version { $version }
consent-given = Consent given, version { $version }
consent-declined = Consent declined, version { $version }
copy-text = Copy the text

## Confirmation

confirm = Confirm
reject = Do not do it
ask-changes = Ask for changes
send-changes = Send the request
tell-why = Tell the assistant why
risk-low = Low risk
risk-medium = Medium risk
risk-high = High risk
final = This cannot be undone
type-phrase = Type “{ $phrase }” to go ahead
confirmed = Confirmed: { $label }
confirmed-alone = Confirmed
rejected = Rejected
changes-asked = Changes requested

## Form

cancel = Cancel
select-one = Choose one
fix-these = Please look at these again:

## Upload

drop-here = Drop files here or
choose-files = Choose files
take-photo = Take photo
files = Files
limits =
    { $count ->
        [one] one file, up to { $size }
       *[other] up to { $count } files, { $size } each
    }
failed = Failed
not-taken = Not accepted
retry-file = Try { $name } again
remove-file = Remove { $name }
cancel-file = Cancel { $name }
uploaded = { $name } uploaded, { $n } of { $total }
# What a screen reader hears of a file that is not taken or did not arrive: its name, then why.
unsent = { $name }: { $reason }
upload-elsewhere = Files cannot be sent to the address that the assistant named.

## Marks

tools = Tools
tool-pin = Point
tool-rect = Area
tool-polygon = Outline
tool-freehand = Draw
tool-region = Choose a part of the picture
add-mark = Add mark
by-cell = By cell
place-cell = Place mark
undo = Undo
redo = Redo
zoom-in = Zoom in
zoom-out = Zoom out
marks = Marks, { $count }
mark = Mark { $n }
place = at { $x } % from left, { $y } % from top
with-comment = comment: { $words }
crosshair = Place here, { $place }
keys-pin = Arrow keys move, Shift moves further, Enter places the mark, Esc cancels.
keys-rect = Enter sets the first corner, arrow keys size the area, Enter sets the second. Esc cancels.
keys-line = Enter sets a point, arrow keys move on, Enter twice at one place ends the line. Esc cancels.
comment-on = Comment on mark { $n }
add-comment = Add a comment
kind-of = Kind of mark { $n }
no-kind = No kind
remove-mark = Remove mark { $n }
