## サーバーや個人の設定と、モデレーターの操作。

slash-settings = サーバー設定
    .about = このサーバーでの対局の設定
slash-preferences = 個人設定
    .about = 盤の見た目、言語、お知らせなどの好み
button-preferences = 個人設定
button-settings = サーバー設定

panel-saved = 保存しました。{ $what }
panel-line = **{ $name }**：{ $value }

server-panel =
    ### このサーバーの設定
    選ぶとすぐに保存されます。
server-panel-others =
    ### このサーバーの設定
    変更できるのは「サーバー管理」の権限を持つ人です。
server-language = みんなに見える言葉
server-language-none = サーバーの言語、なければ申し込んだ人の言語
server-language-en = English
server-language-ja = 日本語
server-channels = 対局できる場所
    .about = **対局できるチャンネル**（その中のスレッドも含みます）
server-channels-none = どこでも
server-threads = スレッド
server-threads-taken = 別の対局が進行中のときだけ作る
server-threads-always = 対局ごとに作る
server-live = 全対局の中継
    .about = **すべての対局を中継するチャンネル**
server-live-none = 中継しない
server-clock = 持ち時間
server-clock-none = なし
server-overdue = 時間切れのとき
server-overdue-claim = 相手が勝ちを宣言できる
server-overdue-bot = しばらく待って自動で終える
server-grace = 自動で終えるまで
server-grace-value = { $value }時間
server-enders = 対局を終了できる人
    .about = モデレーターのほかに**対局を終了できる人**
server-enders-none = モデレーターだけ

person-panel =
    ### 個人設定
    あなただけに見えるものの設定で、どのサーバーでも有効です。選ぶとすぐに保存されます。
person-preview = { $title }の例。お好みの見た目で描いたものです。
person-language = 言語
person-language-none = Discordの言語と同じ
person-language-en = English
person-language-ja = 日本語
person-theme = テーマ
person-theme-dark = ダーク
person-theme-light = ライト
person-theme-contrast = ハイコントラスト
person-palette = 配色
person-palette-standard = 標準
person-palette-safe = 色覚に配慮した配色
person-looks = { $title }・{ $look }
person-looks-match = 対局の設定どおり
person-side = 盤の向き
person-side-own = 自分の側から
person-side-first = いつも先手の側から
person-confirm = 指す前の確認
person-confirm-true = する
person-confirm-false = しないで、すぐに指す
person-reminders = 時間切れ前のお知らせ
person-reminders-channel = チャンネルで
person-reminders-dm = ダイレクトメッセージで
person-reminders-none = なし
person-pings = 通知
person-pings-true = 自分の番になったら通知する
person-pings-false = 通知しない

refusal-not-managing = このサーバーの設定を変えられるのは、「サーバー管理」の権限を持つ人だけです。
refusal-not-played-here = このサーバーでは、対局は{ $channels }で行います。そちらへお越しください。
