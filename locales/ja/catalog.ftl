preparing = 結果を準備しています
goal = 目標：
untitled = 無題
copy = コピー
copied = コピーしました
copy-failed = コピーできませんでした
download = ダウンロード
retry = もう一度試す
cancel = キャンセル
show-more = もっと見る
show-less = 折りたたむ
empty-list = 表示する項目がありません。
nudges = 適用できる提案
cards = アクション
apply = 適用
apply-item = 適用：{ $title }
dismiss = 閉じる
dismiss-item = 閉じる：{ $title }
undo = 元に戻す
undo-item = 元に戻す：{ $title }
applying = 適用しています…
dismissing = 閉じています…
undoing = 元に戻しています…
applied = 適用済み
dismissed = 閉じました
not-applied = 適用できませんでした
unanswered = 未確認
now-applied = 「{ $title }」を適用しました
now-dismissed = 「{ $title }」を閉じました
now-failed = 「{ $title }」を適用できませんでした
why = 理由を見る
why-of = 理由を見る：{ $title }
why-hide = 理由を隠す
impact-high = 効果：大
impact-medium = 効果：中
impact-low = 効果：小
easy = 手間：小
medium = 手間：中
hard = 手間：大
budget-ask = 予算が変更されます。
budget-confirm = 予算を変更
rise = 上昇
fall = 低下
same = 変化なし
table = 表
filter = 行を絞り込む
columns = 列
columns-shown = 表示する列
copy-table = 表をコピー
csv = CSV
csv-label = CSVでダウンロード
rows =
    { $count ->
       *[other] { $count }行
    }
rows-of = { $all }行中{ $shown }行
rows-on-paper = 全{ $all }行のうち先頭の{ $shown }行を印刷しています。すべての行はCSVファイルでご確認いただけます。
rows-cut = 先頭の{ $count }行のみ表示しています。
no-rows = 条件に一致する行がありません。
inefficient = 非効率
marked =
    { $count ->
       *[other] 非効率{ $count }件
    }
severe = 深刻
total = 合計
sorted-up = { $column }の昇順で並べ替えました
sorted-down = { $column }の降順で並べ替えました
unsorted = 元の順序に戻しました
scroll-table = 表の行（スクロール可能）
yes = はい
no = いいえ
column-campaign = キャンペーン
column-name = 名前
column-channel = チャネル
column-status = ステータス
column-cost = 広告費
column-spend = 広告費
column-revenue = 売上
column-impressions = 表示回数
column-clicks = クリック数
column-conversions = コンバージョン
column-ctr = CTR
column-cvr = CVR
column-cpa = CPA
column-cpc = CPC
column-roas = ROAS
column-device = デバイス
column-region = 地域
column-date = 日付
column-note = メモ
column-owner = 担当者
active = 有効
limited = 制限付き
budget-limited = 予算による制限
learning = 学習中
paused = 一時停止
ended = 終了
failed = 失敗
weather = 天気
local-time = 現地時刻 { $time }
local-time-zone = 現地時刻 { $time }（{ $zone }）
unit = 温度の単位
celsius = 摂氏
fahrenheit = 華氏
next-hours =
    { $count ->
       *[other] 今後{ $count }時間
    }
hours-summary = 最低{ $low }（{ $low_at }）、最高{ $high }（{ $high_at }）
hours-table = 1時間ごとの天気
hour = 時刻
temperature = 気温
sun = 日の出と日の入り
sun-week = 翌日以降
sunrise = 日の出
sunset = 日の入り
weather-for = 天気を調べています
results =
    { $count ->
       *[other] { $count }件の結果
    }
results-title = 検索結果
results-for = 「{ $query }」の検索結果
searching-for = 「{ $query }」を検索しています
no-results = 見つかりませんでした。
show-all = { $count }件すべて表示
new-tab = 新しいタブで開きます
relevance = 関連度{ $percent }
document = ドキュメント
code-file = コード
sheet = スプレッドシート
image = 画像
writing = 作成しています…
document-version = バージョン{ $number }
document-newer = 新しいバージョンが下にあります
cut-document = ドキュメントが長いため、一部のみ表示しています。
suggested-changes =
    { $count ->
       *[other] 変更の提案{ $count }件
    }
broken-image = 画像を読み込めませんでした。
document-failed = ドキュメントを作成できませんでした：「{ $error }」
output = 結果
progress = これまでの進捗
data = データ
copy-json = JSONをコピー
no-arguments = 引数なし
argument = 引数
value = 値
more-items =
    { $count ->
       *[other] さらに{ $count }件を表示
    }
items =
    { $count ->
       *[other] { $count }項目
    }
fields =
    { $count ->
       *[other] { $count }フィールド
    }
characters =
    { $count ->
       *[other] 残り{ $count }文字を表示
    }
state-streaming = 入力を受信中
state-running = 実行中
secret-goes-to = 入力した内容は{ $host }に送信されます。ほかのサイトのパスワードは絶対に入力しないでください。
secret-goes = 入力した内容はアシスタントに送信されます。ほかのサイトのパスワードは絶対に入力しないでください。
state-allowed = 許可済み、待機中
state-done = 完了
state-progress = 進行中
out-of-scope = 対応できる範囲外のリクエストです。
try-one = 次のいずれかをお試しください
gallery = ギャラリー
gallery-lead = すべてのコンポーネントを、状態ごとのサンプルで表示しています。
gallery-count = コンポーネント{ $components }個、状態{ $states }種類
gallery-theme = テーマ
gallery-language = 言語
gallery-width = 幅
theme-system = システム
theme-light = ライト
theme-dark = ダーク
width-narrow = 狭い
width-column = 本文幅
width-wide = 広い
gallery-sent = 送信内容：{ $reply }
gallery-alone = 単独で表示
gallery-nothing = この状態ではカードは表示されず、ツールの行に状況が表示されます。
gallery-unknown = このサンプルはありません。
