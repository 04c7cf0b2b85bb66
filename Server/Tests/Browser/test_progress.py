# Licensed under the Apache License, Version 2.0. See LICENSE.
"""A library that was imported without small pictures: they are made when they are first shown."""

import re

import pytest
from conftest import Gallery, imported
from test_gallery import shoot, visible_pictures_are_there
from test_slow import addresses


@pytest.fixture(scope="module")
def without_pictures(tmp_path_factory):
    gallery = Gallery(imported(tmp_path_factory.mktemp("without")))
    yield gallery
    gallery.stop()


@pytest.fixture
def page(chromium, without_pictures):
    """A page whose requests for pictures wait in `held`, and which records each sentence of the status in `said`."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.held = []
    page.route(re.compile("/picture/"), lambda route: route.continue_() if page.held is None else page.held.append(route))
    page.goto(without_pictures.new_link(), wait_until="commit")
    page.wait_for_selector("#progress", state="attached")
    page.evaluate("""() => { window.said = []; const status = document.getElementById('progress');
      new MutationObserver(() => said.push(status.textContent)).observe(status, { childList: true }); }""")
    yield page
    context.close()


def release(page):
    """Lets the pictures be made, now and from now on."""
    held, page.held = page.held, None
    for route in held:
        route.continue_()


def test_the_page_says_how_many_pictures_are_left(page):
    page.wait_for_selector("#progress:not(:empty)")
    visible = addresses(page)
    assert page.get_attribute("#progress", "role") == "status"
    assert page.text_content("#progress") == f"Preparing small pictures: {len(visible)} left"
    shoot(page, "progress")
    release(page)
    visible_pictures_are_there(page)
    page.wait_for_selector("#progress:empty", state="attached")
    left = [int(number) for text in page.evaluate("said") for number in re.findall(r"\d+", text)]
    assert left == sorted(left, reverse=True) and left[0] == len(visible)


def test_visible_pictures_are_asked_for_first(page):
    page.wait_for_selector("#progress:not(:empty)")
    visible = addresses(page)
    asked = [route.request.url for route in page.held]
    assert set(asked[:len(visible)]) <= visible
    release(page)


def test_only_pictures_that_take_long_are_mentioned(page):
    """A picture is counted after 300 ms, until it comes or is removed."""
    release(page)
    assert page.evaluate("""async () => {
      const { Progress } = await import('/progress.js'), status = document.createElement('p'), image = document.createElement('img'), said = [];
      const progress = new Progress(status, document.documentElement), tell = () => { progress.tell(); said.push(status.textContent); };
      image.height = 9;
      document.body.prepend(image);
      progress.watch(image);
      tell();
      progress.started.set(image, performance.now() - 300);
      tell();
      image.remove();
      tell();
      return said;
    }""") == ["", "Preparing small pictures: 1 left", ""]
