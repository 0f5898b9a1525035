## 観戦：`/観戦`、観戦ボタン、サーバーの中継チャンネル。

slash-watch = 観戦
    .about = このサーバーで行われている対局の一覧。観戦できます

button-watch = { $count ->
    [0] 観戦
   *[other] 観戦（{ $count }）
}
short-watch = 観戦
button-watch-moves = 一手ごとに通知
button-watch-end = 終局だけ通知
button-watch-quiet = 通知なし
button-watch-stop = 観戦をやめる
button-watch-look = 盤を見る

watching-not = お知らせの受け方を選んでください。
watching-moves = **観戦中です**。一手ごとと、中断・再開・終局のときに通知します。
watching-end = **観戦中です**。終局したら通知します。
watching-quiet = **観戦中です**（通知なし）。
watching-unpinged = -# `/{ slash-preferences }` で通知を切っているため、名前は出ますが通知は届きません。
watching-where = { $channel }{ $link ->
    [none] の非公開スレッド
   *[other] ：[盤を開く]({ $link })
}

watchers-told = -# 観戦：{ $who }

watch-none = このサーバーには、見られる対局が今はありません。`/{ slash-challenge }` か `/{ slash-play }` で始められます。
watch-heading = ### 進行中の対局：{ $count }局
watch-line = **{ $title }**{ $mine ->
    [plays] {"・"}対局中
    [watches] {"・"}観戦中
   *[no] {""}
}
    { $players }{ $tournament ->
        [none] {""}
       *[other] {""}
            { $tournament }
    }
    { $number }手目{ $paused ->
        [yes] {"・"}中断中
        [dice] {"・"}次はダイス
       *[no] {"・"}{ $turn }の手番
    }
    { $where }
watch-live = -# { $count ->
    [1] { $channel }で中継しています。
   *[other] すべて{ $channel }で中継しています。
}
watch-choose = 観戦する対局を選ぶ…
watch-label = { $title }：{ $players }

refusal-you-play-here = 自分の対局です。手番が来れば、いつもどおりお知らせします。
refusal-too-many-told = この対局で通知を受ける方はすでに{ $most }人おり、これ以上は増やせません。通知なしでなら観戦できます。
