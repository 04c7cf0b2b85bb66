// Licensed under the Apache License, Version 2.0. See LICENSE.

/** The event stream of all tabs. Browsers open at most six connections to a server over HTTP/1.1, and a stream takes one. */

const pause = 3_000;
const ports = new Set();
let isFirst = true;

function tell() { for (const port of ports) port.postMessage("change"); }

function listen() {
  const events = new EventSource("/api/events");
  events.addEventListener("change", tell);
  // A change may have come while there was no stream.
  events.addEventListener("open", () => { if (!isFirst) tell(); isFirst = false; });
  // A stream that was refused does not begin again by itself.
  events.addEventListener("error", () => { if (events.readyState === EventSource.CLOSED) setTimeout(listen, pause); });
}

onconnect = ({ ports: [port] }) => { ports.add(port); port.start(); };
listen();
