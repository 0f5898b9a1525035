## タワー。ペントアップのタイルを使うパズル

tower-title = タワー
tower-source = Néstor Romeral Andrés、2003年（ペントアップのルール用紙にある1つ目のパズル、改訂：Nathan Morse、日本語訳：Ken Shoda）
tower-slash = タワー
    .about = 一人用のパズル：ペントアップのタイルを、できるだけ少ない枚数で6階まで積み上げます

tower-choose-tile = { pentup-choose-tile }
tower-choose-orientation = { pentup-choose-orientation }
tower-choose-region = { pentup-choose-region }
tower-choose-place = { pentup-choose-place }

tower-step-orientation = { pentup-step-orientation }
tower-step-region = { pentup-step-region }
tower-step-place = { pentup-step-place }

tower-refusal-not-a-move = { pentup-refusal-not-a-move }
tower-refusal-no-such-tile = { pentup-refusal-no-such-tile }
tower-refusal-no-such-orientation = { pentup-refusal-no-such-orientation }
tower-refusal-this-tile-lies-already = { pentup-refusal-this-tile-lies-already }
tower-refusal-the-first-tile-goes-to-0-0 = { pentup-refusal-the-first-tile-goes-to-0-0 }
tower-refusal-the-cells-differ-in-height = { pentup-refusal-the-cells-differ-in-height }
tower-refusal-on-the-table-it-must-touch-a-tile = { pentup-refusal-on-the-table-it-must-touch-a-tile }
tower-refusal-it-must-lie-on-at-least-two-tiles = { pentup-refusal-it-must-lie-on-at-least-two-tiles }
tower-refusal-the-tile-can-lie-higher = { pentup-refusal-the-tile-can-lie-higher }

tower-button-move = { pentup-button-move }
tower-button-pieces = { pentup-button-pieces }
tower-sheet-heading = { pentup-sheet-heading }
tower-sheet-text = { pentup-sheet-text }
tower-sheet-alt = { pentup-sheet-alt }
tower-points = タイル{ $points }枚
tower-known-best = 最少記録：11枚（これより少なくはできません）
tower-goal = 白と黒のタイルを交互に置き、できるだけ少ない枚数で6階に届かせましょう。最少は11枚です。

tower-reason-solved = 6階に届きました。
tower-reason-failed = 6階には届きませんでした。

## ルールの各ページ。絵の下に1つずつ。

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
