"""The look, as far as it can be checked without a browser: contrast, colour vision, weight, and that values are tokens.

Contrast is WCAG 2.2's (relative luminance, success criteria 1.4.3 and 1.4.11). Colour vision is simulated with the
matrices of Machado, Oliveira and Fernandes (2009, table 1, severity 1.0) on linear light, and differences are CIEDE2000
(CIE 142-2001, as written out by Sharma, Wu and Dalal, 2005).
"""

import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
import rcssmin

from arpad.figures import chart

SITE = Path(__file__).resolve().parents[2] / "lib" / "arpad" / "site"
STATIC = SITE / "static"
FIGURES = SITE.parent / "figures"
THEMES = ("light", "dark")

Lab = tuple[float, float, float]


def without_comments(css: str) -> str:
    return re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)


def sheet(name: str) -> str:
    return without_comments((STATIC / name).read_text(encoding="utf-8"))


def tokens(theme: str) -> dict[str, str]:
    """The custom properties of one theme by name: its own block of tokens.css over the general ones."""
    found: dict[str, str] = {}
    for selector, block in re.findall(r"([^{}]+)\{([^}]*)\}", sheet("tokens.css")):
        if ":root" in selector or f'[data-theme="{theme}"]' in selector:
            found |= {
                name: value.strip()
                for name, value in re.findall(r"(--book-[\w-]+):\s*([^;]+);", block)
                if value.strip()
            }
    return found


def colours(theme: str) -> dict[str, str]:
    return {
        name.removeprefix("--book-"): value
        for name, value in tokens(theme).items()
        if re.fullmatch("#[0-9a-f]+", value)
    }


def linear(colour: str) -> np.ndarray:
    """Linear light of an sRGB colour, three numbers from 0 to 1."""
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    values = np.array([int(digits[i : i + 2], 16) for i in (0, 2, 4)]) / 255
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    light, dark = sorted((float(linear(each) @ [0.2126, 0.7152, 0.0722]) for each in (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def lab(light: np.ndarray) -> Lab:
    """CIE L*a*b* under D65 of linear sRGB."""
    to_xyz = np.array(
        [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
    )
    t = to_xyz @ light / [0.95047, 1.0, 1.08883]
    f = np.where(t > (6 / 29) ** 3, np.cbrt(t), t / (3 * (6 / 29) ** 2) + 4 / 29)
    return float(116 * f[1] - 16), float(500 * (f[0] - f[1])), float(200 * (f[1] - f[2]))


def difference(one: Lab, other: Lab) -> float:
    """CIEDE2000, with the parametric factors at 1."""
    l1, a1, b1 = one
    l2, a2, b2 = other
    c = (np.hypot(a1, b1) + np.hypot(a2, b2)) / 2
    g = 0.5 * (1 - np.sqrt(c**7 / (c**7 + 25.0**7)))
    c1, c2 = np.hypot(a1 * (1 + g), b1), np.hypot(a2 * (1 + g), b2)
    h1, h2 = (np.degrees(np.arctan2(b, a * (1 + g))) % 360 for a, b in ((a1, b1), (a2, b2)))
    dh = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    hue_step = 2 * np.sqrt(c1 * c2) * np.sin(np.radians(dh / 2))
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + h2 if c1 * c2 == 0 else (h1 + dh / 2) % 360
    t = 1 - 0.17 * np.cos(np.radians(hue - 30)) + 0.24 * np.cos(np.radians(2 * hue))
    t += 0.32 * np.cos(np.radians(3 * hue + 6)) - 0.20 * np.cos(np.radians(4 * hue - 63))
    s_l = 1 + 0.015 * (lightness - 50) ** 2 / np.sqrt(20 + (lightness - 50) ** 2)
    s_c, s_h = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    turn = np.radians(60 * np.exp(-(((hue - 275) / 25) ** 2)))
    r = -2 * np.sqrt(chroma**7 / (chroma**7 + 25.0**7)) * np.sin(turn)
    dl, dc, dhue = (l2 - l1) / s_l, (c2 - c1) / s_c, hue_step / s_h
    return float(np.sqrt(dl**2 + dc**2 + dhue**2 + r * dc * dhue))


VISION = {
    "normal": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}


def seen(colour: str, vision: str) -> Lab:
    return lab(np.clip(VISION[vision] @ linear(colour), 0, 1))


# Pairs 1, 2, 7, 17 to 21, 26 and 32 to 34 of the table of Sharma, Wu and Dalal: near grey, far apart, blue, dark.
@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 3.1571, -77.2803), (50, 0, -82.7485), 2.8615),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.5, 0), (61, -5, 29), 22.8977),
        ((50, 2.5, 0), (56, -27, -3), 31.9030),
        ((50, 2.5, 0), (58, 24, 15), 19.4535),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_difference_gives_the_published_values(one: Lab, other: Lab, expected: float) -> None:
    # The table prints four decimals.
    assert difference(one, other) == pytest.approx(expected, abs=5e-5)
    assert difference(other, one) == pytest.approx(expected, abs=5e-5)


def test_contrast_gives_the_known_values() -> None:
    assert contrast("#000", "#fff") == pytest.approx(21)
    # The lightest grey that passes on white, a well-known value; one step lighter fails.
    assert contrast("#767676", "#fff") >= 4.5 > contrast("#777777", "#fff")


TEXT = [
    *((text, ground) for text in ("ink", "ink-2", "you", "blue", "green", "plum") for ground in ("paper", "panel")),
    *(("ink", wash) for wash in ("you-wash", "blue-wash", "green-wash", "plum-wash", "sunk", "sq-light", "sq-dark")),
    *((colour, f"{colour}-wash") for colour in ("you", "blue", "green", "plum")),
    *(("on-fill", fill) for fill in ("you", "blue", "plum")),
    ("paper", "ink"),
]
MARKS = [
    *((mark, ground) for mark in ("edge", "grey", "focus", "path") for ground in ("paper", "panel")),
    *((mark, square) for mark in ("you", "path", "blue") for square in ("sq-light", "sq-dark")),
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("mark", "ground", "least"), [*((*pair, 4.5) for pair in TEXT), *((*pair, 3.0) for pair in MARKS)]
)
def test_contrast(theme: str, mark: str, ground: str, least: float) -> None:
    known = colours(theme)
    assert contrast(known[mark], known[ground]) >= least


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("vision", VISION)
def test_series_can_be_told_apart(theme: str, vision: str) -> None:
    known = colours(theme)
    series = [known[name.removeprefix("--book-")] for name, _dash, _symbol in chart.SERIES]
    nearest = min(difference(seen(one, vision), seen(other, vision)) for one, other in combinations(series, 2))
    assert nearest >= 9
    # The reader's colour and the book's, which do nearly all the work.
    assert difference(seen(known["you"], vision), seen(known["blue"], vision)) >= 43


def test_charts_in_notebooks_have_the_light_values() -> None:
    light = colours("light")
    wrong = {
        name: value
        for name, value in chart.LIGHT.items()
        if value.startswith("#") and light[name.removeprefix("--book-")] != value
    }
    assert not wrong


def minified(name: str) -> str:
    return rcssmin.cssmin((STATIC / name).read_text(encoding="utf-8"))


def test_weight() -> None:
    """Tokens, stylesheet and the icons inside it as a page loads them, and the two fonts."""
    assert sum(len(minified(file.name).encode()) for file in STATIC.glob("*.css")) <= 25_000
    assert sum(font.stat().st_size for font in STATIC.glob("fonts/*.woff2")) <= 60_000
    assert len((FIGURES / "notebook.css").read_bytes()) <= 3_000


@pytest.mark.parametrize("name", ["tokens.css", "book.css"])
def test_the_minifier_keeps_descendants(name: str) -> None:
    """`a :is(b)` and `a:is(b)` are different things, and inside a nested rule the minifier takes one for the other."""
    descendant = re.compile(r"[^\s,;{}>+~] :[a-z]")
    assert len(descendant.findall(minified(name))) == len(descendant.findall(sheet(name)))


def test_the_stylesheet_names_only_tokens_that_exist() -> None:
    own = set(tokens("light"))
    assert own == set(tokens("dark"))
    for file in (STATIC / "book.css", STATIC / "tokens.css"):
        assert set(re.findall(r"var\((--book-[\w-]+)", file.read_text(encoding="utf-8"))) <= own


def test_colours_stand_in_the_tokens_alone() -> None:
    # #0000 is no colour; ids do not follow a colon, a bracket or a space with hexadecimal digits alone.
    written = re.findall(r"[:\s(,](#[0-9a-fA-F]{3,8})(?=[\s;,)}])", sheet("book.css"))
    assert set(written) <= {"#0000"}


def test_every_font_and_template_is_where_the_pages_look() -> None:
    for address in re.findall(r"url\((fonts/[^)]+)\)", sheet("book.css")):
        assert (STATIC / address).is_file()
    layout = (SITE / "templates" / "layout.html").read_text(encoding="utf-8")
    for address in re.findall(r"_static/(fonts/[\w.-]+)", layout):
        assert (STATIC / address).is_file()
