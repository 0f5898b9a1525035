## コンピューターの意見：次の一手のヒントと、終わった対局の検討。

slash-hint = ヒント
    .about = コンピューターならどの手を選ぶかを見ます（レーティング対象外の対局のみ）
button-hint = ヒント
button-hinted = この手にする
button-myself = 自分で選ぶ
button-hint-line = その先を見る
hint-line = その先の予想{ $answered ->
    [yes] （図は最初の応手まで）
   *[no] {""}
}：
hint =
    コンピューターのおすすめ：{ $move }
    { $share ->
        [0] 形勢はとても苦しいのですが、相手が間違えるかもしれません。
       *[other] そのときの勝率は約{ $share }%です。
    }

refusal-no-hints = コンピューターはこのゲームができないため、ヒントを出せません。
refusal-hint-in-a-rated-match = ヒントは、レーティング対象外の対局でのみ使えます。この対局はレーティングの対象です。
refusal-position-in-play = これは、対局中の{ $link ->
    [none] 対局 { $match }
   *[other] [対局 { $match }]({ $link })
}（{ $kind ->
    [strict] 大会の対局
   *[rated] レーティング対象
}）に出てくる局面です。お手伝いできるのは、その対局が終わってからです。
refusal-hint-too-late = 今、コンピューターが混み合っています。数分後にもう一度お試しください。

slash-analyse = 検討
    .about = 終わった対局の勝負の分かれ目を見ます
button-analyse = 分かれ目を見る
button-analysis-all = 全体
button-analysis-turn = { $number }手目
button-analysis-steps = 一手ずつ
button-analysis-line = 予想される続き
button-analysis-better = 最善の手
button-analysis-played = 実際の手順

analysis-going =
    { $bar } { $total }局面中{ $done }局面{ $minutes ->
        [0] { $seconds ->
            [0] {""}
           *[other] 、あと約{ $seconds }秒
        }
       *[other] 、あと約{ $minutes }分
    }
analysis-waits = -# { $others ->
    [0] コンピューターが対局を調べています。
   *[other] ほかにも{ $others }件の検討が進行中です。交代で調べるため、順番を待つことがあります。
}止まってしまったときは、もう一度お試しください。続きから調べます。
analysis-later = 長い対局のため、まだ調べています。しばらくしてから、もう一度お試しください。
analysis-up = 勝率（%）
analysis-along = 手数
analysis-alt = 勝率の移り変わり。
analysis-alt-side = { $player }：最初は{ $first }%、最高は{ $number }手目の後の{ $most }%、最後は{ $last }%。
analysis-change = { $before }% → { $after }%
analysis-missed-chance = { $after }%（最善なら{ $best }%）
analysis-turn = **{ $place ->
    [0] {""}
   *[other] { $place }．
}{ $number }手目{ $costliest ->
    [yes] （一番損の大きい手）
   *[no] {""}
}**、{ $player }：{ $change }
analysis-played = 実際の手：{ $move }。最善：{ $best }。
analysis-missed-win = { $moves ->
    [0] 確実な勝ちを逃しました。
   *[other] { $moves }手での勝ちを逃しました。
}
analysis-lets-win = { $moves ->
    [0] { $player }に勝ちを許しました。
   *[other] { $player }に{ $moves }手での勝ちを許しました。
}
analysis-lost = { $pieces }を失いました。
analysis-missed = { $pieces }を取る機会を逃しました。
analysis-missed-later = 最善の手のあとに予想される{ $player }の次の手：{ $capture }。
analysis-allows = コンピューターの予想する{ $player }の次の手：{ $answer }。
analysis-leads = このあとの予想は{ $played }、最善の手なら{ $best }です。
analysis-last-win = 最後の機会：{ $number }手目は、{ $move }手で{ $player }が勝てました。
analysis-last-stop = 最後の機会：{ $number }手目は、{ $count ->
    [1] { $player }は{ $move }手でしか持ちこたえられませんでした。
   *[other] { $player }は{ $move }手などで、まだ持ちこたえられました。
}
analysis-apart = { $move }、{ $how }
analysis-outlook = すぐに何かを失うわけではありませんが、最善の手なら、もっと有利な形勢でした。
analysis-gave-back = { $number }手目で得た機会を逃しました。
analysis-even = 一手で勝負が動いた場面はありませんでした。{ $count ->
    [0] {""}
   *[other] 損が一番大きかったのは次の手です：
}
analysis-swing = 勝率が一番動いたのは{ $first }手目から{ $last }手目のあいだです（{ $dice ->
    [yes] ダイスやほかの人の手
   *[no] ほかの人の手
}による変化）：{ $player }、{ $change }。
analysis-unforeseen = 勝率が一番動いたのは{ $number }手目です。{ $better ->
    [yes] コンピューターの予想より良い手でした
   *[no] その時点では、コンピューターにもこれより良い手はほとんど見つかりませんでした
}：{ $player }、{ $change }。
analysis-own = あなたの手で一番損をしたのは**{ $number }手目**です：{ $change }。最善：{ $best }。
analysis-own-none = あなたの手に、大きな損をした手はありませんでした。
analysis-left-out = -# { $count }手を省いています。{ $why }
analysis-ring = -# グラフの番号の上にある輪は、もっと良い手を指した場合の勝率です。
analysis-expected = **{ $at } / { $count }** ・{ $line }
analysis-same = 勝率：{ $change }。コンピューターも同じ手を選びます。
analysis-other = 勝率：{ $change }。コンピューターの候補：{ $best }
analysis-instead = { $same ->
    [yes] **{ $number }手目から**：{ $player }の手は { $move } でした。コンピューターも同じ手を選びます。
   *[no] **{ $number }手目の代わりに**：{ $player }の手は { $move } でした。コンピューターの候補：{ $best }
}

refusal-analysis-too-early = この対局はまだ続いています。終わってから検討できます。
refusal-no-analysis = コンピューターはこのゲームができないため、検討できません。
refusal-nothing-to-analyse = この対局ではだれも手を進めていないため、検討するものがありません。
refusal-analysis-under-way = 別の対局の検討がまだ終わっていません。終わるまでお待ちください。
refusal-analysis-interrupted = 検討の途中でBanmenが停止しました。少ししてからもう一度お試しください。続きから調べます。
