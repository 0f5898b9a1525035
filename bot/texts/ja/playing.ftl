## What the computer does in a match: it thinks, thanks, and takes over from others.

next-computer = { $player }が考えています…
thoughts-ahead = { $count ->
   *[other] -# ほかの{ $count }局を先に考えています。
}
thanks = { $player }：ありがとうございます！
