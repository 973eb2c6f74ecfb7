pain = 지금 가장 큰 어려움은 무엇인가요?
pain-why = 가장 가까운 것을 골라 주세요. 이어서 구체적인 사례를 여쭤볼게요.
setup = 복잡한 설정
quality = 들쭉날쭉한 답변 품질
manual = 수작업 정리에 드는 비용
manual-why = 분류, 코딩, 요약
tools = 흩어진 도구
other = 기타
other-what = 무엇인가요?
other-text = 승인 대기
country = 어느 지역에서 일하시나요?
place = 지역 { $n }
value = 이 플랫폼이 근거가 연결된 인터뷰 결과를 자동으로 만들어 준다면 얼마나 가치가 있을까요?
no-value = 전혀 가치 없음
high-value = 매우 가치 있음
trust = 이 도구가 쓴 요약을 믿을 수 있어요.
disagree = 전혀 아니다
neither = 보통
agree = 매우 그렇다
reread = 녹취록을 얼마나 자주 다시 읽나요?
never = 전혀 안 함
rarely = 드물게
sometimes = 가끔
often = 자주
always = 항상
no-transcripts = 녹취록이 없어요
markdown =
    {"*"}*최근 4주**를 떠올려 주세요. 맞는 항목이 없으면:

    - *기타*를 고르거나
    - [설명을 읽어 보세요](https://example.com/guide)
own-message = 가장 불편한 것 하나를 골라 주세요.
