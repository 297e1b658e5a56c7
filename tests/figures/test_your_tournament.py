"""A tournament that a reader pastes: ranked, explained, refused with a place, and never taken for markup."""

from base64 import b64decode
from re import findall

import pytest

from arpad.errors import ArpadError
from arpad.figures.round_robin import REBUILT
from arpad.figures.your_tournament import next_round, sample, your_tournament
from arpad.tournaments.pasted import read_tournament


def test_a_name_like_markup_is_text() -> None:
    answer = your_tournament(REBUILT.replace("Jota  ", "<img_src=x_onerror=alert(1)>"))
    assert "<img" not in answer.html()
    assert "&lt;img_src=x_onerror=alert(1)&gt;" in answer.html()


def test_the_working_of_one_player_ends_in_his_values() -> None:
    text = your_tournament(player="Hache").text()
    assert "BH = 6" in text
    assert "BH/C1 = 5" in text


def test_the_report_file_taken_along_reads_back_the_same() -> None:
    links = findall(r'href="data:text/plain;base64,([^"]+)" download="tournament.trf"', your_tournament().html())
    again = read_tournament(b64decode(links[0])).tournament
    assert again.scores == read_tournament(sample()).tournament.scores


def test_buchholz_in_a_round_robin_is_left_out_with_the_article() -> None:
    assert "BH: not allowed in round robins (C.07, article 8)" in your_tournament(REBUILT).text()


@pytest.mark.parametrize(
    ("arguments", "argument", "said"),
    [
        ({"source": "Ana x 1\nBea 1 x"}, "source", "line 2"),
        ({"tie_breaks": "BHX"}, "tie_breaks", "did you mean BH"),
        ({"player": "nobody"}, "player", "the number or name of one player"),
        ({"rules": "FIDE 1886"}, "rules", "FIDE 2026"),
        ({"k": float("nan")}, "k", ""),
    ],
)
def test_mistakes_are_named_and_mark_their_box(arguments: dict[str, object], argument: str, said: str) -> None:
    with pytest.raises(ArpadError) as error:
        your_tournament(**arguments)  # type: ignore[arg-type]
    assert said in str(error.value)
    assert getattr(error.value, "argument", "") == argument


def test_the_next_round_has_every_player_once() -> None:
    pairs = next_round().parts[1].pairs  # type: ignore[attr-defined]
    names = [name for pair in pairs for name in (pair.white, pair.black)]
    assert sorted(names) == sorted(player.name for player in read_tournament(sample()).tournament.players)
    assert all(pair.reasons for pair in pairs)


def test_one_of_a_kind_is_said_so() -> None:
    """Two players, one game: one point, one round, one board."""
    assert "Ana leads with 1 point. 2 players, 1 round." in your_tournament("Ana x 1\nBea 0 x").text()
    players = [line[:80] + " 0.0    1" for line in sample().splitlines() if line.startswith("001")]
    assert "1 board, by the rules" in next_round("\n".join(["152 W", *players[:2]])).text()
