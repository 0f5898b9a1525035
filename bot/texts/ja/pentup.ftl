## Pent-Up

pentup-title = ペントアップ
pentup-match-title = { $misere ->
    [true] ペントアップ（ミゼール）
   *[no] ペントアップ
}
pentup-source = Néstor Romeral Andrés、2003年（改訂：Nathan Morse、ルールの日本語訳：Ken Shoda、引き分けと離脱の決まり：Banmen）
pentup-about = 5マスのタイルを積み重ね、一番上の階に多く置いた側が勝ちます。
pentup-goal = 目標：すべてのタイルを置き終えたとき、{ $misere ->
    [true] 一番下の階
   *[no] 一番上の階
}に一番多くのタイルがあれば勝ちです。
pentup-slash = ペントアップ
    .about = ペントアップの対局を申し込みます：タイルを積み上げて、一番上を多く取るゲーム

pentup-option-variant = 人数
pentup-option-variant-standard = 2人
pentup-option-variant-three = 3人
pentup-option-variant-pairs = 4人（2対2のペア戦）
pentup-slash-variant = 人数
    .about = 何人で遊ぶか、ペア戦にするか
pentup-option-misere = ミゼール
pentup-option-misere-false = なし
pentup-option-misere-true = あり（一番下の階に多い人の勝ち）
pentup-slash-misere = ミゼール
    .about = 勝ち方を逆にして、一番下の階に自分のタイルが多い人を勝ちにします

pentup-choose-tile = どのタイルを置きますか？
pentup-choose-orientation = どの向きで置きますか？
pentup-choose-region = タイルの中心は、どのあたりにしますか？
pentup-choose-place = 番号を押すと、そこに置きます。

pentup-step-orientation = {""}
pentup-step-region = {""}
pentup-step-place = {""}
pentup-tile-level = { $tile } { $level }階

pentup-refusal-not-a-move = 「{ $text }」は手として読めません。{ $example } のように、タイルの文字、向きの番号（「{ pentup-button-pieces }」の図にあります）、左下の角の列と行を続けて書いてください。
pentup-refusal-no-such-tile = { $tile } というタイルはありません。タイルは F、I、L、N、P、T、U、V、W、X、Y、Z の12種類です。
pentup-refusal-no-such-orientation = { $last ->
    [0] { $tile } はどう回しても同じ形です。{ $tile }0 と書いてください。
   *[other] { $tile } の向きは { $tile }0 から { $tile }{ $last } までです。「{ pentup-button-pieces }」の図に全部あります。
}
pentup-refusal-this-tile-lies-already = { $seat }の { $tile } は、もう置いてあります。
pentup-refusal-the-first-tile-goes-to-0-0 = 最初のタイルは 0,0 に置きます。{ $place } と書いてください。
pentup-refusal-the-cells-differ-in-height = { $low ->
    [0] タイルは水平に置きます。{ $low_cell } にはタイルがなく、{ $high_cell } は{ $high }階まで積まれています。
   *[other] タイルは水平に置きます。{ $low_cell } は{ $low }階まで、{ $high_cell } は{ $high }階まで積まれています。
}
pentup-refusal-on-the-table-it-must-touch-a-tile = テーブルに置く { $tile } は、テーブルの上のタイルと辺で接していなければなりません。
pentup-refusal-it-must-lie-on-at-least-two-tiles = その { $tile } は1枚のタイルだけの上に載ってしまいます。2枚以上のタイルにまたがるように置いてください。
pentup-refusal-the-tile-can-lie-higher = そこは{ $level }階ですが、{ $tile } は{ $highest }階にも置けます（たとえば { $example }）。タイルは置ける一番高い階に置かなければなりません。
pentup-refusal-this-player-has-left = { $seat }の人は、もう対局を離れています。

pentup-button-move = 置く
pentup-which = { $whose ->
    [white] 白の { $tile }
    [black] 黒の { $tile }
   *[none] {" "}{ $tile }
}
pentup-move-table = { $who }{ pentup-which } をテーブルに置きました
    .do = { pentup-which } をテーブルに置く
pentup-move-beside = { $who }{ pentup-which } をテーブルの、{ $owned }の隣に置きました
    .do = { pentup-which } をテーブルの、{ $owned }の隣に置く
pentup-move-level = { $who }{ pentup-which } を{ $level }階、{ $owned }の上に置きました
    .do = { pentup-which } を{ $level }階、{ $owned }の上に置く
pentup-leaving = 置いたタイルは残り、この席の手番は飛ばされます。

pentup-reason-tiles-laid = すべてのタイルを置き終わりました。

## 最初の盤の図で説明する印。

pentup-legend-top = 一番上の階：枚数が多いと勝ち
pentup-legend-bottom = 一番下の階：枚数が多いと勝ち
pentup-legend-misere = ミゼール
pentup-legend-counts = その階にあるタイルの枚数
pentup-legend-digit = 重ねたタイルの階

## 棋譜のほかにチャンネルに知らせること。

pentup-news-leading = { $seats ->
    [2] { $level }階：{ seat-white }{ $white }枚、{ seat-black }{ $black }枚。
    [3] { $level }階：{ seat-white }{ $white }枚、{ seat-black }{ $black }枚、{ seat-red }{ $red }枚。
   *[4] { $level }階：{ seat-white }{ $white }枚、{ seat-red }{ $red }枚、{ seat-black }{ $black }枚、{ seat-blue }{ $blue }枚。
}
pentup-news-tower = { $goal }階のうち{ $levels }階まで届きました。次は{ $next ->
    [white] 白
   *[black] 黒
}のタイルです。
pentup-news-ring = { $ring ->
    [white] まわりの{ $count }マスを、白いタイルで囲みましょう。
    [black] 白い輪が閉じました。次は、まわりの{ $count }マスを黒いタイルで囲みましょう。
   *[same] 埋めるマスは、あと{ $count }マスです。
}
pentup-news-decided = { $equal ->
    [0] {""}
   *[other] { $end ->
        [top] 上
       *[bottom] 下
    }の階はどれも同数で、
}{ $you ->
    [yes] あなた
   *[no] { $seat }
}が{ $equal ->
    [0] { $end ->
        [top] 一番上
       *[bottom] 一番下
    }の階
   *[other] { $level }階
}を{ $most }対{ $second }で制しました。
pentup-news-counts = { $player }：{ $by_level }。

## 絵が見えない人のための説明。パズルでも使う。

pentup-alt-turn = { $seat }の手番。
pentup-alt-won = { $seat }の勝ち。
pentup-alt-shared = { $seat }は1位を分け合った。
pentup-alt-drawn = 引き分け。
pentup-alt-ended = 勝敗なしで終了。
pentup-alt-solved = 成功。
pentup-alt-failed = 失敗。
pentup-alt-last = 最後に{ $seat }が { $tile } を{ $level }階に置いた。
pentup-alt-flat = 最後に{ $seat }が { $tile } を置いた。
pentup-alt-picked = 選んだもの：{ $picked }。
pentup-alt-choices-tile = 選べるタイル：{ $choices }。
pentup-alt-choices-level = 選べるタイルと、それを置ける階：{ $choices }。
pentup-alt-choices-orientation = 選べる向き（左下の角を 0,0 としたマスの列,行）：{ $choices }。
pentup-alt-regions = タイルの中心を置く範囲の選択肢（列,行）：
pentup-alt-region = { $label }：{ pentup-side }（{ $columns },{ $rows }）。
pentup-side = { $side ->
    [top-left] 左上
    [top] 上
    [top-right] 右上
    [left] 左
    [right] 右
    [bottom-left] 左下
    [bottom] 下
    [bottom-right] 右下
   *[middle] 中央
}
pentup-alt-places-to-choose = 置ける場所（{ $level ->
    [1] テーブルの上
   *[other] { $level }階
}）：
pentup-alt-place-table = { $label }：{ pentup-side }（{ $place }）。
pentup-alt-place-beside = { $label }：{ pentup-side }、{ $owned }の隣（{ $place }）。
pentup-alt-place-level = { $label }：{ pentup-side }、{ $owned }の上（{ $place }）。
pentup-alt-choices-forbidden = 置けない例：{ $choices }。
pentup-alt-pairs = 白と黒のペア対赤と青のペア。
pentup-alt-leading = { $by ->
    [0] {""}
   *[other] { $level }階は{ $seat }が{ $by }枚リード。
}{ pentup-news-leading }
pentup-alt-usual = 一番上の階から比べる。
pentup-alt-misere = ミゼール：一番下の階から比べる。
pentup-alt-tower = { $count ->
    [0] タイルはまだない。目標は{ $goal }階。
   *[other] { $count }枚で{ $levels }階まで。目標は{ $goal }階。
}
pentup-alt-open = { $seat }で埋める残りのマスは{ $count }個：{ $cells }。
pentup-alt-gone = { $seat }は離脱した。
pentup-alt-cells = マスは「列,行」で示す。
pentup-alt-laid = { $count ->
    [0] { $seat }はまだ置いていない。
   *[other] { $seat }は{ $count }枚。
}
pentup-alt-level = { $level ->
    [0] タイル：{ $tiles }。
   *[other] { $level }階：{ $tiles }。
}
pentup-alt-hand = { $count ->
    [0] 手元にはもうない。
   *[other] 手元は { $tiles }。
}

## ルールの各ページ。絵の下に1つずつ。

pentup-rules-start =
    全員が同じ12枚のタイルを持ちます。どれも正方形を5つつなげた形です。まず白がテーブルの好きな場所に1枚置き、黒は最初のタイルをそれに辺で接するように置きます。そのあとも交互に、自分のタイルを1枚ずつ置きます。パスはありません。

    目標は、終わったときに一番上の階に自分のタイルを多く置いていることです。
    .heading = はじめに
pentup-rules-orientations =
    タイルは自由に回したり裏返したりできます。たとえば F には F0 から F7 まで8通りの向きがあります。マス目からずらして置くことはできません。

    手は、タイル、向きの番号、左下の角の列と行を続けて `F2@0,-1` のように書きます。
    .heading = タイルの向き
pentup-rules-table =
    テーブルに置くタイルは、テーブルの上にある別のタイルと辺で接していなければなりません。角だけではいけません。水色の枠の十字は、白が X を置ける場所の例です（ほかにもたくさんあります）。
    .heading = テーブルに置く
pentup-rules-tiles =
    ほかのタイルの上に置くと、1つ上の階になります。下は5マスとも同じ高さで、2枚以上のタイルにまたがっていなければなりません。だれのタイルでもかまいません。図では、白の I が U と Y の2枚の上に載っています。
    .heading = タイルの上に置く
pentup-rules-forbidden =
    次の置き方はできません。

    1：すき間の上に浮いています。5マスとも水平に支えられていなければなりません。
    2：1枚のタイルだけの上に載っています。2枚以上が必要です。
    3：テーブルの上で、角だけで接しています。
    .heading = できない置き方
pentup-rules-highest =
    どのタイルを使うかは自由ですが、選んだタイルは置ける一番高い階に置かなければなりません。図では、白の N は2階の4か所に置けるので、テーブルには置けません。X は2階に置ける場所がないので、テーブルに置けます。

    相手に足場を作らせて、自分がその上に登る。それがこのゲームのこつです。
    .heading = できるだけ高く
pentup-rules-picture =
    タイルの数字は階を表し、数字のないタイルはテーブルの上（1階）にあります。高いタイルほど色が明るく、影が長くなります。一番上の階のタイルでは数字の地が黄色になり、最後に置いたタイルは黄色の線で囲まれています。山が広がってタイルが小さく描かれるときは、一番上の階のタイルにだけ数字が付きます。

    盤の上には、各階に置いた枚数が階ごとに並びます。▲のすぐ右、黄色い枠の中が一番上の階です。その階で勝負が決まります。盤の下か右には手元のタイルが並びます。
    .heading = 図の見方
pentup-rules-end =
    全員がタイルをすべて置いたら終わりです。一番上の階に自分のタイルが多い人の勝ちです。図では、4階にただ1枚を置いた白の勝ちです。
    .heading = 終わりと勝ち
pentup-rules-ties =
    一番上の階で同数なら、その下の階で比べます。それも同数なら、さらに下の階で比べます。図では3階は1枚ずつですが、2階は黒が5枚、白が3枚なので、黒の勝ちです。
    .heading = 同数のとき
pentup-rules-draw =
    すべての階で同数なら引き分けです。めったにありません。全員が合意すれば、いつでも引き分けにできます。
    .heading = 引き分け
pentup-rules-misere =
    ミゼールでは、比べる順番だけが逆になります。まず1階、次に2階と、下から順に比べ、多い人の勝ちです。図は「終わりと勝ち」のページで白が勝った局面と同じですが、1階が黒7枚、白6枚なので、今度は黒の勝ちです。
    .heading = ミゼール
pentup-rules-three =
    3人のときは、白、黒、赤の順に置きます。味方はいません。比べ方は同じで、すべての階で同数の人どうしは順位を分け合います。
    .heading = 3人で遊ぶ
pentup-rules-pairs =
    4人のときは、向かい合わせの2人がペアになり、白と黒のペア対赤と青のペアで対戦します。白、赤、黒、青の順に置きます。

    ペアの枚数は合計しません。一番成績のよい1人がいるペアの勝ちです。両方のペアに1位の人がいるときは引き分けです。

    全部で48手かかるので、初めて遊ぶときには長く感じられます。4人がばらばらに戦う遊び方は作者が勧めておらず、Banmen にもありません。
    .heading = ペア戦
pentup-rules-left =
    途中で抜けた人の手番は飛ばされ、順位は最下位になります。置いたタイルはそのまま残ります。ペア戦では抜けた人のタイルは数えず、パートナーが1人で続けます。1人だけ、または1組だけが残ったら、その人たちの勝ちです。
    .heading = だれかが抜けたとき

## `/learn` のレッスン。

pentup-lesson-first = 12枚を、1手に1枚ずつ置きます。**まず、I を縦に置いてください。**
    .heading = タイルを置く
    .right = 最初のタイルはどこに置いてもかまいません。一番上の階のタイルが相手より多ければ、勝ちです。
    .wrong = I を選び、縦向きを選びましょう。
pentup-lesson-table = 辺で接するように置きます。上に置けるタイルは、上に置く決まりです。**テーブルに1枚置いてください。**
    .heading = テーブルに置く
    .right = テーブルが1階です。このタイルには、それより上に置ける場所がありません。
    .wrong = それは2階に置く決まりです。X のように、上に置けないタイルをどうぞ。
pentup-lesson-climb = 上に重ねるタイルは、2枚以上のタイルの上に、平らに置きます。**2階に1枚置いてください。**
    .heading = 上に重ねる
    .right = 5マスの高さがそろい、下に2枚ありました。そして、どのタイルも、置ける一番高い階に置くのが決まりです。
    .wrong = まだ1階です。I・L・N・Y なら、2枚のタイルの上に置けます。
pentup-lesson-third = どのタイルを使うかは自由ですが、置ける一番高い階に置きます。**3階に届くタイルを探してください。**
    .heading = できるだけ高く
    .right = 上の階のタイルほど、ものを言います。
    .wrong = そのタイルが届くのは、もっと低い階です。2階の2枚の上に合うのはどれでしょう？
pentup-lesson-block = 4階はあなただけ。残りは1枚ずつ。**黒の Z が5階に上れないように、L を置いてください。**
    .heading = 閉じ込める
    .right = 黒の Z は上に置けません。一番上の階に多く置いた白の勝ちです！
    .wrong = それでは、黒の Z が5階を独り占めして勝ちます。5階に置けないようにしましょう。
pentup-lesson-level = 一番上の階（同じなら、その下）の枚数で決まります。**黒が3階に届かないように、V を置いてください。**
    .heading = 終わりと引き分け
    .right = 3階にあるのは白だけなので、白の勝ちです。
    .wrong = それでは黒も3階に置けて、引き分けです。3階に置けないようにしましょう。

## コーチの言葉

pentup-coach-opens = { $level }階にはまだだれのタイルもありません。勝負は一番上の階で決まります。
pentup-coach-praise-above = タイルを{ $count }枚、ほかのタイルの上に積みました。
pentup-coach-praise-opened = { $level }階に先に上がったのはあなたでした。
pentup-coach-counts = { $level }階では{ coach-you }が{ $lead ->
    [ahead] { $own }対{ $best }でリードします。
    [level] { $own }対{ $best }で並びます。
   *[behind] まだ{ $own }対{ $best }で負けています。
}
pentup-apart = { $turned ->
    [yes] 向きを変えて{ $way ->
        [same] {""}
       *[other] 、
    }
   *[no] {""}
}{ $way ->
    [same] {""}
    [right] もっと右へ
    [left] もっと左へ
    [up] もっと上へ
    [down] もっと下へ
    [up-right] もっと右上へ
    [up-left] もっと左上へ
    [down-right] もっと右下へ
   *[down-left] もっと左下へ
}
pentup-coach-behind = { $level }階では{ $own }対{ $best }でリードされています。
pentup-coach-blocks = { $seat }は{ $level }階に置けなくなります。
pentup-coach-supports = { $alone ->
    [yes] 次に{ $level }階に置けるのは{ coach-you }だけです。
   *[no] 邪魔されなければ、次は{ $level }階に置けます。
}
pentup-coach-more = { $level }階に置ける{ coach-you }のタイルが、{ $before }枚から{ $count }枚に増えます。
pentup-coach-fewer = { $level }階に置ける{ $seat }のタイルが、{ $before }枚から{ $count }枚に減ります。
pentup-coach-saves = { $tile } は{ $level }階に届きませんが、手元には{ $higher ->
    [yes] それ以上に
   *[no] {""}
}届くタイルが{ $count }枚残ります（{ $kept }）。
pentup-coach-risk = { $mover ->
    [none] ただし、そのあと{ $seat }は
   *[other] そのあと{ $seat }は
}{ $count ->
    [1] { $tile }
   *[other] { $count }枚のどれか
}を{ $level }階に置けます。
pentup-coach-none = 今は、{ $level }階に届く{ coach-you }のタイルはありません。
pentup-coach-highest = { $tile } は今、それより上には置けません。
pentup-coach-limits = { $seat }の手元の{ $hand }枚のうち、{ $level }階に置けるのは{ $count ->
    [0] 1枚もなくなります。
   *[other] { $few ->
        [yes] { $count }枚だけになります。
       *[no] { $count }枚になります。
    }
}
pentup-coach-keeps = { $level }階に、{ coach-you }の{ $hand ->
    [1] 最後の1枚
   *[other] { $hand }枚のうち{ $count }枚
}を置く場所が残ります。
pentup-coach-base = { $tile } は上に積み{ $easy ->
    [yes] やすい
   *[no] にくい
}形です。ほかの{ $tiles }種類のうち、5マス中4マスをこの上に載せられるのは{ $count }種類{ $easy ->
    [yes] あります。
   *[no] だけです。
}
pentup-coach-anywhere = 最初のタイルは、どこに置いても同じです。
pentup-coach-awkward = { $tile } の向きは{ $ways }通りしかなく、後になるほど置きにくくなります。
pentup-coach-lifts = テーブルに置けない{ $seat }のタイルが、{ $before }枚から{ $count }枚に増えます。
pentup-coach-lowers = { coach-you }のほかのタイルは、{ $count ->
    [0] すべて
   *[other] { $count }枚を除いて
}テーブルに置けます。

## タイルの早見表：図の下の説明と、図が見えない人のための説明。

pentup-button-pieces = タイル
pentup-sheet-heading = タイルの早見表
pentup-sheet-text = どのタイルも5マスでできていて、形の似た文字で呼びます。回しても裏返してもかまいません。各タイルは、それぞれ1回ずつ置きます。手を書くときは、置きたい向きの名前に、左下の角の列と行を続けて `N2@0,-1` のように書きます（その角のマスが空いている形でも、そこを数えます）。
pentup-sheet-alt = 5マスのタイル12種類の、すべての向きとその名前：F0～F7、I0・I1、L0～L7、N0～N7、P0～P7、T0～T3、U0～U3、V0～V3、W0～W3、X0、Y0～Y7、Z0～Z3。手を書くときもこの名前を使う。

## 最後のタイルのパズル（`puzzle-goal-win` を参照）。

pentup-puzzle-goal-last = **{ $seat }の手番です。{ $count ->
    [1] 勝てる置き方
   *[other] { $count }枚で勝てる置き方
}を見つけてください。**
    .about = 一番上の階で決まります（同じ枚数なら、1つ下の階で）。相手がどう置いても勝てる置き方は、1つだけです。
    .wrong = ✗ **{ $move }**と、勝てません。{ $why }もう一度どうぞ。
    .refuted = ✗ **{ $move }**と、{ $next }は**{ $answer }**ことができます。{ $why }もう一度どうぞ。
    .right = ✓ **正解です！**図は、相手の最善の応手（**{ $answer }**）のあとです。続けて、勝てる場所に置いてください。
    .solved = あとは最後までどう置いても、あなたの勝ちです！
pentup-fails-end = { $level ->
    [0] 終わってみると、どの階も同じ枚数で引き分けです。
   *[other] 最後は{ $level }階で決まり、相手が{ $best }枚、あなたが{ $own }枚です。
}
pentup-leads = { $level ->
    [0] どの階も同じ枚数
   *[other] { $level }階で{ $seat }が{ $more }対{ $fewer }でリード
}
pentup-left = { $count ->
    [0] { $seat }の手元には、もうありません。
   *[other] { $seat }の手元は、残り{ $count }枚（{ $kept }）です。
}
pentup-solved-end = { $always ->
    [yes] {""}
   *[no] 相手が最善の手でも、
}最後は{ $level }階で決まり、あなたが{ $own }枚、相手が{ $best }枚になります。
pentup-fails-behind = そのあと{ $level }階では相手が{ $best }枚、あなたが{ $own }枚で、最後のタイルをどこに置いても勝てません。
pentup-fails-late = そのあとは、最後のタイルをどこに置いても勝てません。
pentup-puzzle-goal-misere = **ミゼール：{ $seat }の手番です。{ $count ->
    [1] 勝てる置き方
   *[other] { $count }枚で勝てる置き方
}を見つけてください。**
    .about = すべて置き終えたとき、一番下の階にタイルが多いほうの勝ちです（同じ数なら、1つ上の階で比べます）。相手がどう置いても勝てる置き方は、1つだけです。
    .wrong = { pentup-puzzle-goal-last.wrong }
    .refuted = { pentup-puzzle-goal-last.refuted }
    .right = { pentup-puzzle-goal-last.right }
    .solved = { pentup-puzzle-goal-last.solved }
