"""Write punicref/search/meaning.sqlite anew: what the words of questions stand for, learned from the rules' questions.

pip install torch numpy
python benchmarks/meaning.py [NEEDS.toml …]        some three minutes; more questions from files of needs
"""

from __future__ import annotations

import random
import sqlite3
import sys
import time
from functools import partial
from pathlib import Path

import tomli
import torch
from torch import nn
from torch.nn import functional

import punicref
from punicref.build import source
from punicref.language import words
from punicref.rulebook import template
from punicref.search import learned, meaning

RULES = Path(__file__).parent.parent / "rules"
EPOCHS, BATCH, RATE, DECAY = 14, 64, 0.01, 0.02
DROPPED, FEATURE_DROPPED = 0.3, 0.25
ASKS, NEEDS, SHORT, TEXT = 1.0, 1.0, 0.5, 0.2
"""What a question of the rules teaches, one of a player, what a clause says in one breath, one of its sentences."""


class Net(nn.Module):
    """The same as in search/meaning.py."""

    def __init__(self, clauses: int) -> None:
        super().__init__()
        self.rows = nn.EmbeddingBag(meaning.ROWS, meaning.WIDTH, mode="sum")
        self.out = nn.Linear(meaning.WIDTH, clauses)
        self.drop = nn.Dropout(DROPPED)
        nn.init.normal_(self.rows.weight, 0, 0.3)

    def forward(self, found: list[list[int]]) -> torch.Tensor:
        """Return what speaks for each clause."""
        starts = torch.tensor([0, *map(len, found[:-1])]).cumsum(0)
        kept = (torch.rand(sum(map(len, found))) >= FEATURE_DROPPED).float() if self.training else None
        seen = self.rows(torch.tensor([row for one in found for row in one]), starts, kept)
        sizes = torch.tensor([len(one) for one in found])[:, None].float()
        if self.training:
            sizes = sizes * (1 - FEATURE_DROPPED)
        made: torch.Tensor = self.out(self.drop(torch.tanh(seen / sizes)))
        return made


def questions(paths: list[str]) -> list[tuple[str, str, str, float]]:
    """Return questions and sayings: game, clause, text, weight."""
    found = []
    for book in source.read_all(str(RULES)):
        for clause in book.clauses.values():
            for lang, text in clause.texts.items():
                here = (book.code, clause.id)
                found += [(*here, one, ASKS) for one in text.asks]
                found.append((*here, text.title, SHORT))
                for part, weight in ((text.short, SHORT), *((one, TEXT) for one in text.text.split(". "))):
                    if part.strip():
                        look_up = partial(source.value_of, book, clause)
                        found.append((*here, template.fill(part, lang, look_up), weight))
    for path in paths:
        told = tomli.loads(Path(path).read_text("utf-8"))
        code = told.get("code") or Path(path).stem.rpartition("-")[2]
        for need in told["need"]:
            gold = need.get("gold") or need.get("clauses") or ()
            for at, clause in enumerate(gold[:2]):
                found += [(code, clause, need[lang], NEEDS / (1 + at)) for lang in punicref.LANGUAGES]
    return found


def main() -> None:
    """Learn, and write the file."""
    begun = time.time()
    torch.manual_seed(1)
    chance = random.Random(1)
    said = questions(sys.argv[1:])
    names = sorted({(game, clause) for game, clause, _, _ in said})
    place = {name: at for at, name in enumerate(names)}
    game_of = [game for game, _ in names]
    games = sorted(set(game_of))
    away = {game: torch.tensor([other != game for other in game_of]) for game in games}
    data = [(meaning.features(words.tokens(text)), place[game, one], game, weight) for game, one, text, weight in said]
    data = [one for one in data if len(one[0]) > 1]
    print(len(data), "questions", flush=True)
    net = Net(len(names))
    best = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=DECAY)
    steps = EPOCHS * (len(data) // BATCH + 1)
    slower = torch.optim.lr_scheduler.OneCycleLR(best, max_lr=RATE, total_steps=steps, pct_start=0.1)
    for epoch in range(EPOCHS):
        chance.shuffle(data)
        total = 0.0
        for at in range(0, len(data), BATCH):
            part = data[at : at + BATCH]
            values = net([one[0] for one in part])
            values = values.masked_fill(torch.stack([away[one[2]] for one in part]), -30.0)
            lost = functional.cross_entropy(values, torch.tensor([one[1] for one in part]), reduction="none")
            loss = (lost * torch.tensor([one[3] for one in part])).mean()
            best.zero_grad()
            loss.backward()
            best.step()
            slower.step()
            total += loss.item() * len(part)
        print(f"epoch {epoch}: {total / len(data):.3f}, {time.time() - begun:.0f} s", flush=True)
    net.eval()
    target = Path(learned.FILE)
    target.unlink(missing_ok=True)
    tables = []
    for matrix in (net.rows.weight, torch.cat([net.out.weight, net.out.bias[:, None]], 1)):
        limit = matrix.abs().flatten().kthvalue(int(0.9995 * matrix.numel())).values.item()  # a few may be cut
        step = limit / 127
        made = (matrix / step).round().clamp(-127, 127).to(torch.int8)
        tables.append((step, [bytes(row.numpy().tobytes()) for row in made]))
    db = sqlite3.connect(target)
    clauses = dict(zip(names, tables[1][1], strict=True))
    learned.write(db, tables[0][1], clauses, (tables[0][0], tables[1][0]))
    db.commit()
    db.execute("VACUUM")
    db.close()
    print(target.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
