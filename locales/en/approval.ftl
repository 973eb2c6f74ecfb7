### Words of the approval card that only some servers call for: a deadline, and arguments that may be changed.

until = Open until { $time }
# A workflow that stopped for a person.
effect-stop = “{ $step }” waits for your decision
proceed = Proceed
proceed-as = Proceed: “{ $label }”
reject = Reject
reject-as = Reject: “{ $label }”
give-feedback = Add feedback
feedback = Feedback (optional)
too-early = Not answered yet. The request has to be in view, unchanged, for a moment: then press again.
expired = This request has expired. Nothing was run.
expired-short = Expired, not run
edit = Change the arguments
edit-undo = Undo the changes
allow-edited = Allow with changes
allowed-edited = Allowed with your changes
bad-json = Enter valid JSON.
