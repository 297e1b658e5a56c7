"""Reading report files: 1,000 players and 9 rounds beside gacrux, and the largest file of 4 columns: 9,999 players."""

from benchmarks.measure import Measured, seconds, table
from benchmarks.tournaments._events import report

from arpad.tournaments.trf import read_trf, write_trf


def gacrux(text: str) -> Measured:
    try:
        from gacrux.trf2json import trf2json
    except ImportError as error:
        return Measured("gacrux", None, str(error))

    def read() -> object:
        file = trf2json()
        file.parse_file(text, 0)
        return file.get_tournament(1)

    assert len(read()["competitors"]) == text.count("\n001")
    return Measured("gacrux", seconds(read, repeats=3))


def main() -> None:
    text = report(1000, 9)
    data = text.encode("utf-8")
    assert not read_trf(data).notices or {n.code for n in read_trf(data).notices} <= {"met twice"}
    rows = [Measured("arpad", seconds(lambda: read_trf(data), repeats=15)), gacrux(text)]
    print(table("Reading 1,000 players x 9 rounds", rows, work=1000, unit="players"))
    file = read_trf(data)
    rows = [
        Measured("as it stood", seconds(lambda: write_trf(file.tournament, like=file))),
        Measured("afresh", seconds(lambda: write_trf(file.tournament))),
    ]
    print(table("Writing it", rows))
    largest = report(9999, 11).encode("utf-8")
    rows = [Measured("arpad", seconds(lambda: read_trf(largest), repeats=5))]
    print(table("Reading 9,999 players x 11 rounds", rows, work=9999, unit="players"))


if __name__ == "__main__":
    main()
