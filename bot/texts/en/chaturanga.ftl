## New Chaturanga

chaturanga-title = New Chaturanga
chaturanga-slash = chaturanga
    .about = Challenge up to three friends to New Chaturanga: four armies, two dice

## Choosing.

chaturanga-choose-die = Which die will you use?
chaturanga-choose-piece = Which piece?
chaturanga-choose-cell = Where to?
chaturanga-choose-face = Which way should it face?
chaturanga-choose-promotion = Which piece should come back?
chaturanga-choose-to = Whom do you give points to?
chaturanga-choose-points = How many points?

chaturanga-step-die = { $value ->
    [K] K · king or soldier
    [R] R · chariot
    [N] N · cavalry
    [E] E · elephant
   *[other] both dice · any soldier
}
chaturanga-step-face = { $value ->
    [n] turn towards rank 8
    [e] turn towards file h
    [s] turn towards rank 1
   *[w] turn towards file a
}
chaturanga-step-promotion = { $value ->
    [R] R · chariot
    [N] N · cavalry
   *[E] E · elephant
}
chaturanga-step-to = { $value ->
    [black] Black
    [red] Red
    [green] Green
   *[yellow] Yellow
}
chaturanga-step-points = { $value ->
    [1] 1 point
   *[other] { $value } points
}
chaturanga-step-end = leave the second die
chaturanga-step-pass = pass
chaturanga-step-ready = ready

## Why something can't be done.

chaturanga-refusal-not-a-move = “{ $text }” isn't a move. Write the die first, then where from and where to: K e8-e7, or R h8xh3 for a capture. K g7>w turns a soldier, K a8=R promotes one.
chaturanga-refusal-no-die-named = Which die is that for? Write it first, like K e8-e7.
chaturanga-refusal-off-the-board = { $cell } isn't on this board.

chaturanga-refusal-the-dice-come-first = The dice have to be thrown first.
chaturanga-refusal-the-dice-are-thrown-already = The dice aren't due now.
chaturanga-refusal-no-such-roll = Two dice can't show { $roll }.
chaturanga-refusal-no-such-die-left = You have no { $die } to use now; what's left is { $dice }.
chaturanga-refusal-both-dice-are-needed = That takes both dice, and you have used one already.
chaturanga-refusal-not-both-pieces-are-lost = Any soldier may act for both dice only if the pieces of both are off the board. The one for { $die } is on { $cell }.
chaturanga-refusal-a-die-can-be-used = You can't pass, because at least one die can be used: for example { $notation }.
chaturanga-refusal-no-die-was-used-yet = “end” leaves the second die; use one first. If neither can be used, it's a pass.
chaturanga-refusal-a-second-die-is-left-with-end = You have used a die already, so this isn't a pass. Write end to leave the second one.

chaturanga-refusal-no-piece-there = There's no piece on { $cell }.
chaturanga-refusal-a-piece-of-another-army = The piece on { $cell } belongs to { $seat }.
chaturanga-refusal-petrified-pieces-cant-move = The piece on { $cell } is petrified, as { $seat } has no king on the board. Nobody can move it.
chaturanga-refusal-the-die-names-another-piece = { $kind ->
    [king] The king on { $cell }
    [chariot] The chariot on { $cell }
    [cavalry] The cavalry on { $cell }
   *[elephant] The elephant on { $cell }
} can't use the die { $die }.
chaturanga-refusal-the-piece-of-this-die-is-lost = Your piece for { $die } is off the board, so no soldier can act in its stead.
chaturanga-refusal-not-on-the-line-of-its-piece = The soldier on { $cell } can act for { $die } only from the same line as the piece on { $piece }, along your army's way forward.
chaturanga-refusal-only-a-soldier-acts-for-both-dice = With both pieces lost, only a soldier can act. The piece on { $cell } isn't one.

chaturanga-refusal-cell-taken-by-your-own-piece = { $cell } is taken by a piece of your own.
chaturanga-refusal-a-king-goes-one-step = A king goes one step, in any direction: not from { $origin } to { $target }.
chaturanga-refusal-a-chariot-goes-straight = A chariot goes straight along a file or a rank: not from { $origin } to { $target }.
chaturanga-refusal-a-chariot-cant-leap = A chariot can't leap, and there's a piece in its way on { $cell }.
chaturanga-refusal-cavalry-leaps-like-a-knight = Cavalry leaps like a knight in chess: not from { $origin } to { $target }.
chaturanga-refusal-an-elephant-goes-one-or-two-diagonally = An elephant goes one or two cells diagonally: not from { $origin } to { $target }.
chaturanga-refusal-a-soldier-goes-where-it-faces = The soldier on { $cell } faces { $facing ->
    [n] rank 8
    [e] file h
    [s] rank 1
   *[w] file a
}. It steps one cell that way, or captures one cell diagonally ahead.
chaturanga-refusal-a-soldier-never-captures-straight-ahead = { $cell } is taken, and a soldier never captures straight ahead, only diagonally.
chaturanga-refusal-a-soldier-goes-diagonally-only-to-capture = A soldier goes diagonally only to capture, and { $cell } is empty.
chaturanga-refusal-a-soldier-cant-capture-a-king = There's a king on { $cell }, and a soldier can't capture a king.
chaturanga-refusal-a-capture-is-written-x = That would be a capture; write { $notation } if you mean it.
chaturanga-refusal-nothing-to-capture = There's nothing to capture; write { $notation } if you mean it.
chaturanga-refusal-only-a-soldier-turns = The piece on { $cell } isn't a soldier; only soldiers turn.
chaturanga-refusal-it-faces-that-way-already = The soldier on { $cell } faces that way already.

chaturanga-refusal-promotion-is-a-must = A soldier that arrives on the far row has to be promoted. Say to what, like =R; waiting in your barracks: { $kinds }.
chaturanga-refusal-only-a-soldier-is-promoted = Only soldiers are promoted, and this is { $kind ->
    [king] a king
    [chariot] a chariot
    [cavalry] cavalry
   *[elephant] an elephant
}.
chaturanga-refusal-not-on-the-far-row = Soldiers are promoted on the row farthest forward from your side, and { $cell } isn't on it.
chaturanga-refusal-already-on-the-far-row = A soldier that walks along the far row to { $cell } isn't promoted by that. A K can promote it where it stands.
chaturanga-refusal-later-promotion-takes-a-k = A soldier waiting on the far row is promoted by a K, not by { $die }.
chaturanga-refusal-the-barracks-are-empty = Your barracks are empty, so there's nothing to promote a soldier to.
chaturanga-refusal-not-in-the-barracks = { $kind ->
    [chariot] No chariot of yours
    [cavalry] No cavalry of yours
   *[elephant] No elephant of yours
} is waiting in the barracks.

chaturanga-refusal-the-army-musters-first = { $seat } has just been freed: soldiers may turn now, and then the army is ready.
chaturanga-refusal-nobody-musters = No army is being mustered. To turn a soldier in your turn, write the die first, like K g7>w.
chaturanga-refusal-turned-already = The soldier on { $cell } has been turned already.

chaturanga-refusal-army-eliminated = { $seat } is out of the game.
chaturanga-refusal-a-gift-to-oneself = { $seat } can't give points to itself.
chaturanga-refusal-a-gift-of-nothing = A gift is one point at least.
chaturanga-refusal-more-points-than-it-has = { $seat } has { $score ->
    [0] no points
    [one] only 1 point
   *[other] only { $score } points
} to give.

## What the channel is told.

chaturanga-told-roll-k-k = 🎲 The dice show `[K K]`: king or soldier, twice.
chaturanga-told-roll-k-r = 🎲 The dice show `[K R]`: king or soldier, and chariot.
chaturanga-told-roll-k-n = 🎲 The dice show `[K N]`: king or soldier, and cavalry.
chaturanga-told-roll-k-e = 🎲 The dice show `[K E]`: king or soldier, and elephant.
chaturanga-told-roll-r-r = 🎲 The dice show `[R R]`: chariot, twice.
chaturanga-told-roll-r-n = 🎲 The dice show `[R N]`: chariot, and cavalry.
chaturanga-told-roll-r-e = 🎲 The dice show `[R E]`: chariot, and elephant.
chaturanga-told-roll-n-n = 🎲 The dice show `[N N]`: cavalry, twice.
chaturanga-told-roll-n-e = 🎲 The dice show `[N E]`: cavalry, and elephant.
chaturanga-told-roll-e-e = 🎲 The dice show `[E E]`: elephant, twice.
chaturanga-told-forced-pass = { $player } can use neither die and passes.
chaturanga-told-forced-end = { $player } can't use the second die.
chaturanga-told-forced-ready = { $player } has no soldier left to turn and is ready.
chaturanga-told-aside = { $player } gives points away: `{ $move }`.
chaturanga-confirm-dogive = Really `{ $move }`? A gift can't be undone.
chaturanga-leaving = The army is out of the game; its pieces stay, petrified.

## How it ends.

chaturanga-reason-king-on-the-throne-opposite = the king took the throne opposite
chaturanga-reason-scores = two kings left, and the higher score
chaturanga-reason-sudden-death = sudden death
chaturanga-reason-400-turns = 400 turns without a capture or a promotion
chaturanga-reason-last-army = the last army in the game
