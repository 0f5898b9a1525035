## What players agree on: taking moves back, adjourning, moving elsewhere, calling off, playing again.

told-pause = 全員の合意で、対局は指し掛けになりました。
told-resume = { $player }が対局を再開しました。
told-home-agreed = 全員の合意で、対局はここへ移りました。
told-home-moderator = モデレーターが対局をここへ移しました。

notice-paused = { $when }から指し掛けです。指すことはできず、時間も進みません。
notice-back = { $count ->
   *[other] { $player }が待ったを願い出ています
}。{ $who } は**返事**で答えられます。
notice-pause = { $count ->
   *[other] { $player }が指し掛けを願い出ています
}。{ $who } は**返事**で答えられます。
notice-resume = { $count ->
   *[other] { $player }が再開を願い出ています
}。{ $who } は**返事**で答えられます。
notice-home = { $count ->
   *[other] { $player }が{ $place }への引っ越しを願い出ています
}。{ $who } は**返事**で答えられます。

refusal-paused = この対局は指し掛けです。先に `/{ slash-resume }` で再開してください。
refusal-not-paused = この対局は指し掛けではありません。
refusal-too-late-to-abort = 対局はもう始まっているため、取りやめにできません。`/{ slash-resign }` で投了できます。
refusal-dice-since = そのあとでサイコロが振られたため、待ったはできません。
refusal-others-moved-since = そのあとで{ $name }が指したため、三人以上の対局では待ったはできません。
refusal-left-or-given-since = そのあとで抜けた人か渡されたものがあるため、待ったはできません。
refusal-already-there = 対局はもうそこで行われています。

reason-aborted = 始まる前に取りやめ
