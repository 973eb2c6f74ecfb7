source = 来源 { $number }：{ $title }，{ $site }
document = 文档
lines = 第 { $first }–{ $last } 行
open = 在新标签页中打开
preview = 来源
show-all = 全部显示
chart-from = 来自 { $host } 的图表
chart-made = 助手制作的图表
chart-loading = 正在加载图表
chart-failed = 无法加载图表。
chart-unlisted = 此图表位于其他网站，不会在此加载。
chart-printed = 图表仅在屏幕上显示。
chart-asleep = 将运行服务器提供的代码，并与此页面隔离。
chart-start = 显示
chart-needs = 此图表需要 { $host }，但这里不允许使用。
chart-refused = 此图表的部分内容在这里不被允许：{ $what }
chart-broke = 此图表报告了错误：{ $words }
chart-noisy = 图表让此页面过于繁忙，已被停止。
chart-stole = 图表抢占了键盘，已被停止。
chart-press = 点按以使用
chart-again = 前往上方的图表
artifact = 助手生成的内容
preview-made = 助手制作的页面
file-away = “{ $name }”保存在服务器上，无法在此显示。
follow-ups = 继续提问
steps =
    { $count ->
       *[other] { $count } 个步骤
    }
searches =
    { $count ->
       *[other] 搜索 { $count } 次
    }
pages =
    { $count ->
       *[other] 阅读 { $count } 个页面
    }
searching = 正在搜索网页
searched = 已搜索网页
opening = 正在阅读 { $site }
opened = 已阅读 { $site }
drawing = 正在制作图表
drew = 已制作图表
drew-named = 已制作图表：{ $title }
results =
    { $count ->
       *[other] { $count } 条结果
    }
working = 正在处理
state-running = 进行中
state-done = 已完成
state-error = 失败
state-stopped = 已停止
