## Shelt

shelt-title = Shelt
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

## Why a move can't be made.

shelt-refusal-not-a-move = “{ $text }” isn't a move. Write where to and which piece, like b4fav. Two together: b2mil&b3fav. A turn: +pal. A charge: *sim, and to take it back: *...
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

## How it ends.

shelt-reason-moon-captured = the moon was captured
shelt-reason-magic-pieces-captured = all four magic pieces were captured
shelt-reason-repetition = the same position came up for the fourth time
shelt-reason-no-legal-move = no move left
