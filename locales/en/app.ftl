### Words of the pages: settings, gallery, sidebar.

# The way back from it.
to-chat = Back to the chat
