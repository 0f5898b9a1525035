## 対局の申し込みと、だれでも参加できる卓。

slash-play = 募集
    .about = このチャンネルのだれでも参加できる卓を開きます
play-about = { $title }の卓を開き、参加者を募集します

challenge-heading = { $host }さんから{ $friends }へ、{ $title }の対局の申し込みです。
challenge-alone = **{ $host }**さんが**{ $title }**を始めます。
table-heading = **{ $host }**さんが**{ $title }**の卓を開きました。
challenge-option = { $option }：{ $value }
table-seat = { $seat }：{ $who }
table-not-chosen = –
table-by-chance = 席はおまかせ：{ $who }
table-here = { $name }さん ✓
table-awaited = { $name }さん（返事待ち）
table-team = { $seat }（チーム{ $number }）
table-open = { $count ->
   *[other] あと{ $count }人参加できます。期限：{ $when }
}
table-assigning = { $name }さんが席を決めるのを待っています。期限：{ $when }
challenge-open = 返事を待っています。期限：{ $when }
challenge-started = 対局が始まりました。[盤を開く ›]({ $link })
challenge-declined = 断られました。
challenge-declined-told = { $host }さん、{ $name }さんが{ $title }の申し込みを断りました。
challenge-withdrawn = 取り下げられました。
challenge-lapsed = 返事のないまま期限が切れました。
seat-random = おまかせ
your-seat = あなたの席
which-game = { $friend }さんと何で対局しますか？
choose-game = ゲームを選ぶ
setting-up = { $friend }さんに**{ $title }**の対局を申し込みます：
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
button-learn-game = { $title }を覚える
button-against-computer = コンピューターと対局
button-table = だれでも参加できる卓を開く
choose-friend = 友だちに申し込む
with-whom =
    ### { $title }
    { $about }
    だれと遊びますか？
gallery-line = **{ $title }**：{ $about }
gallery-alt = 各ゲームの盤：{ $games }。
gallery-heading = ### どれで遊びますか？
gallery-foot = -# 対局が始まったら、盤の下のボタンか `/{ slash-move }` で手を進められます。自分の対局は `/{ slash-matches }` で見られます。
gallery-elsewhere =
    ### 対局はサーバーで行います
    ここでは、ゲームを覚えたり、パズルを解いたりできます。自分の対局は `/{ slash-replay }`、`/{ slash-analyse }`、`/{ slash-record }` で振り返れます。
hello = ### こんにちは！どれで遊びますか？
help-words = ヘルプ 助けて 使い方 遊び方 ルール
hello-words = こんにちは はじめまして よろしく ゲーム 遊びたい
did-you-mean = **{ $title }** のことですか？
button-meant = はい、{ $title }です
host-panel = 申し込んだ人として、次のことができます：
button-change = 変更
button-change-table = この内容に変える
button-how = 遊び方
changing = **{ $title }** の対局の何を変えますか？すでに受けた人には、もう一度確認します。
challenge-changed = { $friends }：{ $host }さんが対局の条件を変えました。新しい条件は、{ $changes }です。このまま参加しますか？

refusal-only-the-host-changes = 変更できるのは、この対局を申し込んだ{ $name }さんだけです。
refusal-changed-meanwhile = たった今、条件が変わりました。確かめてから、もう一度お返事ください。

## 席を決める権利のもとになることを、最後にいつしたか。

ago-now = たった今
ago-today = 今日
ago-yesterday = 昨日
ago-week = 今週
ago-month = 今月
ago-longer = もっと前
ago-never = 一度もない

## それが何か。カタログの `chooser` ごとに。

chooser-curry-button = 🍛 ハウスルール ›
chooser-curry-rule = **ハウスルール**：最後にカレーを食べた人が、だれがどの軍を受け持つか（だれが先に動くか）を決めます。だれも答えなければ、おまかせで決まります。
chooser-curry-question = 最後にカレーを食べたのはいつですか？
chooser-curry-told = 🍛 { $name }さん：{ $ago }
chooser-curry-right = 🍛 最近カレーを食べたのは{ $name }さんです。だれがどの軍を受け持つかを決められます。
chooser-curry-assign = 最近カレーを食べたのはあなたです。だれがどの軍を受け持ちますか？決めなかった席はおまかせになります。
