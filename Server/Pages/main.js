// Licensed under the Apache License, Version 2.0. See LICENSE.

/** The page. Its address says which photos it shows. */

import { fillPage, fillSidebar } from "./collections.js";
import { make } from "./facts.js";
import { Grid } from "./grid.js";
import { photoOfYear } from "./layout.js";
import { Assets, confirmation, confirmHidden, newer, placeOf, signOut, timeline } from "./library.js";
import { onChange } from "./live.js";
import { prepareNumbers } from "./number.js";
import { Search } from "./search.js";
import { Viewer } from "./viewer.js";
import { dateText, photoCount, sentence, t, translate } from "./words.js";

const named = (...ids) => Object.fromEntries(ids.map((id) => [id, document.getElementById(id)]));
translate();
const page = named(
  "title", "count", "menu", "sidebar", "smaller", "larger", "squares", "goto", "help", "out", "scrubber", "thumb", "when", "note",
  "timeline", "collections", "sheet", "going", "year", "side");
const grid = new Grid(named("scroller", "space", "grid", "progress"), (index) => open(index));
const viewer = new Viewer(named("viewer", "stage", "close", "previous", "next", "toggle", "facts", "favorite", "hiding", "zoom"), {
  onMove: (asset) => history.replaceState({ ...history.state, photo: asset.id }, "", `#${asset.id}`),
  // On a slow network the pictures of the grid would delay the photo.
  onOpen: () => grid.pause(),
  onClose: (index) => { if (index >= 0 && index < grid.shape.count) grid.select(index); grid.resume(); grid.grid.focus({ preventScroll: true }); },
});
const search = new Search(named("search", "suggested"), (source, isTyping) => go(source ? `/?source=${encodeURIComponent(source)}` : "/", isTyping));

let source = "", newest = 0;
const address = () => new URLSearchParams(location.search);

function say(text, action) { page.note.replaceChildren(...(text ? [text, ...(action ? [action] : [])] : [])); page.note.hidden = !text; }

/** Goes to an address of this page. Addresses of a text that is being typed replace each other. */
function go(path, isReplacing) {
  const target = new URL(path, location.href);
  if (target.search === location.search) {
    if (location.hash) { history.replaceState({}, "", path); load(); }
    return;
  }
  if (isReplacing && source?.startsWith("search:")) history.replaceState({}, "", path);
  else {
    keepPlace();
    history.pushState({}, "", path);
  }
  show();
}

/** Keeps the place of the view in the history, for the way back. */
function keepPlace() {
  if (source === null || !grid.shape?.count) return;
  const { index, offset } = grid.anchor;
  history.replaceState({ ...history.state, anchor: { index, offset, id: grid.assets.get(index)?.id } }, "");
}

/** Shows what the address says. */
async function show() {
  const turn = ++newest, isPage = address().get("page") === "collections";
  source = isPage ? null : address().get("source") ?? "";
  page.timeline.hidden = isPage;
  page.collections.hidden = !isPage;
  document.body.classList.remove("menu");
  page.menu.setAttribute("aria-expanded", "false");
  fillSidebar(page.sidebar, source, () => turn !== newest).then(() => { if (turn === newest) title(); }, () => {});
  search.show(source ?? "");
  say("");
  page.count.textContent = "";
  if (isPage) await fillPage(page.collections).then(() => { if (turn === newest) title(); }, (error) => say(error.message));
  else await read(turn, false);
}

/** Reads the photos of the address again: what is in view keeps its place. */
function load(isSame = true) { return source === null ? fillPage(page.collections) : read(++newest, isSame); }

function title() {
  const text = page.sidebar.querySelector("[aria-current] ")?.firstChild?.textContent ?? (source?.startsWith("search:") ? t("Search") : t("Photos"));
  page.title.textContent = source ? text : t("Photos");
  document.title = source ? `${text} – ${t("Photos")}` : t("Photos");
}

/** Reads the photos of the address, for the turn that is the newest while it reads. */
async function read(turn, isSame) {
  const wanted = source, isStale = () => turn !== newest;
  try {
    if (wanted === "hidden") {
      const state = await confirmation();
      if (isStale()) return;
      if (!state.isConfirmed) { askForHidden(state); return; }
      setTimeout(() => { if (source === "hidden") load(); }, state.secondsLeft * 1_000);
    }
    const shape = isSame && await changed(wanted) || Object.assign(await timeline(wanted), { source: wanted });
    if (isStale()) return;
    if (isSame && shape.key === grid.shape?.key) { grid.load(); return; }
    const anchor = await anchorIn(shape, isSame), assets = new Assets(shape), current = isSame ? await currentIn(shape) : -1;
    // What is in view keeps its pictures until the new ones are known; a new page shows its empty cells at once.
    if (isSame && shape.count) await assets.loadAround(Math.min(anchor.index, shape.count - 1), grid.cellCount);
    if (isStale()) return;
    grid.show(shape, assets, anchor.index, anchor.offset, current);
    page.count.textContent = shape.count ? photoCount(shape.count) : "";
    say(shape.count ? "" : emptyText());
    await followViewer(shape, assets);
  } catch (error) {
    if (isStale()) return;
    if (!isSame) showNothing();
    say(error instanceof TypeError ? t("The server does not answer.") : error.message);
  }
}

/** What the photos of this source have become since they were read; `null` if they have to be read anew. */
async function changed(wanted) {
  if (!grid.shape?.key || grid.shape.source !== wanted) return null;
  return newer(grid.shape).catch((error) => { if (error.status === 410) return null; throw error; });
}

function showNothing() {
  grid.show({ key: "", count: 0, days: [], ratios: [], isDated: true }, new Assets({ count: 0 }));
  page.count.textContent = "";
}

function emptyText() {
  if (source.startsWith("search:")) return t("Nothing was found.");
  return source ? t("This album is empty.") : t("No photos yet. Import some with “photos import”.");
}

/** The place in a newer timeline of the photo at the top of the view, or of the one that was there before another page. */
async function anchorIn(shape, isSame) {
  const kept = isSame ? (grid.shape?.count && grid.place > 0 ? grid.anchor : null) : history.state?.anchor;
  if (!kept) return { index: 0, offset: 0 };
  const id = isSame ? grid.assets.get(kept.index)?.id : kept.id, place = id ? await placeOf(shape, id) : null;
  return { index: place ?? Math.min(kept.index, Math.max(shape.count - 1, 0)), offset: kept.offset };
}

/** The place in a newer timeline of the photo that the keyboard is at. */
async function currentIn(shape) {
  const asset = grid.current >= 0 ? grid.assets.get(grid.current) : null;
  return asset ? await placeOf(shape, asset.id) ?? -1 : -1;
}

/** Keeps the viewer at its photo, or opens the photo that the address names. */
async function followViewer(shape, assets) {
  const id = location.hash.slice(1);
  // A photo that is being opened has no address yet.
  if (!id) { if (viewer.viewer.open && viewer.asset) viewer.hide(); return; }
  const place = await placeOf(shape, id);
  if (place === null) {
    if (viewer.viewer.open) viewer.leave();
    else history.replaceState({}, "", location.pathname + location.search);
  } else if (viewer.viewer.open && viewer.asset?.id === id) {
    Object.assign(viewer, { assets, index: place });
    await viewer.refresh();
  } else { grid.select(place); viewer.open(assets, place); }
}

function askForHidden({ needsPassword, isLocked }) {
  showNothing();
  if (isLocked) { explainLock(); return; }
  const button = make("button", {}, t("Show hidden photos")), form = make("form", {}), problem = make("p", { role: "alert" });
  const password = make("input", { type: "password", "aria-label": t("Password"), autocomplete: "current-password", required: "" });
  form.append(...(needsPassword ? [password] : []), button, problem);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try { await confirmHidden(password.value); load(false); } catch (error) { problem.textContent = error.message; }
  });
  say(t("Hidden photos are shown for ten minutes."), form);
  (needsPassword ? password : button).focus();
}

/** Hidden photos are locked by `photos access --lock-hidden on`, and there is no password that would open them. */
function explainLock() {
  const button = make("button", {}, t("Try again"));
  button.addEventListener("click", () => load(false));
  say(sentence("Hidden photos are locked. Run “photos serve --set-password”, then try again."), button);
  button.focus();
}

function open(index) {
  const cell = grid.grid.querySelector(`.cell[data-photo="${index}"]`);
  keepPlace();
  history.pushState({ isOpened: true }, "");
  viewer.open(grid.assets, index, cell?.getBoundingClientRect());
}

addEventListener("popstate", () => {
  const now = address().get("page") === "collections" ? null : address().get("source") ?? "";
  if (now !== source) { if (viewer.viewer.open) viewer.hide(); show(); } else if (!location.hash && viewer.viewer.open) viewer.hide();
  else if (location.hash && !viewer.viewer.open && grid.shape) followViewer(grid.shape, grid.assets).catch(() => load());
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || link.origin !== location.origin || link.pathname !== "/" || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (viewer.viewer.open) viewer.hide();
  go(link.pathname + link.search);
});

grid.onError = (error) => { if (error.status === 410) { grid.shape.key = ""; load(); } else say(error.message); };
grid.onMove = (place, lowest, date) => {
  const share = lowest ? place / lowest : 0;
  page.thumb.style.top = `calc(${share} * (100% - 36px))`;
  page.when.style.top = page.thumb.style.top;
  page.when.textContent = date;
  page.scrubber.setAttribute("aria-valuenow", Math.round(share * 1000));
  page.scrubber.setAttribute("aria-valuetext", date || `${Math.round(share * 100)} %`);
};

page.menu.addEventListener("click", () => page.menu.setAttribute("aria-expanded", document.body.classList.toggle("menu")));
page.smaller.addEventListener("click", () => grid.resize(0.8));
page.larger.addEventListener("click", () => grid.resize(1.25));
page.squares.setAttribute("aria-pressed", grid.isSquare);
page.squares.addEventListener("click", () => { grid.setSquare(!grid.isSquare); page.squares.setAttribute("aria-pressed", grid.isSquare); });
page.help.addEventListener("click", () => page.sheet.showModal());
page.goto.addEventListener("click", () => {
  const years = grid.shape?.days.map((day) => day[0]).filter(Boolean) ?? [];
  page.year.min = Math.min(...years, 9999) === 9999 ? 1 : Math.min(...years);
  page.year.max = Math.max(...years, 1);
  page.year.value = years[0] ?? "";
  // An album in an order of its own has no years.
  page.year.disabled = !years.length;
  page.side.value = Math.round(grid.wanted);
  page.going.showModal();
});
prepareNumbers(page.going.querySelector("form"));
page.going.querySelector("form").addEventListener("submit", () => {
  if (Number(page.side.value) !== Math.round(grid.wanted)) grid.setSize(Number(page.side.value));
  if (!page.year.disabled) grid.select(photoOfYear(grid.shape, Number(page.year.value)));
});
page.going.addEventListener("close", () => grid.grid.focus({ preventScroll: true }));
for (const button of document.querySelectorAll("dialog [data-close]")) button.addEventListener("click", () => button.closest("dialog").close());
page.out.addEventListener("click", async () => { await signOut(); location.assign("/"); });

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea") || document.querySelector("dialog[open]:not(#viewer)")) return;
  if (event.key === "?") { event.preventDefault(); page.sheet.showModal(); }
  else if (event.key === "/" && !viewer.viewer.open) { event.preventDefault(); search.field.focus(); }
  else if (event.key === "g" && !viewer.viewer.open) { event.preventDefault(); page.goto.click(); }
});

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
  const steps = { ArrowDown: 0.01, ArrowUp: -0.01, PageDown: 0.1, PageUp: -0.1, Home: -1, End: 1 };
  if (!steps[event.key]) return;
  event.preventDefault();
  grid.go(grid.place + steps[event.key] * grid.lowest);
});

await show();
onChange(() => {
  load().catch(() => {});
  const turn = newest;
  fillSidebar(page.sidebar, source, () => turn !== newest).catch(() => {});
});
document.body.dataset.ready = "true";
