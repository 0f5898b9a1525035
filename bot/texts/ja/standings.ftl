## 大会の画像：順位表、対戦表、トーナメント表、表彰台。画像の中に入るので短く書く。

standings-round = { $round }回戦（全{ $rounds }回戦）
standings-so-far = 途中経過
standings-over = 最終順位
standings-division = { $number }部
standings-season = 第{ $season }シーズン
standings-scope-gap = ・
standings-page = { $page }/{ $pages }ページ
standings-playing = 対局中
standings-more = ほか{ $count }人
standings-points = { $count ->
   *[other] { $points }点
}

standings-head-points = 点
    .alt = 得点
standings-head-won = 勝
    .alt = 勝ち
standings-head-drawn = 分
    .alt = 引き分け
standings-head-lost = 負
    .alt = 負け
standings-head-bye = 休
    .alt = 抜け番・休みの点
standings-head-first = 1着
    .alt = 1着の回数
standings-head-buchholz = BH
    .alt = ブッフホルツ
standings-head-buchholz-cut = BH−1
    .alt = ブッフホルツ（最低を除く）
standings-head-sonneborn-berger = SB
    .alt = ゾンネボルン・ベルガー
standings-head-direct = 直接
    .alt = 直接対決（同点どうしの対局の成績）
standings-head-wins = 勝数
    .alt = 対局での勝ち数

standings-alt = { $title }、{ $scope }。列：順位、名前、{ $columns }。{ $lines }
standings-alt-line = { $place ->
    [none] 順位なし
   *[other] { $place }位
} { $name }：{ $values }
standings-alt-out = { $name }（棄権）
standings-alt-goes = { $line }（{ $goes ->
    [up] 昇格圏
   *[down] 降格圏
}）
standings-alt-playing = { $line }、対局中
standings-alt-row-gap = ；
crosstable-alt = { $title }、{ $scope }。相手の番号 { $opponents } ごとに、手番（先＝先手、後＝後手）と結果。最後に得点。{ $lines }
crosstable-alt-unmet = –
rounds-alt = { $title }、{ $scope }。{ $rounds }回戦ごとに、相手の番号、手番（先＝先手、後＝後手）、得点。最後に合計点。{ $lines }
rounds-alt-white = { $opponent }先{ $result }
rounds-alt-black = { $opponent }後{ $result }
rounds-alt-none = { $result }
rounds-alt-absent = –
rounds-alt-playing = …

bracket-bye = 不戦勝
bracket-round = { $round }回戦
bracket-quarter-final = 準々決勝
bracket-semi-final = 準決勝
bracket-final = 決勝
bracket-third = 3位決定戦
bracket-alt = { $title }、{ $scope }。{ $rounds }
bracket-alt-round = { $head }：{ $matches }。
bracket-alt-match = { $state ->
    [over] { $winner }（{ $won }）が{ $loser }（{ $lost }）に勝ち
    [playing] { $winner }と{ $loser }が対局中
    [bye] { $winner }は不戦勝
   *[open] { $winner }対{ $loser }
}
bracket-alt-winner = { $match }の勝者
bracket-alt-loser = { $match }の敗者
bracket-alt-unknown = 未定の相手
bracket-alt-open = 未定

podium-alt = { $title }の表彰台。{ $steps }
podium-alt-step = { $place }：{ $names }。
podium-place = { $place }位
