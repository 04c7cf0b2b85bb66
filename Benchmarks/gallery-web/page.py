# Licensed under the Apache License, Version 2.0. See LICENSE.
"""Scrolls through a large library in Chromium, and prints what that costs: the processor time of the page's main thread,
its layouts, its elements, and its memory. A page that is not virtualised is measured in the same way, and must fail.

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
# What a page must not exceed: milliseconds of processor time of a task, and for a way of 1,000 pixels; layouts of a frame,
# frames with an empty place in view, and megabytes of memory after all garbage is gone.
GOALS = {"task_99": 4, "task_max": 25, "cpu_per_1000_px": 30, "layouts_a_frame": 1, "blank_frames": 0, "heap_mb": 1}


def link():
    return subprocess.run(sys.argv[1:], check=True, capture_output=True, text=True).stdout.strip()


def traced(browser, page, act):
    """Does something, and returns what the page's main thread did meanwhile."""
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
    return [event for event in events if (event.get("pid"), event.get("tid")) == (begin["pid"], begin["tid"])
            and event.get("ph") in ("X", "I") and begin["ts"] <= event["ts"] <= end["ts"]]


def inside(events, outer, inner):
    """How many events of one kind happened during one of another."""
    spans = [(event["ts"], event["ts"] + event.get("dur", 0)) for event in events if event["name"] == outer]
    return sum(any(a < event["ts"] < b for a, b in spans) for event in events if event["name"] == inner)


def tasks(events):
    return sorted(event.get("tdur", 0) / 1000 for event in events if event["name"] == "ThreadControllerImpl::RunTask")


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

# Looks at three heights of the view in each frame; between rows there is room for a heading.
WATCH = """() => {
  const box = document.getElementById('scroller').getBoundingClientRect();
  window.blankFrames = 0;
  const isEmpty = y => [0, 30, 60].every(more => !document.elementFromPoint(box.x + 40, y + more)?.closest('.row'));
  const look = () => {
    if ([0.1, 0.5, 0.85].some(part => isEmpty(box.y + part * box.height))) window.blankFrames++;
    if (window.blankFrames !== null) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""

# As many cells as a small library has, all of them in the page, each with what a cell has.
CONTROL = """() => {
  const scroller = document.getElementById('scroller'), old = scroller.querySelector('.cell');
  const all = document.createElement('div');
  for (let n = 0; n < 3000; n++) {
    const cell = old.cloneNode(true);
    cell.style.cssText += ';position:relative;display:inline-block;width:120px;height:120px';
    cell.append(document.createElement('span'));
    all.append(cell);
  }
  scroller.replaceChildren(all);
  scroller.addEventListener('scroll', () => { for (const cell of all.children) cell.classList.toggle('near', Math.abs(cell.getBoundingClientRect().top) < 400); });
}"""


def opened(playwright, is_phone):
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    context = browser.new_context(**playwright.devices["Pixel 7"]) if is_phone else browser.new_context(
        viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(link())
    page.wait_for_selector("body[data-ready]")
    page.wait_for_timeout(1000)
    return browser, page, context.new_cdp_session(page)


def heap(devtools):
    devtools.send("HeapProfiler.collectGarbage")
    return devtools.send("Runtime.getHeapUsage")["usedSize"] / 1e6


def measure(playwright, is_phone, is_control=False):
    browser, page, devtools = opened(playwright, is_phone)
    if is_control:
        page.evaluate(CONTROL)
    place = lambda: page.evaluate("document.getElementById('scroller').scrollTop")
    if is_phone:
        act = lambda: [fling(page, devtools) for _ in range(FLINGS)]
    else:
        act = lambda: page.evaluate(SCRIPT, 20)
    moved, used = -place(), -heap(devtools)
    events = traced(browser, page, act)
    moved += place()
    page.wait_for_timeout(500)
    used += heap(devtools)
    # The list of albums is as long as the user made it.
    elements = page.evaluate("() => document.querySelectorAll('*').length - document.querySelectorAll('#sidebar *').length")
    # Looking costs time of its own, so it is done once more.
    page.evaluate(WATCH)
    act()
    blank = 0 if is_control else page.evaluate("window.blankFrames")
    browser.close()
    all_tasks = tasks(events)
    layouts = sum(event["name"] == "Layout" for event in events)
    frames = sum(event["name"] == "PrePaint" for event in events)
    return {
        "task_99": all_tasks[int(len(all_tasks) * 0.99)], "task_max": all_tasks[-1],
        "cpu_per_1000_px": sum(all_tasks) / max(moved, 1) * 1000, "moved": moved, "frames": frames,
        # The script on a desk asks for the place in each frame, and so forces a layout of its own.
        "layouts_a_frame": layouts / max(frames, 1), "forced": inside(events, "FunctionCall", "Layout"),
        "heap_mb": used, "blank_frames": blank, "elements": elements}


def met(row, limit):
    return all(row[key] <= goal for key, goal in GOALS.items()) and row["elements"] <= limit


def say(job, row, is_met):
    print(json.dumps({"job": job, **{key: round(value, 2) for key, value in row.items()}, "met": is_met}), flush=True)


def layout(playwright):
    """The longest task while all places are computed anew."""
    browser, page, _ = opened(playwright, False)
    events = traced(browser, page, lambda: page.locator("#grid").press("+"))
    browser.close()
    return {"task_max": tasks(events)[-1]}


def main():
    with sync_playwright() as playwright:
        for name, is_phone, limit in [("phone, 8 flings", True, 300), ("desk, 20 s at 15,000 px/s", False, 500)]:
            rounds = [measure(playwright, is_phone) for _ in range(ROUNDS)]
            row = {key: statistics.median(r[key] for r in rounds) for key in rounds[0]}
            say(name, row, met(row, limit))
        rows = [layout(playwright) for _ in range(ROUNDS)]
        longest = statistics.median(row["task_max"] for row in rows)
        say("the layout of all photos", {"task_max": longest}, longest <= 150)
        control = measure(playwright, True, is_control=True)
        say("phone, not virtualised: must fail", control, not met(control, 300))


main()
