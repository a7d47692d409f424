# Everything that a developer types. `make test` does all its own set-up from a clean clone.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

.PHONY: ruling test setup check messages golden bench soak clean

# The first command of the README: set up, and print a real ruling.
ruling: $(VENV)/installed
	@$(BIN)/punicref pw combat --attack 10 --defend 4 --leader 2 --terrain city --inverted --roll 5

test: setup check
	$(BIN)/python -m pytest

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

setup: $(VENV)/ready

$(VENV)/installed: pyproject.toml
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	@$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/ready: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --editable '.[web]' --group dev
	touch $@

# Collect the messages from the sources and merge them into the catalogues; then translate what is new.
messages: setup
	$(BIN)/python -m punicref.locale

# Write the golden rulings anew; git shows what has changed.
golden: setup
	$(BIN)/python -m tests.golden

bench: setup
	$(BIN)/python benchmarks/ratios.py

soak: setup
	$(BIN)/python benchmarks/soak.py

clean:
	rm -rf $(VENV) dist punicref/library.sqlite
