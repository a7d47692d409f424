"""Numbers in words, in all the forms of three languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from punicref.audit.lexicon.patterns import any_of, either, number_of, pattern

if TYPE_CHECKING:
    from collections.abc import Iterable


def _forms(**entries: str) -> dict[str, str]:
    """Turn {"n2": "due entrambi"} into {"due": "2", …}."""
    return {form: name.lstrip("n").replace("_", "/") for name, forms in entries.items() for form in forms.split()}


def _italian(units: dict[str, int], tens: dict[str, int]) -> dict[str, str]:
    """Return the numbers that Italian writes as one word of two: cinquemila, duecento, ventotto."""
    made = {f"{unit}{end}": one * by for unit, one in units.items() for end, by in (("mila", 1000), ("cento", 100))}
    for ten, by in tens.items():
        made[f"{ten}mila"] = by * 1000
        if by > 10:
            made |= {f"{ten[:-1] if unit[0] in 'uo' else ten}{unit}": by + one for unit, one in units.items()}
    return {word: str(number) for word, number in made.items()}


def _russian(stem: str, number: int) -> dict[str, str]:
    """Return the cases of a Russian number that ends in a soft sign."""
    return {f"{stem}{ending}": str(number) for ending in ("ь", "и", "ью")}


NUMBERS = {
    "it": _italian(
        {"uno": 1, "due": 2, "tre": 3, "quattro": 4, "cinque": 5, "sei": 6, "sette": 7, "otto": 8, "nove": 9},
        {"dieci": 10, "venti": 20, "trenta": 30, "quaranta": 40, "cinquanta": 50, "sessanta": 60, "settanta": 70,
         "ottanta": 80, "novanta": 90},
    ) | _forms(
        n2="due", n3="tre", n4="quattro", n5="cinque", n6="sei", n7="sette", n8="otto", n9="nove", n10="dieci",
        n11="undici", n12="dodici", n13="tredici", n14="quattordici", n15="quindici", n16="sedici",
        n17="diciassette", n18="diciotto", n19="diciannove", n20="venti", n30="trenta", n40="quaranta",
        n50="cinquanta", n60="sessanta", n70="settanta", n80="ottanta", n90="novanta", n100="cento", n1000="mille mila",
        n1_2="metà mezzo mezza mezze dimezza dimezzano dimezzare dimezzato dimezzata dimezzati dimezzate",
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
            n1_2="пол половина половины половине половину половиной половин пополам полтора",
            double="двойной двойная двойное двойные двойного двойную удваивается удваиваются удвоенный удвоенная "
            "удвоенное удваивает удвоить вдвое дважды", triple="тройной втрое трижды утраивается",
            second="второй вторая второе вторые второго второму вторым втором вторую вторых вторыми",
            third="третий третья третье третьи третьего третьему третьим третьем третью третьей третьих трети треть",
            fourth="четвертый четвертая четвертое четвертого четвертому четвертым четвертой четвертую "
            "четверть четверти",
            fifth="пятый пятая пятое пятого пятой пятую",
            n6="шестигранный шестигранного шестигранных шестигранные шестигранным",
            sixth="шестой шестая шестое шестого шестую",
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

_ORDINARY = {
    "it": either(
        r"(?<! il)(?<! lo)(?<! la)(?<! i)(?<! le)(?<! gli)"
        r"(?<! del)(?<! dello)(?<! della)(?<! dei)(?<! delle)(?<! al)"
        r"(?<! alla)(?<! ai)(?<! dal)(?<! dalla)(?<! nel)(?<! nella)"
        r"(?<! sul)(?<! sulla)(?<! per)(?<! un)(?<! una)(?<! da)"
        r"(?<=\w)"
        r" (?:prima|secondo) ",
        r" (?:in|per) mezzo ",
        r"^ secondo (?!giocatore)",
        r" prima (?=o poi |di |che |d |del |della |dei |delle |dello |degli |ancora |ne |si )",
        r" secondo (?=\d|il |la |le |i |gli |l |quest\w+ |lo |cui |quanto |alcun\w+ )",
        r" in (?:primo|secondo) luogo ",
        r" a seconda ",
        r" a (?:metà|mezzo) ",
        r" per primi ",
    ),
    "en": either(
        r"(?<! the)(?<! his)(?<! its)(?<! their)(?<! a)(?<! very) first ",
        r" first of all ",
        r" the first time ",
        r" a few (?:hundred|thousand) ",
        r" second nature ",
        r" a second time ",
    ),
    "ru": either(
        r" во первых ",
        r" в первую очередь ",
        r" прежде всего ",
    ),
}
"""Where such a word is no number: before (it. prima), according to (it. secondo), first the one, then the other."""

_TIMES = {
    "it": (("double", " due volte "), ("triple", " tre volte ")),
    "en": (("triple", " three times (?=as |its |the )"),),
    "ru": (
        ("1/2", r" (?:уменьш|сокра[тщ]|сни[жз]|дел|урез)\w+ (?:\w+ ){0,2}вдвое "),
        ("1/2", r" вдвое (?=(?:меньш|менее|слабе|реже|короче|ниже|дешевле))"),
        ("double", " (?:два|второй) раза? "), ("double", r" двукратн\w+ "), ("triple", r" тр[её]хкратн\w+ "),
    ),
}  # fmt: skip
"""Numbers of several words."""

_PERHAPS = {
    "first": {
        "it": any_of(r"prim[aeio] inizial\w+ cominci\w+ dapprima anzitutto inizi\w+"),
        "en": any_of(r"first initial\w* begins? starts? earliest"),
        "ru": any_of(r"сначала сперва вначале прежде впервые начальн\w+ начина\w+ раньше самое_раннее перво\w+"),
    },
    "second": {
        "it": any_of(r"altr[aeio] anch\w+ second\w+ di_nuovo ultim[ao]"),
        "en": any_of(r"other another again latter twice"),
        "ru": any_of(r"друг\w+ повторн\w+ снова ещё еще последн\w+ дважды"),
    },
    "2": {
        "it": any_of(r"entramb[ie] ambedue doppi[aoe]"),
        "en": any_of(r"both either neither latter twice double"),
        "ru": any_of(r"об[ае] обо?[иеё]х об[еои]+ми? несколько дважды двойн\w+ оба"),
    },
    "double": {
        "it": any_of(r"due raddopp\w+"),
        "en": any_of(r"two second_time repeat\w*"),
        "ru": any_of(r"два повтор\w+"),
    },
}
"""Words that another language may render by a number: first of all, the other one, both."""


class Numbers(NamedTuple):
    """The numbers that a sentence says in words, and those that it may say."""

    said: tuple[str, ...]
    perhaps: tuple[str, ...]


def numbers(plain: str, lang: str) -> Numbers:
    """Return the numbers that a sentence says in words."""
    for number, written in _TIMES[lang]:
        plain = pattern(written).sub(f" {number} ", plain)
    perhaps = [number for number, by_lang in _PERHAPS.items() for _ in range(number_of(plain, by_lang[lang]))]
    plain = pattern(_ORDINARY[lang]).sub(" | ", plain)
    known = NUMBERS[lang]
    said = (known.get(word, word if word in ("double", "triple", "1/2") else "") for word in plain.split())
    return Numbers(tuple(number for number in said if number), tuple(perhaps))


def counts_at_all(tokens: Iterable[str], lang: str) -> bool:
    """Whether a sentence has any word that may be a number."""
    known = NUMBERS[lang]
    return any(word in known for word in tokens)
