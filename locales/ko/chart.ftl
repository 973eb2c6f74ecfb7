chart = 차트
trend = 추이
campaign = 캠페인
metric = 지표
device = 기기
panels = 차트 보기 선택
series = 계열
value = 값
place = 항목
date = 날짜
no-value = 값 없음
preparing = 차트를 준비하고 있습니다
no-data = 그릴 내용이 없습니다. 답변에 수치가 들어 있지 않습니다.
all-hidden = 모든 계열을 숨겼습니다. 아래에서 하나를 선택해 주세요.
not-drawn = 차트를 그리지 못했습니다. 표로는 볼 수 있습니다.
details = 자세히
other-range = 최근 { $days }일
ask-range = { $title }, 최근 { $days }일
axis-from = { $name }, { $value }부터
together = 합계
copy-data = 복사
rows =
    { $count ->
       *[other] { $count }행
    }
days =
    { $count ->
       *[other] { $count }일
    }
more-bars =
    { $count ->
       *[other] { $count }개 더 보기
    }
try-again = 다시 시도
view-data = 데이터 보기
view-chart = 차트 보기
save-image = 이미지 다운로드
save-data = 데이터 다운로드
keys = 왼쪽·오른쪽 화살표로 지점을, 위·아래 화살표로 계열을 이동할 수 있습니다.
point = { $place }, { $series }: { $value }
dropped =
    { $count ->
       *[other] 데이터가 너무 많아 { $count }개는 그리지 않았습니다.
    }
rows-left =
    { $count ->
       *[other] { $count }행 더 보기
    }
rose = { $subject } { $from }에서 { $to } 늘었습니다.
rose-and = { $subject } { $from }에서 { $to } 늘었고, { $rest }
fell = { $subject } { $from }에서 { $to } 줄었습니다.
fell-and = { $subject } { $from }에서 { $to } 줄었고, { $rest }
steady = { $subject } { $value } 안팎을 유지했습니다.
steady-and = { $subject } { $value } 안팎을 유지했고, { $rest }
returned = { $subject } { $from }에서 시작해 { $to } 끝났습니다.
returned-and = { $subject } { $from }에서 시작해 { $to } 끝났고, { $rest }
ends = { $count }개 계열의 마지막 값은 { $subject } { $to } 가장 높고, { $low } { $low_to } 가장 낮습니다.
highest = { $subject } { $to } 가장 높고, { $low } { $low_to } 가장 낮습니다.
highest-of = { $series } 값은 { $place }에서 { $to } 가장 높습니다.
largest-total = 합계는 { $subject } { $to } 가장 큽니다.
largest-share = { $subject } { $whole }의 { $part } 차지합니다.
all-equal = 모든 값이 { $value }입니다.
one = { $place } { $topic } { $value }입니다.
cloud =
    { $count ->
       *[other] 점 { $count }개: { $x } { $x_from }~{ $x_to }, { $y } { $y_from }~{ $y_to }.
    }
between = {" "}
