steps = 어시스턴트의 진행 단계
subagent = 도우미
working = 작업 중
suspended = 대기 중
failed = 실패
failed-says = 실패: “{ $message }”
open = 예정
running = 진행 중
done = 완료
progress = 진행률
more = 더 보기
done-of =
    { $count ->
       *[other] { $count }단계 중 { $done }단계 완료
    }
