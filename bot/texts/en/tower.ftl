## Tower, a puzzle with the tiles of Pent-Up

tower-title = Tower
tower-slash = tower
    .about = A puzzle for one: pile up the tiles of Pent-Up to level 6 with as few as you can

tower-choose-tile = Which tile will you lay?
tower-choose-orientation = Turned which way?
tower-choose-place = Where? A number stands where the square with the dot will lie.
tower-choose-column = In which column (x) will its left side lie? The dots show where the square with the dot can lie.
tower-choose-row = In which row (y) will its lower side lie? A number stands where the square with the dot will lie.

tower-step-column = x { $value }
tower-step-row = y { $value }

tower-refusal-not-a-move = “{ $text }” isn't a move. Write the tile, the number of its orientation and the place of its lower left corner, like P3@2,-1.
tower-refusal-no-such-tile = There is no tile called { $tile }. The tiles are F, I, L, N, P, T, U, V, W, X, Y and Z.
tower-refusal-no-such-orientation = { $last ->
    [0] { $tile } looks the same however it is turned: write { $tile }0.
   *[other] The ways to turn { $tile } are numbered { $tile }0 to { $tile }{ $last }.
}
tower-refusal-this-tile-lies-already = { $seat }'s { $tile } has been laid already.
tower-refusal-the-first-tile-goes-to-0-0 = The table is empty, so the first tile lies at 0,0: write { $place }.
tower-refusal-the-cells-differ-in-height = { $low ->
    [0] A tile must lie flat: at { $low_cell } there is only the table, but at { $high_cell } tiles are stacked up to level { $high }.
   *[other] A tile must lie flat: at { $low_cell } tiles are stacked up to level { $low }, but at { $high_cell } up to level { $high }.
}
tower-refusal-on-the-table-it-must-touch-a-tile = On the table, { $tile } must touch the side of a tile that lies there.
tower-refusal-it-must-lie-on-at-least-two-tiles = { $tile } would lie on one tile alone; it must lie on two at least.
tower-refusal-the-tile-can-lie-higher = That is level { $level }, but { $tile } has a place on level { $highest }, such as { $example }. A tile must go as high as it can.

tower-told-move = { $player } laid `{ $move }`.
tower-confirm-play = Lay `{ $move }`?
tower-played = You laid `{ $move }`.
tower-points = { $points } tiles
tower-known-best = The best there is: 11 tiles.

tower-reason-solved = level 6 reached
tower-reason-failed = not solved

## The pages of the rules, one below each picture.

tower-rules-aim =
    You play alone, with both colours of Pent-Up in turn: a white tile, a black one, and so on. All the rules of Pent-Up hold: on the table a tile touches another; on top it lies flat on at least two tiles; and each tile goes as high as it can.

    You want to reach level 6, with as few tiles as you can. You may take a tile back.
    .heading = The aim
tower-rules-solved =
    As soon as a tile lies on level 6, the puzzle is solved. Your score is the number of tiles you used: 13 here. Fewer is better.
    .heading = Solved
tower-rules-failed =
    If all 24 tiles lie and none of them on level 6, the puzzle is not solved. You may also give up before that.
    .heading = Not solved
tower-rules-record =
    The best that can be done is 11 tiles, two on each level and one on top. Nobody can do it with fewer.
    .heading = The best
