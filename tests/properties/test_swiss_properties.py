"""Random events and random states: pairings are legal, what is irrelevant changes none, and no candidate is better.

The last is judged by a sieve that shares no code with the library: it generates the candidates of a bracket literally
in the order of C.04.3, section 4, values each by the criteria as they are worded, and keeps the first of the best.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from arpad.tournaments.swiss import (
    Entrant,
    NoLegalPairing,
    PairedRound,
    SwissState,
    check,
    matching,
    pair,
    swiss_state,
    why_no_bye,
    why_not,
)
from arpad.tournaments.swiss.direct import Direct
from arpad.tournaments.swiss.generator import Habits, random_event

HABITS = {
    "clean": Habits(),
    "messy": Habits(half_byes=0.06, zero_byes=0.04, forfeits=0.05, double_forfeits=0.02, late=0.15, withdrawals=0.02),
    "drawish, some kept apart": Habits(draws=0.8, bans=0.6),
    "unrated, late": Habits(unrated=0.5, late=0.4, half_byes=0.1, draws=0.5),
}
OTHER = {"w": "b", "b": "w", None: None}
Pairs = tuple[tuple[Entrant, Entrant], ...]


# --- the sieve -------------------------------------------------------------------------------------------------------


def preference(player: Entrant) -> tuple[str | None, str]:
    """Article 1.7, from the colours played alone."""
    colours = player.colours
    if not colours:
        return None, "none"
    difference = colours.count("w") - colours.count("b")
    if abs(difference) > 1:
        return ("b" if difference > 0 else "w"), "absolute"
    if len(colours) > 1 and colours[-1] == colours[-2]:
        return OTHER[colours[-1]], "absolute"
    if abs(difference) == 1:
        return ("b" if difference > 0 else "w"), "strong"
    return OTHER[colours[-1]], "mild"


def may_meet(a: Entrant, b: Entrant) -> bool:
    """C1, C3, and the arbiter's wish."""
    if a.number in b.met or a.number in b.barred:
        return False
    both_bound = preference(a) == preference(b) and preference(a)[1] == "absolute"
    return not both_bound or a.topscorer or b.topscorer


def white_of(higher: Entrant, lower: Entrant, initial: str) -> Entrant:
    """Article 5.2."""
    (mine, my_kind), (yours, your_kind) = preference(higher), preference(lower)
    if mine is None and yours is None:
        first = initial if higher.rank % 2 == 1 else OTHER[initial]
        return higher if first == "w" else lower
    if mine is None or yours is None or mine != yours:
        return higher if mine == "w" or yours == "b" else lower
    ladder = ["none", "mild", "strong", "absolute"]
    strength = ladder.index(my_kind) - ladder.index(your_kind)
    if strength == 0 and my_kind == "absolute":
        wide = [abs(p.colours.count("w") - p.colours.count("b")) for p in (higher, lower)]
        strength = wide[0] - wide[1]
    if strength:
        winner = higher if strength > 0 else lower
        return winner if mine == "w" else (lower if winner is higher else higher)
    for back in range(1, min(len(higher.colours), len(lower.colours)) + 1):
        if higher.colours[-back] != lower.colours[-back]:
            return higher if higher.colours[-back] == "b" else lower
    return higher if mine == "w" else lower


def literal_candidates(moved: list[Entrant], residents: list[Entrant]) -> Iterator[tuple[int, Pairs, list[Entrant]]]:
    """Every candidate in the order of section 4, with its number of pairs; MaxPairs is left to criterion C6."""
    for size in range(len(moved) + 1):
        for chosen in combinations(moved, size):
            for opponents in permutations(residents, size):
                rest = [player for player in residents if player not in opponents]
                first = tuple(zip(chosen, opponents, strict=True))
                for k in range(len(rest) // 2 + 1):
                    for s1, s2 in exchanges(rest, k):
                        for transposed in permutations(s2, k):
                            pairs = (*first, *zip(s1, transposed, strict=True))
                            used = {player.number for pair in pairs for player in pair}
                            yield size + k, pairs, [p for p in moved + residents if p.number not in used]


def exchanges(players: list[Entrant], k: int) -> Iterator[tuple[list[Entrant], list[Entrant]]]:
    """S1 and S2 as they are and after every exchange, in the order of article 4.3.2."""
    bsn = {player.number: place for place, player in enumerate(players, start=1)}
    found = []
    for count in range(k + 1):
        for leave in combinations(players[:k], count):
            for enter in combinations(players[k:], count):
                out, into = [bsn[p.number] for p in leave], [bsn[p.number] for p in enter]
                key = (count, sum(into) - sum(out), [-n for n in sorted(out, reverse=True)], sorted(into))
                found.append((key, leave, enter))
    for _key, leave, enter in sorted(found, key=lambda item: item[0]):
        s1 = [p for p in players[:k] if p not in leave] + list(enter)
        s2 = [p for p in players[k:] if p not in enter] + list(leave)
        yield sorted(s1, key=lambda p: p.order), sorted(s2, key=lambda p: p.order)


class Sieve:
    """The 2026 text, bracket by bracket, by trying everything."""

    def __init__(self, state: SwissState) -> None:
        self.state = state
        self.by_number = {player.number: player for player in state.entrants}
        self.completable = cache(self._completable)
        self.lowest: int | None = None
        everybody = frozenset(self.by_number)
        if len(everybody) % 2:
            scores = sorted({player.score for player in state.entrants})
            self.lowest = next((s for s in scores if self._with_bye_at(s, everybody)), None)
            self.possible = self.lowest is not None
        else:
            self.possible = self.completable(everybody)

    def _with_bye_at(self, score: int, everybody: frozenset[int]) -> bool:
        self.lowest = score
        self.completable.cache_clear()
        return self.completable(everybody)

    def _completable(self, numbers: frozenset[int]) -> bool:
        """C4 and C5: all in legal pairs, one with the bye at the lowest score if they are odd."""
        if not numbers:
            return True
        first = self.by_number[min(numbers)]
        rest = numbers - {first.number}
        if len(numbers) % 2 and first.may_have_bye and first.score == self.lowest and self.completable(rest):
            return True
        return any(may_meet(first, self.by_number[n]) and self.completable(rest - {n}) for n in rest)

    def run(self) -> tuple[set[tuple[int, int]], int | None]:
        players = sorted(self.state.entrants, key=lambda p: p.order)
        scores = sorted({player.score for player in players}, reverse=True)
        groups = [[p for p in players if p.score == score] for score in scores]
        moved: list[Entrant] = []
        boards = set()
        for place, group in enumerate(groups):
            pairs, moved = self.best(moved, group, groups[place + 1 :])
            for pair_ in pairs:
                higher, lower = sorted(pair_, key=lambda p: p.order)
                white = white_of(higher, lower, self.state.initial_colour)
                boards.add((white.number, (lower if white is higher else higher).number))
        assert len(moved) == len(players) % 2
        return boards, moved[0].number if moved else self.state.given_bye

    def best(
        self, moved: list[Entrant], group: list[Entrant], lower: list[list[Entrant]]
    ) -> tuple[Pairs, list[Entrant]]:
        below = frozenset(p.number for other in lower for p in other)
        found: tuple[tuple[object, ...], Pairs, list[Entrant]] | None = None
        most = 0
        for count, pairs, out in literal_candidates(moved, group):
            if count < most or not all(may_meet(a, b) for a, b in pairs):
                continue
            if not self.completable(frozenset(p.number for p in out) | below):
                continue
            most = max(most, count)
            value = self.value(pairs, out, moved, group, lower)
            if found is None or value < found[0]:
                found = (value, pairs, out)
        assert found is not None
        return found[1], found[2]

    def value(
        self, pairs: Pairs, out: list[Entrant], moved: list[Entrant], group: list[Entrant], lower: list[list[Entrant]]
    ) -> tuple[object, ...]:
        """C6 to C21, each to be made small."""
        mdps = {p.number for p in moved}
        floor = group[0].score
        takes_bye = self.lowest is not None and floor <= self.lowest and len(out) == 1
        wide = running = unmet = strong = 0
        for a, b in pairs:
            higher, second = sorted((a, b), key=lambda p: p.order)
            white = white_of(higher, second, self.state.initial_colour)
            for player in (a, b):
                got = "w" if player is white else "b"
                colours = player.colours + got
                wide += abs(colours.count("w") - colours.count("b")) > 2 and (a.topscorer or b.topscorer)
                running += len(colours) > 2 and len(set(colours[-3:])) == 1 and (a.topscorer or b.topscorer)
                wanted, kind = preference(player)
                unmet += wanted not in (None, got)
                strong += kind == "strong" and wanted != got
        met = [(a, b) if a.number in mdps else (b, a) for a, b in pairs if {a.number, b.number} & mdps]
        repeats: list[int] = []
        differences: list[list[int]] = []
        for ago in (0, 1):
            repeats += [
                sum(p.floats[ago] == "D" for p in out if p.number not in mdps),
                sum(b.floats[ago] == "U" for _a, b in met),
            ]
            limbo = [1000 + p.score for p in out if p.number in mdps and p.floats[ago] == "D"]
            far = [a.score - floor for a, _b in met if a.floats[ago] == "D"]
            differences.append(sorted(limbo + far, reverse=True))
            differences.append(sorted((a.score - floor for a, b in met if b.floats[ago] == "U"), reverse=True))
        return (
            len(out),
            sorted((p.score for p in out), reverse=True),
            self.next_bracket(out, lower),
            out[0].unplayed if takes_bye else 0,
            wide,
            running,
            unmet,
            strong,
            *repeats,
            *differences,
        )

    def next_bracket(self, out: list[Entrant], lower: list[list[Entrant]]) -> tuple[int, list[int]]:
        """C8: the same two values in the next bracket, the best that leaves the rest completable."""
        if not lower:
            return 0, []
        rest = frozenset(p.number for other in lower[1:] for p in other)
        following = out + lower[0]
        ours = {p.number for p in out}
        best: tuple[int, list[int]] | None = None
        for left in leftovers(following, ours):
            if self.completable(frozenset(p.number for p in left) | rest):
                value = (len(left), sorted((p.score for p in left), reverse=True))
                best = value if best is None else min(best, value)
        assert best is not None
        return best


def leftovers(players: list[Entrant], moved: set[int]) -> Iterator[list[Entrant]]:
    """Who stays unpaired, for every set of legal pairs in which no two moved-down players meet."""
    if not players:
        yield []
        return
    first, rest = players[0], players[1:]
    for left in leftovers(rest, moved):
        yield [first, *left]
    for other in rest:
        if may_meet(first, other) and not {first.number, other.number} <= moved:
            yield from leftovers([p for p in rest if p is not other], moved)


# --- states and events -----------------------------------------------------------------------------------------------


@st.composite
def states(draw: st.DrawFn, most: int = 8) -> SwissState:
    """A round to pair that need not come from any event: odd histories reach rules that events seldom touch."""
    n = draw(st.integers(2, most))
    last = draw(st.booleans())
    met: dict[int, dict[int, int]] = {i: {} for i in range(1, n + 1)}
    barred: dict[int, set[int]] = {i: set() for i in range(1, n + 1)}
    for a, b in combinations(range(1, n + 1), 2):
        chance = draw(st.integers(0, 19))
        if chance < 5:
            met[a][b] = met[b][a] = 1
        elif chance == 5:
            barred[a].add(b)
            barred[b].add(a)
    entrants = []
    for i in range(1, n + 1):
        score = draw(st.integers(0, 4))
        entrants.append(
            Entrant(
                number=i,
                rank=i,
                score=score,
                colours=draw(st.text("wb", max_size=4)),
                met=met[i],
                barred=frozenset(barred[i]),
                floats=(draw(st.sampled_from(("", "", "D", "U"))), draw(st.sampled_from(("", "", "D", "U")))),
                unplayed=draw(st.integers(0, 2)),
                may_have_bye=draw(st.integers(0, 3)) > 0,
                topscorer=last and score > 2,
            )
        )
    return SwissState(5, tuple(entrants), draw(st.sampled_from("wb")), last)


def result_of(state: SwissState, method: str) -> tuple[set[tuple[int, int]], int | None] | None:
    try:
        paired = pair(state, method=method)  # type: ignore[arg-type]
    except NoLegalPairing:
        return None
    return set(paired.boards), paired.bye


@settings(max_examples=150, deadline=None)
@given(states())
def test_no_better_candidate_exists(state: SwissState) -> None:
    sieve = Sieve(state)
    expected = sieve.run() if sieve.possible else None
    assert result_of(state, "simple") == expected
    assert result_of(state, "fast") == expected


@pytest.mark.long
@settings(max_examples=3000, deadline=None)
@given(states())
def test_no_better_candidate_exists_at_length(state: SwissState) -> None:
    sieve = Sieve(state)
    expected = sieve.run() if sieve.possible else None
    assert result_of(state, "simple") == expected
    assert result_of(state, "fast") == expected


@settings(max_examples=12, deadline=None)
@given(st.integers(4, 8), st.integers(2, 6), st.sampled_from(sorted(HABITS)), st.integers(0, 10**6))
def test_no_better_candidate_exists_in_events(n: int, rounds: int, habits: str, seed: int) -> None:
    def compared(state: SwissState) -> PairedRound:
        sieve = Sieve(state)
        expected = sieve.run() if sieve.possible else None
        assert result_of(state, "fast") == expected
        return pair(state)

    random_event(np.random.default_rng(seed), n, rounds, HABITS[habits], pairing=compared)


@settings(max_examples=25, deadline=None)
@given(st.integers(4, 40), st.integers(3, 9), st.sampled_from(sorted(HABITS)), st.integers(0, 10**6))
def test_both_methods_agree(n: int, rounds: int, habits: str, seed: int) -> None:
    def compared(state: SwissState) -> PairedRound:
        assert result_of(state, "fast") == result_of(state, "simple")
        return pair(state)

    random_event(np.random.default_rng(seed), n, rounds, HABITS[habits], pairing=compared)


@pytest.mark.long
@pytest.mark.parametrize("habits", sorted(HABITS))
@pytest.mark.parametrize("seed", range(8))
def test_both_methods_agree_on_larger_events(habits: str, seed: int) -> None:
    def compared(state: SwissState) -> PairedRound:
        assert result_of(state, "fast") == result_of(state, "simple")
        return pair(state)

    rng = np.random.default_rng(seed)
    random_event(rng, int(rng.integers(60, 121)), 9, HABITS[habits], pairing=compared)


@settings(max_examples=40, deadline=None)
@given(states(most=24), st.sampled_from(["fast", "simple"]), st.sampled_from([8, 40]))
def test_narrow_weights_and_no_rustworkx_change_nothing(state: SwissState, method: str, width: int) -> None:
    expected = result_of(state, method)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matching, "SAFE_BITS", width)
        assert result_of(state, method) == expected
        patch.setattr(matching, "_rustworkx", lambda: None)
        assert result_of(state, method) == expected


@settings(max_examples=40, deadline=None)
@given(st.integers(4, 40), st.integers(3, 7), st.sampled_from(sorted(HABITS)), st.integers(0, 10**6))
def test_the_direct_candidate_is_the_weighed_one(n: int, rounds: int, habits: str, seed: int) -> None:
    """In both editions, wherever a bracket is settled without weights."""

    def compared(state: SwissState) -> PairedRound:
        expected = result_of(state, "fast")
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Direct, "candidate", lambda *_arguments: None)
            assert result_of(state, "fast") == expected
        return pair(state)

    rules = "FIDE 2017" if seed % 2 else "FIDE 2026"
    random_event(np.random.default_rng(seed), n, rounds, HABITS[habits], rules=rules, pairing=compared)


@settings(max_examples=60, deadline=None)
@given(states(most=20), st.sampled_from(["FIDE 2026", "FIDE 2017"]))
def test_absolute_criteria_hold(state: SwissState, rules: str) -> None:
    state = replace(state, rules=rules)
    by_number = {player.number: player for player in state.entrants}
    if result_of(state, "fast") is None:
        with pytest.raises(NoLegalPairing, match="no legal pairing") as refused:
            pair(state)
        assert refused.value.reasons
        assert refused.value.players
        return
    paired = pair(state)
    seated = [n for board in paired.boards for n in board] + [paired.bye] * (paired.bye is not None)
    assert sorted(seated) == sorted(by_number)
    for white, black in paired.boards:
        assert may_meet(by_number[white], by_number[black])
    assert (paired.bye is not None) == bool(len(by_number) % 2)
    if paired.bye is not None:
        assert by_number[paired.bye].may_have_bye


@settings(max_examples=40, deadline=None)
@given(states(most=16), st.integers(1, 9), st.randoms(use_true_random=False))
def test_what_is_irrelevant_changes_nothing(state: SwissState, more: int, luck: object) -> None:
    assume(not state.last_round)
    expected = result_of(state, "fast")
    shuffled = list(state.entrants)
    luck.shuffle(shuffled)  # type: ignore[attr-defined]
    assert result_of(replace(state, entrants=tuple(shuffled)), "fast") == expected
    raised = tuple(replace(player, score=player.score + more) for player in state.entrants)
    assert result_of(replace(state, entrants=raised), "fast") == expected


@settings(max_examples=25, deadline=None)
@given(states(most=10), st.sampled_from(["FIDE 2026", "FIDE 2017"]))
def test_every_pair_that_is_not_there_is_answered(state: SwissState, rules: str) -> None:
    try:
        paired = pair(replace(state, rules=rules))
    except NoLegalPairing:
        assume(False)
        return
    there = {frozenset(board) for board in paired.boards}
    for a, b in combinations(sorted(paired.entrants), 2):
        answer = why_not(paired, a, b)
        assert (answer.article == "") == (frozenset((a, b)) in there)
        assert answer.text
    for number in paired.entrants:
        assert (why_no_bye(paired, number).article == "") == (number == paired.bye)


@settings(max_examples=15, deadline=None)
@given(st.integers(4, 30), st.integers(2, 7), st.sampled_from(sorted(HABITS)), st.integers(0, 10**6))
def test_an_event_that_was_paired_by_the_rules_checks_out(n: int, rounds: int, habits: str, seed: int) -> None:
    event = random_event(np.random.default_rng(seed), n, rounds, HABITS[habits])
    report = check(event, rules="FIDE 2026")
    assert report.agrees, str(report)
    turned = replace(event, players=event.players[::-1])
    assert check(turned, rules="FIDE 2026").agrees
    if len(event.rounds) < rounds:
        with pytest.raises(NoLegalPairing):
            pair(swiss_state(event))


def test_the_order_of_candidates_is_that_of_the_official_examples() -> None:
    """C.04.3, 4.2 and 4.3: 720 transpositions of six, the 72 opponents of two MDPs among nine, the first exchanges."""
    players = [Entrant(n, n, 0) for n in range(1, 12)]
    order = [[p.number for p in s1] for s1, _s2 in exchanges(players, 5)]
    swapped = [(set(range(1, 6)) - set(s1), set(s1) - set(range(1, 6))) for s1 in order[:7]]
    assert swapped == [
        (set(), set()),
        ({5}, {6}),
        ({5}, {7}),
        ({4}, {6}),
        ({5}, {8}),
        ({4}, {7}),
        ({3}, {6}),
    ]
    transpositions = list(permutations(range(6, 12), 5))
    assert len(transpositions) == 720
    assert transpositions[:3] == [(6, 7, 8, 9, 10), (6, 7, 8, 9, 11), (6, 7, 8, 10, 9)]
    assert len(list(permutations(range(3, 12), 2))) == 72
