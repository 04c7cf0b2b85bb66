// Licensed under the Apache License, Version 2.0. See LICENSE.

/** The exact place of every photo, computed at once from the shape of the timeline. */

export const headingHeight = 48;
const gap = 4;

/** Reads the shape that the server sends: a line of JSON, then a byte of aspect ratio for each photo. */
export function readShape(buffer) {
  const bytes = new Uint8Array(buffer), end = bytes.indexOf(10);
  return { ...JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))), ratios: bytes.subarray(end + 1) };
}

/** The shape after the steps of the server: removals, insertions, then moves one after the other. */
export function applySteps(shape, steps) {
  const ratios = new Uint8Array(steps.count), added = Uint8Array.fromBase64?.(steps.ratios) ?? Uint8Array.from(atob(steps.ratios), (c) => c.charCodeAt(0));
  const kept = [];
  let old = 0;
  for (const [start, count] of steps.removed) { kept.push(shape.ratios.subarray(old, start)); old = start + count; }
  kept.push(shape.ratios.subarray(old, shape.count));
  const rest = new Uint8Array(steps.count - added.length);
  let end = 0;
  for (const part of kept) { rest.set(part, end); end += part.length; }
  let from = 0, to = 0, used = 0;
  for (const [start, count] of steps.inserted) {
    ratios.set(rest.subarray(from, from + start - to), to);
    from += start - to;
    ratios.set(added.subarray(used, used + count), start);
    used += count;
    to = start + count;
  }
  ratios.set(rest.subarray(from), to);
  for (const [before, after] of steps.moves) {
    const moved = ratios[before];
    if (before < after) ratios.copyWithin(before, before + 1, after + 1); else ratios.copyWithin(after + 1, after, before);
    ratios[after] = moved;
  }
  return { ...shape, key: steps.key, count: steps.count, days: steps.days, ratios };
}

/** The part of the date that headings name at this height of rows: days, months or years. */
export function levelFor(wanted) { return wanted >= 260 ? "day" : wanted >= 110 ? "month" : "year"; }

/** Adds up the days of each section: year, month, day and number of photos. */
export function sectionsOf(shape, level) {
  const sections = [], parts = { day: 3, month: 2, year: 1 }[level];
  for (const day of shape.days) {
    const last = sections.at(-1);
    if (last && day.slice(0, parts).every((part, i) => part === last[i])) last[3] += day[3]; else sections.push([...day]);
  }
  return sections;
}

/**
 * Divides the photos into rows: justified, or of squares. Row `i` has the photos from `first[i]` to `first[i + 1]`, begins at
 * `top[i]`, and has the height `height[i]`; `section[i]` is the index of its section if it begins one, otherwise -1.
 */
export function layOut(shape, width, wanted, isSquare) {
  const sections = sectionsOf(shape, levelFor(wanted)), heading = shape.isDated ? headingHeight : 0;
  const capacity = shape.count + sections.length + 1;
  const first = new Uint32Array(capacity), top = new Float64Array(capacity), height = new Float32Array(capacity);
  const section = new Int32Array(capacity).fill(-1);
  const columns = Math.max(1, Math.round((width + gap) / (wanted + gap))), side = (width - (columns - 1) * gap) / columns;
  let rows = 0, y = 0, photo = 0;
  for (let s = 0; s < sections.length; s++) {
    const end = photo + sections[s][3];
    let isFirst = true;
    while (photo < end) {
      let sum = 0, next = photo;
      if (isSquare) next = Math.min(photo + columns, end);
      // A row is full when its photos, as high as wanted, are as wide as the page.
      else while (next < end && sum * wanted + (next - photo - 1) * gap < width) sum += ratio(shape, next++);
      const fitting = (width - (next - photo - 1) * gap) / sum;
      // The last row of a section need not reach the edge.
      const high = isSquare ? side : Math.min(fitting, wanted);
      first[rows] = photo; height[rows] = high; top[rows] = y + (isFirst ? heading : 0);
      if (isFirst) section[rows] = s;
      y = top[rows] + high + gap;
      rows++; photo = next; isFirst = false;
    }
  }
  first[rows] = photo; top[rows] = y;
  return { rows, first, top, height, section, sections, heading, total: y, width, isSquare };
}

/** The aspect ratio of a photo: of unknown size counts as square, and a panorama as three squares at most. */
export function ratio(shape, index) { return Math.min(Math.max((shape.ratios[index] || 64) / 64, 0.4), 3); }

/** The left edge and the width of each photo of a row. */
export function cells(shape, layout, row) {
  const result = [];
  let x = 0;
  for (let photo = layout.first[row]; photo < layout.first[row + 1]; photo++) {
    const width = (layout.isSquare ? 1 : ratio(shape, photo)) * layout.height[row];
    result.push({ photo, x, width });
    x += width + gap;
  }
  return result;
}

/** The last index whose value is at most `wanted`. */
function lastAtMost(values, count, wanted) {
  let low = 0, high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (values[middle] <= wanted) low = middle; else high = middle - 1;
  }
  return Math.max(low, 0);
}

/** The last row that begins at or above a place. */
export function rowAt(layout, y) { return lastAtMost(layout.top, layout.rows, y); }
/** The row of a photo. */
export function rowOf(layout, photo) { return lastAtMost(layout.first, layout.rows, photo); }

/** The index of the section in which a row lies. */
export function sectionOfRow(layout, row) {
  for (let r = row; r >= 0; r--) if (layout.section[r] >= 0) return layout.section[r];
  return 0;
}

/** The first photo of the next section of a level after a photo, or of its own or the one before it. */
export function neighbourSection(shape, photo, level, step) {
  const starts = [];
  let start = 0;
  for (const section of sectionsOf(shape, level)) { starts.push(start); start += section[3]; }
  const own = lastAtMost(starts, starts.length, photo);
  if (step < 0 && starts[own] < photo) return starts[own];
  return starts[Math.min(Math.max(own + step, 0), starts.length - 1)] ?? 0;
}

/** The first photo of a year, or the nearest one that is older; photos are sorted newest first. */
export function photoOfYear(shape, year) {
  let start = 0;
  for (const day of shape.days) {
    if (day[0] && day[0] <= year) return start;
    start += day[3];
  }
  return Math.max(0, shape.count - 1);
}
