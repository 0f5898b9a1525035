## New Chaturanga

chaturanga-title = New Chaturanga
chaturanga-slash = chaturanga
    .about = Challenge up to three friends to New Chaturanga: four armies, two dice

## Results in profiles and lists: nobody has lost who is second of four.

chaturanga-profile-results = 1st: { $won } · shared: { $drawn } · 2nd to 4th: { $lost } ({ $share } %)

## Choosing.

chaturanga-choose-die = Which die will you use?
chaturanga-choose-piece = Which piece?
chaturanga-choose-cell = Where to?
chaturanga-choose-face = Which way should it face?
chaturanga-choose-promotion = Which piece should come back?
chaturanga-choose-seat = Whom do you give points to?
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
chaturanga-step-points = { $value ->
    [1] 1 point
   *[other] { $value } points
}
chaturanga-step-end = leave the second die
chaturanga-step-pass = pass
chaturanga-step-ready = ready

chaturanga-confirm-play = { confirm-picked }

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
chaturanga-told-move-end = { $player } leaves the second die.
chaturanga-told-move-pass = { $player } passes.
chaturanga-told-move-ready = { $player } is ready.
chaturanga-told-forced-pass = { $player } can use neither die and passes.
chaturanga-told-forced-end = { $player } can't use the second die.
chaturanga-told-forced-ready = { $player } has no soldier left to turn and is ready.
chaturanga-news-gift = { $points ->
    [one] { $player } gets 1 point.
   *[other] { $player } gets { $points } points.
}
chaturanga-news-captive = The king of { $player } is captured, and a captive of { $captor ->
    [black] Black
    [red] Red
    [green] Green
   *[yellow] Yellow
} now. Its army is petrified.
chaturanga-news-second-king = The king of { $player } is captured, the second one: { $captor ->
    [black] Black
    [red] Red
    [green] Green
   *[yellow] Yellow
} keeps it for 2 points. Its army is petrified.
chaturanga-news-stayed = With that, the king of { $player } stays captive.
chaturanga-news-in-the-way = The king of { $player } stays captive, as a piece stands on the cell where it began.
chaturanga-news-freed = The king of { $player } has escaped, and its army wakes. Each of its soldiers may turn once.
chaturanga-news-out = { $player } has no piece left besides the king, and is out of the game.
chaturanga-news-sudden-death = Two kings are left, with equal scores. From now on it is sudden death between { $one ->
    [black] Black
    [red] Red
    [green] Green
   *[yellow] Yellow
} and { $second ->
    [black] Black
    [red] Red
    [green] Green
   *[yellow] Yellow
}: whoever captures or eliminates the other's king, or takes the throne opposite, wins. The others are out of the game.
chaturanga-told-aside = { $player } gives points away.
chaturanga-played-move-end = You leave the second die.
chaturanga-played-move-pass = You pass.
chaturanga-played-move-ready = You are ready.
chaturanga-played-aside = You have given points away.
chaturanga-confirm-dogive = Give **{ $picked }**? A gift can't be undone.
chaturanga-leaving = The army is out of the game; its pieces stay, petrified.

## How it ends.

chaturanga-reason-king-on-the-throne-opposite = The king took the throne opposite.
chaturanga-reason-scores = Two kings were left, and the higher score decided.
chaturanga-reason-sudden-death = The scores were level, and sudden death decided.
chaturanga-reason-400-turns = Nobody captured or promoted anything for 400 turns.
chaturanga-reason-last-army = No other army is left.

## The picture, told to those who can't see it.

chaturanga-alt-turn = { $seat } is to move.
chaturanga-alt-won = { $seat } has won.
chaturanga-alt-shared = { $seat } shares the first place.
chaturanga-alt-ended = The game was ended without a winner.
chaturanga-alt-mustering = The dice show king or soldier twice, so the captive king is free; its soldiers may be turned.
chaturanga-alt-dice = The dice show { $first ->
    [K] king or soldier
    [R] chariot
    [N] cavalry
   *[E] elephant
} and { $second ->
    [K] king or soldier
    [R] chariot
    [N] cavalry
   *[E] elephant
}{ $left ->
    [1] {""}; the one left is { $die ->
        [K] king or soldier
        [R] chariot
        [N] cavalry
       *[E] elephant
    }.
   *[other] .
}
chaturanga-alt-sudden-death = Sudden death: scores decide nothing any more.
chaturanga-alt-moved = { $seat }'s { $kind } went from { $origin } to { $target }.
chaturanga-alt-captured = { $seat }'s { $kind } went from { $origin } to { $target } and captured there.
chaturanga-alt-turned = { $seat }'s soldier on { $cell } turned { $facing ->
    [n] north
    [e] east
    [s] south
   *[w] west
}.
chaturanga-alt-promoted = { $seat }'s soldier on { $cell } was promoted: { $kind }.
chaturanga-alt-passed = { $seat } passed.
chaturanga-alt-unusable = { $seat } passed, unable to use { $first ->
    [K] king or soldier
    [R] chariot
    [N] cavalry
   *[E] elephant
} and { $second ->
    [K] king or soldier
    [R] chariot
    [N] cavalry
   *[E] elephant
}.
chaturanga-alt-stayed = { $seat } threw { $first ->
    [K] king or soldier
    [R] chariot
    [N] cavalry
   *[E] elephant
} and { $second ->
    [K] king or soldier
    [R] chariot
    [N] cavalry
   *[E] elephant
}: the king stays captive.
chaturanga-alt-picked = Picked: { $choices }.
chaturanga-alt-choices = { $count ->
    [one] One choice: { $choices }.
   *[other] { $count } choices: { $choices }.
}
chaturanga-alt-army = { $seat }: { $score ->
    [one] 1 point.
   *[other] { $score } points.
}
chaturanga-alt-captive = King captive of { $captor ->
    [black] Black
    [red] Red
    [green] Green
   *[yellow] Yellow
}, army petrified.
chaturanga-alt-petrified = Petrified.
chaturanga-alt-eliminated = Eliminated.
chaturanga-alt-pieces = { $king ->
    [none] {""}
   *[other] King { $king }.{" "}
}{ $chariot ->
    [none] {""}
   *[other] Chariot { $chariot }.{" "}
}{ $cavalry ->
    [none] {""}
   *[other] Cavalry { $cavalry }.{" "}
}{ $elephant ->
    [none] {""}
   *[other] Elephant { $elephant }.{" "}
}{ $soldiers ->
    [0] No soldiers.
   *[other] { $soldiers ->
        [one] Soldier
       *[other] Soldiers
    } facing{ $n ->
        [none] {""}
       *[other] {" "}north { $n }
    }{ $e ->
        [none] {""}
       *[other] {" "}east { $e }
    }{ $s ->
        [none] {""}
       *[other] {" "}south { $s }
    }{ $w ->
        [none] {""}
       *[other] {" "}west { $w }
    }.
}
chaturanga-alt-back = Promoted: { $cells }.
chaturanga-alt-barracks = In the barracks: { $waiting ->
    [R] chariot
    [N] cavalry
    [E] elephant
    [RN] chariot and cavalry
    [RE] chariot and elephant
    [NE] cavalry and elephant
   *[RNE] chariot, cavalry and elephant
}.

## The pages of the rules, one below each picture.

chaturanga-rules-set-up =
    Four armies meet, each with a king, a chariot, cavalry, an elephant and four soldiers. Black begins, and the turn passes clockwise: Black, Red, Green, Yellow. Black faces Green, and Red faces Yellow. Whoever ate curry most recently decides who plays which army.

    Win by leading your king to the cell where the king opposite began, or by having the higher score when only two kings are left. Each panel in a corner shows a score (star) and the pieces waiting in the barracks (house).
    .heading = Set-up
chaturanga-rules-dice =
    At the start of your turn two dice are thrown. Each shows crown and soldier, chariot, cavalry or elephant, and lets that piece act. Use the dice one at a time, in any order; the same face twice is two uses.

    You must use one die if you can; the second is up to you. If you can use neither, you pass. Here Green has moved the cavalry, and may still use the other die.
    .heading = The dice
chaturanga-rules-king =
    The die with crown and soldier lets the king take one step in any of the eight directions – or it lets any one of your soldiers act.
    .heading = King
chaturanga-rules-chariot =
    The chariot goes any distance along a file or a rank. It can't leap: it stops before a piece of its own army, or captures the first enemy in its way.
    .heading = Chariot
chaturanga-rules-cavalry =
    Cavalry moves like a knight in chess: two cells straight and one to the side, over whatever stands between.
    .heading = Cavalry
chaturanga-rules-elephant =
    The elephant goes one or two cells diagonally, in all four directions. It leaps: what stands on the first cell doesn't stop it from reaching the second.
    .heading = Elephant
chaturanga-rules-soldier =
    A soldier points where it faces. It steps one cell ahead if that cell is empty, and captures one cell diagonally ahead – never straight ahead, and never a king.
    .heading = Soldier
chaturanga-rules-turning =
    Instead of moving, a soldier may turn to face any other direction. That uses the die. Here the soldier, which faced the far side, has turned to the right.
    .heading = Turning a soldier
chaturanga-rules-stead =
    A die with chariot, cavalry or elephant may be used for a soldier instead, if it stands on the same line as that piece, seen in the direction your army marches: the same file for Black and Green, the same rank for Red and Yellow. It may turn, too.

    Here the die lets the chariot move, or one of the two soldiers before it act.
    .heading = A soldier in its stead
chaturanga-rules-both-lost =
    If the pieces of both dice are off the board, you may act with any one soldier instead. That uses both dice. Or you pass. Your king is on the board whenever you act, so a die with the crown never counts as lost.
    .heading = Both pieces lost
chaturanga-rules-score =
    You capture by moving onto another army's piece. A captured soldier is yours to keep: 1 point, counted beside the star.
    .heading = Capturing a soldier
chaturanga-rules-barracks =
    A captured chariot, cavalry or elephant brings no point. It waits in its owner's barracks, beside the house, for a soldier to be promoted. If it had come back that way before (it bears a star), it is out of the game for good.
    .heading = The barracks
chaturanga-rules-captive =
    The first king captured becomes its captor's captive, without a point. What is left of its army is petrified: grey and turned over, the pieces stay where they are, can't move, and stand in the way. Any of them captured now, soldier or not, is kept for 1 point and never goes to the barracks.
    .heading = A captive king
chaturanga-rules-second-king =
    If another king is captured before the first one has escaped, its captor keeps it for 2 points, and that army is petrified too. Only two kings are left then, so the scores are compared at once: here Green wins.
    .heading = The second king
chaturanga-rules-escape =
    While your king is captive, your turn is only a throw. Crown and soldier on both dice set it free, if its first cell is empty: the king goes back there and the army wakes. Then each of your soldiers may turn once, and your turn ends.

    With anything else you stay captive. Once a king has escaped, the next one captured counts as the first again.
    .heading = Escape
chaturanga-rules-promotion =
    A soldier that arrives on the row farthest forward from its army's side, by any die, is exchanged at once for a piece waiting in your barracks. It must be, and you choose which. The soldier leaves the game.
    .heading = Promotion
chaturanga-rules-promotion-later =
    If the barracks are empty, the soldier stays there. Once a piece is waiting, a die with crown and soldier may promote the soldier where it stands; that is all this die does then. Walking along the far row promotes nobody. A promoted piece bears a star.
    .heading = Promotion later
chaturanga-rules-gifts =
    Alliances bind nobody, but points can seal them: at any time, in or out of your turn, you may give one or more of your points to another player who is still in the game. It can't be undone. Here Green has given Yellow 2 points.
    .heading = Gifts
chaturanga-rules-elimination =
    An army that has nothing left on the board but its king is eliminated, even if pieces wait in its barracks. Its king is removed, captive or not, and nobody scores for it. Here Yellow has just lost its last soldier.
    .heading = Elimination
chaturanga-rules-throne =
    A king that enters the cell where the king opposite began wins at once, even if the cell is empty and whatever has become of that army. A little throne marks these cells. Here Green's king has reached Black's.
    .heading = Winning: the throne opposite
chaturanga-rules-scores =
    When only two kings are left on the board, their armies' scores are compared, and the higher one wins. A captive king doesn't count as being on the board. Here Yellow has been eliminated and Red's king is captive: Green wins by 3 to 2.
    .heading = Winning: the scores
chaturanga-rules-sudden-death =
    If the scores are equal when two kings are left, those two armies play on and the others are eliminated. Captives can't escape any more and scores decide nothing, so they are struck through. Whoever captures or eliminates the other's king wins, or enters the throne opposite.
    .heading = Sudden death
chaturanga-rules-400-turns =
    After 400 turns in a row without a capture or a promotion the highest score wins, among the armies with a king on the board. Equal scores share the first place, as Green and Yellow do here.
    .heading = 400 quiet turns
chaturanga-rules-leaving =
    When a player leaves, the army is eliminated: its king goes, and its other pieces stay, petrified. The others play on. If only two kings are left, the scores are compared.
    .heading = Leaving

## The lessons of `/learn`.

chaturanga-lesson-dice = You are Green and play upwards. Each turn two dice say what may act. With `K`, the king moves or any one soldier acts. **Use K: one step ahead with a soldier.**
    .heading = Two dice
    .right = One die after the other, in any order. That was your turn.
    .wrong = Choose the die K, then a soldier, and one step ahead.
chaturanga-lesson-dice-2 = The other die shows `N`: your cavalry, which leaps like a knight in chess. **Move the cavalry.**
    .wrong = Take the cavalry itself, on b1.
chaturanga-lesson-soldier = A soldier steps straight ahead, but captures diagonally ahead. **Capture a soldier with yours.**
    .heading = Soldiers and points
    .right = A captured soldier is 1 point. The highest score decides most games. And nobody must use the second die.
    .wrong = No point for that. Your soldier on c4 can capture diagonally ahead.
chaturanga-lesson-soldier-2 = +1 for you! The other die may stay unused. **End your turn.**
    .wrong = Choose “leave the second die”.
chaturanga-lesson-turn = Instead of moving, a soldier can turn and face another way. **Turn a soldier.**
    .heading = Turning soldiers
    .right = It now walks and captures that way. So soldiers can go anywhere.
    .wrong = That soldier moved. Choose a new direction for it instead.
chaturanga-lesson-chariot = `R` is the chariot: straight, any distance, but not over others. **Capture something with the chariot.**
    .heading = The chariot
    .right = If you capture a soldier, you get 1 point. Other pieces give no points: they wait in their owner's barracks.
    .wrong = Choose the die R and the chariot on c5, and go straight to an enemy.
chaturanga-lesson-elephant = `E` is the elephant: one or two cells diagonally, leaping over others. **Capture something with the elephant.**
    .heading = The elephant
    .right = An elephant leaps over whatever stands in between.
    .wrong = Choose the die E and the elephant on d4. Two cells diagonally, there's an enemy.
chaturanga-lesson-stead = Instead of the chariot, a soldier in the same column as the chariot may act. The same goes for cavalry and elephant. **Use R for a soldier.**
    .heading = A soldier instead
    .right = Soldiers in column a, where your chariot stands, could do it.
    .wrong = Choose the die R, then a soldier in the chariot's column.
chaturanga-lesson-lost = The dice show chariot and cavalry, and you've lost both. Then any one soldier may act, with both dice. **Move a soldier.**
    .heading = Both pieces lost
    .right = Lost pieces never stop you entirely. If nothing can be done, you pass.
    .wrong = Move a soldier instead of turning it or passing.
chaturanga-lesson-promotion = A soldier that reaches the far row becomes a piece from your barracks, where your captured pieces wait. **Promote your soldier on d7.**
    .heading = Promotion
    .right = Your piece is back! If the barracks are empty, the soldier waits there for a `K`.
    .wrong = Step with the soldier on d7 to d8, and choose who comes back.
chaturanga-lesson-captive = Capture a king, and his whole army is petrified: it can't move, and each piece of it is worth 1 point. Your own soldier is in the chariot's way. **Clear the row with K.**
    .heading = Capturing a king
    .right = The first king becomes your captive; a second one would be worth 2 points. Use one die to prepare, the other to strike.
    .wrong = Your chariot on b4 still can't reach the king on h4. Move the soldier off row 4.
chaturanga-lesson-captive-2 = The way is free. **Capture Red's king with the chariot.**
    .wrong = The chariot on b4 can go straight to h4.
chaturanga-lesson-escape = Your king was captive, and two `K` have set him free! Before it goes on, each soldier may turn once. **Turn a soldier.**
    .heading = Escape
    .right = Your army is awake again. A captive's turn is just a roll: only two `K` free the king.
    .wrong = Choose a soldier and a new direction first.
chaturanga-lesson-escape-2 = The others may turn too. **You are ready: end your turn.**
    .wrong = Choose “ready”.
chaturanga-lesson-throne = A king who enters the home cell of the king opposite wins at once. **Take Black's throne on e8.**
    .heading = The throne
    .right = You win, whatever the scores. Keep an eye on the king opposite, and on your own throne!
    .wrong = e8 is right next to your king on d7. Use the die K.
chaturanga-lesson-scores = An army whose king stands alone is out. When only two kings are left, the higher score wins. You have 2 points, Black has 2. **Capture Yellow's last soldier.**
    .heading = Winning by points
    .right = Yellow is out, two kings are left, and you lead 3 to 2: you win. On equal scores these two would fight it out; only after 400 quiet turns can the first place be shared.
    .wrong = The game isn't won yet. Your chariot on b2 can capture on b5.

## What the coach says.

chaturanga-coach-king = It captures a king and petrifies his army.
chaturanga-coach-points = It scores { $points ->
    [one] 1 point.
   *[other] { $points } points.
}
chaturanga-coach-capture = It sends a piece to its owner's barracks.
chaturanga-coach-promotion = It brings one of your pieces back.
