"""What may and what must be done, what is so only in one case, what is left open."""

from __future__ import annotations

from punicref.audit.lexicon.patterns import Force, any_of, matches, number_of, words

_MAY = {
    "it": any_of(r"""
        può puoi possono potete possiamo poteva\w* potev\w+ potr\w+ possa possano (?<!per_)poter potere
        poterl\w potend\w+ potuto potut\w
    """),
    "en": any_of(r"""
        may can cannot could might able unable
    """),
    "ru": any_of(r"""
        может можешь можете могут можно нельзя могли мог могла могло сможет смогут смог\w* могущ\w+ вправе
    """),
}
"""May and can, and their negations in one word."""

_MAY_BE = {
    "it": any_of(r"""
        solo soltanto esclusivamente impedi\w+ ammett\w+ ammess\w+ degn\w+ rischi\w+ sol[aei] possibil\w*
        impossibil\w* permess\w+ permett\w+ permetta consent\w+ concess\w+ lasci\w+ lecit\w+ facolt\w+
        capac\w+ liber\w+ riesc\w+ \w{3,}(?:bile|bili) vuole volta piac\w+ preferi\w+ scegli\w* scelta basta
        occasione nessun\w* mai vietat\w+ vieta divieto eventual\w+ forse esclud\w+ quals\w+ diritto
        fattibil\w+
    """),
    "en": any_of(r"""
        only trusted unless possibl\w+ impossibl\w+ permit\w* permission allow\w* let lets free freely
        option\w* choos\w+ chosen choice \w+[ai]ble wish\w* want\w* like likes forbid\w* prevent\w* no never
        nothing any power right ban perhaps eligible at_will ever enough keep\w* prefer\w* must
    """),
    "ru": any_of(r"""
        только вряд удается возможн\w+ невозможн\w+ позвол\w+ разреш\w+ право прав допуст\w+ допуска\w+
        свободн\w+ способ\w+ удастся удаётся \w{3,}(?:имы|им|има|имо|имый|имая|емы) запре\w+ ни никогда
        никто неч\w+ любо\w+ решает выбор\w* выбира\w+ хочет хотят по_желанию желани\w+ лишь
    """),
}
"""Words that may say in another way that something can be done."""

_MUST = {
    "it": any_of(r"""
        deve devi dovete devono debba debbano dovrà dovranno dovrebbe\w* dovette\w* dovev\w+ dover\w*
        dovut\w+ bisogn\w+ occorr\w+ obblig\w+ tenut[oaie]_a necessari\w+
    """),
    "en": any_of(r"""
        must obliged requires? (?:is|are|be)_required required_to compulsory necessary shall mandatory forced has_to
        have_to had_to needs?_to
    """),
    "ru": any_of(r"""
        должен должна должно должны обязан\w* нужно нужен нужна нужны надо необходим\w* следует приходится
        придется пришлось вынужден\w* обязательн\w*
    """),
}
"""Must."""

_MUST_BE = {
    "it": any_of(r"""
        senza va vanno vada vadano andr\w+ serve servono serva basta bastano richie\w+ costrett\w+
        costring\w+ impon\w+ obbligat\w+ fa fanno da vuole vogliono permess\w+ puo può possono vige vale
        prescri\w+ esig\w+ \w{3,}(?:ate|ete|ite) neces\w+ comport\w+ ordin\w+ purché a_patto tocca si
    """),
    "en": any_of(r"""
        obey to should needs? required due binding makes? made demands? order\w* want\w* bound may can cannot
        could subject
        until only
        except provided enough is are let calls? takes?
    """),
    "ru": any_of(r"""
        требу\w+ обязыва\w+ заставля\w+ можно нельзя может могут достаточно хватит вправе положен\w* только
        лишь подлеж\w+ предпис\w+ чтобы велит \w{2,}(?:йте|ьте|ите)
    """),
}
"""Words that may say in another way that something has to be done."""

_ONLY = {
    "it": any_of(r"""
        (?<!_di_)(?<!_un_)(?<!_uno_)(?<!_una_)(?<!_da_)(?<!_e_)sol[oaie](?!_(?:mare|terra|gruppo|alcun\w|in_parte|una_parte))
        soltanto(?!_(?:alcun\w|in_parte)) solamente
        unicamente esclusivamente
    """),
    "en": any_of(r"""
        only(?!_(?:some|a_few|part|partly)) alone solely
    """),
    "ru": any_of(r"""
        (?<!_как_)(?<!_если_)только(?!_(?:част\w+|некотор\w+)) лишь(?!_(?:бы|част\w+|некотор\w+)) исключительно
    """),
}
"""Only."""

_ONLY_BE = {
    "it": any_of(r"""
        basta bastano unic[oaie] purché finché non tranne fuori salvo singol[oaie] un[oa]? solitar\w+ semplicement\w
        altro che ogni esclu\w+ appena limit\w+ mai nessun\w*
    """),
    "en": any_of(r"""
        just single one sole lone nothing but enough unless except mere\w* never as_long_as exclusively no none first
        limited itself themselves any until
    """),
    "ru": any_of(r"""
        один одна одно одного одной одну одни одним одними единственн\w+ хватит достаточно кроме просто если никто
        ничего пока ничто исключ\w+ не сам\w* впервые огранич\w+ чисто
    """),
}
"""Words that may say in another way that something is only so."""

_OPEN = {
    "it": any_of(r"""
        possibil\w* impossibil\w* permess\w+ permett\w+ consent\w+ lasci\w+ facolt\w+ liber\w+ obblig\w+
        volontar\w+ forse scegl\w+ scelt\w vuole ammess\w \w{3,}bil[ei]
    """),
    "en": any_of(r"""
        possibl\w+ impossibl\w+ permit\w* allow\w* let lets free freely option\w* oblig\w+ volunt\w+ perhaps
        eligible choos\w+ wish\w* want\w* \w{3,}[ai]ble
    """),
    "ru": any_of(r"""
        возможн\w+ невозможн\w+ позвол\w+ разреш\w+ право свободн\w+ обязан\w* добровольн\w+ выбер\w+ выбир\w+
        желани\w+ доступн\w+ \w{3,}им[аоы]?
    """),
}
"""Words that plainly say that something is possible, or left open."""


def permitted(plain: str, lang: str) -> Force:
    """Count what a sentence says may or can be done, or may not."""
    return Force(number_of(plain, _MAY[lang]))


def hides_permission(word: str, lang: str) -> bool:
    """Whether a word may say in another way that something can be done."""
    return matches(word, _MAY_BE[lang])


def required(plain: str, lang: str) -> Force:
    """Count what a sentence says must be done."""
    return Force(number_of(plain, _MUST[lang]))


def hides_duty(word: str, lang: str) -> bool:
    """Whether a word may say in another way that something has to be done."""
    return matches(word, _MUST_BE[lang])


def urges(plain: str, lang: str) -> bool:
    """Whether a sentence has a word for what may or must be done."""
    return bool(words(f"{_MAY[lang]}|{_MUST[lang]}").search(plain))


def only(plain: str, lang: str) -> int:
    """Count what a sentence says is so only in one case."""
    return number_of(plain, _ONLY[lang])


def hides_only(word: str, lang: str) -> bool:
    """Whether a word may say in another way that something is so in one case only."""
    return matches(word, _ONLY_BE[lang])


_ONLY_AT_ALL = {
    "it": any_of(
        r"sol[oaie] soltanto solamente unic[oaie] unicamente esclusivamente non_\w+_che "
        "eccezion[ei] tranne salvo eccetto fuorché"
    ),
    "en": any_of(r"only alone solely single sole once just one exclusively except unless none_but"),
    "ru": any_of(r"только лишь исключительно один одна одно одного одну единственн\w+ раз кроме исключ\w+"),
}


def only_at_all(plain: str, lang: str) -> int:
    """Count the words of a sentence that may say that something is so in one case only, or once."""
    return number_of(plain, _ONLY_AT_ALL[lang])


def opens(plain: str, lang: str) -> int:
    """Count the words that plainly say that something is possible or left open."""
    return number_of(plain, _OPEN[lang])
