steps = 助手的步骤
subagent = 子助手
working = 工作中
suspended = 等待中
failed = 失败
failed-says = 失败：“{ $message }”
open = 待办
running = 进行中
done = 已完成
progress = 进度
more = 更多
done-of =
    { $count ->
       *[other] 已完成 { $done }/{ $count } 步
    }
