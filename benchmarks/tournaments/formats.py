"""10,000 tournaments of eight players in each format, on one core."""

import numpy as np
from benchmarks.measure import Measured, seconds, table

from arpad.tournaments.simulation import Knockout, RoundRobin, StrengthModel, Swiss, simulate

EVENTS = 10_000
RATINGS = [2000 - 50 * place for place in range(8)]
FORMATS = {
    "knockout": Knockout(),
    "round robin": RoundRobin(),
    "Swiss, 3 rounds": Swiss(3),
    "Swiss, 3 rounds, Buchholz": Swiss(3, "tie-break"),
    "Swiss, 5 rounds": Swiss(5),
}


def main() -> None:
    model = StrengthModel(draws=0.4)
    rows = []
    for name, format_ in FORMATS.items():

        def play(format_=format_):
            return simulate(format_, RATINGS, events=EVENTS, rng=np.random.default_rng(1), model=model)

        rows.append(Measured(name, seconds(play, repeats=3), f"best player first: {play().best_wins:.1%}"))
    print(table("10,000 tournaments of eight players", rows, work=EVENTS, unit="events"))


if __name__ == "__main__":
    main()
