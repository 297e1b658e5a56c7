"""A chart is a plain plotly dict. This module holds the book's one way of drawing it: axes, series, colours.

Colours are names of the stylesheet's variables (``--book-blue``): the page replaces them when it draws, and again when
the reader changes the theme. A notebook, which has no such variables, gets the light values from `resolved`.
No plotly is imported here: a dict is enough, and the first plotly figure costs two seconds in every kernel.
"""

from collections.abc import Mapping, Sequence
from typing import Any

__all__ = [
    "CONFIG",
    "LIGHT",
    "SERIES",
    "TRACE_TYPES",
    "axis",
    "for_notebook",
    "label",
    "layout",
    "line",
    "merge",
    "reader_point",
    "resolved",
    "spread",
]

Json = dict[str, Any]

# The trace types of the bundle that the site ships. It draws an unknown type silently as a scatter: refuse it here.
TRACE_TYPES = frozenset({"scatter", "bar", "heatmap", "histogram", "box", "violin", "contour", "image", "pie"})

# Light values of the tokens (site/static/tokens.css; a test holds the two together), for homes without a stylesheet.
LIGHT: Mapping[str, str] = {
    "--book-paper": "#fcfbf8",
    "--book-ink": "#1d2126",
    "--book-ink-2": "#555a61",
    "--book-edge": "#827c6e",
    "--book-rule": "#ddd7ca",
    "--book-you": "#b8490b",
    "--book-blue": "#1d5a9e",
    "--book-blue-wash": "#e6eef8",
    "--book-green": "#147a66",
    "--book-plum": "#561a50",
    "--book-grey": "#6e737a",
    "--book-sans": '"Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif',
}

# Four named series at most: each has a colour, a dash and a marker, so that colour never speaks alone.
SERIES: tuple[tuple[str, str, str], ...] = (
    ("--book-blue", "solid", "square"),
    ("--book-you", "dash", "circle"),
    ("--book-green", "dot", "diamond"),
    ("--book-plum", "dashdot", "triangle-up"),
)

CONFIG: Json = {"displayModeBar": False, "responsive": True, "scrollZoom": False}

_AXIS: Json = {
    "automargin": True,
    "showline": True,
    "linecolor": "--book-edge",
    "ticks": "outside",
    "ticklen": 5,
    "tickcolor": "--book-edge",
    "gridcolor": "--book-rule",
    "zeroline": False,
    "fixedrange": True,
    "ticklabeloverflow": "allow",
    "tickfont": {"size": 13, "color": "--book-ink-2"},
    "title": {"standoff": 8, "font": {"size": 14, "color": "--book-ink-2"}},
}

_LAYOUT: Json = {
    "autosize": True,
    "margin": {"l": 8, "r": 24, "t": 32, "b": 8},
    "paper_bgcolor": "rgba(0,0,0,0)",
    "plot_bgcolor": "rgba(0,0,0,0)",
    "showlegend": False,
    "dragmode": False,
    "hovermode": "closest",
    "font": {"family": "--book-sans", "size": 14, "color": "--book-ink"},
    "separators": ".\u202f",
    "xaxis": _AXIS,
    "yaxis": _AXIS,
    "hoverlabel": {
        "bgcolor": "--book-ink",
        "bordercolor": "--book-ink",
        "font": {"size": 14, "color": "--book-paper"},
    },
}


def merge(base: Mapping[str, Any], *changes: Mapping[str, Any]) -> Json:
    """A new dict: the changes laid over the base, level by level.

    >>> merge({"a": {"b": 1, "c": 2}}, {"a": {"c": 3}})
    {'a': {'b': 1, 'c': 3}}
    """
    merged: Json = {key: merge(value) if isinstance(value, Mapping) else value for key, value in base.items()}
    for change in changes:
        for key, value in change.items():
            if isinstance(value, Mapping):
                merged[key] = merge(merged.get(key) if isinstance(merged.get(key), dict) else {}, value)  # type: ignore[arg-type]
            else:
                merged[key] = value
    return merged


def layout(*changes: Mapping[str, Any]) -> Json:
    """The book's layout with the changes laid over it. The y title stands above the axis, level."""
    merged = merge(_LAYOUT, *changes)
    title = merged["yaxis"].get("title", {}).pop("text", "")
    if title:
        above = label(
            title,
            x=0,
            y=1,
            xref="paper",
            yref="paper",
            color="--book-ink-2",
            xanchor="left",
            yanchor="bottom",
            yshift=6,
        )
        merged["annotations"] = [*merged.get("annotations", ()), above | {"bgcolor": "rgba(0,0,0,0)"}]
    return merged


def axis(title: str, ticks: Mapping[int, str] | Mapping[float, str] | None = None, **more: Any) -> Json:
    """An axis with a title and, if given, its ticks as value -> text (four to six, at round values)."""
    made: Json = {"title": {"text": title}} | more
    if ticks is not None:
        made |= {"tickmode": "array", "tickvals": list(ticks), "ticktext": list(ticks.values())}
    return made


def line(
    x: Sequence[float], y: Sequence[float], name: str, series: int = 0, markers: bool = False, **more: Any
) -> Json:
    """One named line with the colour, dash and marker of its place among the four series; from the fifth on grey."""
    color, dash, symbol = SERIES[series] if series < len(SERIES) else ("--book-grey", "solid", "square")
    trace: Json = {
        "type": "scatter",
        "mode": "lines+markers" if markers else "lines",
        "x": list(x),
        "y": list(y),
        "name": name,
        "line": {"color": color, "dash": dash, "width": 2.5, "simplify": False},
    }
    if markers:
        trace["marker"] = {"color": color, "symbol": symbol, "size": 9, "line": {"color": "--book-paper", "width": 1.5}}
    return merge(trace, more)


def label(text: str, *, x: float, y: float, color: str = "--book-ink", **more: Any) -> Json:
    """Words in the picture instead of a legend, on a paper background, in the colour of what they name."""
    return {
        "text": text,
        "x": x,
        "y": y,
        "showarrow": False,
        "font": {"color": color, "size": 14},
        "bgcolor": "--book-paper",
        "borderpad": 2,
    } | more


def reader_point(
    x: float, y: float, text: str, *, left: float, bottom: float, shift: str = "right"
) -> tuple[Json, list[Json], Json]:
    """The reader's point: an orange square, dotted lines to both axes, its value beside it (trace, shapes, label)."""
    trace: Json = {
        "type": "scatter",
        "mode": "markers",
        "x": [x],
        "y": [y],
        "cliponaxis": False,
        "hoverinfo": "skip",
        "marker": {
            "symbol": "square",
            "size": 15,
            "color": "--book-you",
            "line": {"color": "--book-paper", "width": 2},
        },
    }
    dotted = {"color": "--book-you", "width": 1.5, "dash": "dot"}
    shapes: list[Json] = [
        {"type": "line", "x0": left, "x1": x, "y0": y, "y1": y, "line": dotted, "layer": "below"},
        {"type": "line", "x0": x, "x1": x, "y0": bottom, "y1": y, "line": dotted, "layer": "below"},
    ]
    note = label(text, x=x, y=y, color="--book-you", xanchor=shift, yanchor="bottom", yshift=10)
    return trace, shapes, note | {"xshift": -8 if shift == "right" else 8}


def resolved(node: Any, colours: Mapping[str, str] = LIGHT) -> Any:
    """The same plotly dict with every ``--book-`` name replaced by its value.

    >>> resolved({"line": {"color": "--book-blue"}, "x": [1, 2]})
    {'line': {'color': '#1d5a9e'}, 'x': [1, 2]}
    """
    if isinstance(node, str):
        return colours.get(node, node) if node.startswith("--book-") else node
    if isinstance(node, Mapping):
        return {key: resolved(value, colours) for key, value in node.items()}
    if isinstance(node, list | tuple):
        return [resolved(value, colours) for value in node]
    return node


def for_notebook(plot: Mapping[str, Any], title: str) -> Json:
    """The plotly dict with its title and the light palette, for a home without the stylesheet."""
    titled = {"height": 380, "title": {"text": title, "font": {"size": 15}}, "margin": {"t": 72, "l": 48, "b": 48}}
    made: Json = resolved(merge(plot, {"layout": titled | {"paper_bgcolor": "--book-paper"}}))
    return made


def spread(heights: Sequence[float], gap: float) -> list[float]:
    """Heights for names at the ends of lines, moved apart until each is at least `gap` above the next, order kept.

    >>> spread([0, 10, 11], 5)
    [0, 8, 13]
    """
    order = sorted(range(len(heights)), key=lambda i: heights[i])
    groups: list[tuple[list[int], float]] = []  # the members from below, and the lowest one's place
    for i in order:
        group, low = [i], float(heights[i])
        while groups and groups[-1][1] + gap * len(groups[-1][0]) > low:
            group = groups.pop()[0] + group
            low = sum(heights[j] - gap * k for k, j in enumerate(group)) / len(group)
        groups.append((group, low))
    # Rounded: what a sum of floats leaves in its last place differs between versions of Python.
    placed = {j: round(low + gap * k, 6) for group, low in groups for k, j in enumerate(group)}
    return [int(placed[i]) if placed[i] == int(placed[i]) else placed[i] for i in range(len(heights))]
