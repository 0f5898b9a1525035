## Rings, a puzzle with the tiles of Pent-Up

rings-title = Rings
rings-source = Néstor Romeral Andrés, 2003: the second puzzle on Pent-Up's rule sheet
rings-slash = rings
    .about = A puzzle for one: fence a black tile in with few white ones, and those with black ones

rings-choose-tile = { pentup-choose-tile }
rings-choose-orientation = { pentup-choose-orientation }
rings-choose-place = { pentup-choose-place }
rings-choose-column = { pentup-choose-column }
rings-choose-row = { pentup-choose-row }

rings-step-column = { pentup-step-column }
rings-step-row = { pentup-step-row }

rings-refusal-not-a-move = { pentup-refusal-not-a-move }
rings-refusal-no-such-tile = { pentup-refusal-no-such-tile }
rings-refusal-no-such-orientation = { pentup-refusal-no-such-orientation }
rings-refusal-this-tile-lies-already = { pentup-refusal-this-tile-lies-already }
rings-refusal-the-first-tile-goes-to-0-0 = { pentup-refusal-the-first-tile-goes-to-0-0 }
rings-refusal-a-tile-lies-there = Everything lies flat here, and there is a tile at { $cell } already.
rings-refusal-a-white-tile-must-touch-the-first-tile-or-the-ring = The { $tile } must touch the side of the first tile or of a white one.
rings-refusal-a-black-tile-must-touch-the-white-ring = The { $tile } must touch the side of a white tile.

rings-told-move = { tower-told-move }
rings-confirm-play = { pentup-confirm-play }
rings-played = { pentup-played }
rings-points = { $points } white tiles and { $more } black ones
rings-known-best = The best known: 3 white tiles, whatever the first tile is (fewer can't do), then 5 black ones.
rings-goal = **Goal:** fence the first tile in with as few white tiles as you can, then those with as few black ones. 3 and 5 are the best known.

rings-reason-solved = Both rings are closed.
rings-reason-failed = The rings aren't closed.

## The pages of the rules, one below each picture.

rings-rules-start =
    You play alone, and everything lies flat. Lay any black tile first. Then fence it in with white tiles, as few as you can. The dots show the cells that you still have to cover. You may take a tile back.
    .heading = The start
rings-rules-touching =
    Each white tile must touch the side of the first tile or of a white one. Tiles may be turned and flipped, keep to the grid and never overlap.
    .heading = White tiles
rings-rules-white =
    When every edge of the first tile touches a white tile, the white ring is closed. Corners may stay open. Now the black tiles have to fence in the white ring.
    .heading = The white ring
rings-rules-black =
    Each black tile must touch the side of a white one. You have eleven of them, as the first is one of the twelve.
    .heading = Black tiles
rings-rules-solved =
    When no edge of a white tile is open, the puzzle is solved. Your score is the number of white tiles, and then that of black tiles besides the first: 4 and 7 here. Fewer is better.

    Without a tile or a place left, or if you give up, the puzzle is not solved.
    .heading = Solved
rings-rules-record =
    The best is 3 white tiles; it can be done around any first tile, and with 2 never. The fewest black ones known for that are 5, as here.
    .heading = The best
