"""The knight: boards, tours, whether they exist, how they are found, how many there are.

`board` and `tour` say what is meant; `existence` decides and gives reasons; `construct` makes a tour of every board
that has one (with `strips`, `thin`, `blocks`, `assembly`); `search`, `warnsdorff` and `enumeration` look for tours
and `recordings` writes a search down; `drawing` makes a picture file of a tour; `linking`, `magic`, `game` and
`leapers` are what their names say. `counting`, `sampling` and `completions` count and draw. All but the compiled
parts (`*_bulk`, and most of counting) need the standard library alone.
"""
