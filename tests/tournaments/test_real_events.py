"""What the library computes for published events equals what was published."""

import pytest

from arpad.datasets import load_event_standings
from arpad.datasets.reading import DataFileError
from arpad.datasets.tournaments_chess import (
    load_club_lines,
    load_club_standings,
    load_cup_games,
    load_cup_matches,
    load_cup_players,
    load_rapid_standings,
    load_rebuilt_round_robin,
    load_rebuilt_swiss_standings,
)
from arpad.datasets.tournaments_othello import load_othello_games, load_othello_playoffs, load_othello_standings
from arpad.errors import BadValueError
from arpad.tournaments.knockout import seeding
from arpad.tournaments.othello import brightwell, disc_count, flip
from arpad.tournaments.real_events import (
    CLUB_EVENTS,
    GAME_EVENTS,
    club_event,
    event,
    othello_event,
    rebuilt_round_robin,
    rebuilt_swiss,
    world_cup_2013,
)
from arpad.tournaments.standings import standings, tie_break
from arpad.tournaments.trf import read_trf, write_trf

ROUND_ROBINS = [name for name, (_file, system) in GAME_EVENTS.items() if system == "predetermined"]
COLUMNS = {"PTS": "points", "SB": "sonneborn_berger", "KS": "koya", "WIN": "wins", "BWG": "wins_black"}


def by_name(tournament, code, rules):
    values = tie_break(tournament, code, rules=rules)
    return {player.name: values[player.number] for player in tournament.players}


@pytest.mark.parametrize("name", ROUND_ROBINS)
@pytest.mark.parametrize("code", COLUMNS)
def test_round_robins(name, code):
    rows = load_event_standings(GAME_EVENTS[name][0])
    assert by_name(event(name), code, "FIDE 2026") == {row.player: getattr(row, COLUMNS[code]) for row in rows}


def test_ties_of_the_candidates():
    """Svidler before Aronian on their games; wins, not Sonneborn-Berger, put Gelfand before Grischuk."""
    order = [row.player.name for row in standings(event("candidates_2013"), "DE, WON, SB", rules="FIDE 2024").rows]
    assert order[:6] == [
        "Magnus Carlsen",
        "Vladimir Kramnik",
        "Peter Svidler",
        "Levon Aronian",
        "Boris Gelfand",
        "Alexander Grischuk",
    ]


def test_bazna_was_decided_by_a_quarter():
    """Wins, direct encounter, then Sonneborn-Berger: 29.75 against 29.5."""
    rows = standings(event("bazna_2011"), "WON, DE, SB", rules="FIDE 2024").rows
    assert [(row.player.name, row.divided_by) for row in rows[:3]] == [
        ("Magnus Carlsen", ""),
        ("Sergey Karjakin", "SB"),
        ("Hikaru Nakamura", "PTS"),
    ]
    assert [row.values[-1] for row in rows[:2]] == [29.75, 29.5]


def test_one_cut_changes_two_medals():
    rapid = event("swiss_rapid_2012")
    columns = {
        "PTS": "points",
        "BH": "buchholz",
        "BH/C1": "buchholz_cut_1",
        "BH/M1": "buchholz_median",
        "SB": "sonneborn_berger",
        "WIN": "wins",
        "PS": "progressive",
    }
    for code, column in columns.items():
        expected = {row.player: getattr(row, column) for row in load_rapid_standings()}
        assert by_name(rapid, code, "FIDE 2022") == expected
    medals = {
        criteria: [row.player.name for row in standings(rapid, criteria, rules="FIDE 2022").rows[:3]]
        for criteria in ("BH, SB", "BH/C1, SB")
    }
    assert medals["BH, SB"] == ["Fressinet,L", "Nakamura,Hi", "Grischuk,A"]
    assert medals["BH/C1, SB"] == ["Nakamura,Hi", "Fressinet,L", "Ding Liren"]


@pytest.mark.parametrize("name", CLUB_EVENTS)
def test_club_totals(name):
    scores = club_event(name).scores
    assert all(scores[row.start_number] == row.points for row in load_club_standings(name))


def test_the_school_rapid_counts_by_the_rules_of_2024():
    rows = load_club_standings("swiss_school_rapid_2025")
    agree = {}
    for rules in ("FIDE 2026", "FIDE 2024", "FIDE 2022"):
        for code, column in {"BH": "buchholz", "BH/C1": "buchholz_cut_1", "SB": "sonneborn_berger"}.items():
            values = tie_break(club_event("swiss_school_rapid_2025"), code, rules=rules)
            agree[rules, code] = sum(values[row.start_number] == getattr(row, column) for row in rows)
    assert [agree["FIDE 2024", code] for code in ("BH", "BH/C1", "SB")] == [49, 49, 49]
    assert agree["FIDE 2026", "BH"] == 48
    assert agree["FIDE 2022", "BH"] == 23


def test_the_weekend_open():
    """98 of 106 published Buchholz sums are those of the rules of 2024; the plain sums would be 72."""
    rows = load_club_standings("swiss_open_2025")
    for code, rules, expected in (("BH", "FIDE 2024", 98), ("RAWBH", "FIDE 2024", 72)):
        values = tie_break(club_event("swiss_open_2025"), code, rules=rules)
        assert sum(values[row.start_number] == row.buchholz for row in rows) >= expected, code


@pytest.mark.parametrize("year", [2009, 2018])
def test_othello_championships(year):
    tournament = othello_event(year)
    rows = load_othello_standings(year)
    sums, discs = brightwell(tournament), disc_count(tournament)
    for number, row in enumerate(rows, start=1):
        assert (tournament.scores[number], sums[number], discs[number]) == (row.points, row.brightwell, row.discs)
    order = [row.player.name for row in standings(tournament, "BQ, DISCS", rules="FIDE 2026").rows]
    assert order == [row.player for row in rows]
    assert len(load_othello_games(year)) == 13 * (len(rows) // 2)


def test_the_coefficient_that_turns_a_place():
    """2009: Takanashi passes Barre as soon as it is above 2. 2018: Borassi passes Seeley above 10.57."""
    number = {player.name: player.number for player in othello_event(2009).players}
    assert flip(othello_event(2009), number["Yusuke Takanashi"], number["Sebastien Barre"]) == 2
    number = {player.name: player.number for player in othello_event(2018).players}
    assert round(float(flip(othello_event(2018), number["Ben Seeley"], number["Michele Borassi"])), 2) == 10.57


def test_othello_play_offs():
    games = load_othello_playoffs()
    assert all(game.discs_1 + game.discs_2 == 64 for game in games)
    names = {year: {row.player for row in load_othello_standings(year)[:5]} for year in (2009, 2018)}
    assert all({game.player_1, game.player_2} <= names[game.year] for game in games)


def test_by_discs_alone_the_champion_would_have_been_sixth():
    rows = load_othello_standings(2009)
    (champion,) = [
        game.player_1 for game in load_othello_playoffs() if (game.year, game.stage, game.game) == (2009, "final", 1)
    ]
    row = next(row for row in rows if row.player == champion)
    assert (row.rank, row.rank_by_discs) == (3, 6)


def test_rebuilt_tables():
    values = tie_break(rebuilt_round_robin(), "SB", rules="FIDE 2026")
    wins = tie_break(rebuilt_round_robin(), "WIN", rules="FIDE 2026")
    for row in load_rebuilt_round_robin():
        assert (rebuilt_round_robin().scores[row.number], wins[row.number], values[row.number]) == (
            row.points,
            row.wins,
            row.sonneborn_berger,
        )
    columns = {"PTS": "points", "BH": "buchholz", "BH/C1": "buchholz_cut_1", "BH/M1": "buchholz_median"}
    for code, column in {**columns, "SB": "sonneborn_berger"}.items():
        expected = {row.player: getattr(row, column) for row in load_rebuilt_swiss_standings()}
        assert by_name(rebuilt_swiss(), code, "FIDE 2026") == expected


def test_what_the_source_document_says_of_its_lost_tables():
    """S3: Hache lost to 1, beat 2 and 4, drew with 5; Abece met Dobley, Efe and Hache, never Jota."""
    card = {entry.opponent: entry.result for entry in rebuilt_round_robin().cards[3]}
    assert [card[number] for number in (1, 2, 4, 5)] == ["0", "1", "1", "="]
    names = {player.number: player.name for player in rebuilt_swiss().players}
    abece = rebuilt_swiss().cards[1]
    assert [names[entry.opponent] for entry in abece] == ["Dobley", "Efe", "Hache"]
    assert {entry.result for entry in abece} == {"1"}


def test_the_last_sixteen_of_the_world_cup():
    bracket, outcomes, players = world_cup_2013()
    assert len(outcomes) == len(bracket.matches) == len(load_cup_matches()) == 15
    seeds = {player.player: player.seed for player in load_cup_players()}
    assert sum(match.lower_seed_won for match in load_cup_matches()) == 7
    for match in load_cup_matches():
        loser = match.player_2 if match.winner == match.player_1 else match.player_1
        assert match.lower_seed_won == (seeds[match.winner] > seeds[loser])
        assert (match.total_1 > match.total_2) == (match.winner == match.player_1)
    assert [players.index(player.player) + 1 for player in load_cup_players()] == list(range(1, 17))
    assert sorted(seeding(16)) == list(range(1, 17))
    assert len(load_cup_games()) == sum(match.games for match in load_cup_matches())


@pytest.mark.parametrize("name", GAME_EVENTS)
def test_events_survive_a_report_file(name):
    tournament = event(name)
    again = read_trf(write_trf(tournament)).tournament
    assert again.cards == tournament.cards
    assert again.system == tournament.system


def test_names_of_events():
    for call, name in ((event, "candidates_1953"), (club_event, "club")):
        with pytest.raises(BadValueError):
            call(name)
    for call, name in ((load_club_lines, "x"), (load_club_standings, "x"), (othello_event, 1999)):
        with pytest.raises(DataFileError):
            call(name)
