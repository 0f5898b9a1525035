## コンピューターの対局者：呼び名、強さ、対局の始め方。

computer-name = { $number ->
    [1] Banmen Lv.{ $level }
   *[other] Banmen { $number } Lv.{ $level }
}
computer-word = コンピュータ
level-1 = 1・はじめての方に
level-2 = 2・やさしい
level-3 = 3・ふつう
level-4 = 4・強い
level-5 = 5・とても強い
level-6 = 6・最強
level-with-elo = { $level }、レーティング約{ $elo }

slash-level = レベル
    .about = コンピューター（Banmen）を相手に選んだときの強さ
slash-opponent-computer = 相手
    .about = 対局する相手。Banmen を選ぶとコンピューターと対局します
your-level = コンピューターの強さ

## 卓で。

button-computer = コンピューターを入れる
button-computer-instead = 代わりにコンピューターと
computer-panel = コンピューターの強さはどうしますか？
computer-instead = まだ返事のない{ $name }さんの代わりに入ります。
computer-panel-there = この卓のコンピューター：
computer-panel-full = この卓はもう満席です。
button-computer-away = { $name }を外す
challenge-heading-computer = **{ $host }**さんが{ $friends }と**{ $title }**で対局します。
table-computer = { $name } ✓
challenge-unrated-computer = レーティング対象外：コンピューターが入ります。
which-game-computer = コンピューターと何で対局しますか？
setting-up-computer = コンピューターと**{ $title }**で対局します：
setting-up-computers = { $count ->
   *[other] 残りの{ $count }席もコンピューターが受け持ちます。
}
button-begin = 始める

## はじめての人の、最初の対局。

button-panel-computer = コンピューターと対局
button-rules = { $title }の遊び方
button-panel-all = その他…
welcome =
    ### Banmen へようこそ！
    { $channels ->
        [none] ここで
        [threads] ここで（対局ごとにスレッドを作ります）
       *[other] { $channels }で
    }、友だちやコンピューターとボードゲームが楽しめます。**緑のボタン**で、最初のゲームを覚えましょう。
button-new-here = はじめての方へ：{ $title }を覚える
button-greeting = 日本語
button-play-at-once = やさしいコンピューターと対局
first-steps =
    ### { $title }
    { $about }
first-begun =
    ### [盤を開く ›]({ $link })
    あなた専用のスレッドです。コーチも付いています。
first-opening = **{ $name }**さんが **{ $title }** に初めて挑みます。
first-going =
    ### [盤を開く ›]({ $link })
    もう対局中です。

refusal-only-the-host-seats = これができるのは、申し込んだ{ $name }さんだけです。
refusal-level-without-computer = レベルはコンピューターの強さです。相手に Banmen を選ぶか、レベルを指定しないでください。
refusal-too-many-computer-matches = コンピューターとの対局がすでに{ $most }局進行中です。先にどれかを終えるか、中断してください。`/{ slash-matches }` で対局を開き、最後まで続けるか、`/{ slash-match } { slash-adjourn }`、`/{ slash-match } { slash-resign }`、または2手目の前なら `/{ slash-match } { slash-abort }` を使えます。
refusal-other-has-too-many-computer-matches = { $name }さんは、コンピューターとの対局がすでに{ $most }局進行中です。どれかを終えるか中断するまで、次の対局は始められません。
refusal-computer-does-not-play = このゲームでは、まだコンピューターと対局できません。ほかの人に申し込んでください。
