steps = アシスタントのステップ
subagent = ヘルパー
working = 作業中
suspended = 待機中
failed = 失敗
failed-says = 失敗：「{ $message }」
open = 未着手
running = 進行中
done = 完了
progress = 進捗
more = もっと見る
done-of =
    { $count ->
       *[other] { $count }ステップ中{ $done }ステップ完了
    }
