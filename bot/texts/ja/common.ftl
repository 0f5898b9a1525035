## みんなで使うことば：席、値、お断り、終局の理由。ゲーム独自のことばは、キーの前に `<game>-` を付けます。

sentence-gap = {""}
choose = 次はどうしますか？
choose-among = { $first }～{ $last }番

seat-white = 白
seat-black = 黒
seat-red = 赤
seat-blue = 青
seat-green = 緑
seat-yellow = 黄

addressed = { $who }さん
former-player = 退会したプレイヤー
level-count = { $level }階{ $count }枚
owned-piece = { $seat }の{ $piece }

option-size = 盤の大きさ
slash-size = 盤の大きさ
    .about = 盤の一辺のマスの数

value-true = あり
value-false = なし

## できない理由。まず対局と申し込みについて、次にゲーム全般について。

refusal-other = すみません、それはできません（{ $why }）。

refusal-unknown-match = この対局の記録はもうありません。
refusal-match-over = この対局は終わっています。
refusal-not-a-player = これができるのは、この対局の対局者だけです。
refusal-you-left = この対局からは、もう抜けています。
refusal-stale = それは{ $shown }手目の盤でした。対局は{ $now }手目に進んでいます。
refusal-dice-come-first = まだダイスが振られていません。少し待ってから、もう一度お試しください。
refusal-not-your-turn = まだあなたの手番ではありません。
refusal-not-yours = { $text } はあなたの手ではありません。
refusal-nobody-to-agree-with = 同意してもらう相手が、もういません。
refusal-already-offered = もう申し出てあります。返事をお待ちください。
refusal-offered-too-often = 最後の手のあと、もう{ $most }回申し出ています。だれかが指すまでお待ちください。
refusal-no-offer = その申し出は、もうありません。
refusal-nothing-to-claim = まだ申し立てはできません。手番の人には時間が残っています。
refusal-your-turn = あなた自身の手番なので、申し立てることはありません。
refusal-you-are-awaited = あなたの手番で、ほかの人が待っています。今からでも間に合いますので、どうぞ続けてください。
refusal-nothing-to-give = 今は渡せるものがありません。
refusal-given-since = この画面を開いたあとで、あなたかほかの人が何かを渡したか、だれかが抜けました。確かめてから、もう一度選んでください。
refusal-nothing-to-take-back = 戻せる手はありません。
refusal-answered = その手のあとに、もう次の手が指されています。`/{ slash-match } { slash-takeback }` で待ったをお願いできます。
refusal-consent-needed = レーティング対象の対局では、相手の同意が必要です。`/{ slash-match } { slash-takeback }` で待ったをお願いできます。
refusal-unknown-choice = その選択肢はもうありません。選び直してください。

refusal-unknown-game = 「{ $game }」というゲームはありません。
refusal-unknown-seat = このゲームに{ $seat }の席はありません。
refusal-wrong-number-of-people = このゲームは{ $allowed }人用です（今は{ $given }人です）。
refusal-too-few-people = このゲームは{ $allowed }人用です（今は{ $given }人です）。`/{ slash-play }` で参加者を募集できます。
refusal-same-person-twice = { $name }さんが二度選ばれています。
refusal-unknown-challenge = この申し込みの記録はもうありません。
refusal-challenge-over = { $state ->
    [started] この対局は、もう始まっています。
    [declined] この申し込みは断られました。
    [withdrawn] この申し込みは取り下げられました。
   *[lapsed] この申し込みは期限が切れました。よければ、もう一度申し込んでください。
}
refusal-your-own-challenge = お返事をするのは相手の方です。取り下げるときは、**{ $button-withdraw }** を押してください。
refusal-not-asked = これは{ $who }さんのメッセージについての質問です。ご自分で申し込むには、「{ $me } { $game }」と書き、相手にもメンションしてください。
refusal-not-invited = これは{ $names }への申し込みです。ご自分で申し込むときは `/{ slash-challenge }` を使ってください。
refusal-already-accepted = もう参加しています。
refusal-already-challenged = 同じ申し込みが[もうここに出ています]({ $link })。出し直すときは、先に取り下げてください。
refusal-withdrawn-too-often = 同じ人への申し込みを1時間に{ $most }回取り下げています。しばらく待ってから、もう一度お願いします。
refusal-too-many-challenges = まだ返事のない申し込みが{ $most }件あります。返事を待つか、どれかを取り下げてください。
refusal-not-the-host = 取り下げられるのは、申し込んだ本人だけです。
refusal-you-are-the-host = 自分で開いた卓からは抜けられません。取りやめることはできます。
refusal-only-the-host-starts = 今すぐ始められるのは、卓を開いた{ $name }さんだけです。
refusal-not-at-the-table = まだこの卓に参加していません。先に参加してください。
refusal-no-free-seat = この卓に空いている席はありません。
refusal-seat-taken = その席は先に埋まりました：{ $seat }。別の席を選んでください。
refusal-another-assigns = この卓の席は{ $name }さんが決めます。
refusal-side-without-people = それでは片方のチームにだれもいなくなります。もう一方のチームの席を選んでください。
refusal-thread-taken = このスレッドでは対局が進行中で、スレッドの中に別のスレッドは作れません。チャンネルで申し込んでください。
refusal-has-a-home = この対局は、今のチャンネルで続いています。
refusal-channel-taken = ここでは対局が進行中です。少し待つか、別のチャンネルで試してください。

refusal-unknown-option = このゲームに「{ $option }」という設定はありません。設定できるもの：{ $allowed }
refusal-unknown-value = { $option }に「{ $given }」は選べません。選べるもの：{ $allowed }
refusal-the-game-is-over = このゲームは終わっています。
refusal-a-capture-is-written-x = 駒を取る手なので、{ $notation } と書いてください。

## 終局の理由。

reason-left = ほかの全員が対局から外れました。
reason-resigned = { $you ->
    [yes] あなたが投了しました。
   *[no] { $loser }が投了しました。
}
reason-withdrew = { $you ->
    [yes] あなたが大会を棄権しました。
   *[no] { $loser }が大会を棄権しました。
}
reason-claimed = { $you ->
    [yes] あなたが長いあいだ動きませんでした。
   *[no] { $loser }が長いあいだ動きませんでした。
}
reason-agreed-draw = 合意で決まりました。
reason-ended-by-a-moderator = モデレーターが対局を打ち切りました。

## 図の選択肢。図が見えない人のための説明。

alt-picked = 選んだもの：
alt-choices = 選択肢は{ $count }個：

## 早見表：ゲームのすべての駒と動きを1枚にまとめた図。図の中の言葉は短く。

sheet-heading = 駒の早見表
sheet-both = 動ける・取れる
sheet-move = 動けるだけ
sheet-capture = 取れるだけ
sheet-slide = 空いている限り
sheet-turned = 回すと
