# Licensed under the Apache License, Version 2.0. See LICENSE.
"""The small map of the information panel."""

import json

import pytest
from conftest import open_page
from test_gallery import run, shoot

LISBON = (38.7223, -9.1393)
CHUKOTKA = (66.5, 179.9)
# The color of a pixel of the map, at a share of its width and height.
COLOR = """(map, [x, y]) => [...map.getContext('2d').getImageData(Math.round(x * map.width), Math.round(y * map.height), 1, 1).data].slice(0, 3)"""


@pytest.fixture
def placeless(library):
    """A photo without a place."""
    photos = map(json.loads, run(library, "list", "--json").splitlines())
    return next(photo["localIdentifier"][:36] for photo in photos if "location" not in photo)


def open_information(page, gallery, photo):
    page.goto("about:blank")
    page.goto(f"{gallery.origin}/#{photo}")
    page.wait_for_selector("#facts dd", state="attached")
    page.keyboard.press("i")


@pytest.fixture
def located(page, library, gallery, placeless):
    """Puts a photo at a place, opens its information, and returns the map."""

    def locate(latitude, longitude, page=page):
        run(library, "edit", placeless, f"--location={latitude},{longitude}", "--yes")
        open_information(page, gallery, placeless)
        found = page.locator("#facts canvas.map")
        found.wait_for()
        is_drawn = "map => map.getContext('2d').getImageData(map.width / 2, map.height / 2, 1, 1).data[3] === 255"
        page.wait_for_function(is_drawn, arg=found.element_handle())
        return found

    yield locate
    run(library, "edit", placeless, "--clear-location", "--yes")


def colors(found, *places):
    return [found.evaluate(COLOR, list(place)) for place in places]


def test_a_photo_with_a_place_has_a_map(page, located):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    found = located(*LISBON)
    assert found.get_attribute("role") == "img"
    assert found.get_attribute("aria-label") == "Map: 38.72230° N, 9.13930° W"
    sea, land, dot = colors(found, (0.2, 0.5), (0.6, 0.45), (0.5, 0.5))
    assert sea == [198, 220, 239] and land == [242, 239, 228] and dot == [215, 0, 21]
    assert {address for address in asked if not address.startswith(("http://127.0.0.1:", "about:"))} == set()
    found.scroll_into_view_if_needed()
    shoot(page, "map")


def test_the_map_is_dark_where_the_page_is(page, located):
    found = located(*LISBON)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.wait_for_function(f"map => ({COLOR})(map, [0.2, 0.5])[0] < 60", arg=found.element_handle())
    assert colors(found, (0.2, 0.5), (0.6, 0.45)) == [[22, 40, 58], [72, 80, 90]]
    shoot(page, "map-dark")


def test_the_map_has_the_pixels_of_the_screen(chromium, gallery, located):
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, device_scale_factor=2, reduced_motion="reduce")
    found = located(*LISBON, open_page(context, gallery.new_link()))
    assert found.evaluate("map => [map.width, map.height]") == found.evaluate("map => [2 * map.clientWidth, 2 * map.clientHeight]")
    assert colors(found, (0.5, 0.5)) == [[215, 0, 21]]
    context.close()


def test_the_world_continues_beyond_180_degrees(located):
    """Siberia is on both sides of the line, and Alaska is to the east."""
    found = located(*CHUKOTKA)
    west, east, alaska = colors(found, (0.45, 0.4), (0.55, 0.45), (0.85, 0.5))
    assert west == east == alaska == [242, 239, 228]


def test_a_photo_without_a_place_has_no_map(page, gallery, placeless):
    open_information(page, gallery, placeless)
    page.wait_for_selector("#facts dd")
    assert page.locator("#facts canvas.map").count() == 0
