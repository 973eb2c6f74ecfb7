### Words around the interfaces that a server describes; theirs are their own.

surface = Interactive view
preparing = Preparing the view
# In place of a view that the server took away.
removed = This view was removed
# Under a view of which not all is drawn.
full = This view is as large as this page draws ({ $count } pieces). Anything beyond that is missing.
# Before an action opens an address.
leave-ask-for = Open { $host }?
leave-ask = Open this address?
leave = Open
stay = Cancel
# What the small line of a figure shows, for who can't see it.
trend = From { $first } to { $last }
# In an answer that changed a view of an earlier message; leads there.
changed = Changed: { $name }
made-by = From { $name }
# Takes a view out of the conversation into the panel beside it.
open-aside = Open in side panel
# The same on a screen that has no room beside.
open-full = Open full screen
take-back = Back to the conversation
# In place of a view that is in the panel.
stands-aside = Open in the side panel
# Said when a view went there by itself.
moved-aside = A view opened in the side panel
# In place of a component that this page doesn't have.
unknown-piece = This part can't be shown here.
# In place of what is never drawn: a view without a beginning, a part that is its own ancestor, one below too many others.
no-first-piece = This view didn't arrive in full, so it can't be shown.
inside-itself = This part can't be shown: it contains itself.
too-deep = This part can't be shown: it is nested too deeply.
# A failing check whose server gave no words.
not-right = Check this entry.
does-not-fit = This doesn't have the expected form.
# Below a button that did nothing because of them.
fix-fields = Check the marked fields first.
# Where an action was pressed while the one before it has no answer yet.
on-its-way = Not sent: what you did here before is still on its way. Try again once it is answered.
too-many-wait = Too many messages wait to be sent. Try again once some of them are sent.
check-box = Checkbox
choice = Options
dialog = Details
close = Close
filter = Filter options
found =
    { $count ->
        [one] 1 option
       *[other] { $count } options
    }
moment = Date or time
slider = Value
sound = Audio
tabs = Tabs
text-field = Text
video = Video

## Samples of the gallery

sample-title = Book a table
sample-name = Your name
sample-about = About us
sample-words = We are open every day from noon to ten.
sample-guests = Guests
sample-seat = Where to sit
sample-window = By the window
sample-garden = In the garden
sample-hold = Hold the table for 15 minutes
sample-day = Day
sample-return = Came again
sample-rain = It rained all day.
sample-rate = How was your evening?
sample-recommend = How likely are you to recommend us to a friend?
show-from = Show “{ $alt }” from { $host }
