// Licensed under the Apache License, Version 2.0. See LICENSE.

/** Maps, drawn from the coastline in the program: no map is loaded from a network. Scripts/coastline.py describes the file. */

// Mercator's map has no poles: it ends where it is as high as it is wide.
const northernmost = 85.05;
const radians = Math.PI / 180;

let reading;

/** The land of the world as rings of points, `[x, y, x, y, …]` in the units of `worldPoint`. Read once. */
export function coastline() {
  // A file that could not be read is asked for again by the next map.
  reading ??= read().catch((error) => { reading = undefined; throw error; });
  return reading;
}

async function read() {
  const response = await fetch("/coastline.bin");
  if (!response.ok) throw new Error(response.statusText);
  return readRings(await response.arrayBuffer());
}

function readRings(buffer) {
  const data = new DataView(buffer), rings = [];
  for (let place = 0; place < data.byteLength;) {
    const ring = new Float32Array(2 * data.getUint16(place, true));
    place += 2;
    for (let i = 0; i < ring.length; i += 2, place += 4)
      ring.set(worldPoint(data.getInt16(place, true) / 100, data.getInt16(place + 2, true) / 100), i);
    rings.push(ring);
  }
  return rings;
}

/** The point of a place on Mercator's map of the world: `[0, 0]` is its north-western corner, and `[1, 1]` the opposite one. */
export function worldPoint(longitude, latitude) {
  const nearest = Math.min(Math.max(latitude, -northernmost), northernmost);
  return [longitude / 360 + 0.5, 0.5 - Math.log(Math.tan((45 + nearest / 2) * radians)) / (2 * Math.PI)];
}

/**
 * A view of the map: `scale` pixels for the width of the world, and the place at `middle` in the middle of `width` × `height` pixels.
 * The world repeats itself to the east and to the west.
 */
export class Projection {
  constructor(middle, scale, width, height) {
    Object.assign(this, { scale, width, height });
    [this.x, this.y] = worldPoint(middle.longitude, middle.latitude);
  }

  /** A view in which `degrees` of latitude at the place fill the height. */
  static around(place, degrees, width, height) {
    const nearest = Math.min(Math.abs(place.latitude), northernmost);
    return new Projection(place, (height * 360 * Math.cos(nearest * radians)) / degrees, width, height);
  }

  /** The pixel of a point of the map of the world, shifted east by so many worlds. */
  pixel(x, y, world = 0) { return [(x + world - this.x) * this.scale + this.width / 2, (y - this.y) * this.scale + this.height / 2]; }

  /** The numbers of the worlds that are visible: 0, and a neighbor if the view crosses 180°. */
  get worlds() {
    const half = this.width / 2 / this.scale, first = Math.floor(this.x - half), last = Math.floor(this.x + half);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  }
}

/** Draws the land of the world in one color. Its outline closes the gaps between countries. */
export function drawLand(drawing, rings, projection, color) {
  drawing.beginPath();
  for (const world of projection.worlds) {
    for (const ring of rings) {
      drawing.moveTo(...projection.pixel(ring[0], ring[1], world));
      for (let i = 2; i < ring.length; i += 2) drawing.lineTo(...projection.pixel(ring[i], ring[i + 1], world));
      drawing.closePath();
    }
  }
  drawing.fillStyle = drawing.strokeStyle = color;
  drawing.fill("evenodd");
  drawing.stroke();
}
