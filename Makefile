# make demo    check a transcript with misheard names (needs nothing but Python 3.11 and PyPI)
# make test    everything CI runs: lint, format, types, tests
# make check   the first three of these
# make fuzz    hostile bytes for an hour in all, or make fuzz SECONDS=… a target; what is found is kept in .fuzz
# make audit   known weaknesses of the installed packages (asks PyPI)
# make golden  rewrite the golden files of the tests from what the program says now; read the diff

PYTHON ?= python3
PIP := .venv/bin/python -m pip install --quiet --disable-pip-version-check

SECONDS ?= 600
FUZZED := transcript edition lexicon compiled lists matcher

.PHONY: demo test check fuzz audit golden

demo: .venv/.demo
	@.venv/bin/asrfix check seeds/interview-zh-en.srt -l ai-infra || [ $$? -eq 1 ]

test: check
	.venv/bin/python -m pytest -q

check: .venv/.dev
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy

fuzz: .venv/.dev
	@for target in $(FUZZED); do \
		mkdir -p .fuzz/$$target && (cd .fuzz && ../.venv/bin/python ../tests/fuzz/fuzz.py $$target $(SECONDS) $$target) || exit; \
	done

audit: .venv/.dev
	$(PIP) pip-audit
	.venv/bin/python -m pip freeze --exclude-editable >.venv/installed.txt
	.venv/bin/pip-audit --strict --no-deps --disable-pip --requirement .venv/installed.txt

golden: .venv/.dev
	.venv/bin/python -m pytest -q tests/cli tests/report --write-golden

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "asrfix needs Python 3.11 or newer: make PYTHON=python3.11 …" or 0)'
	$(PYTHON) -m venv .venv

# The stamps say which installation is in place; a changed pyproject.toml asks for it again.
.venv/.demo: pyproject.toml | .venv/bin/python
	$(PIP) --editable '.[fast]'
	@touch $@

.venv/.dev: pyproject.toml | .venv/bin/python
	$(PIP) --editable '.[dev]'
	@touch $@
