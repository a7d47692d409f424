"""Words of the three languages that carry a rule's force: numbers, negations, what must and what may be done.

Tokens come from `search.words`: small letters, ё as е, apostrophes part words. What takes several words, or depends on
its neighbours, is a pattern over the words of a sentence with a blank before, between and after them.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def _forms(**entries: str) -> dict[str, str]:
    """Turn {"n2": "due entrambi"} into {"due": "2", …}."""
    return {form: name.lstrip("n").replace("_", "/") for name, forms in entries.items() for form in forms.split()}


def _russian(stem: str, number: int) -> dict[str, str]:
    """Return the cases of a Russian number that ends in a soft sign."""
    return {f"{stem}{ending}": str(number) for ending in ("ь", "и", "ью")}


NUMBERS = {
    "it": _forms(
        n2="due", n3="tre", n4="quattro", n5="cinque", n6="sei", n7="sette", n8="otto", n9="nove", n10="dieci",
        n11="undici", n12="dodici", n13="tredici", n14="quattordici", n15="quindici", n16="sedici",
        n17="diciassette", n18="diciotto", n19="diciannove", n20="venti", n30="trenta", n40="quaranta",
        n50="cinquanta", n60="sessanta", n70="settanta", n80="ottanta", n90="novanta", n100="cento", n1000="mille mila",
        n1_2="metà meta mezzo mezza mezzi mezze dimezza dimezzano dimezzare dimezzato dimezzata dimezzati dimezzate",
        double="doppio doppia doppi doppie raddoppia raddoppiano raddoppiare raddoppiato raddoppiata raddoppiati",
        triple="triplo tripla triplica triplicano triplicato triplicata",
        second="secondo seconda secondi seconde", third="terzo terza terzi terze",
        fourth="quarto quarta quarti quarte", fifth="quinto quinta quinti", sixth="sesto sesta sesti",
        first="primo prima primi prime",
    ),
    "en": _forms(
        n2="two", n3="three", n4="four", n5="five", n6="six", n7="seven", n8="eight", n9="nine", n10="ten",
        n11="eleven", n12="twelve", n13="thirteen", n14="fourteen", n15="fifteen", n16="sixteen", n17="seventeen",
        n18="eighteen", n19="nineteen", n20="twenty", n30="thirty", n40="forty", n50="fifty", n60="sixty",
        n70="seventy", n80="eighty", n90="ninety", n100="hundred", n1000="thousand",
        n1_2="half halves halve halved halving", double="double doubled doubles doubling twice",
        triple="triple tripled triples thrice",
        second="second", third="third thirds", fourth="fourth quarter quarters", fifth="fifth", sixth="sixth",
        first="first",
    ),
    "ru": {
        **_forms(
            n2="два две двух двум двумя двое двоих", n3="три трех трем тремя трое троих",
            n4="четыре четырех четырем четырьмя", n8="восемь восьми восемью", n40="сорок сорока", n90="девяносто",
            n100="сто ста сотня сотни", n1000="тысяча тысячи тысяч тысячу",
            n1_2="половина половины половине половину половиной половин пополам полтора",
            double="двойной двойная двойное двойные двойного двойную удваивается удваиваются удвоенный удвоенная "
            "удвоенное удваивает удвоить вдвое дважды", triple="тройной втрое трижды утраивается",
            second="второй вторая второе вторые второго второму вторым втором вторую вторых вторыми",
            third="третий третья третье третьи третьего третьему третьим третьем третью третьей третьих трети треть",
            fourth="четвертый четвертая четвертое четвертого четвертому четвертым четвертой четвертую четверть четверти",
            fifth="пятый пятая пятое пятого пятой пятую", sixth="шестой шестая шестое шестого шестую",
            first="первый первая первое первые первого первому первым первом первую первой первых первыми",
        ),
        **{
            form: name
            for stem, number in (
                ("пят", 5), ("шест", 6), ("сем", 7), ("девят", 9), ("десят", 10), ("одиннадцат", 11),
                ("двенадцат", 12), ("тринадцат", 13), ("четырнадцат", 14), ("пятнадцат", 15), ("шестнадцат", 16),
                ("семнадцат", 17), ("восемнадцат", 18), ("девятнадцат", 19), ("двадцат", 20), ("тридцат", 30),
                ("пятьдесят", 50), ("шестьдесят", 60),
            )
            for form, name in _russian(stem, number).items()
        },
        "пятьдесят": "50", "шестьдесят": "60",
    },
}  # fmt: skip
"""What number a word is; ordinals and multiples have names of their own, which only equal themselves."""

_NO_NUMBERS = {
    "it": r" prima (?=(?:di|che|dell|del|della|dei|delle|degli|d|ancora|volta|o) )| in primo luogo | per prim[oai] "
    r"| dapprima | un secondo (?=tempo)| a seconda | secondo (?=il|la|le|i|gli|l|quanto|se|ques\w+|cui|che) ",
    "en": r" at first | first of all ",
    "ru": r" во первых | впервые | в первую очередь ",
}
"""Where such a word counts nothing: before (it. prima), according to (it. secondo)."""
