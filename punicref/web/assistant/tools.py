"""What an assistant can ask of the rules: tools as data, each a function of the book. Knows nothing of the protocol.

Descriptions are read by language models, not by people, and are English; titles are shown to people.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from punicref.base import LANGUAGES
from punicref.book import documents
from punicref.errors import Problem, did_you_mean
from punicref.files import files
from punicref.language.messages import Message, say
from punicref.render import labels, plain
from punicref.ruling.needed import Needed
from punicref.ruling.worded import CHOSEN
from punicref.web.assistant import drafts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from punicref.book.book import Book
    from punicref.rulebook.model import Clause

INSTRUCTIONS = """\
punicref holds the complete rules of four board wargames on the Punic Wars: The Punic Wars (pw), De Bello Punico (dbp),
The Sword of Rome (sor, five-player rules) and Punic Island (pi), in Italian, English and Russian.
Never answer a question about these rules from memory: use `ask` to find the clause, `show` to read it, `rule` to work
out a case, and give the clause numbers in your answer. Where `ask` says that something is not in these rules, say so.
Where a ruling names what it assumed, tell the player, and rule again if it is otherwise. Where it leaves an open point
of the rules, give each reading with its result. Never fill in a table that is printed on the map only: ask the player
to look it up.
"""

LONGEST_QUESTION = 2000
LONGEST_DRAFT = 200_000
MOST_HITS = 20
READ = 3
"""How many near equals are given with their texts."""

NOT_HERE = "These rules have no answer to this. Tell the player so; do not give a rule from memory."
UNSURE = "Several clauses fit about equally well; read them before you answer."

LANG = {
    "type": "string",
    "enum": list(LANGUAGES),
    "description": "language of the answer; without it that of the question or the server",
}


class Answer(NamedTuple):
    """What a tool answers: text to be read, the same as data, and the clauses that it speaks of."""

    text: str
    document: dict[str, Any]
    clauses: tuple[str, ...] = ()
    failed: bool = False


class Tool(NamedTuple):
    """A tool: its name, what people and models are told of it, its JSON Schema, and what it does."""

    name: str
    title: Message
    description: str
    properties: Callable[[Book], dict[str, Any]]
    required: tuple[str, ...]
    call: Callable[..., Answer]
    document: dict[str, Any]

    def schema(self, book: Book) -> dict[str, Any]:
        """Return the JSON Schema of its arguments; no others are taken."""
        return {
            "type": "object",
            "properties": self.properties(book),
            "required": list(self.required),
            "additionalProperties": False,
        }

    @property
    def output(self) -> dict[str, Any]:
        """Return the JSON Schema of the data that it answers with, or says with what is wrong."""
        return {"type": "object", "anyOf": [self.document, WRONG]}


WRONG = documents.whole(
    {**documents.ERROR["properties"], "missing": documents.listed(documents.TEXT), "facts": documents.ANY},
    "missing",
    "facts",
)
"""What is wrong; which facts are missing, and the schema of all of them where facts are wrong."""


def answer(book: Book, tool: Tool, arguments: Mapping[str, Any]) -> Answer:
    """Call a tool; what goes wrong is an answer, too. The arguments are such as its schema allows."""
    try:
        with files.none_by_name():
            return _in_tools(book, tool.call(book, **arguments))
    except Problem as problem:
        return refused(book, problem, str(arguments.get("calculator", "")))


def refused(book: Book, problem: Problem, calculator: str = "") -> Answer:
    """Say what is wrong with a call; where facts are, which there are."""
    if problem.hint is not None and problem.hint.text == CHOSEN.text:  # the variable is for whoever starts the server
        problem.hint = say("For example {example}.", **problem.hint.args)
    translate = book.translator(problem.lang)
    lines = [problem.text, *([translate(did_you_mean(problem.suggestions))] if problem.suggestions else ())]
    document: dict[str, Any] = {"error": problem.as_dict()}
    if isinstance(problem, Needed):
        document["missing"] = list(problem.missing)
    if problem.kind == "input" and calculator:
        document["facts"] = book.schema(calculator, lang=problem.lang)
    told = "\n".join((*lines, *((problem.advice,) if problem.advice else ())))
    return _in_tools(book, Answer(told, document, failed=True))


TYPED = {"punicref calculators": "calculators", "punicref terms": "terms"}
"""What a person types, and the tool that does the same."""

OPTION = r"(?: --([a-z-]+)(?: ([a-z0-9-]+))?)"


def _in_tools(book: Book, told: Answer) -> Answer:
    """Return an answer that names tools where it named commands: an assistant has no command line."""
    said = book.library.said("calculator")
    tools = TYPED | {
        f"punicref {one.game} {word}": f"rule {one.name}"
        for one in book.calculators
        for word in (one.name.partition(".")[2], *(word for words in said.get(one.name, {}).values() for word in words))
    }
    found = re.compile(rf"({'|'.join(map(re.escape, sorted(tools, key=len, reverse=True)))})(?![\w-])((?:{OPTION})*)")

    def tool(command: re.Match[str]) -> str:
        options = re.findall(OPTION, command[2])
        facts = {name.replace("-", "_"): value or True for name, value in options}
        return f"{tools[command[1]]} {json.dumps(facts)}" if facts else tools[command[1]]

    def put(value: Any) -> Any:
        if isinstance(value, str):
            return found.sub(tool, value) if "punicref" in value else value
        if isinstance(value, dict):
            return {key: put(one) for key, one in value.items()}
        return [put(one) for one in value] if isinstance(value, (list, tuple)) else value

    return told._replace(text=put(told.text), document=put(told.document))


def _ask(book: Book, question: str, game: str = "", most: int = 5, lang: str | None = None) -> Answer:
    reply = book.ask(question, game=game, most=most, lang=lang)
    document = reply.as_dict()
    if not reply:
        return Answer(f"{reply.refusal}\n\n{NOT_HERE}", {**document, "refusal": reply.refusal})
    read = [book.clause(one.reference, lang=reply.lang) for one in reply.hits[: 1 if reply.sure else READ]]
    lines = [*([UNSURE, ""] if not reply.sure else ()), *_read(book, read, reply.lang), ""]
    lines += [f"{one.reference}  {one.title}: {one.short}" for one in reply.hits[len(read) :]]
    document["clauses"] = [one.as_dict() for one in read]
    return Answer(_joined(lines), document, tuple(one.reference for one in reply.hits))


def _show(book: Book, clause: str, lang: str | None = None, *, alone: bool = False) -> Answer:
    found = book.clauses(clause, alone=alone, lang=lang)
    above = [f"{one.id} {one.title}" for one in book.above(clause, lang=lang)]
    text = _joined(_read(book, found, found[0].lang, above))
    return Answer(text, {"clauses": [one.as_dict() for one in found]}, tuple(one.reference for one in found))


def _terms(book: Book, word: str = "", game: str = "") -> Answer:
    found = book.terms(word, game=game)
    langs = sorted(LANGUAGES, key=lambda lang: lang != book.lang)
    text = _joined(plain.terms(book.library, found, langs, book.translator()))
    return Answer(
        text, {"terms": [one.as_dict() for one in found]}, tuple(clause for one in found for clause in one.clauses)
    )


def _calculators(book: Book, name: str = "", game: str = "", lang: str | None = None) -> Answer:
    speaking = book.speaking(lang) if lang else book
    if name:
        facts, result = speaking.schema(name), speaking.result_schema(name)
        (one,) = (one for one in speaking.calculators if one.name == name)
        lines = [f"{one.name}: {one.title}", *(_fact(fact, facts) for fact in facts["properties"])]
        held = [f"{field}: {body['description']}" for field, body in result["properties"].items()]
        lines += [speaking.translator()(say("The result holds:")), *held]
        return Answer(_joined(lines), {**one.as_dict(), "facts": facts, "result": result}, one.clauses)
    found = [one for one in speaking.calculators if game in ("", one.game)]
    document = {"calculators": [{"name": one.name, "title": one.title} for one in found]}
    return Answer(_joined(f"{one.name}: {one.title}" for one in found), document)


def _fact(name: str, facts: Mapping[str, Any]) -> str:
    """Return a line about a fact: whether it is needed, what it is, and what it takes, as its schema has it."""
    body = dict(facts["properties"][name])
    about, needed = body.pop("description"), " (needed)" if name in facts["required"] else ""
    return f"{name}{needed}: {about}; {json.dumps(body, ensure_ascii=False)}"


def _rule(
    book: Book,
    calculator: str,
    facts: Mapping[str, Any] | None = None,
    words: str = "",
    lang: str | None = None,
    *,
    texts: bool = False,
) -> Answer:
    speaking = book.speaking(lang) if lang else book
    found = speaking.calculator(calculator)
    heard = speaking.heard(found, words, facts or {}) if words else None
    made = speaking.keyed(found, {**(facts or {}), **(heard.facts if heard else {})})
    ruling = speaking.translated(made, heard=heard)
    cited = [speaking.clause(one) for one in ruling.cites]
    lines = [*plain.ruling(made, speaking.translator(), speaking.issue, options=False), ""]
    lines += _read(speaking, cited, speaking.lang) if texts else [f"{one.reference}  {one.title}" for one in cited]
    document = {
        "ruling": ruling.as_dict(),
        "clauses": [one.as_dict() if texts else {"reference": one.reference, "title": one.title} for one in cited],
    }
    line = labels.assumed(made.assumed, options=False)
    if line:
        document["assumed"] = speaking.translator()(line)
    return Answer(_joined(lines), document, ruling.cites)


def _compare(book: Book, clause: str, langs: Sequence[str] = LANGUAGES) -> Answer:
    found = book.compare(clause, langs=langs)
    lines = [found.reference]
    for row in found.rows:
        lines += ["", *(f"{lang}  {row.texts[lang]}" for lang in found.langs if lang in row.texts)]
        lines += [f"! {one.text}" for one in row.differences]
    lines += [f"! {one.text}" for one in found.differences]
    return Answer(_joined(lines), found.as_dict(), (found.reference,))


def _read(book: Book, clauses: Sequence[Clause], lang: str, above: Sequence[str] = ()) -> Iterable[str]:
    return plain.clauses(book.library, clauses, above, {lang: book.translator(lang)}, every=True)


def read(book: Book, clause: str, lang: str | None = None) -> str:
    """Return a clause as text, with the headings above it."""
    found = book.clause(clause, lang=lang)
    above = [f"{one.id} {one.title}" for one in book.above(clause, lang=lang)]
    return _joined(_read(book, [found], found.lang, above))


def _joined(lines: Iterable[str]) -> str:
    return "\n".join(lines).strip("\n")


def _game(book: Book) -> dict[str, Any]:
    return {"type": "string", "enum": list(book.games), "description": "only this game"}


def _name(book: Book) -> dict[str, Any]:
    return {"type": "string", "enum": [one.name for one in book.calculators]}


def _format(_: Book) -> Answer:
    text = drafts.described()
    return Answer(text, {"format": text})


def _draft(book: Book, game: str, procedures: str) -> Answer:
    lines, document = drafts.checked(book, game, procedures)
    return Answer("\n".join(lines), document)


ANSWERED = {
    **documents.REPLY,
    "properties": {
        **documents.REPLY["properties"],
        "refusal": documents.TEXT,
        "clauses": documents.listed(documents.CLAUSE),
    },
}
"""An answer with the texts of its best clauses, or the refusal."""

NAMED = documents.texts("name", "title")
LISTED = {
    "type": "object",
    "anyOf": [
        documents.whole({"calculators": documents.listed(documents.whole(NAMED))}),
        documents.whole(
            {**NAMED, "clauses": documents.listed(documents.TEXT), "facts": documents.ANY, "result": documents.ANY}
        ),
    ],
}
"""All calculators, or one with the schemas of its facts and its result."""

CITED = documents.listed({"anyOf": [documents.whole(documents.texts("reference", "title")), documents.CLAUSE]})
RULED = documents.whole({"ruling": documents.RULING, "assumed": documents.TEXT, "clauses": CITED}, "assumed")
"""A ruling with its Assumed line, and the clauses that it rests on."""

NOTED = documents.listed(documents.whole({**documents.PROBLEM, "line": {"type": "integer"}}))
DRAFT = documents.whole({"procedures": documents.listed(documents.TEXT), "mistakes": NOTED, "findings": NOTED})
"""What a draft has, and what is wrong or odd with it."""

CLAUSE = {"type": "string", "description": "a clause by its number: pw:9.14", "maxLength": 100}

TOOLS = (
    Tool(
        "ask",
        say("Ask the rules"),
        "Find the clauses that answer a question about the rules, in everyday words, in Italian, English or Russian."
        " Says so where the rules have no answer.",
        lambda book: {
            "question": {"type": "string", "minLength": 1, "maxLength": LONGEST_QUESTION},
            "game": _game(book),
            "most": {"type": "integer", "minimum": 1, "maximum": MOST_HITS, "default": 5},
            "lang": LANG,
        },
        ("question",),
        _ask,
        ANSWERED,
    ),
    Tool(
        "show",
        say("Read a clause"),
        "Read a clause of the rules with everything under it: text, values, known gaps and contradictions with their"
        " readings, house rules in force, and the calculators that apply it.",
        lambda _: {
            "clause": CLAUSE,
            "alone": {"type": "boolean", "default": False, "description": "without what is under it"},
            "lang": LANG,
        },
        ("clause",),
        _show,
        documents.whole({"clauses": documents.listed(documents.CLAUSE)}),
    ),
    Tool(
        "terms",
        say("Look up a term"),
        "Find a game term by any word that players use for it, with what it is called in each language and where the"
        " rules define it. Without a word: all terms.",
        lambda book: {"word": {"type": "string", "maxLength": 100}, "game": _game(book)},
        (),
        _terms,
        documents.whole({"terms": documents.listed(documents.TERM)}),
    ),
    Tool(
        "calculators",
        say("What can be resolved"),
        "List the procedures that can be resolved, or, with a name, the facts that one takes, as JSON Schema. Read that"
        " before you call `rule`.",
        lambda book: {
            "name": {**_name(book), "description": "the facts of this one"},
            "game": _game(book),
            "lang": LANG,
        },
        (),
        _calculators,
        LISTED,
    ),
    Tool(
        "rule",
        say("Rule on a case"),
        "Work out a case: verdict, result, every step with its clauses, what was assumed because nobody stated it, open"
        " points of the rules with each reading's result, exact chances where no die is given. `facts` are those of the"
        " calculator's JSON Schema (tool `calculators`); state only what the player said.",
        lambda book: {
            "calculator": _name(book),
            "facts": {"type": "object", "description": "what is true at the table, by the names of the facts"},
            "words": {
                "type": "string",
                "maxLength": LONGEST_QUESTION,
                "description": "or the facts as the player said them, in Italian, English or Russian; the answer tells"
                " what was understood, and what was not used",
            },
            "texts": {"type": "boolean", "default": False, "description": "with the texts of the clauses cited"},
            "lang": LANG,
        },
        ("calculator",),
        _rule,
        RULED,
    ),
    Tool(
        "compare",
        say("Compare the languages"),
        "Put a clause in several languages side by side, sentence by sentence, with the numbers, references and terms"
        " that differ.",
        lambda _: {
            "clause": CLAUSE,
            "langs": {
                "type": "array",
                "items": {"type": "string", "enum": list(LANGUAGES)},
                "minItems": 2,
                "uniqueItems": True,
            },
        },
        ("clause",),
        _compare,
        documents.COMPARED,
    ),
    Tool(
        "procedure_format",
        say("How procedures are written"),
        "Read how the procedures of a game of the player's own (combat, morale …) are written as data, so that"
        " they can be resolved like those of the four games. Read its rules with `show` first.",
        lambda _: {},
        (),
        _format,
        documents.whole({"format": documents.TEXT}),
    ),
    Tool(
        "check_procedures",
        say("Check a draft of procedures"),
        "Check a draft of a file of procedures (TOML, as `procedure_format` describes) for a game of the player's own:"
        " every mistake with its line and what would be right. Nothing is installed; only the player does that.",
        lambda _: {
            "game": {"type": "string", "pattern": "^[a-z][a-z0-9]{1,15}$", "description": "the game's code"},
            "procedures": {"type": "string", "minLength": 1, "maxLength": LONGEST_DRAFT},
        },
        ("game", "procedures"),
        _draft,
        DRAFT,
    ),
)
"""The tools, the one to begin with first."""
