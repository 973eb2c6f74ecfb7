to-chat = チャットに戻る
