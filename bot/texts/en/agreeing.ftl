## What players agree on: taking moves back, adjourning, moving elsewhere, calling off, playing again.

told-pause = The match is adjourned, as all have agreed.
told-resume = { $player } goes on with the match.
told-home-agreed = The match goes on here, as all have agreed.
told-home-moderator = A moderator has moved the match here.

notice-paused = The match has been adjourned since { $when }. Nobody can move, and no time runs.
notice-back = { $count ->
    [one] { $player } asks
   *[other] { $player } ask
} to take the last turn back: { $who } can **Answer**.
notice-pause = { $count ->
    [one] { $player } asks
   *[other] { $player } ask
} to adjourn the match: { $who } can **Answer**.
notice-resume = { $count ->
    [one] { $player } asks
   *[other] { $player } ask
} to go on: { $who } can **Answer**.
notice-home = { $count ->
    [one] { $player } asks
   *[other] { $player } ask
} to go on in { $place }: { $who } can **Answer**.

refusal-paused = This match is adjourned. Go on with it first: `/{ slash-resume }`.
refusal-not-paused = This match isn't adjourned.
refusal-too-late-to-abort = This match has begun, so it can't be called off any more. You may resign: `/{ slash-resign }`.
refusal-dice-since = Dice were thrown since, so that can't be taken back.
refusal-others-moved-since = { $name } has moved since, so that can't be taken back in a game of more than two.
refusal-left-or-given-since = Somebody has left or given something away since, so that can't be taken back.
refusal-already-there = The match goes on there already.

reason-aborted = called off before it had begun
