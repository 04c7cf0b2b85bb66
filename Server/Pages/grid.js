// Licensed under the Apache License, Version 2.0. See LICENSE.

/** The rows that are visible, and no others. */

import { cells, layOut, levelFor, neighbourSection, rowAt, rowOf, sectionOfRow } from "./layout.js";
import { pictureURL } from "./library.js";
import { Progress } from "./progress.js";
import { blurred } from "./thumbhash.js";
import { dateText, t, timeText } from "./words.js";

// Browsers clamp the height of a box, at 16.7 million pixels in the worst case. The box is lower, and is moved under the view.
const boxLimit = 8_000_000;
const restAfter = 120;
// Pixels in a millisecond. Pictures that fly by faster are not asked for.
const fastest = 4;

export class Grid {
  constructor(elements, onOpen) {
    Object.assign(this, elements);
    this.onOpen = onOpen;
    this.base = 0;
    this.wanted = Number(localStorage.getItem("size")) || (innerWidth < 760 ? 130 : 200);
    this.isSquare = localStorage.getItem("squares") === "true";
    this.current = -1;
    this.isFast = false;
    [this.lastPlace, this.lastTime] = [0, 0];
    this.shown = new Map();
    this.waiting = new Progress(this.progress, this.scroller);
    this.scroller.addEventListener("scroll", () => this.scrolled(), { passive: true });
    this.grid.addEventListener("click", (event) => {
      const cell = event.target.closest(".cell");
      if (cell) this.onOpen(Number(cell.dataset.photo));
    });
    this.grid.addEventListener("keydown", (event) => this.key(event));
    this.pinch();
    new ResizeObserver(() => { this.viewHeight = this.scroller.clientHeight; if (this.shape && this.scroller.clientWidth && this.scroller.clientWidth !== this.layout.width) this.relayout(); }).observe(this.scroller);
  }

  /** Two fingers change the size; the browser keeps scrolling with one. */
  pinch() {
    const distance = (touches) => Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);
    let start = 0;
    this.scroller.addEventListener("touchstart", (event) => { start = event.touches.length === 2 ? distance(event.touches) : 0; }, { passive: true });
    this.scroller.addEventListener("touchmove", (event) => {
      if (!start || event.touches.length !== 2) return;
      event.preventDefault();
      const factor = distance(event.touches) / start;
      if (factor < 1.25 && factor > 0.8) return;
      start = distance(event.touches);
      this.resize(factor);
    }, { passive: false });
    this.scroller.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.resize(event.deltaY < 0 ? 1.1 : 0.9);
    }, { passive: false });
  }

  /** Shows a timeline. The photo at `anchor` is at the top of the view, and the one at `current` has the focus. */
  show(shape, assets, anchor = 0, offset = 0, current = -1) {
    this.shape = shape;
    this.assets = assets;
    this.layout = null;
    this.current = current;
    this.grid.removeAttribute("aria-activedescendant");
    // Pictures that stay in view are not loaded and decoded again.
    this.kept = new Map([...this.grid.getElementsByClassName("there")].map((image) => [image.getAttribute("src"), image]));
    this.relayout();
    if (anchor > 0 || offset) this.go(this.layout.top[rowOf(this.layout, anchor)] + offset);
    this.kept = null;
  }

  /** The first photo of the row at the top of the view, and how far the row has been scrolled. */
  get anchor() {
    const row = rowAt(this.layout, this.place);
    return { index: this.layout.first[row], offset: this.place - this.layout.top[row] };
  }

  get cellCount() { return this.grid.getElementsByClassName("cell").length; }
  get place() { return this.base + this.scroller.scrollTop; }
  get lowest() { return Math.max(0, this.layout.total - this.viewHeight); }

  /** Computes the places anew and keeps the photo at the top of the view where it is. */
  relayout() {
    const anchor = this.layout && this.shape.count && this.place > 0 ? this.anchor : null;
    this.viewHeight = this.scroller.clientHeight;
    this.layout = layOut(this.shape, this.scroller.clientWidth, this.wanted, this.isSquare);
    this.clear();
    this.space.style.height = `${Math.min(this.layout.total, boxLimit)}px`;
    this.grid.setAttribute("aria-rowcount", this.layout.rows);
    this.go(anchor ? this.layout.top[rowOf(this.layout, anchor.index)] + anchor.offset : 0);
  }

  /** Changes the height of the rows. */
  resize(factor) { this.setSize(this.wanted * factor); }

  setSize(size) {
    this.wanted = Math.min(Math.max(size, 60), 600);
    localStorage.setItem("size", Math.round(this.wanted));
    this.relayout();
  }

  setSquare(isSquare) {
    this.isSquare = isSquare;
    localStorage.setItem("squares", isSquare);
    this.relayout();
  }

  /** Scrolls to a place of the whole timeline. */
  go(y) {
    const place = Math.min(Math.max(y, 0), this.lowest);
    const room = Math.max(0, this.layout.total - boxLimit);
    this.base = Math.min(Math.max(place - boxLimit / 2, 0), room);
    this.clear();
    this.scroller.scrollTop = place - this.base;
    this.draw();
  }

  scrolled() {
    const now = performance.now(), place = this.place;
    // The first frame of a fling comes after a rest, and says nothing of its speed but how far it went.
    this.isFast = Math.abs(place - this.lastPlace) > fastest * Math.min(now - this.lastTime, restAfter / 2);
    [this.lastPlace, this.lastTime] = [place, now];
    this.draw();
    clearTimeout(this.resting);
    cancelAnimationFrame(this.restFrame);
    // Where frames are slow, the next one tells if the view still moves.
    this.resting = setTimeout(() => { this.restFrame = requestAnimationFrame(() => this.rest()); }, restAfter);
  }

  /** Moves the box when its end is near, and loads what is visible now. */
  rest() {
    const top = this.scroller.scrollTop, room = Math.max(0, this.layout.total - boxLimit);
    const isNearEnd = (top < boxLimit / 4 && this.base > 0) || (top > boxLimit * 3 / 4 && this.base < room);
    if (isNearEnd) this.go(this.place);
    this.load();
  }

  clear() {
    for (const row of this.shown.values()) drop(row);
    this.shown.clear();
  }

  draw() {
    // Read before the rows are changed: the browser would have to lay them out at once.
    const { layout, viewHeight: height, place } = this;
    this.drawnAt = place;
    const first = rowAt(layout, place - height / 2), last = layout.rows ? rowAt(layout, place + height * 1.5) : -1;
    for (const [row, element] of this.shown) {
      if (row < first || row > last) { drop(element); this.shown.delete(row); }
    }
    const added = [];
    for (let row = first; row <= last; row++) if (!this.shown.has(row)) { this.add(row); added.push(row); }
    if (!this.isFast) this.fillRows(added);
    this.onMove?.(place, this.lowest, this.sectionAt(place + layout.heading));
    if (!this.resting) this.load();
  }

  /** The date of the section at a place. */
  sectionAt(y) {
    const { layout } = this;
    if (!layout.rows || !this.shape.isDated) return "";
    return dateText(layout.sections[sectionOfRow(layout, rowAt(layout, y))], levelFor(this.wanted));
  }

  add(row) {
    const { layout } = this, element = document.createElement("div");
    element.className = "row";
    element.setAttribute("role", "row");
    element.setAttribute("aria-rowindex", row + 1);
    element.style.top = `${layout.top[row] - this.base}px`;
    element.style.height = `${layout.height[row]}px`;
    if (layout.heading && layout.section[row] >= 0) {
      const heading = document.createElement("h2");
      heading.setAttribute("role", "rowheader");
      heading.textContent = dateText(layout.sections[layout.section[row]], levelFor(this.wanted));
      heading.style.cssText = `position:absolute;bottom:100%`;
      element.append(heading);
    }
    for (const { photo, x, width } of cells(this.shape, layout, row)) {
      const cell = document.createElement("div");
      cell.className = "cell";
      cell.setAttribute("role", "gridcell");
      cell.dataset.photo = photo;
      cell.style.cssText = `inset-inline-start:${x}px;width:${width}px;height:100%`;
      if (photo === this.current) this.mark(cell);
      element.append(cell);
    }
    this.shown.set(row, element);
    this.grid.append(element);
  }

  mark(cell) {
    cell.classList.add("current");
    cell.id = "current";
    this.grid.setAttribute("aria-activedescendant", "current");
  }

  /** Gives empty cells their pictures. The rows in the middle of the view are first, and the invisible ones are last. */
  fillRows(rows) {
    const { top, height } = this.layout, middle = this.drawnAt + this.viewHeight / 2;
    const away = (row) => Math.abs(top[row] + height[row] / 2 - middle);
    for (const row of rows.sort((a, b) => away(a) - away(b)))
      for (const cell of this.shown.get(row).querySelectorAll(".cell:empty")) this.fill(cell);
  }

  /** Cancels the pictures that have not come yet, while the page shows something else. */
  pause() {
    this.isPaused = true;
    for (const image of this.grid.querySelectorAll("img")) if (!image.complete) { image.removeAttribute("src"); image.parentNode.replaceChildren(); }
  }

  resume() {
    this.isPaused = false;
    this.load();
  }

  picture(address) {
    const image = document.createElement("img");
    image.alt = "";
    image.decoding = "async";
    image.onload = () => image.classList.add("there");
    this.waiting.watch(image);
    image.src = address;
    return image;
  }

  /** Gives a cell its picture if the photo is known. */
  fill(cell) {
    const asset = this.assets.get(Number(cell.dataset.photo));
    if (!asset || cell.firstChild || this.isPaused) return;
    const sharp = Math.max(parseFloat(cell.style.width), this.wanted) * devicePixelRatio;
    const address = pictureURL(asset, sharp > 400 ? 1024 : 256);
    if (asset.thumbhash) cell.style.backgroundImage = `url(${blurred(asset.thumbhash)})`;
    cell.append(this.kept?.get(address) ?? this.picture(address));
    cell.setAttribute("aria-label", label(asset, Number(cell.dataset.photo), this.shape.count));
    const marks = [[asset.duration !== undefined, timeText(asset.duration ?? 0)], [asset.isLive, "LIVE"]];
    for (const [isThere, text] of marks) if (isThere) cell.append(badge("mark", text));
    if (asset.isFavorite) cell.append(badge("mark heart", "♥"));
  }

  /** Reads the photos that are visible, and then shows their pictures. */
  async load() {
    this.resting = undefined;
    this.isFast = false;
    const waiting = new Set();
    for (const cell of this.grid.querySelectorAll(".cell:empty")) waiting.add(this.assets.load(Number(cell.dataset.photo)));
    try {
      await Promise.all(waiting);
    } catch (error) {
      this.onError?.(error);
      return;
    }
    this.fillRows([...this.shown.keys()]);
  }

  /** Makes a photo the current one, and scrolls to it. */
  select(photo) {
    this.current = Math.min(Math.max(photo, 0), this.shape.count - 1);
    const row = rowOf(this.layout, this.current), top = this.layout.top[row], bottom = top + this.layout.height[row];
    const height = this.viewHeight;
    if (top - this.layout.heading < this.place) this.go(top - this.layout.heading);
    else if (bottom > this.place + height) this.go(bottom - height + this.layout.heading);
    for (const cell of this.grid.querySelectorAll(".current")) { cell.classList.remove("current"); cell.removeAttribute("id"); }
    const cell = this.grid.querySelector(`.cell[data-photo="${this.current}"]`);
    if (cell) this.mark(cell);
  }

  /** Scrolls by a page, and makes the first photo that is wholly visible the current one. */
  turn(distance) {
    this.go(this.place + distance);
    const row = rowAt(this.layout, this.place);
    this.select(this.layout.first[this.layout.top[row] < this.place ? Math.min(row + 1, this.layout.rows - 1) : row]);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { layout, current } = this, row = rowOf(layout, Math.max(current, 0));
    const isRight = getComputedStyle(this.grid).direction === "rtl" ? -1 : 1;
    const column = current - layout.first[row], page = this.scroller.clientHeight * 0.9;
    const inRow = (r) => r < 0 || r >= layout.rows ? current : Math.min(layout.first[r] + column, layout.first[r + 1] - 1);
    const moves = {
      ArrowRight: () => this.select(current + isRight), ArrowLeft: () => this.select(current - isRight),
      ArrowDown: () => this.select(inRow(row + 1)), ArrowUp: () => this.select(inRow(row - 1)),
      PageDown: () => this.turn(page), PageUp: () => this.turn(-page),
      Home: () => this.select(0), End: () => this.select(this.shape.count - 1),
      Enter: () => { if (current >= 0) this.onOpen(current); }, "+": () => this.resize(1.25), "-": () => this.resize(0.8),
    };
    for (const [small, level] of [["d", "day"], ["m", "month"], ["y", "year"]]) {
      moves[small] = () => this.select(neighbourSection(this.shape, Math.max(current, 0), level, 1));
      moves[small.toUpperCase()] = () => this.select(neighbourSection(this.shape, Math.max(current, 0), level, -1));
    }
    const move = moves[event.key];
    if (!move || !this.shape.count) return;
    event.preventDefault();
    move();
  }
}

/** Removes a row. Pictures that have not come yet are not waited for. */
function drop(row) {
  for (const image of row.getElementsByTagName("img")) if (!image.complete) image.removeAttribute("src");
  row.remove();
}

function badge(name, text) {
  const element = document.createElement("span");
  element.className = name;
  element.textContent = text;
  return element;
}

function label(asset, index, count) {
  const kind = asset.duration !== undefined ? t("Video") : asset.isLive ? t("Live Photo") : t("Photo");
  return t("{kind} {n} of {count}", { kind, n: index + 1, count }) + (asset.isFavorite ? t(", favourite") : "");
}
