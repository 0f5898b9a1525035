## 新説チャトランガ

chaturanga-title = 新説チャトランガ
chaturanga-slash = チャトランガ
    .about = 新説チャトランガに友だちを誘います（4人用）：4つの軍と2つのダイスで戦うゲーム

## 選ぶとき。

chaturanga-choose-die = どちらのダイスを使いますか？
chaturanga-choose-piece = どの駒ですか？
chaturanga-choose-cell = どこへ動かしますか？
chaturanga-choose-face = どちらに向けますか？
chaturanga-choose-promotion = どの駒に昇格しますか？
chaturanga-choose-to = だれに点を渡しますか？
chaturanga-choose-points = 何点渡しますか？

chaturanga-step-die = { $value ->
    [K] K・王か歩兵
    [R] R・戦車
    [N] N・騎兵
    [E] E・象兵
   *[other] ダイス2つ・歩兵どれか1つ
}
chaturanga-step-face = { $value ->
    [n] 8の段の方へ向ける
    [e] hの列の方へ向ける
    [s] 1の段の方へ向ける
   *[w] aの列の方へ向ける
}
chaturanga-step-promotion = { $value ->
    [R] R・戦車
    [N] N・騎兵
   *[E] E・象兵
}
chaturanga-step-to = { $value ->
    [black] 黒
    [red] 赤
    [green] 緑
   *[yellow] 黄
}
chaturanga-step-points = { $value ->
    [1] 1点
   *[other] { $value }点
}
chaturanga-step-end = 2つ目のダイスは使わない
chaturanga-step-pass = パス
chaturanga-step-ready = これでよい

## できない理由。

chaturanga-refusal-not-a-move = 「{ $text }」は手として読めません。K e8-e7（取るときは R h8xh3）のように、ダイス、元のマス、行き先の順に書いてください。K g7>w は歩兵の向きを変え、K a8=R は歩兵を昇格させます。
chaturanga-refusal-no-die-named = どのダイスを使いますか？ K e8-e7 のように、先にダイスを書いてください。
chaturanga-refusal-off-the-board = { $cell } は盤の外です。

chaturanga-refusal-the-dice-come-first = まだダイスを振っていません。
chaturanga-refusal-the-dice-are-thrown-already = 今はダイスを振るときではありません。
chaturanga-refusal-no-such-roll = ダイス2つで { $roll } という目は出ません。
chaturanga-refusal-no-such-die-left = 今 { $die } は使えません。残っているダイスは { $dice } です。
chaturanga-refusal-both-dice-are-needed = それにはダイスが2つとも必要ですが、1つはもう使っています。
chaturanga-refusal-not-both-pieces-are-lost = ダイス2つの代わりに歩兵を1つ動かせるのは、どちらの駒も盤上にないときだけです。{ $die } の駒は { $cell } にあります。
chaturanga-refusal-a-die-can-be-used = 使えるダイスがあるので、パスはできません（例：{ $notation }）。
chaturanga-refusal-no-die-was-used-yet = end は2つ目のダイスを使わずに終える手です。先に1つ使ってください。どちらも使えないときはパスになります。
chaturanga-refusal-a-second-die-is-left-with-end = もうダイスを1つ使ったので、パスではありません。2つ目を使わないときは end と書いてください。

chaturanga-refusal-no-piece-there = { $cell } に駒はありません。
chaturanga-refusal-a-piece-of-another-army = { $cell } の駒は{ $seat }のものです。
chaturanga-refusal-petrified-pieces-cant-move = { $seat }の王は盤上にいないので、{ $cell } の駒は停止状態です。だれにも動かせません。
chaturanga-refusal-the-die-names-another-piece = { $die } のダイスで { $cell } の{ $kind ->
    [king] 王
    [chariot] 戦車
    [cavalry] 騎兵
   *[elephant] 象兵
}は動かせません。
chaturanga-refusal-the-piece-of-this-die-is-lost = { $die } の駒が盤上にないので、歩兵がその代わりをすることはできません。
chaturanga-refusal-not-on-the-line-of-its-piece = { $cell } の歩兵は { $piece } の駒と同じ列にいません。{ $die } で代わりに動かせるのは、自軍の前後の向きで同じ列にいる歩兵だけです。
chaturanga-refusal-only-a-soldier-acts-for-both-dice = 2つとも駒がないときに動かせるのは歩兵だけですが、{ $cell } の駒は歩兵ではありません。

chaturanga-refusal-cell-taken-by-your-own-piece = { $cell } には自分の駒があります。
chaturanga-refusal-a-king-goes-one-step = 王が動けるのは縦・横・斜めに1マスです。{ $origin } から { $target } へは行けません。
chaturanga-refusal-a-chariot-goes-straight = 戦車は縦か横にまっすぐ進みます。{ $origin } から { $target } へは行けません。
chaturanga-refusal-a-chariot-cant-leap = 戦車は駒を跳び越えられません。途中の { $cell } に駒があります。
chaturanga-refusal-cavalry-leaps-like-a-knight = 騎兵はチェスのナイトのように跳びます。{ $origin } から { $target } へは行けません。
chaturanga-refusal-an-elephant-goes-one-or-two-diagonally = 象兵は斜めに1マスか2マス進みます。{ $origin } から { $target } へは行けません。
chaturanga-refusal-a-soldier-goes-where-it-faces = { $cell } の歩兵は{ $facing ->
    [n] 8の段
    [e] hの列
    [s] 1の段
   *[w] aの列
}の方を向いています。その向きに1マス進むか、斜め前の駒を取るかです。
chaturanga-refusal-a-soldier-never-captures-straight-ahead = { $cell } には駒があります。歩兵が取れるのは斜め前だけで、正面の駒は取れません。
chaturanga-refusal-a-soldier-goes-diagonally-only-to-capture = 歩兵が斜めに進めるのは駒を取るときだけですが、{ $cell } は空いています。
chaturanga-refusal-a-soldier-cant-capture-a-king = { $cell } にいるのは王です。歩兵で王を取ることはできません。
chaturanga-refusal-a-capture-is-written-x = それは駒を取る手です。よければ { $notation } と書いてください。
chaturanga-refusal-nothing-to-capture = そこに取れる駒はありません。よければ { $notation } と書いてください。
chaturanga-refusal-only-a-soldier-turns = { $cell } の駒は歩兵ではありません。向きを変えるのは歩兵だけです。
chaturanga-refusal-it-faces-that-way-already = { $cell } の歩兵はもうその向きです。

chaturanga-refusal-promotion-is-a-must = 一番奥に着いた歩兵は必ず昇格します。=R のように、どの駒になるかを書いてください。兵舎にいるのは { $kinds } です。
chaturanga-refusal-only-a-soldier-is-promoted = 昇格するのは歩兵だけです。これは{ $kind ->
    [king] 王
    [chariot] 戦車
    [cavalry] 騎兵
   *[elephant] 象兵
}です。
chaturanga-refusal-not-on-the-far-row = 歩兵が昇格するのは自軍から見て一番奥です。{ $cell } はそこではありません。
chaturanga-refusal-already-on-the-far-row = 一番奥を { $cell } へ横に歩いても昇格しません。K のダイスを使えば、その場で昇格できます。
chaturanga-refusal-later-promotion-takes-a-k = 奥で待っている歩兵の昇格に使うのは K のダイスです。{ $die } ではできません。
chaturanga-refusal-the-barracks-are-empty = 兵舎が空なので、昇格できる駒がありません。
chaturanga-refusal-not-in-the-barracks = あなたの兵舎に{ $kind ->
    [chariot] 戦車
    [cavalry] 騎兵
   *[elephant] 象兵
}はいません。

chaturanga-refusal-the-army-musters-first = { $seat }の王が脱走しました。まず歩兵の向きを直し、済んだら ready としてください。
chaturanga-refusal-nobody-musters = 今は脱走した軍の向きを直すときではありません。手番で歩兵の向きを変えるときは、K g7>w のように先にダイスを書いてください。
chaturanga-refusal-turned-already = { $cell } の歩兵の向きはもう直しました。

chaturanga-refusal-army-eliminated = { $seat }はもう脱落しています。
chaturanga-refusal-a-gift-to-oneself = { $seat }が自分に点を渡すことはできません。
chaturanga-refusal-a-gift-of-nothing = 渡すのは1点からです。
chaturanga-refusal-more-points-than-it-has = { $seat }が渡せるのは{ $score ->
    [0] 0点です（持ち点がありません）
   *[other] { $score }点までです
}。

## チャンネルへの知らせ。

chaturanga-told-roll-k-k = 🎲 ダイスは `[K K]`、王か歩兵が2つです。
chaturanga-told-roll-k-r = 🎲 ダイスは `[K R]`、王か歩兵と戦車です。
chaturanga-told-roll-k-n = 🎲 ダイスは `[K N]`、王か歩兵と騎兵です。
chaturanga-told-roll-k-e = 🎲 ダイスは `[K E]`、王か歩兵と象兵です。
chaturanga-told-roll-r-r = 🎲 ダイスは `[R R]`、戦車が2つです。
chaturanga-told-roll-r-n = 🎲 ダイスは `[R N]`、戦車と騎兵です。
chaturanga-told-roll-r-e = 🎲 ダイスは `[R E]`、戦車と象兵です。
chaturanga-told-roll-n-n = 🎲 ダイスは `[N N]`、騎兵が2つです。
chaturanga-told-roll-n-e = 🎲 ダイスは `[N E]`、騎兵と象兵です。
chaturanga-told-roll-e-e = 🎲 ダイスは `[E E]`、象兵が2つです。
chaturanga-told-forced-pass = { $player }はどちらのダイスも使えないので、パスです。
chaturanga-told-forced-end = { $player }は2つ目のダイスを使えません。
chaturanga-told-forced-ready = { $player }には向きを直す歩兵がもうありません。
chaturanga-told-aside = { $player }が点を渡しました：`{ $move }`
chaturanga-confirm-dogive = `{ $move }` でよろしいですか？渡した点は取り戻せません。
chaturanga-leaving = この軍は脱落し、駒は停止状態で盤に残ります。

## 終局の理由。

chaturanga-reason-king-on-the-throne-opposite = 王が正面の王の初期位置に進入
chaturanga-reason-scores = 残り2勢力になり、スコアで勝敗が決定
chaturanga-reason-sudden-death = 同点のあとの一騎打ち
chaturanga-reason-400-turns = 400手番のあいだ駒の獲得も昇格もなし
chaturanga-reason-last-army = ほかの軍がすべて脱落
