### Words of Markdown: code blocks, images, links.

# The button over a code block.
copy = Copy
# The same button for a screen reader; `{language}` is the block's language.
copy-code = Copy { $language } code
# What a code block is called when it names no language.
code = Code
copied = Copied
copy-failed = Could not copy
# A picture that hasn't been fetched.
image-from = Image from { $host }
show-image = Show
# The same button for a screen reader.
show-image-from = Show the image from { $host }
image-failed = The image from { $host } could not be shown here.
open-image = Open in new tab
# A picture without a description.
image = Image
# The box of a task list, for a screen reader.
task-done = Done
task-open = Not done
# A table or code block that scrolls sideways.
table = Table
# The text was longer than this page shows.
truncated = The text goes on, but it is too long to show.
