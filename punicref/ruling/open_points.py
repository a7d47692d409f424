"""The open points of the rules in a case: what each reading gives, and by which the ruling goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from punicref.base import LANGUAGES
from punicref.language.messages import Message, Name, say
from punicref.ruling.model import Caveat, Step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from punicref.rulebook.model import Issue
    from punicref.ruling.lookup import Lookup

T = TypeVar("T")

OURS = "our reading"
"""What a step says that goes by our reading of an open point."""


class OpenPoints:
    """The open points that a case comes across. `note` takes each caveat that they leave."""

    def __init__(self, rules: Lookup, note: Callable[[Caveat], None]) -> None:
        self._rules = rules
        self._note = note
        self._settled: set[tuple[str, str]] = set()
        self._overruled: dict[tuple[str, str], tuple[Name, Any]] = {}

    def readings(self, clause: str, issue: str, results: Mapping[str, T], told: Callable[[T], Any] | None = None) -> T:
        """Hold the readings of an issue against each other, and return the result that the ruling goes by.

        That is the result of the reading that the players have settled on, else of the first. Where the others differ,
        a caveat gives each reading with its result, as `told` puts it; where all agree, the issue does not matter here.
        """
        played = self.plays(clause, issue, results)
        self.compare(clause, issue, {key: told(one) if told else one for key, one in results.items()}, played)
        return results[played]

    def compare(self, clause: str, issue: str, results: Mapping[str, Any], played: str = "") -> None:
        """Say what each reading of an issue gives, where they differ; the chain goes by the first or `played`.

        Where the players have settled on another one, its result stands at the head of the ruling.
        """
        played = played or next(iter(results))
        if all(result == results[played] for result in results.values()):
            return
        settled = self.plays(clause, issue, results) if self.settled(clause, issue) else played
        if results[settled] != results[played]:
            self._overruled[clause, issue] = (self.reading(clause, issue, settled), results[settled])
        self._note(
            Caveat((self._rules.reference(clause),), issue=issue, readings=tuple(results.items()), played=settled)
        )

    def settled(self, clause: str, issue: str) -> str:
        """Return the reading that the players have settled on; empty where they have not."""
        here = self._issue(clause, issue)
        return here.settled if here is not None else ""

    def plays(self, clause: str, issue: str, readings: Iterable[str]) -> str:
        """Return which of these readings the ruling goes by: the one that the players have settled on, or the first."""
        known = list(readings)
        here = self._issue(clause, issue)  # None where it is an issue of another battle's clause
        return here.settled if here and here.settled in known else known[0]

    def whose(self, clause: str, issue: str, reading: str = "") -> Message:
        """Return whose reading a step follows, to stand in its text: that of the players, or only ours.

        Without a `reading` it is the one that is played.
        """
        settled = self.settled(clause, issue)
        return say("house reading") if settled and reading in ("", settled) else say("our reading")

    def follow(self, clause: str, issue: str, results: Mapping[str, Any]) -> tuple[str, Message]:
        """Compare what the readings of an issue give; returns the one that is played, and whose it is, for a step."""
        played = self.plays(clause, issue, results)
        self.compare(clause, issue, results, played)
        return played, self.whose(clause, issue, played)

    def _issue(self, clause: str, issue: str) -> Issue | None:
        return next((one for one in self._issues(clause) if one.key == issue), None)

    def _issues(self, clause: str, lang: str = "en") -> Sequence[Issue]:
        return self._rules.library.issues(self._rules.game, clause, lang)

    def reading(self, clause: str, issue: str, reading: str) -> Name:
        """Return what a reading of an issue is called, in every language."""
        return Name(
            texts={
                lang: next(
                    named.name
                    for one in self._issues(clause, lang)
                    if one.key == issue
                    for named in one.readings
                    if named.key == reading
                )
                for lang in LANGUAGES
            }
        )

    def settle(self, clause: str, issue: str) -> None:
        """Say that an open issue does not arise in this case, or is dealt with."""
        assert self._issue(clause, issue), (clause, issue)
        self._settled.add((clause, issue))

    # Closing the case

    def left(self, clauses: Iterable[str]) -> list[Caveat]:
        """Return caveats for the issues of clauses that are open and that nothing in the case has dealt with."""
        return [
            Caveat((self._rules.reference(clause),), issue=issue.key)
            for clause in clauses
            for issue in self._issues(clause)
            if issue.open and not issue.readings and (clause, issue.key) not in self._settled
        ]

    def by_house(self) -> dict[str, Any]:
        """Return what the settled readings give by which the chain has not gone, by the reference of the issue."""
        return {
            f"{self._rules.reference(clause)}#{issue}": told for (clause, issue), (_, told) in self._overruled.items()
        }

    def otherwise(self, steps: Sequence[Step]) -> list[Step]:
        """Return the steps, those that go by our reading where the players have settled on another one saying so.

        Where no step names our reading, a last one says by which the others have not gone.
        """
        steps = list(steps)
        for (clause, _), (name, told) in self._overruled.items():
            reference = self._rules.reference(clause)
            ours = [at for at, one in enumerate(steps) if OURS in one.text.text and reference in one.cites]
            for at in ours:
                text = say("{step} The table plays it otherwise: {reading}.", step=steps[at].text, reading=name)
                steps[at] = steps[at]._replace(text=text)
            if not ours:
                shown = (say("yes") if told else say("no")) if isinstance(told, bool) else told
                text = say(
                    "These steps do not follow the house reading; by it ({reading}): {result}.",
                    reading=name,
                    result=shown,
                )
                steps.append(Step(text, None, (reference,)))
        return steps

    def headed(self, verdict: Message) -> Message:
        """Put before a verdict what the settled readings give by which the chain has not gone."""
        for name, told in self._overruled.values():
            shown = (say("yes") if told else say("no")) if isinstance(told, bool) else told
            verdict = say(
                "By the house reading ({reading}): {result}. But for it: {verdict}",
                reading=name,
                result=shown,
                verdict=verdict,
            )
        return verdict
