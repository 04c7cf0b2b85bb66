// Licensed under the Apache License, Version 2.0. See LICENSE.

/** One photo on the whole page. */

import { facts, originalURL, pictureURL, videoURL } from "./library.js";

export class Viewer {
  constructor(elements, onClose) {
    Object.assign(this, elements);
    this.onClose = onClose;
    this.index = -1;
    this.close.addEventListener("click", () => history.back());
    this.previous.addEventListener("click", () => this.step(-1));
    this.next.addEventListener("click", () => this.step(1));
    this.toggle.addEventListener("click", () => this.showFacts(this.facts.hidden));
    this.viewer.addEventListener("cancel", (event) => { event.preventDefault(); history.back(); });
    this.viewer.addEventListener("keydown", (event) => this.key(event));
    let start = null;
    this.stage.addEventListener("pointerdown", (event) => { start = event.clientX; });
    this.stage.addEventListener("pointerup", (event) => {
      if (start !== null && Math.abs(event.clientX - start) > 60) this.step(event.clientX < start ? 1 : -1);
      start = null;
    });
  }

  key(event) {
    const isRight = getComputedStyle(this.viewer).direction === "rtl" ? -1 : 1;
    const moves = { ArrowRight: () => this.step(isRight), ArrowLeft: () => this.step(-isRight), i: () => this.showFacts(this.facts.hidden) };
    if (moves[event.key] && !event.ctrlKey && !event.metaKey) { event.preventDefault(); moves[event.key](); }
  }

  step(distance) {
    const index = this.index + distance;
    if (index >= 0 && index < this.assets.shape.count) this.open(this.assets, index);
  }

  /** Shows a photo: the picture of the grid at once, then the sharp picture. */
  async open(assets, index) {
    this.assets = assets;
    this.index = index;
    if (!this.viewer.open) this.viewer.showModal();
    await assets.load(index);
    if (this.index !== index) return;
    const asset = assets.get(index);
    this.asset = asset;
    history.replaceState({ photo: asset.id }, "", `#${asset.id}`);
    this.stage.replaceChildren(asset.duration !== undefined ? this.video(asset) : this.picture(asset));
    if (!this.facts.hidden) this.showFacts(true);
    for (const near of [index + 1, index - 1]) this.prefetch(near);
  }

  picture(asset) {
    const image = document.createElement("img");
    image.alt = "";
    image.src = pictureURL(asset, 256);
    const side = Math.min(8192, Math.ceil(Math.max(innerWidth, innerHeight) * devicePixelRatio));
    const sharp = new Image();
    sharp.src = pictureURL(asset, side);
    sharp.decode().then(() => { if (this.asset === asset) { image.src = sharp.src; image.dataset.sharp = side; } }, () => {});
    return image;
  }

  video(asset) {
    const video = document.createElement("video");
    Object.assign(video, { controls: true, playsInline: true, poster: pictureURL(asset, 1024), src: videoURL(asset) });
    return video;
  }

  async prefetch(index) {
    if (index < 0 || index >= this.assets.shape.count) return;
    await this.assets.load(index);
    new Image().src = pictureURL(this.assets.get(index), 1024);
  }

  async showFacts(isShown) {
    this.facts.hidden = !isShown;
    this.toggle.setAttribute("aria-expanded", isShown);
    if (!isShown || !this.asset) return;
    const asset = this.asset, all = await facts(asset.id);
    if (this.asset !== asset) return;
    const list = document.createElement("dl");
    const rows = [
      ["Title", all.title], ["Caption", all.caption], ["File", all.filename],
      ["Date", all.created && new Date(all.created).toLocaleString()], ["Size", all.width && `${all.width} × ${all.height}`],
      ["Bytes", all.byteCount.toLocaleString()], ["Keywords", all.keywords.join(", ")], ["Rating", all.rating ? "★".repeat(all.rating) : ""],
      ["Place", [all.city, all.country].filter(Boolean).join(", ")], ["Camera", all.camera], ["Lens", all.lens],
    ];
    for (const [name, value] of rows) {
      if (!value) continue;
      const term = document.createElement("dt"), text = document.createElement("dd");
      term.textContent = name;
      text.textContent = value;
      list.append(term, text);
    }
    const link = document.createElement("a");
    link.href = originalURL(asset.id);
    link.textContent = "Download the original";
    this.facts.replaceChildren(list, link);
  }

  hide() {
    this.stage.replaceChildren();
    this.viewer.close();
    this.onClose(this.index);
    this.asset = null;
  }
}
