choose-any = 当てはまるものをすべて選択してください
choose-up-to =
    { $count ->
       *[other] { $count }個まで選択してください
    }
choose-at-least =
    { $count ->
       *[other] { $count }個以上選択してください
    }
choose-exactly =
    { $count ->
       *[other] { $count }個選択してください
    }
choose-between = { $min }～{ $max }個選択してください
chosen =
    { $count ->
       *[other] { $count }件選択中
    }
chosen-of = { $max }件中{ $n }件選択中
cleared =
    { $count ->
       *[other] { $count }件の回答をクリアしました。
    }
undo = 元に戻す
not-likely = 可能性はまったくない
very-likely = 可能性は非常に高い
point-words = { $point }、{ $label }
optional = 任意
score = { $max }点中{ $score }点
no-score = 未回答
stars =
    { $count ->
       *[other] 星{ $count }個
    }
hearts =
    { $count ->
       *[other] ハート{ $count }個
    }
thumb-down = 低評価
thumb-up = 高評価
your-ranking = あなたの順位
to-rank = 選択肢
rank-hint = 最も重要なものから順に選んでください。
ranked-of = { $max }件中{ $n }件に順位を設定
ranked-at = { $label }、{ $max }件中{ $n }位
rank-removed = { $label }、順位なし
rank-lifted = { $label }を移動できます。矢印キーで移動、スペースキーで確定、Escキーで元の位置に戻ります。
rank-move = { $label }を移動
rank-up = { $label }を上に移動
rank-down = { $label }を下に移動
rank-remove = { $label }を外す
rank-place = { $label }の順位
rank-none = 順位なし
best = 最も重要
worst = 最も重要でない
item = 項目
cell = { $row }：{ $column }
rows-of = { $max }行中{ $n }行
row = 行
no-answer = 回答なし
length-of = { $n } / { $max }文字
length-more =
    { $count ->
       *[other] あと{ $count }文字必要です
    }
length-over =
    { $count ->
       *[other] { $count }文字超過しています
    }
length-left =
    { $count ->
       *[other] 残り{ $count }文字
    }
