## サーバーや個人の設定と、モデレーターの操作。

slash-settings = サーバー設定
    .about = このサーバーでの対局の設定
slash-preferences = 個人設定
    .about = 盤の見た目、言語、お知らせなどの好み
button-panel-preferences = 個人設定
button-bans = 禁止一覧
button-modlog = モデレーターの記録
button-panel-settings = サーバー設定

panel-saved = 保存しました。{ $what }
panel-line = **{ $name }**：{ $value }
panel-change = **{ $name }**：{ $before } → { $after }

server-panel =
    ### このサーバーの設定
    何も選ばなくても使えます。選ぶとすぐに保存されます。
server-panel-others =
    ### このサーバーの設定
    変更できるのは「サーバー管理」の権限を持つ人です。
server-language = みんなに見えるものの言語
    .about = **みんなに見えるものの言語**（盤など）　1人だけに見えるものは、その人の言語です。
server-language-none = 自動（Discord に設定されたサーバーの言語、なければ申し込んだ人の言語）
server-language-en = English
server-language-ja = 日本語
server-channels = 対局できるチャンネル
    .about = **対局できるチャンネル**（その中のスレッドも含みます）
server-channels-none = どこでも
server-threads = スレッド
    .about = **スレッド**　対局ごとに作ると、チャンネルが対局で埋まりません。
server-threads-unchosen = 対局できるチャンネルを選んでいなければ、対局ごとに作る
server-threads-taken = 別の対局が進行中のときだけ作る
server-threads-always = 対局ごとに作る
server-live = すべての対局を中継するチャンネル
    .about = **すべての対局を中継するチャンネル**（観戦用）。小さなサーバーでは不要です。
server-live-none = 中継しない
server-clock = ふだんの持ち時間
    .about = **ふだんの持ち時間**（申し込むときに選ばなかった場合）
server-overdue = 時間切れのとき
    .about = **時間切れのとき**、対局をだれが終えますか？
server-overdue-claim = 相手が勝ちを申し立てられる
server-overdue-value = { $value }時間待って自動で終える
server-tournaments = 大会を作れる人
    .about = `/{ slash-tournament } { slash-tournament-create }` で**大会を作れる人**。友だちどうしのサーバーなら、だれでも作れるようにするのがおすすめです。
server-tournaments-managers = 「イベントの管理」の権限を持つ人
server-tournaments-roles = 一部のロールも
server-tournaments-everybody = だれでも
server-hosts = 大会を作れるロール
    .about = 「イベントの管理」の権限を持つ人のほかに**大会を作れるロール**
server-hosts-none = なし

person-panel =
    ### 個人設定
    どのサーバーでも有効で、選ぶとすぐに保存されます。色を選ぶと、あなたの対局の公開の盤もその色になりますが、だれのためかは表示されません。
button-preview = 例を見る
person-preview = { $title }の例。お好みの見た目で描いたものです。
person-language = 言語
person-language-none = Discord と同じ言語
person-language-en = English
person-language-ja = 日本語
person-theme = テーマ
person-theme-dark = ダーク
person-theme-light = ライト
person-theme-contrast = ハイコントラスト
person-palette = 配色
person-palette-standard = 標準
person-palette-safe = 色覚に配慮した配色
person-looks = { $title }の{ $look }
person-looks-none = 対局の設定どおり
person-side = 盤の向き
person-side-own = 自分の側から
person-side-first = いつも先手の側から
person-confirm = 手を決める前の確認
person-confirm-final = ダイスが振られる前だけ
person-confirm-true = いつもする
person-confirm-false = しない
person-reminders = 時間切れ前のお知らせ
person-reminders-channel = チャンネルで
person-reminders-dm = ダイレクトメッセージで
person-reminders-none = なし
person-pings = 通知
person-pings-true = 自分の手番になったら通知する
person-pings-false = 通知しない
person-away = 退出したサーバーの対局
person-away-true = 盤をダイレクトメッセージで受け取る
person-away-false = 受け取らない
person-hosting = 主催する大会が進められないとき
person-hosting-true = ダイレクトメッセージで知らせる
person-hosting-false = 知らせない
button-stop = 今後は送らない

refusal-not-managing = このサーバーの設定を変えられるのは、「サーバー管理」の権限を持つ人だけです。
refusal-played-nowhere = このサーバーで対局に使うチャンネルは削除されています。サーバーを管理する人が `/{ slash-settings }` で選び直せます。
refusal-not-played-here = このサーバーの対局場所は{ $channels }です。そちらへお越しください。

## モデレーター。

slash-moderate = 管理
    .about = モデレーター用：対局できる人、対局の場所、これまでの処置
slash-ban = 参加禁止
    .about = このサーバーで新しい対局を始められないようにします
slash-unban = 禁止解除
    .about = このサーバーでまた対局できるようにします
slash-bans = 禁止一覧
    .about = このサーバーで対局できない人と、その期限と理由
slash-log = 記録
    .about = 対局についてモデレーターが行ったことと、その理由
slash-moderate-move = 場所を移す
    .about = このチャンネルの対局を別のチャンネルやスレッドに移します
slash-person = 人
    .about = だれのことか
slash-reason = 理由
    .about = 記録に残り、禁止された本人にも伝わります
slash-ban-days = 日数
    .about = 何日間か。書かなければ無期限です

button-doend = 対局を打ち切る…
end-title = 対局を打ち切る
end-why = 打ち切る理由
end-example = 対局者にも見え、モデレーターの記録に残ります
end-reason = モデレーターより：{ $text }
done-ban = { $who }さんは、{ $until ->
    [none] 今後
   *[other] <t:{ $until }:f>まで
}このサーバーで対局を始められません。すでに始まっている対局は続けられます。
done-unban = { $who }さんは、またここで対局できます。
bans-title = ### ここで対局できない人
bans-none = だれでも対局できます。だれかが対局を始められないようにするには、`/{ slash-moderate } { slash-ban }` を使います。
bans-foot = -# `/{ slash-moderate } { slash-ban }` で対局を始められないようにし、`/{ slash-moderate } { slash-unban }` でまた対局できるようにします。
ban-line = - { $who }、{ $until ->
    [none] 無期限
   *[other] <t:{ $until }:f>まで
}：{ $reason }
log-title = ### モデレーターの記録
log-none = まだ何も行われていません。
log-end = - <t:{ $at }:f>：{ $by }が対局{ $match }を打ち切りました。{ $reason }
log-cup-announce = - <t:{ $at }:f>：{ $by }が大会を発表しました。{ $reason }
log-cup-plan = - <t:{ $at }:f>：{ $by }が大会の設定を変えました。{ $reason }
log-cup-date = - <t:{ $at }:f>：{ $by }が開始日時を変えました。{ $reason }
log-cup-start = - <t:{ $at }:f>：{ $by }が大会を始めました。{ $reason }
log-cup-move = - <t:{ $at }:f>：{ $by }が大会を別のチャンネルに移しました。{ $reason }
log-cup-result = - <t:{ $at }:f>：{ $by }が結果を決めました。{ $reason }
log-cup-withdraw = - <t:{ $at }:f>：{ $by }が{ $whom }を棄権させました。{ $reason }
log-cup-take-back = - <t:{ $at }:f>：{ $by }が{ $whom }を大会に戻しました。{ $reason }
log-cup-bye = - <t:{ $at }:f>：{ $by }が{ $whom }の休む回を変えました。{ $reason }
log-cup-replace = - <t:{ $at }:f>：{ $by }が{ $whom }の交代を決めました。{ $reason }
log-cup-computer = - <t:{ $at }:f>：{ $by }がコンピューターを加えました。{ $reason }
log-cup-invite = - <t:{ $at }:f>：{ $by }が{ $whom }を招待しました。{ $reason }
log-cup-round = - <t:{ $at }:f>：{ $by }が次の回を始めました。{ $reason }
log-cup-unpair = - <t:{ $at }:f>：{ $by }が組み合わせを取り消しました。{ $reason }
log-cup-check-in = - <t:{ $at }:f>：{ $by }が{ $whom }をチェックインさせました。{ $reason }
log-cup-take-over = - <t:{ $at }:f>：{ $by }が主催を引き継ぎました。{ $reason }
log-cup-end = - <t:{ $at }:f>：{ $by }が大会を終了しました。{ $reason }
log-setting = - <t:{ $at }:f>：{ $by }が設定を変えました。{ $reason }
log-move = - <t:{ $at }:f>：{ $by }が対局{ $match }を移しました。{ $reason }
log-ban = - <t:{ $at }:f>：{ $by }が{ $whom }の対局を禁止しました（{ $until ->
    [none] 無期限
   *[other] <t:{ $until }:f>まで
}）。{ $reason }
log-unban = - <t:{ $at }:f>：{ $by }が{ $whom }の禁止を解きました。{ $reason }
no-reason = 理由なし

refusal-banned = あなたは{ $until ->
    [none] 今後
   *[other] <t:{ $until }:f>まで
}このサーバーで対局を始められません。理由：{ $text }。すでに始まっている対局は続けられます。
refusal-other-banned = { $name }さんは、今このサーバーで対局を始められません。
refusal-not-banned = { $name }さんは、もともとここで対局できます。
