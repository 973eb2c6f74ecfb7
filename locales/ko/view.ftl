message = 메시지를 입력하세요
message-label = 메시지
ask-anything = 무엇이든 물어보세요
send = 보내기
stop = 중지
attach = 파일 첨부
remove-file = { $name } 제거
remove-files = 모두 제거
files-attached =
    { $count ->
       *[other] 파일 { $count }개를 첨부했습니다
    }
files-adding = 파일을 첨부하는 중입니다
file-removed = { $name } 파일을 제거했습니다
attachments = 첨부한 파일
disclaimer = AI의 답변은 틀릴 수 있습니다. 중요한 내용은 확인하세요.
nothing-to-send = 먼저 메시지를 입력하세요
question = 무엇을 도와드릴까요?
starters = 추천 질문
more-starters = 추천 질문 더 보기
demo-data = 데모입니다. 계정과 수치는 모두 지어낸 것입니다.
skip = 본문으로 건너뛰기
sidebar = 대화 목록
open-sidebar = 대화 목록 열기
close-sidebar = 대화 목록 닫기
new-chat = 새 대화
search-chats = 대화 검색
no-match = 일치하는 대화가 없습니다
no-chats = 대화가 여기에 표시됩니다
today = 오늘
yesterday = 어제
earlier = 이전
needs-you = 응답 필요
settings = 설정
more = 더 보기
chat-menu = “{ $title }” 작업
rename = 이름 바꾸기
delete = 삭제
delete-chat = 대화 삭제
delete-ask = “{ $title }” 대화를 삭제할까요? 되돌릴 수 없습니다.
cancel = 취소
save = 저장
chat-name = 대화 이름
copy-chat = 대화 전체 복사
export-log = 이벤트 로그 다운로드
replay-chat = 단계별로 다시 보기
answered-by = 답변 서버: { $host }
chat = 채팅
conversation = 대화
from-you = 나, 메시지 { $number }
from-assistant = 어시스턴트, 메시지 { $number }
waiting = 답변을 준비하고 있습니다
slow = 아직 처리 중입니다. 평소보다 오래 걸리고 있습니다.
not-loaded = 페이지의 이 부분을 불러오지 못했습니다. 연결을 확인해 주세요.
outdated = 이 페이지의 새 버전이 있습니다. 다시 불러온 뒤 이어서 사용해 주세요. 입력한 내용은 그대로 남습니다.
reload = 다시 불러오기
loading = 대화를 불러오는 중입니다
loading-part = 불러오는 중입니다
latest = 최신 메시지
approvals-waiting =
    { $count ->
       *[other] 승인 대기 { $count }건
    }
copy = 복사
copied = 복사했습니다
copy-failed = 브라우저가 복사를 허용하지 않았습니다
regenerate = 다시 답변 받기
rewind-ask = 다시 답변을 받을까요?
rewind-what = { $what }를 따로 보관합니다. 다음 메시지를 보내기 전까지 되돌릴 수 있습니다.
rewind-answers =
    { $count ->
       *[other] 내가 한 응답 { $count }개
    }
rewind-messages =
    { $count ->
       *[other] 이후 메시지 { $count }개
    }
rewind-both = { $answers }와 { $messages }
set-aside = 바뀌기 전 내용은 다음 메시지를 보낼 때까지 보관됩니다.
edit = 수정
edit-label = 메시지 수정
take-back = 보내지 않기
edit-note = 보내면 이 메시지와 이후 내용이 모두 바뀝니다.
edit-empty = 내용을 입력하거나 취소하세요.
message-actions = 메시지 작업
stopped = 답변을 중지했습니다
stopped-by-server = 서버가 답변을 중지했습니다: “{ $reason }”
broke-off = 답변이 여기서 끊겼습니다
cut-off = 답변이 최대 길이에 도달해 여기서 끝났습니다
filtered = 서버의 콘텐츠 필터가 나머지 답변을 차단했습니다
sending = 보내는 중
retrying = 아직 응답이 없어 다시 시도하고 있습니다…
not-sent = 전송되지 않음
queued = 전송 대기 중
queued-said = 차례가 되면 전송됩니다
thinking = 생각하는 중
thought = 생각 과정
thought-for = { $seconds }초 동안 생각함
sources =
    { $count ->
       *[other] 출처 ({ $count })
    }
show-image = 이미지 불러오기
image-from = { $host }의 이미지
image = 이미지
image-broken = 이미지를 불러오지 못했습니다.
open-in-tab = 새 탭에서 열기
file = 파일
download = { $name } 다운로드
unsafe-address = 안전하지 않은 주소라서 열 수 없습니다.
seconds = { $seconds }초
steps =
    { $count ->
       *[other] { $count }단계
    }
steps-in = { $steps }, { $time }
waiting-for-you = 승인 대기 중
allowed-waiting = 허용함, 기다리는 중
denied-waiting = 거부함, 기다리는 중
denied-by-you = 거부했습니다
denied-by-rule = 서버 규칙에 따라 거부됨
denied-by-server = 서버에서 거부됨
denied-reason = { $denied }: “{ $reason }”
unreadable-input = 어시스턴트가 읽을 수 없는 입력으로 이 도구를 호출했습니다
tool-failed = 이 단계를 완료하지 못했습니다
try-again = 다시 시도
details = 자세히
input = 입력
error = 오류
nothing-yet = 아직 없습니다
working = 진행 중
state-running = 실행 중
state-done = 완료
state-failed = 실패
state-ended = 끝나지 않음
may-have-happened = 실행되었을 수 있습니다
run-again = 다시 실행
tell-assistant = 어시스턴트에게 알리기
not-on-this-page = 이 페이지에서 더 이상 제공하지 않습니다
cut = { $count }자가 더 있지만 표시하지 않습니다
tool-weather = 날씨 조회
tool-ads = 광고 성과 조회
tool-interaction = 질문하기
tool-create-document = 문서 작성
tool-update-document = 문서 수정
tool-suggestions = 수정 제안
tool-surface = 화면 만들기
tool-surface-event = 누른 내용 기록
approval-needed = 승인이 필요합니다
approval-alert = 승인이 필요합니다: { $effect }
cannot-be-undone = 되돌릴 수 없을 수 있음
server-says = 서버의 설명:{" "}
effect-weather = “{ $place }” 날씨 조회
effect-weather-here = 날씨 조회
effect-tool = “{ $tool }” 실행
arguments = 전달할 값
no-arguments = 전달할 값이 없습니다
deny = 거부
allow-once = 이번만 허용
allow-danger = “{ $tool }” 실행
allow-all =
    { $count ->
       *[other] { $count }건 모두 허용
    }
give-reason = 이유를 적고 거부
reason = 이유 (선택)
allowed = 허용함
allowed-without-result = 허용했지만 결과가 오지 않음
denied = 거부함
decided-by-server = 서버가 자체 규칙으로 결정합니다
for-the-assistant = 어시스턴트를 기다리는 중
left-open = 답하지 않고 새 메시지로 넘어갔습니다
retry = 다시 시도
dismiss = 닫기
p-network = 서버에 연결하지 못했습니다. 연결을 확인하고 다시 시도해 주세요.
p-unreached = 서버에 연결하지 못했습니다. 보낸 내용은 보관되어 있으며, 이 대화가 열려 있는 동안 1분마다 다시 전송합니다.
p-page = 이 페이지의 오류로 서버에 요청하지 못했습니다. 작성한 내용은 보관되어 있습니다. 다시 시도하거나 페이지 운영자에게 알려 주세요.
p-other-tab = 다른 탭에서 보내지 못했습니다.
p-stopped = 서버가 응답하기 전에 중지했습니다. “다시 시도”를 누를 때만 다시 보냅니다.
p-unsent = 보내지 못했습니다. “다시 시도”를 누를 때만 다시 보냅니다.
p-offline = 오프라인 상태입니다. 보낸 내용은 보관되어 있으며 연결되면 자동으로 전송합니다.
p-http = 서버가 오류 { $status }을(를) 반환했습니다.
p-http-says = 서버가 오류 { $status }을(를) 반환했습니다: “{ $message }”
p-says = { $problem } 서버의 설명: “{ $message }”
p-sign-in = 서버가 요청을 허용하지 않습니다({ $status }). 설정에서 헤더를 확인해 주세요.
p-sign-in-here = 서버가 요청을 허용하지 않습니다({ $status }). 다시 로그인해야 할 수 있습니다.
p-not-found = 이 주소에는 채팅 서버가 없습니다(404). 설정에서 주소를 확인해 주세요.
p-not-found-here = 이 페이지가 가리키는 주소에는 채팅 서버가 없습니다(404).
p-sent-too-large = 보낸 내용이 서버가 받을 수 있는 크기를 넘었습니다(413). 메시지를 줄이거나 파일을 빼거나 새 대화를 시작해 주세요.
p-busy = 서버가 혼잡합니다. 잠시 후 다시 시도해 주세요.
p-busy-for = 서버가 혼잡합니다. { $when }에 다시 시도해 주세요.
p-not-a-stream = 서버가 답변이 아닌 다른 내용({ $type })을 보냈습니다. 설정에서 주소와 프로토콜을 확인해 주세요.
p-not-a-stream-here = 서버가 답변이 아닌 다른 내용({ $type })을 보냈습니다. 다시 시도해 주세요.
p-empty = 답변이 비어 있습니다. 다시 시도해 주세요.
p-unreadable = 서버가 보낸 내용을 읽을 수 없습니다. 설정에서 프로토콜을 확인하거나 다시 시도해 주세요.
p-unreadable-here = 서버가 보낸 내용을 읽을 수 없습니다. 다시 시도해 주세요.
p-interrupted = 연결이 끊겼습니다. 받은 내용은 보관되어 있습니다.
p-too-late = 이 질문에는 더 이상 답할 수 없습니다: “{ $message }”. 계속하려면 다시 질문해 주세요.
p-server = 서버에서 오류를 알려 왔습니다: “{ $message }”
p-too-large = 답변이 이 페이지의 한도({ $limit })를 넘었습니다. 받은 내용은 보관되어 있습니다.
p-left-out = 답변의 일부가 { $limit }보다 커서 빠졌습니다.
parts-missing = 이 답변은 { $count }개가 넘는 부분으로 되어 있어, 그 뒤의 내용은 표시되지 않습니다.
p-resend-limit =
    { $count ->
       *[other] 어시스턴트가 스스로 { $count }번 이어 가서 멈췄습니다. “다시 시도”를 누르면 계속합니다.
    }
p-stalled = 1분 동안 응답이 없습니다. 기다리거나 중지하거나 다시 시도할 수 있습니다.
p-blocked = { $origin }은(는) 허용된 서버가 아닙니다. 신뢰한다면 설정에서 추가해 주세요.
p-blocked-here = { $origin }은(는) 이 페이지가 허용한 서버가 아닙니다.
p-policy = 이 페이지의 정책에 { $origin }이(가) 없습니다. 페이지 운영자가 추가해야 합니다: partsong serve --allow-origin 또는 index.html의 partsong-origins.
p-redirected = 서버가 요청을 다른 주소로 넘기는데, 이 페이지에서는 그 주소로 요청할 수 없습니다. 채팅 운영자가 그 주소를 채팅 서버 주소로 지정해야 합니다.
p-closed = 서버는 연결되지만 { $origin } 페이지의 요청을 허용하지 않습니다. 서버 운영자가 허용해야 합니다.
p-no-protocol = 이 링크의 프로토콜 “{ $name }”은(는) 알 수 없습니다. 쓸 수 있는 프로토콜: { $known }.
p-storage = 브라우저에 대화를 저장하지 못했습니다. 페이지를 닫기 전까지만 유지됩니다.
p-log-full = 이 대화의 이벤트 로그가 가득 차서 이제부터의 내용은 기록되지 않습니다. 새 대화에는 새 로그가 생깁니다.
p-attachment = “{ $name }” 파일을 첨부하지 못했습니다. 제거하거나 다시 선택해 주세요.
p-file-too-large = “{ $name }” 파일이 너무 큽니다. 메시지에는 { $limit }까지 첨부할 수 있습니다. 파일을 제거해 주세요.
p-pictures-only = 이 서버는 이미지만 받으므로 “{ $name }” 파일을 첨부하지 않았습니다.
p-no-files = 이 서버는 파일을 받지 않으므로 “{ $name }” 파일을 첨부하지 않았습니다.
answer-started = 답변이 시작되었습니다
answer-complete = 답변이 완료되었습니다
answer-stopped = 답변이 중지되었습니다
code-block =
    { $count ->
       *[other] 코드 블록, { $count }줄
    }
table =
    { $count ->
       *[other] 표, { $count }행
    }
s-back = 대화로 돌아가기
s-notices = 이 페이지에 쓰인 소프트웨어의 라이선스
s-connection = 연결
s-appearance = 화면과 언어
s-privacy = 신뢰하는 서버
s-api = 채팅 서버 주소
s-api-hint = 비워 두면 이 페이지에 설정된 서버를 사용합니다.
s-protocol = 프로토콜
s-body = 요청 본문
s-body-default = 대화 전체
s-body-legacy = 대화 전체 (1.0 이전의 AG-UI 서버용)
s-body-gateway = 질문 하나 (GenOS 워크플로우 게이트웨이용)
s-body-flowise = 질문 하나와 이전 대화 (Flowise용)
markers-on = 출처 표시를 출처로 보기
markers-off = 출처 표시를 글자 그대로 보기
s-body-wrapped = “data” 안에 (Genkit)
s-body-bare = “data”로 감싸지 않음
s-body-question = 질문 하나 (GenOS 에이전트용)
s-fields = 추가 요청 필드
s-fields-hint = 모든 요청에 함께 보낼 JSON 객체입니다. 예: { $example }
s-bad-fields = JSON 객체가 아닙니다.
s-body-template = 마지막 메시지만 (챗봇 템플릿)
s-headers = 요청 헤더
s-headers-hint = 이 주소와 같은 서버로 보내는 요청에만 함께 보내며, 이 브라우저에 암호화 없이 저장됩니다.
s-headers-elsewhere = 이 헤더는 { $server }에 맞춰 입력한 것이어서 그 서버에만 보냅니다. 다른 서버에 쓰려면 다시 입력해 주세요.
s-headers-elsewhere-default = 이 헤더는 이 페이지의 기본 서버에 맞춰 입력한 것이어서 그 서버에만 보냅니다. 다른 서버에 쓰려면 다시 입력해 주세요.
s-header-name = 헤더 { $number } 이름
s-header-value = 헤더 { $number } 값
s-header-name-short = 이름
s-header-value-short = 값
s-header-remove = 헤더 { $number } 삭제
s-header-add = 헤더 추가
s-upload = 파일 업로드 주소
s-upload-hint = 비워 두면 첨부 파일을 메시지에 담아 보냅니다.
s-origins = 허용할 서버
s-origins-hint = 한 줄에 하나씩 입력하세요. 예: https://example.com. 이 페이지의 정책에도 있으면(partsong serve --allow-origin) 이 서버와 통신할 수 있고 이미지가 바로 표시됩니다.
s-language = 언어
s-language-auto = 브라우저와 동일
s-language-missing = { $language } 문구를 불러오지 못했습니다. 다시 선택하면 재시도합니다.
s-theme = 테마
s-theme-system = 시스템
s-theme-light = 밝게
s-theme-dark = 어둡게
s-announce = 화면 낭독기
s-announce-sentences = 문장이 도착하는 대로 읽기
s-announce-complete = 완료되면 알리기
s-announce-off = 알리지 않기
s-saved = 저장했습니다
s-unsaved = 아직 저장하지 않음
s-discard = 변경 사항 버리기
s-fix =
    { $count ->
       *[other] 수정할 항목이 { $count }개 있습니다
    }
s-bad-url = https:// 또는 /로 시작하는 주소를 입력하세요. 예: /api/chat
s-bad-header = 헤더 이름에는 영문자, 숫자, 붙임표만 쓸 수 있고 Content-Type과 Content-Length는 쓸 수 없습니다. 값에는 로마자, 숫자, 기호만 쓸 수 있습니다.
s-bad-origin = “{ $origin }”은(는) 올바른 서버 주소가 아닙니다. https://example.com 형식으로 입력하세요.
earlier-messages = 이전 메시지 보기
