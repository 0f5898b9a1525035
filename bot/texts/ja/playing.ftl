## What the computer does in a match: it thinks, thanks, and takes over from others.

next-computer = { $player }が考えています…
thoughts-ahead = { $count ->
   *[other] -# ほかの{ $count }局を先に考えています。
}
thanks = { $player }：ありがとうございます！

## In the place of somebody who has left, or whose time is over.

slash-standin = コンピューターに任せる
    .about = 自分や抜けた人の代わりに、コンピューターが続けるよう提案します
button-standin = コンピューターに任せる
standin-panel = だれの代わりに、どの強さで続けますか？{ $rated ->
    [yes] この対局はレーティングの対象外になります。
   *[no] { "" }
}
standin-own = コンピューターに任せますか？ほかの人が同意すれば、あなたは対局を抜けます。{ $rated ->
    [yes] この対局はレーティングの対象外になります。
   *[no] { "" }
}
standin-me = { $player }（自分）の代わり
standin-for = { $player }の代わり
notice-computer = { $count ->
   *[other] { $player }が、{ $whom }の代わりにコンピューター（レベル{ $level }）が続けることを提案しています。
}{ $who }、どうしますか？
notice-computer-own = { $player }が、対局を抜けてコンピューター（レベル{ $level }）に任せることを提案しています。{ $who }、どうしますか？
answer-computer = { $player }が、{ $whom }の代わりにコンピューター（レベル{ $level }）が続けることを提案しています。受けますか？{ $rated ->
    [yes] この対局はレーティングの対象外になります。
   *[no] { "" }
}
answer-computer-own = { $player }が、対局を抜けてコンピューター（レベル{ $level }）に任せることを提案しています。受けますか？{ $rated ->
    [yes] この対局はレーティングの対象外になります。
   *[no] { "" }
}
told-computer = 合意により、{ $player }が引き継ぎました。
told-computer-back = 合意により、{ $player }が抜けた人の席を引き継ぎました。抜けたところから続きます。
told-decline-computer = { $player }は、コンピューターが続けることを断りました。
told-withdrawn-computer = { $player }は、コンピューターが続ける提案を取り下げました。
refusal-strict-match = 大会の対局では、ヒント、待った、中断、コンピューターへの交代、対局の取りやめはできません。
refusal-seat-not-left = { $name }さんは対局中で、まだ持ち時間があります。
refusal-nobody-to-replace = コンピューターが引き継げる空席はなく、あなたが対局を任せられる人もほかにいません。
