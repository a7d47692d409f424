"""Words whose exchange turns the sense: inside and outside, friend and enemy, to win and to lose.

They stand beside those that the termbase calls opposites. Everything with the same root counts, for what tells is that
one of a pair is missing and the other stands there instead.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from punicref.audit.lexicon.senses import Lexicon

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

MONTHS = tuple(f"month {number}" for number in range(1, 13))

GROUPS: tuple[tuple[str, ...], ...] = (
    ("attack", "defend"), ("own", "enemy"), ("inside", "outside"), ("land", "sea"),
    ("city", "village", "port", "fortress", "camp"), ("army", "fleet"),
    ("foot", "horse", "elephant"),
    ("retreat", "advance"), ("left", "right"), ("rome", "carthage", "syracuse"), ("win", "lose"),
    ("front", "rear", "flank"), ("add", "subtract"), ("heavy", "light"), ("face up", "face down"), ("enter", "leave"),
    ("same", "other"), ("succeed", "fail"), ("spend", "receive"), ("place", "remove"), ("embark", "debark"),
    ("above", "below"), ("always", "never"), ("odd", "even"), ("winter", "summer"),
    ("upper", "lower"), ("buy", "sell"), ("open", "closed"), ("north", "south", "east", "west"),
    ("first", "last"), ("fast", "slow"), ("living", "dead"), ("must be", "may be"),
    ("only", "also"), ("all", "some"), ("except", "including"), ("up", "down"), ("whole", "partly"),
    ("each", "one"), ("both", "either"), ("every", "none"),
    ("rise", "fall"), ("stay", "leave", "enter"), ("empty", "occupied"), ("free", "cost"),
    ("game", "turn", "phase", "impulse"), ("near", "far"), ("together", "apart"),
    ("again", "first"), ("possible", "impossible"),
)  # fmt: skip

MORE: tuple[tuple[str, ...], ...] = (
    MONTHS, ("foot", "horse", "elephant", "guns", "archer", "tank", "engineer"),
    ("young", "old"), ("clockwise", "anticlockwise"), ("big", "small"), ("lose", "gain"), ("start", "end"),
    ("plus", "minus"), ("weakened", "destroyed"),
    ("minute", "hour", "day", "week", "month", "year"), ("active", "inactive"), ("hit", "miss"), ("draw", "discard"),
    ("wood", "marsh", "hill", "mountain", "river", "plain", "road", "desert"), ("spring", "autumn"),
    ("same", "enemy"), ("except", "also"), ("modified", "unmodified"),
    ("white", "black", "red", "blue", "green", "yellow"), ("hand", "deck"),
)  # fmt: skip
"""What is looked for besides where two languages are compared closely: any game has such words."""

_MONTHS = {
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "en": "january february march april $^ june july august september october november december",
    "ru": r"""
        январ\w+ феврал\w+ март(?:а|е|ом|у)? апрел\w+ ма[яею] июн\w+ июл\w+ август\w* сентябр\w+ октябр\w+
        ноябр\w+ декабр\w+
    """,
}
"""In their order; in English, May is left out: may is something else."""

WORDS = {
    "it": {
        "gain": r"ricev\w+; otten\w+; ottien\w+; guadagn\w+; segn(?:a|ano)", "start": r"iniz\w+; cominci\w+",
        "end": r"fine; termin\w+; conclu\w+; finisc\w+",
        "plus": r"più; aument\w+; aggiun\w+; somm\w+; cresc\w+; sal(?:e|gono|ire); superior\w; maggior\w",
        "minus": r"meno; diminu\w+; riduc\w+; sottra\w+; togli\w+; cal(?:a|ano|are); inferior\w; minor\w",
        "modified": r"modificat\w", "unmodified": r"naturale",
        "young": r"giovan\w+", "old": r"anzian\w+; vecchi\w*", "clockwise": r"orari\w", "anticlockwise": r"antiorari\w",
        "big": r"grand[ei]; grandissim\w", "small": r"piccol\w+",
        "weakened": r"ridott[oaie]; indebolit\w", "destroyed": r"eliminat\w; distrutt\w",
        "minute": r"minut[oi]", "hour": r"or[ae]", "day": r"giorn\w+", "week": r"settiman\w", "month": r"mes[ei]",
        "year": r"ann[oi]", "active": r"attiv[oaie]", "inactive": r"inattiv\w; passiv\w",
        "hit": r"colpit\w; colp[oi]; a segno", "miss": r"mancat\w", "draw": r"pesc\w+", "discard": r"scart\w+",
        "wood": r"bosc\w+; forest\w", "marsh": r"palud\w+; acquitrin\w+", "hill": r"collin\w+",
        "mountain": r"montagn\w+", "river": r"fium[ei]; fluvial\w", "plain": r"pianur\w+", "road": r"strad\w+",
        "desert": r"desert\w+", "spring": r"primaver\w+", "autumn": r"autunn\w+",
        "white": r"bianc\w+", "black": r"ner[oaie]", "red": r"ross[oaie]", "blue": r"blu; azzurr\w",
        "green": r"verd[ei]", "yellow": r"giall[oaie]", "hand": r"man[oi]", "deck": r"mazz[oi]",
        "guns": r"cannon[ei]; artiglieri\w", "archer": r"arcier\w+", "tank": r"carr[oi] armat\w; corazzat\w",
        "engineer": r"genier\w+",
        "possible": r"possibil\w", "impossible": r"impossibil\w; non … possibil\w",
        "together": r"insieme", "apart": r"separat\w+; distint\w+", "again": r"ancora una volta; di nuovo; nuovamente",
        "stay": r"rest(?:a|ano|are|at\w|i|ino|erà); riman\w+; rimast\w; rimarr\w+; ferm[oaie]",
        "empty": r"vuot\w; liber[oaie]; sgombr\w", "occupied": r"occup(?:a|at\w|ano|are|ante|anti|azione)",
        "free": r"gratuit\w+; gratis", "cost": r"cost(?:a|ano|o|i|are|at\w); non (?:è|sono) gratuit\w+; a pagamento",
        "game": r"partit[ae]; gioco",
        "turn": r"turn[oi]",
        "phase": r"fas[ei]",
        "impulse": r"impuls[oi]",
        "near": r"adiacent\w; vicin\w+; accanto", "far": r"lontan\w; distant\w",
        "each": r"ogni; ciascun\w*; ognun[oa]", "one": r"un[oa]?",
        "both": r"entramb[ie]; ambedue; tutt[ie] e due", "either": r"un[oa] dei due; l uno o l altr\w",
        "every": r"ogni; tutt[aeio]; ciascun\w*", "none": r"nessun\w*; alcun\w?; né",
        "only": r"sol[oaie]; soltanto; solamente; unicamente; esclusivamente; unic[oaie]",
        "also": r"anche; pure; perfino; persino; inoltre; altresì",
        "all": r"tutt[oaie]; totalit\w; ogni; ciascun\w*; ognun[oa]; inter[oaie]",
        "some": r"alcun[ie]; taluni; una parte; parte d\w+",
        "except": r"tranne; salvo; eccett\w+; eccezion\w; esclus\w; fuorché; ad eccezione; a parte",
        "including": r"compres\w; inclus\w; compresi; includ\w+; comprend\w+",
        "up": r"in alto; eccesso; in su", "down": r"in basso; difetto; in giù",
        "whole": r"inter[oaie]; interament\w; completament\w; del tutto; pien[oaie]; tutt[oa]",
        "partly": r"in parte; parzial\w+; mezz[oaie]",
        "attack": r"attacc\w+; aggress\w+; assal\w+", "defend": r"difen\w+; difes\w+",
        "own": r"amic\w+; propri[oaie]; amichevol\w; vostr[oaie]; tu[oae]; tuoi; te; voi",
        "enemy": r"nemic\w+; avversar\w+; altrui; ostil\w",
        "inside": r"dentro; intern\w+; all interno", "outside": r"fuori; estern\w+; all esterno",
        "land": r"terrestr\w; terra; terreferme", "sea": r"naval\w; mar[ei]; marittim\w; marin\w; nav[ei]",
        "city": r"città; cittadin\w", "village": r"villaggi\w*", "port": r"port[oi]; portual\w",
        "fortress": r"fortezz\w",
        "camp": r"accampament\w; camp[oi]", "army": r"armat[ae]; esercit\w", "fleet": r"flott[ae]",
        "foot": r"fanteri\w; fant[ei]; appiedat\w; a piedi",
        "horse": r"cavaller\w+; caval(?:lo|li|ieri|iere); equites; montat\w",
        "elephant": r"elefant\w", "retreat": r"ritir\w+; arretr\w+; indietreggi\w+; ripieg\w+; fug\w+",
        "advance": r"avanz\w+; insegu\w+", "left": r"sinistr\w", "right": r"destr\w",
        "rome": r"rom(?:a|an[oaie])", "carthage": r"cartagin\w+; punic\w+", "syracuse": r"siracus\w+",
        "win": r"vinc\w+; vint\w; vittori\w+; batt(?:e|ono|ere|a|ano)",
        "lose": r"perd\w+; pers[oaie]; sconfi\w+; perdit\w; battut\w",
        "front": r"front\w+; davanti; faccia", "rear": r"retro; terg\w; dietro; spalle; posterior\w",
        "flank": r"fianc\w+",
        "add": r"aggiun\w+; somm\w+; increment\w+; aument\w+",
        "subtract": r"sottra\w+; togli\w+; detra\w+; dedu\w+; diminu\w+; riduc\w+; ridu\w+; scal\w+",
        "heavy": r"pesant\w", "light": r"legger\w",
        "face up": r"scopert\w; in su; rivolt\w … alto; faccia … su",
        "face down": r"copert\w; capovolt\w; in giù; faccia … giù",
        "enter": r"(?:ri)?entr(?:a|ano|are|at\w|i|ino|ando|ata|ate|erà); ingress\w; introdu\w+",
        "leave": r"esc(?:e|ono|a|ano); uscit\w; usci\w+; lasci\w+; abbandon\w+; allontan\w+",
        "same": r"stess\w; medesim\w; ugual\w; identic\w", "other": r"altr\w; divers\w; differen\w+",
        "succeed": r"riesc\w*; riusc\w+; successo; super\w+", "fail": r"fall\w+; insuccess\w",
        "spend": r"spend\w+; spes\w; pag\w+",
        "receive": r"ricev\w+; otten\w+; ottien\w+; guadagn\w+; riscuot\w+; incass\w+",
        "place": r"piazz\w+; mett\w+; mess[oaie]; colloc\w+; posiz\w+; schierat\w",
        "remove": r"rimuov\w+; rimoss\w; tolg\w+; togl\w+; tolt\w; elimina\w+ … (?:mappa|gioco)",
        "embark": r"imbarc\w+", "debark": r"sbarc\w+", "above": r"sopra; al di sopra", "below": r"sotto; al di sotto",
                        "always": r"sempre", "never": r"mai", "odd": r"dispar\w", "even": r"pari",
                        "winter": r"invern\w+", "summer": r"estat\w; estiv\w",
        "upper": r"superior\w; alt[oaie]", "lower": r"inferior\w; bass[oaie]", "buy": r"acquist\w+; compr\w+",
        "sell": r"vend\w+",
        "open": r"apert\w; apr\w+", "closed": r"chius\w; chiud\w+", "north": r"nord; settentrion\w+",
        "south": r"sud; meridional\w", "east": r"est; oriental\w",
        "west": r"ovest; occidental\w", "first": r"prim[oaie]",
        "last": r"ultim[oaie]", "fast": r"veloc\w; rapid\w",
        "slow": r"lent\w", "living": r"viv[oaie]; sopravviv\w+", "dead": r"mort[oaie]; muor\w+; ucci\w+",
        "must be": r"obbligator\w+; obblig\w+",
        "may be": r"facoltativ\w+; facolt\w+; opzional\w",
        "rise": r"sal(?:e|ga|gono|ire|ir\w+|it\w); aument\w+; cresc\w+; (?:ri|inn)?alz\w+; spinger\w* in alto",
        "fall": r"scend\w+; sces[oaie]; cal(?:a|i|ano|are|at\w); diminu\w+; abbass\w+; cad(?:e|ono|a|uta|uto|ere)",
    },
    "en": {
        "gain": r"gain\w*; receiv\w+; earn\w*; scor\w+; gets?; obtain\w*",
        "start": r"start\w*; begin\w*; beginning", "end": r"end; ends; ended; ending; finish\w*; conclu\w+",
        "plus": r"""
            more; rises?; rising; increas\w+; add; adds; adding; extra; additional; plus; raise\w*; higher; greater
            most; deepest; highest; largest; greatest; strongest; longest; biggest; best; furthest; farthest
        """,
        "minus": r"""
            less; fewer; falls?; falling; decreas\w+; subtract\w*; minus; lower\w*; drops?; deduct\w*; smaller; least
            lowest; smallest; weakest; shortest; fewest; worst
        """,
        "modified": r"modified", "unmodified": r"unmodified",
        "young": r"young\w*", "old": r"old; older; oldest; eldest", "clockwise": r"clockwise",
        "anticlockwise": r"(?:anti|counter)clockwise",
        "big": r"big; bigg\w+; large; larg\w+; great; greatest", "small": r"small; small\w+; tiny",
        "weakened": r"reduced; weakened; flipped; depleted", "destroyed": r"eliminat\w+; destroy\w+",
        "minute": r"minutes?", "hour": r"hours?", "day": r"days?", "week": r"weeks?", "month": r"months?",
        "year": r"years?", "active": r"active", "inactive": r"inactive; passive",
        "hit": r"hits?", "miss": r"miss; missed; misses", "draw": r"draw\w*", "discard": r"discard\w*",
        "wood": r"woods?; wooded; forests?", "marsh": r"marsh\w*; swamps?", "hill": r"hills?",
        "mountain": r"mountains?", "river": r"rivers?", "plain": r"plains?", "road": r"roads?", "desert": r"deserts?",
        "spring": r"spring", "autumn": r"autumn; fall",
        "white": r"white", "black": r"black", "red": r"red", "blue": r"blue", "green": r"green", "yellow": r"yellow",
        "hand": r"hands?", "deck": r"decks?; draw pile",
        "guns": r"guns?; cannons?; artillery", "archer": r"archers?; bowm[ae]n", "tank": r"tanks?; armou?r(?:ed)?",
        "engineer": r"engineers?; sappers?",
        "possible": r"possible", "impossible": r"impossible; not … possible",
        "together": r"together", "apart": r"separate\w*; apart", "again": r"again; once more",
        "stay": r"stay\w*; remain\w*; left", "empty": r"empty; vacant; unoccupied",
        "occupied": r"occup(?:y|ies|ied|ying|ation)", "free": r"free; for free; free of charge",
        "cost": r"costs?; costing; not free", "game": r"games?", "turn": r"turns?", "phase": r"phases?",
        "impulse": r"impulses?", "near": r"adjacent; next to; near\w*; beside; adjoin\w+; neighbour\w+",
        "far": r"distant; far; away from",
        "each": r"each; every", "one": r"one; single", "both": r"both", "either": r"either",
        "every": r"every; all; each", "none": r"no; none; nor; neither",
        "only": r"only; alone; solely; exclusively", "also": r"also; too; as well; besides; likewise",
        "all": r"all; every; each; everything; everyone; whole; entire", "some": r"some; several; a few; part of",
        "except": r"except\w*; but for; apart from; other than; excluding; save; unless",
        "including": r"includ\w+; inclusive; comprising", "up": r"up; upwards?", "down": r"down; downwards?",
        "whole": r"whole; entire; entirely; complete\w*; full\w*; all", "partly": r"partly; partial\w*; half",
        "attack": r"attack\w*; assault\w*; aggress\w+", "defend": r"defen\w+",
        "own": r"friendly; own; yours?", "enemy": r"enem\w+; opponent\w*; opposing; hostile; adversar\w+; foe\w?",
        "inside": r"inside; within; interior; inner", "outside": r"outside; exterior; outer",
        "land": r"land; ground; overland; ashore", "sea": r"naval; seas?; maritime; ships?; seaborne",
        "city": r"city; cities; towns?", "village": r"villages?", "port": r"ports?; harbours?; harbors?",
        "fortress": r"fortress\w*; forts?",
        "camp": r"camps?; encamp\w+", "army": r"army; armies", "fleet": r"fleets?",
        "foot": r"infantry\w*; foot", "horse": r"cavalry\w*; horse\w*; mounted; equites; rid\w+",
        "elephant": r"elephants?",
        "retreat": r"retreat\w*; withdr\w+; fall\w* back; fle[ed]\w*; flight", "advance": r"advanc\w+; pursu\w+",
        "left": r"left", "right": r"right", "rome": r"rome; romans?", "carthage": r"carthag\w+; punic",
        "syracuse": r"syracus\w+",
        "win": r"win; wins; won; winn\w+; victor\w+; beats?; beating",
        "lose": r"lose\w?; losing; lost; loss\w*; loser\w*; defeat\w*; beaten",
        "front": r"front\w*; fac(?:e|es|ing)", "rear": r"rear; behind; back", "flank": r"flank\w*",
        "add": r"add; adds; added; adding; plus; increas\w+; raise\w*",
        "subtract": r"subtract\w*; deduct\w*; minus; reduc\w+; decreas\w+; take\w? off; lower\w+",
        "heavy": r"heavy; heavier", "light": r"light; lighter",
        "face up": r"face up; faceup; upright; uncovered; revealed; right side up; upwards?",
        "face down": r"face down; facedown; inverted; hidden; downwards?; covered",
        "enter": r"enter\w*; entry; entrance; come\w? in\w*; introduc\w+",
        "leave": r"leav\w+; left; exit\w*; quit\w*; abandon\w*; vacat\w+",
        "same": r"same; equal\w*; identical; alike", "other": r"other\w*; another; different\w*; else",
        "succeed": r"succe\w+; pass; passes; passed", "fail": r"fail\w*",
        "spend": r"spen\w+; pay\w*; paid", "receive": r"receiv\w+; gain\w*; get\w?; earn\w*; obtain\w*; collect\w*",
        "place": r"plac\w+; put; puts; deploy\w*", "remove": r"remov\w+; tak\w+ away; take\w? off",
        "embark": r"embark\w*; load\w*", "debark": r"debark\w*; disembark\w*; unload\w*; landing\w?",
        "above": r"above; over; on top", "below": r"below; under; beneath", "always": r"always", "never": r"never",
        "odd": r"odd", "even": r"even", "winter": r"winter\w*", "summer": r"summer\w*",
        "upper": r"upper; high\w*; top", "lower": r"lower; low; bottom",
        "buy": r"buy\w*; bought; purchas\w+", "sell": r"sell\w*; sold", "open": r"open\w*",
        "closed": r"clos\w+; shut", "north": r"north\w*",
        "south": r"south\w*", "east": r"east\w*", "west": r"west\w*", "first": r"first", "last": r"last",
        "fast": r"fast\w*; quick\w*; swift\w*", "slow": r"slow\w*",
        "living": r"alive; surviv\w+; living", "dead": r"dead; die[sd]?; kill\w*; death",
        "must be": r"compulsory; mandatory; obligat\w+; obliged", "may be": r"optional\w*; voluntar\w+",
        "rise": r"""
            rises?; rose; risen; rising; go up; goes up; gone up; went up; going up; comes? up; coming up; climb\w*
            increas\w+; push … up; raise\w*
        """,
        "fall": r"""
            falls?; fell; fallen; falling; go down; goes down; gone down; went down; going down; comes? down; came down
            coming down; drops?; sinks?; decreas\w+; lower(?:s|ed|ing); bring … down; brings … down
        """,
    },
    "ru": {
        "gain": r"получ\w+; принос\w+; начисл\w+; зарабат\w+; приобр\w+",
        "start": r"нач\w+",
        "end": r"кон(?:ец|ц\w+); оконч\w+; заверш\w+; заканч\w+; законч\w+",
        "plus": r"""
            больше; более; увелич\w+; повы\w+; прибав\w+; добав\w+; растет; растут; выше; дополнительн\w+; наибол\w+
            сам(?:ый|ая|ое|ого|ой|ому|ую|ым|ые|ых)
        """,
        "minus": r"меньше; менее; уменьш\w+; сниж\w+; вычит\w+; отним\w+; ниже; наимен\w+",
        "young": r"младш\w+; молод\w+", "old": r"старш\w+; стар(?:ый|ая|ое|ого|ой|ые|ых)",
        "clockwise": r"по часовой", "anticlockwise": r"против часовой",
        "big": r"больш(?:ой|ая|ое|ого|ую|им|ом|ие|их|ими); крупн\w+",
        "small": r"мал(?:ый|ая|ое|ого|ой|ому|ую|ым|ом|ые|ых|ыми); маленьк\w+; мелк\w+; небольш\w+",
        "weakened": r"ослабл\w+; потрепан\w+; сокращенн\w+", "destroyed": r"уничтож\w+; разруш\w+",
        "minute": r"минут\w*", "hour": r"час(?:а|ов|ам|ами|ах)?", "day": r"д(?:ень|ня|ню|нем|не|ни|ней|ням|нями|нях)",
        "week": r"недел\w+", "month": r"месяц\w*", "year": r"год(?:а|у|ом|ы|ов)?",
        "active": r"активн\w+", "inactive": r"неактивн\w+; пассивн\w+", "hit": r"попад\w+", "miss": r"промах\w*",
        "draw": r"тян\w+; вытян\w+; возьм\w+; взять; берет\w*; берут; добира\w+", "discard": r"сброс\w*; сбрасыв\w+",
        "wood": r"лес(?:а|у|ом|ов|ам|н\w+)?; лесу", "marsh": r"болот\w*", "hill": r"холм\w*",
        "mountain": r"гор(?:а|ы|е|у|ой|ам|ах|ами|н\w+)", "river": r"рек(?:а|и|е|у|ой|ам|ах|ами); речн\w+",
        "plain": r"равнин\w+", "road": r"дорог\w*", "desert": r"пустын\w+", "spring": r"весн\w+; весен\w+",
        "autumn": r"осен\w+",
        "white": r"бел(?:ый|ая|ое|ого|ой|ую|ым|ом|ые|ых|ыми)", "black": r"черн\w+", "red": r"красн\w+",
        "blue": r"син(?:ий|яя|ее|его|ей|юю|им|ем|ие|их|ими); голуб\w+", "green": r"зелен\w+", "yellow": r"желт\w+",
        "hand": r"рук(?:а|и|е|у|ой|ах|ам|ами)?", "deck": r"колод\w+",
        "guns": r"пуш(?:к\w+|ек); оруди\w+; артиллери\w+", "archer": r"лучник\w*; стрел(?:ок|к[иоауе]\w*)",
        "tank": r"танк\w*; бронетанк\w+", "engineer": r"сапер\w*; инженер\w*",
        "possible": r"возможн\w+; возможен", "impossible": r"невозмож\w+; не возмож\w+",
        "together": r"вместе", "apart": r"отдельн\w+; порознь; раздельн\w+", "again": r"снова; опять; вновь; еще раз",
        "stay": r"""
            оста(?:[её]тся|ются|ться|лся|лась|лись|нется|нутся|вшийся|вшиеся|ваться)
            не (?:покида|поки|выход|уход)\w+
        """,
        "empty": r"пуст\w+; свободн\w+; незанят\w+; освобод\w+; опусте\w+", "occupied": r"занима\w+; займ\w+; заня\w+",
        "free": r"бесплатн\w+; даром; ничего не сто\w+", "cost": r"сто(?:ит|ят|ить|ил\w?); стоимост\w+; обход\w+",
        "game": r"игр[аыеу]; игрой; парти\w+",
        "turn": r"ход(?:а|у|ом|е|ы|ов|ам|ами|ах)?",
        "phase": r"фаз\w+",
        "impulse": r"импульс\w*", "near": r"соседн\w+; смежн\w+; рядом; прилега\w+",
        "far": r"далек\w*; дальн\w+; вдали",
        "each": r"кажд\w+", "one": r"оди?н\w{0,3}",
        "both": r"об[ае]; обо?[иеё]\w+; и тот и другой", "either": r"один из двух; тот или другой",
        "every": r"кажд\w+; вс[еёяюх]\w?; весь; люб\w+", "none": r"ни; никак\w+; нет",
        "only": r"только; лишь; исключительно; единственн\w+; один; одна; одно",
        "also": r"также; тоже; даже; вдобавок; кроме того",
        "all": r"вс[еёяюи]\w?; весь; всех; всем; всеми; всего; всей; кажд\w+; целик\w+",
        "some": r"некотор\w+; нескольк\w+; кое \w+",
        "except": r"кроме; исключ\w+; помимо; за вычетом; разве что; если только не",
        "including": r"включая; включ\w+; в том числе; вместе с", "up": r"вверх\w*; больш\w+ сторону",
        "down": r"вниз\w*; меньш\w+ сторону",
        "whole": r"весь; вс[яюё]; всего; всей; целик\w+; цел(?:ый|ая|ое|ые|ого|ую|ых); полност\w+; полн\w+",
        "partly": r"частичн\w+; пол(?:овин\w+)?",
        "attack": r"атак\w+; нападающ\w*; напад\w+; штурм\w+", "defend": r"оборон\w+; защи\w+",
        "own": r"""
            сво(?:й|я|е|и|его|ей|их|им|ими|ем|ю|ему); дружествен\w+; собственн\w+; союзн\w+; ваш\w*; вам; вами; вас
        """,
        "enemy": r"враж\w+; враг\w*; противник\w*; неприятел\w+; чуж\w+; соперник\w*",
        "inside": r"внутр\w+", "outside": r"снаружи; вне; наружу; за предел\w+; внешн\w+; наружн\w+",
        "land": r"сухопутн\w+; суш[аеиуей]\w*; наземн\w+",
        "sea": r"морск\w+; мор[еяю]\w*; кораб\w+; судно; суда; судов",
        "city": r"город\w*; городск\w+", "village": r"деревн\w+; деревен\w*; сел[оауе]\w*", "port": r"порт\w*",
        "fortress": r"крепост\w+", "camp": r"лагер\w+",
        "army": r"арми\w+", "fleet": r"флот\w*", "foot": r"пехот\w+; пеш\w+",
        "horse": r"конниц\w+; конн\w+; всадник\w*; кавалер\w+; эквит\w+", "elephant": r"слон\w*",
        "retreat": r"отступ\w+; отход\w*; отойти; отойд\w+; отво\w+; бегств\w+; бег[уи]\w+",
        "advance": r"наступ\w+; продви\w+; преслед\w+",
        "left": r"лев\w+; слева; влево; налево",
        "right": r"прав(?:ый|ая|ого|ой|ую|ым|ом|ее|ое|ые|ых); справа; вправо; направо",
        "rome": r"рим\w*", "carthage": r"карфаген\w*; пуни\w+", "syracuse": r"сиракуз\w*",
        "win": r"выигр\w+; побед\w+; побежда\w+",
        "lose": r"проигр\w+; пораж\w+; поте\w+; теря\w+; лиша\w+; побежден\w+; разбит\w*",
        "front": r"фронт\w*; спереди; лицев\w+; лиц\w+", "rear": r"тыл\w*; сзади; позади; оборот\w*",
        "flank": r"фланг\w*",
        "add": r"прибав\w+; добав\w+; плюс; увелич\w+; повыш\w+; складыв\w+",
        "subtract": r"выч\w+; отним\w+; минус; уменьш\w+; сниж\w+; сокращ\w+; убавл\w+",
        "heavy": r"тяж\w+", "light": r"легк\w+", "face up": r"открыт\w+; лицом вверх; лицевой стороной",
        "face down": r"закрыт\w+; перевернут\w+; оборотной",
        "enter": r"вход\w*; вой(?:т|д)\w+; вош\w+; вступ\w+; ввод\w*; введ\w+; ввест\w+",
        "leave": r"""
            выход\w*; выйт\w+; выйд\w+; выш(?:ел|ла|ло|ли|едш\w+); покид\w+; покин\w+; уход\w+; уйт\w+; оставля\w+
            остави\w+; вывод\w+; вывед\w+
        """,
        "same": r"""
            тот же; той же; том же; того же; те же; тех же; та же; то же; тем же; один и тот же; одинаков\w+
            равн\w+; одн\w+ и т\w+
        """,
        "other": r"друг\w+; ин(?:ой|ая|ое|ые|ых|ого|ым); разн\w+; отличн\w+; остальн\w+",
        "succeed": r"успе\w+; удач\w+; уда(?:ст|ет|л)\w*; пройд\w+; проходи\w+",
        "fail": r"неудач\w+; провал\w+; не уда\w+",
        "spend": r"плат\w+; трат\w+; потра\w+; заплат\w+; израсход\w+; расход\w+; уплат\w+",
        "receive": r"получ\w+; приобр\w+; набира\w+; зарабат\w+",
        "place": r"""
            став\w+; размещ\w+; помещ\w+; клад\w+; клас\w+; поста\w+; расстав\w+; кладут; полож\w+; выстав\w+
            располаг\w+
        """,
        "remove": r"снима\w+; снят\w+; убир\w+; убра\w+; удал\w+; устран\w+",
        "embark": r"погру\w+; посад\w+; сад\w+ на", "debark": r"высад\w+; высаж\w+; выгру\w+",
        "above": r"над; сверху; поверх; выше; верх\w+", "below": r"под; снизу; ниже; нижн\w+",
                "always": r"всегда", "never": r"никогда",
        "odd": r"нечет\w+", "even": r"четн\w+", "winter": r"зим\w+", "summer": r"лет(?:о|ом|н\w+)",
        "upper": r"верхн\w+; высок\w+; высш\w+", "lower": r"нижн\w+; низк\w+; низш\w+",
        "buy": r"покуп\w+; купи\w+; закуп\w+", "sell": r"прода\w+", "open": r"откры\w+", "closed": r"закры\w+",
        "north": r"север\w*", "south": r"юг\w*; южн\w+", "east": r"восток\w*; восточн\w+",
        "west": r"запад\w*", "first": r"перв\w+", "last": r"последн\w+",
        "fast": r"быстр\w+; скор\w+", "slow": r"медлен\w+", "living": r"жив\w+; выжив\w+; уцел\w+",
        "dead": r"мертв\w+; гибн\w+; погиб\w+; убит\w*; умир\w+",
        "must be": r"обязательн\w+", "may be": r"необязательн\w+; доброволь\w+; по желанию",
        "rise": r"раст[её]т; растут; расти; вырос\w*; вырас\w+; повы\w+; увелич\w+; поднима\w+; подня\w+; возраст\w+",
        "fall": r"пада\w+; пал[аои]?; упа\w+; сниж\w+; снизи\w*; уменьш\w+; опуска\w+; опусти\w+; спад\w+",
    },
}  # fmt: skip

LIGHT = tuple(map(frozenset, (("each", "one"), ("both", "either"), ("every", "none"))))
"""Little words, which a language may well turn otherwise: of each pair one language is named, not two."""

IDIOMS = {
    "it": {
        "minus": r"più (?:bass|piccol|scars|debol|lent|cort|brev|giovan)\w+",
        "": r"più volte; per lo più; a meno che; almeno; a meno",
        "modified": r"dopo … modificator\w",
        "unmodified": r"(?:prima|senza) … modificator\w; non modificat\w",
        "turn": r"turn\w di gioco",
        "stay": r"rest\w+ ferm\w",
        "empty": r"(?:rimast|lasciat)\w liber\w",
        "both": r"l un\w e l altr\w",
        "either": r"l un\w o l altr\w",
        "face up": r"faccia in su",
        "face down": r"faccia in giù",
    },
    "en": {
        "modified": r"after … modifiers?",
        "unmodified": r"before … modifiers?; natural roll",
        "": r"""
            no more; at least; once more; one more; more or less; at most
            (?:us|tak|sett?|mak|add|giv|pick|lin|turn)(?:e|es|ing|s)? up; used up; carry out
            left over; each other; one another; in turn; in front of
        """,
        "face up": r"face up",
        "face down": r"face down",
        "anticlockwise": r"counter clockwise; anti clockwise",
        "turn": r"game turns?",
        "stay": r"stay\w* where",
    },
    "ru": {
        "modified": r"после … модификатор\w+; с учетом … модификатор\w+",
        "unmodified": r"(?:до|без) … модификатор\w+",
        "face up": r"лиц\w+ вверх; рубашк\w+ вниз",
        "face down": r"лиц\w+ вниз; рубашк\w+ вверх",
        "both": r"и т\w+ и друг\w+",
        "either": r"т\w+ или друг\w+",
        "minus": r"сам\w+ (?:мал|низк|слаб|коротк)\w+",
        "": r"больше не; более того; тем не менее; друг друга; друг с другом; друг другу",
        "turn": r"игров\w+ ход\w*",
    },
}
"""Phrases whose words have no other sense."""

LEXICON = {
    lang: Lexicon({}, words | dict(zip(MONTHS, _MONTHS[lang].split(), strict=True)), IDIOMS[lang])
    for lang, words in WORDS.items()
}

KEPT = frozenset(
    (
        "carthage", "rome", "syracuse", "sea", "land", "enemy", "attack", "defend", "win", "city", "village", "port",
        "fortress", "fleet", "foot", "horse", "elephant", "inside", "fail", "up", "down", "face up", "always",
        "advance", "rise", "buy", "light", "heavy", "fast", "empty", "turn", "impulse",
        "impossible",
    )
)  # fmt: skip
"""Senses that no translation leaves out."""

_PAIRS = tuple(pair for group in GROUPS for pair in combinations(group, 2))
_CLOSELY = tuple(dict.fromkeys((*_PAIRS, *(pair for group in MORE for pair in combinations(group, 2)))))


def pairs(counts: Mapping[str, Mapping[str, int]], *, closely: bool = False) -> list[tuple[str, str]]:
    """Return the pairs of opposites of which both are not counted alike in every language.

    `closely`: more words, and not the little ones.
    """
    odd = {
        sense for one in counts.values() for sense in one if len({other.get(sense, 0) for other in counts.values()}) > 1
    }
    if len(odd) < 2:
        return []
    found = [pair for pair in (_CLOSELY if closely else _PAIRS) if pair[0] in odd and pair[1] in odd]
    return [pair for pair in found if frozenset(pair) not in LIGHT] if closely else found


def _ordered(known: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple(pair for pair in known if frozenset(pair) not in LIGHT and not {"only", "also", "all"} & set(pair))


ORDERED = _ordered(_PAIRS)
"""The pairs of which it matters in which order they are named."""

ORDERED_CLOSELY = _ordered(_CLOSELY)
"""The same where two languages are compared closely."""
