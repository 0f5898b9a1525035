## シェルト

shelt-title = シェルト
shelt-slash = シェルト
    .about = シェルトの対局を申し込みます：取った駒の力を、共有の駒テームスに宿して戦うゲーム

shelt-seat-blue = 青のアルシェ
shelt-seat-red = 赤のソーン

## 駒の呼び名と、選択肢。

shelt-piece-pal = パール（縦）
shelt-piece-ful = フルミネア（横）
shelt-piece-mil = ミルフ（斜）
shelt-piece-fav = ファーヴァ（塔）
shelt-piece-zan = ザナ（斜）
shelt-piece-gil = ギル（横）
shelt-piece-ruj = ルージュ（縦）
shelt-piece-ryu = リュウ（色）
shelt-piece-kri = クリス（跳）
shelt-piece-mel = メル（扉）
shelt-piece-ser = セレン（月）
shelt-piece-lid = リディア（扉）
shelt-piece-ovi = オヴィ（跳）
shelt-piece-ral = ラルドゥラ（色）
shelt-piece-rin = リナ（縦）
shelt-piece-lel = レレゾナ（横）
shelt-piece-kun = クノン（斜）
shelt-piece-sim = シムト（塔）
shelt-piece-axx = アッシュ（斜）
shelt-piece-jil = ジール（横）
shelt-piece-umt = ウムトナ（縦）
shelt-piece-rav = ラヴァ（色）
shelt-piece-nen = ネーネ（跳）
shelt-piece-pin = ピネナ（扉）
shelt-piece-kmi = クミール（月）
shelt-piece-ket = エケトネ（扉）
shelt-piece-lin = リーネ（跳）
shelt-piece-len = レンナ（色）
shelt-piece-tem = テームス

shelt-choose-piece = どの駒を使いますか？
shelt-choose-cell = どう動かしますか？
shelt-choose-turn = どう動かしますか？

shelt-step-piece = { $piece }
shelt-step-turn = 90度回す
shelt-step-with = { $piece }と随伴
shelt-step-hand = { $piece }を張る
shelt-step-discharge = 張った駒を戻す

## 指せない理由。

shelt-refusal-not-a-move = 「{ $text }」は手として読めません。b4fav のように、行き先のマスと駒の記号を書いてください。随伴は b2mil&b3fav、方向転換は +pal、テームスに張る手は *sim、戻す手は *... です。
shelt-refusal-no-such-piece = 「{ $piece }」という駒はありません。駒の記号はアルファベット3文字で、テームスは tem です。
shelt-refusal-off-the-board = { $cell } は盤の外です。段は上から v e s t b i p、列は左から 1～7 です。
shelt-refusal-not-your-piece = { $piece }は相手の駒です。
shelt-refusal-piece-not-on-the-board = { $piece }はもう盤上にないので、動かせません。
shelt-refusal-piece-is-elsewhere = 局面が変わっています。{ $piece }は今 { $cell } にいます。
shelt-refusal-cell-taken-by-your-own-piece = { $cell } には自分の駒、{ $piece }がいます。
shelt-refusal-out-of-reach = { $piece }は今の位置から { $cell } へは動けません。{ $movement ->
    [column] 動けるのは、前後に1マスです。
    [row] 動けるのは、左右に1マスです。
    [diagonal] 動けるのは、斜めに1マスです。
    [cross] 向きを変えているので、動けるのは前後左右に1マスです。
    [tower] 動けるのは、前後に2マスまでです。
    [bridge] 向きを変えているので、動けるのは左右に2マスまでです。
    [colour] 動けるのは、前後左右にまっすぐ何マスでも、です。
    [door] 動けるのは、斜めに何マスでも、または軸移動で左右に1マスです。
    [leap] チェスのナイトと同じ動きをします。
   *[moon] 動けるのは、前後左右と斜めに1マスです。
}
shelt-refusal-way-blocked = { $target } への途中の { $cell } に{ $other }がいて、通れません。
shelt-refusal-cells-beside-the-door-not-empty = 扉が軸移動できるのは、左右のマスが両方とも空いているときだけです（{ $cells } に駒がいます）。
shelt-refusal-door-under-attack = 取られそうな扉は軸移動できません（{ $attackers } から狙われています）。
shelt-refusal-no-charge-on-the-teems = テームスに自分の駒を張っていません。まず、取った駒を張ってください。
shelt-refusal-the-teems-is-a-wall = { $cell } のテームスは壁です。倒せるのは、相手が駒を張っているときだけです。
shelt-refusal-nothing-to-capture = { $cell } に取れる駒はありません。
shelt-refusal-another-piece-there = { $cell } にいるのは{ $piece }です。
shelt-refusal-not-a-front-piece = 方向転換と随伴ができるのは前衛だけです。{ $piece }は後衛です。
shelt-refusal-charge-is-not-a-front-piece = テームスが方向転換や随伴をできるのは、自分が前衛を張っているときだけです。今張っている{ $piece }は後衛です。
shelt-refusal-not-neighbours = 随伴できるのは、前後か左右に隣り合う駒だけです。{ $piece }と{ $other }は隣り合っていません。
shelt-refusal-not-the-same-step = 随伴では二つの駒が同じだけ動きます。それでは{ $piece }と{ $other }が離れてしまいます。
shelt-refusal-neither-can-make-the-step = 随伴するには、どちらかの駒が自力でそこへ動ける必要がありますが、{ $piece }も{ $other }も動けません。
shelt-refusal-companion-in-the-way-of-the-step = 随伴の相手が進む方向にいます。{ $piece }と{ $other }は、並んでいる方向には随伴できません。
shelt-refusal-destinations-not-empty = 随伴しながら駒を取ることはできません。行き先は両方とも空いている必要があります（{ $cells } に駒がいます）。
shelt-refusal-not-in-your-hand = { $piece }は持ち駒ではないので、張れません。張れるのは、取った相手の駒だけです。
shelt-refusal-charges-the-teems-already = { $piece }はもうテームスに張っています。
shelt-refusal-charge-is-used-up = { $piece }は使い終わった駒なので、もう張れません。

## 終局の理由。

shelt-reason-moon-captured = 月駒を取った
shelt-reason-magic-pieces-captured = 魔駒を4枚とも取った
shelt-reason-repetition = 千日手（同じ局面が4回目）
shelt-reason-no-legal-move = 指せる手がない
