choose-any = 请选择所有符合的项
choose-up-to =
    { $count ->
       *[other] 最多选择 { $count } 项
    }
choose-at-least =
    { $count ->
       *[other] 请至少选择 { $count } 项
    }
choose-exactly =
    { $count ->
       *[other] 请选择 { $count } 项
    }
choose-between = 请选择 { $min } 至 { $max } 项
chosen =
    { $count ->
       *[other] 已选 { $count } 项
    }
chosen-of = 已选 { $n } / { $max } 项
cleared =
    { $count ->
       *[other] 已清除 { $count } 项选择。
    }
undo = 撤销
not-likely = 完全不可能
very-likely = 极有可能
point-words = { $point }，{ $label }
optional = 选填
score = { $score } 分，满分 { $max } 分
no-score = 尚未作答
stars =
    { $count ->
       *[other] { $count } 颗星
    }
hearts =
    { $count ->
       *[other] { $count } 颗心
    }
thumb-down = 踩
thumb-up = 赞
your-ranking = 您的排序
to-rank = 选项
rank-hint = 请先选择最重要的一项。
ranked-of = 已排序 { $n } / { $max } 项
ranked-at = { $label }，第 { $n } 位，共 { $max } 位
rank-removed = { $label }，未排序
rank-lifted = 已拿起{ $label }。用方向键移动，按空格放下，按 Esc 还原。
rank-move = 移动{ $label }
rank-up = 上移{ $label }
rank-down = 下移{ $label }
rank-remove = 移除{ $label }
rank-place = { $label }的位置
rank-none = 不排序
best = 最重要
worst = 最不重要
item = 项目
cell = { $row }：{ $column }
rows-of = 已答 { $n } / { $max } 行
row = 行
no-answer = 未作答
length-of = { $n } / { $max } 字
length-more =
    { $count ->
       *[other] 还需 { $count } 个字符
    }
length-over =
    { $count ->
       *[other] 超出 { $count } 个字符
    }
length-left =
    { $count ->
       *[other] 还可输入 { $count } 个字符
    }
