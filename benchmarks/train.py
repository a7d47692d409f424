"""Write punicref/reader/model.sqlite anew: the reader's network, learned from tests/corpus and tests/spoken.

    pip install torch numpy
    python benchmarks/train.py                    some thirty minutes of one core
    python benchmarks/train.py --all              the development part as well, for what is shipped
    python benchmarks/train.py --without WRITERS FILE   without some writers, such as ac,e, into another file: on their
                                                  lines benchmarks/trust.py learns what to trust

For each number of a line the facts that have it are the labels it may have (which one, is found by learning); words
are told only what the whole line says, and find out by themselves which of them says it.
"""

from __future__ import annotations

import json
import random
import re
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import corpus
import torch
from torch import nn
from torch.nn import functional

from punicref.reader import cases, features, mentions, model, network
from punicref.reader.mentions import UNKNOWN
from punicref.reader.readings import BOTH, PLAIN, TEXT, WORD_OF
from punicref.reader.texts import ALONE, COUNT, NAME, VALUE
from punicref.reader.tokens import code, plain, tokens
from punicref.ruling.values import Result, Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from corpus import Row
    from torch import Tensor

    from punicref.reader.index import Index
    from punicref.reader.mentions import Line

    Label = tuple[str, Any]

EPOCHS = 24
GROUP, GROUPS = 8, 5
"""So many lines of one calculator are learned from together, and of so many calculators at once."""

RATE, DECAY, DROPPED = 0.002, 0.01, 0.15
FEATURE_DROPPED, VALUE_DROPPED = 0.08, 0.35
"""How often a feature is not told, and which number it is: what a number is for hangs on that seldom."""
TRUST = Path(__file__).with_name("trust.json")
"""What readings are ranked and trusted by, as trust.py has found it."""

PHRASES = 7_000
"""So many phrases and lines made of them are drawn for each epoch."""

HIDDEN_ROWS = 16_384
"""The rows of the table of what labels are made of; the labels are written, not the table."""

SMALL, PARTS = 3, (25, 50, 75)
"""A greater number is said by a number, but for a half and quarters."""


class Example(NamedTuple):
    """A line prepared: its features, the labels that its numbers may have, what it says in words, what is idle."""

    calculator: str
    features: list[tuple[int, ...]]
    numbers: list[tuple[int, list[int]]]
    words: dict[int, float]
    pieces: dict[int, tuple[int, list[int]]]  # how often at most, and the tokens that may say it
    idle: list[int] | None
    weight: float
    kind: str


class Labels:
    """The labels of a calculator: of its numbers and of its words."""

    def __init__(self, own: Index, seen: Mapping[Label, int]) -> None:
        self.own, self.seen = own, seen
        numbers: dict[Label, None] = {}
        for slot in own.slots.values():
            if slot.numeric or slot in own.throws or slot in own.spans:
                numbers[slot.name, PLAIN] = None
                if own.twins.get(slot.name):
                    numbers[slot.name, BOTH] = None
            if slot in own.throws:
                numbers[slot.name, NAME] = None
            if slot.text:
                numbers.update(dict.fromkeys((slot.name, ground) for ground in (COUNT, VALUE, ALONE, NAME)))
        words: dict[Label, None] = {}
        for slot in own.slots.values():
            values = (True, False) if slot.one.kind is bool else slot.one.choices
            words.update(dict.fromkeys((slot.name, value) for value in values))
            if slot.text:
                words.update(dict.fromkeys((slot.name, WORD_OF + word) for word in sorted(own.words[slot.name])))
        words.update(dict.fromkeys(sorted(seen, key=repr)))
        self.numbers, self.words = list(numbers), list(words)
        self.place = {label: at for at, label in enumerate(self.numbers)}
        self.word_place = {(name, repr(value)): at for at, (name, value) in enumerate(self.words)}

    def told(self) -> list[list[int]]:
        """Return for each label the rows of what it is made of."""
        return [[_label_row(one) for one in self._made(*label)] for label in (*self.numbers, *self.words)]

    def _made(self, fact: str, value: Any) -> list[str]:
        slot = self.own.slots[fact]
        field, role, game, case = slot.one.place[-1], slot.role, self.own.game, self.own.name
        text = str(value)
        if value in (PLAIN, BOTH, *TEXT) and not isinstance(value, (bool, int)):
            kind = f"number {text}"
            return [f"{kind}|{one}" for one in (f"{case}.{fact}", field, f"{field}|{role}", role, f"{game}.{fact}")]
        if text.startswith(WORD_OF):
            return [f"{case}.{fact}|{text}", f"{game}|{text}", text, f"{game}.{fact}|piece"]
        kind = f"{type(value).__name__} {text}"
        made = (f"{case}.{fact}", field, f"{field}|{role}", f"{role}|{type(value).__name__}", "", f"{game}.{fact}")
        return [f"word {kind}|{one}" for one in made]


def _label_row(text: str) -> int:
    return code(text) % HIDDEN_ROWS


# What a line's facts are in labels


def meant(own: Index, facts: Mapping[str, Any]) -> tuple[Counter[tuple[str, str]], set[Label], dict[str, Any]]:
    """Return what facts are as numbers (by text and fact), as words, and which of them are texts."""
    numbers: Counter[tuple[str, str]] = Counter()
    words: set[Label] = set()
    texts: dict[str, Any] = {}
    for name, value in facts.items():
        slot = own.slots.get(name)
        if slot is None or value is None:
            continue
        if slot.text:
            texts[name] = value
        elif isinstance(value, bool) or (isinstance(value, str) and value in (*slot.one.choices, "random", UNKNOWN)):
            words.add((name, value))
        elif slot.one.kind is Result or (slot.one.kind is Span and "-" in str(value)):
            numbers[str(value), name] += 1
            for piece in str(value).split("-") if slot.one.kind is Span else ():
                numbers[piece, name] += 1
        elif isinstance(value, (list, tuple)):
            for piece in (piece for item in value for piece in str(item).split()):
                if piece == "random":
                    words.add((name, piece))
                else:
                    numbers[piece, name] += 1
        else:
            numbers[str(value), name] += 1
    return numbers, words, texts


def grounds(text: str, acts: Sequence[str] = ()) -> dict[str, set[str]]:
    """Return on which grounds the numbers of a text may stand in it; `acts` are words behind which one counts."""
    found: dict[str, set[str]] = defaultdict(set)
    for item in re.split(r"[,;]", text.replace("×", " ")):
        pieces = item.split()
        for at, piece in enumerate(pieces):
            number = piece.strip("()")
            if re.fullmatch(r"\d+/\d+", number):
                for value in number.split("/"):
                    found[value].add(VALUE)
            if not number[:1].isdecimal() and not re.fullmatch(r"[RC]\d+", number):
                continue
            alone = len(pieces) == 1
            counts = at == 0 or (at == 1 and len(pieces) > 2 and pieces[0] in acts)
            found[number].add(NAME if not number[0].isdecimal() else ALONE if alone else COUNT if counts else VALUE)
    return found


def _acts(own: Index, name: str) -> Sequence[str]:
    parts = own.slots[name].one.ask.parts
    return parts.heads if parts is not None and parts.acts else ()


def targets(line: Line, labels: Labels, facts: Mapping[str, Any]) -> tuple[list[tuple[int, list[int]]], set[Label]]:
    """Return for each number of a line the labels that it may have by the facts, and what is said in words."""
    own = line.index
    wanted, words, texts = meant(own, facts)
    written = Counter(one.text.rstrip("%").lstrip("+") for one in line.numbers)
    roles = {name: grounds(str(value), _acts(own, name)) for name, value in texts.items()}
    inside = {name: corpus.flat(corpus.text(own.slots[name], value)) for name, value in texts.items()}
    found = []
    for one in line.numbers:
        text = one.text.rstrip("%").lstrip("+")
        named = [name for (value, name) in wanted if value.lstrip("+") == text]
        twins = [name for name in named if own.twins.get(name) in named and written[text] < len(named)]
        shared = written[text] == 1 and len(twins) == len(named)  # said once, of both sides
        may: list[Label] = [(name, PLAIN) for name in named if not shared]
        may += [(name, NAME) for name in named if one.named]
        may += [(name, BOTH) for name in twins]
        for name in texts:
            ground = roles[name].get(text, set())
            may += [(name, one) for one in ground]
            if not ground and text != "1" and inside[name].get(text):
                may.append((name, COUNT))
        free = written[text] - sum(number for (value, _), number in wanted.items() if value.lstrip("+") == text)
        if text != "1":
            free -= sum(counted.get(text, 0) for counted in inside.values())
        elif any("1" in role for role in roles.values()):
            free -= 1
        chosen = [labels.place[label] + 1 for label in may if label in labels.place]
        found.append((one.at, chosen if chosen and free <= 0 else [*chosen, 0]))
    for value, name in wanted:
        spelt = value.lstrip("+")
        if spelt not in written and spelt.isdecimal() and (int(spelt) <= SMALL or int(spelt) in PARTS):
            words.add((name, int(spelt)))
    words |= _beyond(wanted, written, labels)
    for name, counted in inside.items():
        words |= {(name, WORD_OF + word) for word in counted if word in own.words[name]}
    return found, words


def _beyond(wanted: Mapping[tuple[str, str], int], written: Mapping[str, int], labels: Labels) -> set[Label]:
    """Return the facts of small numbers that words must say, as the numbers of the line are too few for all of them.

    Of "two units with Hasdrubal" one two is the units', the other is his: which it is, lines tell that have none.
    """
    found: set[Label] = set()
    for number in range(SMALL + 1):
        names = [name for value, name in wanted if value.lstrip("+") == str(number)]
        both = sum(labels.own.twins.get(name) in names for name in names) // 2  # once said of both sides
        over = len(names) - both - written[str(number)]
        likely = sorted(names, key=lambda name: -labels.seen.get((name, number), 0))
        if written[str(number)]:
            found |= {(name, number) for name in likely[: max(0, over)] if (name, number) in labels.seen}
    return found


def said_in_words(row: Row) -> set[Label]:
    """Return what a row says in words, for the labels that there have to be."""
    own = corpus.index(row.calculator)
    line = mentions.line(own, row.line, corpus.NUMERALS, {})
    facts = {**row.facts, **dict.fromkeys(row.unvalued, UNKNOWN)}
    return targets(line, Labels(own, {}), facts)[1]


def example(row: Row, labels: Labels, concepts: Mapping[str, Sequence[int]]) -> Example | None:
    """Return a row prepared; None where it would teach nothing."""
    line = mentions.line(labels.own, row.line, corpus.NUMERALS, concepts, row.before)
    if not line.tokens:
        return None
    ways: Sequence[Mapping[str, Any]] = [{**row.facts, **dict.fromkeys(row.unvalued, UNKNOWN)}]
    if row.kind in corpus.ASKED:
        ways = row.readings
        if len(ways) < 2:
            return None
    read = [targets(line, labels, facts) for facts in ways]
    numbers = [
        (one[0][0], sorted({label for _, may in one for label in may}))
        for one in zip(*(one[0] for one in read), strict=True)
    ]
    share: dict[int, float] = defaultdict(float)
    for _, words in read:
        for name, value in words:
            at = labels.word_place.get((name, repr(value)))
            if at is not None:
                share[at] += 1 / len(ways)
    idle = None
    if row.kind == "chatter":
        said = {word for text in row.unused for word in re.findall(r"\w+", text.casefold())}
        idle = [at for at, one in enumerate(line.tokens) if one.text.casefold() in said]
    pieces = _pieces(line, labels, ways[0]) if len(ways) == 1 else {}
    return Example(row.calculator, line.features, numbers, dict(share), pieces, idle, row.weight, row.kind)


def _pieces(line: Line, labels: Labels, facts: Mapping[str, Any]) -> dict[int, tuple[int, list[int]]]:
    """Return how often each word of a text stands in it as it is written, and which tokens say it.

    No more tokens of a line say it; where some are known to mean it, only those do.
    """
    numbers = {at for one in line.numbers for at in range(one.at, one.end)}
    spoken = [at for at in range(len(line.tokens)) if at not in numbers]
    found: dict[int, tuple[int, list[int]]] = {}
    for at, (name, value) in enumerate(labels.words):
        if isinstance(value, str) and value.startswith(WORD_OF) and name in facts:
            items = corpus.text(labels.own.slots[name], facts[name])
            word = value[len(WORD_OF) :]
            often = sum(word == other for group in items for item in group for other in item)
            if often and spoken:
                known = [
                    token
                    for one in line.phrases
                    if any(
                        meaning.fact == name and plain(meaning.value).replace(" ", "-") == word
                        for meaning in one.meanings
                    )
                    for token in range(one.at, one.end)
                ]
                found[at] = often, known or spoken
    return found


# The network, to be learned; network.py runs it


class Net(nn.Module):
    """The same network as in network.py."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = nn.EmbeddingBag(features.ROWS, network.EMBED, mode="sum")
        self.both = nn.GRU(network.EMBED, network.HIDDEN, bidirectional=True, batch_first=True)
        self.out = nn.Linear(2 * network.HIDDEN + network.EMBED, network.OUT)
        self.looked = nn.Linear(network.OUT, 2 * network.LOOKED + network.OUT, bias=False)
        self.near = nn.Parameter(torch.zeros(network.HEADS, 2 * network.FAR + 1))
        self.told = nn.Linear(network.OUT, network.OUT, bias=False)
        self.labels = nn.EmbeddingBag(HIDDEN_ROWS, network.OUT + 1, mode="sum")
        self.none = nn.Linear(network.OUT, 1)
        self.idle = nn.Linear(network.OUT, 1)
        self.drop = nn.Dropout(DROPPED)
        nn.init.zeros_(self.told.weight)
        nn.init.normal_(self.rows.weight, 0, 0.1)
        nn.init.normal_(self.labels.weight, 0, 0.1)
        values = torch.zeros(features.ROWS, dtype=torch.bool)
        values[[features.row(f"n:{value}") for value in (*range(100), "great")]] = True
        self.register_buffer("values", values)

    def forward(self, lines: Sequence[Sequence[Sequence[int]]]) -> Tensor:
        """Return what is seen at each token of lines."""
        flat = [one for line in lines for one in line]
        starts = torch.tensor([0, *map(len, flat[:-1])]).cumsum(0)
        rows = torch.tensor([row for one in flat for row in one])
        kept = None
        if self.training:
            away = torch.where(self.values[rows], VALUE_DROPPED, FEATURE_DROPPED)
            kept = (torch.rand(len(rows)) >= away).float()
        found = self.rows(rows, starts, kept)
        sizes = [len(line) for line in lines]
        padded = self.drop(nn.utils.rnn.pad_sequence(torch.split(found, sizes), batch_first=True))
        packed = nn.utils.rnn.pack_padded_sequence(padded, torch.tensor(sizes), batch_first=True, enforce_sorted=False)
        states, _ = nn.utils.rnn.pad_packed_sequence(self.both(packed)[0], batch_first=True)
        own = self.out(torch.cat([self.drop(states), padded], -1))
        return torch.tanh(own + self.told(self.drop(self._others(torch.tanh(own), torch.tensor(sizes)))))

    def _others(self, seen: Tensor, sizes: Tensor) -> Tensor:
        """Return what each token takes from the others of its line: attention, with what each distance is worth."""
        lines, most, _ = seen.shape
        parts = self.looked(seen).split([network.LOOKED, network.LOOKED, network.OUT], -1)
        asks, offers, gives = (one.view(lines, most, network.HEADS, -1).transpose(1, 2) for one in parts)
        places = torch.arange(most)
        apart = (places[None] - places[:, None]).clamp(-network.FAR, network.FAR) + network.FAR
        fits = asks @ offers.transpose(2, 3) + self.near[:, apart]
        fits = fits.masked_fill((places[None] >= sizes[:, None])[:, None, None], -1e9)
        return (functional.softmax(fits, -1) @ gives).transpose(1, 2).reshape(lines, most, -1)


class Told(NamedTuple):
    """What labels are made of, for the table."""

    flat: Tensor
    starts: Tensor
    numbers: int
    words: Sequence[Label]


def _told(labels: Labels) -> Told:
    made = labels.told()
    flat = torch.tensor([row for one in made for row in one])
    return Told(flat, torch.tensor([0, *map(len, made[:-1])]).cumsum(0), len(labels.numbers), labels.words)


def loss_of(net: Net, seen: Tensor, group: Sequence[Example], told: Told) -> Tensor:
    """Return what lines of one calculator are off by."""
    made = net.labels(told.flat, told.starts)
    numbers, words = made[: told.numbers], made[told.numbers :]
    sizes = torch.tensor([len(one.features) for one in group])
    inside = torch.arange(seen.shape[1])[None] < sizes[:, None]
    weights = torch.tensor([one.weight for one in group])
    where = [(at, token + 1, may, one) for at, one in enumerate(group) for token, may in one.numbers]
    total = torch.zeros(())
    if where:
        found = seen[torch.tensor([one[0] for one in where]), torch.tensor([one[1] for one in where])]
        values = torch.cat([net.none(found), found @ numbers[:, :-1].T + numbers[:, -1]], 1)
        chances = functional.log_softmax(values, 1)
        mask = torch.full(chances.shape, -1e9)
        asked = torch.zeros(chances.shape)
        for at, (_, _, may, one) in enumerate(where):
            if one.kind in corpus.ASKED:
                asked[at, may] = 1 / len(may)
                mask[at] = 0
            else:
                mask[at, may] = 0
        total = total - (torch.logsumexp(chances + mask, 1) * weights[[one[0] for one in where]]).sum()
        total = total - (chances * asked).sum()
    if len(words):
        values = seen @ words[:, :-1].T + words[:, -1] - network.OFFSET
        spoken = torch.zeros(seen.shape[:2], dtype=torch.bool)  # the words of the line alone, without its numbers
        for at, one in enumerate(group):
            spoken[at, 1 : len(one.features) - 1] = True
            spoken[at, [token + 1 for token, _ in one.numbers]] = False
        of_texts = torch.tensor([isinstance(value, str) and value.startswith(WORD_OF) for _, value in told.words])
        away = ~torch.where(of_texts[None, None], spoken[:, :, None], inside[:, :, None])
        values = values.masked_fill(away, -30.0)
        most = values.max(1).values
        wanted = torch.zeros(most.shape)
        for at, one in enumerate(group):
            for place, share in one.words.items():
                wanted[at, place] = share
        said = [(at, place, *one.pieces[place]) for at, one in enumerate(group) for place in one.pieces]
        by_whole = torch.ones(most.shape)
        if said:  # what is said so often is said by no more tokens, and by those that are known to mean it
            lines, places, often = (torch.tensor([one[k] for one in said]) for k in range(3))
            by_whole[lines, places] = 0.0
            may = torch.zeros(len(said), seen.shape[1], dtype=torch.bool)
            for at, (_, _, _, tokens) in enumerate(said):
                may[at, [token + 1 for token in tokens]] = True
            found = values[lines, :, places]
            ordered = found.masked_fill(~may, -30.0).sort(1, descending=True).values
            beyond = torch.arange(ordered.shape[1])[None] >= often[:, None]
            off = functional.softplus(-ordered[:, 0]) + (functional.softplus(ordered) * beyond).sum(1)
            off = off + functional.softplus(found.masked_fill(may, -30.0)).sum(1)
            total = total + (off * weights[lines]).sum()
        lost = functional.binary_cross_entropy_with_logits(most, wanted, reduction="none") * by_whole
        total = total + (lost.sum(1) * weights).sum()
    idle = net.idle(seen)[:, :, 0]
    wanted = torch.zeros(idle.shape)
    for at, one in enumerate(group):
        for token in one.idle or ():
            wanted[at, token + 1] = 1.0
    lost = functional.binary_cross_entropy_with_logits(idle, wanted, reduction="none") * inside
    return total + 0.3 * lost.sum()


def batches(examples: Sequence[Example], chance: random.Random) -> list[list[list[Example]]]:
    """Return lines in groups of one calculator, several groups at once."""
    by: dict[str, list[Example]] = defaultdict(list)
    for one in chance.sample(examples, len(examples)):
        by[one.calculator].append(one)
    groups = [found[at : at + GROUP] for found in by.values() for at in range(0, len(found), GROUP)]
    chance.shuffle(groups)
    return [groups[at : at + GROUPS] for at in range(0, len(groups), GROUPS)]


def trained(examples: Sequence[Example], labels: Mapping[str, Labels]) -> Net:
    """Return the network that has learned from lines."""
    torch.manual_seed(1)
    chance = random.Random(1)
    net = Net()
    told = {name: _told(one) for name, one in labels.items()}
    lines = [one for one in examples if one.kind != "phrase"]
    phrases = [one for one in examples if one.kind == "phrase"]
    drawn = min(PHRASES, len(phrases))
    best = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=DECAY)
    steps = EPOCHS * ((len(lines) + drawn) // (GROUP * GROUPS) + 2 * len(labels))
    slower = torch.optim.lr_scheduler.OneCycleLR(best, max_lr=RATE, total_steps=steps, pct_start=0.1)
    for epoch in range(EPOCHS):
        begun, total = time.time(), 0.0
        for batch in batches([*lines, *chance.sample(phrases, drawn)], chance):
            flat = [one for group in batch for one in group]
            seen = net([one.features for one in flat])
            at, off = 0, torch.zeros(())
            for group in batch:
                off = off + loss_of(net, seen[at : at + len(group)], group, told[group[0].calculator])
                at += len(group)
            best.zero_grad()
            (off / len(flat)).backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1)
            best.step()
            slower.step()
            total += off.item()
        print(f"epoch {epoch}: {total / (len(lines) + drawn):.3f} a line, {time.time() - begun:.0f} s", flush=True)
    return net.eval()


# Which case a line is of


class Chooser(nn.Module):
    """The same as in cases.py: the mean of what a line has, and what that is worth for each case."""

    def __init__(self, names: int) -> None:
        super().__init__()
        self.rows = nn.EmbeddingBag(cases.ROWS, cases.EMBED, mode="mean")
        self.out = nn.Linear(cases.EMBED, names)
        self.drop = nn.Dropout(0.2)
        nn.init.normal_(self.rows.weight, 0, 0.1)

    def forward(self, lines: Sequence[Sequence[int]]) -> Tensor:
        """Return what speaks for each case."""
        starts = torch.tensor([0, *map(len, lines[:-1])]).cumsum(0)
        mean = self.rows(torch.tensor([row for one in lines for row in one]), starts)
        found: Tensor = self.out(self.drop(torch.tanh(mean)))
        return found


def of_cases(rows: Sequence[Row], names: Sequence[str], concepts: Mapping[str, Sequence[int]]) -> Chooser:
    """Return what chooses the case of a line."""
    torch.manual_seed(2)
    chance = random.Random(2)
    net = Chooser(len(names))
    place = {name: at for at, name in enumerate(names)}
    data = []
    for row in rows:
        game = row.calculator.partition(".")[0]
        words = tokens(row.line, corpus.NUMERALS, game == "pi")
        found = cases.features([mentions.signed(one, concepts) for one in words])
        others = [name.partition(".")[0] != game for name in names]
        data.append((found, place[row.calculator], others, row.weight))
    best = torch.optim.AdamW(net.parameters(), lr=0.01, weight_decay=0.02)
    rounds = 10
    steps = rounds * (len(data) // 64 + 1)
    slower = torch.optim.lr_scheduler.OneCycleLR(best, max_lr=0.01, total_steps=steps, pct_start=0.1)
    for _ in range(rounds):
        chance.shuffle(data)
        for at in range(0, len(data), 64):
            part = data[at : at + 64]
            lines = [[x for x in one[0] if chance.random() > 0.15] or one[0][:1] for one in part]
            values = net(lines).masked_fill(torch.tensor([one[2] for one in part]), -30.0)
            lost = functional.cross_entropy(values, torch.tensor([one[1] for one in part]), reduction="none")
            best.zero_grad()
            (lost * torch.tensor([one[3] for one in part])).mean().backward()
            best.step()
            slower.step()
    return net.eval()


def main() -> None:
    """Train, and write the model."""
    begun = time.time()
    said = corpus.phrases()
    lines = corpus.part("train") + corpus.spoken(weight=2.5)
    if "--all" in sys.argv:  # what is shipped has learned from all that may be learned from
        lines += corpus.part("dev")
    file = model.FILE
    lines = [corpus.as_said(one) for one in lines]
    if "--without" in sys.argv:
        writers, file = sys.argv[sys.argv.index("--without") + 1 :][:2]
        lines = [one for one in lines if corpus.writer(one) not in writers.split(",")]
    rows = [
        *lines,
        *said.rows,
        *corpus.made_up(said.rows, 12),
        *(one._replace(kind="phrase") for one in corpus.terse(20)),
    ]
    concepts = corpus.concepts()
    kept: dict[str, Counter[Label]] = defaultdict(Counter)
    for row in lines:
        if row.kind not in corpus.ASKED:
            kept[row.calculator].update(said_in_words(row))
    labels = {name: Labels(corpus.index(name), kept[name]) for name in corpus.LIBRARY.calculator_names()}
    examples = [one for row in rows if (one := example(row, labels[row.calculator], concepts)) is not None]
    print(f"{len(examples)} lines, {time.time() - begun:.0f} s", flush=True)
    names = list(labels)
    fresh = [row for row in rows if row.kind not in ("followup", *corpus.ASKED) and row.source != "terse"]
    chooser = of_cases(fresh, names, concepts)
    net = trained(examples, labels)
    write(net, chooser, labels, concepts, corpus.known(lines), file)
    print(f"{time.time() - begun:.0f} s", flush=True)


def write(
    net: Net,
    chooser: Chooser,
    labels: Mapping[str, Labels],
    concepts: Mapping[str, Sequence[int]],
    known: Iterable[int],
    file: str,
) -> None:
    """Write what was learned."""
    own = dict(net.named_parameters())
    layers = {
        "rows": own["rows.weight"],
        "out": own["out.weight"],
        "looked": own["looked.weight"],
        "near": own["near"],
        "told": own["told.weight"],
        "out_bias": own["out.bias"],
        "none": torch.cat([own["none.weight"][0], own["none.bias"]])[None],
        "idle": torch.cat([own["idle.weight"][0], own["idle.bias"]])[None],
        "case_rows": chooser.rows.weight,
        "case_out": torch.cat([chooser.out.weight, chooser.out.bias[:, None]], 1),
    }
    size = 2 * network.HIDDEN
    for way, end in (("forward", ""), ("backward", "_reverse")):
        given, had = own[f"both.weight_ih_l0{end}"], own[f"both.weight_hh_l0{end}"]
        given_bias, had_bias = own[f"both.bias_ih_l0{end}"], own[f"both.bias_hh_l0{end}"]
        layers[f"{way}_gates"] = torch.cat([given[:size], had[:size]], 1)
        layers[f"{way}_gates_bias"] = (given_bias[:size] + had_bias[:size])[None]
        layers[f"{way}_given"], layers[f"{way}_given_bias"] = given[size:], given_bias[size:][None]
        layers[f"{way}_had"], layers[f"{way}_had_bias"] = had[size:], had_bias[size:][None]
    layers["out_bias"] = layers["out_bias"][None]
    made = {}
    for name, one in labels.items():
        told = _told(one)
        made[name] = (one.numbers, one.words, net.labels(told.flat, told.starts).tolist())
    model.written(
        file,
        {name: one.tolist() for name, one in layers.items()},
        made,
        concepts,
        known,
        json.loads(TRUST.read_text("utf-8")),
    )


if __name__ == "__main__":
    main()
