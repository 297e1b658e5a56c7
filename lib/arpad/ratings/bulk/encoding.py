"""Games as arrays of player numbers: what every bulk function starts from.

Names become numbers once, at the speed of a dictionary; whole numbers go through a lookup table. Everything is
checked here: lengths, scores, empty cells, a player against itself.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arpad.errors import BadValueError
from arpad.words import _

__all__ = ["Floats", "Games", "Ints", "Table", "column", "columns_of", "encode", "number_players", "table_of"]

Ints = NDArray[np.int32]
Floats = NDArray[np.float64]

Table = Any
"""A mapping of arrays, or a frame of the kind that the games came in."""


@dataclass(frozen=True, slots=True)
class Games:
    """Games of numbered players: `players[white[g]]` had White in game g and scored `score[g]`.

    `period` numbers the rating period of each game, from 0, when a column for it was named; `backend` is the frame
    library of the input, None for arrays.
    """

    players: Any
    white: Ints
    black: Ints
    score: Floats
    period: Ints | None = None
    tournament: Ints | None = None
    backend: Any = field(default=None, repr=False)

    def __len__(self) -> int:
        return len(self.white)


def encode(
    games: Any,
    *,
    white: str = "white",
    black: str = "black",
    score: str = "score",
    period: str | None = None,
    tournament: str | None = None,
    known: Any | None = None,
) -> Games:
    """Games from arrays or a frame, every cell checked.

    `games`: (white, black, score), a mapping with columns of these names, or a frame. `period` and `tournament` name
    further columns. `known`: the players to number, in this order; a player outside it is an error. Otherwise whole
    numbers are taken in order, names as they appear, White's column first.

    Raises `BadValueError` with the column and the row for a missing column, columns of different lengths, an empty
    cell, a score outside 0..1, self-play, an unknown player or no game at all.

    >>> encode((["Ann", "Bob"], ["Bob", "Cid"], [1, 0.5])).white.tolist()
    [0, 1]
    """
    if isinstance(games, Games):
        return games if known is None else _renumbered(games, known)
    names = [white, black, score, *(name for name in (period, tournament) if name is not None)]
    columns, backend = columns_of(games, names)
    length = len(columns[white])
    for name in names:
        if len(columns[name]) != length:
            raise BadValueError(name, len(columns[name]), _("{games} values, one for each game").format(games=length))
    if not length:
        raise BadValueError("games", [], _("at least one game"))
    players, (first, second) = number_players([columns[white], columns[black]], (white, black), known)
    return Games(
        players,
        first,
        _no_self_play(first, second, players, black),
        _scores(columns[score], score),
        None if period is None else _periods(columns[period], period),
        None if tournament is None else number_players([columns[tournament]], (tournament,), None)[1][0],
        backend,
    )


def _renumbered(games: Games, known: Any) -> Games:
    """Games that were encoded before, with the players numbered as in another list."""
    index = _index(column(known).tolist())
    numbers = np.array([index.get(player, -1) for player in column(games.players).tolist()], dtype=np.int32)
    for name, codes in (("white", games.white), ("black", games.black)):
        strangers = np.flatnonzero(numbers[codes] < 0)
        if len(strangers):
            raise _not_a_player(f"{name}[{strangers[0]}]", games.players[codes[strangers[0]]])
    return replace(games, players=known, white=numbers[games.white], black=numbers[games.black])


def columns_of(table: Any, names: Sequence[str]) -> tuple[dict[str, Any], Any]:
    """The named columns of a frame, a mapping or a sequence of arrays in this order; and the frame's library."""
    if isinstance(table, Mapping):
        _must_have(table.keys(), names)
        return {name: table[name] for name in names}, None
    if isinstance(table, tuple | list):
        if len(table) != len(names):
            raise BadValueError("games", type(table).__name__, _("the columns {names}").format(names=", ".join(names)))
        return dict(zip(names, table, strict=True)), None
    import narwhals as nw

    try:
        frame = nw.from_native(table)
    except TypeError:
        allowed = _("arrays ({names}), a mapping of them, or a data frame").format(names=", ".join(names))
        raise BadValueError("games", type(table).__name__, allowed) from None
    _must_have(frame.collect_schema().names(), names)
    chosen = frame.select(*dict.fromkeys(names))
    eager = _collected(chosen) if isinstance(chosen, nw.LazyFrame) else chosen
    return {name: eager.get_column(name) for name in names}, eager.implementation


def _collected(frame: Any) -> Any:
    """A lazy frame's rows, in the library that its engine prefers or, where that is absent, in pandas."""
    try:
        return frame.collect()
    except ModuleNotFoundError:
        return frame.collect("pandas")


def _must_have(present: Iterable[str], names: Iterable[str]) -> None:
    held = list(present)
    for name in names:
        if name not in held:
            raise BadValueError("column", name, _("one of {choices}").format(choices=", ".join(map(str, held))))


def column(values: Any) -> NDArray[Any]:
    """A column as a numpy array; text and mixed columns become arrays of objects."""
    if isinstance(values, np.ndarray):
        return values
    if hasattr(values, "to_numpy") and not _is_text(values):
        array: NDArray[Any] = np.asarray(values.to_numpy())
        return array
    items = values.to_list() if hasattr(values, "to_list") else list(values)
    array = np.asarray(items) if items else np.empty(0)
    # Text, tuples and mixtures must not be turned into something else by numpy.
    if array.ndim == 1 and array.dtype.kind in "iufb":
        return array
    mixed = np.empty(len(items), dtype=object)
    mixed[:] = items
    return mixed


def _is_text(values: Any) -> bool:
    import narwhals as nw

    return getattr(values, "dtype", None) in (nw.String, nw.Categorical, nw.Object)


def number_players(parts: Sequence[Any], names: Sequence[str], known: Any | None) -> tuple[Any, list[Ints]]:
    """Numbers for the players of several columns, and the players in that order."""
    if all(_numbers_itself(part) for part in parts):
        return _number_in_frame(parts, names, known)
    arrays = [part.to_list() if _is_text(part) else column(part) for part in parts]
    if all(isinstance(array, np.ndarray) and array.dtype.kind in "iu" for array in arrays):
        if known is None:
            return _number_whole(arrays)
        listed = column(known)
        if listed.dtype.kind in "iu":
            return known, [_looked_up(array, listed, name) for array, name in zip(arrays, names, strict=True)]
    items = [_listed(array, name) for array, name in zip(arrays, names, strict=True)]
    # A name that is met for the first time takes the next number: one look-up for each cell, no pass before.
    index: dict[Any, int] = defaultdict(count().__next__) if known is None else _index(known)
    coded = []
    for one, name in zip(items, names, strict=True):
        try:
            coded.append(np.fromiter(map(index.__getitem__, one), np.int32, len(one)))
        except KeyError as missing:
            row = one.index(missing.args[0])
            raise _not_a_player(f"{name}[{row}]", missing.args[0]) from None
        except TypeError:
            raise BadValueError(name, "...", _("numbers or names of players")) from None
    if any(player is None or player != player for player in index):
        _refuse_empty(items, names)
    return list(index), coded


def _index(players: Iterable[Any]) -> dict[Any, int]:
    return {player: number for number, player in enumerate(dict.fromkeys(players))}


def _refuse_empty(columns: Sequence[Sequence[Any]], names: Sequence[str]) -> None:
    for name, items in zip(names, columns, strict=True):
        for row, value in enumerate(items):
            if value is None or value != value:
                raise _not_a_player(f"{name}[{row}]", value)


def _not_a_player(where: str, value: Any) -> BadValueError:
    if value is None or value != value:
        return BadValueError(where, value, _("a player: a whole number or a name"))
    return BadValueError(where, value, _("a player of the list given"))


def _numbers_itself(values: Any) -> bool:
    """Whether a column of text is faster numbered by its own engine than name by name."""
    return _is_text(values) and hasattr(values, "replace_strict") and not values.implementation.is_pandas_like()


def _number_in_frame(parts: Sequence[Any], names: Sequence[str], known: Any | None) -> tuple[Any, list[Ints]]:
    import narwhals as nw

    frames = [part.alias("player").to_frame() for part in parts]
    met = nw.concat(frames)["player"].unique(maintain_order=True).to_list()
    index = _index(met if known is None else known)
    for player in met:
        if player is None or player not in index:
            for name, part in zip(names, parts, strict=True):
                items = part.to_list()
                if player in items:
                    raise _not_a_player(f"{name}[{items.index(player)}]", player)
    numbers = [index[player] for player in met]
    coded = [part.replace_strict(met, numbers, return_dtype=nw.Int32).to_numpy() for part in parts]
    return list(index), [np.ascontiguousarray(codes, dtype=np.int32) for codes in coded]


def _number_whole(arrays: Sequence[NDArray[Any]]) -> tuple[Any, list[Ints]]:
    low = min(int(array.min()) for array in arrays)
    high = max(int(array.max()) for array in arrays)
    if high - low <= 8 * sum(map(len, arrays)) + 1024:
        shifted = [array - low if low else array for array in arrays]
        present = np.zeros(high - low + 1, dtype=bool)
        for array in shifted:
            present[array] = True
        if present.all():  # numbered without a gap already
            return np.arange(low, high + 1), [array.astype(np.int32) for array in shifted]
        numbers = np.cumsum(present, dtype=np.int32) - 1
        return np.flatnonzero(present) + low, [numbers[array].astype(np.int32, copy=False) for array in shifted]
    players, inverse = np.unique(np.concatenate(arrays), return_inverse=True)
    ends = np.cumsum([len(array) for array in arrays])[:-1]
    return players, [part.astype(np.int32) for part in np.split(inverse, ends)]


def _looked_up(array: NDArray[Any], known: NDArray[Any], name: str) -> Ints:
    """Places of whole numbers in a list of whole numbers."""
    order = np.argsort(known, kind="stable")
    ordered = known[order]
    low, high = (int(ordered[0]), int(ordered[-1])) if len(ordered) else (0, -1)
    if high - low <= 8 * (len(array) + len(known)) + 1024:
        places = np.full(high - low + 2, -1, dtype=np.int32)
        places[known - low] = np.arange(len(known), dtype=np.int32)
        # The last place stands for every number outside, and is nobody.
        found = places[np.where((array >= low) & (array <= high), array - low, -1)]
    else:
        spots = np.minimum(np.searchsorted(ordered, array), len(ordered) - 1)
        found = np.where(ordered[spots] == array, order[spots], -1).astype(np.int32)
    strangers = np.flatnonzero(found < 0)
    if len(strangers):
        raise _not_a_player(f"{name}[{strangers[0]}]", array[strangers[0]].item())
    return found


def _listed(array: NDArray[Any] | list[Any], name: str) -> list[Any]:
    """A column as Python objects; numbers with an empty cell among them arrive as floats, and are refused there."""
    if isinstance(array, list):
        return array
    items: list[Any] = array.tolist()
    if array.dtype.kind != "f":
        return items
    rows = np.flatnonzero(~(np.isfinite(array) & (array == np.round(array))))
    if len(rows):
        raise BadValueError(f"{name}[{rows[0]}]", items[rows[0]], _("a player: a whole number or a name"))
    return [int(value) for value in items]


def _no_self_play(first: Ints, second: Ints, players: Sequence[Any], name: str) -> Ints:
    same = first == second
    if same.any():
        row = int(same.argmax())
        raise BadValueError(f"{name}[{row}]", players[first[row]], _("somebody else than the opponent"))
    return second


def _floats(values: Any, name: str) -> Floats:
    array = column(values)
    if array.dtype.kind not in "iuf":
        try:
            if array.dtype.kind != "O" or any(isinstance(value, bool | str) for value in array):
                raise TypeError
            array = array.astype(np.float64)
        except (TypeError, ValueError):
            raise BadValueError(name, array.dtype, _("a column of numbers")) from None
    return np.ascontiguousarray(array, dtype=np.float64)


def _scores(values: Any, name: str) -> Floats:
    array = _floats(values, name)
    # A NaN among the scores is the least and the greatest of them, and neither is then within.
    if not (array.min() >= 0 and array.max() <= 1):
        row = int(np.flatnonzero(~((array >= 0) & (array <= 1)))[0])
        raise BadValueError(f"{name}[{row}]", float(array[row]), _("a number from 0 to 1"))
    return array


def _periods(values: Any, name: str) -> Ints:
    """Periods numbered from 0 in order; empty ones between count, so that idle players grow less sure."""
    array = _floats(values, name)
    if not (np.isfinite(array) & (array == np.round(array))).all():
        row = int(np.flatnonzero(~(np.isfinite(array) & (array == np.round(array))))[0])
        raise BadValueError(f"{name}[{row}]", float(array[row]), _("a whole number of the period"))
    shifted = array - array.min()
    if shifted.max() > 2**31 - 2:
        raise BadValueError(name, float(array.max()), _("periods within two thousand million of each other"))
    numbered: Ints = shifted.astype(np.int32)
    return numbered


def table_of(columns: Mapping[str, Any], backend: Any) -> Table:
    """Columns as a frame of the given library, or as they are."""
    if backend is None:
        return dict(columns)
    import narwhals as nw

    plain = {name: values if isinstance(values, np.ndarray) else list(values) for name, values in columns.items()}
    return nw.from_dict(plain, backend=backend).to_native()
