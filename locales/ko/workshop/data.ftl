plan-for-spring = 봄 시즌 계획
plan-for-spring-we-move =
    # 봄 시즌 계획

    예산의 10%를 검색 광고로 옮기고 2주 뒤에 다시 점검합니다.

    - 브랜드 캠페인 우선
    - 모바일 입찰가 8% 하향
    - 신규 소재 2개
actions-for-more-conversions = 전환수 확대를 위한 핵심 액션
three-steps-that-pay-off = 효과가 큰 순서로 세 가지를 제안합니다.
last-30-days = 최근 30일
move-budget-to-brand-search = 브랜드 검색으로 예산 재배분
its-cpa-is-18-below = CPA가 평균보다 18% 낮습니다.
move-budget = 예산 옮기기
fix-the-mobile-landing-page = 모바일 랜딩 페이지 개선
two-thirds-of-the-visits = 방문자의 3분의 2가 3초 안에 이탈합니다.
bounce-rate = 이탈률
create-a-task = 작업 만들기
add-12-negative-keywords = 제외 키워드 12개 추가
they-cost-money-and-never = 비용만 들고 전환이 없습니다.
wasted-a-month = 월 낭비 비용
add-keywords = 키워드 추가
campaign-performance = 캠페인 성과
campaign = 캠페인
cost = 광고비
conversions = 전환
brand-search = 브랜드 검색
display-retargeting = 디스플레이 리타게팅
its-cpa-is-2-6 = CPA가 평균의 2.6배입니다
suggestions-you-can-apply-now = 즉시 실행 가능한 최적화 넛지
small-steps-first-by-priority = 작은 액션 중심으로 우선순위 제안을 제공합니다.
raise-the-brand-campaign-budget = 브랜드 캠페인 예산 10% 증액
conversions-4-expected = 전환 +4% 예상
cpa-up-3-and-ctr = 최근 7일 대비 CPA 3% 상승, CTR 1% 하락
lower-the-mobile-ad-group = 모바일 광고그룹 입찰가 -8% 조정
conversions-6-expected = 전환 +6% 예상
cpa-up-4-and-ctr = 최근 7일 대비 CPA 4% 상승, CTR 1.5% 하락
replace-2-creatives-with-a = CTR 낮은 소재 2개 교체
conversions-8-expected = 전환 +8% 예상
cpa-up-5-and-ctr = 최근 7일 대비 CPA 5% 상승, CTR 2% 하락
claim = 파이썬은 **1991년 2월 20일**에 처음 발표되었습니다【0:0】. 개발자 절반 이상이 사용합니다【0:1, 0:2】. 【참고】 보통 괄호는 그대로 남습니다.
page = 파이썬 - 위키백과, 우리 모두의 백과사전
survey = 개발자 설문 조사
query = python 역사 발표일
thought = 먼저 최초 발표일을 찾아보겠습니다.
goal = 성과 개선
last-30 = 최근 30일
scope-error = 성과 보고서는 최대 90일까지만 조회할 수 있습니다. 가능: 최근 7일, 최근 30일, 최근 90일
ninety-days = 성과 보고서는 최대 90일까지만 조회할 수 있습니다.
seven = 최근 7일
ninety = 최근 90일
show-30 = 최근 30일 광고 성과 추이를 차트로 보여줘
plan = 계획
read = 지난달 수치 읽기
compare = 캠페인 비교하기
write = 요약 쓰기
queried = 반품 정책
summary =
    ### 요약

    - 파이썬은 **1991년**에 나왔습니다
    - 2025년 사용률 57.9%
trend = 광고 성과 추이
revenue = 매출
spend = 광고비
click-rate = 클릭률
c-brand = 브랜드 검색
c-display = 디스플레이 리타게팅
c-pmax = 실적 최대화
c-video = 동영상
mobile = 모바일
desktop = 데스크톱
tablet = 태블릿
currency = USD
