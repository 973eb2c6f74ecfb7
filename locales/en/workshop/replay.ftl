### Words of the replay page.

replay = Replay
open-log = Open a log
open-other = Open another log
lead = Watch a conversation again, step by step, from its event log.
drop = Choose a .jsonl file that was exported from a chat, or drop it here. It stays on this device.
reading = Reading the log…
not-read = The log could not be read.
no-records = There is nothing to replay in this file: none of its lines is a record of an event log.
no-log = This browser has no log of that chat.
blocked = A log from { $origin } is not opened: that address is not on this page's list.
damaged =
    { $count ->
        [one] 1 line could not be read and was left out.
       *[other] { $count } lines could not be read and were left out.
    }
chat = Chat
chat-number = Chat { $number }
events = Events
show-events = Show the list of events
controls = Playback
step = Step
step-of = { $step } of { $count }
previous = Previous step
next = Next step
play = Play
pause = Pause
beginning = Before the first event
nothing-yet = Nothing has been said at this step.

## What a step is

opened = Page opened
turn-started = Request sent
turn-ended = Answer complete
turn-stopped = Answer stopped
turn-interrupted = Answer interrupted
turn-failed = Answer failed
rewound = Conversation taken back
person = The person wrote
assistant = The assistant answered
asked = Question asked
answered = Question answered
skipped = Question skipped
cancelled = Question cancelled
expired = Question expired
called = Tool called
call-ended = Tool answered
call-failed = Tool failed
citable =
    { $count ->
        [one] 1 item may be cited
       *[other] { $count } items may be cited
    }
not-citable = Nothing may be cited
shown = Question seen
first-input = First input
changed = Answer changed
invalid = Answer not accepted
review = Answer read back
submit = Submit pressed
sent = Answer on its way
acked = Answer received by the server
send-failed = Answer could not be sent
restored = Half-filled answer restored
other = Other event
