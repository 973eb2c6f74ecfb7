### Words of questions: the card's frame, its states, and what is wrong with an answer (`interactions.md` A5, A11).

submit = Submit
skip = Skip
retry = Retry
edit = Edit
more = More
less = Less
answer = Answer
fill-in = Fill in form
continue = Continue
draft-kept = Your draft is kept.
close = Close
copy = Copy
copied = Copied
from-assistant = The assistant asks
details = Details
clear = Clear selection
choose-one = Choose one
filter = Filter options
filter-empty = No option matches.
filter-count =
    { $count ->
        [one] { $count } option
       *[other] { $count } options
    }
describe = Please describe
progress = Question { $index } of { $total }
new-question = New question: { $title }
streaming = Preparing a question
sending = Sending
sending-answer = Sending answer
review = Check your answer
your-answer = Your answer
not-sent = Your answer was not sent.
not-taken = The server did not take this answer. It may already have one.
offline = You are offline.
restored = Draft restored
answered = Answered
answered-at = Answered at { $time }
skipped = Skipped
cancelled = Cancelled
until = Open until { $time }
expires-soon = Less than a minute left to answer: { $title }
expired = This question has expired
not-answered = Not answered
your-draft = What you had written
unanswered = Unanswered question
open = Open
cannot-show = This question cannot be shown. The assistant has been told.
cannot-show-yet = This question cannot be shown.
raw-call = What the assistant asked for
# A point of a scale: `4 of 5`.
point = { $point } of { $max }
# A point with its words: `4 of 5, Often`.
point-labelled = { $point } of { $max }, { $label }
# What the two ends of a scale mean, for screen readers.
anchors = { $min } means { $min_label }, { $max } means { $max_label }

## What is wrong with an answer, one text per code of `contract::ErrorCode`.

error-required = Please answer this question.
error-min-items = Choose at least { $min }.
error-max-items = Choose at most { $max }.
error-exclusive = “{ $label }” cannot be combined with other answers.
error-other-required = Please describe “{ $label }”.
error-min-length = Write at least { $min } characters ({ $n } so far).
error-max-length = Use at most { $max } characters ({ $over } too many).
error-pattern = Please use the requested format.
error-email = Enter a valid e-mail address.
error-url = Enter a valid web address.
error-number = Enter a valid number.
error-date = Enter a valid date.
error-min = Enter { $min } or more.
error-max = Enter { $max } or less.
error-step = Use steps of { $step }.
error-rows-required = Answer every row. { $k } left: { $labels }.
error-row-unique = Each column can be used once. “{ $label }” is used twice.
error-rank-incomplete = Rank { $min } items. { $k } left.
error-best-worst-same = Choose two different items.
error-min-view = Please look at it a little longer ({ $s } s).
error-statement-required = This statement is needed to continue.
error-signature-required = Type your full name.
error-scroll-required = Please read to the end first.
error-file-type = “{ $name }” is not an accepted type ({ $accept }).
error-file-size = “{ $name }” is { $size }; the limit is { $max }.
error-file-count = At most { $max } files.
error-file-total = The files are { $size } together; the limit is { $max }.
error-file-failed = “{ $name }” could not be uploaded. Try again.
error-upload-pending = Wait until all files are uploaded.
error-comment-required = Add a comment to mark { $n }.
error-phrase-mismatch = Type “{ $phrase }” exactly.
error-schema = This answer does not fit what the assistant asked for. ({ $path })
