# Licensed under the Apache License, Version 2.0. See LICENSE.
"""Accessibility by axe, the API by schemathesis, and requests that no browser sends."""

import json
import os
import pathlib
import socket
import subprocess
import sys
import time

import pytest
import requests
from axe_playwright_python.sync_playwright import Axe
from conftest import Gallery, imported
from test_gallery import newest, visible_pictures_are_there


def findings(page):
    """The serious and critical findings."""
    found = Axe().run(page).response["violations"]
    return [(f["id"], [n["html"][:120] for n in f["nodes"]]) for f in found if f["impact"] in ("serious", "critical")]


def open_viewer(page):
    page.locator(".cell img").first.click()
    page.wait_for_selector("#facts dd", state="attached")
    page.keyboard.press("i")
    page.wait_for_selector("#facts:not([hidden])")


STATES = {
    "grid": lambda page: None,
    "viewer": open_viewer,
    "keys": lambda page: page.keyboard.press("?"),
    "going": lambda page: page.keyboard.press("g"),
    "collections": lambda page: (page.click("#sidebar a:has-text('Collections')"), page.wait_for_selector(".card")),
    "search": lambda page: page.fill("#search", "photo"),
    "hidden": lambda page: (page.click("#sidebar a:has-text('Hidden')"), page.wait_for_selector("text=Show hidden")),
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("state", STATES)
def test_everybody_can_use_it(page, state, scheme):
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    visible_pictures_are_there(page)
    STATES[state](page)
    assert findings(page) == []


@pytest.fixture
def changed_at_random(tmp_path):
    """A gallery of its own: the requests hide photos."""
    gallery = Gallery(imported(tmp_path, "--thumbnails"))
    yield gallery
    gallery.stop()


def test_the_api_keeps_its_document(changed_at_random, tmp_path):
    gallery, client = changed_at_random, requests.Session()
    client.get(gallery.new_link())
    cookie = "; ".join(f"{c.name}={c.value}" for c in client.cookies)
    document = json.loads(pathlib.Path(__file__, "../../../openapi.json").resolve().read_text())
    key = client.get(f"{gallery.origin}/api/timeline").headers["ETag"].strip('"')
    examples = {"id": newest(client, gallery)["ids"][0], "key": key, "file": "original", "side": 256}
    for path in document["paths"].values():
        for operation in path.values():
            for parameter in operation["parameters"]:
                if parameter["name"] in examples:
                    parameter["example"] = examples[parameter["name"]]
    with_examples = tmp_path / "openapi.json"
    with_examples.write_text(json.dumps(document))
    done = subprocess.run(
        [os.path.join(os.path.dirname(sys.executable), "schemathesis"), "run", str(with_examples), "--url", gallery.origin,
         "--max-examples", os.environ.get("PHOTOS_EXAMPLES", "15"), "--seed", "1", "--phases", "examples,fuzzing",
         "--exclude-path", "/open", "--exclude-path", "/api/events", "--exclude-path", "/api/session", "--header", f"Cookie: {cookie}",
         "--header", f"Origin: {gallery.origin}", "--generation-database", "none",
         "--checks", "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"],
        cwd=tmp_path, capture_output=True, text=True, timeout=170)
    assert done.returncode == 0, done.stdout[-6_000:]


def send(gallery, raw, patience=5):
    """The beginning of the answer to raw bytes; empty if the connection was closed."""
    with socket.create_connection(("127.0.0.1", gallery.port), timeout=patience) as connection:
        connection.sendall(raw)
        try:
            return connection.recv(4_096)
        except ConnectionResetError:
            return b""


def head(gallery, *lines):
    return "\r\n".join([lines[0], f"Host: 127.0.0.1:{gallery.port}", *lines[1:], "", ""]).encode()


@pytest.mark.parametrize(
    "lines, statuses",
    [
        (["GET / HTTP/1.1", "X: " + "x" * 40_000], [b"400", b"431", b""]),
        (["GET / HTTP/1.1"] + [f"X{i}: x" for i in range(500)], [b"400", b"431", b""]),
        (["GET /\0 HTTP/1.1"], [b"400", b"404", b""]),
        (["GET /../../etc/passwd HTTP/1.1"], [b"404"]),
        (["GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1"], [b"404"]),
        (["GET /%c0%ae%c0%ae/passwd HTTP/1.1"], [b"404"]),
        (["TRACE / HTTP/1.1"], [b"403", b"404"]),
        (["POST /api/hidden HTTP/1.1", "Content-Length: -1"], [b"400", b"401", b"403", b""]),
        (["POST /api/hidden HTTP/1.1", "Content-Length: 5", "Transfer-Encoding: chunked"], [b"400", b"401", b"403", b""]),
        (["GARBAGE"], [b"400", b""]),
    ])
def test_a_request_that_no_browser_sends_is_refused(gallery, lines, statuses):
    answer = send(gallery, head(gallery, *lines))
    assert answer.split(b" ")[1:2] in [[s] for s in statuses if s] or (not answer and b"" in statuses), answer[:200]
    assert requests.get(gallery.origin).status_code == 200


def test_many_connections_do_not_end_it(gallery):
    """Idle ones take places; when they leave, the page is there again."""
    idle = [socket.create_connection(("127.0.0.1", gallery.port)) for _ in range(600)]
    for connection in idle:
        connection.close()
    deadline = time.monotonic() + 20
    while True:
        try:
            assert requests.get(gallery.origin, timeout=5).status_code == 200
            break
        except requests.exceptions.RequestException:
            assert time.monotonic() < deadline


def test_one_session_has_four_streams(gallery):
    """The oldest ends for the fifth, and all end with the session."""
    client = requests.Session()
    client.get(gallery.new_link())
    streams = [client.get(f"{gallery.origin}/api/events", stream=True) for _ in range(5)]
    assert [stream.status_code for stream in streams] == [200] * 5
    assert b"retry" in streams[0].raw.read()
    client.delete(f"{gallery.origin}/api/session", headers={"Origin": gallery.origin})
    assert all(b"retry" in stream.raw.read() for stream in streams[1:])


def test_a_page_that_is_open_does_not_hold_the_end(library):
    gallery = Gallery(library)
    client = requests.Session()
    client.get(gallery.new_link())
    stream = client.get(f"{gallery.origin}/api/events", stream=True)
    assert next(stream.iter_content(8))
    assert gallery.stop() == 0
