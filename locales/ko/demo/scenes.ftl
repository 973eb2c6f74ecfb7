i-know-no-suggestion-with = `{ $title }`이라는 제안을 찾을 수 없어 아무것도 변경하지 않았습니다.
dismissed-title-i-wont-suggest = “{ $title }” 제안을 닫았습니다. 되돌리기 전에는 다시 제안하지 않겠습니다.
undone-title-is-open-again = 되돌렸습니다. “{ $title }” 제안은 다시 대기 상태이며 적용된 변경은 없습니다.
applied-title-tables-and-charts = “{ $title }”을(를) 적용했습니다. 이 데모의 표와 차트에는 최근 일주일에 반영됩니다.
changes-what-you-pay-every = 매일 지출되는 금액이 변경됩니다
there-was-nothing-new-to = 이어서 처리할 새로운 내용이 없습니다.
the-approval-doesnt-belong-to = 승인과 인수가 일치하지 않아 도구를 실행하지 않았습니다.
done-the-daily-budget-is = 완료했습니다. 3월 9일부터 일 예산이 **${ $to }**로 적용됩니다. 이 데모의 표와 차트에는 최근 일주일에 반영됩니다.
name-ran = `{ $name }` 도구를 실행했습니다.
the-weather-of-city = { $city } 날씨
all-right-i-left-what = 알겠습니다. { $what } 도구를 실행하지 않았습니다. 마음이 바뀌면 말씀해 주세요.
all-right-i-left-what-alone = 알겠습니다. { $what } 도구를 실행하지 않았습니다. 말씀하신 이유는 “{ $reason }”입니다. 그대로 따르겠습니다.
plan-for-the-second-quarter = 2분기 광고 운영 계획
roas-py = roas.py
campaigns-last-30-days = 최근 30일 캠페인
title-is-ready-open-it = “{ $title }” 문서를 만들었습니다. 위 카드에서 열어 보세요.
campaign-spend-clicks-conversions-revenu =
    캠페인,광고비,클릭수,전환수,매출,ROAS
    {""}
about-target-roas-bidding = 타겟 ROAS 입찰 정보
bid-more-efficiently-towards-the = 목표 전환 가치에 맞춰 더 효율적으로 입찰하는 방법을 설명합니다.
your-google-ads-accounts-conversions = Google Ads 전환 추적
how-conversions-are-counted-and = 전환 집계 방식과 최근 며칠의 수치가 바뀌는 이유를 설명합니다.
search-strategies-that-work = 효과적인 검색 광고 전략
lessons-from-accounts-that-moved = 예산을 의도 기반 캠페인으로 옮긴 계정들의 사례입니다.
cost-per-action = 액션당 비용(CPA)
a-pricing-model-in-which = 지정된 행동이 일어날 때 광고주가 비용을 지불하는 모델입니다.
account-guidelines = 계정 운영 지침
i-found-four-pages-in = 문서 네 건을 찾았습니다. 요약하면, 30일 동안 전환이 15회 이상인 캠페인부터 **타겟 ROAS**를 설정하고, 전환이 아직 집계 중인 최근 3일은 평가에서 제외하는 것이 좋습니다.
i-begin-to-answer-as = 평소처럼 답변을 시작하지만, 문장 한가운데에서
the-model-stopped-answering-press = 모델이 응답을 멈췄습니다. 다시 시도를 누르면 두 번째에는 성공합니다.
conversion-tracking = 전환 추적
budgets = 예산
search-terms = 검색어
creatives = 광고 소재
landing-pages = 랜딩 페이지
the-audit-is-done-four = 점검이 끝났습니다. 네 항목은 정상이고, CTR이 낮은 소재 두 개를 살펴보세요.
that-output-has-10-mb = 출력이 10MB입니다. 그래도 채팅은 바로 반응해야 합니다.
no-component-knows-these-tools = 이 도구와 데이터를 아는 컴포넌트가 없어 이름, 인수, 결과를 있는 그대로 보여 드립니다.
here-is-the-week-as = 일주일을 그림으로 나타냈습니다. 막대 하나가 하루이고 마지막이 일요일입니다.
i-received-these-files-as = 다음 파일을 받았습니다. 데모라서 내용을 볼 수는 없지만 실제 모델에는 그대로 전달됩니다.
questions = 질문
ad-optimizations = 광고 최적화 제안
key-actions = 핵심 액션
document-suggestions = 문서 제안
why-the-cpa-rose = CPA 상승 원인
account-report = 계정 보고서
a-slow-answer = 천천히 쓰는 답변
a-picture = 이미지
a-tour = 둘러보기
something-goes-wrong = 오류 상황
tools-at-work = 도구 실행
campaign-performance = 캠페인 성과
performance-charts = 광고 성과 차트
weather = 날씨
budget-change = 예산 변경
document-search = 문서 검색
getting-started = 시작하기
cpa-is-spend-divided-by =
    CPA는 광고비를 전환수로 나눈 값이므로, 클릭 단가가 올랐거나 전환율이 떨어진 것이다.

    최근 7일 광고비는 조금 늘었다. 클릭 단가는 같은 날 모든 캠페인에서 동시에 약 6% 올랐다. 전환율은 평소 변동 폭을 벗어나지 않았다.

    모든 캠페인이 동시에 움직였다면 특정 소재가 아니라 시장의 변화다. 경쟁이 가장 치열한 경쟁사 키워드에서 상승이 가장 크다.
the-cpa-rose-because-clicks =
    CPA가 오른 이유는 3월 2일부터 모든 캠페인에서 동시에 **클릭 단가가 약 6% 상승**했기 때문입니다. 전환율은 그대로입니다.

    - **원인:** 입찰 경쟁 증가, 특히 경쟁사 키워드
    - **원인이 아닌 것:** 광고 소재나 랜딩 페이지
    - **해결책:** 가장 비싼 클릭에 비해 전환이 적은 *경쟁사 키워드 검색*의 입찰가부터 낮추세요.
line-n-i-write-slowly =
    { $n }번째 줄: 중지를 눌러 무엇이 남는지 볼 수 있도록 천천히 쓰고 있습니다.

    {""}
this-time-it-worked-the = 이번에는 성공했습니다. 오류 화면과 다시 시도 동작을 보여 드리려고 첫 번째 시도는 일부러 실패했습니다.
hello-i-look-after-a = 안녕하세요! 데모용 Google Ads 계정을 관리하며 표, 차트, 카드, 질문으로 답해 드려요.
im-a-scripted-demo-and = 저는 정해진 대본으로 움직이는 데모라서 그 질문에는 답할 수 없어요. 데모 Google Ads 계정, 날씨, 문서, 설문 질문을 다룰 수 있습니다.
a-short-tour-first-how = 짧은 둘러보기입니다. 생각하는 과정, 표, 차트, 바로 적용할 수 있는 제안, 그리고 승인을 기다리는 도구를 차례로 보여 드릴게요.
try-one-of-these = 이런 것을 해 보세요:
which-channel-matters-most-to = 이번 분기에 가장 중요한 채널은 무엇인가요?
suggestions-will-start-with-this = 선택한 채널부터 최적화를 제안해 드려요.
search = 검색
people-who-are-looking-for = 이미 찾고 있는 고객
display = 디스플레이
banners-on-other-sites = 다른 사이트의 배너
performance-max = 실적 최대화
google-chooses-the-places = 구글이 노출 위치를 선택
another-one = 기타
which-one = 어떤 채널인가요?
i-can-trust-the-suggestions = 이 어시스턴트의 제안을 신뢰할 수 있다.
choose-the-point-that-fits = 가장 가까운 점수를 선택해 주세요.
strongly-disagree = 전혀 그렇지 않다
neither = 보통이다
strongly-agree = 매우 그렇다
the-question-could-not-be = 질문에 답을 받지 못해 답변 없이 진행할게요.
noted-you-chose-label-suggestions = 확인했습니다. “{ $label }”을(를) 선택하셨네요. 이 채널부터 제안할게요.
thank-you-score-of-top = 감사합니다. { $top }점 중 { $score }점이네요. 다음 제안에 반영하겠습니다.
you-skipped-the-question-thats = 질문을 건너뛰셨네요. 괜찮습니다. 다시 묻지 않을게요.
looks-up-the-place-at = Open-Meteo에서 지역을 조회합니다
the-forecast-has-no-such = 예보에서 해당 지역을 찾을 수 없습니다.
the-weather-in-city-is = { $city }의 현재 기온은 { $now }°C입니다. 오늘은 { $low }°C에서 { $high }°C 사이예요.
campaign-table = 캠페인 표
charts = 차트
optimizations = 최적화 제안
two-questions = 질문 두 가지
ask-two-questions = 설문 질문 두 가지를 물어봐 줘
tour = 둘러보기
give-a-tour = 둘러보기를 시작해 줘
