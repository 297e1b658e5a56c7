"""Bradley-Terry by maximum likelihood for thousands of players and millions of games.

Newton's method with conjugate gradients, whose every step is one pass over the games. Draws count as half a win each.
The readable form with models of a draw is `arpad.ratings.bradley_terry`; both find the same maximum.
"""

import math
from collections.abc import Callable
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

_MOST_STEPS = 60
_QUICK_PASSES = 12
_MOST_FOR_ERRORS = 3000


@dataclass(frozen=True, slots=True)
class StrengthRun:
    """Fitted ratings about their mean; `gradient` is the largest component left over, in games.

    `standard_errors`, of the distance from the mean of all, are there when they were asked for.
    """

    players: Any
    ratings: Floats
    standard_errors: Floats | None
    games: Ints
    gradient: float
    steps: int
    backend: Any = field(default=None, repr=False)

    def table(self) -> Table:
        """Columns player, rating, games and, where asked for, standard_error, as a frame of the kind that came in."""
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
    errors: bool = False,
    compiled: bool | None = None,
    **columns: str,
) -> StrengthRun:
    """The ratings that make the games most probable, found until no player's points are off by `tolerance`.

    `prior`: so many imaginary draws of every player with an average opponent, 0 for none. `errors` asks for standard
    errors, which need the inverse of a matrix: for up to 3000 players. Raises `NotConnectedError`, with the groups,
    when players cannot be compared and there is no prior, and `BadValueError` as `encode` does.

    >>> run = bradley_terry((["A", "B", "A"], ["B", "A", "B"], [1, 1, 1]))
    >>> round(float(run.ratings[0] - run.ratings[1]), 1)  # odds of two to one
    120.4
    """
    encoded = encode(games, **columns)
    size = len(encoded.players)
    imaginary, per_unit = finite(prior, "prior"), positive(scale, "scale")
    if imaginary < 0:
        raise BadValueError("prior", prior, _("a number of imaginary draws, 0 or more"))
    if errors and size > _MOST_FOR_ERRORS:
        raise BadValueError("errors", errors, _("False for more than {most} players").format(most=_MOST_FOR_ERRORS))
    if imaginary == 0 and not _strongly_connected(encoded, size):
        names = encoded.players
        named = zip(encoded.white.tolist(), encoded.black.tolist(), encoded.score.tolist(), strict=True)
        raise NotConnectedError(connectivity((names[a], names[b], s) for a, b, s in named))
    problem = _Problem(encoded, size, imaginary, use_numba(compiled))
    x, gradient, steps = _newton(problem, positive(tolerance, "tolerance"))
    played = np.bincount(encoded.white, minlength=size) + np.bincount(encoded.black, minlength=size)
    return StrengthRun(
        encoded.players,
        rating_value(mean, "mean") + per_unit * (x - x.mean()),
        per_unit * _standard_errors(problem, x) if errors else None,
        played.astype(np.int32),
        gradient,
        steps,
        encoded.backend,
    )


@dataclass(frozen=True, slots=True)
class _Problem:
    """The likelihood of the games; every value and every product with its second derivatives is a pass over them."""

    games: Games
    size: int
    prior: float
    numba: bool

    def start(self) -> Floats:
        """Where to begin: the log odds of each player's own score, right if all opponents were alike."""
        games, half = self.games, self.prior / 2 + 0.5
        scored = np.bincount(games.white, games.score, self.size) + np.bincount(games.black, 1 - games.score, self.size)
        lost = np.bincount(games.white, 1 - games.score, self.size) + np.bincount(games.black, games.score, self.size)
        odds: Floats = np.log((scored + half) / (lost + half))
        return odds

    def value_and_gradient(self, x: Floats) -> tuple[float, Floats]:
        """The log-likelihood, and how many points everybody made beyond those expected."""
        white, black, score = self.games.white, self.games.black, self.games.score
        value = self.prior / 2 * float((_log_sigmoid(x) + _log_sigmoid(-x)).sum())
        gradient = self.prior * (0.5 - _sigmoid(x))
        if self.numba:
            return value + compiling.compiled(_value_loop)(white, black, score, x, gradient), gradient
        gap = x[white] - x[black]
        surplus = score - _sigmoid(gap)
        total = score @ _log_sigmoid(gap) + (1 - score) @ _log_sigmoid(-gap)
        gradient += np.bincount(white, surplus, self.size) - np.bincount(black, surplus, self.size)
        return value + float(total), gradient

    def weights(self, x: Floats) -> tuple[Floats, Floats]:
        """What each game, and the prior for each player, adds to the information: p (1 - p)."""
        q = _sigmoid(x)
        own = self.prior * q * (1 - q)
        if self.numba:
            weights = np.empty(len(self.games))
            compiling.compiled(_weight_loop)(self.games.white, self.games.black, x, weights)
            return weights, own
        p = _sigmoid(x[self.games.white] - x[self.games.black])
        return p * (1 - p), own

    def direction(self, x: Floats, gradient: Floats, enough: float) -> Floats:
        """Newton's step by conjugate gradients with the diagonal as preconditioner.

        Solved more exactly as the maximum comes nearer, but no further than a gradient of `enough` asks for.
        """
        white, black = self.games.white, self.games.black
        weights, own = self.weights(x)
        diagonal = own + np.bincount(white, weights, self.size) + np.bincount(black, weights, self.size)

        def times(vector: Floats) -> Floats:
            result = own * vector
            if self.numba:
                compiling.compiled(_product_loop)(white, black, weights, vector, result)
                return result
            flow = weights * (vector[white] - vector[black])
            product: Floats = result + np.bincount(white, flow, self.size) - np.bincount(black, flow, self.size)
            return product

        norm = math.sqrt(float(gradient @ (gradient / diagonal)))
        relative = max(min(0.01, norm / 100), 0.1 * enough / float(np.abs(gradient).max()))
        return _conjugate_gradients(times, gradient, diagonal, relative, level=not self.prior)


def _newton(problem: _Problem, tolerance: float) -> tuple[Floats, float, int]:
    """Newton's method with a line search: where it ends, the gradient left, and the steps taken."""
    # Sums over many games carry a rounding error of their own.
    enough = tolerance + 1e-15 * len(problem.games)
    x = problem.start()
    value, gradient = problem.value_and_gradient(x)
    for step in range(_MOST_STEPS):
        left = float(np.abs(gradient).max())
        if left <= enough:
            return x, left, step
        direction = problem.direction(x, gradient, enough)
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


def _conjugate_gradients(
    times: Callable[[Floats], Floats], right: Floats, diagonal: Floats, relative: float, *, level: bool
) -> Floats:
    """Solve times(x) = right to a relative accuracy.

    `level`: the matrix does not see the common level of x, so that the right side is freed of its own, which only
    rounding put there.
    """
    x = np.zeros_like(right)
    residual = right - right.mean() if level else right.copy()
    scaled = residual / diagonal
    step = scaled.copy()
    product = float(residual @ scaled)
    goal = relative**2 * product
    # In exact arithmetic as many steps as unknowns are enough.
    for _inner in range(2 * len(right) + 10):
        if product <= goal:
            break
        image = times(step)
        curvature = float(step @ image)
        if curvature <= 0:  # nothing but rounding is left of the residual
            break
        x += product / curvature * step
        residual -= product / curvature * image
        scaled = residual / diagonal
        following = float(residual @ scaled)
        step = scaled + following / product * step
        product = following
    return x


def _standard_errors(problem: _Problem, x: Floats) -> Floats:
    """The roots of the diagonal of the inverse information, the common level taken out where no prior holds it."""
    white, black, size = problem.games.white, problem.games.black, problem.size
    weights, own = problem.weights(x)
    pairs = np.bincount(white.astype(np.int64) * size + black, weights, size * size).reshape(size, size)
    information: Floats = -(pairs + pairs.T).astype(np.float64)
    information[np.diag_indices(size)] += own - information.sum(axis=1)
    pin = 0.0 if problem.prior else float(np.trace(information)) / size**2
    level = 1 / (pin * size**2) if pin else 0.0
    variances: Floats = np.diag(np.linalg.inv(information + pin)).astype(np.float64) - level
    errors: Floats = np.sqrt(np.maximum(variances, 0.0))
    return errors


def _log_sigmoid(x: Floats) -> Floats:
    logged: Floats = np.minimum(x, 0) - np.log1p(np.exp(-np.abs(x)))
    return logged


def _sigmoid(x: Floats) -> Floats:
    small = np.exp(-np.abs(x))
    chance: Floats = np.where(x >= 0, 1 / (1 + small), small / (1 + small))
    return chance


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


def _weight_loop(white: Ints, black: Ints, x: Floats, weights: Floats) -> None:
    for game in range(len(white)):
        small = math.exp(-abs(x[white[game]] - x[black[game]]))
        weights[game] = small / ((1 + small) * (1 + small))


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
    """Breadth first from the first player, a whole ring of players at a time."""
    seen = np.zeros(size, dtype=bool)
    seen[0] = True
    # In a field that is mixed at all a few passes over the unsorted arrows reach everybody.
    for _pass in range(_QUICK_PASSES):
        before = np.count_nonzero(seen)
        seen[heads[seen[tails]]] = True
        if (after := np.count_nonzero(seen)) in (before, size):
            return bool(after == size)
    order = np.argsort(tails, kind="stable")
    targets = heads[order]
    starts = np.concatenate([[0], np.cumsum(np.bincount(tails, minlength=size))])
    ring = np.flatnonzero(seen)
    while len(ring):
        spans = starts[ring + 1] - starts[ring]
        # The positions of all arrows that leave the ring, span after span.
        offsets = np.repeat(starts[ring] - np.concatenate([[0], np.cumsum(spans)[:-1]]), spans)
        reached = np.unique(targets[np.arange(len(offsets)) + offsets])
        ring = reached[~seen[reached]]
        seen[ring] = True
    return bool(seen.all())
