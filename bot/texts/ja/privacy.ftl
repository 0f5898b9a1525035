## `/privacy`：保存している個人の情報と、その理由。

slash-privacy = プライバシー
    .about = あなたについて保存している情報の確認、書き出し、削除
button-panel-privacy = 自分のデータ
button-export = 全データを受け取る
button-forget = すべて削除…
button-doforget = すべて削除する

privacy-panel =
    ### あなたについて保存している情報
    対局に必要なものだけです。メッセージの内容は保存していません。
privacy-nothing = 保存している情報はありません。
privacy-player = - **対局{ $count }局**：Discord のユーザーIDと、そのときの名前。盤や棋譜に対局者を示すためです。
privacy-log = - **対局中の操作{ $count }件**とその時刻：手や申し出など。対局はこれをもとに再現されます。
privacy-participant = - **申し込みや募集{ $count }件**：作ったもの、参加したもの、誘われたもの。ボタンを使えるようにするためです。
privacy-person = - **Discordでの名前**（全サーバーのランキング用）と**個人設定**：`/{ slash-preferences }` でご覧になれます。
privacy-holiday = - **休暇{ $count }回**：その間、持ち時間を止め、日数を数えるためです。
privacy-watcher = - **観戦中の対局{ $count }局**：ご希望どおりにお知らせするためです。
privacy-solving = - **出題されたパズル{ $count }問**とその結果：連続記録と `/{ slash-profile }` のため、また、まだ見ていないパズルを選ぶためです。
privacy-learned = - **済ませたレッスン{ $count }件**：`/{ slash-learn }` で続きから始められるようにするためです。
privacy-coached = - **コーチ付きの対局{ $count }局**：止めるまでアドバイスをお出しするためです。
privacy-rating = - **レーティング{ $count }件**：ゲームごと、サーバーごとと全体の強さ。`/{ slash-profile }` と `/{ slash-leaderboard }` のためです。
privacy-rating-change = - **レーティングの変化{ $count }件**：プロフィールのグラフのためです。
privacy-acquaintance = - **同じ相手との対局数{ $count }件**：それぞれの側から数えたものです。レーティングの対象になるのは1日に何局かまでで、順位がつくには何人かの相手が必要なためです。
privacy-ban = - **対局の禁止{ $count }件**：モデレーターによるものと、その理由。
privacy-moderation = - **モデレーターの記録{ $count }件**：あなたが行ったこと、またはあなたに対して行われたことと、その理由。
privacy-tournament = { $count ->
   *[other] - **主催する大会{ $count }件**とその名前。
}
privacy-tournament-event = { $count ->
   *[other] - **大会への参加{ $count }回**：名前とレーティング。順位表の計算に使います。
}
privacy-tournament-guest = { $count ->
   *[other] - **大会への招待{ $count }件**。
}
privacy-tournament-title = { $count ->
   *[other] - **大会での入賞{ $count }回**。
}
privacy-foot = -# チャンネルに投稿した盤の画像やスレッドの名前などは、Discord に残っています。

privacy-export = あなたについて保存している情報のすべてです。`data.json` に全項目が、`matches` に棋譜があります。棋譜は `/{ slash-import }` で開けます。対局相手の名前も含まれますので、ご注意ください。
privacy-confirm =
    ### あなたについての情報をすべて削除しますか？
    - **消えるもの**：すべての対局と申し込みでのユーザーIDと名前、レーティングと順位、個人設定、休暇、観戦、パズルの結果、開いた棋譜、ひとりで遊んだもの。
    - **残るもの**：対局相手の対局（あなたは「{ former-player }」と表示されます）と、チャンネルに投稿したもの（その場所でメッセージを削除できる人が消せます）。
privacy-confirm-going = - **{ $count }局が進行中です**：今すぐ投了することになり、チャンネルには「{ former-player }」が投了したと出ます。先に対局を終えてから、またここへ来ることもできます。
privacy-confirm-bans = - **対局の禁止が{ $count }件あります**：期限まで、ユーザーIDと理由が残ります。
privacy-confirm-final = 元には戻せません。
privacy-done = 削除が終わりました。またいつでも、はじめから遊べます。
privacy-done-bans = 対局の禁止{ $count }件は残してあります。

refusal-export-under-way = ただいまデータをまとめています。少々お待ちください。
refusal-export-too-large = データが大きすぎて、ここではお渡しできません。このボットの運営者にお問い合わせください。
