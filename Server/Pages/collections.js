// Licensed under the Apache License, Version 2.0. See LICENSE.

/** The list of collections at the side, and the page of albums with their covers. */

import { collections, pictureURL } from "./library.js";
import { photoCount, t } from "./words.js";

const address = (source) => (source ? `/?source=${encodeURIComponent(source)}` : "/");

function link(node, current) {
  const a = document.createElement("a"), count = document.createElement("span");
  a.href = address(node.source);
  a.textContent = node.title || t("unnamed");
  if (node.source === current) a.setAttribute("aria-current", "page");
  if (node.count !== undefined) { count.textContent = node.count.toLocaleString(); count.className = "count"; a.append(count); }
  return a;
}

function list(nodes, current) {
  const ul = document.createElement("ul");
  for (const node of nodes) {
    const li = document.createElement("li");
    if (node.children) {
      const details = document.createElement("details"), summary = document.createElement("summary");
      summary.textContent = node.title || t("unnamed");
      details.open = true;
      details.append(summary, list(node.children, current));
      li.append(details);
    } else li.append(link(node, current));
    ul.append(li);
  }
  return ul;
}

const named = (prefix) => ({ name, count }) => ({ title: name, count, source: `search:${prefix}:"${name.replaceAll('"', '\\"')}"` });

function groups(all) {
  return [
    ["Albums", all.albums], ["Media Types", all.smartAlbums], ["People", all.people.slice(0, 50).map(named("person"))],
    ["Keywords", all.keywords.slice(0, 50).map(named("keyword"))],
    ["Utilities", [...all.utilities, { title: t("Hidden"), source: "hidden" }]],
  ].filter(([, nodes]) => nodes.length);
}

/** Shows the collections at the side. Nothing is replaced if nothing has changed; folded folders and the focus stay. */
export async function fillSidebar(element, current, isStale) {
  const all = await collections(), key = JSON.stringify([all, current]);
  if (isStale() || key === element.dataset.key) return;
  element.dataset.key = key;
  const closed = new Set([...element.querySelectorAll("details:not([open]) > summary")].map((summary) => summary.textContent));
  const focused = element.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  const parts = [list([{ title: t("All Photos"), source: "" }], current)], page = document.createElement("a");
  page.href = "/?page=collections";
  page.textContent = t("Collections");
  if (current === null) page.setAttribute("aria-current", "page");
  parts[0].append(document.createElement("li"));
  parts[0].lastChild.append(page);
  for (const [title, nodes] of groups(all)) {
    const heading = document.createElement("h2");
    heading.textContent = t(title);
    parts.push(heading, list(nodes, current));
  }
  element.replaceChildren(...parts);
  for (const summary of element.querySelectorAll("summary")) if (closed.has(summary.textContent)) summary.parentElement.open = false;
  if (focused) [...element.querySelectorAll("a")].find((link) => link.getAttribute("href") === focused)?.focus();
}

function card(node) {
  const a = document.createElement("a"), title = document.createElement("strong"), count = document.createElement("span");
  const cover = document.createElement("span");
  a.className = "card";
  cover.className = "cover";
  if (node.cover) {
    const image = document.createElement("img");
    image.alt = "";
    image.loading = "lazy";
    image.src = pictureURL(node.cover, 256);
    cover.append(image);
  }
  a.href = address(node.source);
  title.textContent = node.title || t("unnamed");
  count.textContent = node.count === undefined ? "" : photoCount(node.count);
  a.append(cover, title, count);
  return a;
}

/** Folders are shown with their contents, at any depth. */
function cards(nodes, level) {
  const parts = [], albums = nodes.filter((node) => !node.children);
  if (albums.length) {
    const box = document.createElement("div");
    box.className = "cards";
    box.append(...albums.map(card));
    parts.push(box);
  }
  for (const folder of nodes.filter((node) => node.children)) {
    const heading = document.createElement(`h${Math.min(level, 6)}`);
    heading.textContent = folder.title || t("unnamed");
    parts.push(heading, ...cards(folder.children, level + 1));
  }
  return parts;
}

/** Shows the page of collections. */
export async function fillPage(element) {
  const all = await collections(), parts = [];
  for (const [title, nodes] of groups(all)) {
    const heading = document.createElement("h2");
    heading.textContent = t(title);
    parts.push(heading, ...cards(nodes, 3));
  }
  element.replaceChildren(...parts);
}
