## 遊びながら学ぶレッスン（`/learn <game>`）と、初対局のコーチ。

button-learn = レッスンで覚える
