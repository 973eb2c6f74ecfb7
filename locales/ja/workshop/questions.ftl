pain = 現在、最も困っていることは何ですか？
pain-why = 最も近いものを選んでください。後ほど具体例を伺います。
setup = 設定が複雑
quality = 回答の信頼性が低い
manual = 手作業での整理に手間がかかりすぎる
manual-why = 分類、コーディング、要約
tools = ツールが分散している
other = その他
other-what = 具体的に教えてください
other-text = 承認待ちの時間
country = どちらで働いていますか？
place = 地域{ $n }
value = このプラットフォームが根拠付きのインタビュー結果を自動で作成するとしたら、どのくらい価値がありますか？
no-value = まったく価値がない
high-value = 非常に価値がある
trust = このツールが作成する要約は信頼できる。
disagree = まったくそう思わない
neither = どちらともいえない
agree = 非常にそう思う
reread = 文字起こしをどのくらいの頻度で読み返しますか？
never = まったくない
rarely = めったにない
sometimes = ときどき
often = よくある
always = いつも
no-transcripts = 文字起こしがない
markdown =
    この**4週間**を思い出してください。当てはまるものがない場合は、次のようにしてください：

    - 「*その他*」を選ぶ
    - または[質問の説明を読む](https://example.com/guide)
own-message = 最も困っているものを1つ選んでください。
