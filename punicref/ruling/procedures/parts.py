"""Parts of a file of procedures as they are read: each knows where it stands, and notes what is wrong with it.

Nothing is raised: whoever wrote the file learns of all its mistakes at once.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.base import LANGUAGES
from punicref.errors import near
from punicref.language.messages import Template, say
from punicref.ruling.procedures import grammar, infer, kinds
from punicref.ruling.procedures.grammar import Node, Wrong
from punicref.ruling.procedures.kinds import NUMBER, WORD, Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from punicref.language.messages import Message
    from punicref.rulebook.model import Value
    from punicref.ruling.procedures.declared import Said, Table

    Path = tuple[str | int, ...]

LONGEST = 600
"""The most characters of a text."""

FORMS = {"it": 2, "en": 2, "ru": 3}
"""How many forms a word has that agrees with a number."""

NAME = re.compile(r"[a-z][a-z0-9_]{0,30}")
_SLOT = re.compile(r"\{([^{}]*)\}")
TAKEN = frozenset((*grammar.RESERVED, "face", "facts", "help", "input", "json", "lang", "seed", "why"))
"""What no fact or step is called: words of expressions, and options of every calculator."""


def slots(text: str) -> Iterator[str]:
    """Yield the names for which a text has places."""
    for one in _SLOT.findall(text):
        yield one.partition("|")[0].removeprefix("+")


class Mistake(NamedTuple):
    """What is wrong with a file, and where: the keys that lead there, and a text to look for behind them.

    `finding`: the file can be used all the same.
    """

    path: Path
    message: Message
    hint: Message | None = None
    suggestions: tuple[str, ...] = ()
    needle: str = ""
    finding: bool = False


class Rules(NamedTuple):
    """What a file may rest on: the clauses of its game, and their values."""

    has: Callable[[str], bool]
    value: Callable[[str, str], Value | None]


class Notes:
    """The mistakes of a file as they are found, and the rules that it rests on."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.found: list[Mistake] = []
        self.tables: Mapping[str, Table] = {}  # those of the game, once they are read
        self.lost: set[str] = (
            set()
        )  # facts, steps and tables that cannot be made out: nothing is said of what uses them


class Part(NamedTuple):
    """A value of the file, the keys that lead to it, and where its mistakes are noted."""

    raw: Any
    path: Path
    notes: Notes

    def wrong(
        self, message: Message, hint: Message | None = None, suggestions: Iterable[str] = (), needle: str = ""
    ) -> None:
        """Note a mistake."""
        self.notes.found.append(Mistake(self.path, message, hint, tuple(suggestions), needle))

    def odd(
        self, message: Message, hint: Message | None = None, suggestions: Iterable[str] = (), needle: str = ""
    ) -> None:
        """Note what is odd, though the file can be used."""
        self.notes.found.append(Mistake(self.path, message, hint, tuple(suggestions), needle, finding=True))

    def at(self, key: str | int) -> Part:
        """Return what stands under a key; nothing (None) where that is not there."""
        raw = self.raw[key] if isinstance(key, int) else self.raw.get(key)
        return Part(raw, (*self.path, key), self.notes)

    @property
    def there(self) -> bool:
        """Whether anything stands here."""
        return self.raw is not None

    def table(self, *allowed: str) -> bool:
        """Whether it is a table; keys that are not allowed are noted, none given: any key is."""
        if not isinstance(self.raw, dict):
            self.wrong(say("This must be a table."), say("Write {example}.", example="{ key = value }"))
            return False
        for key in self.raw:
            if allowed and key not in allowed:
                self.at(key).wrong(
                    say("There is no key {found} here; the keys are {keys}.", found=key, keys=allowed),
                    None,
                    near(key, allowed, 1),
                )
        return True

    def under(self, most: int) -> Iterator[tuple[str, Part]]:
        """Yield what a table holds, no more than so much of it."""
        if not self.there or not self.table():
            return
        if len(self.raw) > most:
            self.wrong(say("These are {n}; there may be {most}.", n=len(self.raw), most=most))
        for key in list(self.raw)[:most]:
            yield key, self.at(key)

    def items(self, most: int) -> list[Part]:
        """Return the parts of a list, no more than so many."""
        if not isinstance(self.raw, list) or not self.raw:
            self.wrong(say("This must be a list that is not empty."), say("Write {example}.", example="[ …, … ]"))
            return []
        if len(self.raw) > most:
            self.wrong(say("These are {n}; there may be {most}.", n=len(self.raw), most=most))
        return [self.at(place) for place in range(min(most, len(self.raw)))]

    # Simple values

    def string(self) -> str:
        """Return a text that is not empty; the empty one where it is none."""
        if not isinstance(self.raw, str) or not self.raw.strip():
            self.wrong(say("This must be a text that is not empty."))
            return ""
        if len(self.raw) > LONGEST or not self.raw.replace("\n", " ").isprintable():
            self.wrong(say("A text has at most {most} characters, all of them printable.", most=LONGEST))
            return ""
        return self.raw

    def integer(self, least: int, most: int, default: int) -> int:
        """Return a whole number within limits, the default where none stands there."""
        if not self.there:
            return default
        if isinstance(self.raw, bool) or not isinstance(self.raw, int) or not least <= self.raw <= most:
            self.wrong(say("This must be a whole number from {least} to {most}.", least=least, most=most))
            return default
        return self.raw

    def flag(self) -> bool:
        """Return yes or no; no where nothing stands there."""
        if self.there and not isinstance(self.raw, bool):
            self.wrong(say("This must be {one} or {other}.", one="true", other="false"))
        return self.raw is True

    def name(self, written: str) -> bool:
        """Whether something may be called so; if not, that is noted."""
        if NAME.fullmatch(written) and written not in TAKEN:
            return True
        self.wrong(
            say("Nothing can be called {name}.", name=written[:40]),
            say("A name has small letters a–z, digits and _, a letter first; {words} are taken.", words=sorted(TAKEN)),
        )
        return False

    def clauses(self, otherwise: Sequence[str] = ()) -> tuple[str, ...]:
        """Return the clauses that are named, one or a list of them; those that do not exist are noted."""
        if not self.there:
            return tuple(otherwise)
        if isinstance(self.raw, (int, float)):
            self._quote()
            return tuple(otherwise)
        named = [self] if isinstance(self.raw, str) else self.items(10)
        found = []
        for part in named:
            written = part.string()
            if written and not self.notes.rules.has(written):
                part.wrong(say("There is no clause {target}.", target=written), None, self._clause(written), written)
            elif written:
                found.append(written)
        return tuple(found or otherwise)

    def _clause(self, written: str) -> list[str]:
        """Return the clause that was meant, where it stands there with the code of the game, or with signs about it."""
        bare = written.rpartition(":")[2].strip(" §[]().")
        return [bare] if self.notes.rules.has(bare) else []

    def _quote(self) -> None:
        self.wrong(say("This must be a text."), say("Put it in quotation marks: {example}.", example=f'"{self.raw}"'))

    # What is said

    def said(self, otherwise: str) -> Said:
        """Return what something is called, by language: one name or several; one text is for all languages."""
        if not self.there:
            return dict.fromkeys(LANGUAGES, (otherwise,))
        if not isinstance(self.raw, dict):
            words = self.words()
            return dict.fromkeys(LANGUAGES, words or (otherwise,))
        if not self.table(*LANGUAGES) or not self.raw:
            return dict.fromkeys(LANGUAGES, (otherwise,))
        found = {lang: self.at(lang).words() for lang in LANGUAGES if lang in self.raw}
        first = found.get("en") or next(iter(found.values()), ()) or (otherwise,)
        return {lang: found.get(lang) or first for lang in LANGUAGES}

    def words(self) -> tuple[str, ...]:
        """Return names, one or several."""
        parts = [self] if isinstance(self.raw, str) else self.items(20)
        return tuple(" ".join(word.split()) for part in parts if (word := part.string()))

    def text(self, scope: Mapping[str, Kind] | None = None) -> Template | None:
        """Return a text in all languages, one that is not there as None; without a scope it has no slots."""
        if not self.there:
            return None
        if isinstance(self.raw, dict):
            self.table(*LANGUAGES)
            written = {lang: self.at(lang).template(scope, lang) for lang in LANGUAGES if lang in self.raw}
        else:
            written = dict.fromkeys(LANGUAGES, self.template(scope, ""))
        found = {lang: text for lang, text in written.items() if text}
        if not found:
            if not written:
                self.wrong(say("This must be a text that is not empty."))
            return None
        first = found.get("en") or next(iter(found.values()))
        return Template.of({lang: found.get(lang, first) for lang in LANGUAGES})

    def template(self, scope: Mapping[str, Kind] | None, lang: str) -> str:
        """Return a text in one language; empty where it has places that cannot be filled, and that is noted."""
        text = " ".join(self.string().split())
        bare = _SLOT.sub("", text)
        if "{" in bare or "}" in bare:
            self.wrong(say("A brace stands alone in the text."), _SLOTS)
            return ""
        for slot in _SLOT.findall(text):
            if not self._slot(slot, scope or {}, lang):
                return ""
        return text

    def _slot(self, slot: str, scope: Mapping[str, Kind], lang: str) -> bool:
        name, *forms = slot.split("|")
        kind = scope.get(name.removeprefix("+"))
        if name.removeprefix("+") in self.notes.lost:
            return True
        if kind is None:
            self.wrong(
                say("The text has a place for {name}, which is nothing that is known here.", name=name),
                say("Known are {names}.", names=list(scope) or ["–"]),
                near(name, scope, 1),
                f"{{{slot}}}",
            )
            return False
        if (forms or name.startswith("+")) and not (kind.of == NUMBER and kind.whole):
            self.wrong(say("{name} is no whole number: it has no sign and no forms.", name=name), needle=slot)
            return False
        if any(sign in form for form in forms for sign in "!:.[]"):
            self.wrong(
                say("In the forms of a word there is none of these signs: {signs}.", signs="! : . [ ]"), needle=slot
            )
            return False
        if forms and lang and len(forms) != FORMS[lang]:
            self.wrong(
                say("A word that agrees with a number has {n} forms in this language.", n=FORMS[lang]), needle=slot
            )
            return False
        return True

    # Expressions

    def expression(self, scope: Mapping[str, Kind]) -> tuple[Node, Kind] | None:
        """Return an expression and its kind; None where it is none, which is noted, or rests on what is none."""
        raw = self.raw
        if isinstance(raw, bool):
            return Node("yes", (raw,), 0), kinds.yes(raw)
        if isinstance(raw, int):
            return Node("number", (raw,), 0), kinds.number(raw, raw)
        if isinstance(raw, float):
            self._quote()
            return None
        if not isinstance(raw, str) or not raw.strip():
            self.wrong(say("This must be an expression: a text such as {example}.", example='"attack + 2"'))
            return None
        try:
            parsed = grammar.parse(raw)
            if not self.notes.lost.isdisjoint((*parsed.names, *parsed.tables)):
                for name in parsed.names - {*scope} - self.notes.lost:
                    if near(name, scope, 1):  # this is a mistake of its own
                        infer.of(Node("name", (name,), 0), scope, self.notes.rules.value)
                return None
            node = infer.plain(parsed, scope, self.notes.tables)
            found = infer.of(node, scope, self.notes.rules.value)
        except Wrong as problem:
            self.wrong(problem.message, problem.hint, problem.suggestions, raw)
            return None
        return node, found

    def number(self, scope: Mapping[str, Kind], *, whole: bool = False) -> tuple[Node, Kind] | None:
        """Return an expression that is a number."""
        found = self.expression(scope)
        if found is None or self._is(found[1], NUMBER):
            if found is not None and whole and not found[1].whole:
                self.wrong(
                    say("This need not be whole."), say("Round it: {example}.", example=f"down({self.raw})"),
                    needle=str(self.raw),
                )  # fmt: skip
                return None
            return found
        return None

    def condition(self, scope: Mapping[str, Kind]) -> Node | None:
        """Return a condition; one that no case meets, or every one, is odd."""
        found = self.expression(scope)
        if found is None or not self._is(found[1], kinds.YES):
            return None
        return found[0]

    def _is(self, kind: Kind, wanted: str) -> bool:
        if kind.of == wanted:
            return True
        told = {kinds.YES: say("yes or no"), NUMBER: say("a number"), WORD: say("a word")}
        self.wrong(
            say("This is {found}, and must be {kind}.", found=told[kind.of], kind=told[wanted]), needle=str(self.raw)
        )
        return False


_SLOTS = say(
    "Between braces stands the name of a fact or step: {example}.", example="{attack}, {+modifier}, {n|unit|units}"
)
