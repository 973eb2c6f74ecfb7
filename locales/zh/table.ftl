sort-by = 排序方式
filter = 筛选
filtered =
    { $count ->
       *[other] 筛选，已设 { $count } 项
    }
needs-a-look = 需要关注
as-sent = 原始顺序
highest = { $column }从高到低
lowest = { $column }从低到高
latest = { $column }从近到远
earliest = { $column }从远到近
by-name = 按{ $column }排列
sheet = 筛选与排序
close = 关闭
find = 查找{ $column }
figures = 行内显示的数值
three = 最多 3 项
no-fourth = 一行只能显示三项，请先取消一项。
clear = 清除
show-rows =
    { $count ->
       *[other] 显示 { $count } 行
    }
show-campaigns =
    { $count ->
       *[other] 显示 { $count } 个广告系列
    }
show-more =
    { $count ->
       *[other] 再显示 { $count } 个
    }
shown-of = { $shown } / { $all }
all =
    { $count ->
       *[other] 全部 { $count } 个
    }
now-shown =
    { $count ->
       *[other] 已显示 { $count } 行
    }
