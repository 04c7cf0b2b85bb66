// Licensed under the Apache License, Version 2.0. See LICENSE.

/** Blurred copies of pictures, in the format of ThumbHash, as the background of a cell. */

// The pixels of a row and of a column: the browser stretches them over the cell.
const side = 16;
const waves = Array.from({ length: 7 }, (_, u) => Float32Array.from({ length: side }, (_, x) => Math.cos(Math.PI / side * u * (x + 0.5))));

/** Adds the frequencies of a channel to its mean. */
function channel(mean, nx, ny, scale, nibble) {
  const values = new Float32Array(side * side).fill(mean);
  for (let v = 0; v < ny; v++) {
    for (let u = v ? 0 : 1; u * ny < nx * (ny - v); u++) {
      const amplitude = (nibble() / 7.5 - 1) * scale * 2;
      for (let y = 0; y < side; y++) {
        const factor = amplitude * waves[v][y];
        for (let x = 0; x < side; x++) values[y * side + x] += factor * waves[u][x];
      }
    }
  }
  return values;
}

/** The pixels of a blurred copy: blue, green and red, from the top. */
export function pixelsOf(hash) {
  const first = hash[0] | hash[1] << 8 | hash[2] << 16, second = hash[3] | hash[4] << 8;
  const isLandscape = second >> 15, most = second & 7;
  let place = 0;
  const nibble = () => { const value = hash[5 + (place >> 1)] >> (place & 1 ? 4 : 0) & 15; place++; return value; };
  const light = channel((first & 63) / 63, Math.max(3, isLandscape ? 7 : most), Math.max(3, isLandscape ? most : 7), (first >> 18 & 31) / 31, nibble);
  // Colours are a little stronger than stored, against the loss of precision.
  const yellow = channel((first >> 6 & 63) / 31.5 - 1, 3, 3, (second >> 3 & 63) / 63 * 1.25, nibble);
  const red = channel((first >> 12 & 63) / 31.5 - 1, 3, 3, (second >> 9 & 63) / 63 * 1.25, nibble);
  const pixels = new Uint8ClampedArray(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    const b = light[i] - 2 / 3 * yellow[i], r = (3 * light[i] - b + red[i]) / 2;
    pixels.set([b * 255, (r - red[i]) * 255, r * 255], i * 3);
  }
  return pixels;
}

// A bitmap of 24 bits for each pixel, with the rows from the top.
const header = new Uint8Array(54);
const fields = new DataView(header.buffer);
for (const [offset, value] of [[2, 54 + side * side * 3], [10, 54], [14, 40], [18, side], [22, -side], [34, side * side * 3]]) fields.setInt32(offset, value, true);
header.set([0x42, 0x4d]);
header.set([1, 0, 24, 0], 26);

/** The address of an image of a blurred copy in base 64; empty if there is none. */
export function blurred(text) {
  if (!text) return "";
  const hash = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...header, ...pixelsOf(hash)))}`;
}
