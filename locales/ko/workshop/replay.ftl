replay = 다시 재생
open-log = 기록 열기
open-other = 다른 기록 열기
lead = 이벤트 기록으로 대화를 한 단계씩 다시 볼 수 있어요.
drop = 대화에서 내보낸 .jsonl 파일을 선택하거나 여기에 끌어다 놓으세요. 파일은 이 기기 밖으로 나가지 않아요.
reading = 기록을 읽고 있어요…
not-read = 기록을 읽지 못했어요.
no-records = 이 파일에는 다시 재생할 내용이 없어요. 이벤트 기록으로 읽을 수 있는 줄이 없습니다.
no-log = 이 브라우저에는 해당 대화의 기록이 없어요.
blocked = { $origin }의 기록은 열지 않았어요. 이 페이지의 허용 목록에 없는 주소입니다.
damaged =
    { $count ->
       *[other] { $count }줄은 읽을 수 없어 제외했어요.
    }
chat = 대화
chat-number = 대화 { $number }
events = 이벤트
show-events = 이벤트 목록 보기
controls = 재생 조작
step = 단계
step-of = { $count }단계 중 { $step }
previous = 이전 단계
next = 다음 단계
play = 재생
pause = 일시정지
beginning = 첫 이벤트 이전
nothing-yet = 이 단계에서는 아직 아무 말도 없었어요.
opened = 페이지를 열었어요
turn-started = 요청을 보냈어요
turn-ended = 답변이 끝났어요
turn-stopped = 답변을 멈췄어요
turn-interrupted = 답변이 끊겼어요
turn-failed = 답변에 실패했어요
rewound = 대화를 되돌렸어요
person = 사용자가 말했어요
assistant = 어시스턴트가 답했어요
asked = 질문했어요
answered = 질문에 답했어요
skipped = 질문을 건너뛰었어요
cancelled = 질문이 취소됐어요
expired = 질문 기한이 지났어요
called = 도구를 호출했어요
call-ended = 도구가 응답했어요
call-failed = 도구 호출에 실패했어요
citable =
    { $count ->
       *[other] 인용할 수 있는 내용 { $count }개
    }
not-citable = 인용할 내용이 없어요
shown = 질문이 화면에 보였어요
first-input = 첫 입력
changed = 답을 바꿨어요
invalid = 답을 받아들이지 않았어요
review = 답을 다시 확인했어요
submit = 제출을 눌렀어요
sent = 답을 보내는 중
acked = 서버가 답을 받았어요
send-failed = 답을 보내지 못했어요
restored = 작성 중이던 답을 복원했어요
other = 기타 이벤트
