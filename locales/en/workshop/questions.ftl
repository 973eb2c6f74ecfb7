### Words of the questions that the gallery shows. They stand for what an assistant would ask.

pain = What is your main pain point today?
pain-why = Please choose the closest one. I will ask for an example afterwards.
setup = Complex set-up
quality = Unreliable answers
manual = Manual clean-up costs too much
manual-why = Sorting, coding, summarising
tools = Scattered tools
other = Other
other-what = What is it?
other-text = Waiting for approvals
country = Where do you work?
place = Region { $n }
value = If this platform produced interview results with evidence by itself, how valuable would that be?
no-value = No value at all
high-value = Very valuable
trust = I can trust the summaries this tool writes.
disagree = Strongly disagree
neither = Neither
agree = Strongly agree
reread = How often do you re-read the transcript?
never = Never
rarely = Rarely
sometimes = Sometimes
often = Often
always = Always
no-transcripts = I have no transcripts
markdown =
    Think of the **last four weeks**. If nothing fits, say so:

    - choose *Other*
    - or [read what we mean](https://example.com/guide)
own-message = Pick the one that hurts most.
