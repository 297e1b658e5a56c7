"""The Sphinx extension that turns chapters into the site.

`setup` is the list of what it does. `renderer` shows the results stored in notebooks, `chapters` the heads and lists of
chapters, `assets` brings what a page needs to work without any other server, `execution` runs chapters from a cache
that knows the library, several at a time, `theme` mends the theme and `lean` takes dead weight out.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__all__ = ["setup"]


def setup(app: "Sphinx") -> dict[str, Any]:
    """Connect every part. Sphinx calls it; nothing here is imported by the library or in the browser."""
    from arpad.site import assets, chapters, execution, lean, theme

    for part in (execution, theme, assets, chapters, lean):
        part.connect(app)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
