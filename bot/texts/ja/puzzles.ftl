## 正解が1つだけのパズル：`/puzzle daily` と `/puzzle <game>`。

slash-daily = 今日のパズル
    .about = 今日のパズル：ただ1つの正解を見つけてください
puzzles-of = { $title }のパズル：ただ1つの正解を見つけてください
slash-difficulty = 難易度
    .about = パズルの難しさ

grade-easy = 初級
grade-medium = 中級
grade-hard = 上級

puzzle-heading = ### { $title }のパズル（{ $grade }）
puzzle-heading-day = ### 今日のパズル（{ $day }）・{ $title }
# Games say the same of other goals: `<game>-puzzle-<goal>`.
puzzle-goal-win = **{ $seat }の手番です。{ $count }手で勝ってください。**
    .about = { $count ->
        [1] 勝てる手は1つだけです。
       *[other] 相手がどう応じても勝てる最初の手は、1つだけです（自分の手だけを数えます）。
    }
    .wrong = ✗ **{ $move }**と、{ $count ->
        [1] まだ勝ちになりません
       *[other] { $count }手では勝てません
    }。{ $why }もう一度どうぞ。
    .refuted = ✗ **{ $move }**と、{ $next }は**{ $answer }**ことができます。{ $why }もう一度どうぞ。
    .right = ✓ **正解です！**図は、相手が一番長く粘る手（**{ $answer }**）のあとです。あと{ $count }手で勝ってください。
    .solved = { $why }あなたの勝ちです！
# 一回の手番で二つのことをする応手。
puzzle-then = { $first ->
    [none] { $then }
   *[other] { $first }のに続けて{ $then }
}
puzzle-fails-late = そのあとは、どう指してもあと{ $count }手では勝てません。
puzzle-lost = ✗ **{ $move }**と、すぐに負けてしまいます。{ $why }もう一度どうぞ。
puzzle-hint = 💡 **ヒント**：「{ $choice }」を選びましょう。
puzzle-solved = { $count ->
    [0] ✓ **1回で正解です！**
    [1] ✓ **2回目で正解です！**
   *[other] ✓ **あきらめずに正解しました！**（間違い{ $count }回）
}
puzzle-solution = { $count ->
    [1] 正解：{ $move }
   *[other] **正解：**
}
# 三角の手のあとの局面が、図に表示されている。
puzzle-solution-move = { $shown ->
    [yes] ▸
   *[no] ·
} { $move }
puzzle-step-shown = { $count ->
    [0] 図は、この{ $moves }手を指す前の局面です。
   *[other] 図は、{ $moves }手のうち{ $count }手目を指したあとの局面です。
}
puzzle-streak = { $count ->
    [0] -# 今日のパズルの連続記録には、その日のうちに解いたものだけが数えられます。
    [1] 🔥 **連続記録の始まりです：1日目。**明日のパズルもどうぞ。
   *[other] 🔥 **{ $count }日連続で正解です！**
}
puzzle-count = { $count ->
    [1] はじめての正解です。
   *[other] これまでに{ $count }問を解きました。
}
puzzle-count-streak = 🔥 今日のパズルの連続記録：{ $count }日
puzzle-solvers = { $count ->
    [1] { $yours ->
        [yes] このパズルを解いたのは、あなたが最初です！
       *[no] これまでに1人が解きました。
    }
   *[other] これまでに全サーバーで{ $count }人が解きました。
}
puzzle-next = 次の「今日のパズル」は{ $when }です。
puzzle-shared = { $count ->
    [0] **{ $name }**さんが1回で正解しました。
   *[other] **{ $name }**さんが正解しました（間違い{ $count }回）。
}
puzzle-shared-streak = { $count }日連続です！

button-panel-daily = 今日のパズル
button-solution = 正解
button-easier-puzzle = やさしいパズル
button-share = チャンネルに表示
button-another = 次のパズル
button-try = 挑戦する
confirm-solve = { confirm-play }
confirm-lessonplay = { confirm-play }

refusal-no-such-puzzle = その難易度のパズルはありません。別の難易度をお選びください。
refusal-puzzle-gone = このパズルはもうありません。`/{ slash-puzzle }` にほかのパズルがあります。
