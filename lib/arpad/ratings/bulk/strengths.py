"""Bradley-Terry by maximum likelihood for thousands of players and millions of games.

Newton's method: with a dense matrix while that is small, else with conjugate gradients, whose every step is one pass
over the games. Draws count as half a win each. The readable form with models of a draw is
`arpad.ratings.bradley_terry`; both find the same maximum.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arpad.errors import BadValueError
from arpad.ratings.bradley_terry import POINTS
from arpad.ratings.bulk import compiling
from arpad.ratings.bulk.compiling import use_numba
from arpad.ratings.bulk.encoding import Floats, Games, Ints, Table, encode, table_of
from arpad.ratings.connectivity import NoFiniteFitError, NotConnectedError, connectivity
from arpad.ratings.validation import finite, positive, rating_value
from arpad.words import _

__all__ = ["StrengthRun", "bradley_terry"]

_DENSE_PLAYERS = 800
_MOST_STEPS = 60
_MOST_INNER = 2000


@dataclass(frozen=True, slots=True)
class StrengthRun:
    """Fitted ratings about their mean; `gradient` is the largest component left over, in games.

    `standard_errors` are those of the distance from the mean of all, None beyond 800 players, where the inverse
    matrix that they need is not formed.
    """

    players: Sequence[Any]
    ratings: Floats
    standard_errors: Floats | None
    games: Ints
    gradient: float
    steps: int
    backend: Any = field(default=None, repr=False)

    def table(self) -> Table:
        """Columns player, rating, games and, where known, standard_error, as a frame of the kind that came in."""
        columns: dict[str, Any] = {"player": self.players, "rating": self.ratings, "games": self.games}
        if self.standard_errors is not None:
            columns["standard_error"] = self.standard_errors
        return table_of(columns, self.backend)


def bradley_terry(
    games: Any,
    *,
    prior: float = 0.0,
    mean: float = 0.0,
    scale: float = POINTS,
    tolerance: float = 1e-9,
    compiled: bool | None = None,
    **columns: str,
) -> StrengthRun:
    """The ratings that make the games most probable, found until no player's points are off by `tolerance`.

    `prior`: so many imaginary draws of every player with an average opponent, 0 for none. Raises `NotConnectedError`,
    with the groups, when players cannot be compared and there is no prior, and `BadValueError` as `encode` does.

    >>> run = bradley_terry((["A", "B", "A"], ["B", "A", "B"], [1, 1, 1]))
    >>> round(float(run.ratings[0] - run.ratings[1]), 1)  # odds of two to one
    120.4
    """
    encoded = encode(games, **columns)
    size = len(encoded.players)
    imaginary = finite(prior, "prior")
    if imaginary < 0:
        raise BadValueError("prior", prior, _("a number of imaginary draws, 0 or more"))
    numba = use_numba(compiled)
    if imaginary == 0 and not _strongly_connected(encoded, size):
        names = encoded.players
        named = zip(encoded.white.tolist(), encoded.black.tolist(), encoded.score.tolist(), strict=True)
        raise NotConnectedError(connectivity((names[a], names[b], s) for a, b, s in named))
    dense = size <= _DENSE_PLAYERS
    problem = _Dense.of(encoded, size, imaginary) if dense else _Sparse.of(encoded, size, imaginary, numba)
    x, gradient, steps = _newton(problem, size, positive(tolerance, "tolerance"), len(encoded))
    played = np.bincount(encoded.white, minlength=size) + np.bincount(encoded.black, minlength=size)
    per_unit = positive(scale, "scale")
    return StrengthRun(
        encoded.players,
        rating_value(mean, "mean") + per_unit * (x - x.mean()),
        per_unit * problem.standard_errors(x) if isinstance(problem, _Dense) else None,
        played.astype(np.int32),
        gradient,
        steps,
        encoded.backend,
    )


def _newton(problem: "_Dense | _Sparse", size: int, tolerance: float, games: int) -> tuple[Floats, float, int]:
    """Newton's method with a line search from equal strengths."""
    x = np.zeros(size)
    enough = tolerance + 1e-15 * games
    value, gradient = problem.value_and_gradient(x)
    for step in range(_MOST_STEPS):
        left = float(np.abs(gradient).max())
        if left <= enough:
            return x, left, step
        direction = problem.direction(x, gradient)
        slope = float(gradient @ direction)
        length = 1.0
        while True:
            candidate = x + length * direction
            there, slopes = problem.value_and_gradient(candidate)
            # Near the maximum both sides agree to the last digits: rounding must not stop the step.
            if there >= value + 1e-4 * length * slope - 1e-12 * abs(value) or length < 1e-12:
                break
            length /= 2
        x, value, gradient = candidate, there, slopes
    raise NoFiniteFitError(
        _("no maximum after {steps} steps: allow a larger tolerance or give a prior").format(steps=_MOST_STEPS)
    )


def _log_sigmoid(x: Floats) -> Floats:
    return np.minimum(x, 0) - np.log1p(np.exp(-np.abs(x)))


def _sigmoid(x: Floats) -> Floats:
    small = np.exp(-np.abs(x))
    return np.where(x >= 0, 1 / (1 + small), small / (1 + small))


def _prior_terms(x: Floats, prior: float) -> tuple[float, Floats]:
    """The log-likelihood of the imaginary draws with an opponent of strength 0, and its gradient."""
    p = _sigmoid(x)
    return prior / 2 * float((_log_sigmoid(x) + _log_sigmoid(-x)).sum()), prior * (0.5 - p)


@dataclass(frozen=True, slots=True)
class _Dense:
    """Points of every player against every other, in a square."""

    points: Floats
    prior: float

    @classmethod
    def of(cls, games: Games, size: int, prior: float) -> "_Dense":
        forward = games.white.astype(np.int64) * size + games.black
        backward = games.black.astype(np.int64) * size + games.white
        points: Floats = np.bincount(forward, games.score, size * size).astype(np.float64)
        points += np.bincount(backward, 1 - games.score, size * size)
        return cls(points.reshape(size, size), prior)

    def value_and_gradient(self, x: Floats) -> tuple[float, Floats]:
        gap = x[:, None] - x[None, :]
        log_p = _log_sigmoid(gap)
        # What i lacks against j is what j has too much: i's points times the chance of losing them, less the mirror.
        pull = self.points * -np.expm1(log_p)
        value, gradient = _prior_terms(x, self.prior)
        return value + float((self.points * log_p).sum()), gradient + pull.sum(axis=1) - pull.sum(axis=0)

    def _information(self, x: Floats) -> Floats:
        p = _sigmoid(x[:, None] - x[None, :])
        weight = (self.points + self.points.T) * p * (1 - p)
        information = -weight
        np.fill_diagonal(information, weight.sum(axis=1) - np.diag(weight))
        if self.prior:
            q = _sigmoid(x)
            information[np.diag_indices(len(x))] += self.prior * q * (1 - q)
        return information

    def _pinned(self, information: Floats) -> tuple[Floats, float]:
        """The common level of all strengths held fast, which a prior holds already."""
        pin = 0.0 if self.prior else float(np.trace(information)) / len(information) ** 2
        return information + pin, pin

    def direction(self, x: Floats, gradient: Floats) -> Floats:
        solved: Floats = np.linalg.solve(self._pinned(self._information(x))[0], gradient).astype(np.float64)
        return solved

    def standard_errors(self, x: Floats) -> Floats:
        pinned, pin = self._pinned(self._information(x))
        level = 1 / (pin * len(x) ** 2) if pin else 0.0
        variances: Floats = np.diag(np.linalg.inv(pinned)).astype(np.float64) - level
        errors: Floats = np.sqrt(np.maximum(variances, 0.0))
        return errors


@dataclass(slots=True)
class _Sparse:
    """The games themselves; every product with the second derivatives is a pass over them."""

    games: Games
    size: int
    prior: float
    numba: bool
    wins: Floats = field(default_factory=lambda: np.empty(0))

    @classmethod
    def of(cls, games: Games, size: int, prior: float, numba: bool) -> "_Sparse":
        order = np.argsort(games.white, kind="stable")
        sorted_games = Games(games.players, games.white[order], games.black[order], games.score[order])
        return cls(sorted_games, size, prior, numba)

    def value_and_gradient(self, x: Floats) -> tuple[float, Floats]:
        white, black, score = self.games.white, self.games.black, self.games.score
        value, gradient = _prior_terms(x, self.prior)
        if self.numba:
            return value + compiling.compiled(_value_loop)(white, black, score, x, gradient), gradient
        gap = x[white] - x[black]
        surplus = score - _sigmoid(gap)
        total = score @ _log_sigmoid(gap) + (1 - score) @ _log_sigmoid(-gap)
        gradient += np.bincount(white, surplus, self.size) - np.bincount(black, surplus, self.size)
        return value + float(total), gradient

    def direction(self, x: Floats, gradient: Floats) -> Floats:
        """Conjugate gradients with the diagonal as preconditioner, more exact as the maximum comes nearer."""
        white, black = self.games.white, self.games.black
        p = _sigmoid(x[white] - x[black])
        weights = p * (1 - p)
        diagonal: Floats = np.bincount(white, weights, self.size).astype(np.float64)
        diagonal += np.bincount(black, weights, self.size)
        q = _sigmoid(x)
        own = self.prior * q * (1 - q)
        diagonal += own

        def times(vector: Floats) -> Floats:
            result = own * vector
            if self.numba:
                compiling.compiled(_product_loop)(white, black, weights, vector, result)
                return result
            flow = weights * (vector[white] - vector[black])
            product: Floats = result + np.bincount(white, flow, self.size) - np.bincount(black, flow, self.size)
            return product

        norm = math.sqrt(float(gradient @ (gradient / diagonal)))
        return _conjugate_gradients(times, gradient, diagonal, min(0.01, norm / 100), level=not self.prior)


def _conjugate_gradients(
    times: Callable[[Floats], Floats], right: Floats, diagonal: Floats, relative: float, *, level: bool
) -> Floats:
    """Solve times(x) = right; `level` takes the mean out of every step, for the matrix does not see it."""
    x = np.zeros_like(right)
    residual = right.copy()
    scaled = residual / diagonal
    step = scaled.copy()
    product = float(residual @ scaled)
    goal = max(relative, 1e-10) ** 2 * product
    for _inner in range(_MOST_INNER):
        if level:
            step -= step.mean()
        image = times(step)
        length = product / float(step @ image)
        x += length * step
        residual -= length * image
        scaled = residual / diagonal
        following = float(residual @ scaled)
        if following <= goal:
            break
        step = scaled + following / product * step
        product = following
    return x


def _value_loop(white: Ints, black: Ints, score: Floats, x: Floats, gradient: Floats) -> float:
    total = 0.0
    for game in range(len(white)):
        a, b, s = white[game], black[game], score[game]
        gap = x[a] - x[b]
        small = math.exp(-abs(gap))
        p = 1 / (1 + small) if gap >= 0 else small / (1 + small)
        # log p = min(gap, 0) - log1p(small), and log (1 - p) likewise from the other side.
        total += s * min(gap, 0.0) - (1 - s) * max(gap, 0.0) - math.log1p(small)
        gradient[a] += s - p
        gradient[b] -= s - p
    return total


def _product_loop(white: Ints, black: Ints, weights: Floats, vector: Floats, result: Floats) -> None:
    for game in range(len(white)):
        a, b = white[game], black[game]
        flow = weights[game] * (vector[a] - vector[b])
        result[a] += flow
        result[b] -= flow


def _strongly_connected(games: Games, size: int) -> bool:
    """Whether everybody can be reached from the first player along points scored, and along points lost."""
    if size == 1:
        return True
    white_scored, black_scored = games.score > 0, games.score < 1
    tails = np.concatenate([games.white[white_scored], games.black[black_scored]])
    heads = np.concatenate([games.black[white_scored], games.white[black_scored]])
    return _reaches_all(tails, heads, size) and _reaches_all(heads, tails, size)


def _reaches_all(tails: NDArray[Any], heads: NDArray[Any], size: int) -> bool:
    """Breadth first over arrows sorted by their tails, a whole ring of players at a time."""
    order = np.argsort(tails, kind="stable")
    targets = heads[order]
    starts = np.concatenate([[0], np.cumsum(np.bincount(tails, minlength=size))])
    seen = np.zeros(size, dtype=bool)
    seen[0] = True
    ring = np.array([0])
    while len(ring):
        spans = starts[ring + 1] - starts[ring]
        # The positions of all arrows that leave the ring, span after span.
        offsets = np.repeat(starts[ring] - np.concatenate([[0], np.cumsum(spans)[:-1]]), spans)
        reached = np.unique(targets[np.arange(len(offsets)) + offsets])
        ring = reached[~seen[reached]]
        seen[ring] = True
    return bool(seen.all())
