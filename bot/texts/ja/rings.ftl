## リング。ペントアップのタイルを使うパズル

rings-title = リング
rings-source = Néstor Romeral Andrés、2003年（ペントアップのルール用紙にある2つ目のパズル、改訂：Nathan Morse、日本語訳：Ken Shoda）
rings-slash = リング
    .about = 一人用のパズル：黒いタイルをできるだけ少ない白で囲み、さらに黒で囲みます

rings-choose-tile = { pentup-choose-tile }
rings-choose-orientation = { pentup-choose-orientation }
rings-choose-region = { pentup-choose-region }
rings-choose-place = { pentup-choose-place }

rings-step-orientation = { pentup-step-orientation }
rings-step-region = { pentup-step-region }
rings-step-place = { pentup-step-place }

rings-refusal-not-a-move = { pentup-refusal-not-a-move }
rings-refusal-no-such-tile = { pentup-refusal-no-such-tile }
rings-refusal-no-such-orientation = { pentup-refusal-no-such-orientation }
rings-refusal-this-tile-lies-already = { pentup-refusal-this-tile-lies-already }
rings-refusal-the-first-tile-goes-to-0-0 = { pentup-refusal-the-first-tile-goes-to-0-0 }
rings-refusal-a-tile-lies-there = タイルは重ねられません。{ $cell } にはもうタイルがあります。
rings-refusal-a-white-tile-must-touch-the-first-tile-or-the-ring = { $tile } は、最初のタイルか白いタイルと辺で接するように置いてください。
rings-refusal-a-black-tile-must-touch-the-white-ring = { $tile } は、白いタイルと辺で接するように置いてください。

rings-button-move = { pentup-button-move }
rings-button-pieces = { pentup-button-pieces }
rings-sheet-heading = { pentup-sheet-heading }
rings-sheet-text = { pentup-sheet-text }
rings-sheet-alt = { pentup-sheet-alt }
rings-points = 白{ $points }枚、黒{ $more }枚
rings-known-best = 知られている最少：白3枚（どの最初のタイルでも可能で、2枚ではできません）、つづいて黒5枚
rings-goal = 黒いタイルを1枚置いて、できるだけ少ない白いタイルで囲み、次にその白を黒で囲みましょう。知られている最少は、白3枚と黒5枚です。

rings-reason-solved = 二つの輪が完成しました。
rings-reason-failed = 輪は完成しませんでした。

## ルールの各ページ。絵の下に1つずつ。

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
