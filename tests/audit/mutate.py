"""Single mistakes put into the rules, in memory: each is a clause with one thing changed in one language."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from punicref.audit import registry, segments
from punicref.audit.context import Context
from punicref.audit.corpus import Clause, Text
from punicref.errors import Problem
from punicref.rulebook import template
from tests.audit import kinds, structures

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

NEGATIONS = {
    "it": r"\b(?:non|né|mai|nessun[oa]?|senza)\b",
    "en": r"\b(?:not|never|no|none|neither|nor|without)\b|(?<=\bcan)not\b",
    "ru": r"\b(?:не|ни|нельзя|никогда не|без|нет)\b",
}
NO = {"нельзя": "можно", "senza": "con", "without": "with", "без": "при", "нет": "есть", "no": "a", "none": "some"}
MAY = {
    "it": {
        "può": "deve", "possono": "devono", "deve": "può", "devono": "possono", "puoi": "devi", "devi": "puoi",
        "potrà": "dovrà", "dovrà": "potrà",
    },
    "en": {"may": "must", "can": "must", "must": "may"},
    "ru": {
        "может": "должен", "могут": "должны", "можно": "нужно", "должен": "может", "должны": "могут", "нужно": "можно",
        "обязан": "может", "должна": "может", "должно": "может", "надо": "можно", "вправе": "обязан",
        "обязаны": "вправе", "следует": "можно",
    },
}  # fmt: skip
_VERBS = {
    "it": "è|sono|può|possono|deve|devono|ha|hanno|si|vale|conta|contano|perde|resta|costa|serve|riceve|riduce|tira|"
    "muove|attacca|subisce|toglie|passa|termina|entra|vince|torna|viene|vengono|ottiene|va|vanno|usa|prende|blocca",
    "en": "is|are|may|can|must|has|was|were|will",
    "ru": "может|могут|должен|должны|является|считается|действует|получает|теряет|остаётся|имеет|имеют|входит|выходит|"
    "платит|бросает|двигается|атакует|стоит|требует|даёт|становится|сохраняет|меняет|кончается|начинается|считаются|"
    "остаются|действуют|получают|теряют|проводится|вводится|вычитается|прибавляется|влияет|нужен|нужно|нужны",
}
NOT = {
    "it": (rf"(?<!non )\b({_VERBS['it']})\b(?! non)", r"non \1"),
    "en": (rf"\b({_VERBS['en']})\b(?! not)(?! never)(?! no)", r"\1 not"),
    "ru": (rf"(?<!не )(?<!ни )\b({_VERBS['ru']})\b", r"не \1"),
}
COMPARED = {
    "it": {
        r"non (?:più di|oltre|più che)": "almeno",
        r"più di": "meno di",
        r"meno di": "più di",
        r"almeno": "al massimo",
        r"al (?:massimo|più)": "almeno",
        r"fino a(?= \{)": "oltre",
        r"oltre(?= \{)": "fino a",
        r"o più": "o meno",
        r"o meno": "o più",
        r"non meno di": "non più di",
        r"superiore": "inferiore",
        r"inferiore": "superiore",
        r"maggiore": "minore",
        r"minore": "maggiore",
        r"superano": "non raggiungono",
        r"supera": "non raggiunge",
        r"un minimo di": "un massimo di",
        r"un massimo di": "un minimo di",
        r"più alt([oaie])": r"più bass\1",
        r"più bass([oaie])": r"più alt\1",
        r"esattamente": "almeno",
        r"massimo": "minimo",
        r"minimo": "massimo",
        r"entro(?= \{)": "oltre",
    },
    "en": {
        r"no more than": "at least",
        r"no fewer than": "at most",
        r"no less than": "at most",
        r"more than": "fewer than",
        r"(?:fewer|less) than": "more than",
        r"at least": "at most",
        r"at most": "at least",
        r"or more": "or fewer",
        r"or (?:fewer|less)": "or more",
        r"up to(?= \{)": "more than",
        r"exceeds?": "falls short of",
        r"higher": "lower",
        r"lower": "higher",
        r"greater": "smaller",
        r"highest": "lowest",
        r"lowest": "highest",
        r"most": "fewest",
        r"fewest": "most",
        r"exactly": "at least",
        r"above": "below",
        r"below": "above",
        r"maximum": "minimum",
        r"minimum": "maximum",
        r"within(?= \{)": "beyond",
        r"beyond": "within",
        r"or higher": "or lower",
        r"over(?= \{)": "under",
    },
    "ru": {
        r"не (?:более|больше|свыше)": "не менее",
        r"не (?:менее|меньше)": "не более",
        r"(?<!не )более": "менее",
        r"(?<!не )больше": "меньше",
        r"(?<!не )меньше": "больше",
        r"(?<!не )менее": "более",
        r"хотя бы": "не больше чем",
        r"по (?:крайней|меньшей) мере": "самое большее",
        r"самое большее": "по меньшей мере",
        r"свыше": "ниже",
        r"выше": "ниже",
        r"ниже": "выше",
        r"до(?= \{)": "свыше",
        r"ровно": "хотя бы",
        r"наибольш": "наименьш",
        r"наименьш": "наибольш",
        r"максимум": "минимум",
        r"минимум": "максимум",
        r"сверх": "в пределах",
        r"не превыша": "превыша",
        r"в пределах": "сверх",
    },
}
"""Comparators, each with another that turns what is said."""

IN_TIME = {
    "it": {
        r"dopo": "prima di",
        r"prima(?= d[ie']| del| dell| che)": "dopo",
        r"finché(?! non)": "dopo che",
        r"durante": "prima di",
        r"appena": "prima che",
        r"poi": "prima",
        r"mentre": "dopo che",
        r"precedente": "seguente",
        r"successiv([oaie])": r"precedent\1",
        r"seguente": "precedente",
        r"prossim([oa])": r"precedent\1",
        r"alla fine": "all'inizio",
        r"all'inizio": "alla fine",
        r"termina": "comincia",
        r"comincia": "termina",
    },
    "en": {
        r"after": "before",
        r"before": "after",
        r"until": "after",
        r"during": "before",
        r"while": "until",
        r"then": "first",
        r"as long as": "until",
        r"as soon as": "before",
        r"next": "previous",
        r"previous": "next",
        r"at the end": "at the start",
        r"at the (?:start|beginning)": "at the end",
        r"ends": "begins",
        r"begins": "ends",
        r"once(?= \w+ (?:has|have|is|are))": "until",
        r"following": "preceding",
        r"at once": "at last",
    },
    "ru": {
        r"после": "до",
        r"перед": "после",
        r"до(?= \w+(?:я|а|и)\b)": "после",
        r"прежде чем": "после того как",
        r"затем": "сначала",
        r"пока(?! не)": "прежде чем",
        r"пока не": "после того как",
        r"потом": "сперва",
        r"во время": "до",
        r"следующ": "предыдущ",
        r"предыдущ": "следующ",
        r"в конце": "в начале",
        r"в начале": "в конце",
        r"начинается": "кончается",
        r"кончается": "начинается",
    },
}
"""What says when, each with another that turns what is said."""

OPPOSED = {
    "it": {
        r"attaccante": "difensore",
        r"difensore": "attaccante",
        r"attaccanti": "difensori",
        r"difensori": "attaccanti",
        r"amic([oaie]|he)": "nemiche",
        r"nemic([oaie]|he)": "amiche",
        r"propri([oaie])": "altrui",
        r"dentro": "fuori",
        r"fuori": "dentro",
        r"all'interno": "all'esterno",
        r"all'esterno": "all'interno",
        r"terrestr([ei])": "navali",
        r"naval([ei])": "terrestri",
        r"città": "villaggio",
        r"villaggi[o]?": "città",
        r"armat([ae])": "flotta",
        r"flott([ae])": "armata",
        r"fanteria": "cavalleria",
        r"cavalleria": "fanteria",
        r"ritirata": "avanzata",
        r"avanzata": "ritirata",
        r"roman([oaie])": "cartaginesi",
        r"cartagines([ei])": "romani",
        r"destr([oa])": "sinistro",
        r"sinistr([oa])": "destro",
        r"vincitore": "perdente",
        r"perdente": "vincitore",
        r"attacca": "difende",
        r"prim[oa](?= giocatore| fase)": "secondo",
        r"secondo(?= giocatore)": "primo",
        r"mare": "terra",
        r"terra": "mare",
        r"vincono": "perdono",
        r"vince": "perde",
        r"perde": "vince",
        r"aggiung": "sottra",
        r"sottra(?=e|gg)": "aggiung",
        r"coperto": "scoperto",
        r"amichevol([ei])": r"ostil\1",
        r"avversari([oa])": "alleato",
        r"leggere?": "pesante",
        r"pesante": "leggero",
        r"entra": "esce",
        r"esce": "entra",
    },
    "en": {
        r"attackers?": "defender",
        r"defenders?": "attacker",
        r"attacking": "defending",
        r"defending": "attacking",
        r"friendly": "enemy",
        r"enemy": "friendly",
        r"his own": "his opponent's",
        r"its own": "the other's",
        r"inside": "outside",
        r"outside": "inside",
        r"land": "naval",
        r"naval": "land",
        r"city": "village",
        r"cities": "villages",
        r"army": "fleet",
        r"fleets?": "army",
        r"armies": "fleets",
        r"infantry": "cavalry",
        r"cavalry": "infantry",
        r"retreats?": "advance",
        r"advances?": "retreat",
        r"first": "second",
        r"second": "first",
        r"left": "right",
        r"right": "left",
        r"Roman": "Carthaginian",
        r"Carthaginian": "Roman",
        r"winner": "loser",
        r"loser": "winner",
        r"wins": "loses",
        r"loses": "wins",
        r"attacks": "defends",
        r"defends": "attacks",
        r"front": "rear",
        r"rear": "front",
        r"adds?": "subtract",
        r"subtract": "add",
        r"heavy": "light",
        r"light": "heavy",
        r"face up": "face down",
        r"face down": "face up",
        r"enters?": "leave",
        r"leaves?": "enter",
        r"sea": "land",
        r"adjacent": "distant",
        r"friend": "foe",
        r"same": "other",
        r"higher": "lower",
    },
    "ru": {
        r"атакующ(\w+)": r"обороняющ\1",
        r"обороняющ(\w+)": r"атакующ\1",
        r"своег?о?й?": "чужой",
        r"своими?": "чужими",
        r"враж(\w+)": "дружественный",
        r"дружествен\w+": "вражеский",
        r"внутри": "снаружи",
        r"снаружи": "внутри",
        r"вне": "внутри",
        r"сухопутн(\w+)": r"морск\1",
        r"морск(\w+)": r"сухопутн\1",
        r"город\w{0,2}": "деревня",
        r"деревн\w+": "город",
        r"арми\w+": "флот",
        r"флот\w{0,2}": "армия",
        r"пехот\w{1,2}": "конница",
        r"конниц\w+": "пехота",
        r"отступлени(\w)": r"наступлени\1",
        r"отступа(\w+)": r"наступа\1",
        r"перв(\w{2,3})": r"втор\1",
        r"втор(\w{2,3})": r"перв\1",
        r"лев(\w{2})": r"прав\1",
        r"правый": "левый",
        r"римск(\w+)": r"карфагенск\1",
        r"карфагенск(\w+)": r"римск\1",
        r"победител(\w)": r"проигравш\1",
        r"выигрывает": "проигрывает",
        r"проигрывает": "выигрывает",
        r"прибавляет\w*": "вычитает",
        r"вычита\w+": "прибавляется",
        r"тяжёл(\w+)": r"лёгк\1",
        r"лёгк(\w+)": r"тяжёл\1",
        r"Рим\w{0,2}": "Карфаген",
        r"Карфаген\w{0,2}": "Рим",
        r"спереди": "сзади",
        r"тыл\w{0,2}": "фронт",
        r"противник\w{0,3}": "союзник",
        r"входит": "выходит",
        r"выходит": "входит",
    },
}
"""Words that have an opposite, with it: the sense is turned."""

ALWAYS = {
    "it": {
        r"non": "", r"può": "deve", r"possono": "devono", r"devono": "possono", r"deve": "può", r"almeno": "al massimo",
        r"al massimo": "almeno", r"dopo": "prima di", r"comandante": "giocatore", r"attaccante": "difensore",
        r"difensore": "attaccante", r"nemic(?:o|a|he|i)": "amico", r"città": "villaggio", r"cavalleria": "fanteria",
        r"esagono": "lato", r"naval[ei]": "terrestri", r"senza": "con", r"nessun[oa]?": "ogni", r"turno": "fase",
    },
    "en": {
        r"not": "", r"may": "must", r"must": "may", r"at least": "at most", r"more than": "fewer than", r"after":
        "before", r"before": "after", r"leader": "player", r"attacker": "defender", r"defender": "attacker", r"enemy":
        "friendly", r"city": "village", r"cavalry": "infantry", r"hex": "side", r"naval": "land", r"without": "with",
        r"no": "a", r"until": "after", r"turn": "phase", r"never": "always", r"only": "also",
    },
    "ru": {
        r"не": "", r"может": "должен", r"могут": "должны", r"должны": "могут", r"хотя бы": "не более", r"после": "до",
        r"полководец": "игрок", r"полководца": "игрока", r"город": "деревня", r"нельзя": "можно", r"без": "при",
        r"атакующий": "обороняющийся", r"морских": "сухопутных", r"гекса?": "край", r"конницы": "пехоты",
        r"вражеск(?=\w)": "дружеск", r"только": "также", r"ход": "бросок", r"больше": "меньше",
    },
}  # fmt: skip
"""Words with what stands for each of them everywhere in one language, as a wrong search and replace would have it."""

RULES, ISSUES, READINGS, NAMES, TITLES = SORTS = ("rules", "issues", "readings", "names", "titles")
"""The sorts of text that a clause has."""

ELSEWHERE = {"other title": TITLES, "names exchanged": NAMES}
"""The kinds of mistake that are made in another sort of text than the rules."""

TRIES = 20_000
"""So many places at random are looked at before a sort of text is taken to have none for a kind of mistake."""


def sort_of(part: str) -> str:
    """Return what sort of text a part is."""
    if part == "title":
        return TITLES
    if not part.startswith("issues."):
        return RULES
    return NAMES if ".names." in part else READINGS if ".readings." in part else ISSUES


def with_part(clause: Clause, lang: str, part: str, written: str) -> Clause:
    """Return the clause with one part replaced, or taken out where nothing is left."""
    parts = {**clause.texts[lang].parts, part: written}
    if not written.strip():
        del parts[part]
    return replace(clause, texts={**clause.texts, lang: Text(parts, clause.texts[lang].asks)})


def number(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Put another value, or a bare number, in a placeholder's place."""
    text = clause.texts[lang].parts[part]
    found = kinds.valued(text, random)
    if found is None or clause.neutral is None:
        return None
    start, end, one = found
    others = [*clause.neutral.values, *(f"example.{n}" for n in clause.neutral.example)]
    others = [name for name in others if name != one.name or one.clause not in ("", clause.id)]
    new = f"{{{random.choice(others)}}}" if others and random.random() < 0.7 else str(random.randint(2, 20))
    return text[:start] + new + text[end:]


def placeholder(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Drop a placeholder, misspell it, or change its sign."""
    text = clause.texts[lang].parts[part]
    found = kinds.valued(text, random)
    if found is None:
        return None
    start, end, one = found
    signed = one.written.removeprefix("+") if one.signed else f"+{one.written}"
    new = random.choice(["", f"{{{one.written}x}}", f"{{{signed}}}"])
    return text[:start] + new + text[end:]


def word_form(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Let word forms agree with another number of the clause."""
    text = clause.texts[lang].parts[part]
    found = list(template.placed(text))
    forms = [one for one in found if one[2].forms]
    if not forms:
        return None
    start, end, one = random.choice(forms)
    names = sorted({other.written.lstrip("+") for _, _, other in found if not other.forms and other.name != one.name})
    if not names:
        return None
    return text[:start] + "{" + "|".join((random.choice(names), *one.forms)) + "}" + text[end:]


def reference(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Refer to another clause, which exists, or to none."""
    text = clause.texts[lang].parts[part]
    found = list(re.finditer(r"\[([^\[\]]+)\]", text))
    if not found:
        return None
    match = random.choice(found)
    others = [one for one in context.games[clause.game].clauses if one != match[1]]
    new = random.choice([f"[{random.choice(others)}]", ""])
    return text[: match.start()] + new + text[match.end() :]


def negation_dropped(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Take a negation out."""
    return _replaced(clause.texts[lang].parts[part], NEGATIONS[lang], lambda word: NO.get(word, ""), random)


def negation_added(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Forbid what may be done, or must."""
    pattern, new = NOT[lang]
    return _replaced(clause.texts[lang].parts[part], pattern, lambda word: re.sub(pattern, new, word), random)


def modal(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Turn may into must, or the reverse."""
    words = MAY[lang]
    return _replaced(clause.texts[lang].parts[part], rf"\b(?:{'|'.join(words)})\b", words.__getitem__, random)


def term(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Write another term of the game in a term's place."""
    text = clause.texts[lang].parts[part]
    terms = [one for one in context.terms if clause.game in one.games]
    bare = re.sub(r"\{[^{}]*\}|\[[^\[\]]*\]", lambda match: "#" * len(match[0]), text)
    found = []
    for one in terms:
        said = one.words[lang]
        for name in (said.term, *said.forms):
            found += [(match, one) for match in re.finditer(rf"\b{re.escape(name)}\b", bare, re.IGNORECASE)]
    if not found:
        return None
    match, one = random.choice(found)
    other = random.choice([two for two in terms if two.id != one.id])
    return text[: match.start()] + other.words[lang].term + text[match.end() :]


def sentence_deleted(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Leave out a sentence of several."""
    found = _sentences(clause.texts[lang].parts[part], lang)
    if len(found) < 2:
        return None
    return clause.texts[lang].parts[part].replace(random.choice(found), "", 1)


def sentence_doubled(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Say a sentence twice."""
    found = _sentences(clause.texts[lang].parts[part], lang)
    if not found:
        return None
    chosen = random.choice(found)
    return clause.texts[lang].parts[part].replace(chosen, f"{chosen} {chosen}", 1)


def item_deleted(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Leave out an item of a list."""
    text = clause.texts[lang].parts[part]
    found = list(re.finditer(r"^- .*(?:\n(?!- |\n).*)*\n?", text, re.MULTILINE))
    if not found:
        return None
    match = random.choice(found)
    return text[: match.start()] + text[match.end() :]


def comparator(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Turn a comparison: at least into at most."""
    return _turned(clause.texts[lang].parts[part], COMPARED[lang], random)


def in_time(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Turn the order in time: before into after."""
    return _turned(clause.texts[lang].parts[part], IN_TIME[lang], random)


def opposite(clause: Clause, lang: str, part: str, random: Random, context: Context) -> str | None:
    """Write the opposite of a word."""
    return _turned(clause.texts[lang].parts[part], OPPOSED[lang], random)


def _turned(text: str, pairs: Mapping[str, str], random: Random) -> str | None:
    text = _flowing(text)
    found = [(match, new) for old, new in pairs.items() for match in re.finditer(_whole(old), text, re.IGNORECASE)]
    found = [(match, new) for match, new in found if not _braced(text, match.start())]
    if not found:
        return None
    match, new = random.choice(found)
    return text[: match.start()] + match.expand(new) + text[match.end() :]


def everywhere(text: str, old: str, new: str) -> str:
    """Replace a word wherever a text has it; what stands between brackets is left."""
    text = _flowing(text)
    return re.sub(
        _whole(old), lambda match: match[0] if _braced(text, match.start()) else new, text, flags=re.IGNORECASE
    )


def _braced(text: str, at: int) -> bool:
    """Whether a place is inside a placeholder or a reference."""
    return any(text.rfind(opened, 0, at) > text.rfind(closed, 0, at) for opened, closed in ("{}", "[]"))


def _whole(old: str) -> str:
    """Return the pattern of whole words; some of the list above are beginnings of words only."""
    beginning = old.endswith(("ольш", "еньш", "едующ", "едыдущ", "ревыша", "aggiung"))
    return ("" if old.startswith("(?<") else r"\b") + old + ("" if beginning else r"(?!\w)")


def _flowing(text: str) -> str:
    """Join the lines of a paragraph, so that a phrase never runs over the end of a line."""
    return re.sub(r"\n(?![-|\n])(?<!\n\n)", " ", text)


KINDS: dict[str, Callable[[Clause, str, str, Random, Context], str | None]] = {
    "number": number,
    "placeholder": placeholder,
    "word form": word_form,
    "reference": reference,
    "negation dropped": negation_dropped,
    "negation added": negation_added,
    "modal": modal,
    "term": term,
    "comparator": comparator,
    "in time": in_time,
    "opposite": opposite,
    "sentence deleted": sentence_deleted,
    "sentence doubled": sentence_doubled,
    "item deleted": item_deleted,
    **kinds.KINDS,
    **structures.KINDS,
}


def _replaced(text: str, pattern: str, new: Callable[[str], str], random: Random) -> str | None:
    found = list(re.finditer(pattern, text, re.IGNORECASE))
    if not found:
        return None
    match = random.choice(found)
    word = new(match[0].lower())
    return text[: match.start()] + (word or "") + text[match.end() :]


def _sentences(text: str, lang: str) -> list[str]:
    """Return the sentences of a text that stand in it as they are, line ends and all."""
    flat = " ".join(text.split())
    found = []
    for block in re.split(r"\n\s*\n|\n(?=- )", text):
        for one in segments.sentences(" ".join(block.removeprefix("- ").split()), lang):
            loose = re.search(r"\s+".join(map(re.escape, one.split())), text)
            if loose and flat.count(one) == 1:
                found.append(loose[0])
    return found


def clauses(rules: Context) -> dict[tuple[str, str], Clause]:
    """Return every clause by game and id."""
    return {(game.code, clause.id): clause for game in rules.games.values() for clause in game.clauses.values()}


def mistaken(rules: Context, kind: str, random: Random, lang: str = "", sort: str = "") -> tuple[Clause, Clause]:
    """Put a mistake of a kind in a clause at random, in a language or any; returns the clause before and after.

    LookupError where a sort of text has no place for it.
    """
    every = list(clauses(rules).values())
    sort = sort or ELSEWHERE.get(kind, RULES)
    for _ in range(TRIES):
        clause = random.choice(every)
        chosen = lang or random.choice(sorted(clause.texts))
        parts = [part for part in clause.texts[chosen].parts if sort_of(part) == sort]
        if not parts:
            continue
        part = random.choice(parts)
        written = KINDS[kind](clause, chosen, part, random, rules)
        if written is not None and written.split() != clause.texts[chosen].parts[part].split():
            return clause, with_part(clause, chosen, part, written)
    raise LookupError(f"{kind}: {sort}")


def said_of(rules: Context, clause: Clause) -> Counter[tuple[object, ...]]:
    """Return what the checks say of a clause, to be held against what they say of another state of it."""
    return Counter(
        (one.check, one.severity, one.langs, one.part, str(Problem(one.message)))
        for one in registry.check_clause(rules, clause)
    )


def known(rules: Context, clause: Clause) -> Counter[tuple[object, ...]]:
    """Return what the checks say of a clause as it stands in the rules: many mistakes are held against it."""
    return rules.once(("said of", clause.game, clause.id), lambda: said_of(rules, clause))


def found(rules: Context, before: Clause, after: Clause) -> set[str]:
    """Return the checks that report something of the changed clause that they did not report before."""
    return {str(one[0]) for one in said_of(rules, after) - known(rules, before)}


def changed(before: Clause, after: Clause, lang: str) -> tuple[str, str]:
    """Return the words about the place where a text of two states of a clause differs."""
    old, new = (" ¶ ".join(one.texts[lang].parts.values()).split() for one in (before, after))
    at = next(
        (n for n, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), min(len(old), len(new))
    )
    return " ".join(old[max(0, at - 8) : at + 8]), " ".join(new[max(0, at - 2) : at + 4])


def changed_everywhere(rules: Context, lang: str, old: str, new: str, sort: str = RULES) -> Context:
    """Return the rules with a word changed everywhere in a sort of text of a language."""
    games = []
    for game in rules.games.values():
        altered = {}
        for one, clause in game.clauses.items():
            after = clause
            for part, written in clause.texts[lang].parts.items() if lang in clause.texts else ():
                if sort_of(part) == sort and (now := everywhere(written, old, new)).split() != written.split():
                    after = with_part(after, lang, part, now)
            altered[one] = after
        games.append(replace(game, clauses=altered))
    return Context(games, rules.terms)
