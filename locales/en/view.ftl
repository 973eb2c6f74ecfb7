### Words of the chat itself: thread, composer, tool rows, approvals, notices, sidebar and settings.


## Composer

message = Type a message
message-label = Message
ask-anything = Ask anything
send = Send
stop = Stop
attach = Attach files
remove-file = Remove { $name }
remove-files = Remove all
files-attached =
    { $count ->
        [one] { $count } file attached
       *[other] { $count } files attached
    }
files-adding = Adding the files
file-removed = { $name } removed
attachments = Attached files
disclaimer = AI answers can be wrong. Check what matters.
nothing-to-send = Type a message first

## Empty state

question = What shall we work on?
starters = Suggestions
more-starters = More suggestions
demo-data = This is a demo: its accounts and figures are made up.

## Shell

skip = Skip to the content
sidebar = Chats
open-sidebar = Show chats
close-sidebar = Hide chats
new-chat = New chat
search-chats = Search chats
no-match = No chat has these words
no-chats = Your chats appear here
today = Today
yesterday = Yesterday
earlier = Earlier
needs-you = needs you
settings = Settings
more = More
chat-menu = Actions for “{ $title }”
rename = Rename
delete = Delete
delete-chat = Delete chat
delete-ask = Delete “{ $title }”? This cannot be undone.
cancel = Cancel
save = Save
chat-name = Chat name
copy-chat = Copy conversation
export-log = Download the event log
replay-chat = Replay step by step
answered-by = Answers come from { $host }

## Thread

chat = Chat
conversation = Conversation
from-you = You, message { $number }
from-assistant = Assistant, message { $number }
waiting = Working on it
slow = Still working. This takes longer than usual.
not-loaded = This part of the page could not be loaded. Check the connection.
outdated = There is a newer version of this page. Reload it to go on. What you typed stays.
reload = Reload
loading = Loading the conversation
# Of what is no conversation: a part of an answer, a page.
loading-part = Loading
latest = Latest
approvals-waiting =
    { $count ->
        [one] { $count } approval waiting
       *[other] { $count } approvals waiting
    }
copy = Copy
copied = Copied
copy-failed = The browser did not allow copying
regenerate = Answer again
rewind-ask = Answer again?
rewind-what = { $what } will be set aside. You can bring everything back until your next message.
rewind-answers =
    { $count ->
        [one] { $count } of your answers
       *[other] { $count } of your answers
    }
rewind-messages =
    { $count ->
        [one] { $count } later message
       *[other] { $count } later messages
    }
rewind-both = { $answers } and { $messages }
set-aside = What was replaced is kept until your next message.
edit = Edit
edit-label = Edit your message
take-back = Do not send
edit-note = Sending replaces this message and everything after it.
edit-empty = Write something, or cancel.
message-actions = Message actions
stopped = You stopped this answer
stopped-by-server = The server stopped this answer: “{ $reason }”
broke-off = The answer broke off here
cut-off = The answer reached its maximum length and ends here
filtered = The server's content filter held back the rest of this answer
sending = Sending
retrying = No answer yet. Trying again…
not-sent = Not sent
queued = Waiting to be sent
queued-said = It goes out when its turn comes
thinking = Thinking
thought = Thoughts
thought-for = Thought for { $seconds } s
sources =
    { $count ->
        [one] Source ({ $count })
       *[other] Sources ({ $count })
    }
show-image = Load image
image-from = Image from { $host }
image = Image
image-broken = This image could not be loaded.
open-in-tab = Open in new tab
file = File
download = Download { $name }
unsafe-address = The address of this file is not safe to open.

## Tool rows

seconds = { $seconds } s
steps =
    { $count ->
        [one] { $count } step
       *[other] { $count } steps
    }
steps-in = { $steps }, { $time }
waiting-for-you = waiting for you
allowed-waiting = Allowed, waiting
denied-waiting = Denied, waiting
denied-by-you = Denied by you
denied-by-rule = Denied by a rule of the server
denied-by-server = Denied by the server
denied-reason = { $denied }: “{ $reason }”
unreadable-input = The assistant called this tool with input that cannot be read
tool-failed = This step failed
try-again = Try again
details = Details
input = Input
error = Error
nothing-yet = Nothing yet
working = working
state-running = running
state-done = done
state-failed = failed
state-ended = not finished
may-have-happened = may have happened
run-again = Run again
tell-assistant = Tell the assistant
not-on-this-page = This page no longer offers that
cut = { $count } more characters are not shown
tool-weather = Get weather
tool-ads = Look at ad results
tool-interaction = Ask a question
tool-create-document = Write a document
tool-update-document = Change a document
tool-suggestions = Suggest changes
tool-surface = Build a view
# A server's note of what the person pressed in a view.
tool-surface-event = Note what you pressed

## Approval card

approval-needed = Your approval is needed
approval-alert = Your approval is needed: { $effect }
# Our guess by the tool's name: nobody but the server knows.
cannot-be-undone = May be impossible to undo
server-says = The server says:{" "}
effect-weather = Look up the weather in “{ $place }”
effect-weather-here = Look up the weather
effect-tool = Run “{ $tool }”
arguments = What will be sent
no-arguments = Without any values
deny = Deny
allow-once = Allow once
allow-danger = Run “{ $tool }”
allow-all =
    { $count ->
        [one] Allow { $count }
       *[other] Allow all { $count }
    }
give-reason = Deny with a reason
reason = Reason (optional)
allowed = Allowed
allowed-without-result = Allowed, but no result came
denied = Denied
decided-by-server = The server decides this by its own rule
for-the-assistant = waiting for the assistant
left-open = Not answered; you went on with a new message

## Notices

retry = Retry
dismiss = Dismiss
p-network = The server could not be reached. Check the connection and try again.
p-unreached = The server could not be reached. What you sent is kept and tried again every minute while this chat is open.
p-page = An error in this page kept the chat from asking the server. What you wrote is kept. Try again, or tell whoever runs this page.
p-other-tab = Another tab could not send it.
p-stopped = You stopped this before the server answered. It goes out again only when you press Retry.
p-unsent = This was not sent. It goes out again only when you press Retry.
p-offline = You are offline. What you sent is kept and goes out when you are back.
p-http = The server answered with error { $status }.
p-http-says = The server answered with error { $status }: “{ $message }”
# Behind a sentence about a problem: what the server says of it.
p-says = { $problem } The server says: “{ $message }”
# What ends with -here is for a chat in somebody else's page, which has no settings.
p-sign-in = The server does not accept this request ({ $status }). Check the headers in the settings.
p-sign-in-here = The server does not accept this request ({ $status }). You may have to sign in again.
p-not-found = There is no chat at this address (404). Check the endpoint in the settings.
p-not-found-here = There is no chat at the address that this page names (404).
p-sent-too-large = What was sent is too large for the server (413). Shorten the message, leave files out, or begin a new chat.
p-busy = The server is busy. Try again in a moment.
p-busy-for = The server is busy. Try again { $when }.
p-not-a-stream = The server sent something other than an answer ({ $type }). Check the endpoint and the protocol in the settings.
p-not-a-stream-here = The server sent something other than an answer ({ $type }). Try again.
p-empty = The answer was empty. Try again.
p-unreadable = What the server sent could not be read. Check which protocol it speaks in the settings, or try again.
p-unreadable-here = What the server sent could not be read. Try again.
p-interrupted = The connection was lost. What arrived is kept.
p-too-late = This question can no longer be answered: “{ $message }”. Ask again to go on.
p-server = The server reports an error: “{ $message }”
p-too-large = The answer is larger than this page can hold ({ $limit }). What arrived is kept.
p-left-out = Part of the answer was larger than { $limit } and is missing.
# Under an answer of which not all is shown.
parts-missing = This answer has more than { $count } parts. What came after them is missing.
p-resend-limit =
    { $count ->
        [one] The assistant went on by itself { $count } time and was paused. Retry lets it continue.
       *[other] The assistant went on by itself { $count } times and was paused. Retry lets it continue.
    }
p-stalled = Nothing has arrived for a minute. You can wait, stop or try again.
p-blocked = { $origin } is not on the list of allowed servers. Add it in the settings if you trust it.
p-blocked-here = This page does not list { $origin } among its servers.
p-policy = This page's policy does not list { $origin }. Whoever runs the page has to: partsong serve --allow-origin, or partsong-origins in index.html.
p-redirected = The server sends requests on to another address, which this page may not ask. Whoever runs this chat has to name that address as its endpoint.
p-closed = The server is there, but does not let pages of { $origin } ask it. Whoever runs the server has to allow them.
p-no-protocol = This link names the protocol “{ $name }”, which is not supported here. Supported: { $known }.
p-storage = The browser does not store this chat. It stays here until you close the page.
p-log-full = The event log of this chat is full: what happens from now on is not recorded. A new chat has a log of its own.
p-attachment = “{ $name }” could not be attached. Remove it or choose it again.
p-file-too-large = “{ $name }” is too large: the limit for a message is { $limit }. Remove it.
p-pictures-only = “{ $name }” was not attached: this server takes pictures only.
p-no-files = “{ $name }” was not attached: this server takes no files.

## Announcements

answer-started = Answer started
answer-complete = Answer complete
answer-stopped = Answer stopped
code-block =
    { $count ->
        [one] code block, { $count } line
       *[other] code block, { $count } lines
    }
table =
    { $count ->
        [one] table, { $count } row
       *[other] table, { $count } rows
    }

## Settings

s-back = Back to the chat
s-notices = Licences of the software in this page
s-connection = Connection
s-appearance = Appearance and language
s-privacy = Trust
s-api = Chat endpoint
s-api-hint = Leave empty for the server this page came with.
s-protocol = Protocol
s-body = Request body
s-body-default = Whole conversation
s-body-legacy = Whole conversation, for AG-UI servers before 1.0
s-body-gateway = One question, for a GenOS workflow gateway
s-body-flowise = One question with history, for Flowise
# The switch of citation markers in a chat's menu.
markers-on = Show source marks as sources
markers-off = Show source marks as written
s-body-wrapped = Inside “data” (Genkit)
s-body-bare = Without “data” around it
s-body-question = One question, for a GenOS agent
s-fields = More request fields
s-fields-hint = A JSON object that goes along with every request, such as { $example }.
s-bad-fields = This is not a JSON object.
s-body-template = Last message only (chatbot template)
s-headers = Request headers
s-headers-hint = Sent with every request to this endpoint's origin, to no other, and kept in this browser, as plain text.
s-headers-elsewhere = These headers were entered for { $server } and go only there. Enter them again for another server.
s-headers-elsewhere-default = These headers were entered for this page's own server and go only there. Enter them again for another server.
s-header-name = Header { $number }, name
s-header-value = Header { $number }, value
s-header-name-short = Name
s-header-value-short = Value
s-header-remove = Remove header { $number }
s-header-add = Add header
s-upload = Upload endpoint
s-upload-hint = Leave empty to send attachments inside the message.
s-origins = Allowed servers
s-origins-hint = One origin per line, such as https://example.com. Chats may talk to them and their images load without a click, if this page's policy lists them too (partsong serve --allow-origin).
s-language = Language
s-language-auto = Same as the browser
s-language-missing = The words of { $language } could not be loaded. Choose it again to retry.
s-theme = Theme
s-theme-system = System
s-theme-light = Light
s-theme-dark = Dark
s-announce = Screen reader
s-announce-sentences = Read sentences as they arrive
s-announce-complete = Say when the answer is complete
s-announce-off = Say nothing
s-saved = Saved
s-unsaved = Not saved yet
s-discard = Discard changes
s-fix =
    { $count ->
        [one] { $count } field needs a change
       *[other] { $count } fields need a change
    }
s-bad-url = Enter an address that starts with https:// or /, for example /api/chat.
s-bad-header = A header name has letters, digits and dashes only, and is not Content-Type or Content-Length. A value has Latin letters, digits and signs only.
s-bad-origin = “{ $origin }” is not an origin. Write it like https://example.com.
# The way to messages before the first one shown.
earlier-messages = Show earlier messages
