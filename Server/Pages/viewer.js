// Licensed under the Apache License, Version 2.0. See LICENSE.

/** One photo on the whole page. */

import { Facts, make } from "./facts.js";
import { change, facts, fileURL, pictureURL } from "./library.js";
import { play, stop } from "./video.js";
import { t } from "./words.js";

export class Viewer {
  constructor(elements, events) {
    Object.assign(this, elements, events);
    this.index = -1;
    // The pictures of the neighbors by their addresses, loaded while a person looks at a photo.
    this.near = new Map();
    this.panel = new Facts(this.facts, (all) => this.changed(all));
    this.close.addEventListener("click", () => this.leave());
    this.previous.addEventListener("click", () => this.step(-1));
    this.next.addEventListener("click", () => this.step(1));
    this.toggle.addEventListener("click", () => this.showFacts(this.facts.hidden));
    this.favorite.addEventListener("click", () => this.patch({ isFavorite: !this.known?.isFavorite }));
    this.hiding.addEventListener("click", () => this.patch({ isHidden: !this.known?.isHidden }));
    this.zoom.addEventListener("click", () => this.setZoom(!this.isZoomed));
    this.viewer.addEventListener("cancel", (event) => { event.preventDefault(); if (this.isZoomed) this.setZoom(false); else this.leave(); });
    this.viewer.addEventListener("keydown", (event) => this.key(event));
    this.stage.addEventListener("dblclick", (event) => this.setZoom(!this.isZoomed, event));
    this.swipe();
  }

  swipe() {
    let start = null;
    this.stage.addEventListener("touchstart", (event) => { start = event.touches.length === 1 && !this.isZoomed ? event.touches[0] : null; }, { passive: true });
    this.stage.addEventListener("touchend", (event) => {
      if (!start) return;
      const across = event.changedTouches[0].clientX - start.clientX, down = event.changedTouches[0].clientY - start.clientY;
      if (Math.abs(across) > 60 && Math.abs(across) > Math.abs(down)) this.step((across < 0 ? 1 : -1) * this.forward);
      else if (down > 100) this.leave();
      start = null;
    }, { passive: true });
  }

  get forward() { return getComputedStyle(this.viewer).direction === "rtl" ? -1 : 1; }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, video")) return;
    const moves = {
      ArrowRight: () => this.step(this.forward), ArrowLeft: () => this.step(-this.forward), Home: () => this.step(-this.index),
      End: () => this.step(this.assets.shape.count - 1 - this.index), i: () => this.showFacts(this.facts.hidden),
      f: () => this.favorite.click(), h: () => this.hiding.click(), z: () => this.setZoom(!this.isZoomed), l: () => this.playLive(true),
    };
    for (let n = 0; n <= 5; n++) moves[n] = () => this.patch({ rating: n });
    if (!moves[event.key]) return;
    event.preventDefault();
    moves[event.key]();
  }

  /** Goes back to the grid: through the history if the photo was opened from there. */
  leave() {
    if (history.state?.isOpened) { history.back(); return; }
    history.replaceState({}, "", location.pathname + location.search);
    this.hide();
  }

  step(distance) {
    const index = this.index + distance;
    if (distance && index >= 0 && index < this.assets.shape.count) this.open(this.assets, index);
  }

  /** Shows a photo: the picture of the grid at once, then the sharp picture. `from` is the cell that grows into it. */
  async open(assets, index, from) {
    this.assets = assets;
    this.index = index;
    if (!this.viewer.open) { this.onOpen(); this.viewer.showModal(); }
    try {
      await assets.load(index);
    } catch (error) {
      this.say(error.message);
    }
    if (this.index !== index || !this.viewer.open) return;
    const asset = assets.get(index);
    if (!asset) return;
    this.asset = asset;
    this.known = null;
    this.onMove(asset);
    this.setZoom(false);
    this.clear();
    this.stage.replaceChildren(asset.duration !== undefined ? this.video(asset) : this.picture(asset));
    if (asset.isLive) this.stage.append(this.liveButton());
    if (from) this.grow(from);
    this.previous.disabled = index === 0;
    this.next.disabled = index === assets.shape.count - 1;
    this.resting = setTimeout(() => this.prefetchNear(asset, index), 200);
    try {
      const all = await this.panel.show(asset);
      if (this.asset === asset) this.note(all);
    } catch (error) {
      this.say(error.message);
    }
  }

  /** Stops what was asked for the photo before. */
  clear() {
    clearTimeout(this.resting);
    this.sharp?.removeAttribute("src");
    for (const video of this.stage.querySelectorAll("video")) stop(video);
    for (const image of [...this.near.values(), ...this.stage.querySelectorAll("img")]) if (!image.complete) image.removeAttribute("src");
  }

  /** Lets the picture grow out of its cell. */
  grow(from) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const scale = Math.max(from.width / innerWidth, from.height / innerHeight, 0.05);
    const x = from.x + from.width / 2 - innerWidth / 2, y = from.y + from.height / 2 - innerHeight / 2;
    this.stage.animate([{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }], { duration: 180, easing: "ease-out" });
  }

  /** The best picture that is here, or the small one of the grid, until the sharp one comes. */
  picture(asset) {
    const image = make("img", { alt: "" }), near = this.near.get(pictureURL(asset, 1024));
    image.src = near?.naturalWidth ? near.src : pictureURL(asset, 256);
    const side = Math.min(8192, Math.ceil(Math.max(innerWidth, innerHeight) * devicePixelRatio));
    this.sharpened = this.sharpen(image, asset, side);
    return image;
  }

  sharpen(image, asset, side) {
    const sharp = this.sharp = new Image();
    sharp.src = pictureURL(asset, side);
    return sharp.decode().then(() => { if (this.asset === asset) { image.src = sharp.src; image.dataset.sharp = side; } }, () => {});
  }

  /** Shows a photo with one of its pixels for each pixel of the screen. */
  async setZoom(isZoomed, event) {
    const image = this.stage.querySelector("img");
    this.isZoomed = isZoomed && Boolean(image) && Boolean(this.known?.pixelWidth);
    this.stage.classList.toggle("zoomed", this.isZoomed);
    this.zoom.setAttribute("aria-pressed", this.isZoomed);
    if (!image) return;
    image.style.cssText = "";
    if (!this.isZoomed) return;
    const { pixelWidth, pixelHeight } = this.known, scale = Math.min(1, 8192 / Math.max(pixelWidth, pixelHeight)) / devicePixelRatio;
    image.style.cssText = `width:${pixelWidth * scale}px;height:${pixelHeight * scale}px`;
    const [x, y] = event ? [event.clientX / innerWidth, event.clientY / innerHeight] : [0.5, 0.5];
    this.stage.scrollTo(x * (this.stage.scrollWidth - innerWidth), y * (this.stage.scrollHeight - innerHeight));
    await this.sharpen(image, this.asset, Math.min(8192, Math.max(pixelWidth, pixelHeight, 16)));
  }

  video(asset) {
    const video = make("video");
    Object.assign(video, { controls: true, playsInline: true, poster: pictureURL(asset, 1024) });
    play(asset, video, (text) => { if (this.asset === asset) this.tell(text); }, () => {
      if (this.asset === asset) this.say(t("This video cannot be played here. Download the original."), fileURL(asset.id, "original"));
    });
    return video;
  }

  liveButton() {
    const button = make("button", { class: "live", "aria-label": t("Play a Live Photo") }, "LIVE");
    button.addEventListener("pointerenter", () => this.playLive(true));
    button.addEventListener("pointerleave", () => this.playLive(false));
    button.addEventListener("click", () => this.playLive(true));
    return button;
  }

  playLive(isPlaying) {
    const before = this.stage.querySelector("video.motion");
    if (before) this.endLive(before);
    if (!isPlaying || !this.asset?.isLive) return;
    const video = make("video", { class: "motion" });
    Object.assign(video, { playsInline: true, muted: true });
    video.addEventListener("ended", () => this.endLive(video));
    play(this.asset, video, (text) => { if (video.isConnected) this.tell(text); }, () => this.endLive(video));
    this.stage.append(video);
    // A video that turns out to need a conversion gets another source, which the first call of play does not survive.
    video.autoplay = true;
  }

  endLive(video) {
    if (video.isConnected) this.tell("");
    stop(video);
  }

  /** Loads the neighbors of a photo once it is sharp: on a slow network they would delay it. */
  async prefetchNear(asset, index) {
    await this.sharpened;
    if (this.asset !== asset) return;
    this.near.clear();
    for (const near of [index + 1, index - 1]) this.prefetch(near);
  }

  async prefetch(index) {
    if (index < 0 || index >= this.assets.shape.count) return;
    await this.assets.load(index).catch(() => {});
    const asset = this.assets.get(index);
    if (!asset) return;
    const image = new Image();
    image.src = pictureURL(asset, 1024);
    this.near.set(pictureURL(asset, 1024), image);
  }

  /** Shows what is going on at the moment; nothing for an empty text. */
  tell(text) {
    this.stage.querySelector(".status")?.remove();
    if (text) this.stage.append(make("p", { class: "status", role: "status" }, text));
  }

  say(text, link) {
    this.stage.querySelector(".problem")?.remove();
    this.tell("");
    this.stage.append(make("p", { class: "problem", role: "alert" }, link ? make("a", { href: link }, text) : text));
  }

  /** Shows the state of the buttons. */
  note(all) {
    this.known = all;
    this.favorite.setAttribute("aria-pressed", all.isFavorite);
    this.favorite.textContent = all.isFavorite ? "♥" : "♡";
    this.hiding.setAttribute("aria-pressed", all.isHidden);
    this.hiding.setAttribute("aria-label", t(all.isHidden ? "Show again" : "Hide"));
  }

  /** Changes the photo. Changes are sent one after the other. */
  patch(patch) {
    const asset = this.asset;
    if (!asset) return;
    // The next press of a key takes this one back, also before the answer.
    this.known = { ...this.known, ...patch };
    this.sent = (this.sent ?? Promise.resolve()).then(() => change(asset.id, patch)).then(
      (all) => this.changed(all), (error) => this.refused(asset, error));
  }

  /** Says why a change was refused, and shows the buttons as the photo is. */
  async refused(asset, error) {
    if (this.asset !== asset) return;
    this.say(error.message);
    const all = await facts(asset.id).catch(() => null);
    if (all && this.asset === asset) this.note(all);
  }

  /** Reads the facts of the photo again, after another program has changed the library. */
  async refresh() {
    const asset = this.asset;
    if (!asset || this.facts.contains(document.activeElement)) return;
    const all = await facts(asset.id);
    if (this.asset === asset && all.version !== this.known?.version) { this.note(all); this.panel.fill(all); }
  }

  changed(all) {
    this.onChanged?.(all);
    if (this.asset?.id !== all.id) return;
    this.note(all);
    // Pictures of a photo that was just hidden are not shown any more.
    if (all.isHidden) return;
    if (!this.facts.contains(document.activeElement)) this.panel.fill(all);
  }

  showFacts(isShown) {
    this.facts.hidden = !isShown;
    this.toggle.setAttribute("aria-expanded", isShown);
  }

  hide() {
    this.clear();
    this.stage.replaceChildren();
    this.viewer.close();
    this.asset = null;
    this.onClose(this.index);
  }
}
