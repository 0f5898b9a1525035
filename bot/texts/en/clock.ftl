## Clocks: how long players may think, what they have left, holidays.

length-w = { $count ->
    [one] { $count } week
   *[other] { $count } weeks
}
length-d = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
length-h = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
length-m = { $count } min
length-s = { $count } s
length-gap = {" "}
clock-none = none
clock-move = { $length } a move
clock-bank = { $length } + { $increment } a move
clock-whole = { $length } for the whole match
clock-usual = this server's usual clock: { $clock }
clock-as-now = as it is now: { $clock }
your-clock = Clock
slash-clock = clock
    .about = Time to think: choose, or write 3d (for each move) or 10m+5s (10 minutes, plus 5 s a move)

## On the board.

clock-runs = { $player } (time runs out { $when })
clock-runs-alone = Time runs out { $when }
clock-ran = { $player } (time ran out { $when })
clock-ran-alone = Time ran out { $when }
clock-left = { $player }: { $length } left
clock-gap = {" · "}
clock-away = { $player } is on holiday until { $date }, so the clock is stopped.
notice-time-up = { $player } is out of time, but can still move. { $count ->
    [one] { $who } can **claim** the match
   *[other] { $who } can **claim**, which takes { $player } out of the match,
} or give **more time**.
notice-ends = { $count ->
    [one] Otherwise I end the match ({ $when }).
   *[other] Otherwise they leave the match ({ $when }).
}
button-moretime = More time
button-times = Clocks
told-time-given = { $player } gives more time: { $length }.
told-time = { $player } ran out of time and leaves the match.
reason-time = { $you ->
    [yes] You ran out of time.
   *[no] { $loser } ran out of time.
}
done-moretime = You gave { $player } more time: { $length }.

## A reminder in private.

remind-private = Your time in this match runs out { $when }.
remind-there = To the match

## `/time` and `/holiday`.

slash-time = time
    .about = See the clocks, or give the player whose turn it is more time
slash-show = show
    .about = See how things stand; only you see it
slash-more = more
    .about = How much time to give, for example 2h or 1d
times-terms = Clock: { $clock }
times-none = This match has no clock. If a player is silent for { $length }, the others can claim the match.
times-thought = { $player } has thought for { $length } so far.
times-stand = The clock is stopped.
slash-holiday = holiday
    .about = Go on holiday: your clocks stop until you're back
slash-begin = start
    .about = Go on holiday: your clocks stop in all matches
slash-days = days
    .about = How many days; if you leave it out, as many as you have
slash-back = end
    .about = Come back: your clocks run again
holiday-on = You're on holiday until { $date }. Your clocks are stopped in all matches, but you can still move.
holiday-off = You aren't on holiday.
holiday-left = { $count ->
    [0] You have no holiday left for now. You get { $all } days a year.
    [one] You have { $count } day of holiday left, of { $all } a year. A day counts once it has begun.
   *[other] You have { $count } days of holiday left, of { $all } a year. A day counts once it has begun.
}
holiday-choose = How long will you be away?
button-back-home = I'm back

refusal-no-clock = This match has no clock, so you can't give time.
refusal-your-own-time = You can't give time to your own side.
refusal-unknown-clock = “{ $given }” isn't a clock I know. You can write 3d (for each move), 10m+5s (10 minutes, plus 5 seconds a move) or none. A clock gives from 1 minute to 60 days.
refusal-unknown-length = “{ $given }” isn't a time I know. You can write 30m, 2h or 1d: from 1 minute to 60 days.
refusal-on-holiday = You're already on holiday.
refusal-not-on-holiday = You aren't on holiday.
refusal-no-holiday-left = { $left ->
    [0] You have no holiday left for now.
    [one] You have only { $left } day of holiday left.
   *[other] You have only { $left } days of holiday left.
}
refusal-out-of-time = Your time in { $where } has already run out. Please move there first.
