## タワー。ペントアップのタイルを使うパズル

tower-title = タワー
tower-slash = タワー
    .about = 一人用のパズル：ペントアップのタイルを、できるだけ少ない枚数で6階まで積み上げます

tower-choose-tile = どのタイルを置きますか？
tower-choose-orientation = どの向きで置きますか？
tower-choose-place = どこに置きますか？ 番号は、点の付いたマスが来る位置にあります。
tower-choose-column = タイルの左端をどの列に置きますか？ 点は、点の付いたマスを置ける位置です。
tower-choose-row = タイルの下端をどの行に置きますか？ 番号は、点の付いたマスが来る位置にあります。

tower-step-column = 列 { $value }
tower-step-row = 行 { $value }

tower-refusal-not-a-move = 「{ $text }」は手として読めません。P3@2,-1 のように、タイルの文字、向きの番号、左下の角の位置を続けて書いてください。
tower-refusal-no-such-tile = { $tile } というタイルはありません。タイルは F、I、L、N、P、T、U、V、W、X、Y、Z の12種類です。
tower-refusal-no-such-orientation = { $last ->
    [0] { $tile } はどう回しても同じ形です。{ $tile }0 と書いてください。
   *[other] { $tile } の向きは { $tile }0 から { $tile }{ $last } までです。
}
tower-refusal-this-tile-lies-already = { $seat }の { $tile } はもう置いてあります。
tower-refusal-the-first-tile-goes-to-0-0 = 最初のタイルは 0,0 に置きます。{ $place } と書いてください。
tower-refusal-the-cells-differ-in-height = { $low ->
    [0] タイルは水平に置きます。{ $low_cell } にはタイルがなく、{ $high_cell } は{ $high }階まで積まれています。
   *[other] タイルは水平に置きます。{ $low_cell } は{ $low }階まで、{ $high_cell } は{ $high }階まで積まれています。
}
tower-refusal-on-the-table-it-must-touch-a-tile = テーブルに置く { $tile } は、テーブルの上のタイルと辺で接していなければなりません。
tower-refusal-it-must-lie-on-at-least-two-tiles = その { $tile } は1枚のタイルだけの上に載ってしまいます。2枚以上のタイルにまたがるように置いてください。
tower-refusal-the-tile-can-lie-higher = そこは{ $level }階ですが、{ $tile } は{ $highest }階にも置けます（たとえば { $example }）。タイルは置ける一番高い階に置かなければなりません。

tower-told-move = { $player } さんは `{ $move }` を置きました。
tower-confirm-play = `{ $move }` を置きますか？
tower-played = `{ $move }` を置きました。
tower-points = タイル{ $points }枚
tower-known-best = 最少記録：11枚（これより少なくはできません）

tower-reason-solved = 6階に到達
tower-reason-failed = 失敗

## ルールの各ページ。絵の下に一つずつ。

tower-rules-aim =
    一人用のパズルです。ペントアップのタイルを、白、黒、白、黒と交互に置いていきます。置き方はペントアップと同じです。テーブルでは別のタイルに辺で接し、上に載せるときは2枚以上のタイルにまたがって水平に、そして必ず置ける一番高い階に置きます。

    できるだけ少ない枚数で6階まで積み上げてください。置いたタイルは取り消せます。
    .heading = 目標
tower-rules-solved =
    6階にタイルを置いたら、すぐに成功です。使った枚数が成績になり、少ないほどよい成績です。図では13枚です。
    .heading = 成功
tower-rules-failed =
    24枚すべてを置いても6階に届かなければ失敗です。途中であきらめることもできます。
    .heading = 失敗
tower-rules-record =
    最少は11枚です。各階に2枚ずつ、一番上に1枚を置きます。これより少ない枚数ではできません。
    .heading = 最高記録
