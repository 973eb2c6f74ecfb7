rows-left =
    { $count ->
       *[other] { $count }개 행은 생략했습니다.
    }
download-markdown = Markdown으로 다운로드
download-json = JSON으로 다운로드
copy-markdown = Markdown으로 복사
copy-json = JSON으로 복사
print = 인쇄
print-answer = 이 답변 인쇄
answer = 답변
good-answer = 좋은 답변
bad-answer = 아쉬운 답변
advanced = 고급
lately = 최근 대화
in-titles =
    { $count ->
       *[other] 제목 { $count }
    }
in-words =
    { $count ->
       *[other] 대화 내용 { $count }
    }
looking = 찾는 중…
results =
    { $count ->
       *[other] 결과 { $count }개
    }
key-esc = Esc
key-enter = Enter
key-move = 이동
key-open = 열기
key-tab = 새 탭
close = 닫기
today = 오늘
yesterday = 어제
keyboard = 키보드
everywhere = 모든 곳
composer = 입력란
question = 질문
to-composer = 입력란으로
next-region = 다음 영역
toggle-sidebar = 대화 목록 열고 닫기
this-list = 이 목록
new-line = 줄 바꾸기
stop-answer = 답변 중지
choose-option = 선택지 고르기
submit-answer = 제출
never-by-key = 키 하나로 승인되는 일은 없습니다.
s-single-keys = 한 글자 단축키
s-single-keys-hint = “/”는 입력란으로 이동하고, “?”는 단축키 목록을 엽니다.
in-line = Enter를 누르면 다음 차례로 보냅니다
held = 전송 대기 중, Esc를 누르면 취소됩니다
uploading = { $name } 업로드 중
files-uploading = { $all }개 중 { $left }개 업로드 중
upload-failed = 실패
file-too-large = 너무 큼
retry-file = { $name } 다시 시도
after-answer = 이 답변 다음에 보냅니다
drop-files =
    { $count ->
       *[other] 놓으면 파일 { $count }개를 추가합니다
    }
drop-some = 놓으면 파일을 추가합니다
kind-images = 이미지
kind-text = 텍스트
kind-sound = 소리
kind-film = 동영상
kind-other = 기타 파일
nothing-here = 이 주소에는 아무것도 없습니다
nothing-why = 대화가 삭제되었거나 링크가 온전하지 않을 수 있습니다.
