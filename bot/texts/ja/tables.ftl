## 対局の申し込みと、だれでも参加できる卓。

slash-play = 募集
    .about = このチャンネルのだれでも参加できる卓を開きます
play-about = { $title }の卓を開き、参加者を募集します

challenge-heading = { $host } さんから { $friends }へ、{ $title }の対局の申し込みです。
challenge-alone = **{ $host }** さんが**{ $title }**を始めます。
table-heading = **{ $host }** さんが**{ $title }**の卓を開きました。
challenge-option = { $option }：{ $value }
table-seat = { $seat }：{ $who }
table-not-chosen = –
table-by-chance = 席はおまかせ：{ $who }
table-here = { $name } さん ✓
table-awaited = { $name } さん（返事待ち）
table-team = { $seat }（チーム{ $number }）
table-open = { $count ->
   *[other] あと{ $count }人参加できます。期限：{ $when }
}
table-assigning = { $name } さんが席を決めるのを待っています。期限：{ $when }
challenge-open = 返事を待っています。期限：{ $when }
challenge-started = 対局が始まりました：[盤へ]({ $link })
challenge-declined = 断られました。
challenge-declined-told = { $host } さん、{ $name } さんが{ $title }の申し込みを断りました。
challenge-withdrawn = 取り下げられました。
challenge-lapsed = 返事のないまま期限が切れました。
seat-random = おまかせ
your-seat = あなたの席
which-game = { $friend } さんと何で対局しますか？
choose-game = ゲームを選ぶ
setting-up = { $friend } さんに**{ $title }**の対局を申し込みます：
setting-up-table = { $count ->
   *[other] あと{ $count }人必要です。残りの席には、チャンネルのだれでも参加できます。
}

button-accept = 受ける
button-decline = 断る
button-withdraw = 取り下げる
button-join = 参加する
button-leave = 抜ける
button-start = 始める
button-cancel = 取りやめる
button-assigned = これで決定
button-challenge = 申し込む

## 席を決める権利のもとになることを、最後にいつしたか。

ago-now = たった今
ago-today = 今日
ago-yesterday = 昨日
ago-week = 今週
ago-month = 今月
ago-longer = もっと前
ago-never = 一度もない

## それが何か。カタログの `chooser` ごとに。

chooser-curry-button = 🍛 カレー
chooser-curry-question = 最後にカレーを食べたのはいつですか？
chooser-curry-told = 🍛 { $name } さん：{ $ago }
chooser-curry-right = 🍛 最近カレーを食べたのは { $name } さんです。だれがどの軍を受け持つかを決められます。
chooser-curry-assign = 最近カレーを食べたのはあなたです。だれがどの軍を受け持ちますか？決めなかった席はおまかせになります。
