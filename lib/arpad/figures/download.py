"""Files for the reader to take along, made in the page itself: nothing is sent anywhere."""

from base64 import b64encode
from dataclasses import dataclass

from arpad.figures.display import Result
from arpad.figures.markup import Html, el

__all__ = ["Download", "Downloads"]


@dataclass(frozen=True, slots=True)
class Download:
    """One file: its name, its type and its bytes."""

    name: str
    kind: str
    content: bytes

    def link(self) -> Html:
        """A link that saves the file; its bytes are in the link."""
        data = f"data:{self.kind};base64,{b64encode(self.content).decode()}"
        return el("a", self.name, href=data, download=self.name, cls="book-btn quiet")


@dataclass(frozen=True, slots=True)
class Downloads(Result):
    """Several files, one button each.

    >>> Downloads((Download("a.csv", "text/csv", b"1,2"),)).text()
    'a.csv'
    """

    files: tuple[Download, ...]

    def body(self) -> Html:
        return el("p", *(join_link for file in self.files for join_link in (file.link(), " ")), cls="book-actions")

    def text(self) -> str:
        return ", ".join(file.name for file in self.files)
