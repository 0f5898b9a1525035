## New Chaturanga

chaturanga-title = New Chaturanga
chaturanga-source = rules by Shownan Rocketeers, 2012; 400 turns, draws and leaving by Banmen
chaturanga-about = Four armies on one board, and two dice that say which of your pieces may move.
chaturanga-board-side = On this board, { $seat } is at the bottom.
chaturanga-goal = Goal: Bring your king to the cell where the king opposite began, or have the most points once only two kings are left.
chaturanga-slash = chaturanga
    .about = Challenge up to three friends to New Chaturanga: four armies, two dice

## Results in profiles and lists: nobody has lost who is second of four.

chaturanga-profile-results = 1st { $won } · shared { $drawn } · 2nd–4th { $lost } ({ $share }%)

## Choosing.

chaturanga-choose-die = Which die?
chaturanga-choose-piece = Which piece?
chaturanga-choose-soldier = Which soldier will you turn?
chaturanga-choose-cell = Where to?
chaturanga-choose-cell-face = Where to, or which way should it face?
chaturanga-choose-face = Which way should it face?
chaturanga-choose-promotion = Which piece comes back?
chaturanga-choose-seat = Who gets the points?
chaturanga-choose-points = How many points?

chaturanga-step-die = { $value ->
    [K] king or soldier (K)
    [R] chariot (R)
    [N] cavalry (N)
    [E] elephant (E)
   *[other] both dice (any soldier)
}
chaturanga-step-face = { $value ->
    [up] turn up ↑
    [right] turn right →
    [down] turn down ↓
   *[left] turn left ←
}
chaturanga-step-capture = { $cell } × { $piece }{ $points ->
    [0] {""}
   *[other] {" "}(+{ $points })
}
    .brief = { $cell } ×{ $points ->
        [0] {""}
       *[other] {" "}+{ $points }
    }
chaturanga-step-own = { $piece } { $cell }{ $die ->
    [own] {""}
    [R] {" "}(chariot die)
    [N] {" "}(cavalry die)
    [E] {" "}(elephant die)
   *[other] {" "}(either die)
}
chaturanga-piece-king = king
chaturanga-piece-chariot = chariot
chaturanga-piece-cavalry = cavalry
chaturanga-piece-elephant = elephant
chaturanga-piece-soldier = soldier
chaturanga-step-promotion = { $value ->
    [R] R · chariot
    [N] N · cavalry
   *[E] E · elephant
}
chaturanga-step-points = { $value ->
    [1] 1 point
   *[other] { $value } points
}
chaturanga-step-end = skip the second die
chaturanga-step-pass = pass
chaturanga-step-ready = done

chaturanga-confirm-play-end = Skip the second die?
chaturanga-confirm-play-pass = Pass?
chaturanga-confirm-play-ready = Finish turning your soldiers?

## Moves in words: what somebody did, and the infinitive.

chaturanga-moved = { $die ->
    [own] moved
    [both] used both dice to move
    [R] used the chariot die to move
    [N] used the cavalry die to move
   *[E] used the elephant die to move
}
    .do = { $die ->
        [own] move
        [both] use both dice to move
        [R] use the chariot die to move
        [N] use the cavalry die to move
       *[E] use the elephant die to move
    }
chaturanga-turned = { $die ->
    [own] turned
    [both] used both dice to turn
    [R] used the chariot die to turn
    [N] used the cavalry die to turn
   *[E] used the elephant die to turn
}
    .do = { $die ->
        [own] turn
        [both] use both dice to turn
        [R] use the chariot die to turn
        [N] use the cavalry die to turn
       *[E] use the elephant die to turn
    }
chaturanga-captured = { $seat }'s { $other }{ $points ->
    [0] {""}
   *[other] {" "}(+{ $points })
}
    .do = { chaturanga-captured }
chaturanga-became = { $kind ->
    [chariot] a chariot
    [cavalry] cavalry
   *[elephant] an elephant
}
    .do = { chaturanga-became }
chaturanga-towards = { $facing ->
    [up] up
    [right] right
    [down] down
   *[left] left
}
chaturanga-move-act = { $who } { chaturanga-moved } the { $piece } from { $origin } to { $target }
    .do = { chaturanga-moved.do } the { $piece } from { $origin } to { $target }
    .brief = { $who } moved the { $piece } { $origin } → { $target }
chaturanga-move-capture = { $who } { chaturanga-moved } the { $piece } from { $origin } to { $target }, capturing { chaturanga-captured }
    .do = { chaturanga-moved.do } the { $piece } from { $origin } to { $target }, capturing { chaturanga-captured.do }
    .brief = { $who } captured { $seat }'s { $other }{ $points ->
        [0] {""}
       *[other] {" "}(+{ $points })
    } with the { $piece } { $origin } → { $target }
chaturanga-move-promotion = { $who } { chaturanga-moved } the { $piece } from { $origin } to { $target }, where it became { chaturanga-became }
    .do = { chaturanga-moved.do } the { $piece } from { $origin } to { $target }, where it becomes { chaturanga-became.do }
    .brief = { $who } moved the { $piece } { $origin } → { $target }, now { chaturanga-became }
chaturanga-move-capture-promotion = { $who } { chaturanga-moved } the { $piece } from { $origin } to { $target }, capturing { chaturanga-captured }, and it became { chaturanga-became }
    .do = { chaturanga-moved.do } the { $piece } from { $origin } to { $target }, capturing { chaturanga-captured.do }, where it becomes { chaturanga-became.do }
    .brief = { $who } captured { $seat }'s { $other }{ $points ->
        [0] {""}
       *[other] {" "}(+{ $points })
    } with the { $piece } { $origin } → { $target }, now { chaturanga-became }
chaturanga-move-turn = { $who } { chaturanga-turned } the soldier on { $cell } { chaturanga-towards }
    .do = { chaturanga-turned.do } the soldier on { $cell } { chaturanga-towards }
    .brief = { $who } turned the soldier { $cell } { chaturanga-towards }
chaturanga-move-later-promotion = { $who } promoted the soldier on { $cell }, which became { chaturanga-became }
    .do = promote the soldier on { $cell }, which becomes { chaturanga-became.do }
    .brief = { $who } promoted the soldier { $cell } to { chaturanga-became }
chaturanga-move-end = { $who } skipped the second die
    .do = skip the second die
    .brief = {""}
chaturanga-move-pass = { $who } passed
    .do = pass
chaturanga-move-ready = { $who } finished turning soldiers
    .do = finish turning soldiers
    .brief = {""}

## Why something can't be done.

# What people may write instead of a move's notation: `word, word = notation; …`. Directions are arrows.
chaturanga-typed = king, crown = K; chariot, rook = R; cavalry, knight, horse = N; elephant = E; soldier, pawn, move, turn, on = ; promote to chariot = `=R`; promote to cavalry = `=N`; promote to elephant = `=E`; up = ↑; right = →; down = ↓; left = ←; to = -; takes, captures = x; skip, end turn = end; done = ready
chaturanga-refusal-not-a-move = “{ $text }” isn't a move. Write where it starts and ends, like { $example }; the letter in front is the die. Write x instead of - for a capture, an arrow (or up, right, down or left, as you see the board) to turn a soldier, like `g7←`, and =R, =N or =E to promote one.
chaturanga-refusal-origin-is-missing = From where to { $cell }? Write both cells, like { $example }.
chaturanga-refusal-no-such-facing = To turn a soldier, write its cell and an arrow, or up, right, down or left, as you see the board: `g7←` or `g7 left`.
chaturanga-refusal-one-die-at-a-time = One die at a time: write { $first } first, and the other move after that.
chaturanga-refusal-no-die-named = Either die can do that. Write the one you use first: { $first } or { $second }.
chaturanga-refusal-off-the-board = { $cell } isn't on this board. Its cells run from a1 to h8.

chaturanga-refusal-the-dice-come-first = The dice haven't been rolled yet.
chaturanga-refusal-the-dice-are-thrown-already = It isn't time to roll the dice.
chaturanga-refusal-no-such-roll = Two dice can't show { $roll }.
chaturanga-refusal-no-such-die-left = You can't use { $die ->
    [K] king or soldier (K)
    [R] the chariot (R)
    [N] the cavalry (N)
   *[E] the elephant (E)
} now. The dice you can use show { $first ->
    [K] king or soldier (K)
    [R] the chariot (R)
    [N] the cavalry (N)
   *[E] the elephant (E)
}{ $second ->
    [none] {""}
    [same] {" "}twice
    [K] {" "}and king or soldier (K)
    [R] {" "}and the chariot (R)
    [N] {" "}and the cavalry (N)
   *[E] {" "}and the elephant (E)
}.
chaturanga-refusal-both-dice-are-needed = That takes both dice, and you've already used one.
chaturanga-refusal-not-both-pieces-are-lost = You can use both dice for any one soldier only if you've lost both pieces. Your { $die ->
    [K] king (K)
    [R] chariot (R)
    [N] cavalry (N)
   *[E] elephant (E)
} is on { $cell }.
chaturanga-refusal-a-die-can-be-used = You can't pass while you can use a die: for example { $notation }.
chaturanga-refusal-no-die-was-used-yet = You can only skip the second die (“end”). Use one first. If you can't use either, you pass.
chaturanga-refusal-a-second-die-is-left-with-end = You've already used a die, so you can't pass. To skip the second die, write end.

chaturanga-refusal-no-piece-there = There's no piece on { $cell }.
chaturanga-refusal-a-piece-of-another-army = The piece on { $cell } belongs to { $seat }.
chaturanga-refusal-petrified-pieces-cant-move = { $seat } has no king on the board, so the piece on { $cell } is petrified and nobody can move it.
chaturanga-refusal-the-die-names-another-piece = { $kind ->
    [king] The king on { $cell }
    [chariot] The chariot on { $cell }
    [cavalry] The cavalry on { $cell }
   *[elephant] The elephant on { $cell }
} can't use the die with { $die ->
    [K] king or soldier (K)
    [R] the chariot (R)
    [N] the cavalry (N)
   *[E] the elephant (E)
}.
chaturanga-refusal-the-piece-of-this-die-is-lost = Your { $die ->
    [R] chariot (R)
    [N] cavalry (N)
   *[E] elephant (E)
} is off the board, so no soldier can act in its place.
chaturanga-refusal-not-on-the-line-of-its-piece = With { $die ->
    [R] the chariot's die (R)
    [N] the cavalry's die (N)
   *[E] the elephant's die (E)
}, only a soldier straight ahead of or behind that piece (on { $piece }), seen from your side, can act. The soldier on { $cell } isn't.
chaturanga-refusal-only-a-soldier-acts-for-both-dice = When you've lost both pieces, only a soldier can act, and the piece on { $cell } isn't one.

chaturanga-refusal-cell-taken-by-your-own-piece = Your own piece is on { $cell }.
chaturanga-refusal-a-king-goes-one-step = A king moves one step in any direction. It can't go from { $origin } to { $target }.
chaturanga-refusal-a-chariot-goes-straight = A chariot moves straight along a file or rank. It can't go from { $origin } to { $target }.
chaturanga-refusal-a-chariot-cant-leap = A chariot can't jump, and the piece on { $cell } is in its way.
chaturanga-refusal-cavalry-leaps-like-a-knight = Cavalry jumps like a knight in chess. It can't go from { $origin } to { $target }.
chaturanga-refusal-an-elephant-goes-one-or-two-diagonally = An elephant moves one or two cells diagonally. It can't go from { $origin } to { $target }.
chaturanga-refusal-a-soldier-goes-where-it-faces = The soldier on { $cell } can't go there. It steps one cell the way its arrow points{ $ahead ->
    [none] {""}
   *[other] {" "}(to { $ahead })
}, or captures one cell diagonally ahead.
chaturanga-refusal-a-soldier-never-captures-straight-ahead = There's a piece on { $cell }, and a soldier never captures straight ahead, only diagonally.
chaturanga-refusal-a-soldier-goes-diagonally-only-to-capture = A soldier moves diagonally only to capture, and { $cell } is empty.
chaturanga-refusal-a-soldier-cant-capture-a-king = A soldier can't capture a king, and there's one on { $cell }.
chaturanga-refusal-nothing-to-capture = There's nothing to capture there. Without the capture, the move is { $notation }.
chaturanga-refusal-only-a-soldier-turns = Only soldiers turn, and the piece on { $cell } isn't one.
chaturanga-refusal-it-faces-that-way-already = The soldier on { $cell } already faces that way.

chaturanga-refusal-promotion-is-a-must = A soldier that reaches the far row must be promoted. Add the piece it becomes, like =R. You have { $kinds } in your barracks.
chaturanga-refusal-only-a-soldier-is-promoted = Only soldiers are promoted, and this is { $kind ->
    [king] a king
    [chariot] a chariot
    [cavalry] cavalry
   *[elephant] an elephant
}.
chaturanga-refusal-not-on-the-far-row = Soldiers are promoted on your army's far row, and { $cell } isn't on it.
chaturanga-refusal-already-on-the-far-row = Walking along the far row to { $cell } doesn't promote a soldier. A K can promote it where it stands.
chaturanga-refusal-later-promotion-takes-a-k = To promote a soldier that waits on the far row, you need king or soldier (K), not { $die ->
    [R] the chariot (R)
    [N] the cavalry (N)
    [E] the elephant (E)
   *[both] both dice at once
}.
chaturanga-refusal-the-barracks-are-empty = Your barracks are empty, so there's no piece to promote the soldier to.
chaturanga-refusal-not-in-the-barracks = You have no { $kind ->
    [chariot] chariot
    [cavalry] cavalry
   *[elephant] elephant
} in your barracks.

chaturanga-refusal-the-army-musters-first = { $seat } has just been freed. First turn any soldiers you like, then choose that you're done.
chaturanga-refusal-nobody-musters = You can't turn a soldier without a die now. Write the die first, like { $example }.
chaturanga-refusal-turned-already = You've already turned the soldier on { $cell }.

chaturanga-refusal-army-eliminated = { $seat } is out of the game.
chaturanga-refusal-a-gift-to-oneself = { $seat } can't give points to itself.
chaturanga-refusal-a-gift-of-nothing = Give one point or more.
chaturanga-refusal-more-points-than-it-has = { $seat } has { $score ->
    [0] no points
    [one] only 1 point
   *[other] only { $score } points
} to give.

## What the channel is told.

chaturanga-told-roll-k-k = 🎲 King or soldier, twice
chaturanga-told-roll-k-r = 🎲 King or soldier, and chariot
chaturanga-told-roll-k-n = 🎲 King or soldier, and cavalry
chaturanga-told-roll-k-e = 🎲 King or soldier, and elephant
chaturanga-told-roll-r-r = 🎲 Chariot twice
chaturanga-told-roll-r-n = 🎲 Chariot and cavalry
chaturanga-told-roll-r-e = 🎲 Chariot and elephant
chaturanga-told-roll-n-n = 🎲 Cavalry twice
chaturanga-told-roll-n-e = 🎲 Cavalry and elephant
chaturanga-told-roll-e-e = 🎲 Elephant twice
chaturanga-told-forced-pass = { $player } can't use either die and passes.
chaturanga-told-forced-end = { $player } can't use the second die.
chaturanga-told-forced-ready = { $player } has no soldier left to turn.
chaturanga-news-gift = { $points ->
    [one] { $player } gets 1 point.
   *[other] { $player } gets { $points } points.
}
# The move itself tells that the king was captured.
chaturanga-news-captive = The king of { $player } is a captive now, and its army is petrified.
chaturanga-news-second-king = This is the second king, so it brings 2 points. The army of { $player } is petrified too.
chaturanga-news-last-king = Only the king of { $captor ->
    [black] Black
    [red] Red
    [green] Green
   *[yellow] Yellow
} is left.
chaturanga-news-stayed = The king of { $player } stays captive until both dice show a crown and its first cell is free.{ chaturanga-captive-waits }
chaturanga-news-in-the-way = The king of { $player } stays captive, because a piece stands on the cell where it began.{ chaturanga-captive-waits }
chaturanga-captive-waits = { $computer ->
    [yes] {""}
   *[no] {" "}The dice roll by themselves: just wait, or leave the match.
}
chaturanga-news-freed = The king of { $player } escapes, and its army wakes.{ $soldiers ->
    [no] {""}
   *[yes] {" "}Each soldier may turn once.
}
chaturanga-news-out = { $player } has no piece left on the board besides a king, and is out of the game.
chaturanga-news-three-kings = Three kings are left. If another is taken, the higher score of the last two wins{ $black ->
    [none] {""}
   *[other] {" · "}{ seat-black } { $black }
}{ $red ->
    [none] {""}
   *[other] {" · "}{ seat-red } { $red }
}{ $green ->
    [none] {""}
   *[other] {" · "}{ seat-green } { $green }
}{ $yellow ->
    [none] {""}
   *[other] {" · "}{ seat-yellow } { $yellow }
}.
chaturanga-news-sudden-death = Two kings are left, and the scores are level. Sudden death! { $one ->
    [black] Black
    [red] Red
    [green] Green
   *[yellow] Yellow
} or { $second ->
    [black] Black
    [red] Red
    [green] Green
   *[yellow] Yellow
} wins by capturing or eliminating the other's king, or by taking the throne opposite. Barracks and promotion go on; the other armies are out of the game.
chaturanga-more-give = hand some of your points to another player.
chaturanga-told-aside = { $player } gives points away.
chaturanga-played-aside = You gave points away.
chaturanga-confirm-dogive = Give **{ $points }** to **{ $seat }**? You can't take a gift back.
chaturanga-leaving = The army is out of the game. Its pieces stay on the board, petrified.

## How it ends.

chaturanga-reason-king-on-the-throne-opposite = The king reached the throne opposite, where the other king began.
chaturanga-reason-scores = Two kings were left, and the higher score decided.
chaturanga-reason-sudden-death = The scores were level, and sudden death decided.
chaturanga-reason-400-turns = Nobody captured or promoted anything for 400 turns.
chaturanga-reason-last-army = No other army is left.

chaturanga-places = Behind the winner, armies whose king stands come first, whatever their points; armies alike share a place.

## Pieces, as an analysis counts them.

chaturanga-pieces-king = { $count ->
    [one] a king
   *[other] { $count } kings
}
chaturanga-pieces-chariot = { $count ->
    [one] a chariot
   *[other] { $count } chariots
}
chaturanga-pieces-cavalry = { $count ->
    [one] cavalry
   *[other] { $count } cavalry units
}
chaturanga-pieces-elephant = { $count ->
    [one] an elephant
   *[other] { $count } elephants
}
chaturanga-pieces-soldier = { $count ->
    [one] a soldier
   *[other] { $count } soldiers
}

## The picture, told to those who can't see it.

chaturanga-alt-turn = { $seat } to move.
chaturanga-alt-won = { $seat } has won.
chaturanga-alt-shared = { $seat } shares first place.
chaturanga-alt-ended = The game ended without a winner.
chaturanga-alt-winning = A crown marks the winning { $kind } on { $cell }.
chaturanga-alt-by-scores = The scores decided the game.
chaturanga-alt-mustering = The dice show king or soldier twice, so the captive king is free and its soldiers may turn.
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
chaturanga-alt-sudden-death = Sudden death: scores no longer count.
chaturanga-alt-moved = { $seat }'s { $kind } went from { $origin } to { $target }.
chaturanga-alt-captured = { $seat }'s { $kind } went from { $origin } to { $target } and captured there.
chaturanga-alt-turned = { $seat }'s soldier on { $cell } turned { chaturanga-towards }.
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
chaturanga-alt-stayed = { $seat } rolled { $first ->
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
chaturanga-mark-label = { $label ->
    [none] {""}
   *[other] { $label }:{" "}
}
chaturanga-alt-mark-piece = { chaturanga-mark-label }{ $piece } { $cell }{ $die ->
    [own] {""}
    [R] , with the chariot die
    [N] , with the cavalry die
    [E] , with the elephant die
   *[other] , with either die
}.
chaturanga-alt-mark-capture = { chaturanga-mark-label }{ $cell }, capturing the { $piece }.
chaturanga-alt-mark-seat = { chaturanga-mark-label }{ $seat }.
chaturanga-alt-mark-step = { chaturanga-mark-label }{ $kind ->
    [face] { chaturanga-step-face }
    [promotion] { chaturanga-step-promotion }
    [die] { chaturanga-step-die }
    [points] { chaturanga-step-points }
    [end] { chaturanga-step-end }
    [pass] { chaturanga-step-pass }
    [ready] { chaturanga-step-ready }
   *[other] { $value }
}.
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
    } facing{ $up ->
        [none] {""}
       *[other] {" "}up { $up }
    }{ $right ->
        [none] {""}
       *[other] {" "}right { $right }
    }{ $down ->
        [none] {""}
       *[other] {" "}down { $down }
    }{ $left ->
        [none] {""}
       *[other] {" "}left { $left }
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

## The sheet of all pieces: words in the picture, below it, and for those who can't see it.

chaturanga-sheet-king = king · K
chaturanga-sheet-chariot = chariot · R
chaturanga-sheet-cavalry = cavalry · N
chaturanga-sheet-elephant = elephant · E
chaturanga-sheet-soldier = soldier · K
chaturanga-sheet-points =
    Points: 1 for a soldier or a petrified piece,
    2 for the second king. The first becomes a captive.
chaturanga-sheet-barracks =
    Barracks: your captured pieces. Soldiers
    become one of them on the far row.
chaturanga-sheet-text =
    The letter is the die that lets the piece act. Instead of moving, a soldier may turn: `g7←` or `g7 left`, as you see the board. A soldier may use the die of your chariot, cavalry or elephant if it stands straight ahead of or behind that piece, seen from your side.

    Cavalry and elephants jump over other pieces. Soldiers never capture kings.
chaturanga-sheet-alt = All pieces of New Chaturanga. King, die K: one step in any direction. Chariot, die R: any distance straight. Cavalry, die N: like a knight in chess. Elephant, die E: one or two cells diagonally, jumping. Soldier, die K: one step ahead without capturing; it captures one cell diagonally ahead. A turned soldier does the same in the direction it faces. A captured soldier brings 1 point, any petrified piece 1, the second king 2; the first king to be captured becomes a captive. Beside each name, a star counts the points, a house shows the captured pieces that soldiers can become, and a cage holds a captive king.

## The signs that the picture of a first board explains.

chaturanga-legend-stead = or a soldier in its line
chaturanga-legend-throne = Goal: the throne opposite
chaturanga-legend-void = Sudden death: no points
chaturanga-legend-captive = Captive king
chaturanga-legend-score = Points
chaturanga-legend-barracks = Captured: wait here

## The pages of the rules, one below each picture.

chaturanga-rules-set-up =
    Four armies meet. Each has a king, a chariot, cavalry, an elephant and four soldiers. Black begins, and play goes clockwise: Black, Red, Green, Yellow. Black faces Green, and Red faces Yellow. Whoever ate curry most recently decides who plays which army.

    You win if your king reaches the cell where the king opposite began, or if you have the higher score when only two kings are left. Each corner shows an army's score (star) and the pieces waiting in its barracks (house).
    .heading = Set-up
chaturanga-rules-dice =
    Your turn begins with a roll of two dice. Each shows crown and soldier, chariot, cavalry or elephant, and lets that piece act. Use the dice one at a time, in any order. A double lets you act twice with that face.

    You must use one die if you can. The second is up to you. If you can use neither, you pass. Here Green has moved the cavalry, and may still use the other die.

    Write the die first, then the move: `N b1-c3`, or `R h8xh3` for a capture. `g7←` or `g7 left` turns a soldier left, as you see the board, and `end` skips the second die.
    .heading = The dice
chaturanga-rules-king =
    The die with crown and soldier lets your king take one step in any direction – or it lets any one of your soldiers act.
    .heading = King
chaturanga-rules-chariot =
    The chariot moves any distance along a file or rank, like a rook in chess. It can't jump: it stops before your own pieces, or captures the first enemy in its way.
    .heading = Chariot
chaturanga-rules-cavalry =
    Cavalry moves like a knight in chess: two cells straight and one to the side, jumping over anything in between.
    .heading = Cavalry
chaturanga-rules-elephant =
    The elephant moves one or two cells diagonally, in any direction. It jumps, so a piece on the first cell doesn't keep it from the second.
    .heading = Elephant
chaturanga-rules-soldier =
    A soldier's arrow shows where it faces. It steps one cell ahead if that cell is empty, and captures one cell diagonally ahead – never straight ahead, and never a king.
    .heading = Soldier
chaturanga-rules-turning =
    Instead of moving, a soldier may turn to face any other direction. That uses the die. Here a soldier that faced the far side has turned right.

    Written, that is `d4→` or `d4 right`, as you see the board.
    .heading = Turning a soldier
chaturanga-rules-stead =
    With a chariot, cavalry or elephant die you may use a soldier instead, if it stands straight ahead of or behind that piece, seen from your side. The soldier moves or turns.

    Here you may move the chariot, or use one of the two soldiers in front of it.
    .heading = A soldier instead
chaturanga-rules-both-lost =
    If the pieces for both dice are off the board, you may move or turn any one soldier instead, which takes both dice: `* e7-e6`. Or you pass. Your king is always on the board on your turn, so this can't happen with a crown.
    .heading = Both pieces lost
chaturanga-rules-score =
    You capture by moving onto another army's piece. You keep a captured soldier: it is worth 1 point, counted beside the star.
    .heading = Capturing a soldier
chaturanga-rules-barracks =
    Capturing a chariot, cavalry or elephant scores nothing. The piece goes to its owner's barracks, beside the house, and waits there until a soldier is promoted. If it has come back once already (it has a star), it leaves the game for good.
    .heading = The barracks
chaturanga-rules-captive =
    The first king captured becomes its captor's captive and scores nothing. The rest of its army is petrified: the pieces turn grey, stay where they are, can't move, and stand in the way. Capture any of them now, soldier or not, for 1 point. It never goes to the barracks.
    .heading = A captive king
chaturanga-rules-second-king =
    A king captured before the first one has escaped is the second king, even if the first one's army has been eliminated since. You keep it for 2 points, and its army is petrified too. Now only two kings are left, so the scores are compared at once. Here Green wins.
    .heading = The second king
chaturanga-rules-escape =
    While your king is captive, you only roll the dice. Crown and soldier on both set it free, if the cell where it began is empty: the king returns there, and your army wakes. Each of your soldiers may then turn once, and your turn ends.

    With any other roll, your king stays captive. Once a king has escaped, the next one captured counts as the first again.
    .heading = Escape
chaturanga-rules-promotion =
    When a soldier reaches the far row, with any die, you must exchange it at once for a piece from your barracks. You choose which, and write it as `K a7-a8=R`. The soldier leaves the game. If your barracks are empty, it waits on the far row: later, a king or soldier die can promote it where it stands, and the die does nothing else then. Walking along the far row doesn't promote. A promoted piece has a star.
    .heading = Promotion
chaturanga-rules-gifts =
    Alliances bind nobody, but you can seal them with points: at any time, on your turn or not, you may give points to another player who is still in the game. You can't take them back. Here Green has given Yellow 2 points.
    .heading = Gifts
chaturanga-rules-elimination =
    An army with nothing but its king on the board is eliminated, even if pieces wait in its barracks. Its king is removed, captive or not, and nobody scores for it. Here Yellow has just lost its last soldier.
    .heading = Elimination
chaturanga-rules-throne =
    You win at once when your king enters the cell where the king opposite began, even if that cell is empty, and whatever has become of that army. A small throne marks these cells. Here Green's king has reached Black's.
    .heading = Winning: the throne opposite
chaturanga-rules-scores =
    When only two kings are left on the board, the one of those two armies with the higher score wins. A captive king isn't on the board. Here Yellow has been eliminated and Red's king is captive, so Green wins by 3 to 2.
    .heading = Winning: the scores
chaturanga-rules-sudden-death =
    If the scores are level when two kings are left, those two armies play on and the others are eliminated. Barracks and promotion go on. Captives can no longer escape, and the scores no longer count (except after 400 quiet turns), so they are struck through. You win by capturing or eliminating the other king, or by entering the throne opposite.
    .heading = Sudden death
chaturanga-rules-400-turns =
    After 400 turns in a row without a capture or a promotion, the highest score wins, among the armies with a king on the board. With equal scores you share first place, as Green and Yellow do here.

    You can also all agree on a draw at any time.
    .heading = 400 quiet turns, and draws
chaturanga-rules-places =
    The winner is first. Behind, an army whose king stands on the board comes before one whose king doesn't, whatever their points; armies alike share a place. Here Green wins by 3 to 1, and Black is second with 1 point, ahead of Red (3 points, its king captive) and Yellow (2 points, eliminated).
    .heading = Places
chaturanga-rules-leaving =
    If you leave, your army is eliminated: its king goes, and its other pieces stay, petrified. The others play on. If only two kings are left, the scores are compared.
    .heading = Leaving

## The lessons of `/learn`.

chaturanga-lesson-dice = You are Green, at the bottom. Two dice beside the board say what may act. Crown and arrowhead: your king or any soldier. **Step ahead with a soldier.**
    .heading = Two dice
    .right = You use one die after the other, in any order. That was your turn.
    .wrong = Choose a soldier, and the cell straight ahead of it.
chaturanga-lesson-dice-2 = The horse is your cavalry, which jumps like a knight in chess. **Move the cavalry.**
    .wrong = Move the cavalry, the horse, from b1 to c3.
chaturanga-lesson-soldier = A soldier steps straight ahead, but captures diagonally ahead. **Capture a soldier with yours.**
    .heading = Soldiers and points
    .right = A captured soldier is 1 point. Most games are won by the higher score. Soldiers can capture anything but kings.
    .wrong = No point for that. Your soldier on c4 can capture diagonally ahead.
chaturanga-lesson-soldier-2 = +1 for you! The other die may stay unused. **Skip it, and end your turn.**
    .wrong = Choose “{ chaturanga-step-end }”.
chaturanga-lesson-turn = Instead of moving, a soldier can turn and face another way. **Turn a soldier.**
    .heading = Turning soldiers
    .right = It now walks and captures that way, so soldiers can go anywhere.
    .wrong = That was no turn. Choose a soldier and a new direction for it.
chaturanga-lesson-chariot = The wheel is the chariot: straight, any distance, but it can't jump. **Capture something with the chariot.**
    .heading = The chariot
    .right = If you capture a soldier, you get 1 point. Other pieces give no points: they wait in their owner's barracks.
    .wrong = Choose the chariot on c5, and go straight to an enemy.
chaturanga-lesson-elephant = The elephant goes one or two cells diagonally and jumps over others. **Capture something with the elephant.**
    .heading = The elephant
    .right = An elephant jumps over whatever stands in between.
    .wrong = Choose the elephant on d4. Two cells diagonally, there's an enemy.
chaturanga-lesson-stead = In place of the chariot, a soldier straight ahead of or behind it may act; the same goes for cavalry and elephant. **Use the wheel for a soldier.**
    .heading = A soldier instead
    .right = The soldiers ahead of your chariot could do it.
    .wrong = Choose a soldier ahead of the chariot, and move it.
chaturanga-lesson-lost = You've lost both pieces that the dice show. Then any one soldier may act, with both dice. **Move a soldier.**
    .heading = Both pieces lost
    .right = Lost pieces never stop you entirely, and you may pass instead. (The soldier on b4 can only turn: soldiers can't capture kings.)
    .wrong = Move a soldier, don't turn it or pass. The one on b4 can't: soldiers can't capture kings.
chaturanga-lesson-promotion = On the far row, a soldier becomes one of your captured pieces, which wait in your barracks. **Promote your soldier on d7.**
    .heading = Promotion
    .right = Your piece is back! If the barracks are empty, the soldier waits on the far row for a crown.
    .wrong = Step from d7 to d8, and choose which piece comes back.
chaturanga-lesson-captive = Capture a king to petrify its army. Your own soldier is in the chariot's way. **Clear the rank with the crown die.**
    .heading = Capturing a king
    .right = A petrified army can't move, and each piece of it is worth 1 point. The first king becomes your captive, for no points. Another one, captured before it escapes, is worth 2.
    .wrong = The king on h4 is still out of reach. First move the soldier on c4.
chaturanga-lesson-captive-2 = The way is free. **Capture Red's king with the chariot.**
    .wrong = The chariot on b4 can go straight to h4.
chaturanga-lesson-escape = Your king was captive, and two crowns have freed it! First each soldier may turn once. **Turn a soldier.**
    .heading = Escape
    .right = Your army is awake again. A captive's turn is just a roll: only two crowns free the king, and only if the cell where it began is empty.
    .wrong = Choose a soldier and a new direction first.
chaturanga-lesson-escape-2 = The others may stay as they are. **You are ready: end your turn.**
    .wrong = Choose “{ chaturanga-step-ready }”.
chaturanga-lesson-throne = A king that enters the cell where the king opposite began wins at once. **Take Black's throne on e8.**
    .heading = The throne
    .right = You win, whatever the scores. Keep an eye on the king opposite, and on your own throne! When you choose a move in a match, your army is at the bottom, and the board's letters and numbers turn with it.
    .wrong = e8 is right next to your king on d7. Choose the king, then e8.
chaturanga-lesson-scores = An army with only its king left is eliminated. When two kings are left, the higher score wins. You and Black have 2 points each. **Capture Yellow's last soldier.**
    .heading = Winning by the scores
    .right = Yellow is out, two kings are left, and you lead 3 to 2: you win. At equal scores, these two armies would play on. You may also all agree on a draw.
    .wrong = The game isn't won yet. Your chariot on b2 can capture on b5.

## What the coach says.

chaturanga-coach-goal-sudden-death = Sudden death: reach the throne opposite, capture the other king, or leave it alone on the board.
chaturanga-coach-king = It captures a king: that army can't move any more, and each of its pieces is worth 1 point. The king itself brings none, because it is the first.
chaturanga-coach-praise-captured = You captured { $count ->
    [one] a piece
   *[other] { $count } pieces
} along the way{ $points ->
    [0] {""}. Only soldiers, petrified pieces and the second king bring points.
    [one] , for 1 point.
   *[other] , for { $points } points.
}
chaturanga-coach-points = That makes { $score ->
    [one] 1 point
   *[other] { $score } points
} for { coach-you }; { $best ->
    [0] nobody else has any.
    [one] the best of the others has 1.
   *[other] the best of the others has { $best }.
}
chaturanga-coach-barracks = That piece goes to its owner's barracks, until a soldier brings it back.
chaturanga-coach-then = { coach-then } { coach-your } other die can capture { $owner ->
    [black] Black's
    [red] Red's
    [green] Green's
   *[yellow] Yellow's
} { $other } on { $cell }.
chaturanga-coach-attacks = Next turn, if { coach-you } { $mover ->
    [none] roll
   *[other] rolls
} { $die ->
    [K] king or soldier
    [R] chariot
    [N] cavalry
   *[E] elephant
}, { coach-you } could capture { $owner ->
    [black] Black's
    [red] Red's
    [green] Green's
   *[yellow] Yellow's
} { $other } on { $cell }.
chaturanga-coach-safe = { coach-your.first } king is under attack now, and won't be after that.
chaturanga-coach-escapes = On { $origin } it is under attack; on { $target } it isn't.
chaturanga-coach-saves = { coach-your.first } { $piece } on { $cell } is under attack now, and won't be after that.
chaturanga-coach-guards = { coach-then } it guards { coach-your } { $piece } on { $cell }: if that is captured, it can capture back.
chaturanga-coach-confines = { coach-then } { $owner ->
    [black] Black's
    [red] Red's
    [green] Green's
   *[yellow] Yellow's
} chariot can go to { $count ->
    [0] no cell
    [one] only one cell
   *[other] { $count } cells
} instead of { $before }.
chaturanga-coach-keeps-safe = Unlike some moves, it exposes none of { coach-your } pieces.
chaturanga-coach-plans = From there it can go on to { $target } and attack { $owner ->
    [black] Black's
    [red] Red's
    [green] Green's
   *[yellow] Yellow's
} { $other } on { $cell }.
chaturanga-coach-watches = Facing that way, it captures enemies, except kings, that come to { $also ->
    [none] { $cell }.
   *[other] { $cell } or { $also }.
}
chaturanga-coach-nothing = The dice that are left can't capture anything.
chaturanga-coach-threat = Careful: if { $owner ->
    [black] Black
    [red] Red
    [green] Green
   *[yellow] Yellow
} rolls { $die ->
    [K] king or soldier
    [R] chariot
    [N] cavalry
   *[E] elephant
}, that army can win at once.
chaturanga-coach-risk = { $mover ->
    [none] But careful: if
   *[other] If
} { $owner ->
    [black] Black
    [red] Red
    [green] Green
   *[yellow] Yellow
} rolls { $die ->
    [K] king or soldier
    [R] chariot
    [N] cavalry
   *[E] elephant
}, that army could capture { coach-your } { $piece } on { $cell } before { coach-own } next turn.
chaturanga-coach-stops = { $owner ->
    [black] Black
    [red] Red
    [green] Green
   *[yellow] Yellow
} could win on the next turn; this prevents it.
chaturanga-coach-ready = The other soldiers stay as they are, and the turn ends.
chaturanga-coach-guarded = If it is captured on { $cell }, { coach-you } can capture back with the right die.
chaturanga-coach-only-turns = { $must ->
    [yes] A die has to be used, and this
   *[no] This
} changes nothing but the way that soldier faces.
chaturanga-coach-unattacked = No other army attacks it on { $cell }.
chaturanga-coach-step = { coach-then } its next step is to { $cell }.
chaturanga-coach-reaches = It then has { $count ->
    [one] { $count } cell
   *[other] { $count } cells
} to go to instead of { $before }.
chaturanga-coach-opens = It clears the way for { coach-your } { $piece }, which can then go to { $count ->
    [one] { $count } cell
   *[other] { $count } cells
} instead of { $before }.
chaturanga-coach-throne = From there { coach-your } king is { $steps ->
    [one] one step
   *[other] { $steps } steps
} from the cell where the king opposite began, and reaching that wins.
chaturanga-coach-forward = From there it is { $rows ->
    [0] on the far row
    [one] one row from the far row
   *[other] { $rows } rows from the far row
}, where it can bring back { $waiting ->
    [none] a lost piece.
   *[other] the { $waiting }.
}

## Puzzles of one turn (see `puzzle-goal-win`).

chaturanga-puzzle-goal-match = **{ $seat } to move: win { $count ->
        [one] with one die
       *[other] with both dice
    }.**
    .about = { $count ->
        [one] { $changed ->
            [yes] Either die may do it.
           *[no] You win if your king reaches the home cell of the king opposite, or by points if two kings are left.
        }
       *[other] { $changed ->
            [yes] {""}
           *[no] You win if your king reaches the home cell of the king opposite, or by points if two kings are left.{" "}
        }Use the dice in either order.
    }
    .wrong = ✗ If you **{ $move }**, you { $count ->
        [one] don't win with that
       *[other] can't win in this turn
    }.{ $why } Try again!
    .right = ✓ **Right!** Now use the other die.
    .solved = { $why } You win!
chaturanga-puzzle-goal-king = **{ $seat } to move: capture a king { $count ->
        [one] with one die
       *[other] with both dice
    }.**
    .about = { $count ->
        [one] Either die may do it. Soldiers can't capture kings.
       *[other] Use the dice in either order. Soldiers can't capture kings.
    }
    .wrong = ✗ If you **{ $move }**, you don't capture a king{ $count ->
        [one] {""}
       *[other] {" "}in this turn
    }.{ $why } Try again!
    .right = ✓ **Right!** Now use the other die.
    .solved = You have captured a king!
chaturanga-puzzle-goal-safe = **{ $seat } to move: save your king from { $next }.**
    .about = { $next } moves next and mustn't be able to capture it, whatever the dice show. You may skip your second die.
    .wrong = ✗ If you **{ $move }**, { $next } can roll and capture your king. Try again!
    .refuted = ✗ If you **{ $move }**{ $skipped ->
        [yes] , and don't use the other die for more,
       *[no] ,
    } { $next } can roll `{ $roll }` and **{ $answer }**. Try again!
    .right = ✓ **Right!** Now the other die.
    .solved = Whatever { $next } rolls now, it can't capture your king in its turn.
chaturanga-solved-king = You captured the other king.
chaturanga-solved-alone = The other king was left alone on the board, so its army was eliminated.
chaturanga-fails-piece = It only captures the { $piece }.
chaturanga-fails-nothing = To capture a king, a piece must move onto the king's cell.
chaturanga-fails-throne = Your king doesn't get to the home cell of the king opposite{ $sudden ->
    [yes] , and you neither capture the other king nor leave it alone
   *[no] {""}
}.
chaturanga-fails-die = Then only the { $die ->
    [K] king or soldier
    [R] chariot
    [N] cavalry
   *[E] elephant
} die is left, and { $goal ->
    [king] no move with it captures a king
   *[other] no move with it wins
}.
chaturanga-fails-over = That ends your turn.
