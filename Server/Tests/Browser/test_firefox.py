# Licensed under the Apache License, Version 2.0. See LICENSE.
"""The same page in Debian's Firefox. Runs in `make browser-test`, because Firefox starts slowly."""

import os

import pytest
from conftest import open_page
from test_gallery import visible_pictures_are_there
from test_many import COUNT, many  # noqa: F401

pytestmark = pytest.mark.skipif("PHOTOS_ALL" not in os.environ, reason="make browser-test runs it")


@pytest.fixture(scope="module")
def firefox(playwright_of_all):
    browser = playwright_of_all.firefox.launch(channel="moz-firefox", executable_path="/usr/bin/firefox-esr")
    yield browser
    browser.close()


def test_a_photo_opens_and_closes_at_its_place(firefox, gallery):
    page = open_page(firefox.new_context(viewport={"width": 1280, "height": 800}), gallery.new_link())
    visible_pictures_are_there(page)
    page.evaluate("document.getElementById('scroller').scrollTop = 150")
    # The click itself may scroll.
    page.locator(".cell img").nth(4).click()
    page.wait_for_selector("#viewer[open] img[data-sharp], #viewer[open] video")
    place = page.evaluate("document.getElementById('scroller').scrollTop")
    page.keyboard.press("Escape")
    page.wait_for_selector("#viewer:not([open])", state="attached")
    assert abs(page.evaluate("document.getElementById('scroller').scrollTop") - place) < 5
    page.context.close()


def test_the_last_of_many_photos_is_reached(firefox, many):  # noqa: F811
    page = open_page(firefox.new_context(viewport={"width": 1280, "height": 800}), many.new_link())
    total = int(page.text_content("#count").replace(",", "").split()[0])
    assert total > COUNT * 0.9
    page.locator("#grid").press("End")
    last, scroller = page.locator(f'.cell[data-photo="{total - 1}"]').bounding_box(), page.locator("#scroller").bounding_box()
    assert 0 <= scroller["y"] + scroller["height"] - last["y"] - last["height"] <= 5
    page.context.close()
