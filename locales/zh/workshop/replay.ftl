replay = 回放
open-log = 打开日志
open-other = 打开其他日志
lead = 根据事件日志逐步回看一段对话。
drop = 选择从对话导出的 .jsonl 文件，或将其拖放到此处。文件不会离开此设备。
reading = 正在读取日志…
not-read = 无法读取日志。
no-records = 此文件中没有可回放的内容：没有一行是事件日志的记录。
no-log = 此浏览器中没有该对话的日志。
blocked = 未打开来自 { $origin } 的日志：该地址不在此页面的允许列表中。
damaged =
    { $count ->
       *[other] 有 { $count } 行无法读取，已略过。
    }
chat = 对话
chat-number = 对话 { $number }
events = 事件
show-events = 显示事件列表
controls = 播放控制
step = 步骤
step-of = 第 { $step } 步，共 { $count } 步
previous = 上一步
next = 下一步
play = 播放
pause = 暂停
beginning = 第一个事件之前
nothing-yet = 此步骤尚无任何对话。
opened = 打开页面
turn-started = 发送请求
turn-ended = 回答完成
turn-stopped = 回答已停止
turn-interrupted = 回答中断
turn-failed = 回答失败
rewound = 对话被回退
person = 用户发言
assistant = 助手回答
asked = 提出问题
answered = 回答了问题
skipped = 跳过了问题
cancelled = 问题已取消
expired = 问题已过期
called = 调用工具
call-ended = 工具返回结果
call-failed = 工具调用失败
citable =
    { $count ->
       *[other] 可引用 { $count } 项
    }
not-citable = 无可引用内容
shown = 问题进入视野
first-input = 首次输入
changed = 修改了答案
invalid = 答案未通过检查
review = 核对答案
submit = 点击提交
sent = 答案发送中
acked = 服务器已收到答案
send-failed = 答案发送失败
restored = 恢复未完成的答案
other = 其他事件
