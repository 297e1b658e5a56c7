"""The FIDE (Dutch) System against every published round: opponents, colours and bye; and against whole events.

Reads every ``*.jsonl`` and every ``*.trf`` of the folders, so that a further file is tested with no code.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from arpad.tournaments.swiss import METHODS, NoLegalPairing, check, explain, pair, swiss_state
from arpad.tournaments.trf import read_trf

FOLDER = Path(__file__).parent / "tournaments"
RULES = {"dutch2026": "FIDE 2026", "dutch2017": "FIDE 2017"}
NEEDED = {"id", "round", "trf", "expected"}


def rounds() -> Iterator[object]:
    for folder, rules in RULES.items():
        for path in sorted((FOLDER / folder).glob("*.jsonl")):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
                case = json.loads(line)
                assert case.keys() >= NEEDED, f"{path.name}:{number}: not a round to pair"
                # The text of 2017 has one method.
                for method in METHODS if rules == "FIDE 2026" else METHODS[:1]:
                    yield pytest.param(case, rules, method, id=f"{folder}:{case['id']}:{method}")


EVENTS = [
    pytest.param(path, rules, id=f"{folder}:{path.stem}")
    for folder, rules in RULES.items()
    for path in sorted((FOLDER / folder).glob("*.trf"))
]


def test_the_files_are_there() -> None:
    for folder in RULES:
        assert list((FOLDER / folder).glob("*.jsonl"))
    assert EVENTS


@pytest.mark.parametrize(("case", "rules", "method"), list(rounds()))
def test_round(case: dict[str, object], rules: str, method: str) -> None:
    state = swiss_state(read_trf(case["trf"]).tournament, rules=rules)
    assert state.round == case["round"]
    if case["expected"] is None:
        with pytest.raises(NoLegalPairing) as refused:
            pair(state, method=method)
        assert refused.value.reasons
        assert refused.value.players <= {entrant.number for entrant in state.entrants}
        return
    paired = pair(state, method=method)
    assert sorted(map(list, paired.boards)) == sorted(case["expected"])
    assert paired.bye == case.get("bye")
    words = explain(paired)
    assert len(words.pairs) == len(paired.boards)
    assert bool(words.bye) == (paired.bye is not None)


@pytest.mark.parametrize(("path", "rules"), EVENTS)
def test_event_checks_out(path: Path, rules: str) -> None:
    report = check(read_trf(path).tournament, rules=rules)
    assert report.rounds
    assert report.agrees, str(report)
