## Rings, a puzzle with the tiles of Pent-Up

rings-title = Rings
rings-source = Néstor Romeral Andrés, 2003: the second puzzle on Pent-Up's rule sheet (revised by Nathan Morse, in Japanese by Ken Shoda)
rings-slash = rings
    .about = A puzzle for one: surround a black tile with a few white ones, and those with black ones

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
rings-refusal-a-tile-lies-there = Tiles can't overlap here, and there's already one at { $cell }.
rings-refusal-a-white-tile-must-touch-the-first-tile-or-the-ring = The { $tile } must share a side with the first tile or a white one.
rings-refusal-a-black-tile-must-touch-the-white-ring = The { $tile } must share a side with a white tile.

rings-button-move = { pentup-button-move }
rings-button-pieces = { pentup-button-pieces }
rings-sheet-heading = { pentup-sheet-heading }
rings-sheet-text = { pentup-sheet-text }
rings-sheet-alt = { pentup-sheet-alt }
rings-points = { $points } white tiles and { $more } black ones
rings-known-best = The best known: 3 white tiles around any first tile (2 never suffice), then 5 black ones.
rings-goal = Lay a black tile, surround it with as few white tiles as possible, then surround those with black. Best known: 3 and 5.

rings-reason-solved = Both rings are closed.
rings-reason-failed = The rings aren't closed.

## The pages of the rules, one below each picture.

rings-rules-start =
    You play alone, and all tiles lie flat. First lay any black tile. Then surround it with as few white tiles as possible. The dots show the cells you still have to cover. You may take tiles back.
    .heading = The start
rings-rules-touching =
    Each white tile must share a side with the first tile or a white one. You may turn and flip tiles. They keep to the grid and never overlap.
    .heading = White tiles
rings-rules-white =
    The white ring is closed when every edge of the first tile touches a white tile. Corners may stay open. Now surround the white ring with black tiles.
    .heading = The white ring
rings-rules-black =
    Each black tile must share a side with a white one. You have eleven, because you used one of the twelve as the first tile.
    .heading = Black tiles
rings-rules-solved =
    You solve the puzzle when no edge of a white tile is open. Your score is the number of white tiles, then that of black tiles apart from the first: 4 and 7 here. Fewer is better.

    If you run out of tiles or places, or give up, you haven't solved it.
    .heading = Solved
rings-rules-record =
    The best is 3 white tiles: that works around any first tile, and 2 never suffice. The fewest black ones known for that are 5, as here.
    .heading = The best
