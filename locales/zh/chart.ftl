chart = 图表
trend = 趋势
campaign = 广告系列
metric = 指标
device = 设备
panels = 图表视图
series = 系列
value = 数值
place = 类别
date = 日期
no-value = 无数值
preparing = 正在准备图表
no-data = 没有可绘制的内容：回答中不包含数值。
all-hidden = 所有系列均已隐藏，请在下方选择一个。
not-drawn = 图表无法绘制，可以查看表格。
details = 详情
other-range = 近 { $days } 天
ask-range = { $title }，近 { $days } 天
axis-from = { $name }，从 { $value } 起
together = 合计
copy-data = 复制
rows =
    { $count ->
       *[other] { $count } 行
    }
days =
    { $count ->
       *[other] { $count } 天
    }
more-bars =
    { $count ->
       *[other] 再显示 { $count } 个
    }
try-again = 重试
view-data = 查看数据
view-chart = 查看图表
save-image = 下载图片
save-data = 下载数据
keys = 按左右方向键切换数据点，按上下方向键切换系列。
point = { $place }，{ $series }：{ $value }
dropped =
    { $count ->
       *[other] 数据过多，有 { $count } 个点未绘制。
    }
rows-left =
    { $count ->
       *[other] 再显示 { $count } 行
    }
rose = { $subject }从 { $from } 增至 { $to }。
rose-and = { $subject }从 { $from } 增至 { $to }，{ $rest }
fell = { $subject }从 { $from } 降至 { $to }。
fell-and = { $subject }从 { $from } 降至 { $to }，{ $rest }
steady = { $subject }基本保持在 { $value } 左右。
steady-and = { $subject }基本保持在 { $value } 左右，{ $rest }
returned = { $subject }起始为 { $from }，期末为 { $value }。
returned-and = { $subject }起始为 { $from }，期末为 { $value }，{ $rest }
ends = { $count } 个系列中，{ $subject }的期末值最高，为 { $to }；{ $low }最低，为 { $low_to }。
highest = { $subject }最高，为 { $to }；{ $low }最低，为 { $low_to }。
highest-of = { $place }的{ $series }最高，为 { $to }。
largest-total = { $subject }的合计最大，为 { $to }。
largest-share = { $subject }占 { $whole } 的 { $part }。
all-equal = 所有数值均为 { $value }。
one = { $place }的{ $series }为 { $value }。
cloud =
    { $count ->
       *[other] 共 { $count } 个点：{ $x }介于 { $x_from } 和 { $x_to } 之间，{ $y }介于 { $y_from } 和 { $y_to } 之间。
    }
between = {""}
