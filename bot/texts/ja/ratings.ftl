## レーティング：プロフィール、ランキング、対局による変動。

slash-profile = プロフィール
    .about = 自分やほかの人のレーティングと成績を見ます
slash-leaderboard = ランキング
    .about = ゲームごとの順位を見ます。このサーバーでも全体でも
slash-whose = ユーザー
    .about = だれのプロフィールか。省略すると自分のものです
slash-scope = 範囲
    .about = このサーバーの対局か、すべての対局か
scope-here = このサーバー
scope-everywhere = 全体
menu-profile = プロフィール
slash-rated = レーティング
    .about = 対局をレーティングの対象にするか

option-rated = レーティング
option-rated-true = 対象
option-rated-false = 対象外
board-unrated = ・レーティング対象外
challenge-unrated = レーティング対象外：気軽な対局です。
challenge-unrated-first = レーティング対象外：{ $title }がはじめての人がいます。
challenge-rated = レーティング対象の対局です。

button-ratings = レーティング
button-leaderboard = ランキング
button-ratings-here = このサーバー
button-ratings-everywhere = 全体
button-my-place = 自分の順位
button-last-matches = 最近の対局

rating = { $provisional ->
    [yes] { $points }?
   *[no] { $points }
}
rating-spread = ± { $spread }
rating-change = { $name }さん { $before } → { $after }（{ $sign }{ $points }）
rating-unsettled = -# レーティングはまだ仮の値です（確定まで：{ $needs }）。
rating-need = { $names }は{ $count ->
    [0] あと少し
   *[other] あと約{ $count }局
}
    .further = { rating-need }
rating-changes = -# レーティング：{ $changes }
rating-too-short = -# レーティング対象外：対象になるには、それぞれ{ $least }手以上進めている必要があります。
rating-too-often = -# レーティング対象外：同じ相手との対局は1日{ $most }局までが対象です。

## プロフィール。

profile-heading = { $scope ->
    [here] ### { $name }さん：このサーバーのレーティング
   *[everywhere] ### { $name }さん：全体のレーティング
}
profile-nothing = レーティング対象の対局はまだありません。
profile-how = { $scope ->
    [here] レーティング対象の対局はまだありません。このサーバーのだれかに対局を申し込みましょう。対象外と決めないかぎり、その対局が対象になります。それまではコンピューターと練習できます。
   *[everywhere] レーティング対象の対局はまだありません。だれかに対局を申し込みましょう。対象外と決めないかぎり、その対局が対象になります。それまではコンピューターと練習できます。
}
profile-line = **{ $title }**：{ $rating }・{ $count }人中{ $place }位
profile-line-unplaced = **{ $title }**：{ $rating }・まだ順位がつきません。あと必要なもの：
missing-line = - { $missing }
missing-matches = { $count ->
    [0] あと少しの対局
   *[other] あと約{ $count }局の対局
}
missing-opponents = { $count ->
   *[other] 経験者（{ $people }人以上と、合わせて{ $matches }局以上）との対局：あと{ $count }人
}
missing-variety = ほかの相手との対局（同じ相手との対局が半分を超えています）
missing-people = レーティング対象の対局をする人：あと{ $count }人
profile-more = { $count ->
   *[other] ほかに{ $count }つのゲームがあります。下のメニューで選べます。
}
profile-puzzles = **パズル**：{ $count }問正解
profile-streak = ・連続記録：{ $count }日（最長{ $longest }日）
profile-titles = **大会の成績**：{ $titles }
profile-title = { $place ->
    [1] 🏆
    [2] 🥈
   *[3] 🥉
} { $name }{ $season ->
    [1] {""}
   *[other] （第{ $season }シーズン）
}
profile-title-count = { $place ->
    [1] 🏆
    [2] 🥈
   *[3] 🥉
} { $count }
profile-titles-more = { $count ->
   *[other] ほか{ $count }件
}
profile-gap = ・
profile-favourites = **よく対局する相手**：{ $people }
profile-favourite = { $name }さん（{ $count }局）
profile-computers = **対コンピューター**：{ $results }
profile-computers-game = { $title } { $played }局中{ $won }勝{ $elo ->
    [none] {""}
   *[other] （レーティング約{ $elo }）
}
profile-level = レベル{ $level }：{ $played }局中{ $won }勝
profile-elo = -# コンピューターのレベルの目安では、レーティング約{ $elo }です。
profile-matches-more = …ほか{ $count }局
profile-matches = { $scope ->
    [here] ### { $name }さん：このサーバーでの最近の対局
   *[everywhere] ### { $name }さん：最近の対局
}
profile-no-matches = ここで見られる対局はありません。
profile-match-line = - { $date }：{ $title }{ $others ->
    [none] {""}
   *[other] ・相手：{ $others }
}・{ $result ->
    [won] **勝ち**
    [drawn] 引き分け
    [lost] 負け
    [solved] 成功
    [failed] 失敗
   *[none] 対局
}{ $points ->
    [none] {""}
   *[other] （{ $points }）
}
profile-alt = { $name }さんのプロフィール。{ $lines }
profile-alt-line = { $title }：レーティング{ $rating }、{ $results }。
profile-results = { $won }勝 { $drawn }分 { $lost }敗（勝率 { $share }%）
profile-all-games = すべてのゲーム
profile-points = レーティング（点）
profile-match = 対局数（局）
profile-scope-here = このサーバー
profile-scope-everywhere = 全体
ratings-foot = -# はじめは1500点です。相手より200点高ければ、4局に3局は勝てる見込みです。±は誤差の目安、?は対局がまだ少なく、不確かなことを表します。

## ランキング。

leaderboard-heading = { $scope ->
    [here] ### { $title }：このサーバーのランキング
   *[everywhere] ### { $title }：全体のランキング
}
leaderboard-none = レーティング対象の対局はまだありません。最初の一局をどうぞ：`/{ slash-challenge }`
leaderboard-place = { $provisional ->
    [yes] （{ $place }）
   *[no] **{ $place }位**
}
leaderboard-unplaced = **まだ順位のつかない人**（今のレーティング順）：
leaderboard-takes = -# 順位がつくには、{ $opponents }人の経験者を含む約{ $matches }局の対局が必要です（同じ相手とは半分まで）。あと何が必要かは、プロフィールで見られます。
leaderboard-line = { $place } { $name }さん **{ $rating }**・{ $results }
leaderboard-own-line = { $place } **→ { $name }さん** **{ $rating }**・{ $results }
leaderboard-titles = { $line }・🏆 { $count }
leaderboard-own = { $page ->
    [here] あなたは{ $count }人中{ $place }位です。
   *[other] あなたは{ $count }人中{ $place }位で、{ $page }ページにいます。
}
leaderboard-own-unplaced = { $page ->
    [here] あなたにはまだ順位がつきません。暫定では{ $count }人中{ $place }番目です。
   *[other] あなたにはまだ順位がつきません。暫定では{ $count }人中{ $place }番目で、{ $page }ページにいます。
}
leaderboard-unranked = あなたにはまだレーティング対象の対局がありません。
leaderboard-foot = -# { $pages ->
    [1] { $count }人
   *[other] { $page }/{ $pages }ページ・{ $count }人
}・?は対局がまだ少ない人です
leaderboard-profiles = プロフィールを見る

## 対局の終わりに一度だけ知らせること。

milestones = 🎉 { $all }
milestone-first-win = { $name }さん、{ $title }で初勝利です！
milestone-streak = { $name }さん、{ $number }連勝です！
milestone-peak = { $name }さん、レーティングの自己最高（{ $number }）です！
milestone-best = { $title }：{ $name }さん、自己最高記録です！
