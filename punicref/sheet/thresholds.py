"""What if: which values of a fact lead to which ruling, those that lead to the same together."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.errors import InputProblem
from punicref.language.messages import Message, say
from punicref.ruling import assumed, phrases, vocabulary
from punicref.ruling.reading import bound
from punicref.ruling.values import Roll, Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from punicref.rulebook.library import Library
    from punicref.ruling.facts import Input
    from punicref.ruling.model import Ruling
    from punicref.ruling.registry import CalculatorFunction, Look

    Rule = Callable[[Any], Ruling]
    """Rules on the case with another value of the fact; InputProblem where it cannot be."""

DENSE = 40
"""Up to this number each is tried, beyond it those of which the rules speak."""

SHOWN = 12
"""How many lines are shown; of more, those next to the value that is."""


FEW = 6
"""Of more lines, most of them for a single number, those that differ by a figure only are taken together."""


class Stretch(NamedTuple):
    """Numbers one after the other that lead to the same; or to the same but for a figure, `until` that of the last."""

    first: int
    last: int
    told: tuple[Message, ...]
    until: tuple[Message, ...] = ()


def told(one: Input, facts: Mapping[str, Any], now: Ruling, library: Library, rule: Rule) -> tuple[Message, ...]:
    """Return what the values of a fact lead to, a line for each group of them; none where nothing changes."""
    numeric = one.kind in (int, Span, Roll)
    made = _tried(_numbers(one, facts, now, library) if numeric else _values(one, facts, now, library), rule)
    different = _different([*made.values(), now])
    if different is None:
        return ()
    if not numeric:
        return _grouped(one, {value: different(ruling) for value, ruling in made.items()}, library)
    made = _narrowed(made, different, rule)
    stretches = _stretches({value: different(ruling) for value, ruling in made.items()})
    if len(stretches) > FEW and 2 * sum(one.first == one.last for one in stretches) > len(stretches):
        stretches = _alike(stretches)
    shown = _nearest(stretches, facts.get(one.name, one.default))
    lines = tuple(
        _line(one, stretch, library, ends=len(stretches) > 1 and stretch is stretches[-1]) for stretch in shown
    )
    more = say("For other values say one of them: {fact} N.", fact=phrases.named(one, library))
    return (*lines, more) if len(shown) < len(stretches) else lines


def _tried(values: Iterable[Any], rule: Rule) -> dict[Any, Ruling]:
    """Return the rulings for the values that can be."""
    found: dict[Any, Ruling] = {}
    for value in values:
        try:
            found[value] = rule(value)
        except InputProblem:
            continue
    return found


def _values(one: Input, facts: Mapping[str, Any], now: Ruling, library: Library) -> list[Any]:
    """Return the values of a fact that is no number, the one that is among them."""
    stated = facts.get(one.name, one.default)
    others = [value for value in assumed.values(one, facts, now, library) if value != stated]
    return [value for value in (stated, *others) if isinstance(value, str) and value]


def _numbers(one: Input, facts: Mapping[str, Any], now: Ruling, library: Library) -> list[int]:
    """Return the numbers to try, in order: each of the small ones, and those about what the rules speak of."""
    game = assumed.one_game(now)
    low = bound(one.ask.least, library, game, min)
    high = bound(one.ask.most, library, game, max)
    marks = [value for value in assumed.values(one, facts, now, library) if isinstance(value, int)]
    stated = facts.get(one.name)
    marks += [stated] if isinstance(stated, int) else []
    every = range(0 if low is None else low, DENSE + 1 if high is None else min(high, DENSE) + 1)
    return sorted(
        n for n in {*every, *marks} if (low is None or n >= low) and (high is None or n <= high) and type(n) is int
    )


def _different(made: Sequence[Ruling]) -> Callable[[Ruling], tuple[Message, ...]] | None:
    """Return what tells the rulings apart: the verdict, else the steps that decide or follow; None where nothing."""

    def verdict(one: Ruling) -> tuple[Message, ...]:
        return (one.verdict,)

    everywhere = [{(step.text.text, str(step.text.args)) for step in one.steps if step.part} for one in made]
    common = set.intersection(*everywhere)

    def sums(one: Ruling) -> tuple[Message, ...]:
        parts = (step.text for step in one.steps if step.part)
        return tuple(text for text in parts if (text.text, str(text.args)) not in common) or (one.verdict,)

    for way in (verdict, sums):
        if any(way(one) != way(made[-1]) for one in made):
            return way
    return None


def _narrowed(
    made: Mapping[int, Ruling], different: Callable[[Ruling], tuple[Message, ...]], rule: Rule
) -> dict[int, Ruling]:
    """Return the rulings with those between two that differ, until it is clear at which number it turns."""
    found = dict(made)
    gaps = list(pairwise(made))
    while gaps:
        low, high = gaps.pop()
        if high - low > 1 and different(found[low]) != different(found[high]):
            middle = (low + high) // 2
            between = _tried([middle], rule)
            found |= between
            gaps += [(low, middle), (middle, high)] if between else []
    return dict(sorted(found.items()))


def _stretches(made: Mapping[int, tuple[Message, ...]]) -> list[Stretch]:
    """Part the numbers where what they lead to changes."""
    found: list[Stretch] = []
    for value, texts in made.items():
        if found and found[-1].told == texts:
            found[-1] = found[-1]._replace(last=value)
        else:
            found.append(Stretch(value, value, texts))
    return found


def _alike(stretches: Sequence[Stretch]) -> list[Stretch]:
    """Take stretches together that lead to the same but for a figure; all as they are where that would be one."""
    found: list[Stretch] = []
    for one in stretches:
        before = found[-1] if found else None
        if before is not None and [text.text for text in before.told] == [text.text for text in one.told]:
            found[-1] = before._replace(last=one.last, until=one.told)
        else:
            found.append(one)
    return found if len(found) > 1 else list(stretches)


def _nearest(stretches: list[Stretch], value: Any) -> list[Stretch]:
    """Return as many as are shown: those about the value that is."""
    at = next((at for at, one in enumerate(stretches) if isinstance(value, int) and one.last >= value), 0)
    first = max(0, min(at - SHOWN // 2, len(stretches) - SHOWN))
    return stretches[first : first + SHOWN]


def _line(one: Input, stretch: Stretch, library: Library, *, ends: bool) -> Message:
    """Return the line of some numbers; `ends`: no greater one leads to anything else."""
    verdict = _said(stretch.told)
    if stretch.until:
        verdict = say("{first} … {last}", first=verdict, last=_said(stretch.until))
    if stretch.first == stretch.last:
        return say("{fact} → {verdict}", fact=phrases.echo(one, stretch.first, library), verdict=verdict)
    fact = phrases.named(one, library)
    if ends:
        return say("{fact} from {least} on → {verdict}", fact=fact, least=stretch.first, verdict=verdict)
    return say(
        "{fact} from {least} to {most} → {verdict}",
        fact=fact,
        least=stretch.first,
        most=stretch.last,
        verdict=verdict,
    )


def _grouped(one: Input, made: Mapping[str, tuple[Message, ...]], library: Library) -> tuple[Message, ...]:
    """Return a line for each result, with all the values that lead to it."""
    groups: dict[tuple[Message, ...], list[str]] = {}
    for value, texts in made.items():
        groups.setdefault(texts, []).append(value)

    def values(all_: list[str]) -> Message:
        if not one.choices:
            return say("{facts}", facts=[phrases.echo(one, value, library) for value in all_])
        shown = [vocabulary.shown(one, value, library) for value in all_]
        return say("{fact}: {value}", fact=phrases.named(one, library), value=shown)

    return tuple(say("{fact} → {verdict}", fact=values(all_), verdict=_said(texts)) for texts, all_ in groups.items())


def _said(texts: tuple[Message, ...]) -> Message:
    """Return sentences one after the other."""
    found = texts[0]
    for text in texts[1:]:
        found = say("{one} {other}", one=found, other=text)
    return found


def each_of(
    calculator: CalculatorFunction, inputs: Sequence[Input], facts: Mapping[str, Any], library: Library, printed: Look
) -> tuple[Message, ...]:
    """Return what the values of some facts lead to."""
    now = calculator.rule(facts, library, printed)
    lines: list[Message] = []
    for one in inputs:

        def rule(value: Any, name: str = one.name) -> Ruling:
            return calculator.rule({**facts, name: value}, library, printed)

        lines += told(one, facts, now, library, rule)
    return tuple(lines) or (say("No value of it changes the ruling: {verdict}", verdict=now.verdict),)
