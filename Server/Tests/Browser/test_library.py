# Licensed under the Apache License, Version 2.0. See LICENSE.
"""Albums, search, changes and keys, as a person uses them in the page."""

import re

import pytest
from conftest import open_page
from test_gallery import newest, run, shoot, visible_pictures_are_there

pytestmark = pytest.mark.usefixtures("gallery")


def wait_for_count(page, text):
    page.wait_for_function("text => document.getElementById('count').textContent === text", arg=text)


def photo_at(page, index):
    """The identifier of a photo of the grid, by the address of its picture."""
    return re.search(r"/assets/([^/]+)/", page.locator(f'.cell[data-photo="{index}"] img').get_attribute("src"))[1]


@pytest.fixture
def album(library, page):
    """An album of three photos in a folder."""
    visible_pictures_are_there(page)
    photos = [photo_at(page, index) for index in (2, 0, 1)]
    run(library, "folders", "create", "Trips")
    run(library, "albums", "create", "Rome", "--folder", "Trips")
    run(library, "albums", "add", "Rome", *photos)
    yield photos
    # A page that shows an album which is gone says so.
    page.goto("about:blank")
    run(library, "folders", "delete", "Trips", "--force")


def test_an_album_appears_while_the_page_is_open(page, album):
    page.wait_for_selector("#sidebar summary:has-text('Trips')")
    page.click("#sidebar a:has-text('Rome')")
    wait_for_count(page, "3 photos")
    visible_pictures_are_there(page)
    assert [photo_at(page, index) for index in range(3)] == album
    assert page.text_content("#title") == "Rome"
    shoot(page, "album")
    page.reload()
    wait_for_count(page, "3 photos")
    page.go_back()
    page.wait_for_function("() => document.getElementById('title').textContent === 'Photos'")


def test_the_collections_have_covers_and_counts(page, album):
    page.click("#sidebar a:has-text('Collections')")
    card = page.locator(".card:has-text('Rome')")
    card.wait_for()
    assert "3 photos" in card.text_content()
    page.wait_for_function("() => document.querySelector('.card img')?.naturalWidth > 0")
    shoot(page, "collections")
    card.click()
    wait_for_count(page, "3 photos")


def test_search_shows_results_while_a_person_types(page, library, count):
    visible_pictures_are_there(page)
    photo = photo_at(page, 3)
    run(library, "edit", photo, "--add-keyword", "lighthouse", "--yes")
    page.keyboard.press("/")
    page.keyboard.type("lightho", delay=20)
    wait_for_count(page, "1 photo")
    page.wait_for_selector("#suggested li:has-text('lighthouse')")
    shoot(page, "search")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**keyword**")
    wait_for_count(page, "1 photo")
    visible_pictures_are_there(page)
    assert photo_at(page, 0) == photo
    page.go_back()
    page.fill("#search", "")
    wait_for_count(page, f"{count} photos")
    run(library, "edit", photo, "--remove-keyword", "lighthouse", "--yes")


@pytest.mark.parametrize("text", ["video", "mediaType == 2", "1970", "zzz nothing"])
def test_search_knows_kinds_dates_and_predicates(page, library, text):
    predicates = {"video": "mediaType == 2", "mediaType == 2": "mediaType == 2"}
    arguments = ["--predicate", predicates[text]] if text in predicates else ["--search", "zzz"]
    expected = int(run(library, "list", "--count", *arguments))
    page.fill("#search", text)
    page.keyboard.press("Enter")
    if expected:
        wait_for_count(page, f"{expected} photos" if expected > 1 else "1 photo")
    else:
        page.wait_for_selector("#note:has-text('Nothing was found.')")


def test_a_change_of_another_program_appears_in_place(page, library, count):
    visible_pictures_are_there(page)
    page.evaluate("document.getElementById('scroller').scrollTop = 300")
    page.wait_for_function("() => document.querySelectorAll('.cell img').length > 5")
    visible_pictures_are_there(page)
    top = "() => [...document.querySelectorAll('.cell img')].find(i => i.getBoundingClientRect().top >= 60).src"
    before, photo = page.evaluate(top), photo_at(page, 0)
    run(library, "delete", photo, "--yes")
    wait_for_count(page, f"{count - 1} photos")
    visible_pictures_are_there(page)
    assert page.evaluate(top) == before
    run(library, "trash", "recover", photo, "--yes")
    wait_for_count(page, f"{count} photos")


def test_seven_tabs_hear_of_a_change(chromium, gallery, library, count):
    context = chromium.new_context()
    tabs = [open_page(context, gallery.new_link())] + [open_page(context, gallery.origin) for _ in range(6)]
    visible_pictures_are_there(tabs[0])
    photo = photo_at(tabs[0], 0)
    run(library, "delete", photo, "--yes")
    for tab in tabs:
        wait_for_count(tab, f"{count - 1} photos")
    run(library, "trash", "recover", photo, "--yes")
    for tab in tabs:
        wait_for_count(tab, f"{count} photos")
    context.close()


def test_what_a_person_says_of_a_photo_is_kept(page, library):
    visible_pictures_are_there(page)
    photo = photo_at(page, 0)
    page.locator('.cell[data-photo="0"]').click()
    page.wait_for_selector("#facts dd", state="attached")
    page.keyboard.press("f")
    page.wait_for_selector("#favorite[aria-pressed=true]")
    page.keyboard.press("4")
    page.keyboard.press("i")
    page.wait_for_selector("#rating-4:checked", state="attached")
    page.fill("#field-title", "The lighthouse")
    page.fill("#field-keywords", "sea, evening")
    page.fill("#field-caption", "<b>At dusk</b>")
    with page.expect_response(lambda r: r.request.method == "PATCH"):
        page.locator("#field-title").focus()
    page.wait_for_function("() => !document.querySelector('#facts [role=alert]').textContent")
    shoot(page, "information")
    shown = run(library, "info", photo)
    assert all(text in shown for text in ["The lighthouse", "sea", "evening", "<b>At dusk</b>"])
    page.keyboard.press("Escape")
    run(library, "edit", photo, "--clear-title", "--clear-caption", "--clear-keywords", "--clear-rating", "--no-favorite", "--yes")


def test_a_change_that_is_refused_is_taken_back(page, gallery):
    # A tab of its own: the browser names the refusal on the console.
    page = open_page(page.context, gallery.origin)
    visible_pictures_are_there(page)
    page.locator('.cell[data-photo="0"]').click()
    page.wait_for_selector("#facts dd", state="attached")
    page.route(re.compile(r"/api/assets/[^/]+$"), lambda route: route.fulfill(
        status=409, content_type="application/problem+json", body='{"detail": "The library cannot be changed."}')
        if route.request.method == "PATCH" else route.continue_())
    for _ in range(2):
        # The photo is read again after the refusal.
        with page.expect_response(lambda r: r.request.method == "GET" and re.search(r"/api/assets/[^/]+$", r.url)):
            with page.expect_request(lambda r: r.method == "PATCH") as asked:
                page.keyboard.press("f")
        assert asked.value.post_data_json == {"isFavorite": True}
        page.wait_for_selector(".problem:has-text('The library cannot be changed.')")
        page.wait_for_selector("#favorite[aria-pressed=false]")
    page.unroute_all()


def test_hidden_photos_are_shown_after_a_click(page, library):
    visible_pictures_are_there(page)
    photo = photo_at(page, 0)
    page.locator('.cell[data-photo="0"]').click()
    page.wait_for_selector("#facts dd", state="attached")
    page.wait_for_selector("#viewer img[data-sharp]")
    page.keyboard.press("h")
    page.wait_for_selector("#viewer:not([open])", state="attached")
    page.click("#sidebar a:has-text('Hidden')")
    page.click("text=Show hidden photos")
    wait_for_count(page, "1 photo")
    visible_pictures_are_there(page)
    assert photo_at(page, 0) == photo
    run(library, "edit", photo, "--unhide", "--yes")
    page.wait_for_selector("#note:has-text('This album is empty.')")


def test_a_photo_has_an_address(page, chromium, gallery):
    visible_pictures_are_there(page)
    photo = photo_at(page, 7)
    page.goto(f"{gallery.origin}/?source=search:photo#{photo}")
    page.wait_for_selector("#viewer[open] img[data-sharp]")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("old => location.hash.slice(1) !== old", arg=photo)
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("old => location.hash.slice(1) === old", arg=photo)


def test_sizes_and_squares(page, count):
    visible_pictures_are_there(page)
    high = lambda: page.evaluate("document.querySelector('.row').offsetHeight")
    first = high()
    page.click("#larger")
    assert high() > first
    page.click("#squares")
    box = page.locator(".cell").first.bounding_box()
    assert abs(box["width"] - box["height"]) < 1
    shoot(page, "squares")
    page.click("#squares")
    page.click("#smaller")


def test_the_photo_is_shown_in_its_own_pixels(page):
    visible_pictures_are_there(page)
    page.locator(".cell img").first.click()
    page.wait_for_selector("#facts dd", state="attached")
    page.keyboard.press("z")
    page.wait_for_selector("#stage.zoomed")
    width = page.evaluate("document.querySelector('#stage img').offsetWidth")
    assert width == int(re.search(r"(\d+) × ", page.text_content("#facts dl"))[1])
    page.keyboard.press("Escape")
    page.wait_for_selector("#stage:not(.zoomed)")
    assert page.evaluate("document.getElementById('viewer').open")


def test_keys_are_listed(page):
    page.keyboard.press("?")
    page.wait_for_selector("#sheet[open]")
    shoot(page, "keys")
    page.keyboard.press("Escape")
    page.wait_for_selector("#sheet:not([open])", state="attached")


def test_a_number_field_says_what_is_wrong(page):
    page.keyboard.press("g")
    page.wait_for_selector("#going[open]")
    for field in page.locator("input[type=number]").all():
        assert [field.get_attribute(name) is not None for name in ("min", "step", "inputmode", "pattern", "title")] == [True] * 5
        assert page.locator("#" + field.get_attribute("aria-describedby")).get_attribute("role") == "alert"
    page.fill("#year", "99999")
    page.keyboard.press("Enter")
    assert "Write a whole number" in page.text_content("#year-problem")
    assert page.evaluate("document.getElementById('going').open")


def test_the_page_speaks_chinese(chromium, gallery):
    context = chromium.new_context(locale="zh-CN", viewport={"width": 1280, "height": 800})
    page = open_page(context, gallery.new_link())
    assert page.get_attribute("html", "lang") == "zh-Hans"
    assert "所有照片" in page.text_content("#sidebar")
    shoot(page, "chinese")
    context.close()


def test_it_works_from_right_to_left(page):
    visible_pictures_are_there(page)
    page.evaluate("document.documentElement.dir = 'rtl'")
    page.locator("#grid").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert page.get_attribute(".cell.current", "data-photo") == "1"
    first, second = (page.locator(f'.cell[data-photo="{i}"]').bounding_box() for i in (0, 1))
    assert first["x"] > second["x"]
    shoot(page, "rtl")


def test_a_photo_that_was_opened_by_its_address_is_left_for_the_grid(page, chromium, gallery):
    visible_pictures_are_there(page)
    photo = photo_at(page, 3)
    tab = page.context.new_page()
    tab.goto(f"{gallery.origin}/#{photo}")
    tab.wait_for_selector("#viewer[open] img[data-sharp], #viewer[open] video")
    tab.keyboard.press("Escape")
    tab.wait_for_selector("#viewer:not([open])", state="attached")
    assert tab.url == f"{gallery.origin}/"
    visible_pictures_are_there(tab)


def test_back_leads_to_the_place_that_was_left(page):
    visible_pictures_are_there(page)
    page.evaluate("document.getElementById('scroller').scrollTop = 900")
    page.wait_for_function("() => document.getElementById('scroller').scrollTop === 900")
    for link in ["Videos", "Collections"]:
        page.click(f"#sidebar a:has-text('{link}')")
        page.wait_for_function("title => document.title.startsWith(title) || document.querySelector('.card')", arg=link)
        page.go_back()
        page.wait_for_function("() => Math.abs(document.getElementById('scroller').scrollTop - 900) < 5")


def test_a_change_elsewhere_leaves_the_keyboard_where_it_was(page, library, count):
    visible_pictures_are_there(page)
    page.locator("#grid").focus()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    photo, last = photo_at(page, 5), photo_at(page, 0)
    run(library, "delete", last, "--yes")
    wait_for_count(page, f"{count - 1} photos")
    assert page.get_attribute(".cell.current", "data-photo") == "4"
    visible_pictures_are_there(page)
    assert photo_at(page, 4) == photo
    run(library, "trash", "recover", last, "--yes")
    wait_for_count(page, f"{count} photos")


def test_what_is_written_never_lands_on_another_photo(page, library):
    visible_pictures_are_there(page)
    photo = photo_at(page, 0)
    page.locator('.cell[data-photo="0"]').click()
    page.wait_for_selector("#facts form", state="attached")
    page.keyboard.press("i")
    page.route(re.compile(r"/api/assets/[^/]+$"), lambda route: None)
    page.keyboard.press("ArrowRight")
    page.wait_for_function("old => location.hash.slice(1) !== old", arg=photo)
    page.wait_for_selector("#field-title", state="detached")


def test_search_works_from_the_page_of_collections(page):
    page.click("#sidebar a:has-text('Collections')")
    page.wait_for_selector(".card")
    page.fill("#search", "video")
    page.wait_for_selector(".cell")
    # A suggestion or Enter wins over what was typed before.
    page.keyboard.press("Escape")


def test_an_album_in_an_order_of_its_own_has_no_years(page, album):
    page.click("#sidebar a:has-text('Rome')")
    wait_for_count(page, "3 photos")
    page.click("#goto")
    assert page.locator("#year").is_disabled()
    page.fill("#side", "120")
    page.keyboard.press("Enter")
    page.wait_for_selector("#going:not([open])", state="attached")
    assert page.evaluate("document.activeElement.id") == "grid"
