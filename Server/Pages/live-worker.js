// Licensed under the Apache License, Version 2.0. See LICENSE.

/** The event stream of all tabs. Browsers open at most six connections to a server over HTTP/1.1, and a stream takes one. */

// Milliseconds before a stream that was refused is asked for again: twice as many each time.
const [shortest, longest] = [3_000, 60_000];
let pause = shortest;
const ports = new Set();
let isFirst = true;

function tell() { for (const port of ports) port.postMessage("change"); }

function listen() {
  const events = new EventSource("/api/events");
  events.addEventListener("change", tell);
  // A change may have come while there was no stream.
  events.addEventListener("open", () => { if (!isFirst) tell(); isFirst = false; pause = shortest; });
  // A stream that was refused does not begin again by itself.
  events.addEventListener("error", () => {
    if (events.readyState !== EventSource.CLOSED) return;
    setTimeout(listen, pause);
    pause = Math.min(pause * 2, longest);
  });
}

onconnect = ({ ports: [port] }) => { ports.add(port); port.start(); };
listen();
