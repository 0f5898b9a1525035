## Shelt

shelt-title = Shelt
shelt-source = a game from the culture of Arka, an invented language (図解シェルト); resigning, time, agreed draws and how often a position may recur by Banmen
shelt-about = Like chess, but what you capture lends its moves to a stone that you both share.
shelt-goal = Goal: Capture your opponent's moon, or all four of their magic pieces (◆).
shelt-slash = shelt
    .about = Challenge somebody to Shelt: chess where captured pieces give their power to a stone you both share

## What the pieces are called, and what can be chosen.

# What people may write instead of a move's notation: `word, word = notation; …`.
shelt-typed = teems = tem; cross = diagonal; bridge = tower; color, rook = colour; bishop = door; knight = leap; king = moon; move, the, on, from = ; takes, captures = x; turn = +; charge the teems with, charge with, charge = `*`; take back, take the charge back = `*...`
shelt-piece-pal = column
    .brief = column
shelt-piece-ful = row
    .brief = row
shelt-piece-mil = diagonal
    .brief = diagonal
shelt-piece-fav = tower
    .brief = tower
shelt-piece-zan = diagonal
    .brief = diagonal
shelt-piece-gil = row
    .brief = row
shelt-piece-ruj = column
    .brief = column
shelt-piece-ryu = colour
    .brief = colour
shelt-piece-kri = leap
    .brief = leap
shelt-piece-mel = door
    .brief = door
shelt-piece-ser = moon
    .brief = moon
shelt-piece-lid = door
    .brief = door
shelt-piece-ovi = leap
    .brief = leap
shelt-piece-ral = colour
    .brief = colour
shelt-piece-rin = column
    .brief = column
shelt-piece-lel = row
    .brief = row
shelt-piece-kun = diagonal
    .brief = diagonal
shelt-piece-sim = tower
    .brief = tower
shelt-piece-axx = diagonal
    .brief = diagonal
shelt-piece-jil = row
    .brief = row
shelt-piece-umt = column
    .brief = column
shelt-piece-rav = colour
    .brief = colour
shelt-piece-nen = leap
    .brief = leap
shelt-piece-pin = door
    .brief = door
shelt-piece-kmi = moon
    .brief = moon
shelt-piece-ket = door
    .brief = door
shelt-piece-lin = leap
    .brief = leap
shelt-piece-len = colour
    .brief = colour
shelt-piece-tem = Teems

shelt-legend-column = column
shelt-legend-row = row
shelt-legend-diagonal = diagonal
shelt-legend-tower = tower
shelt-legend-leap = leap
shelt-legend-colour = colour
shelt-legend-door = door
shelt-legend-moon = goal
shelt-legend-gem = or all 4
shelt-legend-tem = Teems
shelt-legend-charge = charge
shelt-legend-captured = captured

shelt-choose-piece = Which piece?
shelt-choose-cell = How does it move?
shelt-choose-turn = How does it move?
shelt-choose-brief-hand = ⚡ charges the Teems with a captured piece.
shelt-choose-brief-discharge = ⚡ back takes your charge back from the Teems.

shelt-step-piece = { $piece }
    .brief = { $label }
    .least = {""}
shelt-step-capture = { $cell } × { $piece }
    .brief = { $cell } × { $label }
shelt-step-turn = turn by 90°
shelt-step-with = together with { $piece }
    .brief = with { $label }
shelt-step-hand = charge with { $piece }
    .brief = ⚡{ $label }
    .least = ⚡
shelt-step-discharge = take the charge back
    .brief = ⚡ back

shelt-move-step = { $who } moved the { $piece } from { $origin } to { $target }
    .do = move the { $piece } from { $origin } to { $target }
shelt-move-capture = { $who } moved the { $piece } from { $origin } to { $target }, capturing the { $other }
    .do = move the { $piece } from { $origin } to { $target }, capturing the { $other }
shelt-move-swap = { $who } captured the Teems on { $target } with the { $piece } from { $origin }
    .do = capture the Teems on { $target } with the { $piece } from { $origin }
shelt-move-together = { $who } moved the { $piece } from { $origin } to { $target } and took the { $other } along to { $beside }
    .do = move the { $piece } from { $origin } to { $target } and take the { $other } along to { $beside }
shelt-move-turn = { $who } turned the { $piece } on { $cell } by 90°
    .do = turn the { $piece } on { $cell } by 90°
shelt-move-charge = { $who } charged the Teems with the { $piece }
    .do = charge the Teems with the { $piece }
shelt-move-discharge = { $who } took the { $piece } back from the Teems
    .do = take the { $piece } back from the Teems

## Why a move can't be made.

shelt-refusal-not-a-move = “{ $text }” isn't a move. Write where it starts and ends, like `{ $example }`.
shelt-refusal-cell-is-missing = Where does the { $piece } go? Write both cells, like `{ $example }`.
shelt-refusal-piece-is-missing = Which piece goes to { $cell }? Write both cells, like `{ $example }`.
shelt-refusal-no-such-piece = No piece is called “{ $piece }”. Write where it starts and ends, like `i4-b4`.
shelt-refusal-no-piece-there = There's no piece on { $cell }.
shelt-refusal-several-such-pieces = You have two of these. Write where it starts and ends, like `{ $example }`.
shelt-refusal-off-the-board = { $cell } isn't on the board. The letters of its rows are v e s t b i p, and the numbers of its columns 1 to 7.
shelt-refusal-not-your-piece = You can't move the { $piece }: it's your opponent's.
shelt-refusal-piece-not-on-the-board = You can't move the { $piece }: it's no longer on the board.
shelt-refusal-piece-is-elsewhere = The board has changed: the { $piece } is on { $cell } now.
shelt-refusal-cell-taken-by-your-own-piece = Your own piece, the { $piece }, is on { $cell }.
shelt-refusal-out-of-reach = The { $piece } can't reach { $cell } from where it is. { $movement ->
    [column] Alone, it moves one step forward or back{ shelt-refusal-or-together }
    [row] Alone, it moves one step left or right{ shelt-refusal-or-together }
    [diagonal] Alone, it moves one step diagonally{ shelt-refusal-or-together }
    [cross] Turned and alone, it moves one step forward, back, left or right{ shelt-refusal-or-together }
    [tower] Alone, it moves one or two steps forward or back{ shelt-refusal-or-together }
    [bridge] Turned and alone, it moves one or two steps left or right{ shelt-refusal-or-together }
    [colour] It moves any distance forward, back, left or right.
    [door] It moves any distance diagonally, or shifts one step left or right.
    [leap] It jumps like a knight in chess.
   *[moon] It moves one step in any direction.
}
shelt-refusal-or-together = ; together with a front piece next to it, also as that one moves.
shelt-refusal-way-blocked = The way to { $target } is blocked: the { $other } is on { $cell }.
shelt-refusal-cells-beside-the-door-not-empty = A door can shift left or right only if the cells on both sides of it are empty. Taken: { $cells }.
shelt-refusal-door-under-attack = A door can't shift while it is under attack. This one can be captured from { $attackers }.
shelt-refusal-no-charge-on-the-teems = You have no charge on the Teems. Charge it first with a piece you've captured.
shelt-refusal-the-teems-is-a-wall = The Teems on { $cell } is a wall. You can take its place only while your opponent has a charge on it.
shelt-refusal-nothing-to-capture = There's nothing to capture on { $cell }.
shelt-refusal-another-piece-there = The piece on { $cell } is the { $piece }.
shelt-refusal-not-a-front-piece = Only front pieces can turn or move together, and the { $piece } isn't one.
shelt-refusal-charge-is-not-a-front-piece = The Teems can turn or move together only while your charge is a front piece, and the { $piece } isn't one.
shelt-refusal-not-neighbours = Only neighbours can move together, side by side or one in front of the other. The { $piece } and the { $other } aren't neighbours.
shelt-refusal-not-the-same-step = Pieces that move together take the same step. The { $piece } and the { $other } would come apart.
shelt-refusal-neither-can-make-the-step = When two pieces move together, one of them must be able to take the step alone. Neither the { $piece } nor the { $other } can.
shelt-refusal-companion-in-the-way-of-the-step = The { $piece } and the { $other } can't move along the line they both stand on: one is in the other's way.
shelt-refusal-destinations-not-empty = Pieces that move together can't capture: both cells must be empty. Taken: { $cells }.
shelt-refusal-not-in-your-hand = You can't charge the Teems with the { $piece }: you haven't captured it.
shelt-refusal-charges-the-teems-already = The { $piece } is already your charge on the Teems.
shelt-refusal-charge-is-used-up = The { $piece } is used up and out of the game.

## What a move changed that its notation doesn't say.

shelt-news-used-up = The charge, the { $piece }, is used up.
shelt-news-swapped = The Teems and the { $piece } change places.
shelt-news-returned = The charge, the { $piece }, goes back to the hand.
shelt-news-third-time = This position has come up three times. If it comes up once more, { $seat } loses.

## How it ends.

shelt-scores = { $player } gets { $count ->
    [one] 1 point, for the one magic piece (◆) that they still have. Points only tell how clear a win is.
   *[other] { $count } points, one for each magic piece (◆) that they still have. Points only tell how clear a win is.
}
shelt-scores-moon-captured = { $player } gets { $count } points, the most possible, for capturing the moon. Points only tell how clear a win is.
shelt-reason-moon-captured = The moon was captured.
shelt-reason-magic-pieces-captured = All four magic pieces (◆) were captured.
shelt-reason-repetition = { $you ->
    [yes] The same position came up for the fourth time on your turn.
   *[no] The same position came up for the fourth time on { $loser }'s turn.
}

## How the board can be drawn.

shelt-option-attacks = Pieces under attack
shelt-option-attacks-true = marked
shelt-option-attacks-false = not marked
shelt-slash-attacks = attacks
    .about = Whether to mark pieces that an enemy could capture

## Pieces, as an analysis counts them.

shelt-pieces-column = { $count ->
    [one] a column
   *[other] { $count } columns
}
shelt-pieces-row = { $count ->
    [one] a row
   *[other] { $count } rows
}
shelt-pieces-diagonal = { $count ->
    [one] a diagonal
   *[other] { $count } diagonals
}
shelt-pieces-tower = { $count ->
    [one] the tower
   *[other] { $count } towers
}
shelt-pieces-colour = { $count ->
    [one] a colour
   *[other] { $count } colours
}
shelt-pieces-door = { $count ->
    [one] a door
   *[other] { $count } doors
}
shelt-pieces-leap = { $count ->
    [one] a leap
   *[other] { $count } leaps
}
shelt-pieces-moon = { $count ->
    [one] the moon
   *[other] { $count } moons
}

## The picture, told to those who can't see it.

shelt-alt-turn = Shelt: { $seat } to move.
shelt-alt-won = Shelt: { $seat } has won{ $points ->
    [0] .
    [one] { " " }with one point.
   *[other] { " " }with { $points } points.
}
shelt-alt-deciding = Marked as decisive: { $count ->
    [one] the captured moon, { $pieces }.
   *[other] the captured magic pieces { $pieces }.
}
shelt-alt-winning = A crown marks the { $piece } on { $cell }, which made the last capture.
shelt-alt-drawn = Shelt: the game is a draw.
shelt-alt-ended = Shelt: the game ended without a winner.
shelt-alt-move = { $seat } moved the { $piece } from { $origin } to { $target }.
shelt-alt-capture = { $seat } moved the { $piece } from { $origin } to { $target } and captured the { $other }.
shelt-alt-swap = { $seat } captured the Teems on { $target } with the { $piece } from { $origin }: they changed places.
shelt-alt-accompany = { $seat } moved the { $piece } and the { $other } together to { $cells }.
shelt-alt-turned = { $seat } turned the { $piece }.
shelt-alt-charge = { $seat } charged the Teems with the { $piece }.
shelt-alt-discharge = { $seat } took the charge back from the Teems.
shelt-alt-teems = The Teems is on { $cell }, { $lies ->
    [turned] turned
   *[upright] upright
}.
shelt-alt-charged = { $seat } has charged the Teems with the { $piece }.
shelt-alt-types = { $column ->
    [none] {""}
   *[other] column { $column }{"; "}
}{ $row ->
    [none] {""}
   *[other] row { $row }{"; "}
}{ $diagonal ->
    [none] {""}
   *[other] diagonal { $diagonal }{"; "}
}{ $tower ->
    [none] {""}
   *[other] tower { $tower }{"; "}
}{ $colour ->
    [none] {""}
   *[other] colour { $colour }{"; "}
}{ $leap ->
    [none] {""}
   *[other] leap { $leap }{"; "}
}{ $door ->
    [none] {""}
   *[other] door { $door }{"; "}
}{ $moon ->
    [none] {""}
   *[other] moon { $moon }{"; "}
}
shelt-alt-pieces = { $seat } has { shelt-alt-types }{ $turned ->
    [none] none turned.
   *[other] turned: { $turned }.
}
shelt-alt-hand = { $seat } can charge with these: { $pieces }.
shelt-alt-spent = { $seat } has used up these: { $pieces }.
shelt-alt-magic = { $seat } has captured { $count } of 4 magic pieces (◆).
shelt-alt-attacked = Under attack: { $cells }.
shelt-mark-number = { $number ->
    [none] {""}
   *[other] { $number }{" "}
}
shelt-alt-mark-piece = { shelt-mark-number }{ $piece } { $cell }.
shelt-alt-mark-cell = { shelt-mark-number }{ $cell }.
shelt-alt-mark-with = { shelt-mark-number }{ shelt-step-with }.
shelt-alt-mark-turn = { shelt-mark-number }{ shelt-step-turn }.
shelt-alt-mark-hand = { shelt-mark-number }{ shelt-step-hand }.
shelt-alt-mark-discharge = { shelt-step-discharge }.

## The sheet of all pieces: words in the picture, below it, and for those who can't see it.

shelt-sheet-column = column
shelt-sheet-row = row
shelt-sheet-diagonal = diagonal
shelt-sheet-tower = tower
shelt-sheet-colour = colour
shelt-sheet-door = door
shelt-sheet-leap = leap
shelt-sheet-moon = moon
shelt-sheet-tem =
    The Teems moves like the piece
    that you have charged it with.
shelt-sheet-text =
    Above, the *front* pieces, upright and turned; a turned diagonal is called a cross, a turned tower a bridge. Then the *rear* pieces, which don't turn. Only the leap jumps over others. Colours and doors are magic pieces (◆). A door may step sideways only if the cells on both sides of it are empty and nothing attacks it.

    A turn is one of five: move, turn a front piece, move two front pieces together, charge the Teems, or take your charge back. Capture the moon, or all four magic pieces (◆), and you win.

    A cell is a row and a column. From Red's side to Blue's, the rows are Velm, Erva, Satii, Teeve, Beezel, Ilva and Palt: v e s t b i p.
shelt-sheet-alt = All pieces of Shelt. Column: one step forward or back; turned: left or right. Row: one step left or right; turned: forward or back. Diagonal: one step diagonally; turned, as a cross: one step straight. Tower: one or two steps forward or back; turned, as a bridge: left or right. Colour: any distance straight. Door: any distance diagonally, or one step left or right without capturing, if both cells beside it are empty and nothing attacks it. Leap: like a knight in chess. Moon: one step in any direction. The Teems moves like the piece that you have charged it with.

## The pages of the rules, one below each picture.

shelt-rules-start =
    Blue Arche begins, Red Sorn follows. On your turn you do one thing: move a piece, turn a piece, move two together, charge the Teems, or take your charge back. You can't pass.

    Each side has seven *front* pieces and, behind them, seven *rear* pieces. A piece's sign shows how it moves. The black Teems in the middle belongs to both of you.

    You win by capturing the enemy's moon, or all four enemy magic pieces (◆), the colours and the doors. Your band shows how many you have.
    .heading = The start and the aim
shelt-rules-line =
    A *column* moves one step forward or back, a *row* one step left or right. When turned, they swap: here the column on b5 and the row on s5 are turned. A turned piece points sideways.

    You capture by moving onto an enemy piece, as the row on s2 could capture the diagonal here. Only leaps jump over other pieces.

    Write a move as the cells where it starts and ends: `s2-s3`. A cell is a row and a column. The rows, from Red's side to Blue's, are Velm, Erva, Satii, Teeve, Beezel, Ilva and Palt, written v, e, s, t, b, i and p; the columns are 1 to 7.

    Records write `s3ful` instead, the cell where it ends and the piece's code. From column 1 to 7, the codes are rav nen pin kmi ket lin len (v), rin lel kun sim axx jil umt (e), pal ful mil fav zan gil ruj (i), ryu kri mel ser lid ovi ral (p), and tem for the Teems.
    .heading = Front: column and row
shelt-rules-diagonal =
    A *diagonal* moves one step diagonally, like the one on b2. When turned, it becomes a *cross* and moves one step forward, back, left or right, like the one on t5.
    .heading = Front: diagonal and cross
shelt-rules-tower =
    A *tower* moves one or two steps forward or back, like the one on b2. When turned, it becomes a *bridge* and moves one or two steps left or right, like the red one. It doesn't jump: here it can capture the column, but can't go past it.
    .heading = Front: tower and bridge
shelt-rules-colour =
    A *colour* moves forward, back, left or right as far as the way is clear, like a rook in chess. It is a magic piece (◆).
    .heading = Rear: colour
shelt-rules-door =
    A *door* moves diagonally as far as the way is clear, like a bishop in chess. It is a magic piece (◆) too.
    .heading = Rear: door
shelt-rules-shift =
    A door may also step one cell left or right, if the cells on both sides of it are empty and no enemy could capture it where it stands. It can't capture that way.

    Here the door on b2 can shift. The one on i6 can't, because the red colour attacks it.
    .heading = Axis shift
shelt-rules-leap =
    A *leap* moves like a knight in chess: two cells straight, then one to the side. It is the only piece that jumps over others.
    .heading = Rear: leap
shelt-rules-moon =
    The *moon* moves one step in any direction, like a king in chess. If it is captured, you lose.

    Nobody warns you when it is attacked, so keep an eye on it.
    .heading = Rear: moon
shelt-rules-turning =
    Instead of moving, you may turn one of your front pieces by 90°, and turn it back in a later turn. Here Blue has turned the tower on i4 into a bridge, written `+i4`.
    .heading = Turning
shelt-rules-accompany =
    Two of your front pieces that stand side by side, or one in front of the other, may make the same move together. One of them must be able to make it alone. Here the row takes the column along to the right, written `b3-b4 & t3-t4`.

    They can't move along the line they both stand on, and both cells they move to must be empty, so they can't capture. Pieces in the companion's way don't matter.
    .heading = Moving together
shelt-rules-charge =
    The pieces you capture go to your hand, beside the board. They never return to the board, but you may use a turn to charge the Teems with one, written `*door` here. From your next turn on, the Teems moves for you like that piece.

    Only the type of the captured piece matters, not whether it stood turned. You may exchange the charge, which also takes a turn. The old one returns to your hand.
    .heading = Charging the Teems
shelt-rules-teems =
    You may both have a charge on the Teems at once: its badges show them. Here it moves like a door for Blue, and like a colour on Red's turn. Without a charge of your own you can't move it.

    If your charge is a front piece, you may turn the Teems, or move it together with a front piece of yours. It points the same way for both of you; its tick shows which. Charged with a door, it may also shift like a door, unless an enemy piece could capture it where it stands.

    Be careful where you take it: on its new cell, your opponent's charge may attack your moon.
    .heading = Moving the Teems
shelt-rules-teems-captures =
    When the Teems captures an enemy piece, it stays on that cell. The piece goes to your hand, but your charge is used up for good. If it only moves, the charge stays. Here Blue captured a column and lost the door, its charge. What is used up stays in sight beside the board, small.
    .heading = Capturing with the Teems
shelt-rules-swap =
    You may capture the Teems while your opponent has a charge on it. Your piece and the Teems change places, and that charge is used up. Here the colour did it, and Red's charge is gone. Your own charge stays.
    .heading = Capturing the Teems
shelt-rules-wall =
    While your opponent has no charge on it, the Teems is a wall for you, and you can't capture it. Here the colour has to stop in front of it.
    .heading = The wall
shelt-rules-discharge =
    You may take your charge back into your hand (`*...`) and use it later. That takes a turn. Here it made the Teems a wall, so Red's tower can no longer capture it.
    .heading = Taking the charge back
shelt-rules-moon-captured =
    If you capture the enemy's moon, you win, with 4 points, however many magic pieces you have left.
    .heading = The end: the moon
shelt-rules-magic-captured =
    You also win by capturing all four of the enemy's magic pieces (◆). You get a point for each of your own magic pieces still on the board. Here Blue has both colours and a door: 3 points.
    .heading = The end: the magic pieces
shelt-rules-repetition =
    When the same position comes up for the fourth time, the player to move loses, because that player started the repetition. Here it is Blue. Everything must be the same: where the pieces stand and which way they point, hands, charges, and whose turn it is.

    The winner gets a point for each magic piece left.
    .heading = The end: repetition
shelt-rules-others =
    You lose if you resign, run out of time or have no move. The winner gets a point for each magic piece left. You can also agree on a draw, without points.
    .heading = Other ends

## The lessons of `/learn`.

shelt-lesson-turn = You are Blue and play upwards. Your *column* on b2 moves one step forward or back. **Move the column.**
    .heading = Moving and turning
    .right = Most turns, you move a piece or turn one; you'll meet the other kinds of turns later. Rows (left and right) turn into columns in the same way.
    .wrong = Please take the column for this, and move it one step.
shelt-lesson-turn-2 = The front pieces can turn by 90°. That takes the whole turn. **Turn the column.**
    .wrong = That doesn't turn it. Choose the column, then “{ shelt-step-turn }”.
shelt-lesson-turn-3 = Turned, your column moves left and right. **Step sideways with it.**
    .wrong = Take the column, and go one step left or right.
shelt-lesson-tower = Your *tower* moves one or two steps forward or back. **Move it two steps.**
    .heading = The tower
    .right = It can't jump: a piece in its way stops it. A *diagonal* goes one step diagonally; turned, one step straight.
    .wrong = Take the tower, and choose the cell two steps away.
shelt-lesson-colour = A *colour* moves straight, as far as it likes, like a rook. **Capture a red piece with it.**
    .heading = The colour
    .right = Pieces capture by moving onto an enemy. What you capture stays in your hand – you'll see what for.
    .wrong = Your colour can capture the diagonal, straight ahead of it.
shelt-lesson-door = A *door* can shift one cell left or right, if both cells beside it are empty and nothing attacks it. **Shift yours.**
    .heading = The door
    .right = Doors and colours are the four *magic pieces* (◆) of each side. Take good care of yours!
    .wrong = Take the door, and go one cell left or right.
shelt-lesson-door-2 = But doors mostly move diagonally, as far as they like, like a bishop. **Capture a red piece with yours.**
    .wrong = Your door can capture a red piece two cells away, diagonally ahead.
shelt-lesson-leap = A *leap* goes two cells straight and one to the side, like a knight. **Capture the red diagonal with yours.**
    .heading = The leap
    .right = Nothing can block a leap: only this piece jumps over others.
    .wrong = Your leap is on b3: two cells up and one to the right is s4, where the diagonal stands.
shelt-lesson-accompany = Two front pieces next to each other can move together, if one of them, the leader, can make the step. **Move the row and the column together: the row leads.**
    .heading = Two together
    .right = The row stepped sideways and took the column along. Both cells had to be empty. Two pieces can't move along the line that they share.
    .wrong = That was no move of two pieces. Take the row, then “together with column”.
shelt-lesson-moon = Your *moon* moves one step in any direction. If it's captured, you lose – and nobody warns you. A red colour attacks it! **Move it to safety.**
    .heading = The moon
    .right = No red piece can capture your moon there. Check this before every move.
    .wrong = Red could capture your moon now. Leave column 4, where the red colour attacks.
shelt-lesson-charge = The black Teems belongs to both of you. Charge it with a piece you captured, and it moves like that piece. **Charge it with the door.**
    .heading = The Teems
    .right = The Teems stays there, and the piece you captured goes to your hand. Capturing used up your charge; after a move without a capture, it would have stayed.
    .wrong = That wasn't a charge. Choose “charge with door”.
shelt-lesson-charge-2 = Your charge is on the Teems, so it moves like a door for you: diagonally. **Capture a red piece with the Teems.**
    .wrong = Choose the Teems, and go diagonally to a red piece.
shelt-lesson-discharge = Red's tower could capture the Teems, and your charge would be used up. **Take the charge back into your hand.**
    .heading = Taking a charge back
    .right = Your charge is safe and can be used again. And a Teems without a charge of yours is a wall for Red.
    .wrong = Choose “{ shelt-step-discharge }”.
shelt-lesson-swap = Red has charged the Teems. **Capture it with your colour.**
    .heading = Capturing the Teems
    .right = Your colour and the Teems changed places, and Red's charge is used up. Without a red charge, you couldn't have done it.
    .wrong = Your colour can go straight to the Teems on s2.
shelt-lesson-magic = Red has lost three magic pieces (◆): only a colour is left. **Capture it and win.**
    .heading = Winning by magic
    .right = All four are gone, so you win – with as many points as you have magic pieces left: two colours and a door make 3. Beware: when the same position comes up for the fourth time, the player to move loses.
    .wrong = Red still has a magic piece: the colour on s2.
shelt-lesson-win = **Capture Red's moon.**
    .heading = Winning by the moon
    .right = You win, with 4 points, the most possible. (With the magic pieces, you get 4 only if all of yours are left.) You may also agree on a draw, for 0 points.
    .wrong = Red's moon stands on v4, in the same column as your colour.
shelt-lesson-fork = A leap can attack two pieces at once. **Attack Red's moon and door with yours.**
    .heading = Two at once
    .right = Red could save only one. Look for moves with two threats – they win games.
    .wrong = That doesn't attack both. Try the leap: two cells up, one to the side.
shelt-lesson-fork-2 = The moon has fled. **Capture the door with your leap.**
    .wrong = The door is on v6. Your leap can jump there.

## What the coach says.

shelt-coach-magic = That is a magic piece (◆); { $left ->
    [one] capture the last one too, and { coach-you } { coach-win }.
   *[other] capture the other { $left } as well, and { coach-you } { coach-win }.
}
shelt-coach-praise-magic = You captured { $count } of the four magic pieces (◆) that win.
shelt-coach-praise-captured = You captured { $count ->
    [one] a piece
   *[other] { $count } pieces
} along the way.
shelt-coach-moon-safe = { coach-your.first } moon is under attack; this makes it safe.
shelt-coach-attacks-moon = That attacks { coach-rival }'s moon: if they don't answer, { coach-you } { coach-win }.
shelt-coach-swap = That uses up { coach-rival }'s charge, the { $piece }.
shelt-coach-guarded = If it is captured there, { coach-you } can capture back.
shelt-coach-free = { coach-rival.first } can't capture it there.
shelt-coach-hand = { coach-you.first } can charge the Teems with what is captured.
shelt-coach-charged = From { coach-your } next turn on, the Teems can move for { coach-you } like a { $kind ->
    [column] column
    [row] row
    [diagonal] diagonal
    [tower] tower
    [colour] colour
    [door] door
    [leap] leap
   *[moon] moon
}, at the moment to { $count ->
    [one] one cell
   *[other] { $count } cells
}.
shelt-coach-teems-safe = { coach-rival.first } could have captured the Teems and used up { coach-your } charge; now they can't.
shelt-coach-escapes = On { $origin } it is in danger; on { $target } it is safe.
shelt-coach-saves = { coach-your.first } { shelt-coach-piece } is in danger; this makes it safe.
shelt-coach-piece = { $piece } on { $cell }
shelt-coach-other = { $other } on { $othercell }
shelt-coach-attacks = { coach-then } { coach-you } could capture the { shelt-coach-piece } on { coach-own } next turn.
shelt-coach-attacks-two = { coach-then } { coach-you } could capture the { shelt-coach-piece } or the { shelt-coach-other } on { coach-own } next turn.
shelt-coach-fork = That attacks the { shelt-coach-piece } and the { shelt-coach-other } at once, and { coach-rival } can't save both.
shelt-coach-turned = { coach-then } it moves { $way ->
    [column] up and down
    [row] to the left and right
    [diagonal] diagonally
    [cross] straight, in all four directions
    [tower] up and down, up to two cells
   *[bridge] to the left and right, up to two cells
}.
shelt-coach-guards = If { coach-your } { shelt-coach-piece } is captured, { coach-you } can capture back.
shelt-coach-plans = From there it can go on to { $target } and attack the { shelt-coach-piece }.
shelt-coach-confines = { coach-then } { coach-rival }'s { shelt-coach-piece } can go to { $count ->
    [0] no cell
    [one] only one cell
   *[other] { $count } cells
} instead of { $before }.
shelt-coach-opens = It clears the way for { coach-your } { shelt-coach-piece }, which can then go to { $count ->
    [one] { $count } cell
   *[other] { $count } cells
} instead of { $before }.
shelt-coach-reaches = The { shelt-coach-piece } then has { $count ->
    [one] { $count } cell
   *[other] { $count } cells
} to go to instead of { $before }.
shelt-coach-keeps-moon = After that, { coach-your } moon can't be captured.
shelt-coach-keeps-safe = { coach-then } none of { coach-your } pieces can be captured.
shelt-coach-advances = It comes nearer to { coach-rival }'s side, and can't be captured there.
shelt-coach-forward = It comes nearer to { coach-rival }'s side.
shelt-coach-moon = Your moon is under attack!
shelt-coach-danger = { $count ->
    [one] Your opponent could capture your { shelt-coach-piece }.
   *[other] Your opponent could capture { $count } of your pieces, above all your { shelt-coach-piece }.
}

## Puzzles (see `puzzle-goal-win`).

shelt-puzzle-goal-win = { puzzle-goal-win }
    .about = You win by capturing the moon or the last of the four magic pieces (◆). { $count ->
        [one] Only one move works.
       *[other] Only one first move works. You have { $count } moves.
    }
shelt-fails-nothing = That captures { $magic ->
    [one] neither the moon nor the last magic piece (◆)
   *[other] no moon
}.
shelt-fails-attacks = That attacks the moon, but doesn't capture it.
shelt-fails-lost = That captures { $moon ->
    [yes] your moon
   *[no] the last of your magic pieces (◆)
}, and your opponent wins.
shelt-fails-moon = Your own moon is under attack then.
shelt-fails-escapes = There you can't capture the moon{ shelt-fails-magic }.
shelt-fails-out-of-reach = After that, you can't capture the moon{ shelt-fails-magic } on your next move.
shelt-fails-magic = { $magic ->
    [one] {" "}or the last magic piece (◆)
   *[other] {""}
}
