// Licensed under the Apache License, Version 2.0. See LICENSE.

/** The small map of the information panel: the coast around the place of a photo. */

import { coastline, drawLand, Projection } from "./map.js";
import { t } from "./words.js";

// Degrees of latitude from the lower to the upper edge: the coastline has a point for each half degree or so.
const degrees = 20;
const dotRadius = 5;

/** The coordinates as people write them: 48.85837° N, 2.29448° E. */
function coordinates({ latitude, longitude }) {
  const [north, east] = [latitude, longitude].map((value) => Math.abs(value).toFixed(5));
  return [t(latitude < 0 ? "{n}° S" : "{n}° N", { n: north }), t(longitude < 0 ? "{n}° W" : "{n}° E", { n: east })].join(", ");
}

function drawDot(drawing, x, y, colors) {
  drawing.beginPath();
  drawing.arc(x, y, dotRadius, 0, 2 * Math.PI);
  drawing.fillStyle = colors.dot;
  drawing.strokeStyle = colors.edge;
  drawing.lineWidth = 2;
  drawing.fill();
  drawing.stroke();
}

/** The colors of the page, for light or dark. */
function colorsOf(element) {
  const style = getComputedStyle(element);
  return Object.fromEntries(["land", "sea", "dot", "edge"].map((name) => [name, style.getPropertyValue(`--map-${name}`)]));
}

function draw(canvas, rings, place) {
  const { clientWidth: width, clientHeight: height } = canvas, colors = colorsOf(canvas), drawing = canvas.getContext("2d");
  // A new size clears the canvas, also if it is the same size.
  [canvas.width, canvas.height] = [width, height].map((length) => Math.round(length * devicePixelRatio));
  drawing.scale(devicePixelRatio, devicePixelRatio);
  drawing.fillStyle = colors.sea;
  drawing.fillRect(0, 0, width, height);
  drawLand(drawing, rings, Projection.around(place, degrees, width, height), colors.land);
  drawDot(drawing, width / 2, height / 2, colors);
}

// The panel shows one map at a time. It is drawn again for another color scheme or zoom.
let drawNewest = () => {};
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => drawNewest());
addEventListener("resize", () => drawNewest());

/** A map with a dot at the place. It is drawn when it is first visible, and for each new size. */
export function placeMap(place) {
  const canvas = document.createElement("canvas");
  canvas.className = "map";
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", t("Map: {place}", { place: coordinates(place) }));
  drawNewest = async () => {
    if (!canvas.clientWidth) return;
    try { draw(canvas, await coastline(), place); } catch { canvas.remove(); }
  };
  new ResizeObserver(() => drawNewest()).observe(canvas);
  return canvas;
}
