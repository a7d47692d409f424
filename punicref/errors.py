"""What can go wrong, said so that the user knows what would be right.

Exit codes (design): 2 wrong usage or input, 3 no such clause, table or file. The family is public (docs/python.md): its
fields are kept, `message` and `hint` are ours.
"""

from __future__ import annotations

import os

from punicref.base import LANGUAGES
from punicref.language.messages import Message, Name, as_message, cited, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any


class Problem(Exception):  # noqa: N818  it is no programming error
    """Wrong usage or input: the message or its template with `args`, where it happened, and near misses to offer.

    `kind` and `code` (the command's exit code) tell what it is; `text` and `advice` say it in the language `lang`.
    """

    code: int = 2
    kind: str = "usage"
    lang: str = "en"
    where: str

    def __init__(
        self,
        message: str | Message,
        /,
        *,
        where: str = "",
        suggestions: Iterable[str | Name] = (),
        hint: Message | None = None,
        **args: object,
    ) -> None:
        self.message = as_message(message, **args)
        super().__init__(self.message)
        self.where = where
        self.offered = tuple(suggestions)
        self.hint = hint

    def __str__(self) -> str:
        """Return the English text, for logs and tests."""
        from punicref.language.messages import English

        english = English()
        parts = [self.where, english(cited(self.message))]
        if self.suggestions:
            parts.append(english(did_you_mean(self.suggestions)))
        if self.hint:
            parts.append(english(self.hint))
        return " ".join(part for part in parts if part)

    @property
    def suggestions(self) -> tuple[str, ...]:
        """Near misses, in the language `lang`."""
        said = (one.texts[self.lang] if isinstance(one, Name) else one for one in self.offered)
        return tuple(dict.fromkeys(filter(None, said)))

    @property
    def text(self) -> str:
        """What is wrong, in the language `lang`."""
        return self._said(cited(self.message))

    @property
    def advice(self) -> str:
        """What would be right, in the language `lang`; empty where there is nothing to advise."""
        return self._said(self.hint) if self.hint else ""

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {
            "kind": self.kind,
            "message": self.text,
            "where": self.where.rstrip(":"),
            "suggestions": list(self.suggestions),
            "hint": self.advice,
        }

    def _said(self, message: Message) -> str:
        from punicref.language.messages import Translator

        return Translator(self.lang)(message)

    def __reduce__(self) -> tuple[Any, ...]:
        """Let it come back from another process."""
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[Problem], args: tuple[Any, ...], fields: dict[str, Any]) -> Problem:
    made = kind.__new__(kind, *args)
    made.args = args
    made.__dict__.update(fields)
    return made


class InputProblem(Problem):
    """An input of a calculator that cannot be used."""

    kind = "input"


class Several(InputProblem):
    """Several mistakes of one file: it reads as the first, and `all` has each of them."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        first = problems[0]
        super().__init__(first.message, where=first.where, suggestions=first.offered, hint=first.hint)
        self.all = tuple(problems)

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form: that of the first, with `all` of them under it."""
        for one in self.all:
            one.lang = self.lang
        every = [one.as_dict() for one in self.all]
        return {**every[0], "all": every}

    def __str__(self) -> str:
        """Return every mistake, one a line."""
        return "\n".join(map(str, self.all))


class Mistakes:
    """The mistakes of a file as they are found, so that its owner learns of all of them at once.

    Beyond MOST of them the file is no such file, or has one mistake in every line: then the reading ends there.
    """

    MOST = 50

    def __init__(self, where: str = "") -> None:
        self.where = where
        self.found: list[Problem] = []
        self.words: Callable[[Message], Message] = lambda message: message
        """Puts a message into the words of the file's owner."""

    def add(self, message: Message, suggestions: Iterable[str | Name] = (), hint: Message | None = None) -> None:
        """Note a mistake; Several, where there are too many."""
        if len(self.found) >= self.MOST:
            more = say("There are more mistakes than these; the first {most} are told.", most=self.MOST)
            raise Several([*self.found, InputProblem(more, where=self.where)])
        told = self.words(message)
        self.found.append(InputProblem(told, where=self.where, suggestions=suggestions, hint=hint))

    def take(self, problem: Problem) -> None:
        """Note what another check has found, once."""
        known = {str(one) for one in self.found}
        for one in problem.all if isinstance(problem, Several) else (problem,):
            told = self.words(one.message)
            here = InputProblem(told, where=one.where or self.where, suggestions=one.offered, hint=one.hint)
            if str(here) not in known:
                self.found.append(here)

    def stop(self) -> None:
        """Raise what was found, if anything was."""
        if self.found:
            raise self.found[0] if len(self.found) == 1 else Several(self.found)


class NotFound(Problem):
    """No such clause, calculator, table or file."""

    code = 3
    kind = "not-found"


class Unreadable(Problem):
    """The compiled rules, or what else an installation needs, cannot be read."""

    kind = "installation"


class RulesProblem(Problem):
    """A mistake in a rules file or an overlay; `where` names file and clause."""

    kind = "rules"
    line = 0
    """The line of a file that cannot be parsed; 0 where none is to be named."""


LONGEST_WORD = 60
"""Nothing that could be meant is longer; comparing it would take long."""


def reason(error: OSError) -> Message | str:
    """Say in the user's language why the system refused a file."""
    import errno

    known = {
        errno.ENOENT: say("there is no such file"),
        errno.EACCES: say("permission is denied"),
        errno.EPERM: say("permission is denied"),
        errno.EROFS: say("the disk is read-only"),
        errno.EISDIR: say("it is a folder"),
        errno.ENOTDIR: say("part of its path is no folder"),
        errno.EEXIST: say("it exists already"),
        errno.ENOSPC: say("the disk is full"),
        errno.ENAMETOOLONG: say("its name is too long"),
    }
    return known.get(error.errno or 0, error.strerror or type(error).__name__)


def unreadable(error: Exception) -> Problem:
    """Say that the compiled rules, or a file that is needed, cannot be read."""
    if isinstance(error, OSError):
        if error.filename is not None:
            return unreadable_file(os.fsdecode(error.filename), error)
        return Unreadable(say("The system refuses what punicref needs: {reason}.", reason=reason(error)))
    return Unreadable(say("The compiled rules cannot be read: {reason}.", reason=str(error)))


def unreadable_file(path: str, error: OSError) -> NotFound:
    """Say why a file cannot be read."""
    return NotFound(say("{file} cannot be read: {reason}.", file=path, reason=reason(error)))


def unforeseen(error: Exception) -> Problem:
    """Say that something has failed that should not."""
    problem = Problem(
        say("punicref failed here: {error}.", error=f"{type(error).__name__}: {error}"),
        hint=say("This is a mistake of punicref itself; please report it with the input that it was given."),
    )
    problem.kind = "internal"
    return problem


def unwritable(error: OSError) -> Problem:
    """Say that what was to be printed could not be written."""
    return Problem(say("The output cannot be written: {reason}.", reason=reason(error)))


def did_you_mean(suggestions: Iterable[str]) -> Message:
    """Offer near misses."""
    return say("Did you mean {suggestions}?", suggestions=tuple(suggestions))


def near(word: str, words: Iterable[str], most: int = 3) -> list[str]:
    """Return the words most like `word`, best first (difflib, loaded only after a miss)."""
    from difflib import get_close_matches

    if len(word) > LONGEST_WORD:
        return []
    return get_close_matches(word, list(words), n=most, cutoff=0.6)


def near_called(
    word: str, called: Iterable[Mapping[str, Iterable[str]]], most: int = 3, *, always: Sequence[str] = ()
) -> list[Name]:
    """Return what is called most like `word`, for readers of each language in that language only, best first.

    `called` are names by language, `always` words that are alike in all of them. Where a language has fewer near ones
    than another its text is empty.
    """
    from itertools import zip_longest

    every = list(called)
    found = [
        near(word, dict.fromkeys((*always, *(name for one in every for name in one.get(lang, ())))), most)
        for lang in LANGUAGES
    ]
    return [Name(texts=dict(zip(LANGUAGES, row, strict=True))) for row in zip_longest(*found, fillvalue="")]
