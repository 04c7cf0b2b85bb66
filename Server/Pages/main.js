// Licensed under the Apache License, Version 2.0. See LICENSE.

import { monthText, Grid } from "./grid.js";
import { Assets, timeline } from "./library.js";
import { Viewer } from "./viewer.js";

const named = (...ids) => Object.fromEntries(ids.map((id) => [id, document.getElementById(id)]));
const page = named("count", "smaller", "larger", "scrubber", "thumb", "when");
const grid = new Grid(named("scroller", "space", "grid"), open);
const viewer = new Viewer(named("viewer", "stage", "close", "previous", "next", "toggle", "facts"), (index) => {
  grid.select(index);
  grid.grid.focus({ preventScroll: true });
});

function say(text) { page.count.textContent = text; }

grid.onError = (error) => { if (error.status === 410) load(); else say(error.message); };
grid.onMove = (place, lowest, month) => {
  const share = lowest ? place / lowest : 0;
  page.thumb.style.top = `${share * (page.scrubber.clientHeight - 36)}px`;
  page.when.style.top = page.thumb.style.top;
  page.when.textContent = monthText(month);
  page.scrubber.setAttribute("aria-valuenow", Math.round(share * 1000));
  page.scrubber.setAttribute("aria-valuetext", monthText(month));
};

/** Reads the timeline, and shows it where it was. */
async function load() {
  try {
    const shape = await timeline();
    grid.show(shape, new Assets(shape));
    say(shape.count === 1 ? "1 photo" : `${shape.count.toLocaleString()} photos`);
    if (!shape.count) say("No photos yet. Import some with “photos import”.");
  } catch (error) {
    say(error.message);
  }
}

function open(index) {
  history.pushState({}, "");
  viewer.open(grid.assets, index);
}

addEventListener("popstate", () => { if (viewer.viewer.open) viewer.hide(); });
page.smaller.addEventListener("click", () => grid.resize(0.8));
page.larger.addEventListener("click", () => grid.resize(1.25));

function scrub(event) {
  const box = page.scrubber.getBoundingClientRect();
  grid.go((event.clientY - box.top - 18) / (box.height - 36) * grid.lowest);
}
page.scrubber.addEventListener("pointerdown", (event) => {
  page.scrubber.setPointerCapture(event.pointerId);
  page.scrubber.classList.add("active");
  scrub(event);
});
page.scrubber.addEventListener("pointermove", (event) => { if (page.scrubber.hasPointerCapture(event.pointerId)) scrub(event); });
page.scrubber.addEventListener("lostpointercapture", () => { page.scrubber.classList.remove("active"); grid.load(); });
page.scrubber.addEventListener("keydown", (event) => {
  const steps = { ArrowDown: 0.01, ArrowUp: -0.01, PageDown: 0.1, PageUp: -0.1 };
  if (!steps[event.key]) return;
  event.preventDefault();
  grid.go(grid.place + steps[event.key] * grid.lowest);
});

await load();
document.body.dataset.ready = "true";
