source = 출처 { $number }: { $title }, { $site }
document = 문서
lines = { $first }–{ $last }행
open = 새 탭에서 열기
preview = 출처
show-all = 모두 보기
chart-from = { $host }에서 제공한 차트
chart-made = 어시스턴트가 만든 차트
chart-loading = 차트를 불러오는 중
chart-failed = 차트를 불러오지 못했습니다.
chart-unlisted = 다른 사이트의 차트라 여기서는 불러오지 않습니다.
chart-printed = 차트는 화면에서만 볼 수 있습니다.
chart-asleep = 서버가 보낸 코드를 이 페이지와 분리해 실행합니다.
chart-start = 보기
chart-needs = 이 차트에 필요한 { $host } 연결은 여기서 허용되지 않습니다.
chart-refused = 이 차트의 일부는 여기서 허용되지 않습니다: { $what }
chart-broke = 차트에서 오류가 발생했습니다: { $words }
chart-noisy = 차트가 이 페이지를 너무 바쁘게 해서 중지했습니다.
chart-stole = 차트가 키보드를 가로채서 중지했습니다.
chart-press = 눌러서 사용
chart-again = 위의 차트로 이동
artifact = 어시스턴트가 만든 결과물
preview-made = 어시스턴트가 만든 페이지
file-away = “{ $name }” 파일은 서버에 보관되어 있어 여기서는 표시할 수 없습니다.
follow-ups = 이어서 물어보기
steps =
    { $count ->
       *[other] { $count }단계
    }
searches =
    { $count ->
       *[other] 검색 { $count }회
    }
pages =
    { $count ->
       *[other] 페이지 { $count }개 읽음
    }
searching = 웹을 검색하는 중
searched = 웹 검색
opening = { $site } 읽는 중
opened = { $site } 읽음
drawing = 차트를 만드는 중
drew = 차트를 만들었습니다
drew-named = 차트를 만들었습니다: { $title }
results =
    { $count ->
       *[other] 결과 { $count }개
    }
working = 작업하는 중
state-running = 진행 중
state-done = 완료
state-error = 실패
state-stopped = 중지됨
