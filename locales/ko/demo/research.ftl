welcome-to-python-org = Welcome to Python.org
https-www-python-org = https://www.python.org/
python = Python - 파이썬
https-www-britannica-com-technology = https://namu.wiki/w/Python
python-programming-language-wikipedia = 파이썬 - 위키백과, 우리 모두의 백과사전
https-en-wikipedia-org-wiki = https://ko.wikipedia.org/wiki/%ED%8C%8C%EC%9D%B4%EC%8D%AC
developer-survey = Developer Survey
https-survey-stackoverflow-co-2025 = https://survey.stackoverflow.co/2025/technology
think-first = 첫 발표 시기와 사용 비율 자료를 찾아보자.
query = python 역사 발표일
query-more = 파이썬 사용 비율 2025
think-open = 위키백과에 정확한 날짜가 있으니 열어 보자.
page =
    위키백과, 우리 모두의 백과사전.
    이 문서는 프로그래밍 언어에 관한 것입니다.
    발표일 1991년 2월 20일
    설계자 귀도 반 로섬
    개발자 파이썬 소프트웨어 재단
chart = 파이썬을 쓰는 개발자 비율
answer =
    파이썬은 네덜란드의 귀도 반 로섬이 만들어 **1991년 2월 20일【1:0†L2-L3】**에 처음 발표했습니다. 객체 지향과 함수형을 모두 지원하는 멀티 패러다임 언어이며【0:1†Python - 파이썬†나무위키】, 공식 누리집은 “빠르게 일하고 시스템을 더 효과적으로 통합하는 언어”라고 소개합니다【0:0†Welcome to Python.org†Python.org, 1:0】.

    【참고】 개발자 사이의 사용 비율은 꾸준히 늘었습니다.

    【0†chart】

    | 연도 | 비율 |
    |---|---:|
    | 2019 | 41% 【2:0】 |
    | 2025 | 58% 【2:0】 |

    요약하면, 응답한 개발자의 절반 이상이 파이썬을 씁니다【2:0†Developer Survey†stackoverflow.co】.
mail-step = 메일 보내기
may-i = 보고서가 준비됐습니다. 팀에 메일로 보낼까요?
sent = 팀에 메일을 보냈습니다.
not-sent = 알겠습니다. 보내지 않았습니다.
