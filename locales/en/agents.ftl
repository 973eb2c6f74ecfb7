### Words of an agent's own account: its steps, its helpers, what it is doing.

steps = Steps of the assistant
subagent = Helper
working = working
suspended = waiting
failed = failed
failed-says = failed: “{ $message }”
open = to do
running = in progress
done = done
progress = Progress
more = More
done-of =
    { $count ->
        [one] { $done } of { $count } step done
       *[other] { $done } of { $count } steps done
    }
