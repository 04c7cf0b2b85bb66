# Licensed under the Apache License, Version 2.0. See LICENSE.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
MILLION ?= 1000000
FAULTS ?= all
STRIDE ?= 1
# SOAK=1 asks for the long forms of tests. Exported without a value it would be there, but empty.
ifneq ($(SOAK),)
export SOAK
endif

SOURCES := Package.swift $(wildcard API Sources Tests Clients Consumer Fuzz Server)
CHECKED := --explicit-target-dependency-import-check error
DOCUMENTED := PhotoQuery PhotoLibrary PlatformTypes PlatformOS PlatformMedia Photos PhotosExtras AssetsLibrary
# The manifest adds the command line and its tests. The packages of clients are built without it.
export SWIFT_PHOTOS_TOOLS := 1
AS_CLIENT := env -u SWIFT_PHOTOS_TOOLS
# Clients are compiled in the language mode of Swift 5, too, in make nightly and if they have changed.
BOTH_MODES = $(AS_CLIENT) $(shell [ -z "$(SOAK)" ] && ! Scripts/changed.sh clients || echo SWIFT_PHOTOS_CLIENTS5=1)
# All packages build into one folder: what they share is compiled once. Each describes its build anew: SwiftPM would take the
# description of the package that was built last.
ANEW := --disable-build-manifest-caching
# Tests run optimized code, as users do: Swift's optimizer has made programs crash whose debug builds passed all tests. These
# flags are the same on every line that builds for tests (Scripts/consumer.sh, too), because a different flag would compile
# every module in the shared folder again. Debug information, which no debugger reads here, would take a tenth of the time.
# swift test would build with a flag of its own, so it always has --skip-build.
TESTED := --configuration release -Xswiftc -enable-testing -Xswiftc -gnone -Xcc -O2
ROOT := $(ANEW) $(TESTED)
CLIENTS := --package-path Clients --scratch-path .build $(ROOT)
# Real files are read in make nightly, and if what reads them has changed.
WITHOUT_CORPUS = $(shell [ -n "$(SOAK)" ] || Scripts/changed.sh corpus || echo --skip Corpus)
# The program behind photos serve, a package of its own; SwiftNIO takes some minutes.
SERVER_TESTS := --package-path Server --scratch-path .build --traits TLS $(ROOT)
# Half of the tests, those that run programs, have a runner of their own.
PROGRAMS := ^(photosTests|DurabilityTests)[.]
# The program that is installed has flags of its own, and therefore a folder of its own.
RELEASE := --scratch-path .build-release $(ANEW) --configuration release --static-swift-stdlib --product photos
SERVER := --package-path Server --scratch-path .build-release $(ANEW) --configuration release --static-swift-stdlib --product photos-server
# Empty for a server without TLS, which is built some minutes sooner.
TLS := --traits TLS
BUILT_SERVER = "$$($(AS_CLIENT) $(SWIFT) build $(SERVER) --show-bin-path)/photos-server"
BUILT = "$$($(SWIFT) build $(RELEASE) --show-bin-path)/photos"

INSTALLED := $(DESTDIR)$(PREFIX)
PROGRAM := $(INSTALLED)/bin/photos
BASH_COMPLETION := $(INSTALLED)/share/bash-completion/completions/photos
ZSH_COMPLETION := $(INSTALLED)/share/zsh/site-functions/_photos
FISH_COMPLETION := $(INSTALLED)/share/fish/vendor_completions.d/photos.fish
MANUAL := $(INSTALLED)/share/man/man1
# The names of our pages, for whoever takes them away: other packages may have pages called photos-….
WEB := $(INSTALLED)/share/photos/pages
PAGES := $(INSTALLED)/share/photos/manual-pages
REMOVE_PAGES = [ ! -f "$(PAGES)" ] || while read -r page; do rm -f "$(MANUAL)/$$page"; done < "$(PAGES)"

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help deps deps-test build release server check test slice browser-test nightly demo bench bench-fetch bench-changes bench-images bench-gallery bench-wall bench-assets bench-columns bench-gallery-web bench-edit million fuzz soak faults change-faults races format lint arrows docs install uninstall clean api mutants

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

deps: ## install missing system libraries (apt-get; does nothing when all are there)
	@Scripts/deps.sh

build: deps ## build the library and the photos program, for debugging
	$(SWIFT) build $(ANEW)

release: deps ## build the photos program for use
	$(SWIFT) build $(RELEASE)

check: ## check the format of what changed, build it, and run the suites that name it: under a minute
	@Scripts/check.sh

deps-test: ## install the browsers and Python packages of the tests of the page (800 MB; make demo and make install need none)
	@Scripts/deps-test.sh

test: deps lint deps-test ## check the format, build with strict imports, run all tests; the last lines count them
	@Scripts/tests.sh begin
	@Scripts/tests.sh step "build" $(SWIFT) build --build-tests $(ROOT) $(CHECKED)
	@Scripts/tests.sh step "tests" Scripts/tests.sh halves '$(PROGRAMS)' $(SWIFT) test --skip-build --ignore-lock $(ROOT) $(WITHOUT_CORPUS)
	@TESTED="$(TESTED)" Scripts/tests.sh step "consumer" $(AS_CLIENT) Scripts/consumer.sh
	@Scripts/tests.sh step "clients: build" $(BOTH_MODES) $(SWIFT) build $(CLIENTS) --build-tests
	@Scripts/tests.sh step "clients: tests" Scripts/tests.sh run $(BOTH_MODES) $(SWIFT) test $(CLIENTS) --skip-build
	@Scripts/tests.sh step "server: build" $(AS_CLIENT) $(SWIFT) build $(SERVER_TESTS) --build-tests
	@Scripts/tests.sh step "server: tests" Scripts/tests.sh run $(AS_CLIENT) $(SWIFT) test $(SERVER_TESTS) --skip-build
	@Scripts/tests.sh step "browser: tests" Scripts/browser-test.sh $(CURDIR)/.build/release/photos $(CURDIR)/.build/release/photos-server
	@Scripts/tests.sh sum

slice: ## run a part of the long forms, at most three minutes, chosen by the commit (SLICE=name for another); make test has built it
	@SWIFT=$(SWIFT) TESTED="$(TESTED)" Scripts/slice.sh $(SLICE)

nightly: deps release soak races mutants ## check the installed program, build the benchmarks, and run the long forms of make test: 100,000 predicates and histories, 700 kills, all engines, all real files, races, all mutants
	Scripts/check-program.sh $(BUILT)
	SWIFT_PHOTOS_BENCH=1 $(SWIFT) build $(ROOT)
	$(MAKE) test SOAK=1

demo: release ## make a sample library in .build-demo and show it in a browser
	@$(MAKE) --no-print-directory server TLS=
	@Scripts/demo.sh $(BUILT)

bench: deps ## measure against other programs (JSON=1: one JSON object a row)
	@Benchmarks/run.sh

bench-fetch: deps ## measure fetches from a million assets beside SQLite (JSON=1; SIZES="1000 10000 …" for growth)
	@Benchmarks/fetch.sh

bench-changes: deps ## measure changes of a million assets beside bare SQLite transactions (JSON=1; ROUNDS)
	@Benchmarks/changes.sh

bench-images: deps ## measure pictures made from JPEGs and HEICs beside libvips and libheif (JSON=1; ROUNDS)
	@Benchmarks/images.sh

bench-gallery: deps ## measure a grid of 100,000 photos, requests that are cancelled, and a contact sheet (JSON=1; ROUNDS; COUNT)
	@ONLY=gallery Benchmarks/images.sh

bench-wall: deps ## measure decoding in processes of their own beside decoding in process (ROUNDS)
	@Benchmarks/wall.sh

bench-assets: deps ## measure AssetsLibrary beside Photos, on 10,000 assets (COUNT, ROUNDS)
	@Benchmarks/assets.sh

bench-columns: deps ## measure the aspect ratios and the days of a million assets at once (COUNT, ROUNDS)
	@Benchmarks/columns.sh

bench-gallery-web: deps ## measure photos serve beside nginx, a million photos, and the page while it scrolls (COUNT, ROUNDS)
	@Benchmarks/gallery-web.sh

bench-edit: deps ## measure adjustments beside vips, and exports that convert beside heif-convert and ffmpeg (ROUNDS)
	@Benchmarks/edit.sh

million: release ## make a library of MILLION (1000000) assets without files, in .build-bench
	rm -rf .build-bench/$(MILLION).photolibrary
	Benchmarks/library.sh $(BUILT) $(MILLION) .build-bench/$(MILLION).photolibrary

fuzz: deps ## feed the readers of metadata, of predicates and the decoders with what libFuzzer makes up, for FUZZ_MINUTES (10) each
	@Scripts/fuzz.sh

faults: release ## refuse each call by which an import or export changes the disk, once and for ever (FAULTS="EIO ENOSPC", STRIDE=10 for some)
	$(SWIFT) build --build-tests $(ROOT)
	PHOTOS_PROGRAM=$(BUILT) PHOTOS_FAULTS="$(FAULTS)" PHOTOS_FAULTS_STRIDE="$(STRIDE)" \
		$(SWIFT) test --skip-build $(ROOT) --filter 'DurabilityTests\.(Export)?FaultTests'

change-faults: deps ## refuse each call of changes by which they change the disk, once and for ever
	$(SWIFT) build --build-tests $(ROOT)
	PHOTOS_CHANGE_FAULTS=all $(SWIFT) test --skip-build $(ROOT) --filter ChangeFaultTests

soak: deps ## kill an import 200 times, a program that changes a library 500 times, and a merge 100 times, crash 1000 decoders, and check what is left
	$(SWIFT) build --build-tests $(ROOT)
	SOAK=1 PHOTOS_CRASH_ROUNDS=200 PHOTOS_KILLED_BLOCKS=500 PHOTOS_KILLED_MERGES=100 \
		$(SWIFT) test --skip-build $(ROOT) --filter 'CrashTests|KilledBlocksTests|KilledMergeTests'
	PHOTOS_DECODER_CRASHES=1000 $(SWIFT) test --skip-build $(ROOT) --filter BrokenDecoderTests

races: deps ## change a library for two minutes by eight threads, watched by the thread sanitizer, then by four programs
	$(SWIFT) build --build-tests $(ROOT)
	SWIFT=$(SWIFT) TESTED="$(TESTED)" Scripts/races.sh

format: ## format all Swift sources in place
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

lint: ## check format, licence lines and prose
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)
	@Scripts/check-licence.sh
	@Scripts/check-prose.sh

arrows: ## draw the targets and their arrows into ARCHITECTURE.md, from the manifest
	@Scripts/arrows.sh

docs: deps ## write the documentation of all modules into .build-docs; a warning is a failure
	SWIFT_PHOTOS_DOCS=1 $(SWIFT) package --disable-sandbox generate-documentation $(DOCUMENTED:%=--target %) \
		--enable-experimental-combined-documentation --warnings-as-errors --output-path .build-docs
	cp Docs/documentation.html .build-docs/index.html

server: deps ## build the program behind photos serve
	$(AS_CLIENT) $(SWIFT) build $(SERVER) $(TLS)

browser-test: export PHOTOS_ALL := 1
browser-test: release server deps-test ## look through a library of samples in Chromium, as a person would
	@Scripts/browser-test.sh $(BUILT) $(BUILT_SERVER)

install: release server ## put photos, its server, shell completions and manual pages under PREFIX (/usr/local)
	install -D -s -m 755 $(BUILT) "$(PROGRAM)"
	install -D -s -m 755 $(BUILT_SERVER) "$(PROGRAM)-server"
	install -D -m 644 -t "$(WEB)" Server/Pages/*
	install -d "$(dir $(BASH_COMPLETION))" "$(dir $(ZSH_COMPLETION))" "$(dir $(FISH_COMPLETION))"
	"$(PROGRAM)" --generate-completion-script bash > "$(BASH_COMPLETION)"
	"$(PROGRAM)" --generate-completion-script zsh > "$(ZSH_COMPLETION)"
	"$(PROGRAM)" --generate-completion-script fish > "$(FISH_COMPLETION)"
	@$(REMOVE_PAGES)
	install -d "$(dir $(PAGES))"
	Scripts/man.sh "$(PROGRAM)" "$(MANUAL)" > "$(PAGES)"

uninstall: ## remove what install put under PREFIX
	rm -f "$(PROGRAM)" "$(PROGRAM)-server" "$(BASH_COMPLETION)" "$(ZSH_COMPLETION)" "$(FISH_COMPLETION)"
	@$(REMOVE_PAGES)
	rm -f "$(PAGES)"
	rm -rf "$(WEB)"
	rmdir "$(dir $(PAGES))" 2> /dev/null || true

clean: ## remove everything that was built
	rm -rf .build .build-apple .build-bench .build-demo .build-docs .build-fuzz .build-mutants .build-races .build-release .build-browser

api: deps ## count what there is of Apple's API, by type
	@$(SWIFT) run --quiet $(ROOT) api coverage

# Unoptimized: the optimizer copies bodies into their callers, where they cannot be emptied.
mutants: deps ## empty every public member in turn, and see that the test the ledger names fails
	$(SWIFT) build --build-tests $(ANEW)
	$(SWIFT) run --skip-build api mutants
