# Everything that a developer types. `make test` does all its own set-up from a clean clone.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

.PHONY: ruling test near setup check browser messages golden examples pictures docs reader meaning bench soak screenshots clean

# The first command of the README: set up, and print a real ruling.
ruling: $(VENV)/installed
	@$(BIN)/punicref pw combat --attack 10 --defend 4 --leader 2 --terrain city --inverted --roll 5

# The tests start the command some thousands of times: compiled once, not each time where no bytecode is written.
# What fails is tried once more, alone: so a fault is told from a test that lost a race on a busy machine; both are shown.
test: setup check browser
	@$(BIN)/python -m compileall -q punicref tests
	$(BIN)/python -m pytest || { [ $$? = 1 ] && $(BIN)/python -m pytest -n0 --last-failed --last-failed-no-failures none; }

# What is near some files: make near FILE="punicref/games/dbp/rout.py rules/words.toml"; docs/architecture.md says what is.
near: setup
	$(BIN)/python -m tests.near $(FILE)

check: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/punicref check --fail-on hint $(if $(GITHUB_ACTIONS),--github)

setup: $(VENV)/ready

# What the tests in a real browser need: a client, and Chromium from the system's packages where we may install it.
# Where no browser can be had those tests are skipped, and say so.
browser: $(VENV)/browser

$(VENV)/browser: $(VENV)/ready
	-$(BIN)/python -m pip install --quiet --group browser
	@command -v chromium || command -v chromium-browser || command -v google-chrome || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get && apt-get update -qq && \
	    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core; } || \
	  echo "No Chromium here: the tests in a browser are skipped. Install it and remove $@ to run them."
	@touch $@

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
	$(BIN)/python -m punicref.build.catalogues

# Write the golden rulings anew; git shows what has changed.
golden: setup
	$(BIN)/python -m tests.golden

# Write the outputs that the README and docs/ show anew, and the pictures; git shows what has changed.
examples: setup
	$(BIN)/python -m tests.shown

pictures: setup
	$(BIN)/python -m manual.pictures

# The documentation as pages, in site/.
docs: setup
	$(BIN)/mkdocs build --strict

# Train the reader anew, from tests/corpus and tests/spoken: once without a sixth of the writers, to learn on their lines
# how far it can be trusted, and once on all, which is shipped. An hour of one core.
reader: setup
	$(BIN)/pip install torch numpy
	$(BIN)/python benchmarks/train.py --without ac,e $(VENV)/without.sqlite
	$(BIN)/python benchmarks/train.py --all
	$(BIN)/python benchmarks/trust.py ac,e:$(VENV)/without.sqlite

# Learn anew what questions mean, from the rules and tests/needs, first without tests/needs/dev, on which the weights of the ranking
# and of refusals are then learned (they go into search/engine.py and search/confidence.py); and say how well needs are answered.
meaning: setup
	$(BIN)/pip install torch numpy
	$(BIN)/python benchmarks/meaning.py tests/needs/train/*.toml --into build/meaning.sqlite
	$(BIN)/python benchmarks/weigh.py build/meaning.sqlite
	$(BIN)/python benchmarks/refusals.py --fit --meaning build/meaning.sqlite
	$(BIN)/python benchmarks/meaning.py tests/needs/train/*.toml tests/needs/dev/*.toml
	$(BIN)/python benchmarks/needs.py test

bench: setup
	$(BIN)/python benchmarks/ratios.py

# Pictures of the pages, as the README shows them.
screenshots: setup browser
	PUNICREF_SCREENSHOTS=1 $(BIN)/python -m pytest -q -n0 tests/web/test_browser.py -k screenshots

soak: setup
	$(BIN)/python benchmarks/soak.py

clean:
	rm -rf $(VENV) dist build site punicref/library.sqlite
