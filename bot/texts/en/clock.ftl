## Clocks: how long players may think, what they have left, holidays.

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
clock-usual = as usual in this server: { $clock }
your-clock = Clock
slash-clock = clock
    .about = Time to think: choose, or write 3d (for each move) or 10m+5s (10 minutes, and 5 s a move)

## On the board.

clock-runs = { $player }: time is up { $when }
clock-runs-alone = Time is up { $when }.
clock-ran = { $player }: time was up { $when }
clock-ran-alone = Time was up { $when }.
clock-left = { $player }: { $length } left
clock-gap = {" · "}
clock-away = { $player } is on holiday until { $when }; the clock is stopped until then.
notice-remind = { $who }, your time is running out.
notice-time-up = { $player } is out of time, but may still move. { $count ->
    [one] { $who } can **claim** the match
   *[other] { $who } can **claim**, so that { $player } leaves the match,
} or give **more time**.
notice-ends = { $count ->
    [one] Otherwise I end the match { $when }.
   *[other] Otherwise they leave the match { $when }.
}
button-moretime = More time
button-times = Clocks
more-times = **Clocks**: see how much time everybody has, and give more.
told-time-given = { $player } gives more time: { $length }.
told-time = { $player } ran out of time and leaves the match.
reason-time = { $you ->
    [yes] You ran out of time.
   *[no] { $loser } ran out of time.
}
done-moretime = You have given { $player } more time: { $length }.

## A reminder in private.

remind-private =
    Your time in this match runs out { $when }.
    You can move here or [on the board]({ $link }).

## `/time` and `/holiday`.

slash-time = time
    .about = The clocks of this channel's match
slash-show = show
    .about = How things stand, to you alone
slash-more = more
    .about = Give whoever is to move more time
slash-length = length
    .about = How much, for example 2h or 1d; if left out, as much as for a move
times-terms = Clock: { $clock }
times-none = This match has no clock. Whoever is silent for { $length } can lose it to a claim.
times-thought = { $player } has thought for { $length } so far.
times-stand = The clock is stopped.
slash-holiday = holiday
    .about = Your holidays, while your clocks are stopped
slash-begin = start
    .about = Go on holiday: your clocks stop in all matches
slash-days = days
    .about = For how many days; if left out, for as long as you may
slash-back = end
    .about = You are back: your clocks run again
holiday-on = You are on holiday until { $when }. Your clocks are stopped in all matches; you may still move.
holiday-off = You aren't on holiday.
holiday-left = { $count ->
    [0] You have no days of holiday left for now. You get { $all } a year.
    [one] You have { $count } day of holiday left. You get { $all } a year; a day that has begun counts.
   *[other] You have { $count } days of holiday left. You get { $all } a year; a day that has begun counts.
}
holiday-choose = Go on holiday for …
button-back-home = I'm back

refusal-no-clock = This match has no clock, so there is no time to give.
refusal-your-own-time = You can't give time to your own side.
refusal-unknown-clock = “{ $given }” isn't a clock I know. Please write for example 3d for each move, 10m+5s for 10 minutes and 5 seconds a move, or none. A clock gives 1 minute to 60 days.
refusal-unknown-length = “{ $given }” isn't a time I know. Please write for example 30m, 2h or 1d, from 1 minute to 60 days.
refusal-on-holiday = You are on holiday already.
refusal-not-on-holiday = You aren't on holiday.
refusal-no-holiday-left = { $left ->
    [0] You have no days of holiday left for now.
    [one] You have only { $left } day of holiday left.
   *[other] You have only { $left } days of holiday left.
}
refusal-out-of-time = Your time in { $where } has run out already. Please move there first.
