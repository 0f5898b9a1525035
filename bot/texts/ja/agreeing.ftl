## What players agree on: taking moves back, adjourning, moving elsewhere, calling off, playing again.

slash-menu = メニュー
    .about = このチャンネルの対局で、手を進めるほかにできること
slash-takeback = 待った
    .about = 自分の最後の手番を戻します。レーティング対象の対局や、相手が手を進めたあとは、同意が必要です
slash-adjourn = 中断
    .about = このチャンネルの対局を中断するよう提案します
slash-resume = 再開
    .about = このチャンネルの中断した対局を再開します
slash-relocate = 場所を移す
    .about = このチャンネルの対局を別のチャンネルかスレッドで続けるよう提案します
slash-place = 場所
    .about = 対局を続ける場所
slash-channel = チャンネル
    .about = 対局を続ける場所
slash-abort = 取りやめ
    .about = 2手目の前なら、このチャンネルの対局を勝敗なしで取りやめられます
slash-rematch = 再戦
    .about = このチャンネルの前の対局を、席を替えてもう一度始めます

## Buttons, and the menu.

button-more = メニュー
button-answer = 返事
button-pause = 中断する
button-resume = 再開する
button-place = 場所を移す
button-abort = 取りやめる
button-rematch = もう一局
button-rematch-alone = もう一度
button-rematch-lost = もう一度対局
button-stronger = もっと強いコンピューターと
button-easier = もっと弱いコンピューターと
button-friend = 友だちと対局
which-friend = だれと**{ $title }**で対局しますか？
more-line = -# **{ $button }**：{ $about }
more-consent = -# { $who }の同意が必要：{ $buttons }
more-undo = { $why ->
    [free] **{ $button }**：まだだれも何もしていないので、同意なしですぐにできます。
    [rated] -# **{ $button }**：レーティング対象の対局なので、同意が必要です。
    [again] -# **{ $button }**：直前にも戻しているので、同意が必要です。
   *[since] -# **{ $button }**：あなたの手番のあとに対局が進んだので、{ $who }の同意が必要です。
}
more-abort = 勝敗なしで終わります。だれの負けにもなりません。

## Asking.

ask-home = { $count ->
   *[other] どこで続けますか？{ $who }がそのチャンネルを見られることと、同意してくれることが必要です。
}
ask-home-alone = どこで続けますか？
choose-place = チャンネルかスレッド
done-offer-draw = { $who }に引き分けを提案しました。
done-offer-back = { $who }に待ったをお願いしました。
done-offer-pause = { $who }に中断を提案しました。
done-offer-resume = { $who }に再開を提案しました。
done-offer-home = { $who }に、{ $place }で続けることを提案しました。
done-offer-computer = { $who }に、{ $own ->
    [yes] あなた
   *[no] { $whom }
}の続きをコンピューター（レベル{ $level }）に任せることを提案しました。

## Answering.

answer-draw = { $player }が引き分けを申し出ています。引き分けにしますか？
answer-back = { $player }が待ったをお願いしています（{ $own }手{ $answers ->
    [0] {""}
   *[other] と、{ $yours ->
        [yes] あなたの
       *[no] その後の
    }{ $answers }手
}を戻す）。認めますか？
answer-pause = { $player }が中断を提案しています。受けますか？
answer-resume = { $player }が再開を提案しています。受けますか？
answer-home = { $player }が{ $place }で続けることを提案しています。受けますか？
button-agree = 認める
button-agree-draw = 引き分けにする
button-refuse = 断る
button-refuse-draw = 引き分けを断る
done-agree = 決まりました。結果は盤に出ています。
done-agree-draw = 引き分けになりました。
done-join = { $count ->
   *[other] 受けました。{ $who }の返事を待っています。
}
done-refuse = 断りました。
done-refuse-draw = 引き分けを断りました。
done-withdraw = 取り下げました。
done-withdraw-draw = 申し出を取り下げました。

## The message of an offer.

offer-place = 移る先は{ $place }です。
offers-more = …ほか{ $count }件。先に上のものに答えてください。
offer-joined = { $who }は受けました。
offer-was-draw = { $player }が{ $title }の引き分けを提案しました。
offer-was-back = { $player }が{ $title }の待ったをお願いしました。
offer-was-pause = { $player }が{ $title }の中断を提案しました。
offer-was-resume = { $player }が{ $title }の再開を提案しました。
offer-was-home = { $player }が{ $title }を{ $place }で続けることを提案しました。
offer-was-computer = { $player }が{ $title }の続きをコンピューター（レベル{ $level }）に任せることを提案しました。
offer-agreed-draw = 引き分けになりました。
offer-agreed-back = 手を戻しました。
offer-agreed-pause = 対局を中断しました。
offer-agreed-resume = 対局を再開しました。
offer-agreed-home = 移ることになりました。
offer-agreed-computer = 合意により、コンピューターが引き継ぎました。
offer-declined = { $who }は断りました。
offer-withdrawn-draw = { $player }は提案を取り下げました。
offer-withdrawn = { $player }は取り下げました。
offer-lapsed = { $over ->
    [yes] 返事のないまま対局が終わりました。
   *[no] 返事のないまま対局が進みました。
}

## On the board.

told-decline = { $player }は断りました。
told-decline-draw = { $player }は引き分けを断りました。
told-decline-back = { $player }は待ったを断りました。
told-decline-pause = { $player }は中断を断りました。
told-decline-resume = { $player }はまだ再開できないそうです。
told-decline-home = { $player }はこのまま続けたいそうです。
told-withdrawn-draw = { $player }は引き分けの申し出を取り下げました。
told-withdrawn-back = { $player }は待ったのお願いを取り下げました。
told-withdrawn-pause = { $player }は中断の提案を取り下げました。
told-withdrawn-resume = { $player }は再開の提案を取り下げました。
told-withdrawn-home = { $player }は場所を移す提案を取り下げました。
told-back = { $player }が最後の手番を戻しました。
told-back-alone = { $player }は最後の手を戻しました。
told-pause = 合意により、対局を中断しました。
told-pause-computer = { $player }が対局を中断しました。
told-pause-idle = しばらく動きがなかったので、対局を中断しました。いつでも再開できます。
told-resume = { $player }が対局を再開しました。
told-home-agreed = 合意により、対局はここへ移りました。
told-home-computer = { $player }が対局をここへ移しました。
told-home-moderator = モデレーターが対局をここへ移しました。
told-abort = { $player }が対局を取りやめました。
challenge-rematch = 席を替えての再戦です。
moved-away = この対局は{ $place }で続きます：[盤を開く]({ $link })

notice-paused = **中断中**（{ $when }）。対局{ $clock ->
    [yes] も時計も
   *[no] は
}止まっています。
notice-draw = { $count ->
   *[other] { $player }が引き分けを申し出ています。
}{ $who }、どうしますか？
notice-back = { $count ->
   *[other] { $player }が待ったをお願いしています
}（{ $own }手{ $answers ->
    [0] {""}
   *[other] と、{ $yours ->
        [yes] あなたの
       *[no] その後の
    }{ $answers }手
}を戻す）。{ $who }、どうしますか？
notice-pause = { $count ->
   *[other] { $player }が中断を提案しています。
}{ $who }、どうしますか？
notice-resume = { $count ->
   *[other] { $player }が再開を提案しています。
}{ $who }、どうしますか？
notice-home = { $count ->
   *[other] { $player }が{ $place }で続けることを提案しています。
}{ $who }、どうしますか？

## Calling off.

confirm-abort = この対局を取りやめますか？勝敗なしで終わり、成績にも数えません。
done-abort = 対局を取りやめました。

## Why something can't be done.

refusal-paused = この対局は中断しています。`/{ slash-match } { slash-resume }` で再開できます。
refusal-another-plays-here = このチャンネルでは別の対局が進行中です。それが終わってから再開するか、再開したい対局の盤の **{ $button-more }** から **{ button-place }** を選んで、先に別の場所へ移してください。
refusal-not-paused = この対局は中断していません。
refusal-too-late-to-abort = 対局はもう始まっているため、取りやめられません。`/{ slash-match } { slash-resign }` で投了できます。
refusal-dice-since = そのあとでダイスが振られたため、戻せません。
refusal-others-moved-since = そのあとで{ $name }さんが手を進めたため、戻せません（3人以上の対局の場合）。
refusal-left-or-given-since = そのあとで、だれかが抜けたか何かを渡したため、戻せません。
refusal-already-there = 対局はもうそこで行われています。
refusal-rematch-asked = 再戦はもう申し込まれています。
refusal-rematch-there = 再戦はもう申し込まれています：[こちらです]({ $link })。
refusal-not-over = この対局はまだ終わっていません。
refusal-channel-not-seen = そのチャンネルはわたしには見えません。非公開スレッドなら、そこで一度わたしをメンション（{ $me }）してから、もう一度お試しください。そうでなければ、サーバーを管理する人が見えるようにできます。
refusal-no-such-channel = そのチャンネルは見つからないか、わたしには見えません。

reason-aborted = { $you ->
    [yes] 始まる前に、あなたが取りやめました。
   *[no] 始まる前に、{ $loser }が取りやめました。
}
