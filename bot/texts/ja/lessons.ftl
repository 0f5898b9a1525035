## 遊びながら学ぶレッスン（`/learn`）と、初対局のコーチ。

slash-learn = 習う
    .about = 遊びながらゲームを覚えます：あなただけに見える短いレッスン
learn-which = どのゲームを覚えますか？
button-learn = レッスンで覚える
choose-lesson = レッスンを選ぶ
button-lessons = レッスン一覧
button-lesson-again = もう一度
button-lesson-first = 最初から
button-lessontype = 手を入力
button-coached = コーチと対局

lesson-heading = ### { $title }・レッスン { $number }/{ $count }・{ $name }
lesson-right = ✓ **正解です！**{ $why }
lesson-wrong = ✗ { $hint }
lesson-refused = ✗ { $why }**もう一度どうぞ！**
lessons-list =
    ### { $title }のレッスン
    どれからでも選べます。✓ は済んだレッスンです。
lessons-all-done =
    ✓ **これで{ $title }が遊べます！**{ $played ->
        [yes] やさしいコンピューターとの対局では、
       *[no] まずは、やさしいコンピューターと対局を。
    }コーチがおすすめの手とその理由をお教えします。

## コーチ

coached-going = 対局はもう始まっています：{ $link }。コーチが付きました。**{ $move }** ボタンを押してください。
coach-you = { $mover ->
    [none] あなた
   *[other] { $mover }
}
    .first = { coach-you }
coach-your = { coach-you }の
    .first = { coach-your }
coach-own = { coach-your }
coach-win = 勝ちます
coach-keep = 残します
coach-rival = 相手
    .first = { coach-rival }
coach-then = { $again ->
    [yes] また、
   *[no] すると、
}
coach-opponent = { $players ->
    [2] 相手
   *[other] 次の人
}
coach-winner = { $players ->
    [2] 相手
   *[other] ほかの人
}
coach-line = **コーチ**：{ $text }
coach-wins = { $move }手で勝てます！
coach-goal = -# { $goal }
coach-must = 気をつけて！次のどれかを指さないと、{ coach-winner }に勝たれてしまいます：{ $moves }。
coach-careful = 気をつけて！あなたの{ $moves }通りの手のうち{ $count }通りでは、{ coach-winner }がすぐに勝ててしまいます。
coach-beaten = 勝負は決まりました。どの手でも、{ coach-winner }の勝ちです。最後までよく戦いました！
coach-lost = どの手のあとでも、{ coach-winner }がすぐに勝ててしまいます。
coach-hopes = 相手の見落としを待って{ $move }くらいしかありません。
coach-continues = 続けて{ $reply }つもりで。
coach-first = おすすめは最初の手です。
coach-home = 相手には、もう防ぐ手がありません。
coach-choices = 迷ったら「{ button-hint }」をどうぞ。
coach-suggests = { $move }手がおすすめです。
coach-expects = そのあとの{ coach-opponent }の手は、たぶん { $reply }。
coach-is-off = この対局では、コーチはもう何も言いません。`/{ slash-match } { slash-hint }` はこれからも使えます。
review = { $alone ->
    [yes] { $words }
   *[no] { $who }さんへ：{ $words }
}
review-stop = { $number }手目は、{ $count ->
    [1] { $move }手でしか持ちこたえられませんでした。
   *[other] { $move }手などで、まだ持ちこたえられました。
}
review-win = { $number }手目は、{ $move }手で勝てました。
button-coachshow = 図で見る
button-coachon = コーチを呼び戻す
button-coachoff = コーチ終了
