## リング。ペントアップのタイルを使うパズル

rings-title = リング
rings-slash = リング
    .about = 一人用のパズル：黒いタイルをできるだけ少ない白で囲み、さらに黒で囲みます

rings-choose-tile = どのタイルを置きますか？
rings-choose-orientation = どの向きで置きますか？
rings-choose-place = どこに置きますか？
rings-choose-column = タイルの左端をどの列に置きますか？
rings-choose-row = タイルの下端をどの行に置きますか？

rings-step-column = { $value } 列
rings-step-row = { $value } 行

rings-refusal-not-a-move = 「{ $text }」は手として読めません。P3@2,-1 のように、タイルの文字、向きの番号、左下の角の位置を続けて書いてください。
rings-refusal-no-such-tile = { $tile } というタイルはありません。タイルは F、I、L、N、P、T、U、V、W、X、Y、Z の12種類です。
rings-refusal-no-such-orientation = { $last ->
    [0] { $tile } はどう回しても同じ形です。{ $tile }0 と書いてください。
   *[other] { $tile } の向きは { $tile }0 から { $tile }{ $last } までです。
}
rings-refusal-this-tile-lies-already = { $seat }の { $tile } はもう置いてあります。
rings-refusal-the-first-tile-goes-to-0-0 = 最初のタイルは 0,0 に置きます。{ $place } と書いてください。
rings-refusal-a-tile-lies-there = タイルは重ねられません。{ $cell } にはもうタイルがあります。
rings-refusal-a-white-tile-must-touch-the-first-tile-or-the-ring = { $tile } は、最初のタイルか白いタイルと辺で接するように置いてください。
rings-refusal-a-black-tile-must-touch-the-white-ring = { $tile } は、白いタイルと辺で接するように置いてください。

rings-told-move = { $player } さんは `{ $move }` を置きました。
rings-confirm-play = `{ $move }` を置きますか？
rings-played = `{ $move }` を置きました。
rings-points = 白{ $points }枚、黒{ $more }枚
rings-known-best = 知られている最少：白3枚（どの最初のタイルでも可能で、2枚ではできません）、つづいて黒5枚

rings-reason-solved = 二つの輪が完成
rings-reason-failed = 失敗
