## Pent-Up

pentup-title = ペントアップ
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
    .about = 逆に、一番下の階に自分のタイルが多い人を勝ちとします

pentup-choose-tile = どのタイルを置きますか？
pentup-choose-orientation = どの向きで置きますか？
pentup-choose-place = どこに置きますか？
pentup-choose-column = タイルの左端をどの列に置きますか？
pentup-choose-row = タイルの下端をどの行に置きますか？

pentup-step-column = { $value } 列
pentup-step-row = { $value } 行

pentup-refusal-not-a-move = 「{ $text }」は手として読めません。P3@2,-1 のように、タイルの文字、向きの番号、左下の角の位置を続けて書いてください。
pentup-refusal-no-such-tile = { $tile } というタイルはありません。タイルは F、I、L、N、P、T、U、V、W、X、Y、Z の12種類です。
pentup-refusal-no-such-orientation = { $last ->
    [0] { $tile } はどう回しても同じ形です。{ $tile }0 と書いてください。
   *[other] { $tile } の向きは { $tile }0 から { $tile }{ $last } までです。
}
pentup-refusal-this-tile-lies-already = { $seat }の { $tile } はもう置いてあります。
pentup-refusal-the-first-tile-goes-to-0-0 = 最初のタイルは 0,0 に置きます。{ $place } と書いてください。
pentup-refusal-the-cells-differ-in-height = { $low ->
    [0] タイルは水平に置きます。{ $low_cell } にはタイルがなく、{ $high_cell } は{ $high }階まで積まれています。
   *[other] タイルは水平に置きます。{ $low_cell } は{ $low }階まで、{ $high_cell } は{ $high }階まで積まれています。
}
pentup-refusal-on-the-table-it-must-touch-a-tile = テーブルに置く { $tile } は、テーブルの上のタイルと辺で接していなければなりません。
pentup-refusal-it-must-lie-on-at-least-two-tiles = その { $tile } は1枚のタイルだけの上に載ってしまいます。2枚以上のタイルにまたがるように置いてください。
pentup-refusal-the-tile-can-lie-higher = そこは{ $level }階ですが、{ $tile } は{ $highest }階にも置けます（たとえば { $example }）。タイルは置ける一番高い階に置かなければなりません。
pentup-refusal-this-player-has-left = { $seat }の人はもう対局を離れています。

pentup-told-move = { $player }は `{ $move }` を置きました。
pentup-confirm-play = `{ $move }` を置きますか？
pentup-played = `{ $move }` を置きました。
pentup-leaving = 置かれたタイルは残り、以後この席の手番は飛ばされます。

pentup-reason-tiles-laid = すべてのタイルを置き終わった
pentup-reason-left = ほかの全員の離脱
