# The commands of the README. Each sets up what it needs first.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
TOOLS := $(shell bash .ci/tools-dir)
export PATH := $(TOOLS)/bin:$(PATH)
TOOLCHAIN := $(shell bash .ci/toolchain)
ifneq ($(TOOLCHAIN),)
export RUSTUP_TOOLCHAIN := $(TOOLCHAIN)
endif
export TRUNK_SKIP_VERSION_CHECK := true
PORT ?= 8080
TARGET ?= all
SECONDS ?= 60
CASES ?= 1000
VISUAL ?= tests/artifacts/visual
# Measures how long the page is busy, and would measure the work of a neighbour too.
ALONE := tests/browser/genos-states.test.mjs
ENGINES := $(sort $(wildcard tests/browser/engines/*.test.mjs))
# What begins last ends alone, with a core to spare: the long files come first, and before them those that are short and take long.
LONG := tests/browser/gallery.test.mjs tests/browser/translated.test.mjs
BROWSER := $(LONG) $(filter-out $(ALONE) $(LONG),$(shell ls -S tests/browser/*.test.mjs))

.PHONY: help setup serve dev app fast package binary test check native browser engines peers bench size visual pictures laws fuzz adding notices fmt

help: ## list the commands
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST)

setup: ## install what is missing
	@bash .ci/setup

app: setup ## build the release app into dist/
	@node src/build/page.mjs

fast: setup ## the same page, neither optimized nor compressed, in a fraction of the time
	@node src/build/page.mjs --profile fast

serve: setup ## build everything and serve it on 127.0.0.1:8080
	@# The library keeps one core busy for most of its time: the server takes what is left over.
	@nice -n 19 cargo build --quiet --bin partsong & server=$$!; $(MAKE) --no-print-directory app; wait $$server
	@exec target/debug/partsong serve --port $(PORT)

package: app ## the npm package, in target/package/
	@node src/build/package.mjs

binary: app ## one program with the page inside, target/release/partsong
	@cargo build --release --quiet --bin partsong --features standalone
	@ls -l target/release/partsong

dev: ## hot reload with the in-page demo agent
	@bash .ci/setup --dev
	@trunk serve

check: ## format, lint and the links of the documentation, both targets
	cargo fmt --all --check
	cargo clippy --all-targets --quiet -- -D warnings
	cargo clippy --target wasm32-unknown-unknown --features page --lib --bins --quiet -- -D warnings
	@# The program of `make dev` is the same code with a border in it.
	cargo check --target wasm32-unknown-unknown --features dev --bin partsong_dev --quiet
	@# Nothing is linked, so the fuzzer's own library need not be there.
	CUSTOM_LIBFUZZER_PATH=/dev/null CARGO_TARGET_DIR=$${CARGO_TARGET_DIR:-target} cargo clippy --quiet --locked --manifest-path fuzz/Cargo.toml -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --quiet --no-deps --lib
	RUSTDOCFLAGS="-D warnings" cargo doc --quiet --no-deps --lib --target wasm32-unknown-unknown --features page

native: ## native tests, and those of the build's scripts
	@bash .ci/setup --native
	@# The same cases for everyone: what is red here is red there. `make laws` draws new ones.
	PROPTEST_RNG_SEED=$${PROPTEST_RNG_SEED:-20261127} cargo test --quiet
	node --test $(sort $(wildcard tests/build/*.test.mjs))

peers: ## differential tests against the reference clients
	@bash .ci/setup --native
	node tests/peers/differential.mjs
	node tests/peers/ag-ui/differential.mjs
	node tests/peers/partial-json.mjs
	node tests/peers/schemas.mjs
	node tests/peers/a2ui/differential.mjs
	PARTSONG_PYTHON=$$(bash .ci/python) cargo test --quiet --test native -- --ignored ag_ui_servers

browser: ## browser tests; needs dist/ (make app)
	@bash .ci/setup --browser
	cargo build --quiet --bin partsong
	@# The examples install it, and are built in their tests.
	@node src/build/package.mjs
	@bash .ci/setup --examples
	export CHROME=$$(bash .ci/chrome) failed=0; \
	node --test --test-force-exit --test-reporter=spec $(ALONE) || failed=1; \
	node tests/browser/run.mjs $(BESIDE) $(BROWSER) || failed=1; exit $$failed

engines: ## the main journeys in Firefox and WebKit; needs dist/ (make app)
	@bash .ci/setup --engines
	cargo build --quiet --bin partsong
	node tests/browser/run.mjs $(ENGINES)

test: ## everything that must hold
	@bash .ci/setup; bash .ci/setup --native
	@# Each of the four keeps only one core busy for most of its time.
	@mkdir -p target; \
	bash .ci/setup --engines & browsers=$$!; \
	{ $(MAKE) --no-print-directory check && node src/build/notices.mjs --check && $(MAKE) --no-print-directory native; } > target/native.log 2>&1 & native=$$!; \
	$(MAKE) --no-print-directory peers > target/peers.log 2>&1 & peers=$$!; \
	built=0; $(MAKE) --no-print-directory app || built=$$?; \
	wait $$browsers || built=$$?; \
	(( built )) || node tests/bench/size.mjs --first || built=$$?; \
	told=0; wait $$native || told=$$?; wait $$peers || told=$$?; cat target/native.log target/peers.log; exit $$((built + told))
	@# Firefox and WebKit wait more than they work: Chromium's tests run beside theirs.
	@$(MAKE) --no-print-directory browser BESIDE="$(ENGINES)"

bench: app ## measure speed beside a plain floor page, and the first answer on a slow line; PEERS=1: other chats' too
	@bash .ci/setup --bench
	@cargo build --release --quiet --bin partsong
	@[ -z "$(PEERS)" ] || npm ci --prefix tests/bench/peers --ignore-scripts --no-audit --no-fund --loglevel=error
	@CHROME=$$(bash .ci/chrome --whole) node tests/bench/run.mjs

size: ## the bytes that people wait for, by journey; needs dist/ (make app)
	@bash .ci/setup --browser
	@node tests/bench/size.mjs

visual: ## pictures of the gallery into VISUAL; needs dist/ (make app); BASE=FOLDER: compared with those there
	@bash .ci/setup --browser
	cargo build --quiet --bin partsong
	@CHROME=$$(bash .ci/chrome) node tests/visual/shoot.mjs $(VISUAL)/pictures
	@[ -z "$(BASE)" ] || node tests/visual/compare.mjs $(BASE) $(VISUAL)/pictures $(VISUAL)/differences

pictures: ## take the README's pictures anew; needs dist/ (make app)
	@bash .ci/setup --browser
	cargo build --quiet --bin partsong
	@CHROME=$$(bash .ci/chrome) node tests/visual/readme.mjs

laws: ## the properties of the native tests over new random cases: CASES (1000) of each
	@bash .ci/setup --native
	PROPTEST_CASES=$(CASES) cargo test --quiet --test native

fuzz: ## look for inputs that break what must hold: TARGET (all), SECONDS (60) for each
	@bash fuzz/run $(TARGET) $(SECONDS)

adding: ## lint and test the examples of docs/adding.md, applied to a copy of the sources
	@rm -rf target/adding && mkdir -p target/adding
	@git ls-files -z | tar --null -T - -cf - | tar -xf - -C target/adding
	@# A copy without a repository around it, or its changes would count as those of another folder.
	@cd target/adding && for one in docs/adding/*.diff; do GIT_CEILING_DIRECTORIES=$(CURDIR)/target git apply "$$one"; done
	@export CARGO_TARGET_DIR=$(CURDIR)/target; cd target/adding && $(MAKE) --no-print-directory check && cargo test --quiet --lib -- echo quotation

notices: setup ## write THIRD-PARTY-NOTICES.txt anew, after a library came, went or changed
	@node src/build/notices.mjs

fmt: ## format the code
	cargo fmt --all
