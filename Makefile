# Every command works on a fresh clone where only python3 (3.11 or newer), its venv module and make exist.
PYTHON ?= python3
# What a variable BIGTWO_... sets, `make serve` follows; these are shorter.
PORT ?= $(or $(BIGTWO_PORT),8000)
WORKERS ?= $(or $(BIGTWO_WORKERS),2)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

# The tests start Python hundreds of times: what is compiled once is kept, also where the environment says not to.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help serve test check lint verify mutation bench faults pictures docs dist generate translations format lock clean

help: ## list the commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/'

# Enough to serve and to ask: this checkout with its commands, and what it needs. The build backend has a lock file too, so
# nothing is fetched unhashed. --no-deps because the lock files already name everything. The kit comes second: bigtwo once
# brought its command, and takes it away where an older environment is renewed.
$(VENV)/.runtime: requirements/runtime.txt requirements/build.txt pyproject.toml conformance/pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --require-hashes --no-deps -r requirements/runtime.txt -r requirements/build.txt
	$(PIP) install --no-deps --no-build-isolation --editable .
	$(PIP) install --no-deps --no-build-isolation --editable ./conformance
	@touch $@

# Git does not have it: it is made with the first environment, and here where openapi.yaml is newer.
CONTRACT := service/bigtwo/openapi.json
$(CONTRACT): openapi.yaml contract/json_forms.py | $(VENV)/.runtime
	$(BIN)/python -m contract.json_forms

# The types of the client in Python are made the same way.
TYPES := clients/python/bigtwo_client/answers.py
$(TYPES): openapi.yaml contract/python_types.py clients/python/answers.template | $(VENV)/.runtime
	$(BIN)/python -m contract.python_types

$(VENV)/.dev: requirements/dev.txt $(VENV)/.runtime | $(CONTRACT) $(TYPES)
	$(PIP) install --require-hashes --no-deps -r requirements/dev.txt
	@touch $@

serve: $(VENV)/.runtime $(CONTRACT) ## run the service (PORT, WORKERS; BIGTWO_STATE_KEY in the environment seals states)
	BIGTWO_PORT=$(PORT) BIGTWO_WORKERS=$(WORKERS) \
		exec $(BIN)/python -P -m gunicorn --config service/bigtwo/api/gunicorn.conf.py 'bigtwo.api:create_app()'

test: $(VENV)/.dev ## run the tests (a minute and a half on two cores)
	$(BIN)/python -m pytest --numprocesses 2 --dist worksteal

check: $(VENV)/.dev ## run the rest of what must hold before a change lands, with nginx, node, a browser ... where they are (half an hour)
	-$(BIN)/python -m tests.tools
	$(BIN)/python -m pytest --numprocesses 2 --dist worksteal -m "(check or tools) and not verify" $(if $(NO_SKIPS),--no-skips)

verify: $(VENV)/.dev ## run the long proofs that `make test` and `make check` leave out, on all cores (over an hour on two)
	BIGTWO_TEST_SEED=$${BIGTWO_TEST_SEED:-$$(date +%Y%m%d)} $(BIN)/python -m pytest --numprocesses auto --dist worksteal -m verify

lint: $(VENV)/.dev ## ruff, mypy --strict and the OpenAPI document
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/openapi-spec-validator openapi.yaml service/bigtwo/openapi-portable.json

mutation: $(VENV)/.dev ## ask wrong engines the corpus, print which case catches which, and renew what the kit knows of cases and engines (minutes)
	$(BIN)/python -m tools.distribution.option_dependence --all
	$(BIN)/python -m tests.mutation
	$(BIN)/python -m tests.mutation.naming

bench: $(VENV)/.dev ## measure the speed as ratios, in one run
	$(BIN)/python -m tools.benchmarks

faults: $(VENV)/.dev ## kill, slow down and flood the running service, and check every answer (about a quarter of an hour)
	$(BIN)/python -m tools.benchmarks.faults

pictures: $(VENV)/.dev ## draw the pictures of the guide to the page for players (needs chromium)
	BIGTWO_PICTURES=on $(BIN)/python -m pytest -q -m tools tests/desk/test_pictures.py

docs: $(VENV)/.dev ## build the guides as a site, in build/site, for any server of files
	$(BIN)/python -m docs.site

dist: $(VENV)/.dev ## build what can be installed, into dist (what is for npm needs npm)
	$(BIN)/python -m tools.distribution

generate: $(VENV)/.dev ## bring what is made from something else up to date, and say what changed (CHECK=yes: fail if anything did)
	$(BIN)/python -m tools.distribution.generate $(if $(CHECK),--check)

translations: $(VENV)/.dev ## bring the catalogues of other languages up to date, and say what is missing in them
	$(BIN)/python -m tools.translations

format: $(VENV)/.dev ## format the code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lock: $(VENV)/.dev ## renew the lock files
	for name in runtime build dev; do \
		$(BIN)/pip-compile --quiet --strip-extras --generate-hashes --no-emit-index-url --no-emit-find-links --allow-unsafe \
			--no-header --no-annotate --output-file requirements/$$name.txt requirements/$$name.in || exit 1; \
	done

clean: ## remove everything that was made
	rm -rf $(VENV) build dist clients/*/node_modules clients/typescript/build clients/typescript/bigtwo.d.ts service/bigtwo/openapi*.json $(TYPES) .hypothesis .mypy_cache .pytest_cache .ruff_cache
