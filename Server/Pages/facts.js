// Licensed under the Apache License, Version 2.0. See LICENSE.

/** The information panel: the facts of a photo, the texts and the rating that a person gives it, and its files. */

import { change, facts, fileURL, pictureURL } from "./library.js";
import { prepareNumbers } from "./number.js";
import { placeMap } from "./place-map.js";
import { language, t, timeText } from "./words.js";

/** An element with attributes and contents. */
export function make(name, attributes = {}, ...contents) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined && value !== false) element.setAttribute(key, value);
  element.append(...contents);
  return element;
}

/** The date at the place where the photo was taken. */
function localDate(all) {
  if (!all.creationDate) return t("Without a date");
  const date = new Date(Date.parse(all.creationDate) + (all.timeZoneOffset ?? 0) * 1000);
  return new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "medium", timeZone: "UTC" }).format(date);
}

const instant = (text) => new Date(text).toLocaleString(language);

function rows(all) {
  const place = all.place, size = all.pixelWidth ? `${all.pixelWidth} × ${all.pixelHeight}` : "";
  return [
    ["Date", localDate(all)], ["Kind", [t(all.mediaType === "video" ? "Video" : "Photo"), ...all.subtypes].join(", ")],
    ["File", all.originalFilename], ["Size", size], ["Duration", all.duration ? timeText(all.duration) : ""],
    ["Bytes", all.byteSize.toLocaleString(language)], ["People", all.people.join(", ")],
    ["Place", place && [place.city, place.country, `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`].filter(Boolean).join(", ")],
    ["Camera", [all.cameraMake, all.camera].filter(Boolean).join(" ")], ["Lens", all.lens], ["Edited", all.isEdited ? t("yes") : ""],
    ["Burst", all.burstIdentifier], ["Damage", all.damage], ["Added", instant(all.addedDate)], ["Changed", instant(all.modificationDate)],
  ].filter(([, value]) => value);
}

function histogram(all) {
  const canvas = make("canvas", { width: 256, height: 80, role: "img", "aria-label": t("Histogram") });
  const image = new Image();
  image.src = pictureURL(all, 256);
  image.decode().then(() => {
    const copy = new OffscreenCanvas(image.naturalWidth, image.naturalHeight), pixels = copy.getContext("2d");
    pixels.drawImage(image, 0, 0);
    const { data } = pixels.getImageData(0, 0, copy.width, copy.height), counts = [0, 1, 2].map(() => new Uint32Array(256));
    for (let i = 0; i < data.length; i += 4) for (let c = 0; c < 3; c++) counts[c][data[i + c]]++;
    const drawing = canvas.getContext("2d"), most = Math.max(...counts.flatMap((count) => [...count].sort((a, b) => b - a).slice(4, 5)), 1);
    drawing.globalCompositeOperation = "lighter";
    counts.forEach((count, c) => {
      drawing.fillStyle = ["#c33", "#3a3", "#36d"][c];
      count.forEach((n, x) => { const high = Math.min(n / most, 1) * 80; drawing.fillRect(x, 80 - high, 1, high); });
    });
  }, () => canvas.remove());
  return canvas;
}

function field(name, label, value, kind = "input") {
  const input = make(kind, { name, id: `field-${name}`, ...(kind === "input" ? { type: "text", value } : { rows: 3 }) });
  if (kind === "textarea") input.value = value;
  return [make("label", { for: input.id }, t(label)), input];
}

function stars(rating) {
  const set = make("fieldset", { class: "stars" }, make("legend", {}, t("Rating")));
  for (let n = 0; n <= 5; n++) {
    const radio = make("input", { type: "radio", name: "rating", value: n, id: `rating-${n}`, "aria-label": n ? t("{n} stars", { n }) : t("No rating") });
    radio.checked = n === Math.max(rating, 0);
    set.append(radio, make("label", { for: radio.id, "aria-hidden": "true" }, n ? "★" : "∅"));
  }
  return set;
}

/** The keywords in a text, between commas. Known keywords may have commas themselves. */
function words(text, known) {
  const kept = known.filter((word) => /[,，]/.test(word) && text.includes(word));
  const rest = kept.reduce((left, word) => left.replace(word, ""), text);
  return [...kept, ...rest.split(/[,，]/).map((word) => word.trim()).filter(Boolean)];
}

/** The fields of a photo that a person can change. Each field is stored when it is left. */
function editor(all, onChange) {
  const form = make("form", { class: "editor" });
  form.append(
    ...field("title", "Title", all.title ?? ""), ...field("caption", "Caption", all.caption ?? "", "textarea"),
    ...field("keywords", "Keywords", all.keywords.join(", ")), stars(all.rating));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", ({ target }) => {
    const value = { rating: () => Number(target.value), keywords: () => words(target.value, all.keywords) };
    onChange({ [target.name]: value[target.name]?.() ?? target.value });
  });
  return form;
}

function downloads(all) {
  const list = make("ul", { class: "files" });
  for (const file of all.files) {
    const link = make("a", { href: fileURL(all.id, file.id) }, file.originalFilename);
    list.append(make("li", {}, link, ` ${file.byteSize.toLocaleString(language)}`));
  }
  if (all.mediaType === "video") return [list];
  const form = make("form", { class: "width", novalidate: "" });
  // The longer side has at most 8192 pixels.
  const most = Math.floor(all.pixelWidth < all.pixelHeight ? 8192 * all.pixelWidth / all.pixelHeight : 8192);
  const width = make("input", {
    type: "number", id: "width", name: "width", min: 16, max: most, step: 1, value: Math.min(2048, most), inputmode: "numeric", pattern: "[0-9]*",
    required: "", title: t("Write a whole number from {min} to {max}.", { min: 16, max: most }), "aria-describedby": "width-problem",
  });
  form.append(make("label", { for: "width" }, t("Width")), width, make("button", {}, t("Download")), make("p", { id: "width-problem", role: "alert" }));
  const isWide = all.pixelWidth >= all.pixelHeight;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const side = isWide ? Number(width.value) : Math.round(Number(width.value) * all.pixelHeight / Math.max(all.pixelWidth, 1));
    make("a", { href: `${pictureURL(all, side)}&download`, download: "" }).click();
  });
  return [list, form];
}

export class Facts {
  constructor(element, onChanged) { this.element = element; this.onChanged = onChanged; }

  /** Shows the facts of a photo. */
  async show(asset) {
    // What is written now must not land on the photo before.
    if (this.id !== asset.id) this.element.replaceChildren();
    this.id = asset.id;
    const all = await facts(asset.id);
    if (this.id === asset.id) this.fill(all);
    return all;
  }

  fill(all) {
    const list = make("dl"), problem = make("p", { role: "alert" });
    for (const [name, value] of rows(all)) list.append(make("dt", {}, t(name)), make("dd", {}, value));
    const albums = all.albums.map((album) => make("a", { href: `/?source=${encodeURIComponent(album.source)}` }, album.title || t("unnamed")));
    if (albums.length) list.append(make("dt", {}, t("Albums")), make("dd", {}, ...albums));
    const form = editor(all, async (patch) => {
      try {
        problem.textContent = "";
        this.onChanged(await change(all.id, patch));
      } catch (error) {
        problem.textContent = error.message;
      }
    });
    this.element.replaceChildren(form, problem, list, ...(all.place ? [placeMap(all.place)] : []), histogram(all), make("h2", {}, t("Files")), ...downloads(all));
    const numbers = this.element.querySelector("form.width");
    if (numbers) prepareNumbers(numbers);
  }
}
