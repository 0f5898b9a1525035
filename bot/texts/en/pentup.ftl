## Pent-Up

pentup-title = Pent-Up
pentup-slash = pentup
    .about = Challenge people to Pent-Up: pile up tiles and have the most of them on top

pentup-option-variant = Players
pentup-option-variant-standard = two
pentup-option-variant-three = three
pentup-option-variant-pairs = four, in two pairs
pentup-slash-variant = players
    .about = How many play, and whether in pairs
pentup-option-misere = Misère
pentup-option-misere-false = no
pentup-option-misere-true = yes: the most tiles at the bottom win
pentup-slash-misere = misere
    .about = Turned round: whoever has most tiles on the lowest level wins

pentup-choose-tile = Which tile will you lay?
pentup-choose-orientation = Turned which way?
pentup-choose-place = Where?
pentup-choose-column = In which column will its left side lie?
pentup-choose-row = In which row will its lower side lie?

pentup-step-column = column { $value }
pentup-step-row = row { $value }

pentup-refusal-not-a-move = “{ $text }” isn't a move. Write the tile, the number of its orientation and the place of its lower left corner, like P3@2,-1.
pentup-refusal-no-such-tile = There is no tile called { $tile }. The tiles are F, I, L, N, P, T, U, V, W, X, Y and Z.
pentup-refusal-no-such-orientation = { $last ->
    [0] { $tile } looks the same however it is turned: write { $tile }0.
   *[other] The ways to turn { $tile } are numbered { $tile }0 to { $tile }{ $last }.
}
pentup-refusal-this-tile-lies-already = { $seat }'s { $tile } has been laid already.
pentup-refusal-the-first-tile-goes-to-0-0 = The table is empty, so the first tile lies at 0,0: write { $place }.
pentup-refusal-the-cells-differ-in-height = { $low ->
    [0] A tile must lie flat: at { $low_cell } there is only the table, but at { $high_cell } tiles are stacked up to level { $high }.
   *[other] A tile must lie flat: at { $low_cell } tiles are stacked up to level { $low }, but at { $high_cell } up to level { $high }.
}
pentup-refusal-on-the-table-it-must-touch-a-tile = On the table, { $tile } must touch the side of a tile that lies there.
pentup-refusal-it-must-lie-on-at-least-two-tiles = { $tile } would lie on one tile alone; it must lie on two at least.
pentup-refusal-the-tile-can-lie-higher = That is level { $level }, but { $tile } has a place on level { $highest }, such as { $example }. A tile must go as high as it can.
pentup-refusal-this-player-has-left = { $seat } has left the game already.

pentup-told-move = { $player } laid `{ $move }`.
pentup-confirm-play = Lay `{ $move }`?
pentup-played = You laid `{ $move }`.
pentup-leaving = The tiles that are laid stay, and the seat is skipped.

pentup-reason-tiles-laid = all tiles laid
pentup-reason-left = everybody else left
