"""Learn what the words of questions stand for, from the rules' own questions and from players' needs.

pip install torch numpy
python benchmarks/meaning.py [NEEDS.toml …] [--into FILE]        some two minutes

Writes punicref/search/meaning.sqlite, or FILE: `benchmarks/weigh.py` wants one that knows nothing of tests/needs/dev.
"""

from __future__ import annotations

import argparse
import random
import sqlite3
import time
from functools import partial
from pathlib import Path
from typing import NamedTuple

import tomli
import torch
from torch import nn
from torch.nn import functional

import punicref
from punicref.build import program, source
from punicref.language import words
from punicref.rulebook import template
from punicref.search import learned, meaning

HERE = Path(__file__).parent
RULES = HERE.parent / "rules"
UNANSWERABLE = HERE / "questions" / "unanswerable.toml"
STEPS = 31
"""So many steps a number may be from nothing: with finer ones no more is answered, and the wheel is 0.25 MB larger."""

EPOCHS, BATCH, RATE, DECAY = 10, 256, 0.02, 0.02
DROPPED, FEATURE_DROPPED = 0.3, 0.25
ASKS, NEEDS, NONE, SHORT, TEXT = 1.0, 1.0, 0.6, 0.5, 0.2
"""What a question of the rules teaches, one of a player, one without an answer, a title, a sentence."""


class Question(NamedTuple):
    """What is asked of a game, the clause that answers, and how much that teaches."""

    game: str
    clause: str
    text: str
    weight: float


class Net(nn.Module):
    """The same as in search/meaning.py."""

    def __init__(self, clauses: int) -> None:
        super().__init__()
        self.rows = nn.EmbeddingBag(meaning.ROWS, meaning.WIDTH, mode="sum")
        self.out = nn.Linear(meaning.WIDTH, clauses)
        self.drop = nn.Dropout(DROPPED)
        nn.init.normal_(self.rows.weight, 0, 0.3)

    def forward(self, found: list[torch.Tensor]) -> torch.Tensor:
        """Return what speaks for each clause."""
        sizes = torch.tensor([len(one) for one in found])
        kept = (torch.rand(int(sizes.sum())) >= FEATURE_DROPPED).float() if self.training else None
        seen = self.rows(torch.cat(found), sizes.cumsum(0) - sizes, kept)
        share = 1 - FEATURE_DROPPED if self.training else 1.0
        made: torch.Tensor = self.out(self.drop(torch.tanh(seen / (share * sizes[:, None]))))
        return made


def questions(needs: list[str]) -> list[Question]:
    """Return questions and sayings, of the rules, of players and about the program."""
    found = []
    books = source.read_all(str(RULES))
    for book in books:
        for clause in book.clauses.values():
            look_up = partial(source.value_of, book, clause)
            for lang, text in clause.texts.items():
                said = ((text.title, SHORT), (text.short, SHORT), *((one, TEXT) for one in text.text.split(". ")))
                filled = ((template.fill(one, lang, look_up), weight) for one, weight in said if one.strip())
                asked = ((one, ASKS) for one in text.asks)
                found += [Question(book.code, clause.id, one, weight) for one, weight in (*asked, *filled)]
    for topic in program.read(str(RULES)):
        found += [Question(words.PROGRAM, topic.id, one, ASKS) for asks in topic.asks.values() for one in asks]
    for path in needs:
        for need in tomli.loads(Path(path).read_text("utf-8"))["need"]:
            answers = [(clause, NEEDS / (1 + at)) for at, clause in enumerate(need["clauses"][:2])]
            for one, weight in answers or [(meaning.NONE, NONE)]:
                found += [Question(Path(path).stem, one, need[lang], weight) for lang in punicref.LANGUAGES]
    for none in tomli.loads(UNANSWERABLE.read_text("utf-8"))["q"]:
        if none["kind"] != words.PROGRAM:
            games = [none["game"]] if "game" in none else [book.code for book in books]
            found += [Question(game, meaning.NONE, none[lang], NONE) for game in games for lang in punicref.LANGUAGES]
    return found


def learn(said: list[Question], names: list[tuple[str, str]]) -> Net:
    """Return a net that has learned which of the named clauses of its game answers each question."""
    torch.set_num_threads(1)  # several wait for one another longer than they work
    torch.manual_seed(1)
    chance, begun = random.Random(1), time.time()
    place = {name: at for at, name in enumerate(names)}
    games = sorted({game for game, _ in names} - {words.PROGRAM})
    away = {game: torch.tensor([other not in (game, words.PROGRAM) for other, _ in names]) for game in games}
    rows = [(torch.tensor(meaning.features(words.tokens(one.text))), one) for one in said]
    net = Net(len(names))
    best = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=DECAY)
    steps = EPOCHS * (len(rows) // BATCH + 1)
    slower = torch.optim.lr_scheduler.OneCycleLR(best, max_lr=RATE, total_steps=steps, pct_start=0.1)
    for epoch in range(EPOCHS):
        chance.shuffle(rows)
        total = 0.0
        for at in range(0, len(rows), BATCH):
            found, asked = zip(*rows[at : at + BATCH], strict=True)
            others = [away[chance.choice(games) if one.game == words.PROGRAM else one.game] for one in asked]
            values = net(list(found)).masked_fill(torch.stack(others), -30.0)
            right = torch.tensor([place[one.game, one.clause] for one in asked])
            lost = functional.cross_entropy(values, right, reduction="none")
            loss = (lost * torch.tensor([one.weight for one in asked])).mean()
            best.zero_grad()
            loss.backward()
            best.step()
            slower.step()
            total += loss.item() * len(asked)
        print(f"epoch {epoch}: {total / len(rows):.3f}, {time.time() - begun:.0f} s", flush=True)
    return net.eval()


def write(net: Net, names: list[tuple[str, str]], target: Path) -> None:
    """Write what was learned, a byte for each number."""
    target.parent.mkdir(exist_ok=True)
    target.unlink(missing_ok=True)
    tables = []
    for matrix in (net.rows.weight, torch.cat([net.out.weight, net.out.bias[:, None]], 1)):
        limit = matrix.abs().flatten().kthvalue(int(0.9995 * matrix.numel())).values.item()  # a few may be cut
        step = limit / STEPS
        made = (matrix / step).round().clamp(-STEPS, STEPS).to(torch.int8)
        tables.append((step, [bytes(row.numpy().tobytes()) for row in made]))
    db = sqlite3.connect(target)
    clauses = dict(zip(names, tables[1][1], strict=True))
    learned.write(db, tables[0][1], clauses, (tables[0][0], tables[1][0]))
    db.commit()
    db.execute("VACUUM")
    db.close()
    print(target.stat().st_size, "bytes")


def main() -> None:
    """Learn, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("needs", nargs="*")
    parser.add_argument("--into", type=Path, default=Path(learned.FILE))
    options = parser.parse_args()
    said = questions(options.needs)
    names = sorted({(one.game, one.clause) for one in said})
    print(len(said), "questions", flush=True)
    write(learn(said, names), names, options.into)


if __name__ == "__main__":
    main()
