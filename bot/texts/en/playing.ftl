## What the computer does in a match: it thinks, thanks, and takes over from others.

next-computer = { $player } is thinking…
thoughts-ahead = { $count ->
    [one] -# One other thought comes first.
   *[other] -# { $count } other thoughts come first.
}
thanks = { $player }: Thank you!
