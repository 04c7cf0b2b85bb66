# Licensed under the Apache License, Version 2.0. See LICENSE.
"""A gallery of a sample library, and a browser that looks at it."""

import os
import re
import signal
import socket
import subprocess

import pytest
from playwright.sync_api import sync_playwright

PHOTOS = os.environ["PHOTOS_PROGRAM"]
SERVER = os.environ["PHOTOS_SERVER"]
PAGES = os.environ["PHOTOS_PAGES"]
SAMPLES = os.environ["PHOTOS_SAMPLES"]


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def folders(library):
    """The user's own password and authority are not the tests'."""
    beside = os.path.dirname(library)
    return {"XDG_CONFIG_HOME": f"{beside}/config", "XDG_DATA_HOME": f"{beside}/data", "XDG_RUNTIME_DIR": beside}


class Gallery:
    """A running server."""

    def __init__(self, library, *arguments, environment=None, opens=False, prepare=None, errors=None):
        self.port = free_port()
        if prepare:
            prepare(self.port)
        arguments = [*arguments] if opens else ["--no-open", *arguments]
        self.origin = f"http://127.0.0.1:{self.port}"
        self.said = ""
        self.process = subprocess.Popen(
            [SERVER, "--library", library, "--port", str(self.port), *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True,
            env={**os.environ, "PHOTOS_PAGES": PAGES, **folders(library), **(environment or {})})
        self.first_link = self.read_link()

    def read_link(self):
        for line in self.process.stdout:
            self.said += line
            if found := re.search(r"https?://\S+/open\?token=\w+", line):
                return found[0]
        raise AssertionError("the server ended without a link")

    def new_link(self):
        """Presses Enter."""
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return self.read_link()

    def stop(self):
        """Ctrl-C: requests have a second to end."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=10)


def imported(folder, *options):
    """A library of the samples."""
    library = str(folder / "Sample.photolibrary")
    subprocess.run([PHOTOS, "import", SAMPLES, "--library", library, *options], check=True, capture_output=True)
    return library


@pytest.fixture(scope="session")
def library(tmp_path_factory):
    return imported(tmp_path_factory.mktemp("gallery"), "--thumbnails")


@pytest.fixture(scope="session")
def count(library):
    """The number of photos in the timeline, which shows one photo of each burst, as Photos.app does."""
    shown = ["--predicate", "burstIdentifier == nil OR representsBurst == YES"]
    listed = subprocess.run(
        [PHOTOS, "list", "--library", library, "--json"] + shown, check=True, capture_output=True, text=True)
    return len(listed.stdout.splitlines())


@pytest.fixture(scope="session")
def gallery(library):
    gallery = Gallery(library)
    yield gallery
    assert gallery.stop() == 0


@pytest.fixture(scope="session")
def playwright_of_all():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright_of_all):
    browser = playwright_of_all.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    yield browser
    browser.close()


def open_page(context, address, said=None):
    """A tab at an address. Errors on its console are added to `said`."""
    page = context.new_page()
    page.set_default_timeout(30_000)
    if said is not None:
        page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(address)
    page.wait_for_selector("body[data-ready]")
    return page


@pytest.fixture
def page(chromium, gallery):
    """The timeline on a desk, opened by a new link. A message of the console is a failure."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce")
    said = []
    page = open_page(context, gallery.new_link(), said)
    yield page
    context.close()
    assert said == []
