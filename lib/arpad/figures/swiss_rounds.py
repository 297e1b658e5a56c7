"""How many rounds a Swiss needs, as a reader explores it: the last who can have won everything, score groups, luck."""

from fractions import Fraction
from functools import cache

from arpad.datasets.swiss_rounds import RoundsRow, load_swiss_rounds
from arpad.errors import BadValueError
from arpad.figures import chart
from arpad.figures.types import Answer, Card, Cards, Figure, Sentence, Step, Table, Working
from arpad.figures.wording import worded
from arpad.tournaments.real_events import CLUB_EVENTS, club_event, event
from arpad.tournaments.swiss_rounds import FIELD, most_perfect, rounds_needed, score_groups
from arpad.words import N_, _, decimal, ngettext, points, whole

__all__ = ["groups_of", "leaders", "rounds_and_luck"]

_LARGEST = 512


@worded(N_("Who can still have won everything?"), players=N_("Players"))
def leaders(players: int = 106) -> Answer:
    """How many players can at most have won all their games, after every round: half, rounded up, and again.

    Raises BadValueError for fewer than 2 or more than 512 players.

    >>> leaders(106).parts[1].text()
    '7 rounds. Each round leaves half of them, rounded up: 106, 53, 27, 14, 7, 4, 2, 1.'
    """
    if type(players) is not int or not 2 <= players <= _LARGEST:
        raise BadValueError("players", players, _("a number from 2 to {n}").format(n=_LARGEST))
    needed = rounds_needed(players)
    left = [most_perfect(players, rounds) for rounds in range(needed + 1)]
    top = rounds_needed(_LARGEST)
    bars = {
        "type": "bar",
        "x": list(range(needed + 1)),
        "y": left,
        "marker": {"color": ["--book-blue"] * needed + ["--book-you"]},
        "text": [whole(n) for n in left],
        "textposition": "outside",
        "cliponaxis": False,
        "hoverinfo": "skip",
    }
    figure = Figure(
        data=(bars,),
        layout={
            "xaxis": chart.axis(_("after round"), {x: str(x) for x in range(top + 1)}, range=[-0.6, top + 0.6]),
            "yaxis": chart.axis(_("players, at most"), range=[0, players * 1.12], nticks=5, rangemode="tozero"),
            "margin": {"t": 40},
        },
        title=_("Players who can have won everything"),
        alt=_("Bars that halve from {players} to 1 in {needed} rounds.").format(players=players, needed=needed),
        table=Table(
            (_("after round"), _("players, at most")),
            tuple(enumerate(left)),
            _("Players who can have won everything"),
        ),
    )
    strong = ngettext("{n} round.", "{n} rounds.", needed).format(n=needed)
    rest = _("Each round leaves half of them, rounded up: {list}.").format(list=", ".join(map(str, left)))
    working = Working(
        (
            Step(
                _("two to the power of {n}").format(n=needed - 1),
                f"{2 ** (needed - 1)} < {players}",
                _("one round fewer is not enough"),
            ),
            Step(
                _("two to the power of {n}").format(n=needed),
                f"{2**needed} ≥ {players}",
                _("enough"),
                result=True,
            ),
        )
    )
    return Answer(figure, Sentence(strong, rest), working)


_FIELDS = {"64": "", "open": CLUB_EVENTS[0], "club": CLUB_EVENTS[1], "rapid": "swiss_rapid_2012"}


@cache
def _groups(field: str) -> tuple[dict[Fraction, int], ...]:
    """Players by score after every round; of 64 without draws by halving."""
    if field == "64":
        groups = [{Fraction(0): 64}]
        for _round in range(6):
            after: dict[Fraction, int] = {}
            for score, players in groups[-1].items():
                for won in (0, 1):
                    after[score + won] = after.get(score + won, 0) + players // 2
            groups.append(after)
        return tuple(groups)
    tournament = event(_FIELDS[field]) if field == "rapid" else club_event(_FIELDS[field])
    return tuple(dict(counter) for counter in score_groups(tournament))


@worded(N_("How the score groups split"), field=N_("Field"))
def groups_of(field: str = "open") -> Answer:
    """How many players have each score after each round: 64 players without draws, or one of three real events.

    Raises BadValueError for any other field.

    >>> groups_of("64").parts[1].text()
    'Winners of everything: 64, 32, 16, 8, 4, 2, 1. In the crowded middle 20 players share 3 points at the end.'
    """
    if field not in _FIELDS:
        raise BadValueError("field", field, _("one of {names}").format(names=", ".join(_FIELDS)))
    groups = _groups(field)
    rounds = len(groups) - 1
    cells = [(x, score, n) for x, column in enumerate(groups) for score, n in sorted(column.items())]
    players = sum(groups[0].values())
    squares = {
        "type": "scatter",
        "mode": "markers+text",
        "x": [x for x, _score, _n in cells],
        "y": [float(score) for _x, score, _n in cells],
        "text": [str(n) for _x, _score, n in cells],
        "textfont": {"size": 13, "color": "--book-ink"},
        "hoverinfo": "skip",
        "cliponaxis": False,
        "marker": {
            "symbol": "square",
            "size": [round(10 + 28 * (n / players) ** 0.5) for _x, _score, n in cells],
            "color": "--book-blue-wash",
            "line": {"color": ["--book-you" if score == x else "--book-blue" for x, score, _n in cells], "width": 1.5},
        },
    }
    perfect = [column.get(Fraction(x), 0) for x, column in enumerate(groups)]
    largest = max(groups[-1].values())
    score = max(s for s, n in groups[-1].items() if n == largest)
    figure = Figure(
        data=(squares,),
        layout={
            "xaxis": chart.axis(
                _("after round"), {x: str(x) for x in range(rounds + 1)}, range=[-0.5, rounds + 0.5], showgrid=False
            ),
            "yaxis": chart.axis(_("points"), {y: str(y) for y in range(rounds + 1)}, range=[-0.5, rounds + 0.5]),
        },
        title=_("Players by score, round by round"),
        alt=_("A triangle of squares: one group of {players} splits round by round into {groups} groups.").format(
            players=players, groups=len(groups[-1])
        ),
        table=Table(
            (_("points"), *(_("round {n}").format(n=x) for x in range(rounds + 1))),
            tuple(
                (points(float(s)), *(str(column.get(s, 0)) for column in groups))
                for s in sorted({s for column in groups for s in column}, reverse=True)
            ),
            _("Players by score, round by round"),
        ),
    )
    strong = _("Winners of everything: {list}.").format(list=", ".join(map(str, perfect)))
    rest = _("In the crowded middle {n} players share {points} points at the end.").format(
        n=largest, points=points(float(score))
    )
    return Answer(figure, Sentence(strong, rest))


def _row(gap: int, rounds: int) -> RoundsRow:
    return next(row for row in load_swiss_rounds() if (row.gap, row.rounds) == (gap, rounds))


@worded(
    N_("Does the best one win?"),
    gap=N_("Rating points between neighbours in the field"),
    rounds=N_("Rounds"),
)
def rounds_and_luck(gap: int = 25, rounds: int = 5) -> Answer:
    """What thousands of simulated Swisses of 32 players brought: how often the strongest wins, how far others stray.

    The numbers come from a file that `arpad.tournaments.swiss_rounds.study` computes; 31 rounds are the round robin.
    Raises BadValueError for a gap or a number of rounds that was not simulated.

    >>> rounds_and_luck(25, 5).parts[2].cards[0].label
    'The strongest wins'
    """
    rows = [row for row in load_swiss_rounds() if row.gap == gap]
    if not rows:
        gaps = sorted({row.gap for row in load_swiss_rounds()})
        raise BadValueError("gap", gap, _("one of {names}").format(names=", ".join(map(str, gaps))))
    if rounds not in {row.rounds for row in rows}:
        lengths = ", ".join(str(row.rounds) for row in rows)
        raise BadValueError("rounds", rounds, _("one of {names}").format(names=lengths))
    swisses, everyone = rows[:-1], rows[-1]
    row = _row(gap, rounds)
    xs = [r.rounds for r in swisses]
    last = xs[-1] + 2  # the round robin stands a step to the right of the longest Swiss
    at = last if rounds == FIELD - 1 else rounds
    trace, shapes, note = chart.reader_point(
        at, row.best_first, f"<b>{decimal(row.best_first, 2)}</b>", left=xs[0] - 1, bottom=0
    )
    figure = Figure(
        data=(
            chart.line(
                [*xs, last],
                [*(r.best_podium for r in swisses), everyone.best_podium],
                _("among the first three"),
                series=2,
                markers=True,
                hoverinfo="skip",
            ),
            chart.line(
                [*xs, last],
                [*(r.best_first for r in swisses), everyone.best_first],
                _("first"),
                markers=True,
                hoverinfo="skip",
            ),
            trace,
        ),
        layout={
            "xaxis": chart.axis(
                _("rounds"), {x: str(x) for x in xs} | {last: _("31, all")}, range=[xs[0] - 1, last + 0.7]
            ),
            "yaxis": chart.axis(
                _("share of tournaments"), {0: "0", 0.25: "0.25", 0.5: "0.5", 0.75: "0.75", 1: "1"}, range=[0, 1.05]
            ),
            "shapes": shapes,
            "annotations": [
                note,
                chart.label(
                    _("strongest among the first three"),
                    x=xs[2],
                    y=swisses[2].best_podium,
                    color="--book-green",
                    yshift=26,
                ),
                chart.label(_("strongest is first"), x=xs[3], y=swisses[3].best_first, color="--book-blue", yshift=-20),
            ],
        },
        title=_("Does the best one win?"),
        alt=_(
            "Two lines that rise with the rounds. With {rounds} rounds the strongest of 32 is first in {first} of the "
            "tournaments and among the first three in {podium}."
        ).format(rounds=rounds, first=decimal(row.best_first, 2), podium=decimal(row.best_podium, 2)),
        table=Table(
            (_("rounds"), _("strongest is first"), _("among the first three"), _("places astray, on average")),
            tuple(
                (str(r.rounds), decimal(r.best_first, 2), decimal(r.best_podium, 2), decimal(r.shift, 1)) for r in rows
            ),
            _("{events} simulated tournaments each").format(events=whole(row.events)),
        ),
    )
    cards = Cards(
        (
            Card(
                _("The strongest wins"),
                decimal(row.best_first, 2),
                _("= {n} of {events} tournaments").format(
                    n=whole(row.best_first * row.events), events=whole(row.events)
                ),
            ),
            Card(
                _("Places astray"),
                decimal(row.shift, 1),
                _("= mean distance between a player's place and that of his strength"),
            ),
            Card(
                _("Games played"),
                whole(rounds * FIELD // 2),
                _("= {rounds} × 16, of {all} in a round robin").format(rounds=rounds, all=whole(FIELD * 31 // 2)),
            ),
        )
    )
    strong = _("The strongest wins {share} of a hundred tournaments of {rounds} rounds.").format(
        share=round(100 * row.best_first), rounds=rounds
    )
    rest = _("A player ends {shift} places from the place of his strength, on average.").format(
        shift=decimal(row.shift, 1)
    )
    return Answer(figure, Sentence(strong, rest), cards)
