# What people do with this repository. Everything that is missing is set up on the way.

.PHONY: help play terminal client test lint rust web browser pictures bench load faults doors fuzz clean

# The client bundles the icons and the pictures of the rules pages, too.
CLIENT_SOURCES := $(shell find web/src web/public web/index.html web/*.ts web/*.js crates/scene/icons crates/games/*/pictures -type f 2>/dev/null)

help: ## Say what there is
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 22

play: client ## Play in the browser: builds everything, starts the server, opens the page
	cargo run --release --quiet --bin atoll -- serve --open

terminal: ## Play İye in the terminal
	cargo run --release --quiet --bin atoll -- play iye

test: lint rust web browser ## Everything that must hold before a change lands

lint: client ## Formatting, clippy and rustdoc, with warnings denied
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --quiet -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --quiet

rust: client ## The tests of the Rust side, with real PostgreSQL and NATS servers
	scripts/services
	cargo test --workspace --quiet
	ATOLL_TEST_DATABASE=postgres cargo test --workspace --quiet --test accounts --test behave --test lasting --test people --test play --test private --test secrets --test turns

web: web/node_modules/.ready ## Types and tests of the browser client
	cd web && npm run --silent check && npm test --silent

browser: client ## The browser tests: a real Chromium against a real server
	scripts/chromium
	cargo build --quiet --bin atoll
	cd web && ATOLL_BIN=$(CURDIR)/target/debug/atoll npm run --silent e2e

client: web/dist/index.html ## Build the browser client, which the program embeds

web/dist/index.html: web/node_modules/.ready $(CLIENT_SOURCES)
	cd web && npm run --silent build

web/node_modules/.ready: web/package.json web/package-lock.json
	cd web && npm install --silent --no-audit --no-fund
	touch $@

pictures: client ## Draw the pictures of the rules pages and docs again
	UPDATE_PICTURES=1 cargo test --quiet --workspace the_pictures_of_the_rules_page
	scripts/pictures

bench: ## Measure speed: playouts, search, solver
	cargo run --release --quiet --bin atoll -- bench

load: client ## Measure the server: moves a second, delays, memory, beside a bare relay
	cargo build --release --quiet --bin atoll --bin atoll-load
	cargo run --release --quiet --bin atoll-load

faults: client ## Play at hundreds of tables while nodes, database, bus and disk fail, and count what is lost
	scripts/services
	cargo test --workspace --quiet --test faults -- --ignored --nocapture --test-threads 1

doors: client ## Throw 100,000 pieces of garbage at HTTP and at sockets
	cargo test --workspace --quiet --test doors -- --ignored --nocapture --test-threads 1

fuzz: ## Give every parser 100,000 spoilt texts (needs nightly and cargo-fuzz)
	scripts/fuzz

clean: ## Remove what was built
	cargo clean
	rm -rf web/dist web/node_modules
