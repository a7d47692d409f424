"""Function words: those that any question holds, whatever it asks for. They say nothing of what it is about.

Articles, pronouns, prepositions, auxiliary verbs, numbers and the phrases in which people ask at a table ("he
says", "is he right", "what happens if"). Written without accents and without ё, every form that is used.
"""

from __future__ import annotations

_WORDS = {
    "it": """
    a ad agli ai al alla alle allo all anche ancora avere abbia abbiamo aveva avevo avra avro c che chi ci cio
    ciascuno cioe circa co col coi come con contro cosa cosi cui d da dagli dai dal dalla dalle dallo dall de
    degli dei del della delle dello dell deve devo devono dobbiamo dovrebbe dovrei di dice dico dicono diceva
    dite dunque e ed ebbe ecco egli ella era erano ero essa esse essere essi esso fa faccia faccio facciamo fai
    fanno fare fatto fatta fosse fossero fra gia gli ha hai hanno ho i il in insomma io l la lei le li lo loro
    lui m ma magari me mi mia mie miei mio mentre modo ne nei negli nel nella nelle nello nell nemmeno neppure
    niente no noi non nostra nostre nostri nostro nulla o od ogni oppure ora per perche pero piu po poco poi
    posso possono possiamo potrebbe potrei potrebbero potro proprio puo puoi pure qual quale quali qualche
    qualcosa qualcuno quando quant quanta quante quanti quanto quegli quei quel quell quella quelle quelli
    quello quest questa queste questi questo qui quindi s sa sai saranno sara sarebbe sarei se sei sempre senza
    serve si sia siamo siano siete solo soltanto sono sopra sotto sta stanno stare stessa stesse stessi stesso
    sto su sua sue sui sul sugli sulla sulle sullo sull suo suoi t te ti tra tu tua tue tuo tuoi tutta tutte
    tutti tutto un una uno v va vado vanno vai vale vero vi via voglio vogliamo vorrei vuole vuoi voi vostra
    vostro sostiene sostengono afferma ragione torto giusto ricordo ricorda ricordi mica davvero invece capita
    succede succedono accade avviene funziona funzionano significa vuol dire tipo caso esatto esattamente dopo
    prima allora appena oltre dove bisogna occorre tocca lascia puramente secondo almeno massimo parecchio tanto
    tanti tante troppo molto molti altro altra altri altre esiste esistono regola regole regolamento gioco
    giocare giocatore partita avversario amico tavolo qualsiasi qualunque cose fine volta volte due tre quattro
    cinque sette otto nove dieci undici dodici quindici venti trenta cento mille duemila primo paio coppia x
    vs cmq nn xche ke tot
    """,
    "en": """
    a about again all also am an and another any anybody anyone anything are aren as ask at be because been
    before being but by can cannot could couldn d did didn do does doesn doing don done each either else even
    ever every everybody everyone everything exactly for from get gets getting give given go goes going gonna
    got had hadn happen happened happening happens has hasn have haven having he her here hers him his how i if
    in instead into is isn it its itself just know let lets like ll m many may maybe me mean means might mine
    more most much must my need needs no nobody none not nothing now of off ok okay on once one only or other
    others our ours out over own per please possible pretty quite rather re really right s said same say saying
    says shall she should shouldn so some somebody someone something somehow still such t take takes tell tells
    than that the their theirs them then there these they thing things think this those though to too true up us
    use used using ve very wanna want wants was wasn way we well went were weren what whatever when whenever
    where whether which while who whoever whole whom whose why will with won would wouldn wrong yes yet you your
    yours claim claims claimed claiming insists swears argues reckons remember recall vaguely wonder wondering
    work works worked working
    allowed allow somewhere anyway actually rule rules rulebook game play player players opponent buddy guy
    friend mate table suppose supposed exist exists case kind sort bit lot lots after until due upon both two
    three four five six seven eight nine ten eleven twelve fifteen twenty thirty hundred thousand first second
    couple pair vs v w x im u r ur pls plz dont cant doesnt isnt wont ok whats hes
    """,
    "ru": """
    а без более больше буду будем будет будешь будете будут будто бы был была были было быть в вам вами вас ваш
    ваша ваше ваши весь во возможно вообще вот вроде все всего всей всем всеми всему всех всю вся всё где да
    даже для до должен должна должны должно достаточно другие другого другой другом другую его ее ей ему если
    есть еще ж же за зачем здесь и из изо или им именно имеет иметь ими иначе их к каждая каждого каждое каждой
    каждый каждую кажется как какая какие каким какими каких какого какое какой каком какому какую ко когда кого
    кому которая которого которое которой котором которому которую которые который которых кто куда ли либо лишь
    меня мне много могу могут мог можем может можете можно мой моего моей моем моему моим моими моих мою моя мое
    мои мы на над надо нам нами нас наш наша наше наши нашей наших не него нее ней нельзя нем нему нет неужели
    ни нибудь никак никто ним ними них ничего но нужно нужен нужна нужны ну о об обо обязан обязана обязаны
    обязательно один одна одно одного одной одну около он она они оно от откуда отчего очень перед по под пока
    получается получится помнится помню после потом потому почему почти правда правило правила правилам правилах
    прав правильно при про просто пусть раз разве с сам сама само самому сами самый свое своего своей своем свои
    своим своими своих свой свою своя себе себя сейчас сказать сколько скажем следует снова со собой совсем
    стоит столько так также такая такие таким таких такого такое такой там те тебе тебя тем теперь то тогда того
    тоже той только том тому тот точно ту тут ты у уж уже хочу хочет хотим хотят через чего чей чем что чтобы
    чтоб что-то чуть чье чья чьи эта эти этим этих это этого этой этом этому этот эту я является значит означает
    говорит говорят утверждает уверяет твердит спорит считает противник противника соперник соперника оппонент
    игра игре игры игрок игрока игроки игроку игроков партия бывает происходит случится случается случае делать
    сделать делается работает действует как-то где-то помнить вдруг типа короче ведь кстати итоге итого
    разрешено разрешается позволено обычно сначала сперва два две двух двум три трех трем четыре четырех пять
    пяти шесть шести семь восемь девять десять одиннадцать двенадцать пятнадцать двадцать сто тысяча пара пару
    двое трое четверо пятеро десяток vs чо че щас скока норм
    """,
}

FUNCTION = {lang: frozenset(said.replace("ё", "е").split()) for lang, said in _WORDS.items()}
"""The function words of each language."""

_FRAMES = {
    "it": """
    spiega, spiegami, spiegarmi, spieghi, spiegate, spiegare, spiegazione di, spiegazione, parlami, parla di, dimmi,
    dirmi, raccontami, riassumi, riassumere, riassumimi, riassunto, informazioni, informazione, info, cerca, cerco,
    capisco, capire, capito, aiuto con, aiutami con, aiuto per, aiuto su, procedura, procedimento, dubbio, dubbi,
    domanda, domande, domandina, ricordami, ricordarmi, fammi vedere, mostrami, mostra, dettagli, dettaglio, sapere,
    sapere di, dove trovo, dove si trova, dove leggo, descrivi, descrivimi, descrizione, definizione, definisci,
    significato, chiarimento, chiarimenti, chiarire, chiariscimi, risolve, risolvere, risolvo, risolviamo, svolge,
    svolgimento, gestisce, gestisco, argomento, sezione, capitolo, paragrafo, regole per, regole su, regole sul,
    regole sulla, regole sui, regole sulle, regola per, regole di
    """,
    "en": """
    explain, explained, explanation, describe, description, details, detail, detailed, summary, summarize,
    summarise, summary, overview, rundown, basics, info, information, question, questions, quick, quickly, briefly,
    understand, understanding, clarify, clarification, where do i find, where can i find, find me, look up, look
    for, looking for, search for, read about, read up, remind, walk through, walk me through, walk us through, run
    through, run me through, deal with, the deal, help with, help me with, help on, help us with, steps of, steps
    for, procedure, process, section, chapter, clause, topic, regarding, concerning, definition, define, show me,
    teach me, learn about, resolve, resolved, resolving, handle, handled, handling, rules for, rules on, rules
    about, rule for, rule on, rule about, anything on, anything about, something on, something about, need to know,
    know about, tell me about, what about
    """,
    "ru": """
    объясни, объясните, объяснить, объяснение, разъясни, разъясните, поясни, поясните, расскажи, расскажите,
    рассказать, подскажи, подскажите, напомни, напомните, напомнить, найди, найти, ищу, информация, информацию,
    инфа, инфу, понимаю, понять, понял, поняла, помоги с, помогите с, помощь с, вопрос, вопросы, вопросик,
    подробнее, подробно, подробности, опиши, опишите, описание, покажи, покажите, написано, прочитать, почитать,
    насчет, касательно, порядок проведения, процедура, процедуру, проводится, проводят, проходит, разрешается,
    разрешить, кратко, вкратце, резюме, уточни, уточните, уточнить, скажи, скажите, определение, раздел, глава,
    узнать, интересует, правила про, правила о, правило про, расскажи мне про, что там с, что там про
    """,
}

FRAMES = frozenset(tuple(one.split()) for said in _FRAMES.values() for one in " ".join(said.split()).split(", "))
"""Phrases that put a question about whatever stands beside them: they say nothing where a question begins or ends."""

_LEADING = """
    di del della dello dei degli delle dell su sul sulla sullo sui sugli sulle sull per con a al il la lo i gli le l
    about on of for to with the an про о об обо с со в на по для
    """

_LINKS = frozenset(_LEADING.split())
"""What leads from such a phrase to what is asked about."""

_ANY = frozenset().union(*FUNCTION.values())
_LONGEST = max(map(len, FRAMES))


def tells(word: str) -> bool:
    """Whether a word says what a question is about."""
    return word not in _ANY


def unframed(said: list[str]) -> list[str]:
    """Return the words of a question without the phrases that put it: "explain sieges to me" asks about sieges.

    Such a phrase counts where only function words stand before it, which then only put the question too, or only behind
    it; what is left must ask something.
    """
    found = _begun(_ended(said))
    return found if any(map(tells, found)) else said


def _begun(said: list[str]) -> list[str]:
    at = kept = 0
    while at < len(said):
        longest = min(_LONGEST, len(said) - at)
        size = next((n for n in range(longest, 0, -1) if tuple(said[at : at + n]) in FRAMES), 0)
        if size:
            kept = at + size
            while kept < len(said) and said[kept] in _LINKS:
                kept += 1
        elif tells(said[at]):
            break
        at = max(kept, at + 1)
    return said[kept:]


def _ended(said: list[str]) -> list[str]:
    at = kept = len(said)
    while at:
        longest = min(_LONGEST, at)
        size = next((n for n in range(longest, 0, -1) if tuple(said[at - n : at]) in FRAMES), 0)
        if size:
            kept = at - size
        elif tells(said[at - 1]):
            break
        at = min(kept, at - 1)
    return said[:kept]
