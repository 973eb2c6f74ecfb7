rows-left =
    { $count ->
       *[other] 还有 { $count } 行未列出。
    }
download-markdown = 下载为 Markdown
download-json = 下载为 JSON
copy-markdown = 复制为 Markdown
copy-json = 复制为 JSON
print = 打印
print-answer = 打印此回答
answer = 回答
good-answer = 回答得好
bad-answer = 回答得不好
advanced = 高级
lately = 最近
in-titles =
    { $count ->
       *[other] 标题 { $count }
    }
in-words =
    { $count ->
       *[other] 对话内容 { $count }
    }
looking = 正在搜索…
results =
    { $count ->
       *[other] { $count } 个结果
    }
key-esc = Esc
key-enter = Enter
key-move = 移动
key-open = 打开
key-tab = 新标签页
close = 关闭
today = 今天
yesterday = 昨天
keyboard = 键盘
everywhere = 任何位置
composer = 输入框
question = 问题
to-composer = 前往输入框
next-region = 下一个区域
toggle-sidebar = 显示或隐藏对话列表
this-list = 此列表
new-line = 换行
stop-answer = 停止回答
choose-option = 选择选项
submit-answer = 提交
never-by-key = 单个按键不会批准任何操作。
s-single-keys = 单键快捷键
s-single-keys-hint = “/”前往输入框，“?”列出快捷键。
in-line = 按 Enter 排队发送
held = 等待发送，按 Esc 撤回
uploading = 正在上传 { $name }
files-uploading = 正在上传 { $left }/{ $all }
upload-failed = 失败
file-too-large = 过大
retry-file = 重试 { $name }
after-answer = 排在回答之后
drop-files =
    { $count ->
       *[other] 松开即可添加 { $count } 个文件
    }
drop-some = 松开即可添加文件
kind-images = 图片
kind-text = 文本
kind-sound = 音频
kind-film = 视频
kind-other = 其他文件
nothing-here = 此地址没有内容
nothing-why = 对话可能已被删除，或链接不完整。
