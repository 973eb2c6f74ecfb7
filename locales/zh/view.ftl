message = 输入消息
message-label = 消息
ask-anything = 有什么想问的？
send = 发送
stop = 停止
attach = 添加文件
remove-file = 移除 { $name }
remove-files = 全部移除
files-attached =
    { $count ->
       *[other] 已添加 { $count } 个文件
    }
files-adding = 正在添加文件
file-removed = 已移除 { $name }
attachments = 已添加的文件
disclaimer = AI 的回答可能有误，重要内容请核实。
nothing-to-send = 请先输入消息
question = 今天想做什么？
starters = 建议
more-starters = 更多建议
demo-data = 这是演示：账户和数据均为虚构。
skip = 跳到正文
sidebar = 对话列表
open-sidebar = 显示对话列表
close-sidebar = 隐藏对话列表
new-chat = 新对话
search-chats = 搜索对话
no-match = 没有匹配的对话
no-chats = 对话会显示在这里
today = 今天
yesterday = 昨天
earlier = 更早
needs-you = 等您处理
settings = 设置
more = 更多
chat-menu = “{ $title }”的操作
rename = 重命名
delete = 删除
delete-chat = 删除对话
delete-ask = 要删除“{ $title }”吗？此操作无法撤销。
cancel = 取消
save = 保存
chat-name = 对话名称
copy-chat = 复制整个对话
export-log = 下载事件日志
replay-chat = 逐步回放
answered-by = 回答来自 { $host }
chat = 聊天
conversation = 对话
from-you = 您，第 { $number } 条消息
from-assistant = 助手，第 { $number } 条消息
waiting = 正在准备回答
slow = 仍在处理，比平时要久一些。
not-loaded = 无法加载页面的这一部分，请检查网络连接。
outdated = 此页面已有新版本，请重新加载后继续，您输入的内容会保留。
reload = 重新加载
loading = 正在加载对话
loading-part = 正在加载
latest = 最新消息
approvals-waiting =
    { $count ->
       *[other] { $count } 项待批准
    }
copy = 复制
copied = 已复制
copy-failed = 浏览器不允许复制
regenerate = 重新回答
rewind-ask = 要重新回答吗？
rewind-what = { $what }将暂时搁置，在发送下一条消息之前可全部恢复。
rewind-answers =
    { $count ->
       *[other] 您的 { $count } 个回答
    }
rewind-messages =
    { $count ->
       *[other] 之后的 { $count } 条消息
    }
rewind-both = { $answers }和{ $messages }
set-aside = 被替换的内容会保留到您发送下一条消息为止。
edit = 编辑
edit-label = 编辑消息
take-back = 不发送
edit-note = 发送后将替换这条消息及其后的全部内容。
edit-empty = 请输入内容，或取消。
message-actions = 消息操作
stopped = 您已停止此回答
stopped-by-server = 服务器停止了此回答：“{ $reason }”
broke-off = 回答在此处中断
cut-off = 回答已达到长度上限，到此为止
filtered = 服务器的内容过滤器拦截了此回答的其余部分
sending = 发送中
retrying = 尚未收到响应，正在重试…
not-sent = 未发送
queued = 等待发送
queued-said = 轮到时将自动发送
thinking = 思考中
thought = 思考过程
thought-for = 思考了 { $seconds } 秒
sources =
    { $count ->
       *[other] 来源（{ $count }）
    }
show-image = 加载图片
image-from = 来自 { $host } 的图片
image = 图片
image-broken = 无法加载这张图片。
open-in-tab = 在新标签页中打开
file = 文件
download = 下载 { $name }
unsafe-address = 该文件的地址不安全，无法打开。
seconds = { $seconds } 秒
steps =
    { $count ->
       *[other] { $count } 个步骤
    }
steps-in = { $steps }，{ $time }
waiting-for-you = 等待您批准
allowed-waiting = 已允许，等待中
denied-waiting = 已拒绝，等待中
denied-by-you = 您已拒绝
denied-by-rule = 已按服务器规则拒绝
denied-by-server = 已被服务器拒绝
denied-reason = { $denied }：“{ $reason }”
unreadable-input = 助手调用此工具时的输入无法读取
tool-failed = 此步骤失败
try-again = 重试
details = 详细信息
input = 输入
error = 错误
nothing-yet = 暂无内容
working = 进行中
state-running = 运行中
state-done = 已完成
state-failed = 失败
state-ended = 未完成
may-have-happened = 可能已经执行
run-again = 再次运行
tell-assistant = 告诉助手
not-on-this-page = 此页面不再提供该功能
cut = 还有 { $count } 个字符未显示
tool-weather = 查询天气
tool-ads = 查看广告效果
tool-interaction = 提问
tool-create-document = 撰写文档
tool-update-document = 修改文档
tool-suggestions = 提出修改建议
tool-surface = 构建视图
tool-surface-event = 记录您的操作
approval-needed = 需要您的批准
approval-alert = 需要您的批准：{ $effect }
cannot-be-undone = 可能无法撤销
server-says = 服务器说明：
effect-weather = 查询“{ $place }”的天气
effect-weather-here = 查询天气
effect-tool = 运行“{ $tool }”
arguments = 将要传递的内容
no-arguments = 不传递任何内容
deny = 拒绝
allow-once = 允许一次
allow-danger = 运行“{ $tool }”
allow-all =
    { $count ->
       *[other] 全部允许（{ $count } 项）
    }
give-reason = 填写理由并拒绝
reason = 理由（可选）
allowed = 已允许
allowed-without-result = 已允许，但没有收到结果
denied = 已拒绝
decided-by-server = 由服务器按自身规则决定
for-the-assistant = 等待助手继续
left-open = 未答复，已发送新消息
retry = 重试
dismiss = 关闭
p-network = 无法连接服务器，请检查网络后重试。
p-unreached = 无法连接服务器。您发送的内容已保留，此对话打开期间每分钟会重试一次。
p-page = 此页面出错，未能向服务器发出请求。您写的内容已保留。请重试，或告知此页面的管理者。
p-other-tab = 另一个标签页未能发送。
p-stopped = 您在服务器响应之前停止了发送，只有点击“重试”才会再次发送。
p-unsent = 未能发送，只有点击“重试”才会再次发送。
p-offline = 当前处于离线状态。您发送的内容已保留，联网后将自动发送。
p-http = 服务器返回错误 { $status }。
p-http-says = 服务器返回错误 { $status }：“{ $message }”
p-says = { $problem }服务器说明：“{ $message }”
p-sign-in = 服务器拒绝了此请求（{ $status }）。请检查设置中的请求头。
p-sign-in-here = 服务器拒绝了此请求（{ $status }）。您可能需要重新登录。
p-not-found = 该地址没有对话服务（404）。请检查设置中的地址。
p-not-found-here = 此页面指定的地址没有对话服务（404）。
p-sent-too-large = 发送的内容超出服务器能接受的大小（413）。请缩短消息、减少文件，或开始新对话。
p-busy = 服务器繁忙，请稍后重试。
p-busy-for = 服务器繁忙，请在 { $when }重试。
p-not-a-stream = 服务器返回的不是回答（{ $type }）。请检查设置中的地址和协议。
p-not-a-stream-here = 服务器返回的不是回答（{ $type }）。请重试。
p-empty = 回答为空，请重试。
p-unreadable = 无法读取服务器发送的内容。请在设置中检查它使用的协议，或重试。
p-unreadable-here = 无法读取服务器发送的内容。请重试。
p-interrupted = 连接已断开，已收到的内容会保留。
p-too-late = 此问题已无法回答：“{ $message }”。请重新提问以继续。
p-server = 服务器报告错误：“{ $message }”
p-too-large = 回答超出了此页面的上限（{ $limit }），已收到的内容会保留。
p-left-out = 回答中有一部分超过 { $limit }，因此缺失。
parts-missing = 此回答超过 { $count } 个部分，之后的内容未显示。
p-resend-limit =
    { $count ->
       *[other] 助手已自动继续 { $count } 次，现已暂停。点击“重试”可继续。
    }
p-stalled = 已有一分钟没有收到内容。可以继续等待、停止或重试。
p-blocked = { $origin } 不在允许的服务器列表中。如果信任它，请在设置中添加。
p-blocked-here = { $origin } 不在此页面允许的服务器之列。
p-policy = 此页面的策略未列出 { $origin }。须由页面的运营者添加：partsong serve --allow-origin，或 index.html 中的 partsong-origins。
p-redirected = 服务器将请求转到了另一个地址，而此页面不能访问该地址。须由此对话的运营者将其设为对话服务地址。
p-closed = 服务器可以连接，但不允许来自 { $origin } 的页面向其发送请求。须由服务器的运营者允许。
p-no-protocol = 此链接指定的协议“{ $name }”不受支持。可用的协议有：{ $known }。
p-storage = 浏览器无法保存此对话，关闭页面后将丢失。
p-log-full = 此对话的事件日志已满，之后的内容不再记录。新对话会有自己的日志。
p-attachment = 无法添加“{ $name }”。请移除或重新选择。
p-file-too-large = “{ $name }”太大：一条消息最多可附带 { $limit }。请将其移除。
p-pictures-only = 未添加“{ $name }”：此服务器只接收图片。
p-no-files = 未添加“{ $name }”：此服务器不接收文件。
answer-started = 开始回答
answer-complete = 回答完毕
answer-stopped = 回答已停止
code-block =
    { $count ->
       *[other] 代码块，{ $count } 行
    }
table =
    { $count ->
       *[other] 表格，{ $count } 行
    }
s-back = 返回对话
s-notices = 本页面所用软件的许可证
s-connection = 连接
s-appearance = 外观与语言
s-privacy = 信任
s-api = 对话服务地址
s-api-hint = 留空则使用此页面自带的服务器。
s-protocol = 协议
s-body = 请求体
s-body-default = 完整对话
s-body-legacy = 完整对话（用于 1.0 之前的 AG-UI 服务器）
s-body-gateway = 单个问题（用于 GenOS 工作流网关）
s-body-flowise = 单个问题及历史（用于 Flowise）
markers-on = 将来源标记显示为来源
markers-off = 按原文显示来源标记
s-body-wrapped = 放在“data”中（Genkit）
s-body-bare = 外面不加“data”
s-body-question = 单个问题（用于 GenOS 智能体）
s-fields = 附加请求字段
s-fields-hint = 随每个请求一起发送的 JSON 对象，例如 { $example }。
s-bad-fields = 这不是 JSON 对象。
s-body-template = 仅最后一条消息（聊天机器人模板）
s-headers = 请求头
s-headers-hint = 仅随发往此端点所在来源的请求发送，并以明文保存在此浏览器中。
s-headers-elsewhere = 这些请求头是为 { $server } 填写的，只会发往该服务器。如需用于其他服务器，请重新填写。
s-headers-elsewhere-default = 这些请求头是为本页面的默认服务器填写的，只会发往该服务器。如需用于其他服务器，请重新填写。
s-header-name = 请求头 { $number } 的名称
s-header-value = 请求头 { $number } 的值
s-header-name-short = 名称
s-header-value-short = 值
s-header-remove = 删除请求头 { $number }
s-header-add = 添加请求头
s-upload = 上传地址
s-upload-hint = 留空则将附件直接放入消息中发送。
s-origins = 允许的服务器
s-origins-hint = 每行一个，例如 https://example.com。如果此页面的策略也列出了它们（partsong serve --allow-origin），对话可与其通信，其图片无需点击即可加载。
s-language = 语言
s-language-auto = 跟随浏览器
s-language-missing = 无法加载{ $language }的文字。请重新选择以重试。
s-theme = 主题
s-theme-system = 跟随系统
s-theme-light = 浅色
s-theme-dark = 深色
s-announce = 屏幕阅读器
s-announce-sentences = 逐句朗读
s-announce-complete = 仅在完成时提示
s-announce-off = 不提示
s-saved = 已保存
s-unsaved = 尚未保存
s-discard = 放弃更改
s-fix =
    { $count ->
       *[other] 有 { $count } 项需要修改
    }
s-bad-url = 请输入以 https:// 或 / 开头的地址，例如 /api/chat。
s-bad-header = 请求头名称只能包含字母、数字和连字符，且不能是 Content-Type 或 Content-Length。值只能包含拉丁字母、数字和符号。
s-bad-origin = “{ $origin }”不是有效的服务器地址，请写成 https://example.com 的形式。
earlier-messages = 显示更早的消息
