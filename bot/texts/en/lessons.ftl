## Lessons: `/learn <game>`, and the coach in a first match.

button-learn = Learn it
