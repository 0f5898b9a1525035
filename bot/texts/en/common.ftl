## Everybody's words: seats, values, refusals, reasons. Games add their own with `<game>-` before the key.

sentence-gap = {" "}
choose = What next?

seat-white = White
seat-black = Black

option-size = Board size
option-size-6 = 6×6
option-size-8 = 8×8
option-size-10 = 10×10
option-size-12 = 12×12
slash-size = size
    .about = How big the board is

value-true = yes
value-false = no

refusal-other = Sorry, that can't be done: { $why }.
