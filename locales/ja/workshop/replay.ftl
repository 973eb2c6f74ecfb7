replay = リプレイ
open-log = ログを開く
open-other = 別のログを開く
lead = イベントログから、会話をステップごとに振り返ることができます。
drop = チャットからエクスポートした.jsonlファイルを選択するか、ここにドロップしてください。ファイルがこのデバイスの外に送信されることはありません。
reading = ログを読み込んでいます…
not-read = ログを読み込めませんでした。
no-records = このファイルにはリプレイできる内容がありません。イベントログの記録が1行も見つかりませんでした。
no-log = このブラウザーには、そのチャットのログがありません。
blocked = { $origin }のログは開けません。このページの許可リストにないアドレスです。
damaged =
    { $count ->
       *[other] { $count }行を読み取れなかったため、除外しました。
    }
chat = チャット
chat-number = チャット{ $number }
events = イベント
show-events = イベント一覧を表示
controls = 再生コントロール
step = ステップ
step-of = { $step } / { $count }
previous = 前のステップ
next = 次のステップ
play = 再生
pause = 一時停止
beginning = 最初のイベントの前
nothing-yet = このステップでは、まだ何も発言されていません。
opened = ページを表示
turn-started = リクエストを送信
turn-ended = 回答完了
turn-stopped = 回答を停止
turn-interrupted = 回答が中断
turn-failed = 回答に失敗
rewound = 会話を巻き戻し
person = ユーザーがメッセージを入力
assistant = アシスタントが回答
asked = 質問を提示
answered = 質問に回答
skipped = 質問をスキップ
cancelled = 質問をキャンセル
expired = 質問の期限切れ
called = ツールを呼び出し
call-ended = ツールが応答
call-failed = ツールが失敗
citable =
    { $count ->
       *[other] 引用できる項目{ $count }件
    }
not-citable = 引用できる項目なし
shown = 質問を閲覧
first-input = 最初の入力
changed = 回答を変更
invalid = 回答が無効
review = 回答を確認
submit = 送信ボタンを押下
sent = 回答を送信中
acked = サーバーが回答を受信
send-failed = 回答の送信に失敗
restored = 入力途中の回答を復元
other = その他のイベント
