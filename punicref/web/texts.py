"""What the pages say, but for what the rules and rulings say."""

from __future__ import annotations

from punicref.language.messages import Message, say

SKIP = say("To the content")
HOME = say("All games")
LANGUAGE = say("Language")
TITLE = say("The rules at the table")
ABOUT = say("Ask what a rule says, see how a fight or a check comes out, and read the rules.")

ASK = say("Ask")
RESOLVE = say("Resolve")
READ = say("Read")
TERMS = say("Terms")
BATTLE = say("Battle")

QUESTION = say("Your question")
FOR_EXAMPLE = say("For example:")
WHERE = say("Where")
EVERY_GAME = say("every game")
NO_QUESTION = say("Ask in your own words, in any of the three languages.")
ANSWER = say("Answer")
ABOUT_PROGRAM = say("Whoever runs the computer can say more; here you can ask the rules.")
TRY = say("Try it with these numbers")

CHAPTERS = say("Chapters")
WHOLE = say("All chapters on one page, to be printed")
BESIDE = say("Languages side by side")
ONE_LANGUAGE = say("One language")
COMPARE = say("Compare the languages")
CONTENTS = say("Contents")
PREVIOUS = say("Previous")
NEXT = say("Next")
PATH = say("Where you are")

RULING = say("Ruling")
FACTS = say("The facts")
MORE = say("More")
NOTHING_YET = say("State the facts: the ruling stands here as soon as there is one.")
RULE = say("Rule")
ANEW = say("A new case")
SHARE = say("The address of this page is this case: share it, or open it again.")
NEEDED = say("needed")
ROLL = say("Roll")
TAKE_LAST = say("take the last away")
USUALLY = say("usually")
ASSUMED = say("Assumed")
ASSUMED_HINT = say("Tap what is otherwise.")
STATED = say("Stated in this case")
STATED_HINT = say("Tap to take it back.")
CHANCES = say("Chances")
TABLE = say("Table of the results")
LESS_BY = say("one less")
MORE_BY = say("one more")
GONE = say("No ruling on these facts: the computer that runs punicref does not answer.")
LATE = say("Not up to date yet …")
ASK_AGAIN = say("Ask again")

WORD = say("A term, an abbreviation or another word for it")
FIND = say("Find")
TERM_COUNT = say("Terms of the rules in three languages")

NO_DIFFERENCE = say("No difference was found.")
COLUMN_NOTHING = say("(nothing)")

NOT_FOUND = say("There is no such page")
NOT_FOUND_HINT = say("Begin with a game, or ask.")
WRONG = say("That cannot be")
BUSY = say("Too much at once")
BUSY_HINT = say("Wait a moment and try again.")
SLOW = say("That would take too long")
SLOW_HINT = say("Ask for less at once, for example a shorter range or fewer battles to simulate.")
FAILED = say("Something went wrong here")
FAILED_HINT = say("It is a mistake of punicref, not yours. Whoever runs it finds more in its terminal.")
TOO_LARGE = say("That is too much")
TOO_LARGE_HINT = say("The address, or what was sent, is longer than any case.")
FOREIGN = say("This was sent from a page of another site")
NOT_HERE = say("Nobody is served here under this host name")
NOT_HERE_HINT = say(
    "Use localhost, the number of the address, or a name in .local; a proxy must send one of them as Host."
)
METHOD = say("That cannot be done with this address")

PLAY = say("Play a battle, each side on its own phone")
PLAY_ABOUT = say("Punic Island: the computer keeps the record and the cups; each player sees only his own hand.")
KIND = say("What kind of battle")
ATTACKER = say("Who attacks")
UNITS = say("Units")
NUMBER = say("Number")
TYPE = say("Type")
COHESION = say("Cohesion value, front/back")
TACTICAL = say("Tactical value, front/back")
UNITS_HINT = say("As they stand on the counters, for example 6/4. Leave rows empty that you do not need.")
LEADER = say("Leader in command")
LEADER_HINT = say("Of a leader who is not in the list give only what he adds.")
LEADER_NAMELESS = say("The leader in command has no name here: give what he adds, if there is one.")
WITHDRAWN = say("the card Corvus Withdrawn has been played")
BEGIN = say("Begin")
TAKE = say("Take this hand")
TAKEN = say("on another phone")
HANDS = say("Who plays on this phone?")
HANDS_HINT = say(
    "Open this page on both phones; each takes one side. A hand is seen only on the phone that has taken it."
)
YOUR_HAND = say("Your hand")
EMPTY_HAND = say("no chits")
WAITING = say("The other side is asked.")
LEAVE = say("Give this hand back")
FREE = say("take the hand back from that phone")
OR_DICE = say("or enter the dice here")
NO_HAND = say("This hand is not here")
NO_ANSWER = say("The computer that runs punicref does not answer; what is seen here may be out of date.")
RUNNING = say("Battles under way")
FREE_HANDS = say("hands without a phone")
TABLE_PAGE = say("The table, for both")
TAKE_BACK = say("Take the last play back")
OR_WRITE = say("or in words")
ANSWER_IT = say("That is it")
STANDING = say("How it stands")
COURSE = say("What happened")
LOOK_AGAIN = say("Look again")
OVER = say("The battle is over.")

BOX = say("A case, a question or a number")
BOX_GO = say("Say it")
TONIGHT = say("Tonight")
TONIGHT_ABOUT = say("One evening for every phone and for the laptop: what is said at one is seen at all.")
OPEN_EVENING = say("Open an evening")
WHAT_IS_PLAYED = say("What is played")
OPEN_IT = say("Open it")
END_EVENING = say("End the evening")
END_ABOUT = say("It is kept: its log can be read at the computer.")
AGAINST, AGAINST_WHOM = say("against …"), say("Against whom?")
AT_HAND = say("The case at hand")
SAID_LAST = say("Said last")
TAKE_IT = say("Accept it")
UNDO_LAST = say("Take the last line back")
ANOTHER_FACTS = say("Change its facts on the form")
WHERE_WE_ARE = say("Where we are")
WHICH_PHASE = say("To another phase")
SHEET = say("What is kept")
NOTHING_KEPT = say("Nothing is kept yet: what a ruling changes stands here once it is accepted.")
AGREEMENTS = say("What the house has agreed")
PROPOSAL = say("A rule of the house")
VOTE = say("Put it to a vote")
VOTE_DROP = say("put to a vote whether to drop it")
VOTE_LIFTS = say("– shall it be dropped?")
VOTE_ABOUT = say("More than half of those at the table say yes: it is adopted. Once they no longer can, it is dropped.")
NOBODY_VOTES = say("Nobody is at the table yet: say below who is, then each votes.")
SEATS = say("Who is at the table")
A_NAME = say("A name")
SITS = say("Sit down")
GOES = say("is no longer at the table")
SETTLE = say("Rulings go from now on by:")
OPEN_AGAIN = say("Leave the point open again")
LOG = say("What was said")
NOTHING_SAID = say("Nothing has been said yet.")
JOIN = say("Others join")
JOIN_ABOUT = say("Every phone in the same network opens this address.")
NOT_LIVE = say("Not up to date: the computer that runs punicref does not answer.")
NOT_KEPT = say("Nothing is kept of this: no evening is open.")
ASIDE_HELP = say(
    "Say a case with its facts, a question, the number of a clause, or a word of the table: take, undo, new turn."
)
PUT = say("Say it at the table")
ASKED_BACK = say("Which is meant?")
LEAVE_IT = say("Leave it")
NOTHING_NOTED = say("Nothing of this line has been recorded.")
MISSING = say("Still needed")
MISSING_ONE = say("Still needed, one of these")

TABLES = say("Printed tables")
TABLES_LINK = say("Tables printed on the map and the counters")
TABLES_ABOUT = say(
    "Whoever has the box before him types in what is printed; rulings use it from then on, on every phone."
)
INSTALLED = say("installed")
NOT_INSTALLED = say("not installed")
DAMAGED = say("damaged")
ROW, HEX, RATIO, NAMED = say("Row"), say("Hex"), say("Ratio"), say("Name")
YES, NO = say("Yes"), say("No")
CELL_COLUMN, LOSS = say("column"), say("loss")
FOR_TONIGHT = say("Keep it for tonight")
FOR_GOOD = say("Keep it for good")
MORE_ROWS = say("More rows")
REMOVE_IT = say("Forget this table")
TYPED_IN = say("Typed in")
TYPED_TONIGHT = say("Typed in for tonight")
REMOVED = say("Forgotten")
KEPT_IT = say("It is kept: rulings use it from now on.")
EMPTY_ROWS = say("A row that is left empty counts as not typed in, and is asked for where a ruling needs it.")

CHARTS = say("Charts")
CHARTS_LINK = say("Charts, to be printed")
AID = say("Player aid")
AID_LINK = say("Player aid, one page to be printed")
BOOK_SEARCH = say("Search in the rules")
BOOK_NONE = say("No rule has these words.")
BOOK_ABOUT = say(
    "The text is ours: it says what the published clause says. There are no rulings in here: punicref gives them."
)
BOOK_ELSEWHERE = say("No rule has these words in this language; in another language these have them:")
BOOK = ("CONTENTS", "CHARTS", "BOOK_SEARCH", "BOOK_NONE", "BOOK_ABOUT", "BOOK_ELSEWHERE")
"""What the book says in each of its languages."""

FOOTER = say("The text is ours: it says what the published clause says, in words of our own.")
FOOTER_OWN = say("The text is as it was given to punicref.")
NOTHING_OF_YOU = say("Nothing is kept of you here.")
PRINTED_FROM = say("From punicref; the text is ours.")


def clauses(number: int) -> Message:
    """Say how many clauses there are."""
    return say("{n} {n|clause|clauses}", n=number)


def calculators(number: int) -> Message:
    """Say how much can be resolved."""
    return say("{n} {n|procedure|procedures} to resolve", n=number)


def against(who: Message, whom: Message) -> Message:
    """Say who goes against whom."""
    return say("{who} v {whom}", who=who, whom=whom)


def earlier(number: int) -> Message:
    """Offer the lines before those that are shown."""
    return say("{n} earlier {n|line|lines}", n=number)


def why(number: int) -> Message:
    """Offer the chain of steps."""
    return say("Why: {n} {n|step|steps}", n=number)


def open_points(number: int) -> Message:
    """Say how much the rules leave open."""
    return say("{n} open {n|point|points}", n=number)


def differences(number: int) -> Message:
    """Say how much differs."""
    return say("{n} {n|difference|differences}", n=number)


def more(number: int) -> Message:
    """Offer facts that seldom matter."""
    return say("{n} more {n|fact|facts}", n=number)


def rolling(side: Message) -> Message:
    """Say who rolls."""
    return say("{side} is rolling …", side=side)


def notes(number: int) -> Message:
    """Offer the notes of a clause."""
    return say("{n} {n|note|notes} on this clause", n=number)


NAMES = {"it": "Italiano", "en": "English", "ru": "Русский"}
"""What the languages call themselves."""
