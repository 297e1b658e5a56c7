"""A round that cannot be paired, and the smallest proof of it that was found (C.04.3, 1.9.3)."""

from collections.abc import Callable, Iterable, Sequence

from arpad.errors import ArpadError
from arpad.tournaments.swiss.cardinality import Deficiency, deficiency
from arpad.tournaments.swiss.masks import legal_masks, mask_of
from arpad.tournaments.swiss.pairs import refusal
from arpad.tournaments.swiss.state import Entrant, SwissState
from arpad.words import _

__all__ = ["NoLegalPairing", "listed", "no_legal_pairing"]


class NoLegalPairing(ArpadError):  # noqa: N818 - the field's word
    """No complete pairing satisfies C1 to C3: `reasons` say why in words, `players` are those in the conflict."""

    def __init__(self, in_round: int, reasons: tuple[str, ...], players: frozenset[int]) -> None:
        self.round, self.reasons, self.players = in_round, reasons, players
        super().__init__(in_round, reasons, players)

    def __str__(self) -> str:
        text = _("round {round} has no legal pairing: the arbiter decides (C.04.3, 1.9.3)").format(round=self.round)
        return "\n".join([text, *self.reasons])


def no_legal_pairing(state: SwissState) -> NoLegalPairing:
    """The error to raise for a state that no complete legal pairing exists for.

    A player without any opponent comes first; else a set of players (or of groups of them, each odd in number) who
    need one another or some others, and those are too few.
    """
    players = state.entrants
    n = len(players)
    takers = mask_of(players, lambda player: player.may_have_bye)
    if state.odd and not takers:
        reason = _("nobody may have the bye: every player has had it, or a win without playing (C2)")
        return NoLegalPairing(state.round, (reason,), frozenset(player.number for player in players))
    masks = legal_masks(players)
    if state.odd:
        masks = [*(mask | (takers >> v & 1) << n for v, mask in enumerate(masks)), takers]
    lonely = [v for v in range(n) if not masks[v]]
    if lonely:
        player = players[lonely[0]]
        return NoLegalPairing(state.round, (_lonely(player, players, odd=state.odd),), frozenset({player.number}))
    proof = deficiency(masks, (1 << len(masks)) - 1)
    if proof is None:
        raise ValueError(_("this state can be paired"))

    def named(vertices: Iterable[int]) -> str:
        vertices = list(vertices)
        known = [str(number) for number in sorted(players[v].number for v in vertices if v < n)]
        return listed([*known, _("the bye")] if n in vertices else known)

    concerned = frozenset(players[v].number for part in (*proof.parts, proof.others) for v in part if v < n)
    return NoLegalPairing(state.round, (_too_few(proof, named),), concerned)


def _too_few(proof: Deficiency, named: Callable[[Iterable[int]], str]) -> str:
    others = named(proof.others)
    if all(len(part) == 1 for part in proof.parts):
        return _("{players} can be paired only with {others}: {n} for {k} (C1 to C3)").format(
            players=named(part[0] for part in proof.parts), others=others, n=len(proof.parts), k=len(proof.others)
        )
    if not proof.others:
        return _("{players} can be paired only among themselves, and {n} is odd (C1 to C3)").format(
            players=named(proof.parts[0]), n=len(proof.parts[0])
        )
    return _(
        "{groups}: each of these {n} groups is odd, so that one of it has to be paired with {others}, and those are {k}"
        " (C1 to C3)"
    ).format(groups=" | ".join(map(named, proof.parts)), others=others, n=len(proof.parts), k=len(proof.others))


def _lonely(player: Entrant, players: Sequence[Entrant], *, odd: bool) -> str:
    """Why nobody is left for this player: whom he has met, from whom he is kept apart, whose colour he needs."""
    refused: dict[str | None, list[int]] = {}
    for other in sorted(players, key=lambda p: p.number):
        if other is not player:
            refused.setdefault(refusal(player, other), []).append(other.number)
    clauses = []
    if met := refused.get("met"):
        clauses.append(_("has met {players}").format(players=listed(map(str, met))))
    if barred := refused.get("forbidden"):
        clauses.append(_("is kept apart from {players}").format(players=listed(map(str, barred))))
    if bound := refused.get("colours"):
        sentence = (
            _("must have White, like {players}") if player.prefers == "w" else _("must have Black, like {players}")
        )
        clauses.append(sentence.format(players=listed(map(str, bound))))
    if odd:
        clauses.append(_("may not have the bye"))
    if len(players) == 1:
        clauses.append(_("is alone"))
    return _("player {n} has nobody to play: {because}").format(n=player.number, because="; ".join(clauses))


def listed(items: Iterable[str]) -> str:
    """A list as people write it: ``1, 2 and 5``.

    >>> listed(["1", "2", "5"]), listed(["1"])
    ('1, 2 and 5', '1')
    """
    words = list(items)
    if len(words) < 2:
        return "".join(words)
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1])
