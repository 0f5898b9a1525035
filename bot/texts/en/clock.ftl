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
    .about = How long each may think: choose, or write 3d (a move) or 10m+5s (each, and for each move)

## On the board.

clock-runs = { $player }: time is up { $when }
clock-runs-alone = Time is up { $when }.
clock-ran = { $player }: time was up { $when }
clock-ran-alone = Time was up { $when }.
clock-left = { $player }: { $length } left
clock-gap = {" · "}
clock-away = { $player } is on holiday until { $when }; the clock stands till then.
notice-remind = { $who }, your time is running out.
notice-time-up = The time of { $player } is up, but moving still counts. { $count ->
    [one] { $who } can **claim** the match
   *[other] { $who } can **claim**, so that { $player } leaves the match,
} or give **more time**.
button-moretime = More time
button-times = Clocks
more-times = **Time**: see how much everybody has, and give more.
told-time-given = { $player } gives more time: { $length }.
told-time = { $player } ran out of time and leaves the match.
reason-time = the time ran out
done-moretime = You have given { $player } more time: { $length }.

## A reminder in private.

remind-private = Your time in this match runs out { $when }. You can move here or [on the board]({ $link }).

## `/time` and `/holiday`.

slash-time = time
    .about = The clocks of this channel's match
slash-show = show
    .about = How it stands, to you alone
slash-more = more
    .about = Give whoever is to move more time
slash-length = length
    .about = How much, for example 2h or 1d; without it, as much as for a move
times-terms = Clock: { $clock }
times-none = This match has no clock. Who is silent for { $length } can lose it to a claim.
times-left = { $player }: { $length } left
times-runs = { $player }: { $length } left when the turn began; time is up { $when }
times-thought = { $player } has thought for { $length } so far.
times-stand = The clock stands.
slash-holiday = holiday
    .about = Your holidays, during which no clock of yours runs
slash-begin = start
    .about = Go on holiday: your clocks stand in all matches
slash-days = days
    .about = For how many days; without it, for as long as you may
slash-back = end
    .about = You are back: your clocks run again
holiday-on = You are on holiday until { $when }. Your clocks stand in all matches; you may move all the same.
holiday-off = You aren't on holiday.
holiday-left = { $count ->
    [0] You have no days of holiday left for now. There are { $all } within a year.
    [one] You have { $count } day of holiday left. There are { $all } within a year; one that was begun counts.
   *[other] You have { $count } days of holiday left. There are { $all } within a year; one that was begun counts.
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
    [0] You have had all your holidays of this year.
    [one] You have only { $left } day of holiday left.
   *[other] You have only { $left } days of holiday left.
}
refusal-out-of-time = Your time in { $where } has run out already. Please move there first.
