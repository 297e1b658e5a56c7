"""Bradley-Terry: the strengths that explain a set of results best, by maximum likelihood.

The chance that i beats j is g_i / (g_i + g_j). Draws count as half a win each, or by Davidson's or Rao and Kupper's
model; White may have an advantage, fitted or given. The likelihood is concave, so that Newton's method with a line
search finds the one maximum; where there is none at a finite place the fit says so (`NotConnectedError`) and returns
no number. Standard library alone, for a class or a club: `arpad.ratings.bulk` fits a million games.
"""

import math
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from arpad.errors import BadValueError
from arpad.ratings.connectivity import NoFiniteFitError, NotConnectedError, connectivity
from arpad.ratings.expectancy import logistic_expected
from arpad.ratings.likelihood import Evaluation, Likelihood, Pair
from arpad.ratings.outcomes import Outcome, davidson, rao_kupper
from arpad.ratings.symmetric import NotPositiveError, cholesky, inverse_diagonal, solve
from arpad.ratings.validation import check_choice, finite, positive, rating_value, score_value
from arpad.words import _

__all__ = ["MODELS", "POINTS", "Fit", "Result", "fit", "mm_sweep"]

POINTS = 400 / math.log(10)
"""Rating points in one natural unit of strength: 400 points are odds of ten to one."""

MODELS = ("bradley-terry", "davidson", "rao-kupper")

Name = TypeVar("Name", bound=Hashable)

Result = tuple[Name, Name, float] | tuple[Name, Name, float, float]
"""First player (White), second player, the first's score and, if not 1, how many such games."""


@dataclass(frozen=True, slots=True)
class Fit(Generic[Name]):
    """Fitted ratings with their standard errors, in points about `mean`.

    `white_advantage` is in points (None: not in the model); `draw` is Davidson's nu or Rao and Kupper's theta.
    A standard error is that of the rating's distance from the mean of all. `gradient` is the largest component of the
    gradient left over, in games.
    """

    model: str
    ratings: Mapping[Name, float]
    standard_errors: Mapping[Name, float]
    white_advantage: float | None
    white_advantage_error: float | None
    draw: float | None
    log_likelihood: float
    gradient: float
    iterations: int
    scale: float = field(default=POINTS)

    def strengths(self) -> dict[Name, float]:
        """The g of each player, with geometric mean 1."""
        mean = math.fsum(self.ratings.values()) / len(self.ratings)
        return {name: math.exp((rating - mean) / self.scale) for name, rating in self.ratings.items()}

    def outcome(self, first: Name, second: Name) -> Outcome:
        """The chances of the first player (White) against the second."""
        for argument, name in (("first", first), ("second", second)):
            if name not in self.ratings:
                raise BadValueError(argument, name, _("a player of the fit"))
        gap = self.ratings[first] - self.ratings[second] + (self.white_advantage or 0)
        points = gap / self.scale * POINTS
        if self.model == "davidson" and self.draw is not None:
            return davidson(points, nu=self.draw)
        if self.model == "rao-kupper" and self.draw is not None:
            return rao_kupper(points, theta=self.draw)
        win = logistic_expected(points)
        return Outcome(win, 0.0, 1 - win)


def fit(
    results: Iterable[Result[Name]],
    *,
    model: str = "bradley-terry",
    white_advantage: float | bool = False,
    draw: float | None = None,
    prior: float = 0.0,
    mean: float = 0.0,
    scale: float = POINTS,
    tolerance: float = 1e-9,
) -> Fit[Name]:
    """The maximum likelihood fit of ratings to results.

    `white_advantage`: True to fit it, or points to give it. `draw`: Davidson's nu or Rao and Kupper's theta if given,
    fitted otherwise. `prior`: so many imaginary draws of every player with an average opponent; with any above 0 the
    fit exists whatever the results. Raises `NotConnectedError` where players cannot be compared, `NoFiniteFitError`
    where White's advantage or the draws have no finite value, `BadValueError` for self-play, a bad score, no games.

    >>> results = [("A", "B", 0.75, 30), ("B", "C", 0.75, 30), ("A", "C", 0.9, 30)]
    >>> {name: round(rating, 2) for name, rating in fit(results).ratings.items()}  # talkchess 44180: 191, 0, -191
    {'A': 190.85, 'B': 0.0, 'C': -190.85}
    """
    check_choice(model, "model", MODELS)
    names, pairs = _paired(results, model)
    weight = finite(prior, "prior")
    if weight < 0:
        raise BadValueError("prior", prior, _("a number of imaginary draws, 0 or more"))
    if weight == 0:
        report = connectivity(_directed(names, pairs))
        if not report.connected:
            raise NotConnectedError(report)
    per_point = 1 / positive(scale, "scale")
    given_white = None if white_advantage is True else finite(float(white_advantage), "white_advantage") * per_point
    given_draw = _draw_parameter(model, draw)
    _check_parameters(pairs, fit_white=given_white is None, fit_draw=given_draw is None)
    problem = Likelihood(model, len(names), pairs, given_white, given_draw, weight)
    x, best, steps = _maximise(problem, positive(tolerance, "tolerance"))
    errors = _standard_errors(problem, best)
    centre = math.fsum(x[: len(names)]) / len(names)
    middle = rating_value(mean, "mean")
    advantage = x[problem.white_place] if problem.white_place is not None else given_white
    edge = x[problem.draw_place] if problem.draw_place is not None else given_draw
    return Fit(
        model,
        {name: middle + scale * (x[i] - centre) for i, name in enumerate(names)},
        {name: scale * errors[i] for i, name in enumerate(names)},
        None if white_advantage is False else scale * (advantage or 0.0),
        scale * errors[problem.white_place] if problem.white_place is not None else None,
        None if model == "bradley-terry" else math.exp(edge or 0.0),
        best.value,
        max(map(abs, best.gradient)),
        steps,
        scale,
    )


def _paired(results: Iterable[Result[Name]], model: str) -> tuple[list[Name], list[Pair]]:
    """Players in order of appearance, and the results summed for each ordered pair."""
    numbers: dict[Name, int] = {}
    sums: dict[tuple[int, int], list[float]] = {}
    for place, result in enumerate(results):
        where = f"results[{place}]"
        if not isinstance(result, tuple | list) or len(result) not in (3, 4):
            raise BadValueError(where, result, _("(first, second, score) or (first, second, score, games)"))
        first, second, score = result[:3]
        if first == second:
            raise BadValueError(where, first, _("two different players"))
        value = score_value(score, f"{where}[2]")
        if model != "bradley-terry" and value not in (0.0, 0.5, 1.0):
            raise BadValueError(f"{where}[2]", score, _("1, 0.5 or 0: this model knows wins, draws and losses"))
        games = positive(result[3], f"{where}[3]") if len(result) == 4 else 1.0
        pair = numbers.setdefault(first, len(numbers)), numbers.setdefault(second, len(numbers))
        win_draw_loss = sums.setdefault(pair, [0.0, 0.0, 0.0])
        if model == "bradley-terry":
            win_draw_loss[0] += games * value
            win_draw_loss[2] += games * (1 - value)
        else:
            win_draw_loss[round(2 * (1 - value))] += games
    if not sums:
        raise BadValueError("results", [], _("at least one result"))
    return list(numbers), [Pair(i, j, *counts) for (i, j), counts in sums.items()]


def _directed(names: Sequence[Name], pairs: Sequence[Pair]) -> Iterator[tuple[Name, Name, float]]:
    """Who scored against whom, as `connectivity` reads it."""
    for pair in pairs:
        won, lost = pair.win + pair.draw > 0, pair.loss + pair.draw > 0
        yield names[pair.i], names[pair.j], 0.5 if won and lost else float(won)


def _draw_parameter(model: str, draw: float | None) -> float | None:
    """The draw parameter in natural units, None when it is to be fitted."""
    if model == "bradley-terry":
        if draw is not None:
            raise BadValueError("draw", draw, _("left out: only davidson and rao-kupper have a draw parameter"))
        return 0.0
    if draw is None:
        return None
    value = positive(draw, "draw")
    if model == "rao-kupper" and value <= 1:
        raise BadValueError("draw", draw, _("a theta above 1"))
    return math.log(value)


def _check_parameters(pairs: Sequence[Pair], *, fit_white: bool, fit_draw: bool) -> None:
    """Refuse what runs away to the edge: no draw at all or nothing but draws, every point to one colour."""
    if fit_draw:
        draws = math.fsum(pair.draw for pair in pairs)
        if draws == 0 or not any(pair.win or pair.loss for pair in pairs):
            reason = _("no draw among the results") if draws == 0 else _("nothing but draws among the results")
            raise NoFiniteFitError(_("{reason}: give the draw parameter, it cannot be fitted").format(reason=reason))
    if fit_white:
        white = math.fsum(pair.win + pair.draw / 2 for pair in pairs)
        black = math.fsum(pair.loss + pair.draw / 2 for pair in pairs)
        if white == 0 or black == 0:
            raise NoFiniteFitError(_("every point went to one colour: White's advantage cannot be fitted"))


_MOST_STEPS = 100
# In natural units: odds of three million to one.
_FARTHEST = 15.0


def _maximise(problem: Likelihood, tolerance: float) -> tuple[list[float], Evaluation, int]:
    """Newton's method with a line search: the point, what it found there, and the number of steps."""
    x = [0.0] * problem.size
    edge = problem.draw_place
    if edge is not None:
        games = math.fsum(pair.win + pair.draw + pair.loss for pair in problem.pairs)
        share = math.fsum(pair.draw for pair in problem.pairs) / games
        # What equal players with this share of draws would have.
        x[edge] = math.log(2 * share / (1 - share) if problem.model == "davidson" else (1 + share) / (1 - share))
    # Sums over many games carry a rounding error of their own.
    enough = tolerance + 1e-15 * math.fsum(pair.win + pair.draw + pair.loss for pair in problem.pairs)
    here = problem.evaluate(x)
    for step in range(_MOST_STEPS):
        if max(map(abs, here.gradient)) <= enough:
            _refuse_runaway(problem, x)
            return x, here, step
        direction = solve(_factor(problem, here), here.gradient)
        x, here = _line_search(problem, x, here, direction)
    raise NoFiniteFitError(
        _("no maximum after {steps} steps: a value runs away without end, give White's advantage or the draws").format(
            steps=_MOST_STEPS
        )
    )


def _refuse_runaway(problem: Likelihood, x: Sequence[float]) -> None:
    """With strongly connected results strengths run away only together with White's advantage or the draws."""
    for place, name in ((problem.white_place, _("White's advantage")), (problem.draw_place, _("the share of draws"))):
        if place is not None and abs(x[place]) > _FARTHEST:
            raise NoFiniteFitError(_("{name} grows without end in these results: give its value").format(name=name))


def _line_search(
    problem: Likelihood, x: list[float], here: Evaluation, direction: list[float]
) -> tuple[list[float], Evaluation]:
    """Along the direction, the first of 1, 1/2, 1/4 ... that raises the likelihood as its slope promises."""
    slope = math.fsum(g * d for g, d in zip(here.gradient, direction, strict=True))
    edge = problem.draw_place
    length = 1.0
    while True:
        candidate = [value + length * d for value, d in zip(x, direction, strict=True)]
        # Rao and Kupper's theta stays above 1: its logarithm may shrink, not cross zero.
        if problem.model != "rao-kupper" or edge is None or candidate[edge] > x[edge] / 10:
            there = problem.evaluate(candidate)
            # Near the maximum both sides agree to the last digits: rounding must not stop the step.
            slack = 1e-12 * (1 + abs(here.value))
            if there.value >= here.value + 1e-4 * length * slope - slack:
                return candidate, there
        length /= 2


def _factor(problem: Likelihood, here: Evaluation) -> list[list[float]]:
    """The Cholesky factor of the information, the common level of all strengths held fast."""
    try:
        return cholesky(_pinned(problem, here.information))
    except NotPositiveError:
        raise NoFiniteFitError(
            _("the results cannot tell White's advantage or the draws from the strengths: give that value")
        ) from None


def _pinned(problem: Likelihood, information: list[list[float]]) -> list[list[float]]:
    """The information with the common level of all strengths held fast; a prior holds it already."""
    if problem.prior:
        return information
    pin = _pin(problem, information)
    n = problem.players
    return [[value + pin for value in row] if i < n else row for i, row in enumerate(information)]


def _pin(problem: Likelihood, information: list[list[float]]) -> float:
    n = problem.players
    return math.fsum(information[i][i] for i in range(n)) / n / n


def _standard_errors(problem: Likelihood, best: Evaluation) -> list[float]:
    """The roots of the diagonal of the inverse information, the common level taken out of the strengths' part."""
    diagonal = inverse_diagonal(_factor(problem, best))
    n = problem.players
    # Adding pin * (all ones) to the information adds 1 / (pin n^2) to every variance of the inverse.
    level = 0.0 if problem.prior else 1 / (_pin(problem, best.information) * n * n)
    return [math.sqrt(max(0.0, value - level if i < n else value)) for i, value in enumerate(diagonal)]


def mm_sweep(strengths: Mapping[Name, float], results: Iterable[Result[Name]]) -> dict[Name, float]:
    """One step of Hunter's MM: g_i becomes W_i / sum of n_ij / (g_i + g_j), then geometric mean 1.

    The step to do by hand: each raises the likelihood. `fit` is far faster where many steps would be needed.

    >>> mm_sweep({"A": 1.0, "B": 1.0}, [("A", "B", 1, 3), ("A", "B", 0, 1)])["A"]
    1.7320508075688772
    """
    names, pairs = _paired(results, "bradley-terry")
    for name in names:
        if name not in strengths:
            raise BadValueError("strengths", strengths, _("a strength for every player, {name} too").format(name=name))
    values = [positive(strengths[name], f"strengths[{name!r}]") for name in names]
    won = [0.0] * len(names)
    shares = [0.0] * len(names)
    for pair in pairs:
        share = (pair.win + pair.loss) / (values[pair.i] + values[pair.j])
        for player, points in ((pair.i, pair.win), (pair.j, pair.loss)):
            won[player] += points
            shares[player] += share
    if not all(won):
        raise NotConnectedError(connectivity(_directed(names, pairs)))
    stepped = [points / share for points, share in zip(won, shares, strict=True)]
    mean = math.fsum(map(math.log, stepped)) / len(stepped)
    return {name: math.exp(math.log(value) - mean) for name, value in zip(names, stepped, strict=True)}
