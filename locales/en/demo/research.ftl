### What the research agent finds and says.


## Words

welcome-to-python-org = Welcome to Python.org
https-www-python-org = https://www.python.org/
python = Python
https-www-britannica-com-technology = https://www.britannica.com/technology/Python-computer-language
python-programming-language-wikipedia = Python (programming language) - Wikipedia
https-en-wikipedia-org-wiki = https://en.wikipedia.org/wiki/Python_(programming_language)
developer-survey = Developer Survey
https-survey-stackoverflow-co-2025 = https://survey.stackoverflow.co/2025/technology
think-first = I should look for the year of the first release and for figures about its use.
query = python history first release
query-more = python usage survey 2025
think-open = The encyclopedia has the exact date, so I open it.
page =
    Python (programming language)
    Python is a high-level, general-purpose programming language.
    First appeared: 20 February 1991
    Designed by: Guido van Rossum
    Developer: Python Software Foundation
chart = Share of developers who use Python
answer =
    Python was first released by Guido van Rossum on **20 February 1991【1:0†L2-L3】**. It supports several styles at once, object-oriented and functional among them 【0:1†Python†Encyclopædia Britannica】, and its home page sums it up as “lets you work quickly and integrate systems more effectively” 【0:0†Welcome to Python.org†Python.org, 1:0】.

    【Note】 The share among developers keeps growing:

    【0†chart】

    | Year | Share |
    |---|---:|
    | 2019 | 41% 【2:0】 |
    | 2025 | 58% 【2:0】 |

    In short: more than half of the developers asked use it 【2:0†Developer Survey†stackoverflow.co】.
mail-step = Send the mail
may-i = The report is ready. May I mail it to the team?
sent = Sent to the team.
not-sent = All right, I did not send it.
