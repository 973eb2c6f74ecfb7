rows-left =
    { $count ->
       *[other] ほか{ $count }行は省略しています。
    }
download-markdown = Markdownでダウンロード
download-json = JSONでダウンロード
copy-markdown = Markdownでコピー
copy-json = JSONでコピー
print = 印刷
print-answer = この回答を印刷
answer = 回答
good-answer = 良い回答
bad-answer = 良くない回答
advanced = 高度なオプション
lately = 最近のチャット
in-titles =
    { $count ->
       *[other] タイトル { $count }
    }
in-words =
    { $count ->
       *[other] チャット内 { $count }
    }
looking = 検索しています…
results =
    { $count ->
       *[other] { $count }件の結果
    }
key-esc = Esc
key-enter = Enter
key-move = 移動
key-open = 開く
key-tab = 新しいタブ
close = 閉じる
today = 今日
yesterday = 昨日
keyboard = キーボード
everywhere = 全般
composer = 入力欄
question = 質問
to-composer = 入力欄に移動
next-region = 次の領域に移動
toggle-sidebar = チャット一覧の表示・非表示
this-list = この一覧
new-line = 改行
stop-answer = 回答を停止
choose-option = 選択肢を選ぶ
submit-answer = 送信
never-by-key = 1つのキーを押しただけで許可されることはありません。
s-single-keys = 1文字のショートカット
s-single-keys-hint = 「/」で入力欄に移動、「?」でショートカット一覧を表示します。
in-line = Enterキーで送信待ちに追加
held = 送信待ち（Escキーで取り消し）
uploading = { $name }をアップロード中
files-uploading = { $all }件中{ $left }件をアップロード中
upload-failed = 失敗
file-too-large = サイズ超過
retry-file = { $name }を再試行
after-answer = この回答の後に送信
drop-files =
    { $count ->
       *[other] ドロップして{ $count }件のファイルを追加
    }
drop-some = ドロップしてファイルを追加
kind-images = 画像
kind-text = テキスト
kind-sound = 音声
kind-film = 動画
kind-other = その他のファイル
nothing-here = このアドレスにページはありません
nothing-why = チャットが削除されたか、リンクが不完全な可能性があります。
