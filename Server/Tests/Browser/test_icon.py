# Licensed under the Apache License, Version 2.0. See LICENSE.
"""The icon in a tab and on the home screen of a phone."""

import io

import pytest
import requests
from PIL import Image, ImageChops, ImageStat


@pytest.mark.parametrize("name", ["index.html", "sign-in.html", "closed.html"])
def test_each_page_names_its_icons(gallery, chromium, name):
    page = chromium.new_page()
    page.goto(f"{gallery.origin}/{name}")
    icons = page.eval_on_selector_all("link[rel$=icon]", "links => links.map(link => [link.rel, link.href])")
    page.close()
    types = {rel: requests.get(address).headers["Content-Type"] for rel, address in icons}
    assert types == {"icon": "image/svg+xml", "apple-touch-icon": "image/png"}


def test_the_icon_of_a_phone_is_the_icon_of_the_tab(gallery, chromium):
    """Without the round corners: a phone paints transparent corners black, and cuts its own."""
    touch = Image.open(io.BytesIO(requests.get(f"{gallery.origin}/touch-icon.png").content))
    assert (touch.size, touch.mode) == ((180, 180), "RGB")
    page = chromium.new_page(viewport={"width": 180, "height": 180})
    page.goto(f"{gallery.origin}/icon.svg")
    tab = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    page.close()
    middle = (20, 20, 160, 160)
    difference = ImageStat.Stat(ImageChops.difference(touch.crop(middle), tab.crop(middle)))
    assert max(difference.mean) < 1
    assert touch.getpixel((0, 0)) != (255, 255, 255)
