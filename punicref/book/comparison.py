"""A clause in several languages, side by side, with what `check` finds there: what programs get. Frozen."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from punicref import paths
from punicref.audit import calm, compare, context, prints, registry
from punicref.audit.finding import SEVERITIES, PlainRow, comparison_as_dict, finding_as_dict
from punicref.base import Record
from punicref.rulebook import own as mine
from punicref.rulebook.model import Frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from punicref.audit.compare import Compared
    from punicref.audit.context import Context
    from punicref.audit.finding import Finding, Printed
    from punicref.language.messages import Translator
    from punicref.rulebook.library import Library


KEPT = 8
"""Games whose rules are kept as the checks read them."""


class Difference(Record):
    """Something that a check finds in the languages `langs`: an error, a warning or a hint."""

    check: str
    langs: tuple[str, ...]
    text: str
    severity: str


class Row(Record):
    """What the languages say in one place of a part; one that says nothing there is not among the `texts`."""

    part: str
    texts: Mapping[str, str]
    differences: tuple[Difference, ...]


class Comparison(Record):
    """A clause, row by row; `differences` are those that belong to no row."""

    game: str
    id: str
    langs: tuple[str, ...]
    rows: tuple[Row, ...]
    differences: tuple[Difference, ...]

    @property
    def reference(self) -> str:
        """The clause as a person types it."""
        return f"{self.game}:{self.id}"

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        rows = (PlainRow(row.part, row.texts, {}, self._as_dicts(row.differences)) for row in self.rows)
        return comparison_as_dict(self.game, self.id, self.langs, (), rows, self._as_dicts(self.differences))

    def _as_dicts(self, found: Sequence[Difference]) -> list[dict[str, Any]]:
        return [finding_as_dict(one.check, self.game, self.id, one.langs, one.text, one.severity) for one in found]


def of(library: Library, game: str, clause: str, langs: Sequence[str], translate: Translator) -> Comparison:
    """Compare our texts of a clause."""
    langs = [one for one in dict.fromkeys(langs) if one in library.languages(game)] or list(langs)
    texts = {lang: library.clause(game, clause, lang) for lang in langs}
    columns = [compare.Column(lang, lang, one.parts if one.lang == lang else {}) for lang, one in texts.items()]
    found = sorted(_found(library, game, clause, langs), key=lambda one: SEVERITIES.index(one.severity))
    made = compare.clause(game, clause, columns, compare.Finder(library.terms(game)), found)
    return Comparison(
        game=game,
        id=clause,
        langs=made.columns,
        rows=tuple(
            Row(
                part=row.part,
                texts=Frozen({key: cell.text for key, cell in row.cells.items()}),
                differences=_differences(row, translate),
            )
            for row in made.rows
        ),
        differences=_differences(made, translate),
    )


def _found(library: Library, game: str, clause: str, langs: Sequence[str]) -> list[Finding | Printed]:
    if game not in mine.codes():
        return [*findings(_rules(library, game), game, clause, langs)]
    return [one for one in prints.of_own(library, game) if one.id == clause and {*one.langs} <= {*langs}]


@lru_cache(KEPT)
def _rules(library: Library, game: str) -> Context:  # noqa: ARG001  a library that is opened anew has them read anew
    """Return what a game's checks need; a page compares many clauses of it."""
    return context.read(paths.RULES, game)


def findings(rules: Context, game: str, clause: str, langs: Sequence[str]) -> Iterator[Finding]:
    """Yield what `check` would say of a clause in these languages, but for what was accepted."""
    shown = set(langs)
    texts = rules.games[game].clauses[clause]
    for one in calm.told(registry.check_clause(rules, texts, registry.CHECKS), (texts,), rules):
        if not one.langs or shown & {*one.langs, *dict(one.passages)}:
            yield one


def _differences(place: compare.Row | Compared, translate: Translator) -> tuple[Difference, ...]:
    return tuple(
        Difference(check=one.check, langs=tuple(one.langs), text=translate(one.message), severity=one.severity)
        for one in place.findings
    )
