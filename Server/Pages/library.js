// Licensed under the Apache License, Version 2.0. See LICENSE.

/** The requests of the page. */

import { applySteps, readShape } from "./layout.js";
import { sentence } from "./words.js";

const pageSize = 200;
// The pages that are kept, those that were asked for last: a library of a million photos has 5,000.
const pageLimit = 50;

async function answer(path, options) {
  const response = await fetch(path, options);
  if (response.ok) return response;
  const problem = await response.json().catch(() => ({ detail: response.statusText }));
  throw Object.assign(new Error(sentence(problem.detail)), { status: response.status });
}
const json = async (path, options) => (await answer(path, options)).json();

export async function timeline(source, options) {
  return readShape(await (await answer(`/api/timeline?source=${encodeURIComponent(source)}`, options)).arrayBuffer());
}
export const facts = (id) => json(`/api/assets/${id}`);
export const change = (id, patch) => json(`/api/assets/${id}`, {
  method: "PATCH", headers: { "Content-Type": "application/json" }, body: JSON.stringify(patch),
});
export const collections = () => json("/api/collections");
export const suggestions = (text, options) => json(`/api/suggestions?q=${encodeURIComponent(text)}`, options);
export const confirmation = () => json("/api/hidden");
export const confirmHidden = (password) => answer("/api/hidden", { method: "POST", body: JSON.stringify({ password }) });
export const signOut = () => answer("/api/session", { method: "DELETE" });
export const pictureURL = (asset, side) => `/api/assets/${asset.id}/picture/${side}?v=${asset.address}`;
export const videoURL = (asset) => `/api/assets/${asset.id}/video?v=${asset.address}`;
/** The video in a form that every browser plays. The server converts it if it has to. */
export const playableURL = (asset) => `${videoURL(asset)}&playable`;
export const fileURL = (id, file) => `/api/assets/${id}/files/${file}`;

/** The newest state of a timeline, made of the one that is here and what has changed since; `null` if it has to be loaded. */
export async function newer(shape) {
  const steps = await json(`/api/timelines/${shape.key}/changes`);
  return steps.isIncremental ? applySteps(shape, steps) : null;
}

/** The place of a photo in a timeline; `null` if it is not there. */
export async function placeOf(shape, id) { return (await json(`/api/timelines/${shape.key}/places/${id}`)).index ?? null; }

/** The photos of a timeline by their place, read in pages. */
export class Assets {
  constructor(shape) { this.shape = shape; this.pages = new Map(); }

  /** The photo at a place, if its page is here. */
  get(index) { return this.pages.get(Math.floor(index / pageSize))?.assets?.[index % pageSize]; }

  /** Reads the page of a place. A page that failed is read again when it is next asked for. */
  load(index) {
    const number = Math.floor(index / pageSize);
    let page = this.pages.get(number);
    this.pages.delete(number);
    if (!page) {
      page = { assets: null };
      page.done = this.read(number).then((assets) => { page.assets = assets; }, (error) => { this.pages.delete(number); throw error; });
    }
    this.pages.set(number, page);
    if (this.pages.size > pageLimit) this.pages.delete(this.pages.keys().next().value);
    return page.done;
  }

  /** Reads the pages of a place and of so many photos before and after it. */
  loadAround(index, count) {
    const places = [];
    for (let place = Math.max(0, index - count); place < Math.min(index + count, this.shape.count); place += pageSize) places.push(place);
    return Promise.all([index, Math.min(index + count, this.shape.count - 1), ...places].map((place) => this.load(place)));
  }

  async read(number) {
    const rows = await json(`/api/timelines/${this.shape.key}/rows?start=${number * pageSize}&count=${pageSize}`);
    const assets = rows.ids.map((id, i) => ({ id, address: rows.addresses[i], thumbhash: rows.thumbhashes[i] }));
    rows.videos.forEach((place, i) => { assets[place].duration = rows.durations[i]; });
    for (const place of rows.livePhotos) assets[place].isLive = true;
    for (const place of rows.favorites) assets[place].isFavorite = true;
    return assets;
  }
}
