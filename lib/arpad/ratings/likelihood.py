"""The log-likelihood of paired results with its first and second derivatives, for three models of a draw.

All three are concave in the difference of two strengths, White's advantage and the draw parameter together.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

__all__ = ["TERMS", "Evaluation", "Likelihood", "Pair", "Terms"]


@dataclass(frozen=True, slots=True)
class Pair:
    """How often player i (White) won, drew and lost against player j; fractions are allowed."""

    i: int
    j: int
    win: float
    draw: float
    loss: float


@dataclass(slots=True)
class Terms:
    """A pair's log-likelihood and its derivatives by the difference d and the draw parameter e."""

    value: float = 0.0
    d: float = 0.0
    e: float = 0.0
    dd: float = 0.0
    de: float = 0.0
    ee: float = 0.0


def _log_sigmoid(x: float) -> tuple[float, float]:
    """log(1 / (1 + e^-x)) and 1 - 1 / (1 + e^-x), without overflow."""
    if x >= 0:
        small = math.exp(-x)
        return -math.log1p(small), small / (1 + small)
    small = math.exp(x)
    return x - math.log1p(small), 1 / (1 + small)


def _plain(pair: Pair, d: float, _e: float) -> Terms:
    won, lost = pair.win + pair.draw / 2, pair.loss + pair.draw / 2
    log_win, p_loss = _log_sigmoid(d)
    log_loss, p_win = _log_sigmoid(-d)
    return Terms(won * log_win + lost * log_loss, won * p_loss - lost * p_win, dd=-(won + lost) * p_win * p_loss)


def _davidson(pair: Pair, d: float, e: float) -> Terms:
    n = pair.win + pair.draw + pair.loss
    top = max(abs(d) / 2, e)
    win, draw, loss = math.exp(d / 2 - top), math.exp(e - top), math.exp(-d / 2 - top)
    total = win + draw + loss
    win, draw, loss = win / total, draw / total, loss / total
    lean = (win - loss) / 2
    return Terms(
        (pair.win - pair.loss) * d / 2 + pair.draw * e - n * (top + math.log(total)),
        (pair.win - pair.loss) / 2 - n * lean,
        pair.draw - n * draw,
        -n * ((win + loss) / 4 - lean * lean),
        n * draw * lean,
        -n * draw * (1 - draw),
    )


def _rao_kupper(pair: Pair, d: float, e: float) -> Terms:
    won, lost = pair.win + pair.draw, pair.loss + pair.draw
    log_u, u = _log_sigmoid(d - e)
    log_v, v = _log_sigmoid(-d - e)
    bend_u, bend_v = won * u * (1 - u), lost * v * (1 - v)
    terms = Terms(
        won * log_u + lost * log_v,
        won * u - lost * v,
        -won * u - lost * v,
        -bend_u - bend_v,
        bend_u - bend_v,
        -bend_u - bend_v,
    )
    if pair.draw:
        # The chance of a draw is (theta^2 - 1) u v with theta = e^e.
        grown = math.expm1(2 * e)
        terms.value += pair.draw * math.log(grown)
        terms.e += pair.draw * 2 * (1 + 1 / grown)
        terms.ee -= pair.draw * 4 * (1 / grown) * (1 + 1 / grown)
    return terms


TERMS: dict[str, Callable[[Pair, float, float], Terms]] = {
    "bradley-terry": _plain,
    "davidson": _davidson,
    "rao-kupper": _rao_kupper,
}


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Log-likelihood, gradient and information (minus the second derivatives; the lower triangle)."""

    value: float
    gradient: list[float]
    information: list[list[float]]


@dataclass(frozen=True, slots=True)
class Likelihood:
    """The problem to be maximised over the players' strengths, then White's advantage and the draw parameter.

    `white` and `draw` are values in natural units when given, None when they are fitted. `prior` is the number of
    imaginary draws of each player with an opponent of strength 0.
    """

    model: str
    players: int
    pairs: Sequence[Pair]
    white: float | None
    draw: float | None
    prior: float

    @property
    def size(self) -> int:
        return self.players + (self.white is None) + (self.draw is None)

    @property
    def white_place(self) -> int | None:
        return self.players if self.white is None else None

    @property
    def draw_place(self) -> int | None:
        return self.size - 1 if self.draw is None else None

    def evaluate(self, x: Sequence[float]) -> Evaluation:
        """Everything Newton's method needs at the point x."""
        terms_of = TERMS[self.model]
        white, edge = self.white_place, self.draw_place
        advantage = x[white] if white is not None else self.white or 0.0
        e = x[edge] if edge is not None else self.draw or 0.0
        values: list[float] = []
        gradient = [0.0] * self.size
        information = [[0.0] * (row + 1) for row in range(self.size)]
        for pair in self.pairs:
            i, j = pair.i, pair.j
            t = terms_of(pair, x[i] - x[j] + advantage, e)
            values.append(t.value)
            gradient[i] += t.d
            gradient[j] -= t.d
            information[i][i] -= t.dd
            information[j][j] -= t.dd
            information[max(i, j)][min(i, j)] += t.dd
            if white is not None:
                gradient[white] += t.d
                information[white][i] -= t.dd
                information[white][j] += t.dd
                information[white][white] -= t.dd
            if edge is not None:
                gradient[edge] += t.e
                information[edge][i] -= t.de
                information[edge][j] += t.de
                information[edge][edge] -= t.ee
                if white is not None:
                    information[edge][white] -= t.de
        if self.prior:
            draws = Pair(0, 0, self.prior / 2, 0.0, self.prior / 2)
            for i in range(self.players):
                t = _plain(draws, x[i], 0.0)
                values.append(t.value)
                gradient[i] += t.d
                information[i][i] -= t.dd
        return Evaluation(math.fsum(values), gradient, information)
