# What people do with this repository. Everything that is missing is set up on the way.

.PHONY: play test lint docs pictures bench fuzz conformance clean help

help: ## Say what there is
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 22

play: ## Play İye in the terminal
	cargo run --release --quiet --bin atoll -- play iye

test: lint ## Everything that must hold before a change lands
	cargo test --workspace --quiet
	cargo test --workspace --quiet --doc

lint: ## Formatting, clippy and rustdoc, with warnings denied
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --quiet -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --quiet

pictures: ## Draw the pictures of the rules pages and docs again
	UPDATE_PICTURES=1 cargo test --quiet --workspace the_pictures_of_the_rules_page
	scripts/pictures

bench: ## Measure speed: playouts, search, solver
	cargo run --release --quiet --bin atoll -- bench

fuzz: ## Throw garbage at every parser for a minute each (needs nightly and cargo-fuzz)
	scripts/fuzz

clean: ## Remove what was built
	cargo clean
