// Licensed under the Apache License, Version 2.0. See LICENSE.

/** The event stream of all tabs. Browsers open at most six connections to a server over HTTP/1.1, and a stream takes one. */

const ports = new Set();
const events = new EventSource("/api/events");
let isFirst = true;

function tell() { for (const port of ports) port.postMessage("change"); }
events.addEventListener("change", tell);
// A change may have come while there was no stream.
events.addEventListener("open", () => { if (!isFirst) tell(); isFirst = false; });
// A session that is over: the next page begins anew.
events.addEventListener("error", () => { if (events.readyState === EventSource.CLOSED) close(); });

onconnect = ({ ports: [port] }) => { ports.add(port); port.start(); };
