### The interview of the demo agent: its questions, reactions and summary.


## Choices

other = Something else
which = Which one?
set-up-is-complicated = Set-up is complicated
answers-vary-in-quality = Answers vary in quality
sorting-answers-by-hand-costs = Sorting answers by hand costs too much
too-many-separate-tools = Too many separate tools
what-is-your-biggest-pain = What is your biggest pain point right now?
choose-the-closest-one-ill = Choose the closest one. I'll ask for a concrete example next.
pain-when-did-you-last = “{ $pain }”: when did you last notice that?
what-was-the-last-thing = What was the last thing that slowed your research down?
two-or-three-sentences-are = Two or three sentences are enough.
several-projects-at-once = Several projects at once
knowledge-base-rag = Knowledge base / RAG
interactive-survey-components = Interactive survey components
a-chain-of-evidence = A chain of evidence
tools-of-my-own = Tools of my own
none-of-these = None of these
which-capabilities-do-you-need = Which capabilities do you need most from this platform?
agent-harness = Agent harness
interactive-ui-tools = Interactive UI tools
knowledge-base = Knowledge base
structured-extraction = Structured extraction
exports-and-integrations = Exports and integrations
put-these-capabilities-in-order = Put these capabilities in order of importance
if-this-platform-wrote-up = If this platform wrote up interviews by itself, structured and with a chain of evidence, how valuable would that be to you?
no-value-at-all = No value at all
very-valuable = Very valuable
finding-participants = Finding participants
asking-the-questions = Asking the questions
sorting-the-answers = Sorting the answers
unhappy = Unhappy
so-so = So-so
happy = Happy
how-happy-are-you-with = How happy are you with each part of your research today?
how-easy-is-it-for = How easy is it for you to run an interview today?
how-likely-are-you-to = How likely are you to recommend such a platform to a colleague?
not-at-all-likely = Not at all likely
extremely-likely = Extremely likely

## Forms

before-we-start = Before we start
this-is-a-demo-interview = This is a demo interview about research tools. Your answers stay in this conversation and in the event log of this browser. You can skip any question and stop at any time: just write “stop”.
i-agree-that-my-answers = I agree that my answers are logged
my-words-may-be-quoted = My words may be quoted without my name
i-agree = I agree
i-do-not-agree = I do not agree
would-you-share-a-screenshot = Would you share a screenshot of your tool today?
a-small-picture-or-pdf = A small picture or PDF, up to 190 KB. Please leave out names and numbers of other people; skip if you have none.
yearly-research-budget = Yearly research budget
none = None
up-to-10-000 = Up to €10,000
more-than-that = More than that
e-mail-for-the-results = E-mail for the results
your-role = Your role
a-few-things-about-you = A few things about you, if you like
this-is-sensitive-skip-it = This is sensitive: skip it freely. What you enter is not repeated in the conversation.
save = Save
close-the-interview-and-write = Close the interview and write the summary?
write-a-table-of-what = Write a table of what was asked, what you answered and the evidence for it
answered = Answered
skipped = Skipped
write-the-summary = Write the summary
discard-my-answers = Discard my answers

## Reactions

you-skipped-that-one-thats = You skipped that one. That's fine, we go on.
all-right-next = All right, next.
no-answer-is-fine-too = No answer is fine too.
kept = You skipped the personal questions. That's entirely up to you, and nothing was kept.
expired = The time for that question is over, so I go on without it.
cancelled = That question got no answer, so I go on without it.
written = You wrote “{ $answer }” instead of using the card. I take that as your answer.
needs-press = You wrote “{ $answer }”. For this one I need your decision on the card itself, so here it is again.
because = Your reason, “{ $reason }”, goes with it.
sketch = Here is a sketch of the whole page.
thank-you-i-keep-answer = Thank you. I keep “{ $answer }” as evidence for your score.
what-would-you-tell-that = What would you tell that colleague in one sentence? Just write it here.
what-is-missing-for-a = What is missing for a 10? Just write it here.
what-holds-you-back-most = What holds you back most? Just write it here.
thank-you-you-said-answer = Thank you, you said “{ $answer }”. Then let's begin.
you-said-answer-so-i = You said “{ $answer }”, so I ask nothing and keep nothing. Write to me if you change your mind.
so-answer-is-what-weighs = So “{ $answer }” is what weighs most. Let me ask about that.
that-makes-it-concrete-thank = That makes it concrete, thank you: “{ $answer }”. I keep it as evidence.
you-need-answer-not-everything = You need “{ $answer }”. Not everything can come first, so let's put things in order.
clear-answer-now-a-rating = Clear: { $answer }. Now a rating.
you-gave-answer-it-would = You gave { $answer }: it would clearly be worth something to you.
you-gave-answer-right-in = You gave { $answer }: right in the middle, so it depends on how it is done.
you-gave-answer-good-to = You gave { $answer }: good to know that this alone doesn't convince you.
i-see-where-it-goes = I see where it goes well and where it doesn't: { $answer }.
answer-for-an-interview-today = { $answer } for an interview today, noted. Now I'd like to show you something.
your-reaction-to-the-concept = Your reaction to the concept: { $answer }. Such a report could look like this or like that.
youd-use-answer = You'd use “{ $answer }”.
your-verdict-on-the-two = Your verdict on the two: “{ $answer }”.
i-have-your-marks-answer = I have your marks: “{ $answer }”. That's just what a sketch is for.
answer-thank-you-for-being = { $answer }, thank you for being frank.
i-got-answer-thank-you = I got “{ $answer }”, thank you.
thank-you-i-have-it = Thank you. I have it and keep it to myself: what you entered is not repeated here.
you-chose-answer-here-it = You chose “{ $answer }”. Here it is.
you-chose-answer-so-there = You chose “{ $answer }”, so there is no summary. Thank you for your time all the same.
you-asked-for-a-change = You asked for a change: “{ $answer }”. I add it to the summary as a note.

## Shown

how-much-does-this-concept = How much does this concept appeal to you?
reports-that-prove-themselves-after = **Reports that prove themselves.** After each interview the report is written for you, and every claim links to the words it comes from.
ready-after = Ready after
n-2-minutes = 2 minutes
price = Price
n-9-per-interview = €9 per interview
not-at-all = Not at all
very-much = Very much
why = Why?
board = Board
a-board-a-card-with = A board: a card with a finding and a button, two panels of quotes beside it
findings-and-quotes-together = Findings and quotes together
reading-one-finding-closely = Reading one finding closely
list = List
a-list-three-findings-in = A list: three findings in rows, each with a count at its end
all-findings-in-rows = All findings in rows
scanning-many-findings = Scanning many findings
which-layout-of-the-report = Which layout of the report would you use?
shows = Shows
good-for = Good for
confusing = Confusing
useful = Useful
mark-what-confuses-you-in = Mark what confuses you in this sketch, or what you find useful
one-mark-is-enough-a = One mark is enough; a word or two beside it helps.
sketch-of-the-report-page = Sketch of the report page: a dark header with a button, three rows of findings, a filter line, a summary with a large button, a wide panel below

## Steps

consent = Consent
main-difficulty = Main difficulty
an-example-of-it = An example of it
what-is-needed-most = What is needed most
order-of-importance = Order of importance
value-for-you = Value for you
satisfaction-today = Satisfaction today
ease-today = Ease today
reaction-to-the-concept = Reaction to the concept
preferred-report = Preferred report
marks-on-the-sketch = Marks on the sketch
recommendation = Recommendation
why-this-score = Why this score
screenshot = Screenshot
about-you = About you
hand-over = Hand-over

## Summary

head =
    | About | Answer | Evidence |
    | --- | --- | --- |
    {""}
summary-skipped = skipped
summary-none = no answer
selected = selected: { $items }
said = in your words: { $items }
later = said after it: { $items }

## Words

opening = Hello, and thank you for your time. I'd like to learn how you do research today and what a better tool would have to do. There are fifteen short questions, about six minutes. You can skip whatever you don't want to answer.
opening-short = Hello, and thank you for your time. Here is the short version: six questions, about two minutes. You can skip whatever you don't want to answer.
nothing-open = My question above is still open. Answer it on its card, or write to me here.
stopped = Of course, we stop here. Thank you for what you told me so far.
thanks = Thank you for the interview. The menu of this chat exports the event log with every question as it was shown and every answer.
over = The interview is over, so I don't add this to it. Write “start again” for a new one.
to-come = *Write your answer below. Left after that: { $left } of { $total } questions.*
private = given, kept private
tie = both alike
neither = none of them
marks = marks: { $count }
changes = changes wanted
