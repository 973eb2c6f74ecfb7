choose-any = 해당하는 것을 모두 선택하세요
choose-up-to =
    { $count ->
       *[other] { $count }개까지 선택하세요
    }
choose-at-least =
    { $count ->
       *[other] { $count }개 이상 선택하세요
    }
choose-exactly =
    { $count ->
       *[other] { $count }개를 선택하세요
    }
choose-between = { $min }~{ $max }개를 선택하세요
chosen =
    { $count ->
       *[other] { $count }개 선택
    }
chosen-of = { $max }개 중 { $n }개 선택
cleared =
    { $count ->
       *[other] 선택한 { $count }개를 지웠습니다.
    }
undo = 실행 취소
not-likely = 전혀 추천하지 않음
very-likely = 매우 추천함
point-words = { $point }, { $label }
optional = 선택 사항
score = { $max }점 중 { $score }점
no-score = 아직 답하지 않음
stars =
    { $count ->
       *[other] 별 { $count }개
    }
hearts =
    { $count ->
       *[other] 하트 { $count }개
    }
thumb-down = 싫어요
thumb-up = 좋아요
your-ranking = 내 순위
to-rank = 항목
rank-hint = 가장 중요한 것부터 골라 주세요.
ranked-of = { $max }개 중 { $n }개 순위 정함
ranked-at = { $label }, { $max }개 중 { $n }위
rank-removed = { $label }, 순위 없음
rank-lifted = { $label }을(를) 들었습니다. 화살표 키로 옮기고 스페이스로 놓으세요. Esc를 누르면 되돌립니다.
rank-move = { $label } 옮기기
rank-up = { $label } 위로
rank-down = { $label } 아래로
rank-remove = { $label } 빼기
rank-place = { $label }의 순위
rank-none = 순위 없음
best = 가장 중요함
worst = 가장 중요하지 않음
item = 항목
cell = { $row }: { $column }
rows-of = { $max }개 행 중 { $n }개 답함
row = 행
no-answer = 답하지 않음
length-of = { $max }자 중 { $n }자
length-more =
    { $count ->
       *[other] { $count }자 더 적어 주세요
    }
length-over =
    { $count ->
       *[other] { $count }자 초과
    }
length-left =
    { $count ->
       *[other] { $count }자 남음
    }
