#!/usr/bin/env python3
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Draws Server/Pages/touch-icon.png, the icon on the home screen of a phone, from icon.svg: 180 pixels, without the round corners,
# which phones cut themselves. Needs what Scripts/deps-test.sh installs.
#
# usage: .build-browser/bin/python Scripts/touch-icon.py
import pathlib

from playwright.sync_api import sync_playwright

PAGES = pathlib.Path(__file__).parent.parent / "Server/Pages"

with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    page = browser.new_page(viewport={"width": 180, "height": 180})
    page.set_content(f"<style>body {{ margin: 0 }} #back {{ rx: 0 }}</style>{(PAGES / 'icon.svg').read_text()}")
    page.screenshot(path=PAGES / "touch-icon.png")
    browser.close()
