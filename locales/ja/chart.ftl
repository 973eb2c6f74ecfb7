chart = グラフ
trend = 推移
campaign = キャンペーン
metric = 指標
device = デバイス
panels = グラフの表示切り替え
series = 系列
value = 値
place = 項目
date = 日付
no-value = 値なし
preparing = グラフを準備しています
no-data = 回答に数値が含まれていないため、グラフを表示できません。
all-hidden = すべての系列が非表示です。下から選択してください。
not-drawn = グラフを表示できませんでした。表ではご覧いただけます。
details = 詳細
other-range = 過去{ $days }日間
ask-range = { $title }、過去{ $days }日間
axis-from = { $name }（{ $value }から）
together = 合計
copy-data = コピー
rows =
    { $count ->
       *[other] { $count }行
    }
days =
    { $count ->
       *[other] { $count }日間
    }
more-bars =
    { $count ->
       *[other] さらに{ $count }件を表示
    }
try-again = もう一度試す
view-data = データを表示
view-chart = グラフを表示
save-image = 画像をダウンロード
save-data = データをダウンロード
keys = 左右の矢印キーでデータ点を、上下の矢印キーで系列を移動できます。
point = { $place }、{ $series }：{ $value }
dropped =
    { $count ->
       *[other] データが多すぎるため、{ $count }点を省略しています。
    }
rows-left =
    { $count ->
       *[other] さらに{ $count }行
    }
rose = { $subject }は{ $from }から{ $to }に上がりました。
rose-and = { $subject }は{ $from }から{ $to }に上がり、{ $rest }
fell = { $subject }は{ $from }から{ $to }に下がりました。
fell-and = { $subject }は{ $from }から{ $to }に下がり、{ $rest }
steady = { $subject }は{ $value }前後で推移しました。
steady-and = { $subject }は{ $value }前後で推移し、{ $rest }
returned = { $subject }は{ $from }から始まり、{ $value }で終わりました。
returned-and = { $subject }は{ $from }から始まって{ $value }で終わり、{ $rest }
ends = { $count }系列の最終値は、{ $subject }が{ $to }で最も高く、{ $low }が{ $low_to }で最も低くなっています。
highest = { $subject }が{ $to }で最も高く、{ $low }が{ $low_to }で最も低くなっています。
highest-of = { $series }は{ $place }が{ $to }で最も高くなっています。
largest-total = 合計は{ $subject }が{ $to }で最も大きくなっています。
largest-share = { $subject }が{ $whole }の{ $part }を占めています。
all-equal = すべての値が{ $value }です。
one = { $place }の{ $series }は{ $value }です。
cloud =
    { $count ->
       *[other] { $count }個のデータ点：{ $x }は{ $x_from }～{ $x_to }、{ $y }は{ $y_from }～{ $y_to }です。
    }
between = {""}
