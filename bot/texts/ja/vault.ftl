## ヴォールト

vault-title = ヴォールト
vault-about = 自分の駒を跳び越えながら向こう岸へ。着いた先で相手の1手をしのげば勝ちです。
vault-goal = 目標：駒を1つ敵陣（一番奥の段）まで進め、相手の1手のあいだ取られなければ勝ちです。
vault-slash = ヴォールト
    .about = ヴォールトの対局を申し込みます：自分の駒を跳び越えて敵陣を目指すゲーム

vault-option-size-6 = 6×6（早く終わる）
vault-option-size-8 = 8×8
vault-option-size-10 = 10×10（標準）
vault-option-size-12 = 12×12（長く続く）

vault-choose-pawn = どの駒を動かしますか？
vault-step-capture = { $cell } × 駒
    .brief = { $cell } ×
vault-choose-cell = どこへ動かしますか？

## 手を言葉で：したことと、辞書形。

vault-move-walk = { $who } { $origin } の駒を { $target } へ歩かせました
    .do = { $origin } の駒を { $target } へ歩かせる
vault-move-jump = { $who } { $origin } の駒で { $pole } を跳び越え、{ $target } へ進みました
    .do = { $origin } の駒で { $pole } を跳び越え、{ $target } へ進む
vault-move-capture = { $who } { $origin } の駒で { $pole } を跳び越え、{ $target } の駒を取りました
    .do = { $origin } の駒で { $pole } を跳び越え、{ $target } の駒を取る

vault-refusal-not-a-move = 「{ $text }」は手として読めません。{ $example } のように、元のマスと行き先を書いてください（取る手では - の代わりに x）。
vault-refusal-off-the-board = { $cell } は盤の外です。盤のマスは a1 から { $last } までです。
vault-refusal-no-own-piece-there = { $cell } に自分の駒はありません。
vault-refusal-cell-taken-by-your-own-pawn = { $cell } には自分の駒があります。
vault-refusal-a-walk-cant-capture = { $cell } には相手の駒があります。駒を取れるのはジャンプしたときだけです。
vault-refusal-no-pawn-of-yours-halfway = { $origin } から { $target } へは遠くて歩けません。跳ぶには、ちょうど真ん中に自分の駒が必要です。
vault-refusal-nothing-to-capture = そこに取れる駒はありません。取らずに動くなら { $notation } です。

## 手の記号だけでは分からない変化。

vault-news-home = { $cell } の駒が敵陣に入りました。次の手で取られなければ、{ $player }の勝ちです。

vault-reason-back-rank = 駒が取られずに敵陣に残りました。
vault-reason-no-legal-move = { $you ->
    [yes] あなたの指せる手がなくなりました。
   *[no] { $loser }の指せる手がなくなりました。
}

vault-option-board = 盤の色
vault-option-board-four-coloured = 4色
vault-option-board-plain = 2色の市松模様
vault-slash-board = 盤の色
    .about = 盤の塗り分け方

## 検討で数える駒。

vault-pieces-pawn = { $count ->
    [1] 駒
   *[other] 駒{ $count }個
}

## 絵が見えない人のための説明。

vault-alt-board = ヴォールトの盤面、{ $size }×{ $size } マス。
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

## ルールの各ページ。絵の下に1つずつ。

vault-rules-start =
    それぞれ、手前の段に自分の駒を1マスに1つずつ並べます。先手は白です。交互に、自分の駒を1つだけ、歩かせるかジャンプさせます。図は8×8の盤ですが、どの大きさの盤でもルールは同じです。

    目標は、敵陣（相手の駒が最初に並んでいた段）に自分の駒を送り込み、そこで生き残ることです。
    .heading = はじめに
vault-rules-walk =
    駒は、チェスのキングのように縦・横・斜めに1マス歩けます。歩けるのは空いたマスだけで、歩いて駒を取ることはできません。手は `c1-d2` のように、元のマスと行き先を書きます。
    .heading = 歩く
vault-rules-jump =
    駒は味方の駒を跳び越えてジャンプします。どんなに離れた味方でも、どの方向の味方でもかまいません（縦・横・斜めでなくても大丈夫です）。その味方がちょうど真ん中になるように、向こう側の同じ距離のマスに着地します。

    途中にほかの駒があっても関係ありません。着地できるのは、盤の中で自分の駒がないマスです。4色の盤では、跳ぶ前と同じ色のマスに着地します。
    .heading = ジャンプ
vault-rules-capture =
    着地したマスに相手の駒があれば、その駒を取ります。この手は `c1xe5` のように書きます。取られた駒は盤に戻りません。ほかに駒を取る方法はなく、必ず取らなければならないわけでもありません。
    .heading = 駒を取る
vault-rules-reach =
    図では、白の駒が敵陣、つまり黒の駒が最初に並んでいた段に着地しました。まだ勝ちではありません。黒は次の一手でこの駒を取れるかもしれません。
    .heading = 敵陣に着地する
vault-rules-back-rank =
    自分の手番が始まるとき、敵陣に自分の駒があれば勝ちです。図では黒がその駒を取れなかったので、白の勝ちです。
    .heading = 勝ち
vault-rules-no-move =
    自分の手番が始まるとき、動かせる駒が1つもなければ負けです。めったにありませんが、図では白の最後の駒が囲まれています。
    .heading = 動けないとき
vault-rules-draw =
    2人が合意すれば、いつでも引き分けにできます。どちらも突破できそうにないときなどに使ってください。
    .heading = 引き分け

## `/learn` のレッスン。

vault-lesson-walk = 駒は、どの方向へも1マス、空いたマスへ歩けます。**b2 の駒を歩かせてください。**
    .heading = 歩く
    .right = 1手に動かすのは駒1つです。歩いて駒を取ることはできません。
    .wrong = b2 の駒を選んで、すぐ隣のマスを選びましょう。
vault-lesson-jump = 駒は自分の駒を跳び越えて、その向こうの同じ距離のマスに着地します。**c3 の駒を跳び越えて e5 へ跳んでください。**
    .heading = ジャンプ
    .right = c3 は a1 と e5 のちょうど真ん中です。
    .wrong = a1 の駒を選んで、行き先を e5 にしましょう。
vault-lesson-far = 跳び越える駒は遠くにあってもよく、方向も自由です。途中に何があってもかまいません。**e4 へ跳んでください。**
    .heading = 遠くへのジャンプ
    .right = ジャンプは、いつも元のマスと同じ色のマスに着地します。行き先を探す手がかりになります。
    .wrong = e4 とのちょうど真ん中に自分の駒がある駒を探しましょう。a2 からなら c3 が真ん中です。
vault-lesson-capture = ジャンプで相手の駒の上に着地すると、その駒を取れます。取れるのはジャンプだけです。**黒の駒を取ってください。**
    .heading = 取る
    .right = 取った駒は戻らず、下の帯の ◉ に数えられます。でも、黒も同じように取ってくるので気をつけましょう。
    .wrong = 何も取れませんでした。c3 を跳び越えて d5 に着地できる駒はどれでしょう？
vault-lesson-reach = 一番奥の段が敵陣です。自分の手番が始まるとき、敵陣に自分の駒があれば勝ちです。**敵陣へ進んでください。**
    .heading = 勝ち方
    .right = 黒はその駒を取れず、次のあなたの手番まで残りました。あなたの勝ちです！
    .wrong = それでは勝てません。c5 の駒なら、あと1歩で敵陣です。
vault-lesson-safe = 敵陣に着いても、黒には1手だけ、その駒を取る機会があります。**取られないように、敵陣へ進んでください。**
    .heading = 安全なマス
    .right = 黒のジャンプは d6 に届きません。駒が残ったので、あなたの勝ちです。
    .wrong = それでは勝てません。敵陣の、黒の駒が届かないマスを選びましょう。黒は b5 を跳び越えて、b6 と c6 に着地できます。
vault-lesson-guard = 黒にとっては、一番下の段が敵陣です。そこに黒の駒が着きました。このままでは黒の勝ちです！**その駒を取ってください。**
    .heading = 守り
    .right = 自分の手番になったら、まず一番下の段を確かめましょう。
    .wrong = c1 の黒い駒が残ったままでは負けてしまいます。c1 に着地できるジャンプはどれでしょう？
vault-lesson-last = 相手が動けなくなっても勝ちです。**黒の最後の駒を取ってください。**
    .heading = 最後の駒
    .right = 黒には駒がなく、指せる手がなくなりました。あなたの勝ちです！
    .wrong = 黒はまだ動けます。e3 に着地できる駒はどれでしょう？
vault-lesson-shut = ひとりぼっちの駒には、跳び越える仲間がいません。**黒の駒の隣のマスをすべてふさいでください。**
    .heading = 閉じ込める
    .right = 歩けず、跳べない黒の負けです。めったにありませんが、これも勝ちです！
    .wrong = 黒の駒にはまだ逃げ道があります。隣で空いているマスはどこでしょう？
vault-lesson-ladder = 次の手番のことを考えましょう。**次の手番に自分の駒が安全に敵陣へ行けるよう、準備の手を指してください。**
    .heading = 先を読む
    .right = 準備が実りました。真ん中の駒がいると、仲間が遠くへ跳べます。どちらも抜けられそうになければ、合意で引き分けにもできます。
    .wrong = それでは、次の手番に安全に行けません。b2 と敵陣のちょうど真ん中に、駒を置いてみましょう。
vault-lesson-ladder-2 = 黒が指しました。**では、黒に取られないように、敵陣へ進んでください。**
    .wrong = まだ勝てません。敵陣とのちょうど真ん中に仲間がいる駒はどれでしょう？

## コーチの言葉

vault-coach-home = そこなら取られないので、次の{ coach-you }の手番で勝ちです。
vault-coach-stops = 相手は { $cell } で勝とうとしていましたが、これで防げます。
vault-coach-intruder = その駒を取らなければ、相手の次の手番で負けるところでした。
vault-coach-praise-captured = 跳び越えて駒を{ $count }つ取ったのはお見事でした。
vault-coach-praise-jump = { $rows }段も進むジャンプはお見事でした。
vault-coach-threat = 次に { $origin } の駒が敵陣の { $target } に入れば、もう取られないので勝ちです。
vault-coach-forces = { $count ->
    [0] 相手にはもう防ぐ手がありません。
   *[other] それを防げるのは、相手の{ $moves }通りの手のうち{ $count }通りだけです。
}
vault-coach-must-capture = 敵陣に入るので、取られなければ勝ちです。取れるのは、相手の{ $moves }通りの手のうち{ $count }通りです。
vault-coach-free = 取り返される心配もありません。
vault-coach-guarded = そこで取られても、取り返せます。
vault-coach-escapes = { $origin } では取られそうですが、{ $target } なら安全です。
vault-coach-saves = 取られそうだった { $cell } の駒が、これで安全になります。
vault-coach-attacks = 次の手番で { $cell } の駒を取れるようになります。
vault-coach-attacks-two = 次の手番で { $cell } か { $also } の駒を取れるようになります。
vault-coach-guards = { $cell } の駒は、取られても取り返せるようになります。
vault-coach-blocks = 相手は { $origin } から { $target } へ跳べるところでしたが、これで跳べません。
vault-coach-bridge = 次は { $origin } の駒がその上を跳び越えて、{ $target } まで行けます。
vault-coach-onward = 次はその駒が { $pole } を跳び越えて、{ $target } まで行けます。
vault-coach-opens = 次は { $origin } の駒が { $pole } を跳び越えて、{ $target } まで行けます。
vault-coach-advances = { $cell } なら取られません。敵陣まであと{ $left }段です。
vault-coach-forward = 敵陣に{ $rows }段近づきます。
vault-coach-more = 次に跳べる手が、{ $before }通りから{ $count }通りに増えます。
vault-coach-holds = これなら、次に相手が敵陣に入って勝つことはありません。
vault-coach-keeps-safe = これなら、新たに危なくなる駒はありません。
vault-coach-pawns = 残りの駒は、相手が{ $others }つ、{ coach-you }が{ $own }つになります。
vault-coach-lost = 次に相手は { $cell } に入って勝てます。それを防ぐ手はありません。
vault-coach-danger = 相手は{ $count ->
    [1] { $cells } の駒を取れます。
   *[other] { $cells } の駒のどれかを取れます。
}

## パズル（`puzzle-goal-win` を参照）。敵陣で相手の手番を1回しのいで勝ちになる。

vault-puzzle-goal-win = **{ $seat }の手番です。{ $count ->
    [1] 取られないように敵陣へ入って
   *[other] { $count }手のうちに、取られないように敵陣へ入って
}ください。**
    .about = { $count ->
        [1] 敵陣に入り、すぐには取られない手は1つだけです。取られずに次の自分の手番が来れば勝ちです。
       *[other] 最後の手で、すぐには取られないように敵陣へ入ります。相手がどう応じてもうまくいく最初の手は、1つだけです。
    }
    .right = ✓ **正解です！**図は、相手が一番長く粘る手（**{ $answer }**）のあとです。{ $count ->
        [1] 次の手で
       *[other] あと{ $count }手のうちに
    }、取られないように敵陣へ入ってください。
    .solved = そこなら取られないので、次のあなたの手番で勝ちです。
vault-fails-intruder = 相手の駒が、取られずに敵陣に残るからです。
vault-fails-short = まだどの駒も敵陣に入っていません。
vault-fails-lost = そのあとその駒を取れないので、相手の勝ちになります。
vault-fails-must = そのあとその駒を取らないと、相手の勝ちになってしまいます。
vault-fails-threat = 次に相手は敵陣に入って勝とうとしています。
vault-fails-far = そのあとの1手では、どの駒も敵陣に届きません。
vault-fails-guarded = そのあとの1手で敵陣に入っても、相手に取られてしまいます。
