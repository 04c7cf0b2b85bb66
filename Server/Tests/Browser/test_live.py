# Licensed under the Apache License, Version 2.0. See LICENSE.
"""What the page shows before the pictures are there, and what it asks for when the library changes."""

import base64
import io

import pytest
import requests
from conftest import Gallery, imported, open_page
from PIL import Image
from test_gallery import newest, run, shoot, visible_pictures_are_there
from test_library import photo_at, wait_for_count

pytestmark = pytest.mark.usefixtures("gallery")


def test_a_blurred_copy_is_there_before_the_picture(chromium, gallery):
    context, held, isHeld = chromium.new_context(reduced_motion="reduce"), [], True
    context.route("**/picture/**", lambda route: held.append(route) if isHeld else route.continue_())
    with context.expect_event("request", lambda request: "/picture/" in request.url):
        page = open_page(context, gallery.new_link())
    page.wait_for_function(
        "() => { const all = [...document.querySelectorAll('.cell')]; return all.length > 5"
        " && all.every(c => c.style.backgroundImage.startsWith('url(\"data:image/bmp')); }")
    assert page.locator(".cell img.there").count() == 0 and held
    shoot(page, "blurred")
    isHeld = False
    for route in held:
        route.continue_()
    visible_pictures_are_there(page)
    context.close()


def test_a_blurred_copy_has_the_colours_of_its_picture(page, gallery):
    """The average of each quarter, within a twentieth of the range of colours."""
    client = requests.Session()
    client.get(gallery.new_link())
    rows = newest(client, gallery)
    for photo, text in list(zip(rows["ids"], rows["thumbhashes"]))[:12]:
        pixels = page.evaluate(
            "async text => { const { pixelsOf } = await import('/thumbhash.js');"
            " return [...pixelsOf(Uint8Array.from(atob(text), c => c.charCodeAt(0)))]; }", text)
        blurred = Image.frombytes("RGB", (16, 16), bytes(pixels))
        blurred = Image.merge("RGB", blurred.split()[::-1])
        answer = client.get(f"{gallery.origin}/api/assets/{photo}/picture/256")
        whole = Image.open(io.BytesIO(answer.content)).convert("RGB").resize((16, 16), Image.Resampling.BOX)
        quarters = [list(image.resize((2, 2), Image.Resampling.BOX).getdata()) for image in (blurred, whole)]
        worst = max(abs(a - b) for one, other in zip(*quarters) for a, b in zip(one, other))
        assert worst <= 40, (photo, quarters)
        assert len(base64.b64decode(text)) <= 32


def test_an_address_names_the_bytes_of_a_picture(library, gallery):
    """What is said of a photo leaves its picture where caches have it; an edit of its looks does not."""
    client = requests.Session()
    client.get(gallery.new_link())
    photo = next(id for i, id in enumerate(newest(client, gallery)["ids"]) if i not in newest(client, gallery)["videos"])
    facts = lambda: client.get(f"{gallery.origin}/api/assets/{photo}").json()
    tag = lambda: client.get(f"{gallery.origin}/api/assets/{photo}/picture/256").headers["ETag"]
    before, first = facts(), tag()
    assert before["address"] in first and before["files"][0]["fingerprint"].startswith(before["address"])
    run(library, "edit", photo, "--keyword", "sea", "--yes")
    assert facts()["address"] == before["address"] and facts()["version"] != before["version"] and tag() == first
    run(library, "edit", photo, "--rotate", "90", "--yes")
    assert facts()["address"] != before["address"] and tag() != first
    # A page that has not heard of the edit asks at the old address: no cache may keep the edit there.
    kept = lambda address: client.get(f"{gallery.origin}/api/assets/{photo}/picture/256?v={address}").headers["Cache-Control"]
    assert kept(before["address"]) == "no-store" and "immutable" in kept(facts()["address"])
    run(library, "revert", photo, "--yes")
    run(library, "edit", photo, "--clear-keywords", "--yes")
    assert facts()["address"] == before["address"]


def asked(page):
    """The paths that the page asks for from now on."""
    paths = []
    page.on("request", lambda request: paths.append(request.url.split("/", 3)[3]))
    return paths


def test_a_change_elsewhere_loads_what_has_changed_and_nothing_else(page, library):
    visible_pictures_are_there(page)
    photo = photo_at(page, 1)
    paths = asked(page)
    run(library, "edit", photo, "--favorite", "--yes")
    page.wait_for_selector('.cell[data-photo="1"] .heart')
    visible_pictures_are_there(page)
    assert any(path.endswith("/changes") for path in paths)
    assert not [path for path in paths if "picture" in path or path.startswith("api/timeline?")], paths
    run(library, "edit", photo, "--no-favorite", "--yes")
    page.wait_for_selector('.cell[data-photo="1"] .heart', state="detached")


def test_a_photo_that_goes_and_comes_back_moves_the_others(page, library, count):
    """Without the shape of the timeline, and as it is when the page is loaded anew."""
    visible_pictures_are_there(page)
    places = lambda: page.eval_on_selector_all(
        ".cell", "cells => cells.map(c => [c.dataset.photo, c.firstChild?.getAttribute('src'), c.style.width, c.parentNode.style.top])")
    before, photos = places(), [photo_at(page, index) for index in (0, 3)]
    paths = asked(page)
    run(library, "delete", *photos, "--yes")
    wait_for_count(page, f"{count - 2} photos")
    visible_pictures_are_there(page)
    changed = places()
    assert not [path for path in paths if path.startswith("api/timeline?")], paths
    page.reload()
    wait_for_count(page, f"{count - 2} photos")
    visible_pictures_are_there(page)
    assert places() == changed
    run(library, "trash", "recover", *photos, "--yes")
    wait_for_count(page, f"{count} photos")
    visible_pictures_are_there(page)
    assert places() == before


def test_a_purged_picture_that_was_sent_is_not_sent_again(tmp_path):
    """The server keeps pictures that it sent, those in the trash, too."""
    library = imported(tmp_path, "--thumbnails")
    gallery, client = Gallery(library), requests.Session()
    client.get(gallery.new_link())
    rows = newest(client, gallery)
    picture = f"{gallery.origin}/api/assets/{rows['ids'][-1]}/picture/256?v={rows['addresses'][-1]}"
    assert client.get(picture).content == client.get(picture).content
    run(library, "delete", rows["ids"][-1], "--yes")
    assert client.get(picture).status_code == 200
    run(library, "trash", "empty", "--yes")
    assert client.get(picture).status_code == 404
    assert gallery.stop() == 0
