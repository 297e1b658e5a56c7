"""What must hold for every tournament, file and table: invariants of the rules, and no error but ours."""

import dataclasses
import itertools
import random
from fractions import Fraction
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.errors import ArpadError, BadValueError
from arpad.tournaments.crosstable import CrosstableError, crosstable, from_matrix
from arpad.tournaments.model import Bye, Game, Player, Round, Tournament
from arpad.tournaments.notices import check
from arpad.tournaments.pasted import read_crosstable, read_tournament
from arpad.tournaments.results import CLASSICAL, THREE_POINTS, Result, Scoring
from arpad.tournaments.round_robin import berger_table
from arpad.tournaments.standings import standings, tie_break
from arpad.tournaments.tie_breaks import RULES, CriterionError, parse_criteria
from arpad.tournaments.tie_breaks.columns import Computation
from arpad.tournaments.tie_breaks.event import Element, cut, event_of
from arpad.tournaments.tie_breaks.explain import explain_column
from arpad.tournaments.trf import TrfError, read_trf, write_trf

GOLDEN = Path(__file__).parents[1] / "golden" / "tournaments"
FILES = [path.read_bytes() for path in sorted(GOLDEN.rglob("*.trf")) if path.stat().st_size < 6000]

CODES = [
    *("WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "REP", "STD", "SB", "SB/C1", "SB/C2", "SB/C1/P"),
    *("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P", "FB", "FB/C1", "AOB", "AOB/F", "KS", "KS/L-1"),
    *("ARO", "ARO/C1", "ARO/M1", "TPR", "PTP", "APRO", "APPO", "RTNG", "TPN"),
    *("SOLKOFF", "HARKNESS", "MODMEDIAN", "CUMULATIVE", "KASHDAN", "RAWBH", "RAWSB"),
]
SWISS_ONLY = ("BH", "FB", "AOB")
PLAYED = st.sampled_from(["1-0", "0-1", "½-½"])
RESULTS = st.sampled_from(["1-0", "0-1", "½-½"] * 4 + ["+-", "-+", "--", "0-0"])
BYES = st.sampled_from([Result.PAIRING_BYE, Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE])
NAMES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=33).map(str.strip)


@st.composite
def swisses(draw, most=9, ratings=True):
    """Any pairings, results, byes and absences; the same two may meet again."""
    numbers = draw(st.lists(st.integers(1, 40), min_size=2, max_size=most, unique=True))
    rounds = []
    for _round in range(draw(st.integers(0, 6))):
        order = draw(st.permutations(numbers))
        games, byes = [], []
        for a, b in zip(order[::2], order[1::2], strict=False):
            if draw(st.integers(0, 9)):
                games.append(Game.of(a, b, draw(RESULTS)))
            else:
                byes.append(Bye(a, draw(BYES)))
        if len(order) % 2 and draw(st.booleans()):
            byes.append(Bye(order[-1], draw(BYES)))
        rounds.append(Round(tuple(games), tuple(byes)))
    rating = st.integers(1000, 2800) if ratings else st.none() | st.integers(1, 3999)
    return Tournament(
        tuple(Player(number, draw(NAMES), draw(rating)) for number in numbers),
        tuple(rounds),
        total_rounds=draw(st.none() | st.integers(max(1, len(rounds)), 8)),
        scoring=draw(st.sampled_from([CLASSICAL, CLASSICAL, THREE_POINTS, Scoring(pairing_bye=Fraction(1, 2))])),
    )


@st.composite
def round_robins(draw, results=PLAYED):
    players = draw(st.integers(2, 7))
    rounds = [
        Round(tuple(Game.of(white, black, draw(results)) for white, black in pairs))
        for pairs in berger_table(players, double=draw(st.booleans()))
    ]
    ratings = st.integers(1000, 2800)
    return Tournament(
        tuple(Player(number, f"P{number}", draw(ratings)) for number in range(1, players + 1)),
        tuple(rounds),
        system="predetermined",
    )


@given(swisses())
def test_every_point_is_somebodys(event):
    values = event.scoring.values
    given_out = sum(
        sum((values[game.white_result] + values[game.black_result] for game in round_.games), Fraction(0))
        + sum((values[bye.result] for bye in round_.byes), Fraction(0))
        for round_ in event.rounds
    )
    assert sum(event.scores.values()) == given_out
    assert all(len(card) == len(event.rounds) for card in event.cards.values())


@settings(max_examples=60, deadline=None)
@given(swisses(), st.sampled_from(RULES))
def test_workings_make_their_values(event, rules):
    computation = Computation(event, rules)
    for criterion in parse_criteria(CODES):
        column = computation.column(criterion)
        for index in range(len(event.players)):
            told = explain_column(computation, criterion, index)
            kept = [term.value for term in told.kept]
            exact = column.exact(index)
            if told.combine == "sum":
                assert exact is None or exact == sum(kept), criterion
            elif told.combine == "mean":
                assert exact == (sum(kept) / len(kept) if kept else None), criterion
            elif told.combine == "rounded mean":
                assert exact == ((2 * sum(kept) + len(kept)) // (2 * len(kept)) if kept else None), criterion
            assert all(str(line) for line in told.lines())


@settings(max_examples=60, deadline=None)
@given(swisses(), st.randoms(use_true_random=False), st.sampled_from(RULES))
def test_places_do_not_depend_on_the_order_of_anything(event, rng, rules):
    shuffled = dataclasses.replace(
        event,
        players=tuple(rng.sample(event.players, len(event.players))),
        rounds=tuple(
            Round(tuple(rng.sample(r.games, len(r.games))), tuple(rng.sample(r.byes, len(r.byes))))
            for r in event.rounds
        ),
    )
    for criteria in ("DE, BH/C1, BH, SB", "SB/C2, DE/P, PTP, WON", "FB, AOB, APPO, DE"):
        places = [
            {row.player.number: row.place for row in standings(one, criteria, rules=rules).rows}
            for one in (event, shuffled)
        ]
        assert places[0] == places[1]


@settings(max_examples=60, deadline=None)
@given(swisses(), st.lists(st.sampled_from(CODES), max_size=4), st.sampled_from(RULES))
def test_rows_are_in_the_order_of_their_values(event, codes, rules):
    table = standings(event, codes, rules=rules)
    lower_first = {"TPN"}

    def key(row):
        return [
            float("-inf") if value is None else -value if code in lower_first else value
            for code, value in zip(table.criteria, row.values, strict=True)
        ]

    for above, below in itertools.pairwise(table.rows):
        assert key(above) >= key(below)
        assert (above.place == below.place) == (key(above) == key(below))
        if above.place != below.place:
            first = next(code for code, a, b in zip(table.criteria, key(above), key(below), strict=True) if a != b)
            assert below.divided_by == first
    assert sorted(row.player.number for row in table.rows) == sorted(event.by_number)
    assert all(row.place <= at for at, row in enumerate(table.rows, start=1))


@settings(deadline=None)
@given(swisses())
def test_what_the_texts_of_the_rules_promise(event):
    def value(code, rules="FIDE 2026"):
        return tie_break(event, code, rules=rules)

    new, old = value("BH"), value("BH", "FIDE 2024")
    assert all(new[n] <= old[n] for n in new), "the caps of 2026 take, they never give (16.4)"
    for higher, lower in (("BH", "BH/C1"), ("BH/C1", "BH/C2"), ("BH/C1", "BH/M1"), ("SB", "SB/C1"), ("SB/C1", "SB/C2")):
        more, less = value(higher), value(lower)
        assert all(more[n] >= less[n] for n in more), (higher, lower)
    wins, won = value("WIN"), value("WON")
    assert all(wins[n] >= won[n] for n in wins)
    assert all(value("BWG")[n] <= value("BPG")[n] for n in wins)


@settings(deadline=None)
@given(round_robins())
def test_a_complete_round_robin(event):
    """Buchholz is the same for all who are level, and Sonneborn-Berger adds up to a known sum."""
    scores = event.scores
    cycles = len(event.rounds) // len(berger_table(len(event.players)))
    total = sum(scores.values())
    buchholz = tie_break(event, "BH", rules="FIDE 2024")
    assert all(buchholz[n] == cycles * (total - scores[n]) for n in scores)
    games = cycles * (len(event.players) - 1)
    sonneborn_berger = tie_break(event, "SB", rules="FIDE 2026")
    assert sum(sonneborn_berger.values()) == sum(score * (games - score) for score in scores.values())
    # Solved by DE alone: nobody is left uncertain when all have met, so ties that stay are ties in the mini table.
    for _place, group in itertools.groupby(standings(event, "DE", rules="FIDE 2026").rows, key=lambda row: row.place):
        numbers = [row.player.number for row in group]
        mini = [
            sum(e.points for e in event.cards[number] if e.opponent in numbers)
            for number in numbers
            if len(numbers) > 1
        ]
        assert len(set(mini)) <= 1


@settings(max_examples=60, deadline=None)
@given(round_robins(RESULTS))
def test_crosstables_there_and_back(event):
    table = crosstable(event)
    for row, column in itertools.product(range(len(table.players)), repeat=2):
        assert len(table.cells[row][column]) == len(table.cells[column][row])
    if all(game.white_result != "0" or game.black_result != "0" for r in event.rounds for game in r.games):
        again = read_crosstable(table.to_csv()).tournament
        assert list(again.scores.values()) == list(event.scores.values())
        for code in ("SB", "KS", "WIN", "WON", "REP"):
            assert tie_break(again, code, rules="FIDE 2026") == tie_break(event, code, rules="FIDE 2026")


@given(
    st.lists(
        st.tuples(st.integers(0, 20), st.integers(0, 2), st.booleans()).map(lambda t: t),
        max_size=9,
    ),
    st.integers(0, 4),
    st.integers(0, 4),
    st.booleans(),
)
def test_cuts(raw, low, high, products):
    elements = [Element(score, points, vur, at) for at, (score, points, vur) in enumerate(raw)]
    reasons = cut(elements, low, high, products=products)
    assert len(reasons) == min(len(elements), low + high)

    def value(element):
        return element.score * element.points if products else element.score

    if low == 1 and high == 0 and elements:
        (gone,) = (element for element in elements if element.round in reasons)
        least = min(elements, key=lambda e: (e.score, value(e)))
        # 16.5.1: an absence is cut only if it costs at least as much as the least significant value.
        assert value(gone) >= value(least)
        if not any(element.voluntary for element in elements):
            assert (gone.score, value(gone)) == (least.score, value(least))
        if not products and any(element.voluntary for element in elements):
            assert gone.voluntary
            assert gone.score == min(element.score for element in elements if element.voluntary) or not any(
                element.voluntary and element.score == gone.score for element in elements if element is not gone
            )


@settings(max_examples=80, deadline=None)
@given(swisses(ratings=False))
def test_report_files_there_and_back(event):
    data = write_trf(event)
    file = read_trf(data)
    again = file.tournament
    assert again.cards == event.cards
    assert [dataclasses.replace(player, name="") for player in again.players] == [
        dataclasses.replace(player, name="") for player in event.players
    ]
    assert [player.name for player in again.players] == [player.name[:33].strip() for player in event.players]
    assert (again.scoring, again.total_rounds) == (event.scoring, event.total_rounds)
    assert write_trf(again, like=file) == data
    assert {notice.code for notice in check(again)} <= {notice.code for notice in file.notices}


def result_of(call, refusal):
    """What a call gives, or None if it refuses in words; any other error goes through."""
    try:
        return call()
    except refusal as error:
        words = str(error)
    assert words
    return None


def survives(source):
    """Reading ends with a tournament that can be ranked, explained and written, or with an error of ours."""
    file = result_of(lambda: read_trf(source), TrfError)
    if file is None:
        return
    event = file.tournament
    for like in (None, file):
        # Points of damaged records may be too many for their columns.
        written = result_of(lambda like=like: write_trf(event, like=like), BadValueError)
        assert written is None or read_trf(written).tournament.cards == event.cards
    table = standings(event, "DE, BH/C1, SB, FB, PTP, KS", rules="FIDE 2026")
    assert len(table.rows) == len(event.players)
    assert all(str(notice) for notice in file.notices)


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=400) | st.text(max_size=400) | st.binary(max_size=300).map(lambda b: b"001 " + b))
def test_any_bytes(source):
    survives(source)
    result_of(lambda: read_tournament(source), ArpadError)


@st.composite
def damaged_files(draw):
    """A good file with a few characters changed, cut, doubled or moved, and lines lost or swapped."""
    data = bytearray(draw(st.sampled_from(FILES)))
    rng = random.Random(draw(st.integers(0, 2**32)))
    for _change in range(draw(st.integers(1, 6))):
        at = rng.randrange(len(data) + 1)
        kind = rng.randrange(6)
        if kind == 0:
            data[at:at] = rng.choice([b" ", b"0", b"9", b"\r", b"\n", b"\xe9", b"\t", b"w", b"+", b"H", b"\x00", b"X"])
        elif kind == 1:
            del data[at : at + rng.randrange(1, 12)]
        elif kind == 2 and at < len(data):
            data[at] = rng.randrange(256)
        elif kind == 3:
            data[at:at] = data[at : at + rng.randrange(1, 100)]
        elif kind == 4:
            lines = bytes(data).split(b"\n")
            lines.insert(rng.randrange(len(lines)), lines.pop(rng.randrange(len(lines))))
            data = bytearray(b"\n".join(lines))
        else:
            del data[at:]
        if not data:
            break
    return bytes(data)


@settings(max_examples=250, deadline=None)
@given(damaged_files())
def test_damaged_files(data):
    survives(data)


CELLS = st.sampled_from(["x", "1", "0", "½", "=", "+", "-", "", "1½", "2", "10", "1/2", "0.5", "·", "|"])


@settings(max_examples=150, deadline=None)
@given(st.integers(1, 5).flatmap(lambda n: st.lists(st.lists(CELLS, min_size=n, max_size=n), min_size=n, max_size=n)))
def test_any_matrix(cells):
    event = result_of(lambda: from_matrix([f"P{n}" for n in range(len(cells))], cells), CrosstableError)
    if event is not None:
        assert len(event.players) == len(cells)
        assert len(standings(event, "DE, SB", rules="FIDE 2026").rows) == len(cells)


@settings(max_examples=150, deadline=None)
@given(st.text("Ab x01½=+-|,;:\t\n WBYE239.#", max_size=120))
def test_any_pasted_text(text):
    result_of(lambda: read_crosstable(text), CrosstableError)


@given(st.text("BHSCDEKLPM/0123+-:_ ,!#Ü\n", max_size=14))
def test_any_descriptor(text):
    criteria = result_of(lambda: parse_criteria(text), CriterionError)
    if criteria is not None:
        assert parse_criteria([str(criterion) for criterion in criteria]) == criteria


@settings(deadline=None)
@given(swisses())
def test_adjusted_scores(event):
    """16.3 gives only to those who asked not to play at the end; before 2023 every unplayed round was a draw."""
    for rules in ("FIDE 2026", "FIDE 2024"):
        seen = event_of(event, rules)
        assert all(adjusted >= total for adjusted, total in zip(seen.adjusted, seen.totals, strict=True))
    for card in event_of(event, "FIDE 2022").elements():
        assert len(card) == len(event.rounds)
