# Licensed under the Apache License, Version 2.0. See LICENSE.
"""Scrolls through a large library in Chromium, and prints what that costs: the processor time of the page's main thread.

usage: page.py LINK-COMMAND… (prints a link to a running gallery)
Wall-clock times depend on what else the machine does; they are printed, and judged by nobody.
"""

import json
import statistics
import subprocess
import sys
import time

from playwright.sync_api import sync_playwright

ROUNDS = 3
FLINGS = 8
# What a page must not exceed: milliseconds of processor time, elements, and layouts for each frame.
GOALS = {"task_99": 4, "task_max": 25, "cpu_per_1000_px": 30}


def link():
    return subprocess.run(sys.argv[1:], check=True, capture_output=True, text=True).stdout.strip()


def traced(browser, page, act):
    """Does something, and returns the main thread's tasks in milliseconds of processor time, and the number of layouts."""
    session, events, done = browser.new_browser_cdp_session(), [], []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda _: done.append(True))
    categories = ["toplevel", "devtools.timeline", "blink.user_timing"]
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": categories}})
    page.evaluate("performance.mark('begin')")
    act()
    page.evaluate("performance.mark('end')")
    session.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
    marks = {event["name"]: event for event in events if event["name"] in ("begin", "end")}
    begin, end = marks["begin"], marks["end"]
    main = [event for event in events if (event.get("pid"), event.get("tid"), event.get("ph")) == (begin["pid"], begin["tid"], "X")
            and begin["ts"] <= event["ts"] <= end["ts"]]
    tasks = sorted(event.get("tdur", 0) / 1000 for event in main if event["name"] == "ThreadControllerImpl::RunTask")
    return tasks, sum(event["name"] == "Layout" for event in main)


def fling(page, devtools):
    now = time.time()
    point = lambda y: [{"x": 200, "y": y}]
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point(650), "timestamp": now})
    for step in range(1, 6):
        devtools.send("Input.dispatchTouchEvent", {
            "type": "touchMove", "touchPoints": point(650 - 90 * step), "timestamp": now + 0.012 * step})
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [], "timestamp": now + 0.06})
    page.wait_for_timeout(900)


SCRIPT = """seconds => new Promise(done => {
  const scroller = document.getElementById('scroller'), start = performance.now(); let last = start;
  const step = now => {
    scroller.scrollTop += (now - last) * 15; last = now;
    if (now - start < seconds * 1000) requestAnimationFrame(step); else done();
  };
  requestAnimationFrame(step);
})"""


def measure(playwright, is_phone):
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    context = browser.new_context(**playwright.devices["Pixel 7"]) if is_phone else browser.new_context(
        viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(link())
    page.wait_for_selector("body[data-ready]")
    page.wait_for_timeout(1000)
    devtools = context.new_cdp_session(page)
    if is_phone:
        act = lambda: [fling(page, devtools) for _ in range(FLINGS)]
    else:
        act = lambda: page.evaluate(SCRIPT, 20)
    moved = -page.evaluate("document.getElementById('scroller').scrollTop")
    tasks, layouts = traced(browser, page, act)
    moved += page.evaluate("document.getElementById('scroller').scrollTop")
    elements = page.evaluate("document.getElementsByTagName('*').length")
    browser.close()
    return {
        "task_99": tasks[int(len(tasks) * 0.99)], "task_max": tasks[-1], "cpu_per_1000_px": sum(tasks) / max(moved, 1) * 1000,
        "moved": moved, "layouts": layouts, "elements": elements}


def main():
    with sync_playwright() as playwright:
        for name, is_phone, limit in [("phone, 8 flings", True, 300), ("desk, 20 s at 15,000 px/s", False, 500)]:
            rounds = [measure(playwright, is_phone) for _ in range(ROUNDS)]
            row = {key: statistics.median(r[key] for r in rounds) for key in rounds[0]}
            met = all(row[key] <= goal for key, goal in GOALS.items()) and row["elements"] <= limit
            print(json.dumps({"job": name, **{key: round(value, 2) for key, value in row.items()}, "met": met}), flush=True)


main()
