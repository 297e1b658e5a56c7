"""A tournament of the reader's own: pasted, ranked with its working, rated, paired, taken along as files."""

from functools import cache

from arpad.errors import ArpadError, BadValueError
from arpad.figures import chart
from arpad.figures.download import Download, Downloads
from arpad.figures.standings import Pair, Pairings
from arpad.figures.tie_breaks import ranking
from arpad.figures.types import Answer, Figure, Paragraph, Result, Sentence, Table
from arpad.figures.wording import worded
from arpad.ratings.elo import event_change
from arpad.ratings.validation import k_value
from arpad.tournaments.model import Tournament
from arpad.tournaments.pasted import read_tournament
from arpad.tournaments.real_events import rebuilt_swiss
from arpad.tournaments.standings import Standings, standings
from arpad.tournaments.standings import explain as why
from arpad.tournaments.swiss import explain, pair_next_round
from arpad.tournaments.trf.write import write_trf
from arpad.words import N_, _, decimal, ngettext, points, signed, whole

__all__ = ["next_round", "sample", "your_tournament"]

_RULES = ("FIDE 2026", "FIDE 2024", "FIDE 2022")
_MOST = 200
_SUMS = ("BH", "SB", "FB", "KS")


@cache
def sample() -> str:
    """The rebuilt Swiss of eight players as a report file, to begin with."""
    return write_trf(rebuilt_swiss()).decode("utf-8").replace("\r\n", "\n")


def _read(source: str) -> tuple[Tournament, list[Result]]:
    """The tournament and every remark about the file. Errors say line and column, and mark the box."""
    if not source.strip():
        raise BadValueError("source", source, _("a report file (TRF) or a crosstable"))
    try:
        read = read_tournament(source)
    except ArpadError as error:
        error.argument = "source"  # type: ignore[attr-defined]
        raise
    if len(read.tournament.players) > _MOST:
        raise BadValueError("source", len(read.tournament.players), _("at most {n} players on a page").format(n=_MOST))
    return read.tournament, [Paragraph(str(notice)) for notice in read.notices]


@worded(
    N_("Your tournament"),
    source=N_("A report file (TRF) or a crosstable"),
    tie_breaks=N_("Tie-breaks, in their order"),
    rules=N_("Rules of"),
    player=N_("Explain one player (number or name)"),
    k=N_("K for rating changes"),
)
def your_tournament(
    source: str = "",
    tie_breaks: str = "BH/C1, BH, SB, DE",
    rules: str = "FIDE 2026",
    player: str = "",
    k: int = 20,
) -> Answer:
    """Standings of a pasted tournament with the working of the first sum, progress, rating changes, and files.

    `tie_breaks` are descriptors as in report files. Raises the reader's own errors with line and column, and the
    criteria's with the nearest name.

    >>> your_tournament(sample()).parts[0].text()
    'Abecé leads with 3 points. 8 players, 3 rounds.'
    """
    if rules not in _RULES:
        raise BadValueError("rules", rules, _("one of {names}").format(names=", ".join(_RULES)))
    k_value(k)  # refused before any work, even where nobody has a rating
    tournament, notices = _read(source or sample())
    criteria = [name.strip() for name in tie_breaks.replace(";", ",").split(",") if name.strip()]
    try:
        # The first sum that these rules allow here is the one to take apart.
        used = standings(tournament, ",".join(criteria), rules=rules).criteria  # type: ignore[arg-type]  # checked above
        unfold = next((name for name in used if name.split("/")[0] in _SUMS), "SB")
        table, order = ranking(
            tournament,
            criteria,
            unfold,
            caption=_("Standings"),
            opened=1,
            rules=rules,  # type: ignore[arg-type]  # checked above
        )
    except ArpadError as error:
        if not getattr(error, "argument", ""):
            error.argument = "tie_breaks"  # type: ignore[attr-defined]
        raise
    first = order.rows[0]
    score = float(first.values[0] or 0)
    leads = (
        _("{name} leads with {points} point.") if score in (0.5, 1) else _("{name} leads with {points} points.")
    ).format(name=first.player.name, points=points(score))
    rounds = len(tournament.rounds)
    size = (
        ngettext("{players} player, {rounds} round.", "{players} player, {rounds} rounds.", rounds)
        if len(tournament.players) == 1
        else ngettext("{players} players, {rounds} round.", "{players} players, {rounds} rounds.", rounds)
    ).format(players=len(tournament.players), rounds=rounds)
    remarks = [Paragraph(str(remark)) for remark in order.remarks]
    parts: list[Result] = [Sentence(leads, size), table, *remarks]
    if tournament.rounds:
        parts.append(_progress(tournament, [row.player.number for row in order.rows[:4]]))
    if player.strip():
        parts.append(_explained(tournament, order, player.strip()))
    rated = _rating_changes(tournament, k)
    parts += [rated] if rated else []
    parts.append(
        Downloads(
            (
                Download("standings.csv", "text/csv", order.to_csv().encode()),
                Download("tournament.trf", "text/plain", write_trf(tournament)),
            )
        )
    )
    return Answer(*parts, *notices)


def _explained(tournament: Tournament, order: Standings, wanted: str) -> Table:
    """Every contribution to every tie-break of one player, with what was cut and by which article."""
    named = [p for p in tournament.players if str(p.number) == wanted or wanted.casefold() in p.name.casefold()]
    exact = [p for p in named if str(p.number) == wanted or p.name.casefold() == wanted.casefold()]
    found = exact or named
    if len(found) != 1:
        some = ", ".join(f"{p.number} {p.name}" for p in (found or tournament.players)[:6])
        allowed = _("the number or name of one player: {names}").format(names=some)
        raise BadValueError("player", wanted, allowed)
    rows = []
    for criterion in order.criteria:
        if criterion != "PTS":
            lines = why(tournament, criterion, found[0].number, rules=order.rules).lines()
            rows += [(criterion if i == 0 else "", line) for i, line in enumerate(lines)]
    return Table((_("tie-break"), _("made of")), tuple(rows), _("The tie-breaks of {name}").format(name=found[0].name))


def _progress(tournament: Tournament, numbers: list[int]) -> Figure:
    """Points after each round, of the four who lead; everybody else in grey."""
    names = {player.number: player.name for player in tournament.players}
    rounds = list(range(len(tournament.rounds) + 1))
    lines, ends = [], []
    others = [n for n in tournament.cards if n not in numbers][:40]
    for n in (*others, *numbers):
        total = 0.0
        totals = [total]
        for entry in tournament.cards[n]:
            total += float(entry.points)
            totals.append(total)
        series = numbers.index(n) if n in numbers else len(chart.SERIES)
        line = chart.line(rounds, totals, names[n], series=series, markers=n in numbers, hoverinfo="skip")
        if n not in numbers:
            line["line"] |= {"width": 1}
        else:
            ends.append(totals[-1])
        lines.append(line)
    top = max(max(line["y"]) for line in lines) or 1
    heights = chart.spread(ends, 0.085 * top)
    notes = [
        chart.label(names[n], x=rounds[-1], y=height, color=chart.SERIES[i][0], xanchor="left", xshift=10)
        for i, (n, height) in enumerate(zip(numbers, heights, strict=True))
    ]
    return Figure(
        data=tuple(lines),
        layout={
            "margin": {"r": 150},
            "xaxis": chart.axis(_("round"), {r: str(r) for r in rounds}, range=[0, rounds[-1] * 1.02]),
            "yaxis": chart.axis(_("points"), range=[0, top * 1.05]),
            "annotations": notes,
        },
        title=_("Points after each round"),
        alt=_("Points after each round; in the end {list}.").format(
            list=", ".join(f"{names[n]} {points(end)}" for n, end in zip(numbers, ends, strict=True))
        ),
        table=Table(
            (_("player"), *(str(r) for r in rounds[1:])),
            tuple((names[n], *(points(float(e.points)) for e in tournament.cards[n])) for n in numbers),
            _("Points in each round"),
        ),
    )


def _rating_changes(tournament: Tournament, k: int) -> Table | None:
    """Changes by FIDE's table at one K, of games over the board between two rated players."""
    rating = {player.number: player.rating for player in tournament.players}
    rows = []
    for player in tournament.players:
        if not player.rating:
            continue
        played = [
            (rating[e.opponent], float(e.points))
            for e in tournament.cards[player.number]
            if e.opponent is not None and rating[e.opponent] and e.result.played
        ]
        if not played:
            continue
        opponents, scores = zip(*played, strict=True)
        event = event_change(player.rating, opponents, scores, k=k, curve="table")
        rows.append(
            (
                player.name,
                player.rating,
                len(played),
                decimal(event.expected, 2),
                points(event.score),
                signed(event.change, 1),
                whole(event.new_rating_rounded),
            )
        )
    if not rows:
        return None
    heads = (_("player"), _("rating"), _("games"), _("expected"), _("scored"), _("change"), _("new"))
    return Table(heads, tuple(rows), _("Rating changes by FIDE's table, K = {k}").format(k=k))


@worded(N_("Pair the next round"), source=N_("A report file (TRF) or a crosstable of a Swiss"), reasons=N_("Say why"))
def next_round(source: str = "", reasons: bool = True) -> Answer:
    """The next round by FIDE's Dutch system, with the reasons of every pair and a file to go on with.

    Raises the errors of the reader and of the pairing: an event that is over, a field that cannot be paired.
    """
    tournament, notices = _read(source or sample())
    try:
        paired = pair_next_round(tournament)
        told = explain(paired) if reasons else None
    except ArpadError as error:
        if not getattr(error, "argument", ""):
            error.argument = "source"  # type: ignore[attr-defined]
        raise
    names = {player.number: player.name for player in tournament.players}
    scores = {number: float(score) for number, score in tournament.scores.items()}
    boards = []
    for board, pairing in enumerate(paired.pairs, start=1):
        why: tuple[str, ...] = ()
        if told is not None:
            said = told.pairs[board - 1]
            why = tuple(f"{line[:1].upper()}{line[1:]}." for line in (said.bracket, said.opponent, said.colours))
        white, black = pairing.white, pairing.black
        boards.append(Pair(board, names[white], names[black], scores[white], scores[black], why))
    bye = _("{name} has the bye.").format(name=names[paired.bye]) if paired.bye is not None else ""
    strong = _("Round {n}.").format(n=len(tournament.rounds) + 1)
    rest = ngettext("{n} board, by the rules of {rules}.", "{n} boards, by the rules of {rules}.", len(boards)).format(
        n=len(boards), rules=paired.state.rules
    )
    return Answer(Sentence(strong, rest), Pairings(tuple(boards), bye), *notices)
