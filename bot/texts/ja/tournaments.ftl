## 大会とリーグ。

slash-tournament = 大会
    .about = 大会とリーグ
slash-tournament-create = 作成
    .about = 大会・リーグを企画します。お知らせはこのチャンネルに出ます
slash-tournament-join = 参加
    .about = 大会に参加します
slash-tournament-leave = 抜ける
    .about = 大会から抜けます
slash-tournament-start = 開始
    .about = 自分の大会、またはリーグの次のシーズンを始めます
slash-tournament-end = 終了
    .about = 自分の大会をそのまま終了します
slash-tournament-show = 表示
    .about = 大会の成績を見ます
slash-tournament-name = 名前
    .about = 大会の名前
slash-tournament-which = 大会
    .about = いくつかあるときは、どの大会か

button-plan = ほかの設定…
button-announce = お知らせを出す
button-cupdate = 日時を入力…
cupdated-title = 開始日時
button-enter = 参加する
button-checkin = チェックイン
button-quit = 抜ける
button-sitout = 回を休む…
button-quit-running = 棄権する
button-doquit = 棄権する
button-kickoff = 開始
button-kickoff-anyway = このまま始める
button-cupbetter = { $better ->
    [round-robin] 総当たりに変える
    [swiss] スイス式に変える
    [league] 部の人数を変える
   *[tables] 空席にコンピューターを入れる
}
button-cuphost = その他…
button-standings = 順位表
button-standings-people = 参加者
button-picture-standings = 順位表
button-picture-crosstable = 対戦表
button-picture-rounds = 回戦ごと
button-picture-bracket = トーナメント表
button-picture-podium = 表彰台
button-pairings = 対局一覧
cupsee-choose = 対局を見る…
button-mymatch = 自分の対局
button-kickoff-season = 次のシーズンを始める
button-cupround = 次の回を始める
button-cuptakeover = 主催を引き継ぐ
button-cuptime = 時間を相談する…
button-cupobject = 異議あり
cuptimed-title = いつ対局しますか？
button-cupfile = ファイル
button-cuprules = 大会規定
button-cuplots = 検証できる抽選 ›
tournament-newest = 最新のメッセージへ
# $others is a list of names.
tournament-to-match = { $others }さんとの対局へ

## 何を、どうやって

tournament-format-name-round-robin = 総当たり
tournament-format-name-swiss = スイス式
tournament-format-name-knockout = 勝ち抜き
tournament-format-name-arena = アリーナ
tournament-format-name-league = リーグ
tournament-format-name-tables = 3～4人の卓
tournament-format-round-robin = 総当たり
tournament-format-swiss = スイス式{ $rounds ->
    [0] {""}
   *[other] { $rounds }回戦
}
tournament-format-knockout = 勝ち抜き{ $best ->
    [1] {""}
   *[other] （{ $best }番勝負）
}
tournament-format-arena = アリーナ（{ $length }）
tournament-format-league = { $division }人ずつのリーグ
tournament-format-tables = { $seats }人の卓{ $rounds ->
    [0] {""}
   *[other] ・{ $rounds }回戦
}
tournament-about-round-robin = 総当たりです。各回戦で1局ずつ対局します。
tournament-about-swiss = 毎回、成績の近い人どうしが当たります。同じ相手とは2度当たらず、途中で負けて抜けることもありません。
tournament-about-knockout = 1回負けると敗退です。引き分けなら、先後を入れ替えてもう一度対局します。
tournament-about-arena = { $length }のあいだ、手の空いた人から順に組み合わされ、何局でも対局できます。勝ちは2点、引き分けは1点で、2連勝すると、連勝が止まるまで得点が倍になります。
tournament-about-league = 1シーズンに、同じ部の全員と{ $cycles ->
    [1] {""}
   *[other] 2回ずつ
}対局します（{ $division }人の部なら{ $rounds }回戦{ $days ->
    [0] 、前の回が終わると次が始まります
   *[other] 、{ $days }日間
}）。{ $movers ->
    [0] {""}
   *[other] 部が2つ以上あれば、そのあと上位{ $movers }人が昇格、下位{ $movers }人が降格します。
}各シーズンの開始とリーグの終了は、主催者が決めます。
tournament-about-tables = 毎回{ $seats }人の卓に分かれ、できるだけ多くの人と当たります。
tournament-terms = **{ $title }**・{ $format }・{ $clock }{ $rated ->
    [yes] {""}
   *[no] ・レーティング対象外
}
tournament-round-days = 1回の期間は{ $days }日です。期限を過ぎた対局の扱いは主催者が決めます。
tournament-rounds-by-host = 各回は主催者が始めます。
tournament-breaks = 各回は、前の回の最後の結果が出てから5分後に始まります。その間に異議を申し立てられます。
tournament-absences = 2回対局に来なかった人は、大会から外れます。
tournament-absences-out = 対局に来なかった人は敗退です。
tournament-no-clock = 持ち時間なし（{ $length }手を指さないと負け）
tournament-no-show = 自分の手番が来てから24時間以内に最初の手を指さないと、不戦敗になります。
tournament-lots-from = 抽選が必要になったときは、終了時に公開する秘密の数で決まります。その指紋（SHA-256）：`{ $fingerprint }`
tournament-third-place = 準決勝の敗者どうしが3位を争います。
tournament-ties = 同点のときの順：{ $order }
tournament-byes-offered = 1人1回まで、最終回のほかは希望した回を{ $worth }で休めます。
tournament-late = { $ends ->
    [start] 開始後は参加できません。
    [second-round] 2回戦が始まるまで途中参加できます。
   *[last-round] 最終回が始まるまで途中参加できます。
}
tournament-heading = ### 🏆 { $name }

tournament-round = { $number }回戦
    .the = { $number }回戦
tournament-round-final = 決勝
    .the = 決勝
tournament-round-semifinal = 準決勝
    .the = 準決勝
tournament-round-quarterfinal = 準々決勝
    .the = 準々決勝
tournament-round-third = 3位決定戦
    .the = 3位決定戦
tournament-round-season = 第{ $season }シーズン{ $division ->
    [0] {""}
   *[other] ・{ $division }部・
}{ $number }回戦
tournament-and-round = { $name }・{ $round }
tournament-round-match = { $round }・第{ $number }局
tournament-plays-again = 前の対局が引き分けだったので、先後を入れ替えてもう一度対局します。
tournament-drawn-again = 引き分けでは決まらないので、先後を入れ替えてもう一度対局します（第{ $number }局）。
tournament-drawn-lot = 引き分けが続いたので、くじで決めます。
board-round-ends = この回の期限：{ $when }。期限を過ぎると、この対局の扱いは主催者が決めます。
board-summons = { $round }：{ $who }、対局が始まりました。
board-forfeit = 期限（{ $when }）までに最初の手を指さないと、不戦敗になります。

## 今の様子

tournament-access-anyone = だれでも参加できます。
tournament-access-role = { $role } のメンバーが参加できます。
tournament-access-invited = 主催者に招待された人が参加できます。
tournament-starts-at = 開始：{ $date }（{ $when }）、または{ $host }さんの合図で。
tournament-starts-by-host = { $host }さんの合図で始まります。
tournament-joined = { $count ->
    [0] まだ参加者はいません。
   *[other] **参加者：{ $count }人**{ $rounds ->
        [0] {""}
       *[other] （{ $rounds }回戦）
    }
}{ $limit ->
    [0] {""}
   *[other] {" "}定員は{ $limit }人です{ $waiting ->
        [0] 。
       *[other] （キャンセル待ち{ $waiting }人）。
    }
}
tournament-check-in-opens = チェックイン：{ $date }（{ $when }）から。開始までにチェックインしない人は出場できません。
tournament-check-in = **チェックイン受付中：**{ $people }人中{ $count }人が済ませました。開始までにチェックインしない人は出場できません。
tournament-talk = 感想や雑談は{ $thread }でどうぞ。
tournament-watch = 観戦するには、**{ button-pairings }** から対局を選んでください。
tournament-moved-on = これは前のメッセージです。大会は下のほうで続いています。
tournament-byes = { $count ->
   *[other] 抜け番：{ $names }
}{ $why ->
    [opponent] （相手なし）
    [table] （卓なし）
   *[none] {""}
}
tournament-requested-byes = 希望による休み：{ $names }
tournament-denied-byes = 組み合わせの都合で休めなかった人：{ $names }
tournament-progress-unpaired = **まもなく次の対局が始まります。**
tournament-progress = **{ $season ->
    [0] {""}
   *[other] 第{ $season }シーズン・
}{ $round }回戦（全{ $rounds }回戦）：{ $matches }局中{ $over }局が終了**
tournament-progress-knockout = { $round }：{ $matches }組中{ $over }組が決着
tournament-rounds-final = 決勝
tournament-rounds-semifinal = 準決勝
tournament-rounds-quarterfinal = 準々決勝
tournament-progress-arena = **{ $open ->
    [0] { $over ->
        [0] まだ対局はありません。
       *[other] { $over }局が終了、進行中の対局はありません。
    }
   *[other] { $open }局が進行中、{ $over }局が終了。
}**{ $date ->
    [none] 時間になったので、新しい対局は始まりません。
   *[other] { $date }より後に始まる対局はありません。
}
tournament-next-round = { $next }回戦は{ $date }（{ $when }）に始まります。
tournament-season-over = **第{ $season }シーズンが終わりました。**主催者が次のシーズンを始められます。{ $podium ->
    [none] {""}
   *[other] {""}
        { $podium }
}
tournament-over = { $why ->
    [stopped] **主催者が終了しました。**
    [unpairable] **大会は{ $round }回戦（全{ $rounds }回戦）で終了：**まだ対戦していない人どうしが足りないため、次の回を組めません。
   *[complete] **大会が終了しました。**
}{ $podium ->
    [none] {""}
   *[other] {""}
        { $podium }
}
tournament-placed = { $place }位：{ $name }{ $points ->
    [none] {""}
   *[other] （{ $points }）
}
tournament-is-off = **主催者が中止しました。**
tournament-first-shared = 1位を分け合いました。
tournament-annulled = 無効
tournament-match-annulled = { $match }：無効
tournament-match-over = { $match }：{ $result }
tournament-match-again = { $match }：{ $result }（第{ $number }局が{ $going ->
    [yes] 進行中
   *[no] まもなく開始
}）
tournament-match-going = { $match }
tournament-match-awaits = { $match }・{ $you ->
    [yes] **あなたの手番です**
   *[no] { $name }の手番
}（{ $until ->
    [none] { $since }から
   *[other] { $until }まで
}）
tournament-match-put-off = { $match }・{ $date }（{ $when }）に延期
tournament-match-unfinished = { $match }（未了）
tournament-match-waiting = { $match }（まもなく開始）
tournament-won-by = { $count ->
    [1] { $names }の勝ち
   *[other] { $names }が同点1位
}
tournament-more-lines = …ほか{ $count }件
tournament-lot = { $division ->
    [0] 抽選による順：
   *[other] { $division }部の抽選による順：
}{ $order }
tournament-best-of-division = { $division }部：
tournament-lots =
    ### 検証できる抽選
    ほかに差がつかないときは、抽選で決まります。だれも結果を選べません。抽選は、開始時に引いた秘密の数から決まります。その指紋（SHA-256）：
    `{ $fingerprint }`
    { $secret ->
        [none] 気になる方は控えておいてください。抽選の必要がなくなったら、ここで秘密の数を公開します。
       *[other] 秘密の数は`{ $secret }`でした。
    }検証に必要なほかの情報は、**{ button-cupfile }** にあります。
tournament-tie-break = { $head }：{ $name }
tournament-tie-break-buchholz = ブッフホルツ
tournament-tie-break-buchholz-cut = 最低を除くブッフホルツ
tournament-tie-break-sonneborn-berger = ゾンネボルン・ベルガー
tournament-tie-break-direct = 直接対決
tournament-tie-break-wins = 勝数
tournament-event = { $title }：{ $format }。{ $clock }。参加はこちら：{ $link }
tournament-start-changed = { $date ->
    [none] 「{ $name }」の開始が変わりました：{ $host }さんの合図で始まります。
   *[other] 「{ $name }」の開始が変わりました：{ $date }。
}
tournament-called-off = 主催者が「{ $name }」を中止しました。
tournament-event-place = #{ $channel }
tournament-opening = { $round }：{ $match }
tournament-invitation = { $who }、「{ $name }」に招待されました。
tournament-congratulations = { $season ->
    [0] 「{ $name }」が終了しました。
   *[other] 「{ $name }」の第{ $season }シーズンが終わりました。
}おめでとうございます！
    { $podium }
# $who is a list of mentions.
tournament-thanks = ご参加ありがとうございました：{ $who }
tournament-withdrawn = { $why ->
    [left] { $who }はサーバーを離れたため、「{ $name }」から外れました。
    [absent] { $who }は対局に来なかったため、「{ $name }」から外れました。
   *[banned] { $who }は、今このサーバーで対局を始められないため、「{ $name }」から外れました。
}{ $host }さんは主催者として、この人を戻したり、ほかの人に交代してもらったりできます。
tournament-seated = { $who }、「{ $name }」に空きが出たので、参加できるようになりました。
tournament-check-in-asked = { $date ->
    [none] 「{ $name }」のチェックインが始まりました。主催者が始めるまでにチェックインしてください。しない人は出場できません。
   *[other] 「{ $name }」のチェックインが始まりました。{ $date }までにチェックインしてください。しない人は出場できません。
}
tournament-check-in-over = チェックインは終わりました。
tournament-unchecked = チェックインがなかったため、「{ $name }」はあなた抜きで始まりました。{ $late ->
    [yes] 空きがあれば、途中から参加できます。
   *[no] {""}
}
tournament-lacks-permissions = ⏸️ **対局を進められません。**{ $channel } で次の権限が足りません：{ $permissions }。待つ間の時間は、だれの持ち時間からも引かれません。権限が戻れば、自動的に再開します。
tournament-place-gone = ⏸️ この大会のチャンネルは削除されました。{ $host }さんが別のチャンネルで `/{ slash-tournament } { slash-tournament-show }` を使うと再開します。
tournament-lacks-threads = ⏸️ **対局を始められません。**{ $why }待つ間の時間は、だれの持ち時間からも引かれません。自動的にやり直します。
tournament-lacks-people = ⏸️ { $channel } が見えない人がいるため、その対局はまだ始まっていません：{ $names }。全員に見えるようになれば、自動的に始まります。
tournament-cannot-see = ⚠️ 対局が行われる { $channel } が見えない人がいます：{ $names }。見えるようになるまで、その人の対局は始まりません。
tournament-host-waits = あなたが主催する「{ $name }」を、今進められません。
tournament-host-result = { $result ->
    [none] { $who }、主催者が { $match } の結果を取り消しました。もう一度対局します。
   *[other] { $who }、主催者が { $match } の結果を決めました：{ $result }
}
result-set-by-the-host = { $result ->
    [none] **主催者がこの対局の扱いを決めました。**
   *[other] **主催者が結果を決めました：**{ $result }
}
result-player-replaced = **対局者が交代したため、**この対局は指し直しになります。
result-pairing-undone = **主催者がこの組み合わせを取り消したため、**この対局は無効です。
tournament-awaits-host = **{ $round }回戦が終わりました。**{ $host }さんが{ $next }回戦を始めます。それまでは結果を直せます。
tournament-round-over = { $host }さん、{ $round }回戦が終わりました。{ $next }回戦はお好きなときに始めてください。それまでは結果を直せます。
tournament-objection = { $host }、「{ $name }」の結果に異議があります：{ $match }、{ $result }。誤りなら、**{ button-cuphost }** の「{ cuptool-result }」で直せます。直すまでは、今の結果が有効です。
tournament-objection-settled = { $result ->
    [none] 異議のあった{ $match }の結果を、主催者が取り消しました。もう一度対局します。
   *[other] 異議のあった{ $match }の結果を、主催者が直しました：{ $result }。
}
tournament-objected-match = 対局を見る
tournament-you-objected = 主催者の{ $host }に伝えました。主催者が直すまでは、今の結果が有効です。
tournament-open-at-end = { $host }さん、{ $round }回戦の期限が来ましたが、まだ終わっていない対局があります：{ $matches }。「{ button-cuphost }」で結果を決めるか、そのまま続けてもらってください。
tournament-taken-back = { $who }、主催者があなたを「{ $name }」に戻しました。{ $others ->
    [none] {""}
   *[other] { $others }、対局の続きをどうぞ。
}
tournament-match-left = { $who ->
    [none] {""}
   *[other] { $who }、
}{ $name }が「{ $tournament }」を棄権したので、{ $match } の対局は { $result } で終わりました。次の回までに復帰すれば、対局は続きます。
tournament-match-goes-on = 棄権が取り消されたので、この対局は続きます。
tournament-proposal = { $who }さん、{ $name }さんが{ $date }に対局することを提案しています。同意すると、それまで時計は止まります。
tournament-agreed = 決まりました。{ $date }（{ $when }）に対局します。それまで時計は止まります。
tournament-not-agreed = { $date }に対局する提案はまとまりませんでした。時計はこれまでどおり進みます。
tournament-proposal-replaced = 別の日時が提案されたので、{ $date }の提案は取り消されました。
tournament-proposal-ended = この対局は終わったので、{ $date }の提案はなくなりました。
tournament-proposal-lapsed = 同意がないまま{ $date }になりました。時計はこれまでどおり進んでいます。
tournament-you-proposed = 対局のスレッドで{ $date }を提案しました。
tournament-you-agreed = 同意しました。時間になったら、手番の人に知らせます。
tournament-you-refused = この提案はなくなりました。
tournament-nobody = まだ参加者はいません。
tournament-joined-line = { $place }. { $name }{ $computer ->
    [yes] （コンピューター）
   *[no] （レーティング{ $rating }）
}
tournament-waiting-line = キャンセル待ち{ $place }. { $name }
tournament-no-matches = まだ対局は始まっていません。
tournament-not-in = あなたは{ $name }に参加していません。
tournament-own = あなたの対局：{ $match }
tournament-own-proposal = { $mine ->
    [yes] あなたは{ $date }（{ $when }）に対局することを提案しています。相手が同意すると、それまで時計は止まります。
   *[no] { $name }さんが{ $date }（{ $when }）に対局することを提案しています。同意すると、それまで時計は止まります。
}
tournament-own-bye = { $round }回戦は抜け番なので、対局はありません。次の対局があれば、始まったときにお知らせします。
tournament-own-requested = { $round }回戦は希望どおり休みなので、対局はありません。次の対局が始まったらお知らせします。
tournament-sitting-out = { $rounds }を休みます。
tournament-sits-out = { $name }は{ $rounds }を休みます。
tournament-sitting-round = { $round }回戦（{ $worth }）
tournament-sitting-next = { $round }回戦を休む人：{ $names }
tournament-sit-out = どの回を休みますか？組み合わせが決まるまでは変えられます。
tournament-sit-out-whose = { $name }はどの回を休みますか？組み合わせが決まるまでは変えられます。
tournament-sit-out-option = { $round }回戦を休む（{ $worth }）
tournament-play-option = { $round }回戦の休みを取り消す
tournament-sit-out-none = どの回も組み合わせが決まっているので、もう休めません。
cupwhom-bye = だれが休みますか？
tournament-own-none = 今は対局がありません。次の対局が始まったらお知らせします。
tournament-own-next = { $bye ->
    [none] { $round }に進んでいます。
   *[other] { $bye }は抜け番なので、すでに{ $round }に進んでいます。
}{ $rival ->
    [winner] 相手は{ $match }の勝者です。
    [loser] 相手は{ $match }の敗者です。
   *[none] {""}
}対局が始まったらお知らせします。
tournament-own-played = { $season ->
    [0] 対局はすべて終わりました。
   *[other] 今シーズンの対局はすべて終わりました。
}
tournament-own-arena = { $date ->
    [none] もう対局はありません。時間になったので、新しい対局は始まりません。
   *[other] 今は対局がありません。相手が空きしだい対局が始まり、そのときお知らせします。{ $date }より後に始まる対局はありません。
}
tournament-own-withdrawn = { $name }は棄権しました。{ $again ->
    [yes] もう一度参加することもできます。
   *[no] {""}
}
tournament-own-decider = { $name }と同点ですが、{ $kind }（{ $mine }対{ $theirs }）で{ $ahead ->
    [yes] 上位
   *[no] 下位
}です。
tournament-own-place = { $state ->
    [in] 勝ち残っています
    [out] 敗退しました。順位：
    [done] 対局はすべて終わりました。順位：
    [over] 最終順位：
   *[running] 現在の順位：
}{ $state ->
    [in] {""}
   *[other] { $people }人中{ $place }{ $form ->
       *[other] 位
    }
}{ $shared ->
    [yes] （同順位）
   *[no] {""}
}{ $points ->
    [none] {""}
   *[other] 、**{ $points }**{ $count ->
       *[other] 点
    }
}（{ $won }勝{ $lost }敗{ $drawn }分{ $byes ->
    [0] {""}
   *[other] 、抜け番・休み{ $byes }回で{ $worth }
}）
tournament-more = 「{ $name }」でほかにできること：
tournament-quit-sure = 「{ $name }」を棄権しますか？{ $count ->
    [0] 以後は組み合わせに入りません。
   *[other] 進行中の対局は負けになり、以後は組み合わせに入りません。
}
tournament-you-joined = 「{ $name }」に参加しました。
tournament-where-to-look = 対局が始まったら、{ $channel }のスレッドでお知らせします。始まったあとは、大会のメッセージの **{ $button-mymatch }** からも対局に行けます。
tournament-you-wait = 「{ $name }」は定員に達しているので、キャンセル待ちの{ $place }番目です。始まる前に空きが出たら、大会のスレッドでお知らせします。
tournament-you-checked-in = 「{ $name }」にチェックインしました。
tournament-you-checked-in-waiting = 「{ $name }」にチェックインしました。まだキャンセル待ちです。チェックインしない人がいて空きが出れば、開始のときに入れます。
tournament-you-joined-next-round = 「{ $name }」に次の回から参加します。
tournament-you-joined-at-once = 「{ $name }」に参加しました。相手が空きしだい対局が始まります。
tournament-you-joined-next-season = 「{ $name }」には次のシーズンから参加します。
tournament-you-left = 「{ $name }」から抜けました。
tournament-started = 大会を始めました。対局はそれぞれのスレッドで始まり、対局者に通知されます。
tournament-misfit = { $why ->
    [runs-out] { $people }人のスイス式に{ $count }回戦は多すぎます。同じ人とは二度対戦しないので、最後のほうの回を組めないことがあります。
    [too-long] { $people }人では、全員が対戦し終わるまでに{ $count }回戦かかります。
   *[left-over] { $seats }人の卓に{ $people }人では、毎回{ $count }人が休みになります。
}{ $better ->
    [round-robin] 総当たりなら、{ $rounds }回戦で全員と対戦します。
    [swiss] スイス式なら{ $rounds }回戦です。
    [league] { $division }人の部に分ければ、1シーズンは{ $rounds }回戦です。
    [tables] 空席にはコンピューター（レベル{ $level }）を入れられます。
   *[none] {""}
}
tournament-misfit-told = { $host }、「{ $name }」は{ $date }に始まりますが、設定が今の参加人数に合っていません。
tournament-you-improved =
    人数に合わせて設定を変えました。
    { $terms }
tournament-announced = お知らせを出しました。[大会を開く ›]({ $link })
tournament-announced-start = { $date ->
    [none] 参加者がそろったら、ここの **{ button-kickoff }** を押してください。お知らせの **{ $button-cuphost }** にもあります。
   *[other] { $date } に自動で始まります。早めるときは、お知らせの **{ $button-cuphost }** にある **{ button-kickoff }** を押してください。主催者のほかの操作もそこからできます。
}

tournament-no-event = 「イベントの作成」の権限がないので、サーバーのイベントは作れません。1日以内に権限をもらえれば、そのとき作ります。
cupdone-end = { $off ->
    [yes] 「{ $name }」を中止しました。
   *[no] 「{ $name }」を終了しました。
}
tournament-file = 「{ $name }」と、その対局の記録です：


## 主催者の操作

cuptool-choose = 何をしますか？
cuptool-plan = 内容を変える
cuptool-date = 開始日時を変える
cuptool-checkin = だれかをチェックインさせる
cuptool-withdraw = だれかを棄権させる
cuptool-takeback = 外れた人を戻す
cuptool-bye = だれかの回を休みにする
cuptool-replace = 代わりの人を入れる
cuptool-result = 結果を決める・直す
cuptool-computers = コンピューターを加える
cuptool-invite = 招待する
cuptool-undo = { $round }回戦の組み合わせを取り消す（まだだれも始めていません）
cuptool-end = { $early ->
    [yes] 中止する
   *[no] 終了する
}
cuptool-again = もう一度開催する
# Questions before a host ends or undoes something, and their buttons.
cupsure-withdraw = { $person }を「{ $name }」から棄権させますか？{ $open ->
    [0] {""}
   *[other] 進行中の対局は負けになります。
}以後は組み合わせに入りません。
    .yes = 棄権させる
cupsure-replace = { $person }の代わりに{ $newcomer }を入れますか？{ $open ->
    [0] {""}
   *[other] 始まっている対局は打ち切り、指し直しになります。
}
    .yes = 代わりに入れる
cupsure-undo = 「{ $name }」の{ $round }回戦の組み合わせを取り消しますか？{ $open ->
    [0] {""}
   *[other] この回の{ $open }局は打ち切られます。
}そのあと、この回をもう一度始められます。
    .yes = この組み合わせを取り消す
cupsure-end = { $early ->
    [yes] 「{ $name }」を中止しますか？もうだれも参加できなくなります。参加者にはスレッドでお知らせします。
   *[no] 「{ $name }」をこのまま終了しますか？現在の順位で確定します。{ $open ->
        [0] 対局はすべて終わっているので、すべて数えます。
       *[other] 終わっていない{ $open }局は、続けられますが結果に数えません。
    }
}
    .yes = { $early ->
        [yes] 中止する
       *[no] 終了する
    }
cupstart-choose = いつ始めますか？
cuppick-choose = 人を選ぶ
sitout-choose = 回を選ぶ
swapped-choose = 代わりに入る人は？
cuptable-choose = 対局を選ぶ
cupresult-choose = 結果を選ぶ
cupplaces-title = 卓の結果
cupguests-choose = 人を選ぶ
cupwhom-checkin = だれをチェックインさせますか？
cupwhom-withdraw = だれを棄権させますか？
cupwhom-takeback = だれを戻しますか？次の回から組み合わせに入ります。棄権で負けた対局は、次の回が始まっていなければ続きます。
cupdone-checkin = { $name }さんをチェックインさせました。
cupdone-takeback = { $name }が大会に戻りました。
cupdone-takeover = 「{ $name }」の主催を引き継ぎました。
cupdone-round = 次の回を始めました。対局はそれぞれのスレッドで始まり、対局者に通知されます。
cupdone-undo = 組み合わせを取り消しました。準備ができたら、もう一度始めてください。
cupwhom-replace = だれが抜けますか？代わりの人が得点も引き継ぎます。
tournament-replace-by = { $name }の代わりにだれが入りますか？
tournament-invite-whom = だれを招待しますか？招待された人は大会のお知らせから参加できます。
tournament-add-computer = レベルを選ぶと、コンピューターが参加します。その対局はレーティング対象外です。{ $names ->
    [none] {""}
   *[other] 参加中：{ $names }。
}
tournament-result-past = { $round }回戦がもう始まっているので、変わるのは得点だけで、組み合わせはそのままです。
tournament-result-which = どの対局の結果を決めますか？
tournament-result-what = { $result ->
    [none] { $names }の結果は？
   *[other] { $names }の結果は { $result } でした。正しい結果は？
}
tournament-table-option = { $round }回戦：{ $names }{ $result ->
    [none] { $match ->
        [1] {""}
       *[other] （第{ $match }局）
    }
   *[other] （{ $result }）
}
tournament-result-1-0 = { $first }の勝ち（相手：{ $second }）
tournament-result-draw = { $first }と{ $second }の引き分け
tournament-result-0-1 = { $second }の勝ち（相手：{ $first }）
tournament-instead-1-0 = 正しくは{ $first }の勝ち
tournament-instead-draw = 正しくは引き分け
tournament-instead-0-1 = 正しくは{ $second }の勝ち
tournament-instead-annulled = 取り消し（もう一度対局）
tournament-result-forfeit-second = { $first }の不戦勝（{ $second }は来なかった）
tournament-result-forfeit-first = { $second }の不戦勝（{ $first }は来なかった）
tournament-result-forfeit-both = { $first }も{ $second }も来なかった
tournament-places = { $result ->
    [none] この卓の順位
   *[other] { $result }。正しい順位は…
}
tournament-places-annul = 取り消し
tournament-places-about = 上の並び順に順位を入力してください。来なかった人は0{ $again ->
    [yes] 、もう一度対局するなら「{ tournament-places-annul }」
   *[no] {""}
}
cupdone-withdraw = { $name }を棄権させました。
cupdone-replace = { $old }の代わりに{ $new }が入りました。
cupdone-result = { $result ->
    [none] { $match }の結果を取り消しました。もう一度対局します。
   *[other] 結果を決めました：{ $match }、{ $result }。
}
cupdone-invite = 招待しました。スレッドでお知らせします。
tournament-same-name = ⚠️ 同じ名前の「{ $name }」がもうあります。別の名前にするには、`/{ slash-tournament } { slash-tournament-create }` をもう一度使ってください。
tournament-suggested = { $name }・{ $phase ->
    [joining] 開始前
    [running] 進行中
   *[over] 終了
}・{ $date }
refusal-hosting-already = この大会はすでに自分が主催しています。

## 企画

tournament-planning = ### { $name }
tournament-planning-more = ### { $name }（ほかの設定）
tournament-planning-roles = ### { $name }（ロールで限る）
tournament-toggle = { $chosen ->
    [true] ☑
   *[false] ☐
} { $name }
tournament-replanning = もうお知らせが出ています。選ぶとすぐに保存され、お知らせに表示されます。参加者にも伝えてください。
tournament-date = 日時
tournament-date-about = 例：{ $example }
tournament-zone = タイムゾーン
tournament-zone-about = 例：Asia/Tokyo、Berlin（英語の大都市名）、または +9（UTCとの時差）
tournament-planned-start = { $date ->
    [none] 「{ button-kickoff }」を押すと始まります。
   *[other] 開始：{ $date }
}
tournament-repeats = お知らせを出すと、前回の参加者に一度だけお知らせします。
tournament-setting-kind = 進め方
tournament-setting-variant = ゲーム
tournament-setting-clock = 持ち時間
tournament-kind-evening-round-robin = 一晩で、総当たり（3～6人）
tournament-kind-evening-swiss = 一晩で、スイス式（7人以上）
tournament-kind-evening-knockout = 一晩で、勝ち抜き
tournament-kind-evening-arena = 一晩で、アリーナ（手の空いた人から対局）
tournament-kind-evening-tables = 一晩で、毎回顔ぶれの変わる卓
tournament-kind-days-round-robin = 数日かけて、総当たり（3～6人）
tournament-kind-days-swiss = 数日かけて、スイス式（7人以上）
tournament-kind-days-knockout = 数日かけて、勝ち抜き
tournament-kind-days-league = 数週間かけて、リーグ（部に分かれたシーズン制）
tournament-kind-days-tables = 数日かけて、毎回顔ぶれの変わる卓
tournament-setting-rounds = 回戦数
tournament-setting-cycles = 全員と2回ずつ
tournament-setting-best-of = 3番勝負
tournament-setting-third-place = 3位決定戦
tournament-setting-minutes = 開催時間
tournament-setting-division = 各部の人数
tournament-setting-movers = 昇格・降格の人数
tournament-setting-access = 参加できる人
tournament-setting-role = どのロールのメンバーか
tournament-setting-rated = レーティング対象
tournament-setting-computers = 足りない席のコンピューター
tournament-setting-starts = 開始
tournament-setting-check-in = チェックイン
tournament-setting-round-days = 次の回
tournament-setting-limit = 定員
tournament-setting-late = 途中参加
tournament-setting-byes = 1回休める
tournament-setting-seats = 1卓の人数
tournament-worth = { $points }{ $count ->
   *[other] 点
}
tournament-late-name-start = なし
tournament-late-name-second-round = 2回戦が始まるまで
tournament-late-name-last-round = いつでも
tournament-access-name-anyone = だれでも
tournament-access-name-role = ロールを持つメンバー…
tournament-access-name-as-now = 上のロールを持つメンバー
tournament-access-name-invited = 招待制
tournament-starts-host = 自分で始める
tournament-starts-as-now = 上の日時
tournament-starts-1h = 1時間後
tournament-starts-3h = 3時間後
tournament-starts-1d = 1日後
tournament-starts-3d = 3日後
tournament-starts-7d = 1週間後
tournament-value-rounds = { $value ->
    [0] 人数に合わせる（8人なら4、16人なら5）
   *[other] { $value }
}
tournament-value-minutes = { $value }
tournament-value-division = { $value }人
tournament-value-movers = { $value ->
    [0] なし
   *[other] { $value }人
}
tournament-value-computers = { $value ->
    [0] なし
   *[other] レベル{ $value }（レーティング対象外）
}
tournament-value-round-days = { $value ->
    [host] 自分が始めたとき
    [break] 最後の対局が終わって5分後
    [0] 最後の対局が終わりしだい
    [1] 毎日
   *[other] { $value }日ごと
}
tournament-value-limit = { $value ->
    [0] 制限なし
   *[other] { $value }人
}
tournament-value-check-in = { $value ->
    [0] なし
   *[other] 開始の{ $value }前から
}

## お断り

refusal-may-not-host = 大会を作れるのは、サーバー全体で「イベントの管理」の権限を持つ人だけです。サーバーを管理する人は、`/{ slash-settings }` でほかの人にも認められます。
refusal-not-hosting = これができるのは、「{ $name }」の主催者の{ $host }さんか、サーバー全体で「イベントの管理」の権限を持つ人だけです。
refusal-no-such-tournament = その大会はここにありません。`/{ slash-tournament } { slash-tournament-create }` で企画できます。
refusal-which-tournament = { $given ->
    [none] 大会が複数あります（{ $text }）。
   *[other] ここに「{ $given }」という大会はありません。ここの大会：{ $text }。
}「{ slash-tournament-which }」欄から選んでください。
refusal-tournament-announced = この大会のお知らせはもう出ています。
refusal-tournament-hidden-in-announcements = このアナウンスチャンネルは一部の人にしか見えませんが、投稿はほかのサーバーでも読まれることがあり、非公開スレッドも作れません。テキストチャンネルで始めてください。
refusal-tournament-needs-channel = 大会の対局にはそれぞれスレッドを使います。スレッドではなく、テキストチャンネルで始めてください。
refusal-tournament-full = この大会は満員です（{ $most }人）。
refusal-hosting-too-many = このサーバーで主催中の大会が{ $most }件あり、1人ではこれ以上主催できません。先にどれかを終了してください。
refusal-too-many-tournaments = このサーバーでは大会が{ $most }件進行中で、これ以上は引き受けられません。先にどれかを終了してください。
refusal-not-admitted = この大会に参加できるのは { $role } のメンバーだけです。
refusal-not-invited-there = この大会は招待制です。主催者に頼んでください。
refusal-not-a-date = 日時として読み取れませんでした。`{ $example }` のように、年・月・日・時刻を書いてください。
refusal-no-such-day = その日付はありません。`{ $example }` のように、年・月・日・時刻を書いてください。
refusal-other-weekday = その日付の曜日が違います：<t:{ $at }:F>。どちらかを直してください。
refusal-several-zones = 「{ $given }」というタイムゾーンは複数あります。代わりに都市名を書いてください：{ $places }。
refusal-not-a-zone = そのタイムゾーンは見つかりません。東京、Berlin、New York のような大都市名か、+9 や -3:30 のようなUTCとの時差を書いてください。
refusal-not-a-date-and-zone = { refusal-not-a-date }{ refusal-not-a-zone }
refusal-date-in-the-past = それは <t:{ $at }:f> で、もう過ぎています。これからの日時にしてください。
refusal-date-too-far = それは <t:{ $at }:f> です。1年以内の日時にしてください。

tournament-refusal-already-checked-in = チェックインはもう済んでいます。
tournament-refusal-already-joined = もう参加しています。
tournament-refusal-already-started = この大会はもう始まっています。
tournament-refusal-bye-not-requested = その回の休みの希望は、もう出ていません。
tournament-refusal-check-in-not-open = 今はチェックインを受け付けていません。
tournament-refusal-check-in-open = チェックインはもう始まっています。
tournament-refusal-changed-meanwhile = 開いたあとで変わったため、何もしていません。もう一度確かめてください。
tournament-refusal-format-needs-two-seats = この形式は2人用のゲームのためのものです。3人以上のゲームには卓の形式があります。
tournament-refusal-format-takes-no-late-entries = この形式では、開始後は参加できません。
tournament-refusal-match-not-open = この対局はもう終わっています。
tournament-refusal-no-swiss-pairing = このボットの動いている環境では、スイス式の組み合わせを作れません。ほかの形式を選んでください。
tournament-refusal-no-requested-byes = この大会では、回を休むことはできません。
tournament-refusal-no-bye-in-the-last-round = 最終回は休めません。出られない人は棄権できます。
tournament-refusal-objected-already = この対局の結果に異議があることは、もう主催者に伝わっています。
tournament-refusal-one-bye-each = 休めるのは1人1回だけです。
tournament-refusal-no-round-to-start = 今始められる回はありません。
tournament-refusal-round-already-paired = 休めるのは組み合わせの決まっていない回だけです。{ $round }回戦は休めません。
tournament-refusal-round-has-begun = この回はもう指された手や結果があるため、組み合わせを取り消せません。
tournament-refusal-not-between-two = 延期できるのは、コンピューターの入らない2人の対局だけです。
tournament-refusal-not-your-match = これができるのは、この対局の対局者だけです。
tournament-refusal-not-your-proposal = これに同意できるのは、対局相手です。
tournament-refusal-proposal-over = この提案はもう終わっています。すでに返答があったか、別の日時が提案されたか、その時間になりました。
tournament-refusal-put-off-too-long = 延期できるのは{ $days }日先までです。
tournament-refusal-round-ends-before = この対局の期限は{ $until }です。それより前の時間を選んでください。
tournament-refusal-not-enough-people = 始めるには{ $least }人以上必要です。今の参加者は{ $people }人です。
tournament-refusal-too-few-checked-in = 始めるには{ $least }人以上必要です。チェックインした人は{ $people }人です。
tournament-refusal-not-joined = その人はこの大会に参加していません。
tournament-refusal-you-have-not-joined = { tournament-not-in }
tournament-refusal-not-running = この大会はまだ始まっていません。
tournament-refusal-result-does-not-fit = この対局の結果として合いません。1 2 2 4のように全員の順位を入力し、来なかった人は0にしてください。
tournament-refusal-result-in-use = この結果をもとに大会が進んでいるので、もう変えられません。
tournament-refusal-season-not-over = 今のシーズンはまだ終わっていません。
tournament-refusal-setting-not-offered = 「{ $setting }」は次のどれかにしてください：{ $values }
tournament-refusal-tables-need-three-seats = 卓の形式は3人か4人のゲームのためのものです。
tournament-refusal-all-places-taken = この大会の定員{ $limit }人は埋まっています。
tournament-refusal-too-late-to-join = { $last ->
    [0] この大会には、開始後は参加できません。
    [time-up] もう参加できません。アリーナの時間は終わりました。
   *[other] もう参加できません。参加できたのは{ $last }回戦が終わるまででした。
}
tournament-refusal-too-few-would-play = { $round }回戦で対局する人が足りなくなります。
tournament-refusal-too-many-movers = { $division }人の部では、それだけの人数は昇格・降格できません。
tournament-refusal-tournament-over = この大会は終わっています。
