## What the computer has to say: a hint for the next move, and what it thinks of a match that is over.

slash-hint = hint
    .about = What the computer would play in your place (in unrated matches)
button-hint = Hint
button-hinted = Play this
button-myself = Choose myself
more-hint = **Hint**: see what the computer would play in your place.
hint =
    💡 **The computer would play `{ $move }`** ({ $picked })
    Your chances then are about { $share }%.
hint-line = -# It expects: `{ $line }`

refusal-no-hints = The computer doesn't play this game, so it has no hints for it.
refusal-hint-in-a-rated-match = There are hints in unrated matches only, and this one is rated.
