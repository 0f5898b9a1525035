## The computer as a player: what it is called, how strong it is, and how one comes to play against it.

computer-name = { $number ->
    [1] Banmen Lv.{ $level }
   *[other] Banmen { $number } Lv.{ $level }
}
computer-word = computer
level-1 = 1 · for your first matches
level-2 = 2 · easygoing
level-3 = 3 · attentive
level-4 = 4 · strong
level-5 = 5 · very strong
level-6 = 6 · as strong as it can be
level-with-elo = { $level }, about { $elo }

slash-level = level
    .about = How strong the computer is, if you play against Banmen
slash-opponent-computer = opponent
    .about = Who plays with you; Banmen is the computer
your-level = Strength of the computer

## At a table.

button-computer = Put computers in
button-computer-instead = The computer instead
computer-panel = How strong should the computer be?
computer-instead = It plays instead of { $name }, who hasn't answered yet.
computer-panel-there = Computer players at your table:
computer-panel-full = Your table is full.
button-computer-away = Remove { $name }
challenge-heading-computer = **{ $host }** plays **{ $title }** against { $friends }.
table-computer = { $name } ✓
challenge-unrated-computer = Not rated, because the computer plays.
which-game-computer = What do you want to play against the computer?
setting-up-computer = **{ $title }** against the computer:
setting-up-computers = { $count ->
    [one] The computer takes one more seat.
   *[other] The computer takes { $count } more seats.
}
button-begin = Begin

## The first match of somebody who is new here.

button-panel-computer = Play against the computer
button-rules = How to play { $title }
button-panel-all = More…
welcome =
    ### Welcome to Banmen!
    Board games with friends or the computer, { $channels ->
        [none] right here
        [threads] right here, each match in a thread of its own
       *[other] in { $channels }
    }. **The green button** teaches you one.
button-new-here = New here? Learn { $title } by playing
button-greeting = English
button-play-at-once = Play an easy computer
first-steps =
    ### { $title }
    { $about }
first-begun =
    ### [To your board ›]({ $link })
    It's in a thread of your own, with a coach.
first-opening = **{ $name }** plays a first match of **{ $title }**.
first-going =
    ### [To your board ›]({ $link })
    You're already playing.

refusal-only-the-host-seats = This is { $name }'s table, so only { $name } can do that.
refusal-level-without-computer = The level is for the computer. Choose Banmen as an opponent, or leave the level out.
refusal-too-many-computer-matches = You already have { $most } matches against the computer. Please finish or pause one first: find them with `/{ slash-matches }`, then play on, or use `/{ slash-match } { slash-adjourn }`, `/{ slash-match } { slash-resign }` or, before the second move, `/{ slash-match } { slash-abort }`.
refusal-other-has-too-many-computer-matches = { $name } already has { $most } matches against the computer and must finish or pause one first.
refusal-computer-does-not-play = The computer doesn't play this game yet. Please challenge a person.
