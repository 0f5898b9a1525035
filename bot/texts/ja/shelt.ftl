## シェルト

shelt-title = シェルト
shelt-source = 人工言語アルカの文化で遊ばれるゲーム（図解シェルト）・投了、時間切れ、合意の引き分け、千日手の回数はBanmenの決まり
shelt-about = チェスに似ていますが、取った駒の動きを、ふたりで共有する駒テームスに宿せます。
shelt-goal = 目標：相手の月駒を取るか、4枚の魔駒（◆）をすべて取れば勝ちです。
shelt-slash = シェルト
    .about = シェルトの対局を申し込みます：取った駒の力を、両者が共有する駒テームスに宿して戦うゲーム

## 駒の呼び名と、選択肢。

shelt-typed = ラヴァ, rava = rav; ネーネ, nene = nen; ピネナ, pinena = pin; クミール, kumiru = kmi; エケトネ, eketone = ket; リーネ, rine = lin; レンナ, renna = len; リナ, rina = rin; レレゾナ, rerezona = lel; クノン, kunon = kun; シムト, shimuto = sim; アッシュ, asshu = axx; ジール, jiru = jil; ウムトナ, umutona = umt; テームス, temusu, teems = tem; パール, paru = pal; フルミネア, furuminea = ful; ミルフ, mirufu = mil; ファーヴァ, fava = fav; ザナ, zana = zan; ギル, giru = gil; ルージュ, ruju = ruj; リュウ, ryuu = ryu; クリス, kurisu = kri; メル, meru = mel; セレン, seren = ser; リディア, ridia = lid; オヴィ, ovui = ovi; ラルドゥラ, rarudura = ral; 縦駒, 縦 = column; 横駒, 横 = row; 斜駒, 十駒, 斜 = diagonal; 塔駒, 橋駒, 塔 = tower; 色駒, 色 = colour; 跳駒, 跳 = leap; 扉駒, 扉 = door; 月駒, 月 = moon; テームスに, を, に, へ, の, と, 動かす, 取る = ; から = -; 向きを変える, 90度回す, 回転, 回す, 向き = +; 張る = `*`; 張った駒を戻す, 戻す = `*...`
shelt-piece-pal = 縦駒パール
    .brief = パール
shelt-piece-ful = 横駒フルミネア
    .brief = フルミネア
shelt-piece-mil = 斜駒ミルフ
    .brief = ミルフ
shelt-piece-fav = 塔駒ファーヴァ
    .brief = ファーヴァ
shelt-piece-zan = 斜駒ザナ
    .brief = ザナ
shelt-piece-gil = 横駒ギル
    .brief = ギル
shelt-piece-ruj = 縦駒ルージュ
    .brief = ルージュ
shelt-piece-ryu = 色駒リュウ
    .brief = リュウ
shelt-piece-kri = 跳駒クリス
    .brief = クリス
shelt-piece-mel = 扉駒メル
    .brief = メル
shelt-piece-ser = 月駒セレン
    .brief = セレン
shelt-piece-lid = 扉駒リディア
    .brief = リディア
shelt-piece-ovi = 跳駒オヴィ
    .brief = オヴィ
shelt-piece-ral = 色駒ラルドゥラ
    .brief = ラルドゥラ
shelt-piece-rin = 縦駒リナ
    .brief = リナ
shelt-piece-lel = 横駒レレゾナ
    .brief = レレゾナ
shelt-piece-kun = 斜駒クノン
    .brief = クノン
shelt-piece-sim = 塔駒シムト
    .brief = シムト
shelt-piece-axx = 斜駒アッシュ
    .brief = アッシュ
shelt-piece-jil = 横駒ジール
    .brief = ジール
shelt-piece-umt = 縦駒ウムトナ
    .brief = ウムトナ
shelt-piece-rav = 色駒ラヴァ
    .brief = ラヴァ
shelt-piece-nen = 跳駒ネーネ
    .brief = ネーネ
shelt-piece-pin = 扉駒ピネナ
    .brief = ピネナ
shelt-piece-kmi = 月駒クミール
    .brief = クミール
shelt-piece-ket = 扉駒エケトネ
    .brief = エケトネ
shelt-piece-lin = 跳駒リーネ
    .brief = リーネ
shelt-piece-len = 色駒レンナ
    .brief = レンナ
shelt-piece-tem = テームス

shelt-legend-column = 縦
shelt-legend-row = 横
shelt-legend-diagonal = 斜
shelt-legend-tower = 塔
shelt-legend-leap = 跳
shelt-legend-colour = 色
shelt-legend-door = 扉
shelt-legend-moon = 目標
shelt-legend-gem = 4枚も勝ち
shelt-legend-tem = テームス
shelt-legend-charge = 張った駒
shelt-legend-captured = 取った数

shelt-choose-piece = どの駒を使いますか？
shelt-choose-cell = どう動かしますか？
shelt-choose-turn = どう動かしますか？
shelt-choose-brief-hand = ⚡は、取った駒の力をテームスに込める手（張る手）です。
shelt-choose-brief-discharge = 「⚡ 戻す」は、テームスに張った駒を持ち駒に戻す手です。

shelt-step-piece = { $piece }
    .brief = { $label }
    .least = {""}
shelt-step-capture = { $cell } × { $piece }
    .brief = { $cell } × { $label }
shelt-step-turn = 90度回す
shelt-step-with = { $piece }を連れて
    .brief = { $label }を連れて
shelt-step-hand = { $piece }を張る
    .brief = ⚡{ $label }
    .least = ⚡
shelt-step-discharge = 張った駒を戻す
    .brief = ⚡ 戻す

shelt-move-step = { $who }{ $piece }を { $origin } から { $target } へ動かしました
    .do = { $piece }を { $origin } から { $target } へ動かす
shelt-move-capture = { $who }{ $piece }を { $origin } から { $target } へ動かし、{ $other }を取りました
    .do = { $piece }を { $origin } から { $target } へ動かし、{ $other }を取る
shelt-move-swap = { $who } { $origin } の{ $piece }で { $target } のテームスを倒しました
    .do = { $origin } の{ $piece }で { $target } のテームスを倒す
shelt-move-together = { $who }{ $piece }を { $origin } から { $target } へ動かし、{ $other }を { $beside } へ連れていきました
    .do = { $piece }を { $origin } から { $target } へ動かし、{ $other }を { $beside } へ連れていく
shelt-move-turn = { $who } { $cell } の{ $piece }の向きを変えました
    .do = { $cell } の{ $piece }の向きを変える
shelt-move-charge = { $who }テームスに{ $piece }を張りました
    .do = テームスに{ $piece }を張る
shelt-move-discharge = { $who }テームスから{ $piece }を戻しました
    .do = テームスから{ $piece }を戻す

## 指せない理由。

shelt-refusal-not-a-move = 「{ $text }」は手として読めません。`{ $example }` のように、元のマスと行き先を書いてください。
shelt-refusal-cell-is-missing = { $piece }はどこへ動きますか？`{ $example }` のように、元のマスと行き先を書いてください。
shelt-refusal-piece-is-missing = { $cell } へはどの駒が動きますか？`{ $example }` のように、元のマスと行き先を書いてください。
shelt-refusal-no-such-piece = 「{ $piece }」という駒はありません。`i4-b4` のように、元のマスと行き先を書いてください。
shelt-refusal-no-piece-there = { $cell } に駒はありません。
shelt-refusal-several-such-pieces = その種類の駒は2枚あります。`{ $example }` のように、元のマスと行き先を書いてください。
shelt-refusal-off-the-board = { $cell } は盤の外です。段の文字は v e s t b i p、列の数字は 1～7 です。
shelt-refusal-not-your-piece = { $piece }は相手の駒です。
shelt-refusal-piece-not-on-the-board = { $piece }はもう盤上にないので、動かせません。
shelt-refusal-piece-is-elsewhere = 盤面が変わりました。{ $piece }は今 { $cell } にあります。
shelt-refusal-cell-taken-by-your-own-piece = { $cell } には自分の{ $piece }があります。
shelt-refusal-out-of-reach = { $piece }は今の位置から { $cell } へは動けません。{ $movement ->
    [column] 1枚では前後に1マス動く駒です。{ shelt-refusal-or-together }
    [row] 1枚では左右に1マス動く駒です。{ shelt-refusal-or-together }
    [diagonal] 1枚では斜めに1マス動く駒です。{ shelt-refusal-or-together }
    [cross] 向きを変えている間、1枚では前後左右に1マス動きます。{ shelt-refusal-or-together }
    [tower] 1枚では前後に2マスまで動く駒です。{ shelt-refusal-or-together }
    [bridge] 向きを変えている間、1枚では左右に2マスまで動きます。{ shelt-refusal-or-together }
    [colour] 前後左右に何マスでも、まっすぐ動く駒です。
    [door] 斜めに何マスでも動き、軸移動で左右に1マスずれることもできる駒です。
    [leap] チェスのナイトと同じ動きをする駒です。
   *[moon] 前後左右と斜めに1マス動く駒です。
}
shelt-refusal-or-together = 隣の前衛に連れられて動くこともできます。
shelt-refusal-way-blocked = { $target } への途中の { $cell } に{ $other }があるので、通れません。
shelt-refusal-cells-beside-the-door-not-empty = 扉が軸移動できるのは、左右のマスが両方とも空いているときだけです（{ $cells } に駒があります）。
shelt-refusal-door-under-attack = 狙われている扉駒は軸移動できません（{ $attackers } から狙われています）。
shelt-refusal-no-charge-on-the-teems = あなたはまだテームスに何も張っていません。まず、取った駒を張ってください。
shelt-refusal-the-teems-is-a-wall = { $cell } のテームスは壁です。倒せるのは、相手が駒を張っているときだけです。
shelt-refusal-nothing-to-capture = { $cell } に取れる駒はありません。
shelt-refusal-another-piece-there = { $cell } にあるのは{ $piece }です。
shelt-refusal-not-a-front-piece = 方向転換と随伴ができるのは前衛だけです。{ $piece }は後衛です。
shelt-refusal-charge-is-not-a-front-piece = テームスが方向転換や随伴をできるのは、自分が前衛を張っているときだけです。今張っている{ $piece }は後衛です。
shelt-refusal-not-neighbours = 随伴できるのは、前後か左右に隣り合う駒だけです。{ $piece }と{ $other }は隣り合っていません。
shelt-refusal-not-the-same-step = 随伴では2枚の駒が同じだけ動きます。それでは{ $piece }と{ $other }が離れてしまいます。
shelt-refusal-neither-can-make-the-step = 随伴するには、どちらかの駒が自力でそこへ動ける必要がありますが、{ $piece }も{ $other }も動けません。
shelt-refusal-companion-in-the-way-of-the-step = 進む方向に随伴の相手がいます。{ $piece }と{ $other }は、並んでいる方向には随伴できません。
shelt-refusal-destinations-not-empty = 随伴しながら駒を取ることはできません。行き先は両方とも空いている必要があります（{ $cells } に駒があります）。
shelt-refusal-not-in-your-hand = { $piece }は持ち駒ではないので、張れません。張れるのは、取った相手の駒だけです。
shelt-refusal-charges-the-teems-already = { $piece }はもうテームスに張っています。
shelt-refusal-charge-is-used-up = { $piece }は使い終わった駒なので、もう張れません。

## 手の記号だけでは分からない変化。

shelt-news-used-up = 張っていた{ $piece }は、もう使えません。
shelt-news-swapped = { $piece }とテームスが入れ替わりました。
shelt-news-returned = 張っていた{ $piece }は持ち駒に戻りました。
shelt-news-third-time = 同じ局面が3回現れました。もう一度現れると、{ $seat }の負けです。

## 終局の理由。

shelt-scores = { $player }の得点は{ $count }点です（自分に残った魔駒（◆）1枚につき1点）。得点は勝ちの大きさを表すだけです。
shelt-scores-moon-captured = { $player }の得点は{ $count }点です（月駒を取ると最高の4点）。得点は勝ちの大きさを表すだけです。
shelt-reason-moon-captured = 月駒を取りました。
shelt-reason-magic-pieces-captured = 魔駒（◆）を4枚とも取りました。
shelt-reason-repetition = { $you ->
    [yes] あなたの手番で同じ局面が4回目になりました（千日手）。
   *[no] { $loser }の手番で同じ局面が4回目になりました（千日手）。
}

## 盤の描き方。

shelt-option-attacks = 狙われている駒
shelt-option-attacks-true = 印を付ける
shelt-option-attacks-false = 印なし
shelt-slash-attacks = 狙われている駒
    .about = 相手に取られそうな駒に印を付けるかどうか

## 検討で数える駒。

shelt-pieces-column = { $count ->
    [1] 縦駒
   *[other] 縦駒{ $count }枚
}
shelt-pieces-row = { $count ->
    [1] 横駒
   *[other] 横駒{ $count }枚
}
shelt-pieces-diagonal = { $count ->
    [1] 斜駒
   *[other] 斜駒{ $count }枚
}
shelt-pieces-tower = { $count ->
    [1] 塔駒
   *[other] 塔駒{ $count }枚
}
shelt-pieces-colour = { $count ->
    [1] 色駒
   *[other] 色駒{ $count }枚
}
shelt-pieces-door = { $count ->
    [1] 扉駒
   *[other] 扉駒{ $count }枚
}
shelt-pieces-leap = { $count ->
    [1] 跳駒
   *[other] 跳駒{ $count }枚
}
shelt-pieces-moon = { $count ->
    [1] 月駒
   *[other] 月駒{ $count }枚
}

## 絵が見えない人のための説明。

shelt-alt-turn = シェルト、{ $seat }の手番。
shelt-alt-won = シェルト、{ $seat }の勝ち{ $points ->
    [0] 。
   *[other] （{ $points }点）。
}
shelt-alt-deciding = 勝敗を決めた駒の印：{ $count ->
    [1] 取られた月駒 { $pieces }。
   *[other] 取られた魔駒（◆）{ $pieces }。
}
shelt-alt-winning = 冠の印：最後に取った { $piece }（{ $cell }）。
shelt-alt-drawn = シェルト、引き分け。
shelt-alt-ended = シェルト、勝敗なしで終了。
shelt-alt-move = { $seat }の{ $piece }が { $origin } から { $target } へ。
shelt-alt-capture = { $seat }の{ $piece }が { $origin } から { $target } へ動き、{ $other }を取った。
shelt-alt-swap = { $seat }の{ $piece }が { $origin } から { $target } のテームスを倒し、位置を入れ替えた。
shelt-alt-accompany = { $seat }の{ $piece }と{ $other }が随伴して { $cells } へ。
shelt-alt-turned = { $seat }が{ $piece }の向きを変えた。
shelt-alt-charge = { $seat }がテームスに{ $piece }を張った。
shelt-alt-discharge = { $seat }がテームスに張った駒を戻した。
shelt-alt-teems = テームスは { $cell }、{ $lies ->
    [turned] 横向き
   *[upright] 縦向き
}。
shelt-alt-charged = { $seat }はテームスに{ $piece }を張っている。
shelt-alt-types = { $column ->
    [none] {""}
   *[other] 縦駒 { $column }、
}{ $row ->
    [none] {""}
   *[other] 横駒 { $row }、
}{ $diagonal ->
    [none] {""}
   *[other] 斜駒 { $diagonal }、
}{ $tower ->
    [none] {""}
   *[other] 塔駒 { $tower }、
}{ $colour ->
    [none] {""}
   *[other] 色駒 { $colour }、
}{ $leap ->
    [none] {""}
   *[other] 跳駒 { $leap }、
}{ $door ->
    [none] {""}
   *[other] 扉駒 { $door }、
}{ $moon ->
    [none] {""}
   *[other] 月駒 { $moon }、
}
shelt-alt-pieces = { $seat }の駒：{ shelt-alt-types }{ $turned ->
    [none] 回した駒なし。
   *[other] 回した駒：{ $turned }。
}
shelt-alt-hand = { $seat }の持ち駒：{ $pieces }。
shelt-alt-spent = { $seat }が使い終わった駒：{ $pieces }。
shelt-alt-magic = { $seat }が取った魔駒（◆）は4枚中{ $count }枚。
shelt-alt-attacked = 狙われている駒：{ $cells }。
shelt-mark-number = { $number ->
    [none] {""}
   *[other] { $number }{" "}
}
shelt-alt-mark-piece = { shelt-mark-number }{ $cell } の{ $piece }。
shelt-alt-mark-cell = { shelt-mark-number }{ $cell }。
shelt-alt-mark-with = { shelt-mark-number }{ shelt-step-with }。
shelt-alt-mark-turn = { shelt-mark-number }{ shelt-step-turn }。
shelt-alt-mark-hand = { shelt-mark-number }{ shelt-step-hand }。
shelt-alt-mark-discharge = { shelt-step-discharge }。

## ルールの各ページ。絵の下に1つずつ。

shelt-rules-start =
    先手は青のアルシェ、後手は赤のソーンです。手番でできるのは、駒を動かす、向きを変える、随伴する、テームスに張る、張った駒を戻す、のどれか1つです。パスはできません。

    駒は前衛が7枚、後衛が7枚です。どの駒にも名前があり、絵が動き方を表します。中央の黒い駒テームスは、両者が共有します。

    相手の月駒を取るか、相手の魔駒4枚をすべて取れば勝ちです。魔駒（◆）とは色駒と扉駒のことです。取った数は名前の帯に出ます。
    .heading = はじめに
shelt-rules-line =
    縦駒は前後に1マス、横駒は左右に1マス動けます。向きを変えると入れ替わります。図のルージュは向きを変えた縦駒、ジールは向きを変えた横駒です。向きを変えた駒は、横向きに描かれます。

    どの駒も、相手の駒のいるマスに動いてその駒を取ります。図ではフルミネアがクノンを取れます。跳駒のほかは、駒を跳び越えることはできません。

    手は `s2-s3` のように、元のマスと行き先で書きます。マスは段と列で表します。段は赤の側から青の側へ v（Velm）、e（Erva）、s（Satii）、t（Teeve）、b（Beezel）、i（Ilva）、p（Palt）、列は1～7です。

    棋譜では `s3ful` のように、行き先と駒の記号で書きます。記号は1列目から順に、rav nen pin kmi ket lin len（v）、rin lel kun sim axx jil umt（e）、pal ful mil fav zan gil ruj（i）、ryu kri mel ser lid ovi ral（p）、テームスは tem です。
    .heading = 前衛：縦駒と横駒
shelt-rules-diagonal =
    斜駒は、図のミルフのように斜めに1マス動けます。向きを変えると十駒になり、ザナのように前後左右に1マス動けます。
    .heading = 前衛：斜駒と十駒
shelt-rules-tower =
    塔駒は、図のファーヴァのように前後に2マスまで動けます。向きを変えると橋駒になり、シムトのように左右に2マスまで動けます。跳び越えることはできないので、シムトはパールを取れても、その先へは行けません。
    .heading = 前衛：塔駒と橋駒
shelt-rules-colour =
    縦か横へまっすぐ、ほかの駒にぶつかるまで何マスでも進めるのが色駒です。将棋の飛車やチェスのルークのように使えます。色駒は魔駒（◆）です。
    .heading = 後衛：色駒
shelt-rules-door =
    道が空いているかぎり、斜めに好きなだけ進めるのが扉駒です。将棋の角行やチェスのビショップのように使えます。これも魔駒（◆）です。
    .heading = 後衛：扉駒
shelt-rules-shift =
    扉駒は、左右に1マスずれることもできます。ただし、左右のマスがどちらも空いていて、その場で相手に取られる心配がないときに限ります。この動きで駒を取ることはできません。

    図のメルは軸移動できますが、リディアは色駒レンナに狙われているのでできません。
    .heading = 扉の軸移動
shelt-rules-leap =
    跳駒は、チェスのナイトと同じく、まっすぐ2マス、そこから横に1マスの位置に動きます。駒を跳び越えられるのは跳駒だけです。
    .heading = 後衛：跳駒
shelt-rules-moon =
    月駒は、前後左右と斜めに1マス動けます。将棋の王と同じで、取られたら負けです。

    狙われていてもお知らせは出ませんので、見落とさないように気をつけましょう。
    .heading = 後衛：月駒
shelt-rules-turning =
    駒を動かす代わりに、自分の前衛を90度回して向きを変えられます。後の手番で元に戻すこともできます。図では、青が塔駒ファーヴァを橋駒にしました。この手は `+i4` と書きます。
    .heading = 方向転換
shelt-rules-accompany =
    前後か左右に隣り合う自分の前衛どうしは、一緒に同じだけ動けます。どちらか一方が自力でそこへ動けることが条件です。図ではフルミネアがパールを連れて右へ動きました。この手は `b3-b4 & t3-t4` と書きます。

    2枚が並んでいる方向には動けません。行き先は両方とも空いている必要があり、駒を取ることはできません。連れられる駒の通り道に何があってもかまいません。
    .heading = 随伴
shelt-rules-charge =
    取った駒は、盤の横の持ち駒になります。盤に戻ることはありませんが、一手使ってその力をテームスに込められます（これを「張る」といいます）。次の自分の手番から、テームスをその駒と同じように動かせます。図の手は `*ピネナ` と書きます。

    大事なのは駒の種類だけで、取られたときの向きは関係ありません。張り替えるのにも一手かかります。前に張っていた駒は持ち駒に戻ります。
    .heading = テームスに張る
shelt-rules-teems =
    テームスには、両者がそれぞれ駒を張れます。何を張っているかは、テームスに付いた小さな丸で分かります。図のテームスは、青の手番では扉駒、赤の手番では色駒として動きます。自分が何も張っていなければ、動かせません。

    自分が前衛を張っていれば、テームスの方向転換や、自分の前衛との随伴もできます。向きは両者に共通で、ふちの三角で分かります。扉駒を張っていれば軸移動もできますが、その場で相手に倒されそうなときはできません。

    動かす先には気をつけましょう。そこから相手の張った駒の動きで、自分の月駒が狙われることがあります。
    .heading = テームスを動かす
shelt-rules-teems-captures =
    テームスで相手の駒を取ると、テームスはそのマスに残ります。取った駒は持ち駒になりますが、張っていた駒は使い終わり、もう張れません。取らずに動くだけなら、張った駒は残ります。図では、青がウムトナを取り、張っていたピネナを使い終えました。使い終わった駒も、盤の横に小さく残ります。
    .heading = テームスで取る
shelt-rules-swap =
    相手がテームスに駒を張っていれば、テームスを倒せます。テームスを倒すと、倒した側の駒とテームスの位置が入れ替わり、相手の張っていた駒はもう使えません。図ではリュウがテームスを倒し、赤の張っていた駒は使えなくなりました。自分の張った駒は残ります。
    .heading = テームスを倒す
shelt-rules-wall =
    相手が何も張っていないテームスは、壁と同じで倒せません。図のリュウは、その手前で止まります。
    .heading = 壁になるテームス
shelt-rules-discharge =
    一手使って、張った駒を持ち駒に戻せます（`*...` と書きます）。戻した駒は、後でまた張れます。図ではこうしてテームスが壁になり、赤の塔駒シムトに倒されなくなりました。
    .heading = 張った駒を戻す
shelt-rules-moon-captured =
    月駒を取られたら、そこで負けです。取った側は、魔駒がいくつ残っていても4点を得ます。
    .heading = 終局：月駒
shelt-rules-magic-captured =
    勝ち方はもう1つあります。色駒2枚と扉駒2枚、つまり魔駒（◆）4枚をそろって失った側の負けです。勝った側には、盤に残る自分の魔駒1枚につき1点が入ります。図の青はリュウ、ラルドゥラ、リディアで3点です。
    .heading = 終局：魔駒
shelt-rules-repetition =
    同じ局面が4回目に現れたら千日手です。そのとき手番の人が仕掛けた側とされ、負けになります。図では青の負けです。駒の位置と向き、持ち駒、張った駒、手番がすべて同じとき、同じ局面とみなします。

    勝った側は、残った魔駒の数だけ点を得ます。
    .heading = 終局：千日手
shelt-rules-others =
    投了した人、時間切れになった人、指せる手がなくなった人は負けです。勝った側は、残った魔駒の数だけ点を得ます。合意による引き分けもでき、そのときは0点です。
    .heading = そのほかの終局

## `/learn` のレッスン。

shelt-lesson-turn = あなたは青で、上へ向かって攻めます。b2 のパールは縦駒で、前か後ろに1マス動けます。**パールを動かしてください。**
    .heading = 動かす・向きを変える
    .right = 1手では、たいてい駒を1枚動かすか、向きを変えます。ほかの手は、あとで出てきます。左右に動く横駒も、同じように向きを変えられます。
    .wrong = ここではパールを選んで、1マス動かしましょう。
shelt-lesson-turn-2 = 前衛の駒は、90度向きを変えられます。それで1手です。**パールの向きを変えてください。**
    .wrong = パールの向きは変わっていません。パールを選んで、「{ shelt-step-turn }」を選びましょう。
shelt-lesson-turn-3 = 向きを変えたパールは、左右に動けます。**パールを横に動かしてください。**
    .wrong = パールを選んで、左か右へ1マス動かしましょう。
shelt-lesson-tower = ファーヴァは塔駒で、前か後ろに1マスか2マス動けます。**ファーヴァを2マス動かしてください。**
    .heading = 塔駒
    .right = 途中に駒があると、その先へは進めません。ミルフなどの斜駒は斜めに1マス、向きを変えると前後左右に1マス動けます。
    .wrong = ファーヴァを選んで、2マス先を選びましょう。
shelt-lesson-colour = リュウは色駒で、将棋の飛車のように、前後左右にいくらでも動けます。**リュウで赤の駒を取ってください。**
    .heading = 色駒
    .right = 相手の駒のマスへ動けば、その駒を取れます。取った駒は持ち駒になります。使い道はこのあとのお楽しみです。
    .wrong = リュウは、まっすぐ前にいるクノンを取れます。
shelt-lesson-door = メルは扉駒です。左右のマスがどちらも空いていて、相手に狙われていなければ、横に1マスずれることができます。**メルを横にずらしてください。**
    .heading = 扉駒
    .right = 扉駒と色駒は「魔駒（◆）」と呼ばれ、両者に4枚ずつあります。大切にしましょう！
    .wrong = メルを選んで、左か右へ1マス動かしましょう。
shelt-lesson-door-2 = ふだんの動きは、将棋の角のように、斜めにいくらでもです。**メルで赤の駒を取ってください。**
    .wrong = メルは、斜め前2マス先の赤の駒を取れます。
shelt-lesson-leap = 跳駒クリスは、まっすぐ2マス、横に1マスの位置へ跳びます。**クリスでクノンを取ってください。**
    .heading = 跳駒
    .right = 跳駒の道をふさぐことはできません。駒を跳び越えられるのは跳駒だけです。
    .wrong = クリスは b3 にいます。前に2マス、右に1マスの s4 に、取れるクノンがいます。
shelt-lesson-accompany = 隣り合う前衛どうしは、一方が自力で動けるなら、もう一方を連れて動けます（随伴）。動ける方を先に選びます。**フルミネアを動かし、パールを連れていってください。**
    .heading = 随伴
    .right = フルミネアが横へ動き、パールも一緒に動きました。行き先はどちらも空いていなければならず、2枚が並ぶ方向へは動けません。
    .wrong = それは2枚を動かす手ではありません。フルミネアを選んでから、「縦駒パールを連れて」を選びましょう。
shelt-lesson-moon = セレンは月駒で、どの方向にも1マス動けます。取られたら負けですが、「王手」の知らせはありません。レンナが狙っています！**安全なマスへ逃げてください。**
    .heading = 月駒
    .right = そこなら赤は月駒を取れません。指す前に、いつも確かめましょう。
    .wrong = それでは月駒を取られてしまいます。レンナが狙う4の列から離れましょう。
shelt-lesson-charge = 黒いテームスに、取った駒の力を込める（「張る」）と、その駒のように動かせます。**扉駒ピネナを張ってください。**
    .heading = テームス
    .right = テームスはそこに残り、取った駒は持ち駒になります。取ったので、張っていた駒は使い終わりです。取らずに動くだけなら、張ったまま残ります。
    .wrong = それは張る手ではありません。「扉駒ピネナを張る」を選びましょう。
shelt-lesson-charge-2 = テームスが扉駒のように斜めに動けます。**テームスで赤の駒を取ってください。**
    .wrong = テームスを選んで、斜めの先にいる赤の駒のマスを選びましょう。
shelt-lesson-discharge = シムトがテームスを倒せば、張った駒は失われます。**張った駒を持ち駒に戻してください。**
    .heading = 張った駒を戻す
    .right = 戻した駒は、また張れます。あなたの駒が張られていないテームスは、赤にとって壁と同じです。
    .wrong = 「{ shelt-step-discharge }」を選びましょう。
shelt-lesson-swap = 赤がテームスに駒を張っています。**リュウでテームスを倒してください。**
    .heading = テームスを倒す
    .right = リュウとテームスが入れ替わり、赤の張っていた駒は使えなくなりました。赤が何も張っていなければ、倒せません。
    .wrong = リュウは、まっすぐ進めば s2 のテームスに届きます。
shelt-lesson-magic = 赤の魔駒（◆）は、あと1枚、ラヴァだけです。**それを取って勝ってください。**
    .heading = 魔駒で勝つ
    .right = 魔駒4枚がなくなったので、あなたの勝ちです。点数は、盤に残った自分の魔駒の数です（リュウ・ラルドゥラ・リディアで3点）。同じ局面が4回目に現れると、そのとき手番の人の負けです。気をつけましょう。
    .wrong = 赤にはまだ魔駒があります。s2 のラヴァです。
shelt-lesson-win = クミールは赤の月駒です。**取ってください。**
    .heading = 月駒を取って勝つ
    .right = あなたの勝ちで、最高の4点です（魔駒で勝つときは、自分の魔駒が4枚とも残っていれば4点）。合意による引き分けもでき、そのときは0点です。
    .wrong = 赤の月駒は v4、あなたのラルドゥラと同じ列にいます。
shelt-lesson-fork = 跳駒は、一度に2枚を狙えます。**クリスで、赤の月駒クミールと扉駒エケトネを同時に狙ってください。**
    .heading = 両取り
    .right = 赤が守れたのは片方だけでした。2つを狙う手を探すのが、勝つコツです。
    .wrong = それでは、両方を狙えません。クリスを前に2マス、横に1マス動かしてみましょう。
shelt-lesson-fork-2 = 月駒が逃げました。**クリスでエケトネを取ってください。**
    .wrong = エケトネは v6 にいます。クリスで跳べます。

## コーチの言葉

shelt-coach-magic = それは魔駒（◆）です。{ $left ->
    [1] 最後の1枚も取れば勝ちです。
   *[other] 残りの{ $left }枚も取れば勝ちです。
}
shelt-coach-praise-magic = 4枚取れば勝ちの魔駒（◆）を、{ $count }枚取りました。
shelt-coach-praise-captured = 相手の駒を{ $count }枚取りました。
shelt-coach-moon-safe = 狙われていた月駒が、これで安全になります。
shelt-coach-attacks-moon = 相手の月駒を狙います。相手が何もしなければ勝ちです。
shelt-coach-swap = 相手の張っていた{ $piece }を使えなくします。
shelt-coach-guarded = そこで取られても、取り返せます。
shelt-coach-free = そこなら取られません。
shelt-coach-hand = 取った駒は、テームスに張れます。
shelt-coach-charged = 次の手番から、テームスを{ $kind ->
    [column] 縦駒
    [row] 横駒
    [diagonal] 斜駒
    [tower] 塔駒
    [colour] 色駒
    [door] 扉駒
    [leap] 跳駒
   *[moon] 月駒
}のように動かせます。今なら{ $count }マスへ行けます。
shelt-coach-teems-safe = テームスを倒されて張った駒を失うところでしたが、これで防げます。
shelt-coach-escapes = { $origin } では取られそうですが、{ $target } なら安全です。
shelt-coach-saves = 取られそうだった { shelt-coach-piece }が、これで安全になります。
shelt-coach-piece = { $cell } の{ $piece }
shelt-coach-other = { $othercell } の{ $other }
shelt-coach-attacks = 次の手番で { shelt-coach-piece }を取れるようになります。
shelt-coach-attacks-two = 次の手番で { shelt-coach-piece }か { shelt-coach-other }を取れるようになります。
shelt-coach-fork = { shelt-coach-piece }と { shelt-coach-other }を同時に狙います。相手は両方を守ることはできません。
shelt-coach-turned = これからは{ $way ->
    [column] 上下に動きます
    [row] 左右に動きます
    [diagonal] 斜めに動きます
    [cross] 前後左右に動きます
    [tower] 上下に2マスまで動きます
   *[bridge] 左右に2マスまで動きます
}。
shelt-coach-guards = { shelt-coach-piece }は、取られても取り返せるようになります。
shelt-coach-plans = そこから次に { $target } へ行けば、{ shelt-coach-piece }を狙えます。
shelt-coach-confines = 相手の { shelt-coach-piece }の行けるマスが{ $before }から{ $count }に減ります。
shelt-coach-opens = { shelt-coach-piece }の道が開き、行けるマスが{ $before }から{ $count }に増えます。
shelt-coach-reaches = { shelt-coach-piece }の行けるマスが{ $before }から{ $count }に増えます。
shelt-coach-keeps-moon = これなら月駒は取られません。
shelt-coach-keeps-safe = これならどの駒も取られません。
shelt-coach-advances = 相手の陣地に近づきます。そこなら取られません。
shelt-coach-forward = 相手の陣地に近づきます。
shelt-coach-moon = あなたの月駒が狙われています！
shelt-coach-danger = 相手は{ $count ->
    [1] { shelt-coach-piece }を取れます。
   *[other] { $count }枚の駒を取れます。一番大事なのは { shelt-coach-piece }です。
}

## 駒の早見表：図の中の言葉、図の下の説明、図が見えない人のための説明。

shelt-sheet-column = 縦
shelt-sheet-row = 横
shelt-sheet-diagonal = 斜
shelt-sheet-tower = 塔
shelt-sheet-colour = 色
shelt-sheet-door = 扉
shelt-sheet-leap = 跳
shelt-sheet-moon = 月
shelt-sheet-tem =
    テームスは、あなたが張った（力を
    込めた）駒と同じように動きます。
shelt-sheet-text =
    上の2段は*前衛*で、そのままと、90度回したときの動きです。斜は回すと十、塔は回すと橋と呼びます。3段目は*後衛*で、回せません。ほかの駒を跳び越えるのは跳だけです。扉が横へ動けるのは、左右のマスが両方とも空いていて、相手に狙われていないときだけです。

    手番にできるのは、動かす、前衛を回す、前衛2枚を一緒に動かす、テームスに張る、張った駒を戻す、のどれか1つです。月駒か、魔駒（◆）4枚をすべて取れば勝ちです。魔駒は色と扉です。

    マスは段と列で表します。段は赤の側から青の側へ Velm、Erva、Satii、Teeve、Beezel、Ilva、Palt（v e s t b i p）です。
shelt-sheet-alt = シェルトのすべての駒。縦：前か後ろへ1マス、回すと左か右へ1マス。横：左か右へ1マス、回すと前か後ろへ1マス。斜：斜めに1マス、回すと十になり縦横に1マス。塔：前か後ろへ1、2マス、回すと橋になり左か右へ1、2マス。色：縦横に何マスでも。扉：斜めに何マスでも、または左か右へ1マス（左右のマスが両方とも空いていて、狙われていないときだけ。取れません）。跳：チェスのナイトの動き。月：8方向に1マス。テームスは、張った駒と同じように動きます。

## パズル（`puzzle-goal-win` を参照）。

shelt-puzzle-goal-win = { puzzle-goal-win }
    .about = 相手の月駒か、4枚の魔駒（◆）の最後の1枚を取れば勝ちです。{ $count ->
        [1] 勝てる手は1つだけです。
       *[other] 相手がどう応じても、自分の{ $count }手で勝てる最初の手は、1つだけです。
    }
shelt-fails-nothing = { $magic ->
    [1] 月駒も最後の魔駒（◆）も
   *[other] 月駒を
}取っていません。
shelt-fails-attacks = 月駒を狙いますが、まだ取っていません。
shelt-fails-lost = それで{ $moon ->
    [yes] 月駒
   *[no] 最後の魔駒（◆）
}を取られて、相手の勝ちになります。
shelt-fails-moon = そのあと、あなたの月駒が狙われています。
shelt-fails-escapes = そこに逃げた月駒は取れません{ shelt-fails-magic }。
shelt-fails-out-of-reach = そのあとの1手では、月駒を取れません{ shelt-fails-magic }。
shelt-fails-magic = { $magic ->
    [1] （最後の魔駒（◆）も取れません）
   *[other] {""}
}
