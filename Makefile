# Every command works on a fresh clone where only python3 (3.11 or newer), its venv module and make exist.
PYTHON ?= python3
# What a variable BIGTWO_... sets, `make serve` follows; these are shorter.
PORT ?= $(or $(BIGTWO_PORT),8000)
WORKERS ?= $(or $(BIGTWO_WORKERS),2)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: help serve test check test-tools lint verify mutation renaming bench faults clients contract reference format lock clean

help: ## list the commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/'

# Runtime packages only: enough to serve. --no-deps because the lock file already names everything.
$(VENV)/.runtime: requirements/runtime.txt pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --require-hashes --no-deps -r requirements/runtime.txt
	@touch $@

# The development lock holds the runtime lock too, and the build backend, so nothing is fetched unhashed.
$(VENV)/.dev: requirements/dev.txt $(VENV)/.runtime
	$(PIP) install --require-hashes --no-deps -r requirements/dev.txt
	$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

serve: $(VENV)/.runtime ## run the service (PORT, WORKERS)
	PYTHONPATH=service:conformance BIGTWO_PORT=$(PORT) BIGTWO_WORKERS=$(WORKERS) \
		exec $(BIN)/python -P -m gunicorn --config service/bigtwo/api/gunicorn.conf.py 'bigtwo.api:create_app()'

test: $(VENV)/.dev ## run the tests (under two minutes on two cores)
	$(BIN)/python -m pytest --numprocesses 2 --dist worksteal

check: $(VENV)/.dev ## run the tests that must hold too before a change lands (under ten minutes)
	$(BIN)/python -m pytest --numprocesses 2 --dist worksteal -m "check and not verify and not tools"

test-tools: $(VENV)/.dev ## list the programs outside Python that some tests need, and run those tests
	$(BIN)/python -m tests.tools
	$(BIN)/python -m pytest --numprocesses 2 --dist worksteal -m "tools and not verify" --no-skips

verify: $(VENV)/.dev ## run the long proofs that `make test` and `make check` leave out
	$(BIN)/python -m pytest --numprocesses 2 --dist worksteal -m verify

lint: $(VENV)/.dev ## ruff, mypy --strict and the OpenAPI document
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/openapi-spec-validator openapi.yaml service/bigtwo/openapi-portable.json

mutation: $(VENV)/.dev ## ask wrong engines the corpus, and write which case catches which
	$(BIN)/python -m tests.mutation

renaming: $(VENV)/.dev ## rename forty private names of the engine in a copy, and run the tests there
	$(BIN)/python -m tests.renaming

bench: $(VENV)/.dev ## measure the speed as ratios, in one run
	$(BIN)/python -m benchmarks

faults: $(VENV)/.dev ## kill, slow down and flood the running service, and check every answer (about half an hour)
	$(BIN)/python -m tests.faults

clients: $(VENV)/.dev ## make clients from the contract with a dozen generators and let them ask (needs npm and Java)
	$(BIN)/python -m clients

contract: $(VENV)/.dev ## make openapi.yaml from the pieces in contract/, with its examples asked again
	$(BIN)/python -m contract

reference: $(VENV)/.dev ## write the pages of docs/reference from the data
	$(BIN)/python -m docs.generate

format: $(VENV)/.dev ## format the code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lock: $(VENV)/.dev ## renew the lock files
	$(BIN)/pip-compile --quiet --strip-extras --generate-hashes --no-emit-index-url --no-emit-find-links --allow-unsafe \
		--no-header --output-file requirements/runtime.txt requirements/runtime.in
	$(BIN)/pip-compile --quiet --strip-extras --generate-hashes --no-emit-index-url --no-emit-find-links --allow-unsafe \
		--no-header --output-file requirements/dev.txt requirements/dev.in
	$(BIN)/pip-compile --quiet --strip-extras --generate-hashes --no-emit-index-url --no-emit-find-links --allow-unsafe \
		--no-header --output-file requirements/clients.txt requirements/clients.in

clean: ## remove everything that was made
	rm -rf $(VENV) build dist clients/*/node_modules clients/typescript/build .hypothesis .mypy_cache .pytest_cache .ruff_cache
