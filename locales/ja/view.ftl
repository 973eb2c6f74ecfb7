message = メッセージを入力
message-label = メッセージ
ask-anything = 何でも聞いてください
send = 送信
stop = 停止
attach = ファイルを添付
remove-file = { $name }を削除
remove-files = すべて削除
files-attached =
    { $count ->
       *[other] ファイル{ $count }件を添付しました
    }
files-adding = ファイルを追加しています
file-removed = { $name }を削除しました
attachments = 添付ファイル
disclaimer = AIの回答は間違っていることがあります。重要な内容はご確認ください。
nothing-to-send = 先にメッセージを入力してください
question = 何をお手伝いしましょうか？
starters = おすすめ
more-starters = おすすめをもっと見る
demo-data = これはデモです。アカウントと数値は架空のものです。
skip = 本文へスキップ
sidebar = チャット一覧
open-sidebar = チャット一覧を表示
close-sidebar = チャット一覧を非表示
new-chat = 新しいチャット
search-chats = チャットを検索
no-match = 一致するチャットがありません
no-chats = チャットはここに表示されます
today = 今日
yesterday = 昨日
earlier = それ以前
needs-you = 要対応
settings = 設定
more = その他
chat-menu = 「{ $title }」の操作
rename = 名前を変更
delete = 削除
delete-chat = チャットを削除
delete-ask = 「{ $title }」を削除しますか？この操作は取り消せません。
cancel = キャンセル
save = 保存
chat-name = チャット名
copy-chat = 会話をコピー
export-log = イベントログをダウンロード
replay-chat = ステップごとにリプレイ
answered-by = 回答元：{ $host }
chat = チャット
conversation = 会話
from-you = あなた、メッセージ{ $number }
from-assistant = アシスタント、メッセージ{ $number }
waiting = 回答を準備しています
slow = まだ処理しています。通常より時間がかかっています。
not-loaded = ページのこの部分を読み込めませんでした。接続をご確認ください。
outdated = このページの新しいバージョンがあります。再読み込みしてから続けてください。入力した内容は残ります。
reload = 再読み込み
loading = 会話を読み込んでいます
loading-part = 読み込んでいます
latest = 最新へ
approvals-waiting =
    { $count ->
       *[other] 承認待ち{ $count }件
    }
copy = コピー
copied = コピーしました
copy-failed = ブラウザーがコピーを許可しませんでした
regenerate = 回答を再生成
rewind-ask = 回答を再生成しますか？
rewind-what = { $what }が一時的に取り除かれます。次のメッセージを送信するまでは、すべて元に戻せます。
rewind-answers =
    { $count ->
       *[other] あなたの回答{ $count }件
    }
rewind-messages =
    { $count ->
       *[other] 以降のメッセージ{ $count }件
    }
rewind-both = { $answers }と{ $messages }
set-aside = 置き換え前の内容は、次のメッセージを送信するまで保持されます。
edit = 編集
edit-label = メッセージを編集
take-back = 送信を取り消す
edit-note = 送信すると、このメッセージとそれ以降の内容がすべて置き換わります。
edit-empty = 何か入力するか、キャンセルしてください。
message-actions = メッセージの操作
stopped = この回答を停止しました
stopped-by-server = サーバーがこの回答を停止しました：「{ $reason }」
broke-off = 回答はここで途切れました
cut-off = 回答が最大長に達したため、ここで終了しました
filtered = サーバーのコンテンツフィルターにより、回答の続きは表示されません
sending = 送信中
retrying = 応答がないため、再試行しています…
not-sent = 未送信
queued = 送信待ち
queued-said = 順番が来ると送信されます
thinking = 考えています
thought = 思考の過程
thought-for = { $seconds }秒間考えました
sources =
    { $count ->
       *[other] 出典（{ $count }）
    }
show-image = 画像を読み込む
image-from = { $host }の画像
image = 画像
image-broken = 画像を読み込めませんでした。
open-in-tab = 新しいタブで開く
file = ファイル
download = { $name }をダウンロード
unsafe-address = このファイルのアドレスは安全でないため、開けません。
seconds = { $seconds }秒
steps =
    { $count ->
       *[other] { $count }ステップ
    }
steps-in = { $steps }、{ $time }
waiting-for-you = あなたの承認待ち
allowed-waiting = 許可済み、待機中
denied-waiting = 拒否済み、待機中
denied-by-you = あなたが拒否しました
denied-by-rule = サーバーのルールにより拒否されました
denied-by-server = サーバーが拒否しました
denied-reason = { $denied }：「{ $reason }」
unreadable-input = アシスタントがこのツールを呼び出しましたが、入力を読み取れません
tool-failed = このステップは失敗しました
try-again = もう一度試す
details = 詳細
input = 入力
error = エラー
nothing-yet = まだありません
working = 処理中
state-running = 実行中
state-done = 完了
state-failed = 失敗
state-ended = 未完了
may-have-happened = 実行された可能性があります
run-again = もう一度実行
tell-assistant = アシスタントに伝える
not-on-this-page = このページではもう利用できません
cut = ほか{ $count }文字は表示されていません
tool-weather = 天気を取得
tool-ads = 広告の成果を確認
tool-interaction = 質問する
tool-create-document = ドキュメントを作成
tool-update-document = ドキュメントを変更
tool-suggestions = 変更を提案
tool-surface = ビューを作成
tool-surface-event = 操作内容を記録
approval-needed = 承認が必要です
approval-alert = 承認が必要です：{ $effect }
cannot-be-undone = 取り消せない可能性があります
server-says = サーバーからの説明：
effect-weather = 「{ $place }」の天気を調べる
effect-weather-here = 天気を調べる
effect-tool = 「{ $tool }」を実行
arguments = 送信される内容
no-arguments = 送信される値はありません
deny = 拒否
allow-once = 今回のみ許可
allow-danger = 「{ $tool }」を実行
allow-all =
    { $count ->
       *[other] { $count }件すべて許可
    }
give-reason = 理由を添えて拒否
reason = 理由（任意）
allowed = 許可済み
allowed-without-result = 許可しましたが、結果は届いていません
denied = 拒否済み
decided-by-server = サーバーが独自のルールで判断します
for-the-assistant = アシスタントの応答待ち
left-open = 回答せずに新しいメッセージへ進みました
retry = 再試行
dismiss = 閉じる
p-network = サーバーに接続できませんでした。接続を確認して、もう一度お試しください。
p-unreached = サーバーに接続できませんでした。送信内容は保存されており、このチャットを開いている間は1分ごとに再送信します。
p-page = このページのエラーにより、サーバーにリクエストを送信できませんでした。入力内容は保存されています。もう一度試すか、このページの運営者にお知らせください。
p-other-tab = 別のタブで送信できませんでした。
p-stopped = サーバーが応答する前に停止しました。「再試行」を押すまで再送信されません。
p-unsent = 送信されませんでした。「再試行」を押すまで再送信されません。
p-offline = オフラインです。送信内容は保存されており、オンラインに戻ると送信されます。
p-http = サーバーがエラー{ $status }を返しました。
p-http-says = サーバーがエラー{ $status }を返しました：「{ $message }」
p-says = { $problem }サーバーからの説明：「{ $message }」
p-sign-in = サーバーがこのリクエストを受け付けません（{ $status }）。設定でヘッダーをご確認ください。
p-sign-in-here = サーバーがこのリクエストを受け付けません（{ $status }）。もう一度サインインが必要かもしれません。
p-not-found = このアドレスにチャットのサーバーが見つかりません（404）。設定でエンドポイントをご確認ください。
p-not-found-here = このページが指定するアドレスにチャットのサーバーが見つかりません（404）。
p-sent-too-large = 送信した内容が大きすぎて、サーバーが受け付けません（413）。メッセージを短くするか、ファイルを減らすか、新しいチャットを始めてください。
p-busy = サーバーが混み合っています。しばらくしてから、もう一度お試しください。
p-busy-for = サーバーが混み合っています。{ $when }にもう一度お試しください。
p-not-a-stream = サーバーから、回答ではないもの（{ $type }）が返されました。設定でエンドポイントとプロトコルをご確認ください。
p-not-a-stream-here = サーバーから、回答ではないもの（{ $type }）が返されました。もう一度お試しください。
p-empty = 回答が空でした。もう一度お試しください。
p-unreadable = サーバーから届いた内容を読み取れませんでした。設定でプロトコルを確認するか、もう一度お試しください。
p-unreadable-here = サーバーから届いた内容を読み取れませんでした。もう一度お試しください。
p-interrupted = 接続が切れました。届いた内容は保持されています。
p-too-late = この質問にはもう回答できません：「{ $message }」。続けるには、もう一度質問してください。
p-server = サーバーからエラーが報告されました：「{ $message }」
p-too-large = 回答がこのページで扱える上限（{ $limit }）を超えています。届いた内容は保持されています。
p-left-out = 回答の一部が{ $limit }を超えていたため、省略されました。
parts-missing = この回答は{ $count }個を超える部分で構成されているため、以降の内容は表示されません。
p-resend-limit =
    { $count ->
       *[other] アシスタントが自動で{ $count }回続行したため、一時停止しました。「再試行」を押すと続行します。
    }
p-stalled = 1分間応答がありません。このまま待つか、停止するか、もう一度お試しください。
p-blocked = { $origin }は許可するサーバーの一覧にありません。信頼できる場合は、設定で追加してください。
p-blocked-here = { $origin }は、このページが許可するサーバーではありません。
p-policy = このページのポリシーに{ $origin }がありません。ページの運営者による追加が必要です：partsong serve --allow-origin、またはindex.htmlのpartsong-origins。
p-redirected = サーバーがリクエストを別のアドレスに転送していますが、このページからはそのアドレスにアクセスできません。チャットの運営者が、そのアドレスをエンドポイントに指定する必要があります。
p-closed = サーバーには接続できますが、{ $origin }のページからのリクエストが許可されていません。サーバーの運営者による許可が必要です。
p-no-protocol = このリンクのプロトコル「{ $name }」は使えません。使えるのは{ $known }です。
p-storage = このチャットはブラウザーに保存されません。ページを閉じるまでの間だけ保持されます。
p-log-full = このチャットのイベントログがいっぱいのため、これ以降の内容は記録されません。新しいチャットでは新しいログに記録されます。
p-attachment = 「{ $name }」を添付できませんでした。削除するか、選択し直してください。
p-file-too-large = 「{ $name }」は大きすぎます。メッセージに添付できるのは{ $limit }までです。削除してください。
p-pictures-only = 「{ $name }」は添付されませんでした。このサーバーは画像のみに対応しています。
p-no-files = 「{ $name }」は添付されませんでした。このサーバーはファイルに対応していません。
answer-started = 回答が始まりました
answer-complete = 回答が完了しました
answer-stopped = 回答が停止しました
code-block =
    { $count ->
       *[other] コードブロック、{ $count }行
    }
table =
    { $count ->
       *[other] 表、{ $count }行
    }
s-back = チャットに戻る
s-notices = このページに含まれるソフトウェアのライセンス
s-connection = 接続
s-appearance = 表示と言語
s-privacy = 信頼するサーバー
s-api = チャットのエンドポイント
s-api-hint = 空欄の場合は、このページに付属のサーバーを使用します。
s-protocol = プロトコル
s-body = リクエスト本文
s-body-default = 会話全体
s-body-legacy = 会話全体（1.0より前のAG-UIサーバー用）
s-body-gateway = 質問1件（GenOSワークフローゲートウェイ用）
s-body-flowise = 質問1件と履歴（Flowise用）
markers-on = 出典マークを出典として表示
markers-off = 出典マークを元の表記で表示
s-body-wrapped = 「data」で囲む（Genkit）
s-body-bare = 「data」で囲まない
s-body-question = 質問1件（GenOSエージェント用）
s-fields = 追加のリクエストフィールド
s-fields-hint = すべてのリクエストに付加するJSONオブジェクトです。例：{ $example }
s-bad-fields = JSONオブジェクトではありません。
s-body-template = 最後のメッセージのみ（チャットボットテンプレート）
s-headers = リクエストヘッダー
s-headers-hint = このエンドポイントのオリジンへのリクエストにのみ付加され、ほかには送信されません。このブラウザーに平文で保存されます。
s-headers-elsewhere = これらのヘッダーは{ $server }用に入力されたもので、そのサーバーにのみ送信されます。別のサーバーで使うには、もう一度入力してください。
s-headers-elsewhere-default = これらのヘッダーはこのページのサーバー用に入力されたもので、そのサーバーにのみ送信されます。別のサーバーで使うには、もう一度入力してください。
s-header-name = ヘッダー{ $number }の名前
s-header-value = ヘッダー{ $number }の値
s-header-name-short = 名前
s-header-value-short = 値
s-header-remove = ヘッダー{ $number }を削除
s-header-add = ヘッダーを追加
s-upload = アップロードのエンドポイント
s-upload-hint = 空欄の場合は、添付ファイルをメッセージに含めて送信します。
s-origins = 許可するサーバー
s-origins-hint = 1行に1つずつオリジンを入力してください（例：https://example.com）。このページのポリシーにもある場合（partsong serve --allow-origin）、これらのサーバーとの通信が許可され、画像はクリックせずに読み込まれます。
s-language = 言語
s-language-auto = ブラウザーと同じ
s-language-missing = { $language }の表示テキストを読み込めませんでした。もう一度選択すると再試行します。
s-theme = テーマ
s-theme-system = システム
s-theme-light = ライト
s-theme-dark = ダーク
s-announce = スクリーンリーダー
s-announce-sentences = 届いた文から順に読み上げる
s-announce-complete = 回答の完了を知らせる
s-announce-off = 読み上げない
s-saved = 保存しました
s-unsaved = まだ保存されていません
s-discard = 変更を破棄
s-fix =
    { $count ->
       *[other] { $count }件の項目に修正が必要です
    }
s-bad-url = https://または/で始まるアドレスを入力してください（例：/api/chat）。
s-bad-header = ヘッダー名に使えるのは、半角英数字とハイフンのみです。Content-TypeとContent-Lengthは使えません。値に使えるのは、ラテン文字、数字、記号のみです。
s-bad-origin = 「{ $origin }」はオリジンではありません。https://example.comのように入力してください。
earlier-messages = 以前のメッセージを表示
