## ボットが Discord で話すことば：コマンド、盤、対局の申し込み、本人だけに見える返事。

list-gap = 、
list-more = ほか{ $count }名
last-gap = と
or-gap = か
called-person = { $person ->
    [yes] { $name }さん
   *[no] { $name }
}
picked-gap = {" › "}
versus = {" 対 "}
title-gap = ：
player = { $seat }（{ $name }）

## スラッシュコマンドとその項目、人のメニュー。空白は使えません。

slash-challenge = 対局
    .about = 対局を申し込みます
slash-opponent = 相手
    .about = 対局する相手
opponent-number = 相手{ $number }
slash-seat = 席
    .about = あなたの席（どの側を持つか）
slash-move = 着手
    .about = このチャンネルの対局で手を進めます
slash-notation = 手
    .about = あなたの手。一部を打ち込んで選べます
slash-match = 対局中
    .about = このチャンネルの対局：引き分け、投了、中断、持ち時間、ヒントなど
slash-give = 譲渡
    .about = このチャンネルの対局で、ゲームが許すものをほかの人に渡します
slash-puzzle = パズル
    .about = 今日のパズルと、ひとりで楽しむパズル
slash-board = 盤面
    .about = このチャンネルの盤を見ます（あなただけに見えます）
slash-side = 向き
    .about = どちら側から見るか
slash-form = 形式
    .about = 画像か文字か
slash-matches = 対局一覧
    .about = あなたの対局と、だれの手番か
slash-resign = 投了
    .about = このチャンネルの対局で負けを認めます（確認があります）
slash-draw = 引き分け
    .about = 引き分けを申し出る、または申し出に答えます
slash-claim = 時間切れ
    .about = 相手が時間切れのときや長いあいだ動きがないとき、勝ちを申し立てます
slash-end = 打ち切り
    .about = モデレーター用：このチャンネルの対局を勝敗なしで打ち切ります
slash-rules = ルール
    .about = 遊び方を図で見せます
slash-game = ゲーム
    .about = どのゲームか
slash-help = ヘルプ
    .about = ここでできること
menu-challenge = 対局を申し込む
form-picture = 画像
form-text = 文字

## ボタン。

button-move = 指す
button-type = 手を入力
board-write = 手は「{ $button }」から文字でも送れます。
button-give = 渡す
button-undo = 待った
button-resign-alone = あきらめる
button-moves = 手順
button-pieces = 駒の動き
button-draw = 引き分け
button-resign = 投了
button-claim = 時間切れを申し立てる
button-back = 戻る
button-dismiss = やめておく
button-next = 次へ
button-confirm = 決定
button-playunasked = 決定（次から確認しない）

## 盤の最初の行。ロック画面に出るので、書式は使わない。

first-line-turn = { $who }（{ $seat }）の手番です（{ $title }）。{ $last ->
    [none] {""}
   *[other] { $last }。
}
first-line-played = { $who }{ $move } と指しました
then-gap = {"。続けて、"}
first-line-alone = { $who }の手番です（{ $title }）。
first-line-computer = { $title }：{ $player }が考えています…
first-line-gone = { $title }：{ $player }の手番です。
first-line-dice = { $title }：次にダイスが振られます。
first-line-adjourned = { $title }の対局は中断しています。
first-line-remind = { $who }、{ $title }の残り時間がわずかです。
first-line-claim = { $who }、{ $title }で{ $player }の時間が切れました。勝ちを申し立てられます。
first-line-over = { $title }：{ $result }
first-line-draw = { $who }、{ $player }が{ $title }の引き分けを提案しています。
first-line-back = { $who }、{ $player }が{ $title }の待ったをお願いしています（{ $own }手{ $answers ->
    [0] {""}
   *[other] と、{ $yours ->
        [yes] あなたの
       *[no] その後の
    }{ $answers }手
}を戻す）。
first-line-pause = { $who }、{ $player }が{ $title }の中断を提案しています。
first-line-resume = { $who }、{ $player }が{ $title }の再開を提案しています。
first-line-home = { $who }、{ $player }が{ $title }を別のチャンネルで続けることを提案しています。
first-line-computer-offer = { $who }、{ $player }が{ $title }で{ $whom }の席をコンピューター（レベル{ $level }）に任せることを提案しています。{ $rated ->
    [yes] 同意すると、レーティングの対象外になります。
   *[no] {""}
}
first-line-computer-offer-own = { $who }、{ $player }が{ $title }の続きをコンピューター（レベル{ $level }）に任せることを提案しています。{ $rated ->
    [yes] 同意すると、レーティングの対象外になります。
   *[no] {""}
}

## チャンネルの盤。

board-players = { $over ->
    [yes] { $players }
   *[no] { $players }{ $count ->
        [0] {""}
       *[other] ・{ $count }手目まで
    }
}
board-title = { $title }：{ board-players }
heading-winner = 👑 { $name }
away = { $over ->
    [yes] この対局のサーバーには、もう参加していません。
   *[no] この対局のサーバーには、もう参加していません。ここで続けられます。
}
told-you = {""}
told-player = { $player }は
told-in-words = { $told }。
move-do = `{ $move }` と指す
line-move = { $seat ->
    [none] { $words }
   *[other] { $seat }：{ $words }
}
told-move = { $player }の手は `{ $move }` です。
told-forced = { $player }の指せる手は `{ $move }` だけでした。
told-roll = 🎲 `{ $move }`
told-aside = { $player }が手番を待たずにしたこと：`{ $move }`
told-resigned = { $player }が投了しました。
told-withdrew = { $player }が大会を棄権しました。
told-claimed = { $player }は長いあいだ動きがなかったため、対局から外れました。
told-home = 元のチャンネルが削除されたため、{ $player }が対局をここへ移しました。
told-resigned-alone = { $player }はあきらめました。
board-gone = サーバーを離れた人：{ $who }
notice-claim = 手番の人に長いあいだ動きがありません。{ $who }は `/{ slash-match } { slash-claim }` で{ $count ->
    [1] 勝ちを申し立てられます。
   *[other] 申し立てて、その人を対局から外せます。
}
next = { $who }（{ $seat }）の手番です。
turn = { $player }の手番です。
turn-dice = 次にダイスが振られます。
over = { $who }、対局が終わりました。
over-short = { $who }、またの対局を楽しみにしています！
over-drawn = { $who }、いい勝負でした！
over-short-won = { $who }、今回は勝ちとなりました！
over-won = { $who }、おめでとうございます！
over-lost = { $alone ->
    [yes] { $who }、お疲れさまでした。いい挑戦でした！
   *[no] { $who }、お疲れさまでした。よい対局をありがとうございました！
}
result-win = { $you ->
    [yes] **あなたの勝ちです！**
   *[no] { $count ->
       *[other] **{ $players }の勝ちです！**
    }
}{ $reason }
result-shared = **{ $players }が1位を分け合いました！**{ $reason }
result-deserted = { $you ->
    [yes] **あなたは脱落しました。**
   *[no] { $count ->
       *[other] **{ $players }は脱落しました。**
    }
}コンピューターだけが残ったので、対局はここで終わりです。
result-draw = **引き分けです。**{ $reason }
result-none = **勝敗なしです。**{ $reason }
result-alone = { $solved ->
    [yes] **成功です！**
   *[no] **今回は失敗です。**
}{ $reason }
place-line = { $place ->
    [0] **順位なし** { $player }
   *[other] **{ $place }位{ $shared ->
        [yes] （同順位）
       *[no] {""}
    }** { $player }
}
score-line = { $player }：{ $points }
score-gap = ・
points = { $points }点


## 指す。

only-place = 置ける場所は、ここだけです。1を押すと、そこに置きます。
confirm-rolls = -# これで手番が終わり、次のダイスが振られます。あとから待ったはできません。
confirm-play =
    { $words }
    これでよろしいですか？
confirm-dogive =
    { $words }
    これでよろしいですか？取り消しはできません。
played = `{ $move }` に決めました。
played-aside = 完了：`{ $move }`
button-again = 書き直す
refusal-form-gone = 入力の内容がもう残っていません。元の場所から、もう一度開いてください。
type-title = 手を入力
typed = 投了します, 投了する, 投了, 降参します, 降参する, 降参, 参りました, まいりました, 負けました, ギブアップ = leaves
type-label = あなたの手
type-example = 例：{ $move }

## 終わり方。

confirm-resign = 本当に投了しますか？
confirm-resign-alone = 本当にあきらめますか？
done-resign-alone = ここまでにしました。
confirm-end = この対局を勝敗なしで打ち切りますか？この対局はもう続けられなくなります。
done-resign = 投了しました。
done-claim = { $over ->
    [yes] 勝ちを申し立てました。
   *[no] 申し立てました。{ $player }は対局から外れ、ほかの人で続けます。
}
done-end = 対局を打ち切りました。
done-home = 対局はこちらで続きます：[盤を開く]({ $link })

## ひとりで遊ぶもの。

solo-opening = **{ $player }**さんが**{ $title }**に挑みます。だれでも見られます。
solo-begun = 準備ができました：[盤を開く]({ $link })
solo-going = { $title }はもう始めています：[盤を開く]({ $link })
best-result = あなたの最高記録：{ $points }

## 本人だけに見えるもの。

no-moves = まだだれも手を進めていません。
move-line = { $number }. { $told }
no-matches = 続いている対局はありません。`/{ slash-challenge }` か `/{ slash-play }` で始められます。
matches-here = **このサーバー**
matches-elsewhere = **ほかの場所**
matches-turn = **あなたの手番の対局が{ $count }局あります。**次：{ $title }{ $together }{ $until ->
    [none] {""}
   *[other] ・{ $until }に時間切れ
}
button-next-match = 次の対局へ
match-with = ・相手：{ $others }
match-line = { $turn ->
    [yours] - [{ $title }]({ $link })（{ $channel }）{ $together }・**あなたの手番**
    [asked] - [{ $title }]({ $link })（{ $channel }）{ $together }・{ $waiting }の手番、**あなたの返事を待っています**
    [paused] - [{ $title }]({ $link })（{ $channel }）{ $together }・中断中
    [dice] - [{ $title }]({ $link })（{ $channel }）{ $together }・次はダイス
   *[theirs] - [{ $title }]({ $link })（{ $channel }）{ $together }・{ $waiting }の手番
}
matches-challenges = **対局の申し込み**
challenge-line = - [{ $title }]({ $link })（{ $channel }）{ $together }・{ $asked ->
    [yes] **あなたの返事を待っています**
   *[no] ほかの人の返事を待っています
}
match-homeless = - { $title }{ $together }・**チャンネルが削除されたか、ボットがサーバーから外されました**。別のチャンネルで `/{ slash-matches }` を使うと、そこへ移せます。
choose-leave = 見えないチャンネルの募集から抜ける
choose-leave-more = 見えないチャンネルの募集から抜ける（ほか{ $count }件）
challenge-left = 募集から抜けました。
choose-own = ここで手を進める
choose-home = このチャンネルで続ける
home-opening = **{ $title }**の続きはこちらです：{ $players }
seen-from = { $seat }の側から
rules-heading = ### { $title }：{ $heading }
rules-foot = -# { $page }/{ $pages }ページ・{ $source }
button-panel-matches = 自分の対局
button-panel-watch = 観戦
button-panel-profile = 自分の成績
button-panel-holiday = 休暇
button-help-play = 始める
button-help-matches = 対局
button-help-look = 見る
button-help-own = 設定
help-play =
    ### このチャンネルでボードゲーム
    - **友だちと**：`/{ slash-challenge } { vault-slash }` などで申し込むか、`/{ slash-play } { vault-slash }` などでだれでも参加できる卓を開きます。
    - **ひとりで**：コンピューターの Banmen と対局するか、毎日変わる `/{ slash-puzzle } { slash-daily }` や、`/{ slash-puzzle } { tower-slash }`、`/{ slash-puzzle } { rings-slash }` に挑戦できます。
    - **手を進める**：盤の下のボタンか `/{ slash-move }` を使います。遊び方は `/{ slash-rules }` で見られます。
    - **ゲーム**：{ $games }
help-matches =
    ### 自分の対局
    - **自分の手番は？** `/{ slash-matches }` で自分の対局を一覧にします。自分の手番の対局が先に並びます。
    - **メニュー**：盤の下のボタンか `/{ slash-match } { slash-menu }` から、引き分け、持ち時間のほか、その対局でできるなら、待った、中断、コンピューターへの引き継ぎなどを選べます。
    - **留守のとき**：`/{ slash-holiday } { slash-begin }` で時計を止められます。
help-look =
    ### 見る
    - **ほかの人の対局**：`/{ slash-watch }`
    - **終わった対局**：`/{ slash-replay }` で最初からの手順を、`/{ slash-analyse }` で勝負の分かれ目を見られます。
    - **成績**：`/{ slash-profile }` と `/{ slash-leaderboard }`
    - **大会**：`/{ slash-tournament } { slash-tournament-create }` で開き、`/{ slash-tournament } { slash-tournament-join }` で参加、`/{ slash-tournament } { slash-tournament-leave }` で抜けられます。順位は `/{ slash-tournament } { slash-tournament-show }` で見られます。
help-own =
    ### 設定
    - **自分**：`/{ slash-preferences }` で盤の見た目や通知などを変えられます。保存されている内容は「自分のデータ」で見られます。
    - **サーバー**：`/{ slash-settings }` で、言語や対局できる場所などを選べます。
    - **モデレーター**：`/{ slash-moderate } { slash-log }` と `/{ slash-moderate } { slash-end }`
    - **すべてのコマンド**は `/` を入力すると出ます。

## Discord の側の事情。

refusal-not-in-a-server = 対局はサーバーのチャンネルで行います。そちらで声をかけてください。
refusal-bot-not-in-this-server = ここで遊ぶには、わたしがこのサーバーに参加している必要があります。サーバーを管理する人が[招待]({ $link })できます。
refusal-no-match-here = ここに対局はありません。サーバーのチャンネルで `/{ slash-challenge }` か `/{ slash-play }` を使うと始められます。
refusal-challenging-a-bot = ほかのボットとは対局できません。人か、わたしに申し込んでください。
refusal-challenging-oneself = 自分には申し込めません。
refusal-gone-for-good = この対局には、情報をすべて削除して退会した人がいるため、再戦はできません。`/{ slash-challenge }` で新しく始めてください。
refusal-not-in-the-channel = { $name }さんにはこのチャンネルが見えないため、ここでは対局できません。
refusal-not-a-moderator = これができるのはモデレーター、つまりロールによってサーバー全体のメッセージを管理できる人だけです。1つのチャンネルだけの権限では足りません。
refusal-not-moderating = これができるのはモデレーター、つまり{ $channel }でメッセージを管理できる人だけです。
refusal-not-writing = { $channel }には、あなた自身が書き込めません。別のチャンネルを選んでください。
refusal-may-not-end = この対局を打ち切れるのは、{ $channel }でメッセージを管理できるモデレーターと、サーバーがそのために選んだロールの人だけです。
refusal-old-button = このボタンは以前の版のもので、もう使えません。代わりの方法は `/{ slash-help }` をご覧ください。
refusal-switched-off = Banmen のこの機能は、今オフになっています。
refusal-old-command = このコマンドは変わりました。少し待つか Discord を再起動して、もう一度お試しください。
refusal-not-shown = 記録しましたが、今はチャンネルに盤を出せません。`/{ slash-board }` で見られます。
refusal-not-in-thread = この非公開スレッドにはわたしが参加していないため、投稿できません。ここで一度わたしをメンション（{ $me }）してから、もう一度お試しください。
refusal-board-not-seen = 記録しましたが、この対局のチャンネルがわたしには見えなくなっています。非公開スレッドなら、そこで一度わたしをメンション（{ $me }）してください。そうでなければ、サーバーを管理する人が見えるようにできます。
refusal-not-recorded = 記録しましたが、表示の途中でデータベースに障害が起きました。盤の表示がしばらく正しくないことがありますが、まもなく直します。
refusal-place-gone = この対局のチャンネルが削除されたか、ボットがサーバーから外されています。続けたいチャンネルで `/{ slash-matches }` を使ってください。
refusal-homeless = 記録しましたが、この対局のチャンネルが削除されたか、ボットがサーバーから外されています。続けたいチャンネルで `/{ slash-matches }` を使ってください。
refusal-thread-locked = このスレッドはロックされているため、書き込めません。スレッドを管理できる人がロックを解除できます。
refusal-thread-full = このスレッドの参加者が Discord の上限に達しているため、書き込めません。ほかの場所で遊んでください。
refusal-too-many-threads = このサーバーで開いているスレッドが Discord の上限に達しているため、スレッドを作れません。スレッドを管理できる人が、使っていないものを閉じられます。
refusal-blocked-by-automod = 書き込もうとした内容（名前かもしれません）が、このサーバーの AutoMod にブロックされました。サーバーを管理する人が、わたしのロールをルールの対象から外せます。
refusal-blocked-by-discord = 書き込もうとした内容が Discord にブロックされました。しばらくしてから、もう一度お試しください。続くようなら、わたしを動かしている人に知らせてください。
refusal-not-posted = ここに申し込みを出せませんでした。もう一度お試しください。
refusal-challenge-not-recorded = 申し込みは有効ですが、投稿の途中でデータベースに障害が起きました。表示がしばらく正しくないことがありますが、まもなく直します。
refusal-no-thread = この対局のスレッドを作れませんでした。もう一度お試しください。
refusal-not-understood = 申し込むには、わたし・ゲーム・相手を並べてください：{ $me } { $game } @相手。コンピューターと対局するには、相手の代わりにわたしをもう一度並べてください。わたしは（同じ名前のロールではなく）メンバーの一覧から選んでください。そうでないと文が読めません。`/{ slash-challenge }` も使えます。
refusal-too-much-at-once = 操作が続きすぎています。ほかの人の対局もあるので、{ $seconds }秒ほど待ってから続けてください。
missing-permissions = { $channel } ではまだ遊べません。そこで必要な権限：{ $permissions }。サーバーを管理する人が付けられます。
missing-thread-permissions = { $channel } ではこの対局にスレッドが必要で、次の権限が要ります：{ $permissions }。権限を付けるか、ほかのチャンネルで申し込んでください。
permission-read-messages = チャンネルを見る
permission-send-messages = メッセージを送信
permission-send-messages-in-threads = スレッドでメッセージを送信
permission-create-public-threads = 公開スレッドの作成
permission-attach-files = ファイルを添付
permission-create-events = イベントを作成
permission-administrator = 管理者
permission-manage-guild = サーバー管理
permission-manage-messages = メッセージの管理
permission-manage-events = イベントの管理
permission-connect = 接続
permission-read-message-history = メッセージ履歴を読む
form-late = 今、処理に時間がかかっているため、すぐに開けませんでした。少し待ってからもう一度お試しください。
shown-to-all = みんなに見えるように投稿しました。
store-unavailable = 今、データベースを使えないため、何も変わっていません。少し待ってからもう一度お試しください。
store-full = 保存先のディスクがいっぱいのため、何も変わっていません。空きができるまでだれも遊べないので、このボットの運営者に知らせてください。
store-unsure = 保存の瞬間にデータベースに障害が起きたため、記録されたかどうかまだ分かりません。やり直す前に結果を確かめてください。対局の一覧は`/{ slash-matches }`、ここの対局は`/{ slash-board }`、設定は`/{ slash-preferences }`と`/{ slash-settings }`で見られます。大会は`/{ slash-tournament } { slash-tournament-show }`で見られます。
fault = 申し訳ありません、こちらで問題が起きました。お知らせくださるときは、この番号を添えてください：`{ $reference }`
