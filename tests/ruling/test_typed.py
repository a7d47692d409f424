"""Lists that are typed: their words may be those of any language, and examples show the reader's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from punicref import LANGUAGES
from punicref.errors import InputProblem
from punicref.language.messages import Translator
from punicref.ruling import registry

if TYPE_CHECKING:
    from collections.abc import Callable

    from punicref.rulebook.library import Library
    from punicref.ruling.model import Ruling

WAYS = {"it": "aperto, gira, collina", "en": "open,turn,hill", "ru": "открытая, поворот, холм"}
SIDES = {"it": "nord-est, sud", "en": "ne,s", "ru": "северо-восток, юг"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_way_in_any_language(lang: str, rule: Callable[..., Ruling]) -> None:
    """Terrain and turns, and the sides crossed, are the same way."""
    more: dict[str, Any] = {"battle": "trebbia", "movement": 9, "facing": "n"}
    told = rule("dbp.movement", way=WAYS[lang], toward=SIDES[lang], **more)
    assert told.result == rule("dbp.movement", way="open,turn,hill", toward="ne,s", **more).result


@pytest.mark.parametrize("lang", ["it", "ru"])
def test_the_example_of_a_way_is_understood(lang: str, shipped: Library) -> None:
    """What the question gives as an example is read, in the language in which it is asked."""
    calculator = registry.load("dbp.movement", shipped)
    (asked,) = (one.ask.prompt for one in calculator.inputs if one.name == "way")
    assert WAYS[lang] in Translator(lang)(asked)


@pytest.mark.parametrize("lang", ["it", "ru"])
def test_a_refusal_shows_the_readers_words(lang: str, rule: Callable[..., Ruling], shipped: Library) -> None:
    """What a way is made of is told in the words that it takes."""
    for facts in ({"way": "zzyzx"}, {"way": "open", "facing": "n", "toward": "zzyzx"}):
        with pytest.raises(InputProblem) as caught:
            rule("dbp.movement", battle="zama", **facts)
        told = Translator(lang)(caught.value.message)
        assert not {"open", "turn", "hill", "sw"} & set(told.replace(",", " ").split()), told
        assert {"it": {"aperto", "nord-est"}, "ru": {"открытая", "северо-восток"}}[lang] & set(
            told.replace(",", " ").split()
        )
