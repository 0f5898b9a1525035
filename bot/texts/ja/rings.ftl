## リング。ペントアップのタイルを使うパズル

rings-title = リング
rings-slash = リング
    .about = 一人用のパズル：黒いタイルをできるだけ少ない白で囲み、さらに黒で囲みます

rings-choose-tile = どのタイルを置きますか？
rings-choose-orientation = どの向きで置きますか？
rings-choose-place = どこに置きますか？ 番号は、点の付いたマスが来る位置にあります。
rings-choose-column = タイルの左端をどの列に置きますか？ 点は、点の付いたマスを置ける位置です。
rings-choose-row = タイルの下端をどの行に置きますか？ 番号は、点の付いたマスが来る位置にあります。

rings-step-column = 列 { $value }
rings-step-row = 行 { $value }

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

## ルールの各ページ。絵の下に一つずつ。

rings-rules-start =
    一人用のパズルで、タイルは積まずに平らに並べます。まず黒のタイルを1枚、どれでも好きなものを置きます。それを、できるだけ少ない白のタイルで囲んでください。点は、まだ埋めなければならないマスです。置いたタイルは取り消せます。
    .heading = はじめに
rings-rules-touching =
    白のタイルは、最初のタイルか、すでに置いた白のタイルに辺で接するように置きます。回したり裏返したりできますが、マス目からずらしたり重ねたりはできません。
    .heading = 白のタイル
rings-rules-white =
    最初のタイルのすべての辺が白のタイルに接したら、白の輪が閉じます。角は空いていてもかまいません。次は、白の輪を黒のタイルで囲みます。
    .heading = 白の輪
rings-rules-black =
    黒のタイルは、白のタイルに辺で接するように置きます。最初に1枚使ったので、残りは11枚です。
    .heading = 黒のタイル
rings-rules-solved =
    白のタイルに空いた辺がなくなったら成功です。成績は、まず白の枚数、次に最初の1枚を除いた黒の枚数で、少ないほどよい成績です。図では4枚と7枚です。

    置くタイルや場所がなくなったとき、またはあきらめたときは失敗です。
    .heading = 成功
rings-rules-record =
    白は3枚が最少です。最初のタイルがどれでも3枚で囲め、2枚では囲めません。そのときの黒は、5枚が知られている最少です。図はその例です。
    .heading = 最高記録
