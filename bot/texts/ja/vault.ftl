## Vault

vault-title = Vault
vault-slash = vault
    .about = Vault の対局を申し込みます：自分の駒を跳び越えて、敵陣を目指すゲーム

vault-option-size-6 = 6×6（短い）
vault-option-size-8 = 8×8
vault-option-size-10 = 10×10（標準）
vault-option-size-12 = 12×12（長い）

vault-choose-pawn = どの駒を動かしますか？
vault-choose-cell = どこへ動かしますか？

vault-refusal-not-a-move = 「{ $text }」は手として読めません。c1-d2（取るときは c1xe5）のように、元のマスと行き先を書いてください。
vault-refusal-off-the-board = { $cell } は盤の外です。
vault-refusal-no-own-piece-there = { $cell } にあなたの駒はありません。
vault-refusal-cell-taken-by-your-own-pawn = { $cell } には自分の駒があります。
vault-refusal-a-walk-cant-capture = { $cell } には相手の駒があります。歩いて取ることはできず、取れるのはジャンプだけです。
vault-refusal-no-pawn-of-yours-halfway = { $origin } から { $target } へは遠くて歩けません。ジャンプするには、ちょうど真ん中に自分の駒が必要です。
vault-refusal-a-capture-is-written-x = それは駒を取る手です。よければ { $notation } と書いてください。
vault-refusal-nothing-to-capture = そこに取れる駒はありません。よければ { $notation } と書いてください。

vault-reason-back-rank = 敵陣に到達
vault-reason-no-legal-move = 動かせる駒がない

vault-option-board = 盤の色
vault-option-board-four-coloured = 4色
vault-option-board-plain = 2色の市松模様
vault-slash-board = 盤の色
    .about = 盤の塗り分け方

## 絵が見えない人のための説明。

vault-alt-board = Vault の盤面、{ $size }×{ $size } マス。
vault-alt-turn = { $seat }の手番。
vault-alt-won = { $seat }の勝ち。
vault-alt-drawn = 引き分け。
vault-alt-ended = 勝敗なしで終了。
vault-alt-winning = 勝ちを決めた駒は { $cells }。
vault-alt-walk = { $seat }が { $origin } から { $target } へ歩いた。
vault-alt-jump = { $seat }が { $origin } から { $pole } を跳び越えて { $target } へ。
vault-alt-capture = { $seat }が { $origin } から { $pole } を跳び越え、{ $target } の駒を取った。
vault-alt-pawns = { $count ->
    [0] { $seat }の駒は残っていない。
   *[other] { $seat }の駒は{ $count }個、{ $cells }。
}{ $captured ->
    [0] 取られた駒はない。
   *[other] 取られた駒は{ $captured }個。
}
vault-alt-picked = 選んだ駒：{ $choices }。
vault-alt-over = { $pole } を跳び越える。
vault-alt-choices = 選択肢は{ $count }個：{ $choices }。

## ルールの各ページ。絵の下に一つずつ。

vault-rules-start =
    どちらの駒も、自分に一番近い段に一マスに一つずつ並べます。先手は白。交互に、自分の駒を一つだけ、歩かせるかジャンプさせます。

    目標は、敵陣（相手の駒が最初に並ぶ段）に自分の駒を送り込み、そこで生き残ることです。
    .heading = はじめに
vault-rules-walk =
    駒は縦・横・斜めに一マス、チェスのキングのように歩けます。行き先は空きマスだけ。歩いて相手の駒を取ることはできません。
    .heading = 歩く
vault-rules-jump =
    駒は味方の駒を跳び越えてジャンプします。味方までの距離も方向も自由で、縦・横・斜めでなくてもかまいません。その味方がちょうど真ん中になるように、同じ距離だけ向こう側に着地します。

    途中に何があっても関係ありません。着地点は盤の中で、自分の駒がないマスに限ります。4色の盤では、跳ぶ前と同じ色のマスに着地します。
    .heading = ジャンプ
vault-rules-capture =
    着地したマスに相手の駒があれば、それを取ります。取られた駒は盤に戻りません。駒を取る方法はこれだけで、取らなくてもかまいません。
    .heading = 駒を取る
vault-rules-reach =
    白が敵陣、つまり黒の駒が最初に並んでいた段に着地しました。でも、まだ勝ちではありません。黒は次の一手でその駒を取ることができます。
    .heading = 敵陣に着地する
vault-rules-back-rank =
    自分の手番が始まるとき、敵陣に自分の駒があれば勝ちです。この図では黒が取れなかったので、白の勝ちです。
    .heading = 勝ち
vault-rules-no-move =
    手番が始まるとき、動かせる駒が一つもなければ負けです。めったにありませんが、この図では白の最後の駒が囲まれています。
    .heading = 動けないとき
vault-rules-draw =
    どちらも突破できそうにないときでも、それ以外のときでも、二人が合意すれば引き分けにできます。
    .heading = 引き分け

## レッスン

vault-lesson-walk = ポーンは、縦・横・斜めのどの方向へも1マス歩けます。**どれかのポーンを1マス進めてください。**
