## Shelt

shelt-title = Shelt
shelt-source = the constructed language Arka (図解シェルト)
shelt-slash = shelt
    .about = Challenge somebody to Shelt: chess where captured pieces give power to a stone that both share

shelt-seat-blue = Blue Arche
shelt-seat-red = Red Sorn

## What the pieces are called, and what can be chosen.

shelt-piece-pal = pal (column)
shelt-piece-ful = ful (row)
shelt-piece-mil = mil (diagonal)
shelt-piece-fav = fav (tower)
shelt-piece-zan = zan (diagonal)
shelt-piece-gil = gil (row)
shelt-piece-ruj = ruj (column)
shelt-piece-ryu = ryu (colour)
shelt-piece-kri = kri (leap)
shelt-piece-mel = mel (door)
shelt-piece-ser = ser (moon)
shelt-piece-lid = lid (door)
shelt-piece-ovi = ovi (leap)
shelt-piece-ral = ral (colour)
shelt-piece-rin = rin (column)
shelt-piece-lel = lel (row)
shelt-piece-kun = kun (diagonal)
shelt-piece-sim = sim (tower)
shelt-piece-axx = axx (diagonal)
shelt-piece-jil = jil (row)
shelt-piece-umt = umt (column)
shelt-piece-rav = rav (colour)
shelt-piece-nen = nen (leap)
shelt-piece-pin = pin (door)
shelt-piece-kmi = kmi (moon)
shelt-piece-ket = ket (door)
shelt-piece-lin = lin (leap)
shelt-piece-len = len (colour)
shelt-piece-tem = the Teems

shelt-choose-piece = Which piece will you use?
shelt-choose-cell = How will it move?
shelt-choose-turn = How will it move?

shelt-step-piece = { $piece }
shelt-step-turn = turn by 90°
shelt-step-with = together with { $piece }
shelt-step-hand = charge with { $piece }
shelt-step-discharge = take the charge back
shelt-confirm-play = { confirm-picked }

## Why a move can't be made.

shelt-refusal-not-a-move = “{ $text }” isn't a move. Write where to and which piece, like `b4fav`. Two together: `b2mil&b3fav`. A turn: `+pal`. A charge: `*sim`, and to take it back: `*...`
shelt-refusal-no-such-piece = No piece is called “{ $piece }”. Every piece has a code of three letters, and the Teems is tem.
shelt-refusal-off-the-board = { $cell } isn't on the board. Rows are v e s t b i p from the top, columns 1 to 7.
shelt-refusal-not-your-piece = That isn't your piece: { $piece } is your opponent's.
shelt-refusal-piece-not-on-the-board = You can't move { $piece }: it isn't on the board any more.
shelt-refusal-piece-is-elsewhere = That was another position: { $piece } is on { $cell } now.
shelt-refusal-cell-taken-by-your-own-piece = { $cell } is taken by a piece of your own, { $piece }.
shelt-refusal-out-of-reach = From where it is, { $piece } can't get to { $cell }. { $movement ->
    [column] It moves one step forward or back.
    [row] It moves one step left or right.
    [diagonal] It moves one step diagonally.
    [cross] Turned, it moves one step forward, back, left or right.
    [tower] It moves one or two steps forward or back.
    [bridge] Turned, it moves one or two steps left or right.
    [colour] It moves in a straight line forward, back, left or right.
    [door] It moves diagonally, or shifts one step left or right.
    [leap] It jumps like a knight in chess.
   *[moon] It moves one step in any direction.
}
shelt-refusal-way-blocked = The way to { $target } is blocked: { $other } is on { $cell }.
shelt-refusal-cells-beside-the-door-not-empty = To shift left or right, a door needs the cells beside it to be empty, on both sides. Taken: { $cells }.
shelt-refusal-door-under-attack = A door that is under attack can't shift. It could be captured from { $attackers }.
shelt-refusal-no-charge-on-the-teems = You have no charge on the Teems. Charge it first with a piece that you have captured.
shelt-refusal-the-teems-is-a-wall = The Teems on { $cell } is a wall: you can only take its place while your opponent has a charge on it.
shelt-refusal-nothing-to-capture = There's nothing to capture on { $cell }.
shelt-refusal-another-piece-there = What stands on { $cell } is { $piece }.
shelt-refusal-not-a-front-piece = Only front pieces turn and accompany each other; { $piece } isn't one.
shelt-refusal-charge-is-not-a-front-piece = The Teems only turns and accompanies while you have charged it with a front piece; { $piece } isn't one.
shelt-refusal-not-neighbours = Only neighbours move together, side by side or one above the other; { $piece } and { $other } aren't.
shelt-refusal-not-the-same-step = Pieces that move together make the same step; { $piece } and { $other } would part.
shelt-refusal-neither-can-make-the-step = For two to move together, one of them has to be able to make the step by itself; neither { $piece } nor { $other } can.
shelt-refusal-companion-in-the-way-of-the-step = The companion stands in the way: { $piece } and { $other } can't move along the line on which they both stand.
shelt-refusal-destinations-not-empty = Pieces that move together capture nothing: both cells have to be empty. Taken: { $cells }.
shelt-refusal-not-in-your-hand = You can't charge the Teems with { $piece }: it isn't in your hand. Only enemy pieces that you have captured are.
shelt-refusal-charges-the-teems-already = You have charged the Teems with { $piece } already.
shelt-refusal-charge-is-used-up = The charge { $piece } is used up, and out of the game.

## What a move changed that its notation doesn't say.

shelt-news-captured = That captured { $piece }.
shelt-news-used-up = The charge { $piece } is used up.
shelt-news-swapped = The Teems and { $piece } have changed places.
shelt-news-charged = The Teems is charged with { $piece } now.
shelt-news-returned = The charge { $piece } is back in the hand.
shelt-news-third-time = This position has come up for the third time. At the fourth, { $seat } loses.

## How it ends.

shelt-reason-moon-captured = The moon was captured.
shelt-reason-magic-pieces-captured = All four magic pieces were captured.
shelt-reason-repetition = { $you ->
    [yes] The same position came up for the fourth time on your turn.
   *[no] The same position came up for the fourth time on { $loser }'s turn.
}

## How the board can be drawn.

shelt-option-labels = Names
shelt-option-labels-code = codes
shelt-option-labels-kana = Japanese
shelt-option-labels-none = none
shelt-slash-labels = names
    .about = What is written on the pieces below their signs
shelt-option-attacks = Pieces under attack
shelt-option-attacks-true = marked
shelt-option-attacks-false = not marked
shelt-slash-attacks = attacks
    .about = Whether pieces that an enemy could capture are marked

## The picture, told to those who can't see it.

shelt-alt-turn = Shelt: { $seat } is to move.
shelt-alt-won = Shelt: { $seat } has won{ $points ->
    [0] .
    [one] { " " }with one point.
   *[other] { " " }with { $points } points.
}
shelt-alt-drawn = Shelt: the game is drawn.
shelt-alt-ended = Shelt: the game was ended without a winner.
shelt-alt-move = { $seat } moved { $piece } from { $origin } to { $target }.
shelt-alt-capture = { $seat } moved { $piece } from { $origin } to { $target } and captured { $other }.
shelt-alt-swap = { $seat } captured the Teems on { $target } with { $piece } from { $origin }: they changed places.
shelt-alt-accompany = { $seat } moved { $piece } and { $other } together to { $cells }.
shelt-alt-turned = { $seat } turned { $piece }.
shelt-alt-charge = { $seat } charged the Teems with { $piece }.
shelt-alt-discharge = { $seat } took the charge back from the Teems.
shelt-alt-teems = The Teems is on { $cell }, { $lies ->
    [turned] turned
   *[upright] upright
}; charges: { $blue ->
    [none] Blue none
   *[other] Blue { $blue }
}, { $red ->
    [none] Red none
   *[other] Red { $red }
}.
shelt-alt-pieces = { $seat } has { $pieces }{ $turned ->
    [0] .
   *[other] { " " }(turned ones with a +).
}
shelt-alt-hand = { $seat } holds { $pieces }.
shelt-alt-magic = { $seat } has captured { $count } of 4 magic pieces.
shelt-alt-attacked = Under attack: { $pieces }.
shelt-alt-picked = Picked: { $choices }.
shelt-alt-choices = { $count ->
    [one] One choice: { $choices }.
   *[other] { $count } choices: { $choices }.
}

## The pages of the rules, one below each picture.

shelt-rules-start =
    Blue Arche begins, Red Sorn follows. A turn is one thing: move a piece, turn one, move two together, charge the Teems, or take the charge back. You can't pass.

    Each side has seven *front* pieces and, behind them, seven *rear* ones. Every piece has a code of three letters; its sign shows how it moves. The black Teems in the middle belongs to both.

    Capture the enemy's moon (kmi or ser), or all four enemy magic pieces: colours and doors, the ones with a star. How many you have is counted in your band.
    .heading = The start and the aim
shelt-rules-line =
    A *column* moves one step forward or back, a *row* one step left or right. Turned, they swap: ruj is a turned column, gil a turned row. A turned piece points sideways.

    All pieces capture by moving onto an enemy piece, as ful could capture kun here. Only leaps jump over other pieces.

    A move is written as the cell where it ends and the piece: `s3ful`.
    .heading = Front: column and row
shelt-rules-diagonal =
    A *diagonal* moves one step diagonally, like mil. Turned, it is a *cross* and moves one step forward, back, left or right, like zan.
    .heading = Front: diagonal and cross
shelt-rules-tower =
    A *tower* moves one or two steps forward or back, like fav. Turned, it is a *bridge* and moves one or two steps left or right, like sim. It doesn't jump: sim can capture pal, but not go past it.
    .heading = Front: tower and bridge
shelt-rules-colour =
    A *colour* moves forward, back, left or right, as far as the way is clear, like a rook in chess. It is a magic piece.
    .heading = Rear: colour
shelt-rules-door =
    A *door* moves diagonally as far as the way is clear, like a bishop in chess. It is a magic piece too.
    .heading = Rear: door
shelt-rules-shift =
    A door may also step one cell left or right, if no piece is beside it on either side and no enemy could capture it where it stands. It captures nothing that way.

    Here mel can shift. The door lid can't: the colour len attacks it.
    .heading = Axis shift
shelt-rules-leap =
    A *leap* moves like a knight in chess: two cells straight on, then one aside. It is the only piece that jumps over others.
    .heading = Rear: leap
shelt-rules-moon =
    The *moon* moves one step in any direction, like a king in chess. If it is captured, you have lost.

    Nothing obliges you to protect it, so watch it yourself.
    .heading = Rear: moon
shelt-rules-turning =
    Instead of moving, you may turn one of your front pieces by 90°, and on a later turn back again. Here Blue has turned the tower fav into a bridge, written `+fav`.
    .heading = Turning
shelt-rules-accompany =
    Two front pieces of yours that stand side by side, or one above the other, may make the same move together. One of them must be able to make it by itself; here ful takes pal along to the right, written `t4pal&b4ful`.

    They can't move along the line on which they both stand, and both cells they go to must be empty: nothing is captured. What stands in the companion's way doesn't matter.
    .heading = Moving together
shelt-rules-charge =
    What you capture goes to your hand, beside the board. It never comes back, but you may charge the Teems with it: that is a turn, written `*pin` here. From your next turn on the Teems moves for you like that piece.

    To exchange a charge takes a turn as well; the old one returns to your hand.
    .heading = Charging the Teems
shelt-rules-teems =
    Both players may have a charge on the Teems at once: the badges on it show them. Here it moves like a door for Blue, and on Red's turn like a colour. Without a charge of your own you can't move it.

    If your charge is a front piece, you may turn the Teems and let it move together with a front piece of yours. It lies the same way for both of you; its tick shows how.
    .heading = Moving the Teems
shelt-rules-teems-captures =
    The Teems captures enemy pieces, and stays on the cell where it did. What it captures goes to your hand, but your charge is used up for good: here Blue got umt and lost the charge pin.
    .heading = Capturing with the Teems
shelt-rules-swap =
    You may capture the Teems while your opponent has a charge on it. Your piece and the Teems then change places, and that charge is used up. Here ryu did it; Red's charge is gone. Your own charge stays.
    .heading = Capturing the Teems
shelt-rules-wall =
    While your opponent has no charge on it, the Teems is a wall for you: you can't capture it. Here ryu has to stop in front of it.
    .heading = The wall
shelt-rules-discharge =
    You may take your charge back into your hand, to use later; that takes a turn, written `*...`. Here the Teems became a wall that way, and Red's tower sim can't capture it any more.
    .heading = Taking the charge back
shelt-rules-moon-captured =
    Whoever captures the enemy's moon wins, with 4 points.
    .heading = The end: the moon
shelt-rules-magic-captured =
    Whoever captures all four of the enemy's magic pieces wins too, with a point for each of their own magic pieces still on the board. Here Blue has ryu, ral and lid: 3 points.
    .heading = The end: the magic pieces
shelt-rules-repetition =
    When the same position comes up for the fourth time, whoever is to move then loses: that is the one who set it going. Here it is Blue. Where the pieces stand and lie, hands, charges and whose turn it is must all be the same.

    The winner gets a point for each magic piece left.
    .heading = The end: repetition
shelt-rules-others =
    Whoever resigns, runs out of time or has no move loses; the winner gets a point for each magic piece left. You may also agree on a draw, which gives no points.
    .heading = Other ends

## The lessons of `/learn`.

shelt-lesson-turn = You are Blue and play upwards. pal is a *column* piece: it moves one step forward or back. **Move pal.**
    .heading = Moving and turning
    .right = Each turn you either move a piece or turn one. Row pieces (left and right) turn into columns in the same way.
    .wrong = Please take pal for this, and move it one step.
shelt-lesson-turn-2 = The pieces of the front row can turn by 90°. That takes the whole turn. **Turn pal.**
    .wrong = That isn't a turn of pal. Choose pal, then “turn by 90°”.
shelt-lesson-turn-3 = Turned, pal moves left and right. **Step sideways with pal.**
    .wrong = Take pal, and go one step left or right.
shelt-lesson-tower = fav is a *tower*: it moves one or two steps forward or back. **Move fav two steps.**
    .heading = The tower
    .right = It can't leap: a piece in its way stops it. The *diagonal* pieces, like mil, go one step diagonally; turned, one step straight.
    .wrong = Take fav, and choose the cell two steps away.
shelt-lesson-colour = ryu is a *colour* piece: it moves straight, as far as it likes, like a rook. **Capture a red piece with ryu.**
    .heading = The colour piece
    .right = Pieces capture by moving onto an enemy. What you capture stays in your hand – you'll see what for.
    .wrong = ryu can capture kun, straight ahead of it.
shelt-lesson-door = mel is a *door*: it moves diagonally, as far as it likes, like a bishop. **Capture a red piece with mel.**
    .heading = The door
    .right = Doors and colour pieces are the four *magic* pieces of each side. Take good care of yours!
    .wrong = mel can capture axx, diagonally ahead of it.
shelt-lesson-door-2 = A door can also shift one cell left or right, if both cells beside it are empty and nothing attacks it. **Shift mel.**
    .wrong = Take mel, and go one cell left or right.
shelt-lesson-leap = kri is a *leap*: two cells straight and one to the side, like a knight. Only this piece leaps over others. **Capture kun with kri.**
    .heading = The leap
    .right = Nothing can block a leap.
    .wrong = kri is on b3: two cells up and one to the right is s4, where kun stands.
shelt-lesson-accompany = Two front pieces next to each other can move together, if one of them can make the step. **Move pal and ful together.**
    .heading = Two together
    .right = ful stepped sideways and took pal along. Both cells had to be empty, and they can't go towards each other.
    .wrong = Only one piece moved. Take ful, then “together with pal”.
shelt-lesson-moon = ser is your *moon*: one step in any direction. If it's captured, you lose – and nobody warns you. len attacks it! **Move it to safety.**
    .heading = The moon
    .right = No red piece can capture your moon there. Check this before every move.
    .wrong = Red could capture your moon now. Leave column 4, where len attacks.
shelt-lesson-charge = The black Teems belongs to nobody. Charge it with a piece that you captured, and you can move it like that piece. **Charge it with pin, a door.**
    .heading = The Teems
    .right = The Teems stays there and your captured piece goes to your hand; the charge is spent. Charging again takes another piece.
    .wrong = That wasn't a charge. Choose “charge with pin”.
shelt-lesson-charge-2 = Your charge is on the Teems, so it moves like a door for you: diagonally. **Capture a red piece with the Teems.**
    .wrong = Choose the Teems, and go diagonally to a red piece.
shelt-lesson-discharge = sim is about to throw your charge off the Teems and spend it. **Take the charge back into your hand.**
    .heading = Taking a charge back
    .right = Your charge is safe and can be used again. And a Teems without a charge of yours is a wall for Red.
    .wrong = Choose “take the charge back”.
shelt-lesson-swap = Red has charged the Teems. **Capture it with ryu.**
    .heading = Beating the Teems
    .right = ryu and the Teems changed places, and Red's charge is out of the game. Without a red charge, you couldn't have done it.
    .wrong = ryu can go straight to the Teems on s2.
shelt-lesson-magic = Red has lost three magic pieces: only rav is left. **Capture it and win.**
    .heading = Winning by magic
    .right = All four are gone, so you win – with as many points as you have magic pieces left: ryu, ral and lid make 3. Beware: whoever brings about the same position four times loses.
    .wrong = Red still has a magic piece: rav, on s2.
shelt-lesson-win = kmi is Red's moon. **Capture it.**
    .heading = Winning by the moon
    .right = The moon is the greatest prize: you win, with 4 points. Players may also agree to a draw, for 0 points.
    .wrong = Red's moon stands on v4, in the same column as your ral.
shelt-lesson-fork = A leap can attack two pieces at once. **Attack Red's moon and the door ket with kri.**
    .heading = Two at once
    .right = Red could save only one. Look for moves with two threats – they win games.
    .wrong = From there kri doesn't attack both kmi and ket. Try two cells up, one to the side.
shelt-lesson-fork-2 = The moon has fled. **Capture ket with kri.**
    .wrong = ket is on v6. kri can leap there.

## What the coach says.

shelt-coach-capture = It captures { $piece }.
shelt-coach-charge = Next turn, you can move the Teems.
shelt-coach-moon = Your moon is under attack!
shelt-coach-danger = Your opponent could capture: { $codes }.
