## Pent-Up

pentup-title = Pent-Up
pentup-match-title = { $misere ->
    [true] Misère Pent-Up
   *[no] Pent-Up
}
pentup-source = Néstor Romeral Andrés, 2003; revised by Nathan Morse; Japanese rules by Ken Shoda; draws and leaving by Banmen
pentup-about = Pile up tiles of five cells: the player with the most on the top level wins.
pentup-goal = Goal: Have the most tiles on the { $misere ->
    [true] lowest
   *[no] top
} level at the end.
pentup-slash = pentup
    .about = Challenge people to Pent-Up: pile up tiles and end with the most on top

pentup-option-variant = Players
pentup-option-variant-standard = two
pentup-option-variant-three = three
pentup-option-variant-pairs = four, in two pairs
pentup-slash-variant = players
    .about = How many play, and whether they play in pairs
pentup-option-misere = Misère
pentup-option-misere-false = off
pentup-option-misere-true = the most tiles at the bottom win
pentup-slash-misere = misere
    .about = The other way round: the player with the most tiles on the lowest level wins

pentup-choose-tile = Which tile will you lay?
pentup-choose-orientation = Which way round?
pentup-choose-region = Roughly where should the middle of the tile be?
pentup-choose-place = Press a number to lay the tile there.

pentup-step-orientation = {""}
pentup-step-region = {""}
pentup-step-place = {""}
pentup-tile-level = { $tile } level { $level }

pentup-refusal-not-a-move = “{ $text }” isn't a move. Write the tile, the number of its orientation (see “{ pentup-button-pieces }”), and the column and row of its lower left corner, like { $example }.
pentup-refusal-no-such-tile = There is no tile called { $tile }. The tiles are F, I, L, N, P, T, U, V, W, X, Y and Z.
pentup-refusal-no-such-orientation = { $last ->
    [0] { $tile } looks the same however you turn it, so write { $tile }0.
    [1] The { $tile } lies as { $tile }0 or { $tile }1: “{ pentup-button-pieces }” shows each.
   *[other] The { $tile } lies as { $tile }0 to { $tile }{ $last }: “{ pentup-button-pieces }” shows each.
}
pentup-refusal-this-tile-lies-already = { $seat } has already laid { $tile }.
pentup-refusal-the-first-tile-goes-to-0-0 = The table is empty, so the first tile goes to 0,0. Write { $place }.
pentup-refusal-the-cells-differ-in-height = { $low ->
    [0] A tile must lie flat. At { $low_cell } there is only the table, but at { $high_cell } the tiles reach level { $high }.
   *[other] A tile must lie flat. At { $low_cell } the tiles reach level { $low }, but at { $high_cell } level { $high }.
}
pentup-refusal-on-the-table-it-must-touch-a-tile = On the table, the { $tile } must share a side with a tile that lies there.
pentup-refusal-it-must-lie-on-at-least-two-tiles = Here the { $tile } would lie on a single tile. It must lie on at least two.
pentup-refusal-the-tile-can-lie-higher = That's level { $level }, but the { $tile } can go on level { $highest }: for example { $example }. A tile must go as high as it can.
pentup-refusal-this-player-has-left = { $seat } has already left the game.

pentup-button-move = Lay a tile
pentup-which = { $whose ->
    [white] the white { $tile }
    [black] the black { $tile }
   *[none] the { $tile }
}
pentup-move-table = { $who } laid { pentup-which } on the table
    .do = lay { pentup-which } on the table
pentup-move-beside = { $who } laid { pentup-which } on the table, beside { $owned }
    .do = lay { pentup-which } on the table, beside { $owned }
pentup-move-level = { $who } laid { pentup-which } on level { $level }, on { $owned }
    .do = lay { pentup-which } on level { $level }, on { $owned }
pentup-leaving = The tiles already laid stay, and the seat is skipped.

pentup-reason-tiles-laid = All tiles are laid.

## The signs that the picture of a first board explains.

pentup-legend-top = Top level: most tiles win
pentup-legend-bottom = Bottom level: most tiles win
pentup-legend-misere = Misère
pentup-legend-counts = Tiles of a side on this level
pentup-legend-digit = Level of a tile on others

## What the channel is told beside the notation.

pentup-news-leading = { $seats ->
    [2] Level { $level }: { seat-white } { $white }, { seat-black } { $black }.
    [3] Level { $level }: { seat-white } { $white }, { seat-black } { $black }, { seat-red } { $red }.
   *[4] Level { $level }: { seat-white } { $white }, { seat-red } { $red }, { seat-black } { $black }, { seat-blue } { $blue }.
}
pentup-news-tower = Level { $levels } of { $goal }. Next comes a { $next ->
    [white] white
   *[black] black
} tile.
pentup-news-ring = { $ring ->
    [white] Now surround it with white tiles: { $count } cells to cover.
    [black] The white ring is closed. Now surround it with black tiles: { $count } cells to cover.
   *[same] { $count ->
        [one] 1 cell is
       *[other] { $count } cells are
    } left to cover.
}
pentup-news-decided = { $equal ->
    [0] {""}
   *[other] All levels { $end ->
        [top] above
       *[bottom] below
    } are even, and{" "}
}{ $you ->
    [yes] { $equal ->
        [0] You
       *[other] you
    } hold
   *[no] { $seat } holds
} { $equal ->
    [0] the { $end ->
        [top] top
       *[bottom] lowest
    } level
   *[other] level { $level }
} { $most }–{ $second }.
pentup-news-counts = { $player }: { $by_level }.

## The picture, told to those who can't see it; the puzzles' as well.

pentup-alt-turn = { $seat } to lay a tile.
pentup-alt-won = { $seat } has won.
pentup-alt-shared = { $seat } shares first place.
pentup-alt-drawn = The game is a draw.
pentup-alt-ended = The game ended without a winner.
pentup-alt-solved = The puzzle is solved.
pentup-alt-failed = The puzzle was not solved.
pentup-alt-last = { $seat } last laid { $tile }, on level { $level }.
pentup-alt-flat = { $seat } last laid { $tile }.
pentup-alt-picked = Picked: { $picked }.
pentup-alt-choices-tile = Tiles to choose from: { $choices }.
pentup-alt-choices-level = Tiles to choose from, each with the level on which it would lie: { $choices }.
pentup-alt-choices-orientation = Ways to turn it, each by its cells (column, row), counted from the lower left corner at 0,0: { $choices }.
pentup-alt-regions = Areas to choose from, for the middle of the tile (columns,rows):
pentup-alt-region = { $label }, { pentup-side }: { $columns },{ $rows }.
pentup-side = { $side ->
    [top-left] top left
    [top] top
    [top-right] top right
    [left] left
    [right] right
    [bottom-left] bottom left
    [bottom] bottom
    [bottom-right] bottom right
   *[middle] middle
}
pentup-alt-places-to-choose = Places to choose from, on { $level ->
    [1] the table
   *[other] level { $level }
}:
pentup-alt-place-table = { $label }, { pentup-side }: { $place }.
pentup-alt-place-beside = { $label }, { pentup-side }, beside { $owned }: { $place }.
pentup-alt-place-level = { $label }, { pentup-side }, on { $owned }: { $place }.
pentup-alt-choices-forbidden = Not allowed: { $choices }.
pentup-alt-pairs = White and Black play together against Red and Blue.
pentup-alt-leading = { $by ->
    [0] {""}
   *[other] { $seat } leads by { $by } on level { $level }.{" "}
}{ pentup-news-leading }
pentup-alt-usual = The highest level counts first.
pentup-alt-misere = Misère: the lowest level counts first.
pentup-alt-tower = { $count ->
    [0] No tile is on the table yet;
    [one] One tile is on the table,
   *[other] { $count } tiles are on the table,
} { $count ->
    [0] the goal is level { $goal }.
   *[other] and the tower has reached level { $levels } of { $goal }.
}
pentup-alt-open = { $count ->
    [one] { $seat } has one cell left to cover: { $cells }.
   *[other] { $seat } has { $count } cells left to cover: { $cells }.
}
pentup-alt-gone = { $seat } has left.
pentup-alt-cells = Cells are told as column,row.
pentup-alt-laid = { $count ->
    [0] { $seat } has laid no tile yet.
    [one] { $seat } has laid one tile.
   *[other] { $seat } has laid { $count } tiles.
}
pentup-alt-level = { $level ->
    [0] Tiles: { $tiles }.
   *[other] Level { $level }: { $tiles }.
}
pentup-alt-hand = { $count ->
    [0] None is in hand.
   *[other] In hand: { $tiles }.
}

## The pages of the rules, one below each picture.

pentup-rules-start =
    Everybody has the same twelve tiles, each made of five squares. White lays one anywhere on the table, and Black lays the next one against it. Then you take turns to lay one tile of your own. Nobody ever passes.

    Your goal is to have the most tiles on top of the pile at the end.
    .heading = The start
pentup-rules-orientations =
    You may turn tiles and flip them over. The F, for example, can lie in eight ways, F0 to F7. Tiles always keep to the grid.

    Write a move as the tile, its orientation, and the column and row of its lower left corner: `F2@0,-1`.
    .heading = Turning a tile
pentup-rules-table =
    A tile on the table must share a side with another tile on the table. Touching at a corner isn't enough. The outlined crosses show three of many places for White's X.
    .heading = On the table
pentup-rules-tiles =
    A tile on top of others lies one level higher. Everything below it must be equally high, and it must rest on at least two tiles, no matter whose. Here White's I lies on two: the U and the Y.
    .heading = On other tiles
pentup-rules-forbidden =
    You can't do any of these.

    1: The tile hangs over a gap. It must lie flat on all five squares.
    2: The tile covers only one tile. There must be at least two below it.
    3: On the table, the tile touches another only at a corner.
    .heading = Not like this
pentup-rules-highest =
    You may choose any of your tiles, but it must go as high as it can. White's N fits onto level 2 in these four places, so it can't go on the table. The X has no place on level 2, so White may lay it on the table.

    That's the trick of the game: make the others build what you can climb!
    .heading = As high as it can
pentup-rules-picture =
    The number on a tile is its level; a tile without one lies on the table, on level 1. The higher a tile, the lighter its colour and the longer its shadow. On the highest level the number is on yellow, and the last tile laid is yellow all around. When the pile is so wide that tiles are drawn small, only the highest level has numbers.

    Above the table, everybody's tiles are counted level by level. The highest level stands first, after ▲ and in a yellow frame: it decides. Below or beside the table you see the tiles in hand.
    .heading = Reading the picture
pentup-rules-end =
    The game ends when all tiles are laid. You win if you have the most tiles on the highest level. Here White wins, with the only tile on level 4.
    .heading = The end
pentup-rules-ties =
    If you have equally many on the highest level, the next one down decides, and so on. Here both have one tile on level 3, but Black has five on level 2 and White three, so Black wins.
    .heading = The next level decides
pentup-rules-draw =
    If you're equal on every level, the game is a draw. That's rare. You can also all agree on a draw at any time.
    .heading = A draw
pentup-rules-misere =
    In misère, you only count the other way round: the most tiles on level 1 win; if equal, level 2 decides, and so on upwards. Here the tiles lie as on the page “The end”, where White won. Now Black wins, by seven to six on level 1.
    .heading = Misère
pentup-rules-three =
    With three players, White, Black and Red lay tiles in that order, each for themselves. You count as usual. Players who are equal on every level share a place.
    .heading = Three players
pentup-rules-pairs =
    Four play in two pairs that sit opposite each other: White and Black against Red and Blue. You take turns around the table: White, Red, Black, Blue.

    Partners don't add up their tiles: the pair with the best single player wins. If the best players of both pairs are equal, it's a draw.

    A match of four takes 48 turns, which is long for a first one. There is no match of four single players: the designer advises against it.
    .heading = Two pairs
pentup-rules-left =
    If you leave the game, your turns are skipped and you come last, but the tiles you've laid stay. In pairs your tiles no longer count, and your partner plays on. If only one player or pair is left, they win.
    .heading = Somebody leaves

## The lessons of `/learn`.

pentup-lesson-first = You lay twelve tiles, one a turn. **Begin with the I, upright.**
    .heading = A tile
    .right = The first tile can lie anywhere. Have more tiles on the top level than your opponent, and you win.
    .wrong = Choose the I, then the upright one.
pentup-lesson-table = On the table, tiles touch edge to edge. Those that fit higher must go up. **Lay one on the table.**
    .heading = On the table
    .right = That's level 1, the table. This tile has no place higher up, so it must lie there.
    .wrong = That one had to go up. Try one that has no place there, like the X.
pentup-lesson-climb = A tile on others must lie flat, on at least two of them. **Lay a tile on level 2.**
    .heading = Climbing
    .right = Five cells of equal height, and two tiles below. And remember: each tile must go as high as it can.
    .wrong = That's still level 1. Try I, L, N or Y: each of them fits.
pentup-lesson-third = Each tile must go as high as it can. **Find one that reaches level 3.**
    .heading = As high as you can
    .right = At the top, a tile counts most.
    .wrong = It goes lower. Which one fits on the two tiles of level 2?
pentup-lesson-block = You alone have a tile on level 4; one tile each is left. **Lay your L so that Black's Z can't climb to level 5.**
    .heading = Pent up
    .right = Black's Z has no place up there: it's pent up! White has the most tiles on the top level and wins.
    .wrong = Now Black's Z can lie on level 5, alone there, and Black wins. Keep it off that level.
pentup-lesson-level = In the end the top level decides; if equal, the next one below. **Lay the V so that Black's last tile can't reach level 3.**
    .heading = The end
    .right = White alone has a tile on level 3 and wins.
    .wrong = Then Black gets one on level 3 as well, for a draw. Keep Black off that level.

## What the coach says.

pentup-coach-opens = Nobody else has a tile on level { $level }, and the top level decides.
pentup-coach-praise-above = You laid { $count } tiles on top of others.
pentup-coach-praise-opened = You were the first on level { $level }.
pentup-coach-counts = { $mover ->
    [none] You'd
   *[other] { $mover } would
} { $lead ->
    [ahead] lead { $own }–{ $best }
    [level] be even, { $own }–{ $best },
   *[behind] still trail { $own }–{ $best }
} on level { $level }.
pentup-apart = { $turned ->
    [yes] turned another way{ $way ->
        [same] {""}
       *[other] {" "}and
    }
   *[no] {""}
} { $way ->
    [same] {""}
    [right] further right
    [left] further left
    [up] further up
    [down] further down
    [up-right] further up and to the right
    [up-left] further up and to the left
    [down-right] further down and to the right
   *[down-left] further down and to the left
}
pentup-coach-behind = You trail { $own }–{ $best } on level { $level }.
pentup-coach-blocks = That keeps { $seat } off level { $level }.
pentup-coach-supports = { $alone ->
    [yes] Only { coach-you } could then reach level { $level }.
   *[no] { coach-you.first } could then reach level { $level }, unless { coach-rival } gets in the way.
}
pentup-coach-more = { coach-then } { $count } of { coach-your } tiles fit on level { $level }, up from { $before }.
pentup-coach-fewer = { coach-then } { $count ->
    [0] none of { $seat }'s tiles fits
    [one] 1 of { $seat }'s tiles fits
   *[other] { $count } of { $seat }'s tiles fit
} on level { $level }, down from { $before }.
pentup-coach-saves = The { $tile } can't reach level { $level }, but { $count ->
    [one] a tile
    [2] two tiles
    [3] three tiles
   *[other] { $count } tiles
} { coach-you } { coach-keep } can{ $higher ->
    [yes] {" "}go there or higher
   *[no] {""}
}: { $kept }.
pentup-coach-risk = { $mover ->
    [none] But careful:{" "}
   *[other] {""}
}{ $count ->
    [one] { $seat }'s { $tile }
   *[other] { $count } of { $seat }'s tiles
} could then reach level { $level }.
pentup-coach-none = None of { coach-your } tiles can reach level { $level } now.
pentup-coach-highest = The { $tile } can't go any higher now.
pentup-coach-limits = { coach-then } { $count ->
    [0] none of { $seat }'s tiles fits
    [one] { $few ->
        [yes] only 1
       *[no] 1
    } of { $seat }'s { $hand } tiles fits
   *[other] { $few ->
        [yes] only { $count }
       *[no] { $count }
    } of { $seat }'s { $hand } tiles fit
} on level { $level }.
pentup-coach-keeps = That keeps room on level { $level } for { $hand ->
    [one] { coach-your } last tile.
   *[other] { $count } of { coach-your } { $hand } tiles.
}
pentup-coach-base = { $easy ->
    [yes] The { $tile } is easy to build on:
   *[no] The { $tile } is hard to build on: only
} { $count } of the other { $tiles } shapes can lie on it with four of their five cells.
pentup-coach-anywhere = Where the first tile lies makes no difference.
pentup-coach-awkward = The { $tile } { $ways ->
    [one] looks the same all ways round
    [2] turns only two ways
    [4] turns only four ways
   *[other] turns only { $ways } ways
}; it's harder to place later.
pentup-coach-lifts = That forces { $count } of { $seat }'s tiles off level 1{ $before ->
    [0] .
   *[other] , not { $before }.
}
pentup-coach-lowers = That lets { $count ->
    [0] all { coach-your } other tiles stay on level 1.
   *[other] all but { $count } of { coach-your } other tiles stay on level 1.
}

## The sheet of all tiles: words below the picture, and for those who can't see it.

pentup-button-pieces = Tiles
pentup-sheet-heading = All tiles
pentup-sheet-text = Every tile is made of five cells and named by the letter that it looks like. You may turn a tile and flip it over; each of you lays every tile once. To write a move, take the tile's name as you want it to lie, then the column and the row of its lower left corner: `N2@0,-1`. (That corner counts even if the tile leaves it empty.)
pentup-sheet-alt = The twelve tiles of five cells, each in all the ways it can lie, which are named as in written moves: F0 to F7, I0 and I1, L0 to L7, N0 to N7, P0 to P7, T0 to T3, U0 to U3, V0 to V3, W0 to W3, X0, Y0 to Y7, and Z0 to Z3.

## Puzzles with the last tiles (see `puzzle-goal-win`).

pentup-puzzle-goal-last = **{ $seat } to move: { $count ->
    [one] lay the tile that wins
   *[other] win with your next { $count } tiles
}.**
    .about = The top level decides; if it's equal, the next one down. Only one tile in one place wins.
    .wrong = ✗ If you **{ $move }**, you don't win.{ $why } Try again!
    .refuted = ✗ If you **{ $move }**, { $next } can **{ $answer }**.{ $why } Try again!
    .right = ✓ **Right!** Your opponent's best answer is to **{ $answer }**, as the picture shows. Now lay the next tile that wins.
    .solved = However the last tiles are laid now, you win!
pentup-fails-end = { $level ->
    [0] In the end, you both have the same number of tiles on every level: a draw.
   *[other] In the end, level { $level } decides: your opponent has { $best ->
        [one] 1 tile
       *[other] { $best } tiles
    } there, and you { $own }.
}
pentup-leads = { $level ->
    [0] both have the same number of tiles on every level
   *[other] { $seat } leads on level { $level } with { $more } to { $fewer }
}
pentup-left = { $count ->
    [0] { $seat } has no tiles left.
    [one] { $seat } has one tile left: { $kept }.
   *[other] { $seat } has { $count } tiles left: { $kept }.
}
pentup-solved-end = { $always ->
    [yes] Level { $level } will decide:
   *[no] Even after your opponent's best move, level { $level } will decide:
} you'll have { $own ->
    [one] 1 tile
   *[other] { $own } tiles
} there, and your opponent will have { $best ->
    [0] none
   *[other] { $best }
}.
pentup-fails-behind = Then you trail { $own }–{ $best } on level { $level } and can't win with your last tile.
pentup-fails-late = Then you can't win with your last tile.
pentup-puzzle-goal-misere = **Misère: { $seat } to move: { $count ->
    [one] lay the tile that wins
   *[other] win with your next { $count } tiles
}.**
    .about = The lowest level decides; if it's equal, the next one up. Only one tile in one place wins.
    .wrong = { pentup-puzzle-goal-last.wrong }
    .refuted = { pentup-puzzle-goal-last.refuted }
    .right = { pentup-puzzle-goal-last.right }
    .solved = { pentup-puzzle-goal-last.solved }
