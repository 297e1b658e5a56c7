"""Make the book's font files from the npm package `@fontsource-variable/source-serif-4` (5.x), unpacked in a folder.

    npm pack @fontsource-variable/source-serif-4@5 && tar xf fontsource-variable-source-serif-4-*.tgz
    python scripts/make_fonts.py package lib/arpad/site/static/fonts

Without them a school's computer shows Times or DejaVu, and slants them where the book writes italics. The roman keeps
its weight axis from 400 to 700 for titles, the italic is one weight. The made files are committed: this script says
how, and gives the same bytes when it is run again with the same versions.

The licence (OFL 1.1) reserves the name "Source" for the unmodified design, so a made file carries a name of its own
inside; the copyright line stays.
"""

import argparse
from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import AxisTriple, instantiateVariableFont

NAME = "Arpad Serif"
FEATURES = ["kern", "liga", "lnum", "tnum", "onum", "pnum", "frac", "sups", "numr", "dnom", "ccmp", "mark"]
# Latin-1, then what prose in English and Spanish adds: ligatures, spaces, dashes, quotes, primes, minus.
CHARACTERS = [*range(0x20, 0x7F), *range(0xA0, 0x100), 0x152, 0x153, 0x2009, 0x200A, 0x202F, 0x2212] + [
    ord(character) for character in "‐‑–—‘’‚“”„•…′″⁄"
]
WEIGHTS = {"normal": AxisTriple(400, 400, 700), "italic": 400}
FILES = {"normal": "serif.woff2", "italic": "serif-italic.woff2"}


def made(source: Path, style: str) -> TTFont:
    """The font of one style, narrowed to the weights and characters of the book."""
    narrowed = BytesIO()
    instantiateVariableFont(TTFont(source, recalcTimestamp=False), {"wght": WEIGHTS[style]}).save(narrowed)
    # Read again: the instancer drops glyphs that do not vary from `gvar`, where the subsetter would look for them.
    font = TTFont(narrowed, recalcTimestamp=False)
    options = Options(
        layout_features=FEATURES,
        hinting=False,
        glyph_names=False,
        notdef_outline=True,
        name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14],
    )
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=CHARACTERS)
    subsetter.subset(font)
    suffix = "Italic" if style == "italic" else "Regular"
    rename(font, {1: NAME, 3: f"{NAME} {suffix} 4.004", 4: f"{NAME} {suffix}", 6: f"{NAME.replace(' ', '')}-{suffix}"})
    font.flavor = "woff2"
    return font


def rename(font: TTFont, names: dict[int, str]) -> None:
    """Replace the family, identifier, full and PostScript names."""
    for record in font["name"].names:
        if record.nameID in names:
            record.string = names[record.nameID]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("package", type=Path, help="the unpacked npm package")
    parser.add_argument("out", type=Path, help="where the woff2 files and the licence go")
    arguments = parser.parse_args()
    copyright_line = ""
    for style, name in FILES.items():
        font = made(arguments.package / "files" / f"source-serif-4-latin-wght-{style}.woff2", style)
        copyright_line = font["name"].getDebugName(0)
        target = arguments.out / name
        font.save(target)
        print(f"{target.name}: {target.stat().st_size} bytes")
    # The package heads the licence with its packager; the copyright is the one that the font itself states.
    licence = (arguments.package / "LICENSE").read_text(encoding="utf-8")
    body = licence[licence.index("This Font Software is licensed") :]
    (arguments.out / "OFL.txt").write_text(f"{copyright_line}\n\n{body.rstrip()}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
