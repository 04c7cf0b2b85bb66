# Licensed under the Apache License, Version 2.0. See LICENSE.
"""The page in Chinese: its own words, and the sentences of the server."""

import pathlib
import re

import pytest
from conftest import PAGES, open_page
from test_gallery import shoot, visible_pictures_are_there

SOURCES = pathlib.Path(__file__, "../../../Sources").resolve()
INTERPOLATION = r'\\\([^()]*(?:\([^()]*\)[^()]*)*\)'
CHINESE = re.compile(r"[\u4e00-\u9fff]")


def arguments_of_problems():
    """The second argument of each `Problem(.status, …)` of the server, also in its initializers, as it is in the source."""
    for file in sorted(SOURCES.rglob("*.swift")):
        for found in re.finditer(r'\b(?:Problem|self\.init)\(\s*\.\w+,\s*("(?:[^"\\]|\\.)*"|[^\s,)]+)', file.read_text()):
            yield found[1]


def sentences():
    """The sentences that the server answers; each value in them is 7."""
    for argument in arguments_of_problems():
        # The texts of two errors of the library: both repeat the words of a search.
        if argument not in ["error.message", '"\\(error)"']:
            assert argument.startswith('"'), argument
            yield re.sub(INTERPOLATION, "7", argument[1:-1])


@pytest.fixture
def chinese(chromium, gallery):
    context = chromium.new_context(locale="zh-CN", viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    yield open_page(context, gallery.new_link())
    context.close()


def test_each_sentence_of_the_server_has_a_translation(chinese):
    found = sorted(set(sentences()))
    assert len(found) > 25
    translated = chinese.evaluate("async all => { const { sentence } = await import('/words.js'); return all.map(sentence); }", found)
    assert [english for english, text in zip(found, translated) if not CHINESE.search(text)] == []
    # Values stay.
    assert [english for english, text in zip(found, translated) if english.count("7") != text.count("7")] == []


def test_each_word_of_the_page_has_a_translation(chinese):
    pages = pathlib.Path(PAGES)
    words = {text for file in pages.glob("*.js") for text in re.findall(r'\bt\("((?:[^"\\]|\\.)+)"', file.read_text())}
    html = (pages / "index.html").read_text() + (pages / "sign-in.html").read_text()
    words |= set(re.findall(r'data-t="">([^<]+)<', html)) | set(re.findall(r' (?:aria-label|title|placeholder)="([^"]+)"', html))
    assert len(words) > 60
    words = sorted(word.replace("&gt;", ">") for word in words)
    # Names in braces stay.
    translated = chinese.evaluate("""async all => { const { t } = await import('/words.js'), values = new Proxy({}, { get: (_, name) => `{${name}}` });
      return all.map((text) => t(text, values)); }""", words)
    assert [english for english, text in zip(words, translated) if text == english] == []


def test_a_refusal_is_explained_in_chinese(chinese):
    visible_pictures_are_there(chinese)
    chinese.locator('.cell[data-photo="0"]').click()
    chinese.wait_for_selector("#facts dd", state="attached")
    chinese.keyboard.press("i")
    with chinese.expect_response(lambda answer: answer.request.method == "PATCH" and answer.status == 422):
        chinese.fill("#field-title", "x" * 10_001)
        chinese.keyboard.press("Tab")
    chinese.wait_for_selector("#facts [role=alert]:has-text('一段文字最多 10000 字节，一张照片最多')")
    shoot(chinese, "chinese-refusal")


def test_a_text_that_is_unknown_stays_as_it_is(chinese):
    text = "“]” is not expected here. (Line 1)"
    assert chinese.evaluate("async text => (await import('/words.js')).sentence(text)", text) == text
