# Licensed under the Apache License, Version 2.0. See LICENSE.
"""Libraries so large that a browser cannot make a box of their height."""

import os
import subprocess

import pytest
from conftest import PHOTOS, Gallery, open_page

COUNT = int(os.environ.get("PHOTOS_MANY_PHOTOS", "220000"))
# The highest box of Chromium has 33 million pixels, and 17 million on a screen with twice as many.
ELEMENTS = 500


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    library = str(tmp_path_factory.mktemp("many") / "Many.photolibrary")
    subprocess.run([PHOTOS, "sample", "--index-only", "--count", str(COUNT), "--library", library], check=True, capture_output=True)
    gallery = Gallery(library)
    yield gallery
    gallery.stop()


@pytest.fixture(params=[1, 2])
def page(request, many, playwright_of_all):
    browser = playwright_of_all.chromium.launch(
        executable_path="/usr/bin/chromium", args=["--no-sandbox", f"--force-device-scale-factor={request.param}"])
    context = browser.new_context(viewport={"width": 1280, "height": 800}, no_viewport=False)
    yield open_page(context, many.new_link())
    browser.close()


def test_the_last_photo_is_reached_to_the_pixel(page):
    total = int(page.text_content("#count").replace(",", "").split()[0])
    assert total > COUNT * 0.9
    page.locator("#grid").press("End")
    last = page.locator(f'.cell[data-photo="{total - 1}"]')
    box, scroller = last.bounding_box(), page.locator("#scroller").bounding_box()
    bottom = scroller["y"] + scroller["height"]
    assert box["y"] + box["height"] <= bottom and bottom - box["y"] - box["height"] <= 5
    assert page.evaluate("document.getElementsByTagName('*').length") <= ELEMENTS
    page.locator("#grid").press("Home")
    assert page.locator('.cell[data-photo="0"]').is_visible()


def test_a_wheel_moves_as_far_as_it_turns_where_the_box_is_moved(page):
    """At the edge of the part that is in the box, too."""
    page.locator("#scroller").hover()
    page.evaluate("() => { const s = document.getElementById('scroller'); s.scrollTop = 6_500_000; }")
    place = "() => document.querySelector('.row').getBoundingClientRect().top"
    for _ in range(3):
        # Rows of the place before are there until the next frame.
        page.wait_for_function(
            "() => [...document.querySelectorAll('.row')].filter(r => Math.abs(r.getBoundingClientRect().top) < 2_000).length > 3")
        before = page.evaluate(
            "() => Object.fromEntries([...document.querySelectorAll('.row')].map(r => [r.getAttribute('aria-rowindex'), r.getBoundingClientRect().top]))")
        page.mouse.wheel(0, 300)
        page.wait_for_function(
            "before => { const r = [...document.querySelectorAll('.row')].find(r => before[r.getAttribute('aria-rowindex')] !== undefined);"
            " return r && Math.abs(before[r.getAttribute('aria-rowindex')] - r.getBoundingClientRect().top - 300) < 1.5; }", arg=before)
    assert page.evaluate(place) is not None


def test_the_scrubber_goes_everywhere(page):
    scrubber = page.locator("#scrubber").bounding_box()
    x = scrubber["x"] + scrubber["width"] / 2
    seen = []
    page.mouse.move(x, scrubber["y"] + 20)
    page.mouse.down()
    for part in (0.25, 0.5, 0.75, 1):
        page.mouse.move(x, scrubber["y"] + 18 + part * (scrubber["height"] - 36))
        page.wait_for_function("() => document.querySelectorAll('.cell').length > 0")
        seen.append(int(page.locator(".cell").first.get_attribute("data-photo")))
    page.mouse.up()
    assert seen == sorted(seen) and seen[-1] > COUNT * 0.9 and abs(seen[1] / COUNT - 0.5) < 0.1


def test_nothing_is_asked_for_while_the_grid_is_fast(page):
    """Requests are for photos that stay in view, and not for those that fly by."""
    page.wait_for_function("() => document.querySelectorAll('.cell img').length > 0")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/picture/" in request.url else None)
    page.evaluate("""() => new Promise(done => {
      const scroller = document.getElementById('scroller'), start = performance.now(); let last = start;
      const step = now => { scroller.scrollTop += (now - last) * 15; last = now; now - start < 2000 ? requestAnimationFrame(step) : done(); };
      requestAnimationFrame(step);
    })""")
    page.wait_for_function("() => !document.querySelector('.cell:empty')")
    assert page.evaluate("document.getElementById('scroller').scrollTop") > 20_000
    assert 0 < len(asked) <= 1.3 * page.locator(".cell").count()
