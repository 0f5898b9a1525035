## コンピューターの意見：次の一手のヒントと、終わった対局の検討。

slash-hint = ヒント
    .about = コンピューターならどう指すかを見ます（レーティング対象外の対局のみ）
button-hint = ヒント
button-hinted = この手を指す
button-myself = 自分で選ぶ
more-hint = **ヒント**：コンピューターならどう指すかを見ます。
hint =
    💡 **コンピューターなら `{ $move }` と指します**（{ $picked }）
    そのときの勝率は約{ $share }%です。
hint-line = -# 予想される続き：`{ $line }`

refusal-no-hints = コンピューターはこのゲームを指せないため、ヒントを出せません。
refusal-hint-in-a-rated-match = ヒントは、レーティング対象外の対局でのみ使えます。この対局はレーティングの対象です。
