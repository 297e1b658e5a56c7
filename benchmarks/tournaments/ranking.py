"""Standings of 1,000 players after 9 rounds by ten criteria, beside gacrux and tiebreak-core in the same run."""

from benchmarks.measure import Measured, seconds, table
from benchmarks.tournaments._events import report

from arpad.tournaments.standings import standings, tie_break
from arpad.tournaments.trf import read_trf

CRITERIA = ["BH", "BH/C1", "BH/M1", "SB", "SB/C1", "AOB", "FB", "PS", "ARO", "TPR"]
RULES = "FIDE 2026"


def gacrux(text, ours) -> Measured:
    try:
        from gacrux.tiebreak import tiebreak
        from gacrux.trf2json import trf2json
    except ImportError as error:
        return Measured("gacrux", None, str(error))

    def loaded():
        file = trf2json()
        file.parse_file(text, 0)
        return file.get_tournament(1)

    def ranked(tournament, criteria):
        wanted = {"tiebreak": list(criteria), "check": False, "unrated": None}
        wanted |= {"is_rr": False, "pre_determined": False, "swiss": True, "experimental": [], "verbose": 0}
        return tiebreak(tournament, 9, wanted).compute_tiebreaks(tournament, wanted)

    # The same values, asked for one criterion at a time (in lists this version lets items influence each other).
    for code in CRITERIA:
        for row in ranked(loaded(), [code])["competitors"]:
            mine, theirs = ours[code][row["cid"]], row["tiebreakScore"][-1]
            assert (mine or 0) == float(theirs or 0) or abs(mine - float(theirs)) < 0.0051 * (code == "AOB"), (
                code,
                row,
            )
    tournament = loaded()
    return Measured("gacrux 1.11", seconds(lambda: ranked(tournament, ["PTS", *CRITERIA]), repeats=3))


NAMES = {
    "BH": "buchholz",
    "BH/C1": "buchholz_cut1",
    "BH/M1": "median_buchholz",
    "SB": "sonneborn_berger",
    "SB/C1": "sonneborn_berger_cut1",
    "AOB": "aob",
    "FB": "fore_buchholz",
    "PS": "progressive",
    "ARO": "aro",
    "TPR": "tpr",
}


def tiebreak_core(event, ours) -> Measured:
    try:
        import tiebreak_core as peer
    except ImportError as error:
        return Measured("tiebreak-core", None, str(error))
    kinds = {
        "+": "forfeit_win",
        "-": "forfeit_loss",
        "U": "pairing_bye",
        "F": "pairing_bye",
        "H": "requested_bye",
        "Z": "requested_bye",
    }
    colours = {"w": "white", "b": "black", "": "white"}  # it wants one even where there is none
    players = {}
    for player in event.players:
        records = []
        for entry in event.cards[player.number]:
            other = event.by_number[entry.opponent] if entry.opponent else None
            records.append(
                peer.GameRecord(
                    entry.opponent or -1,
                    other.rating if other else 0,
                    float(entry.points),
                    colours[entry.colour],
                    entry.round,
                    kind=kinds.get(entry.result.value, "played"),
                )
            )
        score = float(event.scores[player.number])
        players[player.number] = peer.PlayerTiebreakData(player.number, player.rating, score, records)
    for number in range(1, 1000, 100):
        theirs = peer.calculate_all_strict(
            players[number], players, list(NAMES.values()), total_rounds=9, ruleset="fide-2026"
        )
        for code, name in NAMES.items():
            if code == "FB":
                continue  # this peer leaves forfeits of the last round out of it (C.07, 8.3 says all paired games)
            assert abs((ours[code][number] or 0) - (theirs[name] or 0)) < 0.0051, (code, number, theirs[name])
    return Measured(
        "tiebreak-core 1.2",
        seconds(
            lambda: peer.rank_standings_strict(players, list(NAMES.values()), total_rounds=9, ruleset="fide-2026"),
            repeats=3,
        ),
    )


def main() -> None:
    text = report(1000, 9)
    event = read_trf(text).tournament
    ours = {code: tie_break(event, code, rules=RULES) for code in CRITERIA}
    rows = [
        Measured("arpad", seconds(lambda: standings(event, CRITERIA, rules=RULES), repeats=15)),
        gacrux(text, ours),
        tiebreak_core(event, ours),
    ]
    print(table("Standings, 1,000 players x 9 rounds, points and ten criteria", rows))
    rows = [
        Measured("ten criteria and DE", seconds(lambda: standings(event, ["DE", *CRITERIA], rules=RULES))),
        Measured("PTP, APPO", seconds(lambda: standings(event, ["PTP", "APPO"], rules=RULES))),
        Measured("from the file's text", seconds(lambda: standings(read_trf(text).tournament, CRITERIA, rules=RULES))),
    ]
    print(table("More of the same", rows))


if __name__ == "__main__":
    main()
