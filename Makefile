# `make help` says what there is to make.

VENV := .venv
PYTHON := $(VENV)/bin/python
PIP_INSTALL := -m pip install --quiet --disable-pip-version-check --no-input --require-hashes
BENCHMARKS := $(filter-out bare_socket loopback counted_store,$(basename $(notdir $(shell grep -l __main__ benchmarks/*.py))))
COMPILE := $(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--custom-compile-command 'make lock' $(UPGRADE)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:

## For everybody

.PHONY: play test help
play: $(VENV)/play.stamp  ## Installs what playing needs and starts everything here: PORT=8000 TEMPO=1 HOST=127.0.0.1
	@exec $(PYTHON) -m local

test:  ## Installs what testing needs and makes all checks and tests
	@$(MAKE) --no-print-directory -j4 setup
	@.ci/steps lint types+imports+frontend-check unit stack frontend-test deploy-check browser

help:  ## This list
	@sed -n 's/^\([a-z-]*\):.*  ## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 24

## The steps of `make test`

.PHONY: setup lint types imports unit stack frontend-check frontend-test deploy-check browser
setup: $(VENV)/test.stamp .venv-deploy/stamp node_modules/stamp chromium  ## Installs what `make test` needs

lint: $(VENV)/test.stamp  ## ruff: rules and format
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check

types: $(VENV)/test.stamp  ## mypy, strictly
	$(VENV)/bin/mypy

imports: $(VENV)/test.stamp  ## import-linter: which part may know which
	PYTHONPATH=layers/cardrules/python:layers/cardroom/python:functions:. $(VENV)/bin/lint-imports --no-cache

unit: $(VENV)/test.stamp  ## pytest: rules, rooms, adapters, handlers, whole games
	$(PYTHON) -m pytest -q -n 2 tests $(addprefix --ignore=,tests/local tests/deploy tests/browser)

stack: $(VENV)/test.stamp node_modules/stamp  ## pytest: the local stack
	$(PYTHON) -m pytest -q -n 2 tests/local

frontend-check: node_modules/stamp  ## The frontend's types and lint
	npm run --silent check

frontend-test: node_modules/stamp  ## The frontend's tests
	npm test --silent

deploy-check: $(VENV)/test.stamp .venv-deploy/stamp chromium  ## Deploys the template to a local emulator, plays on it, and runs it as an operator would
	$(PYTHON) -m pytest -q tests/deploy

browser: $(VENV)/test.stamp chromium  ## Whole games by clicking, in a real browser
	$(PYTHON) -m pytest -q -n 2 tests/browser

.PHONY: acceptance
acceptance: $(VENV)/test.stamp chromium  ## Long games of every kind in many browsers at once: GAME=disunyer, rummy, ignorado or dnup
	$(PYTHON) -m pytest -q -s tests/browser/acceptance_$(or $(GAME),*).py

## For whoever runs it for others (docs/operations.md)

.PHONY: deploy rollback restore destroy operate
DEPLOY := PYTHONPATH=. .venv-deploy/bin/python -m deploy
deploy: .venv-deploy/stamp  ## Brings it into your AWS account, or changes it there: STAGE=prod DOMAIN= ALARM_EMAIL= …
	@$(DEPLOY) up

rollback: .venv-deploy/stamp  ## Goes back to what was deployed before, or to RELEASE=…: STAGE=prod
	@$(DEPLOY) back

restore: .venv-deploy/stamp  ## Brings a table back: STAGE=prod TABLE=accounts AT=2026-11-30T10:15Z (or FROM=<a table>)
	@$(DEPLOY) restore

destroy: .venv-deploy/stamp  ## Takes a stage away, after asking; accounts stay without ACCOUNTS=delete: STAGE=prod
	@$(DEPLOY) down

operate: $(VENV)/play.stamp  ## Looks into rooms, accounts and reports, and changes them: STAGE=prod DO="account Ana" (DO=--help)
	@$(PYTHON) -m operate $(if $(STAGE),--stack cardroom-$(STAGE)) $(if $(PORT),--port $(PORT)) $(or $(DO),--help)

## For whoever works on it

.PHONY: format bench cards lock upgrade clean chromium
format: $(VENV)/test.stamp  ## Lays the Python code out anew
	$(VENV)/bin/ruff check --fix
	$(VENV)/bin/ruff format

bench: export PYTHONPATH := layers/cardrules/python:layers/cardroom/python:functions:.
bench: $(VENV)/test.stamp  ## The benchmarks, beside their budgets
	@for name in $(BENCHMARKS); do echo "== $$name"; $(PYTHON) -m benchmarks.$$name || over="$$over $$name"; done; \
	[ -z "$$over" ] || { echo "beyond their budgets:$$over"; exit 1; }

.PHONY: soak replay fuzz
SIMULATION := PYTHONPATH=layers/cardrules/python:layers/cardroom/python:functions:. $(PYTHON) -m tests.simulation
soak: $(VENV)/test.stamp  ## Plays 100,000 simulated games with every fault on: GAMES=100000
	@$(SIMULATION) --games $(or $(GAMES),100000) --first 100000

replay: $(VENV)/test.stamp  ## Plays one simulated game again and tells it: SEED=7
	@$(SIMULATION) $(SEED)

fuzz: $(VENV)/test.stamp  ## Fuzzes the frames for ten minutes: SECONDS=600
	@$(PYTHON) $(PIP_INSTALL) -r requirements/fuzz.txt || echo "No coverage-guided fuzzer for this machine."
	@PYTHONPATH=layers/cardrules/python:layers/cardroom/python:functions:. $(PYTHON) -m tests.fuzz $(or $(SECONDS),600)

.PHONY: docs
docs: $(VENV)/test.stamp  ## Writes docs/asyncapi.yaml anew, from the application's models
	PYTHONPATH=layers/cardrules/python:layers/cardroom/python $(PYTHON) docs/make_asyncapi.py

cards:  ## Draws the cards of the frontend anew
	python3 frontend/cards/make_cards.py
	python3 frontend/cards/make_french_cards.py
	python3 frontend/cards/make_dnup_cards.py

lock: $(VENV)/bin/uv  ## Pins what the inputs in requirements/ and layers/dependencies/ ask for
	$(COMPILE) requirements/test.in -o requirements/test.txt
	$(COMPILE) -c requirements/test.txt requirements/play.in -o requirements/play.txt
	$(COMPILE) -c requirements/test.txt layers/dependencies/requirements.in -o layers/dependencies/requirements.txt
	$(COMPILE) requirements/deploy.in -o requirements/deploy.txt
	$(COMPILE) requirements/fuzz.in -o requirements/fuzz.txt

upgrade:  ## Like lock, to the newest releases
	@$(MAKE) --no-print-directory lock UPGRADE=--upgrade

clean:  ## Removes everything that was installed, built or stored here
	rm -rf $(VENV) .venv-deploy node_modules build .aws-sam .local .hypothesis .pytest_cache .mypy_cache .ruff_cache \
		.import_linter_cache

## Environments

$(PYTHON):
	@python=$$(requirements/find-python) && "$$python" -m venv $(VENV)

$(VENV)/play.stamp: requirements/play.txt | $(PYTHON)
	@[ $(VENV)/test.stamp -nt $< ] || { echo "Installing what playing needs, once …"; $(PYTHON) $(PIP_INSTALL) -r $<; }
	@touch $@

$(VENV)/test.stamp: requirements/test.txt | $(PYTHON)
	@echo "Installing what testing needs …"
	@$(PYTHON) $(PIP_INSTALL) -r $<
	@touch $@

$(VENV)/bin/uv: | $(VENV)/test.stamp

.venv-deploy/stamp: requirements/deploy.txt
	@python=$$(requirements/find-python) && "$$python" -m venv --clear .venv-deploy
	@.venv-deploy/bin/python $(PIP_INSTALL) --no-deps -r $<  # all are pinned; pip, resolving, trips over extras
	@touch $@

node_modules/stamp: package.json package-lock.json
	@npm ci --loglevel=error --no-audit --no-fund
	@touch $@

chromium:
	@requirements/install-chromium
