"""The yardstick for New Chaturanga: its sheet as one would first write it down, with dictionaries and texts."""

from __future__ import annotations

from dataclasses import dataclass, field

Spot = tuple[int, int]

ORDER = ("black", "red", "green", "yellow")
FORWARD = {"black": "s", "red": "w", "green": "n", "yellow": "e"}
THRONE: dict[str, Spot] = {"black": (4, 7), "red": (7, 3), "green": (3, 0), "yellow": (0, 4)}
OPPOSITE = {"black": "green", "green": "black", "red": "yellow", "yellow": "red"}
TOWARDS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
SET_UP = {
    "black": "e8K f8E g8N h8R e7s f7s g7s h7s",
    "red": "h4K h3E h2N h1R g1w g2w g3w g4w",
    "green": "d1K c1E b1N a1R a2n b2n c2n d2n",
    "yellow": "a5K a6E a7N a8R b5e b6e b7e b8e",
}


def spot(text: str) -> Spot:
    return ord(text[0]) - ord("a"), int(text[1]) - 1


def name(where: Spot) -> str:
    return f"{'abcdefgh'[where[0]]}{where[1] + 1}"


def far_row(army: str, where: Spot) -> bool:
    return {"black": where[1] == 0, "red": where[0] == 0, "green": where[1] == 7, "yellow": where[0] == 7}[army]


@dataclass
class Piece:
    """`sign` is K, R, N or E; a soldier's is where it faces."""

    army: str
    sign: str
    promoted: bool = False

    @property
    def is_soldier(self) -> bool:
        return self.sign in TOWARDS


@dataclass
class Plain:
    """A game under way; `play` changes it."""

    board: dict[Spot, Piece] = field(
        default_factory=lambda: {
            spot(word): Piece(army, word[2]) for army, words in SET_UP.items() for word in words.split()
        }
    )
    turn: str = "black"
    dice: list[str] = field(default_factory=list)
    fresh: bool = False
    """Whether no die of this turn was used yet."""
    muster: set[Spot] | None = None
    points: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ORDER, 0))
    barracks: dict[str, set[str]] = field(default_factory=lambda: {army: set() for army in ORDER})
    captives: set[str] = field(default_factory=set)
    taken: int = 0
    """Kings captured that have not escaped."""
    out: set[str] = field(default_factory=set)
    rivals: bool = False
    quiet: int = 0
    stirred: bool = False
    over: tuple[set[str], str] | None = None

    def kings(self) -> set[str]:
        return {piece.army for piece in self.board.values() if piece.sign == "K"}

    def own(self, sign: str) -> Spot | None:
        found = [where for where, piece in self.board.items() if piece.army == self.turn and piece.sign == sign]
        return found[0] if found else None

    def moves(self) -> set[str]:
        """Notations; empty where dice are due or the game is over."""
        if self.over:
            return set()
        if self.muster is not None:
            turned = {f"{name(at)}>{to}" for at in self.muster for to in TOWARDS if to != self.board[at].sign}
            return turned | {"ready"}
        if not self.dice:
            return set()
        found = {f"{die} {what}" for die in self.dice for what in self.uses(die)}
        if not self.fresh:
            return found | {"end"}
        if all(self.own(die) is None for die in self.dice):
            found |= {f"* {what}" for at, piece in self.mine() if piece.is_soldier for what in self.soldier(at)}
            found.add("pass")
        return found or {"pass"}

    def mine(self) -> list[tuple[Spot, Piece]]:
        return [(at, piece) for at, piece in self.board.items() if piece.army == self.turn]

    def uses(self, die: str) -> set[str]:
        where = self.own(die)
        if where is None:
            return set()
        found = {self.going(where, to) for to in self.reach(where, die)}
        axis = 0 if self.turn in ("black", "green") else 1
        for at, piece in self.mine():
            if piece.is_soldier and (die == "K" or at[axis] == where[axis]):
                found |= self.soldier(at)
                if die == "K" and far_row(self.turn, at):
                    found |= {f"{name(at)}={sign}" for sign in self.barracks[self.turn]}
        return found

    def going(self, at: Spot, to: Spot) -> str:
        return f"{name(at)}{'x' if to in self.board else '-'}{name(to)}"

    def reach(self, at: Spot, sign: str) -> set[Spot]:
        found = set()
        for dx in range(-7, 8):
            for dy in range(-7, 8):
                to = (at[0] + dx, at[1] + dy)
                far, near = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
                if not (0 <= to[0] < 8 and 0 <= to[1] < 8) or far == 0:
                    continue
                if to in self.board and self.board[to].army == self.turn:
                    continue
                if sign == "R":
                    way = (
                        [(at[0] + dx // far * step, at[1] + dy // far * step) for step in range(1, far)]
                        if not near
                        else []
                    )
                    fits = near == 0 and not any(crossed in self.board for crossed in way)
                else:
                    fits = {"K": far == 1, "N": (far, near) == (2, 1), "E": far == near <= 2}[sign]
                if fits:
                    found.add(to)
        return found

    def soldier(self, at: Spot) -> set[str]:
        facing = self.board[at].sign
        dx, dy = TOWARDS[facing]
        going = []
        for side in (-1, 0, 1):
            to = (at[0] + dx + side * dy, at[1] + dy + side * dx)
            if not (0 <= to[0] < 8 and 0 <= to[1] < 8):
                continue
            there = self.board.get(to)
            if (there is None) if side == 0 else (there and there.army != self.turn and there.sign != "K"):
                going.append(to)
        found = {f"{name(at)}>{to}" for to in TOWARDS if to != facing}
        for to in going:
            waiting = self.barracks[self.turn]
            arrives = waiting and far_row(self.turn, to) and not far_row(self.turn, at)
            found |= {f"{self.going(at, to)}={sign}" for sign in waiting} if arrives else {self.going(at, to)}
        return found

    def play(self, text: str) -> None:
        """A legal notation."""
        words = text.split()
        if text.startswith("["):
            self.roll(text[1], text[3])
        elif "give" in words:
            self.points[words[0]] -= int(words[3])
            self.points[words[2]] += int(words[3])
        elif "leaves" in words:
            self.leave(words[0])
        elif text in ("pass", "end", "ready"):
            self.next()
        elif self.muster is not None:
            self.board[spot(text)].sign = text[3]
            self.muster.remove(spot(text))
        else:
            self.act(words[0], words[1])

    def roll(self, first: str, second: str) -> None:
        if self.turn not in self.captives:
            self.dice, self.fresh = [first, second], True
        elif first == second == "K" and THRONE[self.turn] not in self.board:
            self.captives.remove(self.turn)
            self.taken -= 1
            self.board[THRONE[self.turn]] = Piece(self.turn, "K")
            self.muster = {at for at, piece in self.mine() if piece.is_soldier}
        else:
            self.next()

    def act(self, die: str, what: str) -> None:
        at = spot(what)
        piece = self.board[at]
        if what[2] == ">":
            piece.sign = what[3]
        elif what[2] == "=":
            self.promote(at, what[3])
        else:
            to = spot(what[3:])
            captured = self.board.get(to)
            kings = self.kings()
            self.board[to] = self.board.pop(at)
            if captured:
                self.capture(captured, petrified=captured.army not in kings)
            if "=" in what:
                self.promote(to, what[-1])
            if piece.sign == "K" and to == THRONE[OPPOSITE[self.turn]]:
                self.over = {self.turn}, "king on the throne opposite"
                return
            self.judge("sudden death")
        if self.over:
            return
        self.fresh = False
        if die == "*":
            self.dice = []
        else:
            self.dice.remove(die)
        if not self.dice:
            self.next()

    def promote(self, at: Spot, sign: str) -> None:
        self.board[at] = Piece(self.turn, sign, promoted=True)
        self.barracks[self.turn].remove(sign)
        self.stirred = True

    def capture(self, captured: Piece, *, petrified: bool) -> None:
        self.stirred = True
        if captured.sign == "K":
            self.taken += 1
            if self.taken == 1:
                self.captives.add(captured.army)
            else:
                self.points[self.turn] += 2
        elif petrified or captured.is_soldier:
            self.points[self.turn] += 1
        elif not captured.promoted:
            self.barracks[captured.army].add(captured.sign)

    def leave(self, army: str) -> None:
        self.eliminate(army)
        self.judge("last army")
        if not self.over and self.turn in self.out:
            self.next()

    def eliminate(self, army: str) -> None:
        self.out.add(army)
        self.captives.discard(army)
        self.board = {at: piece for at, piece in self.board.items() if piece.army != army or piece.sign != "K"}

    def judge(self, last: str) -> None:
        """The consequences of losing a piece or a player ("Elimination and end", 2 and 3)."""
        for army in ORDER:
            if all(piece.sign == "K" for piece in self.board.values() if piece.army == army):
                self.eliminate(army)
        kings = self.kings()
        if len(kings) == 1:
            self.over = kings, last
        elif len(kings) == 2 and not self.rivals:
            best = max(self.points[army] for army in kings)
            winners = {army for army in kings if self.points[army] == best}
            if len(winners) == 1:
                self.over = winners, "scores"
            else:
                self.rivals = True
                for army in set(ORDER) - kings:
                    self.eliminate(army)

    def next(self) -> None:
        self.quiet = 0 if self.stirred else self.quiet + 1
        self.dice, self.muster, self.stirred = [], None, False
        while True:
            self.turn = ORDER[(ORDER.index(self.turn) + 1) % 4]
            if self.turn not in self.out:
                break
        if self.quiet == 400:
            best = max(self.points[army] for army in self.kings())
            self.over = {army for army in self.kings() if self.points[army] == best}, "400 turns"
