// Licensed under the Apache License, Version 2.0. See LICENSE.

/** The search field: suggestions and results while a person types. */

import { suggestions } from "./library.js";
import { t } from "./words.js";

const kinds = { album: "Album", person: "Person", keyword: "Keyword", place: "Place", camera: "Camera" };

export class Search {
  constructor({ search, suggested }, onSource) {
    Object.assign(this, { field: search, list: suggested, onSource, active: -1 });
    search.addEventListener("input", () => this.typed());
    search.addEventListener("focus", () => { if (search.value) this.suggest(); });
    search.addEventListener("blur", () => setTimeout(() => this.close(), 150));
    search.addEventListener("keydown", (event) => this.key(event));
    suggested.addEventListener("pointerdown", (event) => event.preventDefault());
    suggested.addEventListener("click", (event) => { const option = event.target.closest("li"); if (option) this.choose(option); });
  }

  /** Shows a source in the field without searching again. */
  show(source) {
    const text = source.startsWith("search:") ? source.slice("search:".length) : "";
    if (document.activeElement !== this.field) this.field.value = text;
  }

  typed() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => {
      const text = this.field.value.trim();
      this.onSource(text ? `search:${text}` : "", true);
      this.suggest();
    }, 120);
  }

  async suggest() {
    this.request?.abort();
    this.request = new AbortController();
    try {
      this.fill(await suggestions(this.field.value.trim(), { signal: this.request.signal }));
    } catch (error) {
      if (error.name !== "AbortError") this.close();
    }
  }

  fill(found) {
    this.active = -1;
    this.field.removeAttribute("aria-activedescendant");
    this.list.replaceChildren(...found.map((suggestion, index) => {
      const option = document.createElement("li"), kind = document.createElement("span"), count = document.createElement("span");
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
      option.id = `suggestion-${index}`;
      option.dataset.source = suggestion.source;
      kind.textContent = t(kinds[suggestion.kind] ?? "Search");
      kind.className = "kind";
      count.textContent = suggestion.count?.toLocaleString() ?? "";
      count.className = "count";
      option.append(kind, suggestion.title, count);
      return option;
    }));
    this.list.hidden = !found.length || document.activeElement !== this.field;
    this.field.setAttribute("aria-expanded", !this.list.hidden);
  }

  choose(option) {
    clearTimeout(this.waiting);
    this.request?.abort();
    this.close();
    this.field.value = option.dataset.source.startsWith("search:") ? option.dataset.source.slice(7) : "";
    this.field.blur();
    this.onSource(option.dataset.source, false);
  }

  close() { this.list.hidden = true; this.field.setAttribute("aria-expanded", "false"); }

  key(event) {
    const options = [...this.list.children];
    if (event.key === "Escape") {
      event.preventDefault();
      if (!this.list.hidden) { this.close(); return; }
      clearTimeout(this.waiting);
      this.field.value = "";
      this.field.blur();
      this.onSource("", false);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (this.active >= 0 && !this.list.hidden) this.choose(options[this.active]);
      else { this.close(); this.field.blur(); clearTimeout(this.waiting); const text = this.field.value.trim(); this.onSource(text ? `search:${text}` : "", false); }
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !this.list.hidden && options.length) {
      event.preventDefault();
      options[this.active]?.setAttribute("aria-selected", "false");
      this.active = (this.active + (event.key === "ArrowDown" ? 1 : -1) + options.length) % options.length;
      options[this.active].setAttribute("aria-selected", "true");
      this.field.setAttribute("aria-activedescendant", options[this.active].id);
    }
  }
}
