## Challenges, and tables that anyone may join.

slash-play = play
    .about = Open a table that anyone in this channel can join
play-about = Open a { $title } table that anyone here can join

challenge-heading = { $host } challenges { $friends } to { $title }.
challenge-alone = **{ $host }** wants to play **{ $title }**.
table-heading = **{ $host }** opens a table for **{ $title }**.
challenge-option = { $option }: { $value }
table-seat = { $seat }: { $who }
table-not-chosen = –
table-by-chance = Random seats: { $who }
table-here = { $name } ✓
table-awaited = { $name } (invited)
table-team = { $seat } (team { $number })
table-open = { $count ->
    [one] One more can join. Expires { $when }
   *[other] { $count } more can join. Expires { $when }
}
table-assigning = Waiting for { $name } to assign the seats. Expires { $when }
challenge-open = Waiting for an answer. Expires { $when }
challenge-started = Started. [Open the board ›]({ $link })
challenge-declined = Declined.
challenge-declined-told = { $host }, { $name } declined your challenge to { $title }.
challenge-withdrawn = Withdrawn.
challenge-lapsed = Expired without an answer.
seat-random = Random
your-seat = Your seat
which-game = Which game with { $friend }?
choose-game = Choose a game
setting-up = Challenge { $friend } to **{ $title }**:
setting-up-table = { $count ->
    [one] You need one more player: anyone in the channel can join.
   *[other] You need { $count } more players: anyone in the channel can join.
}

button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw
button-join = Join
button-leave = Leave
button-start = Start
button-cancel = Cancel
button-assigned = Done
button-challenge = Challenge
button-learn-game = Learn { $title }
button-against-computer = Against the computer
button-table = Open a table for anyone
choose-friend = Challenge a friend
with-whom =
    ### { $title }
    { $about }
    Who would you like to play with?
gallery-line = **{ $title }:** { $about }
gallery-alt = A board of each game: { $games }.
gallery-heading = ### What would you like to play?
gallery-foot = -# Once you play: move with the buttons under the board or `/{ slash-move }`, and find your matches with `/{ slash-matches }`.
gallery-elsewhere =
    ### Matches are played in servers
    Here you can learn the games, solve puzzles, and look back at your matches with `/{ slash-replay }`, `/{ slash-analyse }` and `/{ slash-record }`.
hello = ### Hello! What would you like to play?
help-words = help how what rules commands
hello-words = hello hi hey games play
did-you-mean = Did you mean **{ $title }**?
button-meant = Yes, { $title }
host-panel = As the host, you can do this:
button-change = Change
button-change-table = Change it
button-how = How it's played
changing = What should be different in your match of **{ $title }**? Players who have agreed already are asked again.
challenge-changed = { $friends }: { $host } has changed the match. Now it is { $changes }. Do you still want to play?

refusal-only-the-host-changes = Only { $name }, whose match this is, can change it.
refusal-changed-meanwhile = This was changed a moment ago. Please look at it again before you answer.

## When somebody last did what gives the right to assign the seats.

ago-now = just now
ago-today = today
ago-yesterday = yesterday
ago-week = this week
ago-month = this month
ago-longer = longer ago
ago-never = never

## What that is, by the games' `chooser` in the catalogue.

chooser-curry-button = 🍛 House rule ›
chooser-curry-rule = **House rule:** the player who had curry last decides who plays which army, so also who goes first. If nobody answers, chance decides.
chooser-curry-question = When did you last eat curry?
chooser-curry-told = 🍛 { $name }: { $ago }
chooser-curry-right = 🍛 { $name } ate curry most recently and decides who plays which army.
chooser-curry-assign = You ate curry most recently: who plays which army? Chance decides the rest.
