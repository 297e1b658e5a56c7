"""Crosstables: from and to tournaments, in the forms that people paste, every cell against its mirror."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from arpad.errors import ArpadError, BadValueError
from arpad.tournaments.crosstable import CrosstableError, crosstable, from_matrix
from arpad.tournaments.pasted import read_crosstable, read_tournament
from arpad.tournaments.real_events import event, rebuilt_round_robin
from arpad.tournaments.results import Result
from arpad.tournaments.standings import tie_break
from arpad.tournaments.trf import TrfError, write_trf

FOLDER = Path(__file__).parents[1] / "golden" / "tournaments" / "crosstables"
EXPORTS = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", EXPORTS, ids=lambda path: path.stem)
def test_swissperfect_export(path):
    expected = json.loads(path.read_text("utf-8"))
    tournament = read_crosstable(path.with_suffix(".txt").read_text("utf-8")).tournament
    assert len(tournament.players) == expected["players"]
    assert len(tournament.rounds) == expected["rounds"]
    scores = {str(number): Fraction(score) for number, score in tournament.scores.items()}
    assert scores == {number: Fraction(str(score)) for number, score in expected["points"].items()}
    assert tournament.system == "swiss"


def test_there_is_an_export():
    assert EXPORTS


FORMS = {
    "csv": "Ada,x,1,½\nBo,0,x,1\nCy,½,0,x\n",
    "csv with everything": "number,player,1,2,3,points\r\n1,Ada,,1,0.5,1.5\r\n2,Bo,0,,1,1\r\n3,Cy,0.5,0,,0.5\r\n",
    "a header of names": "Player;Ada;Bo;Cy;Points\nAda;x;1;½;1½\nBo;0;x;1;1\nCy;½;0;x;½",
    "decimal commas": "Ada;x;1;0,5;1,5\nBo;0;x;1;1\nCy;0,5;0;x;0,5",
    "tabs": "Ada\tx\t1\t=\nBo\t0\tx\t1\nCy\t=\t0\tx",
    "blanks": "1. Ada  * 1 1/2  1.5\n2. Bo   0 * 1    1\n3. Cy   1/2 0 *  ½\n",
    "signs": "Ada x 1 =\nBo 0 x 1\nCy = 0 x",
    "markdown": "| Ada | x | 1 | ½ |\n| Bo | 0 | x | 1 |\n| Cy | ½ | 0 | x |",
}


@pytest.mark.parametrize("form", FORMS)
def test_forms_of_a_matrix(form):
    pasted = read_crosstable(FORMS[form])
    assert [player.name for player in pasted.tournament.players] == ["Ada", "Bo", "Cy"]
    assert [float(score) for score in pasted.tournament.scores.values()] == [1.5, 1, 0.5]
    assert pasted.tournament.system == "predetermined"
    assert pasted.notices == ()


def test_names_of_several_words_and_two_cycles():
    pasted = read_crosstable("Ada de la Cruz x 1 | x ½\nBo 0 x | ½ x")
    assert pasted.tournament.players[0].name == "Ada de la Cruz"
    assert len(pasted.tournament.rounds) == 2
    assert pasted.tournament.scores == {1: Fraction(3, 2), 2: Fraction(1, 2)}
    assert read_crosstable("A,x,1½\nB,0½,x").tournament.cards == pasted.tournament.cards


def test_unfinished_tables_and_forfeits():
    event_ = read_crosstable("A x 1 +\nB 0 x .\nC - . x").tournament
    assert event_.scores == {1: 2, 2: 0, 3: 0}
    assert {entry.result for entry in event_.cards[3] if entry.opponent} == {Result.FORFEIT_LOSS}
    assert sum(entry.opponent is not None for entry in event_.cards[2]) == 1


def test_a_wrong_total_is_noted():
    (notice,) = read_crosstable("A x 1 7\nB 0 x 0").notices
    assert (notice.code, notice.line, notice.player) == ("points", 1, 1)


WRONG = {
    "A,x,1\nB,1,x": (2, 2, "B has 1 against A, who has 1 too; 0 would fit"),
    "A,x,1\nB,½,x": (2, 2, "0 would fit"),
    "A,x,1\nB,,x": (2, 2, "nothing against A"),
    "A,x,2\nB,0,x": (1, 3, "'2' is no result"),
    "A,x,1\nB,x,0": (2, 3, "a player cannot meet himself"),
    "A,x,1,1\nB,0,x,0\nC,0,1": (3, None, "fields as the others, 4"),
    "A x 1\nB 0": (2, None, "2 fields; a name and 2 cells"),
    "": (None, None, "empty"),
    " \n\n": (None, None, "empty"),
}


@pytest.mark.parametrize("text", WRONG)
def test_tables_that_cannot_be(text):
    line, column, words = WRONG[text]
    with pytest.raises(CrosstableError) as refused:
        read_crosstable(text)
    assert (refused.value.line, refused.value.column) == (line, column)
    assert words in str(refused.value)
    assert isinstance(refused.value, ArpadError)


WRONG_ROUNDS = {
    "1 A 1 2:W\n2 B 0 1:L\n2 C 0 0:L": (3, "used twice"),
    "1 A 1 3:W\n2 B 0 1:L": (1, "there is no player 3"),
    "1 A 1 2:W\n2 B 0 0:L": (1, "names nobody"),
    "1 A 1 1:W\n2 B 0 0:L": (1, "himself"),
    "1 A 1 2:Q\n2 B 0 1:L": (1, "2:Q"),
    "A 1 2:W\n2 B 0 1:L": (1, "begins with a number"),
    "1 A 1 2:W\nremark": (2, "14:W"),
    "0 A 1 2:W\n2 B 0 0:": (1, "begins with a number"),
}


@pytest.mark.parametrize("text", WRONG_ROUNDS)
def test_tables_by_rounds_that_cannot_be(text):
    line, words = WRONG_ROUNDS[text]
    with pytest.raises(CrosstableError) as refused:
        read_crosstable(text)
    assert refused.value.line == line
    assert words in str(refused.value)


def test_a_result_on_one_side_only_is_a_forfeit():
    pasted = read_crosstable("No Name Total 1\n1 A 1 2:W\n2 B 0 2:\n".replace("2:\n", "1:\n"))
    assert [notice.code for notice in pasted.notices] == ["forfeit"]
    assert [card[0].result for card in pasted.tournament.cards.values()] == [Result.FORFEIT_WIN, Result.FORFEIT_LOSS]


def test_a_table_by_rounds_has_colours_and_byes():
    tournament = read_crosstable("1 1.5 +W2 =BYE\n2 1.0 -B1 +BYE").tournament
    assert [entry.colour for entry in tournament.cards[2]] == ["b", ""]
    assert [entry.result for entry in tournament.cards[2]] == [Result.LOSS, Result.PAIRING_BYE]


def test_long_lines():
    blanks = " " * 300_000
    assert read_crosstable(f"1{blanks}A{blanks}1{blanks}2:W\n2 B 0 1:L").tournament.scores == {1: 1, 2: 0}
    for text in (f"1{blanks}A 2:W", f"A,x,{'1' * 200_000}\nB,0,x", f"A x{blanks}1\nB{blanks}x 0"):
        with pytest.raises(CrosstableError):
            read_crosstable(text)


def test_there_and_back():
    for tournament in (rebuilt_round_robin(), event("candidates_2013"), event("bazna_2011")):
        again = read_crosstable(crosstable(tournament).to_csv()).tournament
        assert [player.name for player in again.players] == [player.name for player in tournament.players]
        assert list(again.scores.values()) == list(tournament.scores.values())
        criterion = {"rules": "FIDE 2026"}
        assert tie_break(again, "SB", **criterion) == tie_break(tournament, "SB", **criterion)


def test_cells_of_a_swiss():
    table = crosstable(read_crosstable("1 A 1 2:W\n2 B 0 1:L\n3 C 1 0:W").tournament)
    assert [[table.text(row, column) for column in range(3)] for row in range(3)] == [
        ["x", "1", ""],
        ["0", "x", ""],
        ["", "", "x"],
    ]


def test_a_matrix_from_lists():
    with pytest.raises(CrosstableError):
        from_matrix([], [])
    with pytest.raises(CrosstableError, match="1 rows for 2 players"):
        from_matrix(["A", "B"], [["x", "1"]])
    with pytest.raises(CrosstableError, match="line 5: 1 cells"):
        from_matrix(["A", "B"], [["x"], ["0", "x"]], line=5)
    assert from_matrix(["A"], [["x"]]).rounds == ()


def test_whatever_is_pasted():
    tournament = rebuilt_round_robin()
    assert read_tournament(write_trf(tournament)).tournament.scores == tournament.scores
    latin = read_tournament(crosstable(tournament).to_csv().encode("latin-1"))
    assert latin.tournament.players[0].name == "Abecé"
    assert [notice.code for notice in latin.notices] == ["encoding"]
    name = "<img src=x onerror=alert(1)>"
    assert read_tournament(f"{name},x,1\nBo,0,x").tournament.players[0].name == name
    with pytest.raises(TrfError):
        read_tournament("001 what")
    with pytest.raises(CrosstableError):
        read_tournament(b"\xff\x00\x01")
    with pytest.raises(BadValueError):
        read_tournament(None)
