# Licensed under the Apache License, Version 2.0. See LICENSE.
"""A person looks through a library in a browser."""

import io
import json
import os
import pathlib
import subprocess
from urllib.parse import quote

import pytest
import requests
from conftest import PAGES, PHOTOS, SERVER

SHOTS = os.environ.get("PHOTOS_SCREENSHOTS")


def visible_pictures_are_there(page):
    page.wait_for_function(
        "() => { const all = [...document.querySelectorAll('.cell img')].filter(i => { const b = i.getBoundingClientRect();"
        " return b.bottom > 0 && b.top < innerHeight; }); return all.length > 0 && all.every(i => i.complete && i.naturalWidth); }")


def shoot(page, name):
    """Keeps a screenshot, for Docs/images."""
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/gallery-{name}.jpg", type="jpeg", quality=82)


def test_the_timeline_shows_all_photos(page, count):
    visible_pictures_are_there(page)
    assert page.text_content("#count") == f"{count} photos"
    shoot(page, "grid")
    page.emulate_media(color_scheme="dark")
    shoot(page, "dark")
    seen = set()
    for _ in range(50):
        seen |= set(page.eval_on_selector_all(".cell", "cells => cells.map(c => c.dataset.photo)"))
        if len(seen) == count:
            break
        page.locator("#grid").press("PageDown")
    assert len(seen) == count


def test_a_photo_opens_turns_and_closes_at_its_place(page):
    visible_pictures_are_there(page)
    page.evaluate("document.getElementById('scroller').scrollTop = 150")
    cell = page.locator(".cell img").nth(4)
    place = page.evaluate("document.getElementById('scroller').scrollTop")
    cell.click()
    page.wait_for_selector("#viewer[open] img[data-sharp], #viewer[open] video")
    shoot(page, "viewer")
    first = page.url
    page.keyboard.press("ArrowRight")
    page.wait_for_function("first => location.href !== first", arg=first)
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("first => location.href === first", arg=first)
    page.keyboard.press("i")
    page.wait_for_selector("#facts dd")
    assert page.locator("#facts .files a").count() >= 1
    page.keyboard.press("Escape")
    page.wait_for_selector("#viewer:not([open])", state="attached")
    assert abs(page.evaluate("document.getElementById('scroller').scrollTop") - place) < 5


def test_the_keyboard_alone_is_enough(page, count):
    page.locator("#grid").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.get_attribute(".cell.current", "data-photo") == "1"
    page.keyboard.press("End")
    assert page.get_attribute(".cell.current", "data-photo") == str(count - 1)
    page.keyboard.press("Enter")
    page.wait_for_selector("#viewer[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("#viewer:not([open])", state="attached")
    assert page.evaluate("document.activeElement.id") == "grid"


def test_it_fits_a_phone(chromium, gallery):
    context = chromium.new_context(
        viewport={"width": 390, "height": 780}, device_scale_factor=2, has_touch=True, is_mobile=True,
        reduced_motion="reduce")
    page = context.new_page()
    page.goto(gallery.new_link())
    visible_pictures_are_there(page)
    shoot(page, "phone")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()


def test_a_link_opens_one_session(gallery):
    link = gallery.new_link()
    opened = requests.get(link, allow_redirects=False)
    assert opened.status_code == 303 and opened.headers["Location"] == "/"
    assert "HttpOnly" in opened.headers["Set-Cookie"] and "SameSite=Strict" in opened.headers["Set-Cookie"]
    assert requests.get(link, allow_redirects=False).status_code == 403


def test_without_a_session_there_is_a_page_that_says_what_to_do(gallery):
    assert "photos serve" in requests.get(gallery.origin).text
    assert requests.get(f"{gallery.origin}/api/timeline").status_code == 401


def operations():
    """The operations of the document of the API: method, path and right."""
    document = json.loads(pathlib.Path(__file__, "../../../openapi.json").resolve().read_text())
    for path, item in document["paths"].items():
        for method, operation in item.items():
            yield method.upper(), path.replace("{side}", "256").replace("{", "").replace("}", ""), operation["x-right"]


@pytest.mark.parametrize("method, path, right", list(operations()))
def test_each_route_demands_its_right(client, gallery, method, path, right):
    """A session for all but the ways to one, and the origin of this server for everything that changes something."""
    ours = {"Origin": gallery.origin, "Content-Type": "application/json"}
    if right != "enter":
        assert requests.request(method, gallery.origin + path, headers=ours).status_code == 401
    if method != "GET":
        for headers in [{}, {"Origin": "http://127.0.0.1:1"}, {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}]:
            assert client.request(method, gallery.origin + path, headers=headers).status_code == 403


@pytest.fixture(scope="module")
def client(gallery):
    session = requests.Session()
    assert session.get(gallery.new_link()).status_code == 200
    return session


def newest(client, gallery):
    return rows(client, gallery, "")


def rows(client, gallery, source):
    """The first photos of a source, in columns."""
    answer = client.get(f"{gallery.origin}/api/timeline?source={quote(source)}")
    assert answer.status_code == 200, answer.text
    key = answer.headers["ETag"].strip('"')
    return client.get(f"{gallery.origin}/api/timelines/{key}/rows?start=0&count=60").json()


def run(library, *words):
    """Another program changes the library."""
    done = subprocess.run([PHOTOS, *words, "--library", library], check=True, capture_output=True, text=True)
    return done.stdout


@pytest.mark.parametrize(
    "path, headers, status",
    [
        ("/api/timeline", {"Host": "evil.example"}, 421),
        ("/", {"Host": "evil.example:80"}, 421),
        ("/api/timeline?source=other:x", {}, 400),
        ("/api/timeline?source=album:none", {}, 404),
        ("/api/timeline?source=hidden", {}, 403),
        ("/api/timeline?source=search:rating%20%3E%3D%20%3D", {}, 400),
        ("/api/timeline?source=search:nonsense%20%3D%3D%201", {}, 400),
        ("/api/timelines/99999/rows", {}, 410),
        ("/api/assets/00000000-0000-0000-0000-000000000000/files/original", {}, 404),
        ("/api/assets/none", {}, 404),
        ("/api/assets/00000000-0000-0000-0000-000000000000", {}, 404),
        ("/api/assets/..%2f..%2fetc%2fpasswd", {}, 404),
        ("/..%2f..%2fetc%2fpasswd", {}, 404),
        ("/library.sqlite", {}, 404),
    ])
def test_what_is_not_there_is_refused(client, gallery, path, headers, status):
    assert client.get(gallery.origin + path, headers=headers).status_code == status


def test_a_port_that_is_in_use_is_named(library, gallery):
    second = subprocess.run(
        [SERVER, "--library", library, "--port", str(gallery.port), "--no-open"], capture_output=True, text=True,
        stdin=subprocess.DEVNULL, timeout=60, env={**os.environ, "PHOTOS_PAGES": PAGES})
    assert second.returncode == 1
    assert second.stderr == f"Error: Port {gallery.port} is in use by another program. Choose another port with --port.\n"


def test_a_hidden_photo_cannot_be_reached(library, gallery):
    """Also by an address that a page has seen before. After a confirmation it is there, until that is taken back."""
    client = requests.Session()
    client.get(gallery.new_link())
    photo = newest(client, gallery)["ids"][0]
    paths = [f"/api/assets/{photo}{path}" for path in ["", "/picture/256", "/picture/1024", "/files/original"]]
    states = lambda: [client.get(gallery.origin + path).status_code for path in paths]
    assert states() == [200] * 4
    run(library, "edit", photo, "--hide", "--yes")
    try:
        assert states() == [404] * 4
        assert photo not in newest(client, gallery)["ids"]
        ours = {"Origin": gallery.origin}
        assert client.post(f"{gallery.origin}/api/hidden", headers=ours).status_code == 204
        assert states() == [200] * 4
        assert rows(client, gallery, "hidden")["ids"] == [photo]
        assert client.delete(f"{gallery.origin}/api/hidden", headers=ours).status_code == 204
        assert states() == [404] * 4
    finally:
        run(library, "edit", photo, "--unhide", "--yes")
    assert states() == [200] * 4


def test_the_album_of_hidden_photos_needs_the_confirmation_too(client, gallery, library):
    """System albums have known identifiers: hidden photos are in none of them."""
    photo = newest(client, gallery)["ids"][0]
    run(library, "edit", photo, "--hide", "--yes")
    try:
        for number in range(0xC0, 0xE0):
            source = f"album:00000000-0000-0000-0000-0000000000{number:02X}/L0/040"
            if client.get(f"{gallery.origin}/api/timeline", params={"source": source}).status_code == 200:
                assert photo not in rows(client, gallery, source)["ids"], source
        run(library, "delete", photo, "--yes")
        assert photo not in rows(client, gallery, "trash")["ids"]
        trash = [n for n in client.get(f"{gallery.origin}/api/collections").json()["utilities"] if n["source"] == "trash"]
        assert trash[0]["count"] == 0
    finally:
        run(library, "trash", "recover", photo, "--yes")
        run(library, "edit", photo, "--unhide", "--yes")


def test_browsers_keep_no_picture_of_a_hidden_photo(library, gallery):
    client = requests.Session()
    client.get(gallery.new_link())
    page, ours = newest(client, gallery), {"Origin": gallery.origin}
    photo, address = page["ids"][0], page["addresses"][0]
    assert "immutable" in client.get(f"{gallery.origin}/api/assets/{photo}/picture/256?v={address}").headers["Cache-Control"]
    hidden = client.patch(f"{gallery.origin}/api/assets/{photo}", json={"isHidden": True}, headers=ours)
    assert hidden.headers["Clear-Site-Data"] == '"cache"'
    client.post(f"{gallery.origin}/api/hidden", headers=ours)
    for path in ["", "/picture/256", "/files/original"]:
        assert client.get(f"{gallery.origin}/api/assets/{photo}{path}").headers["Cache-Control"] == "no-store"
    run(library, "edit", photo, "--unhide", "--yes")


def test_a_search_finds_what_is_between_quotes(client, gallery, library):
    photo = newest(client, gallery)["ids"][0]
    for keyword in ["I <3 NY", "a LIKE b", 'Bob "B" X', "O'Brien", "Paris, France"]:
        run(library, "edit", photo, "--keyword", keyword, "--yes")
        facets = client.get(f"{gallery.origin}/api/suggestions?q={quote(keyword)}").json()
        sources = [found["source"] for found in facets if found["title"] == keyword]
        assert [rows(client, gallery, source)["ids"] for source in sources] == [[photo]], keyword
    run(library, "edit", photo, "--clear-keywords", "--yes")


def test_a_download_has_the_width_that_was_asked_for(client, gallery):
    from PIL import Image
    photo = newest(client, gallery)["ids"][0]
    for side in (100, 300, 500):
        answer = client.get(f"{gallery.origin}/api/assets/{photo}/picture/{side}?download")
        assert max(Image.open(io.BytesIO(answer.content)).size) == side


def test_a_file_that_is_gone_is_explained(gallery, library, client, tmp_path):
    photo = newest(client, gallery)["ids"][1]
    shown = json.loads(run(library, "info", "--json", photo))
    originals = [path for path in pathlib.Path(library, "originals").rglob("*") if path.stat().st_size == shown["byteSize"]]
    away = tmp_path / "away"
    originals[0].rename(away)
    try:
        for path in ["picture/2043", "files/original"]:
            answer = client.get(f"{gallery.origin}/api/assets/{photo}/{path}")
            assert answer.status_code in (404, 415) and answer.json()["detail"], answer.status_code
            assert "Content-Security-Policy" in answer.headers and str(library) not in answer.text
    finally:
        away.rename(originals[0])


def test_heads_are_answered(client, gallery):
    photo = newest(client, gallery)["ids"][0]
    for path in ["/", "/api/timeline", f"/api/assets/{photo}/files/original", f"/api/assets/{photo}/picture/256"]:
        whole, head = client.get(gallery.origin + path), client.head(gallery.origin + path)
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["Content-Length"] == str(len(whole.content))


def test_a_deleted_photo_is_in_the_trash_only(library, client, gallery):
    photo = newest(client, gallery)["ids"][0]
    run(library, "delete", photo, "--yes")
    try:
        assert photo not in newest(client, gallery)["ids"]
        assert rows(client, gallery, "trash")["ids"] == [photo]
        assert client.get(f"{gallery.origin}/api/assets/{photo}/picture/256").status_code == 200
    finally:
        run(library, "trash", "recover", photo, "--yes")
    assert rows(client, gallery, "trash")["ids"] == []


@pytest.mark.parametrize(
    "change, headers, status",
    [
        ({"isFavorite": True}, {"Origin": "http://127.0.0.1:1"}, 403),
        ({"isFavorite": True}, {"Origin": ""}, 403),
        ({"isFavorite": True}, {"Content-Type": "text/plain"}, 415),
        ({"rating": 9}, {}, 422),
        ({"title": "x" * 10_001}, {}, 422),
        ({"keywords": ["a\0b"]}, {}, 422),
        ({}, {}, 422),
        ([], {}, 400),
        ({"rating": "five"}, {}, 400),
    ])
def test_a_change_that_is_none_is_refused(client, gallery, change, headers, status):
    photo = newest(client, gallery)["ids"][0]
    before = client.get(f"{gallery.origin}/api/assets/{photo}").json()
    answer = client.patch(
        f"{gallery.origin}/api/assets/{photo}", data=json.dumps(change),
        headers={"Origin": gallery.origin, "Content-Type": "application/json", **headers})
    assert answer.status_code == status, answer.text
    assert answer.headers["Content-Type"] == "application/problem+json" and answer.json()["detail"]
    assert client.get(f"{gallery.origin}/api/assets/{photo}").json() == before


def test_a_session_that_was_signed_out_is_over(gallery):
    client = requests.Session()
    client.get(gallery.new_link())
    out = client.delete(f"{gallery.origin}/api/session", headers={"Origin": gallery.origin})
    assert out.status_code == 204 and "storage" in out.headers["Clear-Site-Data"]
    assert client.get(f"{gallery.origin}/api/timeline").status_code == 401


def test_ranges_of_an_original(client, gallery):
    url = f"{gallery.origin}/api/assets/{newest(client, gallery)['ids'][0]}/files/original"
    whole = client.get(url)
    assert whole.headers["Content-Disposition"].startswith("attachment")
    part = client.get(url, headers={"Range": "bytes=-10"})
    assert (part.status_code, part.content) == (206, whole.content[-10:])
    part = client.get(url, headers={"Range": "bytes=5-9"})
    assert (part.status_code, part.content) == (206, whole.content[5:10])
    beyond = client.get(url, headers={"Range": "bytes=999999999-"})
    assert (beyond.status_code, beyond.headers["Content-Range"]) == (416, f"bytes */{len(whole.content)}")
    stale = client.get(url, headers={"Range": "bytes=5-9", "If-Range": '"old"'})
    assert (stale.status_code, stale.content) == (200, whole.content)
    assert client.get(url, headers={"If-None-Match": whole.headers["ETag"]}).status_code == 304


def test_every_answer_has_the_headers_of_a_private_page(client, gallery):
    for path in ["/", "/api/timeline", "/main.js", "/nothing"]:
        headers = client.get(gallery.origin + path).headers
        assert headers["Content-Security-Policy"].startswith("default-src 'none'")
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert "Server" not in headers


def test_an_address_that_names_no_bytes_is_asked_for_again(gallery):
    """An edit changes what is there."""
    client = requests.Session()
    client.get(gallery.new_link())
    photo = f"{gallery.origin}/api/assets/{newest(client, gallery)['ids'][0]}"
    kept = {path: client.get(f"{photo}/{path}").headers["Cache-Control"] for path in ["picture/256", "files/current", "files/original"]}
    assert kept == {
        "picture/256": "no-cache", "files/current": "no-cache", "files/original": "private, max-age=31536000, immutable"}
