"""The claims of the source documents as a reader meets them: how many of each kind, and every one with its verdict."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from arpad.datasets.claims import VERDICTS, Claim, load_claims
from arpad.errors import BadValueError
from arpad.figures.display import Result
from arpad.figures.lesson import Correction, inline
from arpad.figures.markup import Html, el
from arpad.figures.types import Figure, Table, scroll
from arpad.words import N_, _, ngettext

__all__ = ["ClaimsTable", "claims_summary", "claims_table", "correction"]

_WORDS = {
    "correct": N_("correct"),
    "imprecise": N_("correct but imprecise"),
    "dated": N_("dated"),
    "wrong": N_("wrong"),
    "missing": N_("figure or formula lost"),
}


@dataclass(frozen=True, slots=True)
class ClaimsTable(Result):
    """All claims, each with a link to the place where a chapter works it out."""

    claims: tuple[Claim, ...]

    def body(self) -> Html:
        heads = (_("claim"), _("the documents say"), _("in fact"), _("verdict"))
        rows = (
            el(
                "tr",
                el("th", el("a", claim.id, href=f"doc:{claim.chapter}#claim-{claim.id}"), scope="row", cls="num"),
                el("td", inline(claim.printed)),
                el("td", inline(claim.fact)),
                el("td", _(_WORDS[claim.verdict])),
                id=f"claim-{claim.id}",
            )
            for claim in self.claims
        )
        caption = _("Every claim of the source documents")
        table = el(
            "table",
            el("caption", caption),
            el("thead", el("tr", *(el("th", head, scope="col") for head in heads))),
            el("tbody", *rows),
            cls="book-table claims",
        )
        return scroll(table, caption)

    def text(self) -> str:
        return "\n".join(f"{c.id}. {c.printed} [{_(_WORDS[c.verdict])}] {c.fact}" for c in self.claims)


def claims_table(claims: Sequence[Claim] | None = None) -> ClaimsTable:
    """Every claim with what is true.

    >>> len(claims_table().claims)
    70
    """
    return ClaimsTable(tuple(load_claims() if claims is None else claims))


def correction(number: int) -> Correction:
    """The box of one claim. Raises BadValueError for a number that no claim has.

    >>> correction(60).kind
    'wrong'
    """
    found = {claim.id: claim for claim in load_claims()}
    if number not in found:
        raise BadValueError("claim", number, _("a number from {low} to {high}").format(low=min(found), high=max(found)))
    claim = found[number]
    return Correction(claim.id, claim.verdict, claim.printed, claim.fact, claim.checked)


def claims_summary() -> Figure:
    """How many of the claims are correct, imprecise, dated, wrong or lost.

    >>> sum(int(row[1]) for row in claims_summary().table.rows)
    70
    """
    counts = Counter(claim.verdict for claim in load_claims())
    names = [_(_WORDS[verdict]) for verdict in VERDICTS]
    values = [counts[verdict] for verdict in VERDICTS]
    colours = ["--book-blue" if verdict == "correct" else "--book-grey" for verdict in VERDICTS]
    bars = {
        "type": "bar",
        "orientation": "h",
        "y": names[::-1],
        "x": values[::-1],
        "marker": {"color": colours[::-1]},
        "text": [str(value) for value in values[::-1]],
        "textposition": "outside",
        "hoverinfo": "skip",
        "cliponaxis": False,
    }
    right = counts["correct"]
    finding = ngettext("{n} claim of {of} stands as printed.", "{n} claims of {of} stand as printed.", right)
    return Figure(
        data=(bars,),
        layout={
            "xaxis": {"visible": False},
            "yaxis": {"ticks": "", "showline": False, "showgrid": False},
            "margin": {"r": 40},
        },
        title=_("The seventy claims by verdict"),
        alt=", ".join(f"{name}: {value}" for name, value in zip(names, values, strict=True)),
        table=Table((_("verdict"), _("claims")), tuple(zip(names, values, strict=True)), _("The claims by verdict")),
        finding=finding.format(n=right, of=sum(values)),
    )
