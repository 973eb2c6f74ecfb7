sort-by = 並べ替え
filter = 絞り込み
filtered =
    { $count ->
       *[other] 絞り込み、{ $count }件適用中
    }
needs-a-look = 要確認順
as-sent = 元の順序
highest = { $column }の高い順
lowest = { $column }の低い順
latest = { $column }の新しい順
earliest = { $column }の古い順
by-name = { $column }の昇順
sheet = 絞り込みと並べ替え
close = 閉じる
find = { $column }で検索
figures = 行に表示する値
three = 最大3つ
no-fourth = 1行に表示できるのは3つまでです。先に1つ外してください。
clear = クリア
show-rows =
    { $count ->
       *[other] { $count }行を表示
    }
show-campaigns =
    { $count ->
       *[other] { $count }件のキャンペーンを表示
    }
show-more =
    { $count ->
       *[other] さらに{ $count }件を表示
    }
shown-of = { $all }件中{ $shown }件
all =
    { $count ->
       *[other] 全{ $count }件
    }
now-shown =
    { $count ->
       *[other] { $count }行を表示しています
    }
