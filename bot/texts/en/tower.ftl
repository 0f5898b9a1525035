## Tower, a puzzle with the tiles of Pent-Up

tower-title = Tower
tower-source = Néstor Romeral Andrés, 2003: the first puzzle on Pent-Up's rule sheet (revised by Nathan Morse, in Japanese by Ken Shoda)
tower-slash = tower
    .about = A puzzle for one: pile Pent-Up tiles up to level 6 with as few as you can

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
tower-points = { $points } tiles
tower-known-best = The best possible: 11 tiles.
tower-goal = You lay white and black tiles in turn: reach level 6 with as few as you can. 11 is the best possible.

tower-reason-solved = The tower reaches level 6.
tower-reason-failed = The tower doesn't reach level 6.

## The pages of the rules, one below each picture.

tower-rules-aim =
    You play alone, with both colours of Pent-Up in turn: a white tile, a black one, and so on. The rules of Pent-Up apply: a tile on the table touches another, a tile on top lies flat on at least two tiles, and each tile goes as high as it can.

    Reach level 6 with as few tiles as you can. You may take tiles back.
    .heading = The aim
tower-rules-solved =
    You solve the puzzle as soon as a tile lies on level 6. Your score is the number of tiles you used: 13 here. Fewer is better.
    .heading = Solved
tower-rules-failed =
    If you've laid all 24 tiles and none is on level 6, you haven't solved the puzzle. You may also give up before that.
    .heading = Not solved
tower-rules-record =
    The best possible is 11 tiles, two on each level and one on top. Nobody can do it with fewer.
    .heading = The best
