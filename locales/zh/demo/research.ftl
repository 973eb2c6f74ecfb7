welcome-to-python-org = Welcome to Python.org
https-www-python-org = https://www.python.org/
python = Python
https-www-britannica-com-technology = https://baike.baidu.com/item/Python/407313
python-programming-language-wikipedia = Python - 维基百科，自由的百科全书
https-en-wikipedia-org-wiki = https://zh.wikipedia.org/wiki/Python
developer-survey = Developer Survey
https-survey-stackoverflow-co-2025 = https://survey.stackoverflow.co/2025/technology
think-first = 先查首次发布的时间，再找使用率的数据。
query = Python 历史 首次发布
query-more = Python 使用率 2025
think-open = 维基百科有准确日期，打开看看。
page =
    维基百科，自由的百科全书
    Python 是一种通用的高级编程语言。
    发布时间：1991年2月20日
    设计者：吉多·范罗苏姆
    实现者：Python 软件基金会
chart = 使用 Python 的开发者比例
answer =
    Python 由荷兰的吉多·范罗苏姆创造，**1991年2月20日【1:0†L2-L3】**首次发布。它同时支持面向对象和函数式等多种编程范式【0:1†Python†百度百科】，官网的介绍是“让您快速工作，更有效地集成系统”【0:0†Welcome to Python.org†Python.org, 1:0】。

    【注意】 开发者中的使用率一直在增长：

    【0†chart】

    | 年份 | 比例 |
    |---|---:|
    | 2019 | 41% 【2:0】 |
    | 2025 | 58% 【2:0】 |

    总之，受访开发者中有一半以上在使用 Python【2:0†Developer Survey†stackoverflow.co】。
mail-step = 发送邮件
may-i = 报告已准备好。要用邮件发给团队吗？
sent = 已发送给团队。
not-sent = 好的，没有发送。
