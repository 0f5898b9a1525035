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
pentup-choose-place = Where? A number stands where the square with the dot will lie. Its button names the column and row of the tile's lower left corner.
pentup-choose-column = Where, roughly? A number stands wherever the square with the dot can lie. Next you choose among the places with that number.
pentup-choose-row = Where exactly? A number stands where the square with the dot will lie.

pentup-step-column = x { $value }
pentup-step-row = y { $value }

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
pentup-refusal-on-the-table-it-must-touch-a-tile = On the table, the { $tile } must touch the side of a tile that lies there.
pentup-refusal-it-must-lie-on-at-least-two-tiles = The { $tile } would lie on one tile alone; it must lie on two at least.
pentup-refusal-the-tile-can-lie-higher = That is level { $level }, but the { $tile } has a place on level { $highest }, such as { $example }. A tile must go as high as it can.
pentup-refusal-this-player-has-left = { $seat } has left the game already.

pentup-told-move = { $player } laid `{ $move }`.
pentup-confirm-play = Lay `{ $move }`?
pentup-played = You laid `{ $move }`.
pentup-leaving = The tiles that are laid stay, and the seat is skipped.

pentup-reason-tiles-laid = All tiles are laid, and the top level decides.
pentup-reason-left = Everybody else has left.

## What the channel is told beside the notation.

pentup-news-level = It lies on level { $level }.
pentup-news-counts = { $order ->
    [bottom] { $player }: tiles on each level, from the bottom: { $counts }.
   *[top] { $player }: tiles on each level, from the top: { $counts }.
}

## The picture, told to those who can't see it; the puzzles' as well.

pentup-alt-turn = { $seat } is to lay a tile.
pentup-alt-won = { $seat } has won.
pentup-alt-shared = { $seat } shares the first place.
pentup-alt-drawn = The game is drawn.
pentup-alt-ended = The game was ended without a winner.
pentup-alt-solved = The puzzle is solved.
pentup-alt-failed = The puzzle was not solved.
pentup-alt-last = { $seat } laid { $place } last, on level { $level }.
pentup-alt-flat = { $seat } laid { $place } last.
pentup-alt-picked = Picked: { $picked }.
pentup-alt-choices-tile = Tiles to choose from: { $choices }.
pentup-alt-choices-orientation = Ways to turn it: { $choices }.
pentup-alt-choices-place = Places for its lower left corner: { $choices }.
pentup-alt-choices-column = Columns for its left side: { $choices }.
pentup-alt-choices-row = Rows for its lower side: { $choices }.
pentup-alt-choices-forbidden = Not allowed: { $choices }.
pentup-alt-pairs = White and Black play together against Red and Blue.
pentup-alt-misere = Misère: the lowest level counts first.
pentup-alt-tower = { $count ->
    [0] No tile lies yet;
    [one] One tile lies,
   *[other] { $count } tiles lie,
} { $count ->
    [0] level { $goal } is to be reached.
   *[other] level { $levels } of { $goal } is reached.
}
pentup-alt-open = { $count ->
    [one] { $seat } has one cell left to cover: { $cells }.
   *[other] { $seat } has { $count } cells left to cover: { $cells }.
}
pentup-alt-gone = { $seat } has left.
pentup-alt-laid = { $count ->
    [0] { $seat } has laid no tile yet.
    [one] { $seat } has laid one tile; from level 1 upwards: { $counts }.
   *[other] { $seat } has laid { $count } tiles; from level 1 upwards: { $counts }.
}
pentup-alt-laid-flat = { $count ->
    [0] { $seat } has laid no tile yet.
    [one] { $seat } has laid one tile.
   *[other] { $seat } has laid { $count } tiles.
}
pentup-alt-places = They are { $places }.
pentup-alt-hand = { $count ->
    [0] None is in hand.
   *[other] In hand: { $tiles }.
}
pentup-alt-highest = On the highest level, { $level }: { $places }.

## The pages of the rules, one below each picture.

pentup-rules-start =
    Everybody has the same twelve tiles, each made of five squares. White lays one anywhere on the table; Black's first must touch it. Then you take turns, always with one tile of your own. Nobody ever passes.

    You want to have the most tiles on top of the pile at the end.
    .heading = The start
pentup-rules-orientations =
    You may turn a tile and flip it over as you like. The F, for example, can lie in eight ways, F0 to F7. It always keeps to the grid.

    A move is written as the tile, the way it is turned, and the column and row of its lower left corner: `F2@0,-1`.
    .heading = Turning a tile
pentup-rules-table =
    A tile on the table must touch the side of another tile that lies on the table. A corner isn't enough. The dashed crosses are three of many places for White's X.
    .heading = On the table
pentup-rules-tiles =
    A tile on other tiles lies one level higher. Everything below it must be equally high, and it must rest on at least two different tiles, whoever owns them. White's I lies on two here: on the U and on the Y.
    .heading = On other tiles
pentup-rules-forbidden =
    None of these is allowed.

    1: the tile hangs over a gap; it must lie flat on all five squares.
    2: the tile covers a single tile exactly; there must be two at least.
    3: on the table the tile touches another with a corner only.
    .heading = Not like this
pentup-rules-highest =
    You choose the tile freely, but it must go as high as it can. White's N fits onto level 2 in these four places, so it may not go on the table. The X finds no place on level 2, so White may lay that on the table.

    Here is the trick of the game: make the others build what you can climb!
    .heading = As high as it can
pentup-rules-picture =
    The number on a tile is its level. The higher a tile lies, the lighter it is and the longer its shadow; those on the highest level have a double outline, and the last tile is yellow all around.

    Beside each player are the tiles in hand, and how many lie on each level.
    .heading = Reading the picture
pentup-rules-end =
    The game ends when all tiles are laid. Whoever has more tiles on the highest level wins. Here that is White, with the only tile on level 4.
    .heading = The end
pentup-rules-ties =
    If you have equally many on the highest level, the next one below decides, and so on. Here each has one on level 3, but Black has five on level 2 against White's three: Black wins.
    .heading = The next level decides
pentup-rules-draw =
    Equally many on every level is a draw. That is rare.
    .heading = A draw
pentup-rules-misere =
    In the misère game only the counting is turned round: level 1 decides first, then level 2, and so on upwards. The same tiles as before make Black the winner now, with seven on level 1 against six.
    .heading = Misère
pentup-rules-three =
    Three play with White, Black and Red, in that order. Everybody is alone, and the counts are compared as ever. Players who are equal on every level share a place.
    .heading = Three players
pentup-rules-pairs =
    Four play in two pairs that sit opposite each other: White and Black against Red and Blue. You take turns around the table, from White to Red to Black to Blue.

    Partners' tiles are not added up: the pair of the best single player wins. If the best players of both pairs are equal, it is a draw.
    .heading = Two pairs
pentup-rules-left =
    Whoever leaves the game is skipped from then on and comes last, but the tiles that were laid stay. In pairs they don't count any more, and the partner plays on. Once only one player or pair is left, they have won.
    .heading = Somebody leaves

## The lessons of `/learn`.

pentup-lesson-first = Each of you lays all twelve tiles, one a turn, turned and flipped as you like. **Begin with the I, standing upright.**
    .heading = A tile
    .right = The first tile can lie anywhere. Most of your tiles on the top level: that's how you'll win.
    .wrong = Choose the tile I, then the way it stands upright.
pentup-lesson-table = A tile on the table must touch another one there, edge to edge. **Lay a tile on the table.**
    .heading = On the table
    .right = That's level 1, the table. This tile has no place higher up, so it must lie there.
    .wrong = That tile went up to level 2. Try one that has no place up there, like the X.
pentup-lesson-climb = A tile on others must lie flat, on at least two of them. **Lay a tile on level 2.**
    .heading = Climbing
    .right = Five cells of equal height, and two tiles below. And mind: each tile must lie as high as it can go.
    .wrong = That's still level 1. Try I, L, N or Y: one of them fits on top of two tiles.
pentup-lesson-third = You choose the tile, and it must go to the highest level where it fits. **Find a tile that reaches level 3.**
    .heading = As high as you can
    .right = On the top, your tile counts most.
    .wrong = That tile's highest place is lower. Which of your tiles fits on the two tiles of level 2?
pentup-lesson-block = You have the only tile on level 4, and each of you has one tile left. **Lay yours so that Black's Z can't climb to level 5.**
    .heading = Pent up
    .right = Black's Z has no place up there: it's pent up! White has the most tiles on the top level and wins.
    .wrong = Now Black's Z can lie on your two tiles of level 4, alone on level 5, and Black wins.
pentup-lesson-level = When all tiles lie, the top level decides; if equal, the next one below, and so on. **Lay your last tile so that Black's can't reach level 3.**
    .heading = The end
    .right = White alone has a tile on level 3 and wins. (In the *misère* variant, it's counted from the bottom.)
    .wrong = Then Black gets a tile on level 3 as well. You'd be equal on every level: a draw.

## What the coach says.

pentup-coach-level = It lies on level { $level }.
