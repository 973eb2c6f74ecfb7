preparing = 결과를 준비하고 있습니다
goal = 목표:
untitled = 제목 없음
copy = 복사
copied = 복사했습니다
copy-failed = 복사하지 못했습니다
download = 다운로드
retry = 다시 시도
cancel = 취소
show-more = 더 보기
show-less = 접기
empty-list = 표시할 항목이 없습니다.
nudges = 적용할 수 있는 제안
cards = 실행할 액션
apply = 적용
apply-item = 적용: { $title }
dismiss = 닫기
dismiss-item = 닫기: { $title }
undo = 실행 취소
undo-item = 실행 취소: { $title }
applying = 적용하는 중…
dismissing = 닫는 중…
undoing = 되돌리는 중…
applied = 적용됨
dismissed = 닫음
not-applied = 적용하지 못함
unanswered = 아직 확인되지 않음
now-applied = “{ $title }”을(를) 적용했습니다
now-dismissed = “{ $title }”을(를) 닫았습니다
now-failed = “{ $title }”을(를) 적용하지 못했습니다
why = 이유 보기
why-of = 이유 보기: { $title }
why-hide = 이유 숨기기
impact-high = 영향 높음
impact-medium = 영향 중간
impact-low = 영향 낮음
easy = 쉬움
medium = 보통
hard = 어려움
budget-ask = 예산이 변경됩니다.
budget-confirm = 예산 변경
rise = 상승
fall = 하락
same = 변동 없음
table = 표
filter = 행 필터
columns = 열
columns-shown = 표시할 열
copy-table = 표 복사
csv = CSV
csv-label = CSV로 다운로드
rows =
    { $count ->
       *[other] { $count }행
    }
rows-of = { $all }행 중 { $shown }행
rows-on-paper = { $all }개 행 중 처음 { $shown }개만 인쇄했습니다. CSV 파일에는 모두 있습니다.
rows-cut = 처음 { $count }행만 표시합니다.
no-rows = 필터와 일치하는 행이 없습니다.
inefficient = 비효율
marked =
    { $count ->
       *[other] 비효율 { $count }건
    }
severe = 심각
total = 합계
sorted-up = { $column } 기준 오름차순으로 정렬했습니다
sorted-down = { $column } 기준 내림차순으로 정렬했습니다
unsorted = 원래 순서로 되돌렸습니다
scroll-table = 표의 행, 스크롤 가능
yes = 예
no = 아니요
column-campaign = 캠페인
column-name = 이름
column-channel = 채널
column-status = 상태
column-cost = 광고비
column-spend = 광고비
column-revenue = 매출
column-impressions = 노출수
column-clicks = 클릭수
column-conversions = 전환
column-ctr = CTR
column-cvr = CVR
column-cpa = CPA
column-cpc = CPC
column-roas = ROAS
column-device = 기기
column-region = 지역
column-date = 날짜
column-note = 메모
column-owner = 담당자
active = 활성
limited = 제한됨
budget-limited = 예산 제한
learning = 학습 중
paused = 일시중지
ended = 종료됨
failed = 실패
weather = 날씨
local-time = 현지 시각 { $time }
local-time-zone = 현지 시각 { $time } ({ $zone })
unit = 온도 단위
celsius = 섭씨
fahrenheit = 화씨
next-hours =
    { $count ->
       *[other] 다음 { $count }시간
    }
hours-summary = 최저 { $low }({ $low_at }), 최고 { $high }({ $high_at })
hours-table = 시간별 보기
hour = 시각
temperature = 기온
sun = 일출과 일몰
sun-week = 다음 날들 보기
sunrise = 일출
sunset = 일몰
weather-for = 날씨를 확인하고 있습니다
results =
    { $count ->
       *[other] 결과 { $count }건
    }
results-title = 검색 결과
results-for = “{ $query }” 검색 결과
searching-for = “{ $query }” 검색 중
no-results = 검색 결과가 없습니다.
show-all = { $count }건 모두 보기
new-tab = 새 탭에서 열림
relevance = 관련도 { $percent }
document = 문서
code-file = 코드
sheet = 스프레드시트
image = 이미지
writing = 작성하는 중…
document-version = 버전 { $number }
document-newer = 아래에 새 버전이 있습니다
cut-document = 문서가 너무 길어 일부만 표시합니다.
suggested-changes =
    { $count ->
       *[other] 수정 제안 { $count }건
    }
broken-image = 이미지를 읽을 수 없습니다.
document-failed = 문서를 작성하지 못했습니다: “{ $error }”
output = 결과
progress = 현재까지의 진행
data = 데이터
copy-json = JSON 복사
no-arguments = 인수 없음
argument = 인수
value = 값
more-items =
    { $count ->
       *[other] { $count }개 더 보기
    }
items =
    { $count ->
       *[other] 항목 { $count }개
    }
fields =
    { $count ->
       *[other] 필드 { $count }개
    }
characters =
    { $count ->
       *[other] 글자 { $count }개 더 보기
    }
state-streaming = 입력을 받는 중
state-running = 실행 중
secret-goes-to = 입력한 내용은 { $host } 서버로 전송됩니다. 다른 사이트의 비밀번호를 입력하지 마세요.
secret-goes = 입력한 내용은 어시스턴트에게 전송됩니다. 다른 사이트의 비밀번호를 입력하지 마세요.
state-allowed = 허용함, 기다리는 중
state-done = 완료
state-progress = 진행 중
out-of-scope = 제공할 수 있는 범위를 벗어난 요청입니다.
try-one = 이런 요청은 가능합니다
gallery = 갤러리
gallery-lead = 모든 컴포넌트를 각 상태별 예시 그대로 보여 줍니다.
gallery-count = 컴포넌트 { $components }개, 상태 { $states }개
gallery-theme = 테마
gallery-language = 언어
gallery-width = 너비
theme-system = 시스템
theme-light = 밝게
theme-dark = 어둡게
width-narrow = 좁게
width-column = 본문
width-wide = 넓게
gallery-sent = 보냄: { $reply }
gallery-alone = 단독으로 보기
gallery-nothing = 이 상태에서는 도구 행이 대신 알려 줍니다.
gallery-unknown = 해당 예시가 없습니다.
