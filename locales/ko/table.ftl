sort-by = 정렬 기준
filter = 필터
filtered =
    { $count ->
       *[other] 필터, { $count }개 적용
    }
needs-a-look = 확인 필요 순
as-sent = 원래 순서
highest = { $column } 높은 순
lowest = { $column } 낮은 순
latest = { $column } 최신순
earliest = { $column } 오래된 순
by-name = { $column } 가나다순
sheet = 필터와 정렬
close = 닫기
find = { $column } 찾기
figures = 행에 표시할 값
three = 최대 3개
no-fourth = 한 행에는 세 개까지 표시할 수 있습니다. 먼저 하나를 빼 주세요.
clear = 초기화
show-rows =
    { $count ->
       *[other] { $count }행 보기
    }
show-campaigns =
    { $count ->
       *[other] 캠페인 { $count }개 보기
    }
show-more =
    { $count ->
       *[other] { $count }개 더 보기
    }
shown-of = { $all }개 중 { $shown }개
all =
    { $count ->
       *[other] 전체 { $count }개
    }
now-shown =
    { $count ->
       *[other] { $count }행을 표시합니다
    }
