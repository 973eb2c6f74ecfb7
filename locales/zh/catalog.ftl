preparing = 正在准备结果
goal = 目标：
untitled = 无标题
copy = 复制
copied = 已复制
copy-failed = 复制失败
download = 下载
retry = 重试
cancel = 取消
show-more = 显示更多
show-less = 收起
empty-list = 没有可显示的内容。
nudges = 可直接应用的建议
cards = 可执行的操作
apply = 应用
apply-item = 应用：{ $title }
dismiss = 忽略
dismiss-item = 忽略：{ $title }
undo = 撤销
undo-item = 撤销：{ $title }
applying = 正在应用…
dismissing = 正在忽略…
undoing = 正在撤销…
applied = 已应用
dismissed = 已忽略
not-applied = 未能应用
unanswered = 尚未确认
now-applied = 已应用“{ $title }”
now-dismissed = 已忽略“{ $title }”
now-failed = 未能应用“{ $title }”
why = 查看理由
why-of = 查看理由：{ $title }
why-hide = 收起理由
impact-high = 影响大
impact-medium = 影响中等
impact-low = 影响小
easy = 简单
medium = 难度中等
hard = 较难
budget-ask = 此操作会更改预算。
budget-confirm = 更改预算
rise = 上升
fall = 下降
same = 持平
table = 表格
filter = 筛选行
columns = 列
columns-shown = 显示的列
copy-table = 复制表格
csv = CSV
csv-label = 下载 CSV
rows =
    { $count ->
       *[other] { $count } 行
    }
rows-of = { $all } 行中的 { $shown } 行
rows-on-paper = 仅打印了 { $all } 行中的前 { $shown } 行，CSV 文件包含全部。
rows-cut = 仅显示前 { $count } 行。
no-rows = 没有符合筛选条件的行。
inefficient = 低效
marked =
    { $count ->
       *[other] 低效 { $count } 项
    }
severe = 严重
total = 合计
sorted-up = 已按“{ $column }”升序排列
sorted-down = 已按“{ $column }”降序排列
unsorted = 已恢复原始顺序
scroll-table = 表格行，可滚动
yes = 是
no = 否
column-campaign = 广告系列
column-name = 名称
column-channel = 渠道
column-status = 状态
column-cost = 花费
column-spend = 花费
column-revenue = 收入
column-impressions = 展示次数
column-clicks = 点击次数
column-conversions = 转化
column-ctr = CTR
column-cvr = CVR
column-cpa = CPA
column-cpc = CPC
column-roas = ROAS
column-device = 设备
column-region = 地区
column-date = 日期
column-note = 备注
column-owner = 负责人
active = 投放中
limited = 受限
budget-limited = 预算受限
learning = 学习中
paused = 已暂停
ended = 已结束
failed = 失败
weather = 天气
local-time = 当地时间 { $time }
local-time-zone = 当地时间 { $time }（{ $zone }）
unit = 温度单位
celsius = 摄氏度
fahrenheit = 华氏度
next-hours =
    { $count ->
       *[other] 未来 { $count } 小时
    }
hours-summary = 最低 { $low }（{ $low_at }），最高 { $high }（{ $high_at }）
hours-table = 逐小时查看
hour = 时间
temperature = 气温
sun = 日出和日落
sun-week = 之后几天
sunrise = 日出
sunset = 日落
weather-for = 正在查询天气
results =
    { $count ->
       *[other] { $count } 条结果
    }
results-title = 搜索结果
results-for = “{ $query }”的搜索结果
searching-for = 正在搜索“{ $query }”
no-results = 没有找到结果。
show-all = 显示全部 { $count } 条
new-tab = 在新标签页中打开
relevance = 相关度 { $percent }
document = 文档
code-file = 代码
sheet = 电子表格
image = 图片
writing = 正在撰写…
document-version = 版本 { $number }
document-newer = 下方有更新的版本
cut-document = 文档过长，仅显示一部分。
suggested-changes =
    { $count ->
       *[other] { $count } 条修改建议
    }
broken-image = 无法读取这张图片。
document-failed = 未能撰写文档：“{ $error }”
output = 结果
progress = 目前进度
data = 数据
copy-json = 复制 JSON
no-arguments = 无参数
argument = 参数
value = 值
more-items =
    { $count ->
       *[other] 再显示 { $count } 项
    }
items =
    { $count ->
       *[other] { $count } 项
    }
fields =
    { $count ->
       *[other] { $count } 个字段
    }
characters =
    { $count ->
       *[other] 还有 { $count } 个字符
    }
state-streaming = 正在接收输入
state-running = 运行中
secret-goes-to = 您输入的内容会发送到 { $host }。请勿在此输入其他网站的密码。
secret-goes = 您输入的内容会发送给助手。请勿在此输入其他网站的密码。
state-allowed = 已允许，等待中
state-done = 已完成
state-progress = 进行中
out-of-scope = 该请求超出了可用范围。
try-one = 可以试试这些
gallery = 组件库
gallery-lead = 每个组件的每种状态，均来自组件自带的示例。
gallery-count = { $components } 个组件，{ $states } 种状态
gallery-theme = 主题
gallery-language = 语言
gallery-width = 宽度
theme-system = 跟随系统
theme-light = 浅色
theme-dark = 深色
width-narrow = 窄
width-column = 正文
width-wide = 宽
gallery-sent = 已发送：{ $reply }
gallery-alone = 单独查看
gallery-nothing = 此状态由工具行说明，此处不显示内容。
gallery-unknown = 没有这个示例。
