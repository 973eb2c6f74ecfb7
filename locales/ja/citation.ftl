source = 出典{ $number }：{ $title }、{ $site }
document = ドキュメント
lines = { $first }～{ $last }行目
open = 新しいタブで開く
preview = 出典
show-all = すべて表示
chart-from = { $host }のグラフ
chart-made = アシスタントが作成したグラフ
chart-loading = グラフを読み込んでいます
chart-failed = グラフを読み込めませんでした。
chart-unlisted = ほかのサイトにあるグラフのため、ここでは読み込まれません。
chart-printed = このグラフは画面でのみ表示できます。
chart-asleep = サーバーのコードを、このページから隔離して実行します。
chart-start = 表示
chart-needs = このグラフに必要な{ $host }への接続は、ここでは許可されていません。
chart-refused = このグラフの一部は、ここでは許可されていません：{ $what }
chart-broke = このグラフでエラーが発生しました：{ $words }
chart-noisy = このページに負荷がかかりすぎたため、グラフを停止しました。
chart-stole = キーボード操作が奪われたため、グラフを停止しました。
chart-press = 押して操作
chart-again = 上のグラフに移動
artifact = アシスタントの作成物
preview-made = アシスタントが作成したページ
file-away = 「{ $name }」はサーバーに保管されているため、ここでは表示できません。
follow-ups = 続けて質問
steps =
    { $count ->
       *[other] { $count }ステップ
    }
searches =
    { $count ->
       *[other] 検索{ $count }回
    }
pages =
    { $count ->
       *[other] { $count }ページを閲覧
    }
searching = ウェブを検索しています
searched = ウェブを検索しました
opening = { $site }を読んでいます
opened = { $site }を読みました
drawing = グラフを作成しています
drew = グラフを作成しました
drew-named = グラフを作成しました：{ $title }
results =
    { $count ->
       *[other] { $count }件の結果
    }
working = 作業中
state-running = 実行中
state-done = 完了
state-error = 失敗
state-stopped = 停止
