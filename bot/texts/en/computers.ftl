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
level-5 = 5 · very strong, thinks for some seconds

slash-level = level
    .about = How strong the computer is, if Banmen is an opponent
slash-opponent-computer = opponent
    .about = Who is to play with you; Banmen is the computer
your-level = Strength of the computer

## At a table.

button-computer = Add a computer player
button-computer-instead = The computer instead
computer-panel = How strong is the computer to be?
computer-instead = It takes the place of { $name }, who hasn't answered yet.
computer-panel-there = The computer players at your table:
computer-panel-full = Nobody else can sit down at your table.
button-computer-away = Send { $name } away
challenge-heading-computer = **{ $host }** plays **{ $title }** against { $friends }.
table-computer = { $name } ✓
playon-level = If Banmen plays, too
challenge-unrated-computer = Not rated: the computer plays, too.
which-game-computer = What do you want to play against the computer?
setting-up-computer = **{ $title }** against the computer:
setting-up-computers = { $count ->
    [one] The computer plays one more seat, too.
   *[other] The computer plays { $count } more seats, too.
}
button-begin = Begin

## The first match of somebody who is new here.

button-panel-computer = Play against the computer
button-first-match = Play a first match
button-rules = How { $title } is played
button-help = What else is there?
welcome =
    ### Welcome to Banmen!
    Board games, right here in the channels. { $games }: play them with friends, or against the computer.
    One press, and your first match begins: **{ $title }** against an easy computer. The board tells you when it is your turn. You can stop at any time, as it counts for nothing.
first-going = You are playing already: [to the board]({ $link })

refusal-only-the-host-seats = Only { $name }, whose table this is, can add a computer player or send it away.
refusal-level-without-computer = The level is for the computer: choose Banmen as an opponent, or leave the level out.
refusal-too-many-computer-matches = You have { $most } matches going already in which the computer plays. Please end or adjourn one first: `/{ slash-matches }` leads to them, and there you can play on, `/{ slash-adjourn }`, `/{ slash-resign }` or, before the second move, `/{ slash-abort }`.
refusal-other-has-too-many-computer-matches = { $name } has { $most } matches going already in which the computer plays, and has to end or adjourn one before another can begin.
refusal-computer-does-not-play = The computer doesn't play this game yet. Please challenge a person.
