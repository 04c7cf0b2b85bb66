// Licensed under the Apache License, Version 2.0. See LICENSE.

/** The exact place of every photo, computed at once from the shape of the timeline. */

export const headingHeight = 48;
const gap = 4;

/** Reads the shape that the server sends: a line of JSON, then a byte of aspect ratio for each photo. */
export function readShape(buffer) {
  const bytes = new Uint8Array(buffer);
  const end = bytes.indexOf(10);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  return { token: head.token, count: head.count, months: months(head.days), ratios: bytes.subarray(end + 1) };
}

/** Adds up the days of each month: year, month and number of photos. */
function months(days) {
  const months = [];
  for (const [year, month, , count] of days) {
    const last = months.at(-1);
    if (last && last[0] === year && last[1] === month) last[2] += count; else months.push([year, month, count]);
  }
  return months;
}

/**
 * Divides the photos into justified rows. Row `i` has the photos from `first[i]` to `first[i + 1]`, begins at `top[i]`, and
 * has the height `height[i]`; `month[i]` is the index of its month if it begins one, otherwise -1.
 */
export function layOut(shape, width, wanted) {
  const capacity = shape.count + shape.months.length + 1;
  const first = new Uint32Array(capacity), top = new Float64Array(capacity), height = new Float32Array(capacity);
  const month = new Int32Array(capacity).fill(-1);
  let rows = 0, y = 0, photo = 0;
  for (let m = 0; m < shape.months.length; m++) {
    const end = photo + shape.months[m][2];
    let isFirst = true;
    while (photo < end) {
      let sum = 0, next = photo;
      // A row is full when its photos, as high as wanted, are as wide as the page.
      while (next < end && sum * wanted + (next - photo - 1) * gap < width) sum += ratio(shape, next++);
      const inner = width - (next - photo - 1) * gap;
      const high = Math.min(inner / sum, wanted * 1.25);
      first[rows] = photo; height[rows] = high; top[rows] = y + (isFirst ? headingHeight : 0);
      if (isFirst) month[rows] = m;
      y = top[rows] + high + gap;
      rows++; photo = next; isFirst = false;
    }
  }
  first[rows] = photo; top[rows] = y;
  return { rows, first, top, height, month, total: y, width };
}

/** The aspect ratio of a photo: of unknown size counts as square, and a panorama as three squares at most. */
export function ratio(shape, index) { return Math.min(Math.max((shape.ratios[index] || 64) / 64, 0.4), 3); }

/** The left edge and the width of each photo of a row. */
export function cells(shape, layout, row) {
  const result = [];
  let x = 0;
  for (let photo = layout.first[row]; photo < layout.first[row + 1]; photo++) {
    const width = ratio(shape, photo) * layout.height[row];
    result.push({ photo, x, width });
    x += width + gap;
  }
  return result;
}

/** The last row that begins at or above a place. */
export function rowAt(layout, y) {
  let low = 0, high = layout.rows - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (layout.top[middle] <= y) low = middle; else high = middle - 1;
  }
  return Math.max(low, 0);
}

/** The row of a photo. */
export function rowOf(layout, photo) {
  let low = 0, high = layout.rows - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (layout.first[middle] <= photo) low = middle; else high = middle - 1;
  }
  return Math.max(low, 0);
}

/** The month in which a row lies. */
export function monthOfRow(shape, layout, row) {
  for (let r = row; r >= 0; r--) if (layout.month[r] >= 0) return shape.months[layout.month[r]];
  return null;
}
