# Needs Python 3.11 or newer and make. Every task is in scripts/dev.py, which also runs where there is no make.

# The first Python that is new enough; PYTHON=... chooses another.
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
ifndef PYTHON
PYTHON := $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$p" -c '$(NEW_ENOUGH)' >/dev/null 2>&1 && { echo "$$p"; break; }; done)
endif
TASKS := setup book test test-long browser links serve notebooks bench lint lab clean update-pins

.DEFAULT_GOAL := help
.PHONY: help $(TASKS)

help: python
	@$(PYTHON) scripts/dev.py --help

$(TASKS): python
	@$(PYTHON) scripts/dev.py $@ $(ARGS)

.PHONY: python
python:
ifeq ($(strip $(PYTHON)),)
	$(error No Python 3.11 or newer found. Install one, or name it: make book PYTHON=/path/to/python3)
endif
