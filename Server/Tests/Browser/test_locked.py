# Licensed under the Apache License, Version 2.0. See LICENSE.
"""Hidden photos that are locked with `photos access --lock-hidden on`: a click does not show them."""

import pytest
import requests
from conftest import Gallery, folders, open_page
from test_access import PASSWORD, serve
from test_gallery import newest, rows, run, shoot, visible_pictures_are_there
from test_library import photo_at, wait_for_count


@pytest.fixture
def hidden(library, client):
    """A hidden photo in a locked library."""
    photo = newest(*client)["ids"][0]
    run(library, "edit", photo, "--hide", "--yes")
    run(library, "access", "--lock-hidden", "on")
    yield photo
    run(library, "access", "--lock-hidden", "off")
    run(library, "edit", photo, "--unhide", "--yes")


@pytest.fixture
def client(gallery):
    session = requests.Session()
    session.get(gallery.new_link())
    return session, gallery


@pytest.fixture
def with_password(library, tmp_path):
    """A server whose folders are its own, with a password."""
    environment = {**folders(library), "XDG_CONFIG_HOME": str(tmp_path)}
    assert serve(environment, "--set-password", given=f"{PASSWORD}\n{PASSWORD}\n").returncode == 0
    gallery = Gallery(library, environment=environment)
    yield gallery
    gallery.stop()


def test_the_page_says_how_to_unlock(page, hidden):
    page.click("#sidebar a:has-text('Hidden')")
    page.wait_for_selector("#note:has-text('Run “photos serve --set-password”')")
    assert page.locator("text=Show hidden photos").count() == 0
    shoot(page, "locked")
    page.click("text=Try again")
    page.wait_for_selector("#note:has-text('Hidden photos are locked.')")


def test_a_click_does_not_unlock(client, hidden):
    session, gallery = client
    refused = session.post(f"{gallery.origin}/api/hidden", headers={"Origin": gallery.origin})
    assert refused.status_code == 403 and "--set-password" in refused.json()["detail"]
    assert session.get(f"{gallery.origin}/api/timeline?source=hidden").status_code == 403


def test_the_password_unlocks(chromium, with_password, hidden):
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce")
    page = open_page(context, with_password.new_link())
    page.click("#sidebar a:has-text('Hidden')")
    page.fill("#note input[type=password]", PASSWORD)
    page.keyboard.press("Enter")
    wait_for_count(page, "1 photo")
    visible_pictures_are_there(page)
    assert photo_at(page, 0) == hidden
    context.close()


def test_the_lock_ends_what_a_click_has_shown(client, library):
    """Also for a picture whose address is known. Without the lock the ten minutes continue."""
    session, gallery = client
    photo = newest(*client)["ids"][0]
    states = lambda: [session.get(f"{gallery.origin}/api/{path}").status_code for path in ["timeline?source=hidden", f"assets/{photo}/picture/256"]]
    run(library, "edit", photo, "--hide", "--yes")
    try:
        assert session.post(f"{gallery.origin}/api/hidden", headers={"Origin": gallery.origin}).status_code == 204
        assert states() == [200, 200] and rows(*client, "hidden")["ids"] == [photo]
        run(library, "access", "--lock-hidden", "on")
        assert states() == [403, 404]
        assert session.get(f"{gallery.origin}/api/hidden").json() == {
            "isConfirmed": False, "needsPassword": False, "isLocked": True, "secondsLeft": 0}
        run(library, "access", "--lock-hidden", "off")
        assert states() == [200, 200]
    finally:
        run(library, "access", "--lock-hidden", "off")
        run(library, "edit", photo, "--unhide", "--yes")
