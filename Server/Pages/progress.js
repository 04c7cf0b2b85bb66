// Licensed under the Apache License, Version 2.0. See LICENSE.

/** The number of visible pictures that are being waited for: pictures that are made for the first time take a while. */

import { t } from "./words.js";

// Milliseconds. A picture that comes sooner is not worth a word.
const patience = 300;

export class Progress {
  /** Says the number in `element`; the pictures are in `view`. */
  constructor(element, view) { Object.assign(this, { element, view, started: new Map() }); }

  /** Waits for a picture of the grid, until it comes or its row is removed. */
  watch(image) {
    this.started.set(image, performance.now());
    for (const end of ["load", "error"]) image.addEventListener(end, () => this.started.delete(image));
    this.timer ??= setInterval(() => this.tell(), patience);
  }

  tell() {
    for (const image of this.started.keys()) if (!image.isConnected) this.started.delete(image);
    if (!this.started.size) this.timer = clearInterval(this.timer);
    const n = this.left(), text = n ? t("Preparing small pictures: {n} left", { n }) : "";
    if (text !== this.element.textContent) this.element.textContent = text;
  }

  /** The number of visible pictures that are left, once one of them has taken long. */
  left() {
    const { top, bottom } = this.view.getBoundingClientRect(), latest = performance.now() - patience;
    const isVisible = (box) => box.bottom > top && box.top < bottom;
    const visible = [...this.started].filter(([image]) => isVisible(image.getBoundingClientRect()));
    return visible.some(([, start]) => start <= latest) ? visible.length : 0;
  }
}
