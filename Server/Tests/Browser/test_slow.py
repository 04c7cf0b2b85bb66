# Licensed under the Apache License, Version 2.0. See LICENSE.
"""A slow network: 400 ms for each request, and 50 kB a second for all of them."""

import re

import pytest
from test_gallery import shoot, visible_pictures_are_there

SPEED = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
# Browsers open six connections to a server without TLS.
CONNECTIONS = 6
VISIBLE = """() => { const view = document.getElementById('scroller').getBoundingClientRect();
  return [...document.querySelectorAll('.cell')].filter(c => { const b = c.getBoundingClientRect(); return b.bottom > view.top && b.top < view.bottom; })
    .map(c => { const { x, y, width, height } = c.getBoundingClientRect(); return [c.dataset.photo, x, y, width, height]; }); }"""


class Pictures:
    """The requests of a page for pictures, by their addresses, in the order in which they happen."""

    def __init__(self, page):
        self.asked, self.done, self.cancelled = [], [], []
        for event, addresses in [("request", self.asked), ("requestfinished", self.done), ("requestfailed", self.cancelled)]:
            page.on(event, lambda request, to=addresses: to.append(request.url) if "/picture/" in request.url else None)


def addresses(page):
    """The addresses of the visible pictures."""
    photos = {cell[0] for cell in page.evaluate(VISIBLE)}
    return {address for photo, address in page.eval_on_selector_all(
        ".cell img", "images => images.map(i => [i.parentNode.dataset.photo, i.src])") if photo in photos}


@pytest.fixture
def slow(chromium, gallery):
    """A new browser on a slow network."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(60_000)
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", SPEED)
    page.pictures = Pictures(page)
    page.goto(gallery.new_link(), wait_until="commit")
    yield page
    context.close()


def test_the_grid_has_its_shape_before_the_first_picture(slow):
    slow.wait_for_selector(".cell")
    before = slow.evaluate(VISIBLE)
    assert slow.pictures.done == [] and len(before) > 5
    shoot(slow, "slow")
    visible_pictures_are_there(slow)
    assert slow.evaluate(VISIBLE) == before


def test_what_scrolled_away_is_not_waited_for(slow):
    slow.wait_for_selector(".cell img")
    first, before = addresses(slow), set(slow.pictures.asked)
    slow.locator("#grid").press("End")
    slow.wait_for_function('() => !document.querySelector(\'.cell[data-photo="0"]\')')
    visible_pictures_are_there(slow)
    last, asked = addresses(slow), [address for address in slow.pictures.asked if address not in before]
    assert first and not first & last
    assert first <= set(slow.pictures.cancelled) | set(slow.pictures.done)
    assert len(first & set(slow.pictures.done)) <= CONNECTIONS
    # The pictures that are in view are asked for first, and come first.
    assert set(asked[:len(last)]) == last
    extra = [address for address in slow.pictures.done if address not in first | last]
    assert len(extra) < CONNECTIONS


def test_a_photo_does_not_wait_for_the_grid(slow):
    """The small picture is first, then the sharp one, and then the neighbors. The grid loads the rest of its pictures afterwards."""
    slow.wait_for_selector(".cell img")
    slow.locator(".cell").nth(2).click()
    slow.wait_for_function("() => { const image = document.querySelector('#stage img'); return image?.complete && image.naturalWidth; }")
    shown = slow.locator("#stage img")
    photo = shown.get_attribute("src").split("/")[3]
    assert f"/{photo}/picture/256?" in shown.get_attribute("src") and shown.get_attribute("data-sharp") is None
    shoot(slow, "slow-photo")
    with slow.expect_event("request", lambda request: "/picture/1024" in request.url):
        slow.wait_for_selector("#stage img[data-sharp='1280']")
    done = slow.pictures.done
    sharp = next(index for index, address in enumerate(done) if f"/{photo}/picture/1280" in address)
    assert len([address for address in done[:sharp] if photo not in address]) < CONNECTIONS
    assert not [address for address in done[:sharp] if "/picture/1024" in address]
    slow.keyboard.press("Escape")
    visible_pictures_are_there(slow)
