"""Words of the three languages that carry a rule's force: numbers, negations, what must and what may be done.

Tokens come from `search.words`: small letters, ё as е, apostrophes part words. What takes several words, or depends on
its neighbours, is a pattern over the words of a sentence with a blank before, between and after them.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

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
            n1_2="половина половины половине половину половиной половин пополам полтора",
            double="двойной двойная двойное двойные двойного двойную удваивается удваиваются удвоенный удвоенная "
            "удвоенное удваивает удвоить вдвое дважды", triple="тройной втрое трижды утраивается",
            second="второй вторая второе вторые второго второму вторым втором вторую вторых вторыми",
            third="третий третья третье третьи третьего третьему третьим третьем третью третьей третьих трети треть",
            fourth="четвертый четвертая четвертое четвертого четвертому четвертым четвертой четвертую четверть четверти",
            fifth="пятый пятая пятое пятого пятой пятую", n6="шестигранный шестигранного шестигранных шестигранные шестигранным", sixth="шестой шестая шестое шестого шестую",
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
    "it": r"(?<! il)(?<! lo)(?<! la)(?<! i)(?<! le)(?<! gli)(?<! del)(?<! dello)(?<! della)(?<! dei)(?<! delle)(?<! al)"
    r"(?<! alla)(?<! ai)(?<! dal)(?<! dalla)(?<! nel)(?<! nella)(?<! sul)(?<! sulla)(?<! per)(?<! un)(?<! una)(?<! da)(?<=\w)"
    r" (?:prima|secondo) | (?:in|per) mezzo |^ secondo (?!giocatore)| prima (?=o poi |di |che |d |del |della |dei |delle |dello |degli |ancora |ne |si )| secondo (?=\d|il |la |le |i |gli |l |quest\w+ |lo |cui |quanto |alcun\w+ )| in (?:primo|secondo) luogo | a seconda | a (?:metà|mezzo) | per primi ",
    "en": r"(?<! the)(?<! his)(?<! its)(?<! their)(?<! a)(?<! very) first | first of all | the first time | a few (?:hundred|thousand) "
    r"| second nature | a second time ",
    "ru": r" во первых | в первую очередь | прежде всего ",
}
"""Where such a word is no number: before (it. prima), according to (it. secondo), first the one and then the other."""

@cache
def _pattern(written: str) -> re.Pattern[str]:
    return re.compile(written)


class Numbers(NamedTuple):
    """The numbers that a sentence says in words, and those that it may say."""

    said: tuple[str, ...]
    perhaps: tuple[str, ...]


def numbers(plain: str, lang: str) -> Numbers:
    """Return the numbers that a sentence says in words."""
    for number, pattern in _TIMES[lang]:
        plain = _pattern(pattern).sub(f" {number} ", plain)
    perhaps = [number for number, patterns in _PERHAPS.items() for _ in _pattern(patterns[lang]).findall(plain)]
    plain = _pattern(_ORDINARY[lang]).sub(" | ", plain)
    known = NUMBERS[lang]
    said = (known.get(word, word if word == "double" else "") for word in plain.split())
    return Numbers(tuple(number for number in said if number), tuple(perhaps))


_TIMES = {"it": (("double", " due volte "),), "en": (), "ru": (("double", " (?:два|второй) раза? "),)}
_PERHAPS = {
    "first": {
        "it": r" (?:prim[aeio]|inizial\w+|cominci\w+|dapprima|anzitutto|inizi\w+)(?= )",
        "en": r" (?:first|initial\w*|begins?|starts?|earliest)(?= )",
        "ru": r" (?:сначала|сперва|вначале|прежде|впервые|начальн\w+|начина\w+|раньше|самое раннее|перво\w+)(?= )",
    },
    "second": {
        "it": r" (?:altr[aeio]|anch\w+|second\w+|di nuovo|ultim[ao])(?= )",
        "en": r" (?:other|another|again|latter|twice)(?= )",
        "ru": r" (?:друг\w+|повторн\w+|снова|ещё|еще|последн\w+|повторн\w+|дважды)(?= )",
    },
    "2": {
        "it": r" (?:entramb[ie]|ambedue|doppi[aoe])(?= )",
        "en": r" (?:both|either|neither|latter|twice|double)(?= )",
        "ru": r" (?:об[ае]|обо?[иеё]х|об[еои]+ми?|несколько|дважды|двойн\w+|оба)(?= )",
    },
    "double": {"it": r" (?:due|raddopp\w+)(?= )", "en": r" (?:two|second time|repeat\w*)(?= )", "ru": r" (?:два|повтор\w+)(?= )"},
}
"""Words that another language may render by a number: first of all, the other one, both."""


_COMPARED = {
    "en": r" no (?:more|fewer|less|later|longer) | not (?:only|more|fewer|less|necessarily) | whether or not | or not ",
    "it": r" non (?:più|meno|oltre|superiore|inferiore) | non (?:solo|soltanto) | meno che (?:\w+ ){0,7}?non "
    r"| finch[eé] (?:\w+ ){0,12}?non | che non (?=sia )",
    "ru": r" не (?:более|менее|больше|меньше|позже|позднее|раньше|ранее|выше|ниже) | не только | пока (?:\w+ ){0,5}?не "
    r"| если только (?:\w+ ){0,7}?не | (?:кто|что|как\w*|сколько)(?: \w+){0,3} бы(?: \w+){0,3} ни | нет ли ",
}
"""A negation that another language need not have: no more than is at most, unless is if not."""

_DENIED = {
    "it": r"non|senza|no|vietat[oaie]|vieta|vietano|divieto",
    "en": r"not|cannot|never|no|none|neither|nobody|nothing|nowhere|without|forbids?|forbidden|ban",
    "ru": r"не|нельзя|нет|невозможно|без|запрещ\w+|запрет",
}

_IN_CONCORD = {
    "it": r"nessun\w*|mai|né|nulla|niente|neppure|nemmeno|neanche",
    "en": r"$^",
    "ru": r"ни|никогда|никак\w*|никто|никого|никому|никем|ничего|ничто|ничем|нигде|никуда",
}
"""A negation that goes with another one and then is none of its own: non … mai, никогда не."""

_HIDDEN = {
    "en": r"un(?!its?$|ion|der|til|ique|ited)\w{3,}|unless|ignor\w+|lack\w*|nor|whoever|whatever|exclu\w+|"
    r"missing|alike|barred|bars?|keeps?|instead|fail\w*|out|except\w*|silent|same|any|all|alone|independent\w*",
    "it": r"esclu\w+|manca\w*|priv[oaei]|gratuit\w+|impossib\w+|ignor\w+|fuori|salvo|tac\w+|tranne|"
    r"eccett\w*|impedi\w+|soltanto|sol[oaei]|né",
    "ru": r"не(?!т$|го$|му$|й$|м$|сколь|дел|прия|медл)\w{3,}|бе[зс]\w{4,}|молч\w+|исключ\w+|кроме|отсутств\w+|помимо|ни|"
    r"любо\w+|самостоятельн\w+",
}
"""A word that may say by itself what another language denies: unsupplied, vietato, неясно."""

_MORE_HIDDEN = {
    "en": r"until|only|fail\w*|impossible|instead|just|prevent\w*|keep\w*|than|before|away|at most|rather|too|exempt|"
    r"must|dis\w+|in\w+|stop\w*|free\w*",
    "it": r"finch[eé]|meno|inutil\w+|altrimenti|anzich[eé]|invece|prima|chiunque|basta|massimo|oltre|ancora|esente|"
    r"comunque|in\w{5,}|dis\w{4,}|s\w{6,}|liber\w+",
    "ru": r"пока|лишь|только|иначе|вместо|свобод\w+|вне|прежде|остал\w+|достаточно|дешевле|меньше|предел\w*",
}


@cache
def _negation(word: str, lang: str) -> str:
    """Return what sort of negation a word is, or an empty string."""
    sorts = {"denied": _DENIED, "concord": _IN_CONCORD, "hidden": _HIDDEN, "wide": _MORE_HIDDEN}
    return next((sort for sort, patterns in sorts.items() if re.fullmatch(patterns[lang], word)), "")


def counts_at_all(tokens: Iterable[str], lang: str) -> bool:
    """Whether a sentence has any word that may be a number."""
    known = NUMBERS[lang]
    return any(word in known for word in tokens)


def denies_at_all(tokens: Iterable[str], lang: str) -> bool:
    """Whether a sentence has any negation of its own."""
    return any(_negation(word, lang) in ("denied", "concord") for word in tokens)


class Negations(NamedTuple):
    """How often a sentence denies something: surely, perhaps, and at the very most."""

    least: int
    most: int
    widest: int


def negations(plain: str, lang: str) -> Negations:
    """Count what a sentence denies."""
    said, compared = _pattern(_COMPARED[lang]).subn(" | ", plain)
    tokens = said.split()
    sorts = [_negation(word, lang) for word in tokens]
    denied = [at for at, sort in enumerate(sorts) if sort == "denied"]
    urged = bool(_words(f"{_MAY[lang]}|{_MUST[lang]}").search(plain))
    least, hidden, wide = len(denied), compared, 0
    before = -CONCORD
    for at, sort in enumerate(sorts):
        if sort == "concord":
            if not denied and urged and (lang == "ru" or tokens[at] == "mai"):
                continue  # beside a verb it denies nothing by itself: the word that it goes with is lost
            if any(at - CONCORD < one < at + (CONCORD + 3 if lang == "ru" else 0) for one in denied):
                hidden += tokens[at] in ("né", "ни")
            elif at - before < CONCORD:
                hidden += 1
            else:
                least += 1
                before = at
        hidden += sort == "hidden"
        wide += sort == "wide"
    return Negations(least, least + hidden, least + hidden + wide)


CONCORD = 7
"""So many words apart two negations may be one."""


_AT_LEAST = {
    "it": r"almeno|non (?:meno|inferior\w)|come minimo",
    "en": r"at least|no (?:fewer|less)|not (?:fewer|less)",
    "ru": r"не (?:мене\w+|меньш\w+|ниже)|хотя бы|по меньшей мере|минимум",
}
_AT_MOST = {
    "it": r"al (?:massimo|più)|non più di",
    "en": r"at most|no more than|not more than",
    "ru": r"не (?:более|больше|свыше)|максимум",
}
_LIMITED = {
    "it": r"almeno|non|minimo|massim\w+|più|meno|oltre|solo|soltanto|limit\w+|basta\w*|fino|tutt\w+|e no",
    "en": r"least|no|not|min\w+|maxim\w+|most|more|less|fewer|only|greatest|limit\w*|exceed\w*|beyond|enough|up to|any|greater",
    "ru": r"не|хотя|мен\w+|миним\w+|максим\w+|бол\w+|наибол\w+|предел\w*|только|свыше|выше|ниже|превы\w+|самое|хватает",
}


def at_least(plain: str, lang: str) -> Force:
    """Count what a sentence says is at least so; `most` counts every word that may mark a limit."""
    return _force(plain, _AT_LEAST[lang], _LIMITED[lang])


def at_most(plain: str, lang: str) -> Force:
    """Count what a sentence says is at most so; `most` counts every word that may mark a limit."""
    return _force(plain, _AT_MOST[lang], _LIMITED[lang])


_MAY = {
    "it": r"può|puoi|possono|potete|possiamo|poteva\w*|potev\w+|potr\w+|possa|possano|poter|potere|poterl\w|potend\w+|potuto|potut\w",
    "en": r"may|can|cannot|could|might|able|unable",
    "ru": r"может|можешь|можете|могут|можно|нельзя|могли|мог|могла|могло|сможет|смогут|смог\w*|могущ\w+|вправе",
}

_MAY_BE = {
    "it": r"solo|soltanto|esclusivamente|impedi\w+|ammett\w+|ammess\w+|degn\w+|rischi\w+|sol[aei]|possibil\w*|impossibil\w*|permess\w+|permett\w+|permetta|consent\w+|concess\w+|lasci\w+|lecit\w+|facolt\w+|capac\w+|"
    r"liber\w+|riesc\w+|\w{3,}(?:bile|bili)|vuole|volta|piac\w+|preferi\w+|scegli\w*|scelta|basta|occasione|nessun\w*|mai|"
    r"vietat\w+|vieta|divieto|eventual\w+|forse|esclud\w+|quals\w+|diritto|ammess\w+|fattibil\w+",
    "en": r"only|trusted|unless|possibl\w+|impossibl\w+|permit\w*|permission|allow\w*|let|lets|free|freely|option\w*|choos\w+|chosen|choice|\w+[ai]ble|wish\w*|"
    r"want\w*|like|likes|forbid\w*|prevent\w*|no|never|nothing|any|power|right|ban|perhaps|eligible|at will|ever|enough|keep\w*|prefer\w*|must",
    "ru": r"только|вряд|удается|возможн\w+|невозможн\w+|позвол\w+|разреш\w+|право|прав|допуст\w+|допуска\w+|свободн\w+|способ\w+|удастся|удаётся|"
    r"\w{3,}(?:имы|им|има|имо|имый|имая|емы)|запре\w+|ни|никогда|никто|неч\w+|любо\w+|решает|выбор\w*|выбира\w+|хочет|хотят|по желанию|желани\w+|лишь|"
    r"\w{2,}(?:ть|ться|ти|тись)",
}

_MUST = {
    "it": r"deve|devi|dovete|devono|debba|debbano|dovrà|dovranno|dovrebbe\w*|dovette\w*|dovev\w+|dover\w*|dovut\w+|bisogn\w+|occorr\w+|obblig\w+|tenut[oaie]|"
    r"necessari\w+",
    "en": r"must|obliged|required|requires?|compulsory|necessary|shall|mandatory|forced|has to|have to|had to|needs?",
    "ru": r"должен|должна|должно|должны|обязан\w*|нужно|нужен|нужна|нужны|надо|необходим\w*|следует|приходится|придется|пришлось|вынужден\w*|"
    r"обязательн\w*",
}

_MUST_BE = {
    "it": r"senza|va|vanno|vada|vadano|andr\w+|serve|servono|serva|basta|bastano|richie\w+|costrett\w+|costring\w+|impon\w+|obbligat\w+|fa|fanno|da|vuole|vogliono|"
    r"permess\w+|puo|può|possono|vige|vale|prescri\w+|esig\w+|neces\w+|comport\w+|ordin\w+|purché|a patto|può|tocca|si",
    "en": r"obey|to|should|makes?|made|demands?|order\w*|want\w*|bound|may|can|cannot|could|subject|until|only|except|provided|enough|is|are|let|calls?|takes?",
    "ru": r"требу\w+|обязыва\w+|заставля\w+|можно|нельзя|может|могут|достаточно|хватит|вправе|положен\w*|только|лишь|подлеж\w+|предпис\w+|\w{2,}(?:йте|ите)|"
    r"\w{2,}(?:ть|ться|ти|тись)|чтобы|велит",
}


class Force(NamedTuple):
    """How often a sentence permits or requires something: surely, and at the most."""

    least: int
    most: int


def urges_at_all(plain: str, lang: str) -> bool:
    """Whether a sentence has a word for what may or must be done."""
    return bool(_words(f"{_MAY[lang]}|{_MUST[lang]}").search(plain))


def permitted(plain: str, lang: str) -> Force:
    """Count what a sentence says may or can be done, or may not."""
    return _force(plain, _MAY[lang], _MAY_BE[lang])


def required(plain: str, lang: str) -> Force:
    """Count what a sentence says must be done."""
    return _force(plain, _MUST[lang], _MUST_BE[lang])


@cache
def _words(alternatives: str) -> re.Pattern[str]:
    return re.compile(f" (?:{alternatives})(?= )")


def _force(plain: str, sure: str, perhaps: str) -> Force:
    least = len(_words(sure).findall(plain))
    return Force(least, least + len(_words(perhaps).findall(plain)))
