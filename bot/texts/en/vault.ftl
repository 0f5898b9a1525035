## Vault

vault-title = Vault
vault-about = Jump over your own pawns to the far side, and hold out there for a turn.
vault-goal = Goal: Get a pawn to the far side, and keep it there for one turn.
vault-slash = vault
    .about = Challenge somebody to Vault: jump over your own pawns to reach the far side

vault-option-size-6 = 6×6 (a short game)
vault-option-size-8 = 8×8
vault-option-size-10 = 10×10 (standard)
vault-option-size-12 = 12×12 (a long game)

vault-choose-pawn = Which pawn will you move?
vault-step-capture = { $cell } × pawn
    .brief = { $cell } ×
vault-choose-cell = Where to?

## Moves in words: what somebody did, and the infinitive.

vault-move-walk = { $who } walked from { $origin } to { $target }
    .do = walk from { $origin } to { $target }
vault-move-jump = { $who } jumped from { $origin } over { $pole } to { $target }
    .do = jump from { $origin } over { $pole } to { $target }
vault-move-capture = { $who } jumped from { $origin } over { $pole } and captured the pawn on { $target }
    .do = jump from { $origin } over { $pole } and capture the pawn on { $target }

vault-refusal-not-a-move = “{ $text }” isn't a move. Write where it starts and ends, like { $example }, with x instead of - for a capture.
vault-refusal-off-the-board = { $cell } isn't on this board. Its cells run from a1 to { $last }.
vault-refusal-no-own-piece-there = You have no pawn on { $cell }.
vault-refusal-cell-taken-by-your-own-pawn = Your own pawn is on { $cell }.
vault-refusal-a-walk-cant-capture = An enemy pawn is on { $cell }. You can't capture by walking, only by jumping.
vault-refusal-no-pawn-of-yours-halfway = You can't walk that far from { $origin }. To jump to { $target }, you need a pawn of your own exactly halfway.
vault-refusal-nothing-to-capture = There's nothing to capture there. Without the capture, the move is { $notation }.

## What a move changed that its notation doesn't say.

vault-news-home = The pawn on { $cell } is on the far side: unless it is captured now, { $player } wins.

vault-reason-back-rank = A pawn stood on the far side for a whole turn.
vault-reason-no-legal-move = { $you ->
    [yes] You had no move left.
   *[no] { $loser } had no move left.
}

vault-option-board = Board
vault-option-board-four-coloured = four colours
vault-option-board-plain = plain
vault-slash-board = board
    .about = How the board is drawn

## Pieces, as an analysis counts them.

vault-pieces-pawn = { $count ->
    [one] a pawn
   *[other] { $count } pawns
}

## The picture, told to those who can't see it.

vault-alt-board = A Vault board, { $size } by { $size } cells.
vault-alt-turn = { $seat } to move.
vault-alt-won = { $seat } has won.
vault-alt-drawn = The game is a draw.
vault-alt-ended = The game ended without a winner.
vault-alt-winning = The pawn that decided the game is on { $cells }.
vault-alt-walk = { $seat } walked from { $origin } to { $target }.
vault-alt-jump = { $seat } jumped from { $origin } over { $pole } to { $target }.
vault-alt-capture = { $seat } jumped from { $origin } over { $pole } and captured on { $target }.
vault-alt-pawns = { $count ->
    [0] { $seat } has no pawns left.
    [one] { $seat } has one pawn, on { $cells };
   *[other] { $seat } has { $count } pawns, on { $cells };
} { $captured ->
    [0] none was captured.
   *[other] { $captured } captured.
}
vault-alt-picked = Picked: { $choices }.
vault-alt-over = This jumps over { $pole }.
vault-alt-choices = { $count ->
    [one] One choice: { $choices }.
   *[other] { $count } choices: { $choices }.
}

## The pages of the rules, one below each picture.

vault-rules-start =
    Each side lines up its pawns on the nearest row, one on each cell. White begins, and you take turns. On your turn you move one pawn: it walks or it jumps. The pictures show a board of 8×8 cells; the rules are the same on every size.

    Your goal is to get a pawn to the far side, the row where your opponent's pawns began – and to keep it there.
    .heading = The start
vault-rules-walk =
    A pawn walks one cell, straight or diagonally, like a king in chess. The cell must be empty: you can't capture by walking. Write a move as the cells where it starts and ends: `c1-d2`.
    .heading = Walking
vault-rules-jump =
    A pawn jumps over a friend: any other pawn of yours, near or far, in any direction, even at odd angles. The friend is exactly halfway, so the pawn lands as far beyond the friend as it began before it.

    Nothing else in between matters. You must land on the board, and not on a pawn of your own. On the four-coloured board, you always land on the colour you jumped from.
    .heading = Jumping
vault-rules-capture =
    If you land on an enemy pawn, you capture it, and it leaves the board for good. Write it with an x: `c1xe5`. There's no other way to capture, and you never have to.
    .heading = Capturing
vault-rules-reach =
    Here White has landed on the far side, where Black's pawns began. White hasn't won yet: Black has one turn to capture the pawn.
    .heading = Reaching the far side
vault-rules-back-rank =
    If your turn begins with a pawn of yours on the far side, you win. Here Black couldn't capture the pawn, so White wins.
    .heading = Winning
vault-rules-no-move =
    If your turn begins and none of your pawns can move, you lose. That is rare: here White's last pawn is shut in.
    .heading = Nowhere to go
vault-rules-draw =
    You can agree on a draw at any time, for example when neither of you can get through.
    .heading = Draws

## The lessons of `/learn`.

vault-lesson-walk = A pawn walks one step in any direction, onto an empty cell. **Walk with the pawn on b2.**
    .heading = Walking
    .right = You move one pawn a turn. Walking never captures.
    .wrong = Take the pawn on b2, and choose a cell right next to it.
vault-lesson-jump = A pawn jumps over another pawn of your own and lands just as far behind it. **Jump over your pawn on c3 to e5.**
    .heading = Jumping
    .right = c3 is exactly halfway between a1 and e5.
    .wrong = Take the pawn on a1, and choose e5.
vault-lesson-far = Your other pawn may be far away and in any direction, and nothing in between is in the way. **Jump to e4.**
    .heading = Far jumps
    .right = A jump always lands on the colour that it left: that makes landings easy to spot.
    .wrong = You need a pawn of yours halfway to e4. From a2, that's c3.
vault-lesson-capture = Land on an enemy pawn, and it's captured. Only jumps can do that. **Capture a black pawn.**
    .heading = Capturing
    .right = It's out for good, and ◉ in the bar at the bottom counts it. But beware: Black can capture your pawns as well.
    .wrong = Nothing was captured. Which pawn can jump over c3 and land on d5?
vault-lesson-reach = The top row is the far side. You win when your turn begins with a pawn of yours there. **Go there now.**
    .heading = Winning
    .right = Black couldn't capture your pawn, so it stood there for a whole turn. You win!
    .wrong = That isn't enough to win. Your pawn on c5 is one step from the far side.
vault-lesson-safe = Black has one move to capture your pawn on the far side. **Reach the far side where Black can't capture you.**
    .heading = A safe cell
    .right = No black jump lands on d6, so your pawn stays, and you win.
    .wrong = That doesn't win. Go to a cell on the far side that no black pawn can reach: over b5, they jump to b6 and c6.
vault-lesson-guard = For Black, the bottom row is the far side, and a black pawn has reached it. If you leave it there, Black wins! **Capture it.**
    .heading = Defending
    .right = Look at your bottom row first, every turn.
    .wrong = Black's pawn on c1 is still there and would win. Which of your jumps lands on c1?
vault-lesson-last = You also win if your opponent can't move. **Capture Black's last pawn.**
    .heading = No pawns left
    .right = Black has no pawns left, so no moves. You win!
    .wrong = Black can still move. Which of your pawns can land on e3?
vault-lesson-shut = A single pawn has nobody to jump over. **Leave Black's pawn no empty cell to walk to.**
    .heading = Nowhere to go
    .right = Black can't walk, can't jump, and so loses. This is rare, but it counts!
    .wrong = Black's pawn can still get out. Which cell next to it is empty?
vault-lesson-ladder = Think one turn ahead. **Move so that next turn a pawn of yours can reach the far side safely.**
    .heading = Thinking ahead
    .right = You prepared it, and Black couldn't stop you. Pawns in the middle help the others jump far. If nobody gets through, you may agree to a draw.
    .wrong = After that, no pawn gets there safely. Put one halfway between b2 and the far side.
vault-lesson-ladder-2 = Black has moved. **Now reach the far side where Black can't capture you.**
    .wrong = That doesn't win yet. Who has a pawn of yours halfway to the far side?

## What the coach says.

vault-coach-home = Nobody can capture { coach-your } pawn there, so { coach-you } { coach-win } on { coach-own } next turn.
vault-coach-stops = That stops { coach-rival }, who threatened to win on { $cell }.
vault-coach-intruder = With that pawn, { coach-rival } would have won at their next turn.
vault-coach-praise-captured = You captured { $count ->
    [one] a pawn
   *[other] { $count } pawns
}: well jumped.
vault-coach-praise-jump = Your jump over { $rows } rows was a fine one.
vault-coach-threat = { coach-then } { coach-you } { $mover ->
    [none] threaten
   *[other] threatens
} to win: { coach-own } pawn on { $origin } could go to { $target }, on the far side, and nobody could capture it there.
vault-coach-forces = { $count ->
    [0] { coach-rival.first } can't prevent that.
    [one] Only one of { coach-rival }'s { $moves } moves prevents that.
   *[other] Only { $count } of { coach-rival }'s { $moves } moves prevent that.
}
vault-coach-must-capture = On the far side, it wins unless { coach-rival } captures it, and { $count ->
    [one] only one
   *[other] { $count }
} of their { $moves } moves can do that.
vault-coach-free = { coach-rival.first } can't capture back.
vault-coach-guarded = If it is captured there, { coach-you } can capture back.
vault-coach-escapes = On { $origin } it is in danger; on { $target } it is safe.
vault-coach-saves = { coach-your.first } pawn on { $cell } is in danger, and that makes it safe.
vault-coach-attacks = { coach-then } { coach-you } could capture the pawn on { $cell } on { coach-own } next turn.
vault-coach-attacks-two = { coach-then } { coach-you } could capture the pawn on { $cell } or the one on { $also } on { coach-own } next turn.
vault-coach-guards = If { coach-your } pawn on { $cell } is captured, { coach-you } can capture back.
vault-coach-blocks = { coach-rival.first } could have jumped from { $origin } to { $target }; now they can't.
vault-coach-bridge = { coach-then } { $origin } can jump over it to { $target }.
vault-coach-onward = From there it can jump on, over { $pole } to { $target }.
vault-coach-opens = { coach-then } { $origin } can jump over { $pole } to { $target }.
vault-coach-advances = On { $cell } nobody can capture it, and the far side is { $left ->
    [one] only one row
   *[other] { $left } rows
} away.
vault-coach-forward = It comes { $rows ->
    [one] one row
   *[other] { $rows } rows
} nearer to the far side.
vault-coach-more = { coach-then } { coach-your } pawns can make { $count ->
    [one] one jump
   *[other] { $count } jumps
}, up from { $before }.
vault-coach-holds = After that, { coach-rival } can't bring a pawn home at their next turn.
vault-coach-keeps-safe = Unlike some moves, it puts none of { coach-your } pawns in danger.
vault-coach-pawns = That leaves { coach-rival } { $others ->
    [one] one pawn
   *[other] { $others } pawns
}; { coach-you } { $mover ->
    [none] have
   *[other] has
} { $own }.
vault-coach-lost = { coach-rival.first } can bring a pawn home on { $cell } at their next turn, and none of { coach-your } moves prevents that.
vault-coach-danger = Your opponent could capture { $count ->
    [one] your pawn on { $cells }.
   *[other] one of your pawns: { $cells }.
}

## Puzzles (see `puzzle-goal-win`). A win takes a turn of the opponent on the far side.

vault-puzzle-goal-win = **{ $seat } to move: { $count ->
    [one] reach the far side where nothing can capture you
   *[other] reach the far side safely in { $count } moves
}.**
    .about = { $count ->
        [one] Only one move works. You win when your next turn begins.
       *[other] A pawn is safe where your opponent can't capture it at once. Only one first move works.
    }
    .right = ✓ **Right!** Your opponent's longest defence is to **{ $answer }**, as the picture shows. Now reach the far side safely{ $count ->
        [one] {""}
       *[other] {" "}in { $count } moves
    }.
    .solved = Nobody can capture your pawn there, so you win on your next turn.
vault-fails-intruder = A pawn of your opponent stays on the far side for a turn.
vault-fails-short = None of your pawns is on the far side then.
vault-fails-lost = You can't capture that pawn then, so your opponent wins.
vault-fails-must = You have to capture that pawn then, or your opponent wins.
vault-fails-threat = Your opponent then threatens to win.
vault-fails-far = None of your pawns can reach the far side with your next move.
vault-fails-guarded = Your next move can reach the far side only where your opponent can capture the pawn.
